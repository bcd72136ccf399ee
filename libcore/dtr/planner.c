/* The table of planners (planner.h). */
#include "dtr/planner.h"

#include <string.h>

const struct dtr_planner dtr_planners[] = {
	{ "chen", dtr_plan_chen },
	{ "revolve", dtr_plan_revolve },
	{ "greedy", dtr_plan_greedy },
	{ "checkmate", dtr_plan_checkmate },
	{ "checkmate-lp", dtr_plan_relaxed },
	{ "dtr", dtr_plan_online },
	{ 0 }
};

const struct dtr_planner *
dtr_planner_find(const char *name)
{
	const struct dtr_planner *p = dtr_planners;

	while (p->name != NULL && strcmp(p->name, name) != 0)
		p++;
	return p->name != NULL ? p : NULL;
}
