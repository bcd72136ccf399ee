/*
 * Limits of kernels, from counts and from the tensor program.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "cmd/run_limit.h"

/* One second at each peak. */
static const struct run_peak peak = { .flops = 100e9, .bytes = 10e9,
	.cache = { 320e9, 160e9, 40e9 },
	.size = { 32 << 10, 512 << 10, 32 << 20 }, .threads = 1,
	.vector_bytes = 32 };

static struct run_row
row_of(double flops, double bytes)
{
	struct run_row w = { .calls = 10, .seconds = 1, .flops = flops,
	    .bytes = bytes };

	for (int i = 0; i < RUN_COUNTS; i++)
		w.count[i] = -1;
	return w;
}

static void
expect(const struct run_row *w, const struct run_peak *p, const char *name,
    double share)
{
	struct run_limit l = run_limit_of(w, p);

	cr_assert_str_eq(l.name, name);
	cr_assert_float_eq(l.share, share, 1e-9);
}

Test(limit, by_the_program)
{
	struct run_row w = row_of(80e9, 4e9);
	struct run_peak two = peak;

	/* 400 MB of each call are in memory. */
	expect(&w, &peak, "arithmetic", 0.8);
	w.flops = -1;
	expect(&w, &peak, "memory", 0.4);
	w.bytes = 10.0 * (32 << 20);
	expect(&w, &peak, "L3", w.bytes / 40e9);
	w.bytes = 10.0 * (512 << 10) + 1;
	expect(&w, &peak, "L3", w.bytes / 40e9);
	w.bytes--;
	expect(&w, &peak, "L2", w.bytes / 160e9);
	/* Two threads have two of the second cache. */
	two.threads = 2;
	w.bytes *= 2;
	expect(&w, &two, "L2", w.bytes / 160e9);
	expect(&w, &peak, "L3", w.bytes / 40e9);
	w.bytes = 10.0 * (32 << 10);
	expect(&w, &peak, "L1", w.bytes / 320e9);
	/* A cache that was not measured does not count. */
	two = peak;
	two.cache[0] = 0;
	expect(&w, &two, "L2", w.bytes / 160e9);
}

Test(limit, by_counts)
{
	struct run_row w = row_of(10e9, 1e3);

	/* What was counted, and not the program's bytes. */
	w.count[RUN_LOADS] = 5e9;
	expect(&w, &peak, "L1", 5e9 * 32 / 320e9);
	w.count[RUN_L1] = 2e9;
	expect(&w, &peak, "L2", 2e9 * 64 / 160e9);
	w.count[RUN_L2] = 0.6e9;
	expect(&w, &peak, "L3", 0.6e9 * 64 / 40e9);
	w.count[RUN_MEMORY] = 0.155e9;
	expect(&w, &peak, "memory", 0.155e9 * 64 / 10e9);
	w.flops = 100e9;
	expect(&w, &peak, "arithmetic", 1);
}

Test(limit, of_nothing)
{
	struct run_row w = row_of(-1, -1);
	struct run_peak none = { .threads = 1 };

	cr_assert_null(run_limit_of(&w, &peak).name);
	w = row_of(0, 0);
	cr_assert_null(run_limit_of(&w, &peak).name);
	w = row_of(1e9, 1e9);
	cr_assert_null(run_limit_of(&w, &none).name);
	w.calls = 0;
	w.seconds = 0;
	cr_assert_null(run_limit_of(&w, &peak).name);
}
