/*
 * relay-simplify: rewrites operators for inference.
 */
#include "filter.h"
#include "pass/simplify.h"

struct simplify_opts {
	bool strict, fast;
};

static const struct opt options[] = {
	{ "strict", 0, OPT_FLAG, NULL, NULL,
	    "apply only rules that keep every bit",
	    offsetof(struct simplify_opts, strict) },
	{ "fast-math", 0, OPT_FLAG, NULL, NULL,
	    "also apply rules that may differ on NaN, infinities and the sign "
	    "of zero", offsetof(struct simplify_opts, fast) },
	{ 0 }
};

static void
say(void *ctx, const char *line)
{
	filter_say(ctx, "%s", line);
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct simplify_opts *o = r->opts;
	struct filter_run speaker = *r;
	struct simplify_options opts = { .class = o->strict ? SIMPLIFY_EXACT :
	    o->fast ? SIMPLIFY_FAST : SIMPLIFY_ROUNDING, .ctx = &speaker };
	struct simplify_stats s = { 0 };

	if (o->strict && o->fast) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "class",
		    "--strict and --fast-math contradict each other");
		return false;
	}
	if (r->verbose > 0)
		opts.say = say;
	if (!simplify_run(m, &opts, &s, r->d))
		return false;
	stats_add(r->stats, "rewrites", s.rewrites);
	stats_add(r->stats, "rounds", s.rounds);
	return true;
}

static const struct filter simplify = {
	.name = "relay-simplify",
	.brief = "rewrite operators for inference",
	/* New operators; and bindings that others are made to read again. */
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options,
	.opts_size = sizeof(struct simplify_opts), .run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &simplify);
}
