/*
 * Compute definitions of family transform_block.
 */
#ifndef RELAY_OP_TRANSFORM_BLOCK_H
#define RELAY_OP_TRANSFORM_BLOCK_H

#include "op/shape_rules.h"

op_compute_rule compute_batch_to_space, compute_bitpack,
    compute_depth_to_space, compute_dilate, compute_mirror_pad, compute_pad,
    compute_space_to_batch, compute_space_to_depth, compute_upsampling;

/* Entry (i, k) of a list of pairs. */
static inline int64_t
block_pair(const struct attr *a, uint32_t i, uint32_t k)
{
	const struct attr *e = &a->list[i];

	return e->kind == ATTR_LIST ? e->list[k].i : e->i;
}

#endif
