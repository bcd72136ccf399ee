/*
 * Where the regions of an arena are (plan_impl.h).
 *
 * A region holds buffers whose sizes are multiples of one expression
 * (plan_offsets.c); regions of different expressions, such as h/2*w/2*24 and
 * h/4*w/4*64, cannot be compared in general.  Regions that are not alive at the
 * same time may share a place, whose size is the maximum of theirs; the arena
 * is the sequence of all places.  Regions are assigned in order of the first
 * position at which they are alive.  Each takes the free place that has to grow
 * least, and of several the smallest.  For this, sizes are compared at one
 * sample of the extents: the sample influences the size of the arena, never its
 * correctness.  Sharing is kept only if it makes the arena smaller at some of a
 * few samples and larger at none.
 *
 * Cost, of n regions: n log n, and at most PLACES comparisons for each.
 */
#include "pass/plan_impl.h"

#include <stdlib.h>

#define PLACES 64		/* that are compared */

struct place {
	const struct sym *lines;	/* its size, in multiples of 64 */
	const struct sym *base;
	int64_t sample;
	uint32_t last;
};

struct places {
	VEC(struct place) place;
	uint32_t *of;		/* by region */
};

/* ---- choices of extents ---- */

struct sample {
	const struct plan *p;
	int64_t each;
};

static bool
value(void *ctx, const struct sym *var, int64_t *v)
{
	const struct sample *s = ctx;
	int64_t lo, hi;

	sym_bounds(s->p->facts, var, &lo, &hi);
	*v = s->each < lo ? lo : s->each > hi ? hi : s->each;
	return true;
}

/* The value of an expression where each name is `each`, or the nearest number
 * that its bounds allow.  False: it has none. */
static bool
sample(const struct plan *p, const struct sym *s, int64_t each, int64_t *to)
{
	struct sample x = { p, each };

	return s != NULL && sym_eval(s, value, &x, to);
}

bool
plan_is_within(const struct plan *p, const struct sym *a,
    const struct sym *b, int64_t more)
{
	static const int64_t each[] = { 16, 65, 256 };
	int64_t x, y;

	for (size_t i = 0; i < sizeof each / sizeof *each; i++)
		if (!sample(p, a, each[i], &x) ||
		    !sample(p, b, each[i], &y) ||
		    x > y + (more != 0 ? y / more : 0))
			return false;
	return true;
}

/* ---- places ---- */

/* Constant sizes first, so that their places are constant. */
static int
by_first(const void *a, const void *b, void *ctx)
{
	const struct plan_region *r = ctx;
	uint32_t i = *(const uint32_t *)a, k = *(const uint32_t *)b;
	bool x = r[i].size->kind != SYM_CONST;
	bool y = r[k].size->kind != SYM_CONST;

	return x != y ? x - y : r[i].first != r[k].first ?
	    (r[i].first > r[k].first) - (r[i].first < r[k].first) :
	    (i > k) - (i < k);
}

/* The best free place for a region of a size, or NULL. */
static struct place *
find_place(struct places *at, const struct plan_region *r, int64_t size)
{
	struct place *best = NULL;

	for (uint32_t i = 0; i < at->place.n && i < PLACES; i++) {
		struct place *x = &at->place.v[i];
		int64_t grows = size > x->sample ? size - x->sample : 0;
		int64_t least = best == NULL ? INT64_MAX :
		    size > best->sample ? size - best->sample : 0;

		if (x->last < r->first && (grows < least ||
		    (grows == least && x->sample < best->sample)))
			best = x;
	}
	return best;
}

/* Assigns a region to a free place, or to a new one. */
static void
put(struct plan *p, struct places *at, uint32_t region, bool share)
{
	struct sym_ctx *c = p->m->syms;
	const struct plan_region *r = &p->region.v[region];
	const struct sym *lines = sym_floordiv(c, r->size,
	    sym_const(c, PLAN_ALIGN)), *most = NULL;
	struct place *x = NULL;
	int64_t bytes, v;

	share = share && !sym_is_const(r->size, &v) &&
	    sample(p, r->size, 65, &bytes);
	if (share)
		x = find_place(at, r, bytes);
	if (x != NULL)
		most = sym_max(c, x->lines, lines);
	if (most == NULL) {
		vec_push(&at->place, ((struct place){ lines, NULL,
		    share ? bytes : 0, share ? r->last : UINT32_MAX }));
		at->of[region] = at->place.n - 1;
		return;
	}
	x->lines = most;
	x->sample = bytes > x->sample ? bytes : x->sample;
	x->last = r->last;
	at->of[region] = (uint32_t)(x - at->place.v);
}

/* Sets the bases of places, one after the other; a place whose end has no
 * expression has none. */
static const struct sym *
lay_end_to_end(struct plan *p, struct places *at)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *size = sym_const(c, 0), *end;

	for (uint32_t i = 0; i < at->place.n; i++) {
		end = sym_add(c, size, sym_mul(c, at->place.v[i].lines,
		    sym_const(c, PLAN_ALIGN)));
		if (end == NULL)
			continue;
		at->place.v[i].base = size;
		size = end;
	}
	return size;
}

const struct sym *
plan_regions(struct plan *p, bool share)
{
	struct places at = { .of = NULL };
	uint32_t *order = mem_zalloc(p->region.n + 1, sizeof *order);
	const struct sym *size;

	at.of = mem_zalloc(p->region.n + 1, sizeof *at.of);
	for (uint32_t i = 0; i < p->region.n; i++)
		order[i] = i;
	if (share)
		qsort_r(order, p->region.n, sizeof *order, by_first,
		    p->region.v);
	for (uint32_t i = 0; i < p->region.n; i++)
		put(p, &at, order[i], share);
	size = lay_end_to_end(p, &at);
	for (uint32_t i = 0; i < p->buffer.n; i++) {
		struct plan_buffer *b = &p->buffer.v[i];

		if (b->region != 0)
			b->offset = sym_add(p->m->syms, at.place.v[at.of[
			    b->region - 1]].base, b->offset);
	}
	vec_free(&at.place);
	mem_free(at.of);
	mem_free(order);
	return size;
}
