/*
 * The range that --method=entropy chooses is that of a direct implementation
 * of the published procedure, which builds both distributions and sums their
 * divergence bin by bin.
 */
#include <criterion/criterion.h>

#include <math.h>

#include "pass/quantize_impl.h"

#define N 60000
#define BINS 2048

/* Counts of magnitudes in BINS bins up to top. */
static void
count(const float *v, double top, double *bin)
{
	for (int i = 0; i < BINS; i++)
		bin[i] = 0;
	for (int i = 0; i < N; i++) {
		int k = (int)(fabs((double)v[i]) / top * BINS);

		bin[k < BINS ? k : BINS - 1]++;
	}
	bin[0] = fmin(bin[0], bin[1]);
}

/* Of two distributions over n bins, not yet divided by their sums. */
static double
divergence(const double *p, const double *q, int n)
{
	double sp = 0, sq = 0, d = 0;

	for (int i = 0; i < n; i++) {
		sp += p[i];
		sq += q[i];
	}
	for (int i = 0; i < n; i++)
		if (p[i] > 0)
			d += p[i] / sp * log(p[i] / sp / (q[i] / sq));
	return d;
}

static double
candidate(const double *bin, int n, int levels)
{
	static double p[BINS], q[BINS];

	for (int i = 0; i < n; i++) {
		p[i] = bin[i];
		q[i] = 0;
	}
	for (int k = 0; k < levels; k++) {
		int from = k * n / levels, to = (k + 1) * n / levels;
		double sum = 0, filled = 0;

		for (int i = from; i < to; i++) {
			sum += bin[i];
			filled += bin[i] > 0;
		}
		for (int i = from; i < to; i++)
			if (bin[i] > 0)
				q[i] = sum / filled;
	}
	for (int i = n; i < BINS; i++)
		p[n - 1] += bin[i];
	return divergence(p, q, n);
}

static double
best_top(const double *bin, double top, int levels)
{
	double best = INFINITY;
	int at = 0, end = BINS;

	while (end > 0 && bin[end - 1] <= 0)
		end--;
	for (int n = levels; n <= end; n++) {
		double d = candidate(bin, n, levels);

		if (d < best) {
			best = d;
			at = n;
		}
	}
	return at * top / BINS;
}

/* Values with a tail: quotients of a uniform number and another's power. */
static void
fill(float *v, double power, bool positive)
{
	uint64_t s = 1;

	for (int i = 0; i < N; i++) {
		double u[2];

		for (int k = 0; k < 2; k++) {
			s = s * 6364136223846793005u + 1442695040888963407u;
			u[k] = (double)(s >> 11) * 0x1p-53;
		}
		v[i] = (float)((u[0] - 0.5) / pow(u[1] + 1e-3, power));
		if (positive && v[i] < 0)
			v[i] = 0;
	}
}

Test(quantize, entropy)
{
	static float v[N];
	static double bin[BINS];
	const double power[] = { 0, 0.2, 0.4, 0.8 };

	for (int i = 0; i < 8; i++) {
		int levels = i % 2 == 0 ? 128 : 256;
		struct quantize_range r = { 0 };
		double got, want;

		fill(v, power[i / 2], levels == 256);
		cr_assert(quantize_range_add(&r, v, N));
		count(v, r.top, bin);
		got = quantize_entropy_top(&r, (uint32_t)levels);
		want = best_top(bin, r.top, levels);
		cr_expect_float_eq(got, want, 1e-12, "power %g, %d levels: "
		    "%g and %g", power[i / 2], levels, got, want);
		if (power[i / 2] > 0.3)
			cr_expect_lt(got, 0.9 * fmax(-r.lo, r.hi));
		quantize_range_release(&r);
	}
}

Test(quantize, entropy_of_one_value)
{
	float v[100] = { 0 };
	struct quantize_range r = { 0 };

	v[50] = -3;
	cr_assert(quantize_range_add(&r, v, 100));
	cr_expect_geq(quantize_entropy_top(&r, 128), 3);
	quantize_range_release(&r);
}
