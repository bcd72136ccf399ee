/*
 * Convolutions in other forms: Winograd's method (by the construction of Cook
 * and Toom), matrix products with rearranged weights, correlation.
 *
 * Winograd, per spatial dimension, for tiles of m results and a window of r:
 * with n = m + r - 1 and points a[0 .. n-2] and infinity, a tile is
 *
 *	y = A' [ (G g) * (B' d) ]
 *
 * A'[i][j] = a[j]^i, G[j][k] = a[j]^k / prod(a[j] - a[l]), B'[j] the
 * coefficients of prod(x - a[l]), l != j; infinity takes the leading
 * coefficients.  Transforms run in float64, one dimension at a time.
 */
#include <string.h>

#include "op/nn_conv.h"

#define TILE_LIMIT 16	/* elements of a transformed tile's edge */

/* ---- type relations ---- */

static uint32_t
weight_space(uint32_t op)
{
	return strstr(op_at(op)->name, "conv3d") != NULL ? 3 : 2;
}

static bool
tile_size(struct rel *r, int64_t *m)
{
	*m = op_int(r->op, r->attrs, "tile_size");
	if (*m >= 1 && *m < TILE_LIMIT)
		return true;
	rel_error(r, "attribute-value",
	    "tile_size must lie in [1, %d], found %lld", TILE_LIMIT - 1,
	    (long long)*m);
	return false;
}

enum rel_status
type_winograd_weight(struct rel *r)
{
	uint32_t nd = weight_space(r->op);
	const struct sym *dim[2 + SPACE_LIMIT];
	int64_t m, k;

	REL_TENSOR(w, 0);
	if (!rel_float(r, 0, w) || !tile_size(r, &m))
		return REL_ERROR;
	if (w->n != nd + 2)
		return rel_error(r, "rank", "weight must have rank %u, "
		    "found %u", nd + 2, w->n);
	for (uint32_t i = 0; i < nd; i++) {
		if (w->dim[2 + i]->has_hole)
			return REL_WAIT;
		if (!sym_is_const(w->dim[2 + i], &k))
			return rel_error(r, "conv-window",
			    "the window must be known, dimension %u is %s",
			    2 + i, rel_dim_text(r, w->dim[2 + i]));
		if (k < 1 || k + m - 1 > TILE_LIMIT)
			return rel_error(r, "conv-window", "a window of %lld "
			    "with tile_size %lld gives tiles of %lld, the "
			    "limit is %d", (long long)k, (long long)m,
			    (long long)(k + m - 1), TILE_LIMIT);
		dim[i] = sym_const(r->m->syms, k + m - 1);
	}
	dim[nd] = w->dim[0];
	dim[nd + 1] = w->dim[1];
	return rel_result_tensor(r, w->dtype, nd + 2, dim);
}

/* The window that a transformed weight was made from. */
static bool
winograd_window(struct rel *r, uint32_t nd, const struct type *w, int64_t m,
    const struct sym **k)
{
	const struct sym *given[SPACE_LIMIT];
	bool sized = rel_list_attr(r, "kernel_size", nd, given);
	int64_t n;

	for (uint32_t i = 0; i < nd; i++) {
		if (!sym_is_const(w->dim[i], &n) || n < m ||
		    n > TILE_LIMIT) {
			rel_error(r, "conv-window", "dimension %u of weight "
			    "is %s, which is not a tile for tile_size %lld", i,
			    rel_dim_text(r, w->dim[i]), (long long)m);
			return false;
		}
		k[i] = sym_const(r->m->syms, n - m + 1);
		if (sized && k[i] != given[i]) {
			rel_error(r, "conv-window", "weight was made from a "
			    "window of %s, kernel_size says %s",
			    rel_dim_text(r, k[i]), rel_dim_text(r, given[i]));
			return false;
		}
	}
	return true;
}

static bool
winograd_attrs(struct rel *r, const struct conv *c)
{
	for (uint32_t i = 0; i < c->nd; i++)
		if (c->w.stride[i] != 1 || c->w.dilation[i] != 1 ||
		    c->groups != 1) {
			rel_error(r, "attribute-value", "strides, dilation "
			    "and groups must be 1");
			return false;
		}
	return true;
}

/* The result of a window of extents k over x. */
static enum rel_status
window_result(struct rel *r, const struct conv *c, const struct type *x,
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
type_winograd_conv(struct rel *r)
{
	uint32_t nd = conv_space(r->op);
	const struct sym *k[SPACE_LIMIT], *ic, *oc, *ch;
	struct conv c;
	int64_t m;

	REL_TENSOR(x, 0);
	REL_TENSOR(w, 1);
	if (!conv_read(r, &c) || !tile_size(r, &m) ||
	    !winograd_attrs(r, &c) || !rel_float(r, 0, x) ||
	    !rel_layout_fits(r, 0, x, "data_layout", &c.data))
		return REL_ERROR;
	if (w->n != nd + 2)
		return rel_error(r, "rank", "weight must have rank %u, "
		    "found %u", nd + 2, w->n);
	for (uint32_t i = 0; i < nd; i++)
		if (w->dim[i]->has_hole)
			return REL_WAIT;
	if (!winograd_window(r, nd, w, m, k))
		return REL_ERROR;
	oc = w->dim[nd];
	ic = rel_layout_extent(r, &c.data, x, 'C');
	ch = rel_dim_attr(r, "channels");
	if (!rel_equal(r, ic, w->dim[nd + 1]))
		return rel_error(r, "conv-channels", "data has %s channels, "
		    "weight takes %s", rel_dim_text(r, ic),
		    rel_dim_text(r, w->dim[nd + 1]));
	if (ch != NULL && !rel_equal(r, oc, ch))
		return rel_error(r, "conv-channels", "weight has %s output "
		    "channels, channels says %s", rel_dim_text(r, oc),
		    rel_dim_text(r, ch));
	return window_result(r, &c, x, oc, k);
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
	return window_result(r, &c, x, oc, k);
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

/* ---- Winograd ---- */

struct winograd {
	int64_t m, r, n;
	double at[TILE_LIMIT * TILE_LIMIT];	/* m x n */
	double g[TILE_LIMIT * TILE_LIMIT];	/* n x r */
	double bt[TILE_LIMIT * TILE_LIMIT];	/* n x n */
};

/* 0, 1, -1, 2, -2, 1/2, -1/2, 3, -3, 1/3, ...: small magnitudes first. */
static double
point(int64_t i)
{
	int64_t pair = (i - 1) / 2, k = (pair + 1) / 2 + 1;
	double v;

	if (i == 0)
		return 0;
	v = pair == 0 ? 1 : pair % 2 == 1 ? (double)k : 1 / (double)k;
	return i % 2 == 1 ? v : -v;
}

/* Coefficients of prod(x - a[l]) over all finite points but `skip`. */
static void
product_of_roots(int64_t n, int64_t skip, double *coef)
{
	int64_t degree = 0;

	for (int64_t i = 0; i < n; i++)
		coef[i] = i == 0;
	for (int64_t l = 0; l < n - 1; l++) {
		if (l == skip)
			continue;
		degree++;
		for (int64_t i = degree; i >= 0; i--)
			coef[i] = (i > 0 ? coef[i - 1] : 0) -
			    point(l) * coef[i];
	}
}

static void
winograd_matrices(struct winograd *w, int64_t m, int64_t r)
{
	int64_t n = m + r - 1;

	w->m = m;
	w->r = r;
	w->n = n;
	for (int64_t j = 0; j < n; j++) {
		double a = point(j), power = 1, norm = 1;

		product_of_roots(n, j == n - 1 ? -1 : j, w->bt + j * n);
		for (int64_t l = 0; j < n - 1 && l < n - 1; l++)
			norm *= l == j ? 1 : a - point(l);
		for (int64_t i = 0; i < (m > r ? m : r); i++, power *= a) {
			if (i < m)
				w->at[i * n + j] = j < n - 1 ? power :
				    i == m - 1;
			if (i < r)
				w->g[j * r + i] = j < n - 1 ? power / norm :
				    i == r - 1;
		}
	}
}

/* A constant matrix as a temporary: one select per element, evaluated once. */
static uint32_t
matrix(struct te *t, int64_t rows, int64_t cols, const double *v)
{
	const struct sym *dim[2] = { sym_const(t->m->syms, rows),
	    sym_const(t->m->syms, cols) };
	uint32_t to = te_temp(t, DT_FLOAT64, 2, dim);
	sx_id value = te_num(t, DT_FLOAT64, 0), at;

	te_begin(t, to);
	at = te_add(t, te_muli(t, te_axis(t, 0), cols), te_axis(t, 1));
	for (int64_t i = 0; i < rows * cols; i++)
		if (v[i] != 0)
			value = te_select(t, te_bin(t, SX_EQ, at,
			    te_int(t, i)), te_num(t, DT_FLOAT64, v[i]),
			    value);
	te_store(t, value);
	return to;
}

/* to[..., a, ...] = sum of mat[a, x] * from[..., x, ...] at dimension k. */
static uint32_t
transform(struct te *t, uint32_t from, uint32_t k, uint32_t mat)
{
	const struct sym *dim[2 + 2 * SPACE_LIMIT];
	sx_id at[2 + 2 * SPACE_LIMIT], m[2];
	uint32_t rank = te_rank(t, from), to;

	for (uint32_t i = 0; i < rank; i++)
		dim[i] = te_dim(t, i == k ? mat : from, i == k ? 0 : (int)i);
	to = te_temp(t, DT_FLOAT64, rank, dim);
	te_begin(t, to);
	te_axes(t, at);
	m[0] = at[k];
	m[1] = at[k] = te_reduce_axis(t, te_dim(t, mat, 1));
	te_reduce(t, REDUCE_SUM, te_mul(t, te_load(t, mat, m),
	    te_cast(t, DT_FLOAT64, te_load(t, from, at))));
	return to;
}

static int64_t
known(const struct sym *s)
{
	int64_t v;

	if (!sym_is_const(s, &v))
		BUG("an extent of a tile is not known");
	return v;
}

void
compute_winograd_weight(struct te *t)
{
	uint32_t nd = weight_space(t->op), from = te_in(t, 0);
	int64_t m = op_int(t->op, t->attrs, "tile_size");
	sx_id at[2 + SPACE_LIMIT], to[2 + SPACE_LIMIT];
	struct winograd w;

	for (uint32_t i = 0; i < nd; i++) {
		winograd_matrices(&w, m, known(te_dim(t, 0, (int)(2 + i))));
		from = transform(t, from, 2 + i, matrix(t, w.n, w.r, w.g));
	}
	te_begin(t, te_out(t, 0));
	te_axes(t, to);
	at[0] = to[nd];
	at[1] = to[nd + 1];
	for (uint32_t i = 0; i < nd; i++)
		at[2 + i] = to[i];
	te_store(t, te_cast(t, te_dtype(t, te_out(t, 0)), te_load(t, from,
	    at)));
}

/* (batch, channels, tile numbers..., places in the tile...) of the data. */
static uint32_t
tiles(struct te *t, const struct conv *c, int64_t m)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *dim[2 + 2 * SPACE_LIMIT];
	sx_id a[2 + 2 * SPACE_LIMIT], at[LAYOUT_LIMIT];
	struct places p;
	uint32_t to;

	memset(&p, 0, sizeof p);
	dim[0] = te_layout_extent(t, &c->data, 0, 'N');
	dim[1] = te_layout_extent(t, &c->data, 0, 'C');
	for (uint32_t i = 0; i < c->nd; i++) {
		dim[2 + i] = sym_ceildiv(s, te_layout_extent(t, &c->out,
		    te_out(t, 0), c->space[i]), sym_const(s, m));
		dim[2 + c->nd + i] = te_dim(t, 1, (int)i);
	}
	to = te_temp(t, te_float(te_dtype(t, 0)), 2 + 2 * c->nd, dim);
	te_begin(t, to);
	te_axes(t, a);
	places_set(&p, 'N', a[0]);
	places_set(&p, 'C', a[1]);
	for (uint32_t i = 0; i < c->nd; i++)
		places_set(&p, c->space[i], te_addi(t, te_add(t, te_muli(t,
		    a[2 + i], m), a[2 + c->nd + i]), -c->w.before[i]));
	places_index(t, &p, &c->data, at);
	te_store(t, te_cast(t, te_dtype(t, to), te_load_inside(t, 0, at,
	    te_num(t, te_dtype(t, 0), 0))));
	return to;
}

void
compute_winograd_conv(struct te *t)
{
	int64_t m = op_int(t->op, t->attrs, "tile_size");
	const struct sym *dim[2 + 2 * SPACE_LIMIT];
	sx_id a[2 + 2 * SPACE_LIMIT], u[2 + SPACE_LIMIT], at[LAYOUT_LIMIT];
	uint32_t x, y, nd, out = te_out(t, 0);
	struct winograd w[SPACE_LIMIT];
	struct places p;
	struct conv c;

	conv_attrs(t->op, t->attrs, &c);
	nd = c.nd;
	x = tiles(t, &c, m);
	for (uint32_t i = 0; i < nd; i++) {
		winograd_matrices(&w[i], m, known(te_dim(t, 1, (int)i)) - m +
		    1);
		x = transform(t, x, 2 + nd + i, matrix(t, w[i].n, w[i].n,
		    w[i].bt));
	}
	for (uint32_t i = 0; i < 2 + 2 * nd; i++)
		dim[i] = te_dim(t, x, (int)i);
	dim[1] = te_dim(t, 1, (int)nd);
	y = te_temp(t, DT_FLOAT64, 2 + 2 * nd, dim);
	te_begin(t, y);
	te_axes(t, a);
	for (uint32_t i = 0; i < nd; i++)
		u[i] = a[2 + nd + i];
	u[nd] = a[1];
	u[nd + 1] = a[1] = te_reduce_axis(t, te_dim(t, 1, (int)nd + 1));
	te_reduce(t, REDUCE_SUM, te_mul(t, te_cast(t, DT_FLOAT64,
	    te_load(t, 1, u)), te_load(t, x, a)));
	for (uint32_t i = 0; i < nd; i++)
		y = transform(t, y, 2 + nd + i, matrix(t, m, w[i].n,
		    w[i].at));
	te_begin(t, out);
	te_axes(t, at);
	places_from(t, &c.out, at, &p);
	a[0] = p.at['N' - 'A'].full;
	a[1] = p.at['C' - 'A'].full;
	for (uint32_t i = 0; i < nd; i++) {
		sx_id o = p.at[c.space[i] - 'A'].full;

		a[2 + i] = te_bin(t, SX_FLOORDIV, o, te_int(t, m));
		a[2 + nd + i] = te_bin(t, SX_FLOORMOD, o, te_int(t, m));
	}
	te_store(t, te_cast(t, te_dtype(t, out), te_load(t, y, a)));
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
