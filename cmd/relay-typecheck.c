/*
 * relay-typecheck: infers and checks the types of a module.
 */
#include "filter.h"
#include "infer/infer.h"

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	return infer_module(m, r->d);
}

static const struct filter typecheck = {
	.name = "relay-typecheck",
	.brief = "infer and check the types of a module",
	.contract = { { .gives = IR_TYPED, .may_break = IR_LOWERED } },
	.run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &typecheck);
}
