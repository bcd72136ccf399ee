/*
 * The ranges of values and the numbers that stand for them (quantize.h).
 *
 * A histogram has bins of one width around 0; where a value lies outside, it
 * is stretched by powers of two, so that values may come in any order and only
 * once.  All ranges include 0, which is always represented exactly: padding
 * and the results of activations are.
 */
#include "pass/quantize_impl.h"

#include <float.h>
#include <math.h>

enum { HALF = RANGE_BINS / 2 };
/* The ranges that are tried for the least squared error: the whole one, and
 * less by one STEPS-th each, down to LEAST of them. */
#define STEPS 100
#define LEAST 20
#define WEIGHT 0.01	/* of a new sample in moving averages */

double
quantize_least(int32_t code)
{
	return code == QUANTIZE_UINT8_CODE ? 0 :
	    code == QUANTIZE_INT8_CODE ? -128 : -ldexp(1, code - 1);
}

double
quantize_greatest(int32_t code)
{
	return code == QUANTIZE_UINT8_CODE ? 255 :
	    code == QUANTIZE_INT8_CODE ? 127 : ldexp(1, code - 1) - 1;
}

double
quantize_number(double v, double scale, int32_t zero, int32_t code)
{
	v = rint(v / scale) + zero;
	return fmin(fmax(v, quantize_least(code)), quantize_greatest(code));
}

/* ---- histograms ---- */

static void
stretch(struct quantize_range *r)
{
	for (uint32_t i = 0; i < HALF; i++) {
		/* From the middle outward: a pair becomes one. */
		uint32_t to = HALF + i, from = HALF + 2 * i;

		r->bin[to] = 2 * i < HALF ? r->bin[from] + r->bin[from + 1] :
		    0;
	}
	for (uint32_t i = 0; i < HALF; i++) {
		uint32_t to = HALF - 1 - i, from = HALF - 1 - 2 * i;

		r->bin[to] = 2 * i < HALF ? r->bin[from] + r->bin[from - 1] :
		    0;
	}
	r->top *= 2;
}

static void
add(struct quantize_range *r, double v)
{
	double at;
	int64_t i;

	while (fabs(v) > r->top)
		stretch(r);
	/* Exact: the top is a power of two. */
	at = v * (HALF / r->top);
	i = (int64_t)at;
	i += HALF - (at < (double)i);
	r->bin[i < RANGE_BINS ? i : RANGE_BINS - 1]++;
}

static void
average(struct quantize_range *r, double lo, double hi)
{
	double weight = r->n == 0 ? 1 : WEIGHT;

	r->mean[0] += weight * (lo - r->mean[0]);
	r->mean[1] += weight * (hi - r->mean[1]);
}

bool
quantize_range_add(struct quantize_range *r, const float *v, int64_t n)
{
	float lo = 0, hi = 0;
	bool finite = true;
	double most;

	for (int64_t i = 0; i < n; i++) {
		lo = v[i] < lo ? v[i] : lo;
		hi = v[i] > hi ? v[i] : hi;
		finite = finite && isfinite(v[i]);
	}
	if (!finite)
		return false;
	average(r, lo, hi);
	r->lo = fmin(r->lo, lo);
	r->hi = fmax(r->hi, hi);
	most = fmax(-r->lo, r->hi);
	if (r->bin == NULL && most > 0) {
		r->bin = mem_zalloc(RANGE_BINS, sizeof *r->bin);
		r->top = exp2(ceil(log2(most)));
		r->bin[HALF] = r->n;	/* zeros */
	}
	r->n += (uint64_t)n;
	for (int64_t i = 0; r->bin != NULL && i < n; i++)
		add(r, v[i]);
	return true;
}

void
quantize_range_release(struct quantize_range *r)
{
	mem_free(r->bin);
}

static double
middle(const struct quantize_range *r, uint32_t i)
{
	return ((double)i - HALF + 0.5) * r->top / HALF;
}

/* ---- scales ---- */

/* The least power of two that is not below. */
static float
power_of_two(float v)
{
	int e;
	float m = frexpf(v, &e);

	/* The greatest that is finite, of scales beyond it. */
	return ldexpf(1, m == 0.5F || e > FLT_MAX_EXP - 1 ? e - 1 : e);
}

static void
numbers(const struct quantize_options *o, double lo, double hi, int32_t code,
    float *scale, int32_t *zero)
{
	*zero = 0;
	if (code == QUANTIZE_UINT8_CODE)
		*scale = (float)((hi - lo) / 255);
	else
		*scale = (float)(fmax(-lo, hi) / quantize_greatest(code));
	if (*scale < FLT_MIN)
		*scale = hi > lo ? FLT_MIN : 1;
	if (o->power_of_two)
		*scale = power_of_two(*scale);
	if (code == QUANTIZE_UINT8_CODE)
		*zero = (int32_t)fmin(rint(-lo / *scale), 255);
}

/* The range without the least and the greatest values of which there are
 * `part` each. */
static void
percentile(const struct quantize_range *r, double part, double *lo, double *hi)
{
	double most = part * (double)r->n, sum = 0;
	uint32_t i = 0;

	while (i < HALF && (sum += (double)r->bin[i]) <= most)
		i++;
	*lo = fmax(r->lo, i == HALF ? 0 : middle(r, i));
	sum = 0;
	i = RANGE_BINS - 1;
	while (i >= HALF && (sum += (double)r->bin[i]) <= most)
		i--;
	*hi = fmin(r->hi, i < HALF ? 0 : middle(r, i));
}

static double
squared_error(const struct quantize_range *r, int32_t code, float scale,
    int32_t zero)
{
	double sum = 0, v, e;

	for (uint32_t i = 0; i < RANGE_BINS; i++) {
		if (r->bin[i] == 0)
			continue;
		v = middle(r, i);
		e = (quantize_number(v, scale, zero, code) - zero) * scale - v;
		sum += e * e * (double)r->bin[i];
	}
	return sum;
}

static void
least_error(const struct quantize_range *r, const struct quantize_options *o,
    int32_t code, float *scale, int32_t *zero)
{
	double best = -1;

	for (int i = STEPS; i >= LEAST; i--) {
		double f = (double)i / STEPS, e;
		int32_t z;
		float s;

		numbers(o, r->lo * f, r->hi * f, code, &s, &z);
		e = squared_error(r, code, s, z);
		if (best < 0 || e < best) {
			best = e;
			*scale = s;
			*zero = z;
		}
	}
}

/* Without what is beyond the magnitude that entropy chooses; uint8 that begin
 * at 0 have all their levels on one side. */
static void
least_divergence(const struct quantize_range *r, int32_t code, double *lo,
    double *hi)
{
	bool one_sided = code == QUANTIZE_UINT8_CODE && (r->lo >= 0 ||
	    r->hi <= 0);
	double top = quantize_entropy_top(r, one_sided ? 256 : 128);

	*lo = fmax(r->lo, -top);
	*hi = fmin(r->hi, top);
}

void
quantize_range_choose(const struct quantize_range *r,
    const struct quantize_options *o, int32_t code, float *scale,
    int32_t *zero)
{
	double lo = r->lo, hi = r->hi;
	/* More levels than bins: they tell nothing of the error. */
	bool fine = code >= QUANTIZE_LEAST_BITS;

	if (o->method == QUANTIZE_MSE && r->bin != NULL && !fine) {
		least_error(r, o, code, scale, zero);
		return;
	}
	if (o->method == QUANTIZE_AVERAGE) {
		lo = r->mean[0];
		hi = r->mean[1];
	}
	if (o->method == QUANTIZE_PERCENTILE && r->bin != NULL)
		percentile(r, (1 - o->percentile / 100) / 2, &lo, &hi);
	if (o->method == QUANTIZE_ENTROPY && r->bin != NULL && !fine)
		least_divergence(r, code, &lo, &hi);
	numbers(o, lo, hi, code, scale, zero);
}

double
quantize_range_saturated(const struct quantize_range *r, int32_t code,
    float scale, int32_t zero)
{
	double lo = (quantize_least(code) - zero - 0.5) * scale;
	double hi = (quantize_greatest(code) - zero + 0.5) * scale;
	uint64_t n = 0;

	for (uint32_t i = 0; r->bin != NULL && i < RANGE_BINS; i++)
		if (middle(r, i) < lo || middle(r, i) > hi)
			n += r->bin[i];
	return r->n == 0 ? 0 : (double)n / (double)r->n;
}

float
quantize_weight_scale(const float *v, int64_t n, int32_t code,
    const struct quantize_options *o)
{
	double most = 0, best = -1, e, sum;
	float scale = 1, s;
	int32_t zero;

	for (int64_t i = 0; i < n; i++)
		most = fmax(most, fabs((double)v[i]));
	if (o->weights == QUANTIZE_WEIGHTS_MINMAX || most == 0 ||
	    code != QUANTIZE_INT8_CODE) {
		numbers(o, -most, most, code, &scale, &zero);
		return scale;
	}
	for (int k = STEPS; k >= STEPS / 2; k -= 2) {
		numbers(o, -most * k / STEPS, most * k / STEPS, code, &s,
		    &zero);
		sum = 0;
		for (int64_t i = 0; i < n; i++) {
			e = quantize_number(v[i], s, 0, code) * s - v[i];
			sum += e * e;
		}
		if (best < 0 || sum < best) {
			best = sum;
			scale = s;
		}
	}
	return scale;
}
