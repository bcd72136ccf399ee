/*
 * What the rules for extents share (op/extent.h).
 */
#include "op/extent.h"

#include "ir/ir.h"

uint32_t
ext_entries(struct op_extents *x, uint32_t in, const char *attr)
{
	const struct attr *a = op_attr_value(x->op, x->attrs, attr);
	const struct type *t;
	int64_t n = 1;

	if (x->nin <= in)
		return a->kind == ATTR_LIST ? a->n : 1;
	t = ext_type(x, in);
	if (t->n == 1 && !sym_is_const(t->dim[0], &n))
		BUG("the length of operand %u is not known", in);
	return (uint32_t)n;
}

op_value *
ext_entry(struct op_extents *x, uint32_t in, const char *attr, uint32_t i)
{
	const struct attr *a = op_attr_value(x->op, x->attrs, attr);
	op_value *args[2];

	if (x->nin > in) {
		args[0] = ext_operand(x, in);
		args[1] = ext_integer(x, i);
		return ext_call(x, "relay_integer", "pl", args);
	}
	if (a->kind == ATTR_LIST)
		a = &a->list[i];
	return a->kind == ATTR_SYM ? x->emit->sym(x, a->sym) :
	    ext_integer(x, a->i);
}

/* Where an operand's extent is 1, that of the next one decides. */
op_value *
extent_broadcast(struct op_extents *x, uint32_t k)
{
	op_value *v = ext_integer(x, 1);
	uint32_t rank = 0;

	for (uint32_t i = 0; i < x->nin; i++)
		if (ext_type(x, i)->n > rank)
			rank = ext_type(x, i)->n;
	for (uint32_t i = 0; i < x->nin; i++) {
		uint32_t n = ext_type(x, i)->n;

		if (k + n >= rank)
			v = ext_unless_one(x, ext_dim(x, i, k + n - rank), v);
	}
	return v;
}
