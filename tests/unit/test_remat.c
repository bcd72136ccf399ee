/*
 * Static planners on chains of unit costs and sizes: costs and peaks of
 * checkpoints are those that the published rules give, binomial checkpoints
 * need the fewest steps, and the integer program is the best of all.
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
