/*
 * Names of extents and of data types replaced in types and attributes
 * (substitute.h).  Cost: linear in the types' expressions.
 */
#include "ir/substitute.h"

/* Lists stand in lists three deep at most (padding of pairs). */
#define LIST_DEPTH 8

/* `?` has no name. */
static const struct sym *
new_name(void *ctx, const struct sym *var)
{
	struct ir_subst *s = ctx;

	return var->kind == SYM_VAR ? s->name(s->ctx, var) : NULL;
}

static const struct sym *
new_dim(void *ctx, const struct sym *d)
{
	struct ir_subst *s = ctx;

	return s->name == NULL ? d :
	    sym_subst(s->m->syms, d, new_name, s);
}

static const char *
new_adt(void *ctx, const char *name)
{
	struct ir_subst *s = ctx;

	return s->adt(s->ctx, name);
}

const struct type *
ir_subst_type(struct ir_subst *s, const struct type *t)
{
	struct type_map map = { .ctx = s, .dim = new_dim,
		.adt = s->adt != NULL ? new_adt : NULL };

	return t == NULL ? NULL : type_rewrite(s->m->types, t, &map);
}

static struct attr
new_attr(struct ir_subst *s, const struct attr *a, uint32_t depth)
{
	struct attr v = *a, *list;
	const struct sym *d;
	int64_t n;

	if (a->kind == ATTR_TYPE) {
		v.type = ir_subst_type(s, a->type);
	} else if (a->kind == ATTR_SYM) {
		d = new_dim(s, a->sym);
		if (d != NULL)
			v.sym = d;
		if (d != NULL && sym_is_const(d, &n))
			v = attr_int(n);
	} else if (a->kind == ATTR_LIST && a->n > 0 && depth < LIST_DEPTH) {
		list = arena_alloc(s->m->arena, a->n, sizeof *list);
		for (uint32_t i = 0; i < a->n; i++)
			list[i] = new_attr(s, &a->list[i], depth + 1);
		v.list = list;
	}
	return v;
}

const struct attrs *
ir_subst_attrs(struct ir_subst *s, const struct attrs *as)
{
	struct attr_pair *pair;
	const struct attrs *out;

	if (as == NULL)
		return NULL;
	pair = mem_alloc((as->n + 1) * sizeof *pair);
	for (uint32_t i = 0; i < as->n; i++) {
		pair[i].key = as->pair[i].key;
		pair[i].value = new_attr(s, &as->pair[i].value, 0);
	}
	out = attrs_new(s->m->arena, as->n, pair);
	mem_free(pair);
	return out;
}
