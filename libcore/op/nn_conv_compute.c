/*
 * Compute definitions of convolutions: a padded copy of the data where
 * there is padding, then one unguarded reduction over input channels and
 * window, in this order.  Groups split the channels of the result into
 * (group, channel), so that all loads stay affine; a copy puts them together.
 * Floats narrower than 32 bits are computed in float32.
 */
#include "op/nn_conv.h"

#include <string.h>

/* Logical channel of the data and place in the weight of a product. */
struct channels {
	bool split;		/* groups of several output channels */
	bool depthwise;		/* groups of one input, one output */
	bool multiplier;	/* weight is (channels, multiplier, ...) */
	const struct sym *out, *per_group;	/* output channels */
};

static struct channels
channels_of(struct te *t, const struct conv *c, uint32_t data,
    uint32_t weight)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *o = te_layout_extent(t, &c->kernel, weight, 'O');
	const struct sym *i = te_layout_extent(t, &c->kernel, weight, 'I');
	const struct sym *ic = te_layout_extent(t, &c->data, data, 'C');
	struct channels ch = { false, false, false, o, o };
	int64_t n, per;

	ch.multiplier = c->groups > 1 && sym_is_const(ic, &n) &&
	    n == c->groups && sym_is_const(i, &per) && per > 1;
	if (ch.multiplier) {
		ch.out = sym_mul(s, o, i);
		ch.per_group = i;
	} else {
		ch.per_group = sym_floordiv(s, o, sym_const(s, c->groups));
	}
	ch.split = c->groups > 1 &&
	    !(sym_is_const(ch.per_group, &per) && per == 1);
	ch.depthwise = c->groups > 1 && !ch.split && sym_is_const(i, &per) &&
	    per == 1;
	return ch;
}

/* The sum of data[x] * weight[w], in the data type of the result. */
static void
sum_products(struct te *t, const struct conv *c, uint32_t data,
    const struct places *x, uint32_t weight, const struct places *w)
{
	sx_id xi[LAYOUT_LIMIT], wi[LAYOUT_LIMIT];
	enum dtype dt = te_dtype(t, t->out);

	places_index(t, x, &c->data, xi);
	places_index(t, w, &c->kernel, wi);
	te_reduce(t, REDUCE_SUM, te_mul(t, te_cast(t, dt, te_load(t, data,
	    xi)), te_cast(t, dt, te_load(t, weight, wi))));
}

/* The sum of one element: group g (0: one group), channel o of the group,
 * the result's coordinates in `at`. */
static void
product(struct te *t, const struct conv *c, const struct channels *ch,
    uint32_t data, uint32_t weight, sx_id g, sx_id o, struct places *at)
{
	struct places x = *at, w;

	memset(&w, 0, sizeof w);
	if (ch->multiplier) {
		places_set(&w, 'O', g);
		places_set(&w, 'I', o);
		places_set(&x, 'C', g);
	} else {
		places_reduce(t, &c->kernel, weight, 'I', &w);
		if (g == 0) {
			w.at['O' - 'A'] = at->at['C' - 'A'];
			x.at['C' - 'A'] = w.at['I' - 'A'];
		} else if (ch->depthwise) {
			w.at['O' - 'A'] = x.at['C' - 'A'];
		} else {
			places_set(&w, 'O', te_add(t, te_mul(t, g, te_sym(t,
			    ch->per_group)), o));
			places_set(&x, 'C', te_add(t, te_mul(t, g, te_sym(t,
			    te_layout_extent(t, &c->kernel, weight, 'I'))),
			    w.at['I' - 'A'].full));
		}
	}
	for (uint32_t i = 0; i < c->nd; i++) {
		char letter = c->space[i];
		sx_id k = te_reduce_axis(t, te_dim(t, weight,
		    (int)layout_at(&c->kernel, letter)));

		places_set(&w, letter, k);
		places_set(&x, letter, te_add(t, te_muli(t,
		    at->at[letter - 'A'].full, c->w.stride[i]),
		    te_muli(t, k, c->w.dilation[i])));
	}
	sum_products(t, c, data, &x, weight, &w);
}

/* Groups: a sum of (batch, group, channel, space...), then its copy; of (batch,
 * space..., group, channel) where channels are last in the result, so that
 * vectors run along them and the copy is in order. */
static void
product_split(struct te *t, const struct conv *c, const struct channels *ch,
    uint32_t data, uint32_t weight)
{
	struct sym_ctx *s = t->m->syms;
	uint32_t out = te_out(t, 0), sum;
	bool last = c->out.dim[c->out.n - 1].letter == 'C' &&
	    c->out.dim[c->out.n - 1].factor == 0;
	uint32_t group = last ? 1 + c->nd : 1, space = last ? 1 : 3;
	const struct sym *dim[3 + SPACE_LIMIT];
	sx_id axes[3 + SPACE_LIMIT], at[LAYOUT_LIMIT];
	struct places p;

	memset(&p, 0, sizeof p);
	dim[0] = te_layout_extent(t, &c->out, out, 'N');
	dim[group] = sym_const(s, c->groups);
	dim[group + 1] = ch->per_group;
	for (uint32_t i = 0; i < c->nd; i++)
		dim[space + i] = te_layout_extent(t, &c->out, out,
		    c->space[i]);
	sum = te_temp(t, conv_sum_dtype(t, out), 3 + c->nd, dim);
	te_begin(t, sum);
	te_axes(t, axes);
	places_set(&p, 'N', axes[0]);
	for (uint32_t i = 0; i < c->nd; i++)
		places_set(&p, c->space[i], axes[space + i]);
	product(t, c, ch, data, weight, axes[group], axes[group + 1], &p);
	te_begin_domain(t, out, 3 + c->nd, dim);
	te_axes(t, axes);
	places_set(&p, 'C', te_add(t, te_mul(t, axes[group],
	    te_sym(t, ch->per_group)), axes[group + 1]));
	places_index(t, &p, &c->out, at);
	te_store_at(t, at, te_cast(t, te_dtype(t, out), te_load(t, sum,
	    axes)));
}

void
conv_product(struct te *t, const struct conv *c, uint32_t data,
    uint32_t weight)
{
	struct channels ch = channels_of(t, c, data, weight);
	uint32_t out = te_out(t, 0), sum = out;
	enum dtype dt = conv_sum_dtype(t, out);
	sx_id axes[LAYOUT_LIMIT];
	struct places p;

	if (ch.split) {
		product_split(t, c, &ch, data, weight);
		return;
	}
	if (dt != te_dtype(t, out))
		sum = te_temp_like(t, dt, out);
	te_begin(t, sum);
	te_axes(t, axes);
	places_from(t, &c->out, axes, &p);
	if (c->groups > 1)
		product(t, c, &ch, data, weight, p.at['C' - 'A'].full,
		    te_int(t, 0), &p);
	else
		product(t, c, &ch, data, weight, 0, 0, &p);
	if (sum == out)
		return;
	te_begin(t, out);
	te_axes(t, axes);
	te_store(t, te_cast(t, te_dtype(t, out), te_load(t, sum, axes)));
}

/* The data with its padding. */
static uint32_t
padded(struct te *t, const struct conv *c)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *extent[SPACE_LIMIT];

	for (uint32_t i = 0; i < c->nd; i++)
		extent[i] = sym_add(s, te_layout_extent(t, &c->data, 0,
		    c->space[i]), sym_const(s, c->w.before[i] +
		    c->w.after[i]));
	return te_padded(t, te_in(t, 0), &c->data, c->nd, c->w.before,
	    extent, 0);
}

void
compute_conv(struct te *t)
{
	struct conv c;

	conv_attrs(t->op, t->attrs, &c);
	conv_product(t, &c, padded(t, &c), te_in(t, 1));
}

void
compute_winograd_plain(struct te *t)
{
	struct conv c;

	conv_attrs(t->op, t->attrs, &c);
	conv_product(t, &c, padded(t, &c), te_in(t, 2));
}

/* ---- transposed ---- */

/* The sum of one element of a transposed convolution over the spread data:
 * place o + dilation * (K - 1 - k) for tap k. */
static void
transposed_product(struct te *t, const struct conv *c, uint32_t data,
    uint32_t weight, sx_id g, sx_id o, struct places *at)
{
	struct places x = *at, w;
	sx_id ic, k;
	const struct sym *per = sym_floordiv(t->m->syms, te_layout_extent(t,
	    &c->data, data, 'C'), sym_const(t->m->syms, c->groups));

	memset(&w, 0, sizeof w);
	ic = te_reduce_axis(t, per);
	if (g != 0)
		ic = te_add(t, te_mul(t, g, te_sym(t, per)), ic);
	places_set(&x, 'C', ic);
	places_set(&w, 'I', ic);
	places_set(&w, 'O', o);
	for (uint32_t i = 0; i < c->nd; i++) {
		char letter = c->space[i];
		const struct sym *n = te_dim(t, weight,
		    (int)layout_at(&c->kernel, letter));

		k = te_reduce_axis(t, n);
		places_set(&w, letter, k);
		k = te_sub(t, te_sym(t, sym_sub(t->m->syms, n,
		    sym_const(t->m->syms, 1))), k);
		places_set(&x, letter, te_add(t, at->at[letter - 'A'].full,
		    te_muli(t, k, c->w.dilation[i])));
	}
	sum_products(t, c, data, &x, weight, &w);
}

/* The data spread out by the stride, with room for the whole window at both
 * ends: element j of a spatial dimension is (j - begin) / stride of the data
 * where that is whole, else 0; begin is dilation * (k - 1) - padding. */
static uint32_t
spread_data(struct te *t, const struct conv *c, uint32_t x)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *extent[SPACE_LIMIT], *dim[LAYOUT_LIMIT];
	sx_id at[LAYOUT_LIMIT], inside = sx_bool(t->p, true), v;
	uint32_t to;

	for (uint32_t i = 0; i < c->data.n; i++)
		dim[i] = te_dim(t, x, (int)i);
	for (uint32_t i = 0; i < c->nd; i++) {
		const struct sym *span = window_span(s, &c->w, i,
		    te_layout_extent(t, &c->kernel, 1, c->space[i]));

		span = sym_sub(s, span, sym_const(s, 1));
		extent[i] = sym_add(s, span, te_layout_extent(t, &c->out,
		    te_out(t, 0), c->space[i]));
		dim[layout_at(&c->data, c->space[i])] = extent[i];
	}
	to = te_temp(t, te_dtype(t, x), c->data.n, dim);
	te_begin(t, to);
	te_axes(t, at);
	for (uint32_t i = 0; i < c->nd; i++) {
		uint32_t k = layout_at(&c->data, c->space[i]);
		const struct sym *span = window_span(s, &c->w, i,
		    te_layout_extent(t, &c->kernel, 1, c->space[i]));
		sx_id step = te_int(t, c->w.stride[i]);

		span = sym_sub(s, span, sym_const(s, 1 + c->w.before[i]));
		v = te_sub(t, at[k], te_sym(t, span));
		if (c->w.stride[i] > 1)
			inside = te_and(t, inside, te_bin(t, SX_EQ, te_bin(t,
			    SX_FLOORMOD, v, step), te_int(t, 0)));
		at[k] = te_bin(t, SX_FLOORDIV, v, step);
		inside = te_and(t, inside, te_bin(t, SX_GE, v, te_int(t,
		    0)));
		inside = te_and(t, inside, te_bin(t, SX_LT, at[k], te_sym(t,
		    te_dim(t, x, (int)k))));
	}
	te_store(t, sx_guard(t->p, inside, te_load(t, x, at), te_num(t,
	    te_dtype(t, x), 0)));
	return to;
}

/* A sum of (batch, group, channel, space...), then its copy into the result's
 * order and type. */
static void
transposed_split(struct te *t, const struct conv *c, uint32_t data,
    uint32_t weight)
{
	struct sym_ctx *s = t->m->syms;
	uint32_t out = te_out(t, 0), sum;
	const struct sym *per = te_layout_extent(t, &c->kernel, 1, 'O');
	const struct sym *dim[3 + SPACE_LIMIT];
	sx_id axes[3 + SPACE_LIMIT], at[LAYOUT_LIMIT];
	struct places p;

	memset(&p, 0, sizeof p);
	dim[0] = te_layout_extent(t, &c->out, out, 'N');
	dim[1] = sym_const(s, c->groups);
	dim[2] = per;
	for (uint32_t i = 0; i < c->nd; i++)
		dim[3 + i] = te_layout_extent(t, &c->out, out, c->space[i]);
	sum = te_temp(t, conv_sum_dtype(t, out), 3 + c->nd, dim);
	te_begin(t, sum);
	te_axes(t, axes);
	places_set(&p, 'N', axes[0]);
	for (uint32_t i = 0; i < c->nd; i++)
		places_set(&p, c->space[i], axes[3 + i]);
	transposed_product(t, c, data, weight, axes[1], axes[2], &p);
	te_begin_domain(t, out, 3 + c->nd, dim);
	te_axes(t, axes);
	places_set(&p, 'C', te_add(t, te_mul(t, axes[1], te_sym(t, per)),
	    axes[2]));
	places_index(t, &p, &c->out, at);
	te_store_at(t, at, te_cast(t, te_dtype(t, out), te_load(t, sum,
	    axes)));
}

void
conv_transpose_product(struct te *t, const struct conv *c, uint32_t data,
    uint32_t weight)
{
	uint32_t out = te_out(t, 0);
	sx_id axes[LAYOUT_LIMIT];
	struct places p;

	if (conv_transpose_phases(t, c, data, weight))
		return;
	data = spread_data(t, c, data);
	if (c->groups > 1 || conv_sum_dtype(t, out) != te_dtype(t, out)) {
		transposed_split(t, c, data, weight);
		return;
	}
	te_begin(t, out);
	te_axes(t, axes);
	places_from(t, &c->out, axes, &p);
	transposed_product(t, c, data, weight, 0, p.at['C' - 'A'].full, &p);
}

void
compute_conv_transpose(struct te *t)
{
	struct conv c;

	conv_attrs(t->op, t->attrs, &c);
	conv_transpose_product(t, &c, te_in(t, 0), te_in(t, 1));
}

/* ---- relatives ---- */

/* Sums over batch and places: (group, channel, input channel, window...). */
void
compute_conv_backward_weight(struct te *t)
{
	struct sym_ctx *s = t->m->syms;
	struct layout grad = layout_attr(t->op, t->attrs, "grad_layout",
	    NULL);
	const struct sym *dim[3 + SPACE_LIMIT], *extent[SPACE_LIMIT];
	sx_id axes[3 + SPACE_LIMIT], xi[LAYOUT_LIMIT], gi[LAYOUT_LIMIT], k;
	uint32_t out = te_out(t, 0), x, sum;
	struct places pg, px;
	enum dtype dt;
	struct conv c;

	conv_attrs(t->op, t->attrs, &c);
	memset(&pg, 0, sizeof pg);
	memset(&px, 0, sizeof px);
	for (uint32_t i = 0; i < c.nd; i++)
		extent[i] = sym_add(s, te_layout_extent(t, &c.data, 1,
		    c.space[i]), sym_const(s, c.w.before[i] +
		    c.w.after[i]));
	x = te_padded(t, 1, &c.data, c.nd, c.w.before, extent, 0);
	dim[0] = sym_const(s, c.groups);
	dim[1] = sym_floordiv(s, te_layout_extent(t, &grad, 0, 'C'), dim[0]);
	dim[2] = te_layout_extent(t, &c.kernel, out, 'I');
	for (uint32_t i = 0; i < c.nd; i++)
		dim[3 + i] = te_layout_extent(t, &c.kernel, out, c.space[i]);
	dt = conv_sum_dtype(t, out);
	sum = te_temp(t, dt, 3 + c.nd, dim);
	te_begin(t, sum);
	te_axes(t, axes);
	places_set(&pg, 'C', te_add(t, te_mul(t, axes[0], te_sym(t, dim[1])),
	    axes[1]));
	places_set(&px, 'C', te_add(t, te_mul(t, axes[0], te_sym(t, dim[2])),
	    axes[2]));
	k = te_reduce_axis(t, te_layout_extent(t, &grad, 0, 'N'));
	places_set(&pg, 'N', k);
	places_set(&px, 'N', k);
	for (uint32_t i = 0; i < c.nd; i++) {
		k = te_reduce_axis(t, te_layout_extent(t, &grad, 0,
		    c.space[i]));
		places_set(&pg, c.space[i], k);
		places_set(&px, c.space[i], te_add(t, te_muli(t, k,
		    c.w.stride[i]), te_muli(t, axes[3 + i],
		    c.w.dilation[i])));
	}
	places_index(t, &pg, &grad, gi);
	places_index(t, &px, &c.data, xi);
	te_reduce(t, REDUCE_SUM, te_mul(t, te_cast(t, dt, te_load(t, 0, gi)),
	    te_cast(t, dt, te_load(t, x, xi))));
	te_begin_domain(t, out, 3 + c.nd, dim);
	te_axes(t, axes);
	places_set(&pg, 'O', te_add(t, te_mul(t, axes[0], te_sym(t, dim[1])),
	    axes[1]));
	places_set(&pg, 'I', axes[2]);
	for (uint32_t i = 0; i < c.nd; i++)
		places_set(&pg, c.space[i], axes[3 + i]);
	places_index(t, &pg, &c.kernel, gi);
	te_store_at(t, gi, te_cast(t, te_dtype(t, out), te_load(t, sum,
	    axes)));
}

/* Bit planes b of a value with weights 2^b: bits 0 and 1 give the value's
 * low bits, bits -1 and 1 twice that less 2^bits - 1. */
static sx_id
planes(struct te *t, sx_id v, int64_t bits, bool unipolar)
{
	int64_t mask = ((int64_t)1 << bits) - 1;

	v = te_bin(t, SX_AND, te_cast(t, DT_INT64, v), te_int(t, mask));
	return unipolar ? v : te_addi(t, te_muli(t, v, 2), -mask);
}

static uint32_t
bit_values(struct te *t, uint32_t from, int64_t bits)
{
	uint32_t to = te_temp_like(t, te_dtype(t, te_out(t, 0)), from);
	sx_id at[LAYOUT_LIMIT];

	te_begin(t, to);
	te_axes(t, at);
	te_store(t, te_cast(t, te_dtype(t, to), planes(t, te_load(t, from,
	    at), bits, op_bool(t->op, t->attrs, "unipolar"))));
	return to;
}

void
compute_bitserial_conv(struct te *t)
{
	struct conv c;
	uint32_t x, w;

	conv_attrs(t->op, t->attrs, &c);
	x = bit_values(t, padded(t, &c), op_int(t->op, t->attrs,
	    "activation_bits"));
	w = bit_values(t, te_in(t, 1), op_int(t->op, t->attrs,
	    "weight_bits"));
	conv_product(t, &c, x, w);
}

/* ---- deformable ---- */

/* Where tap k of place o reads along dimension i: the offset's channel
 * 2 * tap + i of the group. */
static sx_id
moved(struct te *t, const struct conv *c, uint32_t i, sx_id o, sx_id k,
    sx_id channel, const struct places *at, enum dtype dt)
{
	struct places off = *at;
	sx_id index[LAYOUT_LIMIT], v;

	places_set(&off, 'C', channel);
	places_index(t, &off, &c->data, index);
	v = te_addi(t, te_add(t, te_muli(t, o, c->w.stride[i]), te_muli(t,
	    k, c->w.dilation[i])), -c->w.before[i]);
	return te_add(t, te_cast(t, dt, v), te_cast(t, dt, te_load(t, 1,
	    index)));
}

/* Bilinear value of the data at (y, x): corners outside count as 0.  What lies
 * below or right of the last pixel is interpolated with them; above or left of
 * the first, only if places blend. */
static sx_id
bilinear(struct te *t, const struct conv *c, struct places *at, sx_id y,
    sx_id x, enum dtype dt)
{
	sx_id y0 = te_un(t, SX_FLOOR, y), x0 = te_un(t, SX_FLOOR, x);
	sx_id one = te_num(t, dt, 1), zero = te_num(t, dt, 0), sum = zero;
	sx_id index[LAYOUT_LIMIT];

	for (int k = 0; k < 4; k++) {
		sx_id fy = te_sub(t, y, y0), fx = te_sub(t, x, x0), v;

		if (!(k & 2))
			fy = te_sub(t, one, fy);
		if (!(k & 1))
			fx = te_sub(t, one, fx);
		places_set(at, 'H', te_addi(t, te_cast(t, DT_INT64, y0),
		    k >> 1));
		places_set(at, 'W', te_addi(t, te_cast(t, DT_INT64, x0),
		    k & 1));
		places_index(t, at, &c->data, index);
		v = te_load_inside(t, 0, index, te_num(t, te_dtype(t, 0),
		    0));
		sum = te_add(t, sum, te_mul(t, te_cast(t, dt, v), te_mul(t,
		    fy, fx)));
	}
	if (op_bool(t->op, t->attrs, "blend"))
		return sum;
	return te_select(t, te_and(t, te_bin(t, SX_GE, y, zero), te_bin(t,
	    SX_GE, x, zero)), sum, zero);
}

/* The mask's factor of a tap of place (a[2], a[4]). */
static sx_id
masked(struct te *t, const struct conv *c, sx_id tap, const sx_id *a)
{
	enum dtype dt = te_float(te_dtype(t, 0));
	sx_id index[LAYOUT_LIMIT];
	struct places at;

	memset(&at, 0, sizeof at);
	places_set(&at, 'N', a[0]);
	places_set(&at, 'C', tap);
	places_set(&at, 'H', a[2]);
	places_set(&at, 'W', a[4]);
	places_index(t, &at, &c->data, index);
	return te_cast(t, dt, te_load(t, 3, index));
}

/* First the data as each tap of each place sees it, an image per place with
 * strides of the window: (batch, channels, oh * kh, ow * kw); then a
 * convolution of it with strides of the window. */
void
compute_deformable_conv(struct te *t)
{
	struct sym_ctx *s = t->m->syms;
	enum dtype dt = te_float(te_dtype(t, 0));
	const struct sym *dim[6], *image[LAYOUT_LIMIT], *per, *kh, *kw;
	sx_id a[6], index[LAYOUT_LIMIT], tap, y, x;
	struct places at;
	struct conv c, plain;
	uint32_t seen, out = te_out(t, 0);
	int64_t n[2];

	conv_attrs(t->op, t->attrs, &c);
	kh = te_layout_extent(t, &c.kernel, 2, 'H');
	kw = te_layout_extent(t, &c.kernel, 2, 'W');
	if (!sym_is_const(kh, &n[0]) || !sym_is_const(kw, &n[1])) {
		te_fail(t, "the window's extents must be known");
		return;
	}
	dim[0] = te_layout_extent(t, &c.data, 0, 'N');
	dim[1] = te_layout_extent(t, &c.data, 0, 'C');
	dim[2] = te_layout_extent(t, &c.out, out, 'H');
	dim[3] = kh;
	dim[4] = te_layout_extent(t, &c.out, out, 'W');
	dim[5] = kw;
	for (uint32_t i = 0; i < c.data.n; i++)
		image[i] = te_dim(t, 0, (int)i);
	image[layout_at(&c.data, 'H')] = sym_mul(s, dim[2], kh);
	image[layout_at(&c.data, 'W')] = sym_mul(s, dim[4], kw);
	seen = te_temp(t, dt, c.data.n, image);
	te_begin_domain(t, seen, 6, dim);
	te_axes(t, a);
	memset(&at, 0, sizeof at);
	places_set(&at, 'N', a[0]);
	places_set(&at, 'H', a[2]);
	places_set(&at, 'W', a[4]);
	per = sym_floordiv(s, dim[1], sym_const(s, op_int(t->op, t->attrs,
	    "deformable_groups")));
	tap = te_bin(t, SX_FLOORDIV, a[1], te_sym(t, per));
	tap = te_add(t, te_muli(t, te_add(t, te_muli(t, tap, n[0]), a[3]),
	    n[1]), a[5]);
	y = moved(t, &c, 0, a[2], a[3], te_muli(t, tap, 2), &at, dt);
	x = moved(t, &c, 1, a[4], a[5], te_addi(t, te_muli(t, tap, 2), 1), &at,
	    dt);
	places_set(&at, 'C', a[1]);
	y = bilinear(t, &c, &at, y, x, dt);
	if (t->nin > 3)
		y = te_mul(t, y, masked(t, &c, tap, a));
	places_set(&at, 'H', te_add(t, te_muli(t, a[2], n[0]), a[3]));
	places_set(&at, 'W', te_add(t, te_muli(t, a[4], n[1]), a[5]));
	places_index(t, &at, &c.data, index);
	te_store_at(t, index, y);
	plain = c;
	for (uint32_t i = 0; i < 2; i++) {
		plain.w.stride[i] = n[i];
		plain.w.dilation[i] = 1;
	}
	conv_product(t, &plain, seen, 2);
}
