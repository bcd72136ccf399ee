/*
 * relay-plan: places intermediate tensors in arenas.
 */
#include "filter.h"
#include "pass/plan.h"

struct plan_opts {
	bool managed, no_in_place;
};

static const struct opt options[] = {
	{ "managed", 'm', OPT_FLAG, NULL, NULL,
	    "give no slots and take away those there are: every tensor is "
	    "allocated when it is made",
	    offsetof(struct plan_opts, managed) },
	{ "no-in-place", 0, OPT_FLAG, NULL, NULL,
	    "let no program write over an operand",
	    offsetof(struct plan_opts, no_in_place) },
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
	const struct plan_opts *o = r->opts;
	struct filter_run speaker = *r;
	struct plan_options opts = { .managed = o->managed,
	    .in_place = !o->no_in_place, .ctx = &speaker };
	struct plan_stats s = { 0 };

	if (r->verbose > 0)
		opts.say = say;
	plan_run(m, &opts, &s);
	stats_add(r->stats, "tensors with a slot", s.slots);
	stats_add(r->stats, "tensors written in place", s.overwrites);
	stats_add(r->stats, "tensors that share a slot", s.shared);
	stats_add(r->stats, "managed tensors", s.managed);
	stats_add(r->stats, "bytes of tensors", (int64_t)s.tensors);
	stats_add(r->stats, "bytes of arenas", (int64_t)s.arenas);
	return true;
}

static const struct filter plan = {
	.name = "relay-plan",
	.brief = "place intermediate tensors in arenas",
	.needs = IR_TYPED, .gives = IR_PLANNED, .opts = options,
	.opts_size = sizeof(struct plan_opts), .run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &plan);
}
