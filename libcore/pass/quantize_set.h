/*
 * Sets of numbers that weights of few bits are rounded to, and the rounding
 * (quantize_set.c: to the nearest number; quantize_second.c: by the data that
 * the weights multiply).
 *
 * Sets: integers of n bits without the least; the 16 quantiles of NF4
 * (Dettmers et al., "QLoRA: Efficient finetuning of quantized LLMs", 2023); the
 * floats of 4 and 8 bits of the OCP Microscaling Formats specification, with
 * scales of any size.
 */
#ifndef RELAY_PASS_QUANTIZE_SET_H
#define RELAY_PASS_QUANTIZE_SET_H

#include "pass/quantize.h"

#define QUANTIZE_NUMBERS 256	/* the most of a set */

struct quantize_set {
	uint32_t bits;
	bool integers;		/* number = code - 2^(bits - 1) */
	float number[QUANTIZE_NUMBERS];	/* by code; NaN: none */
	double most;		/* the greatest magnitude that is used */
	uint32_t n;
	struct quantize_place {
		double number;
		uint32_t code;
	} sorted[QUANTIZE_NUMBERS];
};
void quantize_set_fill(struct quantize_set *s, enum quantize_pack pack);
/* The code of the nearest number. */
const struct quantize_place *quantize_nearest(const struct quantize_set *s,
    double v);
/* The scale of a block of n numbers, from the greatest magnitude or with the
 * least squared error; 1 of nothing but zeros, NAN if one is not finite. */
float quantize_block_scale(const struct quantize_set *s, bool mse,
    const float *v, int64_t n);

/* Rows of weights, each of which multiplies the same k data. */
struct quantize_rows {
	const struct quantize_set *set;
	bool mse;		/* scales have the least squared error */
	bool given;		/* scales are not to be chosen */
	int64_t n, k, block;	/* a scale is that of `block` of k numbers */
	const float *w;		/* n x k, finite */
	float *scale;		/* n x k / block */
	uint8_t *code;		/* n x k */
};
/* Each to the nearest number. */
void quantize_round_nearest(struct quantize_rows *r);
/* So that the sums of products change least: h is the lower triangle of the
 * second moments of the data, in rows of `stride` numbers; ordered: those of
 * the greatest moments first.  False: h is not positive definite. */
bool quantize_round_second(struct quantize_rows *r, const float *h,
    int64_t stride, bool ordered);
/* What rounding changes the sums of products by, and the sums: e h e^T and
 * w h w^T of rows `from`, from + step ..., where e is divided by `by`, one
 * number for each of k (NULL: 1). */
void quantize_row_noise(const struct quantize_rows *r, const float *w,
    const float *h, int64_t stride, const double *by, int64_t step,
    double *signal, double *noise);

#endif
