/*
 * Compute definitions of family transform_shape, and what they share with
 * its type relations: the grammars of einsum equations and layouts.
 */
#ifndef RELAY_OP_TRANSFORM_SHAPE_H
#define RELAY_OP_TRANSFORM_SHAPE_H

#include "op/shape_rules.h"

op_compute_rule compute_arange, compute_concatenate, compute_reshape,
    compute_einsum, compute_layout_transform, compute_meshgrid,
    compute_ndarray_size, compute_shape_of, compute_split, compute_stack,
    compute_transpose;
/* How many products an equation of a tuple's tensors adds to each element of
 * the result; 0: that is not known. */
int64_t einsum_terms(const char *equation, const struct type *tuple);
op_type_rule type_einsum, type_layout_transform, type_reshape,
    type_reverse_reshape;

#endif
