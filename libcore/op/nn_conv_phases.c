/*
 * Compute definition of transposed convolutions with a stride.
 *
 * Element y of the result, with y + before = s * q + r, takes from tap
 * s * n + r element q - n of the data: the taps of each phase r are a
 * convolution without a stride,
 *
 *	P[r, q] = sum over n of x[q - n] * w[s * n + r]
 *
 * and no product is with one of the zeros between spread elements (Shi et al.,
 * "Is the deconvolution layer the same as a convolutional layer?", 2016).
 *
 * A few phases are stages of their own, each with its own taps, in the order
 * of the result's dimensions: elements s * q + o of the result are one.
 */
#include "op/nn_conv.h"

#include <string.h>

struct phases {
	const struct conv *c;
	int64_t taps[SPACE_LIMIT];		/* of a phase, at most */
	const struct sym *count[SPACE_LIMIT];	/* of places q */
	uint32_t data, weight;			/* padded; by phases */
};

/* False: a window is dilated or has no constant size, or there is no stride. */
static bool
find_phases(struct te *t, const struct conv *c, uint32_t weight,
    struct phases *f)
{
	struct sym_ctx *s = t->m->syms;
	bool strided = false;

	f->c = c;
	for (uint32_t i = 0; i < c->nd; i++) {
		const struct sym *n = te_layout_extent(t, &c->out, te_out(t,
		    0), c->space[i]);
		int64_t k, stride = c->w.stride[i];

		if (!sym_is_const(te_layout_extent(t, &c->kernel, weight,
		    c->space[i]), &k) || k < 1 || c->w.dilation[i] != 1)
			return false;
		strided = strided || stride > 1;
		f->taps[i] = (k - 1) / stride + 1;
		f->count[i] = sym_ceildiv(s, sym_add(s, n, sym_const(s,
		    c->w.before[i])), sym_const(s, stride));
	}
	return strided && 3 + 2 * c->nd <= LAYOUT_LIMIT;
}

/* W[r .., i, o, n ..] is tap s * n + r, or 0 after the last one. */
static uint32_t
weight_by_phase(struct te *t, const struct phases *f, uint32_t weight)
{
	const struct conv *c = f->c;
	struct sym_ctx *s = t->m->syms;
	const struct sym *dim[2 + 2 * SPACE_LIMIT];
	sx_id at[2 + 2 * SPACE_LIMIT], from[LAYOUT_LIMIT], k;
	sx_id inside = sx_bool(t->p, true);
	struct places w;
	uint32_t to;

	for (uint32_t i = 0; i < c->nd; i++) {
		dim[i] = sym_const(s, c->w.stride[i]);
		dim[c->nd + 2 + i] = sym_const(s, f->taps[i]);
	}
	dim[c->nd] = te_layout_extent(t, &c->kernel, weight, 'I');
	dim[c->nd + 1] = te_layout_extent(t, &c->kernel, weight, 'O');
	to = te_temp(t, te_dtype(t, weight), 2 + 2 * c->nd, dim);
	te_begin(t, to);
	te_axes(t, at);
	memset(&w, 0, sizeof w);
	places_set(&w, 'I', at[c->nd]);
	places_set(&w, 'O', at[c->nd + 1]);
	for (uint32_t i = 0; i < c->nd; i++) {
		k = te_add(t, te_muli(t, at[c->nd + 2 + i], c->w.stride[i]),
		    at[i]);
		inside = te_and(t, inside, te_bin(t, SX_LT, k, te_sym(t,
		    te_layout_extent(t, &c->kernel, weight, c->space[i]))));
		places_set(&w, c->space[i], k);
	}
	places_index(t, &w, &c->kernel, from);
	te_store(t, sx_guard(t->p, inside, te_load(t, weight, from), te_num(t,
	    te_dtype(t, weight), 0)));
	return to;
}

static uint32_t
data_for_phases(struct te *t, const struct phases *f, uint32_t data)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *extent[SPACE_LIMIT];
	int64_t before[SPACE_LIMIT];

	for (uint32_t i = 0; i < f->c->nd; i++) {
		before[i] = f->taps[i] - 1;
		extent[i] = sym_add(s, f->count[i], sym_const(s, before[i]));
	}
	return te_padded(t, data, &f->c->data, f->c->nd, before, extent, 0);
}

/* P[batch, group, r .., channel, q ..]. */
static uint32_t
sum_phases(struct te *t, const struct phases *f)
{
	const struct conv *c = f->c;
	struct sym_ctx *s = t->m->syms;
	uint32_t nd = c->nd, sum;
	const struct sym *dim[3 + 2 * SPACE_LIMIT], *per;
	sx_id at[3 + 2 * SPACE_LIMIT], w[2 + 2 * SPACE_LIMIT];
	sx_id x[LAYOUT_LIMIT], ic, n;
	enum dtype dt = conv_sum_dtype(t, te_out(t, 0));
	struct places p;

	memset(&p, 0, sizeof p);
	dim[0] = te_layout_extent(t, &c->data, f->data, 'N');
	dim[1] = sym_const(s, c->groups);
	dim[2 + nd] = te_dim(t, f->weight, (int)nd + 1);
	for (uint32_t i = 0; i < nd; i++) {
		dim[2 + i] = sym_const(s, c->w.stride[i]);
		dim[3 + nd + i] = f->count[i];
	}
	sum = te_temp(t, dt, 3 + 2 * nd, dim);
	te_begin(t, sum);
	te_axes(t, at);
	per = sym_floordiv(s, te_layout_extent(t, &c->data, f->data, 'C'),
	    sym_const(s, c->groups));
	ic = te_reduce_axis(t, per);
	if (c->groups > 1)
		ic = te_add(t, te_mul(t, at[1], te_sym(t, per)), ic);
	places_set(&p, 'N', at[0]);
	places_set(&p, 'C', ic);
	w[nd] = ic;
	w[nd + 1] = at[2 + nd];
	for (uint32_t i = 0; i < nd; i++) {
		n = te_reduce_axis(t, sym_const(s, f->taps[i]));
		w[i] = at[2 + i];
		w[nd + 2 + i] = n;
		places_set(&p, c->space[i], te_sub(t, te_addi(t,
		    at[3 + nd + i], f->taps[i] - 1), n));
	}
	places_index(t, &p, &c->data, x);
	te_reduce(t, REDUCE_SUM, te_mul(t, te_cast(t, dt, te_load(t, f->data,
	    x)), te_cast(t, dt, te_load(t, f->weight, w))));
	return sum;
}

/* The result takes place y from its phase. */
static void
join_phases(struct te *t, const struct phases *f, uint32_t sum)
{
	const struct conv *c = f->c;
	struct sym_ctx *s = t->m->syms;
	uint32_t out = te_out(t, 0), nd = c->nd;
	const struct sym *dim[3 + SPACE_LIMIT];
	const struct sym *per = te_dim(t, sum, 2 + (int)nd);
	sx_id axes[3 + SPACE_LIMIT], from[3 + 2 * SPACE_LIMIT], y;
	sx_id at[LAYOUT_LIMIT];
	struct places p;

	if (c->groups == 1) {
		te_begin(t, out);
		te_axes(t, at);
		places_from(t, &c->out, at, &p);
		from[0] = p.at['N' - 'A'].full;
		from[1] = te_int(t, 0);
		from[2 + nd] = p.at['C' - 'A'].full;
	} else {
		memset(&p, 0, sizeof p);
		dim[0] = te_layout_extent(t, &c->out, out, 'N');
		dim[1] = sym_const(s, c->groups);
		dim[2] = per;
		for (uint32_t i = 0; i < nd; i++)
			dim[3 + i] = te_layout_extent(t, &c->out, out,
			    c->space[i]);
		te_begin_domain(t, out, 3 + nd, dim);
		te_axes(t, axes);
		from[0] = axes[0];
		from[1] = axes[1];
		from[2 + nd] = axes[2];
		places_set(&p, 'N', axes[0]);
		places_set(&p, 'C', te_add(t, te_mul(t, axes[1], te_sym(t,
		    per)), axes[2]));
		for (uint32_t i = 0; i < nd; i++)
			places_set(&p, c->space[i], axes[3 + i]);
	}
	for (uint32_t i = 0; i < nd; i++) {
		sx_id step = te_int(t, c->w.stride[i]);

		y = te_addi(t, p.at[c->space[i] - 'A'].full, c->w.before[i]);
		from[2 + i] = te_bin(t, SX_FLOORMOD, y, step);
		from[3 + nd + i] = te_bin(t, SX_FLOORDIV, y, step);
	}
	y = te_cast(t, te_dtype(t, out), te_load(t, sum, from));
	if (c->groups == 1) {
		te_store(t, y);
		return;
	}
	places_index(t, &p, &c->out, at);
	te_store_at(t, at, y);
}

/* ---- a few phases ---- */

#define MOST 9		/* stages of products */

/* The elements s * q + o of the result. */
struct phase {
	int64_t first[SPACE_LIMIT];	/* o */
	int64_t tap[SPACE_LIMIT];	/* its taps are tap, tap + s .. */
	int64_t taps[SPACE_LIMIT];	/* how many; 0: the elements are 0 */
	int64_t shift[SPACE_LIMIT];	/* tap n takes q + shift - n */
};

static int64_t
phase_count(const struct conv *c)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < c->nd && n <= MOST; i++)
		n *= c->w.stride[i] > MOST ? MOST + 1 : c->w.stride[i];
	return n;
}

/* Phase number k; whether it has taps. */
static bool
phase_of(struct te *t, const struct phases *f, uint32_t weight, int64_t k,
    struct phase *p)
{
	const struct conv *c = f->c;
	bool any = true;

	for (uint32_t i = c->nd; i-- > 0; ) {
		int64_t s = c->w.stride[i], n = 0;

		sym_is_const(te_layout_extent(t, &c->kernel, weight,
		    c->space[i]), &n);
		p->first[i] = k % s;
		k /= s;
		p->tap[i] = (p->first[i] + c->w.before[i]) % s;
		p->shift[i] = (p->first[i] + c->w.before[i]) / s;
		p->taps[i] = p->tap[i] < n ? (n - 1 - p->tap[i]) / s + 1 : 0;
		any = any && p->taps[i] > 0;
	}
	return any;
}

/* The taps of a phase: W[n .., i, o]. */
static uint32_t
phase_weight(struct te *t, const struct phases *f, uint32_t weight,
    const struct phase *p)
{
	const struct conv *c = f->c;
	const struct sym *dim[2 + SPACE_LIMIT];
	sx_id at[2 + SPACE_LIMIT], from[LAYOUT_LIMIT];
	struct places w;
	uint32_t to;

	for (uint32_t i = 0; i < c->nd; i++)
		dim[i] = sym_const(t->m->syms, p->taps[i]);
	dim[c->nd] = te_layout_extent(t, &c->kernel, weight, 'I');
	dim[c->nd + 1] = te_layout_extent(t, &c->kernel, weight, 'O');
	to = te_temp(t, te_dtype(t, weight), 2 + c->nd, dim);
	te_begin(t, to);
	te_axes(t, at);
	memset(&w, 0, sizeof w);
	places_set(&w, 'I', at[c->nd]);
	places_set(&w, 'O', at[c->nd + 1]);
	for (uint32_t i = 0; i < c->nd; i++)
		places_set(&w, c->space[i], te_addi(t, te_muli(t, at[i],
		    c->w.stride[i]), p->tap[i]));
	places_index(t, &w, &c->kernel, from);
	te_store(t, te_load(t, weight, from));
	return to;
}

/* The elements of a phase, in the result's order of dimensions; the data begins
 * before[] earlier. */
static uint32_t
sum_phase(struct te *t, const struct phases *f, uint32_t weight,
    const struct phase *p, const int64_t *before)
{
	const struct conv *c = f->c;
	enum dtype dt = conv_sum_dtype(t, te_out(t, 0));
	const struct sym *dim[LAYOUT_LIMIT];
	sx_id at[LAYOUT_LIMIT], w[2 + SPACE_LIMIT], n;
	uint32_t own = phase_weight(t, f, weight, p), to;
	struct places x;

	for (uint32_t d = 0; d < c->out.n; d++)
		dim[d] = te_dim(t, te_out(t, 0), (int)d);
	for (uint32_t i = 0; i < c->nd; i++)
		dim[layout_at(&c->out, c->space[i])] = f->count[i];
	to = te_temp(t, dt, c->out.n, dim);
	te_begin(t, to);
	te_axes(t, at);
	places_from(t, &c->out, at, &x);
	w[c->nd + 1] = x.at['C' - 'A'].full;
	for (uint32_t i = 0; i < c->nd; i++) {
		w[i] = n = te_reduce_axis(t, te_dim(t, own, (int)i));
		places_set(&x, c->space[i], te_sub(t, te_addi(t,
		    x.at[c->space[i] - 'A'].full, p->shift[i] + before[i]),
		    n));
	}
	w[c->nd] = te_reduce_axis(t, te_dim(t, own, (int)c->nd));
	places_set(&x, 'C', w[c->nd]);
	places_index(t, &x, &c->data, at);
	te_reduce(t, REDUCE_SUM, te_mul(t, te_cast(t, dt, te_load(t, f->data,
	    at)), te_cast(t, dt, te_load(t, own, w))));
	return to;
}

/* Element y of the result is one of phase y mod s. */
static void
select_phases(struct te *t, const struct phases *f, uint32_t weight,
    const uint32_t *sum, int64_t n)
{
	const struct conv *c = f->c;
	uint32_t out = te_out(t, 0);
	enum dtype dt = conv_sum_dtype(t, out);
	sx_id at[LAYOUT_LIMIT], v = te_num(t, dt, 0), rest[SPACE_LIMIT];

	te_begin(t, out);
	te_axes(t, at);
	for (uint32_t i = 0; i < c->nd; i++) {
		uint32_t d = layout_at(&c->out, c->space[i]);
		sx_id s = te_int(t, c->w.stride[i]);

		rest[i] = te_bin(t, SX_FLOORMOD, at[d], s);
		at[d] = te_bin(t, SX_FLOORDIV, at[d], s);
	}
	for (int64_t k = n; k-- > 0; ) {
		sx_id here = sx_bool(t->p, true);
		struct phase p;

		if (!phase_of(t, f, weight, k, &p))
			continue;
		for (uint32_t i = 0; i < c->nd; i++)
			if (c->w.stride[i] > 1)
				here = te_and(t, here, te_bin(t, SX_EQ,
				    rest[i], te_int(t, p.first[i])));
		v = sx_guard(t->p, here, te_load(t, sum[k], at), v);
	}
	te_store(t, te_cast(t, te_dtype(t, out), v));
}

static void
few_phases(struct te *t, struct phases *f, uint32_t data, uint32_t weight)
{
	const struct conv *c = f->c;
	struct sym_ctx *s = t->m->syms;
	const struct sym *extent[SPACE_LIMIT];
	int64_t before[SPACE_LIMIT], n = phase_count(c);
	uint32_t sum[MOST];
	struct phase p;

	for (uint32_t i = 0; i < c->nd; i++) {
		int64_t step = c->w.stride[i], pad = c->w.before[i];

		f->count[i] = sym_ceildiv(s, te_layout_extent(t, &c->out,
		    te_out(t, 0), c->space[i]), sym_const(s, step));
		before[i] = f->taps[i] - 1 - pad / step;
		before[i] = before[i] > 0 ? before[i] : 0;
		extent[i] = sym_add(s, f->count[i], sym_const(s, before[i] +
		    (step - 1 + pad) / step));
	}
	f->data = te_padded(t, data, &c->data, c->nd, before, extent, 0);
	for (int64_t k = 0; k < n; k++)
		if (phase_of(t, f, weight, k, &p))
			sum[k] = sum_phase(t, f, weight, &p, before);
	select_phases(t, f, weight, sum, n);
}

bool
conv_transpose_phases(struct te *t, const struct conv *c, uint32_t data,
    uint32_t weight)
{
	struct phases f;

	if (!find_phases(t, c, weight, &f))
		return false;
	if (c->groups == 1 && c->out.n == c->nd + 2 && phase_count(c) <= MOST) {
		few_phases(t, &f, data, weight);
		return true;
	}
	f.weight = weight_by_phase(t, &f, weight);
	f.data = data_for_phases(t, &f, data);
	join_phases(t, &f, sum_phases(t, &f));
	return true;
}
