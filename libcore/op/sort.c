/*
 * Scans, sorts, searches and transforms that are not loop nests over
 * independent elements.  NaN sorts after every number, rising or falling.
 */
#include <string.h>

#include "op/extent.h"
#include "op/grad_rules.h"
#include "op/precision.h"
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "sort"
#define SCAN_ATTRS							\
	MAYBE("axis", ATTR_T_INT, "dimension; None: flatten first"),	\
	SAME_DTYPE("dtype"),						\
	FLAG("exclusive", "exclude each element from its own total")
#define INDEX_DTYPE DTYPE("dtype", "int32", "data type of indices")

/* ---- type relations ---- */

/* A dtype attribute for indices: wide integers, or floats that hold them. */
static bool
index_dtype(struct rel *r, enum dtype *dt)
{
	*dt = rel_dtype_attr(r, "dtype", DT_INT32);
	if (*dt != DT_BOOL && dtype_info[*dt].bits >= 16)
		return true;
	rel_error(r, "dtype-class", "dtype must be of numbers of 16 bits or "
	    "more, found %s", dtype_info[*dt].name);
	return false;
}

static enum rel_status
type_sort(struct rel *r)
{
	uint32_t axis;

	REL_TENSOR(x, 0);
	if (!rel_numbers(r, 0, x) || !rel_axis(r,
	    op_int(r->op, r->attrs, "axis"), x->n, &axis))
		return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
type_argsort(struct rel *r)
{
	enum dtype dt;
	uint32_t axis;

	REL_TENSOR(x, 0);
	if (!rel_numbers(r, 0, x) || !index_dtype(r, &dt) || !rel_axis(r,
	    op_int(r->op, r->attrs, "axis"), x->n, &axis))
		return REL_ERROR;
	return rel_result_tensor(r, dt, x->n, x->dim);
}

static enum rel_status
type_argwhere(struct rel *r)
{
	const struct sym *dim[2];

	REL_TENSOR(x, 0);
	dim[0] = sym_any(r->m->syms);
	dim[1] = rel_const(r, x->n);
	return rel_result_tensor(r, DT_INT32, 2, dim);
}

static enum rel_status
type_scan(struct rel *r)
{
	bool flat = op_none(r->op, r->attrs, "axis");
	enum dtype dt;
	const struct sym *n;
	uint32_t axis;

	REL_TENSOR(x, 0);
	dt = rel_dtype_attr(r, "dtype", x->dtype);
	if (dt == DT_BOOL) {
		rel_error(r, "dtype-class", "the running total is of bool");
		rel_help(r, "give a data type: dtype=\"int32\"");
		return REL_ERROR;
	}
	if (!flat && !rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n,
	    &axis))
		return REL_ERROR;
	if (!flat)
		return rel_result_tensor(r, dt, x->n, x->dim);
	n = rel_product(r, x, 0, x->n);
	return rel_result_tensor(r, dt, 1, &n);
}

static enum rel_status
type_dft(struct rel *r)
{
	const struct type *field[2];

	REL_TENSOR(re, 0);
	REL_TENSOR(im, 1);
	if (!rel_floats(r, 0, re) || !rel_rank_least(r, 0, re, 1) ||
	    !rel_dtype_is(r, 1, im, re->dtype) ||
	    !rel_rank_is(r, 1, im, re->n))
		return REL_ERROR;
	for (uint32_t i = 0; i < re->n; i++)
		if (!rel_extent(r, 1, im, i, re->dim[i], "that of 're'"))
			return REL_ERROR;
	field[0] = field[1] = re;
	return rel_result(r, type_tuple(r->m->types, 2, field));
}

static enum rel_status
type_stft(struct rel *r)
{
	int64_t n = op_int(r->op, r->attrs, "n_fft");
	int64_t hop = op_int(r->op, r->attrs, "hop_length");
	int64_t win = op_int(r->op, r->attrs, "win_length");
	struct sym_ctx *c = r->m->syms;
	const struct sym *dim[4];

	REL_TENSOR(x, 0);
	REL_TENSOR(window, 1);
	if (!rel_floats(r, 0, x) || !rel_rank_is(r, 0, x, 2) ||
	    !rel_numbers(r, 1, window) || !rel_rank_is(r, 1, window, 1))
		return REL_ERROR;
	if (n < 1 || hop < 1 || win < 1 || win > n || n > INT32_MAX)
		return rel_error(r, "stft", "n_fft is %lld, hop_length %lld, "
		    "win_length %lld; they must be 1 or more, and win_length "
		    "at most n_fft", (long long)n, (long long)hop,
		    (long long)win);
	if (x->dim[1]->has_hole || window->dim[0]->has_hole)
		return REL_WAIT;
	if (!rel_extent(r, 1, window, 0, sym_const(c, win), "win_length"))
		return REL_ERROR;
	if (!rel_require(r, x->dim[1], SYM_GE, sym_const(c, n)))
		return rel_error(r, "stft", "'x' has %s samples, n_fft is "
		    "%lld", rel_dim_text(r, x->dim[1]), (long long)n);
	dim[0] = x->dim[0];
	dim[1] = sym_const(c, op_bool(r->op, r->attrs, "onesided") ?
	    n / 2 + 1 : n);
	dim[2] = sym_add(c, sym_floordiv(c, sym_sub(c, x->dim[1],
	    sym_const(c, n)), sym_const(c, hop)), sym_const(c, 1));
	dim[3] = sym_const(c, 2);
	return rel_result_tensor(r, x->dtype, 4, dim);
}

static enum rel_status
type_searchsorted(struct rel *r)
{
	enum dtype dt;

	REL_TENSOR(seq, 0);
	REL_TENSOR(values, 1);
	if (!rel_numbers(r, 0, seq) || !rel_rank_least(r, 0, seq, 1) ||
	    !rel_dtype_is(r, 1, values, seq->dtype) || !index_dtype(r, &dt))
		return REL_ERROR;
	if (seq->n > 1 && !rel_rank_is(r, 1, values, seq->n))
		return REL_ERROR;
	for (uint32_t i = 0; i + 1 < seq->n; i++)
		if (!rel_extent(r, 1, values, i, seq->dim[i],
		    "that of 'sorted'"))
			return REL_ERROR;
	return rel_result_tensor(r, dt, values->n, values->dim);
}

static enum rel_status
type_sliding_window(struct rel *r)
{
	const struct sym *dim[2 * TYPE_RANK_LIMIT], **window, **step;
	struct sym_ctx *c = r->m->syms;
	uint32_t axis, nw, ns, n = 0;

	REL_TENSOR(x, 0);
	if (!rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n, &axis))
		return REL_ERROR;
	window = rel_dims_attr(r, "window_shape", &nw);
	step = rel_dims_attr(r, "strides", &ns);
	if (nw != x->n - axis || ns != nw)
		return rel_error(r, "window", "the length of window_shape is "
		    "%u, of strides %u; there are %u dimensions from axis on",
		    nw, ns, x->n - axis);
	if (rel_has_hole(x))
		return REL_WAIT;
	for (uint32_t i = 0; i < axis; i++)
		dim[n++] = x->dim[i];
	for (uint32_t i = 0; i < nw; i++) {
		const struct sym *d = x->dim[axis + i];

		if (window[i]->value < 1 || step[i]->value < 1 ||
		    !rel_require(r, window[i], SYM_LE, d))
			return rel_error(r, "window", "a window of %s with "
			    "stride %s in dimension %u, which is %s",
			    rel_dim_text(r, window[i]),
			    rel_dim_text(r, step[i]), axis + i,
			    rel_dim_text(r, d));
		dim[n++] = sym_add(c, sym_floordiv(c, sym_sub(c, d,
		    window[i]), step[i]), sym_const(c, 1));
	}
	for (uint32_t i = 0; i < nw; i++)
		dim[n++] = window[i];
	return rel_result_tensor(r, x->dtype, n, dim);
}

static enum rel_status
type_topk(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT], *k;
	const struct type *field[2];
	const char *ret = op_str(r->op, r->attrs, "ret_type");
	enum rel_status st;
	enum dtype dt;
	uint32_t axis;
	int64_t v;

	REL_TENSOR(x, 0);
	if (!rel_numbers(r, 0, x) || !index_dtype(r, &dt) || !rel_axis(r,
	    op_int(r->op, r->attrs, "axis"), x->n, &axis))
		return REL_ERROR;
	st = rel_scalar(r, 1, "k", &k);
	if (st != REL_DONE)
		return st;
	if (x->dim[axis]->has_hole)
		return REL_WAIT;
	for (uint32_t i = 0; i < x->n; i++)
		dim[i] = x->dim[i];
	if (k == NULL)
		dim[axis] = sym_any(r->m->syms);
	else if (!sym_is_const(k, &v) || v >= 1)
		dim[axis] = k;
	if (k != NULL && dim[axis] == k &&
	    !rel_require(r, k, SYM_LE, x->dim[axis]))
		return rel_error(r, "topk", "k is %s, dimension %u has %s",
		    rel_dim_text(r, k), axis, rel_dim_text(r, x->dim[axis]));
	field[0] = type_tensor(r->m->types, x->dtype, x->n, dim);
	field[1] = type_tensor(r->m->types, dt, x->n, dim);
	return rel_result(r, ret[0] == 'b' ?
	    type_tuple(r->m->types, 2, field) : field[ret[0] == 'i']);
}

static enum rel_status
type_unique(struct rel *r)
{
	const struct sym *any = sym_any(r->m->syms), *one = rel_const(r, 1);
	bool flat = op_none(r->op, r->attrs, "axis");
	struct type_ctx *c = r->m->types;
	const struct sym *dim[TYPE_RANK_LIMIT];
	const struct type *field[5];
	uint32_t axis = 0;

	REL_TENSOR(x, 0);
	if (!rel_numbers(r, 0, x) || (flat && !rel_rank_is(r, 0, x, 1)) ||
	    (!flat && !rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n,
	    &axis)))
		return REL_ERROR;
	for (uint32_t i = 0; i < x->n; i++)
		dim[i] = i == axis ? any : x->dim[i];
	field[0] = type_tensor(c, x->dtype, x->n, dim);
	field[1] = type_tensor(c, DT_INT32, 1, &any);
	field[2] = type_tensor(c, DT_INT32, 1, x->dim + axis);
	field[3] = type_tensor(c, DT_INT32, 1, &one);
	field[4] = field[1];
	return rel_result(r, type_tuple(c, op_bool(r->op, r->attrs,
	    "return_counts") ? 5 : 4, field));
}

/* ---- compute definitions: kernels ---- */

/* outer, n, inner of a dimension of input 0. */
static void
around(struct te *t, const struct sym **p)
{
	uint32_t rank = te_rank(t, 0), axis = te_axis_attr(t, "axis", rank);
	const struct sym *const *dim = t->p->buffer.v[0].dim;

	p[0] = te_product(t, axis, dim);
	p[1] = dim[axis];
	p[2] = te_product(t, rank - axis - 1, dim + axis + 1);
	if (p[0] == NULL || p[2] == NULL)
		te_fail(t, "the number of elements does not fit 64 bits");
}

static const struct sym *
param(struct te *t, int64_t v)
{
	return sym_const(t->m->syms, v);
}

static void
compute_sort(struct te *t)
{
	const struct sym *p[5] = { param(t, te_dtype(t, 0)) };

	around(t, p + 1);
	p[4] = param(t, !op_bool(t->op, t->attrs, "is_ascend"));
	if (t->failed == NULL)
		te_kernel(t, "relay_k_sort", 5, p, 0, NULL);
}

static void
compute_argsort(struct te *t)
{
	const struct sym *p[6] = { param(t, te_dtype(t, 0)),
	    param(t, te_dtype(t, te_out(t, 0))) };

	around(t, p + 2);
	p[5] = param(t, !op_bool(t->op, t->attrs, "is_ascend"));
	if (t->failed == NULL)
		te_kernel(t, "relay_k_argsort", 6, p, 0, NULL);
}

static void
compute_topk(struct te *t)
{
	const char *ret = op_str(t->op, t->attrs, "ret_type");
	enum dtype dt = dtype_read(op_str(t->op, t->attrs, "dtype"));
	const struct sym *p[9] = { param(t, te_dtype(t, 0)), param(t, dt) };

	around(t, p + 2);
	p[5] = te_dim(t, te_out(t, 0), (int)te_axis_attr(t, "axis",
	    te_rank(t, 0)));
	p[6] = param(t, op_bool(t->op, t->attrs, "is_ascend"));
	p[7] = param(t, ret[0] == 'b' ? 0 : ret[0] == 'v' ? 1 : 2);
	p[8] = param(t, t->nin - 1);
	if (t->failed == NULL)
		te_kernel(t, "relay_k_topk", 9, p, 0, NULL);
}

static void
compute_argwhere(struct te *t)
{
	uint32_t rank = te_rank(t, 0);
	const struct sym *p[TE_RANK + 3] = { param(t, te_dtype(t, 0)),
	    param(t, te_dtype(t, te_out(t, 0))), param(t, rank) };
	const struct sym *bound = te_product(t, rank,
	    t->p->buffer.v[0].dim);

	if (bound == NULL) {
		te_fail(t, "the number of elements does not fit 64 bits");
		return;
	}
	for (uint32_t i = 0; i < rank; i++)
		p[3 + i] = te_dim(t, 0, (int)i);
	te_kernel(t, "relay_k_argwhere", 3 + rank, p, 1, &bound);
}

static void
compute_unique(struct te *t)
{
	bool counts = op_bool(t->op, t->attrs, "return_counts");
	const struct sym *n = te_dim(t, 0, 0);
	const struct sym *p[5] = { param(t, te_dtype(t, 0)),
	    param(t, DT_INT32), n,
	    param(t, op_bool(t->op, t->attrs, "sorted")), param(t, counts) };
	const struct sym *q[7] = { p[0], p[1], NULL, NULL, NULL, p[3], p[4] };
	const struct sym *bound[3] = { n, n, n };

	if (te_rank(t, 0) == 1) {
		te_kernel(t, "relay_k_unique", 5, p, counts ? 3 : 2, bound);
		return;
	}
	around(t, q + 2);
	bound[0] = bound[1] = bound[2] = q[3];
	if (t->failed == NULL)
		te_kernel(t, "relay_k_unique_slices", 7, q, counts ? 3 : 2,
		    bound);
}

/* ---- compute definitions: stages ---- */

/* The running total along the last axis of a temporary, in which that axis is
 * moved to the end; then each element to its place, one later if exclusive. */
static void
scan(struct te *t, enum sx_op op, double identity)
{
	uint32_t rank = te_rank(t, 0), axis, n = 0, temp;
	bool flat = op_none(t->op, t->attrs, "axis");
	const struct sym *dim[TE_RANK], *total;
	enum dtype dt = te_dtype(t, te_out(t, 0)), wide = te_wide(dt);
	sx_id at[TE_RANK + 1], in[TE_RANK + 1], x, before;

	axis = flat ? 0 : te_axis_attr(t, "axis", rank);
	if (flat) {
		total = te_dim(t, te_out(t, 0), 0);
		dim[n++] = total;
	} else {
		for (uint32_t i = 0; i < rank; i++)
			if (i != axis)
				dim[n++] = te_dim(t, 0, (int)i);
		dim[n++] = te_dim(t, 0, (int)axis);
	}
	temp = te_temp(t, wide, n, dim);
	te_begin(t, temp);
	te_axes(t, at);
	if (flat)
		te_unlinear(t, at[0], rank, t->p->buffer.v[0].dim, in);
	else
		for (uint32_t i = 0; i < rank; i++)
			in[i] = i == axis ? at[n - 1] : at[i - (i > axis)];
	x = te_cast(t, wide, te_cast(t, dt, te_load(t, 0, in)));
	at[n - 1] = te_addi(t, at[n - 1], -1);
	before = te_load_inside(t, temp, at, te_num(t, wide, identity));
	te_scan(t, te_bin(t, op, before, x));
	te_begin(t, te_out(t, 0));
	te_axes(t, in);
	if (flat)
		at[0] = in[0];
	else
		for (uint32_t i = 0; i < rank; i++)
			at[i == axis ? n - 1 : i - (i > axis)] = in[i];
	if (op_bool(t->op, t->attrs, "exclusive")) {
		at[n - 1] = te_addi(t, at[n - 1], -1);
		x = te_load_inside(t, temp, at, te_num(t, wide, identity));
	} else {
		x = te_load(t, temp, at);
	}
	te_store(t, te_cast(t, dt, x));
}

static void
compute_cumsum(struct te *t)
{
	scan(t, SX_ADD, 0);
}

static void
compute_cumprod(struct te *t)
{
	scan(t, SX_MUL, 1);
}

/* Tables of cos and sin of 2 pi k / n. */
static void
twiddles(struct te *t, const struct sym *n, uint32_t *cosine, uint32_t *sine)
{
	sx_id angle;

	*cosine = te_temp(t, DT_FLOAT64, 1, &n);
	*sine = te_temp(t, DT_FLOAT64, 1, &n);
	for (uint32_t i = 0; i < 2; i++) {
		te_begin(t, i == 0 ? *cosine : *sine);
		angle = te_mul(t, te_cast(t, DT_FLOAT64, te_axis(t, 0)),
		    te_num(t, DT_FLOAT64, 6.28318530717958647692));
		angle = te_div(t, angle, te_cast(t, DT_FLOAT64,
		    te_sym(t, n)));
		te_store(t, te_un(t, i == 0 ? SX_COS : SX_SIN, angle));
	}
}

/* Part 0: sum of re cos + s im sin; part 1: of im cos - s re sin, where s is
 * 1 forward and -1 inverse; the tables are read at k j mod n. */
static void
dft_part(struct te *t, uint32_t part, uint32_t cosine, uint32_t sine)
{
	uint32_t out = te_out(t, part), n = te_rank(t, 0);
	uint32_t sum = te_temp_like(t, DT_FLOAT64, out);
	const struct sym *len = te_dim(t, 0, -1);
	bool inverse = op_bool(t->op, t->attrs, "inverse");
	sx_id at[TE_RANK + 1], k, a, b;

	te_begin(t, sum);
	te_axes(t, at);
	k = at[n - 1];
	at[n - 1] = te_reduce_axis(t, len);
	k = te_bin(t, SX_FLOORMOD, te_mul(t, k, at[n - 1]), te_sym(t, len));
	a = te_cast(t, DT_FLOAT64, te_load(t, part, at));
	b = te_cast(t, DT_FLOAT64, te_load(t, 1 - part, at));
	a = te_mul(t, a, te_load1(t, cosine, k));
	b = te_mul(t, b, te_load1(t, sine, k));
	te_reduce(t, REDUCE_SUM, te_bin(t, (part == 0) != inverse ? SX_ADD :
	    SX_SUB, a, b));
	te_begin(t, out);
	a = te_load_broadcast(t, sum);
	if (inverse)
		a = te_div(t, a, te_cast(t, DT_FLOAT64, te_sym(t, len)));
	te_store(t, te_cast(t, te_dtype(t, out), a));
}

static void
compute_dft(struct te *t)
{
	struct sym_ctx *c = t->m->syms;
	const struct sym *p[4] = { sym_const(c, (int64_t)te_dtype(t, 0)),
	    te_product(t, te_rank(t, 0) - 1, t->p->buffer.v[0].dim),
	    te_dim(t, 0, -1), sym_const(c, op_bool(t->op, t->attrs,
	    "inverse")) };

	if (p[1] == NULL)
		te_fail(t, "the number of elements does not fit 64 bits");
	else
		te_kernel(t, "relay_k_dft", 4, p, 0, NULL);
}

static void
stages_dft(struct te *t)
{
	uint32_t cosine, sine;

	twiddles(t, te_dim(t, 0, -1), &cosine, &sine);
	dft_part(t, 0, cosine, sine);
	dft_part(t, 1, cosine, sine);
}

static void
compute_stft(struct te *t)
{
	int64_t n = op_int(t->op, t->attrs, "n_fft");
	int64_t hop = op_int(t->op, t->attrs, "hop_length");
	int64_t win = op_int(t->op, t->attrs, "win_length");
	uint32_t out = te_out(t, 0), table[2], sum[2];
	const struct sym *width = sym_const(t->m->syms, win);
	sx_id at[2], k, i, x, part, scale;

	twiddles(t, sym_const(t->m->syms, n), &table[0], &table[1]);
	for (uint32_t p = 0; p < 2; p++) {
		sum[p] = te_temp(t, DT_FLOAT64, 3, t->p->buffer.v[out].dim);
		te_begin(t, sum[p]);
		k = te_reduce_axis(t, width);
		/* The window lies in the middle of the piece. */
		i = te_addi(t, k, (n - win) / 2);
		at[0] = te_axis(t, 0);
		at[1] = te_add(t, te_muli(t, te_axis(t, 2), hop), i);
		x = te_mul(t, te_cast(t, DT_FLOAT64, te_load(t, 0, at)),
		    te_cast(t, DT_FLOAT64, te_load1(t, 1, k)));
		i = te_bin(t, SX_FLOORMOD, te_mul(t, te_axis(t, 1), i),
		    te_int(t, n));
		te_reduce(t, REDUCE_SUM, te_mul(t, x, te_load1(t, table[p],
		    i)));
	}
	scale = te_num(t, DT_FLOAT64, op_bool(t->op, t->attrs, "normalized") ?
	    (double)n : 1);
	for (uint32_t p = 0; p < 2; p++) {
		sx_id to[4];

		te_begin_domain(t, out, 3, t->p->buffer.v[out].dim);
		te_axes(t, to);
		part = te_load(t, sum[p], to);
		part = te_div(t, part, te_un(t, SX_SQRT, scale));
		if (p == 1)
			part = te_un(t, SX_NEG, part);
		to[3] = te_int(t, p);
		te_store_at(t, to, te_cast(t, te_dtype(t, out), part));
	}
}

static void
compute_searchsorted(struct te *t)
{
	uint32_t out = te_out(t, 0), n = te_rank(t, 0), m = te_rank(t, out);
	const struct sym *const *dim = t->p->buffer.v[out].dim;
	const struct sym *p[6] = { param(t, te_dtype(t, 0)),
	    param(t, te_dtype(t, out)), te_product(t, n - 1, dim),
	    te_dim(t, 0, -1), te_product(t, m - (n - 1), dim + n - 1),
	    param(t, op_bool(t->op, t->attrs, "right")) };

	if (p[2] == NULL || p[4] == NULL)
		te_fail(t, "the number of elements does not fit 64 bits");
	else
		te_kernel(t, "relay_k_searchsorted", 6, p, 0, NULL);
}

static void
compute_sliding_window(struct te *t)
{
	uint32_t rank = te_rank(t, 0), axis = te_axis_attr(t, "axis", rank);
	const struct attr *s = op_attr_value(t->op, t->attrs, "strides");
	sx_id at[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	for (uint32_t i = 0; i < rank; i++) {
		at[i] = te_axis(t, i);
		if (i < axis)
			continue;
		at[i] = te_add(t, te_muli(t, at[i], s->kind == ATTR_LIST ?
		    s->list[i - axis].i : s->i),
		    te_axis(t, rank + i - axis));
	}
	te_store(t, te_load(t, 0, at));
}

/* ---- extents that depend on values ---- */

static op_value *
extent_topk(struct op_extents *x, uint32_t k)
{
	op_value *args[3] = { ext_operand(x, 0), ext_operand(x, 1),
	    ext_integer(x, k) };

	return ext_call(x, "relay_topk_extent", "ppl", args);
}

/* ---- rows ---- */

OP(argsort, "argsort",
    .doc = "Indices that would sort x along a dimension; equals keep their "
	"order.",
    INPUTS(IN("x", "tensor of numbers")),
    ATTRS(INT("axis", "-1", "dimension to sort along"),
	FLAG_ON("is_ascend", "from low to high"), INDEX_DTYPE),
    .pattern = OP_OPAQUE,
    .type = type_argsort, .compute = compute_argsort,
    .kernel = "sorting",
    NO_FLOATS)
OP(argwhere, "argwhere",
    .doc = "Coordinates of all elements that are not zero, in row-major "
	"order, one per row; how many is known at run time only.",
    INPUTS(IN("cond", "any tensor")),
    .pattern = OP_OPAQUE,
    .type = type_argwhere, .compute = compute_argwhere,
    .kernel = "the number of results depends on values",
    NO_FLOATS)
OP(cumprod, "cumprod",
    .doc = "Running product along a dimension.",
    INPUTS(IN("x", "tensor of numbers")), ATTRS(SCAN_ATTRS),
    .pattern = OP_OPAQUE,
    .precision = precision_deny,
    .type = type_scan, .compute = compute_cumprod)
OP(cumsum, "cumsum",
    .doc = "Running sum along a dimension.",
    INPUTS(IN("x", "tensor of numbers")), ATTRS(SCAN_ATTRS),
    .pattern = OP_OPAQUE,
    .precision = precision_deny,
    .type = type_scan, .compute = compute_cumsum,
    .gradient = grad_cumsum, .linear = OP_LINEAR)
OP(dft, "dft",
    .doc = "Discrete Fourier transform along the last dimension; real and "
	"imaginary parts apart, in and out (a tuple).  The inverse divides by "
	"the length.",
    INPUTS(IN("re", "real part"), IN("im", "imaginary part, same type")),
    ATTRS(FLAG("inverse", "the inverse transform")),
    .pattern = OP_OPAQUE,
    .type = type_dft, .compute = compute_dft, .stages = stages_dft,
    .kernel = "the steps follow from the factors of the length")
OP(searchsorted, "searchsorted",
    .doc = "For each value the place in the sorted sequence where it could be "
	"inserted: before its equals, or after them with right.",
    INPUTS(IN("sorted", "rising along the last dimension"),
	IN("values", "what to look for, same data type")),
    ATTRS(FLAG("right", "after equals"), INDEX_DTYPE),
    .pattern = OP_OPAQUE,
    .type = type_searchsorted, .compute = compute_searchsorted,
    .kernel = "where a search goes on depends on the values it meets",
    NO_FLOATS)
OP(sliding_window, "sliding_window",
    .doc = "Windows over the dimensions from axis on: their places become "
	"dimensions, the windows' own extents follow at the end.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("axis", ATTR_T_INT, "first dimension with a window"),
	MUST_LIST("window_shape", "extents of a window", 0),
	MUST_LIST("strides", "steps between windows", 0)),
    .pattern = OP_OPAQUE,
    .type = type_sliding_window, .compute = compute_sliding_window)
OP(sort, "sort",
    .doc = "Sorts along a dimension; equals keep their order.",
    INPUTS(IN("x", "tensor of numbers")),
    ATTRS(INT("axis", "-1", "dimension to sort along"),
	FLAG_ON("is_ascend", "from low to high"),
	MAYBE("dtype", ATTR_T_DTYPE, "of no effect: that of argsort")),
    .pattern = OP_OPAQUE,
    .type = type_sort, .compute = compute_sort,
    .gradient = grad_sort,
    .kernel = "sorting",
    .subgradient = "that of equals in the order that they keep")
OP(stft, "stft",
    .doc = "Short-time Fourier transform of overlapping pieces of n_fft "
	"samples, the window in the middle of each: (batch, frequency, piece, "
	"real and imaginary part).",
    INPUTS(IN("x", "signal: (batch, samples)"),
	IN("window", "rank 1, win_length weights")),
    ATTRS(MUST("n_fft", ATTR_T_INT, "length of a transform"),
	MUST("hop_length", ATTR_T_INT, "samples between pieces"),
	MUST("win_length", ATTR_T_INT, "length of the window"),
	FLAG("normalized", "divide by the root of n_fft"),
	FLAG_ON("onesided", "only the first n_fft / 2 + 1 frequencies")),
    .pattern = OP_OPAQUE,
    .type = type_stft, .compute = compute_stft)
OP(topk, "topk",
    .doc = "The k greatest (or least) elements along a dimension, sorted, and "
	"their indices; of equals the lower index first.  k below 1 means all.",
    INPUTS(IN("x", "tensor of numbers"),
	OPT("k", "integer scalar: the attribute, computed")),
    ATTRS(OPERAND("k", ATTR_T_DIM, "how many"),
	INT("axis", "-1", "dimension to select along"),
	CHOICE("ret_type", "both", "tuple of values and indices, or one "
	"(both values indices)", "both values indices"),
	FLAG("is_ascend", "the least ones"), INDEX_DTYPE),
    .pattern = OP_OPAQUE,
    .type = type_topk, .compute = compute_topk, .gradient = grad_topk,
    .kernel = "selection in order",
    .extent = extent_topk, .extent_nin = 2,
    .subgradient = "that of equals in the order that they keep")
OP(unique, "unique",
    .doc = "A tuple of the distinct elements of x, the index where each "
	"is first, for each element of x the index of its value among them, "
	"and how many there are; with counts if asked for.  With an axis, the "
	"same for the slices along it, which are ordered by their elements.",
    INPUTS(IN("x", "tensor of numbers; rank 1 without an axis")),
    ATTRS(FLAG_ON("sorted", "in rising order; else as first met"),
	MAYBE("axis", ATTR_T_INT, "dimension of the slices"),
	FLAG("return_counts", "also how often each one occurs")),
    .pattern = OP_OPAQUE,
    .type = type_unique, .compute = compute_unique,
    .kernel = "the number of results depends on values",
    NO_GRADIENT("which elements remain depends on their values"))
