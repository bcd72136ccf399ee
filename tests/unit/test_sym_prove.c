/*
 * Symbolic integers: the prover.
 */
#include <time.h>

#include "sym_fixture.h"

TestSuite(sym_prove, .init = setup, .fini = teardown);

static bool
decides(struct sym_facts *f, enum sym_cmp op, const struct sym *a,
    const struct sym *b, enum sym_answer want)
{
	struct sym_pred p = { op, a, b };

	return sym_decide(f, &p) == want;
}

static void
know(struct sym_facts *f, const struct sym *a, enum sym_cmp op,
    const struct sym *b)
{
	sym_facts_push(f, &(struct sym_pred){ op, a, b });
}

/* y * (w + 2) + x < h * (w + 2) where y < h and x < w + 2, and not where y may
 * be h, or x w + 2. */
Test(sym_prove, bounds_products_of_names)
{
	const struct sym *h = sym_var(c, "h"), *w = sym_var(c, "w");
	const struct sym *y = sym_var(c, "y"), *x = sym_var(c, "x");
	const struct sym *p = sym_add(c, w, K(2));
	const struct sym *at = sym_add(c, sym_mul(c, y, p), x);
	struct sym_facts *f = sym_facts_new(c);
	uint32_t mark = sym_facts_mark(f);

	know(f, y, SYM_LT, h);
	know(f, x, SYM_LT, p);
	cr_expect(decides(f, SYM_LT, at, sym_mul(c, h, p), SYM_PROVED));
	cr_expect(decides(f, SYM_LT, sym_add(c, at, K(1)), sym_mul(c, h, p),
	    SYM_UNKNOWN));
	sym_facts_pop(f, mark);
	know(f, y, SYM_LE, h);
	know(f, x, SYM_LT, p);
	cr_expect(decides(f, SYM_LT, at, sym_mul(c, h, p), SYM_UNKNOWN));
	sym_facts_pop(f, mark);
	know(f, y, SYM_LT, K(3));
	cr_expect(decides(f, SYM_LE, sym_mul(c, y, w), sym_mul(c, w, K(2)),
	    SYM_PROVED));
	cr_expect(decides(f, SYM_LE, sym_mul(c, y, w), w, SYM_UNKNOWN));
	cr_expect(decides(f, SYM_LE, sym_mul(c, y, sym_sub(c, w, h)),
	    sym_mul(c, sym_sub(c, w, h), K(2)), SYM_UNKNOWN));
	sym_facts_free(f);
}

Test(sym_prove, proves_what_it_must)
{
	struct sym_facts *f = sym_facts_new(c);
	const struct sym *q4 = sym_floordiv(c, n, K(4));
	const struct sym *row = sym_var(c, "row");
	uint32_t mark;

	cr_expect(decides(f, SYM_NE, n, sym_add(c, n, K(1)), SYM_PROVED));
	cr_expect(decides(f, SYM_EQ, n, sym_add(c, n, K(1)), SYM_REFUTED));
	cr_expect(decides(f, SYM_EQ, n, m, SYM_UNKNOWN));
	cr_expect(decides(f, SYM_EQ, sym_mul(c, q4, K(4)), n, SYM_UNKNOWN));
	cr_expect(decides(f, SYM_GE, n, K(0), SYM_PROVED));
	cr_expect(decides(f, SYM_LT, n, K(0), SYM_REFUTED));
	cr_expect(decides(f, SYM_LE, sym_mul(c, q4, K(4)), n, SYM_PROVED));
	cr_expect(decides(f, SYM_LT, n, sym_add(c, sym_mul(c, q4, K(4)),
	    K(4)), SYM_PROVED));
	cr_expect(decides(f, SYM_LE, q4, n, SYM_PROVED));
	cr_expect(decides(f, SYM_GE, sym_mul(c, sym_ceildiv(c, n, K(32)),
	    K(32)), n, SYM_PROVED));
	/* Tiles of 32 reach rows of a half and a third of n. */
	for (int by = 2; by < 4; by++) {
		const struct sym *rows = sym_mul(c, sym_ceildiv(c, n, K(by)),
		    K(by == 2 ? 4 : 3));

		cr_expect(decides(f, SYM_GE, sym_mul(c, sym_ceildiv(c, rows,
		    K(32)), K(32)), rows, SYM_PROVED));
		cr_expect(decides(f, SYM_GT, sym_mul(c, sym_ceildiv(c, rows,
		    K(32)), K(32)), rows, SYM_UNKNOWN));
	}
	/* Whole tiles of 14 rows of two quarters of n, and the next row. */
	mark = sym_facts_mark(f);
	know(f, m, SYM_LT, sym_floordiv(c, sym_mul(c, q4, K(2)), K(14)));
	know(f, row, SYM_LT, K(14));
	cr_expect(decides(f, SYM_LT, sym_add(c, sym_mul(c, m, K(14)), row),
	    sym_mul(c, q4, K(2)), SYM_PROVED));
	cr_expect(decides(f, SYM_LT, sym_add(c, sym_mul(c, m, K(14)),
	    sym_add(c, row, K(1))), sym_mul(c, q4, K(2)), SYM_UNKNOWN));
	sym_facts_pop(f, mark);
	cr_expect(decides(f, SYM_NE, sym_mul(c, n, K(2)), sym_add(c,
	    sym_mul(c, m, K(4)), K(1)), SYM_PROVED));
	cr_expect(decides(f, SYM_LE, sym_min(c, n, m), n, SYM_PROVED));
	cr_expect(decides(f, SYM_GE, sym_max(c, n, m), sym_min(c, m, n),
	    SYM_PROVED));
	cr_expect(decides(f, SYM_EQ, sym_floordiv(c, sym_mul(c, n, m), m), n,
	    SYM_PROVED));
	mark = sym_facts_mark(f);
	know(f, n, SYM_GE, K(1));
	cr_expect_eq(sym_simplify(f, sym_max(c, K(1), n)), n);
	sym_facts_pop(f, mark);
	cr_expect_neq(sym_simplify(f, sym_max(c, K(1), n)), n);
	sym_facts_free(f);
}

Test(sym_prove, facts_are_used_and_popped)
{
	struct sym_facts *f = sym_facts_new(c);
	int64_t lo, hi;
	uint32_t mark = sym_facts_mark(f);

	know(f, n, SYM_LE, K(2048));
	know(f, sym_floormod(c, n, K(16)), SYM_EQ, K(0));
	sym_bounds(f, sym_mul(c, n, K(4)), &lo, &hi);
	cr_expect(lo == 0 && hi == 8192);
	cr_expect(decides(f, SYM_EQ, sym_mul(c, sym_floordiv(c, n, K(16)),
	    K(16)), n, SYM_PROVED));
	cr_expect(decides(f, SYM_EQ, sym_floormod(c, n, K(8)), K(0),
	    SYM_PROVED));
	cr_expect(decides(f, SYM_EQ, sym_floormod(c, n, K(32)), K(0),
	    SYM_UNKNOWN));
	cr_expect(decides(f, SYM_NE, n, K(2047), SYM_PROVED));
	sym_facts_pop(f, mark);
	cr_expect(decides(f, SYM_LE, n, K(2048), SYM_UNKNOWN));

	know(f, n, SYM_LE, m);
	know(f, m, SYM_LT, k);
	cr_expect(decides(f, SYM_LT, n, k, SYM_PROVED));
	cr_expect(decides(f, SYM_GE, n, k, SYM_REFUTED));
	cr_expect_eq(sym_simplify(f, sym_min(c, n, k)), n);
	know(f, m, SYM_EQ, K(7));
	cr_expect(decides(f, SYM_EQ, sym_mul(c, m, n), sym_mul(c, n, K(7)),
	    SYM_PROVED));
	cr_expect(decides(f, SYM_LE, n, K(7), SYM_PROVED));
	sym_facts_pop(f, mark);

	know(f, n, SYM_NE, K(0));
	cr_expect(decides(f, SYM_GE, n, K(1), SYM_PROVED));
	sym_facts_pop(f, mark);
	sym_facts_range(f, k, -5, 5);
	cr_expect(decides(f, SYM_GE, k, K(0), SYM_UNKNOWN));
	cr_expect(decides(f, SYM_LE, k, K(5), SYM_PROVED));
	sym_facts_free(f);
}

Test(sym_prove, broadcasts_under_facts)
{
	struct sym_facts *f = sym_facts_new(c);
	const struct sym *nm = sym_broadcast(c, n, m);
	const struct sym *nmk = sym_broadcast(c, nm, k);

	prints(nm, "broadcast(m, n)");
	cr_expect_eq(nm, sym_broadcast(c, m, sym_broadcast(c, n, m)));
	cr_expect_eq(sym_broadcast(c, n, K(1)), n);
	cr_expect_eq(sym_broadcast(c, K(0), K(1)), K(0));
	cr_expect_eq(sym_broadcast(c, n, sym_min(c, K(512), n)), n);
	cr_expect_eq(sym_broadcast(c, sym_min(c, n, K(512)), n), n);
	cr_expect_neq(sym_broadcast(c, n, sym_min(c, n, m)), n);
	cr_expect_neq(sym_broadcast(c, n, sym_min(c, n, K(0))), n);
	cr_expect_eq(sym_simplify(f, nm), nm);
	cr_expect(decides(f, SYM_ALIKE, n, nm, SYM_UNKNOWN));
	cr_expect(decides(f, SYM_GE, nm, K(0), SYM_PROVED));
	know(f, n, SYM_ALIKE, m);
	cr_expect(decides(f, SYM_ALIKE, nm, n, SYM_PROVED));
	cr_expect(decides(f, SYM_INTO, m, nm, SYM_PROVED));
	cr_expect(decides(f, SYM_INTO, nm, m, SYM_UNKNOWN));
	know(f, nm, SYM_ALIKE, k);
	cr_expect(decides(f, SYM_ALIKE, n, k, SYM_PROVED));
	cr_expect(decides(f, SYM_INTO, n, nmk, SYM_PROVED));
	know(f, m, SYM_NE, K(1));
	cr_expect_eq(sym_simplify(f, nmk), m);
	cr_expect(decides(f, SYM_EQ, nm, m, SYM_PROVED));
	cr_expect(decides(f, SYM_INTO, n, m, SYM_PROVED));
	cr_expect(decides(f, SYM_INTO, m, n, SYM_UNKNOWN));
	sym_facts_free(f);
}

Test(sym_prove, facts_are_proved_beside_others)
{
	struct sym_facts *f = sym_facts_new(c);
	const struct sym *nm = sym_mul(c, n, m), *q;

	know(f, nm, SYM_EQ, n);
	know(f, m, SYM_EQ, k);
	cr_expect(decides(f, SYM_EQ, nm, n, SYM_PROVED));
	cr_expect(decides(f, SYM_EQ, sym_mul(c, n, k), n, SYM_PROVED));
	cr_expect(decides(f, SYM_EQ, m, K(1), SYM_UNKNOWN));
	sym_facts_free(f);
	f = sym_facts_new(c);
	q = sym_mul(c, K(8), sym_floordiv(c, sym_mul(c, n, K(4)),
	    sym_broadcast(c, n, m)));
	know(f, q, SYM_EQ, K(32));
	know(f, sym_max(c, K(1), n), SYM_EQ, n);
	know(f, n, SYM_ALIKE, m);
	cr_expect(decides(f, SYM_EQ, q, K(32), SYM_PROVED));
	cr_expect(decides(f, SYM_EQ, K(32), q, SYM_PROVED));
	sym_facts_free(f);
}

Test(sym_prove, quotients_cancel_in_facts)
{
	struct sym_facts *f = sym_facts_new(c);
	const struct sym *q = sym_floordiv(c, sym_mul(c, n, K(64)),
	    sym_mul(c, n, K(4)));

	know(f, m, SYM_LT, q);
	cr_expect(decides(f, SYM_LT, m, K(16), SYM_PROVED));
	cr_expect(decides(f, SYM_LT, m, q, SYM_PROVED));
	cr_expect(decides(f, SYM_LT, m, K(15), SYM_UNKNOWN));
	sym_facts_free(f);
}

Test(sym_prove, bounds_of_terms_are_bounds_of_operands)
{
	struct sym_facts *f = sym_facts_new(c);
	uint32_t mark = sym_facts_mark(f);
	const struct sym *q = sym_floordiv(c, sym_add(c, n, K(1)), K(16));

	know(f, q, SYM_GE, K(4));
	cr_expect(decides(f, SYM_GE, n, K(63), SYM_PROVED));
	cr_expect(decides(f, SYM_GE, n, K(64), SYM_UNKNOWN));
	cr_expect(decides(f, SYM_GE, sym_floordiv(c, sym_add(c, n, K(1)),
	    K(32)), K(2), SYM_PROVED));
	sym_facts_pop(f, mark);
	know(f, q, SYM_LE, K(4));
	cr_expect(decides(f, SYM_LE, n, K(78), SYM_PROVED));
	cr_expect(decides(f, SYM_LE, n, K(77), SYM_UNKNOWN));
	sym_facts_pop(f, mark);
	know(f, q, SYM_EQ, m);
	cr_expect(decides(f, SYM_GE, n, sym_sub(c, sym_mul(c, m, K(16)),
	    K(1)), SYM_PROVED));
	sym_facts_pop(f, mark);

	/* A divisor of 0 leaves nothing to be said. */
	know(f, sym_floordiv(c, n, m), SYM_GE, K(1));
	cr_expect(decides(f, SYM_GE, n, m, SYM_PROVED));
	cr_expect(decides(f, SYM_GT, n, m, SYM_UNKNOWN));
	sym_facts_pop(f, mark);
	know(f, sym_floordiv(c, n, m), SYM_LT, K(1));
	cr_expect(decides(f, SYM_LT, n, m, SYM_PROVED));
	sym_facts_pop(f, mark);

	know(f, sym_min(c, n, m), SYM_GE, K(3));
	cr_expect(decides(f, SYM_GE, m, K(3), SYM_PROVED));
	sym_facts_pop(f, mark);
	know(f, sym_max(c, n, m), SYM_LE, K(3));
	cr_expect(decides(f, SYM_LE, n, K(3), SYM_PROVED));
	sym_facts_pop(f, mark);
	know(f, sym_max(c, n, m), SYM_GE, K(3));
	cr_expect(decides(f, SYM_GE, n, K(3), SYM_UNKNOWN));
	sym_facts_pop(f, mark);
	know(f, sym_mul(c, n, m), SYM_GT, K(0));
	cr_expect(decides(f, SYM_GE, n, K(1), SYM_PROVED));
	sym_facts_pop(f, mark);

	/* Quotients of quotients, in several steps. */
	know(f, sym_floordiv(c, sym_max(c, q, sym_floordiv(c, m, K(3))),
	    k), SYM_LE, K(0));
	know(f, k, SYM_LE, K(5));
	cr_expect(decides(f, SYM_LE, m, K(14), SYM_PROVED));
	cr_expect(decides(f, SYM_LE, m, K(13), SYM_UNKNOWN));
	sym_facts_free(f);
}

/* Products of sums: of extents, and of tiles of them. */
Test(sym_prove, products_of_extents_that_are_sums)
{
	struct sym_facts *f = sym_facts_new(c);
	const struct sym *e = sym_mul(c, sym_sub(c, n, K(2)), sym_add(c,
	    sym_mul(c, m, K(3)), K(1))), *q;
	const struct sym *s = sym_mul(c, m, sym_sub(c, sym_mul(c, m, K(2)),
	    K(1)));

	cr_expect(decides(f, SYM_GE, e, K(0), SYM_UNKNOWN));
	cr_expect(decides(f, SYM_GE, s, K(0), SYM_UNKNOWN));
	know(f, n, SYM_GE, K(2));
	cr_expect(decides(f, SYM_GE, e, K(0), SYM_PROVED));
	cr_expect(decides(f, SYM_GE, e, K(1), SYM_UNKNOWN));
	q = sym_ceildiv(c, sym_mul(c, e, k), K(64));
	cr_expect(decides(f, SYM_GE, q, K(0), SYM_PROVED));
	cr_expect(decides(f, SYM_GE, q, K(1), SYM_UNKNOWN));
	know(f, m, SYM_GE, K(1));
	cr_expect(decides(f, SYM_GE, sym_ceildiv(c, s, K(64)), K(0),
	    SYM_PROVED));
	cr_expect(decides(f, SYM_GE, s, K(2), SYM_UNKNOWN));
	sym_facts_free(f);
	/* Between 2 and 3 there is no integer. */
	f = sym_facts_new(c);
	e = sym_add(c, sym_mul(c, n, K(16)), m);
	know(f, e, SYM_GE, K(5));
	know(f, e, SYM_LE, sym_mul(c, k, K(2)));
	cr_expect(decides(f, SYM_GE, k, K(3), SYM_PROVED));
	cr_expect(decides(f, SYM_GE, k, K(4), SYM_UNKNOWN));
	sym_facts_free(f);
}

/* A choice that stands in another cancels when that one's cases are looked at;
 * one whose cases must both hold comes before one that they bound. */
Test(sym_prove, cases_are_looked_at_in_an_order_that_proves)
{
	struct sym_facts *f = sym_facts_new(c);
	const struct sym *far = sym_min(c, K(1000000), n), *x;

	know(f, n, SYM_GE, K(1));
	x = sym_sub(c, far, K(1));
	cr_expect(decides(f, SYM_EQ, x, sym_max(c, K(0), x), SYM_PROVED));
	know(f, n, SYM_LE, K(64));
	cr_expect(decides(f, SYM_EQ, sym_max(c, K(0), sym_sub(c, n, K(2))),
	    sym_max(c, K(0), sym_sub(c, far, K(2))), SYM_PROVED));
	sym_facts_free(f);
}

/* Windows of 9 by 9 along the fused rows of a copy of h rows of w: f < n = (h -
 * 8)*w are the sums, by tiles of two vectors of 16. */
Test(sym_prove, windows_along_fused_rows_stay_in_the_copy)
{
	const struct sym *h = sym_var(c, "h"), *w = sym_var(c, "w");
	const struct sym *y = sym_var(c, "y"), *x = sym_var(c, "x");
	const struct sym *tile = sym_var(c, "t"), *lane = sym_var(c, "l");
	const struct sym *sums = sym_mul(c, sym_sub(c, h, K(8)), w);
	const struct sym *place = sym_add(c, sym_add(c, sym_mul(c, tile,
	    K(32)), sym_mul(c, k, K(16))), lane);
	const struct sym *read = sym_add(c, place, sym_add(c, sym_mul(c, y, w),
	    x)), *copy = sym_mul(c, sym_add(c, h, K(1)), w);
	struct sym_facts *f = sym_facts_new(c);
	uint32_t mark;

	know(f, h, SYM_GE, K(8));
	know(f, w, SYM_GE, K(8));
	know(f, sums, SYM_GE, K(1));
	know(f, k, SYM_LT, K(2));
	know(f, lane, SYM_LT, K(16));
	mark = sym_facts_mark(f);
	know(f, tile, SYM_LT, sym_floordiv(c, sums, K(32)));
	cr_expect(decides(f, SYM_LT, place, sums, SYM_PROVED));
	cr_expect(decides(f, SYM_LT, sym_add(c, place, K(1)), sums,
	    SYM_UNKNOWN));
	sym_facts_pop(f, mark);
	know(f, tile, SYM_LT, sym_ceildiv(c, sums, K(32)));
	know(f, y, SYM_LT, K(9));
	know(f, x, SYM_LT, K(9));
	know(f, place, SYM_LT, sums);
	cr_expect(decides(f, SYM_LT, read, copy, SYM_PROVED));
	cr_expect(decides(f, SYM_LT, read, sym_sub(c, copy, w), SYM_UNKNOWN));
	sym_facts_free(f);
}

/* Tiles of two rows and columns: the one at y*q + x - y, of 2*q - 2. */
Test(sym_prove, a_variable_in_several_terms_is_at_an_end_of_its_range)
{
	const struct sym *q = sym_floordiv(c, sym_add(c, n, K(1)), K(2));
	const struct sym *y = sym_var(c, "y"), *x = sym_var(c, "x");
	const struct sym *at = sym_add(c, sym_mul(c, y, sym_sub(c, q, K(1))),
	    x), *end = sym_sub(c, sym_mul(c, q, K(2)), K(2));
	struct sym_facts *f = sym_facts_new(c);

	know(f, n, SYM_GE, K(2));
	know(f, y, SYM_LT, K(2));
	know(f, x, SYM_LT, sym_sub(c, q, K(1)));
	cr_expect(decides(f, SYM_LT, at, end, SYM_PROVED));
	cr_expect(decides(f, SYM_LE, K(0), at, SYM_PROVED));
	cr_expect(decides(f, SYM_LT, sym_add(c, at, K(1)), end, SYM_UNKNOWN));
	cr_expect(decides(f, SYM_LT, K(0), at, SYM_UNKNOWN));
	sym_facts_free(f);
}

/* CPU seconds of questions on a sum of n terms with as many facts, each of n
 * terms, of which none helps. */
static double
seconds_of_sum(uint32_t terms)
{
	struct sym_facts *f = sym_facts_new(c);
	const struct sym *sum = K(0), *x;
	char name[16];
	clock_t begin;

	for (uint32_t i = 0; i < terms; i++) {
		(void)snprintf(name, sizeof name, "x%u", i);
		x = sym_var(c, name);
		sum = sym_add(c, sum, sym_mul(c, x, K(2 + i % 3)));
		know(f, sum, SYM_LE, sym_mul(c, n, K(i + 2)));
	}
	cr_expect(decides(f, SYM_GE, sum, K(90), SYM_UNKNOWN));
	begin = clock();
	for (uint32_t i = 0; i < 4; i++)
		cr_expect(decides(f, SYM_GE, sum, K(91 + i), SYM_UNKNOWN));
	sym_facts_free(f);
	return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

/* Terms times facts, not times the terms of each fact too. */
Test(sym_prove, long_sums_cost_what_they_must)
{
	double few = 1e9, many = 1e9, t;

	for (int i = 0; i < 5; i++) {
		t = seconds_of_sum(60);
		few = t < few ? t : few;
		t = seconds_of_sum(240);
		many = t < many ? t : many;
	}
	cr_expect(many < 10 * few, "%g s, %g s", few, many);
}
