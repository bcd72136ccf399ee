/*
 * Resampling, regions of interest, suppression of boxes.
 *
 * Resize is separable: along each axis that changes, nearest takes elements
 * and the others multiply by a matrix of weights (extents are known, so
 * both are constants).  The formulas are those of the operator's document.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/ai/resize.h"
#include "formats/onnx/compose.h"

#define MATRIX_LIMIT ((int64_t)1 << 26)

static double
source_of(const struct resize *r, const struct axis_resize *a, int64_t o)
{
	/* The extent after resizing, before it is rounded down. */
	double n = (double)a->n, m = a->scale * n, x = (double)o;
	double half = (x + 0.5) / a->scale - 0.5, adjust;

	if (strcmp(r->coord, "asymmetric") == 0)
		return x / a->scale;
	if (strcmp(r->coord, "pytorch_half_pixel") == 0)
		return m > 1 ? half : 0;
	if (strcmp(r->coord, "align_corners") == 0)
		return m == 1 ? 0 : x * (n - 1) / (m - 1);
	if (strcmp(r->coord, "tf_half_pixel_for_nn") == 0)
		return (x + 0.5) / a->scale;
	if (strcmp(r->coord, "half_pixel_symmetric") == 0) {
		adjust = (double)a->m / m;
		return n / 2 * (1 - adjust) + half;
	}
	if (strcmp(r->coord, "tf_crop_and_resize") == 0)
		return m > 1 ? a->start * (n - 1) + x * (a->end - a->start) *
		    (n - 1) / (m - 1) : 0.5 * (a->start + a->end) * (n - 1);
	return half;
}

static int64_t
nearest_of(const struct resize *r, double x)
{
	if (strcmp(r->nearest, "floor") == 0)
		return (int64_t)floor(x);
	if (strcmp(r->nearest, "ceil") == 0)
		return (int64_t)ceil(x);
	if (strcmp(r->nearest, "round_prefer_ceil") == 0)
		return (int64_t)floor(x + 0.5);
	return (int64_t)ceil(x - 0.5);
}

static ir_id
nearest(struct imp *im, ir_id x, const struct resize *r,
    const struct axis_resize *a)
{
	int64_t *at = mem_zalloc((size_t)a->m + 1, sizeof *at), i;
	ir_id idx;

	for (i = 0; i < a->m; i++) {
		at[i] = nearest_of(r, source_of(r, a, i));
		at[i] = at[i] < 0 ? 0 : at[i] >= a->n ? a->n - 1 : at[i];
	}
	idx = imp_int_vec(im, DT_INT64, (uint32_t)a->m, at);
	mem_free(at);
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(a->axis) }), x,
	    idx);
}

static double
cubic(double x, double a)
{
	x = fabs(x);
	if (x <= 1)
		return ((a + 2) * x - (a + 3)) * x * x + 1;
	if (x < 2)
		return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
	return 0;
}

static double
linear(double x)
{
	x = fabs(x);
	return x < 1 ? 1 - x : 0;
}

/* The weights of one output element, as a row of the matrix. */
static void
weights(const struct resize *r, const struct axis_resize *a, int64_t o,
    float *row)
{
	bool is_cubic = strcmp(r->mode, "cubic") == 0;
	double x = source_of(r, a, o), squeeze = 1, reach, w, sum = 0;
	int64_t k, first, last, at;

	if (r->antialias && a->scale < 1)
		squeeze = a->scale;
	reach = (is_cubic ? 2 : 1) / squeeze;
	first = (int64_t)floor(x - reach);
	last = (int64_t)ceil(x + reach);
	for (k = first; k <= last; k++) {
		w = ((double)k - x) * squeeze;
		w = is_cubic ? cubic(w, r->cubic_a) : linear(w);
		if (r->exclude && (k < 0 || k >= a->n))
			continue;
		at = k < 0 ? 0 : k >= a->n ? a->n - 1 : k;
		row[at] += (float)w;
		sum += w;
	}
	for (k = 0; k < a->n && sum != 0 && fabs(sum - 1) > 1e-9; k++)
		row[k] = (float)((double)row[k] / sum);
}

static ir_id
weighted(struct imp *im, ir_id x, const struct resize *r,
    const struct axis_resize *a)
{
	int64_t dim[2] = { a->n, a->m }, perm[TYPE_RANK_LIMIT], i, k, t;
	uint32_t rank = imp_rank(im, x), d;
	float *row, *matrix;
	ir_id w;

	if (a->n * a->m > MATRIX_LIMIT) {
		imp_error(im, "onnx-resize", "extents %lld and %lld are too "
		    "large", (long long)a->n, (long long)a->m);
		return 0;
	}
	row = mem_zalloc((size_t)a->n, sizeof *row);
	matrix = mem_zalloc((size_t)(a->n * a->m), sizeof *matrix);
	for (i = 0; i < a->m; i++) {
		memset(row, 0, (size_t)a->n * sizeof *row);
		weights(r, a, i, row);
		for (k = 0; k < a->n; k++)
			matrix[k * a->m + i] = row[k];
	}
	w = imp_const(im, DT_FLOAT32, 2, dim, matrix, (size_t)(a->n * a->m) *
	    sizeof *matrix);
	mem_free(row);
	mem_free(matrix);
	for (d = 0; d < rank; d++)
		perm[d] = d;
	t = perm[rank - 1];
	perm[rank - 1] = perm[a->axis];
	perm[a->axis] = t;
	if (a->axis + 1 < rank)
		x = imp_transpose(im, x, rank, perm);
	x = imp_matmul(im, x, imp_cast(im, w, imp_dtype(im, x)),
	    imp_dtype(im, x));
	return a->axis + 1 < rank ? imp_transpose(im, x, rank, perm) : x;
}

/* Replaces elements outside of the source by the extrapolation value. */
static ir_id
extrapolate(struct imp *im, ir_id x, const struct resize *r,
    const struct axis_resize *a)
{
	uint8_t *out = mem_zalloc((size_t)a->m + 1, 1);
	int64_t i, m = a->m;
	bool any = false;
	ir_id mask;

	for (i = 0; i < m; i++) {
		double at = source_of(r, a, i);

		out[i] = at < 0 || at > (double)(a->n - 1);
		any = any || out[i];
	}
	if (any) {
		mask = imp_const(im, DT_BOOL, 1, &m, out, (size_t)m);
		x = DO(im, "where", imp_along(im, mask, a->axis,
		    imp_rank(im, x)), imp_like(im, x, r->extrapolation), x);
	}
	mem_free(out);
	return x;
}

static ir_id
resize_axis(struct imp *im, ir_id x, const struct resize *r,
    const struct axis_resize *a)
{
	bool crop = strcmp(r->coord, "tf_crop_and_resize") == 0;

	if (a->n == a->m && a->scale == 1 && !crop)
		return x;
	if (a->n < 1 || a->m < 0 || a->m > INT32_MAX || !(a->scale > 0)) {
		imp_error(im, "onnx-resize", "extent %lld to %lld",
		    (long long)a->n, (long long)a->m);
		return 0;
	}
	if (strcmp(r->mode, "nearest") == 0)
		x = nearest(im, x, r, a);
	else
		x = weighted(im, x, r, a);
	return crop && x ? extrapolate(im, x, r, a) : x;
}

static bool
plan_axes(struct imp *im, ir_id x, struct resize_plan *p)
{
	uint32_t n, i, axis, rank = imp_rank(im, x);
	const int64_t *axes = imp_ints(im, "axes", &n);

	p->n = axes ? n : rank;
	if (p->n > rank) {
		imp_error(im, "onnx-axis", "%u axes for rank %u", n, rank);
		return false;
	}
	for (i = 0; i < p->n; i++) {
		if (!imp_axis(im, axes ? axes[i] : i, rank, &axis))
			return false;
		p->a[i].axis = axis;
		p->a[i].n = imp_extent(im, x, axis);
		p->a[i].start = 0;
		p->a[i].end = 1;
	}
	return true;
}

static bool
by_scales(struct imp *im, struct resize_plan *p, const double *s, uint32_t n)
{
	uint32_t i;

	if (n != p->n) {
		imp_error(im, "onnx-resize", "%u scales for %u axes", n,
		    p->n);
		return false;
	}
	for (i = 0; i < n; i++) {
		p->a[i].scale = s[i];
		p->a[i].m = p->a[i].n < 0 || s[i] == 1 ? p->a[i].n :
		    (int64_t)floor((double)p->a[i].n * (double)(float)s[i]);
	}
	return true;
}

static bool
by_sizes(struct imp *im, struct resize_plan *p, const int64_t *v, uint32_t n)
{
	const char *keep = imp_str(im, "keep_aspect_ratio_policy", "stretch");
	bool larger = strcmp(keep, "not_smaller") == 0;
	double best = 0, s;
	uint32_t i;

	if (n != p->n) {
		imp_error(im, "onnx-resize", "%u sizes for %u axes", n,
		    p->n);
		return false;
	}
	for (i = 0; i < n; i++) {
		if (p->a[i].n < 1) {
			imp_error(im, "onnx-resize", "extent %u is 0",
			    p->a[i].axis);
			return false;
		}
		s = (double)v[i] / (double)p->a[i].n;
		if (i == 0 || (larger ? s > best : s < best))
			best = s;
		p->a[i].m = v[i];
		p->a[i].scale = s;
	}
	if (strcmp(keep, "stretch") == 0)
		return true;
	for (i = 0; i < n; i++) {
		p->a[i].scale = best;
		p->a[i].m = (int64_t)floor(best * (double)p->a[i].n + 0.5);
	}
	return true;
}

static bool
with_roi(struct imp *im, struct resize_plan *p, uint32_t input)
{
	const double *v;
	uint32_t n, i;

	if (!imp_has(im, input))
		return true;
	if (!imp_known_floats(im, imp_in(im, input), &v, &n)) {
		imp_error(im, "onnx-const", "the value of 'roi' must be "
		    "known when the model is imported");
		return false;
	}
	if (n != 2 * p->n) {
		imp_error(im, "onnx-resize", "%u bounds for %u axes", n,
		    p->n);
		return false;
	}
	for (i = 0; i < p->n; i++) {
		p->a[i].start = v[i];
		p->a[i].end = v[i + p->n];
	}
	return true;
}

static bool
plan_extents(struct imp *im, struct resize_plan *p, uint32_t scales,
    uint32_t sizes)
{
	const int64_t *v;
	const double *s;
	uint32_t n;

	if (imp_has(im, sizes) &&
	    imp_extent(im, imp_in(im, sizes), 0) != 0)
		return imp_need(im, imp_in(im, sizes), "sizes", &v, &n) &&
		    by_sizes(im, p, v, n);
	if (!imp_known_floats(im, imp_in(im, scales), &s, &n)) {
		imp_error(im, "onnx-const", "the value of 'scales' must be "
		    "known when the model is imported");
		return false;
	}
	return by_scales(im, p, s, n);
}

static ir_id
run_plan(struct imp *im, ir_id x, const struct resize *r,
    const struct resize_plan *p)
{
	enum dtype dt = imp_dtype(im, x);
	bool widen = dtype_info[dt].class != DTC_FLOAT &&
	    strcmp(r->mode, "nearest") != 0;
	uint32_t i;

	if (widen)
		x = imp_cast(im, x, DT_FLOAT32);
	for (i = 0; i < p->n && x; i++)
		x = resize_axis(im, x, r, &p->a[i]);
	return widen ? imp_cast(im, x, dt) : x;
}

/* Whether all operands of the constants are known. */
static bool
all_known(struct imp *im, const struct resize_plan *p, ir_id scales,
    ir_id sizes)
{
	const int64_t *v;
	const double *s = NULL;
	uint32_t n, i;

	if (sizes ? !imp_known(im, sizes, &v, &n) :
	    !imp_known_floats(im, scales, &s, &n))
		return false;
	for (i = 0; i < p->n; i++)
		if (p->a[i].n < 0 && !(s && i < n && s[i] == 1))
			return false;
	return true;
}

/* By tensors of scales or sizes; false: constants are to be used. */
static bool
resized(struct imp *im, ir_id x, const struct resize *r,
    struct resize_plan *p, ir_id scales, ir_id sizes, ir_id *out)
{
	bool crop = strcmp(r->coord, "tf_crop_and_resize") == 0, widen;
	ir_id roi = crop && imp_version(im) > 10 ? imp_opt(im, 1) : 0;
	enum dtype dt = imp_dtype(im, x);
	const double *v;
	uint32_t n;
	ir_id y;

	widen = dtype_info[dt].class != DTC_FLOAT &&
	    strcmp(r->mode, "nearest") != 0;
	y = imp_resize_image(im, widen ? imp_cast(im, x, DT_FLOAT32) : x, r,
	    p, scales, sizes);
	if (y) {
		out[0] = widen ? imp_cast(im, y, dt) : y;
		return true;
	}
	if (all_known(im, p, scales, sizes) &&
	    (!roi || imp_known_floats(im, roi, &v, &n)))
		return false;
	if (crop && !roi) {
		imp_error(im, "onnx-resize", "roi is missing");
		return true;
	}
	if (widen)
		x = imp_cast(im, x, DT_FLOAT32);
	x = imp_resize_data(im, x, r, p, scales, sizes, roi);
	out[0] = widen ? imp_cast(im, x, dt) : x;
	return true;
}

#define RESIZE_COORDS "half_pixel half_pixel_symmetric "		\
	"pytorch_half_pixel align_corners asymmetric "			\
	"tf_half_pixel_for_nn tf_crop_and_resize"

static void
row_resize(struct imp *im, ir_id *out)
{
	bool old = im->row->since < 11;
	struct resize r = {
		.mode = imp_choice(im, "mode", "nearest",
		    "nearest linear cubic"),
		.coord = old ? "asymmetric" : imp_choice(im,
		    "coordinate_transformation_mode", "half_pixel",
		    RESIZE_COORDS),
		.nearest = old ? "floor" : imp_choice(im, "nearest_mode",
		    "round_prefer_floor",
		    "round_prefer_floor round_prefer_ceil floor ceil"),
		.cubic_a = imp_float(im, "cubic_coeff_a", -0.75),
		.extrapolation = imp_float(im, "extrapolation_value", 0),
		.exclude = imp_int(im, "exclude_outside", 0) != 0,
		.antialias = imp_int(im, "antialias", 0) != 0,
	};
	struct resize_plan *p = arena_alloc(im->arena, 1, sizeof *p);
	ir_id x = imp_in(im, 0), scales = 0, sizes = 0;

	imp_choice(im, "keep_aspect_ratio_policy", "stretch",
	    "stretch not_larger not_smaller");
	if (!imp_tensor(im, x) || !plan_axes(im, x, p))
		return;
	if (!old && imp_has(im, 3) &&
	    imp_extent(im, imp_in(im, 3), 0) != 0)
		sizes = imp_in(im, 3);
	if (!sizes)
		scales = imp_in(im, old ? 1 : 2);
	if ((sizes || scales) && resized(im, x, &r, p, scales, sizes, out))
		return;
	if (!plan_extents(im, p, old ? 1 : 2, old ? UINT32_MAX : 3))
		return;
	if (!old && strcmp(r.coord, "tf_crop_and_resize") == 0 &&
	    !with_roi(im, p, 1))
		return;
	out[0] = run_plan(im, x, &r, p);
}

static void
row_upsample(struct imp *im, ir_id *out)
{
	struct resize r = { .mode = imp_choice(im, "mode", "nearest",
	    "nearest linear bilinear"), .coord = "asymmetric",
		.nearest = "floor" };
	struct resize_plan *p = arena_alloc(im->arena, 1, sizeof *p);
	double s[TYPE_RANK_LIMIT];
	uint32_t n, i;
	const float *f = imp_floats(im, "scales", &n);
	ir_id x = imp_in(im, 0), scales;
	float image[4] = { 1, 1 };

	if (imp_version(im) < 7) {
		image[2] = (float)imp_float(im, "height_scale", 1);
		image[3] = (float)imp_float(im, "width_scale", 1);
		f = image;
		n = 4;
	}
	if (strcmp(r.mode, "bilinear") == 0)
		r.mode = "linear";
	if (!imp_tensor(im, x) || !plan_axes(im, x, p))
		return;
	for (i = 0; i < n && i < TYPE_RANK_LIMIT; i++)
		s[i] = (double)f[i];
	if (f && n <= TYPE_RANK_LIMIT) {
		int64_t len = n;

		scales = imp_const(im, DT_FLOAT32, 1, &len, f, n *
		    sizeof *f);
	} else {
		scales = imp_in(im, 1);
	}
	if (scales && resized(im, x, &r, p, scales, 0, out))
		return;
	if (f ? !by_scales(im, p, s, n) :
	    !plan_extents(im, p, 1, UINT32_MAX))
		return;
	out[0] = run_plan(im, x, &r, p);
}

/* ---- grids and regions ---- */

static void
row_grid_sample(struct imp *im, ir_id *out)
{
	static const int64_t perm[4] = { 0, 3, 1, 2 };
	static const int64_t perm3[5] = { 0, 4, 1, 2, 3 };
	const char *mode = imp_choice(im, "mode", "bilinear",
	    "bilinear linear nearest bicubic cubic");
	ir_id x = imp_in(im, 0), grid = imp_in(im, 1);
	uint32_t rank;

	if (strcmp(mode, "linear") == 0)
		mode = "bilinear";
	else if (strcmp(mode, "cubic") == 0)
		mode = "bicubic";
	rank = imp_rank(im, x);
	if ((rank != 4 && rank != 5) || imp_rank(im, grid) != rank) {
		imp_error(im, "onnx-rank", "the input has rank %u, the grid "
		    "rank %u, expected 4 or 5", rank, imp_rank(im, grid));
		return;
	}
	out[0] = CALL(im, "image.grid_sample", ATTRS(im,
	    { "method", imp_text(im, mode) },
	    { "layout", imp_text(im, rank == 4 ? "NCHW" : "NCDHW") },
	    { "padding_mode", imp_text(im, imp_choice(im, "padding_mode",
	    "zeros", "zeros border reflection")) },
	    { "align_corners", attr_bool(imp_int(im, "align_corners",
	    0) != 0) }), x, imp_transpose(im, grid,
	    rank, rank == 4 ? perm : perm3));
}

static void
row_roi_align(struct imp *im, ir_id *out)
{
	const char *how = imp_choice(im, "coordinate_transformation_mode",
	    im->row->since < 16 ? "output_half_pixel" : "half_pixel",
	    "half_pixel output_half_pixel");
	int64_t size[2] = { imp_int(im, "output_height", 1),
		imp_int(im, "output_width", 1) };
	int64_t ratio = imp_int(im, "sampling_ratio", 0);
	const char *mode = imp_choice(im, "mode", "avg", "avg max");
	double scale = imp_float(im, "spatial_scale", 1);
	ir_id x = imp_in(im, 0), part[2];

	part[1] = imp_in(im, 1);
	part[0] = imp_expand(im, imp_cast(im, imp_in(im, 2), imp_dtype(im,
	    part[1])), 1, 1);
	out[0] = CALL(im, "vision.roi_align", ATTRS(im,
	    { "pooled_size", imp_list(im, 2, size) },
	    { "spatial_scale", attr_float(scale) },
	    { "sample_ratio", attr_int(ratio > 0 ? ratio : -1) },
	    { "mode", imp_text(im, strcmp(mode, "max") == 0 ? "max_corner" :
	    mode) },
	    { "aligned", attr_bool(strcmp(how, "half_pixel") == 0) }), x,
	    imp_concat(im, 2, part, 1));
}

static void
row_max_roi_pool(struct imp *im, ir_id *out)
{
	uint32_t n;
	const int64_t *size = imp_ints(im, "pooled_shape", &n);
	double scale = imp_float(im, "spatial_scale", 1);

	if (!size || n != 2) {
		imp_error(im, "onnx-attribute", "pooled_shape has %u "
		    "entries", n);
		return;
	}
	out[0] = CALL(im, "vision.roi_pool", ATTRS(im,
	    { "pooled_size", imp_list(im, 2, size) },
	    { "spatial_scale", attr_float(scale) }), imp_in(im, 0),
	    imp_in(im, 1));
}

/* Centre and size to corners. */
static ir_id
corners(struct imp *im, ir_id boxes)
{
	ir_id c = imp_slice(im, boxes, 2, 0, 2), half, part[2], p[4];
	ir_id size = imp_slice(im, boxes, 2, 2, 4);

	half = DO(im, "multiply", size, imp_like(im, size, 0.5));
	part[0] = DO(im, "subtract", c, half);
	part[1] = DO(im, "add", c, half);
	p[0] = imp_slice(im, part[0], 2, 1, 2);
	p[1] = imp_slice(im, part[0], 2, 0, 1);
	p[2] = imp_slice(im, part[1], 2, 1, 2);
	p[3] = imp_slice(im, part[1], 2, 0, 1);
	return imp_concat(im, 4, p, 2);
}

static ir_id
scalar_or(struct imp *im, uint32_t i, enum dtype dt, double dflt)
{
	ir_id x = imp_opt(im, i);

	if (!x)
		return imp_scalar(im, dt, dflt);
	if (imp_rank(im, x) > 0)
		x = imp_reshape(im, x, 0, NULL);
	return imp_cast(im, x, dt);
}

static void
row_nms(struct imp *im, ir_id *out)
{
	ir_id boxes = imp_in(im, 0), scores = imp_in(im, 1), t, rows, count;
	int64_t zero = 0, one = 1;

	if (imp_flag(im, "center_point_box"))
		boxes = corners(im, boxes);
	t = DO(im, "vision.all_class_non_max_suppression", boxes, scores,
	    scalar_or(im, 2, DT_INT64, 0), scalar_or(im, 3, DT_FLOAT32, 0),
	    scalar_or(im, 4, DT_FLOAT32, -3.4028234663852886e38));
	rows = imp_proj(im, t, 0);
	count = imp_cast(im, imp_reshape(im, imp_proj(im, t, 1), 1,
	    (const int64_t[]){ 1 }), DT_INT64);
	out[0] = CALL(im, "strided_slice", ATTRS(im,
	    { "axes", imp_list(im, 1, &zero) }), imp_cast(im, rows, DT_INT64),
	    imp_int_vec(im, DT_INT64, 1, &zero), count,
	    imp_int_vec(im, DT_INT64, 1, &one));
}

const struct onnx_row onnx_rows_vision[] = {
	{ "", "Resize", 10, row_resize }, { "", "Resize", 11, row_resize },
	{ "", "Upsample", 1, row_upsample },
	{ "", "Upsample", 7, row_upsample, .last = 9 },
	{ "", "GridSample", 16, row_grid_sample },
	{ "", "RoiAlign", 10, row_roi_align },
	{ "", "RoiAlign", 16, row_roi_align },
	{ "", "MaxRoiPool", 1, row_max_roi_pool },
	{ "", "NonMaxSuppression", 10, row_nms },
	{ 0 }
};
