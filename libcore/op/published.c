/*
 * The table of differences, sorted by kind and operator.
 */
#include "op/published.h"

#include <string.h>

#define THERE(op, way) { PUBLISHED_THERE, op, NULL, way }
#define HERE(op, attr) { PUBLISHED_HERE, op, attr, NULL }
#define DEFAULT(op, attr, value) { PUBLISHED_DEFAULT, op, attr, value }
#define NEEDED(op, attr) DEFAULT(op, attr, "")
#define KEY(op, type) { PUBLISHED_KEY, op, NULL, "relay.attrs." type }
#define UNUSED(op, attr, what) { PUBLISHED_UNUSED, op, attr, what }
#define MEANING(op, text) { PUBLISHED_MEANING, op, NULL, text }

#define OWN_LAYOUT							\
	"its layouts are those of one tuner's schedules; "		\
	"layout_transform moves between named layouts"
#define PACKED_LAYOUTS(op)						\
	DEFAULT(op, "data_layout", "\"NCHW\""),				\
	DEFAULT(op, "kernel_layout", "\"OIHW\"")

const struct op_published op_published[] = {
	THERE("auto_scheduler_layout_transform", OWN_LAYOUT),
	THERE("contrib.ethosu.*", "it stands for an instruction of one "
	    "processor; the operators of nn and qnn compute the same"),
	THERE("meta_schedule_layout_transform", OWN_LAYOUT),
	THERE("nn.contrib_conv2d_winograd_nnpack_weight_transform", "it "
	    "prepares weights for the library NNPACK; "
	    "nn.contrib_conv2d_winograd_weight_transform does so for "
	    "nn.conv2d"),
	THERE("nn.internal.sparse_dense_padded", "it is nn.sparse_dense with "
	    "rows padded for the warps of a GPU; use nn.sparse_dense"),
	THERE("qnn.contrib_dense_pack", "it is qnn.dense with a weight packed "
	    "for one instruction; use qnn.dense, whose weight is packed when "
	    "it is compiled"),
	THERE("torch_op", "it calls a program of PyTorch; relay-import reads "
	    "what torch.onnx exports"),

	HERE("arange", "length"),
	HERE("argmax", "dtype"),
	HERE("argmin", "dtype"),
	HERE("einsum", "out_dtype"),
	HERE("linalg.*", NULL),
	HERE("nn.avg_pool2d_grad", "count_include_pad"),
	HERE("nn.conv2d_backward_weight", "grad_layout"),
	HERE("nn.deformable_conv2d", "blend"),
	HERE("nn.max_pool_indices", NULL),
	HERE("qnn.packed_dense", NULL),
	HERE("round_away", NULL),
	HERE("stop_gradient", NULL),
	HERE("string.*", NULL),
	HERE("text.*", NULL),
	HERE("tree.*", NULL),
	HERE("unique", "axis"),
	HERE("vision.roi_align", "aligned"),

	NEEDED("arange", "dtype"),
	DEFAULT("argsort", "dtype", "None"),
	DEFAULT("gather", "axis", "None"),
	DEFAULT("image.resize1d", "rounding_method", "\"round\""),
	DEFAULT("image.resize2d", "rounding_method", "\"round\""),
	DEFAULT("image.resize3d", "rounding_method", "\"round\""),
	DEFAULT("ndarray_size", "dtype", "None"),
	DEFAULT("nn.bitpack", "pack_type", "None"),
	DEFAULT("nn.bitserial_conv2d", "kernel_size", "[3, 3]"),
	DEFAULT("nn.bitserial_conv2d", "out_dtype", "None"),
	DEFAULT("nn.bitserial_conv2d", "pack_dtype", "None"),
	DEFAULT("nn.bitserial_dense", "out_dtype", "None"),
	DEFAULT("nn.bitserial_dense", "pack_dtype", "None"),
	NEEDED("nn.bitserial_dense", "units"),
	PACKED_LAYOUTS("nn.contrib_conv2d_NCHWc"),
	PACKED_LAYOUTS("nn.contrib_conv2d_gemm_without_weight_transform"),
	NEEDED("nn.contrib_conv2d_winograd_weight_transform", "tile_size"),
	NEEDED("nn.contrib_conv2d_winograd_without_weight_transform",
	    "tile_size"),
	NEEDED("nn.contrib_conv3d_winograd_weight_transform", "tile_size"),
	NEEDED("nn.contrib_conv3d_winograd_without_weight_transform",
	    "tile_size"),
	NEEDED("nn.contrib_dense_pack", "units"),
	PACKED_LAYOUTS("nn.contrib_depthwise_conv2d_NCHWc"),
	NEEDED("nn.dense", "units"),
	DEFAULT("nn.group_norm", "num_groups", "0"),
	NEEDED("nn.l2_normalize", "axis"),
	NEEDED("nn.matmul", "units"),
	NEEDED("nn.nll_loss", "ignore_index"),
	DEFAULT("one_hot", "depth", "1"),
	DEFAULT("one_hot", "dtype", "None"),
	DEFAULT("ones", "dtype", "None"),
	DEFAULT("qnn.batch_matmul", "out_dtype", "None"),
	DEFAULT("qnn.conv2d", "out_dtype", "None"),
	DEFAULT("qnn.conv2d_transpose", "out_dtype", "None"),
	DEFAULT("qnn.dense", "out_dtype", "None"),
	NEEDED("qnn.dense", "units"),
	NEEDED("qnn.dequantize", "out_dtype"),
	NEEDED("qnn.quantize", "out_dtype"),
	DEFAULT("qnn.requantize", "out_dtype", "None"),
	NEEDED("qnn.simulated_dequantize", "out_dtype"),
	DEFAULT("random.normal", "out_dtype", "None"),
	DEFAULT("random.uniform", "out_dtype", "None"),
	DEFAULT("reverse", "axis", "None"),
	DEFAULT("shape_of", "dtype", "None"),
	NEEDED("slice_like", "axes"),
	DEFAULT("stft", "hop_length", "-1"),
	DEFAULT("stft", "n_fft", "-1"),
	DEFAULT("stft", "win_length", "-1"),
	NEEDED("strided_slice", "axes"),
	NEEDED("strided_slice", "strides"),
	DEFAULT("topk", "dtype", "None"),
	NEEDED("transpose", "axes"),
	DEFAULT("zeros", "dtype", "None"),

	KEY("annotation.cast_hint", "CastHintAttrs"),
	KEY("annotation.compiler_begin", "CompilerAttrs"),
	KEY("annotation.compiler_end", "CompilerAttrs"),
	KEY("annotation.with_funcid", "WithFuncIdAttrs"),
	KEY("cumprod", "ScanopAttrs"),
	KEY("cumsum", "ScanopAttrs"),
	KEY("device_copy", "DeviceCopyAttrs"),
	KEY("dft", "DFTAttrs"),
	KEY("memory.alloc_storage", "AllocStorageAttrs"),
	KEY("memory.alloc_tensor", "AllocTensorAttrs"),
	KEY("nn.dilate", "DilateAttrs"),
	KEY("on_device", "OnDeviceAttrs"),
	KEY("scatter_elements", "ScatterElementsAttrs"),
	KEY("scatter_nd", "ScatterNDAttrs"),
	KEY("stft", "StftAttrs"),
	KEY("trilu", "TriluAttrs"),
	KEY("unique", "UniqueAttrs"),
	KEY("vision.all_class_non_max_suppression",
	    "AllClassNonMaximumSuppressionAttrs"),
	KEY("vision.get_valid_counts", "GetValidCountsAttrs"),
	KEY("vision.non_max_suppression", "NonMaximumSuppressionAttrs"),
	KEY("vision.proposal", "ProposalAttrs"),
	KEY("vision.regular_non_max_suppression",
	    "RegularNonMaximumSuppressionAttrs"),
	KEY("vision.roi_align", "ROIAlignAttrs"),
	KEY("vision.roi_pool", "ROIPoolAttrs"),
	KEY("vm.reshape_tensor", "ReshapeTensorAttrs"),
	KEY("vm.shape_of", "ShapeOfAttrs"),

	UNUSED("nn.bitpack", "name", "the name of a kernel"),

	MEANING("image.resize1d", "nearest pixels are read as float32, so that "
	    "wide integers lose digits"),
	MEANING("image.resize2d", "asymmetric nearest pixels of a whole factor "
	    "are rounded down, whatever rounding_method says, and pixels are "
	    "read as float32"),
	MEANING("image.resize3d", "cubic_exclude looks at the last dimension "
	    "for all three, roi is in the order width, height, depth, and "
	    "extrapolation_value is not used below and behind"),
	MEANING("nn.lrn", "only tensors of rank 4, along dimension 1 or 3"),
	MEANING("round", "machine code rounds halves away from zero (as "
	    "round_away), the tests of it to even as here"),
};
const uint32_t op_published_count = sizeof op_published / sizeof *op_published;

/* "string.*" is all names that begin so. */
static bool
names(const char *pattern, const char *op)
{
	size_t n = strlen(pattern);

	return n > 0 && pattern[n - 1] == '*' ?
	    strncmp(pattern, op, n - 1) == 0 : strcmp(pattern, op) == 0;
}

const struct op_published *
op_published_find(enum op_published_kind kind, const char *op,
    const char *attr)
{
	for (uint32_t i = 0; i < op_published_count; i++) {
		const struct op_published *r = &op_published[i];

		if (r->kind == kind && names(r->op, op) &&
		    (attr == NULL ? r->attr == NULL : r->attr != NULL &&
		    strcmp(r->attr, attr) == 0))
			return r;
	}
	return NULL;
}
