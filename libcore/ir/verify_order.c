/*
 * Where the slots of a frame begin, in order, and that they lie in the arena
 * (verify_plan.h).
 *
 * Offsets are expressions of extents.  They are sorted by what they are for
 * one choice of numbers, which proves nothing; what counts is what is proved
 * of those next to each other.  Where each is proved to begin before the next
 * one, "before" can be passed on: the sum of a hundred sizes need not be
 * compared with that of a thousand.  A size may be below 0 for extents with
 * which the binding is not made, so that it does not begin after something
 * must be proved too, not only that it ends before.
 *
 * Cost: n log n, and three proofs for each slot.
 */
#include <stdlib.h>
#include <string.h>

#include "ir/verify_plan.h"

static int
by_sample(const void *a, const void *b, void *ctx)
{
	const struct plan_slot *sorted = ctx;
	const struct plan_slot *x = &sorted[*(const uint32_t *)a];
	const struct plan_slot *y = &sorted[*(const uint32_t *)b];

	return x->sample != y->sample ? (x->sample > y->sample) -
	    (x->sample < y->sample) : (x->at->index > y->at->index) -
	    (x->at->index < y->at->index);
}

/* Rank x is proved to begin before rank y, or at the same place. */
static bool
begins_before(const struct plan_check *p, uint32_t x, uint32_t y)
{
	return x <= y && p->broken.v[x] == p->broken.v[y];
}

bool
plan_lies_before(struct plan_check *p, uint32_t x, const struct sym *end,
    uint32_t y)
{
	if (x >= y)
		return false;
	if (plan_proves_le(p, end, p->at.v[y]))
		return begins_before(p, x, y) ||
		    plan_proves_le(p, p->at.v[x], p->at.v[y]);
	return begins_before(p, x, y) &&
	    plan_proves_le(p, end, p->at.v[x + 1]);
}

static void
rank_all(struct plan_check *p, const uint32_t *order, uint32_t n)
{
	uint32_t *by = mem_zalloc(n, sizeof *by), broken = 0;

	memcpy(by, order, n * sizeof *by);
	qsort_r(by, n, sizeof *by, by_sample, p->slot.v);
	p->at.n = p->broken.n = 0;
	for (uint32_t i = 0; i < n; i++) {
		struct plan_slot *s = &p->slot.v[by[i]];

		if (i == 0 || s->at != vec_last(&p->at)) {
			if (i > 0 && !plan_proves_le(p, vec_last(&p->at),
			    s->at))
				broken++;
			vec_push(&p->at, s->at);
			vec_push(&p->broken, broken);
		}
		s->rank = p->at.n - 1;
	}
	mem_free(by);
}

bool
plan_order(struct plan_check *p, const uint32_t *order, uint32_t n)
{
	const struct sym *zero = sym_const(p->m->syms, 0);
	const struct sym *arena = plan_arena(p, p->slot.v[order[0]].frame);
	uint32_t top;
	bool first, last, ok = true;

	rank_all(p, order, n);
	top = p->at.n - 1;
	first = plan_proves_le(p, zero, p->at.v[0]);
	last = plan_proves_le(p, p->at.v[top], arena);
	for (uint32_t i = 0; i < n; i++) {
		struct plan_slot *s = &p->slot.v[order[i]];
		bool begins = (first && begins_before(p, 0, s->rank)) ||
		    plan_proves_le(p, zero, s->at);
		bool ends = (plan_proves_le(p, s->end, arena) &&
		    plan_proves_le(p, s->at, arena)) || (last &&
		    plan_lies_before(p, s->rank, s->end, top));

		ok = ok && begins && ends;
		if (!begins)
			plan_fault_place(p, s, "is not proved to begin inside "
			    "of its arena", NULL);
		else if (!ends)
			plan_fault_place(p, s, "is not proved to end inside of "
			    "its arena", arena);
	}
	return ok;
}
