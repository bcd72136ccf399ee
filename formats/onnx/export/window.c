/*
 * Convolutions, pools, blocks of pixels.
 *
 * Operators of ONNX have batch, channels and space in this order; others are
 * transposed before and after.
 */
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"

#define SPATIAL 3

static const char *
in_space(uint32_t rank, const char *const three[SPATIAL])
{
	return three[rank - 3 < SPATIAL ? rank - 3 : SPATIAL - 1];
}

static const char *const kernel_order[SPATIAL] = { "OIW", "OIHW", "OIDHW" };
static const char *const transposed_order[SPATIAL] = { "IOW", "IOHW",
	"IODHW" };

static const char *
result_layout(struct exp *e, const char *data)
{
	const char *out = exp_get_str(e, "out_layout");

	return *out == '\0' ? exp_get_str(e, data) : out;
}

/* A list attribute of n numbers, one standing for all; paddings of one for each
 * dimension are those on both sides. */
static void
list(struct exp *e, const char *to, const char *name, uint32_t n)
{
	onnx_ints v;
	int64_t full[2 * SPATIAL];

	if (!exp_get_ints(e, name, &v) || v.n == 0)
		return;
	for (uint32_t i = 0; i < n; i++)
		full[i] = v.v[i % v.n];
	exp_ints(e, to, n, full);
}

static void
window_attributes(struct exp *e, uint32_t space)
{
	list(e, "strides", "strides", space);
	list(e, "pads", "padding", 2 * space);
}

/* ---- convolutions ---- */

static void
kernel_shape(struct exp *e, const char *layout, uint32_t space)
{
	const struct type *t = exp_type(e, 1);
	const char *order = in_space(space + 2, kernel_order);
	int64_t v[SPATIAL];

	for (uint32_t i = 0; i < space; i++) {
		const char *at = strchr(layout, order[i + 2]);

		if (at == NULL || !sym_is_const(t->dim[at - layout], &v[i]))
			return;
	}
	exp_ints(e, "kernel_shape", space, v);
}

/* Zero points, of which ONNX has one for the data, of the data's type. */
static const char *
zero_point(struct exp *e, uint32_t operand, uint32_t of)
{
	return exp_cast(e, exp_in(e, operand), exp_dtype(e, operand),
	    exp_dtype(e, of));
}

/* The bias is the fourth operand. */
static void
row_deformable(struct exp *e, const struct exp_row *row)
{
	const char *mask = exp_nin(e) > 3 ? exp_in(e, 3) : "";

	if (strcmp(exp_get_str(e, "data_layout"), "NCHW") != 0 ||
	    strcmp(exp_get_str(e, "kernel_layout"), "OIHW") != 0 ||
	    strcmp(result_layout(e, "data_layout"), "NCHW") != 0) {
		exp_error(e, "only images of the layout \"NCHW\" are "
		    "written");
		return;
	}
	if (!exp_get_bool(e, "blend")) {
		exp_error(e, "only with blend=True: ONNX interpolates "
		    "places between pixel -1 and 0");
		return;
	}
	window_attributes(e, 2);
	list(e, "dilations", "dilation", 2);
	exp_int(e, "group", exp_get_int(e, "groups"));
	exp_int(e, "offset_group", exp_get_int(e, "deformable_groups"));
	exp_give(e, EX(e, row->to, exp_in(e, 0), exp_in(e, 2), exp_in(e, 1),
	    "", mask));
}

enum conv { CONV, CONV_TRANSPOSED, CONV_QUANTIZED };

static void
row_conv(struct exp *e, const struct exp_row *row)
{
	enum { BYTES = DT_BIT(DT_INT8) | DT_BIT(DT_UINT8) };
	enum dtype to = exp_result(e, 0)->dtype, as = exp_pick(e, to,
	    EXP_FLOATS);
	uint32_t rank = exp_rank(e, 0), space = rank - 2;
	const char *order = exp_data_order(rank), *in[4], *y;
	const char *kernel = exp_get_str(e, "kernel_layout");
	bool transposed = row->number == CONV_TRANSPOSED, bytes;

	bytes = !transposed && to == DT_INT32 &&
	    (BYTES & DT_BIT(exp_dtype(e, 0))) &&
	    (BYTES & DT_BIT(exp_dtype(e, 1)));
	if (row->number == CONV_QUANTIZED && !bytes) {
		exp_error(e, "ONNX has it for 8 bits, in int32");
		return;
	}
	if (as == DT_NONE)
		return;
	for (uint32_t i = 0; i < 2; i++)
		in[i] = bytes ? exp_in(e, i) : exp_cast(e, exp_in(e, i),
		    exp_dtype(e, i), as);
	for (uint32_t i = 2; i < 4; i++)
		in[i] = row->number == CONV_QUANTIZED ? zero_point(e, i,
		    i - 2) : "";
	in[0] = exp_reordered(e, in[0], exp_get_str(e, "data_layout"), order);
	in[1] = exp_reordered(e, in[1], kernel, in_space(rank, transposed ?
	    transposed_order : kernel_order));
	window_attributes(e, space);
	list(e, "dilations", "dilation", space);
	exp_int(e, "group", exp_get_int(e, "groups"));
	kernel_shape(e, kernel, space);
	if (transposed)
		list(e, "output_padding", "output_padding", space);
	y = exp_op(e, bytes ? "ConvInteger" : row->to, 4, in);
	y = exp_cast(e, y, bytes ? to : as, to);
	exp_give(e, exp_reordered(e, y, order, result_layout(e,
	    "data_layout")));
}

/* The data's and the weight's zero points are the third and fourth operands
 * in both. */
static void
row_qnn_dense(struct exp *e, const struct exp_row *row)
{
	enum { BYTES = DT_BIT(DT_INT8) | DT_BIT(DT_UINT8) };
	static const int64_t swap[2] = { 1, 0 };
	const char *in[4];

	(void)row;
	if (!(BYTES & DT_BIT(exp_dtype(e, 0))) || exp_rank(e, 3) > 0 ||
	    !(BYTES & DT_BIT(exp_dtype(e, 1))) || exp_rank(e, 2) > 0 ||
	    exp_result(e, 0)->dtype != DT_INT32) {
		exp_error(e, "ONNX has it for 8 bits, with one zero point "
		    "each, in int32");
		return;
	}
	in[0] = exp_in(e, 0);
	in[1] = exp_transpose(e, exp_in(e, 1), 2, swap);
	in[2] = zero_point(e, 2, 0);
	in[3] = zero_point(e, 3, 1);
	exp_give(e, exp_op(e, "MatMulInteger", 4, in));
}

/* ---- pools ---- */

enum pool { POOL_MAX, POOL_AVERAGE };

static void
row_pool(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0), space = rank - 2;
	bool average = row->number == POOL_AVERAGE;
	enum dtype dt = exp_dtype(e, 0), as = exp_pick(e, dt, average ?
	    EXP_FLOATS : EXP_FLOATS | DT_BIT(DT_INT8) | DT_BIT(DT_UINT8));
	const char *order = exp_data_order(rank), *x;
	onnx_ints dilation;

	if (as == DT_NONE)
		return;
	x = exp_cast(e, exp_reordered(e, exp_in(e, 0), exp_get_str(e, "layout"),
	    order), dt, as);
	list(e, "kernel_shape", "pool_size", space);
	window_attributes(e, space);
	exp_int(e, "ceil_mode", exp_get_bool(e, "ceil_mode"));
	exp_get_ints(e, "dilation", &dilation);
	for (uint32_t i = 0; i < dilation.n; i++)
		if (dilation.v[i] != 1) {
			list(e, "dilations", "dilation", space);
			if (average)
				exp_need(e, 19, "AveragePool with dilations");
			break;
		}
	if (average)
		exp_int(e, "count_include_pad", exp_get_bool(e,
		    "count_include_pad"));
	x = exp_cast(e, EX(e, row->to, x), as, dt);
	exp_give(e, exp_reordered(e, x, order, result_layout(e, "layout")));
}

static void
row_global_pool(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0);
	const char *order = exp_data_order(rank), *x;

	x = exp_reordered(e, exp_in(e, 0), exp_get_str(e, "layout"), order);
	exp_give(e, exp_reordered(e, EX(e, row->to, x), order, result_layout(e,
	    "layout")));
}

static void
row_adaptive_pool(struct exp *e, const struct exp_row *row)
{
	onnx_ints size;
	bool one = exp_get_ints(e, "output_size", &size);

	for (uint32_t i = 0; i < size.n; i++)
		one = one && size.v[i] == 1;
	if (one)
		row_global_pool(e, row);
	else
		exp_error(e, "ONNX has pools to one element, not to others");
}

static void
row_pool_indices(struct exp *e, const struct exp_row *row)
{
	uint32_t space = exp_rank(e, 0) - 2;
	const char *in = exp_in(e, 0), *out[2];

	(void)row;
	list(e, "kernel_shape", "pool_size", space);
	window_attributes(e, space);
	list(e, "dilations", "dilation", space);
	exp_int(e, "ceil_mode", exp_get_bool(e, "ceil_mode"));
	exp_int(e, "storage_order", exp_get_bool(e, "column_major"));
	exp_emit(e, "MaxPool", 1, &in, 2, out);
	exp_give(e, out[0]);
	exp_give(e, exp_cast(e, out[1], DT_INT64, exp_result(e, 1)->dtype));
}

/* ---- blocks ---- */

static void
row_depth(struct exp *e, const struct exp_row *row)
{
	const char *layout = exp_get_str(e, "layout"), *x;

	x = exp_reordered(e, exp_in(e, 0), layout, "NCHW");
	if (row->number)
		exp_str(e, "mode", strcmp(exp_get_str(e, "mode"), "CDR") == 0
		    ? "CRD" : "DCR");
	exp_int(e, "blocksize", exp_get_int(e, "block_size"));
	exp_give(e, exp_reordered(e, EX(e, row->to, x), "NCHW", layout));
}

const struct exp_row exp_rows_window[] = {
	{ "nn.adaptive_avg_pool1d", row_adaptive_pool, "GlobalAveragePool" },
	{ "nn.adaptive_avg_pool2d", row_adaptive_pool, "GlobalAveragePool" },
	{ "nn.adaptive_avg_pool3d", row_adaptive_pool, "GlobalAveragePool" },
	{ "nn.adaptive_max_pool1d", row_adaptive_pool, "GlobalMaxPool" },
	{ "nn.adaptive_max_pool2d", row_adaptive_pool, "GlobalMaxPool" },
	{ "nn.adaptive_max_pool3d", row_adaptive_pool, "GlobalMaxPool" },
	{ "nn.avg_pool1d", row_pool, "AveragePool", POOL_AVERAGE },
	{ "nn.avg_pool2d", row_pool, "AveragePool", POOL_AVERAGE },
	{ "nn.avg_pool3d", row_pool, "AveragePool", POOL_AVERAGE },
	{ "nn.conv1d", row_conv, "Conv", CONV },
	{ "nn.conv1d_transpose", row_conv, "ConvTranspose", CONV_TRANSPOSED },
	{ "nn.conv2d", row_conv, "Conv", CONV },
	{ "nn.deformable_conv2d", row_deformable, "DeformConv" },
	{ "nn.conv2d_transpose", row_conv, "ConvTranspose", CONV_TRANSPOSED },
	{ "nn.conv3d", row_conv, "Conv", CONV },
	{ "nn.conv3d_transpose", row_conv, "ConvTranspose", CONV_TRANSPOSED },
	{ "nn.depth_to_space", row_depth, "DepthToSpace", 1 },
	{ "nn.global_avg_pool2d", row_global_pool, "GlobalAveragePool" },
	{ "nn.global_max_pool2d", row_global_pool, "GlobalMaxPool" },
	{ "nn.max_pool1d", row_pool, "MaxPool", POOL_MAX },
	{ "nn.max_pool2d", row_pool, "MaxPool", POOL_MAX },
	{ "nn.max_pool3d", row_pool, "MaxPool", POOL_MAX },
	{ "nn.max_pool_indices", row_pool_indices },
	{ "nn.space_to_depth", row_depth, "SpaceToDepth", 0 },
	{ "qnn.conv2d", row_conv, "ConvInteger", CONV_QUANTIZED },
	{ "qnn.dense", row_qnn_dense },
	{ 0 }
};
