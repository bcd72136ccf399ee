/*
 * Offsets of buffers with lifetimes in one arena (plan_impl.h).
 *
 * Constant sizes: greatest first, each at the lowest offset that is free for
 * its whole life (greedy by size: Pisarchyk and Lee, Efficient memory
 * management for deep neural net inference, 2020), for frames of up to GREEDY
 * buffers; and first fit in order of execution; the smaller arena is taken.
 * Symbolic sizes follow, each in a slot of its own or in one whose size is
 * proved to be enough.  Cost: n log n + n * what is alive together.
 */
#include "pass/plan_impl.h"

#include <stdlib.h>

#define GREEDY 4096

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
by_size(const void *a, const void *b)
{
	const struct block *x = a, *y = b;

	return x->size != y->size ? (x->size < y->size) -
	    (x->size > y->size) : (x->buffer > y->buffer) -
	    (x->buffer < y->buffer);
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

static int64_t
greedy(struct block *b, uint32_t n)
{
	struct block *near = mem_zalloc(n + 1, sizeof *near);
	int64_t size = 0;

	qsort(b, n, sizeof *b, by_size);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = 0;

		for (uint32_t j = 0; j < i; j++)
			if (b[j].first <= b[i].last && b[i].first <= b[j].last)
				near[k++] = b[j];
		qsort(near, k, sizeof *near, by_offset);
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

static int64_t
constant_sizes(struct plan *p)
{
	struct block *a = mem_zalloc(p->buffer.n + 1, sizeof *a);
	struct block *b = mem_zalloc(p->buffer.n + 1, sizeof *b), *best = a;
	int64_t size, other, v;
	uint32_t n = 0;

	for (uint32_t i = 0; i < p->buffer.n; i++) {
		const struct plan_buffer *x = &p->buffer.v[i];

		if (sym_is_const(x->bytes, &v))
			a[n++] = (struct block){ 0, rounded(v), x->first,
			    x->last, i };
	}
	for (uint32_t i = 0; i < n; i++)
		b[i] = a[i];
	size = in_order(a, n);
	if (n <= GREEDY) {
		other = greedy(b, n);
		if (other < size) {
			size = other;
			best = b;
		}
	}
	for (uint32_t i = 0; i < n; i++)
		p->buffer.v[best[i].buffer].offset = sym_const(p->m->syms,
		    best[i].offset);
	mem_free(a);
	mem_free(b);
	return size;
}

/* ---- symbolic sizes ---- */

struct place {
	const struct sym *bytes, *offset;
	uint32_t last;
};

static const struct sym *
rounded_sym(struct plan *p, const struct sym *bytes)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *align = sym_const(c, PLAN_ALIGN);

	return sym_mul(c, sym_ceildiv(c, bytes, align), align);
}

static bool
enough(struct sym_facts *f, const struct sym *have, const struct sym *want)
{
	struct sym_pred ge = { SYM_GE, have, want };

	return have == want || sym_decide(f, &ge) == SYM_PROVED;
}

static const struct sym *
symbolic_sizes(struct plan *p, const struct sym *size)
{
	struct sym_facts *f = sym_facts_new(p->m->syms);
	VEC(struct place) place = { NULL, 0, 0 };
	int64_t v;

	for (uint32_t i = 0; i < p->buffer.n && size != NULL; i++) {
		struct plan_buffer *x = &p->buffer.v[i];
		uint32_t at = UINT32_MAX;

		if (sym_is_const(x->bytes, &v))
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

			at = place.n;
			vec_push(&place, new);
			size = sym_add(p->m->syms, size, rounded_sym(p,
			    x->bytes));
		}
		place.v[at].last = x->last;
		x->offset = place.v[at].offset;
	}
	vec_free(&place);
	sym_facts_free(f);
	return size;
}

const struct sym *
plan_offsets(struct plan *p)
{
	return symbolic_sizes(p, sym_const(p->m->syms, constant_sizes(p)));
}
