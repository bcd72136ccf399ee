/*
 * relay-scale: moves scales of channels into weights.
 */
#include "filter.h"
#include "pass/scale.h"

static const struct filter_rule rules[] = {
	{ SCALE_BIAS, "additions after products into biases" },
	{ SCALE_BACKWARD, "a scale into the weights before it" },
	{ SCALE_FORWARD, "a scale into the weights after it" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	scale_run(m, r->rewrites);
	return true;
}

static const struct filter scale = {
	.name = "relay-scale",
	.brief = "move scales of channels into weights",
	/* New operators; and bindings that others are made to read again. */
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &scale);
}
