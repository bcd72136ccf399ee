/*
 * The rules of grad_*.c, which rows name (op/grad.h).
 */
#ifndef RELAY_OP_GRAD_RULES_H
#define RELAY_OP_GRAD_RULES_H

#include "op/grad.h"

/* grad_unary.c */
op_gradient grad_abs, grad_acos, grad_acosh, grad_asin, grad_asinh, grad_atan,
    grad_atanh, grad_cast, grad_clip, grad_copy, grad_cos, grad_cosh,
    grad_erf, grad_exp, grad_log, grad_log10, grad_log2, grad_negative,
    grad_leaky_relu, grad_relu, grad_rsqrt, grad_sigmoid, grad_sin, grad_sinh,
    grad_sqrt, grad_tan, grad_tanh;
/* grad_binary.c */
op_gradient grad_divide, grad_floor_mod, grad_maximum, grad_minimum,
    grad_multiply, grad_plus, grad_power, grad_subtract, grad_trunc_mod,
    grad_where;
/* grad_shape.c */
op_gradient grad_collapse, grad_concatenate, grad_full_like, grad_reverse,
    grad_split, grad_spread, grad_stack, grad_transposed, grad_view;
/* grad_reduce.c */
op_gradient grad_extreme, grad_mean, grad_summed, grad_variance;
/* grad_dense.c */
op_gradient grad_batch_matmul, grad_dense, grad_matmul;
/* grad_conv.c */
op_gradient grad_avg_pool2d, grad_avg_pool2d_grad, grad_conv2d,
    grad_conv2d_transpose, grad_max_pool2d, grad_max_pool2d_grad;
/* grad_index.c */
op_gradient grad_cumsum, grad_gather, grad_gather_nd, grad_scatter_elements,
    grad_scatter_nd, grad_sort, grad_take,
    grad_topk;
/* grad_linalg.c */
op_gradient grad_cofactors, grad_det, grad_inverse, grad_sparse_fill_empty_rows,
    grad_sparse_transpose;
/* grad_nn.c */
op_gradient grad_batch_norm, grad_bias_add, grad_cross_entropy,
    grad_cross_entropy_with_logits, grad_dropout, grad_log_softmax,
    grad_prelu, grad_simulated_quantize, grad_softmax;

#endif
