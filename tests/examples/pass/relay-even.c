/*
 * relay-even: even functions do not need the sign of their operand.
 */
#include "cmd/filter.h"
#include "even.h"

static const struct filter_rule rules[] = {
	{ EVEN_RULE, "abs and cos of -x are those of x" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	even_run(m, r->rewrites);
	return true;
}

static const struct filter even = {
	.name = "relay-even",
	.brief = "take the sign off operands of even functions",
	/* What was negated is needed longer. */
	.contract = { { .needs = IR_TYPED, .breaks = IR_PLANNED } },
	.run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &even);
}
