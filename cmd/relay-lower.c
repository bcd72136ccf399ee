/*
 * relay-lower: turns operators into tensor programs.
 */
#include "filter.h"
#include "pass/lower.h"

static const struct filter_rule rules[] = {
	{ LOWER_FUNCTION, "a primitive function as a tensor program" },
	{ LOWER_OPERATOR, "a call of an operator as one of a program" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	struct filter_run speaker = *r;
	struct lower_options o = { .ctx = &speaker,
	    .rewrites = r->rewrites };
	struct lower_stats s = { 0 };

	if (r->verbose > 0)
		o.say = filter_say_line;
	if (!lower_run(m, &o, &s, r->d))
		return false;
	stats_add(r->stats, "programs made", s.programs);
	stats_add(r->stats, "calls of programs", s.calls);
	stats_add(r->stats, "operators that stay", s.kept);
	return true;
}

static const struct filter lower = {
	.name = "relay-lower",
	.brief = "turn operators into tensor programs",
	/* New programs have no loops, and may write over other operands. */
	.contract = { { .needs = IR_TYPED, .gives = IR_LOWERED,
	    .breaks = IR_SCHEDULED | IR_PLANNED } },
	.run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &lower);
}
