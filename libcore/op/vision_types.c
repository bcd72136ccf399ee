/*
 * Type relations of object detection (vision.h).
 */
#include "op/vision.h"

#include "op/nn_layout.h"
#include "op/shape_rules.h"

uint32_t
vision_floats(uint32_t op, const struct attrs *as, const char *name)
{
	const struct attr *a = op_attr_value(op, as, name);

	return a->kind == ATTR_LIST ? a->n : 1;
}

double
vision_float(uint32_t op, const struct attrs *as, const char *name,
    uint32_t k)
{
	const struct attr *a = op_attr_value(op, as, name);

	if (a->kind == ATTR_LIST)
		a = &a->list[k];
	return a->kind == ATTR_FLOAT ? a->f : (double)a->i;
}

static bool
list_length(struct rel *r, const char *name, uint32_t want)
{
	uint32_t n = vision_floats(r->op, r->attrs, name);

	if (want == 0 ? n > 0 : n == want)
		return true;
	if (want == 0)
		rel_error(r, "attribute-value", "%s is empty", name);
	else
		rel_error(r, "attribute-value",
		    "%s takes %u numbers, found %u", name, want, n);
	return false;
}

static bool
int_range(struct rel *r, const char *name, int64_t lo, int64_t hi)
{
	int64_t v = op_int(r->op, r->attrs, name);

	if (v >= lo && v <= hi)
		return true;
	rel_error(r, "attribute-value", "%s must be %lld .. %lld, found %lld",
	    name, (long long)lo, (long long)hi, (long long)v);
	return false;
}

/* An extent that must be the number v, which `what` explains. */
static bool
extent_is(struct rel *r, uint32_t i, const struct type *x, uint32_t di,
    int64_t v, const char *what)
{
	if (rel_equal(r, x->dim[di], rel_const(r, v)))
		return true;
	rel_error(r, "extent", "dimension %u of '%s' is %s, not %lld (%s)",
	    di, rel_input_name(r, i), rel_dim_text(r, x->dim[di]),
	    (long long)v, what);
	return false;
}

/* A scalar operand, or a vector of one element, of type dt; an unknown one
 * becomes a scalar. */
static bool
one_number(struct rel *r, uint32_t i, enum dtype dt)
{
	const struct type *p = r->in[i];

	if (p->kind == TYPE_HOLE)
		return r->report->assign(r, i, type_scalar(r->m->types, dt));
	if (p->kind == TYPE_TENSOR && p->dtype == dt && (p->n == 0 ||
	    (p->n == 1 && rel_equal(r, p->dim[0], rel_const(r, 1)))))
		return true;
	rel_error(r, "operand-type", "'%s' must be one number of %s, found "
	    "%s", rel_input_name(r, i), dtype_info[dt].name,
	    rel_type_text(r, p));
	return false;
}

static const struct type *
tensor_of(struct rel *r, enum dtype dt, const struct sym *a,
    const struct sym *b, const struct sym *c)
{
	const struct sym *dim[3] = { a, b, c };

	return type_tensor(r->m->types, dt, c != NULL ? 3 : b != NULL ? 2 : 1,
	    dim);
}

static enum rel_status
result_tuple(struct rel *r, uint32_t n, const struct type *const *field)
{
	return rel_result(r, type_tuple(r->m->types, n, field));
}

/* A product of extents that is part of a result; NULL: too big (reported). */
static const struct sym *
times(struct rel *r, const struct sym *a, const struct sym *b)
{
	const struct sym *p = sym_mul(r->m->syms, a, b);

	if (p == NULL)
		rel_error(r, "dimension-overflow",
		    "a dimension of the result does not fit 64 bits");
	return p;
}

/* ---- suppression ---- */

/* Boxes (batch, n, 4), and scores of rank 3 whose dimension `of` is n. */
static bool
boxes_and_scores(struct rel *r, const struct type *boxes,
    const struct type *scores, uint32_t of)
{
	return rel_floats(r, 0, boxes) &&
	    rel_dtype_is(r, 1, scores, boxes->dtype) &&
	    rel_rank_is(r, 0, boxes, 3) && rel_rank_is(r, 1, scores, 3) &&
	    extent_is(r, 0, boxes, 2, 4, "corners of a box") &&
	    rel_extent(r, 1, scores, 0, boxes->dim[0],
	    "the batch of 'boxes'") &&
	    rel_extent(r, 1, scores, of, boxes->dim[1],
	    "the number of boxes");
}

enum rel_status
type_class_nms(struct rel *r)
{
	bool onnx = op_str(r->op, r->attrs, "output_format")[0] == 'o';
	const struct sym *all;
	const struct type *field[3];

	REL_TENSOR(boxes, 0);
	REL_TENSOR(scores, 1);
	if (!boxes_and_scores(r, boxes, scores, 2) ||
	    !one_number(r, 2, r->in[2]->kind == TYPE_TENSOR &&
	    r->in[2]->dtype == DT_INT32 ? DT_INT32 : DT_INT64) ||
	    !one_number(r, 3, DT_FLOAT32) || !one_number(r, 4, DT_FLOAT32))
		return REL_ERROR;
	if (onnx) {
		field[0] = tensor_of(r, DT_INT64, sym_any(r->m->syms),
		    rel_const(r, 3), NULL);
		field[1] = tensor_of(r, DT_INT64, rel_const(r, 1), NULL,
		    NULL);
		return result_tuple(r, 2, field);
	}
	all = times(r, scores->dim[1], scores->dim[2]);
	if (all == NULL)
		return REL_ERROR;
	field[0] = tensor_of(r, DT_INT64, boxes->dim[0], all,
	    rel_const(r, 2));
	field[1] = tensor_of(r, scores->dtype, boxes->dim[0], all, NULL);
	field[2] = tensor_of(r, DT_INT64, boxes->dim[0], NULL, NULL);
	return result_tuple(r, 3, field);
}

/* Rows of class, score and box: the places that attributes name must be
 * inside. */
static bool
row_fits(struct rel *r, const struct type *x)
{
	static const char *const name[] = { "score_index", "id_index",
		"coord_start" };
	static const int64_t need[] = { 1, 1, 4 };
	int64_t v;

	if (!rel_floats(r, 0, x) || !rel_rank_is(r, 0, x, 3))
		return false;
	for (uint32_t i = 0; i < 3; i++) {
		if (op_find_attr(op_at(r->op), name[i]) == NULL)
			continue;
		v = op_int(r->op, r->attrs, name[i]);
		if (v == -1 && i == 1)
			continue;
		if (v < 0 || v > INT32_MAX)
			return rel_error(r, "attribute-value", "%s is %lld",
			    name[i], (long long)v), false;
		if (rel_require(r, x->dim[2], SYM_GE, rel_const(r,
		    v + need[i])))
			continue;
		rel_error(r, "row-width", "rows of 'x' have %s numbers, %s "
		    "is %lld", rel_dim_text(r, x->dim[2]), name[i],
		    (long long)v);
		return false;
	}
	return true;
}

enum rel_status
type_valid_counts(struct rel *r)
{
	const struct type *field[3];

	REL_TENSOR(x, 0);
	if (!row_fits(r, x) || !one_number(r, 1, x->dtype))
		return REL_ERROR;
	field[0] = tensor_of(r, DT_INT32, x->dim[0], NULL, NULL);
	field[1] = x;
	field[2] = tensor_of(r, DT_INT32, x->dim[0], x->dim[1], NULL);
	return result_tuple(r, 3, field);
}

enum rel_status
type_nms(struct rel *r)
{
	const struct type *field[2];

	REL_TENSOR(x, 0);
	if (!row_fits(r, x) ||
	    !rel_row_vector(r, 1, DT_INT32, x->dim[0], "the batch of 'x'"))
		return REL_ERROR;
	field[0] = tensor_of(r, DT_INT32, x->dim[0], x->dim[1], NULL);
	if (!r->report->assign(r, 2, field[0]) ||
	    !one_number(r, 3, DT_INT32) || !one_number(r, 4, DT_FLOAT32))
		return REL_ERROR;
	if (!op_bool(r->op, r->attrs, "return_indices"))
		return rel_result(r, x);
	field[1] = tensor_of(r, DT_INT32, x->dim[0], rel_const(r, 1), NULL);
	return result_tuple(r, 2, field);
}

enum rel_status
type_regular_nms(struct rel *r)
{
	int64_t most = op_int(r->op, r->attrs, "max_detections");
	const struct type *field[4];

	REL_TENSOR(boxes, 0);
	REL_TENSOR(scores, 1);
	if (!boxes_and_scores(r, boxes, scores, 1) ||
	    !int_range(r, "max_detections", 0, INT32_MAX) ||
	    !int_range(r, "max_detections_per_class", 0, INT32_MAX) ||
	    !int_range(r, "num_classes", 0, INT32_MAX))
		return REL_ERROR;
	if (!rel_require(r, scores->dim[2], SYM_GE, rel_const(r,
	    op_int(r->op, r->attrs, "num_classes"))))
		return rel_error(r, "extent", "num_classes is %lld, 'scores' "
		    "has %s classes", (long long)op_int(r->op, r->attrs,
		    "num_classes"), rel_dim_text(r, scores->dim[2]));
	field[0] = tensor_of(r, boxes->dtype, boxes->dim[0], rel_const(r,
	    most), rel_const(r, 4));
	field[1] = tensor_of(r, DT_INT32, boxes->dim[0], rel_const(r, most),
	    NULL);
	field[2] = tensor_of(r, boxes->dtype, boxes->dim[0], rel_const(r,
	    most), NULL);
	field[3] = tensor_of(r, DT_INT32, boxes->dim[0], NULL, NULL);
	return result_tuple(r, 4, field);
}

/* ---- anchors ---- */

static bool
ratios_are_positive(struct rel *r)
{
	uint32_t n = vision_floats(r->op, r->attrs, "ratios");

	for (uint32_t i = 0; i < n; i++) {
		double v = vision_float(r->op, r->attrs, "ratios", i);

		if (v > 0)
			continue;
		rel_error(r, "attribute-value",
		    "ratios must be above 0, found %g", v);
		return false;
	}
	return true;
}

enum rel_status
type_multibox_prior(struct rel *r)
{
	const struct sym *dim[3];
	int64_t kinds;

	REL_TENSOR(x, 0);
	if (!rel_floats(r, 0, x) || !rel_rank_is(r, 0, x, 4) ||
	    !list_length(r, "sizes", 0) || !list_length(r, "ratios", 0) ||
	    !list_length(r, "steps", 2) || !list_length(r, "offsets", 2))
		return REL_ERROR;
	if (!ratios_are_positive(r))
		return REL_ERROR;
	kinds = (int64_t)vision_floats(r->op, r->attrs, "sizes") +
	    vision_floats(r->op, r->attrs, "ratios") - 1;
	dim[0] = rel_const(r, 1);
	dim[1] = sym_mul(r->m->syms, sym_mul(r->m->syms, x->dim[2],
	    x->dim[3]), rel_const(r, kinds));
	dim[2] = rel_const(r, 4);
	return rel_result_tensor(r, x->dtype, 3, dim);
}

enum rel_status
type_multibox_transform_loc(struct rel *r)
{
	const struct type *field[2];
	const struct sym *four;

	REL_TENSOR(cls, 0);
	REL_TENSOR(loc, 1);
	REL_TENSOR(anchor, 2);
	if (!rel_floats(r, 0, cls) || !rel_dtype_is(r, 1, loc, cls->dtype) ||
	    !rel_dtype_is(r, 2, anchor, cls->dtype) ||
	    !rel_rank_is(r, 0, cls, 3) || !rel_rank_is(r, 1, loc, 2) ||
	    !rel_rank_is(r, 2, anchor, 3) ||
	    !list_length(r, "variances", 4))
		return REL_ERROR;
	four = times(r, cls->dim[2], rel_const(r, 4));
	if (four == NULL ||
	    !rel_extent(r, 1, loc, 0, cls->dim[0],
	    "the batch of 'cls_prob'") ||
	    !rel_extent(r, 1, loc, 1, four, "4 numbers per anchor") ||
	    !extent_is(r, 2, anchor, 0, 1, "one set for all images") ||
	    !rel_extent(r, 2, anchor, 1, cls->dim[2],
	    "the anchors of 'cls_prob'") ||
	    !extent_is(r, 2, anchor, 2, 4, "corners of a box"))
		return REL_ERROR;
	if (!rel_require(r, cls->dim[1], SYM_GE, rel_const(r, 1)))
		return rel_error(r, "extent",
		    "'cls_prob' must have the background as class 0");
	field[0] = tensor_of(r, cls->dtype, cls->dim[0], cls->dim[2],
	    rel_const(r, 6));
	field[1] = tensor_of(r, DT_INT32, cls->dim[0], NULL, NULL);
	return result_tuple(r, 2, field);
}

enum rel_status
type_proposal(struct rel *r)
{
	const struct sym *dim[2];
	int64_t kinds;

	REL_TENSOR(cls, 0);
	REL_TENSOR(box, 1);
	REL_TENSOR(info, 2);
	if (!list_length(r, "scales", 0) || !list_length(r, "ratios", 0) ||
	    !rel_floats(r, 0, cls) || !rel_dtype_is(r, 1, box, cls->dtype) ||
	    !rel_dtype_is(r, 2, info, cls->dtype) ||
	    !rel_rank_is(r, 0, cls, 4) || !rel_rank_is(r, 1, box, 4) ||
	    !rel_rank_is(r, 2, info, 2) ||
	    !int_range(r, "feature_stride", 1, INT32_MAX) ||
	    !int_range(r, "rpn_post_nms_top_n", 1, INT32_MAX))
		return REL_ERROR;
	if (!ratios_are_positive(r))
		return REL_ERROR;
	kinds = (int64_t)vision_floats(r->op, r->attrs, "scales") *
	    vision_floats(r->op, r->attrs, "ratios");
	if (!extent_is(r, 0, cls, 1, 2 * kinds, "2 for each anchor") ||
	    !extent_is(r, 1, box, 1, 4 * kinds, "4 for each anchor") ||
	    !rel_extent(r, 1, box, 0, cls->dim[0],
	    "the batch of 'cls_prob'") ||
	    !rel_extent(r, 1, box, 2, cls->dim[2],
	    "the height of 'cls_prob'") ||
	    !rel_extent(r, 1, box, 3, cls->dim[3],
	    "the width of 'cls_prob'") ||
	    !rel_extent(r, 2, info, 0, cls->dim[0],
	    "the batch of 'cls_prob'") ||
	    !extent_is(r, 2, info, 1, 3, "height, width, scale"))
		return REL_ERROR;
	dim[0] = times(r, cls->dim[0], rel_const(r, op_int(r->op, r->attrs,
	    "rpn_post_nms_top_n")));
	dim[1] = rel_const(r, 5);
	return dim[0] == NULL ? REL_ERROR :
	    rel_result_tensor(r, cls->dtype, 2, dim);
}

/* ---- regions ---- */

static enum rel_status
type_roi(struct rel *r, const char *row)
{
	const struct sym *logical[26] = { NULL }, *dim[LAYOUT_LIMIT];
	struct layout l;
	int64_t size[2];

	REL_TENSOR(x, 0);
	REL_TENSOR(rois, 1);
	if (!rel_layout(r, "layout", NULL, "NCHW", "NCHW", &l) ||
	    !rel_layout_fits(r, 0, x, "layout", &l) ||
	    !rel_floats(r, 0, x) || !rel_dtype_is(r, 1, rois, x->dtype) ||
	    !rel_rank_is(r, 1, rois, 2) ||
	    !extent_is(r, 1, rois, 1, 5, row))
		return REL_ERROR;
	if (!op_ints(r->op, r->attrs, "pooled_size", size, 2) ||
	    size[0] < 1 || size[1] < 1)
		return rel_error(r, "attribute-value",
		    "pooled_size takes a height and a width of at least 1");
	logical['N' - 'A'] = rois->dim[0];
	logical['C' - 'A'] = rel_layout_extent(r, &l, x, 'C');
	logical['H' - 'A'] = rel_const(r, size[0]);
	logical['W' - 'A'] = rel_const(r, size[1]);
	if (!rel_layout_dims(r, &l, logical, dim))
		return REL_ERROR;
	return rel_result_tensor(r, x->dtype, l.n, dim);
}

enum rel_status
type_roi_align(struct rel *r)
{
	if (!int_range(r, "sample_ratio", -1, 4096))
		return REL_ERROR;
	return type_roi(r, "image, left, top, right, bottom");
}

enum rel_status
type_roi_pool(struct rel *r)
{
	return type_roi(r, "image, left, top, right, bottom");
}

enum rel_status
type_yolo_reorg(struct rel *r)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *st, *dim[4], *zero = rel_const(r, 0);
	int64_t stride = op_int(r->op, r->attrs, "stride");

	REL_TENSOR(x, 0);
	if (!int_range(r, "stride", 1, 32768) || !rel_rank_is(r, 0, x, 4))
		return REL_ERROR;
	st = rel_const(r, stride);
	dim[0] = x->dim[0];
	dim[1] = times(r, x->dim[1], rel_const(r, stride * stride));
	if (dim[1] == NULL)
		return REL_ERROR;
	if (!rel_require(r, sym_floormod(s, x->dim[1], rel_const(r,
	    stride * stride)), SYM_EQ, zero))
		return rel_error(r, "reorg-channels", "%s channels cannot be "
		    "divided by the square of stride %lld",
		    rel_dim_text(r, x->dim[1]), (long long)stride);
	for (uint32_t i = 2; i < 4; i++) {
		if (!rel_require(r, sym_floormod(s, x->dim[i], st), SYM_EQ,
		    zero))
			return rel_error(r, "reorg-extent", "dimension %u of "
			    "'x' is %s, which stride %lld does not divide", i,
			    rel_dim_text(r, x->dim[i]), (long long)stride);
		dim[i] = sym_floordiv(s, x->dim[i], st);
	}
	return rel_result_tensor(r, x->dtype, 4, dim);
}
