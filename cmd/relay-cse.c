/*
 * relay-cse: merges bindings that compute the same.
 */
#include "filter.h"
#include "pass/cse.h"

static const struct filter_rule rules[] = {
	{ CSE_RULE, "a binding that computes what an earlier one does" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	struct cse_options o = { r->rewrites };

	cse_run(m, &o);
	return true;
}

static const struct filter cse = {
	.name = "relay-cse",
	.brief = "merge bindings that compute the same",
	/* What is used once more is needed longer. */
	.contract = { { .needs = IR_TYPED, .breaks = IR_PLANNED } },
	.run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &cse);
}
