/* The table of planners, and the best of several plans (planner.h). */
#include "dtr/planner.h"

#include <string.h>

const struct dtr_planner dtr_planners[] = {
	{ "chen", dtr_plan_chen },
	{ "revolve", dtr_plan_revolve },
	{ "greedy", dtr_plan_greedy },
	{ "checkmate", dtr_plan_checkmate },
	{ "checkmate-lp", dtr_plan_relaxed },
	{ "dtr", dtr_plan_online },
	{ NULL }
};

const struct dtr_planner *
dtr_planner_find(const char *name)
{
	const struct dtr_planner *p = dtr_planners;

	while (p->name != NULL && strcmp(p->name, name) != 0)
		p++;
	return p->name != NULL ? p : NULL;
}

/* One that fits before one that does not; then the cheaper; of those that do
 * not fit, the one with the lower peak. */
static bool
is_better(const struct dtr_planning *o, const struct dtr_plan *a,
    const struct dtr_plan *b)
{
	bool fits = a->peak <= o->budget;

	if (b->step.n == 0)
		return true;
	if (fits != (b->peak <= o->budget))
		return fits;
	if (!fits)
		return a->peak < b->peak;
	return a->cost < b->cost || (a->cost == b->cost && a->peak < b->peak);
}

void
dtr_offer_plan(const struct dtr_graph *g, const struct dtr_planning *o,
    struct dtr_plan *p, struct dtr_planned *to)
{
	if (dtr_plan_measure(g, p) && is_better(o, p, &to->plan)) {
		struct dtr_plan old = to->plan;

		to->plan = *p;
		*p = old;
		to->found = to->plan.peak <= o->budget ? DTR_FOUND : DTR_ABOVE;
	}
	dtr_plan_free(p);
}

void
dtr_offer(const struct dtr_graph *g, const struct dtr_planning *o,
    const struct dtr_stages *s, struct dtr_planned *to)
{
	struct dtr_plan p = { .cost = 0 };

	dtr_stages_execute(g, s, &p);
	dtr_offer_plan(g, o, &p, to);
}
