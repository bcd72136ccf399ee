/*
 * relay-layout: chooses the order in which tensors are stored.
 */
#include "filter.h"
#include "pass/layout.h"

struct layout_opts {
	bool always, exact;
};

static const struct opt options[] = {
	{ "always", 0, OPT_FLAG, NULL, NULL,
	    "put the channels of every convolution last and use Winograd's "
	    "method where it applies, whatever that costs",
	    offsetof(struct layout_opts, always) },
	{ "no-winograd", 0, OPT_FLAG, NULL, NULL,
	    "do not use Winograd's method",
	    offsetof(struct layout_opts, exact) },
	{ "strict", 0, OPT_FLAG, NULL, NULL,
	    "allow no rounding differences: the same as --no-winograd",
	    offsetof(struct layout_opts, exact) },
	{ 0 }
};

static const struct filter_rule rules[] = {
	{ LAYOUT_ORDER, "compute a call in another layout" },
	{ LAYOUT_WINOGRAD, "convolve by Winograd's method (rounding)" },
	{ LAYOUT_VIEW, "replace a transpose or reshape by a view" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct layout_opts *opts = r->opts;
	struct layout_options o = { r->rewrites, opts->always, opts->exact };
	struct layout_stats s = { 0 };

	if (!layout_run(m, &o, &s, r->d))
		return false;
	stats_add(r->stats, "calls moved", s.calls);
	stats_add(r->stats, "transposes", s.transposes);
	stats_add(r->stats, "by Winograd's method", s.replaced);
	return true;
}

static const struct filter layout = {
	.name = "relay-layout",
	.brief = "choose the order in which tensors are stored",
	/* New operators, and bindings in other orders. */
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options,
	.opts_size = sizeof(struct layout_opts), .run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &layout);
}
