/*
 * Rules of the image family: types and sampling (image_rules.c), definitions
 * (image_compute.c, image_resize.c).
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

/* ---- what definitions share ---- */

#define IMAGE_TAPS 4	/* the most pixels in a row that one is made of */

/* A number, and a value converted, in float64, in which places are computed. */
static inline sx_id
image_num(struct te *t, double v)
{
	return te_num(t, DT_FLOAT64, v);
}
static inline sx_id
image_real(struct te *t, sx_id v)
{
	return te_cast(t, DT_FLOAT64, v);
}
/* An index clamped to a dimension. */
sx_id image_clip(struct te *t, sx_id i, const struct sym *extent);
/* Where pixel o of dimension d lies in the input, float64. */
sx_id image_place(struct te *t, const char *mode, sx_id o,
    const struct sym *in, const struct sym *out, uint32_t d);
/* Whether a place lies outside the centres of the outer pixels. */
sx_id image_outside(struct te *t, sx_id x, const struct sym *extent);
/* A place rounded to an int64, as rounding_method says. */
sx_id image_round(struct te *t, sx_id x, const char *how);
/* The weights of the four pixels from low - 1 on, for a place f after low: the
 * cubic kernel (R. Keys, 1981) with r's parameter; those outside have none if
 * r excludes them, and the others sum up to 1. */
void image_cubic(struct te *t, sx_id *w, sx_id f, sx_id low,
    const struct resize *r, const struct sym *extent);

/* Spatial dimensions of the images of a call. */
uint32_t image_space(uint32_t op, const struct attrs *as);

#endif
