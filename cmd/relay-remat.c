/*
 * relay-remat: computes values again instead of keeping them.
 */
#include "cmd/filter_budget.h"

#include <string.h>

#include "pass/remat.h"

struct remat_opts {
	const char *function, *planner, *budget, *heuristic, *format;
	struct opt_list dims;
	int64_t seconds;
	bool donated;
};

static const struct opt options[] = {
	{ "planner", 0, OPT_STRING, "NAME,...", NULL,
	    "chen, revolve, greedy, checkmate, checkmate-lp or dtr; of several "
	    "the cheapest plan is taken (greedy)",
	    offsetof(struct remat_opts, planner) },
	{ "budget", 0, OPT_STRING, "SIZE|RATIO", NULL,
	    "bytes for the values of bindings, such as 64M, or a share of what "
	    "they take without a plan, such as 0.5 (0.5)",
	    offsetof(struct remat_opts, budget) },
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "rewrite this function (main)",
	    offsetof(struct remat_opts, function) },
	{ "dim", 0, OPT_LIST, "NAME=N", NULL,
	    "plan for this extent; repeatable",
	    offsetof(struct remat_opts, dims) },
	{ "donated", 0, OPT_FLAG, NULL, NULL,
	    "results that are made over a parameter take no memory",
	    offsetof(struct remat_opts, donated) },
	{ "dtr", 0, OPT_STRING, "HEURISTIC", NULL,
	    "what the planner dtr evicts by, as in relay-dtr-sim (dtr-eq)",
	    offsetof(struct remat_opts, heuristic) },
	{ "seconds", 0, OPT_INT, "N", NULL,
	    "time limit of each solution of a program (60)",
	    offsetof(struct remat_opts, seconds) },
	{ "format", 0, OPT_CHOICE, "FORM", "text|csv",
	    "write a table of the plans instead of the module",
	    offsetof(struct remat_opts, format) },
	{ 0 }
};
static const struct remat_opts defaults = { .function = "main",
	.planner = "greedy", .budget = "0.5", .heuristic = "dtr-eq",
	.seconds = 60 };

static bool
usage(const struct filter_run *r, const char *option, const char *value,
    const char *what)
{
	*r->status = EXIT_USAGE;
	diag_error(r->d, NULL, "usage", "--%s: '%s' %s", option, value, what);
	return false;
}

#define PLANNERS 16

static bool
read_planners(const struct filter_run *r, const char *text,
    const struct dtr_planner **to)
{
	uint32_t n = 0;

	for (const char *at = text; ; at++) {
		size_t len = strcspn(at, ",");
		char *name = mem_strndup(at, len);
		const struct dtr_planner *p = dtr_planner_find(name);

		mem_free(name);
		if (p == NULL || n + 1 == PLANNERS)
			return usage(r, "planner", text, "must name "
			    "planners: chen, revolve, greedy, checkmate, "
			    "checkmate-lp or dtr");
		to[n++] = p;
		at += len;
		if (*at == '\0')
			break;
	}
	to[n] = NULL;
	return true;
}

/* False: an error was reported. */
static bool
plan(struct ir_module *m, const struct filter_run *r, struct buf *table)
{
	const struct remat_opts *o = r->opts;
	const struct dtr_planner *planner[PLANNERS];
	struct remat_options opts = { .function = o->function,
	    .planner = planner, .ndim = o->dims.n, .donated = o->donated };
	struct remat_report report = { .best = UINT32_MAX };
	struct budget budget;
	bool ok = true;

	opts.planning.heuristic = dtr_heuristic_find(o->heuristic);
	opts.planning.seconds = (double)o->seconds;
	if (opts.planning.heuristic == NULL)
		return usage(r, "dtr", o->heuristic, "is unknown: "
		    "relay-dtr-sim(1) lists the heuristics");
	if (o->seconds < 1 || o->seconds > 1000000) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "usage", "--seconds must be 1 to "
		    "1000000, found %lld", (long long)o->seconds);
		return false;
	}
	if (!budget_read(r, "budget", o->budget, &budget) ||
	    !read_planners(r, o->planner, planner))
		return false;
	opts.budget = budget.bytes;
	opts.ratio = budget.share;
	opts.dim = mem_zalloc(o->dims.n + 1, sizeof *opts.dim);
	for (uint32_t i = 0; i < o->dims.n; i++)
		if (!stat_read_dim(m, o->dims.v[i], &opts.dim[i], r->d)) {
			*r->status = EXIT_USAGE;
			ok = false;
		}
	ok = ok && remat_run(m, &opts, &report, r->d);
	if (ok && table != NULL)
		remat_report_put(&report, o->format != NULL && *o->format ==
		    'c', table);
	if (ok)
		stats_add(r->stats, "bindings computed again",
		    report.row.v[report.best].planned.plan.again);
	remat_report_free(&report);
	mem_free(opts.dim);
	return ok;
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct remat_opts *o = r->opts;
	struct buf table = { NULL, 0, 0 };
	bool ok;

	if (o->format != NULL)
		return true;
	ok = plan(m, r, &table);
	for (char *at = table.v; ok && r->verbose > 0 && *at != '\0'; ) {
		size_t n = strcspn(at, "\n");

		filter_say(r, "%.*s", (int)n, at);
		at += n + 1;
	}
	buf_release(&table);
	return ok;
}

static bool
write_remat(struct ir_module *m, const struct filter_run *r)
{
	const struct remat_opts *o = r->opts;
	struct buf table = { NULL, 0, 0 };
	bool ok;

	if (o->format == NULL)
		return filter_write(m, r);
	ok = plan(m, r, &table);
	if (ok)
		ok = fwrite(table.v, 1, table.n, r->out) == table.n;
	buf_release(&table);
	return ok;
}

static const struct filter remat = {
	.name = "relay-remat",
	.brief = "compute values again instead of keeping them",
	/* Values live at other times. */
	.contract = { { .needs = IR_TYPED, .breaks = IR_PLANNED } },
	.opts = options, .defaults = &defaults,
	.opts_size = sizeof(struct remat_opts), .run = run,
	.write = write_remat, .stream = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &remat);
}
