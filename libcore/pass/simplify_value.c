/*
 * Integers that types tell (simplify.h): the value of a small tensor may follow
 * from the types of what it is computed from, as the last extent of a tensor
 * whose other extents are names, though its operands are not constants.
 *
 * Cost: one run of the compute definition for each small tensor of integers, a
 * round.
 */
#include "pass/simplify_impl.h"

#include "infer/infer.h"

#define MOST (4 * INFER_VALUE_LIMIT)	/* elements of a tuple's fields */

static bool
is_small(const struct type *t)
{
	int64_t n;

	return t->kind == TYPE_TENSOR && dtype_info[t->dtype].class !=
	    DTC_FLOAT && type_elements(t, &n) && n <= INFER_VALUE_LIMIT;
}

/* The fields' values, one after the other, if all are known. */
static void
tuple_value(struct simplify *x, ir_id id, struct simplify_value *out)
{
	const struct ir_node *n = at(x, id);
	const struct sym **v;
	uint32_t total = 0;

	for (uint32_t i = 0; i < n->nin; i++) {
		total += x->value[ir_in(x->m, n, i)].n;
		if (x->value[ir_in(x->m, n, i)].v == NULL || total > MOST)
			return;
	}
	v = arena_alloc(x->m->arena, total + 1, sizeof *v);
	*out = (struct simplify_value){ .v = v, .n = total };
	for (uint32_t i = 0; i < n->nin; i++) {
		const struct simplify_value *f =
		    &x->value[ir_in(x->m, n, i)];

		for (uint32_t k = 0; k < f->n; k++)
			*v++ = f->v[k];
	}
}

static void
call_value(struct simplify *x, ir_id id, struct simplify_value *out)
{
	const struct ir_node *n = at(x, id);
	const struct type **type = mem_zalloc(n->nin + 1, sizeof *type);
	const struct sym *const **value = mem_zalloc(n->nin + 1,
	    sizeof *value);
	struct infer_call c = { .op = n->ref, .attrs = n->attrs,
	    .nin = n->nin, .in = type, .value = value, .facts = x->facts };

	for (uint32_t i = 0; i < n->nin; i++) {
		type[i] = at(x, ir_in(x->m, n, i))->type;
		value[i] = x->value[ir_in(x->m, n, i)].v;
	}
	out->v = infer_op_value(x->m, &c, n->type, &out->n);
	mem_free(type);
	mem_free(value);
}

void
simplify_note_value(struct simplify *x, ir_id id)
{
	const struct ir_node *n = at(x, id);
	struct simplify_value v = { NULL, 0 };

	if (n->kind == NODE_TUPLE)
		tuple_value(x, id, &v);
	else if (n->kind == NODE_CONST && is_small(n->type))
		v.v = infer_constant_value(x->m, &x->m->constant.v[n->ref],
		    &v.n);
	else if (n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    is_small(n->type) && op_at(n->ref)->effect == EFFECT_NONE)
		call_value(x, id, &v);
	x->value[id] = v;
}
