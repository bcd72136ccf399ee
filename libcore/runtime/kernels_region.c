/*
 * Kernels of regions of interest: bilinear samples of cells, maxima of
 * cells, and region proposals.
 *
 * A region is (image, left, top, right, bottom).  How many samples or pixels a
 * cell has depends on the region, so each element of the result is a separate
 * loop.  All is computed in double.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/kernels.h"

/* The parameters of both poolings: extents and strides of x and of the result,
 * in the order images, channels, height, width. */
struct cells {
	int64_t dt, rois, n[4], step[4], out[4], size[2];
	double scale;
	const void *x, *roi;
	void *y;
};

static double
as_double(int64_t bits)
{
	double d;

	memcpy(&d, &bits, sizeof d);
	return d;
}

static struct cells
cells_of(void *const *buf, const int64_t *dim)
{
	struct cells c = { .dt = dim[0], .rois = dim[1], .x = buf[0],
	    .roi = buf[1], .y = buf[2] };

	for (int i = 0; i < 4; i++) {
		c.n[i] = dim[2 + 3 * i];
		c.step[i] = dim[3 + 3 * i];
		c.out[i] = dim[4 + 3 * i];
	}
	c.size[0] = dim[14];
	c.size[1] = dim[15];
	c.scale = as_double(dim[16]);
	return c;
}

/* The image of region r; -1: there is none (reported). */
static int64_t
image_of(struct relay_ctx *ctx, const struct cells *c, int64_t r)
{
	double v = kernel_get(c->dt, c->roi, 5 * r);

	if (v >= 0 && v < (double)c->n[0])
		return (int64_t)v;
	kernel_fail(ctx, "a region names an image that is not there");
	return -1;
}

/* ---- samples ---- */

/* The two pixels next to coordinate v, and the weight of the second. */
static int
beside(double v, int64_t n, int64_t p[2], double *part)
{
	if (!(v >= -1 && v <= (double)n) || n == 0)
		return 0;
	v = v < 0 ? 0 : v > (double)(n - 1) ? (double)(n - 1) : v;
	p[0] = (int64_t)floor(v);
	p[1] = p[0] + 1 < n ? p[0] + 1 : n - 1;
	*part = v - floor(v);
	return 1;
}

/* a + b, or the greater one, NaN if one is. */
static double
joined(double a, double b, int corners)
{
	return !corners || a != a || b != b ? a + b : a > b ? a : b;
}

/* The bilinear value, or (corners) the greatest of its summands. */
static double
bilinear(const struct cells *c, int64_t at, double y, double x, int corners)
{
	int64_t py[2], px[2];
	double fy, fx, row[2];

	if (!beside(y, c->n[2], py, &fy) || !beside(x, c->n[3], px, &fx))
		return 0;
	for (int i = 0; i < 2; i++) {
		int64_t a = at + py[i] * c->step[2];

		row[i] = joined(kernel_get(c->dt, c->x, a + px[0] *
		    c->step[3]) * (1 - fx), kernel_get(c->dt, c->x, a + px[1] *
		    c->step[3]) * fx, corners);
	}
	return joined(row[0] * (1 - fy), row[1] * fy, corners);
}

struct grid {
	double begin[2], cell[2];	/* y, x */
	int64_t samples[2];
};

/* Samples more than one pixel outside count as 0; more than some thousands of
 * samples are useless. */
#define SAMPLE_LIMIT 65536

static int
grid_of(const struct cells *c, int64_t r, int aligned, struct grid *g)
{
	for (int i = 0; i < 2; i++) {
		double lo = kernel_get(c->dt, c->roi, 5 * r + 2 - i) *
		    c->scale;
		double hi = kernel_get(c->dt, c->roi, 5 * r + 4 - i) *
		    c->scale, size = hi - lo, n;

		if (!aligned && !(size > 1))
			size = 1;
		g->begin[i] = lo - (aligned ? 0.5 : 0);
		g->cell[i] = size / (double)c->size[i];
		n = ceil(g->cell[i]);
		if (!(n < SAMPLE_LIMIT))
			return 0;
		g->samples[i] = n < 1 ? 1 : (int64_t)n;
	}
	return 1;
}

static double
cell_value(const struct cells *c, const struct grid *g, int64_t at,
    int64_t h, int64_t w, int max)
{
	double best = -INFINITY, sum = 0;

	for (int64_t i = 0; i < g->samples[0]; i++) {
		double y = g->begin[0] + g->cell[0] * ((double)h +
		    ((double)i + 0.5) / (double)g->samples[0]);

		for (int64_t k = 0; k < g->samples[1]; k++) {
			double v = bilinear(c, at, y, g->begin[1] +
			    g->cell[1] * ((double)w + ((double)k + 0.5) /
			    (double)g->samples[1]), max > 1);

			sum += v;
			if (v > best || v != v)
				best = v;
		}
	}
	return max ? best : sum / (double)(g->samples[0] * g->samples[1]);
}

int32_t
relay_k_roi_align(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct cells c = cells_of(buf, dim);
	int aligned = (int)dim[17], max = (int)dim[18];
	struct grid g;

	for (int64_t r = 0; r < c.rois; r++) {
		int64_t image = image_of(ctx, &c, r);

		if (image < 0)
			return RELAY_FAILED;
		if (!grid_of(&c, r, aligned, &g))
			return kernel_fail(ctx, "a region is too large or not "
			    "a number");
		for (int64_t k = 0; k < c.n[1]; k++)
			for (int64_t h = 0; h < c.size[0]; h++)
				for (int64_t w = 0; w < c.size[1]; w++)
					kernel_put(c.dt, c.y, r * c.out[0] +
					    k * c.out[1] + h * c.out[2] +
					    w * c.out[3], cell_value(&c, &g,
					    image * c.step[0] + k *
					    c.step[1], h, w, max));
	}
	return RELAY_OK;
}

/* ---- maxima ---- */

static int64_t
clamp(double v, int64_t n)
{
	return !(v > 0) ? 0 : v >= (double)n ? n : (int64_t)v;
}

/* Pixels [lo, hi) of cell k along y (0) or x (1). */
static void
cell_pixels(const struct cells *c, int64_t r, int i, int64_t k, int64_t *lo,
    int64_t *hi)
{
	double a = round(kernel_get(c->dt, c->roi, 5 * r + 2 - i) * c->scale);
	double b = round(kernel_get(c->dt, c->roi, 5 * r + 4 - i) * c->scale);
	double size = b - a + 1 > 1 ? b - a + 1 : 1, n = (double)c->size[i];

	/* One rounding each, so that the bounds of integral cells are exact. */
	*lo = clamp(a + floor((double)k * size / n), c->n[2 + i]);
	*hi = clamp(a + ceil((double)(k + 1) * size / n), c->n[2 + i]);
}

static double
cell_max(const struct cells *c, int64_t r, int64_t at, int64_t h, int64_t w)
{
	int64_t y0, y1, x0, x1;
	double best = -INFINITY;

	cell_pixels(c, r, 0, h, &y0, &y1);
	cell_pixels(c, r, 1, w, &x0, &x1);
	if (y0 >= y1 || x0 >= x1)
		return 0;
	for (int64_t y = y0; y < y1; y++)
		for (int64_t x = x0; x < x1; x++) {
			double v = kernel_get(c->dt, c->x, at + y *
			    c->step[2] + x * c->step[3]);

			if (v > best || v != v)
				best = v;
		}
	return best;
}

int32_t
relay_k_roi_pool(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct cells c = cells_of(buf, dim);

	for (int64_t r = 0; r < c.rois; r++) {
		int64_t image = image_of(ctx, &c, r);

		if (image < 0)
			return RELAY_FAILED;
		for (int64_t k = 0; k < c.n[1]; k++)
			for (int64_t h = 0; h < c.size[0]; h++)
				for (int64_t w = 0; w < c.size[1]; w++)
					kernel_put(c.dt, c.y, r * c.out[0] +
					    k * c.out[1] + h * c.out[2] +
					    w * c.out[3], cell_max(&c, r,
					    image * c.step[0] + k *
					    c.step[1], h, w));
	}
	return RELAY_OK;
}

/* ---- proposals ---- */

struct proposal {
	int64_t dt, batch, h, w, stride, before, after, least, corners;
	int64_t scales, ratios, n;	/* n: anchors of an image */
	double threshold;
	const int64_t *scale, *ratio;
	const void *cls, *box, *info;
};

/* Corners of anchor kind k around the first pixel. */
static void
anchor(const struct proposal *p, int64_t k, double a[4])
{
	double base = (double)p->stride, mid = 0.5 * (base - 1);
	double ratio = as_double(p->ratio[k / p->scales]);
	double scale = as_double(p->scale[k % p->scales]);
	double w = floor(sqrt(floor(base * base / ratio)) + 0.5);
	double h = floor(w * ratio + 0.5) * scale;

	w *= scale;
	a[0] = mid - 0.5 * (w - 1);
	a[1] = mid - 0.5 * (h - 1);
	a[2] = mid + 0.5 * (w - 1);
	a[3] = mid + 0.5 * (h - 1);
}

static void
decode(const struct proposal *p, const double d[4], double b[4])
{
	for (int i = 0; p->corners && i < 4; i++)
		b[i] += d[i];
	for (int i = 0; !p->corners && i < 2; i++) {
		double size = b[2 + i] - b[i] + 1;
		double mid = b[i] + 0.5 * (size - 1) + d[i] * size;

		size *= exp(d[2 + i]);
		b[i] = mid - 0.5 * (size - 1);
		b[2 + i] = mid + 0.5 * (size - 1);
	}
}

/* Whether an edge of the box is shorter than the least: then the box grows by
 * half of it on each side. */
static bool
grow_small(double b[4], double least)
{
	if (b[2] - b[0] + 1 >= least && b[3] - b[1] + 1 >= least)
		return false;
	for (int j = 0; j < 2; j++) {
		b[j] -= least / 2;
		b[2 + j] += least / 2;
	}
	return true;
}

/* All boxes of image n, and scores: -1 for those too small or beyond the
 * image's edge. */
static void
propose(const struct proposal *p, int64_t n, double *box, double *score)
{
	int64_t kinds = p->scales * p->ratios, plane = p->h * p->w, i = 0;
	double edge[2], scale = kernel_get(p->dt, p->info, 3 * n + 2), d[4];

	edge[1] = kernel_get(p->dt, p->info, 3 * n);
	edge[0] = kernel_get(p->dt, p->info, 3 * n + 1);
	for (int64_t at = 0; at < plane; at++)
		for (int64_t k = 0; k < kinds; k++, i++) {
			double *b = box + 4 * i;
			int64_t row = at / p->w;
			double pos[2] = { (double)(at % p->w), (double)row };

			anchor(p, k, b);
			for (int j = 0; j < 4; j++) {
				b[j] += pos[j % 2] * (double)p->stride;
				d[j] = kernel_get(p->dt, p->box, ((n * kinds +
				    k) * 4 + j) * plane + at);
			}
			decode(p, d, b);
			score[i] = kernel_get(p->dt, p->cls, ((2 * n + 1) *
			    kinds + k) * plane + at);
			for (int j = 0; j < 4; j++)
				b[j] = fmax(fmin(b[j], edge[j % 2] - 1), 0);
			if (grow_small(b, (double)p->least * scale) ||
			    pos[0] >= floor(edge[0] / (double)p->stride) ||
			    pos[1] >= floor(edge[1] / (double)p->stride))
				score[i] = -1;
		}
}

/* Intersection over union of boxes whose last pixels count. */
static double
pixel_overlap(const double *a, const double *b)
{
	double w = fmin(a[2], b[2]) - fmax(a[0], b[0]) + 1;
	double h = fmin(a[3], b[3]) - fmax(a[1], b[1]) + 1;
	double both = w > 0 && h > 0 ? w * h : 0;
	double all = (a[2] - a[0] + 1) * (a[3] - a[1] + 1) +
	    (b[2] - b[0] + 1) * (b[3] - b[1] + 1) - both;

	return all > 0 ? both / all : 0;
}

/* Sets the indices of the boxes kept, best first; returns their number. */
static int64_t
suppress(const struct proposal *p, const double *box,
    const struct kernel_item *order, int64_t *kept)
{
	int64_t m = p->before > 0 && p->before < p->n ? p->before : p->n;
	int64_t count = 0;

	for (int64_t i = 0; i < m && count < p->after; i++) {
		int64_t k = 0;

		while (k < count && !(pixel_overlap(box + 4 * kept[k], box +
		    4 * order[i].index) > p->threshold))
			k++;
		if (k == count)
			kept[count++] = order[i].index;
	}
	return count;
}

static void
put_proposals(const struct proposal *p, int64_t n, const double *box,
    const int64_t *kept, int64_t count, void *out)
{
	for (int64_t i = 0; i < p->after; i++) {
		int64_t at = 5 * (n * p->after + i);

		kernel_put(p->dt, out, at, count > 0 ? (double)n : -1);
		for (int64_t j = 0; j < 4; j++)
			kernel_put(p->dt, out, at + 1 + j, count > 0 ?
			    box[4 * kept[i % count] + j] : -1);
	}
}

int32_t
relay_k_proposal(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct proposal p = { .dt = dim[0], .batch = dim[1], .h = dim[2],
	    .w = dim[3], .stride = dim[4], .before = dim[6], .after = dim[7],
	    .least = dim[8], .corners = dim[9], .scales = dim[10],
	    .ratios = dim[11], .threshold = as_double(dim[5]),
	    .scale = dim + 12, .ratio = dim + 12 + dim[10], .cls = buf[0],
	    .box = buf[1], .info = buf[2] };
	double *box, *score;
	struct kernel_item *item;
	const struct kernel_item *order;
	int64_t *kept;
	int ok;

	p.n = p.h * p.w * p.scales * p.ratios;
	box = kernel_alloc(ctx, p.n, 4 * sizeof *box);
	score = kernel_alloc(ctx, p.n, sizeof *score);
	item = kernel_alloc(ctx, kernel_first_room(p.n, p.n), sizeof *item);
	kept = kernel_alloc(ctx, p.n, sizeof *kept);
	ok = box != NULL && score != NULL && item != NULL && kept != NULL;
	for (int64_t n = 0; ok && n < p.batch; n++) {
		propose(&p, n, box, score);
		order = kernel_first(RELAY_FLOAT64, score, p.n, p.n, 1, item);
		put_proposals(&p, n, box, kept, suppress(&p, box, order,
		    kept), buf[3]);
	}
	kernel_free(ctx, box);
	kernel_free(ctx, score);
	kernel_free(ctx, item);
	kernel_free(ctx, kept);
	return ok ? RELAY_OK : RELAY_NO_MEMORY;
}
