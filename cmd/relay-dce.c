/*
 * relay-dce: removes bindings and functions that nothing needs.
 */
#include "filter.h"
#include "pass/dce.h"

struct dce_opts {
	struct opt_list entry;
};

static const struct opt options[] = {
	{ "function", 'f', OPT_LIST, "NAME", NULL,
	    "keep what this function reaches (main; every function if there "
	    "is none); repeatable", offsetof(struct dce_opts, entry) },
	{ "entry", 0, OPT_LIST, "NAME", NULL, NULL,
	    offsetof(struct dce_opts, entry) },
	{ 0 }
};

static const struct filter_rule rules[] = {
	{ DCE_BINDING, "remove a binding that nothing uses" },
	{ DCE_GLOBAL, "remove unreachable functions and tensor programs" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct dce_opts *o = r->opts;
	struct dce_options opts = { o->entry.v, o->entry.n,
	    r->rewrites };
	struct dce_stats s = { 0 };

	if (!dce_run(m, &opts, &s, r->d))
		return false;
	stats_add(r->stats, "removed bindings", s.bindings);
	stats_add(r->stats, "removed functions", s.functions);
	return true;
}

static const struct filter dce = {
	.name = "relay-dce",
	.brief = "remove bindings and functions that nothing needs",
	/* A group that was used as a value may be called only, from here on. */
	.contract = { { .needs = IR_TYPED, .may_break = IR_LOWERED } },
	.opts = options,
	.opts_size = sizeof(struct dce_opts), .run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &dce);
}
