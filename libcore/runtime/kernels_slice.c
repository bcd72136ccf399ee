/*
 * Kernels over whole slices: determinants, the distinct slices of a tensor, and
 * n-grams that are looked up in a sorted table.
 *
 * One merge sort of indices with a comparison serves the last two; a
 * comparison of slices costs their length at most.
 */
#include "runtime/kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- determinants ---- */

/* Gauss's elimination with the largest pivot of each column. */
static double
determinant(double *a, int64_t n)
{
	double det = 1, f;

	for (int64_t k = 0; k < n; k++) {
		int64_t p = k;

		for (int64_t i = k + 1; i < n; i++)
			if (fabs(a[i * n + k]) > fabs(a[p * n + k]))
				p = i;
		for (int64_t j = k; j < n && p != k; j++) {
			f = a[k * n + j];
			a[k * n + j] = a[p * n + j];
			a[p * n + j] = f;
		}
		det *= p == k ? a[k * n + k] : -a[k * n + k];
		if (a[k * n + k] == 0)
			return 0;
		for (int64_t i = k + 1; i < n; i++) {
			f = a[i * n + k] / a[k * n + k];
			for (int64_t j = k + 1; j < n; j++)
				a[i * n + j] -= f * a[k * n + j];
		}
	}
	return det;
}

int32_t
relay_k_det(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t dt = dim[0], outer = dim[1], n = dim[2];
	double *a = kernel_alloc(ctx, n * n, sizeof *a);

	if (a == NULL)
		return RELAY_NO_MEMORY;
	for (int64_t o = 0; o < outer; o++) {
		for (int64_t i = 0; i < n * n; i++)
			a[i] = kernel_get(dt, buf[0], o * n * n + i);
		kernel_put(dt, buf[1], o, determinant(a, n));
	}
	kernel_free(ctx, a);
	return RELAY_OK;
}

/* ---- sorting by comparison ---- */

struct order {
	int (*cmp)(const void *ctx, int64_t a, int64_t b);
	const void *ctx;
};

/* Sorts index[0 .. n), stable; work has n elements. */
static void
order_by(const struct order *o, int64_t *index, int64_t *work, int64_t n)
{
	int64_t *a = index, *b = work, *t;

	for (int64_t w = 1; w < n; w = w > n / 2 ? n : w * 2) {
		for (int64_t lo = 0; lo < n; lo = w >= n - lo - w ? n :
		    lo + 2 * w) {
			int64_t mid = w < n - lo ? lo + w : n, i = lo;
			int64_t hi = w < n - mid ? mid + w : n, j = mid;

			for (int64_t k = lo; k < hi; k++)
				if (i < mid && (j >= hi ||
				    o->cmp(o->ctx, a[i], a[j]) <= 0))
					b[k] = a[i++];
				else
					b[k] = a[j++];
		}
		t = a;
		a = b;
		b = t;
	}
	if (a != index && n > 0)
		memcpy(index, a, (size_t)n * sizeof *a);
}

/* ---- distinct slices along an axis ---- */

struct slices {
	int64_t dt, index_dt, outer, n, inner, m;
	const uint64_t *key;	/* of all elements */
	int64_t *order, *first, *count, *group, *number;
};

static int
slice_cmp(const void *ctx, int64_t a, int64_t b)
{
	const struct slices *s = ctx;

	for (int64_t o = 0; o < s->outer; o++) {
		const uint64_t *x = s->key + (o * s->n + a) * s->inner;
		const uint64_t *y = s->key + (o * s->n + b) * s->inner;

		for (int64_t i = 0; i < s->inner; i++)
			if (x[i] != y[i])
				return x[i] < y[i] ? -1 : 1;
	}
	return 0;
}

/* Groups in sorted order; the sort is stable, so a group's first member has the
 * lowest index.  number: of a group in the result. */
static void
group_slices(struct slices *s, int sorted)
{
	int64_t next = 0;

	for (int64_t i = 0; i < s->n; i++) {
		int64_t p = s->order[i];

		if (i == 0 || slice_cmp(s, p, s->order[i - 1]) != 0) {
			s->first[s->m] = p;
			s->count[s->m++] = 0;
		}
		s->group[p] = s->m - 1;
		s->count[s->m - 1]++;
	}
	for (int64_t i = 0; i < s->n; i++)
		if (s->first[s->group[i]] == i)
			s->number[s->group[i]] = sorted ? s->group[i] :
			    next++;
}

static void
write_slices(const struct slices *s, void *const *buf, int counts)
{
	size_t size = kernel_bytes(s->dt) * (size_t)s->inner;

	for (int64_t g = 0; g < s->m; g++) {
		int64_t at = s->number[g];

		for (int64_t o = 0; o < s->outer && size > 0; o++)
			memcpy((char *)buf[1] + (size_t)(o * s->m + at) *
			    size, (const char *)buf[0] + (size_t)(o * s->n +
			    s->first[g]) * size, size);
		kernel_put_int(s->index_dt, buf[2], at, s->first[g]);
		if (counts)
			kernel_put_int(s->index_dt, buf[5], at, s->count[g]);
	}
	for (int64_t i = 0; i < s->n; i++)
		kernel_put_int(s->index_dt, buf[3], i,
		    s->number[s->group[i]]);
	kernel_put_int(s->index_dt, buf[4], 0, s->m);
}

int32_t
relay_k_unique_slices(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct slices s = { .dt = dim[0], .index_dt = dim[1],
	    .outer = dim[4] > 0 ? dim[2] : 0, .n = dim[3],
	    .inner = dim[4] };
	int64_t all = s.outer * s.n * s.inner;
	uint64_t *key = kernel_alloc(ctx, all, sizeof *key);
	int64_t *work = kernel_alloc(ctx, 5 * s.n, sizeof *work);
	struct order o = { slice_cmp, &s };

	if (key == NULL || work == NULL) {
		kernel_free(ctx, key);
		kernel_free(ctx, work);
		return RELAY_NO_MEMORY;
	}
	s.key = key;
	s.order = work;
	s.first = work + s.n;
	s.count = work + 2 * s.n;
	s.group = work + 3 * s.n;
	s.number = work + 4 * s.n;
	kernel_keys(s.dt, buf[0], 1, all, 0, key);
	for (int64_t i = 0; i < s.n; i++)
		s.order[i] = i;
	order_by(&o, s.order, s.number, s.n);
	group_slices(&s, dim[5] != 0);
	write_slices(&s, buf, dim[6] != 0);
	dim[7] = dim[8] = s.m;
	if (dim[6] != 0)
		dim[9] = s.m;
	kernel_free(ctx, key);
	kernel_free(ctx, work);
	return RELAY_OK;
}

/* ---- n-grams ---- */

struct grams {
	const int64_t *pool;	/* the grams of one length */
	int64_t length, n, first;	/* first: number of the first one */
	int64_t *order;
};

static int
gram_cmp(const void *ctx, int64_t a, int64_t b)
{
	const struct grams *g = ctx;

	for (int64_t i = 0; i < g->length; i++) {
		int64_t x = g->pool[a * g->length + i];
		int64_t y = g->pool[b * g->length + i];

		if (x != y)
			return x < y ? -1 : 1;
	}
	return 0;
}

/* The gram that starts at an index of a row, with its numbers `step` apart, or
 * -1. */
static int64_t
gram_find(const struct grams *g, const int64_t *row, int64_t step)
{
	int64_t lo = 0, hi = g->n, mid, i;

	while (lo < hi) {
		const int64_t *p;

		mid = lo + (hi - lo) / 2;
		p = g->pool + g->order[mid] * g->length;
		for (i = 0; i < g->length && p[i] == row[i * step]; i++)
			;
		if (i == g->length)
			return g->first + g->order[mid];
		if (p[i] < row[i * step])
			lo = mid + 1;
		else
			hi = mid;
	}
	return -1;
}

struct ngram {
	int64_t dt, rows, n, npool, nplace, least, most, skips, size, lengths;
	const int64_t *start, *pool, *place;
	int64_t *row, *order;
	float *out;
};

/* Grams of length 1 are counted once, for all values of skip. */
static void
count_grams(const struct ngram *a, const struct grams *g)
{
	int64_t steps = g->length == 1 ? 1 : a->skips + 1, reach, at;

	for (int64_t s = 1; s <= steps && s < a->n + 1; s++) {
		reach = (g->length - 1) * s;
		for (int64_t i = 0; i + reach < a->n; i++) {
			at = gram_find(g, a->row + i, s);
			if (at >= 0)
				a->out[a->place[at]]++;
		}
	}
}

/* The grams of one length, sorted, without duplicates. */
static void
sort_grams(const struct ngram *a, struct grams *g)
{
	struct order o = { gram_cmp, g };

	for (int64_t i = 0; i < g->n; i++)
		g->order[i] = i;
	order_by(&o, g->order, a->order + a->npool, g->n);
}

static const char *
check_grams(const struct ngram *a)
{
	int64_t all = 0;

	for (int64_t k = 0; k < a->lengths; k++) {
		int64_t end = k + 1 < a->lengths ? a->start[k + 1] : a->npool;

		if (a->start[k] < 0 || a->start[k] > end || end > a->npool)
			return "an index in 'starts' is outside of 'pool'";
		if ((end - a->start[k]) % (k + 1) != 0)
			return "the last gram of a length is cut off";
		all += (end - a->start[k]) / (k + 1);
	}
	if (all != a->nplace)
		return "'place' does not have one entry for each gram";
	for (int64_t i = 0; i < all; i++)
		if (a->place[i] < 0 || a->place[i] >= a->size)
			return "an entry of 'place' is outside the result";
	return NULL;
}

/* The sorted tables are concatenated in `order`. */
static int64_t
make_tables(const struct ngram *a, struct grams *g)
{
	int64_t first = 0, used = 0;

	for (int64_t k = 0; k < a->lengths && k < a->most; k++) {
		int64_t end = k + 1 < a->lengths ? a->start[k + 1] : a->npool;

		g[k] = (struct grams){ a->pool + a->start[k], k + 1,
		    (end - a->start[k]) / (k + 1), first, a->order + first };
		first += g[k].n;
		sort_grams(a, &g[k]);
		used++;
	}
	return used;
}

int32_t
relay_k_ngram_count(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct ngram a = { .dt = dim[0], .rows = dim[1], .n = dim[2],
	    .npool = dim[3], .nplace = dim[4], .least = dim[5],
	    .most = dim[6], .skips = dim[7], .size = dim[8],
	    .lengths = dim[9], .start = dim + 10, .pool = buf[1],
	    .place = buf[2] };
	const char *wrong = check_grams(&a);
	struct grams *g;
	int64_t tables;

	if (wrong != NULL)
		return kernel_fail(ctx, wrong);
	a.row = kernel_alloc(ctx, a.n, sizeof *a.row);
	a.order = kernel_alloc(ctx, 2 * a.npool, sizeof *a.order);
	g = kernel_alloc(ctx, a.lengths, sizeof *g);
	if (a.row == NULL || a.order == NULL || g == NULL) {
		kernel_free(ctx, a.row);
		kernel_free(ctx, a.order);
		kernel_free(ctx, g);
		return RELAY_NO_MEMORY;
	}
	tables = make_tables(&a, g);
	for (int64_t r = 0; r < a.rows; r++) {
		a.out = (float *)buf[3] + r * a.size;
		if (a.size > 0)
			memset(a.out, 0, (size_t)a.size * sizeof *a.out);
		for (int64_t i = 0; i < a.n; i++)
			a.row[i] = kernel_get_int(a.dt, buf[0], r * a.n + i);
		for (int64_t k = a.least - 1; k < tables; k++)
			count_grams(&a, &g[k]);
	}
	kernel_free(ctx, a.row);
	kernel_free(ctx, a.order);
	kernel_free(ctx, g);
	return RELAY_OK;
}
