/*
 * Offsets of buffers with lifetimes in one arena (plan_impl.h).
 *
 * Constant sizes: blocks in some order, each at the lowest offset that is free
 * for its whole life.  The orders are: of execution; the largest first (greedy
 * by size: Pisarchyk and Lee, Efficient memory management for deep neural net
 * inference, 2020); the longest-lived first; by bytes times life.  The best one
 * is mended: a block that reaches the arena's end is placed before all others,
 * and the rest again, while that helps.  It stops at an arena of what is alive
 * together at most, since no smaller one can do.  Frames of more than GREEDY
 * blocks are placed in order of execution only.
 *
 * Symbolic sizes follow, each in a slot of its own or in one whose size is
 * proved to be enough.  Cost: a few times n * what is alive together, n log n.
 */
#include "pass/plan_impl.h"

#include <stdlib.h>
#include <string.h>

#define GREEDY 4096
#define WORK ((uint64_t)1 << 22)	/* blocks looked at, about 20 ms */

struct block {
	int64_t offset, size;
	uint32_t first, last, buffer;
};

static int64_t
rounded(int64_t bytes)
{
	return (bytes + PLAN_ALIGN - 1) / PLAN_ALIGN * PLAN_ALIGN;
}

static int
by_offset(const void *a, const void *b)
{
	const struct block *x = a, *y = b;

	return x->offset != y->offset ? (x->offset > y->offset) -
	    (x->offset < y->offset) : (x->buffer > y->buffer) -
	    (x->buffer < y->buffer);
}

static int
by_buffer(const struct block *x, const struct block *y)
{
	return (x->buffer > y->buffer) - (x->buffer < y->buffer);
}

static int
by_first(const void *a, const void *b)
{
	const struct block *x = a, *y = b;

	return x->first != y->first ? (x->first > y->first) -
	    (x->first < y->first) : by_buffer(x, y);
}

static int
by_size(const void *a, const void *b)
{
	const struct block *x = a, *y = b;

	return x->size != y->size ? (x->size < y->size) -
	    (x->size > y->size) : by_buffer(x, y);
}

static int
by_life(const void *a, const void *b)
{
	const struct block *x = a, *y = b;
	uint32_t l = x->last - x->first, k = y->last - y->first;

	return l != k ? (l < k) - (l > k) : by_size(a, b);
}

static int
by_area(const void *a, const void *b)
{
	const struct block *x = a, *y = b;
	double l = (double)x->size * (x->last - x->first);
	double k = (double)y->size * (y->last - y->first);

	return l < k || l > k ? (l < k) - (l > k) : by_size(a, b);
}

/* The lowest gap between blocks sorted by offset. */
static int64_t
lowest(const struct block *taken, uint32_t n, int64_t size)
{
	int64_t at = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (taken[i].offset - at >= size)
			return at;
		if (taken[i].offset + taken[i].size > at)
			at = taken[i].offset + taken[i].size;
	}
	return at;
}

/* Places blocks in the order that they come in; adds to *work. */
static int64_t
place_all(struct block *b, uint32_t n, uint64_t *work)
{
	struct block *near = mem_zalloc(n + 1, sizeof *near);
	int64_t size = 0;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = 0;

		for (uint32_t j = 0; j < i; j++)
			if (b[j].first <= b[i].last && b[i].first <= b[j].last)
				near[k++] = b[j];
		qsort(near, k, sizeof *near, by_offset);
		*work += i + 8 * (uint64_t)k;
		b[i].offset = lowest(near, k, b[i].size);
		if (b[i].offset + b[i].size > size)
			size = b[i].offset + b[i].size;
	}
	mem_free(near);
	return size;
}

/* Blocks come in order of their first position. */
static int64_t
in_order(struct block *b, uint32_t n)
{
	struct block *alive = mem_zalloc(n + 1, sizeof *alive);
	int64_t size = 0;
	uint32_t k = 0;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t keep = 0, at;

		for (uint32_t j = 0; j < k; j++)
			if (alive[j].last >= b[i].first)
				alive[keep++] = alive[j];
		k = keep;
		b[i].offset = lowest(alive, k, b[i].size);
		for (at = k++; at > 0 && alive[at - 1].offset > b[i].offset;
		    at--)
			alive[at] = alive[at - 1];
		alive[at] = b[i];
		if (b[i].offset + b[i].size > size)
			size = b[i].offset + b[i].size;
	}
	mem_free(alive);
	return size;
}

/* What is alive together at most, of blocks in order of their first
 * position. */
static int64_t
alive_at_most(const struct block *b, uint32_t n)
{
	struct block *alive = mem_zalloc(n + 1, sizeof *alive);
	int64_t now = 0, most = 0;
	uint32_t k = 0;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t keep = 0;

		for (uint32_t j = 0; j < k; j++)
			if (alive[j].last >= b[i].first)
				alive[keep++] = alive[j];
			else
				now -= alive[j].size;
		k = keep;
		alive[k++] = b[i];
		now += b[i].size;
		if (now > most)
			most = now;
	}
	mem_free(alive);
	return most;
}

/* Blocks, and the smallest arena found so far with its offsets. */
struct packing {
	struct block *try, *best;
	uint32_t n;
	int64_t size, least;
	uint64_t work;
};

static void
keep_best(struct packing *p, int64_t size)
{
	if (size >= p->size)
		return;
	p->size = size;
	memcpy(p->best, p->try, p->n * sizeof *p->best);
}

/* The blocks that end with the arena come first, in their order. */
static void
mend(struct packing *p)
{
	struct block *b = p->try;

	memcpy(b, p->best, p->n * sizeof *b);
	while (p->work < WORK && p->size > p->least) {
		int64_t size = 0;
		uint32_t at = 0;
		struct block x;

		for (uint32_t i = 0; i < p->n; i++)
			if (b[i].offset + b[i].size > size) {
				size = b[i].offset + b[i].size;
				at = i;
			}
		if (at == 0)
			return;
		x = b[at];
		memmove(b + 1, b, at * sizeof *b);
		b[0] = x;
		keep_best(p, place_all(b, p->n, &p->work));
	}
}

static void
pack(struct packing *p)
{
	static int (*const order[])(const void *, const void *) = { by_size,
	    by_area, by_life };

	qsort(p->try, p->n, sizeof *p->try, by_first);
	p->least = alive_at_most(p->try, p->n);
	p->size = INT64_MAX;
	keep_best(p, in_order(p->try, p->n));
	for (size_t i = 0; p->n <= GREEDY && p->size > p->least &&
	    i < sizeof order / sizeof *order; i++) {
		qsort(p->try, p->n, sizeof *p->try, order[i]);
		keep_best(p, place_all(p->try, p->n, &p->work));
	}
	if (p->n <= GREEDY && p->size > p->least)
		mend(p);
}

static int64_t
constant_sizes(struct plan *p)
{
	struct packing k = { .n = 0 };
	int64_t v;

	k.try = mem_zalloc(p->buffer.n + 1, sizeof *k.try);
	k.best = mem_zalloc(p->buffer.n + 1, sizeof *k.best);
	for (uint32_t i = 0; i < p->buffer.n; i++) {
		const struct plan_buffer *x = &p->buffer.v[i];

		if (x->into == 0 && sym_is_const(x->bytes, &v))
			k.try[k.n++] = (struct block){ 0, rounded(v),
			    x->first, x->last, i };
	}
	if (k.n > 0)
		pack(&k);
	for (uint32_t i = 0; i < k.n; i++)
		p->buffer.v[k.best[i].buffer].offset = sym_const(p->m->syms,
		    k.best[i].offset);
	mem_free(k.try);
	mem_free(k.best);
	return k.size;
}

/* Parts of joined buffers; these come after their parts. */
static void
place_parts(struct plan *p)
{
	for (uint32_t i = p->buffer.n; i-- > 0; ) {
		struct plan_buffer *x = &p->buffer.v[i];

		if (x->into != 0)
			x->offset = sym_add(p->m->syms,
			    p->buffer.v[x->into - 1].offset,
			    sym_const(p->m->syms, x->at));
	}
}

/* ---- symbolic sizes ---- */

struct place {
	const struct sym *bytes, *offset;
	uint32_t last;
};

/* A size is below 0 for extents with which its tensor is not made: it takes
 * no room then, and moves nothing back that comes after it. */
static const struct sym *
rounded_sym(struct plan *p, const struct sym *bytes)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *align = sym_const(c, PLAN_ALIGN);
	const struct sym *zero = sym_const(c, 0);
	struct sym_pred ge = { SYM_GE, bytes, zero };

	if (sym_decide(p->facts, &ge) != SYM_PROVED)
		bytes = sym_max(c, bytes, zero);
	return sym_mul(c, sym_ceildiv(c, bytes, align), align);
}

static bool
enough(struct sym_facts *f, const struct sym *have, const struct sym *want)
{
	struct sym_pred ge = { SYM_GE, have, want };

	return have == want || sym_decide(f, &ge) == SYM_PROVED;
}

/* A buffer that the arena has no expression for gets no place: its tensors
 * are allocated when they are made. */
static const struct sym *
symbolic_sizes(struct plan *p, const struct sym *size)
{
	struct sym_facts *f = p->facts;
	VEC(struct place) place = { NULL, 0, 0 };
	int64_t v;

	for (uint32_t i = 0; i < p->buffer.n; i++) {
		struct plan_buffer *x = &p->buffer.v[i];
		uint32_t at = UINT32_MAX;

		if (x->into != 0 || sym_is_const(x->bytes, &v))
			continue;
		/* One of the very size first. */
		for (uint32_t k = 0; k < place.n; k++)
			if (place.v[k].last < x->first &&
			    place.v[k].bytes == x->bytes)
				at = k;
		for (uint32_t k = 0; at == UINT32_MAX && k < place.n; k++)
			if (place.v[k].last < x->first && enough(f,
			    place.v[k].bytes, x->bytes))
				at = k;
		if (at == UINT32_MAX) {
			struct place new = { x->bytes, size, 0 };
			const struct sym *end = sym_add(p->m->syms,
			    size, rounded_sym(p, x->bytes));

			if (end == NULL)
				continue;
			at = place.n;
			vec_push(&place, new);
			size = end;
		}
		place.v[at].last = x->last;
		x->offset = place.v[at].offset;
	}
	vec_free(&place);
	return size;
}

const struct sym *
plan_offsets(struct plan *p)
{
	const struct sym *size = symbolic_sizes(p, sym_const(p->m->syms,
	    constant_sizes(p)));

	place_parts(p);
	return size;
}
