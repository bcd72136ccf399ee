/*
 * Static planners on chains of unit costs and sizes: costs and peaks of
 * checkpoints are those that the published rules give, binomial checkpoints
 * need the fewest steps, and the integer program is the best of all.  Stages
 * and candidates of random graphs are those of their definitions; what a plan
 * takes is linear in the graph.
 */
#include <criterion/criterion.h>
#include <math.h>

#include "dtr/planner.h"

/* n forward nodes, the loss, n gradients in reverse. */
static void
make_chain(struct dtr_graph *g, uint32_t n)
{
	uint32_t all = 2 * n + 1;

	dtr_graph_init(g, all);
	g->forward = n;
	g->mirror = mem_zalloc(all, sizeof *g->mirror);
	for (uint32_t i = 0; i < all; i++) {
		g->cost[i] = g->size[i] = 1;
		g->mirror[i] = all - 1 - i;
		if (i > n)
			dtr_graph_edge(g, all - 1 - i, i);
		if (i > 0)
			dtr_graph_edge(g, i - 1, i);
	}
	dtr_graph_done(g);
}

static void
expect(const struct dtr_graph *g, const dtr_steps *checkpoint, uint64_t cost,
    uint64_t peak)
{
	struct dtr_plan p = { .cost = 0 };
	struct dtr_stages s;

	dtr_stages_init(&s, g->n);
	dtr_checkpoints(g, checkpoint, &s);
	dtr_stages_execute(g, &s, &p);
	cr_expect_eq(p.cost, cost, "%u nodes, %u checkpoints: cost %lu, not "
	    "%lu", g->n, checkpoint->n, (unsigned long)p.cost,
	    (unsigned long)cost);
	cr_expect_eq(p.peak, peak, "%u nodes, %u checkpoints: peak %lu, not "
	    "%lu", g->n, checkpoint->n, (unsigned long)p.peak,
	    (unsigned long)peak);
	/* What nobody reads is not computed, and freed early. */
	cr_expect(dtr_plan_measure(g, &p));
	cr_expect(p.cost <= cost && p.peak <= peak);
	dtr_plan_free(&p);
	dtr_stages_free(&s);
}

Test(checkpoints, published_costs)
{
	static const struct {
		uint32_t n;
		uint64_t all[2], root[2], greedy[3][2];
	} row[] = {
		{ 4, { 9, 6 }, { 11, 5 }, { { 11, 5 }, { 9, 8 }, { 9, 8 } } },
		{ 9, { 19, 11 }, { 25, 7 }, { { 25, 7 }, { 23, 10 },
		    { 27, 16 } } },
		{ 16, { 33, 18 }, { 45, 10 }, { { 43, 9 }, { 45, 11 },
		    { 41, 16 } } },
		{ 25, { 51, 27 }, { 71, 13 }, { { 67, 12 }, { 71, 13 },
		    { 67, 18 } } },
		{ 36, { 73, 38 }, { 103, 16 }, { { 97, 16 }, { 101, 15 },
		    { 105, 20 } } },
		{ 64, { 129, 66 }, { 185, 22 }, { { 171, 25 }, { 177, 21 },
		    { 185, 23 } } },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		uint32_t n = row[i].n, k = (uint32_t)sqrt(n);
		dtr_steps all = { 0 }, root = { 0 }, some = { 0 };
		struct dtr_graph g;

		make_chain(&g, n);
		for (uint32_t v = 0; v < n; v++)
			vec_push(&all, v);
		for (uint32_t v = k - 1; v < n; v += k)
			vec_push(&root, v);
		expect(&g, &all, row[i].all[0], row[i].all[1]);
		expect(&g, &root, row[i].root[0], row[i].root[1]);
		for (uint32_t b = 0; b < 3; b++) {
			dtr_greedy(&g, &all, (uint64_t)2 << b, &some);
			expect(&g, &some, row[i].greedy[b][0],
			    row[i].greedy[b][1]);
		}
		vec_free(&all);
		vec_free(&root);
		vec_free(&some);
		dtr_graph_free(&g);
	}
}

/* The recurrence, and that the chosen step attains it. */
Test(revolve, least_steps)
{
	static uint64_t t[61][7];

	for (uint32_t s = 1; s < 7; s++)
		for (uint32_t l = 1; l < 61; l++) {
			uint32_t i = dtr_revolve_step(l, s);
			uint64_t least = (uint64_t)l * (l - 1) / 2;

			for (uint32_t k = 1; k < l && s > 1; k++)
				if (k + t[l - k][s - 1] + t[k][s] < least)
					least = k + t[l - k][s - 1] + t[k][s];
			t[l][s] = least;
			cr_assert_eq(dtr_revolve_cost(l, s), least,
			    "%u steps, %u snapshots", l, s);
			if (l > 1 && s > 1)
				cr_assert_eq(i + t[l - i][s - 1] + t[i][s],
				    least, "step %u of %u, %u", i, l, s);
		}
	cr_assert_eq(t[10][3], 15u);
	cr_assert_eq(t[50][5], 122u);
	cr_assert_eq(dtr_revolve_cost(1, 1), 0u);
}

Test(planners, program_is_best)
{
	struct dtr_graph g;

	make_chain(&g, 6);
	for (uint64_t budget = 3; budget < 9; budget++) {
		struct dtr_planning o = { budget, dtr_heuristic_find("dtr"),
		    60 };
		struct dtr_planned best = { .bound = NAN, .gap = NAN };

		dtr_plan_checkmate(&g, &o, &best);
		if (best.found != DTR_FOUND)
			continue;
		cr_expect(best.plan.peak <= budget);
		cr_expect(best.gap < 1e-6, "%lu: gap %g",
		    (unsigned long)budget, best.gap);
		for (const struct dtr_planner *p = dtr_planners;
		    p->name != NULL; p++) {
			struct dtr_planned other = { .bound = NAN };

			p->plan(&g, &o, &other);
			if (other.found == DTR_FOUND)
				cr_expect(other.plan.cost >= best.plan.cost,
				    "%s, %lu: %lu < %lu", p->name,
				    (unsigned long)budget,
				    (unsigned long)other.plan.cost,
				    (unsigned long)best.plan.cost);
			dtr_plan_free(&other.plan);
		}
		dtr_plan_free(&best.plan);
	}
	dtr_graph_free(&g);
}

/* A fixed node is held, whatever a plan says. */
Test(planners, fixed)
{
	struct dtr_graph g;
	struct dtr_planning o = { 100, dtr_heuristic_find("dtr"), 10 };

	make_chain(&g, 12);
	for (uint32_t i = 3; i < 12; i += 2)
		g.fixed[i] = true;
	for (o.budget = 4; o.budget < 14; o.budget++)
		for (const struct dtr_planner *p = dtr_planners;
		    p->name != NULL; p++) {
			struct dtr_planned r = { .bound = NAN };

			if (p->plan == dtr_plan_checkmate)
				continue;
			p->plan(&g, &o, &r);
			cr_expect(r.found != DTR_FOUND ||
			    r.plan.peak <= o.budget);
			dtr_plan_free(&r.plan);
		}
	dtr_graph_free(&g);
}

/* ---- by definition ---- */

#define MOST 40

static uint32_t
draw(uint64_t *seed, uint32_t below)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*seed >> 33) % below;
}

static void
make_random(struct dtr_graph *g, uint64_t *seed)
{
	uint32_t n = 2 + draw(seed, MOST - 2), from[3];

	dtr_graph_init(g, n);
	g->forward = 1 + draw(seed, n);
	for (uint32_t i = 0; i < n; i++) {
		g->cost[i] = 1 + draw(seed, 5);
		g->size[i] = draw(seed, 9);
		g->fixed[i] = draw(seed, 6) == 0;
		for (uint32_t k = 0; k < 3 && i > 0; k++) {
			from[k] = draw(seed, 3) == 0 ? draw(seed, i) : i - 1;
			if (draw(seed, 4) > 0)
				dtr_graph_edge(g, from[k], i);
		}
	}
	dtr_graph_done(g);
}

struct matrix {
	bool run[MOST][MOST], hold[MOST + 1][MOST];
};

static void
demand(const struct dtr_graph *g, struct matrix *m, uint32_t t, uint32_t i)
{
	if (m->run[t][i] || m->hold[t][i])
		return;
	if (!g->fixed[i]) {
		m->run[t][i] = true;
		for (uint32_t e = g->in[i]; e < g->in[i + 1]; e++)
			demand(g, m, t, g->edge.v[e].from);
		return;
	}
	for (uint32_t k = t; k > i; k--)
		m->hold[k][i] = true;
}

static void
complete(const struct dtr_graph *g, struct matrix *m)
{
	for (uint32_t t = g->n; t-- > 0; ) {
		m->run[t][t] = true;
		for (uint32_t e = g->in[t]; e < g->in[t + 1]; e++)
			demand(g, m, t, g->edge.v[e].from);
		for (uint32_t i = 0; i <= t; i++)
			if (m->hold[t + 1][i])
				demand(g, m, t, i);
	}
}

/* Whether node i, which is there, is read in the stage after node k, or held
 * beyond. */
static bool
is_needed(const struct dtr_graph *g, const struct matrix *m, uint32_t t,
    uint32_t i, uint32_t k)
{
	for (uint32_t u = g->users[i]; u < g->users[i + 1]; u++)
		if (g->use[u] >= k && g->use[u] < g->n && m->run[t][g->use[u]])
			return true;
	return m->hold[t + 1][i];
}

static uint64_t
peak_of(const struct dtr_graph *g, const struct matrix *m)
{
	bool live[MOST] = { false };
	uint64_t most = 0;

	for (uint32_t t = 0; t < g->n; t++) {
		for (uint32_t i = 0; i < g->n; i++)
			live[i] &= m->hold[t][i];
		for (uint32_t k = 0; k <= t; k++) {
			uint64_t bytes = 0;

			for (uint32_t i = 0; i < g->n; i++)
				live[i] = live[i] && is_needed(g, m, t, i, k);
			live[k] |= m->run[t][k];
			for (uint32_t i = 0; i < g->n; i++)
				bytes += live[i] ? g->size[i] : 0;
			if (m->run[t][k] && bytes > most)
				most = bytes;
		}
	}
	return most;
}

static void
expect_stages(const struct dtr_graph *g, const struct matrix *m,
    struct dtr_stages *s, uint64_t seed)
{
	struct dtr_plan p = { .cost = 0 };
	uint32_t at = 0;

	dtr_stages_complete(g, s);
	dtr_stages_execute(g, s, &p);
	for (uint32_t t = 0; t < g->n; t++)
		for (uint32_t i = 0; i <= t; i++)
			if (m->run[t][i])
				cr_assert(at < p.step.n && p.step.v[at++] == i,
				    "%lx: stage %u, node %u",
				    (unsigned long)seed, t, i);
	cr_assert_eq(at, p.step.n);
	cr_assert_eq(p.peak, peak_of(g, m), "%lx: %lu, not %lu",
	    (unsigned long)seed, (unsigned long)p.peak,
	    (unsigned long)peak_of(g, m));
	dtr_plan_free(&p);
}

Test(stages, of_random_graphs)
{
	for (uint64_t seed = 1, k = 0; k < 2000; k++) {
		struct dtr_graph g;
		struct dtr_stages s;
		struct matrix m = { 0 };
		uint64_t first = seed;

		make_random(&g, &seed);
		dtr_stages_init(&s, g.n);
		for (uint32_t h = draw(&seed, 2 * g.n); h-- > 0; ) {
			uint32_t i = draw(&seed, g.n);
			uint32_t from = draw(&seed, g.n);
			uint32_t to = draw(&seed, g.n + 2);

			dtr_hold(&s, i, from, to);
			for (uint32_t t = from; t < to && t < g.n; t++)
				m.hold[t][i] |= t > i;
		}
		complete(&g, &m);
		expect_stages(&g, &m, &s, first);
		dtr_stages_free(&s);
		dtr_graph_free(&g);
	}
}

/* How many forward nodes hang together with the first one, without node v. */
static uint32_t
count_reached(const struct dtr_graph *g, uint32_t v)
{
	bool seen[MOST] = { false };
	uint32_t n = 1;

	seen[0] = true;
	for (bool more = true; more; ) {
		more = false;
		for (uint32_t e = 0; e < g->edge.n; e++) {
			struct dtr_edge d = g->edge.v[e];

			if (d.to >= g->forward || d.from == v || d.to == v ||
			    seen[d.from] == seen[d.to])
				continue;
			seen[d.from] = seen[d.to] = more = true;
			n++;
		}
	}
	return n;
}

Test(candidates, of_random_graphs)
{
	dtr_steps to = { NULL, 0, 0 };

	for (uint64_t seed = 1, k = 0; k < 2000; k++) {
		struct dtr_graph g;
		uint32_t at = 0;

		make_random(&g, &seed);
		dtr_candidates(&g, true, &to);
		for (uint32_t i = 0; i < g.forward; i++)
			if (i == 0 || i + 1 == g.forward || count_reached(&g,
			    i) + 1 < count_reached(&g, UINT32_MAX))
				cr_assert(at < to.n && to.v[at++] == i);
		cr_assert_eq(at, to.n);
		dtr_graph_free(&g);
	}
	vec_free(&to);
}

/* Spans and steps, of a chain with a checkpoint at each k-th node. */
static uint32_t
taken(uint32_t n, uint32_t k)
{
	dtr_steps checkpoint = { NULL, 0, 0 };
	struct dtr_graph g;
	struct dtr_stages s;
	uint32_t sum;

	make_chain(&g, n);
	for (uint32_t i = 0; i < n; i += k)
		vec_push(&checkpoint, i);
	dtr_stages_init(&s, g.n);
	dtr_checkpoints(&g, &checkpoint, &s);
	sum = s.hold.n + s.run.n;
	dtr_stages_free(&s);
	dtr_graph_free(&g);
	vec_free(&checkpoint);
	return sum;
}

Test(stages, linear_in_the_graph)
{
	for (uint32_t k = 1; k < 2000; k *= 7)
		cr_expect(taken(4000, k) < 2.1 * taken(2000, k), "%u: %u, %u",
		    k, taken(2000, k), taken(4000, k));
}

/* Revolve with one snapshot alone would take the square. */
Test(revolve, long_chain)
{
	struct dtr_planning o = { 40, dtr_heuristic_find("dtr"), 10 };
	struct dtr_planned r = { .bound = NAN };
	struct dtr_graph g;

	make_chain(&g, 3000);
	dtr_plan_revolve(&g, &o, &r);
	cr_expect_eq(r.found, DTR_FOUND);
	cr_expect(r.plan.peak <= 40 && r.plan.step.n < 32 * g.n);
	dtr_plan_free(&r.plan);
	dtr_graph_free(&g);
}
