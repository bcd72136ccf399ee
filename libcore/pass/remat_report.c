/* Reports of rematerialization (remat.h). */
#include "pass/remat.h"

#include <inttypes.h>
#include <math.h>

void
remat_report_clear(struct remat_report *r)
{
	for (uint32_t i = 0; i < r->row.n; i++)
		dtr_plan_free(&r->row.v[i].planned.plan);
	r->row.n = 0;
}

void
remat_report_free(struct remat_report *r)
{
	remat_report_clear(r);
	vec_free(&r->row);
}

static void
put_planned(const struct remat_report *r, const struct remat_row *row,
    bool csv, struct buf *b)
{
	const struct dtr_planned *p = &row->planned;
	double cost = r->cost > 0 ? (double)r->cost : 1;

	buf_printf(b, csv ? "%s,%s,%" PRIu64 ",%.4f,%" PRIu64 ",%u," :
	    "%-13s %-6s %14" PRIu64 " %8.4f %14" PRIu64 " %6u",
	    row->planner, p->found == DTR_FOUND ? "fits" : p->plan.step.n > 0 ?
	    "above" : "none", p->plan.cost, (double)p->plan.cost / cost,
	    p->plan.peak, p->plan.again);
	if (csv)
		buf_printf(b, isnan(p->bound) ? "," : "%.0f,", p->bound);
	else if (!isnan(p->gap))
		buf_printf(b, "  gap %.2f %%", 100 * p->gap);
	if (csv && !isnan(p->gap))
		buf_printf(b, "%.6f", p->gap);
	buf_printf(b, csv ? ",%s\n" : p->note != NULL ? ", %s\n" : "%s\n",
	    p->note != NULL ? p->note : "");
}

void
remat_report_put(const struct remat_report *r, bool csv, struct buf *b)
{
	if (csv)
		buf_puts(b, "planner,budget,cost,slowdown,peak,again,bound,gap"
		    ",note\n");
	else
		buf_printf(b, "without a plan: cost %" PRIu64 ", peak %" PRIu64
		    " bytes; floor %" PRIu64 ", budget %" PRIu64, r->cost,
		    r->peak, r->floor, r->budget);
	if (!csv && r->arena > 0)
		buf_printf(b, ", arena %" PRIu64, r->arena);
	if (!csv)
		buf_printf(b, "\n%-13s %-6s %14s %8s %14s %6s\n", "planner",
		    "budget", "cost", "slowdown", "peak", "again");
	for (uint32_t i = 0; i < r->row.n; i++)
		put_planned(r, &r->row.v[i], csv, b);
}
