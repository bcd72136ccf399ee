/*
 * Normalizations.  A negative axis counts from the end; means and variances
 * are taken in float64 and rounded once.  The variance is that of the
 * population (divided by the count).
 */
#include "op/row.h"

#define OP_FAMILY "nn_norm"
#define AXIS(v) INT("axis", v, "dimension; negative counts from the end")
#define NORM_ATTRS							\
	FLOAT("epsilon", "1e-5", "added to the variance"),		\
	FLAG_ON("center", "add beta"), FLAG_ON("scale", "multiply by gamma")
#define NORM_INPUTS							\
	INPUTS(IN("x", "float tensor"), IN("gamma", "rank 1: factors"),	\
	    IN("beta", "rank 1: summands"))
#define REAL INPUTS(IN("x", "float tensor"))

OP(nn_batch_norm, "nn.batch_norm",
    .doc = "Normalizes along the axis with the given mean and variance: "
	"(x - mean) / sqrt(var + epsilon) * gamma + beta.  A tuple of the result "
	"and the unchanged moving statistics.",
    INPUTS(IN("x", "float tensor"), IN("gamma", "rank 1: factors"),
	IN("beta", "rank 1: summands"), IN("mean", "rank 1: moving mean"),
	IN("var", "rank 1: moving variance")),
    ATTRS(AXIS("1"), NORM_ATTRS),
    .pattern = OP_OUT_FUSABLE)
OP(nn_dropout, "nn.dropout",
    .doc = "A tuple of x itself and a mask of ones: there is no hidden random "
	"state.  Training multiplies by a mask made by random.uniform, with "
	"its explicit key.",
    REAL, ATTRS(FLOAT("rate", "0.5", "share of elements that training drops")),
    .pattern = OP_OPAQUE)
OP(nn_fast_softmax, "nn.fast_softmax",
    .doc = "nn.softmax with fast_exp; not exact.",
    REAL, ATTRS(AXIS("-1")),
    .pattern = OP_OUT_FUSABLE)
OP(nn_group_norm, "nn.group_norm",
    .doc = "Normalizes each group of channels of each sample by its own mean "
	"and variance; gamma and beta are per channel.",
    NORM_INPUTS,
    ATTRS(MUST("num_groups", ATTR_T_INT, "divides the channels"),
	AXIS("1"), NORM_ATTRS),
    .pattern = OP_OPAQUE)
OP(nn_instance_norm, "nn.instance_norm",
    .doc = "Normalizes each channel of each sample by its own mean and "
	"variance.",
    NORM_INPUTS, ATTRS(AXIS("1"), NORM_ATTRS),
    .pattern = OP_OPAQUE)
OP(nn_l2_normalize, "nn.l2_normalize",
    .doc = "x / sqrt(max(sum of x squared over the axes, eps)).",
    REAL,
    ATTRS(MUST("eps", ATTR_T_FLOAT, "lower bound of the sum"),
	MAYBE_LIST("axis", "dimensions to sum over; None: all", 0)),
    .pattern = OP_OPAQUE)
OP(nn_layer_norm, "nn.layer_norm",
    .doc = "Normalizes along one dimension by its own mean and variance; "
	"gamma and beta have that dimension's size.",
    NORM_INPUTS, ATTRS(AXIS("-1"), NORM_ATTRS),
    .pattern = OP_OPAQUE)
OP(nn_log_softmax, "nn.log_softmax",
    .doc = "Logarithm of nn.softmax: x - max - log(sum(exp(x - max))).",
    REAL, ATTRS(AXIS("-1")),
    .pattern = OP_OUT_FUSABLE)
OP(nn_lrn, "nn.lrn",
    .doc = "x / (bias + alpha / size * sum of squares over size neighbouring "
	"channels) ^ beta; channels outside count as zero.",
    REAL,
    ATTRS(INT("size", "5", "neighbours, odd"), AXIS("1"),
	FLOAT("bias", "2.0", "summand"), FLOAT("alpha", "1e-4", "factor"),
	FLOAT("beta", "0.75", "exponent")),
    .pattern = OP_OPAQUE)
OP(nn_softmax, "nn.softmax",
    .doc = "exp(x - max) divided by its sum, along one dimension.",
    REAL, ATTRS(AXIS("-1")),
    .pattern = OP_OUT_FUSABLE)
