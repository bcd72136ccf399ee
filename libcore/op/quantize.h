/*
 * Quantization: what a call may do on integers q that stand for
 * (q - zero point) * scale, for the field .quantize of a row
 * (relay-quantize(1)).
 *
 * A rule gets the types and attributes of a call of floats and says in which
 * of these ways it can be computed.  A row without a rule is computed in
 * floats.
 */
#ifndef RELAY_OP_QUANTIZE_H
#define RELAY_OP_QUANTIZE_H

#include "op/op.h"

struct op_quantize {
	struct ir_module *m;
	uint32_t op, nin;
	const struct type *const *in;
	const struct type *out;
	const struct attrs *attrs;
	/* What a rule sets; before, the call. */
	enum op_quantize_how {
		OP_QUANTIZE_NONE,
		/* A sum of products of operands 0 and 1, the weight: of
		 * integers without their zero points, it is the exact result
		 * in units of the product of their scales. */
		OP_QUANTIZE_PRODUCT,
		/* A sum of products of two values, neither of which is a
		 * weight: operands 0 and 1, or the two fields of operand 0. */
		OP_QUANTIZE_BILINEAR,
		/* Elements of the first input (of all fields, if it is a
		 * tuple) at other places, or the greatest of some: on integers
		 * of one scale and zero point it is the same. */
		OP_QUANTIZE_MOVES,
		/* With all floats that it reads multiplied by a positive
		 * number, the result is multiplied by that number. */
		OP_QUANTIZE_SCALES,
	} how;
	/* BILINEAR: the most terms of a sum (0: it is not known), and whether
	 * operand 0 is a tuple of the two. */
	int64_t terms;
	bool fields;
	/* Of a product: the dimensions of the weight and of the result that
	 * the output channels are; the attributes of the same product of
	 * integers with sums in int32, with the data's padding, and without,
	 * together with those of nn.pad that pads the data alike (NULL: there
	 * is no padding).  BILINEAR: the first of them. */
	uint32_t weight_axis, out_axis;
	/* Of a product: the dimension of the data, and that of the weight,
	 * which the input channels are; UINT32_MAX: they are not one
	 * dimension.  Of a depthwise convolution the latter is weight_axis. */
	uint32_t data_axis, in_axis;
	/* Of a product: the weight is a matrix, and the result's last dimension
	 * replaces that of the data, over which it sums. */
	bool rows;
	const struct attrs *sums, *unpadded, *pad;
	/* Of a convolution: its spatial dimensions (0: another product), which
	 * dimensions of the data and of the weight they are, and its window. */
	uint32_t space, data_space[3], weight_space[3];
	int64_t stride[3], dilation[3], before[3], after[3], groups;
	/* Operand 1, a vector along this dimension, multiplies something, to
	 * which operand 2, another one, is then added. */
	bool affine;
	/* SCALES: float attributes that are multiplied too; NULL: no more. */
	const char *scaled[2];
	/* SCALES: the result is operand 0 plus operand 1, which is a vector
	 * along the dimension `along`, or with NUMPY of any shape that
	 * broadcasts. */
	enum { OP_QUANTIZE_NO_SUM, OP_QUANTIZE_NUMPY, OP_QUANTIZE_ALONG } adds;
	uint32_t along;
	/* SCALES: the result is operand 0 within these bounds; or operand 1, a
	 * scalar, is one of them. */
	bool limits;
	double least, most;
	enum { OP_QUANTIZE_NO_BOUND, OP_QUANTIZE_LEAST,
		OP_QUANTIZE_MOST } bound;
};

/* The operators that quantization is written in. */
extern const struct op_quant_ops {
	uint32_t simulated_quantize, simulated_dequantize, quantize,
	    dequantize, cast, add, subtract, multiply, divide, round, clip,
	    abs, min, max, minimum, maximum, pad, packed_dense;
} op_quant;

#endif
