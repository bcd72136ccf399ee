/*
 * Convolutions in other forms: matrix products with rearranged weights,
 * correlation.
 */
#include <string.h>

#include "op/nn_conv.h"

/* ---- type relations ---- */

enum rel_status
conv_window_result(struct rel *r, const struct conv *c, const struct type *x,
    const struct sym *oc, const struct sym *const *k)
{
	const struct sym *space[SPACE_LIMIT];

	for (uint32_t i = 0; i < c->nd; i++) {
		space[i] = rel_window_extent(r, &c->w, i, rel_layout_extent(r,
		    &c->data, x, c->space[i]), k[i], false);
		if (space[i] == NULL)
			return REL_ERROR;
	}
	return conv_result(r, c, x, oc, space, rel_dtype_attr(r, "out_dtype",
	    x->dtype));
}

enum rel_status
type_gemm_weight(struct rel *r)
{
	struct sym_ctx *s = r->m->syms;
	int64_t tn = op_int(r->op, r->attrs, "tile_N");
	int64_t tk = op_int(r->op, r->attrs, "tile_K");
	const struct sym *dim[4];

	REL_TENSOR(w, 0);
	if (w->n != 4)
		return rel_error(r, "rank", "weight must have rank 4, "
		    "found %u", w->n);
	if (tn < 1 || tk < 1)
		return rel_error(r, "attribute-value", "tiles must be at "
		    "least 1, found %lld and %lld", (long long)tn,
		    (long long)tk);
	dim[2] = sym_const(s, tn);
	dim[3] = sym_const(s, tk);
	dim[0] = sym_ceildiv(s, w->dim[3], dim[2]);
	dim[1] = sym_ceildiv(s, sym_mul(s, sym_mul(s, w->dim[0], w->dim[1]),
	    w->dim[2]), dim[3]);
	return rel_result_tensor(r, w->dtype, 4, dim);
}

enum rel_status
type_gemm_conv(struct rel *r)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *k[SPACE_LIMIT], *oc, *sum, *want;
	struct conv c;

	REL_TENSOR(x, 0);
	REL_TENSOR(w, 1);
	oc = rel_dim_attr(r, "channels");
	if (!conv_read(r, &c) || !rel_number(r, 0, x) ||
	    !rel_layout_fits(r, 0, x, "data_layout", &c.data))
		return REL_ERROR;
	if (oc == NULL || !rel_list_attr(r, "kernel_size", 2, k))
		return rel_error(r, "attribute-missing",
		    "a rearranged weight does not tell channels and "
		    "kernel_size: both must be given");
	if (w->n != 4 || c.groups != 1)
		return rel_error(r, "rank", "weight must have rank 4 and "
		    "groups be 1, found %u and %lld", w->n,
		    (long long)c.groups);
	sum = sym_mul(s, sym_mul(s, k[0], k[1]), rel_layout_extent(r,
	    &c.data, x, 'C'));
	want = sym_ceildiv(s, oc, w->dim[2]);
	if (want != NULL && !rel_equal(r, w->dim[0], want))
		return rel_error(r, "conv-channels", "weight has %s tiles of "
		    "output channels, %s are needed", rel_dim_text(r,
		    w->dim[0]), rel_dim_text(r, want));
	want = sym_ceildiv(s, sum, w->dim[3]);
	if (want != NULL && !rel_equal(r, w->dim[1], want))
		return rel_error(r, "conv-channels", "weight has %s tiles of "
		    "the summed dimension, %s are needed", rel_dim_text(r,
		    w->dim[1]), rel_dim_text(r, want));
	return conv_window_result(r, &c, x, oc, k);
}

/* Extents of the result and its channels: ceil((padded - 2 * border) /
 * stride1), (2 * (max_displacement / stride2) + 1)^2. */
enum rel_status
type_correlation(struct rel *r)
{
	struct sym_ctx *s = r->m->syms;
	int64_t k = op_int(r->op, r->attrs, "kernel_size"), pad[4], e;
	int64_t far = op_int(r->op, r->attrs, "max_displacement");
	int64_t s1 = op_int(r->op, r->attrs, "stride1");
	int64_t s2 = op_int(r->op, r->attrs, "stride2");
	const struct sym *logical[26], *dim[LAYOUT_LIMIT];
	struct layout l;

	REL_TENSOR(a, 0);
	if (!rel_layout(r, "layout", NULL, "NCHW", "CHW", &l) ||
	    !rel_layout_fits(r, 0, a, "layout", &l) || !rel_float(r, 0, a) ||
	    !r->report->assign(r, 1, a))
		return REL_ERROR;
	if (k < 1 || k % 2 == 0 || k > 9999 || far < 0 || far > 9999 ||
	    s1 < 1 || s2 < 1)
		return rel_error(r, "attribute-value", "kernel_size must be "
		    "odd, max_displacement at least 0, strides at least 1");
	if (!op_ints(r->op, r->attrs, "padding", pad, 4))
		return rel_error(r, "attribute-value",
		    "padding takes 1, 2 or 4 integers");
	logical['N' - 'A'] = rel_layout_extent(r, &l, a, 'N');
	e = 2 * (far / s2) + 1;
	logical['C' - 'A'] = sym_const(s, e * e);
	for (uint32_t i = 0; i < 2; i++) {
		char letter = "HW"[i];
		const struct sym *d = rel_layout_extent(r, &l, a, letter);

		if (pad[i] < 0 || pad[i] > 1 << 30 || pad[2 + i] < 0 ||
		    pad[2 + i] > 1 << 30)
			return rel_error(r, "attribute-value", "padding must "
			    "be at least 0, found %lld and %lld",
			    (long long)pad[i], (long long)pad[2 + i]);
		d = sym_add(s, d, sym_const(s, pad[i] + pad[2 + i] -
		    2 * (far + k / 2)));
		if (d != NULL && !rel_require(r, d, SYM_GE,
		    sym_const(s, 0)))
			return rel_error(r, "window-fit", "displacements of "
			    "%lld and a patch of %lld do not fit dimension "
			    "%c", (long long)far, (long long)k, letter);
		logical[letter - 'A'] = sym_ceildiv(s, d, sym_const(s, s1));
	}
	if (!rel_layout_dims(r, &l, logical, dim))
		return REL_ERROR;
	return rel_result_tensor(r, a->dtype, l.n, dim);
}

/* ---- matrix products ---- */

/* Element (oc, k) lies at (oc / tile_N, k / tile_K, oc % tile_N,
 * k % tile_K), k = (kh * KW + kw) * IC + ic. */
void
compute_gemm_weight(struct te *t)
{
	sx_id a[4], at[4], ic = te_sym(t, te_dim(t, 0, 2)), k;
	sx_id kw = te_sym(t, te_dim(t, 0, 1));
	enum dtype dt = te_dtype(t, 0);

	te_begin(t, te_out(t, 0));
	te_axes(t, a);
	at[3] = te_add(t, te_mul(t, a[0], te_sym(t, te_dim(t, te_out(t, 0),
	    2))), a[2]);
	k = te_add(t, te_mul(t, a[1], te_sym(t, te_dim(t, te_out(t, 0),
	    3))), a[3]);
	at[2] = te_bin(t, SX_FLOORMOD, k, ic);
	k = te_bin(t, SX_FLOORDIV, k, ic);
	at[1] = te_bin(t, SX_FLOORMOD, k, kw);
	at[0] = te_bin(t, SX_FLOORDIV, k, kw);
	te_store(t, te_load_inside(t, 0, at, te_num(t, dt, 0)));
}

void
compute_gemm_conv(struct te *t)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *dim[4], *extent[2];
	int64_t window[2];
	sx_id a[4], at[4], k, tile;
	uint32_t weight, x;
	struct conv c;

	conv_attrs(t->op, t->attrs, &c);
	op_ints(t->op, t->attrs, "kernel_size", window, 2);
	layout_parse("HWIO", &c.kernel);
	dim[0] = sym_const(s, window[0]);
	dim[1] = sym_const(s, window[1]);
	dim[2] = te_layout_extent(t, &c.data, 0, 'C');
	dim[3] = te_dim_attr(t, "channels");
	for (uint32_t i = 0; i < 2; i++)
		extent[i] = sym_add(s, te_layout_extent(t, &c.data, 0,
		    c.space[i]), sym_const(s, c.w.before[i] +
		    c.w.after[i]));
	x = te_padded(t, 0, &c.data, 2, c.w.before, extent, 0);
	weight = te_temp(t, te_dtype(t, 1), 4, dim);
	te_begin(t, weight);
	te_axes(t, a);
	k = te_add(t, te_mul(t, te_add(t, te_muli(t, a[0], window[1]), a[1]),
	    te_sym(t, dim[2])), a[2]);
	tile = te_sym(t, te_dim(t, 1, 2));
	at[0] = te_bin(t, SX_FLOORDIV, a[3], tile);
	at[2] = te_bin(t, SX_FLOORMOD, a[3], tile);
	tile = te_sym(t, te_dim(t, 1, 3));
	at[1] = te_bin(t, SX_FLOORDIV, k, tile);
	at[3] = te_bin(t, SX_FLOORMOD, k, tile);
	te_store(t, te_load(t, 1, at));
	conv_product(t, &c, x, weight);
}

/* ---- correlation ---- */

/* Sum over channels and the patch for each displacement (dy, dx): a domain
 * of (batch, dy, dx, y, x); the store makes dy and dx one channel. */
void
compute_correlation(struct te *t)
{
	struct sym_ctx *s = t->m->syms;
	int64_t size = op_int(t->op, t->attrs, "kernel_size"), pad[4];
	int64_t far = op_int(t->op, t->attrs, "max_displacement");
	int64_t s1 = op_int(t->op, t->attrs, "stride1");
	int64_t s2 = op_int(t->op, t->attrs, "stride2"), e;
	struct layout l = layout_attr(t->op, t->attrs, "layout", NULL);
	const struct sym *dim[5], *extent[2];
	sx_id a[5], i1[LAYOUT_LIMIT], i2[LAYOUT_LIMIT], k, v, w, c;
	struct places p1, p2;
	uint32_t x[2], sum, out = te_out(t, 0);

	op_ints(t->op, t->attrs, "padding", pad, 4);
	for (uint32_t i = 0; i < 2; i++)
		extent[i] = sym_add(s, te_layout_extent(t, &l, 0, "HW"[i]),
		    sym_const(s, pad[i] + pad[2 + i]));
	for (uint32_t i = 0; i < 2; i++)
		x[i] = te_padded(t, i, &l, 2, pad, extent, 0);
	e = 2 * (far / s2) + 1;
	dim[0] = te_layout_extent(t, &l, 0, 'N');
	dim[1] = dim[2] = sym_const(s, e);
	dim[3] = te_layout_extent(t, &l, out, 'H');
	dim[4] = te_layout_extent(t, &l, out, 'W');
	sum = te_temp(t, DT_FLOAT64, 5, dim);
	te_begin(t, sum);
	te_axes(t, a);
	memset(&p1, 0, sizeof p1);
	places_set(&p1, 'N', a[0]);
	places_set(&p1, 'C', te_reduce_axis(t, te_layout_extent(t, &l, 0,
	    'C')));
	p2 = p1;
	for (uint32_t i = 0; i < 2; i++) {
		k = te_add(t, te_addi(t, te_muli(t, a[3 + i], s1), far),
		    te_reduce_axis(t, sym_const(s, size)));
		places_set(&p1, "HW"[i], k);
		places_set(&p2, "HW"[i], te_add(t, k, te_addi(t, te_muli(t,
		    a[1 + i], s2), -(far / s2) * s2)));
	}
	places_index(t, &p1, &l, i1);
	places_index(t, &p2, &l, i2);
	v = te_cast(t, DT_FLOAT64, te_load(t, x[0], i1));
	w = te_cast(t, DT_FLOAT64, te_load(t, x[1], i2));
	te_reduce(t, REDUCE_SUM, op_bool(t->op, t->attrs, "is_multiply") ?
	    te_mul(t, v, w) : te_un(t, SX_ABS, te_sub(t, v, w)));
	te_begin_domain(t, out, 5, dim);
	te_axes(t, a);
	c = te_muli(t, te_sym(t, te_layout_extent(t, &l, 0, 'C')),
	    size * size);
	places_set(&p1, 'N', a[0]);
	places_set(&p1, 'C', te_add(t, te_muli(t, a[1], e), a[2]));
	places_set(&p1, 'H', a[3]);
	places_set(&p1, 'W', a[4]);
	places_index(t, &p1, &l, i1);
	te_store_at(t, i1, te_cast(t, te_dtype(t, out), te_div(t, te_load(t,
	    sum, a), te_cast(t, DT_FLOAT64, c))));
}
