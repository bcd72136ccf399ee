/*
 * Quantization: networks of floats computed by products of 8-bit integers
 * (relay-quantize(1)).
 *
 * The steps of Relay's quantizer: annotate, calibrate, realize.  What passes
 * between them are the pairs of simulated quantization,
 *
 *	qnn.simulated_dequantize(q, code, scale, zero point) of
 *	q = qnn.simulated_quantize(x, code, scale, zero point)
 *
 * whose parameters are constants.  Code 0 is the identity: so annotated, a
 * module computes what it did, and calibrated, what integers would, in floats.
 * What may be quantized is in the operators' rows (op/quantize.h).
 */
#ifndef RELAY_PASS_QUANTIZE_H
#define RELAY_PASS_QUANTIZE_H

#include <stdio.h>

#include "ir/ir.h"

struct value;

enum quantize_method {
	QUANTIZE_MINMAX,	/* the range of all values */
	QUANTIZE_AVERAGE,	/* activations: the moving average of ranges of
				 * samples; weights: all */
	QUANTIZE_PERCENTILE,	/* all but the rarest */
	QUANTIZE_MSE,		/* with the least squared error */
	QUANTIZE_ENTROPY,	/* activations: with the least divergence of
				 * distributions; weights: all */
};

/* How the numbers of weights follow: scales from the greatest magnitude, or
 * with the least squared error; or so, and then numbers by the second moments
 * of the data that they multiply (Frantar et al., "GPTQ", 2022); or so, with
 * channels scaled before by the magnitudes of the data (Lin et al., "AWQ",
 * 2023). */
enum quantize_weights {
	QUANTIZE_WEIGHTS_MINMAX, QUANTIZE_WEIGHTS_MSE, QUANTIZE_WEIGHTS_GPTQ,
	QUANTIZE_WEIGHTS_AWQ,
};

/* Weights of few bits (quantize_pack). */
enum quantize_pack {
	QUANTIZE_INT2, QUANTIZE_INT4, QUANTIZE_INT8,
	QUANTIZE_NF4, QUANTIZE_FP4, QUANTIZE_FP8,
};

/* Data that are quantized when a product runs, by the range of ... */
enum quantize_dynamic {
	QUANTIZE_STATIC,	/* none: by ranges that are known before */
	QUANTIZE_ROWS,		/* each row */
	QUANTIZE_ALL,		/* the tensor */
};

struct quantize_options {
	enum quantize_method method;
	double percentile;	/* of values that are kept, in % */
	enum quantize_weights weights;
	bool ordered;		/* GPTQ: by the magnitude of data */
	bool correct;		/* biases take off what rounding adds to the
				 * means of products */
	double smooth;		/* share of ranges that moves from data into
				 * weights (quantize_smooth); below 0: none */
	bool packed;		/* pack is what weights are made */
	bool symmetric;		/* activations: int8 without zero points */
	bool int16;		/* activations and weights: int16, of as many
				 * bits as sums in int32 allow */
	bool values;		/* products of two values, too */
	bool per_tensor;	/* weights: one scale, and not one a channel */
	bool power_of_two;	/* all scales, not of packed weights */
	enum quantize_pack pack;
	int64_t block;		/* packed: the most numbers of a scale */
	bool int8_data;		/* products by packed weights: of int8 */
	enum quantize_dynamic dynamic; /* packed: int8 weights with a scale for
				 * each channel, and not packed words */
	void (*say)(void *ctx, const char *line);	/* or NULL */
	void *ctx;
};
struct quantize_stats {
	uint32_t products;	/* annotated; or realized */
	uint32_t pairs;		/* inserted, calibrated, or realized */
	uint32_t floats;	/* products that stay in floats */
	uint32_t packed;	/* products by packed weights */
	uint32_t equalized;	/* pairs of products */
	uint32_t smoothed;	/* values whose channels were scaled */
};

/* Needs types and weights that are constants; infers types again.  All
 * functions return false if an error was reported. */
bool quantize_annotate(struct ir_module *m, const struct quantize_options *o,
    struct quantize_stats *s, struct diag *d);
bool quantize_realize(struct ir_module *m, const struct quantize_options *o,
    struct quantize_stats *s, struct diag *d);

/* Scales the channels between two products, with biases and ReLU at most
 * between, so that both weights have like ranges (cross-layer equalization).
 * Factors are powers of two: the function computes the same. */
bool quantize_equalize(struct ir_module *m, struct quantize_stats *s,
    struct diag *d);

/* Packs the constant matrices of products, or makes them int8 for products
 * whose data are quantized when they run; needs no calibration. */
bool quantize_pack(struct ir_module *m, const struct quantize_options *o,
    struct quantize_stats *s, struct diag *d);

/* ---- calibration ---- */

/* The codes of pairs: int8, uint8, and from 9 to 16 signed integers of so many
 * bits, which are stored in int16. */
#define QUANTIZE_INT8_CODE 1
#define QUANTIZE_UINT8_CODE 2
#define QUANTIZE_LEAST_BITS 9
#define QUANTIZE_INT16_CODE 16
/* The least and the greatest integer. */
double quantize_least(int32_t code);
double quantize_greatest(int32_t code);
/* "int8", "uint8", "int9" to "int16"; a name that is none of them: 0. */
const char *quantize_code_name(int32_t code);
int32_t quantize_code_of_name(const char *name);

/* A pair: where it stands, its parameters, and statistics of its values. */
struct quantize_layer {
	uint32_t function;
	ir_id quantize, dequantize;	/* the pair */
	ir_id x;			/* what it quantizes */
	bool weight;			/* x is a constant */
	bool skip;			/* it stays in floats */
	const char *why;		/* skip: for this reason; NULL: the
					 * budget */
	bool fixed;			/* settings: scale and zero are given */
	int32_t code;			/* of its integers */
	float scale;			/* of activations; weights: greatest */
	int32_t zero;
	double lo, hi;			/* of the values that were seen */
	double saturated;		/* their share beyond the integers */
	double signal, noise;		/* sums of squares, by quantize_compare:
					 * of x, and of its difference */
	bool chosen;			/* weights: all below, and the scale */
	ir_id rounded;			/* weights: what x is on integers;
					 * 0: x */
	ir_id bias;			/* weights: a constant that depends on
					 * whether the product is on integers,
					 * 0: none */
	uint32_t bias_of_floats, bias_of_integers;
};
struct quantize_calibration;

/* NULL: reported. */
struct quantize_calibration *quantize_begin(struct ir_module *m,
    const struct quantize_options *o, struct diag *d);
void quantize_end(struct quantize_calibration *c);
struct quantize_layer *quantize_layers(struct quantize_calibration *c,
    uint32_t *n);
/* All calls of an operator, in a function or (0) all of them, read floats in
 * place of pairs (code 0), or activations of that code.  False: none reads a
 * pair. */
bool quantize_set_operator(struct quantize_calibration *c, uint32_t function,
    uint32_t op, int32_t code);
/* Runs the function on one sample.  The values are the caller's. */
bool quantize_observe(struct quantize_calibration *c, uint32_t function,
    struct value *const *arg, uint32_t narg);

/* Methods for weights that need to know the data of products run the samples
 * several times: while `next` is true, they are to be observed, and then
 * `round`, which chooses the weights of some products.  In a module to be
 * packed those become packed products.  Ranges are counted the first time. */
bool quantize_next_moments(struct quantize_calibration *c);
bool quantize_round_weights(struct quantize_calibration *c,
    struct quantize_stats *s);
/* Whether options call for these, or for quantize_smooth. */
bool quantize_needs_moments(const struct quantize_options *o);
bool quantize_needs_scaling(const struct quantize_options *o);
/* After samples were observed once: moves ranges of channels from data into
 * weights where weights, biases or factors of norms before can take the inverse
 * (Xiao et al., "SmoothQuant", 2022; AWQ, with the exponent of the least
 * error).  Ranges have then to be observed again, as if nothing had been. */
bool quantize_smooth(struct quantize_calibration *c, struct quantize_stats *s);
/* After quantize_round_weights: packs all other products, and removes the pairs
 * of annotation. */
bool quantize_pack_rest(struct quantize_calibration *c,
    struct quantize_stats *s);

/* The same by compiled code.  Expose makes an annotated function return the
 * tuple of what is observed, and removes what that does not need, the pairs
 * without numbers among it; can_expose: whether all is computed in the
 * function's own body.  The values of one sample, in order, are then counted
 * as quantize_observe does. */
struct quantize_tensor {
	const float *v;
	int64_t n;
};
bool quantize_can_expose(struct quantize_calibration *c,
    const struct ir_module *m, uint32_t function);
bool quantize_expose(struct ir_module *m, uint32_t function,
    const struct quantize_options *o, struct diag *d);
bool quantize_observe_values(struct quantize_calibration *c, uint32_t n,
    const struct quantize_tensor *t);
/* Arithmetic operations of one call, by the function's own operators as far as
 * they are known; infinite: they depend on extents that are not. */
double quantize_work(struct ir_module *m, uint32_t function);
/* Of one call. */
double quantize_operations(struct ir_module *m, ir_id id);

/* What was counted of so many samples, as lines of text, and counting that goes
 * on from there.  key: a word that says of which module and options; load: of
 * text, which is changed; false: it is not what save writes for this key, which
 * is reported by its first line that is wrong. */
void quantize_save(const struct quantize_calibration *c, const char *key,
    int64_t samples, FILE *f);
bool quantize_load(struct quantize_calibration *c, const char *key,
    char *text, int64_t *samples, const char *path);

/* Chooses scales and zero points, and writes them into the module. */
bool quantize_choose(struct quantize_calibration *c,
    struct quantize_stats *s);
/* After that: lets as few products as possible stay in floats (their layers'
 * skip) so that no more is lost than the budget: in % of the rows of the
 * results, those whose greatest element is another one than in floats; of
 * results without rows the root of the relative noise.  mix: what was tried, at
 * most QUANTIZE_MIXES of them.  Evaluates the function for each product, and
 * each mix on all samples. */
#define QUANTIZE_MIXES 64
struct quantize_budget {
	double most;
	uint32_t function;
	int64_t samples;
	/* NULL: reported. */
	struct value *const *(*sample)(void *ctx, int64_t i, uint32_t *n);
	void *ctx;
};
struct quantize_mix {
	uint32_t floats;	/* products */
	double lost, sqnr;	/* in %, dB */
	double integers;	/* operations of products on integers, in % */
	double bytes;		/* of the weights of products */
	bool chosen;
};
bool quantize_within(struct quantize_calibration *c,
    const struct quantize_budget *b, struct quantize_mix *mix, uint32_t *n);
/* After that: adds to signal and noise of all layers what quantization does to
 * one sample; *signal and *noise: of the results. */
bool quantize_compare(struct quantize_calibration *c, uint32_t function,
    struct value *const *arg, uint32_t narg, double *signal, double *noise);

/* Calls of operators of a calibrated module that stay in floats, with the
 * reason, in the order of the program; the caller frees the list. */
struct quantize_float {
	uint32_t function;
	ir_id node;
	double operations;	/* infinite: not known */
	const char *why;
};
struct quantize_float *quantize_floats(const struct quantize_calibration *c,
    uint32_t *n);
/* Counts of a layer's values between the least and the greatest.  False: they
 * are not known. */
#define QUANTIZE_BINS 40
bool quantize_histogram(const struct quantize_calibration *c, uint32_t layer,
    uint64_t bin[QUANTIZE_BINS]);
/* The least and the greatest float that a layer's integers stand for. */
void quantize_ends(const struct quantize_layer *l, double end[2]);

#endif
