/*
 * Deciding comparisons: sound, incomplete, bounded.
 *
 * Everything comes down to "is this sum >= 0".  In turn: its interval; a
 * stated inequality; a common divisor of the coefficients taken out; a quotient
 * replaced by its dividend and the remainder's extremes; cases of a minimum, a
 * maximum or a broadcast; a known inequality subtracted so that a term cancels
 * (Fourier and Motzkin's step, a few deep); a factor of a product replaced by
 * its bound; a common factor taken out.  Equality also compares with remainders
 * as x - c*(x div c), and is refuted by a common divisor of the coefficients
 * that does not divide the constant.  At most BUDGET steps for one question,
 * each of about terms times facts.
 */
#include "sym/prove.h"

#define BUDGET 300
#define DEPTH 5

static bool nonneg(struct sym_facts *f, const struct sym *s, int depth);

static const struct sym *
negate(struct sym_facts *f, const struct sym *s)
{
	return sym_mul(f->ctx, s, sym_const(f->ctx, -1));
}

static uint32_t
terms(const struct sym *s)
{
	return s->kind == SYM_ADD ? s->n : 1;
}

static bool
by_quotient(struct sym_facts *f, const struct sym *s, int depth)
{
	const struct sym *low, *high;
	int64_t scale;

	/* s is an integer, so scale * s > -scale suffices. */
	return drop_quotient(f, s, &scale, &low, &high) &&
	    nonneg(f, sym_add(f->ctx, low, sym_const(f->ctx, scale - 1)),
	    depth - 1);
}

static bool
is_choice(const struct sym *s)
{
	return s->kind == SYM_MIN || s->kind == SYM_MAX ||
	    s->kind == SYM_BROADCAST;
}

/* Whether both cases of a choice with coefficient e must hold, or either bounds
 * it: a minimum with e < 0, a maximum with e > 0.  A broadcast is one of its
 * operands. */
static bool
needs_both(const struct sym *s, int64_t e)
{
	return s->kind == SYM_BROADCAST || (s->kind == SYM_MIN) == (e > 0);
}

/* The choice of a sum whose cases are looked at first, or NULL: one that stands
 * in no other, in which it would cancel, and whose cases must both hold, since
 * nothing is lost by that. */
static const struct sym *
first_choice(struct sym_facts *f, const struct sym *s)
{
	const struct sym *const *arg = s->kind == SYM_ADD ? s->arg : &s;
	uint32_t n = s->kind == SYM_ADD ? s->n : 1;
	const struct sym *best = NULL, *inner = NULL, *t;
	bool both = false;
	int64_t e;

	for (uint32_t i = 0; i < n; i++) {
		t = sym_unscaled(f->ctx, arg[i], &e);
		if (!is_choice(t))
			continue;
		if (best == NULL || sym_contains(t, inner) || (!both &&
		    needs_both(t, e) && !sym_contains(inner, t))) {
			best = arg[i];
			inner = t;
			both = needs_both(t, e);
		}
	}
	return best;
}

static bool
by_cases(struct sym_facts *f, const struct sym *s, int depth)
{
	const struct sym *term = first_choice(f, s), *t, *a, *b;
	int64_t e;

	if (term == NULL)
		return false;
	t = sym_unscaled(f->ctx, term, &e);
	s = sym_sub(f->ctx, s, term);
	a = sym_add(f->ctx, s, sym_mul(f->ctx, t->arg[0],
	    sym_const(f->ctx, e)));
	b = sym_add(f->ctx, s, sym_mul(f->ctx, t->arg[1],
	    sym_const(f->ctx, e)));
	if (needs_both(t, e))
		return nonneg(f, a, depth - 1) && nonneg(f, b, depth - 1);
	return nonneg(f, a, depth - 1) || nonneg(f, b, depth - 1);
}

static uint64_t
fact_key(uint32_t k, const struct sym *prod)
{
	return (uint64_t)k << 32 | prod->index;
}

/* So that a term of a question finds the facts in which it stands without
 * looking at their other terms. */
static void
index_facts(struct sym_facts *f)
{
	if (f->indexed)
		return;
	f->indexed = true;
	for (uint32_t k = 0; k < f->nonneg.n; k++) {
		const struct sym *s = f->nonneg.v[k];
		const struct sym *const *arg = s->kind == SYM_ADD ? s->arg :
		    &s;

		for (uint32_t i = 0; i < terms(s); i++) {
			int64_t e;
			const struct sym *prod;

			if (arg[i]->kind == SYM_CONST)
				continue;
			prod = sym_unscaled(f->ctx, arg[i], &e);
			map_put(&f->coef_of, fact_key(k, prod), f->coef.n);
			vec_push(&f->coef, e);
		}
	}
}

/* The coefficient of a product in the k-th fact, 0 if it is not there. */
static int64_t
coefficient(const struct sym_facts *f, uint32_t k, const struct sym *prod)
{
	uint32_t i;

	return map_get(&f->coef_of, fact_key(k, prod), &i) ? f->coef.v[i] : 0;
}

/* s - (a/b)*known, scaled to integers, where known >= 0 is the k-th fact, in
 * which a term of s has the coefficient b; s is an integer, so b*s > -b
 * suffices. */
static bool
by_fact(struct sym_facts *f, const struct sym *s, uint32_t k, int64_t a,
    int64_t b, int depth)
{
	struct sym_ctx *c = f->ctx;
	int64_t g;

	if (b == 0 || (a < 0) != (b < 0) || a == INT64_MIN || b == INT64_MIN)
		return false;
	g = gcd64(a, b);
	a = (a < 0 ? -a : a) / g;
	b = (b < 0 ? -b : b) / g;
	s = sym_sub(c, sym_mul(c, s, sym_const(c, b)),
	    sym_mul(c, f->nonneg.v[k], sym_const(c, a)));
	return nonneg(f, sym_add(c, s, sym_const(c, b - 1)), depth - 1);
}

/* Facts in the order from the last that was stated to the first: predicates
 * after the loops around them, inner loops after outer ones, and all of these
 * after what holds of extents.  So variables are eliminated before the names of
 * which their bounds are made.  low: only terms that have no lower bound. */
static bool
by_stated(struct sym_facts *f, const struct sym *s, bool low, int depth)
{
	const struct sym *const *arg = s->kind == SYM_ADD ? s->arg : &s;
	struct sym_term *v = mem_alloc(terms(s) * sizeof *v);
	uint32_t n = 0;
	bool yes = false;

	for (uint32_t i = 0; i < terms(s); i++)
		if (!low || interval_of(f, arg[i]).lo == NO_LOW) {
			v[n].prod = sym_unscaled(f->ctx, arg[i], &v[n].coef);
			n++;
		}
	for (uint32_t k = f->nonneg.n; !yes && k-- > 0; )
		for (uint32_t i = 0; !yes && f->budget > 0 && i < n; i++)
			yes = by_fact(f, s, k, v[i].coef, coefficient(f, k,
			    v[i].prod), depth);
	mem_free(v);
	return yes;
}

static bool
by_facts(struct sym_facts *f, const struct sym *s, int depth)
{
	const struct sym *const *arg = s->kind == SYM_ADD ? s->arg : &s;
	bool low = false;

	if (s->kind == SYM_CONST)
		return false;
	index_facts(f);
	for (uint32_t i = 0; i < terms(s); i++)
		low = low || interval_of(f, arg[i]).lo == NO_LOW;
	return by_stated(f, s, low, depth);
}

/* s = factor * rest, or NULL. */
static const struct sym *
divided(struct sym_facts *f, const struct sym *s, const struct sym *factor)
{
	const struct sym *const *arg = s->kind == SYM_ADD ? s->arg : &s;
	struct sym_lin rest;

	if (s->kind == SYM_CONST || (s->kind == SYM_ADD && s->value != 0))
		return NULL;
	sym_lin_init(&rest, f->ctx);
	for (uint32_t i = 0; i < terms(s); i++) {
		int64_t e;
		const struct sym *t = sym_without(f->ctx, sym_unscaled(f->ctx,
		    arg[i], &e), factor);

		if (t == NULL) {
			sym_lin_free(&rest);
			return NULL;
		}
		sym_lin_add(&rest, t, e);
	}
	return sym_lin_done(&rest);
}

/* What is added to the product is dropped if it is not negative. */
static bool
by_factor(struct sym_facts *f, const struct sym *s, int depth)
{
	const struct sym *t = s->kind == SYM_ADD ? s->arg[0] : s;

	if (t->kind != SYM_MUL)
		return false;
	if (s->kind == SYM_ADD && s->value > 0)
		s = sym_sub(f->ctx, s, sym_const(f->ctx, s->value));
	for (uint32_t i = 0; i < t->n; i++) {
		const struct sym *rest = divided(f, s, t->arg[i]);

		if (rest != NULL && interval_of(f, t->arg[i]).lo >= 0 &&
		    nonneg(f, rest, depth - 1))
			return true;
	}
	return false;
}

/* s, with e * x * rest replaced by its least value, where e < 0 and rest >= 0:
 * by the greatest value of x, */
static bool
by_greatest(struct sym_facts *f, const struct sym *s, const struct sym *x,
    const struct sym *some, int depth)
{
	struct sym_ctx *c = f->ctx;
	int64_t high = interval_of(f, x).hi;

	return high != NO_HIGH && nonneg(f, sym_add(c, s, sym_mul(c, some,
	    sym_sub(c, sym_const(c, high), x))), depth - 1);
}

/* s with x replaced, of which it is a linear function; NULL: it is none. */
static const struct sym *
at_value(struct sym_facts *f, const struct sym *s, const struct sym *x,
    int64_t value)
{
	const struct sym *const *arg = s->kind == SYM_ADD ? s->arg : &s;
	struct sym_lin sum;

	sym_lin_init(&sum, f->ctx);
	sum.k = s->kind == SYM_ADD ? s->value : 0;
	for (uint32_t i = 0; i < terms(s); i++) {
		const struct sym *rest;
		int64_t e;

		if (!sym_contains(arg[i], x)) {
			sym_lin_add(&sum, arg[i], 1);
			continue;
		}
		rest = sym_without(f->ctx, sym_unscaled(f->ctx, arg[i], &e),
		    x);
		if (rest == NULL || sym_contains(rest, x)) {
			sym_lin_free(&sum);
			return NULL;
		}
		sum.overflow |= __builtin_mul_overflow(e, value, &e);
		sym_lin_add(&sum, rest, sum.overflow ? 0 : e);
	}
	return sym_lin_done(&sum);
}

/* by both ends of the range of x, if the sum is linear in it: x may stand in
 * other terms too; without a greatest value the sum must not fall with x; */
static bool
by_range(struct sym_facts *f, const struct sym *s, const struct sym *x,
    int depth)
{
	struct interval r = interval_of(f, x);
	const struct sym *low, *high;

	if (r.lo == NO_LOW)
		return false;
	low = at_value(f, s, x, r.lo);
	if (r.hi == NO_HIGH)
		high = sym_sub(f->ctx, at_value(f, s, x, r.lo + 1), low);
	else
		high = at_value(f, s, x, r.hi);
	return nonneg(f, low, depth - 1) && nonneg(f, high, depth - 1);
}

/* or by a known inequality of x times rest, unless that makes the sum longer:
 * where nothing cancels, nothing is gained. */
static bool
by_known(struct sym_facts *f, const struct sym *s, const struct sym *x,
    const struct sym *some, int depth)
{
	struct sym_ctx *c = f->ctx;

	for (uint32_t k = 0; k < f->nonneg.n; k++) {
		const struct sym *known = f->nonneg.v[k], *least;
		int64_t b = coefficient(f, k, x);

		if (b >= 0 || b == INT64_MIN)
			continue;
		least = sym_add(c, sym_mul(c, s, sym_const(c, -b)),
		    sym_mul(c, known, some));
		if (least != NULL && terms(least) <= terms(s) + 1 &&
		    nonneg(f, least, depth - 1))
			return true;
	}
	return false;
}

/* The first product that may be as small as one likes: y * w, where y < h. */
static bool
by_product(struct sym_facts *f, const struct sym *s, int depth)
{
	const struct sym *const *arg = s->kind == SYM_ADD ? s->arg : &s;

	for (uint32_t i = 0; i < terms(s); i++) {
		int64_t e;
		const struct sym *prod = sym_unscaled(f->ctx, arg[i], &e);

		if (e >= 0 || prod->kind != SYM_MUL ||
		    interval_of(f, arg[i]).lo != NO_LOW)
			continue;
		for (uint32_t k = 0; k < 2 * prod->n; k++) {
			const struct sym *x = prod->arg[k % prod->n];
			const struct sym *rest = sym_without(f->ctx, prod, x);
			const struct sym *some = rest == NULL ? NULL :
			    sym_mul(f->ctx, rest, sym_const(f->ctx, e));

			if (some != NULL && interval_of(f, rest).lo >= 0 &&
			    (k < prod->n ? by_greatest(f, s, x, some, depth) ||
			    by_range(f, s, x, depth) :
			    by_known(f, s, x, some, depth)))
				return true;
		}
		return false;
	}
	return false;
}

/* A factor of a product that stands in another term too, as y in y*w - y: by
 * both ends of its range. */
static bool
by_ends(struct sym_facts *f, const struct sym *s, int depth)
{
	for (uint32_t i = 0; s->kind == SYM_ADD && i < s->n; i++) {
		int64_t e;
		const struct sym *prod = sym_unscaled(f->ctx, s->arg[i], &e);

		for (uint32_t k = 0; prod->kind == SYM_MUL && k < prod->n;
		    k++) {
			const struct sym *x = prod->arg[k];
			uint32_t n = 0;

			for (uint32_t t = 0; t < s->n; t++)
				n += sym_contains(s->arg[t], x);
			if (n > 1 && by_range(f, s, x, depth))
				return true;
		}
	}
	return false;
}

/* The common divisor of the coefficients of a sum; 0: it is none. */
static int64_t
content(const struct sym *s)
{
	int64_t g = 0;

	for (uint32_t i = 0; s->kind == SYM_ADD && i < s->n; i++)
		g = gcd64(g, s->arg[i]->kind == SYM_MUL ? s->arg[i]->value :
		    1);
	return g;
}

/* s, with terms between constants replaced by their least values: without those
 * of a tile's rows, the rest may have a common divisor. */
static bool
by_least(struct sym_facts *f, const struct sym *s, int depth)
{
	const struct sym *rest;
	struct sym_lin l;
	uint32_t n = 0;

	if (s->kind != SYM_ADD)
		return false;
	sym_lin_init(&l, f->ctx);
	l.k = s->value;
	for (uint32_t i = 0; i < s->n; i++) {
		struct interval v = interval_of(f, s->arg[i]);

		if (v.lo == NO_LOW || v.hi == NO_HIGH) {
			sym_lin_add(&l, s->arg[i], 1);
			continue;
		}
		l.overflow |= __builtin_add_overflow(l.k, v.lo, &l.k);
		n++;
	}
	rest = sym_lin_done(&l);
	return n > 0 && rest != NULL && content(rest) > 1 &&
	    nonneg(f, rest, depth - 1);
}

static bool
is_known(const struct sym_facts *f, const struct sym *s)
{
	for (uint32_t i = 0; i < f->nonneg.n; i++)
		if (f->nonneg.v[i] == s)
			return true;
	return false;
}

static bool
nonneg(struct sym_facts *f, const struct sym *s, int depth)
{
	const struct sym *asked = s;
	uint32_t tried;
	int64_t g;

	if (s == NULL || f->budget == 0)
		return false;
	f->budget--;
	if (interval_of(f, s).lo >= 0 || is_known(f, s))
		return true;
	if (depth <= 0 || s->kind == SYM_CONST || (map_get(&f->failed,
	    map_ptr(s), &tried) && tried >= (uint32_t)depth))
		return false;
	/* g*x + k >= 0 where x >= -(k div g), since x is an integer. */
	g = content(s);
	if (g > 1)
		s = sym_floordiv(f->ctx, s, sym_const(f->ctx, g));
	if (s == NULL)
		return false;
	if (by_least(f, s, depth) || by_quotient(f, s, depth) ||
	    by_cases(f, s, depth) || by_factor(f, s, depth) ||
	    by_facts(f, s, depth) || by_product(f, s, depth) ||
	    by_ends(f, s, depth))
		return true;
	map_put(&f->failed, map_ptr(asked), (uint32_t)depth);
	return false;
}

static bool
ask(struct sym_facts *f, const struct sym *s)
{
	bool ok;

	f->budget = BUDGET;
	ok = nonneg(f, s, DEPTH);
	map_free(&f->failed);
	f->failed = (struct map){ 0 };
	return ok;
}

/* Remainders by constants as x - c*(x div c). */
static const struct sym *
expanded(struct sym_ctx *c, const struct sym *s)
{
	for (int round = 0; round < 8 && s != NULL; round++) {
		const struct sym *const *arg = s->kind == SYM_ADD ? s->arg :
		    &s;
		uint32_t n = s->kind == SYM_ADD ? s->n : 1;
		struct sym_lin l;
		bool changed = false;
		int64_t e, m, em;

		sym_lin_init(&l, c);
		l.k = s->kind == SYM_ADD ? s->value : 0;
		for (uint32_t i = 0; i < n; i++) {
			const struct sym *t = sym_unscaled(c, arg[i], &e);

			if (t->kind != SYM_FLOORMOD ||
			    !sym_is_const(t->arg[1], &m) ||
			    __builtin_mul_overflow(e, -m, &em)) {
				sym_lin_add(&l, arg[i], 1);
				continue;
			}
			changed = true;
			sym_lin_add(&l, t->arg[0], e);
			t = sym_floordiv(c, t->arg[0], t->arg[1]);
			if (t == NULL)
				l.overflow = true;
			else
				sym_lin_add(&l, t, em);
		}
		s = sym_lin_done(&l);
		if (!changed)
			break;
	}
	return s;
}

/* 2*n - 4*m + 1 is never 0. */
static bool
indivisible(const struct sym *d)
{
	int64_t g = content(d);

	return g > 1 && d->value % g != 0;
}

static bool
is_nonzero(struct sym_facts *f, const struct sym *d)
{
	struct sym_ctx *c = f->ctx;
	const struct sym *minus = negate(f, d), *one = sym_const(c, 1);

	for (uint32_t i = 0; i < f->nonzero.n; i++)
		if (f->nonzero.v[i] == d || f->nonzero.v[i] == minus)
			return true;
	return indivisible(d) || ask(f, sym_sub(c, d, one)) ||
	    ask(f, sym_sub(c, minus, one));
}

static bool
is_zero(struct sym_facts *f, const struct sym *d)
{
	int64_t v;
	const struct sym *e;

	if (sym_is_const(d, &v))
		return v == 0;
	e = expanded(f->ctx, d);
	if (e != NULL && sym_is_const(e, &v))
		return v == 0;
	return ask(f, d) && ask(f, negate(f, d));
}

static bool
is_positive(struct sym_facts *f, const struct sym *d)
{
	if (ask(f, sym_sub(f->ctx, d, sym_const(f->ctx, 1))))
		return true;
	for (uint32_t i = 0; i < f->nonzero.n; i++)
		if (f->nonzero.v[i] == d || f->nonzero.v[i] == negate(f, d))
			return ask(f, d);
	return false;
}

static enum sym_answer
answer(bool yes, bool no)
{
	return yes ? SYM_PROVED : no ? SYM_REFUTED : SYM_UNKNOWN;
}

static enum sym_answer
decide_difference(struct sym_facts *f, enum sym_cmp op, const struct sym *d)
{
	bool yes;

	switch (op) {
	case SYM_EQ:
		yes = is_zero(f, d);
		return answer(yes, !yes && is_nonzero(f, d));
	case SYM_NE:
		yes = is_nonzero(f, d);
		return answer(yes, !yes && is_zero(f, d));
	case SYM_GE:
		yes = ask(f, d);
		return answer(yes, !yes && is_positive(f, negate(f, d)));
	default:
		yes = is_positive(f, d);
		return answer(yes, !yes && ask(f, negate(f, d)));
	}
}

static enum sym_answer
compare(struct sym_facts *f, enum sym_cmp op, const struct sym *a,
    const struct sym *b)
{
	const struct sym *d, *e;

	if (op == SYM_LT || op == SYM_LE) {
		d = a;
		a = b;
		b = d;
		op = op == SYM_LT ? SYM_GT : SYM_GE;
	}
	d = sym_sub(f->ctx, a, b);
	if (d == NULL)
		return SYM_UNKNOWN;
	facts_derive(f);
	e = facts_apply(f, d, true);
	e = sym_divide_exact(f, e != NULL ? e : d);
	if (e == NULL || negate(f, e) == NULL)
		return SYM_UNKNOWN;
	return decide_difference(f, op, e);
}

/* Whether one of the facts states it. */
static bool
is_fact(const struct sym_facts *f, enum sym_cmp op, const struct sym *a,
    const struct sym *b)
{
	for (uint32_t i = 0; i < f->fact.n; i++) {
		const struct sym_pred *p = &f->fact.v[i].pred;

		if (f->fact.v[i].is_range || (p->op != op &&
		    p->op != SYM_INTO))
			continue;
		if ((p->lhs == a && p->rhs == b) || (op == SYM_ALIKE &&
		    p->lhs == b && p->rhs == a))
			return true;
	}
	return false;
}

/* By the facts about broadcasts, after the equalities. */
static bool
applied_alike(struct sym_facts *f, enum sym_cmp op, const struct sym *a,
    const struct sym *b)
{
	if (f->alike.n == 0)
		return false;
	a = facts_apply(f, a, true);
	b = facts_apply(f, b, true);
	return a != NULL && b != NULL && broadcast_alike(f, op, a, b);
}

/* Whether they are equal, or one of them (alike), or the first (into), is 1. */
static enum sym_answer
decide_broadcast(struct sym_facts *f, enum sym_cmp op, const struct sym *a,
    const struct sym *b)
{
	const struct sym *one = sym_const(f->ctx, 1);
	enum sym_answer eq = compare(f, SYM_EQ, a, b), first, second;

	if (eq == SYM_PROVED || is_fact(f, op, a, b) ||
	    applied_alike(f, op, a, b))
		return SYM_PROVED;
	first = compare(f, SYM_EQ, a, one);
	second = op == SYM_INTO ? SYM_REFUTED : compare(f, SYM_EQ, b, one);
	if (first == SYM_PROVED || second == SYM_PROVED)
		return SYM_PROVED;
	return eq == SYM_REFUTED && first == SYM_REFUTED &&
	    second == SYM_REFUTED ? SYM_REFUTED : SYM_UNKNOWN;
}

/* Whether a fact states it, as it stands: facts are rewritten by each other
 * before anything is derived, and a question not always in the same way. */
static bool
is_stated(const struct sym_facts *f, const struct sym_pred *p)
{
	bool turns = p->op == SYM_EQ || p->op == SYM_NE;

	for (uint32_t i = 0; i < f->fact.n; i++) {
		const struct sym_pred *q = &f->fact.v[i].pred;

		if (!f->fact.v[i].is_range && q->op == p->op &&
		    ((q->lhs == p->lhs && q->rhs == p->rhs) || (turns &&
		    q->lhs == p->rhs && q->rhs == p->lhs)))
			return true;
	}
	return false;
}

enum sym_answer
sym_decide(struct sym_facts *f, const struct sym_pred *p)
{
	const struct sym *a = p->lhs, *b = p->rhs;
	enum sym_answer is;

	if (a == NULL || b == NULL || a->has_any || b->has_any)
		return SYM_UNKNOWN;
	if (p->op == SYM_ALIKE || p->op == SYM_INTO)
		return decide_broadcast(f, p->op, a, b);
	is = compare(f, p->op, a, b);
	return is == SYM_UNKNOWN && is_stated(f, p) ? SYM_PROVED : is;
}
