/*
 * Images of another size, and grids of places in them.
 *
 * Resize is given the sizes: factors are quotients of extents in Relay too.
 */
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"
#include "op/op.h"

/* ---- Resize ---- */

struct resize {
	const char *method, *mode, *rounding; /* as image.resize2d has them */
	double alpha, outside;
	bool exclude;
};

/* Of nearest_neighbor, by its default. */
static const char *
nearest_mode(const struct resize *r)
{
	const char *how = r->rounding;

	if (*how == '\0')
		how = strcmp(r->mode, "align_corners") == 0 ?
		    "round_prefer_ceil" : "floor";
	/* Both give place -0.5, the only tie below 0, pixel 0. */
	return strcmp(how, "round") == 0 ? "round_prefer_ceil" : how;
}

static void
attributes(struct exp *e, const struct resize *r)
{
	bool near = *r->method == 'n';

	exp_str(e, "mode", near ? "nearest" : r->method);
	exp_str(e, "coordinate_transformation_mode", r->mode);
	if (near)
		exp_str(e, "nearest_mode", nearest_mode(r));
	if (strcmp(r->method, "cubic") == 0) {
		exp_float(e, "cubic_coeff_a", r->alpha);
		exp_int(e, "exclude_outside", r->exclude);
	}
	if (strcmp(r->mode, "tf_crop_and_resize") == 0)
		exp_float(e, "extrapolation_value", r->outside);
}

/* Begins and ends of the part of the image, of all dimensions. */
static const char *
region(struct exp *e, uint32_t rank)
{
	static const double whole[2][2] = { { 0, 0 }, { 1, 1 } };
	const int64_t space = rank - 2, zero = 0, end = 2 * space;
	const struct attr *a = op_attr_value(exp_node(e)->ref,
	    exp_node(e)->attrs, "roi");
	double *v = arena_alloc(e->a, 2 * (size_t)space + 1, sizeof *v);
	const char *roi, *part[4];

	if (exp_nin(e) > 2) {
		roi = exp_cast(e, exp_in(e, 2), exp_dtype(e, 2), DT_FLOAT32);
	} else {
		if (a->kind != ATTR_LIST || a->n != 2 * space) {
			exp_error(e, "no part of the image is given");
			return "";
		}
		for (uint32_t i = 0; i < a->n; i++)
			v[i] = a->list[i].kind == ATTR_FLOAT ? a->list[i].f :
			    (double)a->list[i].i;
		roi = exp_vector_f(e, a->n, v);
	}
	part[0] = exp_vector_f(e, 2, whole[0]);
	part[1] = EX(e, "Slice", roi, exp_vector(e, 1, &zero), exp_vector(e,
	    1, &space));
	part[2] = exp_vector_f(e, 2, whole[1]);
	part[3] = EX(e, "Slice", roi, exp_vector(e, 1, &space), exp_vector(e,
	    1, &end));
	exp_int(e, "axis", 0);
	return exp_op(e, "Concat", 4, part);
}

/* Extents of the result, in the order of ONNX: those of batch and channels are
 * the input's. */
static const char *
sizes(struct exp *e, const char *x, const char *layout, const char *order)
{
	const int64_t zero = 0, two = 2;
	const struct type *t = exp_result(e, 0);
	const struct sym **dim = arena_alloc(e->a, t->n + 1u, sizeof *dim);
	const char *part[2];

	if (exp_nin(e) > 1) {
		part[0] = EX(e, "Slice", EX(e, "Shape", x), exp_vector(e, 1,
		    &zero), exp_vector(e, 1, &two));
		part[1] = exp_get_shape(e, "size", 1);
		exp_int(e, "axis", 0);
		return exp_op(e, "Concat", 2, part);
	}
	for (uint32_t i = 0; i < t->n; i++) {
		const char *at = strchr(layout, order[i]);

		dim[i] = t->dim[at != NULL ? at - layout : i];
	}
	return exp_shape(e, t->n, dim);
}

static void
resize(struct exp *e, const struct resize *r)
{
	uint32_t rank = exp_rank(e, 0);
	const char *order = exp_data_order(rank), *roi = "", *size, *y;
	const char *layout = exp_get_str(e, "layout");
	enum dtype dt = exp_dtype(e, 0), to = exp_result(e, 0)->dtype, as;
	const char *x = exp_reordered(e, exp_in(e, 0), layout, order);

	if (strcmp(r->mode, "tf_half_pixel_for_nn") == 0) {
		exp_error(e, "operator sets from 13 on have not "
		    "tf_half_pixel_for_nn for Resize");
		return;
	}
	as = exp_pick(e, dt, *r->method == 'n' ? EXP_ANY : EXP_FLOATS);
	if (as == DT_NONE || strlen(layout) != rank)
		return;
	x = exp_cast(e, x, dt, as);
	size = sizes(e, x, layout, order);
	if (strcmp(r->mode, "tf_crop_and_resize") == 0)
		roi = region(e, rank);
	attributes(e, r);
	y = exp_cast(e, EX(e, "Resize", x, roi, "", size), as, to);
	exp_give(e, exp_reordered(e, y, order, layout));
}

static void
row_resize(struct exp *e, const struct exp_row *row)
{
	const struct resize r = {
		.method = exp_get_str(e, "method"),
		.mode = exp_get_str(e, "coordinate_transformation_mode"),
		.rounding = exp_get_str(e, "rounding_method"),
		.alpha = exp_get_float(e, "cubic_alpha"),
		.exclude = exp_get_bool(e, "cubic_exclude"),
		.outside = exp_get_float(e, "extrapolation_value"),
	};

	(void)row;
	resize(e, &r);
}

/* Factors that are operands give extents that nothing here names. */
static void
row_upsampling(struct exp *e, const struct exp_row *row)
{
	const char *method = exp_get_str(e, "method"), *layout =
	    exp_get_str(e, "layout");
	bool near = *method == 'n', blocked = strlen(layout) != exp_rank(e,
	    0);
	struct resize r = { .alpha = -0.5,
		.method = near ? method : strcmp(method, "bicubic") == 0 ?
		    "cubic" : "linear",
		.rounding = "floor" };

	if (exp_nin(e) > 1 || blocked) {
		exp_error(e, blocked ? "ONNX has no blocks of channels" :
		    "factors that are computed");
		return;
	}
	r.mode = row->number == 3 ? exp_get_str(e,
	    "coordinate_transformation_mode") : exp_get_bool(e,
	    "align_corners") ? "align_corners" : "asymmetric";
	if (strcmp(r.mode, "asymmetric") != 0)
		r.rounding = "round_prefer_ceil";
	resize(e, &r);
}

/* ---- grids ---- */

/* (batch, 2, h, w) in Relay, (batch, h, w, 2) in ONNX. */
static void
row_affine_grid(struct exp *e, const struct exp_row *row)
{
	static const int64_t front[4] = { 0, 3, 1, 2 };
	const struct type *t = exp_result(e, 0);
	enum dtype dt = exp_dtype(e, 0), as = exp_pick(e, dt, EXP_FLOATS);
	const char *x, *size;

	(void)row;
	if (as == DT_NONE)
		return;
	x = exp_cast(e, exp_in(e, 0), dt, as);
	size = exp_shape(e, 4, t->dim);
	exp_int(e, "align_corners", 1);
	x = EX(e, "AffineGrid", x, size);
	x = exp_transpose(e, exp_cast(e, x, as, dt), 4, front);
	exp_give(e, x);
}

const struct exp_row exp_rows_image[] = {
	{ "image.affine_grid", row_affine_grid },
	{ "image.resize1d", row_resize },
	{ "image.resize2d", row_resize },
	{ "image.resize3d", row_resize },
	{ "nn.upsampling", row_upsampling, NULL, 2 },
	{ "nn.upsampling3d", row_upsampling, NULL, 3 },
	{ 0 }
};
