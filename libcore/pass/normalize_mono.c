/*
 * Functions without type parameters (normalize.h).
 *
 * Mentions of a function with type parameters tell these types: what its
 * declared type has where the mention has others.  Each choice becomes a copy,
 * in which further mentions have types too, so that one list of functions does
 * for all.
 */
#include "pass/normalize_impl.h"

#include <string.h>

#include "infer/infer.h"
#include "pass/globals.h"

#define MOST_COPIES 10000	/* polymorphic recursion has no end */
#define MOST_SIZE 4096		/* of the types of one copy */

struct copy {
	uint32_t function;	/* that is copied, */
	const struct type *types;	/* with this tuple of types */
	uint32_t global;
};

/* A declared type, and what it is at a mention. */
struct match {
	const struct type *t, *u;
};

struct mono {
	struct ir_module *m;
	struct pass_rewrites *w;
	struct diag *d;
	struct normalize_copy c;
	VEC(uint32_t) functions;	/* without type parameters */
	VEC(struct copy) copies;
	struct map by_types;	/* function and tuple -> copy, from 1 */
	/* Of the function that is copied: its type variables and what they
	 * are. */
	uint32_t ntv;
	const char *const *tv;
	const struct type *const *given;
	/* Of a mention: what its type variables are. */
	const struct type **found;
	VEC(struct match) todo;
	struct map matched;
	struct map renamed;	/* extent -> number */
};

static const struct type *
give(void *ctx, const struct type *t)
{
	struct mono *x = ctx;

	for (uint32_t i = 0; i < x->ntv; i++)
		if (x->tv[i] == t->name)
			return x->given[i];
	return NULL;
}

static const struct type *
given_type(void *ctx, const struct type *t)
{
	struct mono *x = ctx;
	struct type_map map = { .ctx = x, .var = give };

	return t == NULL || !t->has_var ? t :
	    type_rewrite(x->m->types, t, &map);
}

/* ---- a mention's types ---- */

static void
push(struct mono *x, const struct type *t, const struct type *u)
{
	uint64_t key = (uint64_t)t->index << 32 | u->index;

	if (!t->has_var || map_get(&x->matched, key, NULL))
		return;
	map_put(&x->matched, key, 1);
	vec_push(&x->todo, ((struct match){ t, u }));
}

/* Part by part, from a list, each pair once: types may be deep, and share. */
static void
match(struct mono *x, const struct ir_function *f, const struct type *t,
    const struct type *u)
{
	push(x, t, u);
	while (x->todo.n > 0) {
		t = x->todo.v[x->todo.n - 1].t;
		u = x->todo.v[--x->todo.n].u;
		for (uint32_t i = 0; t->kind == TYPE_VAR && i < f->ntv; i++)
			if (f->tv[i] == t->name && x->found[i] == NULL)
				x->found[i] = u;
		if (t->kind != u->kind || t->n != u->n ||
		    t->kind == TYPE_TENSOR || t->kind == TYPE_VAR)
			continue;
		for (uint32_t i = 0; i < t->n; i++)
			push(x, t->arg[i], u->arg[i]);
		if (t->kind == TYPE_FUNC)
			push(x, t->ret, u->ret);
	}
}

static const struct sym *
rename_dim(void *ctx, const struct sym *d)
{
	struct mono *x = ctx;
	uint32_t k;
	int64_t v;

	if (sym_is_const(d, &v) || d->kind == SYM_ANY)
		return NULL;
	if (!map_get(&x->renamed, map_ptr(d), &k)) {
		k = x->renamed.n;
		map_put(&x->renamed, map_ptr(d), k);
	}
	return sym_var(x->m->syms, str_printf(x->m->strings, "type_%u", k));
}

/* In a copy an extent is a name of its own, whatever it was outside. */
static const struct type *
own_extents(struct mono *x, const struct type *t)
{
	struct type_map map = { .ctx = x, .dim = rename_dim };

	return type_rewrite(x->m->types, t, &map);
}

/* The tuple of types of a mention; NULL: *why says so. */
static const struct type *
types_of(struct mono *x, const struct ir_function *f, const struct ir_node *n,
    const char **why)
{
	struct ir_module *m = x->m;
	const struct type *t = f->type, *all;

	x->found = mem_zalloc(f->ntv, sizeof *x->found);
	map_free(&x->matched);
	if (n->kind == NODE_GLOBAL) {
		match(x, f, t->ret, n->type->ret);
		for (uint32_t i = 0; i < t->n; i++)
			match(x, f, t->arg[i], n->type->arg[i]);
	} else {
		match(x, f, t->ret, n->type);
		for (uint32_t i = 0; i < t->n && i < n->nin; i++)
			match(x, f, t->arg[i], ir_at(m, ir_in(m, n,
			    i))->type);
	}
	map_free(&x->renamed);
	*why = NULL;
	for (uint32_t i = 0; i < f->ntv && *why == NULL; i++)
		if (x->found[i] == NULL || x->found[i]->has_hole ||
		    x->found[i]->has_var)
			*why = "nothing tells a type parameter";
		else
			x->found[i] = own_extents(x, x->found[i]);
	all = *why != NULL ? NULL : type_tuple(m->types, f->ntv, x->found);
	if (all != NULL && all->size > MOST_SIZE)
		*why = "the types grow without an end";
	mem_free(x->found);
	return *why != NULL ? NULL : all;
}

/* ---- copies ---- */

static ir_region
copy_body(struct mono *x, uint32_t from, uint32_t to)
{
	struct ir_module *m = x->m;
	struct normalize_pair p = { m->function.v[from].body,
	    ir_region_new(m, to, 0) };

	vec_push(&x->c.todo, p);
	normalize_regions(&x->c);
	return p.to;
}

static uint32_t
make_copy(struct mono *x, uint32_t function, const struct type *types)
{
	struct ir_module *m = x->m;
	const struct ir_function *f = &m->function.v[function];
	struct ir_function made = { .name = ir_free_global(m, f->name),
	    .attrs = f->attrs, .span = f->span };
	struct copy c = { function, types, 0 };
	uint32_t index;

	x->ntv = f->ntv;
	x->tv = f->tv;
	x->given = types->arg;
	made.ret = given_type(x, f->ret);
	made.type = NULL;
	index = ir_add_function(m, &made);
	c.global = ir_find_global(m, m->function.v[index].name);
	vec_push(&x->copies, c);
	copy_body(x, function, index);
	vec_push(&x->functions, index);
	return c.global;
}

/* The copy that a mention is to mention; 0: an error was reported. */
static uint32_t
copy_for(struct mono *x, ir_id id, uint32_t function)
{
	struct ir_module *m = x->m;
	const struct ir_node *n = ir_at(m, id);
	const char *why;
	const struct type *types = types_of(x, &m->function.v[function], n,
	    &why);
	uint64_t key;
	uint32_t at;

	if (types != NULL && x->copies.n == MOST_COPIES)
		why = "there are 10,000 copies already";
	if (types == NULL || why != NULL) {
		diag_error(x->d, &n->span, "monomorphic", "no copy of @%s can "
		    "be made: %s", m->function.v[function].name, why);
		return 0;
	}
	key = (uint64_t)function << 32 | types->index;
	if (map_get(&x->by_types, key, &at))
		return x->copies.v[at].global;
	map_put(&x->by_types, key, x->copies.n);
	return make_copy(x, function, types);
}

static void
replace_mentions(struct mono *x, uint32_t f)
{
	struct ir_module *m = x->m;
	ir_region_list list = { NULL, 0, 0 };

	ir_function_regions(m, f, &list);
	for (uint32_t i = 0; i < list.n; i++) {
		if (m->region.v[list.v[i]].ntv > 0)
			diag_error(x->d, &m->function.v[f].span, "monomorphic",
			    "a local function of @%s has type parameters; run "
			    "relay-normalize --form=lifted first",
			    m->function.v[f].name);
		for (uint32_t k = 0; k < m->region.v[list.v[i]].nodes.n; k++) {
			ir_id id = m->region.v[list.v[i]].nodes.v[k];
			const struct ir_node *n = ir_at(m, id);
			const struct ir_function *g = pass_mentions_global(n) ?
			    ir_global_function(m, n->ref) : NULL;
			uint32_t to = g == NULL || g->ntv == 0 ? 0 :
			    copy_for(x, id, m->global.v[n->ref].index);

			if (to == 0)
				continue;
			pass_rewrites(x->w, m, id, NORMALIZE_COPY,
			    m->global.v[to].name);
			ir_at(m, id)->ref = to;
		}
	}
	vec_free(&list);
}

/* Nothing mentions a function with type parameters now but others of these. */
static void
drop_polymorphic(struct ir_module *m)
{
	bool *keep = mem_zalloc(m->global.n + 1, sizeof *keep);

	for (uint32_t g = 1; g < m->global.n; g++) {
		const struct ir_function *f = ir_global_function(m, g);

		keep[g] = f == NULL || f->ntv == 0;
	}
	pass_keep_globals(m, keep);
	mem_free(keep);
}

bool
normalize_monomorphic(struct ir_module *m, struct pass_rewrites *w,
    struct diag *d)
{
	struct mono x = { .m = m, .w = w, .d = d, .c = { .m = m,
	    .type = given_type, .typed = true } };
	uint32_t before = d->errors;
	bool any = false;

	x.c.ctx = &x;
	for (uint32_t f = 1; f < m->function.n; f++) {
		if (m->function.v[f].ntv == 0)
			vec_push(&x.functions, f);
		any |= m->function.v[f].ntv > 0;
		if (m->function.v[f].ntv > 0 &&
		    strcmp(m->function.v[f].name, "main") == 0)
			diag_error(d, &m->function.v[f].span, "monomorphic",
			    "nothing tells the type parameters of @main");
	}
	for (uint32_t i = 0; any && i < x.functions.n &&
	    d->errors == before; i++)
		replace_mentions(&x, x.functions.v[i]);
	if (any && d->errors == before)
		drop_polymorphic(m);
	normalize_copy_free(&x.c);
	vec_free(&x.functions);
	vec_free(&x.copies);
	map_free(&x.by_types);
	vec_free(&x.todo);
	map_free(&x.matched);
	map_free(&x.renamed);
	return d->errors == before && (!any || infer_module(m, d));
}
