/* Planners that place checkpoints (planner.h). */
#include "dtr/planner.h"

#include <math.h>
#include <string.h>

#include "base/str.h"

#define VALUES 300		/* of greedy's bytes */
/* Of chen: among as many candidates all k are tried; among more, STEPS + 1 in
 * each round. */
#define ALL 1024
#define ROUNDS 4
#define STEPS 12

/* ---- candidates ---- */

/* A depth-first search of the forward part, whose edges have no direction
 * (Hopcroft and Tarjan, "Algorithm 447", CACM 16, 1973). */
struct search {
	const struct dtr_graph *g;
	uint32_t *order;	/* by node: when it was reached, from 1 on */
	uint32_t *low;	/* the earliest that what was reached from it
				 * is next to */
	uint32_t *next;		/* the edge to be looked at */
	bool *cut;
	dtr_steps path;
	uint32_t reached;
};

/* The next neighbour of i; false: that was the last. */
static bool
neighbour(struct search *x, uint32_t i, uint32_t *to)
{
	const struct dtr_graph *g = x->g;
	uint32_t in = g->in[i + 1] - g->in[i], k = x->next[i]++;

	if (k < in) {
		*to = g->edge.v[g->in[i] + k].from;
		return true;
	}
	if (g->users[i] + k - in == g->users[i + 1])
		return false;
	*to = g->use[g->users[i] + k - in];
	return *to < g->forward;	/* they are in order */
}

static void
reach(struct search *x, uint32_t i)
{
	x->order[i] = x->low[i] = ++x->reached;
	vec_push(&x->path, i);
}

/* Nodes without which the part that hangs together with node 0 falls apart,
 * but for 0 itself. */
static void
find_cuts(struct search *x)
{
	reach(x, 0);
	while (x->path.n > 0) {
		uint32_t i = vec_last(&x->path), to;

		if (neighbour(x, i, &to)) {
			if (x->order[to] == 0)
				reach(x, to);
			else if (x->order[to] < x->low[i])
				x->low[i] = x->order[to];
			continue;
		}
		x->path.n--;
		if (x->path.n == 0)
			break;
		to = vec_last(&x->path);
		if (x->low[i] < x->low[to])
			x->low[to] = x->low[i];
		if (x->low[i] >= x->order[to])
			x->cut[to] = true;
	}
}

/* The first and the last node hold the ends of the chain. */
void
dtr_candidates(const struct dtr_graph *g, bool cut, dtr_steps *to)
{
	struct search x = { .g = g };

	x.order = mem_zalloc(g->n + 1, sizeof *x.order);
	x.low = mem_zalloc(g->n + 1, sizeof *x.low);
	x.next = mem_zalloc(g->n + 1, sizeof *x.next);
	x.cut = mem_zalloc(g->n + 1, sizeof *x.cut);
	if (cut && g->forward > 0)
		find_cuts(&x);
	to->n = 0;
	for (uint32_t i = 0; i < g->forward; i++)
		if (!cut || i == 0 || i + 1 == g->forward || x.cut[i])
			vec_push(to, i);
	mem_free(x.order);
	mem_free(x.low);
	mem_free(x.next);
	mem_free(x.cut);
	vec_free(&x.path);
}

/* ---- what checkpoints hold ---- */

/* The segment of a forward node: that of the last bound at or before it. */
static uint32_t
segment_of(const dtr_steps *bound, uint32_t i)
{
	uint32_t low = 0, high = bound->n;

	while (low < high) {
		uint32_t mid = low + (high - low) / 2;

		if (bound->v[mid] <= i)
			low = mid + 1;
		else
			high = mid;
	}
	return low > 0 ? low - 1 : 0;
}

static bool
is_bound(const dtr_steps *bound, uint32_t i)
{
	return bound->n > 0 && bound->v[segment_of(bound, i)] == i;
}

uint32_t *
dtr_segments(const struct dtr_graph *g, const dtr_steps *bound, bool all)
{
	uint32_t *to = mem_zalloc(g->n + 1, sizeof *to);
	uint32_t now = bound->n > 0 ? bound->n - 1 : 0;

	for (uint32_t b = g->forward; b < g->n; b++) {
		uint32_t last = UINT32_MAX, at_bound = UINT32_MAX;

		for (uint32_t e = g->in[b]; e < g->in[b + 1]; e++) {
			uint32_t i = g->edge.v[e].from;

			if (i < g->forward && !is_bound(bound, i))
				last = i;
			else if (i < g->forward)
				at_bound = i;
		}
		if (last == UINT32_MAX && all)
			last = at_bound;
		if (g->mirror != NULL)
			last = g->mirror[b];
		if (last != UINT32_MAX && segment_of(bound, last) < now)
			now = segment_of(bound, last);
		to[b] = now;
	}
	return to;
}

/* Values of the segment [a, b), while it is computed, and while the backward
 * part [first, end) goes back through it. */
static void
hold_segment(struct dtr_stages *s, const uint32_t range[4])
{
	uint32_t a = range[0], b = range[1], first = range[2], end = range[3];

	for (uint32_t i = a; i < b && i < s->n; i++) {
		dtr_hold(s, i, a, b + 1);
		dtr_hold(s, i, first, end);
	}
	for (uint32_t i = first; i < end; i++)
		dtr_hold(s, i, first, end);
}

static void
hold_edges(const struct dtr_graph *g, struct dtr_stages *s)
{
	for (uint32_t e = 0; e < g->edge.n; e++) {
		struct dtr_edge x = g->edge.v[e];

		dtr_hold(s, x.from, x.from >= g->forward ? x.from + 1 : x.to,
		    x.to + 1);
	}
}

void
dtr_checkpoints(const struct dtr_graph *g, const dtr_steps *checkpoint,
    struct dtr_stages *s)
{
	dtr_steps bound = { NULL, 0, 0 };
	uint32_t *segment, at = g->forward;

	dtr_stages_clear(s);
	if (checkpoint->n == 0 || checkpoint->v[0] != 0)
		vec_push(&bound, 0);
	for (uint32_t i = 0; i < checkpoint->n; i++) {
		dtr_hold(s, checkpoint->v[i], 0, g->n);
		vec_push(&bound, checkpoint->v[i]);
	}
	hold_edges(g, s);
	segment = dtr_segments(g, &bound, false);
	for (uint32_t k = bound.n; k-- > 0; ) {
		uint32_t range[4] = { bound.v[k], k + 1 < bound.n ?
		    bound.v[k + 1] : g->forward + 1, at, at };

		while (at < g->n && segment[at] == k)
			at++;
		range[3] = at;
		hold_segment(s, range);
	}
	mem_free(segment);
	vec_free(&bound);
	dtr_stages_complete(g, s);
}

/* ---- chen ---- */

static void
each_kth(const dtr_steps *candidate, uint32_t k, dtr_steps *to)
{
	to->n = 0;
	for (uint32_t i = k - 1; i < candidate->n; i += k)
		vec_push(to, candidate->v[i]);
}

static uint32_t
root_of(uint32_t n)
{
	uint32_t k = (uint32_t)sqrt((double)n);

	return k > 0 ? k : 1;
}

/* A search for the best k among n candidates. */
struct spacing {
	const struct dtr_graph *g;
	const struct dtr_planning *o;
	dtr_steps candidate, checkpoint;
	struct dtr_stages s;
	struct dtr_planned planned;	/* the best */
	uint32_t best;		/* its k */
	dtr_steps tried;	/* all k */
};

/* The closest of each number of checkpoints: the least k that gives as many.
 * 1 <= k <= n + 1; n + 1 is the one without checkpoints. */
static uint32_t
closest(uint32_t n, uint32_t k)
{
	return n / (n / k + 1) + 1;
}

static void
try_spacing(struct spacing *x, uint32_t k)
{
	for (uint32_t i = 0; i < x->tried.n; i++)
		if (x->tried.v[i] == k)
			return;
	vec_push(&x->tried, k);
	each_kth(&x->candidate, k, &x->checkpoint);
	dtr_checkpoints(x->g, &x->checkpoint, &x->s);
	if (dtr_offer(x->g, x->o, &x->s, &x->planned))
		x->best = k;
}

/* The nearest k's that were tried below and above the best; itself if there is
 * none. */
static void
around_best(const struct spacing *x, uint32_t *low, uint32_t *high)
{
	*low = *high = x->best;
	for (uint32_t i = 0; i < x->tried.n; i++) {
		uint32_t k = x->tried.v[i];

		if (k < x->best && (*low == x->best || k > *low))
			*low = k;
		if (k > x->best && (*high == x->best || k < *high))
			*high = k;
	}
}

/* All k if there are few.  The cost falls and the peak grows as checkpoints
 * come closer, but for small steps of both: of many k, some that grow
 * geometrically are tried, then such between the neighbours of the best. */
static void
search_spacing(struct spacing *x)
{
	uint32_t n = x->candidate.n, low = 1, high = n;

	if (n <= ALL) {
		for (uint32_t k = 1; k <= n; k = n / (n / k) + 1)
			try_spacing(x, k);
		try_spacing(x, root_of(n));
		return;
	}
	try_spacing(x, root_of(n));
	for (uint32_t round = 0; round < ROUNDS && x->best != 0; round++) {
		double by = pow((double)high / low, 1.0 / STEPS);

		for (uint32_t i = 0; i <= STEPS; i++)
			try_spacing(x, closest(n, i == STEPS ? high :
			    (uint32_t)(low * pow(by, i))));
		around_best(x, &low, &high);
	}
}

void
dtr_plan_chen(const struct dtr_graph *g, const struct dtr_planning *o,
    struct dtr_planned *to)
{
	uint32_t all = 0;

	for (int cut = 0; cut < 2; cut++) {
		struct spacing x = { .g = g, .o = o };

		dtr_candidates(g, cut == 1, &x.candidate);
		/* Of a chain, the same ones. */
		if (x.candidate.n > 0 && x.candidate.n != all) {
			dtr_stages_init(&x.s, g->n);
			search_spacing(&x);
			dtr_offer_plan(g, o, &x.planned.plan, to);
			dtr_stages_free(&x.s);
		}
		all = x.candidate.n;
		vec_free(&x.candidate);
		vec_free(&x.checkpoint);
		vec_free(&x.tried);
	}
}

/* ---- greedy ---- */

void
dtr_greedy(const struct dtr_graph *g, const dtr_steps *candidate, uint64_t b,
    dtr_steps *to)
{
	uint64_t sum = 0;
	uint32_t at = 0;

	to->n = 0;
	for (uint32_t i = 0; i < g->forward; i++) {
		sum += g->size[i];
		while (at < candidate->n && candidate->v[at] < i)
			at++;
		if (at < candidate->n && candidate->v[at] == i && sum > b) {
			vec_push(to, i);
			sum = 0;
		}
	}
}

/* Three times the peak of the plan with square-root spacing. */
static uint64_t
most_bytes(const struct dtr_graph *g, const dtr_steps *candidate,
    struct dtr_stages *s)
{
	dtr_steps checkpoint = { NULL, 0, 0 };
	struct dtr_plan p = { .cost = 0 };
	uint64_t most;

	each_kth(candidate, root_of(candidate->n), &checkpoint);
	dtr_checkpoints(g, &checkpoint, s);
	dtr_stages_execute(g, s, &p);
	most = 3 * p.peak;
	dtr_plan_free(&p);
	vec_free(&checkpoint);
	return most;
}

void
dtr_plan_greedy(const struct dtr_graph *g, const struct dtr_planning *o,
    struct dtr_planned *to)
{
	dtr_steps candidate = { NULL, 0, 0 }, checkpoint = { NULL, 0, 0 };
	struct dtr_stages s;

	dtr_stages_init(&s, g->n);
	for (int cut = 0; cut < 2; cut++) {
		struct map seen = { 0 };
		uint64_t most;

		dtr_candidates(g, cut == 1, &candidate);
		most = most_bytes(g, &candidate, &s);
		for (uint32_t k = 0; k < VALUES; k++) {
			uint64_t h;

			dtr_greedy(g, &candidate, most / (VALUES - 1) * k,
			    &checkpoint);
			h = hash_bytes(checkpoint.v, checkpoint.n *
			    sizeof *checkpoint.v, 0);
			if (map_get(&seen, h, NULL))
				continue;
			map_put(&seen, h, 1);
			dtr_checkpoints(g, &checkpoint, &s);
			dtr_offer(g, o, &s, to);
		}
		map_free(&seen);
	}
	dtr_stages_free(&s);
	vec_free(&candidate);
	vec_free(&checkpoint);
}
