/*
 * Sets of numbers, and rounding to the nearest (quantize_set.h).
 */
#include "pass/quantize_set.h"

#include <math.h>
#include <stdlib.h>

#include "ir/number.h"

/* Scales that are tried for the least squared error: down from that of the
 * greatest magnitude. */
#define TRIES 24
#define TRY 0.02

static const float nf4[16] = { -1.0F, -0.69619280F, -0.52507305F,
	-0.39491749F, -0.28444138F, -0.18477343F, -0.09105004F, 0.0F,
	0.07958030F, 0.16093020F, 0.24611230F, 0.33791524F, 0.44070983F,
	0.56261700F, 0.72295684F, 1.0F };

static int
by_number(const void *a, const void *b)
{
	const struct quantize_place *x = a, *y = b;

	return (x->number > y->number) - (x->number < y->number);
}

static double
number_of(enum quantize_pack pack, uint32_t bits, uint32_t code)
{
	int32_t i = (int32_t)code - (1 << (bits - 1));

	switch (pack) {
	case QUANTIZE_NF4: return nf4[code];
	case QUANTIZE_FP4: return float_value(DT_FLOAT4_E2M1FN, code);
	case QUANTIZE_FP8: return float_value(DT_FLOAT8_E4M3FN, code);
	default: return i;
	}
}

void
quantize_set_fill(struct quantize_set *s, enum quantize_pack pack)
{
	*s = (struct quantize_set){ .bits = pack == QUANTIZE_INT2 ? 2 :
	    pack == QUANTIZE_INT8 || pack == QUANTIZE_FP8 ? 8 : 4,
	    .integers = pack == QUANTIZE_INT2 || pack == QUANTIZE_INT4 ||
	    pack == QUANTIZE_INT8 };
	for (uint32_t c = 0; c < 1U << s->bits; c++) {
		double v = number_of(pack, s->bits, c);

		s->number[c] = (float)v;
		if (!isfinite(v) || (s->integers && c == 0))
			continue;
		s->sorted[s->n++] = (struct quantize_place){ v, c };
		s->most = fabs(v) > s->most ? fabs(v) : s->most;
	}
	qsort(s->sorted, s->n, sizeof *s->sorted, by_number);
}

const struct quantize_place *
quantize_nearest(const struct quantize_set *s, double v)
{
	uint32_t lo = 0, hi = s->n - 1;

	while (hi - lo > 1) {
		uint32_t mid = (lo + hi) / 2;

		if (s->sorted[mid].number <= v)
			lo = mid;
		else
			hi = mid;
	}
	return v - s->sorted[lo].number < s->sorted[hi].number - v ?
	    &s->sorted[lo] : &s->sorted[hi];
}

static double
error_of(const struct quantize_set *s, const float *v, int64_t n, double scale)
{
	double sum = 0;

	for (int64_t i = 0; i < n; i++) {
		double e = v[i] - quantize_nearest(s, v[i] / scale)->number *
		    scale;

		sum += e * e;
	}
	return sum;
}

float
quantize_block_scale(const struct quantize_set *s, bool mse, const float *v,
    int64_t n)
{
	double most = 0, best = HUGE_VAL, scale, e;
	float found;

	for (int64_t i = 0; i < n; i++) {
		if (!isfinite(v[i]))
			return NAN;
		most = fabs((double)v[i]) > most ? fabs((double)v[i]) : most;
	}
	found = (float)(most / s->most);
	if (found == 0 || !mse)
		return found == 0 ? 1 : found;
	for (int i = 0; i < TRIES; i++) {
		scale = (float)(most / s->most * (1 - i * TRY));
		e = error_of(s, v, n, scale);
		if (scale > 0 && e < best) {
			best = e;
			found = (float)scale;
		}
	}
	return found;
}

void
quantize_round_nearest(struct quantize_rows *r)
{
	for (int64_t b = 0; b < r->n * r->k / r->block; b++) {
		const float *v = r->w + b * r->block;

		if (!r->given)
			r->scale[b] = quantize_block_scale(r->set, r->mse, v,
			    r->block);
		for (int64_t i = 0; i < r->block; i++)
			r->code[b * r->block + i] = (uint8_t)quantize_nearest(
			    r->set, (double)v[i] / r->scale[b])->code;
	}
}
