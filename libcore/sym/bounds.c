/*
 * Intervals of expressions.
 *
 * Bounds saturate: INT64_MIN and INT64_MAX mean unbounded, and any bound beyond
 * int64 is one of those.  A variable is an extent, so >= 0, unless a range says
 * otherwise.  A divisor known to be >= 0 is taken to be >= 1: where it is 0 the
 * expression is undefined, and nothing is claimed.
 */
#include "sym/prove.h"

#define BIG ((__int128)INT64_MAX)

static int64_t
saturate(__int128 x)
{
	return x >= BIG ? NO_HIGH : x <= -BIG ? NO_LOW : (int64_t)x;
}

static struct interval
whole(void)
{
	return (struct interval){ NO_LOW, NO_HIGH };
}

struct interval
interval_add(struct interval a, struct interval b)
{
	struct interval r = whole();

	if (a.lo != NO_LOW && b.lo != NO_LOW)
		r.lo = saturate((__int128)a.lo + b.lo);
	if (a.hi != NO_HIGH && b.hi != NO_HIGH)
		r.hi = saturate((__int128)a.hi + b.hi);
	/* A saturated bound on the wrong side says nothing. */
	if (r.lo == NO_HIGH)
		r.lo = INT64_MAX - 1;
	if (r.hi == NO_LOW)
		r.hi = INT64_MIN + 1;
	return r;
}

/* Product of bounds, infinities included; 0 * infinity is 0. */
static __int128
bound_mul(int64_t a, int64_t b)
{
	const __int128 inf = (__int128)1 << 100;
	bool ia = a == NO_LOW || a == NO_HIGH, ib = b == NO_LOW ||
	    b == NO_HIGH;

	if (a == 0 || b == 0)
		return 0;
	if (ia || ib)
		return (a < 0) != (b < 0) ? -inf : inf;
	return (__int128)a * b;
}

static struct interval
interval_mul(struct interval a, struct interval b)
{
	__int128 p[4] = { bound_mul(a.lo, b.lo), bound_mul(a.lo, b.hi),
		bound_mul(a.hi, b.lo), bound_mul(a.hi, b.hi) };
	__int128 lo = p[0], hi = p[0];
	struct interval r;

	for (int i = 1; i < 4; i++) {
		lo = p[i] < lo ? p[i] : lo;
		hi = p[i] > hi ? p[i] : hi;
	}
	r.lo = saturate(lo);
	r.hi = saturate(hi);
	if (r.lo == NO_HIGH)
		r.lo = INT64_MAX - 1;
	if (r.hi == NO_LOW)
		r.hi = INT64_MIN + 1;
	return r;
}

struct interval
interval_scale(struct interval a, int64_t k)
{
	return interval_mul(a, (struct interval){ k, k });
}

bool
range_find(struct sym_facts *f, const struct sym *s, struct interval *out)
{
	uint32_t i;

	if (!map_get(&f->range_of, map_ptr(s), &i))
		return false;
	*out = f->range.v[i];
	return true;
}

static struct interval
meet(struct interval a, struct interval b)
{
	if (b.lo > a.lo)
		a.lo = b.lo;
	if (b.hi < a.hi)
		a.hi = b.hi;
	return a;
}

void
range_narrow(struct sym_facts *f, const struct sym *s, struct interval in)
{
	uint32_t i;

	if (map_get(&f->range_of, map_ptr(s), &i)) {
		f->range.v[i] = meet(f->range.v[i], in);
		return;
	}
	if (s->kind == SYM_VAR)
		in = meet(in, (struct interval){ 0, NO_HIGH });
	map_put(&f->range_of, map_ptr(s), f->range.n);
	vec_push(&f->range, in);
}

static struct interval
interval_div(struct interval a, struct interval b)
{
	struct interval r = whole();

	if (b.lo == 0)
		b.lo = 1;
	if (b.lo < 1 || b.hi < b.lo)
		return r;
	if (a.lo >= 0)
		r.lo = b.hi == NO_HIGH ? 0 : a.lo / b.hi;
	else if (a.lo != NO_LOW)
		r.lo = int_floor_div(a.lo, b.lo);
	if (a.hi < 0)
		r.hi = b.hi == NO_HIGH ? -1 : a.hi == NO_LOW ? a.hi :
		    int_floor_div(a.hi, b.hi);
	else if (a.hi != NO_HIGH)
		r.hi = a.hi / b.lo;
	return r;
}

static struct interval
interval_mod(struct interval a, struct interval b)
{
	struct interval r = whole();

	if (b.lo == 0)
		b.lo = 1;
	if (b.lo < 1 || b.hi < b.lo)
		return r;
	if (a.lo >= 0 && a.hi < b.lo && a.lo <= a.hi)
		return a;
	r.lo = 0;
	if (b.hi != NO_HIGH)
		r.hi = b.hi - 1;
	if (a.lo >= 0 && a.hi < r.hi)
		r.hi = a.hi;
	return r;
}

static struct interval
interval_choose(enum sym_kind kind, struct interval a, struct interval b)
{
	if (kind == SYM_MIN)
		return (struct interval){ a.lo < b.lo ? a.lo : b.lo,
			a.hi < b.hi ? a.hi : b.hi };
	/* A broadcast is one of the two; if neither is below 1, the larger. */
	if (kind == SYM_BROADCAST && (a.lo < 1 || b.lo < 1))
		return (struct interval){ a.lo < b.lo ? a.lo : b.lo,
			a.hi > b.hi ? a.hi : b.hi };
	return (struct interval){ a.lo > b.lo ? a.lo : b.lo,
		a.hi > b.hi ? a.hi : b.hi };
}

static struct interval
product_interval(struct sym_facts *f, const struct sym *s)
{
	struct interval r = { 1, 1 }, known;
	int64_t coef;

	for (uint32_t i = 0; i < s->n; i++)
		r = interval_mul(r, interval_of(f, s->arg[i]));
	if (range_find(f, sym_unscaled(f->ctx, s, &coef), &known))
		r = meet(r, known);
	return interval_scale(r, s->value);
}

struct interval
interval_of(struct sym_facts *f, const struct sym *s)
{
	struct interval r = whole(), known;

	switch (s->kind) {
	case SYM_CONST:
		/* INT64_MIN and INT64_MAX mean unbounded. */
		r.lo = s->value == INT64_MAX ? INT64_MAX - 1 : s->value;
		r.hi = s->value == INT64_MIN ? INT64_MIN + 1 : s->value;
		return r;
	case SYM_VAR:
		r.lo = 0;
		if (range_find(f, s, &known))
			r = known;
		return r;
	case SYM_ANY: case SYM_HOLE:
		return r;
	case SYM_ADD:
		r = interval_of(f, sym_const(f->ctx, s->value));
		for (uint32_t i = 0; i < s->n; i++)
			r = interval_add(r, interval_of(f, s->arg[i]));
		return r;
	case SYM_MUL:
		return product_interval(f, s);
	case SYM_FLOORDIV:
		r = interval_div(interval_of(f, s->arg[0]),
		    interval_of(f, s->arg[1]));
		break;
	case SYM_FLOORMOD:
		r = interval_mod(interval_of(f, s->arg[0]),
		    interval_of(f, s->arg[1]));
		break;
	case SYM_MIN: case SYM_MAX: case SYM_BROADCAST:
		r = interval_choose(s->kind, interval_of(f, s->arg[0]),
		    interval_of(f, s->arg[1]));
		break;
	}
	if (range_find(f, s, &known))
		r = meet(r, known);
	return r;
}

/* The term of a sum that is a quotient by a constant, and stands in none of the
 * others, in which it would cancel; -1: there is none. */
static int64_t
outer_quotient(const struct sym_lin *l)
{
	int64_t best = -1, c;

	for (uint32_t i = 0; i < l->term.n; i++) {
		const struct sym *t = l->term.v[i].prod;

		if (t->kind == SYM_FLOORDIV && sym_is_const(t->arg[1], &c) &&
		    (best < 0 || sym_contains(t, l->term.v[best].prod)))
			best = i;
	}
	return best;
}

/* With q = floordiv(y, c) and y = c*q + r: c*(rest + e*q) is
 * c*rest + e*y - e*r for some r of 0 .. c-1. */
bool
drop_quotient(struct sym_facts *f, const struct sym *s, int64_t *scale,
    const struct sym **low, const struct sym **high)
{
	const struct sym *q = NULL, *mid, *end;
	struct sym_ctx *ctx = f->ctx;
	int64_t c = 0, e = 0, slack, at;
	struct sym_lin l;

	if (s->kind != SYM_ADD && s->kind != SYM_MUL &&
	    s->kind != SYM_FLOORDIV)
		return false;
	sym_lin_init(&l, ctx);
	sym_lin_add(&l, s, 1);
	at = outer_quotient(&l);
	if (at >= 0) {
		q = l.term.v[at].prod;
		sym_is_const(q->arg[1], &c);
		e = l.term.v[at].coef;
		l.term.v[at].coef = 0;
	}
	for (uint32_t i = 0; i < l.term.n && q != NULL; i++)
		if (__builtin_mul_overflow(l.term.v[i].coef, c,
		    &l.term.v[i].coef))
			l.overflow = true;
	if (q == NULL || __builtin_mul_overflow(l.k, c, &l.k) ||
	    __builtin_mul_overflow(e, c - 1, &slack)) {
		sym_lin_free(&l);
		return false;
	}
	sym_lin_add(&l, q->arg[0], e);
	mid = sym_lin_done(&l);
	end = sym_sub(ctx, mid, sym_const(ctx, slack));
	*scale = c;
	*low = e > 0 ? end : mid;
	*high = e > 0 ? mid : end;
	return mid != NULL && end != NULL;
}

static int64_t
low_bound(struct sym_facts *f, const struct sym *s, int depth)
{
	int64_t lo = interval_of(f, s).lo, scale, other;
	const struct sym *low, *high;

	if (depth == 0 || !drop_quotient(f, s, &scale, &low, &high))
		return lo;
	other = low_bound(f, low, depth - 1);
	if (other != NO_LOW)
		other = -int_floor_div(-other, scale);
	return other > lo ? other : lo;
}

static int64_t
high_bound(struct sym_facts *f, const struct sym *s, int depth)
{
	int64_t hi = interval_of(f, s).hi, scale, other;
	const struct sym *low, *high;

	if (depth == 0 || !drop_quotient(f, s, &scale, &low, &high))
		return hi;
	other = high_bound(f, high, depth - 1);
	if (other != NO_HIGH)
		other = int_floor_div(other, scale);
	return other < hi ? other : hi;
}

void
sym_bounds(struct sym_facts *f, const struct sym *s, int64_t *lo,
    int64_t *hi)
{
	const struct sym *t;

	facts_derive(f);
	*lo = NO_LOW;
	*hi = NO_HIGH;
	t = s != NULL ? facts_apply(f, s, true) : NULL;
	if (t == NULL)
		t = s;
	if (t == NULL)
		return;
	*lo = low_bound(f, t, 4);
	*hi = high_bound(f, t, 4);
}
