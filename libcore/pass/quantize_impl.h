/*
 * Shared by quantize*.c.
 */
#ifndef RELAY_PASS_QUANTIZE_IMPL_H
#define RELAY_PASS_QUANTIZE_IMPL_H

#include "op/quantize.h"
#include "pass/quantize.h"

/* How a call can be computed on integers; OP_QUANTIZE_NONE: it cannot, or is
 * none of an operator. */
struct op_quantize quantize_how(struct ir_module *m, ir_id id);
/* The number of a pair's data type code; DT_NONE: it is none. */
enum dtype quantize_code_dtype(int64_t code);
int64_t quantize_dtype_code(enum dtype dt);
/* The least and the greatest integer. */
double quantize_least(enum dtype dt);
double quantize_greatest(enum dtype dt);
/* round(v / scale) + zero, halves to even, within the range of dt. */
double quantize_number(double v, double scale, int32_t zero, enum dtype dt);

/* ---- quantize_calibrate.c ---- */

struct eval;
struct quantize_calibration {
	struct ir_module *m;
	const struct quantize_options *o;
	struct diag *d;
	VEC(struct quantize_layer) layer;
	struct quantize_range *range;	/* by layer */
	uint32_t *of;		/* by node: 1 + the layer of which it is the
				 * quantize, or the dequantize */
	struct value **kept;	/* by layer: the float, while comparing */
	uint64_t samples;	/* that were run */
	bool bad;		/* a value was not finite */
};

/* The type of a pair; DT_NONE: it is the identity.  False: reported. */
bool quantize_set_code(struct quantize_calibration *c,
    const struct quantize_layer *l, enum dtype dt);

/* Counts n values of layer k; false: one has not been finite, which was
 * reported. */
bool quantize_count(struct quantize_calibration *c, uint32_t k, const float *v,
    int64_t n);

/* ---- quantize_range.c ---- */

/* The distribution of the values of a tensor: counts in RANGE_BINS intervals
 * of [-top, top]. */
#define RANGE_BINS 8192
struct quantize_range {
	double lo, hi, top;
	uint64_t n;
	uint64_t *bin;		/* NULL: nothing was added */
};
/* False: a value is not finite. */
bool quantize_range_add(struct quantize_range *r, const float *v, int64_t n);
void quantize_range_release(struct quantize_range *r);
/* Scale and zero point for the values; of nothing but zeros, 1 and 0. */
void quantize_range_choose(const struct quantize_range *r,
    const struct quantize_options *o, enum dtype dt, float *scale,
    int32_t *zero);
/* The greatest magnitude of the range that keeps most information in so many
 * levels from 0 up; r has bins (quantize_entropy.c). */
double quantize_entropy_top(const struct quantize_range *r, uint32_t levels);
/* The share of values that these integers do not reach. */
double quantize_range_saturated(const struct quantize_range *r, enum dtype dt,
    float scale, int32_t zero);
/* The scale of int8 without zero point for n numbers, `step` apart. */
float quantize_weight_scale(const float *v, int64_t n,
    const struct quantize_options *o);

#endif
