/*
 * Unification (unify.h).  Types are DAGs: pairs that were unified already are
 * remembered for the run of one unify_fit, so that shared parts are visited
 * once.  The worklist is explicit.
 */
#include "infer/unify.h"

#include <string.h>

#include "ir/text.h"

void
unify_init(struct unify *u, struct ir_module *m, struct diag *d)
{
	struct hole none = { NULL, { NULL, 0, 0 } };
	struct dim_hole nodim = { NULL, { NULL, 0, 0 } };

	memset(u, 0, sizeof *u);
	u->m = m;
	u->d = d;
	vec_push(&u->holes, none);
	vec_push(&u->dims, nodim);
	u->facts = sym_facts_new(m->syms);
}

void
unify_release(struct unify *u)
{
	for (uint32_t i = 0; i < u->holes.n; i++)
		vec_free(&u->holes.v[i].waiting);
	for (uint32_t i = 0; i < u->dims.n; i++)
		vec_free(&u->dims.v[i].waiting);
	vec_free(&u->holes);
	vec_free(&u->dims);
	vec_free(&u->woken);
	vec_free(&u->later);
	buf_release(&u->miss.path);
	buf_release(&u->miss.why);
	mem_free(u->rigid_data);
	sym_facts_free(u->facts);
}

const struct type *
unify_fresh(struct unify *u)
{
	struct hole h = { NULL, { NULL, 0, 0 } };

	vec_push(&u->holes, h);
	return type_hole(u->m->types, u->holes.n - 1);
}

const struct sym *
unify_fresh_dim(struct unify *u)
{
	struct dim_hole h = { NULL, { NULL, 0, 0 } };

	vec_push(&u->dims, h);
	return sym_hole(u->m->syms, u->dims.n - 1);
}

/* ---- resolving ---- */

static const struct sym *
resolve_dim_hole(void *ctx, const struct sym *d)
{
	struct unify *u = ctx;

	return d->has_hole ? unify_resolve_dim(u, d) : NULL;
}

/* Follows hole to hole; the last one or its solution. */
static const struct type *
chase(struct unify *u, const struct type *t)
{
	while (t->kind == TYPE_HOLE && !type_is_written_hole(t) &&
	    u->holes.v[t->number].is != NULL)
		t = u->holes.v[t->number].is;
	return t;
}

static const struct type *
resolve_hole(void *ctx, const struct type *t)
{
	struct unify *u = ctx;
	const struct type *is = chase(u, t), *full;

	if (is->kind == TYPE_HOLE)
		return is;
	if (!is->has_hole)
		return is;
	full = unify_resolve(u, is);
	u->holes.v[t->number].is = full;
	return full;
}

/* A function's own holes were solved with the names that it binds: these are
 * meant to be captured, which rewriting would avoid. */
static const struct type *
resolve_func(struct unify *u, const struct type *t)
{
	struct type_binders b = { t->ntv, t->ndv, t->tv, t->dv };
	const struct type **arg = mem_zalloc(t->n + 1, sizeof *arg), *r;

	for (uint32_t i = 0; i < t->n; i++)
		arg[i] = unify_resolve(u, t->arg[i]);
	r = type_func(u->m->types, &b, t->n, arg, unify_resolve(u, t->ret));
	mem_free(arg);
	return r;
}

const struct type *
unify_resolve(struct unify *u, const struct type *t)
{
	struct type_map map = { .ctx = u, .hole = resolve_hole,
	    .dim = resolve_dim_hole };

	if (!t->has_hole)
		return t;
	t = chase(u, t);
	if (t->kind == TYPE_HOLE || !t->has_hole)
		return t;
	if (t->kind == TYPE_FUNC && t->ntv + t->ndv > 0)
		return resolve_func(u, t);
	return type_rewrite(u->m->types, t, &map);
}

static const struct sym *
subst_hole(void *ctx, const struct sym *s)
{
	struct unify *u = ctx;
	const struct sym *is;

	if (s->kind != SYM_HOLE)
		return NULL;
	is = u->dims.v[s->value].is;
	return is == NULL ? NULL : is->has_hole ? unify_resolve_dim(u, is) :
	    is;
}

const struct sym *
unify_resolve_dim(struct unify *u, const struct sym *d)
{
	const struct sym *r;

	if (!d->has_hole)
		return d;
	if (d->kind == SYM_HOLE) {
		r = subst_hole(u, d);
		return r == NULL ? d : r;
	}
	r = sym_subst(u->m->syms, d, subst_hole, u);
	return r == NULL ? d : r;
}

/* ---- waiting ---- */

struct waiter {
	struct unify *u;
	uint32_t who;
};

static const struct type *
wait_hole(void *ctx, const struct type *t)
{
	struct waiter *w = ctx;

	if (!type_is_written_hole(t))
		vec_push(&w->u->holes.v[t->number].waiting, w->who);
	return NULL;
}

/* Never replaces: the substitution is used to visit all leaves. */
static const struct sym *
wait_dim_hole(void *ctx, const struct sym *s)
{
	struct waiter *w = ctx;

	if (s->kind == SYM_HOLE)
		vec_push(&w->u->dims.v[s->value].waiting, w->who);
	return NULL;
}

static const struct sym *
wait_dim(void *ctx, const struct sym *d)
{
	if (d->has_hole)
		sym_subst(((struct waiter *)ctx)->u->m->syms, d,
		    wait_dim_hole, ctx);
	return NULL;
}

void
unify_wait(struct unify *u, const struct type *t, uint32_t who)
{
	struct waiter w = { u, who };
	struct type_map map = { .ctx = &w, .hole = wait_hole,
	    .dim = wait_dim };

	t = unify_resolve(u, t);
	if (t->kind == TYPE_HOLE)
		wait_hole(&w, t);
	else if (t->has_hole)
		type_rewrite(u->m->types, t, &map);
}

/* ---- solving ---- */

struct occurs {
	struct unify *u;
	uint32_t number;
	bool found;
};

static const struct type *
occurs_hole(void *ctx, const struct type *t)
{
	struct occurs *o = ctx;

	if (t->number == o->number)
		o->found = true;
	return NULL;
}

static bool
solve(struct unify *u, const struct type *hole, const struct type *t)
{
	struct hole *h = &u->holes.v[hole->number];
	struct occurs o = { u, hole->number, false };
	struct type_map map = { .ctx = &o, .hole = occurs_hole };

	if (t == hole)
		return true;
	if (t->has_hole) {
		t = unify_resolve(u, t);
		if (t->kind == TYPE_HOLE) {
			if (t == hole)
				return true;
			/* The remaining hole inherits the waiting relations. */
			for (uint32_t i = 0; i < h->waiting.n; i++)
				vec_push(&u->holes.v[t->number].waiting,
				    h->waiting.v[i]);
		} else {
			type_rewrite(u->m->types, t, &map);
			if (o.found) {
				u->miss.infinite = true;
				return false;
			}
		}
	}
	h = &u->holes.v[hole->number];
	h->is = t;
	for (uint32_t i = 0; i < h->waiting.n; i++)
		vec_push(&u->woken, h->waiting.v[i]);
	vec_free(&h->waiting);
	return true;
}

static bool
decide_later(struct unify *u, const struct sym *a, const struct sym *b)
{
	struct unify_later x = { a, b, u->node != NULL ? *u->node : 0 };

	vec_push(&u->later, x);
	return true;
}

static bool
solve_dim(struct unify *u, const struct sym *hole, const struct sym *d)
{
	struct dim_hole *h = &u->dims.v[hole->value];

	if (d == hole)
		return true;
	if (d->has_hole && d->kind != SYM_HOLE)
		return decide_later(u, hole, d);
	h->is = d;
	u->news = true;
	if (d->kind == SYM_HOLE)
		for (uint32_t i = 0; i < h->waiting.n; i++)
			vec_push(&u->dims.v[d->value].waiting,
			    h->waiting.v[i]);
	for (uint32_t i = 0; i < h->waiting.n; i++)
		vec_push(&u->woken, h->waiting.v[i]);
	vec_free(&h->waiting);
	return true;
}

bool
unify_dim(struct unify *u, const struct sym *a, const struct sym *b)
{
	struct sym_pred p = { SYM_EQ, a, b };

	if (a == b)
		return true;
	p.lhs = a = unify_resolve_dim(u, a);
	p.rhs = b = unify_resolve_dim(u, b);
	if (a == b || a->kind == SYM_ANY)
		return true;
	if (a->kind == SYM_HOLE)
		return solve_dim(u, a, b);
	if (b->kind == SYM_HOLE)
		return solve_dim(u, b, a);
	if (a->has_hole || b->has_hole)
		return decide_later(u, a, b);
	if (b->kind == SYM_ANY)
		return false;
	switch (sym_decide(u->facts, &p)) {
	case SYM_PROVED:
		return true;
	case SYM_REFUTED:
		return false;
	default:
		if (u->require != NULL)
			u->require(u->ctx, &p);
		return true;
	}
}

bool
unify_settle(struct unify *u)
{
	ir_id at = u->node != NULL ? *u->node : 0;
	bool ok = true;

	while (u->news && u->later.n > 0) {
		uint32_t n = u->later.n, i;

		u->news = false;
		for (i = 0; i < n; i++) {
			struct unify_later x = u->later.v[i];

			if (u->node != NULL)
				*u->node = x.node;
			if (!unify_dim(u, x.a, x.b)) {
				buf_puts(&u->miss.why, u->miss.why.n > 0 ?
				    "; " : "");
				sym_print(&u->miss.why,
				    unify_resolve_dim(u, x.b));
				buf_puts(&u->miss.why, " is not ");
				sym_print(&u->miss.why,
				    unify_resolve_dim(u, x.a));
				ok = false;
			}
		}
		/* Undecided pairs have been appended after them. */
		memmove(u->later.v, u->later.v + n,
		    (u->later.n - n) * sizeof *u->later.v);
		u->later.n -= n;
	}
	if (u->node != NULL)
		*u->node = at;
	return ok;
}

/* ---- unification ---- */

/* A path of components, for messages. */
struct step {
	uint32_t up;		/* index + 1; 0: the whole */
	const char *what;
	uint32_t i;
};

struct pair {
	const struct type *a, *b;
	uint32_t at;		/* step, index + 1 */
	bool exact;		/* inside a reference: `?` fits only `?` */
};

struct work {
	VEC(struct pair) todo;
	VEC(struct step) step;
	struct map done;
};

static void
put_path(struct buf *b, const struct work *w, uint32_t at)
{
	VEC(uint32_t) up = { NULL, 0, 0 };

	for (; at != 0 && up.n < 16; at = w->step.v[at - 1].up)
		vec_push(&up, at - 1);
	while (up.n > 0) {
		const struct step *s = &w->step.v[vec_pop(&up)];

		buf_puts(b, b->n > 0 ? ", " : "");
		buf_puts(b, s->what);
		if (s->i != UINT32_MAX)
			buf_printf(b, " %u", s->i);
	}
	vec_free(&up);
}

static bool
fail(struct unify *u, const struct work *w, const struct pair *p)
{
	u->miss.failed = true;
	u->miss.expected = p->a;
	u->miss.found = p->b;
	put_path(&u->miss.path, w, p->at);
	return false;
}

static void
push(struct work *w, const struct step *s,
    const struct type *a, const struct type *b, bool exact)
{
	struct pair q = { a, b, 0, exact };

	if (a == b)
		return;
	vec_push(&w->step, *s);
	q.at = w->step.n;
	vec_push(&w->todo, q);
}

static void
push_args(struct work *w, const struct pair *p, const char *what,
    uint32_t base, bool exact)
{
	/* In reverse, so that the first difference is found first. */
	for (uint32_t i = p->a->n; i-- > 0; ) {
		struct step s = { p->at, what, base == UINT32_MAX ? base :
		    i + base };

		if (p->a->kind == TYPE_FUNC)
			push(w, &s, p->b->arg[i], p->a->arg[i], exact);
		else
			push(w, &s, p->a->arg[i], p->b->arg[i], exact);
	}
}

static void
differs(struct unify *u, const char *fmt, uint32_t i, const struct sym *a,
    const struct sym *b)
{
	struct buf *t = &u->miss.why;

	buf_puts(t, t->n > 0 ? "; " : "");
	buf_printf(t, fmt, i);
	buf_puts(t, " is ");
	sym_print(t, unify_resolve_dim(u, b));
	buf_puts(t, ", not ");
	sym_print(t, unify_resolve_dim(u, a));
}

static bool
fit_tensor(struct unify *u, struct work *w, const struct pair *p)
{
	const struct type *a = p->a, *b = p->b;

	if (a->dtype != b->dtype)
		buf_printf(&u->miss.why, "the data type is %s, not %s",
		    dtype_info[b->dtype].name, dtype_info[a->dtype].name);
	else if (a->n != b->n)
		buf_printf(&u->miss.why, "the rank is %u, not %u", b->n,
		    a->n);
	else
		for (uint32_t i = 0; i < a->n; i++)
			if ((p->exact && a->dim[i]->kind == SYM_ANY &&
			    unify_resolve_dim(u, b->dim[i])->kind != SYM_ANY) ||
			    !unify_dim(u, a->dim[i], b->dim[i]))
				differs(u, "dimension %u", i, a->dim[i],
				    b->dim[i]);
	return u->miss.why.n == 0 ? true : fail(u, w, p);
}

static bool
fit_func(struct unify *u, struct work *w, const struct pair *p)
{
	struct pair q = *p;
	struct step ret = { p->at, "result", UINT32_MAX };

	if (p->a->n != p->b->n) {
		buf_printf(&u->miss.why, "%u parameter%s, not %u", p->b->n,
		    p->b->n == 1 ? "" : "s", p->a->n);
		return fail(u, w, p);
	}
	/* Names bound by either side: fresh holes where the other side binds
	 * none, the same rigid names where both bind as many. */
	if (p->a->ntv == p->b->ntv && p->a->ndv == p->b->ndv) {
		if (p->a->ntv + p->a->ndv > 0)
			q.b = unify_rename(u, p->b, p->a);
	} else {
		q.a = unify_instantiate(u, p->a);
		q.b = unify_instantiate(u, p->b);
	}
	push(w, &ret, q.a->ret, q.b->ret, p->exact);
	push_args(w, &q, "parameter", 1, p->exact);
	return true;
}

/* Two types with the same kind of head. */
static bool
fit_inside(struct unify *u, struct work *w, const struct pair *p)
{
	const struct type *a = p->a, *b = p->b;

	switch (a->kind) {
	case TYPE_TENSOR:
		return fit_tensor(u, w, p);
	case TYPE_TUPLE:
		if (a->n != b->n) {
			buf_printf(&u->miss.why, "%u field%s, not %u", b->n,
			    b->n == 1 ? "" : "s", a->n);
			return fail(u, w, p);
		}
		push_args(w, p, "field", 0, p->exact);
		return true;
	case TYPE_ADT:
		if (a->name != b->name || a->n != b->n)
			return fail(u, w, p);
		push_args(w, p, "type argument", 1, p->exact ||
		    unify_data_is_rigid(u, a->name));
		return true;
	case TYPE_REF:
		push_args(w, p, "the reference", UINT32_MAX, true);
		return true;
	case TYPE_FUNC:
		return fit_func(u, w, p);
	default:
		return fail(u, w, p);
	}
}

static bool
fit_pair(struct unify *u, struct work *w, const struct pair *p)
{
	struct pair q = { chase(u, p->a), chase(u, p->b), p->at, p->exact };
	uint64_t key[3] = { map_ptr(q.a), map_ptr(q.b), q.exact }, h;
	uint32_t seen;

	if (q.a == q.b)
		return true;
	if (q.a->kind == TYPE_HOLE)
		return solve(u, q.a, q.b) || fail(u, w, &q);
	if (q.b->kind == TYPE_HOLE)
		return solve(u, q.b, q.a) || fail(u, w, &q);
	if (q.a->kind != q.b->kind)
		return fail(u, w, &q);
	if (q.a->kind == TYPE_TENSOR)
		return fit_tensor(u, w, &q);
	h = hash_bytes(key, sizeof key, 0);
	if (map_get(&w->done, h, &seen))
		return true;
	map_put(&w->done, h, 1);
	return fit_inside(u, w, &q);
}

bool
unify_fit(struct unify *u, const struct type *expected,
    const struct type *found)
{
	struct work w = { .done = { 0 } };
	struct pair first = { expected, found, 0, false };
	bool ok = true;

	u->miss.failed = u->miss.infinite = false;
	u->miss.path.n = u->miss.why.n = 0;
	if (expected == found)
		return true;
	vec_push(&w.todo, first);
	while (ok && w.todo.n > 0) {
		struct pair p = vec_pop(&w.todo);

		ok = fit_pair(u, &w, &p);
	}
	if (ok && u->later.n > 0 && !unify_settle(u)) {
		u->miss.failed = true;
		u->miss.expected = expected;
		u->miss.found = found;
		ok = false;
	}
	vec_free(&w.todo);
	vec_free(&w.step);
	map_free(&w.done);
	return ok;
}

/* ---- binders ---- */

struct binder {
	struct unify *u;
	const struct type *f;
	const struct type **tv;
	const struct sym **dv;
	struct map at;		/* dimension name -> index in dv */
};

static const struct type *
bind_var(void *ctx, const struct type *t)
{
	struct binder *b = ctx;

	for (uint32_t i = 0; i < b->f->ntv; i++)
		if (b->f->tv[i] == t->name)
			return b->tv[i];
	return NULL;
}

static const struct sym *
bind_dim_var(void *ctx, const struct sym *v)
{
	const struct binder *b = ctx;
	uint32_t i;

	return map_get(&b->at, map_ptr(v->name), &i) ? b->dv[i] : NULL;
}

static const struct sym *
bind_dim(void *ctx, const struct sym *d)
{
	struct binder *b = ctx;

	return sym_subst(b->u->m->syms, d, bind_dim_var, b);
}

static const struct type *
bind_all(struct binder *b)
{
	struct type_map map = { .ctx = b, .var = bind_var, .dim = bind_dim };
	struct type_ctx *c = b->u->m->types;
	const struct type *f = b->f, *r;
	struct type_binders none = { 0, 0, NULL, NULL };

	for (uint32_t i = f->ndv; i-- > 0;)
		map_put(&b->at, map_ptr(f->dv[i]), i);
	/* The same type without binders, so that the names are passed to the
	 * callback. */
	r = type_func(c, &none, f->n, f->arg, f->ret);
	r = type_rewrite(c, r, &map);
	map_free(&b->at);
	return r;
}

const struct type *
unify_instantiate(struct unify *u, const struct type *f)
{
	struct binder b = { .u = u, .f = f };
	const struct type *r;

	if (f->ntv == 0 && f->ndv == 0)
		return f;
	b.tv = mem_zalloc(f->ntv + 1, sizeof *b.tv);
	b.dv = mem_zalloc(f->ndv + 1, sizeof *b.dv);
	for (uint32_t i = 0; i < f->ntv; i++)
		b.tv[i] = unify_fresh(u);
	for (uint32_t i = 0; i < f->ndv; i++)
		b.dv[i] = unify_fresh_dim(u);
	r = bind_all(&b);
	mem_free(b.tv);
	mem_free(b.dv);
	return r;
}

const struct type *
unify_rename(struct unify *u, const struct type *f, const struct type *like)
{
	struct binder b = { .u = u, .f = f };
	const struct type *r;

	b.tv = mem_zalloc(f->ntv + 1, sizeof *b.tv);
	b.dv = mem_zalloc(f->ndv + 1, sizeof *b.dv);
	for (uint32_t i = 0; i < f->ntv; i++)
		b.tv[i] = type_var(u->m->types, like->tv[i]);
	for (uint32_t i = 0; i < f->ndv; i++)
		b.dv[i] = sym_var(u->m->syms, like->dv[i]);
	r = bind_all(&b);
	mem_free(b.tv);
	mem_free(b.dv);
	return r;
}

struct any_ctx {
	const struct sym *(*fn)(void *ctx);
	void *ctx;
};

static const struct sym *
any_dim(void *ctx, const struct sym *d)
{
	struct any_ctx *a = ctx;

	return d->kind == SYM_ANY ? a->fn(a->ctx) : NULL;
}

const struct type *
unify_map_any(struct unify *u, const struct type *t,
    const struct sym *(*fn)(void *ctx), void *ctx)
{
	struct any_ctx a = { fn, ctx };
	struct type_map map = { .ctx = &a, .dim = any_dim };

	return t->has_any ? type_rewrite(u->m->types, t, &map) : t;
}

static const struct type *
written_hole(void *ctx, const struct type *t)
{
	return type_is_written_hole(t) ? unify_fresh(ctx) : NULL;
}

const struct type *
unify_written(struct unify *u, const struct type *t)
{
	struct type_map map = { .ctx = u, .hole = written_hole };

	if (t->kind == TYPE_HOLE)
		return type_is_written_hole(t) ? unify_fresh(u) : t;
	return t->has_hole ? type_rewrite(u->m->types, t, &map) : t;
}
