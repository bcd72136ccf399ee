/*
 * Internal declarations shared by the C kernels.
 */
#ifndef RELAY_RUNTIME_KERNELS_H
#define RELAY_RUNTIME_KERNELS_H

#include <stddef.h>

#include "runtime/kernel.h"

#define KERNEL_RANK 64	/* the most axes: TYPE_RANK_LIMIT */

/* Sets the message; returns RELAY_FAILED. */
int32_t kernel_fail(struct relay_ctx *ctx, const char *message);
/* Memory for n elements until kernel_free: of the call, which keeps it for
 * the next one, or of malloc where there is no call (the evaluator).  NULL:
 * the message is set. */
void *kernel_alloc(struct relay_ctx *ctx, int64_t n, size_t size);
void kernel_free(struct relay_ctx *ctx, void *p);

/* Elements of any data type; size 0: there is no such type. */
size_t kernel_bytes(int64_t dt);
/* The elements of a tensor; extents beside one of 0 may be of any size. */
int64_t kernel_count(const int64_t *dim, int64_t rank);
double kernel_get(int64_t dt, const void *p, int64_t i);
/* The same of an integer type (uint64: as bits); 0 of a float type. */
int64_t kernel_get_int(int64_t dt, const void *p, int64_t i);
void kernel_put(int64_t dt, void *p, int64_t i, double x);
void kernel_put_int(int64_t dt, void *p, int64_t i, int64_t x);

/* Keys whose order as integers is that of the elements, ascending or
 * descending: numbers, then NaNs, which are all equal; -0 and 0 are equal.
 * stride in elements. */
void kernel_keys(int64_t dt, const void *p, int64_t stride, int64_t n,
    int falling, uint64_t *key);
#define KERNEL_NAN UINT64_MAX

struct kernel_item {
	uint64_t key;
	int64_t index;
};

/* Sorts keys, stable.  work: 2 n items, one of which is the first of n
 * sorted ones that are returned. */
const struct kernel_item *kernel_order(const uint64_t *key, int64_t n,
    struct kernel_item *work);
/* The first k of n elements of x in order, stable; 0 <= k <= n.  work:
 * kernel_first_room(n, k) items, of which the first k are returned. */
const struct kernel_item *kernel_first(int64_t dt, const void *x, int64_t n,
    int64_t k, int falling, struct kernel_item *work);
int64_t kernel_first_room(int64_t n, int64_t k);

#endif
