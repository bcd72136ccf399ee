/*
 * What the rows of the quantized operators name: type relations and compute
 * definitions.
 */
#ifndef RELAY_OP_QNN_RULES_H
#define RELAY_OP_QNN_RULES_H

#include "op/rel.h"
#include "tensor/te.h"

op_type_rule type_qnn_unary, type_qnn_pair, type_qnn_pool, type_qnn_matmul,
    type_qnn_concatenate, type_qnn_conv, type_qnn_conv_transpose,
    type_qnn_dense, type_qnn_dequantize, type_qnn_rescale, type_qnn_quantize,
    type_qnn_requantize, type_qnn_simulated, type_packed_dense;
op_compute_rule compute_qnn_unary, compute_qnn_pair, compute_qnn_pool,
    compute_qnn_matmul, compute_qnn_concatenate, compute_qnn_conv,
    compute_qnn_conv_transpose, compute_qnn_dense, compute_qnn_dequantize,
    compute_qnn_leaky_relu, compute_qnn_mul, compute_qnn_quantize,
    compute_qnn_requantize, compute_qnn_simulated_quantize,
    compute_qnn_simulated_dequantize, compute_qnn_softmax, compute_packed_dense;

#endif
