/*
 * The range whose quantized values keep most of the information (quantize.h):
 * S. Migacz, "8-bit inference with TensorRT", GTC 2017.
 *
 * Of a histogram of magnitudes, the first i bins, with all that is beyond in
 * the last of them, are the reference; quantized, they are merged into as many
 * levels as there are integers, and each level is spread over those of its
 * bins that hold something.  The i with the least Kullback-Leibler divergence
 * between both is chosen.  With p and q the counts of a bin, and N and M their
 * sums,
 *
 *	D = sum(p / N * log((p / N) / (q / M)))
 *	  = (sum(p * log(p)) - sum(p * log(q))) / N - log(N) + log(M),
 *
 * and q is the same within a level, so that sums over bins from 0 on make a
 * candidate cost as much as it has levels.
 */
#include "pass/quantize_impl.h"

#include <math.h>

#define BINS 2048		/* of magnitudes */
enum { HALF = RANGE_BINS / 2, EACH = HALF / BINS };

/* Sums over the bins before each. */
struct sums {
	double count[BINS + 1];
	double filled[BINS + 1];	/* bins that hold something */
	double plogp[BINS + 1];
	uint32_t end;		/* after the last that holds something */
};

static double
times_log(double p)
{
	return p > 0 ? p * log(p) : 0;
}

static double
bin(const struct quantize_range *r, uint32_t i)
{
	double sum = 0;

	for (uint32_t k = i * EACH; k < (i + 1) * EACH; k++)
		sum += (double)r->bin[HALF + k] + (double)r->bin[HALF - 1 - k];
	return sum;
}

static void
make_sums(struct sums *s, const struct quantize_range *r)
{
	*s = (struct sums){ .end = 0 };
	for (uint32_t i = 0; i < BINS; i++) {
		/* Zeros are represented exactly, whatever the range: those of a
		 * ReLU must not decide it. */
		double n = i == 0 ? fmin(bin(r, 0), bin(r, 1)) : bin(r, i);

		s->count[i + 1] = s->count[i] + n;
		s->filled[i + 1] = s->filled[i] + (n > 0);
		s->plogp[i + 1] = s->plogp[i] + times_log(n);
		if (n > 0)
			s->end = i + 1;
	}
}

/* Of the first n bins in these levels; infinite: what is beyond would be where
 * nothing is. */
static double
divergence(const struct sums *s, uint32_t n, uint32_t levels)
{
	double all = s->count[BINS], within = s->count[n];
	double last = within - s->count[n - 1], beyond = all - within;
	double d = s->plogp[n - 1] + times_log(last + beyond);
	uint32_t from = 0;

	if (last <= 0 && beyond > 0)
		return INFINITY;
	for (uint32_t k = 0; k < levels; k++) {
		uint32_t to = (k + 1) * n / levels;
		double sum = s->count[to] - s->count[from];
		double filled = s->filled[to] - s->filled[from];

		if (sum > 0)
			d -= (sum + (to == n ? beyond : 0)) *
			    log(sum / filled);
		from = to;
	}
	return d / all - log(all) + log(within);
}

double
quantize_entropy_top(const struct quantize_range *r, uint32_t levels)
{
	struct sums *s = mem_alloc(sizeof *s);
	double best = INFINITY, d;
	uint32_t at;

	make_sums(s, r);
	at = s->end;
	for (uint32_t n = levels; n <= s->end; n++) {
		d = divergence(s, n, levels);
		if (d < best) {
			best = d;
			at = n;
		}
	}
	mem_free(s);
	return at == 0 ? r->top : (double)at * r->top / BINS;
}
