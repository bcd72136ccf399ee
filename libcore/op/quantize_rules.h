/*
 * The rules of quantize.c, which rows name (op/quantize.h).
 */
#ifndef RELAY_OP_QUANTIZE_RULES_H
#define RELAY_OP_QUANTIZE_RULES_H

#include "op/quantize.h"

/* Convolutions of a weight with data; of matrices: with the weight transposed,
 * and with the attribute transpose_b. */
op_quantize_rule quantize_conv, quantize_dense, quantize_matmul;
/* Products of two values: of batches of matrices, by an equation. */
op_quantize_rule quantize_batch_matmul, quantize_einsum;
op_quantize_rule quantize_moves, quantize_scales;
/* Sums of two tensors; of a tensor and a vector along the attribute axis. */
op_quantize_rule quantize_add, quantize_bias;
/* The bounds scale with the values. */
op_quantize_rule quantize_clip, quantize_relu;
/* One bound, an operand. */
op_quantize_rule quantize_maximum, quantize_minimum;
/* Norms that end with a factor and an offset for each channel. */
op_quantize_rule quantize_norm;

#endif
