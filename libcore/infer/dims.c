/*
 * Names of extents while a function is inferred: which are in scope, fresh ones
 * for `?`, and their replacement where a value leaves its region.
 */
#include "infer/infer_impl.h"

#include <string.h>

#include "ir/text.h"

void
dims_define(struct infer *f, const char *name, ir_region r)
{
	struct region_name n = { name, f->first_name[r] };

	map_put(&f->dim_region, map_ptr(name), r);
	map_put(&f->taken, map_ptr(name), 1);
	vec_push(&f->region_name, n);
	f->first_name[r] = f->region_name.n;
}

/* Brings the names of a region into scope again, in a later walk. */
void
dims_enter(struct infer *f, ir_region r)
{
	f->region_open[r] = true;
	for (uint32_t i = f->first_name[r]; i != 0;
	    i = f->region_name.v[i - 1].next)
		map_put(&f->dim_region,
		    map_ptr(f->region_name.v[i - 1].name), r);
}

bool
dims_visible(struct infer *f, const char *name)
{
	uint32_t r;

	return map_get(&f->dim_region, map_ptr(name), &r) &&
	    f->region_open[r];
}

static void
take_var(void *ctx, const struct sym *var)
{
	struct infer *f = ctx;

	map_put(&f->taken, map_ptr(var->name), 1);
}

static const struct sym *
take_dim(void *ctx, const struct sym *d)
{
	sym_vars(d, take_var, ctx);
	return NULL;
}

/* Reserves all names that the function uses already: those that are written,
 * and those of an earlier run, so that inferring a typed module again gives the
 * same names. */
static void
take_names(void *ctx, struct ir_module *m, ir_id id)
{
	struct infer *f = ctx;
	struct type_map map = { .ctx = f, .dim = take_dim };
	const struct attr *a = attrs_get(ir_at(m, id)->props,
	    str_intern0(m->strings, "dims"));
	const char *s, *e;

	if (ir_at(m, id)->annot != NULL &&
	    ir_at(m, id)->annot != f->last_annot) {
		f->last_annot = ir_at(m, id)->annot;
		type_rewrite(m->types, f->last_annot, &map);
	}
	if (a == NULL || a->kind != ATTR_STR)
		return;
	for (s = a->s; *s != '\0'; s = e) {
		s += strspn(s, " ");
		e = s + strcspn(s, " ");
		if (e > s)
			map_put(&f->taken, map_ptr(str_intern(m->strings, s,
			    (size_t)(e - s))), 1);
	}
}

void
dims_begin(struct infer *f)
{
	map_free(&f->taken);
	map_free(&f->dim_region);
	map_free(&f->known);
	f->extent.n = 0;
	f->next_dim = 0;
	f->last_annot = NULL;
	ir_walk_function(f->m, f->function, take_names, f);
}

/* The k-th name that a binding defined before, or a new one. */
static const char *
dim_name(struct infer *f, ir_id node, uint32_t k)
{
	const struct attr *a = attrs_get(ir_at(f->m, node)->props,
	    str_intern0(f->m->strings, "dims"));
	const char *s = a != NULL && a->kind == ATTR_STR ? a->s : "", *e;
	uint32_t used;

	for (;; s = e) {
		s += strspn(s, " ");
		e = s + strcspn(s, " ");
		if (e == s)
			break;
		if (k-- == 0)
			return str_intern(f->m->strings, s, (size_t)(e - s));
	}
	for (;;) {
		const char *name = str_printf(f->m->strings, "d%u",
		    f->next_dim++);

		if (!map_get(&f->taken, map_ptr(name), &used)) {
			map_put(&f->taken, map_ptr(name), 1);
			return name;
		}
	}
}

static void
new_name(struct infer *f, ir_id id, const char *name)
{
	if (f->stated != NULL && dims_visible(f, name))
		infer_wrong(f, id, "it defines extent '%s', which is defined "
		    "already", name);
}

struct opener {
	struct infer *f;
	ir_id node;
};

static const struct sym *
new_dim(void *ctx)
{
	struct opener *o = ctx;
	struct infer *f = o->f;
	uint32_t k = 0;
	struct definition def = { o->node, NULL };

	for (uint32_t i = f->defs.n; i-- > 0 &&
	    f->defs.v[i].node == o->node; )
		k++;
	def.name = dim_name(f, o->node, k);
	new_name(f, o->node, def.name);
	vec_push(&f->defs, def);
	dims_define(f, def.name, ir_at(f->m, o->node)->region);
	return sym_var(f->m->syms, def.name);
}

const struct type *
dims_open(struct infer *f, ir_id node, const struct type *t)
{
	struct opener o = { f, node };

	return ir_open_type(f->m, t, new_dim, &o);
}

/* The prover's cost grows with its facts; beyond this, predicates are checked
 * at run time. */
#define FACTS 64

void
dims_learn(struct infer *f, const struct sym_pred *p)
{
	if (sym_facts_mark(f->u.facts) < FACTS)
		sym_facts_push(f->u.facts, p);
}

/* ---- scopes ---- */

static void
visible_var(void *ctx, const struct sym *v)
{
	struct scope_test *x = ctx;

	if (type_name_is_hidden(v->name) || dims_visible(x->f, v->name))
		return;
	x->missing = v->name;
	x->dim = true;
}

static const struct sym *
visible_dim(void *ctx, const struct sym *d)
{
	if (d->kind != SYM_CONST)
		sym_vars(d, visible_var, ctx);
	return NULL;
}

static const struct type *
visible_type_var(void *ctx, const struct type *t)
{
	struct scope_test *x = ctx;
	uint32_t n;

	if (x->var != NULL && (!map_get(x->var, map_ptr(t->name), &n) ||
	    n == 0))
		x->missing = t->name;
	return NULL;
}

/* Names bound by a function type are left to type_rewrite. */
static bool
binds(const struct type *t)
{
	return t->kind == TYPE_FUNC && t->ntv + t->ndv > 0;
}

bool
dims_in_scope(struct scope_test *x, const struct type *t, ir_region r)
{
	struct type_map map = { .ctx = x, .var = visible_type_var,
	    .dim = visible_dim };
	VEC(const struct type *) todo = { NULL, 0, 0 };
	VEC(uint32_t) good = { NULL, 0, 0 };
	uint32_t at;

	x->missing = NULL;
	x->dim = false;
	vec_push(&todo, t);
	while (todo.n > 0 && x->missing == NULL) {
		t = vec_pop(&todo);
		if (map_get(&x->seen, t->index, &at) &&
		    (at == r || x->f->region_open[at]))
			continue;
		map_put(&x->seen, t->index, r);
		vec_push(&good, t->index);
		if (t->kind == TYPE_VAR)
			visible_type_var(x, t);
		else if (binds(t))
			type_rewrite(x->f->m->types, t, &map);
		for (uint32_t i = 0; i < t->n && !binds(t); i++)
			if (t->kind == TYPE_TENSOR)
				visible_dim(x, t->dim[i]);
			else
				vec_push(&todo, t->arg[i]);
		if (t->ret != NULL && !binds(t))
			vec_push(&todo, t->ret);
	}
	/* The components of a type that failed were not all examined. */
	for (uint32_t i = 0; x->missing != NULL && i < good.n; i++)
		map_del(&x->seen, good.v[i]);
	vec_free(&todo);
	vec_free(&good);
	return x->missing == NULL;
}

/* ---- leaving a region ---- */

struct escape {
	struct infer *f;
	bool hidden;
};

static void
escape_var(void *ctx, const struct sym *var)
{
	struct escape *e = ctx;

	if (!type_name_is_hidden(var->name) &&
	    !dims_visible(e->f, var->name))
		e->hidden = true;
}

static const struct sym *
escape_dim(void *ctx, const struct sym *d)
{
	struct escape *e = ctx;

	e->hidden = false;
	sym_vars(d, escape_var, e);
	return e->hidden ? sym_any(e->f->m->syms) : NULL;
}

const struct type *
dims_escape(struct infer *f, const struct type *t, ir_region r)
{
	struct escape e = { f, false };
	struct type_map map = { .ctx = &e, .dim = escape_dim };

	if (dims_in_scope(&f->scope, t, r))
		return t;
	return type_rewrite(f->m->types, t, &map);
}

/* ---- joins ---- */

static const struct sym *
join_dim(struct infer *f, const struct sym *a, const struct sym *b)
{
	int64_t x, y;
	struct sym_pred p = { SYM_EQ, a, b };

	a = unify_resolve_dim(&f->u, a);
	b = unify_resolve_dim(&f->u, b);
	if (a == b)
		return a;
	if (a->has_hole || b->has_hole)
		return unify_dim(&f->u, a, b) ? unify_resolve_dim(&f->u, a) :
		    NULL;
	if (a->kind != SYM_ANY && b->kind != SYM_ANY) {
		p.lhs = a;
		p.rhs = b;
		if (sym_decide(f->u.facts, &p) == SYM_PROVED)
			return a;
		if (!f->loose && sym_is_const(a, &x) && sym_is_const(b, &y))
			return NULL;
	}
	return sym_any(f->m->syms);
}

#define JOIN_DEPTH 200

static const struct type *
join(struct infer *f, const struct type *a, const struct type *b,
    uint32_t depth)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	const struct type **field, *r = NULL;
	bool ok = true;

	a = unify_resolve(&f->u, a);
	b = unify_resolve(&f->u, b);
	if (a == b)
		return a;
	if (a->kind != b->kind || a->n != b->n || depth == JOIN_DEPTH ||
	    (a->kind != TYPE_TENSOR && a->kind != TYPE_TUPLE &&
	    (a->kind != TYPE_ADT || a->name != b->name ||
	    unify_data_is_rigid(&f->u, a->name))))
		return unify_fit(&f->u, a, b) ? unify_resolve(&f->u, a) :
		    NULL;
	if (a->kind == TYPE_TENSOR) {
		if (a->dtype != b->dtype) {
			unify_fit(&f->u, a, b);
			return NULL;
		}
		for (uint32_t i = 0; ok && i < a->n; i++) {
			dim[i] = join_dim(f, a->dim[i], b->dim[i]);
			ok = dim[i] != NULL;
		}
		if (!ok)
			unify_fit(&f->u, a, b);
		return ok ? type_tensor(f->m->types, a->dtype, a->n, dim) :
		    NULL;
	}
	field = mem_zalloc(a->n + 1, sizeof *field);
	for (uint32_t i = 0; ok && i < a->n; i++) {
		field[i] = join(f, a->arg[i], b->arg[i], depth + 1);
		ok = field[i] != NULL;
	}
	if (ok)
		r = a->kind == TYPE_TUPLE ? type_tuple(f->m->types, a->n,
		    field) : type_adt(f->m->types, a->name, a->n, field);
	mem_free(field);
	return r;
}

const struct type *
dims_join(struct infer *f, const struct type *a, const struct type *b)
{
	/* Of a polymorphic function and another one the latter is what the
	 * branch gives: the former is instantiated, and may be here only. */
	if (a->kind == TYPE_FUNC && b->kind == TYPE_FUNC && a->ntv > 0 &&
	    b->ntv == 0)
		return join(f, b, a, 0);
	return join(f, a, b, 0);
}

/* ---- arguments that stand for one type parameter ---- */

struct gather {
	struct infer *f;
	const struct type *var;		/* a hole, for the parameter */
	const struct type *join;
	bool many, bad;
};

struct place {
	const struct type *param, *arg;
};

/* Joins the types that the arguments give a type variable. */
static void
gather(struct gather *g, const struct type *param, const struct type *arg)
{
	struct unify *u = &g->f->u;
	VEC(struct place) todo = { NULL, 0, 0 };
	struct place p = { param, arg };

	vec_push(&todo, p);
	while (todo.n > 0 && !g->bad) {
		p = vec_pop(&todo);
		p.arg = unify_resolve(u, p.arg);
		if (p.param == g->var) {
			if (p.arg->has_hole || p.arg == g->join)
				continue;
			g->many = g->join != NULL;
			g->join = g->join == NULL ? p.arg :
			    dims_join(g->f, g->join, p.arg);
			g->bad = g->join == NULL;
			continue;
		}
		if (p.param->kind != p.arg->kind || p.param->n != p.arg->n ||
		    p.param->name != p.arg->name || !p.param->has_hole)
			continue;
		if (p.param->kind == TYPE_TUPLE || (p.param->kind == TYPE_ADT &&
		    !unify_data_is_rigid(u, p.param->name)))
			for (uint32_t i = p.param->n; i-- > 0; ) {
				struct place q = { p.param->arg[i],
				    p.arg->arg[i] };

				vec_push(&todo, q);
			}
	}
	vec_free(&todo);
}

const struct type *
dims_join_arguments(struct infer *f, const struct type *fn,
    const struct type *var, uint32_t n, const struct type *const *arg)
{
	struct gather g = { .f = f, .var = var };

	f->loose = true;
	for (uint32_t i = 0; i < n && i < fn->n && !g.bad; i++)
		if (fn->arg[i]->has_hole)
			gather(&g, fn->arg[i], arg[i]);
	f->loose = false;
	return g.bad || !g.many ? NULL : g.join;
}

/* ---- binding ---- */

void
dims_bind(struct infer *f, ir_id node, const struct type *t, ir_region r,
    name_list *bound)
{
	struct text_scope none = { .up = NULL };
	struct text_bound names = { 0 };

	(void)node;
	text_bound_add(&names, t, &none);
	for (uint32_t i = 0; i < names.list.n; i++) {
		if (dims_visible(f, names.list.v[i]))
			continue;
		dims_define(f, names.list.v[i], r);
		if (bound != NULL)
			vec_push(bound, names.list.v[i]);
	}
	text_bound_free(&names);
}

struct scope_check {
	struct infer *f;
	const char *missing;
};

static void
scope_var(void *ctx, const struct sym *var)
{
	struct scope_check *s = ctx;

	if (s->missing == NULL && !type_name_is_hidden(var->name) &&
	    !dims_visible(s->f, var->name))
		s->missing = var->name;
}

static const struct sym *
scope_dim(void *ctx, const struct sym *d)
{
	struct scope_check *s = ctx;

	sym_vars(d, scope_var, s);
	return NULL;
}

void
dims_check_scope(struct infer *f, ir_id node, const struct type *t)
{
	struct scope_check s = { f, NULL };
	struct type_map map = { .ctx = &s, .dim = scope_dim };

	if (t->has_expr)
		type_rewrite(f->m->types, t, &map);
	if (s.missing == NULL)
		return;
	diag_error(f->d, &ir_at(f->m, node)->span, "dimension-scope",
	    "dimension '%s' is not bound here", s.missing);
	diag_help(f->d, "a name is bound where it stands alone in a "
	    "parameter's type; match_cast can bind one inside a body");
}
