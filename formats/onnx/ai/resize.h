/*
 * What the forms of Resize share: an operator on images (resize.c), extents and
 * factors that are known (vision.c), and those that come with the data
 * (resize.c).
 */
#ifndef RELAY_FORMATS_ONNX_AI_RESIZE_H
#define RELAY_FORMATS_ONNX_AI_RESIZE_H

#include "formats/onnx/import.h"

struct resize {
	const char *mode, *coord, *nearest;
	double cubic_a, extrapolation;
	bool exclude, antialias;
};
struct axis_resize {
	uint32_t axis;
	int64_t n, m;		/* extents before and after */
	double scale, start, end;
};
struct resize_plan {
	uint32_t n;
	struct axis_resize a[TYPE_RANK_LIMIT];
};

/* As an operator on images, where extents follow from expressions and the axes
 * are those of images; else 0. */
ir_id imp_resize_image(struct imp *im, ir_id x, const struct resize *r,
    const struct resize_plan *p, ir_id scales, ir_id sizes);

/* One of scales and sizes is a node, one entry per axis of the plan; roi may
 * be 0 where it is not used. */
ir_id imp_resize_data(struct imp *im, ir_id x, const struct resize *r,
    const struct resize_plan *p, ir_id scales, ir_id sizes, ir_id roi);

#endif
