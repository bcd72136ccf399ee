/*
 * New names for what a module defines (rename.h).
 */
#include "pass/rename.h"

#include "ir/substitute.h"
#include "tensor/prim.h"

struct renaming {
	struct ir_module *m;
	const struct rename *o;
};

static const char *
changed(const struct renaming *w, enum rename_kind kind, const char *name)
{
	const char *to = w->o->new_name(w->o->ctx, kind, name);

	return to != NULL ? str_intern0(w->m->strings, to) : name;
}

static const char *
data_type(void *ctx, const char *name)
{
	return changed(ctx, RENAME_TYPE, name);
}

static void
rename_globals(const struct renaming *w)
{
	struct ir_module *m = w->m;

	map_free(&m->by_name);
	for (uint32_t i = 1; i < m->global.n; i++) {
		struct ir_global *g = &m->global.v[i];

		g->name = changed(w, RENAME_GLOBAL, g->name);
		map_put(&m->by_name, map_ptr(g->name), i);
		if (g->kind == GLOBAL_FUNCTION)
			m->function.v[g->index].name = g->name;
		else if (g->kind == GLOBAL_PRIM)
			m->prim.v[g->index]->name = g->name;
		else if (g->kind == GLOBAL_EXTERN)
			m->extern_.v[g->index].name = g->name;
	}
}

static void
rename_data_types(const struct renaming *w)
{
	struct ir_module *m = w->m;

	map_free(&m->adt_by_name);
	map_free(&m->ctor_by_name);
	for (uint32_t i = 1; i < m->adt.n; i++) {
		m->adt.v[i].name = changed(w, RENAME_TYPE, m->adt.v[i].name);
		map_put(&m->adt_by_name, map_ptr(m->adt.v[i].name), i);
	}
	for (uint32_t i = 1; i < m->ctor.n; i++) {
		m->ctor.v[i].name = changed(w, RENAME_CTOR,
		    m->ctor.v[i].name);
		map_put(&m->ctor_by_name, map_ptr(m->ctor.v[i].name), i);
	}
}

/* Every type that the module holds. */
static void
rename_in_types(struct renaming *w)
{
	struct ir_module *m = w->m;
	struct ir_subst s = { .m = m, .adt = data_type, .ctx = w };

	for (uint32_t i = 1; i < m->ctor.n; i++) {
		struct ir_ctor *c = &m->ctor.v[i];
		const struct type **field = arena_alloc(m->arena,
		    c->nfield + 1, sizeof *field);

		for (uint32_t k = 0; k < c->nfield; k++)
			field[k] = ir_subst_type(&s, c->field[k]);
		c->field = field;
	}
	for (uint32_t i = 1; i < m->function.n; i++) {
		struct ir_function *f = &m->function.v[i];

		f->ret = ir_subst_type(&s, f->ret);
		f->type = ir_subst_type(&s, f->type);
		f->attrs = ir_subst_attrs(&s, f->attrs);
	}
	for (uint32_t i = 1; i < m->extern_.n; i++) {
		struct ir_extern *e = &m->extern_.v[i];

		e->type = ir_subst_type(&s, e->type);
		e->attrs = ir_subst_attrs(&s, e->attrs);
	}
	for (uint32_t i = 1; i < m->node.n; i++) {
		struct ir_node *n = &m->node.v[i];

		n->type = ir_subst_type(&s, n->type);
		n->annot = ir_subst_type(&s, n->annot);
		n->attrs = ir_subst_attrs(&s, n->attrs);
		n->props = ir_subst_attrs(&s, n->props);
	}
}

void
pass_rename(struct ir_module *m, const struct rename *o)
{
	struct renaming w = { m, o };
	bool types = false;

	for (uint32_t i = 1; i < m->adt.n; i++) {
		const char *name = m->adt.v[i].name;

		types |= changed(&w, RENAME_TYPE, name) != name;
	}
	rename_globals(&w);
	rename_data_types(&w);
	if (types)
		rename_in_types(&w);
}
