/*
 * relay-combine: makes one operator of several that share their input.
 */
#include "filter.h"
#include "pass/combine.h"

struct combine_opts {
	int64_t least;
};

static const struct opt options[] = {
	{ "min-branches", 0, OPT_INT, "N", NULL,
	    "combine at least N operators, 2 or more (3)",
	    offsetof(struct combine_opts, least) },
	{ 0 }
};

static const struct filter_rule rules[] = {
	{ COMBINE_RULE, "products or convolutions of one tensor" },
	{ 0 }
};

static const struct combine_opts defaults = { .least = 3 };

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct combine_opts *opts = r->opts;
	struct combine_options o = { (uint32_t)opts->least, r->rewrites };
	struct combine_stats s = { 0 };

	if (opts->least < 2 || opts->least > UINT32_MAX) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "branches", "--min-branches is %lld, "
		    "and must be 2 or more", (long long)opts->least);
		return false;
	}
	if (!combine_run(m, &o, &s, r->d))
		return false;
	stats_add(r->stats, "operators combined", s.combined);
	stats_add(r->stats, "operators made of them", s.made);
	stats_add(r->stats, "operators that followed", s.followed);
	return true;
}

static const struct filter combine = {
	.name = "relay-combine",
	.brief = "combine operators that share their input",
	/* New operators, and bindings that are used at other places. */
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options,
	.opts_size = sizeof(struct combine_opts), .defaults = &defaults,
	.run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &combine);
}
