/*
 * Convolutions.  A spatial extent of the result is
 *
 *	floor((in + begin + end - dilation * (k - 1) - 1) / stride) + 1
 *
 * and the kernel is not flipped.  The weight has (channels, in channels /
 * groups, window...) in OIHW order; given channels and kernel_size fix it,
 * otherwise it fixes them.
 */
#include "op/combine.h"
#include "op/grad_rules.h"
#include "op/layout_rules.h"
#include "op/nn_attrs.h"
#include "op/nn_conv.h"
#include "op/precision.h"
#include "op/quantize_rules.h"
#include "op/version.h"

#define OP_FAMILY "nn_conv"
#define CONV_INPUTS							\
	INPUTS(IN("data", "images: batch, channels, space"),		\
	    IN("weight", "output channels, input channels / groups, window"))
#define OUT_DTYPE SAME_DTYPE("out_dtype")
#define TRANSPOSE_DOC							\
	.doc = "Transposed convolution (gradient of the convolution by its " \
	    "data): an extent is stride * (in - 1) + dilation * (k - 1) + 1 " \
	    "- padding + output_padding; the weight has input channels first."
#define TILE_SIZE INT("tile_size", "4", "edge of an output tile")
#define WINOGRAD_INPUTS							\
	INPUTS(IN("data", "images: batch, channels, space"),		\
	    IN("weight", "the weight, transformed"),			\
	    OPT("plain", "the weight before its transform: compiled "	\
		"code takes it where tiles are few"))

OP(nn_bitserial_conv2d, "nn.bitserial_conv2d",
    .doc = "Convolution of few-bit integers through bit planes and "
	"population counts.",
    CONV_INPUTS,
    ATTRS(STRIDES(2), PADDING(4),
	MAYBE("channels", ATTR_T_DIM, "output channels"),
	MAYBE_LIST("kernel_size", "window", 2),
	INT("activation_bits", "1", "bits of the data"),
	INT("weight_bits", "1", "bits of the weight"),
	STR("data_layout", "NCHW", "order of the data's dimensions"),
	STR("kernel_layout", "OIHW", "order of the weight's"),
	DTYPE("pack_dtype", "uint32", "words that hold the planes"),
	DTYPE("out_dtype", "int16", "data type of the result"),
	FLAG_ON("unipolar", "bits are 0 and 1, else -1 and 1")),
    .pattern = OP_OUT_FUSABLE,
    .type = type_bitserial_conv, .compute = compute_bitserial_conv,
    NO_FLOATS)
OP(nn_contrib_conv2d_nchwc, "nn.contrib_conv2d_NCHWc",
    .doc = "2-D convolution on blocked layouts, as the layout pass makes it: "
	"NCHW16c data, OIHW16i16o weight.",
    CONV_INPUTS,
    ATTRS(CONV_ATTRS(2, 4, "NCHW16c", "OIHW16i16o"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .precision = precision_product,
    .type = type_conv, .compute = compute_conv)
OP(nn_contrib_conv2d_gemm_weight_transform,
    "nn.contrib_conv2d_gemm_weight_transform",
    .doc = "Rearranges a convolution's weight into the tiles of a matrix "
	"product, padding with zeros.",
    INPUTS(IN("weight", "HWIO order")),
    ATTRS(MUST("tile_N", ATTR_T_INT, "tile along output channels"),
	MUST("tile_K", ATTR_T_INT, "tile along the summed dimension")),
    .pattern = OP_OUT_FUSABLE,
    .prepares = true,
    .type = type_gemm_weight, .compute = compute_gemm_weight)
OP(nn_contrib_conv2d_gemm_without_weight_transform,
    "nn.contrib_conv2d_gemm_without_weight_transform",
    .doc = "2-D convolution as a matrix product with a weight that was "
	"rearranged before.",
    CONV_INPUTS,
    ATTRS(CONV_ATTRS(2, 4, "NHWC", "HWIO"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .type = type_gemm_conv, .compute = compute_gemm_conv)
OP(nn_contrib_conv2d_winograd_weight_transform,
    "nn.contrib_conv2d_winograd_weight_transform",
    .doc = "Transforms a 2-D kernel into Winograd's domain.",
    INPUTS(IN("weight", "OIHW order")), ATTRS(TILE_SIZE),
    .pattern = OP_OUT_FUSABLE,
    .prepares = true,
    .type = type_winograd_weight, .compute = compute_winograd_weight)
OP(nn_contrib_conv2d_winograd_without_weight_transform,
    "nn.contrib_conv2d_winograd_without_weight_transform",
    .doc = "2-D convolution by Winograd's method with a weight that was "
	"transformed before; rounds differently from nn.conv2d.",
    WINOGRAD_INPUTS,
    ATTRS(TILE_SIZE, CONV_ATTRS(2, 4, "NCHW", "OIHW"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .type = type_winograd_conv, .compute = compute_winograd_conv,
    .small = compute_winograd_plain, .is_small = version_winograd)
OP(nn_contrib_conv3d_winograd_weight_transform,
    "nn.contrib_conv3d_winograd_weight_transform",
    .doc = "Transforms a 3-D kernel into Winograd's domain.",
    INPUTS(IN("weight", "OIDHW order")), ATTRS(TILE_SIZE),
    .pattern = OP_OUT_FUSABLE,
    .prepares = true,
    .type = type_winograd_weight, .compute = compute_winograd_weight)
OP(nn_contrib_conv3d_winograd_without_weight_transform,
    "nn.contrib_conv3d_winograd_without_weight_transform",
    .doc = "3-D convolution by Winograd's method with a weight that was "
	"transformed before; rounds differently from nn.conv3d.",
    CONV_INPUTS,
    ATTRS(TILE_SIZE, CONV_ATTRS(3, 6, "NCDHW", "OIDHW"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .type = type_winograd_conv, .compute = compute_winograd_conv)
OP(nn_contrib_depthwise_conv2d_nchwc, "nn.contrib_depthwise_conv2d_NCHWc",
    .doc = "Depthwise 2-D convolution on blocked layouts.",
    CONV_INPUTS,
    ATTRS(CONV_ATTRS(2, 4, "NCHW16c", "OIHW1i16o"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .precision = precision_product,
    .type = type_conv, .compute = compute_conv)
OP(nn_conv1d, "nn.conv1d",
    .doc = "1-D convolution.",
    CONV_INPUTS, ATTRS(CONV_ATTRS(1, 2, "NCW", "OIW"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_conv, .combine = combine_conv,
    .quantize = quantize_conv,
    .precision = precision_product,
    .type = type_conv, .compute = compute_conv)
OP(nn_conv1d_transpose, "nn.conv1d_transpose",
    TRANSPOSE_DOC, CONV_INPUTS,
    ATTRS(CONV_TRANSPOSE_ATTRS(1, 2, "NCW", "IOW"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_conv, .combine = combine_conv,
    .precision = precision_product,
    .type = type_conv_transpose, .compute = compute_conv_transpose)
OP(nn_conv2d, "nn.conv2d",
    .doc = "2-D convolution; depthwise if groups equals the channels.",
    CONV_INPUTS, ATTRS(CONV_ATTRS(2, 4, "NCHW", "OIHW"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_conv, .combine = combine_conv,
    .quantize = quantize_conv,
    .precision = precision_product,
    .type = type_conv, .compute = compute_conv,
    .gradient = grad_conv2d, .linear = OP_MULTILINEAR)
OP(nn_conv2d_backward_weight, "nn.conv2d_backward_weight",
    .doc = "Gradient of nn.conv2d by its weight.",
    INPUTS(IN("grad", "gradient of the result"), IN("data", "the data")),
    ATTRS(CONV_ATTRS(2, 4, "NCHW", "OIHW"),
	STR("grad_layout", "NCHW", "order of the gradient's dimensions"),
	OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_conv_weight,
    .precision = precision_product,
    .type = type_conv_backward_weight, .compute = compute_conv_backward_weight)
OP(nn_conv2d_transpose, "nn.conv2d_transpose",
    TRANSPOSE_DOC, CONV_INPUTS,
    ATTRS(CONV_TRANSPOSE_ATTRS(2, 4, "NCHW", "IOHW"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_conv, .combine = combine_conv,
    .precision = precision_product,
    .type = type_conv_transpose, .compute = compute_conv_transpose,
    .gradient = grad_conv2d_transpose, .linear = OP_MULTILINEAR)
OP(nn_conv3d, "nn.conv3d",
    .doc = "3-D convolution.",
    CONV_INPUTS, ATTRS(CONV_ATTRS(3, 6, "NCDHW", "OIDHW"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_conv, .combine = combine_conv,
    .quantize = quantize_conv,
    .precision = precision_product,
    .type = type_conv, .compute = compute_conv)
OP(nn_conv3d_transpose, "nn.conv3d_transpose",
    TRANSPOSE_DOC, CONV_INPUTS,
    ATTRS(CONV_TRANSPOSE_ATTRS(3, 6, "NCDHW", "IODHW"), OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_conv, .combine = combine_conv,
    .precision = precision_product,
    .type = type_conv_transpose, .compute = compute_conv_transpose)
OP(nn_correlation, "nn.correlation",
    .doc = "Correlates patches of two feature maps over displacements of up "
	"to max_displacement; one channel per displacement, divided by the "
	"patch's size.",
    INPUTS(IN("a", "feature map"), IN("b", "feature map, same type")),
    ATTRS(INT("kernel_size", "1", "edge of a patch, odd"),
	INT("max_displacement", "1", "farthest displacement"),
	INT("stride1", "1", "step over the first map"),
	INT("stride2", "1", "step of displacements"), PADDING(4),
	FLAG_ON("is_multiply", "multiply, else take absolute differences"),
	STR("layout", "NCHW", "order of the dimensions")),
    .pattern = OP_OUT_FUSABLE,
    .type = type_correlation, .compute = compute_correlation,
    .subgradient = "0 at equal elements")
OP(nn_deformable_conv2d, "nn.deformable_conv2d",
    .doc = "2-D convolution whose taps are moved by learned offsets and read "
	"by bilinear interpolation, times a mask if there is one; pixels "
	"outside count as zero, and so do places above the first row or left "
	"of the first column, if they do not blend.",
    INPUTS(IN("data", "images"), IN("offset", "(y, x) per tap and place"),
	IN("weight", "as of nn.conv2d"),
	OPT("mask", "factor per tap and place; data's type")),
    ATTRS(CONV_ATTRS(2, 4, "NCHW", "OIHW"),
	INT("deformable_groups", "1", "channel groups with own offsets"),
	FLAG("blend", "places between pixel -1 and 0 are interpolated"),
	OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .type = type_deformable_conv, .compute = compute_deformable_conv)
