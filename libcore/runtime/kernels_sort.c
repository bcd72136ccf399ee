/*
 * Kernels that sort: sort, argsort, topk, unique; and those that select the
 * nonzero elements.
 *
 * Elements become 64-bit keys with the order of the elements, so there is one
 * merge sort for all data types: stable, n log n, no bad cases.
 */
#include "runtime/kernels.h"

#include <stdlib.h>
#include <string.h>

static uint64_t
float_key(uint64_t bits, int width, uint64_t inf)
{
	uint64_t sign = (uint64_t)1 << (width - 1);

	if ((bits & ~sign) > inf)
		return KERNEL_NAN;
	if ((bits & ~sign) == 0)
		bits = 0;
	return bits & sign ? sign - (bits & ~sign) : sign + bits;
}

static uint64_t
key_of(int64_t dt, const char *p)
{
	uint64_t u64 = 0;
	uint32_t u32 = 0;
	uint16_t u16 = 0;

	switch (kernel_bytes(dt)) {
	case 1: u64 = *(const uint8_t *)p; break;
	case 2: memcpy(&u16, p, sizeof u16); u64 = u16; break;
	case 4: memcpy(&u32, p, sizeof u32); u64 = u32; break;
	default: memcpy(&u64, p, sizeof u64); break;
	}
	switch ((enum relay_dtype)dt) {
	case RELAY_INT8: return u64 ^ 0x80;
	case RELAY_INT16: return u64 ^ 0x8000;
	case RELAY_INT32: return u64 ^ 0x80000000;
	case RELAY_INT64: return u64 ^ (uint64_t)1 << 63;
	case RELAY_FLOAT16: return float_key(u64, 16, 0x7c00);
	case RELAY_BFLOAT16: return float_key(u64, 16, 0x7f80);
	case RELAY_FLOAT32: return float_key(u64, 32, 0x7f800000);
	case RELAY_FLOAT64:
		return float_key(u64, 64, (uint64_t)0x7ff << 52);
	default: return u64;
	}
}

void
kernel_keys(int64_t dt, const void *p, int64_t stride, int64_t n,
    uint64_t *key)
{
	size_t step = kernel_bytes(dt) * (size_t)stride;
	const char *s = p;

	for (int64_t i = 0; i < n; i++, s += step)
		key[i] = key_of(dt, s);
}

/* Merges [lo, mid) and [mid, hi) of a into b; equal keys: the left first. */
static void
merge(const uint64_t *key, const int64_t *a, int64_t *b, int64_t lo,
    int64_t mid, int64_t hi)
{
	int64_t i = lo, j = mid;

	for (int64_t k = lo; k < hi; k++)
		if (i < mid && (j >= hi || key[a[i]] <= key[a[j]]))
			b[k] = a[i++];
		else
			b[k] = a[j++];
}

static void
merge_falling(const uint64_t *key, const int64_t *a, int64_t *b, int64_t lo,
    int64_t mid, int64_t hi)
{
	int64_t i = lo, j = mid;

	/* key + 1 is 0 for NaN, which is thereby the least. */
	for (int64_t k = lo; k < hi; k++)
		if (i < mid && (j >= hi || key[a[i]] + 1 >= key[a[j]] + 1))
			b[k] = a[i++];
		else
			b[k] = a[j++];
}

void
kernel_order(const uint64_t *key, int64_t n, int falling, int64_t *index,
    int64_t *work)
{
	int64_t *a = index, *b = work, *t;

	for (int64_t i = 0; i < n; i++)
		a[i] = i;
	for (int64_t w = 1; w < n; w = w > n / 2 ? n : w * 2) {
		for (int64_t lo = 0; lo < n; lo = lo > n - 2 * w ? n :
		    lo + 2 * w) {
			int64_t mid = w < n - lo ? lo + w : n;
			int64_t hi = w < n - mid ? mid + w : n;

			(falling ? merge_falling : merge)(key, a, b, lo, mid,
			    hi);
		}
		t = a;
		a = b;
		b = t;
	}
	if (a != index && n > 0)
		memcpy(index, a, (size_t)n * sizeof *a);
}

/* ---- along an axis ---- */

struct axis_sort {
	int64_t dt, index_dt, outer, n, inner, k;
	int falling;
	const char *x;
	char *values;		/* or NULL */
	void *indices;		/* or NULL */
};

static void
sort_line(const struct axis_sort *s, int64_t o, int64_t i, uint64_t *key,
    int64_t *order, int64_t *work)
{
	size_t size = kernel_bytes(s->dt);
	int64_t from = o * s->n * s->inner + i;
	int64_t to = o * s->k * s->inner + i;

	/* uint64 uses its greatest key for a value: descending order must not
	 * take it for a NaN, so the keys are inverted instead. */
	kernel_keys(s->dt, s->x + (size_t)from * size, s->inner, s->n, key);
	if (s->falling && s->dt < RELAY_FLOAT16)
		for (int64_t j = 0; j < s->n; j++)
			key[j] = ~key[j];
	kernel_order(key, s->n, s->falling && s->dt >= RELAY_FLOAT16, order,
	    work);
	for (int64_t j = 0; j < s->k; j++) {
		int64_t at = to + j * s->inner;

		if (s->values != NULL)
			memcpy(s->values + (size_t)at * size, s->x +
			    (size_t)(from + order[j] * s->inner) * size,
			    size);
		if (s->indices != NULL)
			kernel_put_int(s->index_dt, s->indices, at, order[j]);
	}
}

static int32_t
axis_sort(struct relay_ctx *ctx, const struct axis_sort *s)
{
	uint64_t *key = kernel_alloc(ctx, s->n, sizeof *key);
	int64_t *order = kernel_alloc(ctx, s->n, sizeof *order);
	int64_t *work = kernel_alloc(ctx, s->n, sizeof *work);
	int32_t status = RELAY_NO_MEMORY;

	if (key != NULL && order != NULL && work != NULL) {
		for (int64_t o = 0; o < s->outer; o++)
			for (int64_t i = 0; i < s->inner; i++)
				sort_line(s, o, i, key, order, work);
		status = RELAY_OK;
	}
	kernel_free(ctx, key);
	kernel_free(ctx, order);
	kernel_free(ctx, work);
	return status;
}

int32_t
relay_k_sort(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct axis_sort s = { .dt = dim[0], .outer = dim[1], .n = dim[2],
	    .inner = dim[3], .k = dim[2], .falling = dim[4] != 0,
	    .x = buf[0], .values = buf[1] };

	return axis_sort(ctx, &s);
}

int32_t
relay_k_argsort(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct axis_sort s = { .dt = dim[0], .index_dt = dim[1],
	    .outer = dim[2], .n = dim[3], .inner = dim[4], .k = dim[3],
	    .falling = dim[5] != 0, .x = buf[0], .indices = buf[1] };

	return axis_sort(ctx, &s);
}

int32_t
relay_k_topk(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct axis_sort s = { .dt = dim[0], .index_dt = dim[1],
	    .outer = dim[2], .n = dim[3], .inner = dim[4], .k = dim[5],
	    .falling = dim[6] == 0, .x = buf[0] };
	void *const *out = buf + 1 + dim[8];

	if (s.k < 0 || s.k > s.n)
		return kernel_fail(ctx, "k is larger than the axis");
	if (dim[7] != 2)
		s.values = out[0];
	if (dim[7] != 1)
		s.indices = out[dim[7] == 0];
	return axis_sort(ctx, &s);
}

/* ---- unique ---- */

struct unique {
	int64_t dt, index_dt, n, m;
	const uint64_t *key;
	const int64_t *order;	/* positions, sorted */
	int64_t *first;		/* of group g: its first position */
	int64_t *count;
	int64_t *group;		/* of a position */
};

/* Groups of equal keys in sorted order; the sort is stable, so a group's
 * first member has the lowest position. */
static void
make_groups(struct unique *u)
{
	u->m = 0;
	for (int64_t i = 0; i < u->n; i++) {
		int64_t p = u->order[i];

		if (i == 0 || u->key[p] != u->key[u->order[i - 1]]) {
			u->first[u->m] = p;
			u->count[u->m++] = 0;
		}
		u->group[p] = u->m - 1;
		u->count[u->m - 1]++;
	}
}

static void
write_groups(const struct unique *u, void *const *buf, int sorted, int counts,
    int64_t *number)
{
	size_t size = kernel_bytes(u->dt);
	int64_t next = 0;

	/* number: of group g in the result. */
	for (int64_t i = 0; i < u->n && !sorted; i++)
		if (u->first[u->group[i]] == i)
			number[u->group[i]] = next++;
	for (int64_t g = 0; g < u->m; g++) {
		int64_t at = sorted ? g : number[g];

		number[g] = at;
		memcpy((char *)buf[1] + (size_t)at * size,
		    (const char *)buf[0] + (size_t)u->first[g] * size, size);
		kernel_put_int(u->index_dt, buf[2], at, u->first[g]);
		if (counts)
			kernel_put_int(u->index_dt, buf[5], at, u->count[g]);
	}
	for (int64_t i = 0; i < u->n; i++)
		kernel_put_int(u->index_dt, buf[3], i, number[u->group[i]]);
	kernel_put_int(u->index_dt, buf[4], 0, u->m);
}

int32_t
relay_k_unique(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct unique u = { .dt = dim[0], .index_dt = dim[1], .n = dim[2] };
	uint64_t *key = kernel_alloc(ctx, u.n, sizeof *key);
	int64_t *work = kernel_alloc(ctx, 5 * u.n, sizeof *work);

	if (key == NULL || work == NULL) {
		kernel_free(ctx, key);
		kernel_free(ctx, work);
		return RELAY_NO_MEMORY;
	}
	u.key = key;
	u.order = work;
	u.first = work + u.n;
	u.count = work + 2 * u.n;
	u.group = work + 3 * u.n;
	kernel_keys(u.dt, buf[0], 1, u.n, key);
	kernel_order(key, u.n, 0, work, work + 4 * u.n);
	make_groups(&u);
	write_groups(&u, buf, dim[3] != 0, dim[4] != 0, work + 4 * u.n);
	dim[5] = dim[6] = u.m;
	if (dim[4] != 0)
		dim[7] = u.m;
	kernel_free(ctx, key);
	kernel_free(ctx, work);
	return RELAY_OK;
}

/* ---- nonzero elements ---- */

static int
is_zero(int64_t dt, const char *p, int64_t i)
{
	size_t size = kernel_bytes(dt);
	const char *s = p + (size_t)i * size;
	uint64_t bits = 0;

	memcpy(&bits, s, size);
	if (dt >= RELAY_FLOAT16)
		bits &= ((uint64_t)1 << (8 * size - 1)) - 1;
	return bits == 0;
}

/* by_column: (rank, m); else (m, rank). */
static int32_t
coordinates(void *const *buf, int64_t *dim, int by_column)
{
	int64_t dt = dim[0], index_dt = dim[1], rank = dim[2], n = 1, m = 0;
	const int64_t *ext = dim + 3;
	int64_t at = 0;

	for (int64_t r = 0; r < rank; r++)
		n *= ext[r];
	for (int64_t i = 0; i < n && by_column; i++)
		m += !is_zero(dt, buf[0], i);
	for (int64_t i = 0; i < n; i++) {
		int64_t rest = i;

		if (is_zero(dt, buf[0], i))
			continue;
		for (int64_t r = rank; r-- > 0; rest /= ext[r])
			kernel_put_int(index_dt, buf[1], by_column ?
			    r * m + at : at * rank + r, rest % ext[r]);
		at++;
	}
	dim[3 + rank] = at;
	return RELAY_OK;
}

int32_t
relay_k_argwhere(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	(void)ctx;
	return coordinates(buf, dim, 0);
}

int32_t
relay_k_nonzero(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	(void)ctx;
	return coordinates(buf, dim, 1);
}
