/*
 * relay-peval: runs a program as far as constants allow.
 */
#include "filter.h"
#include "pass/peval.h"

struct peval_opts {
	struct opt_list entry;
	int64_t limit;
};

static const struct opt options[] = {
	{ "function", 'f', OPT_LIST, "NAME", NULL,
	    "evaluate what this function reaches (main; every function if "
	    "there is none); repeatable", offsetof(struct peval_opts, entry) },
	{ "unfold", 0, OPT_INT, "N", NULL,
	    "stop unfolding calls after N bindings were evaluated in them "
	    "(100000)", offsetof(struct peval_opts, limit) },
	{ 0 }
};
static const struct peval_opts defaults = { .limit = PEVAL_LIMIT };

static const struct filter_rule rules[] = {
	{ PEVAL_UNFOLD, "inline a call of a known function" },
	{ PEVAL_BRANCH, "replace an if or match by the branch taken" },
	{ PEVAL_READ, "replace a read of a reference by its value" },
	{ PEVAL_COMPUTE, "evaluate an operator on constants" },
	{ PEVAL_FIELD, "replace a projection by the field" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct peval_opts *o = r->opts;
	struct peval_options opts = { .entry = o->entry.v,
	    .nentry = o->entry.n, .limit = o->limit,
	    .rewrites = r->rewrites };
	struct peval_stats s = { 0 };

	if (o->limit < 0) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "unfold", "--unfold is %lld, and must "
		    "be 0 or more", (long long)o->limit);
		return false;
	}
	if (!peval_run(m, &opts, &s, r->d))
		return false;
	if (s.limited && r->verbose >= 0)
		diag_warning(r->d, NULL, "limit", "--unfold=%lld is reached: "
		    "some calls that could be unfolded stay",
		    (long long)o->limit);
	stats_add(r->stats, "calls unfolded", s.calls);
	stats_add(r->stats, "branches decided", s.branches);
	stats_add(r->stats, "reads known", s.reads);
	stats_add(r->stats, "operators computed", s.computed);
	return true;
}

static const struct filter peval = {
	.name = "relay-peval",
	.brief = "run a program as far as constants allow",
	/* Values are used at other places, and bodies take the place of calls.
	 * Extents that depended on data may be known from here on. */
	.contract = { { .needs = IR_TYPED, .breaks = IR_PLANNED,
	    .may_break = IR_LOWERED } },
	.opts = options, .defaults = &defaults,
	.opts_size = sizeof(struct peval_opts), .run = run,
	.rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &peval);
}
