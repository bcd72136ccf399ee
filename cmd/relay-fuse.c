/*
 * relay-fuse: groups operators that run as one kernel.
 */
#include "filter.h"
#include "pass/fuse.h"

struct fuse_opts {
	bool undo;
	int64_t level, max_group;
};

static const struct opt options[] = {
	{ "undo", 'u', OPT_FLAG, NULL, NULL,
	    "undo fusion: inline primitive functions where they are called",
	    offsetof(struct fuse_opts, undo) },
	{ "level", 'l', OPT_INT, "N", NULL,
	    "0: each operator alone; 1: group them (1)",
	    offsetof(struct fuse_opts, level) },
	{ "max-group", 0, OPT_INT, "N", NULL,
	    "put at most N bindings into a group (256)",
	    offsetof(struct fuse_opts, max_group) },
	{ 0 }
};

static const struct fuse_opts defaults = {
	.level = 1, .max_group = FUSE_DEPTH,
};

static const struct filter_rule rules[] = {
	{ FUSE_GROUP, "fuse operators into one kernel" },
	{ FUSE_SINGLE, "make a kernel of a single operator" },
	{ FUSE_BARRIER, "remove annotation.stop_fusion after fusion" },
	{ FUSE_UNDO, "with --undo: inline a call of a kernel" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct fuse_opts *o = r->opts;
	struct fuse_options opts = { .level = (uint32_t)(o->level > 0),
	    .max_group = FUSE_DEPTH, .rewrites = r->rewrites };
	struct fuse_stats s = { 0 };

	if (o->level < 0 || o->max_group < 1 || o->max_group > FUSE_DEPTH) {
		*r->status = EXIT_USAGE;
		if (o->level < 0)
			diag_error(r->d, NULL, "level", "--level is %lld, and "
			    "must be 0 or more", (long long)o->level);
		else
			diag_error(r->d, NULL, "max-group", "--max-group is "
			    "%lld, and must be from 1 to %d",
			    (long long)o->max_group, FUSE_DEPTH);
		return false;
	}
	opts.max_group = (uint32_t)o->max_group;
	if (!(o->undo ? fuse_undo : fuse_run)(m, &opts, &s, r->d))
		return false;
	stats_add(r->stats, o->undo ? "operators inlined" :
	    "operators in groups", s.operators);
	stats_add(r->stats, o->undo ? "calls inlined" : "groups", s.calls);
	stats_add(r->stats, o->undo ? "functions removed" :
	    "functions made", s.functions);
	return true;
}

static const struct filter fuse = {
	.name = "relay-fuse",
	.brief = "group operators that run as one kernel",
	/* Groups are functions again, of operators and of programs. */
	.contract = { { .needs = IR_TYPED, .gives = IR_FUSED,
	    .breaks = IR_LOWERED | IR_PLANNED },
	    { "undo", .needs = IR_TYPED,
	    .breaks = IR_FUSED | IR_LOWERED | IR_PLANNED } },
	.opts = options,
	.opts_size = sizeof(struct fuse_opts), .defaults = &defaults,
	.run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &fuse);
}
