/*
 * Second-order rounding of weights (quantize_set.h; Frantar et al., "GPTQ:
 * accurate post-training quantization for generative pre-trained
 * transformers", arXiv 2210.17323).
 *
 * With the second moments H = R D R^T, R upper triangular with ones in the
 * diagonal, an error e of a row of weights changes its sums of products by
 *
 *	e H e^T = sum over j of D[j] (e[j] + sum over i < j of e[i] R[i][j])^2.
 *
 * Columns are rounded from left to right; what is rounded is the weight plus
 * the inner sum, so that each term is as small as the earlier ones allow.  That
 * is GPTQ without the inverse of H.  The factors are those of H with rows and
 * columns in reverse, H' = L D L^T.  Columns are rounded by groups: within one,
 * a row's errors spread at once; to the later ones, when the group is done.
 */
#include "pass/quantize_set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GROUP 64	/* columns, and rows of a factor's panel */
#define WIDE 8		/* of partial sums */
/* Added to the diagonal, as a part of its mean; if the factors show that this
 * is too little, ten times as much, at most so many times. */
#define DAMPING 0.01
#define DAMPINGS 4

struct second {
	struct quantize_rows *r;
	const float *h;
	int64_t stride, k;
	int64_t *column;	/* by place in reverse order of rounding */
	double *l;		/* k x k: L below the diagonal */
	double *d;		/* D */
	double *sum;		/* r->n x k: weights plus what errors add */
	double *e;		/* r->n x GROUP */
};

static double
moment(const struct second *x, int64_t i, int64_t j)
{
	return (double)(i > j ? x->h[i * x->stride + j] :
	    x->h[j * x->stride + i]);
}

/* ---- factors ---- */

static double
dot(const double *a, const double *b, int64_t n)
{
	double part[WIDE] = { 0 }, sum = 0;
	int64_t i = 0;

	for (; i + WIDE <= n; i += WIDE)
		for (int64_t k = 0; k < WIDE; k++)
			part[k] += a[i + k] * b[i + k];
	for (int64_t k = 0; k < WIDE; k++)
		sum += part[k];
	for (; i < n; i++)
		sum += a[i] * b[i];
	return sum;
}

/* Row i of L, times D while the later ones of its panel are made. */
static bool
finish_row(struct second *x, int64_t i)
{
	double *row = x->l + i * x->k, d = row[i];

	for (int64_t j = 0; j < i; j++) {
		double u = row[j];

		row[j] = u / x->d[j];
		d -= u * row[j];
	}
	x->d[i] = d;
	return d > 0 && isfinite(d);
}

/* Below the diagonal rows hold L D until they are finished:
 * (L D)[i][j] = H[i][j] - sum over m < j of (L D)[i][m] L[j][m]. */
static bool
factor(struct second *x, double damping)
{
	int64_t k = x->k;

	for (int64_t i = 0; i < k; i++) {
		for (int64_t j = 0; j < i; j++)
			x->l[i * k + j] = moment(x, x->column[i],
			    x->column[j]);
		x->l[i * k + i] = moment(x, x->column[i], x->column[i]) +
		    damping;
	}
	for (int64_t at = 0; at < k; at += GROUP) {
		int64_t end = at + GROUP < k ? at + GROUP : k;

		for (int64_t j = 0; j < at; j++)
			for (int64_t i = at; i < end; i++)
				x->l[i * k + j] -= dot(x->l + i * k, x->l +
				    j * k, j);
		for (int64_t i = at; i < end; i++) {
			for (int64_t j = at; j < i; j++)
				x->l[i * k + j] -= dot(x->l + i * k, x->l +
				    j * k, j);
			if (!finish_row(x, i))
				return false;
		}
	}
	return true;
}

static bool
factor_damped(struct second *x)
{
	double damping = 0;

	for (int64_t i = 0; i < x->k; i++)
		damping += moment(x, i, i) / (double)x->k;
	if (!isfinite(damping) || damping <= 0)
		return false;
	damping *= DAMPING;
	for (int i = 0; i < DAMPINGS; i++, damping *= 10)
		if (factor(x, damping))
			return true;
	return false;
}

/* ---- rounding ---- */

/* Rounds the columns at places [from, end) of one row, from the last one
 * down. */
static void
round_row(struct second *x, int64_t row, int64_t from, int64_t end)
{
	struct quantize_rows *r = x->r;
	double *sum = x->sum + row * x->k, *e = x->e + row * GROUP;

	for (int64_t p = end - 1; p >= from; p--) {
		int64_t c = row * x->k + x->column[p];
		double scale = r->scale[c / r->block];
		const struct quantize_place *q = quantize_nearest(r->set,
		    sum[p] / scale);
		const double *l = x->l + p * x->k;

		r->code[c] = (uint8_t)q->code;
		/* The error of the weight itself. */
		e[p - from] = (double)r->w[c] - q->number * scale;
		for (int64_t j = from; j < p; j++)
			sum[j] += e[p - from] * l[j];
	}
}

/* Adds what these columns' errors are to those before them. */
static void
spread(struct second *x, int64_t row, int64_t from, int64_t end)
{
	double *sum = x->sum + row * x->k;

	for (int64_t p = from; p < end; p++) {
		double e = x->e[row * GROUP + p - from];
		const double *l = x->l + p * x->k;
		int64_t j = 0;

		for (; j + WIDE <= from; j += WIDE)
			for (int64_t i = 0; i < WIDE; i++)
				sum[j + i] += e * l[j + i];
		for (; j < from; j++)
			sum[j] += e * l[j];
	}
}

/* The scale of the block of columns that begins with that at place p, once all
 * before it are rounded: from the weights that compensate for their errors. */
static void
choose_scale(struct second *x, int64_t row, int64_t p, float *v)
{
	struct quantize_rows *r = x->r;
	int64_t c = row * x->k + x->column[p];

	for (int64_t i = 0; i < r->block; i++)
		v[i] = (float)x->sum[row * x->k + p - i];
	r->scale[c / r->block] = quantize_block_scale(r->set, r->mse, v,
	    r->block);
}

/* The place after which the group that ends at `end` begins: no block of
 * numbers with a scale to be chosen continues in another group. */
static int64_t
group_from(const struct second *x, int64_t end, bool ordered)
{
	int64_t from = end > GROUP ? end - GROUP : 0;
	int64_t block = x->r->block, left = end % block;

	if (x->r->given || ordered)
		return from;
	left = left == 0 ? block : left;
	if (left <= GROUP)
		return end - left;
	return from;
}

static void
round_all(struct second *x, bool ordered)
{
	struct quantize_rows *r = x->r;
	float *v = mem_alloc((size_t)r->block * sizeof *v);
	bool early = !r->given && !ordered;

	for (int64_t end = x->k, from; end > 0; end = from) {
		from = group_from(x, end, ordered);
		for (int64_t row = 0; row < r->n; row++) {
			if (early && end % r->block == 0)
				choose_scale(x, row, end - 1, v);
			round_row(x, row, from, end);
			spread(x, row, from, end);
		}
	}
	mem_free(v);
}

struct activity {
	double moment;
	int64_t column;
};

static int
less_active(const void *a, const void *b)
{
	const struct activity *x = a, *y = b;

	if (x->moment != y->moment)
		return x->moment < y->moment ? -1 : 1;
	return x->column > y->column ? -1 : x->column < y->column;
}

static void
order(struct second *x, bool ordered)
{
	struct activity *a = mem_alloc((size_t)x->k * sizeof *a);

	for (int64_t i = 0; i < x->k; i++) {
		int64_t c = x->k - 1 - i;

		a[i] = (struct activity){ moment(x, c, c), c };
	}
	if (ordered)
		qsort(a, (size_t)x->k, sizeof *a, less_active);
	for (int64_t i = 0; i < x->k; i++)
		x->column[i] = a[i].column;
	mem_free(a);
}

bool
quantize_round_second(struct quantize_rows *r, const float *h, int64_t stride,
    bool ordered)
{
	struct second x = { .r = r, .h = h, .stride = stride, .k = r->k };
	size_t k = (size_t)r->k, n = (size_t)r->n;
	bool ok;

	x.column = mem_alloc((k + 1) * sizeof *x.column);
	x.l = mem_alloc((k * k + 1) * sizeof *x.l);
	x.d = mem_alloc((k + 1) * sizeof *x.d);
	order(&x, ordered);
	ok = factor_damped(&x);
	if (ok) {
		x.sum = mem_alloc((n * k + 1) * sizeof *x.sum);
		x.e = mem_alloc((n * GROUP + 1) * sizeof *x.e);
		for (int64_t i = 0; i < r->n; i++)
			for (int64_t p = 0; p < r->k; p++)
				x.sum[i * r->k + p] = r->w[i * r->k +
				    x.column[p]];
		/* Scales of columns that are rounded in another order are those
		 * of the weights. */
		for (int64_t b = 0; ordered && !r->given && b < r->n * r->k /
		    r->block; b++)
			r->scale[b] = quantize_block_scale(r->set, r->mse,
			    r->w + b * r->block, r->block);
		round_all(&x, ordered);
		mem_free(x.sum);
		mem_free(x.e);
	}
	mem_free(x.column);
	mem_free(x.l);
	mem_free(x.d);
	return ok;
}

/* v h v^T */
static double
energy(const double *v, const float *h, int64_t stride, int64_t k)
{
	double sum = 0;

	for (int64_t i = 0; i < k; i++) {
		double row = 0;

		if (v[i] == 0)
			continue;
		for (int64_t j = 0; j < i; j++)
			row += v[j] * (double)h[i * stride + j];
		sum += v[i] * (2 * row + v[i] * (double)h[i * stride + i]);
	}
	return sum;
}

void
quantize_row_noise(const struct quantize_rows *r, const float *w,
    const float *h, int64_t stride, const double *by, int64_t step,
    double *signal, double *noise)
{
	double *v = mem_alloc(((size_t)r->k * 2 + 1) * sizeof *v);
	double *e = v + r->k;

	*signal = *noise = 0;
	for (int64_t i = 0; i < r->n; i += step) {
		for (int64_t c = 0; c < r->k; c++) {
			int64_t at = i * r->k + c;
			double q = (double)r->set->number[r->code[at]] *
			    (double)r->scale[at / r->block];

			v[c] = w[at];
			e[c] = q / (by == NULL ? 1 : by[c]) - v[c];
		}
		*signal += energy(v, h, stride, r->k);
		*noise += energy(e, h, stride, r->k);
	}
	mem_free(v);
}
