/*
 * Parts of family transform_index in files of their own: strided slices, and
 * the definitions of what scatters.
 */
#ifndef RELAY_OP_TRANSFORM_INDEX_H
#define RELAY_OP_TRANSFORM_INDEX_H

#include "op/shape_rules.h"

op_complete_rule complete_slice;
op_type_rule type_strided_slice, type_strided_set, type_slice_like;
op_compute_rule compute_strided_slice, compute_strided_set,
    compute_slice_like;
op_compute_rule compute_adv_index, compute_gather, compute_gather_nd,
    compute_matrix_set_diag, compute_one_hot, compute_reverse,
    compute_reverse_sequence, compute_scatter_elements, compute_scatter_nd,
    compute_sequence_mask, compute_take, compute_unravel_index;

#endif
