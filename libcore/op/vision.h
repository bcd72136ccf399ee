/*
 * Rules of the vision family: types (vision_types.c), definitions
 * (vision_compute.c, vision_region.c).
 */
#ifndef RELAY_OP_VISION_H
#define RELAY_OP_VISION_H

#include "op/rel.h"
#include "tensor/te.h"

op_type_rule type_class_nms, type_valid_counts, type_multibox_prior,
    type_multibox_transform_loc, type_nms, type_proposal, type_regular_nms,
    type_roi_align, type_roi_pool, type_yolo_reorg;
op_compute_rule compute_class_nms, compute_valid_counts,
    compute_multibox_prior, compute_multibox_transform_loc, compute_nms,
    compute_proposal, compute_regular_nms, compute_roi_align,
    compute_roi_pool, compute_yolo_reorg, stages_roi_align, stages_roi_pool;

/* Length of a list of floats; its element k. */
uint32_t vision_floats(uint32_t op, const struct attrs *as, const char *name);
double vision_float(uint32_t op, const struct attrs *as, const char *name,
    uint32_t k);

#endif
