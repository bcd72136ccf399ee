/*
 * Operators that pad, spread or rearrange blocks of feature maps.
 */
#include "op/row.h"

#define OP_FAMILY "transform_block"
#define LAYOUT(order) STR("layout", order, "order of the dimensions")
#define BLOCK_ATTRS							\
	MUST("block_size", ATTR_T_INT, "edge of a block"),		\
	LAYOUT("NCHW"),							\
	CHOICE("mode", "DCR", "order within the depth: DCR block first, "	\
	    "CDR channel first (DCR CDR)", "DCR CDR")
#define BLOCK_SHAPE							\
	MUST_LIST("block_shape", "block extents of the spatial dimensions", 0)

OP(nn_batch_to_space_nd, "nn.batch_to_space_nd",
    .doc = "Moves blocks of the batch dimension into the spatial dimensions "
	"after it, then crops them; undoes nn.space_to_batch_nd.",
    INPUTS(IN("x", "batch first, then spatial dimensions")),
    ATTRS(BLOCK_SHAPE, MUST("crops", ATTR_T_PAIRS, "(begin, end) to cut per "
	"spatial dimension")),
    .pattern = OP_INJECTIVE)
OP(nn_bitpack, "nn.bitpack",
    .doc = "Packs the low bits of quantized values, one plane per bit, into "
	"words along pack_axis; the bit planes become dimension bit_axis.",
    INPUTS(IN("x", "integers")),
    ATTRS(INT("bits", "1", "bits of each value"),
	INT("pack_axis", "1", "dimension whose values share a word"),
	INT("bit_axis", "-1", "dimension of the bit planes in the result"),
	DTYPE("pack_type", "uint32", "data type of the words")),
    .pattern = OP_INJECTIVE)
OP(nn_depth_to_space, "nn.depth_to_space",
    .doc = "Moves blocks of channels into squares of pixels.",
    INPUTS(IN("x", "tensor of rank 4")),
    ATTRS(BLOCK_ATTRS),
    .pattern = OP_INJECTIVE)
OP(nn_dilate, "nn.dilate",
    .doc = "Puts strides - 1 fillers between neighbours of each dimension.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST_LIST("strides", "distance per dimension, 1 or more", 0),
	FLOAT("dilation_value", "0.0", "the filler")),
    .pattern = OP_INJECTIVE)
OP(nn_mirror_pad, "nn.mirror_pad",
    .doc = "Pads by reflection: SYMMETRIC repeats the edge, REFLECT does not.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("pad_width", ATTR_T_PAIRS, "(before, after) per dimension"),
	CHOICE("mode", "SYMMETRIC", "how (SYMMETRIC REFLECT)",
	"SYMMETRIC REFLECT")),
    .pattern = OP_INJECTIVE)
OP(nn_pad, "nn.pad",
    .doc = "Puts elements before and after each dimension: a constant, the "
	"nearest edge, or the reflection without the edge.  Negative widths cut.",
    INPUTS(IN("x", "any tensor"),
	IN("pad_value", "scalar of the data type of x"),
	OPT("pad_width", "integers, (rank, 2): the attribute, computed")),
    ATTRS(OPERAND("pad_width", ATTR_T_PAIRS, "(before, after) per dimension"),
	CHOICE("pad_mode", "constant", "what is put there "
	"(constant edge reflect)", "constant edge reflect")),
    .pattern = OP_INJECTIVE)
OP(nn_space_to_batch_nd, "nn.space_to_batch_nd",
    .doc = "Pads the spatial dimensions, then moves blocks of them into the "
	"batch dimension.",
    INPUTS(IN("x", "batch first, then spatial dimensions")),
    ATTRS(BLOCK_SHAPE,
	MUST("paddings", ATTR_T_PAIRS, "(before, after) per spatial dimension"),
	FLOAT("pad_value", "0.0", "what is put there")),
    .pattern = OP_INJECTIVE)
OP(nn_space_to_depth, "nn.space_to_depth",
    .doc = "Moves squares of pixels into blocks of channels; extents must be "
	"multiples of the block.",
    INPUTS(IN("x", "tensor of rank 4")),
    ATTRS(BLOCK_ATTRS),
    .pattern = OP_INJECTIVE)
OP(nn_upsampling, "nn.upsampling",
    .doc = "Enlarges images by factors; the result's extents are rounded.",
    INPUTS(IN("x", "tensor of rank 4"),
	OPT("scale_h", "float scalar: the attribute, computed"),
	OPT("scale_w", "float scalar: the attribute, computed")),
    ATTRS(OPERAND("scale_h", ATTR_T_FLOAT, "factor of the height"),
	OPERAND("scale_w", ATTR_T_FLOAT, "factor of the width"),
	LAYOUT("NCHW"),
	CHOICE("method", "nearest_neighbor", "interpolation "
	"(nearest_neighbor bilinear bicubic)",
	"nearest_neighbor bilinear bicubic"),
	FLAG("align_corners", "corner pixels keep their places")),
    .pattern = OP_INJECTIVE)
OP(nn_upsampling3d, "nn.upsampling3d",
    .doc = "Enlarges volumes by factors; the result's extents are rounded.",
    INPUTS(IN("x", "tensor of rank 5"),
	OPT("scale_d", "float scalar: the attribute, computed"),
	OPT("scale_h", "float scalar: the attribute, computed"),
	OPT("scale_w", "float scalar: the attribute, computed")),
    ATTRS(OPERAND("scale_d", ATTR_T_FLOAT, "factor of the depth"),
	OPERAND("scale_h", ATTR_T_FLOAT, "factor of the height"),
	OPERAND("scale_w", ATTR_T_FLOAT, "factor of the width"),
	LAYOUT("NCDHW"),
	CHOICE("method", "nearest_neighbor", "interpolation "
	"(nearest_neighbor trilinear)", "nearest_neighbor trilinear"),
	CHOICE("coordinate_transformation_mode", "half_pixel",
	"where pixels lie (half_pixel align_corners asymmetric)",
	"half_pixel align_corners asymmetric")),
    .pattern = OP_INJECTIVE)
