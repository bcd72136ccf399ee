/*
 * Quotients and remainders, rounding toward minus infinity.
 *
 * A constant divisor c is made positive, and the dividend is split as c*q + r,
 * term by term, so that floordiv(c*q + r, c) is q + floordiv(r, c) and
 * floormod(c*q + r, c) is floormod(r, c).  Both use the same r, so that a sum
 * can merge floordiv(r, c)*c + floormod(r, c) to r again.  Common factors of r
 * and c are cancelled, and quotients of quotients merged.  The first term of r
 * is added, not subtracted: floordiv(3 - x, 4) is -floordiv(x, 4).  All rules
 * hold for all integers: nothing is assumed of the variables' signs.  A
 * divisor that is not constant leaves an atom.
 */
#include "sym/sym_impl.h"

bool
sym_intrinsic(const struct sym *s, int64_t *lo, int64_t *hi)
{
	const struct sym *const *arg = s->kind == SYM_ADD ? s->arg : &s;
	uint32_t n = s->kind == SYM_ADD ? s->n : 1;
	__int128 low = 0, high = 0;

	if (s->kind == SYM_CONST || s->kind == SYM_ADD)
		low = high = s->value;
	for (uint32_t i = 0; i < n && s->kind != SYM_CONST; i++) {
		const struct sym *t = arg[i];
		int64_t coef = 1, m;

		if (t->kind == SYM_MUL && t->n == 1) {
			coef = t->value;
			t = t->arg[0];
		}
		if (t->kind != SYM_FLOORMOD || !sym_is_const(t->arg[1], &m))
			return false;
		if (coef > 0)
			high += (__int128)coef * (m - 1);
		else
			low += (__int128)coef * (m - 1);
	}
	if (low < INT64_MIN || high > INT64_MAX)
		return false;
	*lo = (int64_t)low;
	*hi = (int64_t)high;
	return true;
}

/* A dividend split by a positive constant: c0*q + g*x + k, where x has no
 * factor in common with c, and floordiv(g*x + k, c0) = floordiv(x, c). */
struct split {
	const struct sym *q, *x;
	int64_t g, k, c;
};

static bool
split(struct sym_ctx *ctx, const struct sym *a, int64_t c, struct split *out)
{
	struct sym_lin whole, q, r;
	int64_t g = c;

	sym_lin_init(&whole, ctx);
	sym_lin_init(&q, ctx);
	sym_lin_init(&r, ctx);
	sym_lin_add(&whole, a, 1);
	q.k = int_floor_div(whole.k, c);
	r.k = int_floor_mod(whole.k, c);
	for (uint32_t i = 0; i < whole.term.n; i++) {
		struct sym_term *t = &whole.term.v[i];

		sym_lin_term(&q, t->prod, t->coef / c);
		sym_lin_term(&r, t->prod, t->coef % c);
		g = gcd64(g, t->coef % c);
	}
	out->g = g;
	out->k = r.k % g;
	out->c = c / g;
	r.k = int_floor_div(r.k, g);
	for (uint32_t i = 0; i < r.term.n; i++)
		r.term.v[i].coef /= g;
	q.overflow = r.overflow = whole.overflow;
	sym_lin_free(&whole);
	out->q = sym_lin_done(&q);
	out->x = sym_lin_done(&r);
	return out->q != NULL && out->x != NULL;
}

/* Whether the first term of a sum is subtracted. */
static bool
is_negative(const struct sym *x)
{
	const struct sym *t = x->kind == SYM_ADD ? x->arg[0] : x;

	return t->kind == SYM_MUL && t->value < 0;
}

/* c - 1 - x: floordiv(x, c) is -floordiv(c - 1 - x, c). */
static const struct sym *
mirrored(struct sym_ctx *ctx, const struct sym *x, int64_t c)
{
	return sym_sub(ctx, sym_const(ctx, c - 1), x);
}

/* floordiv(x, c) for a split x. */
static const struct sym *
quotient(struct sym_ctx *ctx, const struct sym *x, int64_t c)
{
	const struct sym *t = x, *arg[2];
	int64_t k = 0, d, lo, hi;

	if (is_negative(x))
		return sym_mul(ctx, sym_const(ctx, -1), sym_floordiv(ctx,
		    mirrored(ctx, x, c), sym_const(ctx, c)));
	if (sym_intrinsic(x, &lo, &hi) && int_floor_div(lo, c) ==
	    int_floor_div(hi, c))
		return sym_const(ctx, int_floor_div(lo, c));
	if (x->kind == SYM_ADD && x->n == 1) {
		t = x->arg[0];
		k = x->value;
	}
	if (t->kind == SYM_FLOORDIV && sym_is_const(t->arg[1], &d) &&
	    !__builtin_mul_overflow(k, d, &k) &&
	    !__builtin_mul_overflow(c, d, &hi)) {
		const struct sym *y = sym_add(ctx, t->arg[0],
		    sym_const(ctx, k));

		if (y != NULL)
			return sym_floordiv(ctx, y, sym_const(ctx, hi));
	}
	if (x->kind == SYM_FLOORMOD && sym_is_const(x->arg[1], &d) &&
	    d % c == 0)
		return sym_floormod(ctx, sym_floordiv(ctx, x->arg[0],
		    sym_const(ctx, c)), sym_const(ctx, d / c));
	arg[0] = x;
	arg[1] = sym_const(ctx, c);
	return sym_intern(ctx, &(struct sym){ .kind = SYM_FLOORDIV, .n = 2 },
	    arg);
}

/* x with every k*floormod(y, m), where c divides k*m, as k*y. */
static const struct sym *
drop_remainders(struct sym_ctx *ctx, const struct sym *x, int64_t c)
{
	struct sym_lin l;
	uint32_t n;

	sym_lin_init(&l, ctx);
	sym_lin_add(&l, x, 1);
	n = l.term.n;
	for (uint32_t i = 0; i < n; i++) {
		struct sym_term t = l.term.v[i];
		int64_t m;

		if (t.prod->kind != SYM_FLOORMOD ||
		    !sym_is_const(t.prod->arg[1], &m) ||
		    m % (c / gcd64(c, t.coef)) != 0)
			continue;
		l.term.v[i].coef = 0;
		sym_lin_add(&l, t.prod->arg[0], t.coef);
	}
	return sym_lin_done(&l);
}

/* floormod(x, c) for a split x. */
static const struct sym *
remainder_of(struct sym_ctx *ctx, const struct sym *x, int64_t c)
{
	const struct sym *y, *arg[2] = { x, sym_const(ctx, c) };
	int64_t lo, hi;

	if (is_negative(x))
		return mirrored(ctx, sym_floormod(ctx, mirrored(ctx, x, c),
		    arg[1]), c);
	if (sym_intrinsic(x, &lo, &hi) && int_floor_div(lo, c) ==
	    int_floor_div(hi, c))
		return sym_sub(ctx, x, sym_mul(ctx, arg[1],
		    sym_const(ctx, int_floor_div(lo, c))));
	y = drop_remainders(ctx, x, c);
	if (y != NULL && y != x)
		return sym_floormod(ctx, y, arg[1]);
	return sym_intern(ctx, &(struct sym){ .kind = SYM_FLOORMOD, .n = 2 },
	    arg);
}

const struct sym *
sym_floordiv(struct sym_ctx *c, const struct sym *a, const struct sym *b)
{
	const struct sym *arg[2] = { a, b };
	struct split s;
	int64_t v, u;

	if (a == NULL || b == NULL || (sym_is_const(b, &v) && v == 0))
		return NULL;
	if (a->has_any || b->has_any)
		return c->any;
	if (b->kind != SYM_CONST)
		return sym_intern(c, &(struct sym){ .kind = SYM_FLOORDIV,
		    .n = 2 }, arg);
	v = b->value;
	if (v < 0)
		return v == INT64_MIN ? NULL : sym_floordiv(c,
		    sym_mul(c, a, sym_const(c, -1)), sym_const(c, -v));
	if (v == 1)
		return a;
	if (sym_is_const(a, &u))
		return sym_const(c, int_floor_div(u, v));
	if (!split(c, a, v, &s))
		return NULL;
	return sym_add(c, s.q, quotient(c, s.x, s.c));
}

const struct sym *
sym_floormod(struct sym_ctx *c, const struct sym *a, const struct sym *b)
{
	const struct sym *arg[2] = { a, b };
	struct split s;
	int64_t v, u;

	if (a == NULL || b == NULL || (sym_is_const(b, &v) && v == 0))
		return NULL;
	if (a->has_any || b->has_any)
		return c->any;
	if (b->kind != SYM_CONST)
		return sym_intern(c, &(struct sym){ .kind = SYM_FLOORMOD,
		    .n = 2 }, arg);
	v = b->value;
	if (sym_is_const(a, &u))
		return sym_const(c, int_floor_mod(u, v));
	if (v == 1 || v == -1)
		return sym_const(c, 0);
	if (v < 0)
		return v == INT64_MIN ? NULL : sym_mul(c, sym_const(c, -1),
		    sym_floormod(c, sym_mul(c, a, sym_const(c, -1)),
		    sym_const(c, -v)));
	if (!split(c, a, v, &s))
		return NULL;
	return sym_add(c, sym_const(c, s.k), sym_mul(c, sym_const(c, s.g),
	    remainder_of(c, s.x, s.c)));
}

/* For a divisor of unknown sign only -floordiv(-a, b) is correct. */
const struct sym *
sym_ceildiv(struct sym_ctx *c, const struct sym *a, const struct sym *b)
{
	const struct sym *minus = sym_const(c, -1);
	int64_t u, v;

	if (a != NULL && b != NULL && sym_is_const(a, &u) &&
	    sym_is_const(b, &v) && v > 0)
		return sym_const(c, u / v + (u % v > 0));
	if (b != NULL && sym_is_const(b, &v) && v > 0)
		return sym_floordiv(c, sym_add(c, a, sym_const(c, v - 1)), b);
	return sym_mul(c, minus, sym_floordiv(c, sym_mul(c, a, minus), b));
}
