/*
 * The type of a binding whose written type has `?`: each `?` is replaced by
 * the next name that the binding defines (its annotation `dims`).  And the
 * parameter that binds a name.
 */
#include "ir/ir.h"

#include <string.h>

struct opening {
	struct ir_module *m;
	ir_next_dim *next;
	void *ctx;
};

static const struct type *
open_tensor(const struct opening *o, const struct type *t)
{
	const struct sym *dim[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < t->n; i++)
		dim[i] = t->dim[i]->kind == SYM_ANY ? o->next(o->ctx) :
		    t->dim[i];
	return type_tensor(o->m->types, t->dtype, t->n, dim);
}

static const struct type *
open_type(const struct opening *o, const struct type *t, uint32_t depth)
{
	const struct type **field, *r;

	if (!t->has_any)
		return t;
	if (t->kind == TYPE_TENSOR)
		return open_tensor(o, t);
	if (t->kind != TYPE_TUPLE || depth == IR_OPEN_DEPTH)
		return t;
	field = mem_zalloc(t->n + 1, sizeof *field);
	for (uint32_t i = 0; i < t->n; i++)
		field[i] = open_type(o, t->arg[i], depth + 1);
	r = type_tuple(o->m->types, t->n, field);
	mem_free(field);
	return r;
}

const struct type *
ir_open_type(struct ir_module *m, const struct type *t, ir_next_dim *next,
    void *ctx)
{
	struct opening o = { m, next, ctx };

	return open_type(&o, t, 0);
}

struct dim_names {
	struct ir_module *m;
	const char *names;	/* what is left of them */
	bool short_of;
};

static const struct sym *
next_name(void *ctx)
{
	struct dim_names *d = ctx;
	size_t n;
	const char *name;

	d->names += strspn(d->names, " ");
	n = strcspn(d->names, " ");
	if (n == 0) {
		d->short_of = true;
		return sym_any(d->m->syms);
	}
	name = str_intern(d->m->strings, d->names, n);
	d->names += n;
	return sym_var(d->m->syms, name);
}

const struct type *
ir_opened_type(struct ir_module *m, const struct type *t,
    const struct attrs *props)
{
	const struct attr *a = attrs_get(props, str_intern0(m->strings,
	    "dims"));
	struct dim_names d = { m, "", false };
	const struct type *r;

	if (a != NULL && a->kind == ATTR_STR)
		d.names = a->s;
	r = ir_open_type(m, t, next_name, &d);
	return d.short_of || d.names[strspn(d.names, " ")] != '\0' ? NULL : r;
}

static bool
has_dim(const struct type *t, const char *name)
{
	bool found = false;

	for (uint32_t k = 0; t->kind == TYPE_TENSOR && !t->has_any &&
	    k < t->n && !found; k++)
		found = t->dim[k]->kind == SYM_VAR && t->dim[k]->name == name;
	return found;
}

ir_id
ir_dim_param(const struct ir_module *m, ir_region r, const char *name)
{
	const struct ir_region_data *d;

	while (m->region.v[r].owner != 0) {
		const struct ir_node *n = ir_at(m, m->region.v[r].owner);

		if (n->kind == NODE_FN)
			return 0;
		r = n->region;
	}
	d = &m->region.v[r];
	for (uint32_t i = 0; i < d->params.n; i++)
		if (has_dim(ir_at(m, d->params.v[i])->type, name))
			return d->params.v[i];
	return 0;
}
