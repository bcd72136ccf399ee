/*
 * The rules of layout_*.c, which rows name (op/layout.h).
 */
#ifndef RELAY_OP_LAYOUT_RULES_H
#define RELAY_OP_LAYOUT_RULES_H

#include "op/layout.h"

/* Element by element, with broadcasting; all attributes are scalars. */
op_layout_rule layout_elementwise;
/* The attribute `axis` is one dimension of all operands of the result's rank.
 * Others are read in the order of the program. */
op_layout_rule layout_axis;
/* The same of operators for which dimension 0 is the samples. */
op_layout_rule layout_sample_axis;
/* The attributes of reductions: axis, keepdims, exclude.  Not over several axes
 * at once if the result counts elements. */
op_layout_rule layout_reduce, layout_reduce_arg;
/* An entry of pad_width for each dimension. */
op_layout_rule layout_pad;
op_layout_rule layout_slice;
/* What moves whole axes; and what merges, splits, adds or removes them. */
op_layout_rule layout_transpose, layout_view;
/* Names of layouts: data_layout and out_layout; layout and out_layout; layout
 * alone. */
op_layout_rule layout_conv, layout_pool, layout_image;
/* Gradients: of a pooling, by the gradient of its result and its input; of a
 * convolution's weight, which stays as it is (grad_layout, data_layout). */
op_layout_rule layout_pool_grad, layout_conv_weight;

/* ---- for layout_*.c only ---- */
void layout_set(struct op_layout *l, const char *name, const struct attr *v);
/* The order of operand 0 that puts the axis `letter` last. */
struct op_order layout_last(const char *letters, char letter);
/* The letters of the result: those of the attribute, or the data's. */
const char *layout_result(const struct op_layout *l, const char *letters);
/* A kernel reads operand 0, of layout `letters`, in the order o and gives the
 * result in the same order of its letters. */
bool layout_set_data(struct op_layout *l, const char *name,
    const char *letters, const struct op_order *o);
/* The result is in this order, the data as they were. */
bool layout_set_result(struct op_layout *l, const char *letters,
    const struct op_order *o);

#endif
