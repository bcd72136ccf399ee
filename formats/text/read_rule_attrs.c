/*
 * Attributes of calls in rules, in which names may stand for values.
 */
#include "formats/text/read.h"

#include "op/op.h"

static bool
has_names(const struct attr *a)
{
	bool any = a->kind == ATTR_SYM;

	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		any = any || has_names(&a->list[i]);
	return any;
}

/* A value in the form that calls have it in, after their defaults. */
static struct attr
full_form(struct parser *p, uint32_t op, const struct attr_pair *pair)
{
	const struct attrs *as = op_canonical_attrs(p->m, op,
	    attrs_new(p->m->arena, 1, pair));
	const struct attr *a = attrs_get(as, pair->key);

	return a != NULL ? *a : *op_attr_value(op, NULL, pair->key);
}

const struct attrs *
parse_rule_attributes(struct parser *p, uint32_t op, const struct attrs *as,
    const struct span *sp, const struct span *at)
{
	struct attr_pair *pair;
	const struct attrs *out;
	uint32_t n = 0;

	if (as == NULL)
		return NULL;
	pair = mem_alloc((as->n + 1) * sizeof *pair);
	for (uint32_t i = 0; i < as->n; i++) {
		const struct attr_pair *a = &as->pair[i];
		const struct span *where = at != NULL ? &at[i] : sp;

		if (!ir_op_check_attr(op, a, has_names(&a->value), where,
		    p->d))
			continue;
		pair[n] = *a;
		if (!has_names(&a->value))
			pair[n].value = full_form(p, op, a);
		n++;
	}
	out = attrs_new(p->m->arena, n, pair);
	mem_free(pair);
	return out;
}
