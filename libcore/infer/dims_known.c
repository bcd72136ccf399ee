/*
 * Names of extents that a binding defined in an earlier run, and no longer
 * does, since its shape is known now: attributes and annotations that mention
 * them get what the extents are.
 *
 *	%a {dims="d0 d1"}: Tensor[(d0, d1), f] = reshape(%x, %shape)
 *	reshape(%a, newshape=[-1, d0 + d1])	where %shape became [n, 4]:
 *						newshape=[-1, n + 4]
 *
 * Names that are defined, here or elsewhere, stay what they are.
 */
#include "infer/infer_impl.h"
#include "ir/substitute.h"

void
dims_keep(struct infer *f, ir_id id)
{
	struct ir_node *n = ir_at(f->m, id);

	if (n->type == NULL || attrs_get(n->props, f->key_dims) == NULL)
		return;
	map_put(&f->old_type, id, f->old.n);
	vec_push(&f->old, n->type);
}

static const struct sym *
known_extent(void *ctx, const struct sym *var)
{
	struct infer *f = ctx;
	uint32_t i;

	return map_get(&f->known, map_ptr(var->name), &i) &&
	    !dims_visible(f, var->name) ? f->extent.v[i] : NULL;
}

void
dims_replace(struct infer *f, ir_id id)
{
	struct ir_subst s = { f->m, known_extent, f, NULL };
	struct ir_node *n = ir_at(f->m, id);

	if (f->extent.n == 0)
		return;
	n->annot = ir_subst_type(&s, n->annot);
	n->attrs = ir_subst_attrs(&s, n->attrs);
}

static void
notice(struct infer *f, const struct attr *names, const struct type *was,
    const struct type *now)
{
	if (was->kind != now->kind || was->n != now->n)
		return;
	if (was->kind == TYPE_TUPLE)
		for (uint32_t i = 0; i < was->n; i++)
			notice(f, names, was->arg[i], now->arg[i]);
	for (uint32_t i = 0; was->kind == TYPE_TENSOR && i < was->n; i++) {
		const struct sym *a = was->dim[i];
		const struct sym *b = unify_resolve_dim(&f->u, now->dim[i]);

		if (a->kind != SYM_VAR || a == b || b->has_any || b->has_hole ||
		    !attr_lists(names, a->name) ||
		    map_get(&f->known, map_ptr(a->name), NULL))
			continue;
		map_put(&f->known, map_ptr(a->name), f->extent.n);
		vec_push(&f->extent, b);
	}
}

void
dims_notice(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct attr *names;
	uint32_t i;

	if (f->old.n == 0 || n->type == NULL ||
	    !map_get(&f->old_type, id, &i))
		return;
	names = attrs_get(n->props, f->key_dims);
	if (names != NULL && names->kind == ATTR_STR)
		notice(f, names, f->old.v[i], n->type);
}
