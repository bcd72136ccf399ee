/*
 * Parameters of functions, by name and by an extent of their types (ad_impl.h).
 */
#include "ad/ad_impl.h"

/* Parameters are noted by name once, those that were added since too. */
ir_id
ad_find_param(struct ad *x, const char *name)
{
	const struct ir_region_data *r = &x->m->region.v[x->body];
	uint32_t p;

	for (; x->named < r->params.n; x->named++) {
		const char *s = ir_at(x->m, r->params.v[x->named])->name;
		uint64_t key = s != NULL ? map_ptr(str_intern0(x->m->strings,
		    s)) : 0;

		if (s != NULL && !map_get(&x->param, key, NULL))
			map_put(&x->param, key, r->params.v[x->named]);
	}
	return map_get(&x->param, map_ptr(str_intern0(x->m->strings, name)),
	    &p) ? p : 0;
}

static bool
has_extent(const struct type *t, const char *name)
{
	for (uint32_t k = 0; t->kind == TYPE_TENSOR && !t->has_any && k < t->n;
	    k++)
		if (t->dim[k]->kind == SYM_VAR && t->dim[k]->name == name)
			return true;
	return false;
}

ir_id
ad_extent_param(const struct ir_module *m, ir_region r, const char *name,
    uint32_t *field)
{
	*field = UINT32_MAX;
	for (;;) {
		const struct ir_region_data *d = &m->region.v[r];

		for (uint32_t i = 0; i < d->params.n; i++) {
			const struct type *t = ir_at(m, d->params.v[i])->type;

			if (has_extent(t, name))
				return d->params.v[i];
			for (uint32_t k = 0; t->kind == TYPE_TUPLE &&
			    k < t->n; k++) {
				*field = k;
				if (has_extent(t->arg[k], name))
					return d->params.v[i];
			}
			*field = UINT32_MAX;
		}
		if (d->owner == 0)
			return 0;
		r = ir_at(m, d->owner)->region;
	}
}
