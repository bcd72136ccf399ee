/* The best of several plans (planner.h). */
#include "dtr/planner.h"

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

bool
dtr_offer_plan(const struct dtr_graph *g, const struct dtr_planning *o,
    struct dtr_plan *p, struct dtr_planned *to)
{
	bool better = dtr_plan_measure(g, p) && is_better(o, p, &to->plan);

	if (better) {
		struct dtr_plan old = to->plan;

		to->plan = *p;
		*p = old;
		to->found = to->plan.peak <= o->budget ? DTR_FOUND : DTR_ABOVE;
	}
	dtr_plan_free(p);
	return better;
}

bool
dtr_offer(const struct dtr_graph *g, const struct dtr_planning *o,
    const struct dtr_stages *s, struct dtr_planned *to)
{
	struct dtr_plan p = { .cost = 0 };

	dtr_stages_execute(g, s, &p);
	return dtr_offer_plan(g, o, &p, to);
}
