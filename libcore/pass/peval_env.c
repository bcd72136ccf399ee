/*
 * Environments of partial evaluation: values of bindings, and what the names of
 * types and extents of a function stand for where it is unfolded; and what is
 * noted on the way.
 *
 * Cost: looking up linear in the depth of local functions; types are rewritten
 * once per environment.
 */
#include <string.h>

#include "pass/peval_impl.h"

void
peval_root(struct peval *x, ir_id residual)
{
	vec_push(&x->roots, residual);
}

/* ---- environments ---- */

struct env *
env_new(struct peval *x, struct env *up, bool copy)
{
	struct env *e = arena_alloc(x->arena, 1, sizeof *e);

	e->up = up;
	e->plain = true;
	e->copy = copy || (up != NULL && up->copy);
	e->next = x->envs;
	x->envs = e;
	return e;
}

void
env_free_all(struct peval *x)
{
	for (struct env *e = x->envs; e != NULL; e = e->next) {
		map_free(&e->value);
		map_free(&e->dim);
		map_free(&e->var);
		map_free(&e->type);
	}
}

struct pvalue *
pv_new(struct peval *x, enum pv_kind kind, uint32_t ref, ir_id atom,
    uint32_t n)
{
	struct pvalue *v = arena_alloc(x->arena, 1, sizeof *v + n *
	    sizeof *v->item);

	v->kind = (uint8_t)kind;
	v->ref = ref;
	v->atom = atom;
	v->n = n;
	v->time = x->all.n;
	vec_push(&x->all, v);
	return v;
}

void
env_bind(struct peval *x, struct env *e, ir_id node, struct pvalue *v)
{
	(void)x;
	map_put(&e->value, node, v->time);
}

struct pvalue *
env_value(struct peval *x, const struct env *e, ir_id node)
{
	uint32_t at;

	for (; e != NULL; e = e->up)
		if (map_get(&e->value, node, &at))
			return x->all.v[at];
	BUG("a value that was not evaluated");
}

/* ---- names ---- */

static bool
is_plain(const struct env *e)
{
	while (e != NULL && e->plain)
		e = e->up;
	return e == NULL;
}

void
env_name_dim(struct peval *x, struct env *e, const char *name,
    const struct sym *is)
{
	map_put(&e->dim, map_ptr(name), x->dims.n);
	vec_push(&x->dims, is);
	e->plain = false;
	map_free(&e->type);
}

void
env_name_type(struct peval *x, struct env *e, const char *name,
    const struct type *is)
{
	map_put(&e->var, map_ptr(name), x->vars.n);
	vec_push(&x->vars, is);
	e->plain = false;
	map_free(&e->type);
}

const char *
env_fresh(struct peval *x, const char *name)
{
	const char *s;
	uint32_t found;

	do {
		s = str_printf(x->m->strings, "%s_%u", name, ++x->fresh);
	} while (map_get(&x->taken, map_ptr(s), &found));
	map_put(&x->taken, map_ptr(s), 1);
	return s;
}

struct lookup {
	struct peval *x;
	const struct env *e;
};

static const struct sym *
named_dim(void *ctx, const struct sym *var)
{
	const struct lookup *l = ctx;
	uint32_t at;

	if (var->kind != SYM_VAR)
		return NULL;
	for (const struct env *e = l->e; e != NULL; e = e->up)
		if (map_get(&e->dim, map_ptr(var->name), &at))
			return l->x->dims.v[at];
	return NULL;
}

static const struct sym *
new_dim(void *ctx, const struct sym *d)
{
	const struct lookup *l = ctx;

	return sym_subst(l->x->m->syms, d, named_dim, ctx);
}

static const struct type *
named_type(void *ctx, const struct type *t)
{
	const struct lookup *l = ctx;
	uint32_t at;

	for (const struct env *e = l->e; e != NULL; e = e->up)
		if (map_get(&e->var, map_ptr(t->name), &at))
			return l->x->vars.v[at];
	return NULL;
}

const struct type *
env_type(struct peval *x, struct env *e, const struct type *t)
{
	struct lookup l = { x, e };
	struct type_map map = { .ctx = &l, .dim = new_dim, .var = named_type };
	const struct type *to;
	uint32_t at;

	if (t == NULL || is_plain(e))
		return t;
	if (map_get(&e->type, t->index, &at))
		return type_ctx_at(x->m->types, at);
	to = type_rewrite(x->m->types, t, &map);
	map_put(&e->type, t->index, to->index);
	return to;
}

/* Lists stand in lists three deep at most (padding of pairs). */
#define LIST_DEPTH 8

static struct attr
new_attr(struct lookup *l, struct env *e, const struct attr *a,
    uint32_t depth)
{
	struct attr v = *a, *list;
	const struct sym *d;
	int64_t n;

	if (a->kind == ATTR_TYPE) {
		v.type = env_type(l->x, e, a->type);
	} else if (a->kind == ATTR_SYM) {
		d = new_dim(l, a->sym);
		if (d != NULL)
			v.sym = d;
		if (d != NULL && sym_is_const(d, &n))
			v = attr_int(n);
	} else if (a->kind == ATTR_LIST && a->n > 0 && depth < LIST_DEPTH) {
		list = arena_alloc(l->x->m->arena, a->n, sizeof *list);
		for (uint32_t i = 0; i < a->n; i++)
			list[i] = new_attr(l, e, &a->list[i], depth + 1);
		v.list = list;
	}
	return v;
}

const struct attrs *
env_attrs(struct peval *x, struct env *e, const struct attrs *as)
{
	struct lookup l = { x, e };
	const struct attrs *out = as;

	if (as == NULL || is_plain(e))
		return as;
	for (uint32_t i = 0; i < as->n; i++) {
		struct attr a = new_attr(&l, e, &as->pair[i].value, 0);

		out = attrs_with(x->m->arena, out, as->pair[i].key, &a);
	}
	return out;
}

static const char *
rename_words(struct peval *x, struct env *e, const char *s)
{
	struct buf b = { NULL, 0, 0 };
	const char *name, *to;
	size_t n;

	for (; *(s += strspn(s, " ")) != '\0'; s += n) {
		n = strcspn(s, " ");
		name = str_intern(x->m->strings, s, n);
		to = env_fresh(x, name);
		env_name_dim(x, e, name, sym_var(x->m->syms, to));
		buf_printf(&b, "%s%s", b.n > 0 ? " " : "", to);
	}
	s = str_intern(x->m->strings, b.v, b.n);
	buf_release(&b);
	return s;
}

const struct attrs *
env_props(struct peval *x, struct env *e, const struct attrs *props)
{
	const struct attr *dims = attrs_get(props, x->k_dims);
	struct attr a;

	/* Inference derives checks again. */
	if (attrs_get(props, x->k_check) != NULL)
		props = attrs_with(x->m->arena, props, x->k_check, NULL);
	if (!e->copy || dims == NULL || dims->kind != ATTR_STR ||
	    dims->s[0] == '\0')
		return props;
	a = attr_str(rename_words(x, e, dims->s));
	return attrs_with(x->m->arena, props, x->k_dims, &a);
}

/* ---- what names stand for ---- */

struct type_pair {
	const struct type *written, *is;
};

struct learning {
	struct peval *x;
	struct env *e;
	const struct env_names *names;
	VEC(struct type_pair) work;
	bool ok;
};

static bool
is_asked(const struct learning *l, const char *name)
{
	const struct env_names *n = l->names;
	uint32_t at;

	if (map_get(&l->e->dim, map_ptr(name), &at))
		return false;
	if (n->text != NULL && n->text->kind == ATTR_STR &&
	    attr_lists(n->text, name))
		return true;
	for (uint32_t i = 0; n->fn != NULL && i < n->fn->ndv; i++)
		if (n->fn->dv[i] == name)
			return true;
	return false;
}

static void
learn_dims(struct learning *l, const struct type *written,
    const struct type *is)
{
	for (uint32_t i = 0; i < written->n; i++) {
		if (written->dim[i]->kind != SYM_VAR ||
		    !is_asked(l, written->dim[i]->name))
			continue;
		if (is->dim[i]->has_any)
			l->ok = false;
		else
			env_name_dim(l->x, l->e, written->dim[i]->name,
			    is->dim[i]);
	}
}

static void
learn_var(struct learning *l, const struct type *written,
    const struct type *is)
{
	const struct env_names *n = l->names;
	uint32_t at;

	for (uint32_t i = 0; i < n->ntv; i++)
		if (n->tv[i] == written->name &&
		    !map_get(&l->e->var, map_ptr(written->name), &at))
			env_name_type(l->x, l->e, written->name, is);
}

static void
learn_inside(struct learning *l, const struct type *written,
    const struct type *is)
{
	struct type_pair p = { written->ret, is->ret };

	if (written->kind == TYPE_FUNC)
		vec_push(&l->work, p);
	for (uint32_t i = 0; i < written->n; i++) {
		p.written = written->arg[i];
		p.is = is->arg[i];
		vec_push(&l->work, p);
	}
}

bool
env_learn(struct peval *x, struct env *e, const struct env_names *names,
    const struct type *written, const struct type *is)
{
	struct learning l = { x, e, names, { NULL, 0, 0 }, true };
	struct type_pair p = { written, is };

	vec_push(&l.work, p);
	while (l.work.n > 0 && l.ok) {
		const struct type *w;

		p = vec_pop(&l.work);
		w = p.written;
		is = p.is;
		if (w->kind == TYPE_VAR) {
			learn_var(&l, w, is);
			continue;
		}
		if (w->kind != is->kind || w->n != is->n) {
			l.ok = false;
		} else if (w->kind == TYPE_TENSOR) {
			learn_dims(&l, w, is);
		} else if (w->kind == TYPE_FUNC && (w->ntv > 0 ||
		    w->ndv > 0 || is->ntv > 0 || is->ndv > 0)) {
			/* Its own names would leave it. */
			l.ok = !w->has_var;
		} else {
			learn_inside(&l, w, is);
		}
	}
	vec_free(&l.work);
	return l.ok;
}
