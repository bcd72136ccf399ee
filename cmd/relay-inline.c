/*
 * relay-inline: puts the bodies of functions in the place of their calls.
 */
#include "filter.h"
#include "pass/inline.h"

struct inline_opts {
	int64_t size;
};

static const struct opt options[] = {
	{ "max-size", 0, OPT_INT, "N", NULL,
	    "a function of at most N bindings is small (16)",
	    offsetof(struct inline_opts, size) },
	{ 0 }
};
static const struct inline_opts defaults = { .size = 16 };

static const struct filter_rule rules[] = {
	{ INLINE_MARKED, "a call of a function marked Inline=1" },
	{ INLINE_ONCE, "a call of a function that nothing else mentions" },
	{ INLINE_SMALL, "a call of a small function" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct inline_opts *o = r->opts;
	struct inline_options opts = { (uint32_t)o->size, r->rewrites };
	struct inline_stats s = { 0 };

	if (o->size < 0 || o->size > UINT32_MAX) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "max-size", "--max-size is %lld, and "
		    "must be 0 or more", (long long)o->size);
		return false;
	}
	if (!inline_run(m, &opts, &s, r->d))
		return false;
	stats_add(r->stats, "removed functions", s.functions);
	return true;
}

static const struct filter inline_filter = {
	.name = "relay-inline",
	.brief = "put bodies of functions in the place of their calls",
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options, .opts_size = sizeof(struct inline_opts),
	.defaults = &defaults, .run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &inline_filter);
}
