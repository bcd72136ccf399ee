/*
 * The definition of resizing: where pixels of the result lie in the input, and
 * how the input is interpolated there.
 *
 * Coordinates are rational functions of the pixel's index; they are computed
 * from integers with one division in float64, so that a coordinate on a pixel
 * is exact.  Where the result is a whole number of times as long as the input,
 *
 *	x = (a o + b) / d,    floor(x) = floordiv(o + floor(b / a), d / a)
 *
 * in integers, which makes the distances of neighbours known.  Interpolation is
 * one dimension after the other, the rows first, in float32 (float64 for what
 * is not a float of at most 32 bits); weights are computed once for each
 * index of the result, and the result is rounded (integers: toward zero) at the
 * end.
 */
#include <string.h>

#include "op/image.h"

#define LONGER 64	/* the largest factor that is looked for */

/* Along one spatial dimension. */
struct along {
	char letter;
	const struct sym *in, *out;
	int64_t factor;		/* out = factor * in; 0: no such is known */
	int64_t a, b, d;	/* then x = (a o + b) / d */
	uint32_t taps;
	uint32_t weight[IMAGE_TAPS];	/* temporaries; 2 taps: [1], that of
					 * the second */
	uint32_t pixel[IMAGE_TAPS];	/* the same: places, clipped, where
					 * the factor is not known; 1 tap: the
					 * nearest */
	int64_t before;		/* pixels that stand before the first in a
				 * copy; -1: places are clipped */
};

struct resizing {
	const struct resize *r;
	struct layout l;
	uint32_t n;		/* dimensions that change */
	struct along at[SPACE_LIMIT];
	enum dtype acc;
};

/* ---- places ---- */

static void
find_factor(struct te *t, const char *mode, struct along *x)
{
	struct sym_ctx *c = t->m->syms;

	for (int64_t s = 1; s <= LONGER && x->factor == 0; s++)
		if (sym_mul(c, x->in, sym_const(c, s)) == x->out)
			x->factor = s;
	x->a = 1;
	x->b = 0;
	x->d = x->factor;
	if (strcmp(mode, "asymmetric") == 0 || (x->factor == 1 &&
	    strcmp(mode, "align_corners") == 0))
		return;
	x->a = 2;
	x->d = 2 * x->factor;
	if (strcmp(mode, "tf_half_pixel_for_nn") == 0)
		x->b = 1;
	else if (strcmp(mode, "half_pixel") == 0 ||
	    strcmp(mode, "pytorch_half_pixel") == 0)
		x->b = 1 - x->factor;
	else
		x->factor = 0;
	if (x->b % 2 == 0) {
		x->a = 1;
		x->b /= 2;
		x->d = x->factor;
	}
}

/* Whether the result has the same pixels along the dimension. */
static bool
is_same(const struct along *x)
{
	return x->factor == 1 && x->b == 0;
}

/* Where pixel o of the result lies. */
static sx_id
place(struct te *t, const struct resizing *z, const struct along *x, sx_id o)
{
	if (x->factor != 0)
		return te_div(t, image_real(t, te_addi(t, te_muli(t, o, x->a),
		    x->b)), image_num(t, (double)x->d));
	return image_place(t, z->r->mode, o, x->in, x->out, (uint32_t)(strchr(
	    layout_space(image_space(t->op, t->attrs)), x->letter) -
	    layout_space(image_space(t->op, t->attrs))));
}

/* floor(place) + more */
static sx_id
low_pixel(struct te *t, const struct resizing *z, const struct along *x,
    sx_id o, int64_t more)
{
	int64_t by = x->factor == 0 ? 1 : x->d / x->a;

	if (x->factor != 0)
		return te_bin(t, SX_FLOORDIV, te_addi(t, o, int_floor_div(
		    x->b, x->a) + more * by), te_int(t, by));
	return te_addi(t, te_cast(t, DT_INT64, te_un(t, SX_FLOOR, place(t, z,
	    x, o))), more);
}

/* ---- the nearest pixel ---- */

/* Rounds (a o + b) / d: floor((p (a o + b) + q) / (p d)). */
static void
rounding(const char *how, int64_t d, int64_t *p, int64_t *q)
{
	*p = 1;
	*q = 0;
	if (strcmp(how, "floor") == 0)
		return;
	*q = d - 1;
	if (strcmp(how, "ceil") == 0)
		return;
	*p = 2;
	if (strcmp(how, "round_prefer_floor") != 0)
		*q = d;
}

/* The pixel nearest to pixel o of the result. */
static sx_id
nearest_pixel(struct te *t, const struct resizing *z, const struct along *x,
    sx_id o)
{
	int64_t p, q, c;
	sx_id i;

	if (x->taps > 0)
		return image_clip(t, te_load1(t, x->pixel[0], o), x->in);
	if (x->factor == 0)
		return image_clip(t, image_round(t, place(t, z, x, o),
		    z->r->rounding), x->in);
	rounding(z->r->rounding, x->d, &p, &q);
	c = int_floor_div(p * x->b + q, p * x->a);
	i = te_bin(t, SX_FLOORDIV, te_addi(t, o, c), te_int(t, x->d / x->a));
	/* The first of the result is below 0 if c < 0, and the last is after
	 * the end if c > 0. */
	if (c < 0)
		i = te_bin(t, SX_MAX, i, te_int(t, 0));
	if (c > 0)
		i = te_bin(t, SX_MIN, i, te_addi(t, te_sym(t, x->in), -1));
	return i;
}

/* The nearest pixels where the factor is not known, by the index of the result:
 * each needs a division. */
static void
make_places(struct te *t, const struct resizing *z, struct along *x)
{
	sx_id at;

	if (x->factor != 0)
		return;
	x->pixel[0] = te_temp(t, DT_INT64, 1, &x->out);
	te_begin(t, x->pixel[0]);
	at = nearest_pixel(t, z, x, te_axis(t, 0));
	te_store(t, at);
	x->taps = 1;
}

/* ---- several pixels ---- */

/* How far pixel k of those interpolated is from that below the place. */
static int64_t
tap(const struct along *x, uint32_t k)
{
	return (int64_t)k + 1 - x->taps / 2;
}

/* The weights, and the places, by the index of the result. */
static void
make_weights(struct te *t, struct resizing *z, struct along *x)
{
	bool cubic = strcmp(z->r->method, "cubic") == 0;

	x->taps = cubic ? 4 : 2;
	for (uint32_t k = cubic ? 0 : 1; k < x->taps; k++) {
		sx_id o, low, f, w[IMAGE_TAPS];

		x->weight[k] = te_temp(t, z->acc, 1, &x->out);
		te_begin(t, x->weight[k]);
		o = te_axis(t, 0);
		low = low_pixel(t, z, x, o, 0);
		f = x->factor == 0 ? te_sub(t, place(t, z, x, o), te_un(t,
		    SX_FLOOR, place(t, z, x, o))) : te_div(t, image_real(t,
		    te_sub(t, te_addi(t, te_muli(t, o, x->a), x->b), te_muli(t,
		    low, x->d))), image_num(t, (double)x->d));
		w[1] = f;
		if (cubic)
			image_cubic(t, w, f, low, z->r, x->in);
		te_store(t, te_cast(t, z->acc, w[k]));
	}
	for (uint32_t k = 0; k < x->taps && x->factor == 0; k++) {
		x->pixel[k] = te_temp(t, DT_INT64, 1, &x->out);
		te_begin(t, x->pixel[k]);
		te_store(t, image_clip(t, low_pixel(t, z, x, te_axis(t, 0),
		    tap(x, k)), x->in));
	}
}

/* Copies n pixels of the last axis from place `from` on to place `at`; one: the
 * same pixel each time. */
static void
copy_pixels(struct te *t, uint32_t to, uint32_t in, const struct sym *n,
    const struct sym *from, const struct sym *at, bool one)
{
	uint32_t rank = te_rank(t, in), last = rank - 1;
	const struct sym *dim[LAYOUT_LIMIT];
	sx_id axes[LAYOUT_LIMIT], i, v;

	for (uint32_t a = 0; a < last; a++)
		dim[a] = te_dim(t, in, (int)a);
	dim[last] = n;
	te_begin_domain(t, to, rank, dim);
	te_axes(t, axes);
	i = axes[last];
	axes[last] = one ? te_sym(t, from) : te_add(t, i, te_sym(t, from));
	v = te_load(t, in, axes);
	axes[last] = te_add(t, i, te_sym(t, at));
	te_store_at(t, axes, v);
}

/* Copies the input with its outer pixels repeated, so that places along its
 * rows need not be clipped: then their distances are known.  The copy, or the
 * input. */
static uint32_t
repeat_edges(struct te *t, const struct resizing *z, struct along *x,
    uint32_t from)
{
	struct sym_ctx *c = t->m->syms;
	uint32_t last = z->l.n - 1, to;
	const struct sym *dim[LAYOUT_LIMIT], *zero = sym_const(c, 0);
	int64_t first, end;

	if (x->factor == 0 || z->l.dim[last].letter != x->letter ||
	    z->l.dim[last].factor != 0)
		return from;
	/* The places of the first and the last pixel of the result. */
	first = int_floor_div(int_floor_div(x->b, x->a), x->d / x->a) +
	    tap(x, 0);
	end = int_floor_div(int_floor_div(x->b, x->a) - 1, x->d / x->a) +
	    tap(x, x->taps - 1) + 1;
	x->before = first < 0 ? -first : 0;
	end = end > 0 ? end : 0;
	for (uint32_t i = 0; i <= last; i++)
		dim[i] = te_dim(t, from, (int)i);
	dim[last] = sym_add(c, dim[last], sym_const(c, x->before + end));
	to = te_temp(t, te_dtype(t, from), z->l.n, dim);
	copy_pixels(t, to, from, x->in, zero, sym_const(c, x->before), false);
	if (x->before > 0)
		copy_pixels(t, to, from, sym_const(c, x->before), zero, zero,
		    true);
	if (end > 0)
		copy_pixels(t, to, from, sym_const(c, end), sym_add(c, x->in,
		    sym_const(c, -1)), sym_add(c, x->in, sym_const(c,
		    x->before)), true);
	return to;
}

/* The interpolation along a dimension, at the axes of the open stage. */
static sx_id
interpolated(struct te *t, const struct resizing *z, const struct along *x,
    uint32_t from)
{
	sx_id at[LAYOUT_LIMIT], index[LAYOUT_LIMIT], v[IMAGE_TAPS], o, sum, i;
	struct places p;

	te_axes(t, at);
	places_from(t, &z->l, at, &p);
	o = p.at[x->letter - 'A'].full;
	for (uint32_t k = 0; k < x->taps; k++) {
		i = x->factor == 0 ? te_load1(t, x->pixel[k], o) :
		    low_pixel(t, z, x, o, tap(x, k));
		places_set(&p, x->letter, x->before >= 0 ? te_addi(t, i,
		    x->before) : image_clip(t, i, x->in));
		places_index(t, &p, &z->l, index);
		v[k] = te_cast(t, z->acc, te_load(t, from, index));
	}
	/* Exact where both are equal. */
	if (x->taps == 2)
		return te_add(t, v[0], te_mul(t, te_load1(t, x->weight[1], o),
		    te_sub(t, v[1], v[0])));
	sum = te_mul(t, v[0], te_load1(t, x->weight[0], o));
	for (uint32_t k = 1; k < x->taps; k++)
		sum = te_add(t, sum, te_mul(t, v[k], te_load1(t, x->weight[k],
		    o)));
	return sum;
}

/* ---- the whole ---- */

/* Stores the value, or what lies outside of the image. */
static void
store(struct te *t, const struct resizing *z, sx_id v)
{
	enum dtype dt = te_dtype(t, te_out(t, 0));
	sx_id at[LAYOUT_LIMIT], out = 0;
	struct places p;

	v = te_cast(t, dt, v);
	if (strcmp(z->r->mode, "tf_crop_and_resize") == 0) {
		te_axes(t, at);
		places_from(t, &z->l, at, &p);
		for (uint32_t i = 0; i < z->n; i++) {
			const struct along *x = &z->at[i];
			sx_id o = image_outside(t, place(t, z, x, p.at[
			    x->letter - 'A'].full), x->in);

			out = out == 0 ? o : te_bin(t, SX_OR, out, o);
		}
		v = te_select(t, out, te_num(t, dt, op_float(t->op, t->attrs,
		    "extrapolation_value")), v);
	}
	te_store(t, v);
}

/* One pixel each: of the same dimension, or the nearest. */
static void
resize_nearest(struct te *t, struct resizing *z)
{
	sx_id at[LAYOUT_LIMIT], index[LAYOUT_LIMIT];
	struct places p;

	for (uint32_t i = 0; i < z->n; i++)
		make_places(t, z, &z->at[i]);
	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	places_from(t, &z->l, at, &p);
	for (uint32_t i = 0; i < z->n; i++) {
		struct along *x = &z->at[i];

		places_set(&p, x->letter, nearest_pixel(t, z, x, p.at[
		    x->letter - 'A'].full));
	}
	places_index(t, &p, &z->l, index);
	store(t, z, te_load(t, 0, index));
}

/* A temporary like `from`, with the result's extent in a dimension. */
static uint32_t
resized(struct te *t, const struct resizing *z, const struct along *x,
    uint32_t from)
{
	const struct sym *dim[LAYOUT_LIMIT];

	for (uint32_t i = 0; i < z->l.n; i++)
		dim[i] = te_dim(t, z->l.dim[i].letter == x->letter ?
		    te_out(t, 0) : from, (int)i);
	return te_temp(t, z->acc, z->l.n, dim);
}

void
image_resize(struct te *t, const struct resize *r)
{
	uint32_t nd = image_space(t->op, t->attrs), from = 0, to;
	enum dtype dt = te_dtype(t, 0);
	struct resizing z = { .r = r, .l = layout_attr(t->op, t->attrs,
		"layout", NULL), .acc = dtype_info[dt].class == DTC_FLOAT ?
		te_float(dt) : DT_FLOAT64 };

	for (uint32_t d = 0; d < nd; d++) {
		struct along *x = &z.at[z.n];

		*x = (struct along){ .letter = layout_space(nd)[d],
			.before = -1 };
		x->in = te_layout_extent(t, &z.l, 0, x->letter);
		x->out = te_layout_extent(t, &z.l, te_out(t, 0), x->letter);
		find_factor(t, r->mode, x);
		z.n += !is_same(x);
	}
	if (z.n == 0 || strcmp(r->method, "nearest_neighbor") == 0) {
		resize_nearest(t, &z);
		return;
	}
	for (uint32_t i = 0; i < z.n; i++)
		make_weights(t, &z, &z.at[i]);
	from = repeat_edges(t, &z, &z.at[z.n - 1], from);
	for (uint32_t i = z.n; i-- > 0; ) {
		sx_id v;

		to = i > 0 ? resized(t, &z, &z.at[i], from) : te_out(t, 0);
		te_begin(t, to);
		v = interpolated(t, &z, &z.at[i], from);
		if (i > 0)
			te_store(t, v);
		else
			store(t, &z, v);
		from = to;
	}
}

void
compute_resize(struct te *t)
{
	struct resize r = {
		.method = op_str(t->op, t->attrs, "method"),
		.mode = op_str(t->op, t->attrs,
		    "coordinate_transformation_mode"),
		.rounding = op_str(t->op, t->attrs, "rounding_method"),
		.alpha = op_float(t->op, t->attrs, "cubic_alpha"),
		.exclude = op_bool(t->op, t->attrs, "cubic_exclude"),
	};

	if (r.rounding[0] == '\0')
		r.rounding = strcmp(r.mode, "align_corners") == 0 ?
		    "round_prefer_ceil" : "floor";
	image_resize(t, &r);
}
