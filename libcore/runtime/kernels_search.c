/*
 * Kernels that search: binary search in sorted sequences (lower and upper
 * bound), and the coordinates of linear indices.
 *
 * A search compares the order keys of kernels.h, so that NaN stands after every
 * number and -0 equals 0, and computes the key of an element only when it is
 * compared: a value costs log2(n) keys, and no memory.  In an unsorted sequence
 * the result is some index in 0 .. n.
 */
#include "runtime/kernels.h"

#include <stdio.h>

struct search {
	int64_t dt, n;
	size_t size;		/* of an element */
	int right;
};

/* The index at which the value would be inserted. */
static int64_t
search_one(const struct search *s, const char *seq, const char *value)
{
	int64_t lo = 0, hi = s->n;
	uint64_t want, key;

	kernel_keys(s->dt, value, 1, 1, 0, &want);
	while (lo < hi) {
		int64_t mid = lo + (hi - lo) / 2;

		kernel_keys(s->dt, seq + (size_t)mid * s->size, 1, 1, 0,
		    &key);
		if (key < want || (s->right && key == want))
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

int32_t
relay_k_searchsorted(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct search s = { .dt = dim[0], .n = dim[3], .right = dim[5] != 0,
	    .size = kernel_bytes(dim[0]) };
	const char *seq = buf[0], *value = buf[1];

	(void)ctx;
	for (int64_t o = 0; o < dim[2] && dim[4] > 0; o++) {
		for (int64_t i = 0; i < dim[4]; i++) {
			kernel_put_int(dim[1], buf[2], o * dim[4] + i,
			    search_one(&s, seq, value));
			value += s.size;
		}
		seq += (size_t)s.n * s.size;
	}
	return RELAY_OK;
}

int32_t
relay_k_unravel_index(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t dt = dim[0], shape_dt = dim[1], n = dim[2], count = dim[3];
	int64_t total = 1, d, x;

	for (int64_t k = 0; k < n; k++) {
		d = kernel_get_int(shape_dt, buf[1], k);
		if (d < 0)
			return kernel_fail(ctx, "the shape has a negative "
			    "extent");
		if (__builtin_mul_overflow(total, d, &total))
			return kernel_fail(ctx, "the number of elements of "
			    "the shape does not fit 64 bits");
	}
	for (int64_t i = 0; i < count; i++) {
		x = kernel_get_int(dt, buf[0], i);
		if (x < 0 || x >= total) {
			snprintf(ctx->message, sizeof ctx->message, "index "
			    "%lld is outside of a shape of %lld elements",
			    (long long)x, (long long)total);
			return RELAY_FAILED;
		}
		for (int64_t k = n; k-- > 0; ) {
			d = kernel_get_int(shape_dt, buf[1], k);
			kernel_put_int(dt, buf[2], k * count + i, x % d);
			x /= d;
		}
	}
	return RELAY_OK;
}
