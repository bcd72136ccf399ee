/*
 * Kernels that sort: sort, argsort, topk, unique; and those that select the
 * nonzero elements.
 */
#include "runtime/kernels.h"

#include <stdlib.h>
#include <string.h>

/* ---- along an axis ---- */

struct axis_sort {
	int64_t dt, index_dt, outer, n, inner, k;
	int falling;
	const char *x;
	char *values;		/* or NULL */
	void *indices;		/* or NULL */
};

/* Lines along an axis that is not the last are copied this many at a time: one
 * element of each is about a cache line. */
enum { LINES = 16 };

#define COPY(type, to, from) {						\
		type v;							\
									\
		memcpy(&v, from, sizeof v);				\
		memcpy(to, &v, sizeof v);				\
	}								\
	break

static void
copy_element(char *to, const char *from, size_t size)
{
	switch (size) {
	case 1: *to = *from; break;
	case 2: COPY(uint16_t, to, from);
	case 4: COPY(uint32_t, to, from);
	default: COPY(uint64_t, to, from);
	}
}

#define LINES_OF(type) {						\
		const type *from = (const void *)s->x;			\
		type *t = (void *)to;					\
									\
		from += o * s->n * s->inner + i;			\
		for (int64_t j = 0; j < s->n; j++, from += s->inner)	\
			for (int64_t l = 0; l < m; l++)			\
				t[l * s->n + j] = from[l];		\
		break;							\
	}

/* Lines i .. i + m - 1 of part o, one after the other. */
static void
copy_lines(const struct axis_sort *s, int64_t o, int64_t i, int64_t m,
    char *to)
{
	switch (kernel_bytes(s->dt)) {
	case 1: LINES_OF(uint8_t)
	case 2: LINES_OF(uint16_t)
	case 4: LINES_OF(uint32_t)
	default: LINES_OF(uint64_t)
	}
}

/* The first k of a line, which is contiguous, from place `at` on. */
static void
sort_line(const struct axis_sort *s, const char *line, int64_t at,
    struct kernel_item *work)
{
	size_t size = kernel_bytes(s->dt);
	const struct kernel_item *first = kernel_first(s->dt, line, s->n,
	    s->k, s->falling, work);

	for (int64_t j = 0; s->values != NULL && j < s->k; j++)
		copy_element(s->values + (size_t)(at + j * s->inner) * size,
		    line + (size_t)first[j].index * size, size);
	if (s->indices == NULL)
		return;
	if (s->index_dt == RELAY_INT64)
		for (int64_t j = 0; j < s->k; j++)
			((int64_t *)s->indices)[at + j * s->inner] =
			    first[j].index;
	else
		for (int64_t j = 0; j < s->k; j++)
			kernel_put_int(s->index_dt, s->indices,
			    at + j * s->inner, first[j].index);
}

static void
sort_lines(const struct axis_sort *s, char *copy, struct kernel_item *work)
{
	size_t bytes = (size_t)s->n * kernel_bytes(s->dt);

	for (int64_t o = 0; o < s->outer; o++)
		for (int64_t i = 0; i < s->inner; i += LINES) {
			int64_t m = s->inner - i < LINES ? s->inner - i :
			    LINES;

			if (s->inner > 1)
				copy_lines(s, o, i, m, copy);
			for (int64_t l = 0; l < m; l++)
				sort_line(s, s->inner > 1 ? copy +
				    (size_t)l * bytes : s->x + (size_t)o *
				    bytes, o * s->k * s->inner + i + l, work);
		}
}

static int32_t
axis_sort(struct relay_ctx *ctx, const struct axis_sort *s)
{
	struct kernel_item *work;
	char *copy;
	int32_t status = RELAY_NO_MEMORY;

	if (s->outer == 0 || s->inner == 0 || s->k == 0)
		return RELAY_OK;
	work = kernel_alloc(ctx, kernel_first_room(s->n, s->k), sizeof *work);
	copy = kernel_alloc(ctx, s->inner > 1 ? s->n * LINES : 0,
	    kernel_bytes(s->dt));
	if (work != NULL && copy != NULL) {
		sort_lines(s, copy, work);
		status = RELAY_OK;
	}
	kernel_free(ctx, work);
	kernel_free(ctx, copy);
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
	const struct kernel_item *order;	/* sorted */
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
		int64_t p = u->order[i].index;

		if (i == 0 || u->order[i].key != u->order[i - 1].key) {
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
	struct kernel_item *item = kernel_alloc(ctx, kernel_first_room(u.n,
	    u.n), sizeof *item);
	int64_t *work = kernel_alloc(ctx, 4 * u.n, sizeof *work);

	if (item == NULL || work == NULL) {
		kernel_free(ctx, item);
		kernel_free(ctx, work);
		return RELAY_NO_MEMORY;
	}
	u.first = work;
	u.count = work + u.n;
	u.group = work + 2 * u.n;
	u.order = kernel_first(u.dt, buf[0], u.n, u.n, 0, item);
	make_groups(&u);
	write_groups(&u, buf, dim[3] != 0, dim[4] != 0, work + 3 * u.n);
	dim[5] = dim[6] = u.m;
	if (dim[4] != 0)
		dim[7] = u.m;
	kernel_free(ctx, item);
	kernel_free(ctx, work);
	return RELAY_OK;
}

/* ---- nonzero elements ---- */

enum { CHUNK = 256 };

struct nonzero {
	int64_t dt, index_dt, rank, n, m;
	const int64_t *ext;
	int64_t at[KERNEL_RANK];	/* coordinates of the first of a row */
	int64_t row;		/* its place in row-major order */
	int64_t count;		/* how many were written */
	void *out;
	int by_column;		/* (rank, m); else (m, rank) */
};

#define FLAGS(type, mask) {						\
		const type *v = (const void *)x;			\
									\
		for (int64_t i = 0; i < n; i++)				\
			flag[i] = (v[i] & (type)(mask)) != 0;		\
		break;							\
	}

/* Which of n elements are not zero; of floats the sign does not matter. */
static void
set_flags(int64_t dt, const char *x, int64_t n, uint8_t *flag)
{
	uint64_t mask = dt >= RELAY_FLOAT16 ? UINT64_MAX >> 1 : UINT64_MAX;

	switch (kernel_bytes(dt)) {
	case 1: FLAGS(uint8_t, mask)
	case 2: FLAGS(uint16_t, mask >> 48)
	case 4: FLAGS(uint32_t, mask >> 32)
	default: FLAGS(uint64_t, mask)
	}
}

static void
put_coordinates(struct nonzero *z, int64_t place)
{
	int64_t last = z->rank > 0 ? z->ext[z->rank - 1] : 1;

	for (; place - z->row >= last; z->row += last)
		for (int64_t r = z->rank - 2; r >= 0; r--) {
			if (++z->at[r] < z->ext[r])
				break;
			z->at[r] = 0;
		}
	for (int64_t r = 0; r < z->rank; r++)
		kernel_put_int(z->index_dt, z->out, z->by_column ?
		    r * z->m + z->count : z->count * z->rank + r,
		    r + 1 < z->rank ? z->at[r] : place - z->row);
	z->count++;
}

/* Counts the elements that are not zero, or writes where they are. */
static void
pass_over(struct nonzero *z, const char *x, int write)
{
	size_t size = kernel_bytes(z->dt);
	uint8_t flag[CHUNK];
	int64_t at[CHUNK];

	for (int64_t from = 0; from < z->n; from += CHUNK) {
		int64_t n = z->n - from < CHUNK ? z->n - from : CHUNK, m = 0;

		set_flags(z->dt, x + (size_t)from * size, n, flag);
		for (int64_t i = 0; i < n; i++) {
			at[m] = from + i;
			m += flag[i];
		}
		for (int64_t i = 0; write && i < m; i++)
			put_coordinates(z, at[i]);
		if (!write)
			z->m += m;
	}
}

static int32_t
coordinates(void *const *buf, int64_t *dim, int by_column)
{
	struct nonzero z = { .dt = dim[0], .index_dt = dim[1],
	    .rank = dim[2], .ext = dim + 3, .out = buf[1],
	    .by_column = by_column };

	z.n = kernel_count(z.ext, z.rank);
	if (by_column)
		pass_over(&z, buf[0], 0);
	pass_over(&z, buf[0], 1);
	dim[3 + z.rank] = z.count;
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
