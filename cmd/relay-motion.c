/*
 * relay-motion: moves bindings out of loops, and into branches.
 */
#include "filter.h"
#include "pass/motion.h"

static const struct filter_rule rules[] = {
	{ MOTION_HOIST, "out of a loop on which it does not depend" },
	{ MOTION_SINK, "into the one branch that uses it" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	motion_run(m, r->rewrites);
	return true;
}

static const struct filter motion = {
	.name = "relay-motion",
	.brief = "move bindings out of loops and into branches",
	/* What moves is needed earlier or later. */
	.contract = { { .needs = IR_TYPED, .breaks = IR_PLANNED } },
	.run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &motion);
}
