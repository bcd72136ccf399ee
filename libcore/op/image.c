/*
 * Operators on images.  Coordinates of a result pixel are mapped back into
 * the input as coordinate_transformation_mode says; interpolation reads the
 * nearest edge outside unless the row says otherwise.
 */
#include "op/image.h"
#include "op/layout_rules.h"
#include "op/nn_attrs.h"

#define OP_FAMILY "image"
#define LAYOUT(order) STR("layout", order, "order of the dimensions")
#define EXTRAPOLATION							\
	FLOAT("extrapolation_value", "0.0", "value outside of x")
#define RESIZE(order)							\
	INPUTS(IN("x", "images, in the layout"),			\
	    OPT("size", "integers, rank 1: the attribute, computed"),	\
	    OPT("roi", "floats, rank 1: the attribute, computed")),	\
	ATTRS(OPERAND("size", ATTR_T_DIMS | ATTR_T_SCALAR_OK,		\
		"spatial extents of the result"),			\
	    MAYBE("roi", ATTR_T_FLOATS,					\
		"part of the image for tf_crop_and_resize: begins, ends"), \
	    LAYOUT(order),						\
	    CHOICE("method", "linear", "interpolation "			\
		"(nearest_neighbor linear cubic)",			\
		"nearest_neighbor linear cubic"),			\
	    CHOICE("coordinate_transformation_mode", "half_pixel",	\
		"where pixels lie (half_pixel align_corners asymmetric " \
		"pytorch_half_pixel tf_half_pixel_for_nn "		\
		"tf_crop_and_resize)",					\
		"half_pixel align_corners asymmetric "			\
		"pytorch_half_pixel tf_half_pixel_for_nn "		\
		"tf_crop_and_resize"),					\
	    CHOICE("rounding_method", "", "of nearest_neighbor "	\
		"(round round_prefer_floor round_prefer_ceil floor ceil); " \
		"round is away from zero; empty: floor, with "		\
		"align_corners round",					\
		"round round_prefer_floor round_prefer_ceil floor ceil ''"), \
	    FLOAT("cubic_alpha", "-0.5", "the cubic kernel's parameter"), \
	    FLAG("cubic_exclude", "taps outside get no weight"),	\
	    EXTRAPOLATION, SAME_DTYPE("out_dtype")),			\
	.pattern = OP_OUT_FUSABLE, .layout = layout_image,		\
	.type = type_resize, .compute = compute_resize

OP(image_affine_grid, "image.affine_grid",
    .doc = "Sampling grids (batch, 2, h, w) of x and y in [-1, 1] under one "
	"affine map each.",
    INPUTS(IN("theta", "(batch, 2, 3) affine maps")),
    ATTRS(MUST_LIST("target_shape", "height and width", 2)),
    .pattern = OP_INJECTIVE,
    .type = type_affine_grid, .compute = compute_affine_grid)
OP(image_crop_and_resize, "image.crop_and_resize",
    .doc = "Crops boxes, given in normalized coordinates, from images and "
	"resizes them to one size.",
    INPUTS(IN("x", "images"), IN("boxes", "(n, 4): y1, x1, y2, x2"),
	IN("box_idx", "(n): the image of each box")),
    ATTRS(MUST_LIST("crop_size", "height and width", 2), LAYOUT("NCHW"),
	CHOICE("method", "bilinear",
	"interpolation (bilinear nearest_neighbor)",
	"bilinear nearest_neighbor"), EXTRAPOLATION, SAME_DTYPE("out_dtype")),
    .pattern = OP_INJECTIVE,
    .type = type_crop_and_resize, .compute = compute_crop_and_resize)
OP(image_dilation2d, "image.dilation2d",
    .doc = "Morphological dilation: the maximum of pixel plus weight over "
	"each window.",
    INPUTS(IN("x", "images"), IN("w", "(channels, h, w)")),
    ATTRS(STRIDES(2), PADDING(4),
	LIST("dilations", "1", "distance of the taps", 2),
	STR("data_layout", "NCHW", "order of the data's dimensions"),
	STR("kernel_layout", "IHW", "order of the weight's"),
	SAME_DTYPE("out_dtype")),
    .pattern = OP_OUT_FUSABLE,
    .type = type_dilation2d, .compute = compute_dilation2d,
    .subgradient = "that of the first of equal elements")
OP(image_grid_sample, "image.grid_sample",
    .doc = "Samples images at the points of a grid, x and y in [-1, 1].",
    INPUTS(IN("x", "images"), IN("grid", "(batch, 2, h, w): x, y")),
    ATTRS(CHOICE("method", "bilinear",
	"interpolation (bilinear nearest bicubic)",
	"bilinear nearest bicubic"), LAYOUT("NCHW"),
	CHOICE("padding_mode", "zeros",
	"value outside of x (zeros border reflection)",
	"zeros border reflection"),
	FLAG_ON("align_corners", "-1 and 1 are centres of corner pixels")),
    .pattern = OP_INJECTIVE,
    .type = type_grid_sample, .compute = compute_grid_sample)
OP(image_resize1d, "image.resize1d",
    .doc = "Resizes rows to another width.",
    RESIZE("NCW"))
OP(image_resize2d, "image.resize2d",
    .doc = "Resizes images to another height and width.",
    RESIZE("NCHW"))
OP(image_resize3d, "image.resize3d",
    .doc = "Resizes volumes to another depth, height and width.",
    RESIZE("NCDHW"))
