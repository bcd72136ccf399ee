/*
 * The facts of the prover.
 *
 * Facts are stored as pushed; consequences are derived lazily, at the next
 * query.  Equalities are solved for an atom, which is then replaced everywhere;
 * floormod(x, c) == r is solved for a variable of x with a fresh variable q, x
 * = c*q + r, so that divisibility becomes ordinary algebra.  Inequalities
 * become sums >= 0, and narrow the ranges of the atoms in them for a few
 * rounds; the range of a quotient, a minimum, a maximum or a product gives
 * inequalities of its operands: floordiv(x, 8) >= 2 is x >= 16.
 */
#include "sym/prove.h"

#define FRESH "\3"	/* starts the names of fresh variables */
#define ROUNDS 4

struct sym_facts *
sym_facts_new(struct sym_ctx *c)
{
	struct sym_facts *f = mem_zalloc(1, sizeof *f);

	f->ctx = c;
	return f;
}

static void
forget(struct sym_facts *f)
{
	f->solved.n = f->nonneg.n = f->nonzero.n = f->range.n = 0;
	f->alike.n = f->coef.n = 0;
	f->indexed = false;
	map_free(&f->coef_of);
	map_free(&f->range_of);
	f->range_of = (struct map){ 0 };
	f->derived = false;
}

void
sym_facts_free(struct sym_facts *f)
{
	if (f == NULL)
		return;
	forget(f);
	vec_free(&f->fact);
	vec_free(&f->solved);
	vec_free(&f->nonneg);
	vec_free(&f->nonzero);
	vec_free(&f->alike);
	vec_free(&f->range);
	vec_free(&f->coef);
	mem_free(f);
}

void
sym_facts_push(struct sym_facts *f, const struct sym_pred *p)
{
	vec_push(&f->fact, ((struct fact){ .pred = *p }));
	f->derived = false;
}

void
sym_facts_range(struct sym_facts *f, const struct sym *var, int64_t lo,
    int64_t hi)
{
	vec_push(&f->fact, ((struct fact){ .is_range = true,
	    .pred = { .lhs = var }, .range = { lo, hi } }));
	f->derived = false;
}

uint32_t
sym_facts_mark(const struct sym_facts *f)
{
	return f->fact.n;
}

void
sym_facts_pop(struct sym_facts *f, uint32_t mark)
{
	if (mark == f->fact.n)
		return;
	f->fact.n = mark;
	f->derived = false;
}

bool
sym_contains(const struct sym *s, const struct sym *atom)
{
	if (s == atom)
		return true;
	/* What stands in an expression was made before it. */
	for (uint32_t i = 0; s->index > atom->index && i < s->n; i++)
		if (sym_contains(s->arg[i], atom))
			return true;
	return false;
}

static const struct sym *
replace(struct sym_ctx *c, const struct sym *s, const struct solved *v)
{
	const struct sym **arg, *r = s;
	bool changed = false;

	if (s == v->atom)
		return v->value;
	if (s->n == 0)
		return s;
	arg = mem_alloc(s->n * sizeof *arg);
	for (uint32_t i = 0; i < s->n && r != NULL; i++) {
		arg[i] = replace(c, s->arg[i], v);
		changed |= arg[i] != s->arg[i];
		if (arg[i] == NULL)
			r = NULL;
	}
	if (r != NULL && changed)
		r = sym_rebuild(c, s, arg);
	mem_free(arg);
	return r;
}

const struct sym *
facts_apply(struct sym_facts *f, const struct sym *s, bool fresh)
{
	for (uint32_t i = 0; i < f->solved.n && s != NULL; i++)
		if (fresh || !f->solved.v[i].fresh)
			s = replace(f->ctx, s, &f->solved.v[i]);
	return s;
}

/* d == 0 solved for an atom with coefficient 1 or -1; variables that come last
 * in order first, so that later names are eliminated. */
static bool
solve(struct sym_facts *f, const struct sym *d, struct solved *out)
{
	struct sym_lin l;
	bool found = false;

	sym_lin_init(&l, f->ctx);
	sym_lin_add(&l, d, 1);
	for (int vars = 1; vars >= 0 && !found; vars--) {
		for (uint32_t i = l.term.n; i-- > 0 && !found;) {
			struct sym_term t = l.term.v[i];
			const struct sym *rest;

			if ((t.coef != 1 && t.coef != -1) ||
			    t.prod->kind == SYM_MUL ||
			    (t.prod->kind == SYM_VAR) != vars)
				continue;
			rest = sym_sub(f->ctx, d, sym_scaled(f->ctx, t.prod,
			    t.coef));
			rest = sym_mul(f->ctx, rest, sym_const(f->ctx,
			    -t.coef));
			if (rest == NULL || sym_contains(rest, t.prod))
				continue;
			*out = (struct solved){ .atom = t.prod,
				.value = rest };
			found = true;
		}
	}
	sym_lin_free(&l);
	return found;
}

/* d = e*floormod(x, c) + k == 0: x = c*q + r. */
static bool
solve_congruence(struct sym_facts *f, const struct sym *d,
    struct solved *out)
{
	const struct sym *t = d, *q, *x;
	int64_t e = 1, k = 0, c, r;

	if (t->kind == SYM_ADD && t->n == 1) {
		k = t->value;
		t = t->arg[0];
	}
	t = sym_unscaled(f->ctx, t, &e);
	if (t->kind != SYM_FLOORMOD || !sym_is_const(t->arg[1], &c) ||
	    k == INT64_MIN || k % e != 0)
		return false;
	r = -k / e;
	if (r < 0 || r >= c)
		return false;
	q = sym_var(f->ctx, str_printf(f->ctx->strings, FRESH "%u",
	    f->solved.n));
	if (!map_get(&f->range_of, map_ptr(q), NULL)) {
		map_put(&f->range_of, map_ptr(q), f->range.n);
		vec_push(&f->range, ((struct interval){ NO_LOW, NO_HIGH }));
	}
	x = sym_sub(f->ctx, t->arg[0], sym_add(f->ctx, sym_mul(f->ctx, q,
	    sym_const(f->ctx, c)), sym_const(f->ctx, r)));
	if (x == NULL)
		return false;
	/* The fresh variable sorts first and must stay. */
	return solve(f, x, out) && out->atom != q;
}

/* Whether that was not known. */
static bool
add_nonneg(struct sym_facts *f, const struct sym *s)
{
	if (s == NULL || s->kind == SYM_CONST)
		return false;
	for (uint32_t i = 0; i < f->nonneg.n; i++)
		if (f->nonneg.v[i] == s)
			return false;
	vec_push(&f->nonneg, s);
	return true;
}

static bool
mentions_fresh(const struct sym *s)
{
	if (s->kind == SYM_VAR)
		return s->name[0] == FRESH[0];
	for (uint32_t i = 0; i < s->n; i++)
		if (mentions_fresh(s->arg[i]))
			return true;
	return false;
}

/* Equalities that are solved for an atom, then the others, in which these atoms
 * are replaced as they are in questions. */
static void
derive_equalities(struct sym_facts *f)
{
	VEC(const struct sym *) rest = { NULL, 0, 0 };

	for (uint32_t i = 0; i < f->fact.n; i++) {
		const struct fact *x = &f->fact.v[i];
		const struct sym *d;
		struct solved s = { 0 };

		if (x->is_range || x->pred.op != SYM_EQ)
			continue;
		d = sym_sub(f->ctx, x->pred.lhs, x->pred.rhs);
		d = d != NULL ? facts_apply(f, d, true) : NULL;
		if (d == NULL || d->kind == SYM_CONST || d->has_any)
			continue;
		if (!solve_congruence(f, d, &s) && !solve(f, d, &s)) {
			vec_push(&rest, d);
			continue;
		}
		s.fresh = mentions_fresh(s.value) || mentions_fresh(s.atom);
		vec_push(&f->solved, s);
	}
	for (uint32_t i = 0; i < rest.n; i++) {
		const struct sym *d = facts_apply(f, rest.v[i], true);

		if (d == NULL || d->has_any)
			continue;
		add_nonneg(f, d);
		add_nonneg(f, sym_mul(f->ctx, d, sym_const(f->ctx, -1)));
	}
	vec_free(&rest);
}

/* s >= 0, unless intervals show it. */
static bool
add_new(struct sym_facts *f, const struct sym *s)
{
	s = s != NULL ? facts_apply(f, s, true) : NULL;
	return s != NULL && !s->has_any && interval_of(f, s).lo < 0 &&
	    add_nonneg(f, s);
}

/* A quotient of at least low and at most high, each NULL if there is no such
 * bound: floordiv(x, y) >= low is x >= low*y, for a divisor above 0. */
static bool
open_quotient(struct sym_facts *f, const struct sym *q,
    const struct sym *low, const struct sym *high)
{
	struct sym_ctx *c = f->ctx;
	const struct sym *x = q->arg[0], *y = q->arg[1];
	bool any = false;

	if (interval_of(f, y).lo < 0)
		return false;
	if (low != NULL)
		any = add_new(f, sym_sub(c, x, sym_mul(c, low, y)));
	if (high != NULL)
		any |= add_new(f, sym_sub(c, sym_mul(c, sym_add(c, high,
		    sym_const(c, 1)), y), sym_add(c, x, sym_const(c, 1))));
	return any;
}

/* A replaced variable's range holds for its replacement. */
static void
keep_range(struct sym_facts *f, const struct solved *s)
{
	struct sym_ctx *c = f->ctx;
	const struct sym *v = facts_apply(f, s->value, true);
	struct interval r = interval_of(f, s->atom);

	if (v == NULL)
		return;
	if (s->atom->kind == SYM_FLOORDIV)
		open_quotient(f, s->atom, v, v);
	if (r.lo != NO_LOW)
		add_nonneg(f, sym_sub(c, v, sym_const(c, r.lo)));
	if (r.hi != NO_HIGH)
		add_nonneg(f, sym_sub(c, sym_const(c, r.hi), v));
}

/* x < max(y, z): where x is at least z, x < y. */
static void
derive_below(struct sym_facts *f, const struct sym *x, const struct sym *max)
{
	struct sym_ctx *c = f->ctx;
	const struct sym *low = facts_apply(f, x, true), *d;
	int64_t z;

	for (uint32_t i = 0; low != NULL && i < 2; i++) {
		if (!sym_is_const(max->arg[i], &z) ||
		    interval_of(f, low).lo < z)
			continue;
		d = sym_sub(c, sym_sub(c, max->arg[1 - i], x),
		    sym_const(c, 1));
		d = d != NULL ? facts_apply(f, d, true) : NULL;
		if (d != NULL && !d->has_any)
			add_nonneg(f, d);
	}
}

static void
derive_inequality(struct sym_facts *f, const struct sym_pred *p)
{
	struct sym_ctx *c = f->ctx;
	const struct sym *d;

	if (p->op == SYM_EQ || p->op == SYM_ALIKE || p->op == SYM_INTO)
		return;
	if (p->op == SYM_LT && p->rhs->kind == SYM_MAX)
		derive_below(f, p->lhs, p->rhs);
	if (p->op == SYM_LT || p->op == SYM_LE)
		d = sym_sub(c, p->rhs, p->lhs);
	else
		d = sym_sub(c, p->lhs, p->rhs);
	d = d != NULL ? facts_apply(f, d, true) : NULL;
	if (d == NULL || d->has_any)
		return;
	if (p->op == SYM_NE)
		vec_push(&f->nonzero, d);
	else if (p->op == SYM_LE || p->op == SYM_GE)
		add_nonneg(f, d);
	else
		add_nonneg(f, sym_sub(c, d, sym_const(c, 1)));
}

/* min(x, k) ~ x, for k > 1: x <= k, since they differ where x is above k, and
 * neither is 1 then. */
static void
derive_bound(struct sym_facts *f, const struct sym *low, const struct sym *x)
{
	for (uint32_t i = 0; low->kind == SYM_MIN && i < 2; i++)
		if (low->arg[i] == x &&
		    interval_of(f, low->arg[1 - i]).lo > 1)
			add_nonneg(f, sym_sub(f->ctx, low->arg[1 - i], x));
}

static void
derive_alike(struct sym_facts *f, const struct sym_pred *p)
{
	struct sym_pred q = { p->op, facts_apply(f, p->lhs, true),
	    facts_apply(f, p->rhs, true) };

	if ((p->op == SYM_ALIKE || p->op == SYM_INTO) && q.lhs != NULL &&
	    q.rhs != NULL && !q.lhs->has_any && !q.rhs->has_any) {
		vec_push(&f->alike, q);
		derive_bound(f, q.lhs, q.rhs);
		derive_bound(f, q.rhs, q.lhs);
	}
}

/* From coef*t + rest >= 0 and rest <= most: a bound of t. */
static void
narrow_term(struct sym_facts *f, const struct sym_term *t, __int128 most)
{
	struct interval in = { NO_LOW, NO_HIGH };
	__int128 bound;

	if (t->coef == INT64_MIN)
		return;
	/* Rounded toward the inside: bound is floor(most / |coef|). */
	bound = most / (t->coef < 0 ? -t->coef : t->coef);
	if (most < 0 && bound * (t->coef < 0 ? -t->coef : t->coef) != most)
		bound--;
	if (bound <= -INT64_MAX || bound >= INT64_MAX)
		return;
	if (t->coef > 0)
		in.lo = -(int64_t)bound;
	else
		in.hi = (int64_t)bound;
	range_narrow(f, t->prod, in);
}

/* In linear time: the sum of all upper bounds but one, and the number of
 * unbounded ones. */
static void
narrow_sum(struct sym_facts *f, const struct sym *s)
{
	__int128 sum;
	uint32_t unbounded = 0;
	struct sym_lin l;

	sym_lin_init(&l, f->ctx);
	sym_lin_add(&l, s, 1);
	sum = l.k;
	for (uint32_t i = 0; i < l.term.n; i++) {
		int64_t hi = interval_scale(interval_of(f, l.term.v[i].prod),
		    l.term.v[i].coef).hi;

		unbounded += hi == NO_HIGH;
		sum += hi == NO_HIGH ? 0 : hi;
	}
	for (uint32_t i = 0; i < l.term.n && unbounded < 2; i++) {
		int64_t hi = interval_scale(interval_of(f, l.term.v[i].prod),
		    l.term.v[i].coef).hi;

		if (hi == NO_HIGH)
			narrow_term(f, &l.term.v[i], sum);
		else if (unbounded == 0)
			narrow_term(f, &l.term.v[i], sum - hi);
	}
	sym_lin_free(&l);
}

/* t != bound moves the bound. */
static void
narrow_nonzero(struct sym_facts *f, const struct sym *d)
{
	struct interval r;
	int64_t coef, k = 0;
	const struct sym *t = d;

	if (d->kind == SYM_ADD && d->n == 1) {
		k = d->value;
		t = d->arg[0];
	}
	if (t->kind == SYM_ADD || t->kind == SYM_CONST || k == INT64_MIN)
		return;
	t = sym_unscaled(f->ctx, t, &coef);
	if (k % coef != 0 || coef == INT64_MIN)
		return;
	k = -(k / coef);
	r = interval_of(f, t);
	if (r.lo == k && k < INT64_MAX - 1)
		range_narrow(f, t, (struct interval){ k + 1, NO_HIGH });
	if (r.hi == k && k > INT64_MIN + 1)
		range_narrow(f, t, (struct interval){ NO_LOW, k - 1 });
}

static void
set_range(struct sym_facts *f, const struct fact *x)
{
	uint32_t i;

	if (!map_get(&f->range_of, map_ptr(x->pred.lhs), &i)) {
		map_put(&f->range_of, map_ptr(x->pred.lhs), f->range.n);
		vec_push(&f->range, x->range);
	} else {
		range_narrow(f, x->pred.lhs, x->range);
	}
}

static void
narrow(struct sym_facts *f)
{
	for (int round = 0; round < ROUNDS; round++) {
		for (uint32_t i = 0; i < f->nonneg.n; i++)
			narrow_sum(f, f->nonneg.v[i]);
		for (uint32_t i = 0; i < f->nonzero.n; i++)
			narrow_nonzero(f, f->nonzero.v[i]);
	}
}

/* The factors of a product that is above 0, where none is below 0. */
static bool
open_product(struct sym_facts *f, const struct sym *p)
{
	bool any = false;

	for (uint32_t i = 0; i < p->n; i++)
		if (interval_of(f, p->arg[i]).lo < 0)
			return false;
	for (uint32_t i = 0; i < p->n; i++)
		any |= add_new(f, sym_sub(f->ctx, p->arg[i],
		    sym_const(f->ctx, 1)));
	return any;
}

/* What the bounds of a term say of its operands. */
static bool
open_term(struct sym_facts *f, const struct sym *t)
{
	struct sym_ctx *c = f->ctx;
	const struct sym *low, *high;
	struct interval r;
	bool any = false;

	if (t->kind == SYM_MUL ? !range_find(f, t, &r) : t->kind !=
	    SYM_FLOORDIV && t->kind != SYM_MIN && t->kind != SYM_MAX)
		return false;
	r = interval_of(f, t);
	if (t->kind == SYM_MUL)
		return r.lo > 0 && open_product(f, t);
	low = r.lo != NO_LOW ? sym_const(c, r.lo) : NULL;
	high = r.hi != NO_HIGH ? sym_const(c, r.hi) : NULL;
	if (t->kind == SYM_FLOORDIV)
		return open_quotient(f, t, low, high);
	for (uint32_t i = 0; i < t->n; i++)
		if (t->kind == SYM_MIN)
			any |= low != NULL && add_new(f, sym_sub(c,
			    t->arg[i], low));
		else
			any |= high != NULL && add_new(f, sym_sub(c, high,
			    t->arg[i]));
	return any;
}

/* Bounds of quotients, minima, maxima and products become those of their
 * operands; whether there are new ones. */
static bool
open_terms(struct sym_facts *f)
{
	uint32_t n = f->nonneg.n;
	bool any = false;

	for (uint32_t i = 0; i < n; i++) {
		struct sym_lin l;

		sym_lin_init(&l, f->ctx);
		sym_lin_add(&l, f->nonneg.v[i], 1);
		for (uint32_t k = 0; k < l.term.n; k++)
			any |= open_term(f, l.term.v[k].prod);
		sym_lin_free(&l);
	}
	return any;
}

static bool
has_quotient(const struct sym *s)
{
	if (s->kind == SYM_FLOORDIV || s->kind == SYM_FLOORMOD ||
	    s->kind == SYM_BROADCAST)
		return true;
	for (uint32_t i = 0; i < s->n; i++)
		if (has_quotient(s->arg[i]))
			return true;
	return false;
}

/* Quotients and broadcasts in the facts, as in the questions; whether any
 * changed. */
static bool
cancel(struct sym_facts *f)
{
	bool changed = false;

	for (uint32_t i = 0; i < f->nonneg.n; i++) {
		const struct sym *s = f->nonneg.v[i];

		s = has_quotient(s) ? sym_divide_exact(f, s) : NULL;
		if (s == NULL || s == f->nonneg.v[i] || s->kind == SYM_CONST)
			continue;
		f->nonneg.v[i] = s;
		changed = true;
	}
	return changed;
}

void
facts_derive(struct sym_facts *f)
{
	if (f->derived)
		return;
	forget(f);
	f->derived = true;
	for (uint32_t i = 0; i < f->fact.n; i++)
		if (f->fact.v[i].is_range)
			set_range(f, &f->fact.v[i]);
	derive_equalities(f);
	for (uint32_t i = 0; i < f->solved.n; i++)
		keep_range(f, &f->solved.v[i]);
	for (uint32_t i = 0; i < f->fact.n; i++)
		if (!f->fact.v[i].is_range) {
			derive_inequality(f, &f->fact.v[i].pred);
			derive_alike(f, &f->fact.v[i].pred);
		}
	narrow(f);
	if (cancel(f))
		narrow(f);
	for (int round = 0; round < ROUNDS && open_terms(f); round++)
		narrow(f);
}
