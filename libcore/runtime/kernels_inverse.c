/*
 * Inverses of square matrices, by Gauss and Jordan's elimination with the
 * largest pivot of each column, in float64; n^3 for each matrix.
 *
 * The inverse is computed in place: a column whose pivot has been processed is
 * not needed any more, and holds the column of the inverse.  Exchanges of rows
 * become, in reverse, exchanges of columns.
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

	for (int64_t o = 0; o < outer && status == RELAY_OK; o++) {
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
