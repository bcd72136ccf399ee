/*
 * relay-typecheck: infers and checks the types of a module.
 */
#include "filter.h"
#include "infer/infer.h"
#include "pass/assume.h"

struct typecheck_opts {
	struct opt_list assume, function;
};

static const struct opt options[] = {
	{ "assume", 0, OPT_LIST, "FACTS", NULL,
	    "facts about extents, such as 'n <= 1024, n % 16 == 0', that are "
	    "checked when the function is entered; repeatable",
	    offsetof(struct typecheck_opts, assume) },
	{ "function", 'f', OPT_LIST, "NAME", NULL,
	    "the function that --assume is about (main); repeatable",
	    offsetof(struct typecheck_opts, function) },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct typecheck_opts *o = r->opts;
	const struct assume_options a = { o->assume.v, o->assume.n,
	    o->function.v, o->function.n };
	uint32_t added;

	if (!assume_run(m, &a, &added, r->d))
		return false;
	stats_add(r->stats, "assumptions added", added);
	return infer_module(m, r->d);
}

static const struct filter typecheck = {
	.name = "relay-typecheck",
	.brief = "infer and check the types of a module",
	.contract = { { .gives = IR_TYPED, .may_break = IR_LOWERED } },
	.opts = options, .opts_size = sizeof(struct typecheck_opts),
	.run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &typecheck);
}
