/*
 * Convolutions by Winograd's method (S. Winograd, Arithmetic Complexity of
 * Computations, 1980; A. Lavin, S. Gray, Fast Algorithms for Convolutional
 * Neural Networks, 2016; the matrices by the construction of Cook and Toom).
 *
 * Per spatial dimension, for tiles of m results and a window of r: with
 * n = m + r - 1 and points a[0 .. n-2] and infinity, a tile is
 *
 *	y = A' [ (G g) * (B' d) ]
 *
 * A'[i][j] = a[j]^i, G[j][k] = a[j]^k / prod(a[j] - a[l]), B'[j] the
 * coefficients of prod(x - a[l]), l != j; infinity takes the leading
 * coefficients.
 *
 * The weight is transformed in float64, the data and the result in the data
 * type of the product, one dimension at a time.  A transform is a sum with few
 * terms that depend on the row of its matrix: code by cases of the row's
 * number, so that a schedule that unrolls the rows (rule_cases.c) leaves
 * additions.  Rows of tiles are taken in blocks, the batch and the block being
 * the leading axes of all temporaries, so that a schedule can do one block
 * after another with data that stay in a cache.  All images of a batch whose
 * planes are small are one block, so that the weight is read once.
 */
#include <string.h>

#include "op/nn_conv.h"

#define TILE_LIMIT 16	/* elements of a transformed tile's edge */
/* A plane of up to WHOLE tiles is one block, and so is a batch of up to BATCH;
 * else a block has at least LEAST tiles, or TILE_ROWS rows of unknown
 * length. */
#define WHOLE 64
#define BATCH 128
#define LEAST 28
#define TILE_ROWS 2

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

/* Whether the weight before its transform, if it is given, has the window k
 * and the channels of the transformed one. */
static enum rel_status
plain_weight(struct rel *r, const struct conv *c, const struct type *w,
    const struct sym *const *k)
{
	const struct sym *dim;

	if (r->nin < 3)
		return REL_DONE;
	REL_TENSOR(p, 2);
	if (!rel_layout_fits(r, 2, p, "kernel_layout", &c->kernel))
		return REL_ERROR;
	for (uint32_t i = 0; i < c->nd + 2; i++) {
		const char letter = i < c->nd ? c->space[i] : "OI"[i - c->nd];

		dim = rel_layout_extent(r, &c->kernel, p, letter);
		if (!rel_equal(r, dim, i < c->nd ? k[i] : w->dim[i]))
			return rel_error(r, "conv-window", "plain has %s "
			    "along %c, weight was made from %s",
			    rel_dim_text(r, dim), letter,
			    rel_dim_text(r, i < c->nd ? k[i] : w->dim[i]));
	}
	return REL_DONE;
}

enum rel_status
type_winograd_conv(struct rel *r)
{
	uint32_t nd = conv_space(r->op);
	const struct sym *k[SPACE_LIMIT], *ic, *oc, *ch;
	enum rel_status plain;
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
	plain = plain_weight(r, &c, w, k);
	return plain != REL_DONE ? plain :
	    conv_window_result(r, &c, x, oc, k);
}

/* ---- matrices ---- */

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

/* ---- transforms ---- */

static int64_t
known(const struct sym *s)
{
	int64_t v;

	if (!sym_is_const(s, &v))
		BUG("an extent of a tile is not known");
	return v;
}

/* The sum of x[k] times the coefficients of a row; a term that is not
 * subtracted comes first. */
static sx_id
row_sum(struct te *t, const double *row, int64_t n, const sx_id *x)
{
	enum dtype dt = sx_dtype(t->p, x[0]);
	int64_t first = 0;
	sx_id sum = 0;

	while (first < n && row[first] <= 0)
		first++;
	for (int64_t i = -1; i < n; i++) {
		int64_t k = i < 0 ? first : i;
		double c;
		sx_id term;

		if (k == n || (i == first) || row[k] == 0)
			continue;
		c = sum != 0 && row[k] < 0 ? -row[k] : row[k];
		term = c == 1 ? x[k] : te_mul(t, x[k], te_num(t, dt, c));
		sum = sum == 0 ? term : row[k] < 0 ? te_sub(t, sum, term) :
		    te_add(t, sum, term);
	}
	return sum != 0 ? sum : te_num(t, dt, 0);
}

/* Row `row` of a matrix of n columns times x. */
static sx_id
by_cases(struct te *t, sx_id row, int64_t rows, int64_t n, const double *mat,
    const sx_id *x)
{
	sx_id value = row_sum(t, mat + (rows - 1) * n, n, x);

	for (int64_t i = rows - 1; i-- > 0; )
		value = te_select(t, te_bin(t, SX_EQ, row, te_int(t, i)),
		    row_sum(t, mat + i * n, n, x), value);
	return value;
}

/* Loads of `from` with 0 .. n-1 as the index of dimension d, as dt. */
static void
load_line(struct te *t, uint32_t from, enum dtype dt, sx_id *at, uint32_t d,
    int64_t n, sx_id *x)
{
	for (int64_t k = 0; k < n; k++) {
		at[d] = te_int(t, k);
		x[k] = te_cast(t, dt, te_load(t, from, at));
	}
}

void
compute_winograd_weight(struct te *t)
{
	uint32_t nd = weight_space(t->op), from = te_in(t, 0), to = 0;
	int64_t m = op_int(t->op, t->attrs, "tile_size");
	const struct sym *dim[2 + SPACE_LIMIT];
	sx_id at[2 + SPACE_LIMIT], row, x[TILE_LIMIT];
	struct winograd w;

	for (uint32_t i = 0; i < 2 + nd; i++)
		dim[i] = te_dim(t, 0, (int)i);
	for (uint32_t i = 0; i < nd; i++) {
		winograd_matrices(&w, m, known(dim[2 + i]));
		dim[2 + i] = sym_const(t->m->syms, w.n);
		to = te_temp(t, DT_FLOAT64, 2 + nd, dim);
		te_begin(t, to);
		te_axes(t, at);
		row = at[2 + i];
		load_line(t, from, DT_FLOAT64, at, 2 + i, w.r, x);
		te_store(t, by_cases(t, row, w.n, w.r, w.g, x));
		from = to;
	}
	te_begin(t, te_out(t, 0));
	for (uint32_t i = 0; i < nd; i++)
		at[2 + i] = te_axis(t, i);
	at[0] = te_axis(t, nd);
	at[1] = te_axis(t, nd + 1);
	te_store(t, te_cast(t, te_dtype(t, te_out(t, 0)), te_load(t, from,
	    at)));
}

/* ---- the convolution ---- */

/* The temporaries have dimensions
 *
 *	batch, block, tile, edge..., channel	in the transforms
 *	batch, block, edge..., tile, channel	in the product
 *
 * with as many edges as spatial dimensions: the place in a transformed tile,
 * or among its results.  Tiles of a block are numbered in row-major order. */
struct form {
	struct conv c;
	enum dtype dt;
	int64_t m, rows;	/* rows of tiles in a block */
	int64_t plane;	/* tiles of a plane, where a block has those of
			 * all images; else 0 */
	const struct sym *tiles[SPACE_LIMIT];	/* of a plane */
	const struct sym *images;	/* the batch, or 1 */
	const struct sym *blocks, *block;	/* how many; tiles of one */
	struct winograd w[SPACE_LIMIT];
};

/* The number of rows of tiles in a block: those of a small plane, else few,
 * and a divisor of all rows if there is one. */
static int64_t
block_rows(const struct form *f)
{
	int64_t rows, row = 1, e, least;

	for (uint32_t i = 1; i < f->c.nd; i++) {
		if (!sym_is_const(f->tiles[i], &e) || e > WHOLE)
			e = WHOLE;
		row *= e == 0 ? 1 : e;
		if (row > WHOLE)
			row = WHOLE;
	}
	if (!sym_is_const(f->tiles[0], &rows))
		return TILE_ROWS;
	if (rows <= WHOLE / row)
		return rows > 0 ? rows : 1;
	least = (LEAST + row - 1) / row;
	for (int64_t r = least; r <= 2 * least; r++)
		if (rows % r == 0)
			return r;
	return least;
}

/* The tiles of a plane if those of all images make one block, else 0. */
static int64_t
plane_of_batch(const struct form *f, const struct sym *images)
{
	int64_t n, blocks, tiles;

	return sym_is_const(images, &n) && n > 1 &&
	    sym_is_const(f->blocks, &blocks) && blocks == 1 &&
	    sym_is_const(f->block, &tiles) && tiles > 0 && n <= BATCH / tiles ?
	    tiles : 0;
}

static void
read_form(struct te *t, struct form *f)
{
	struct sym_ctx *s = t->m->syms;
	uint32_t out = te_out(t, 0);

	conv_attrs(t->op, t->attrs, &f->c);
	f->dt = te_float(te_dtype(t, 0));
	f->m = op_int(t->op, t->attrs, "tile_size");
	for (uint32_t i = 0; i < f->c.nd; i++) {
		f->tiles[i] = sym_ceildiv(s, te_layout_extent(t, &f->c.out,
		    out, f->c.space[i]), sym_const(s, f->m));
		winograd_matrices(&f->w[i], f->m, known(te_dim(t, 1,
		    (int)i)) - f->m + 1);
	}
	f->rows = block_rows(f);
	f->blocks = sym_ceildiv(s, f->tiles[0], sym_const(s, f->rows));
	f->block = sym_const(s, f->rows);
	for (uint32_t i = 1; i < f->c.nd; i++)
		f->block = sym_mul(s, f->block, f->tiles[i]);
	f->images = te_layout_extent(t, &f->c.data, 0, 'N');
	f->plane = plane_of_batch(f, f->images);
	if (f->plane != 0) {
		f->block = sym_mul(s, f->block, f->images);
		f->images = sym_const(s, 1);
	}
}

/* A temporary with these edges; whole: in the order of the product. */
static uint32_t
tile_temp(struct te *t, const struct form *f, bool product,
    const int64_t *edge, const struct sym *channels)
{
	const struct sym *dim[4 + SPACE_LIMIT];
	uint32_t nd = f->c.nd, first = product ? 2 : 3;

	dim[0] = f->images;
	dim[1] = f->blocks;
	dim[product ? 2 + nd : 2] = f->block;
	for (uint32_t i = 0; i < nd; i++)
		dim[first + i] = sym_const(t->m->syms, edge[i]);
	dim[3 + nd] = channels;
	return te_temp(t, f->dt, 4 + nd, dim);
}

/* The element of the data at a place of a tile: a[] as the temporaries of the
 * transforms have it. */
static sx_id
load_data(struct te *t, const struct form *f, const sx_id *a)
{
	sx_id at[LAYOUT_LIMIT], tile = a[2];
	uint32_t nd = f->c.nd;
	struct places p;

	memset(&p, 0, sizeof p);
	places_set(&p, 'N', f->plane == 0 ? a[0] : te_bin(t, SX_FLOORDIV, tile,
	    te_int(t, f->plane)));
	places_set(&p, 'C', a[3 + nd]);
	if (f->plane != 0)
		tile = te_bin(t, SX_FLOORMOD, tile, te_int(t, f->plane));
	for (uint32_t i = nd; i-- > 0; ) {
		sx_id k = tile;

		if (i == 0) {
			k = te_add(t, te_muli(t, a[1], f->rows), k);
		} else {
			sx_id e = te_sym(t, f->tiles[i]);

			k = te_bin(t, SX_FLOORMOD, tile, e);
			tile = te_bin(t, SX_FLOORDIV, tile, e);
		}
		places_set(&p, f->c.space[i], te_addi(t, te_add(t, te_muli(t,
		    k, f->m), a[3 + i]), -f->c.w.before[i]));
	}
	places_index(t, &p, &f->c.data, at);
	return te_cast(t, f->dt, te_load_inside(t, 0, at, te_num(t,
	    te_dtype(t, 0), 0)));
}

/* The transform of the data in all dimensions. */
static uint32_t
transform_data(struct te *t, const struct form *f)
{
	sx_id a[4 + SPACE_LIMIT], x[TILE_LIMIT], row;
	uint32_t nd = f->c.nd, from = 0, to = 0;
	int64_t edge[SPACE_LIMIT];

	for (uint32_t i = 0; i < nd; i++)
		edge[i] = f->w[i].n;
	for (uint32_t i = 0; i < nd; i++, from = to) {
		bool last = i + 1 == nd;

		to = tile_temp(t, f, last, edge, te_layout_extent(t,
		    &f->c.data, 0, 'C'));
		te_begin(t, to);
		te_axes(t, a);
		if (last) {
			sx_id tile = a[2 + nd];

			memmove(a + 3, a + 2, nd * sizeof *a);
			a[2] = tile;
		}
		row = a[3 + i];
		if (i > 0)
			load_line(t, from, f->dt, a, 3 + i, f->w[i].n, x);
		for (int64_t k = 0; i == 0 && k < f->w[i].n; k++) {
			a[3] = te_int(t, k);
			x[k] = load_data(t, f, a);
		}
		te_store(t, by_cases(t, row, f->w[i].n, f->w[i].n,
		    f->w[i].bt, x));
	}
	return to;
}

/* The products of all tiles and the weight. */
static uint32_t
multiply(struct te *t, const struct form *f, uint32_t data)
{
	sx_id a[4 + SPACE_LIMIT], u[2 + SPACE_LIMIT];
	uint32_t nd = f->c.nd, to;
	int64_t edge[SPACE_LIMIT];

	for (uint32_t i = 0; i < nd; i++)
		edge[i] = f->w[i].n;
	to = tile_temp(t, f, true, edge, te_dim(t, 1, (int)nd));
	te_begin(t, to);
	te_axes(t, a);
	memcpy(u, a + 2, nd * sizeof *u);
	u[nd] = a[3 + nd];
	u[nd + 1] = a[3 + nd] = te_reduce_axis(t, te_dim(t, 1,
	    (int)nd + 1));
	te_reduce(t, REDUCE_SUM, te_mul(t, te_load(t, data, a),
	    te_cast(t, f->dt, te_load(t, 1, u))));
	return to;
}

/* The place of an element of the result among the tiles: a[] as the
 * temporaries of the transforms have it. */
static void
find_tile(struct te *t, const struct form *f, sx_id *a)
{
	sx_id at[LAYOUT_LIMIT], o;
	uint32_t nd = f->c.nd;
	struct places p;

	te_axes(t, at);
	places_from(t, &f->c.out, at, &p);
	a[0] = p.at['N' - 'A'].full;
	a[3 + nd] = p.at['C' - 'A'].full;
	o = p.at[f->c.space[0] - 'A'].full;
	a[1] = te_bin(t, SX_FLOORDIV, o, te_int(t, f->m * f->rows));
	a[2] = te_sub(t, te_bin(t, SX_FLOORDIV, o, te_int(t, f->m)),
	    te_muli(t, a[1], f->rows));
	for (uint32_t i = 0; i < nd; i++) {
		o = p.at[f->c.space[i] - 'A'].full;
		if (i > 0)
			a[2] = te_add(t, te_mul(t, a[2], te_sym(t,
			    f->tiles[i])), te_bin(t, SX_FLOORDIV, o,
			    te_int(t, f->m)));
		a[3 + i] = te_bin(t, SX_FLOORMOD, o, te_int(t, f->m));
	}
	if (f->plane != 0) {
		a[2] = te_add(t, te_muli(t, a[0], f->plane), a[2]);
		a[0] = te_int(t, 0);
	}
}

/* The transform of the products, into the result. */
static void
transform_result(struct te *t, const struct form *f, uint32_t from)
{
	uint32_t nd = f->c.nd, to = te_out(t, 0);
	sx_id a[4 + SPACE_LIMIT], b[4 + SPACE_LIMIT], x[TILE_LIMIT], row;
	int64_t edge[SPACE_LIMIT];

	for (uint32_t i = 0; i < nd; i++)
		edge[i] = f->w[i].n;
	for (uint32_t i = 0; i < nd; i++, from = to) {
		edge[i] = f->m;
		to = i + 1 < nd ? tile_temp(t, f, false, edge, te_dim(t, 1,
		    (int)nd)) : te_out(t, 0);
		te_begin(t, to);
		if (i + 1 < nd)
			te_axes(t, a);
		else
			find_tile(t, f, a);
		row = a[3 + i];
		memcpy(b, a, sizeof b);
		if (i == 0) {
			memcpy(b + 2, a + 3, nd * sizeof *b);
			b[2 + nd] = a[2];
		}
		load_line(t, from, f->dt, b, (i == 0 ? 2 : 3) + i,
		    f->w[i].n, x);
		te_store(t, te_cast(t, te_dtype(t, to), by_cases(t, row,
		    f->m, f->w[i].n, f->w[i].at, x)));
	}
}

void
compute_winograd_conv(struct te *t)
{
	struct form f = { .m = 0 };

	read_form(t, &f);
	transform_result(t, &f, multiply(t, &f, transform_data(t, &f)));
}
