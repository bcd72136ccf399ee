/*
 * The type of a binding whose written type has `?`: each `?` is replaced by
 * the next name that the binding defines (its annotation `dims`).  And the
 * parameter that binds a name.
 */
#include "ir/ir.h"

#include <string.h>

struct opening {
	struct ir_module *m;
	const char *names;	/* what is left of them */
	bool short_of;
};

static const struct sym *
next_name(struct opening *o)
{
	size_t n;
	const char *name;

	o->names += strspn(o->names, " ");
	n = strcspn(o->names, " ");
	if (n == 0) {
		o->short_of = true;
		return sym_any(o->m->syms);
	}
	name = str_intern(o->m->strings, o->names, n);
	o->names += n;
	return sym_var(o->m->syms, name);
}

static const struct type *
open_tensor(struct opening *o, const struct type *t)
{
	const struct sym *dim[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < t->n; i++)
		dim[i] = t->dim[i]->kind == SYM_ANY ? next_name(o) :
		    t->dim[i];
	return type_tensor(o->m->types, t->dtype, t->n, dim);
}

static const struct type *
open_type(struct opening *o, const struct type *t, uint32_t depth)
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
ir_opened_type(struct ir_module *m, const struct type *t,
    const struct attrs *props)
{
	const struct attr *a = attrs_get(props, str_intern0(m->strings,
	    "dims"));
	struct opening o = { m, "", false };
	const struct type *r;

	if (a != NULL && a->kind == ATTR_STR)
		o.names = a->s;
	r = open_type(&o, t, 0);
	return o.short_of || o.names[strspn(o.names, " ")] != '\0' ? NULL : r;
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
