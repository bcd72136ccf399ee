/*
 * relay-dce: removes bindings and functions that nothing needs.
 */
#include "filter.h"
#include "pass/dce.h"

struct dce_opts {
	struct opt_list entry;
};

static const struct opt options[] = {
	{ "function", 'f', OPT_LIST, "NAME", NULL,
	    "keep what this function reaches (main; every function if there "
	    "is none); repeatable", offsetof(struct dce_opts, entry) },
	{ "entry", 0, OPT_LIST, "NAME", NULL, NULL,
	    offsetof(struct dce_opts, entry) },
	{ 0 }
};

static void
removed(void *ctx, const struct ir_module *m, ir_id id, uint32_t global)
{
	const struct ir_node *n = ir_at(m, id);

	if (id == 0)
		filter_say(ctx, "removed @%s", m->global.v[global].name);
	else if (n->name != NULL)
		filter_say(ctx, "removed %%%s (v%u)", n->name, n->id);
	else
		filter_say(ctx, "removed v%u", n->id);
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct dce_opts *o = r->opts;
	struct dce_options opts = { o->entry.v, o->entry.n,
	    r->verbose > 0 ? removed : NULL, (void *)r };
	struct dce_stats s = { 0 };

	if (!dce_run(m, &opts, &s, r->d))
		return false;
	stats_add(r->stats, "removed bindings", s.bindings);
	stats_add(r->stats, "removed functions", s.functions);
	return true;
}

static const struct filter dce = {
	.name = "relay-dce",
	.brief = "remove bindings and functions that nothing needs",
	/* A group that was used as a value may be called only, from here on. */
	.contract = { { .needs = IR_TYPED, .may_break = IR_LOWERED } },
	.opts = options,
	.opts_size = sizeof(struct dce_opts), .run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &dce);
}
