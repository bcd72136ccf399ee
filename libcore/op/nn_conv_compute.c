/*
 * Compute definitions of convolutions: a padded copy of the data where
 * there is padding, then one unguarded reduction over input channels and
 * window, in this order.  Groups split the channels of the result into
 * (group, channel), so that all loads stay affine; a copy puts them together.
 * Floats narrower than 32 bits are computed in float32.
 */
#include "op/nn_conv.h"

#include <string.h>

/* The type in which products are summed up. */
static enum dtype
sum_dtype(struct te *t, uint32_t out)
{
	enum dtype to = te_dtype(t, out), x = te_dtype(t, te_in(t, 0));

	if (dtype_info[to].class != DTC_FLOAT)
		return to;
	return x == DT_FLOAT64 ? x : te_float(to);
}

/* Logical channel of the data and place in the weight of a product. */
struct channels {
	bool split;		/* groups with more than one output channel */
	bool depthwise;		/* one input and one output channel each */
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

/* The sum of one element: group g (0: one group), channel o of the group,
 * the result's coordinates in `at`. */
static void
product(struct te *t, const struct conv *c, const struct channels *ch,
    uint32_t data, uint32_t weight, sx_id g, sx_id o, struct places *at)
{
	struct places x = *at, w;
	sx_id xi[LAYOUT_LIMIT], wi[LAYOUT_LIMIT];
	enum dtype dt = te_dtype(t, t->out);

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
	places_index(t, &x, &c->data, xi);
	places_index(t, &w, &c->kernel, wi);
	te_reduce(t, REDUCE_SUM, te_mul(t, te_cast(t, dt, te_load(t, data,
	    xi)), te_cast(t, dt, te_load(t, weight, wi))));
}

/* Groups: a sum of (batch, group, channel, space...), then its copy. */
static void
product_split(struct te *t, const struct conv *c, const struct channels *ch,
    uint32_t data, uint32_t weight)
{
	struct sym_ctx *s = t->m->syms;
	uint32_t out = te_out(t, 0), sum;
	const struct sym *dim[3 + SPACE_LIMIT];
	sx_id axes[3 + SPACE_LIMIT], at[LAYOUT_LIMIT];
	struct places p;

	memset(&p, 0, sizeof p);
	dim[0] = te_layout_extent(t, &c->out, out, 'N');
	dim[1] = sym_const(s, c->groups);
	dim[2] = ch->per_group;
	for (uint32_t i = 0; i < c->nd; i++)
		dim[3 + i] = te_layout_extent(t, &c->out, out, c->space[i]);
	sum = te_temp(t, sum_dtype(t, out), 3 + c->nd, dim);
	te_begin(t, sum);
	te_axes(t, axes);
	places_set(&p, 'N', axes[0]);
	for (uint32_t i = 0; i < c->nd; i++)
		places_set(&p, c->space[i], axes[3 + i]);
	product(t, c, ch, data, weight, axes[1], axes[2], &p);
	te_begin_domain(t, out, 3 + c->nd, dim);
	te_axes(t, axes);
	places_set(&p, 'C', te_add(t, te_mul(t, axes[1],
	    te_sym(t, ch->per_group)), axes[2]));
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
	enum dtype dt = sum_dtype(t, out);
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
