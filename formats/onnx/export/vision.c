/*
 * Operators of images and boxes, and of square matrices.
 */
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"

/* The grid has x and y in its second dimension in Relay, in its last in
 * ONNX. */
static void
row_grid_sample(struct exp *e, const struct exp_row *row)
{
	static const int64_t last[5] = { 0, 2, 3, 1 };
	static const int64_t last3[5] = { 0, 2, 3, 4, 1 };
	const char *method = exp_get_str(e, "method"), *grid;
	ir_id id = ir_in(e->m, exp_node(e), 1);
	uint32_t rank = exp_rank(e, 0);
	const int64_t *order = rank == 5 ? last3 : last;
	bool named = e->opset >= 20;

	(void)row;
	if (strcmp(exp_get_str(e, "layout"), rank == 4 ? "NCHW" : "NCDHW") !=
	    0) {
		exp_error(e, "only images of the layouts \"NCHW\" and "
		    "\"NCDHW\" are written");
		return;
	}
	if (rank == 5)
		exp_need(e, 20, "GridSample in three dimensions");
	grid = exp_undone(e, &id, rank, order) ? exp_get(e, id).v[0] :
	    exp_transpose(e, exp_in(e, 1), rank, order);
	exp_str(e, "mode", strcmp(method, "nearest") == 0 ? method :
	    strcmp(method, "bicubic") == 0 ? (named ? "cubic" : method) :
	    named ? "linear" : "bilinear");
	exp_str(e, "padding_mode", exp_get_str(e, "padding_mode"));
	exp_int(e, "align_corners", exp_get_bool(e, "align_corners"));
	exp_give(e, EX(e, "GridSample", exp_in(e, 0), grid));
}

/* Boxes have the number of their image first in Relay; it is an operand of its
 * own in ONNX. */
static void
row_roi_align(struct exp *e, const struct exp_row *row)
{
	static const int64_t place[3] = { 0, 1, 5 }, all = -1;
	const char *image, *boxes, *second = exp_vector(e, 1, &place[1]);
	bool aligned = exp_get_bool(e, "aligned");
	onnx_ints size;

	(void)row;
	if (strcmp(exp_get_str(e, "layout"), "NCHW") != 0 ||
	    !exp_get_ints(e, "pooled_size", &size) || size.n == 0) {
		exp_error(e, "only images of the layout \"NCHW\" are written");
		return;
	}
	image = EX(e, "Slice", exp_in(e, 1), exp_vector(e, 1, &place[0]),
	    second, second);
	image = exp_cast(e, exp_reshape(e, image, 1, &all), exp_dtype(e, 1),
	    DT_INT64);
	boxes = EX(e, "Slice", exp_in(e, 1), second, exp_vector(e, 1,
	    &place[2]), second);
	if (e->opset >= 16)
		exp_str(e, "coordinate_transformation_mode", aligned ?
		    "half_pixel" : "output_half_pixel");
	else if (aligned)
		exp_need(e, 16, "RoiAlign with shifted boxes");
	exp_str(e, "mode", exp_get_str(e, "mode"));
	exp_int(e, "output_height", size.v[0]);
	exp_int(e, "output_width", size.v[size.n - 1]);
	exp_int(e, "sampling_ratio", exp_get_int(e, "sample_ratio") < 0 ? 0 :
	    exp_get_int(e, "sample_ratio"));
	exp_float(e, "spatial_scale", exp_get_float(e, "spatial_scale"));
	exp_give(e, EX(e, "RoiAlign", exp_in(e, 0), boxes, image));
}

/* All that ONNX gives remains: the number is its first extent. */
static void
row_class_nms(struct exp *e, const struct exp_row *row)
{
	const int64_t first = 0, behind = 1;
	const char *y;

	(void)row;
	if (strcmp(exp_get_str(e, "output_format"), "onnx") != 0) {
		exp_error(e, "only the format \"onnx\" of results is "
		    "written");
		return;
	}
	y = EX(e, "NonMaxSuppression", exp_in(e, 0), exp_in(e, 1),
	    exp_cast(e, exp_in(e, 2), exp_dtype(e, 2), DT_INT64),
	    exp_in(e, 3), exp_in(e, 4));
	exp_give(e, y);
	exp_give(e, EX(e, "Slice", EX(e, "Shape", y), exp_vector(e, 1,
	    &first), exp_vector(e, 1, &behind)));
}

static void
row_det(struct exp *e, const struct exp_row *row)
{
	(void)row;
	exp_give(e, EX(e, "Det", exp_in(e, 0)));
}

const struct exp_row exp_rows_vision[] = {
	{ "image.grid_sample", row_grid_sample },
	{ "linalg.det", row_det },
	{ "vision.all_class_non_max_suppression", row_class_nms },
	{ "vision.roi_align", row_roi_align },
	{ 0 }
};
