/*
 * Products, what calibration knows of the data that they read, and methods that
 * choose their weights by it.
 */
#ifndef RELAY_PASS_QUANTIZE_WEIGHTS_H
#define RELAY_PASS_QUANTIZE_WEIGHTS_H

#include "pass/quantize_impl.h"
#include "pass/quantize_set.h"

/* A product of an annotated module, its weight a constant. */
struct quantize_product {
	ir_id call;
	uint32_t weight, data;		/* layers */
	struct op_quantize q;
	/* The output channels are `groups` runs of `units`, whose sums have k
	 * terms, in the order of the weight's other dimensions. */
	int64_t groups, units, k;
	int64_t *channel;		/* by term: the data's, in a group */
	int64_t *at[3];			/* by term: the place in the window */
	/* Of the data that the terms of each group multiply: */
	int64_t rows;			/* that were counted */
	double *sum, *size;		/* of values, of magnitudes */
	float *most;			/* the greatest magnitude */
	float *second;			/* NULL, or by group the lower triangle
					 * of sums of products, in k rows of
					 * `stride` */
	int64_t stride;
	bool done;			/* it has second moments no more */
};

/* The products whose data are those of a layer, moved at most in a way that
 * keeps their order.  Fills c->product. */
void quantize_find_products(struct quantize_calibration *c);
void quantize_products_release(struct quantize_calibration *c);
/* Counts n values of layer k. */
void quantize_add_moments(struct quantize_calibration *c, uint32_t k,
    const float *v, int64_t n);
/* The product of a call, or of a weight's layer; NULL. */
struct quantize_product *quantize_product_of(struct quantize_calibration *c,
    ir_id call);
struct quantize_product *quantize_product_by_weight(
    struct quantize_calibration *c, uint32_t layer);
/* Second moments of group g. */
const float *quantize_second(const struct quantize_product *p, int64_t g);

/* ---- quantize_pack.c ---- */

/* Packs the products that have second moments, or all others. */
bool quantize_pack_calibrated(struct quantize_calibration *c, bool rest,
    struct quantize_stats *s);

/* ---- quantize_dynamic.c ---- */

/* Data in uint8, with a scale and a zero point in int32. */
struct quantize_data {
	ir_id x;		/* the floats */
	ir_id q, scale, zero;
};
/* A matrix in int8, and by output channel scales, and sums in int32. */
struct quantize_int8 {
	ir_id numbers, scales, sums;
};
/* Appends the quantization of x->x.  False: reported. */
bool quantize_data(const struct pass_place *place,
    const struct quantize_options *o, struct diag *d,
    struct quantize_data *x);
/* Makes product `id`, which is appended next, one of integers.  False:
 * reported. */
bool quantize_multiply(const struct pass_place *place, struct diag *d, ir_id id,
    const struct quantize_data *x, const struct quantize_int8 *w);

/* ---- quantize_correct.c ---- */

/* Bias correction: what rounding changes the mean of each output channel by is
 * taken off after the product; e: the differences of the weights, groups x
 * units x k.  The correction belongs to the weight's layer l (NULL: always
 * there).  False: reported. */
bool quantize_correct_bias(struct quantize_calibration *c,
    struct quantize_product *p, const float *e, struct quantize_layer *l);

#endif
