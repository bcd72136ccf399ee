/*
 * Compute definitions of the pooling of regions (vision.h).  How many samples
 * or pixels a cell has depends on data, so they are C kernels, but for a fixed
 * number of samples.
 *
 * The same in stages, from which gradients are derived, goes along one
 * dimension after the other: the weights of the samples of a cell are a product
 * of one for its row and one for its column.  Of samples whose number is data,
 * those that lie inside are at most two for each pixel.
 */
#include "op/vision_impl.h"

#include <math.h>

#include "op/nn_layout.h"
#include "op/shape_rules.h"

struct region {
	struct layout l;
	int64_t size[2];
	double scale, shift;
};

static struct region
region_attrs(struct te *t)
{
	struct region g;

	g.l = layout_attr(t->op, t->attrs, "layout", NULL);
	op_ints(t->op, t->attrs, "pooled_size", g.size, 2);
	g.scale = op_float(t->op, t->attrs, "spatial_scale");
	g.shift = op_find_attr(op_at(t->op), "aligned") != NULL &&
	    op_bool(t->op, t->attrs, "aligned") ? 0.5 : 0;
	return g;
}

static sx_id
roi(struct te *t, sx_id n, uint32_t k)
{
	sx_id at[2] = { n, te_int(t, k) };

	return te_cast(t, DT_FLOAT64, te_load(t, 1, at));
}

/* Sample `k` of cell `c` along y (which 0) or x: its coordinate. */
static sx_id
sample(struct te *t, const struct region *g, sx_id n, uint32_t which,
    sx_id c, sx_id k, int64_t samples)
{
	sx_id lo = te_mul(t, roi(t, n, 2 - which), real(t, g->scale));
	sx_id hi = te_mul(t, roi(t, n, 4 - which), real(t, g->scale)), cell;

	cell = te_sub(t, hi, lo);
	lo = te_sub(t, lo, real(t, g->shift));
	if (g->shift == 0)
		cell = te_bin(t, SX_MAX, cell, real(t, 1));
	cell = te_div(t, cell, real(t, (double)g->size[which]));
	k = te_add(t, te_cast(t, DT_FLOAT64, k), real(t, 0.5));
	k = te_div(t, te_mul(t, k, cell), real(t, (double)samples));
	return te_add(t, te_add(t, lo, te_mul(t, te_cast(t, DT_FLOAT64, c),
	    cell)), k);
}

/* The two pixels beside a coordinate and how far the first one is; false
 * outside of [-1, extent]. */
static sx_id
beside(struct te *t, sx_id v, sx_id extent, sx_id pixel[2], sx_id *part)
{
	sx_id n = te_cast(t, DT_FLOAT64, extent), inside;
	sx_id last = te_addi(t, extent, -1);

	inside = te_and(t, te_bin(t, SX_GE, v, real(t, -1)),
	    te_bin(t, SX_LE, v, n));
	inside = te_and(t, inside, te_bin(t, SX_GE, last, te_int(t, 0)));
	v = te_bin(t, SX_MIN, te_bin(t, SX_MAX, v, real(t, 0)),
	    te_cast(t, DT_FLOAT64, last));
	pixel[0] = te_cast(t, DT_INT64, te_un(t, SX_FLOOR, v));
	pixel[1] = te_bin(t, SX_MIN, te_addi(t, pixel[0], 1), last);
	*part = te_sub(t, v, te_un(t, SX_FLOOR, v));
	return inside;
}

static bool
takes_corners(struct te *t)
{
	return strcmp(op_str(t->op, t->attrs, "mode"), "max_corner") == 0;
}

/* Bilinear value at (y, x), 0 outside; or the greatest of its summands. */
static sx_id
bilinear(struct te *t, const struct layout *l, struct places *p, sx_id y,
    sx_id x)
{
	enum sx_op both = takes_corners(t) ? SX_MAX : SX_ADD;
	sx_id py[2], px[2], fy, fx, in, row[2], v[2], at[LAYOUT_LIMIT];

	in = beside(t, y, te_sym(t, te_dim(t, 0, (int)layout_at(l, 'H'))), py,
	    &fy);
	in = te_and(t, in, beside(t, x, te_sym(t, te_dim(t, 0,
	    (int)layout_at(l, 'W'))), px, &fx));
	for (uint32_t i = 0; i < 2; i++) {
		for (uint32_t k = 0; k < 2; k++) {
			places_set(p, 'H', py[i]);
			places_set(p, 'W', px[k]);
			places_index(t, p, l, at);
			v[k] = te_cast(t, DT_FLOAT64, sx_guard(t->p, in,
			    te_load(t, 0, at), te_num(t, te_dtype(t, 0),
			    0)));
		}
		row[i] = te_bin(t, both, te_mul(t, v[0], te_sub(t, real(t, 1),
		    fx)), te_mul(t, v[1], fx));
	}
	v[0] = te_bin(t, both, te_mul(t, row[0], te_sub(t, real(t, 1), fy)),
	    te_mul(t, row[1], fy));
	return te_select(t, in, v[0], real(t, 0));
}

/* Elements from one place of a letter's dimension to the next. */
static const struct sym *
step_of(struct te *t, const struct layout *l, uint32_t buffer, char letter)
{
	const struct sym *step = number(t, 1);

	for (uint32_t i = layout_at(l, letter) + 1; i < l->n; i++)
		step = sym_mul(t->m->syms, step, te_dim(t, buffer, (int)i));
	return step;
}

/* The kernel of both regional operators. */
static void
region_kernel(struct te *t, const struct region *g, const char *symbol)
{
	const struct sym *param[20];
	uint32_t n = 0;

	param[n++] = number(t, te_dtype(t, 0));
	param[n++] = te_dim(t, 1, 0);
	for (const char *p = "NCHW"; *p != '\0'; p++) {
		param[n++] = te_dim(t, 0, (int)layout_at(&g->l, *p));
		param[n++] = step_of(t, &g->l, 0, *p);
		param[n++] = step_of(t, &g->l, te_out(t, 0), *p);
	}
	param[n++] = number(t, g->size[0]);
	param[n++] = number(t, g->size[1]);
	param[n++] = bits(t, g->scale);
	if (op_find_attr(op_at(t->op), "mode") != NULL) {
		param[n++] = number(t, g->shift != 0);
		param[n++] = number(t, takes_corners(t) ? 2 :
		    op_str(t->op, t->attrs, "mode")[0] == 'm');
	}
	for (uint32_t i = 0; i < n; i++)
		if (param[i] == NULL) {
			te_fail(t, "an extent does not fit 64 bits");
			return;
		}
	te_kernel(t, symbol, n, param, 0, NULL);
}

void
compute_roi_pool(struct te *t)
{
	struct region g = region_attrs(t);

	region_kernel(t, &g, "relay_k_roi_pool");
}

void
compute_roi_align(struct te *t)
{
	struct region g = region_attrs(t);
	int64_t n = op_int(t->op, t->attrs, "sample_ratio");
	bool max = op_str(t->op, t->attrs, "mode")[0] == 'm';
	uint32_t out = te_out(t, 0), sum;
	sx_id at[LAYOUT_LIMIT], which, y, x, v;
	struct places p;

	if (n <= 0) {
		region_kernel(t, &g, "relay_k_roi_align");
		return;
	}
	sum = te_temp_like(t, DT_FLOAT64, out);
	te_begin(t, sum);
	te_axes(t, at);
	places_from(t, &g.l, at, &p);
	which = p.at['N' - 'A'].full;
	y = sample(t, &g, which, 0, p.at['H' - 'A'].full,
	    te_reduce_axis(t, number(t, n)), n);
	x = sample(t, &g, which, 1, p.at['W' - 'A'].full,
	    te_reduce_axis(t, number(t, n)), n);
	places_set(&p, 'N', te_cast(t, DT_INT64, roi(t, which, 0)));
	te_reduce(t, max ? REDUCE_MAX : REDUCE_SUM,
	    bilinear(t, &g.l, &p, y, x));
	te_begin(t, out);
	te_axes(t, at);
	v = te_load(t, sum, at);
	if (!max)
		v = te_div(t, v, real(t, (double)(n * n)));
	te_store(t, te_cast(t, te_dtype(t, out), v));
}

/* ---- in stages ---- */

/* The samples of a cell along y (which 0) or x. */
struct samples {
	sx_id begin, cell;	/* of the first cell; edge of each */
	sx_id n;		/* how many, float64 */
	const struct sym *most;	/* inside of the image */
	sx_id extent;		/* of the image, float64 */
};

static struct samples
samples_of(struct te *t, const struct region *g, sx_id n, uint32_t which)
{
	int64_t fixed = op_int(t->op, t->attrs, "sample_ratio");
	const struct sym *d = te_dim(t, 0, (int)layout_at(&g->l,
	    which == 0 ? 'H' : 'W'));
	struct sym_ctx *c = t->m->syms;
	struct samples s;

	s.begin = te_mul(t, roi(t, n, 2 - which), real(t, g->scale));
	s.cell = te_sub(t, te_mul(t, roi(t, n, 4 - which), real(t,
	    g->scale)), s.begin);
	s.begin = te_sub(t, s.begin, real(t, g->shift));
	if (g->shift == 0)
		s.cell = te_bin(t, SX_MAX, s.cell, real(t, 1));
	s.cell = te_div(t, s.cell, real(t, (double)g->size[which]));
	s.n = fixed > 0 ? real(t, (double)fixed) : te_bin(t, SX_MAX,
	    te_un(t, SX_CEIL, s.cell), real(t, 1));
	s.most = fixed > 0 ? number(t, fixed) : sym_add(c, sym_mul(c, d,
	    number(t, 2)), number(t, 5));
	s.extent = te_cast(t, DT_FLOAT64, te_sym(t, d));
	return s;
}

/* Sample k of cell i. */
static sx_id
sample_at(struct te *t, const struct samples *s, sx_id i, sx_id k)
{
	k = te_div(t, te_add(t, k, real(t, 0.5)), s->n);
	i = te_cast(t, DT_FLOAT64, i);
	return te_add(t, s->begin, te_mul(t, s->cell, te_add(t, i, k)));
}

/* The number of sample j of those that may be inside: more than one sample
 * are at most a pixel and at least half a pixel apart. */
static sx_id
sample_number(struct te *t, const struct samples *s, sx_id i, sx_id j)
{
	sx_id first = sample_at(t, s, i, real(t, 0)), skip;

	j = te_cast(t, DT_FLOAT64, j);
	if (op_int(t->op, t->attrs, "sample_ratio") > 0)
		return j;
	skip = te_div(t, te_mul(t, te_sub(t, real(t, -1), first), s->n),
	    s->cell);
	skip = te_sub(t, te_un(t, SX_CEIL, skip), real(t, 1));
	skip = te_select(t, te_bin(t, SX_GT, s->n, real(t, 1)),
	    te_bin(t, SX_MAX, skip, real(t, 0)), real(t, 0));
	return te_add(t, skip, j);
}

/* By region, cell and pixel along y or x: the sum of the weights that the
 * pixel has in the samples. */
static uint32_t
weights(struct te *t, const struct region *g, uint32_t which)
{
	const struct sym *d = te_dim(t, 0, (int)layout_at(&g->l,
	    which == 0 ? 'H' : 'W'));
	const struct sym *dim[3] = { te_dim(t, 1, 0), number(t,
	    g->size[which]), d };
	uint32_t w = te_temp(t, DT_FLOAT64, 3, dim);
	sx_id a[3], k, v, in, pixel[2], part, zero = real(t, 0), share[2];
	struct samples s;

	te_begin(t, w);
	te_axes(t, a);
	s = samples_of(t, g, a[0], which);
	k = sample_number(t, &s, a[1], te_reduce_axis(t, s.most));
	v = sample_at(t, &s, a[1], k);
	in = beside(t, v, te_sym(t, d), pixel, &part);
	share[0] = te_sub(t, real(t, 1), part);
	share[1] = part;
	for (uint32_t i = 0; i < 2; i++)
		share[i] = te_select(t, te_bin(t, SX_EQ, a[2], pixel[i]),
		    share[i], zero);
	te_where(t, te_bin(t, SX_LT, k, s.n));
	te_reduce(t, REDUCE_SUM, te_select(t, in, te_add(t, share[0],
	    share[1]), zero));
	return w;
}

/* x of the region's image at pixel (h, w) of a channel. */
static sx_id
pixel_of(struct te *t, const struct region *g, sx_id n, sx_id c, sx_id h,
    sx_id w)
{
	sx_id at[LAYOUT_LIMIT];
	struct places p;

	memset(&p, 0, sizeof p);
	places_set(&p, 'N', te_cast(t, DT_INT64, roi(t, n, 0)));
	places_set(&p, 'C', c);
	places_set(&p, 'H', h);
	places_set(&p, 'W', w);
	places_index(t, &p, &g->l, at);
	return te_load(t, 0, at);
}

/* Region, channel, row and column of the open stage's element of the result. */
static void
cell_of(struct te *t, const struct region *g, sx_id a[4])
{
	sx_id at[LAYOUT_LIMIT];
	struct places p;

	te_axes(t, at);
	places_from(t, &g->l, at, &p);
	for (uint32_t i = 0; i < 4; i++)
		a[i] = p.at["NCHW"[i] - 'A'].full;
}

static void
average(struct te *t, const struct region *g)
{
	const struct sym *dim[4] = { te_dim(t, 1, 0), te_dim(t, 0,
	    (int)layout_at(&g->l, 'C')), number(t, g->size[0]),
	    te_dim(t, 0, (int)layout_at(&g->l, 'W')) };
	uint32_t wy = weights(t, g, 0), wx = weights(t, g, 1), out, sum;
	uint32_t rows = te_temp(t, DT_FLOAT64, 4, dim);
	sx_id a[4], at[4], v;
	struct samples y, x;

	te_begin(t, rows);
	te_axes(t, a);
	at[0] = a[0];
	at[1] = a[2];
	at[2] = te_reduce_axis(t, te_dim(t, 0, (int)layout_at(&g->l, 'H')));
	v = te_cast(t, DT_FLOAT64, pixel_of(t, g, a[0], a[1], at[2], a[3]));
	te_reduce(t, REDUCE_SUM, te_mul(t, te_load(t, wy, at), v));
	out = te_out(t, 0);
	sum = te_temp_like(t, DT_FLOAT64, out);
	te_begin(t, sum);
	cell_of(t, g, a);
	at[0] = a[0];
	at[1] = a[3];
	at[2] = a[3] = te_reduce_axis(t, dim[3]);
	te_reduce(t, REDUCE_SUM, te_mul(t, te_load(t, wx, at), te_load(t,
	    rows, a)));
	te_begin(t, out);
	cell_of(t, g, a);
	y = samples_of(t, g, a[0], 0);
	x = samples_of(t, g, a[0], 1);
	te_store(t, te_cast(t, te_dtype(t, out), te_div(t,
	    te_load_broadcast(t, sum), te_mul(t, y.n, x.n))));
}

/* Whether a sample of cell i is not inside: it counts as 0. */
static sx_id
some_outside(struct te *t, const struct samples *s, sx_id i)
{
	sx_id first = sample_at(t, s, i, real(t, 0));
	sx_id last = sample_at(t, s, i, te_sub(t, s->n, real(t, 1)));

	return te_bin(t, SX_OR, te_bin(t, SX_LT, first, real(t, -1)),
	    te_bin(t, SX_GT, last, s->extent));
}

static void
greatest(struct te *t, const struct region *g)
{
	uint32_t out = te_out(t, 0);
	uint32_t best = te_temp_like(t, DT_FLOAT64, out);
	struct samples y, x;
	sx_id a[4], k[2], v, zero = real(t, 0);
	struct places p;

	te_begin(t, best);
	cell_of(t, g, a);
	y = samples_of(t, g, a[0], 0);
	x = samples_of(t, g, a[0], 1);
	k[0] = sample_number(t, &y, a[2], te_reduce_axis(t, y.most));
	k[1] = sample_number(t, &x, a[3], te_reduce_axis(t, x.most));
	memset(&p, 0, sizeof p);
	places_set(&p, 'N', te_cast(t, DT_INT64, roi(t, a[0], 0)));
	places_set(&p, 'C', a[1]);
	te_where(t, te_and(t, te_bin(t, SX_LT, k[0], y.n), te_bin(t, SX_LT,
	    k[1], x.n)));
	te_reduce(t, REDUCE_MAX, bilinear(t, &g->l, &p, sample_at(t, &y,
	    a[2], k[0]), sample_at(t, &x, a[3], k[1])));
	te_begin(t, out);
	cell_of(t, g, a);
	y = samples_of(t, g, a[0], 0);
	x = samples_of(t, g, a[0], 1);
	v = te_load_broadcast(t, best);
	v = te_select(t, te_bin(t, SX_OR, some_outside(t, &y, a[2]),
	    some_outside(t, &x, a[3])), te_bin(t, SX_MAX, v, zero), v);
	te_store(t, te_cast(t, te_dtype(t, out), v));
}

void
stages_roi_align(struct te *t)
{
	struct region g = region_attrs(t);

	if (op_str(t->op, t->attrs, "mode")[0] == 'm')
		greatest(t, &g);
	else
		average(t, &g);
}

/* The pixels [lo, hi) of cell i along y (which 0) or x. */
static void
pixels(struct te *t, const struct region *g, sx_id n, uint32_t which,
    sx_id i, sx_id *lo, sx_id *hi)
{
	sx_id a = te_un(t, SX_ROUND_AWAY, te_mul(t, roi(t, n, 2 - which),
	    real(t, g->scale))), size, k = te_cast(t, DT_FLOAT64, i);
	sx_id b = te_un(t, SX_ROUND_AWAY, te_mul(t, roi(t, n, 4 - which),
	    real(t, g->scale)));
	sx_id cells = real(t, (double)g->size[which]), e = te_cast(t,
	    DT_FLOAT64, te_sym(t, te_dim(t, 0, (int)layout_at(&g->l,
	    which == 0 ? 'H' : 'W'))));

	size = te_bin(t, SX_MAX, te_add(t, te_sub(t, b, a), real(t, 1)),
	    real(t, 1));
	*lo = te_un(t, SX_FLOOR, te_div(t, te_mul(t, k, size), cells));
	*hi = te_un(t, SX_CEIL, te_div(t, te_mul(t, te_add(t, k, real(t, 1)),
	    size), cells));
	*lo = te_bin(t, SX_MIN, te_bin(t, SX_MAX, te_add(t, a, *lo),
	    real(t, 0)), e);
	*hi = te_bin(t, SX_MIN, te_bin(t, SX_MAX, te_add(t, a, *hi),
	    real(t, 0)), e);
}

/* Only the pixels of cell i count; returns the pixel. */
static sx_id
only_pixels(struct te *t, const struct region *g, sx_id n, uint32_t which,
    sx_id i)
{
	sx_id at = te_reduce_axis(t, te_dim(t, 0, (int)layout_at(&g->l,
	    which == 0 ? 'H' : 'W'))), lo, hi, v = te_cast(t, DT_FLOAT64, at);

	pixels(t, g, n, which, i, &lo, &hi);
	te_where(t, te_and(t, te_bin(t, SX_GE, v, lo), te_bin(t, SX_LT, v,
	    hi)));
	return at;
}

/* Along the columns first, so that the first of equal pixels in row-major order
 * is the one that counts. */
void
stages_roi_pool(struct te *t)
{
	struct region g = region_attrs(t);
	const struct sym *dim[4] = { te_dim(t, 1, 0), te_dim(t, 0,
	    (int)layout_at(&g.l, 'C')), te_dim(t, 0, (int)layout_at(&g.l,
	    'H')), number(t, g.size[1]) };
	uint32_t rows = te_temp(t, te_dtype(t, 0), 4, dim), out, best;
	sx_id a[4], lo[2], hi[2], empty;

	te_begin(t, rows);
	te_axes(t, a);
	a[3] = only_pixels(t, &g, a[0], 1, a[3]);
	te_reduce(t, REDUCE_MAX, pixel_of(t, &g, a[0], a[1], a[2], a[3]));
	out = te_out(t, 0);
	best = te_temp_like(t, te_dtype(t, 0), out);
	te_begin(t, best);
	cell_of(t, &g, a);
	a[2] = only_pixels(t, &g, a[0], 0, a[2]);
	te_reduce(t, REDUCE_MAX, te_load(t, rows, a));
	te_begin(t, out);
	cell_of(t, &g, a);
	for (uint32_t i = 0; i < 2; i++)
		pixels(t, &g, a[0], i, a[2 + i], &lo[i], &hi[i]);
	empty = te_bin(t, SX_OR, te_bin(t, SX_GE, lo[0], hi[0]), te_bin(t,
	    SX_GE, lo[1], hi[1]));
	te_store(t, te_select(t, empty, te_num(t, te_dtype(t, out), 0),
	    te_load_broadcast(t, best)));
}
