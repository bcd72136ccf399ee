/*
 * Rules of the image family: types and sampling (image_rules.c), definitions
 * (image_compute.c).
 */
#ifndef RELAY_OP_IMAGE_H
#define RELAY_OP_IMAGE_H

#include "op/nn_layout.h"

op_type_rule type_resize, type_crop_and_resize, type_grid_sample,
    type_affine_grid, type_dilation2d;
op_compute_rule compute_resize, compute_crop_and_resize,
    compute_grid_sample, compute_affine_grid, compute_dilation2d;

/* Fills output 0 from the images of input 0, in the layout of the attribute
 * layout; the extents give the scale. */
struct resize {
	const char *method;	/* nearest_neighbor, linear, cubic */
	const char *mode;	/* as coordinate_transformation_mode */
	const char *rounding;	/* of nearest_neighbor */
	double alpha;		/* of cubic */
	bool exclude;
};
void image_resize(struct te *t, const struct resize *r);

/* Spatial dimensions of the images of a call. */
uint32_t image_space(uint32_t op, const struct attrs *as);

#endif
