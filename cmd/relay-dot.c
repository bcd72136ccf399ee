/*
 * relay-dot: the module as a drawing for Graphviz.
 *
 *	relay-dot model.xml | dot -Tsvg > model.svg
 */
#include "cmd/filter.h"
#include "formats/dot/dot.h"

struct dot_opts {
	const char *rankdir, *title, *focus, *profile;
	struct opt_list function, shape;
	int64_t depth, fold, radius;
	bool no_fold, types, attrs, overview, phases;
};

static const struct opt options[] = {
	{ "function", 'f', OPT_LIST, "NAME", NULL,
	    "draw only this function (repeatable)",
	    offsetof(struct dot_opts, function) },
	{ "overview", 0, OPT_FLAG, NULL, NULL,
	    "draw a function as a few blocks on one page, divided by the "
	    "scopes of names or where few values cross",
	    offsetof(struct dot_opts, overview) },
	{ "depth", 0, OPT_INT, "N", NULL,
	    "collapse what is nested in more than N clusters (8)",
	    offsetof(struct dot_opts, depth) },
	{ "fold", 0, OPT_INT, "N", NULL,
	    "draw blocks that repeat at least N times once (3)",
	    offsetof(struct dot_opts, fold) },
	{ "no-fold", 0, OPT_FLAG, NULL, NULL, "draw all repeats",
	    offsetof(struct dot_opts, no_fold) },
	{ "phases", 0, OPT_FLAG, NULL, NULL,
	    "draw the forward part (what the first field of a result needs) "
	    "and the backward part (the rest) in separate frames",
	    offsetof(struct dot_opts, phases) },
	{ "focus", 0, OPT_STRING, "ID", NULL,
	    "draw the neighbourhood of a binding: v12, main.v12 or %name",
	    offsetof(struct dot_opts, focus) },
	{ "radius", 0, OPT_INT, "N", NULL,
	    "size of the neighbourhood in edges (2)",
	    offsetof(struct dot_opts, radius) },
	{ "heat", 0, OPT_STRING, "FILE", NULL,
	    "colour by the time in a profile of relay-run, as CSV or JSON",
	    offsetof(struct dot_opts, profile) },
	{ "types", 0, OPT_FLAG, NULL, NULL, "write whole types on edges",
	    offsetof(struct dot_opts, types) },
	{ "attrs", 0, OPT_FLAG, NULL, NULL,
	    "also write attributes that have their default value",
	    offsetof(struct dot_opts, attrs) },
	{ "rankdir", 0, OPT_CHOICE, "DIR", "TB|LR",
	    "direction: from top to bottom or from left to right",
	    offsetof(struct dot_opts, rankdir) },
	FILTER_SHAPE_OPTION(struct dot_opts),
	{ "title", 0, OPT_STRING, "TEXT", NULL, "title of the drawing",
	    offsetof(struct dot_opts, title) },
	{ 0 }
};

static const struct dot_opts defaults = {
	.rankdir = "TB", .depth = 8, .fold = 3, .radius = 2,
};

static bool
check_range(const struct filter_run *r, const char *name, int64_t v,
    int64_t lo, int64_t hi)
{
	if (v >= lo && v <= hi)
		return true;
	*r->status = EXIT_USAGE;
	diag_error(r->d, NULL, "option-range",
	    "--%s must be between %lld and %lld, not %lld", name,
	    (long long)lo, (long long)hi, (long long)v);
	return false;
}

static bool
dot_filter_write(struct ir_module *m, const struct filter_run *r)
{
	const struct dot_opts *o = r->opts;
	struct dot_options d = {
		.rankdir = o->rankdir, .title = o->title, .focus = o->focus,
		.depth = (uint32_t)o->depth,
		.fold = o->no_fold ? 0 : (uint32_t)o->fold,
		.radius = (uint32_t)o->radius, .types = o->types,
		.attrs = o->attrs, .overview = o->overview,
		.phases = o->phases,
		.function = o->function.v, .nfunction = o->function.n,
	};
	char *profile = NULL;
	bool ok;

	if (o->phases && o->overview) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "usage",
		    "--phases and --overview are two drawings: give one");
		return false;
	}
	if (!check_range(r, "depth", o->depth, 1, DOT_DEPTH_LIMIT) ||
	    !check_range(r, "fold", o->fold, 2, 1000000) ||
	    !check_range(r, "radius", o->radius, 0, 1000000))
		return false;
	if (o->profile != NULL && !dot_read_profile(o->profile, &profile,
	    r->d)) {
		*r->status = EXIT_OUTSIDE;
		return false;
	}
	d.profile = profile;
	ok = dot_write(m, &d, r->out, r->d);
	mem_free(profile);
	return ok;
}

static const struct filter dot_filter = {
	.name = "relay-dot", .brief = "draw a module for Graphviz",
	.opts = options, .opts_size = sizeof(struct dot_opts),
	.defaults = &defaults, .write = dot_filter_write,
	.operands = "[MODEL]", .models = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &dot_filter);
}
