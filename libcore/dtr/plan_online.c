/* What dynamic rematerialization does with a graph, as a plan (planner.h). */
#include "dtr/planner.h"

#include "dtr/sim.h"

/* Calls are numbered as nodes; a value is released after its last reader, what
 * nobody reads at once, and the last node stays. */
static bool
make_program(const struct dtr_graph *g, struct dtr_program *p)
{
	VEC(uint32_t) in = { NULL, 0, 0 };
	char *why = NULL;
	bool ok = true;

	for (uint32_t v = 0; v < g->n && ok; v++) {
		/* A fixed node has a cost that nothing would pay twice. */
		struct dtr_output out = { "", g->size[v], -1 };
		struct dtr_issue call = { .cost = g->fixed[v] ?
		    (uint64_t)1 << 40 : g->cost[v], .out = &out, .nout = 1 };
		uint32_t first;

		in.n = 0;
		for (uint32_t e = g->in[v]; e < g->in[v + 1]; e++)
			vec_push(&in, g->edge.v[e].from);
		call.in = in.v;
		call.nin = in.n;
		ok = dtr_program_call(p, &call, &first, &why);
		for (uint32_t e = g->in[v]; e < g->in[v + 1] && ok; e++) {
			uint32_t i = g->edge.v[e].from;

			if (g->use[g->users[i + 1] - 1] == v)
				ok = dtr_program_release_tensor(p, i, &why);
		}
		if (ok && v + 1 < g->n && g->users[v] == g->users[v + 1])
			ok = dtr_program_release_tensor(p, v, &why);
	}
	if (g->n > 0)
		dtr_program_keep(p, g->n - 1);
	mem_free(why);
	vec_free(&in);
	return ok;
}

void
dtr_plan_online(const struct dtr_graph *g, const struct dtr_planning *o,
    struct dtr_planned *to)
{
	dtr_list executed = { NULL, 0, 0 };
	struct dtr_options options = { .heuristic = o->heuristic,
	    .policy = DTR_EAGER, .budget = o->budget, .seed = 1,
	    .executed = &executed };
	struct dtr_program p;
	struct dtr_result r;
	uint64_t sum = 0;

	for (uint32_t i = 0; i < g->n; i++)
		sum += g->cost[i];
	/* More is no plan that anybody wants. */
	options.replay_limit = sum < UINT64_MAX / 64 ? 32 * sum : UINT64_MAX;
	dtr_program_init(&p);
	if (make_program(g, &p)) {
		r = dtr_simulate(&p, &options);
		if (r.status == DTR_OK) {
			struct dtr_plan plan = { .cost = 0 };

			for (uint32_t i = 0; i < executed.n; i++)
				vec_push(&plan.step, executed.v[i]);
			dtr_offer_plan(g, o, &plan, to);
		}
		to->note = r.status == DTR_OOM ? "nothing left to evict" :
		    r.status == DTR_THRASH ? "recomputation never ends" : NULL;
	}
	if (to->plan.step.n == 0)
		to->found = DTR_ABOVE;
	dtr_program_release(&p);
	vec_free(&executed);
}
