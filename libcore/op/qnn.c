/*
 * Quantized operators: integers q stand for (q - zero point) * scale.  Zero
 * points are int32 and scales float32, scalars or one per position along the
 * axis.  They are expanded into ordinary operators before fusion, with the
 * rounding that the row says; results saturate at the data type's range.
 */
#include "op/grad_rules.h"
#include "op/nn_attrs.h"
#include "op/qnn_rules.h"

#define OP_FAMILY "qnn"
#define PRODUCT_INPUTS							\
	INPUTS(IN("data", "quantized tensor"),				\
	    IN("weight", "quantized tensor"),				\
	    IN("in_zp", "zero point of the data"),			\
	    IN("w_zp", "zero point of the weight"),			\
	    IN("in_scale", "scale of the data"),			\
	    IN("w_scale", "scale of the weight"))
#define OUT_INT32 DTYPE("out_dtype", "int32", "data type of the result")
#define PAIR								\
	INPUTS(IN("l", "quantized tensor"),				\
	    IN("r", "quantized tensor of the same data type"),		\
	    IN("l_scale", "scale of l"), IN("l_zp", "zero point of l"),	\
	    IN("r_scale", "scale of r"), IN("r_zp", "zero point of r"),	\
	    IN("out_scale", "scale of the result"),			\
	    IN("out_zp", "zero point of the result")),			\
	ATTRS(INT("lhs_axis", "-1", "of l's scales and zero points"),	\
	    INT("rhs_axis", "-1", "of those of r")),			\
	.pattern = OP_OPAQUE
#define IN_OUT								\
	INPUTS(IN("q", "quantized tensor"), IN("in_scale", "its scale"), \
	    IN("in_zp", "its zero point"),				\
	    IN("out_scale", "scale of the result"),			\
	    IN("out_zp", "zero point of the result"))
#define UNARY								\
	INPUTS(IN("q", "quantized tensor"), IN("s", "its scale"), \
	    IN("zp", "its zero point"), IN("out_s", "scale of the result"), \
	    IN("out_zp", "zero point of the result")),			\
	.pattern = OP_OPAQUE,						\
	.type = type_qnn_unary, .compute = compute_qnn_unary
#define AXIS INT("axis", "-1", "of the scales and zero points")

OP(qnn_abs, "qnn.abs",
    .doc = "Absolute value of quantized numbers.",
    UNARY,
    NO_FLOATS)
OP(qnn_add, "qnn.add",
    .doc = "Sum of quantized numbers; broadcasts.",
    PAIR,
    .type = type_qnn_pair, .compute = compute_qnn_pair,
    NO_FLOATS)
OP(qnn_avg_pool2d, "qnn.avg_pool2d",
    .doc = "nn.avg_pool2d of the integers, then requantized; padding that "
	"counts is the zero point.",
    IN_OUT, ATTRS(POOL_ATTRS(2, 4, "NCHW"), COUNT_PAD),
    .pattern = OP_OPAQUE,
    .type = type_qnn_pool, .compute = compute_qnn_pool,
    NO_FLOATS)
OP(qnn_batch_matmul, "qnn.batch_matmul",
    .doc = "nn.batch_matmul of quantized numbers; the result has the scale "
	"in_scale * w_scale and zero point 0.",
    PRODUCT_INPUTS,
    ATTRS(FLAG("transpose_a", "the data's matrices are transposed"),
	FLAG("transpose_b", "the weight's matrices are transposed"),
	OUT_INT32),
    .pattern = OP_OPAQUE,
    .type = type_qnn_matmul, .compute = compute_qnn_matmul,
    NO_FLOATS)
OP(qnn_concatenate, "qnn.concatenate",
    .doc = "Concatenates quantized tensors, each requantized to the "
	"result's scale.",
    INPUTS(IN_TUPLE("tensors", "tuple of quantized tensors"),
	IN_TUPLE("scales", "tuple of their scales"),
	IN_TUPLE("zps", "tuple of their zero points"),
	IN("out_scale", "scale of the result"),
	IN("out_zp", "zero point of the result")),
    ATTRS(INT("axis", "0", "dimension to concatenate along")),
    .pattern = OP_OPAQUE,
    .type = type_qnn_concatenate, .compute = compute_qnn_concatenate,
    NO_FLOATS)
OP(qnn_conv2d, "qnn.conv2d",
    .doc = "nn.conv2d of quantized numbers, padded with the zero point; the "
	"result has the scale in_scale * w_scale and zero point 0.",
    PRODUCT_INPUTS, ATTRS(CONV_ATTRS(2, 4, "NCHW", "OIHW"), OUT_INT32),
    .pattern = OP_OPAQUE,
    .type = type_qnn_conv, .compute = compute_qnn_conv,
    NO_FLOATS)
OP(qnn_conv2d_transpose, "qnn.conv2d_transpose",
    .doc = "nn.conv2d_transpose of quantized numbers; scale and zero point "
	"as of qnn.conv2d.",
    PRODUCT_INPUTS,
    ATTRS(CONV_TRANSPOSE_ATTRS(2, 4, "NCHW", "IOHW"), OUT_INT32),
    .pattern = OP_OPAQUE,
    .type = type_qnn_conv_transpose, .compute = compute_qnn_conv_transpose,
    NO_FLOATS)
OP(qnn_dense, "qnn.dense",
    .doc = "nn.dense of quantized numbers; the result has the scale "
	"in_scale * w_scale and zero point 0.",
    PRODUCT_INPUTS,
    ATTRS(MAYBE("units", ATTR_T_DIM, "rows of the weight"), OUT_INT32),
    .pattern = OP_OPAQUE,
    .type = type_qnn_dense, .compute = compute_qnn_dense,
    NO_FLOATS)
OP(qnn_dequantize, "qnn.dequantize",
    .doc = "(q - in_zp) * in_scale.",
    INPUTS(IN("q", "quantized tensor"), IN("in_scale", "its scale"),
	IN("in_zp", "its zero point")),
    ATTRS(AXIS, DTYPE("out_dtype", "float32", "float type of the result")),
    .pattern = OP_OPAQUE,
    .type = type_qnn_dequantize, .compute = compute_qnn_dequantize)
OP(qnn_erf, "qnn.erf",
    .doc = "erf of quantized numbers.",
    UNARY,
    NO_FLOATS)
OP(qnn_exp, "qnn.exp",
    .doc = "exp of quantized numbers.",
    UNARY,
    NO_FLOATS)
OP(qnn_hardswish, "qnn.hardswish",
    .doc = "x * clip(x + 3, 0, 6) / 6 of quantized numbers.",
    UNARY,
    NO_FLOATS)
OP(qnn_leaky_relu, "qnn.leaky_relu",
    .doc = "nn.leaky_relu of quantized numbers.",
    IN_OUT, ATTRS(FLOAT("alpha", "0.25", "slope of the negative side")),
    .pattern = OP_OPAQUE,
    .type = type_qnn_rescale, .compute = compute_qnn_leaky_relu,
    NO_FLOATS)
OP(qnn_log, "qnn.log",
    .doc = "Natural logarithm of quantized numbers.",
    UNARY,
    NO_FLOATS)
OP(qnn_mul, "qnn.mul",
    .doc = "Product of quantized numbers; broadcasts.",
    PAIR,
    .type = type_qnn_pair, .compute = compute_qnn_mul,
    NO_FLOATS)
OP(qnn_packed_dense, "qnn.packed_dense",
    .doc = "data times the transposed weight, whose elements are (q - zero) * "
	"scale, or (table[q] - zero) * scale, for integers q of few bits: "
	"those of a word are in the order of the data, from its least bits "
	"on.  Blocks of the data's last dimension, of equal length, have a "
	"scale for each unit.  With int8 activations the data of each block "
	"are rounded to integers from -127 to 127 times a scale of their own, "
	"and their products are added exactly.",
    INPUTS(IN("data", "floats (..., k)"),
	IN("weight", "uint32 (units, blocks, words)"),
	IN("scale", "floats (blocks, units)"),
	IN("zero", "float, or (blocks, units)"),
	OPT("table", "float32, of 2^bits")),
    ATTRS(INT("bits", "4", "of an element: 2, 4 or 8"),
	CHOICE("activations", "float", "how the data are multiplied (float "
	"int8)", "float int8")),
    .pattern = OP_OUT_FUSABLE,
    .type = type_packed_dense, .compute = compute_packed_dense,
    NO_GRADIENT("its weight holds no floats"))
OP(qnn_quantize, "qnn.quantize",
    .doc = "round(x / out_scale) + out_zp, halves to even, saturated; NaN "
	"gives the least integer of 8 and 16 bits, and 0 of 32.",
    INPUTS(IN("x", "float tensor"), IN("out_scale", "scale"),
	IN("out_zp", "zero point")),
    ATTRS(DTYPE("out_dtype", "int8", "data type of the result"), AXIS),
    .pattern = OP_OPAQUE,
    .type = type_qnn_quantize, .compute = compute_qnn_quantize,
    NO_FLOATS)
OP(qnn_requantize, "qnn.requantize",
    .doc = "Brings integers from one scale and zero point to another, "
	"saturated.  UPWARD rounds halves up, TONEAREST away from zero.",
    INPUTS(IN("q", "integers"), IN("in_scale", "their scale"),
	IN("in_zp", "their zero point"), IN("out_scale", "scale wanted"),
	IN("out_zp", "zero point wanted")),
    ATTRS(AXIS,
	CHOICE("rounding", "None", "None is UPWARD (None UPWARD TONEAREST)",
	"None UPWARD TONEAREST"),
	CHOICE("compute_dtype", "None", "of the product; None is int64 "
	"(None int64 float32 float64)", "None int64 float32 float64"),
	DTYPE("out_dtype", "int8", "data type of the result")),
    .pattern = OP_OPAQUE,
    .type = type_qnn_requantize, .compute = compute_qnn_requantize,
    NO_FLOATS)
OP(qnn_rsqrt, "qnn.rsqrt",
    .doc = "1 / sqrt of quantized numbers.",
    UNARY,
    NO_FLOATS)
OP(qnn_sigmoid, "qnn.sigmoid",
    .doc = "sigmoid of quantized numbers.",
    UNARY,
    NO_FLOATS)
OP(qnn_simulated_dequantize, "qnn.simulated_dequantize",
    .doc = "qnn.dequantize on integers kept in floats, with the data type as "
	"a run-time code; code 0 passes x through.",
    INPUTS(IN("x", "float tensor"), IN("dtype_code", "int32 scalar"),
	IN("scale", "scale"), IN("zp", "zero point")),
    ATTRS(AXIS, DTYPE("out_dtype", "float32", "of no effect")),
    .pattern = OP_OPAQUE,
    .type = type_qnn_simulated, .compute = compute_qnn_simulated_dequantize)
OP(qnn_simulated_quantize, "qnn.simulated_quantize",
    .doc = "qnn.quantize that keeps its integers in floats, with the data "
	"type as a run-time code: 1 int8, 2 uint8, 3 int32, from 9 to 16 "
	"signed integers of so many bits; code 0 passes x through.  Its "
	"gradient goes straight through the rounding.",
    INPUTS(IN("x", "float tensor"), IN("dtype_code", "int32 scalar"),
	IN("scale", "scale"), IN("zp", "zero point")),
    ATTRS(AXIS),
    .pattern = OP_OPAQUE,
    .type = type_qnn_simulated, .compute = compute_qnn_simulated_quantize,
    .gradient = grad_simulated_quantize)
OP(qnn_softmax, "qnn.softmax",
    .doc = "nn.softmax of quantized numbers.",
    IN_OUT,
    ATTRS(INT("axis", "-1", "dimension; negative counts from the end")),
    .pattern = OP_OPAQUE,
    .type = type_qnn_rescale, .compute = compute_qnn_softmax,
    NO_FLOATS)
OP(qnn_sqrt, "qnn.sqrt",
    .doc = "Square root of quantized numbers.",
    UNARY,
    NO_FLOATS)
OP(qnn_subtract, "qnn.subtract",
    .doc = "Difference of quantized numbers; broadcasts.",
    PAIR,
    .type = type_qnn_pair, .compute = compute_qnn_pair,
    NO_FLOATS)
OP(qnn_tanh, "qnn.tanh",
    .doc = "tanh of quantized numbers.",
    UNARY,
    NO_FLOATS)
