/*
 * Sparse matrices: transposition by counting sort; empty rows of coordinate
 * lists.
 *
 * For the former, the elements of each column are counted, the counts summed
 * up to where each row of the transposed matrix begins, and the elements are
 * stored there in their old order.  Linear; every index is checked.
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

/* Row `to` of the coordinates gets those of entry i, or, if i < 0, those of
 * the first element of row r. */
static void
put_coordinates(void *const *buf, const int64_t *dim, int64_t to, int64_t i,
    int64_t r)
{
	int64_t rank = dim[3], *out = (int64_t *)buf[4] + to * rank;

	for (int64_t k = 0; k < rank; k++)
		out[k] = i < 0 ? (k == 0 ? r : 0) :
		    kernel_get_int(dim[1], buf[0], i * rank + k);
}

/* Entries come by rows; a row without one gets an entry with the default. */
int32_t
relay_k_fill_empty_rows(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t n = dim[2], rank = dim[3], rows = dim[4], m = 0, i = 0;
	int64_t *empty = buf[6];
	size_t size = kernel_bytes(dim[0]);
	char *values = buf[5];

	for (int64_t r = 0; r < rows; r++) {
		int64_t before = i;

		for (; i < n && kernel_get_int(dim[1], buf[0], i * rank) == r;
		    i++, m++) {
			put_coordinates(buf, dim, m, i, r);
			memcpy(values + (size_t)m * size,
			    (const char *)buf[1] + (size_t)i * size, size);
		}
		empty[r] = i == before;
		if (i > before)
			continue;
		put_coordinates(buf, dim, m, -1, r);
		memcpy(values + (size_t)m++ * size, buf[3], size);
	}
	if (i < n)
		return kernel_fail(ctx, "the entries are not sorted by row, "
		    "or one is outside of the tensor");
	dim[5] = dim[6] = m;
	return RELAY_OK;
}
