/*
 * Messages of failed unification, and the restrictions that unification places
 * on data types which hold references or functions (unify.h).
 */
#include "infer/unify.h"

#include "ir/text.h"

typedef VEC(const char *) name_stack;

/* ---- data types that hold references or functions ---- */

/* Pushes the data types that a type mentions; true: it holds a reference
 * or a function. */
static bool
data_parts(const struct type *t, name_stack *work)
{
	VEC(const struct type *) todo = { NULL, 0, 0 };
	bool found = false;

	vec_push(&todo, t);
	while (todo.n > 0 && !found) {
		t = vec_pop(&todo);
		found = t->kind == TYPE_REF || t->kind == TYPE_FUNC;
		if (t->kind == TYPE_ADT)
			vec_push(work, t->name);
		for (uint32_t i = 0; t->kind != TYPE_TENSOR && i < t->n; i++)
			vec_push(&todo, t->arg[i]);
	}
	vec_free(&todo);
	return found;
}

bool
unify_data_is_rigid(struct unify *u, const char *name)
{
	uint32_t first = ir_find_adt(u->m, name);
	struct map seen = { 0 };
	name_stack work = { NULL, 0, 0 };
	bool rigid = false;

	if (u->rigid_data == NULL)
		u->rigid_data = mem_zalloc(u->m->adt.n + 1, 1);
	if (u->rigid_data[first] != RIGID_UNKNOWN)
		return u->rigid_data[first] == RIGID_YES;
	vec_push(&work, name);
	while (work.n > 0 && !rigid) {
		const char *at = vec_pop(&work);
		const struct ir_adt *a = &u->m->adt.v[ir_find_adt(u->m, at)];

		if (map_get(&seen, map_ptr(at), NULL))
			continue;
		map_put(&seen, map_ptr(at), 1);
		for (uint32_t c = a->ctor; c < a->ctor + a->nctor; c++)
			for (uint32_t i = 0; i < u->m->ctor.v[c].nfield; i++)
				rigid = data_parts(u->m->ctor.v[c].field[i],
				    &work) || rigid;
	}
	vec_free(&work);
	map_free(&seen);
	u->rigid_data[first] = rigid ? RIGID_YES : RIGID_NO;
	return rigid;
}

/* ---- messages ---- */

static const struct type *
anonymous(void *ctx, const struct type *t)
{
	struct unify *u = ctx;

	(void)t;
	return type_hole(u->m->types, TYPE_WRITTEN);
}

static const struct sym *
anonymous_var(void *ctx, const struct sym *s)
{
	struct unify *u = ctx;

	return s->kind == SYM_HOLE ? sym_hole(u->m->syms, 0) : NULL;
}

static const struct sym *
anonymous_dim(void *ctx, const struct sym *d)
{
	struct unify *u = ctx;

	return d->has_hole ? sym_subst(u->m->syms, d, anonymous_var, u) :
	    NULL;
}

#define TYPE_TEXT 300	/* parts; larger ones are abbreviated */

void
unify_put_type(struct unify *u, struct buf *b, const struct type *t)
{
	struct type_map map = { .ctx = u, .hole = anonymous,
	    .dim = anonymous_dim };

	t = unify_resolve(u, t);
	if (t->has_hole)
		t = type_rewrite(u->m->types, t, &map);
	if (t->size <= TYPE_TEXT)
		text_put_type(b, t, NULL);
	else
		buf_printf(b, "a %s type of more than %d parts",
		    t->kind == TYPE_TUPLE ? "tuple" : t->kind == TYPE_FUNC ?
		    "function" : t->kind == TYPE_ADT ? "data" : "reference",
		    TYPE_TEXT);
}

void
unify_explain(struct unify *u, struct buf *b, const struct type *expected,
    const struct type *found)
{
	const struct mismatch *x = &u->miss;

	buf_puts(b, "expected ");
	unify_put_type(u, b, expected);
	buf_puts(b, ", found ");
	unify_put_type(u, b, found);
	if (x->infinite) {
		buf_puts(b, " (the type would contain itself)");
		return;
	}
	if (!x->failed || (x->path.n == 0 && x->why.n == 0))
		return;
	buf_puts(b, " (");
	if (x->path.n > 0)
		buf_printf(b, "in %s: ", x->path.v);
	if (x->why.n > 0) {
		buf_puts(b, x->why.v);
	} else {
		unify_put_type(u, b, x->found);
		buf_puts(b, ", not ");
		unify_put_type(u, b, x->expected);
	}
	buf_putc(b, ')');
}
