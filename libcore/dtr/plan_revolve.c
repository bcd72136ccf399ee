/*
 * Binomial checkpoints (planner.h).
 *
 * The forward part is a chain between the nodes without which it falls apart:
 * state j is the value of the j-th of them, state 0 the start, which is free.
 * Reversing the steps lo + 1 .. hi takes a snapshot of the state lo + i, goes
 * back through what is after it, drops it, and goes back through the rest.
 * Which snapshots are there while the backward part goes through a step is
 * all that a plan needs to know.
 */
#include "dtr/planner.h"

#include <string.h>

#define MOST_SNAPSHOTS 64	/* that are tried */
#define MOST_AGAIN 32		/* times that all is computed again, ... */
#define MOST_STILL 4		/* the same where states are still there */
#define FEW_STEPS ((uint64_t)1 << 16)	/* ... unless it is so little */

/* binomial(s + r, s), at most `limit`. */
static uint64_t
reach(uint32_t s, uint32_t r, uint64_t limit)
{
	unsigned __int128 b = 1;

	for (uint32_t i = 1; i <= s; i++) {
		b = b * (r + i) / i;
		if (b > limit)
			return limit;
	}
	return (uint64_t)b;
}

/* The least r such that l steps are reversed with s snapshots, each step being
 * executed at most r times. */
static uint32_t
repetitions(uint32_t l, uint32_t s)
{
	uint32_t r = 0;

	while (reach(s, r, (uint64_t)l) < l)
		r++;
	return r;
}

uint64_t
dtr_revolve_cost(uint32_t l, uint32_t s)
{
	uint32_t r = repetitions(l, s);

	/* binomial(s + r, s + 1) is below l * r. */
	return r == 0 ? 0 : (uint64_t)r * l - reach(s + 1, r - 1, UINT64_MAX);
}

uint32_t
dtr_revolve_step(uint32_t l, uint32_t s)
{
	uint32_t r = repetitions(l, s);
	uint64_t low = r >= 2 ? reach(s, r - 2, l) : 1;
	uint64_t high = reach(s, r - 1, l);
	uint64_t rest_low = reach(s - 1, r - 1, l);
	uint64_t rest_high = reach(s - 1, r, l);

	if (l < 2 || s < 2)
		return 0;
	if (l - low > rest_high)
		low = l - rest_high;
	if (rest_low < l && high > l - rest_low)
		high = l - rest_low;
	if (low < 1)
		low = 1;
	return (uint32_t)(low < high ? low : high);
}

struct interval {
	uint32_t lo, hi, s;
	uint32_t depth;		/* snapshots that are there, of the start */
};

struct revolve {
	const struct dtr_graph *g;
	dtr_steps state;	/* forward nodes, in order */
	uint32_t *segment;	/* by backward node: the step, from 0 */
	uint32_t *first, *last;	/* by step: its backward stages; first > last:
				 * none */
	dtr_steps snapshot;	/* the states that are there */
	VEC(struct interval) todo;
	struct dtr_stages s;
};

/* Values of the step, and the snapshots, while the backward part goes through
 * it. */
static void
hold_step(struct revolve *x, uint32_t step)
{
	struct dtr_stages *s = &x->s;
	uint32_t from = x->state.v[step], to = step + 1 < x->state.n ?
	    x->state.v[step + 1] : x->g->forward;

	for (uint32_t i = from; i < to; i++)
		dtr_hold(s, i, x->first[step], x->last[step] + 1);
	for (uint32_t i = 0; i < x->snapshot.n; i++)
		dtr_hold(s, x->snapshot.v[i], x->first[step],
		    x->last[step] + 1);
}

/* While the forward part runs for the first time. */
static void
hold_forward(struct revolve *x, uint32_t lo, uint32_t hi)
{
	struct dtr_stages *s = &x->s;

	for (uint32_t i = 0; i < x->snapshot.n; i++)
		dtr_hold(s, x->snapshot.v[i], lo + 1, hi + 1);
}

static void
reverse(struct revolve *x, uint32_t snapshots)
{
	bool forward = true;

	vec_push(&x->todo, ((struct interval){ 0, x->state.n, snapshots, 0 }));
	while (x->todo.n > 0) {
		struct interval v = vec_pop(&x->todo);
		uint32_t i = dtr_revolve_step(v.hi - v.lo, v.s);

		x->snapshot.n = v.depth;
		if (v.hi - v.lo == 1 || i == 0) {
			if (forward)
				hold_forward(x, x->state.v[v.lo],
				    x->g->forward);
			forward = false;
			/* Without snapshots, each step starts from lo. */
			for (uint32_t k = v.hi; k-- > v.lo; )
				hold_step(x, k);
			continue;
		}
		vec_push(&x->todo, ((struct interval){ v.lo, v.lo + i, v.s,
		    v.depth }));
		vec_push(&x->todo, ((struct interval){ v.lo + i, v.hi,
		    v.s - 1, v.depth + 1 }));
		vec_push(&x->snapshot, x->state.v[v.lo + i]);
		if (forward)
			hold_forward(x, x->state.v[v.lo + i], x->g->forward);
	}
}

static void
hold_rest(struct revolve *x)
{
	const struct dtr_graph *g = x->g;
	struct dtr_stages *s = &x->s;

	for (uint32_t e = 0; e < g->edge.n; e++) {
		struct dtr_edge d = g->edge.v[e];

		/* The forward part runs once before it goes back. */
		if (d.from >= g->forward || d.to <= g->forward)
			dtr_hold(s, d.from, d.from + 1, d.to + 1);
	}
}

static void
find_stages(struct revolve *x, bool all)
{
	const struct dtr_graph *g = x->g;

	mem_free(x->segment);
	mem_free(x->first);
	mem_free(x->last);
	x->segment = dtr_segments(g, &x->state, all);
	x->first = mem_zalloc(x->state.n + 1, sizeof *x->first);
	x->last = mem_zalloc(x->state.n + 1, sizeof *x->last);
	for (uint32_t i = 0; i < x->state.n; i++)
		x->first[i] = g->n;
	for (uint32_t b = g->n; b-- > g->forward; ) {
		uint32_t k = x->segment[b];

		x->first[k] = b;
		if (x->last[k] == 0)
			x->last[k] = b;
	}
}

/* Whether a plan for so many snapshots is longer than anybody wants: the steps
 * of few snapshots grow with the square of the chain. */
static bool
is_too_long(const struct revolve *x, uint32_t snapshots)
{
	uint64_t nodes = x->g->forward / x->state.n + 1;

	return dtr_revolve_cost(x->state.n, snapshots) * nodes >
	    (uint64_t)MOST_AGAIN * x->g->n + FEW_STEPS;
}

static void
offer_all(struct revolve *x, bool all, const struct dtr_planning *o,
    struct dtr_planned *to)
{
	find_stages(x, all);
	for (uint32_t k = 1; k <= x->state.n && k <= MOST_SNAPSHOTS; k++) {
		if (is_too_long(x, k))
			continue;
		dtr_stages_clear(&x->s);
		reverse(x, k);
		hold_rest(x);
		if (dtr_stages_complete(x->g, &x->s))
			dtr_offer(x->g, o, &x->s, to);
	}
}

void
dtr_plan_revolve(const struct dtr_graph *g, const struct dtr_planning *o,
    struct dtr_planned *to)
{
	struct revolve x = { .g = g };

	dtr_candidates(g, true, &x.state);
	dtr_stages_init(&x.s, g->n);
	if (x.state.n > 0) {
		/* What reads states alone may need them again or not. */
		x.s.most = MOST_STILL * (uint64_t)g->n + FEW_STEPS;
		offer_all(&x, false, o, to);
		x.s.most = MOST_AGAIN * (uint64_t)g->n + 2 * FEW_STEPS;
		offer_all(&x, true, o, to);
	}
	dtr_stages_free(&x.s);
	mem_free(x.segment);
	mem_free(x.first);
	mem_free(x.last);
	vec_free(&x.state);
	vec_free(&x.snapshot);
	vec_free(&x.todo);
}
