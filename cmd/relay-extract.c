/*
 * relay-extract: a part of a function as a function of its own.
 *
 *	relay-extract --from v3 --to v9 model.xml
 */
#include "cmd/filter.h"
#include "pass/extract.h"

struct extract_opts {
	struct opt_list from, to, shape;
	const char *function;
};

static const struct opt options[] = {
	{ "from", 0, OPT_LIST, "ID", NULL,
	    "make this binding a parameter; repeatable",
	    offsetof(struct extract_opts, from) },
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "of this function (that of the bindings)",
	    offsetof(struct extract_opts, function) },
	{ "to", 0, OPT_LIST, "ID", NULL,
	    "make this binding the result, or a field of it; repeatable (the "
	    "function's result)", offsetof(struct extract_opts, to) },
	FILTER_SHAPE_OPTION(struct extract_opts),
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct extract_opts *o = r->opts;
	struct filter_run speaker = *r;
	struct extract_options x = { .function = o->function,
	    .from = o->from.v, .nfrom = o->from.n, .to = o->to.v,
	    .nto = o->to.n, .say = r->verbose > 0 ? filter_say_line : NULL,
	    .ctx = &speaker };
	struct extract_stats s = { 0 };

	if (!extract_run(m, &x, &s, r->d))
		return false;
	stats_add(r->stats, "parameters", s.parameters);
	stats_add(r->stats, "bindings kept", s.kept);
	stats_add(r->stats, "bindings removed", s.removed);
	return true;
}

static const struct filter extract = {
	.name = "relay-extract",
	.brief = "make a function of a part of one",
	.contract = { { .needs = IR_TYPED, .breaks = IR_PLANNED,
	    .may_break = IR_LOWERED } },
	.opts = options, .opts_size = sizeof(struct extract_opts),
	.operands = "[MODEL]", .models = true, .run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &extract);
}
