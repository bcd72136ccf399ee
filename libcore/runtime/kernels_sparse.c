/*
 * Sparse matrices: transposition by counting sort.
 *
 * The elements of each column are counted, the counts summed up to where each
 * row of the transposed matrix begins, and the elements are stored there in
 * their old order.  Linear; every index is checked.
 */
#include "runtime/kernels.h"

#include <stdlib.h>
#include <string.h>

/* An index of either integer type; -1 if it is out of bounds. */
static int64_t
index_at(int64_t dt, const void *p, int64_t i, int64_t bound)
{
	double v = kernel_get(dt, p, i);

	return v >= 0 && v < (double)bound ? (int64_t)v : -1;
}

/* Where each column's elements go: next[c]; false: a bad index. */
static int
count_columns(void *const *buf, const int64_t *dim, int64_t *next)
{
	int64_t n = dim[2], nnz = dim[3], c, sum = 0, k;

	memset(next, 0, (size_t)(n + 1) * sizeof *next);
	for (int64_t i = 0; i < nnz; i++) {
		c = index_at(dim[1], buf[1], i, n);
		if (c < 0)
			return 0;
		next[c]++;
	}
	for (c = 0; c < n; c++) {
		k = next[c];
		next[c] = sum;
		kernel_put_int(dim[4], buf[5], c, sum);
		sum += k;
	}
	kernel_put_int(dim[4], buf[5], n, sum);
	return 1;
}

int32_t
relay_k_csr_transpose(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t n = dim[2], nnz = dim[3], at, end = 0, to;
	int64_t *next = kernel_alloc(ctx, n + 1, sizeof *next);
	size_t size = kernel_bytes(dim[0]);
	int32_t status = RELAY_OK;

	if (next == NULL)
		return RELAY_NO_MEMORY;
	if (!count_columns(buf, dim, next)) {
		kernel_free(ctx, next);
		return kernel_fail(ctx, "a column index is outside the matrix");
	}
	for (int64_t row = 0; row < n && status == RELAY_OK; row++) {
		at = index_at(dim[4], buf[2], row, nnz + 1);
		if (at != end)
			status = kernel_fail(ctx,
			    "the offsets of the rows do not ascend from 0");
		end = index_at(dim[4], buf[2], row + 1, nnz + 1);
		if (status == RELAY_OK && end < at)
			status = kernel_fail(ctx,
			    "the offsets of the rows do not ascend from 0");
		for (; status == RELAY_OK && at < end; at++) {
			to = next[index_at(dim[1], buf[1], at, n)]++;
			memcpy((char *)buf[3] + (size_t)to * size,
			    (const char *)buf[0] + (size_t)at * size, size);
			kernel_put_int(dim[1], buf[4], to, row);
		}
	}
	if (status == RELAY_OK && end != nnz)
		status = kernel_fail(ctx,
		    "the rows do not hold all of the values");
	kernel_free(ctx, next);
	return status;
}
