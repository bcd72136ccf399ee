/*
 * Order: keys of elements, sorting by keys, and the first few in order.
 *
 * Elements become 64-bit keys with the order of the elements, so that there is
 * one sort for all data types.  Few keys are merged without branches on their
 * values; many are distributed by 8 bits at a time, the lowest first (Knuth,
 * The Art of Computer Programming 3, 5.2.5), skipping digits that are the same
 * in all keys.  Both are stable, and their cost does not depend on the order of
 * the input: n log n steps for the first, at most 8 n for the second.
 */
#include "runtime/kernels.h"

#include <string.h>

/* ---- keys ---- */

static uint64_t
float_key(uint64_t bits, int width, uint64_t inf)
{
	uint64_t sign = (uint64_t)1 << (width - 1), size = bits & ~sign;
	uint64_t key = bits & sign ? sign - size : sign + size;

	return size > inf ? KERNEL_NAN : key;
}

/* One loop for each data type. */
#define KEYS(type, from)						\
	for (int64_t i = 0; i < n; i++, s += step) {			\
		type v;							\
									\
		memcpy(&v, s, sizeof v);				\
		key[i] = from;						\
	}								\
	break

static void
rising_keys(int64_t dt, const char *s, size_t step, int64_t n, uint64_t *key)
{
	switch ((enum relay_dtype)dt) {
	case RELAY_INT8: KEYS(uint8_t, (uint64_t)v ^ 0x80);
	case RELAY_INT16: KEYS(uint16_t, (uint64_t)v ^ 0x8000);
	case RELAY_INT32: KEYS(uint32_t, (uint64_t)v ^ 0x80000000);
	case RELAY_INT64: KEYS(uint64_t, v ^ (uint64_t)1 << 63);
	case RELAY_FLOAT16: KEYS(uint16_t, float_key(v, 16, 0x7c00));
	case RELAY_BFLOAT16: KEYS(uint16_t, float_key(v, 16, 0x7f80));
	case RELAY_FLOAT32: KEYS(uint32_t, float_key(v, 32, 0x7f800000));
	case RELAY_FLOAT64: KEYS(uint64_t, float_key(v, 64,
	    (uint64_t)0x7ff << 52));
	case RELAY_UINT16: KEYS(uint16_t, v);
	case RELAY_UINT32: KEYS(uint32_t, v);
	case RELAY_UINT64: KEYS(uint64_t, v);
	default: KEYS(uint8_t, v);
	}
}

void
kernel_keys(int64_t dt, const void *p, int64_t stride, int64_t n, int falling,
    uint64_t *key)
{
	/* No float has the keys 0 and ~0, so that NaN is always last. */
	uint64_t nan = dt >= RELAY_FLOAT16 && dt <= RELAY_FLOAT64 ?
	    KERNEL_NAN : 0;

	rising_keys(dt, p, kernel_bytes(dt) * (size_t)stride, n, key);
	for (int64_t i = 0; falling && i < n; i++)
		key[i] = nan != 0 && key[i] == nan ? nan : ~key[i];
}

/* ---- sorting ---- */

enum { FEW = 8, MANY = 192 };

static void
insert(struct kernel_item *a, int64_t n)
{
	for (int64_t i = 1; i < n; i++) {
		struct kernel_item x = a[i];
		int64_t j = i;

		for (; j > 0 && a[j - 1].key > x.key; j--)
			a[j] = a[j - 1];
		a[j] = x;
	}
}

/* Merges [lo, mid) and [mid, hi) of a into b; equal keys: the left first. */
static void
merge(const struct kernel_item *a, struct kernel_item *b, int64_t lo,
    int64_t mid, int64_t hi)
{
	const struct kernel_item *l = a + lo, *r = a + mid, *from;
	const struct kernel_item *lend = a + mid, *rend = a + hi;

	b += lo;
	while (l < lend && r < rend) {
		int right = r->key < l->key;

		from = right ? r : l;
		*b++ = *from;
		r += right;
		l += !right;
	}
	if (l < lend)
		memcpy(b, l, (size_t)(lend - l) * sizeof *l);
	else
		memcpy(b, r, (size_t)(rend - r) * sizeof *r);
}

/* The result is a or work. */
static struct kernel_item *
sort_few(struct kernel_item *a, int64_t n, struct kernel_item *work)
{
	struct kernel_item *t;

	for (int64_t lo = 0; lo < n; lo += FEW)
		insert(a + lo, n - lo < FEW ? n - lo : FEW);
	for (int64_t w = FEW; w < n; w *= 2) {
		for (int64_t lo = 0; lo < n; lo += 2 * w) {
			int64_t mid = w < n - lo ? lo + w : n;

			merge(a, work, lo, mid, w < n - mid ? mid + w : n);
		}
		t = a;
		a = work;
		work = t;
	}
	return a;
}

static struct kernel_item *
sort_many(struct kernel_item *a, int64_t n, struct kernel_item *work)
{
	uint64_t differ = 0;
	struct kernel_item *t;

	for (int64_t i = 1; i < n; i++)
		differ |= a[i].key ^ a[0].key;
	for (int shift = 0; shift < 64; shift += 8) {
		int64_t at[256] = { 0 }, sum = 0, count;

		if ((differ >> shift & 255) == 0)
			continue;
		for (int64_t i = 0; i < n; i++)
			at[a[i].key >> shift & 255]++;
		for (int k = 0; k < 256; k++) {
			count = at[k];
			at[k] = sum;
			sum += count;
		}
		for (int64_t i = 0; i < n; i++)
			work[at[a[i].key >> shift & 255]++] = a[i];
		t = a;
		a = work;
		work = t;
	}
	return a;
}

/* a: 2 n items, of which the first n are sorted; the result is in a. */
static const struct kernel_item *
sort_items(struct kernel_item *a, int64_t n)
{
	return n < MANY ? sort_few(a, n, a + n) : sort_many(a, n, a + n);
}

const struct kernel_item *
kernel_order(const uint64_t *key, int64_t n, struct kernel_item *work)
{
	for (int64_t i = 0; i < n; i++)
		work[i] = (struct kernel_item){ key[i], i };
	return sort_items(work, n);
}

/* ---- the first few ---- */

/*
 * Once there are k elements, those that do not come before the last of them are
 * skipped after one comparison each, in their own data type; those of 4 bytes
 * and less in blocks, whose comparisons need no branch.
 */
enum { BLOCK = 16, FEW_KEPT = 64 };

struct first {
	int64_t dt, k;
	int falling;
	const char *x;			/* contiguous */
	size_t size;			/* of an element */
	struct kernel_item *item;	/* kept, work space after them */
	int64_t m, room;		/* how many; most before a sort */
	uint64_t last;			/* only lower keys are of interest */
	int64_t last_index;		/* whose key `last` is, or -1 */
};

#define PASS_OVER(type, before) {					\
		const type *v = (const void *)f->x;			\
		type t = v[f->last_index];				\
									\
		for (; sizeof t < 8 && n - from >= BLOCK; from += BLOCK) { \
			int any = 0;					\
									\
			for (int i = 0; i < BLOCK; i++)			\
				any |= v[from + i] before t;		\
			if (any)					\
				break;					\
		}							\
		while (from < n && !(v[from] before t))			\
			from++;						\
		return from;						\
	}
#define PASS(type)							\
	if (f->falling)							\
		PASS_OVER(type, >)					\
	else								\
		PASS_OVER(type, <)

/* The first element, from this one on, that comes before the last of those
 * kept, which is not a NaN; if none is known, this one. */
static int64_t
pass_over(const struct first *f, int64_t from, int64_t n)
{
	switch ((enum relay_dtype)f->dt) {
	case RELAY_INT8: PASS(int8_t)
	case RELAY_INT16: PASS(int16_t)
	case RELAY_INT32: PASS(int32_t)
	case RELAY_INT64: PASS(int64_t)
	case RELAY_BOOL: case RELAY_UINT8: PASS(uint8_t)
	case RELAY_UINT16: PASS(uint16_t)
	case RELAY_UINT32: PASS(uint32_t)
	case RELAY_UINT64: PASS(uint64_t)
	case RELAY_FLOAT32: PASS(float)
	case RELAY_FLOAT64: PASS(double)
	default: return from;
	}
}

static void
set_last(struct first *f)
{
	f->last = f->item[f->k - 1].key;
	f->last_index = f->item[f->k - 1].index;
}

/* Few are kept sorted. */
static void
keep_few(struct first *f, uint64_t key, int64_t index)
{
	int64_t j = f->m < f->k ? f->m++ : f->k - 1;

	for (; j > 0 && f->item[j - 1].key > key; j--)
		f->item[j] = f->item[j - 1];
	f->item[j] = (struct kernel_item){ key, index };
	if (f->m == f->k)
		set_last(f);
}

/* Many are gathered, and sorted when there is no more room. */
static void
settle(struct first *f)
{
	const struct kernel_item *sorted = sort_items(f->item, f->m);

	f->m = f->m < f->k ? f->m : f->k;
	if (sorted != f->item)
		memcpy(f->item, sorted, (size_t)f->m * sizeof *sorted);
}

static void
keep(struct first *f, uint64_t key, int64_t index)
{
	if (f->k <= FEW_KEPT) {
		keep_few(f, key, index);
		return;
	}
	if (f->m == f->room) {
		settle(f);
		set_last(f);
		if (key >= f->last)
			return;
	}
	f->item[f->m++] = (struct kernel_item){ key, index };
}

static void
keep_block(struct first *f, int64_t from, int64_t n)
{
	uint64_t key[BLOCK];

	kernel_keys(f->dt, f->x + (size_t)from * f->size, 1, n, f->falling,
	    key);
	for (int64_t i = 0; i < n; i++)
		if (f->last_index < 0 || key[i] < f->last)
			keep(f, key[i], from + i);
}

int64_t
kernel_first_room(int64_t n, int64_t k)
{
	int64_t room = n;

	if (k <= FEW_KEPT)
		room = k;
	else if (k < n / 4)
		room = 2 * k;
	return 2 * room;
}

const struct kernel_item *
kernel_first(int64_t dt, const void *x, int64_t n, int64_t k, int falling,
    struct kernel_item *work)
{
	struct first f = { .dt = dt, .k = k, .falling = falling,
	    .x = x, .size = kernel_bytes(dt), .item = work,
	    .room = kernel_first_room(n, k) / 2, .last_index = -1 };

	for (int64_t i = 0, m; k > 0 && i < n; i += m) {
		m = n - i < BLOCK ? n - i : BLOCK;
		if (f.last_index >= 0 && f.last != KERNEL_NAN) {
			i = pass_over(&f, i, n);
			m = i < n;
		}
		keep_block(&f, i, m);
	}
	if (k > FEW_KEPT && f.m > 0)
		settle(&f);
	return work;
}
