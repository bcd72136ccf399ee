/*
 * Inverses and cofactors of square matrices.
 *
 * Inverses by Gauss and Jordan's elimination with the largest pivot of each
 * column, in float64; n^3 for each matrix, as for cofactors.
 *
 * The inverse is computed in place: a column whose pivot has been processed is
 * not needed any more, and holds the column of the inverse.  Exchanges of rows
 * become, in reverse, exchanges of columns.
 *
 * Cofactors are the derivatives of the determinant by the elements, also where
 * it is zero.  With rows and columns exchanged for the largest pivots, A = L U,
 * and the adjugate of A is that of U times the inverse of L.  That of U is its
 * determinant times its inverse, in which nothing is divided by the last pivot:
 * the only one that may be zero if the cofactors are not.
 */
#include "runtime/kernels.h"

#include <math.h>
#include <stdlib.h>

static void
exchange(double *a, double *b, int64_t n, int64_t stride)
{
	for (int64_t i = 0; i < n; i++) {
		double t = a[i * stride];

		a[i * stride] = b[i * stride];
		b[i * stride] = t;
	}
}

/* Divides row k by its pivot and subtracts multiples of it from all others. */
static void
eliminate(double *a, int64_t n, int64_t k)
{
	double pivot = a[k * n + k];

	a[k * n + k] = 1;
	for (int64_t j = 0; j < n; j++)
		a[k * n + j] /= pivot;
	for (int64_t i = 0; i < n; i++) {
		double f = a[i * n + k];

		if (i == k)
			continue;
		a[i * n + k] = 0;
		for (int64_t j = 0; j < n; j++)
			a[i * n + j] -= f * a[k * n + j];
	}
}

/* 0: there is none. */
static int
invert(double *a, int64_t n, int64_t *row)
{
	for (int64_t k = 0; k < n; k++) {
		int64_t p = k;

		for (int64_t i = k + 1; i < n; i++)
			if (fabs(a[i * n + k]) > fabs(a[p * n + k]))
				p = i;
		if (a[p * n + k] == 0)
			return 0;
		row[k] = p;
		if (p != k)
			exchange(a + k * n, a + p * n, n, 1);
		eliminate(a, n, k);
	}
	for (int64_t k = n; k-- > 0; )
		if (row[k] != k)
			exchange(a + k, a + row[k], n, n);
	return 1;
}

int32_t
relay_k_inverse(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t dt = dim[0], outer = dim[1], n = dim[2], size = n * n;
	double *a = kernel_alloc(ctx, size, sizeof *a);
	int64_t *row = kernel_alloc(ctx, n, sizeof *row);
	int32_t status = a && row ? RELAY_OK : RELAY_NO_MEMORY;

	for (int64_t o = 0; n > 0 && o < outer && status == RELAY_OK; o++) {
		for (int64_t i = 0; i < size; i++)
			a[i] = kernel_get(dt, buf[0], o * size + i);
		if (!invert(a, n, row))
			status = kernel_fail(ctx, "a matrix is singular");
		for (int64_t i = 0; i < size && status == RELAY_OK; i++)
			kernel_put(dt, buf[1], o * size + i, a[i]);
	}
	kernel_free(ctx, a);
	kernel_free(ctx, row);
	return status;
}

/* ---- cofactors ---- */

/* Puts the largest element of what remains at (k, k); the sign that the
 * exchanges give. */
static double
choose_pivot(double *a, int64_t n, int64_t k, int64_t *row, int64_t *col)
{
	int64_t r = k, c = k, t;

	for (int64_t i = k; i < n; i++)
		for (int64_t j = k; j < n; j++)
			if (fabs(a[i * n + j]) > fabs(a[r * n + c]))
				r = i, c = j;
	exchange(a + k * n, a + r * n, n, 1);
	exchange(a + k, a + c, n, n);
	t = row[k], row[k] = row[r], row[r] = t;
	t = col[k], col[k] = col[c], col[c] = t;
	return (r == k) == (c == k) ? 1 : -1;
}

/* a becomes U and, below the diagonal, L.  0: all cofactors are zero. */
static int
decompose(double *a, int64_t n, int64_t *row, int64_t *col, double *sign)
{
	*sign = 1;
	for (int64_t k = 0; k < n; k++)
		row[k] = col[k] = k;
	for (int64_t k = 0; k < n; k++) {
		*sign *= choose_pivot(a, n, k, row, col);
		if (k + 1 < n && a[k * n + k] == 0)
			return 0;
		for (int64_t i = k + 1; i < n; i++) {
			double f = a[i * n + k] /= a[k * n + k];

			for (int64_t j = k + 1; j < n; j++)
				a[i * n + j] -= f * a[k * n + j];
		}
	}
	return 1;
}

/* m becomes the adjugate of U. */
static void
upper_adjugate(const double *a, double *m, int64_t n)
{
	double most = 1;	/* the product of all pivots but the last */

	for (int64_t i = 0; i + 1 < n; i++)
		most *= a[i * n + i];
	for (int64_t j = 0; j < n; j++)
		for (int64_t i = n; i-- > 0; ) {
			double s = i != j ? 0 : j + 1 == n ? most :
			    most * a[n * n - 1];

			for (int64_t k = i + 1; k <= j; k++)
				s -= a[i * n + k] * m[k * n + j];
			m[i * n + j] = i > j ? 0 : i + 1 == n ? s :
			    s / a[i * n + i];
		}
}

/* m becomes m times the inverse of L. */
static void
times_lower_inverse(const double *a, double *m, int64_t n)
{
	for (int64_t i = 0; i < n; i++)
		for (int64_t j = n; j-- > 0; )
			for (int64_t k = j + 1; k < n; k++)
				m[i * n + j] -= m[i * n + k] * a[k * n + j];
}

/* Work: two matrices, and the places of rows and columns. */
struct work {
	double *a, *m;
	int64_t *row, *col;
};

static void
put_cofactors(const struct work *w, int64_t n, int64_t dt, void *out,
    int64_t at)
{
	double sign;
	int some = decompose(w->a, n, w->row, w->col, &sign);

	if (some) {
		upper_adjugate(w->a, w->m, n);
		times_lower_inverse(w->a, w->m, n);
	}
	for (int64_t i = 0; i < n; i++)
		for (int64_t j = 0; j < n; j++)
			kernel_put(dt, out, at + w->row[j] * n + w->col[i],
			    some ? sign * w->m[i * n + j] : 0);
}

int32_t
relay_k_cofactors(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t dt = dim[0], outer = dim[1], n = dim[2];
	struct work w = { kernel_alloc(ctx, n * n, sizeof *w.a),
	    kernel_alloc(ctx, n * n, sizeof *w.m),
	    kernel_alloc(ctx, n, sizeof *w.row),
	    kernel_alloc(ctx, n, sizeof *w.col) };
	int ok = w.a != NULL && w.m != NULL && w.row != NULL && w.col != NULL;

	for (int64_t o = 0; ok && n > 0 && o < outer; o++) {
		for (int64_t i = 0; i < n * n; i++)
			w.a[i] = kernel_get(dt, buf[0], o * n * n + i);
		put_cofactors(&w, n, dt, buf[1], o * n * n);
	}
	kernel_free(ctx, w.a);
	kernel_free(ctx, w.m);
	kernel_free(ctx, w.row);
	kernel_free(ctx, w.col);
	return ok ? RELAY_OK : RELAY_NO_MEMORY;
}
