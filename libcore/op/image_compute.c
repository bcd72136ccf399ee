/*
 * Definitions of operators on images: where a result pixel reads, and how it
 * interpolates (image_resize.c has what resizes whole images).
 *
 * Interpolation is a product over dimensions of 1, 2 or 4 taps, in float64,
 * rounded (integers: toward zero) at the end.
 */
#include <string.h>

#include "op/image.h"
#include "op/shape_rules.h"

/* Along one spatial dimension. */
struct taps {
	uint32_t n;
	sx_id index[IMAGE_TAPS];	/* int64, not yet clipped */
	sx_id weight[IMAGE_TAPS];	/* n = 2: weight[1] is the fraction */
};

/* a / b of integers, in float64. */
static sx_id
ratio(struct te *t, sx_id a, sx_id b)
{
	return te_div(t, image_real(t, a), image_real(t, b));
}

sx_id
image_clip(struct te *t, sx_id i, const struct sym *extent)
{
	i = te_bin(t, SX_MAX, i, te_int(t, 0));
	return te_bin(t, SX_MIN, i, te_addi(t, te_sym(t, extent), -1));
}

/* ---- taps ---- */

static sx_id
cubic_term(struct te *t, sx_id x, double a, double b, double c, double d)
{
	sx_id v = te_add(t, te_mul(t, image_num(t, a), x), image_num(t, b));

	v = te_add(t, te_mul(t, v, x), image_num(t, c));
	return te_add(t, te_mul(t, v, x), image_num(t, d));
}

void
image_cubic(struct te *t, sx_id *w, sx_id f, sx_id low, const struct resize *r,
    const struct sym *extent)
{
	double a = r->alpha;
	sx_id sum = 0, i, in;

	w[0] = cubic_term(t, f, a, -2 * a, a, 0);
	w[1] = cubic_term(t, f, a + 2, -(a + 3), 0, 1);
	w[2] = cubic_term(t, f, -(a + 2), 2 * a + 3, -a, 0);
	w[3] = cubic_term(t, f, -a, a, 0, 0);
	if (!r->exclude)
		return;
	for (uint32_t k = 0; k < 4; k++) {
		i = te_addi(t, low, (int64_t)k - 1);
		in = te_and(t, te_bin(t, SX_GE, i, te_int(t, 0)), te_bin(t,
		    SX_LT, i, te_sym(t, extent)));
		w[k] = te_select(t, in, w[k], image_num(t, 0));
		sum = k == 0 ? w[0] : te_add(t, sum, w[k]);
	}
	for (uint32_t k = 0; k < 4; k++)
		w[k] = te_div(t, w[k], sum);
}

/* Four taps round x. */
static void
cubic_taps(struct te *t, struct taps *k, sx_id x, double alpha)
{
	struct resize r = { .alpha = alpha };
	sx_id low = te_un(t, SX_FLOOR, x);
	sx_id first = te_cast(t, DT_INT64, low);

	k->n = 4;
	for (uint32_t i = 0; i < 4; i++)
		k->index[i] = te_addi(t, first, (int64_t)i - 1);
	image_cubic(t, k->weight, te_sub(t, x, low), first, &r, NULL);
}

static void
linear_taps(struct te *t, struct taps *k, sx_id x)
{
	sx_id low = te_un(t, SX_FLOOR, x);

	k->n = 2;
	k->index[0] = te_cast(t, DT_INT64, low);
	k->index[1] = te_addi(t, k->index[0], 1);
	k->weight[0] = 0;
	k->weight[1] = te_sub(t, x, low);
}

sx_id
image_round(struct te *t, sx_id x, const char *how)
{
	if (strcmp(how, "floor") == 0)
		x = te_un(t, SX_FLOOR, x);
	else if (strcmp(how, "ceil") == 0)
		x = te_un(t, SX_CEIL, x);
	else if (strcmp(how, "round_prefer_floor") == 0)
		x = te_un(t, SX_CEIL, te_sub(t, x, image_num(t, 0.5)));
	else if (strcmp(how, "round_even") == 0)
		x = te_un(t, SX_ROUND, x);
	else	/* "round" differs below 0, where places are clipped */
		x = te_un(t, SX_FLOOR, te_add(t, x, image_num(t, 0.5)));
	return te_cast(t, DT_INT64, x);
}

static void
nearest_tap(struct te *t, struct taps *k, sx_id x, const char *how)
{
	k->n = 1;
	k->index[0] = image_round(t, x, how);
}

/* Sum over the taps of all dimensions; pixel() reads at one of them.  With
 * two taps a + f * (b - a), which is exact where a = b. */
typedef sx_id read_pixel(struct te *t, void *ctx, const sx_id *index);

static sx_id
interpolate(struct te *t, uint32_t nd, const struct taps *k,
    read_pixel *pixel, void *ctx)
{
	sx_id v[IMAGE_TAPS * IMAGE_TAPS * IMAGE_TAPS], index[SPACE_LIMIT];
	uint32_t n = 1, rest;

	for (uint32_t d = 0; d < nd; d++)
		n *= k[d].n;
	for (uint32_t i = 0; i < n; i++) {
		rest = i;
		for (uint32_t d = nd; d-- > 0; rest /= k[d].n)
			index[d] = k[d].index[rest % k[d].n];
		v[i] = pixel(t, ctx, index);
	}
	for (uint32_t d = nd; d-- > 0; ) {
		n /= k[d].n;
		for (uint32_t i = 0; k[d].n > 1 && i < n; i++) {
			const sx_id *x = &v[i * k[d].n];
			sx_id sum;

			if (k[d].n == 2) {
				sum = te_add(t, x[0], te_mul(t,
				    k[d].weight[1], te_sub(t, x[1], x[0])));
			} else {
				sum = te_mul(t, x[0], k[d].weight[0]);
				for (uint32_t j = 1; j < k[d].n; j++)
					sum = te_add(t, sum, te_mul(t, x[j],
					    k[d].weight[j]));
			}
			v[i] = sum;
		}
	}
	return v[0];
}

/* ---- an image ---- */

struct image {
	uint32_t nd;
	const char *space;
	struct layout l;
	struct places at;	/* batch and channel */
	const struct sym *extent[SPACE_LIMIT];
	const char *padding;	/* NULL: the nearest edge */
	bool corners;		/* align_corners, for reflection */
	bool exact;		/* one tap: the value itself */
};

static void
image_open(struct te *t, struct image *m, const char *layout)
{
	memset(m, 0, sizeof *m);
	m->nd = image_space(t->op, t->attrs);
	m->space = layout_space(m->nd);
	m->l = layout_attr(t->op, t->attrs, layout, NULL);
	for (uint32_t i = 0; i < m->nd; i++)
		m->extent[i] = te_layout_extent(t, &m->l, 0, m->space[i]);
}

/* Opens the result's stage: coordinates of its element. */
static void
image_begin(struct te *t, struct image *m)
{
	sx_id at[LAYOUT_LIMIT];

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	places_from(t, &m->l, at, &m->at);
}

static sx_id reflect(struct te *t, const struct image *m, uint32_t d,
    sx_id x);

/* The pixel at an index that may lie outside. */
static sx_id
read_image(struct te *t, void *ctx, const sx_id *index)
{
	struct image *m = ctx;
	struct places at = m->at;
	sx_id i[LAYOUT_LIMIT], v;
	bool zeros = m->padding != NULL && strcmp(m->padding, "zeros") == 0;

	for (uint32_t d = 0; d < m->nd; d++) {
		sx_id x = index[d];

		if (m->padding != NULL && strcmp(m->padding,
		    "reflection") == 0)
			x = te_cast(t, DT_INT64, reflect(t, m, d, image_real(t,
			    x)));
		places_set(&at, m->space[d], zeros ? x : image_clip(t, x,
		    m->extent[d]));
	}
	places_index(t, &at, &m->l, i);
	v = zeros ? te_load_inside(t, 0, i, te_num(t, te_dtype(t, 0), 0)) :
	    te_load(t, 0, i);
	return m->exact ? v : image_real(t, v);
}

/* ---- resize ---- */

/* Begin (k = 0) or end (1) of the part of dimension d. */
static sx_id
roi(struct te *t, uint32_t nd, uint32_t d, uint32_t k)
{
	const struct attr *a = op_attr_value(t->op, t->attrs, "roi");

	if (t->nin > 2)
		return image_real(t, te_load1(t, 2, te_int(t, k * nd + d)));
	a = &a->list[k * nd + d];
	return image_num(t, a->kind == ATTR_FLOAT ? a->f : (double)a->i);
}

/* Pixel o of `out` of a part of an image of n pixels: corner to corner, or
 * the middle if there is one pixel. */
static sx_id
part_place(struct te *t, sx_id o, sx_id n, const struct sym *out, sx_id from,
    sx_id to)
{
	sx_id last = image_real(t, te_addi(t, n, -1)), one = te_int(t, 1);
	sx_id more = te_addi(t, te_sym(t, out), -1), x;

	x = te_mul(t, te_sub(t, to, from), last);
	x = te_div(t, te_mul(t, image_real(t, o), x), image_real(t, te_bin(t,
	    SX_MAX, more, one)));
	x = te_add(t, te_mul(t, from, last), x);
	return te_select(t, te_bin(t, SX_GE, more, one), x, te_mul(t,
	    te_mul(t, image_num(t, 0.5), te_add(t, from, to)), last));
}

sx_id
image_place(struct te *t, const char *mode, sx_id o, const struct sym *extent,
    const struct sym *out_extent, uint32_t d)
{
	uint32_t nd = image_space(t->op, t->attrs);
	sx_id in = te_sym(t, extent), out = te_sym(t, out_extent), x;
	sx_id odd = te_addi(t, te_muli(t, o, 2), 1), one = te_int(t, 1);

	if (strcmp(mode, "align_corners") == 0) {
		x = te_bin(t, SX_MAX, te_addi(t, out, -1), one);
		return ratio(t, te_mul(t, o, te_addi(t, in, -1)), x);
	}
	if (strcmp(mode, "asymmetric") == 0)
		return ratio(t, te_mul(t, o, in), out);
	if (strcmp(mode, "tf_half_pixel_for_nn") == 0)
		return ratio(t, te_mul(t, odd, in), te_muli(t, out, 2));
	if (strcmp(mode, "tf_crop_and_resize") == 0)
		return part_place(t, o, in, out_extent, roi(t, nd, d, 0),
		    roi(t, nd, d, 1));
	x = ratio(t, te_sub(t, te_mul(t, odd, in), out), te_muli(t, out, 2));
	if (strcmp(mode, "pytorch_half_pixel") == 0)
		x = te_select(t, te_bin(t, SX_GT, out, one), x, image_num(t,
		    0));
	return x;
}

sx_id
image_outside(struct te *t, sx_id x, const struct sym *extent)
{
	return te_bin(t, SX_OR, te_bin(t, SX_LT, x, image_num(t, 0)), te_bin(t,
	    SX_GT, x, image_real(t, te_addi(t, te_sym(t, extent), -1))));
}

/* Stores what was read, or the extrapolation value. */
static void
store_pixel(struct te *t, sx_id v, sx_id out)
{
	enum dtype dt = te_dtype(t, te_out(t, 0));

	v = te_cast(t, dt, v);
	if (out != 0)
		v = te_select(t, out, te_num(t, dt, op_float(t->op,
		    t->attrs, "extrapolation_value")), v);
	te_store(t, v);
}

void
compute_crop_and_resize(struct te *t)
{
	const char *method = op_str(t->op, t->attrs, "method");
	struct taps k[2];
	struct image m;
	sx_id box, at[2], from, to, x, out = 0;

	image_open(t, &m, "layout");
	image_begin(t, &m);
	box = m.at.at['N' - 'A'].full;
	for (uint32_t d = 0; d < 2; d++) {
		char letter = m.space[d];
		sx_id o;

		at[0] = box;
		at[1] = te_int(t, d);
		from = image_real(t, te_load(t, 1, at));
		at[1] = te_int(t, 2 + d);
		to = image_real(t, te_load(t, 1, at));
		x = part_place(t, m.at.at[letter - 'A'].full, te_sym(t,
		    m.extent[d]), te_layout_extent(t, &m.l, te_out(t, 0),
		    letter), from, to);
		o = image_outside(t, x, m.extent[d]);
		out = d == 0 ? o : te_bin(t, SX_OR, out, o);
		if (strcmp(method, "bilinear") == 0)
			linear_taps(t, &k[d], x);
		else
			nearest_tap(t, &k[d], x, "round");
	}
	m.exact = k[0].n == 1;
	places_set(&m.at, 'N', te_index(t, te_load1(t, 2, box)));
	store_pixel(t, interpolate(t, 2, k, read_image, &m), out);
}

/* ---- grids ---- */

/* Folds a place back into the image at its edges: the outer pixels' centres
 * if corners are aligned, else their borders; then clips. */
static sx_id
reflect(struct te *t, const struct image *m, uint32_t d, sx_id x)
{
	sx_id n = image_real(t, te_sym(t, m->extent[d])), one = image_num(t, 1);
	sx_id least = m->corners ? image_num(t, 0) : image_num(t, -0.5);
	sx_id span = m->corners ? te_sub(t, n, one) : n, turns, rest, odd;

	/* One pixel: every place is it. */
	span = te_bin(t, SX_MAX, span, te_select(t, te_bin(t, SX_GT, span,
	    image_num(t, 0)), span, one));
	x = te_un(t, SX_ABS, te_sub(t, x, least));
	turns = te_un(t, SX_FLOOR, te_div(t, x, span));
	rest = te_sub(t, x, te_mul(t, turns, span));
	odd = te_sub(t, turns, te_mul(t, image_num(t, 2), te_un(t, SX_FLOOR,
	    te_mul(t, turns, image_num(t, 0.5)))));
	x = te_select(t, te_bin(t, SX_EQ, odd, image_num(t, 0)), te_add(t, rest,
	    least), te_add(t, te_sub(t, span, rest), least));
	x = te_bin(t, SX_MAX, x, image_num(t, 0));
	return te_bin(t, SX_MIN, x, te_sub(t, n, one));
}

/* Where the grid points along dimension d: its coordinate nd - 1 - d. */
static sx_id
grid_place(struct te *t, const struct image *m, uint32_t d)
{
	sx_id at[2 + SPACE_LIMIT], x, n = image_real(t, te_sym(t,
	    m->extent[d]));

	at[0] = m->at.at['N' - 'A'].full;
	at[1] = te_int(t, m->nd - 1 - d);
	for (uint32_t i = 0; i < m->nd; i++)
		at[2 + i] = m->at.at[m->space[i] - 'A'].full;
	x = te_add(t, image_real(t, te_load(t, 1, at)), image_num(t, 1));
	x = m->corners ? te_mul(t, x, te_sub(t, n, image_num(t, 1))) :
	    te_sub(t, te_mul(t, x, n), image_num(t, 1));
	return te_mul(t, x, image_num(t, 0.5));
}

void
compute_grid_sample(struct te *t)
{
	const char *method = op_str(t->op, t->attrs, "method");
	struct taps k[SPACE_LIMIT] = { 0 };
	struct image m;
	sx_id x;

	image_open(t, &m, "layout");
	m.padding = op_str(t->op, t->attrs, "padding_mode");
	m.corners = op_bool(t->op, t->attrs, "align_corners");
	image_begin(t, &m);
	for (uint32_t d = 0; d < m.nd; d++) {
		x = grid_place(t, &m, d);
		if (strcmp(method, "bicubic") == 0) {
			cubic_taps(t, &k[d], x, -0.75);
			continue;
		}
		/* Only cubic taps are folded one by one. */
		if (strcmp(m.padding, "reflection") == 0)
			x = reflect(t, &m, d, x);
		else if (strcmp(m.padding, "border") == 0)
			x = te_bin(t, SX_MIN, te_bin(t, SX_MAX, x, image_num(t,
			    0)), image_real(t, te_addi(t, te_sym(t,
			    m.extent[d]), -1)));
		if (strcmp(method, "bilinear") == 0)
			linear_taps(t, &k[d], x);
		else
			nearest_tap(t, &k[d], x, "round_even");
	}
	if (strcmp(method, "bicubic") != 0 &&
	    strcmp(m.padding, "zeros") != 0)
		m.padding = NULL;
	m.exact = k[0].n == 1;
	store_pixel(t, interpolate(t, m.nd, k, read_image, &m), 0);
}

/* 2 i / (n - 1) - 1; the middle if there is one point. */
static sx_id
grid_line(struct te *t, sx_id i, const struct sym *n)
{
	sx_id more = te_addi(t, te_sym(t, n), -1), one = te_int(t, 1), x;

	x = ratio(t, te_muli(t, i, 2), te_bin(t, SX_MAX, more, one));
	return te_select(t, te_bin(t, SX_GE, more, one), te_sub(t, x,
	    image_num(t, 1)), image_num(t, 0));
}

void
compute_affine_grid(struct te *t)
{
	uint32_t out = te_out(t, 0);
	sx_id a[4], at[3], v, w;

	te_begin(t, out);
	te_axes(t, a);
	at[0] = a[0];
	at[1] = a[1];
	at[2] = te_int(t, 0);
	v = te_mul(t, image_real(t, te_load(t, 0, at)), grid_line(t, a[3],
	    te_dim(t, out, 3)));
	at[2] = te_int(t, 1);
	w = te_mul(t, image_real(t, te_load(t, 0, at)), grid_line(t, a[2],
	    te_dim(t, out, 2)));
	at[2] = te_int(t, 2);
	v = te_add(t, te_add(t, v, w), image_real(t, te_load(t, 0, at)));
	te_store(t, te_cast(t, te_dtype(t, out), v));
}

/* ---- dilation ---- */

void
compute_dilation2d(struct te *t)
{
	struct layout k = layout_attr(t->op, t->attrs, "kernel_layout",
	    NULL);
	struct sym_ctx *s = t->m->syms;
	const struct sym *extent[2];
	sx_id at[LAYOUT_LIMIT], wi[3], tap;
	uint32_t x, out = te_out(t, 0);
	enum dtype dt = te_dtype(t, out);
	struct places pw;
	struct window w;
	struct image m;

	image_open(t, &m, "data_layout");
	window_attrs(t->op, t->attrs, 2, "dilations", &w);
	for (uint32_t i = 0; i < 2; i++)
		extent[i] = sym_add(s, m.extent[i], sym_const(s,
		    w.before[i] + w.after[i]));
	x = te_padded(t, 0, &m.l, 2, w.before, extent, 0);
	image_begin(t, &m);
	memset(&pw, 0, sizeof pw);
	places_set(&pw, 'I', m.at.at['C' - 'A'].full);
	for (uint32_t i = 0; i < 2; i++) {
		char letter = m.space[i];

		tap = te_reduce_axis(t, te_layout_extent(t, &k, 1, letter));
		places_set(&pw, letter, tap);
		places_set(&m.at, letter, te_add(t, te_muli(t,
		    m.at.at[letter - 'A'].full, w.stride[i]), te_muli(t,
		    tap, w.dilation[i])));
	}
	places_index(t, &m.at, &m.l, at);
	places_index(t, &pw, &k, wi);
	te_reduce(t, REDUCE_MAX, te_add(t, te_cast(t, dt, te_load(t, x,
	    at)), te_cast(t, dt, te_load(t, 1, wi))));
}
