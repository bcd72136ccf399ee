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
/* Where the elements of a value come from: operators between only move
 * them. */
ir_id quantize_source(struct ir_module *m, ir_id id);
/* What integers of a code are stored in; DT_NONE: it means none. */
enum dtype quantize_code_dtype(int64_t code);
/* The code of all numbers of a type; 0: there is none. */
int32_t quantize_dtype_code(enum dtype dt);
/* round(v / scale) + zero, halves to even, within the range of the code. */
double quantize_number(double v, double scale, int32_t zero, int32_t code);

/* ---- quantize_calibrate.c ---- */

struct eval;
struct quantize_product;
struct value;
/* The floats of a layer, one for each time that it ran. */
struct quantize_kept {
	VEC(struct value *) run;
	uint32_t next;		/* the time that is compared next */
};
struct quantize_calibration {
	struct ir_module *m;
	const struct quantize_options *o;
	struct diag *d;
	VEC(struct quantize_layer) layer;
	struct quantize_range *range;	/* by layer */
	uint32_t *of;		/* by node: 1 + the layer of which it is the
				 * quantize, or the dequantize */
	uint32_t nodes;		/* of which `of` knows */
	VEC(struct quantize_product) product;	/* quantize_weights.h */
	bool counted;		/* all samples were: ranges stay */
	struct quantize_kept *kept;	/* by layer, while comparing */
	uint64_t samples;	/* that were run */
	bool bad;		/* a value was not finite */
};

/* The code of a pair; 0: it is the identity.  False: reported. */
bool quantize_set_code(struct quantize_calibration *c,
    const struct quantize_layer *l, int32_t code);
/* Operand i of a pair becomes a constant of n elements of 4 bytes. */
bool quantize_set_param(struct quantize_calibration *c,
    const struct quantize_layer *l, uint32_t i, enum dtype dt, uint32_t rank,
    int64_t n, const void *v);
/* Gives layers of int16 as many bits as sums in int32 allow
 * (quantize_bits.c).  False: reported. */
bool quantize_choose_bits(struct quantize_calibration *c);
/* Reports, once, that a value of the layer is not finite. */
void quantize_not_finite(struct quantize_calibration *c,
    const struct quantize_layer *l);
/* Gives a weight its scales, and numbers that the options' method chooses
 * (quantize_weights.c). */
bool quantize_choose_weight(struct quantize_calibration *c,
    struct quantize_layer *l);

/* Pairs without numbers are the identity: what reads one reads the float. */
void quantize_remove_pairs(struct ir_module *m,
    const struct quantize_layer *l, uint32_t n);
/* The greatest length of blocks up to the one wanted that divides k and fills
 * words; 0: none.  All k numbers, if weights are not packed in words. */
int64_t quantize_block_of(const struct quantize_options *o, int64_t k,
    uint32_t bits);
/* The most products of a sum in int32: 2^31 / (255 * 128). */
#define QUANTIZE_TERMS 65793
/* The attributes with one more. */
const struct attrs *quantize_attr(struct ir_module *m, const struct attrs *as,
    const char *name, struct attr v);
/* Appends a constant; 0: reported. */
struct pass_place;
ir_id quantize_constant(const struct pass_place *place, struct diag *d,
    enum dtype dt, uint32_t rank, const int64_t *extent, const void *data);

/* ---- quantize_chain.c ---- */

/* The number of reads of each node; the caller frees.  Results of regions
 * count twice. */
uint32_t *quantize_uses(const struct ir_module *m);
/* A constant of float32 that is read once. */
bool quantize_is_own(const struct ir_module *m, const uint32_t *uses,
    ir_id id);
/* Channels are dimension `axis` of a constant. */
struct quantize_side {
	ir_id constant;
	uint32_t axis;
};
/* Constants that, with a channel of each multiplied by a positive number,
 * multiply that channel of a value: biases, with ReLU between, and last the
 * weight of a product, or the factor of a norm. */
#define QUANTIZE_CHAIN 10
struct quantize_chain {
	struct quantize_side side[QUANTIZE_CHAIN];
	uint32_t n;
	bool norm;
};
/* False: dimension `channel` of the value, which is read once, as is all
 * between, has none. */
bool quantize_find_chain(struct ir_module *m, const uint32_t *uses, ir_id id,
    uint32_t channel, struct quantize_chain *to);
/* The greatest magnitude of each channel, and multiplication by a number for
 * each.  False: reported. */
bool quantize_greatest_by_channel(struct ir_module *m, struct diag *d,
    const struct quantize_side *s, int64_t channels, double *most);
bool quantize_scale_channels(struct ir_module *m, struct diag *d,
    const struct quantize_side *s, int64_t channels, const double *by);

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
	double mean[2];		/* moving averages of the least and the
				 * greatest value of what was added at once */
	uint64_t n;
	uint64_t *bin;		/* NULL: nothing was added */
};
/* False: a value is not finite. */
bool quantize_range_add(struct quantize_range *r, const float *v, int64_t n);
void quantize_range_release(struct quantize_range *r);
/* Scale and zero point for the values; of nothing but zeros, 1 and 0. */
void quantize_range_choose(const struct quantize_range *r,
    const struct quantize_options *o, int32_t code, float *scale,
    int32_t *zero);
/* The greatest magnitude of the range that keeps most information in so many
 * levels from 0 up; r has bins (quantize_entropy.c). */
double quantize_entropy_top(const struct quantize_range *r, uint32_t levels);
/* The share of values that these integers do not reach. */
double quantize_range_saturated(const struct quantize_range *r, int32_t code,
    float scale, int32_t zero);
/* The scale without zero point for n numbers. */
float quantize_weight_scale(const float *v, int64_t n, int32_t code,
    const struct quantize_options *o);

#endif
