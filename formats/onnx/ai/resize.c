/*
 * Resize with data-dependent extents or factors: along each axis, coordinates
 * in the source are computed in the graph, and each output element is the sum
 * of the weighted elements around its place: 1, 2 or 4 of them, or with
 * antialias the product with a matrix.  The formulas are those of the
 * operator's document.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/ai/resize.h"
#include "formats/onnx/compose.h"
#include "formats/onnx/data_axes.h"

struct along {
	const struct resize *r;
	uint32_t axis;
	ir_id n, m, scale;	/* scalars: extent, n times scale, factor */
	ir_id size;		/* the new extent, int64 */
	ir_id start, end;
};

static ir_id
num(struct imp *im, double v)
{
	return imp_scalar(im, DT_FLOAT64, v);
}

static ir_id
entry(struct imp *im, ir_id v, uint32_t i)
{
	return imp_reshape(im, imp_slice(im, v, 0, i, i + 1), 0, NULL);
}

static ir_id
crop_place(struct imp *im, const struct along *a, ir_id x)
{
	ir_id last = DO(im, "subtract", a->n, num(im, 1));
	ir_id more = DO(im, "subtract", a->m, num(im, 1));
	ir_id step = DO(im, "divide", DO(im, "multiply", DO(im, "subtract",
	    a->end, a->start), last), more);
	ir_id one = DO(im, "multiply", DO(im, "multiply", num(im, 0.5),
	    DO(im, "add", a->start, a->end)), last);

	return DO(im, "where", DO(im, "greater", a->m, num(im, 1)),
	    DO(im, "add", DO(im, "multiply", a->start, last), DO(im,
	    "multiply", x, step)), one);
}

/* The positions of the output elements x in the source. */
static ir_id
place(struct imp *im, const struct along *a, ir_id x)
{
	const char *c = a->r->coord;
	ir_id one = num(im, 1), half = num(im, 0.5), centre, scaled, adjust;

	if (strcmp(c, "asymmetric") == 0)
		return DO(im, "divide", x, a->scale);
	if (strcmp(c, "tf_crop_and_resize") == 0)
		return crop_place(im, a, x);
	if (strcmp(c, "align_corners") == 0) {
		scaled = DO(im, "divide", DO(im, "multiply", x, DO(im,
		    "subtract", a->n, one)), DO(im, "subtract", a->m, one));
		return DO(im, "where", DO(im, "equal", a->m, one),
		    num(im, 0), scaled);
	}
	centre = DO(im, "divide", DO(im, "add", x, half), a->scale);
	if (strcmp(c, "tf_half_pixel_for_nn") == 0)
		return centre;
	centre = DO(im, "subtract", centre, half);
	if (strcmp(c, "pytorch_half_pixel") == 0)
		return DO(im, "where", DO(im, "greater", a->m, one), centre,
		    num(im, 0));
	if (strcmp(c, "half_pixel_symmetric") != 0)
		return centre;
	adjust = DO(im, "divide", imp_cast(im, a->size, DT_FLOAT64), a->m);
	return DO(im, "add", centre, DO(im, "multiply", DO(im, "multiply",
	    a->n, half), DO(im, "subtract", one, adjust)));
}

static ir_id
nearest(struct imp *im, const struct along *a, ir_id x)
{
	const char *how = a->r->nearest;

	if (strcmp(how, "floor") == 0)
		return DO(im, "floor", x);
	if (strcmp(how, "ceil") == 0)
		return DO(im, "ceil", x);
	if (strcmp(how, "round_prefer_ceil") == 0)
		return DO(im, "floor", DO(im, "add", x, num(im, 0.5)));
	return DO(im, "ceil", DO(im, "subtract", x, num(im, 0.5)));
}

/* ((a x + b) x + c) x + d */
static ir_id
cube(struct imp *im, ir_id x, double a, double b, double c, double d)
{
	ir_id y = DO(im, "add", DO(im, "multiply", num(im, a), x),
	    num(im, b));

	y = DO(im, "add", DO(im, "multiply", y, x), num(im, c));
	return DO(im, "add", DO(im, "multiply", y, x), num(im, d));
}

/* The weight at distance x. */
static ir_id
weight(struct imp *im, const struct along *a, ir_id x)
{
	double k = a->r->cubic_a;
	ir_id far;

	x = DO(im, "abs", x);
	if (strcmp(a->r->mode, "cubic") != 0)
		return DO(im, "maximum", num(im, 0), DO(im, "subtract",
		    num(im, 1), x));
	far = DO(im, "where", DO(im, "less", x, num(im, 2)), cube(im, x, k,
	    -5 * k, 8 * k, -4 * k), num(im, 0));
	return DO(im, "where", DO(im, "less_equal", x, num(im, 1)),
	    cube(im, x, k + 2, -(k + 3), 0, 1), far);
}

/* The elements at the places, which are clamped. */
static ir_id
elements(struct imp *im, const struct along *a, ir_id x, ir_id at)
{
	at = DO(im, "minimum", DO(im, "maximum", at, num(im, 0)),
	    DO(im, "subtract", a->n, num(im, 1)));
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(a->axis) }), x,
	    imp_cast(im, at, DT_INT64));
}

static ir_id
weighted(struct imp *im, const struct along *a, ir_id x, ir_id at)
{
	bool is_cubic = strcmp(a->r->mode, "cubic") == 0;
	int taps = is_cubic ? 4 : 2, before = is_cubic ? 1 : 0, i;
	ir_id low = DO(im, "floor", at), sum = 0, total = 0, k[4], w[4], v;
	uint32_t rank = imp_rank(im, x);

	for (i = 0; i < taps; i++) {
		k[i] = DO(im, "add", low, num(im, i - before));
		w[i] = weight(im, a, DO(im, "subtract", k[i], at));
		if (a->r->exclude)
			w[i] = DO(im, "where", DO(im, "logical_and", DO(im,
			    "greater_equal", k[i], num(im, 0)), DO(im,
			    "less", k[i], a->n)), w[i], num(im, 0));
		total = i ? DO(im, "add", total, w[i]) : w[i];
	}
	for (i = 0; i < taps; i++) {
		v = imp_cast(im, DO(im, "divide", w[i], total),
		    imp_dtype(im, x));
		v = DO(im, "multiply", elements(im, a, x, k[i]),
		    imp_along(im, v, a->axis, rank));
		sum = i ? DO(im, "add", sum, v) : v;
	}
	return sum;
}

/* x times w along an axis; w: a row for each element of the result. */
static ir_id
by_rows(struct imp *im, const struct along *a, ir_id x, ir_id w)
{
	int64_t perm[TYPE_RANK_LIMIT], swap[2] = { 1, 0 };
	uint32_t rank = imp_rank(im, x), d;

	for (d = 0; d < rank; d++)
		perm[d] = d == a->axis ? rank - 1 : d == rank - 1 ? a->axis : d;
	x = imp_matmul(im, imp_transpose(im, x, rank, perm), imp_transpose(im,
	    w, 2, swap), imp_dtype(im, x));
	return imp_transpose(im, x, rank, perm);
}

/* With antialias: where there are fewer elements than before, the weights reach
 * as much farther.  Elements are repeated at the ends, unless those outside are
 * excluded. */
static ir_id
smoothed(struct imp *im, const struct along *a, ir_id x, ir_id at)
{
	int64_t column[2] = { -1, 1 }, row[2] = { 1, -1 }, last = 1;
	double taps = strcmp(a->r->mode, "cubic") == 0 ? 2 : 1;
	ir_id squeeze = DO(im, "minimum", a->scale, num(im, 1)), k = a->n, w;
	ir_id more = DO(im, "add", DO(im, "ceil", DO(im, "divide", num(im,
	    taps), squeeze)), num(im, 1));

	if (!a->r->exclude)
		k = DO(im, "add", k, DO(im, "multiply", more, num(im, 2)));
	k = imp_cast(im, imp_iota(im, imp_cast(im, k, DT_INT64)), DT_FLOAT64);
	if (!a->r->exclude) {
		k = DO(im, "subtract", k, more);
		x = elements(im, a, x, k);
	}
	w = DO(im, "subtract", imp_reshape(im, k, 2, row), imp_reshape(im, at,
	    2, column));
	w = weight(im, a, DO(im, "multiply", w, squeeze));
	w = DO(im, "divide", w, imp_reduce(im, "sum", w, 1, &last, true));
	return by_rows(im, a, x, imp_cast(im, w, imp_dtype(im, x)));
}

static ir_id
resize_axis(struct imp *im, const struct along *a, ir_id x)
{
	ir_id at = place(im, a, imp_cast(im, imp_iota(im, a->size),
	    DT_FLOAT64)), y, out;

	if (strcmp(a->r->mode, "nearest") == 0)
		y = elements(im, a, x, nearest(im, a, at));
	else if (a->r->antialias)
		y = smoothed(im, a, x, at);
	else
		y = weighted(im, a, x, at);
	if (strcmp(a->r->coord, "tf_crop_and_resize") != 0)
		return y;
	out = DO(im, "logical_or", DO(im, "less", at, num(im, 0)),
	    DO(im, "greater", at, DO(im, "subtract", a->n, num(im, 1))));
	return DO(im, "where", imp_along(im, out, a->axis, imp_rank(im, x)),
	    imp_like(im, y, a->r->extrapolation), y);
}

/* A vector of n float64. */
static ir_id
floats(struct imp *im, ir_id v, uint32_t n)
{
	int64_t code = n;

	return imp_reshape(im, imp_cast(im, v, DT_FLOAT64), 1, &code);
}

struct factors {
	ir_id n, scale, size;	/* per axis: float64, float64, int64 */
};

static ir_id
checked(struct imp *im, ir_id size)
{
	ir_id low = DO(im, "greater_equal", imp_reduce_all(im, "min", size),
	    num(im, 0));
	ir_id high = DO(im, "less_equal", imp_reduce_all(im, "max", size),
	    num(im, (double)INT32_MAX));

	return imp_must(im, imp_cast(im, size, DT_INT64), DO(im,
	    "logical_and", low, high));
}

/* Whether the sizes are expressions that types can have, none negative: then
 * extents follow from them, and there is nothing to check. */
static bool
are_extents(struct imp *im, ir_id sizes)
{
	struct attr known;
	bool ok = imp_dims(im, sizes, &known);

	for (uint32_t i = 0; ok && i < known.n; i++) {
		int64_t lo = 0, hi;

		if (known.list[i].kind == ATTR_SYM)
			sym_bounds(im->facts, known.list[i].sym, &lo, &hi);
		else
			lo = known.list[i].i;
		ok = lo >= 0;
	}
	return ok;
}

/* Whether a value is computed from extents: they fit memory. */
static bool
from_extents(struct imp *im, ir_id v)
{
	const uint32_t shape_of = op_find("shape_of");
	VEC(ir_id) todo = { NULL, 0, 0 };
	struct map seen = { 0 };
	bool found = false;

	vec_push(&todo, v);
	while (todo.n > 0 && !found) {
		ir_id id = vec_pop(&todo);
		const struct ir_node *n = ir_at(im->m, id);

		if (map_get(&seen, id, NULL))
			continue;
		map_put(&seen, id, 0);
		found = n->kind == NODE_CALL && n->callee == CALLEE_OP &&
		    n->ref == shape_of;
		for (uint32_t i = 0; i < n->nin; i++)
			vec_push(&todo, ir_in(im->m, n, i));
	}
	vec_free(&todo);
	map_free(&seen);
	return found;
}

static void
by_sizes(struct imp *im, ir_id sizes, uint32_t n, struct factors *f)
{
	const char *keep = imp_str(im, "keep_aspect_ratio_policy", "stretch");
	ir_id size = floats(im, sizes, n), best;
	int64_t code = n;

	f->scale = DO(im, "divide", size, f->n);
	if (strcmp(keep, "stretch") == 0 && from_extents(im, sizes)) {
		/* In integers, which types follow as soon as more is known. */
		f->size = imp_reshape(im, imp_cast(im, sizes, DT_INT64), 1,
		    &code);
		if (!are_extents(im, sizes))
			f->size = imp_must(im, f->size, DO(im,
			    "greater_equal", imp_reduce_all(im, "min", f->size),
			    imp_scalar(im, DT_INT64, 0)));
		return;
	}
	if (strcmp(keep, "stretch") != 0) {
		best = DO(im, strcmp(keep, "not_smaller") == 0 ? "max" :
		    "min", f->scale);
		f->scale = DO(im, "multiply", DO(im, "ones_like", f->n),
		    best);
		size = DO(im, "floor", DO(im, "add", DO(im, "multiply",
		    f->scale, f->n), num(im, 0.5)));
	}
	f->size = checked(im, size);
}

/* Positive factors that are known, as quotients of integers of which one is
 * small and the other a power of 2: their products with extents are the same
 * in integers, which types follow.  num, den: by axis. */
static bool
are_quotients(const double *s, uint32_t n, int64_t *num, int64_t *den)
{
	for (uint32_t i = 0; i < n; i++) {
		double v = (double)(float)s[i];

		for (den[i] = 1; den[i] < 65536 && v != floor(v); den[i] *= 2)
			v *= 2;
		if (!(v >= 1 && v <= 65536) || v != floor(v))
			return false;
		num[i] = (int64_t)v;
	}
	return true;
}

static void
by_scales(struct imp *im, ir_id scales, const double *known, uint32_t n,
    ir_id extents, struct factors *f)
{
	int64_t a[TYPE_RANK_LIMIT], b[TYPE_RANK_LIMIT];
	ir_id size;

	f->scale = floats(im, scales, n);
	if (known != NULL && are_quotients(known, n, a, b)) {
		f->size = DO(im, "floor_divide", DO(im, "multiply", extents,
		    imp_int_vec(im, DT_INT64, n, a)),
		    imp_int_vec(im, DT_INT64, n, b));
		return;
	}
	size = DO(im, "floor", DO(im, "multiply", f->n, f->scale));
	/* A factor that is not positive makes an invalid extent. */
	f->size = checked(im, DO(im, "where", DO(im, "greater", f->scale,
	    num(im, 0)), size, num(im, -1)));
}

/* Whether the new extent is the one that x has. */
static bool
keeps(struct imp *im, ir_id x, const struct factors *f,
    const struct along *a, uint32_t i)
{
	const struct onnx_info *size = &im->info.v[f->size];

	return strcmp(a->r->coord, "tf_crop_and_resize") != 0 &&
	    size->value != NULL &&
	    size->value[i] == imp_type(im, x)->dim[a->axis];
}

/* ---- as an operator on images ---- */

/* The extent after it, as an expression; NULL: it is none.  sizes: entries of
 * that vector, or NULL; scale: a factor that is known. */
static const struct sym *
new_extent(struct imp *im, const struct sym *n, const struct attr *size,
    double scale)
{
	struct sym_ctx *c = im->m->syms;
	int64_t lo, hi;

	if (size == NULL)
		return scale == floor(scale) && scale >= 1 && scale <=
		    INT16_MAX ? sym_mul(c, n, sym_const(c, (int64_t)scale)) :
		    NULL;
	if (size->kind == ATTR_INT)
		return size->i < 0 ? NULL : sym_const(c, size->i);
	sym_bounds(im->facts, size->sym, &lo, &hi);
	return lo < 0 ? NULL : size->sym;
}

/* Fills out[] with the extents of all axes after it; false: some is no
 * expression, or not exactly the factor times the extent before. */
static bool
new_extents(struct imp *im, ir_id x, const struct resize_plan *p,
    ir_id scales, ir_id sizes, const struct sym **out)
{
	const struct type *t = imp_type(im, x);
	const double *s = NULL;
	struct attr known;
	uint32_t n, i;

	if (sizes ? !imp_dims(im, sizes, &known) ||
	    strcmp(imp_str(im, "keep_aspect_ratio_policy", "stretch"),
	    "stretch") != 0 : !imp_known_floats(im, scales, &s, &n))
		return false;
	if ((sizes ? known.n : n) != p->n)
		return false;
	for (i = 0; i < t->n; i++)
		out[i] = t->dim[i];
	for (i = 0; i < p->n; i++) {
		uint32_t a = p->a[i].axis;

		if (!imp_sym_ok(im, t->dim[a]))
			return false;
		out[a] = new_extent(im, t->dim[a], sizes ? &known.list[i] :
		    NULL, s ? (double)(float)s[i] : 0);
		if (out[a] == NULL || !imp_sym_ok(im, out[a]))
			return false;
	}
	return true;
}

/* The operator's name for how places are found; NULL: it has none.  Factors
 * are extents divided by each other, so that symmetric half pixels are half
 * pixels. */
static const char *
image_mode(const struct resize *r)
{
	static const char *const same[] = { "half_pixel", "asymmetric",
	    "align_corners", "pytorch_half_pixel", "tf_half_pixel_for_nn" };

	if (strcmp(r->coord, "half_pixel_symmetric") == 0)
		return "half_pixel";
	for (uint32_t i = 0; i < sizeof same / sizeof *same; i++)
		if (strcmp(r->coord, same[i]) == 0)
			return same[i];
	return NULL;
}

ir_id
imp_resize_image(struct imp *im, ir_id x, const struct resize *r,
    const struct resize_plan *p, ir_id scales, ir_id sizes)
{
	static const char *const name[] = { "image.resize1d",
	    "image.resize2d", "image.resize3d" };
	uint32_t rank = imp_rank(im, x), nd = rank - 2, i;
	const struct sym *out[TYPE_RANK_LIMIT];
	const struct type *t = imp_type(im, x);
	const char *mode = image_mode(r);
	bool near = strcmp(r->mode, "nearest") == 0;
	bool cubic = strcmp(r->mode, "cubic") == 0;
	struct attr *size;

	if (rank < 3 || rank > 5 || mode == NULL || r->antialias ||
	    !new_extents(im, x, p, scales, sizes, out) ||
	    out[0] != t->dim[0] || out[1] != t->dim[1])
		return 0;
	size = arena_alloc(im->m->arena, nd, sizeof *size);
	for (i = 0; i < nd; i++)
		size[i] = out[2 + i]->kind == SYM_CONST ? attr_int(
		    out[2 + i]->value) : (struct attr){ .kind = ATTR_SYM,
		    .sym = out[2 + i] };
	return CALL(im, name[nd - 1], ATTRS(im,
	    { "size", { .kind = ATTR_LIST, .n = nd, .list = size } },
	    { "method", imp_text(im, near ? "nearest_neighbor" : r->mode) },
	    { "coordinate_transformation_mode", imp_text(im, mode) },
	    { "rounding_method", imp_text(im, near ? r->nearest : "") },
	    { "cubic_alpha", { .kind = ATTR_FLOAT, .f = cubic ? r->cubic_a :
	    -0.5 } },
	    { "cubic_exclude", attr_bool(cubic && r->exclude) }), x);
}

ir_id
imp_resize_data(struct imp *im, ir_id x, const struct resize *r,
    const struct resize_plan *p, ir_id scales, ir_id sizes, ir_id roi)
{
	bool crop = strcmp(r->coord, "tf_crop_and_resize") == 0;
	int64_t axes[TYPE_RANK_LIMIT];
	struct factors f;
	const double *s = NULL;
	uint32_t i, n = 0;
	ir_id at, extents;

	if (p->n == 0)
		return x;
	if (!sizes)
		imp_known_floats(im, scales, &s, &n);
	for (i = 0; i < p->n; i++)
		axes[i] = p->a[i].axis;
	at = imp_int_vec(im, DT_INT64, p->n, axes);
	extents = CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }),
	    imp_shape(im, x), at);
	f.n = imp_cast(im, extents, DT_FLOAT64);
	if (sizes)
		by_sizes(im, sizes, p->n, &f);
	else
		by_scales(im, scales, n == p->n ? s : NULL, p->n, extents,
		    &f);
	roi = crop ? floats(im, roi, 2 * p->n) : 0;
	for (i = 0; i < p->n && x; i++) {
		struct along a = { .r = r, .axis = p->a[i].axis,
			.n = entry(im, f.n, i), .size = entry(im, f.size, i),
			.scale = entry(im, f.scale, i) };

		if ((s && i < n && s[i] == 1 && !crop) ||
		    keeps(im, x, &f, &a, i))
			continue;
		a.m = DO(im, "multiply", a.n, a.scale);
		if (crop) {
			a.start = entry(im, roi, i);
			a.end = entry(im, roi, i + p->n);
		}
		x = resize_axis(im, &a, x);
	}
	return x;
}
