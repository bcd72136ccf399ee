/*
 * relay-fold: computes what depends on constants alone.
 */
#include "filter.h"
#include "pass/fold.h"

#include <string.h>

struct fold_opts {
	int64_t growth;
	bool all;
};

static const struct opt options[] = {
	{ "growth", 0, OPT_INT, "BYTES", NULL,
	    "keep a value unfolded if it is this many bytes larger than its "
	    "constant inputs (64k)", offsetof(struct fold_opts, growth) },
	{ "all", 'a', OPT_FLAG, NULL, NULL,
	    "fold values of any size", offsetof(struct fold_opts, all) },
	{ 0 }
};

static const struct fold_opts defaults = { .growth = FOLD_GROWTH };

static const struct filter_rule rules[] = {
	{ FOLD_CONSTANT, "replace a binding by its value" },
	{ FOLD_BRANCH, "replace an if by the branch that is taken" },
	{ FOLD_FIELD, "replace a projection by the field" },
	{ 0 }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct fold_opts *o = r->opts;
	struct fold_options opts = { .growth = o->all ? -1 : o->growth,
	    .rewrites = r->rewrites };
	struct fold_stats s = { 0 };

	if (o->growth < 0) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "growth", "--growth is %lld, and must "
		    "be 0 or more", (long long)o->growth);
		return false;
	}
	if (!fold_run(m, &opts, &s, r->d)) {
		for (uint32_t i = 0; i < r->d->items.n; i++)
			if (strcmp(r->d->items.v[i].code, "store") == 0)
				*r->status = EXIT_OUTSIDE;
		return false;
	}
	stats_add(r->stats, "bindings folded", s.bindings);
	stats_add(r->stats, "ifs decided", s.branches);
	stats_add(r->stats, "constants made", s.constants);
	stats_add(r->stats, "bytes of constants", (int64_t)s.bytes);
	return true;
}

static const struct filter fold = {
	.name = "relay-fold",
	.brief = "compute what depends on constants alone",
	/* What is used no more ends earlier, and arms move out of their if. */
	/* Extents that depended on data may be known from here on. */
	.contract = { { .needs = IR_TYPED, .breaks = IR_PLANNED,
	    .may_break = IR_LOWERED } },
	.opts = options,
	.opts_size = sizeof(struct fold_opts), .defaults = &defaults,
	.run = run, .rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &fold);
}
