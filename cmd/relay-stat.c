/*
 * relay-stat: what a typed module costs to run, in tables.
 *
 *	relay-typecheck model.xml | relay-stat --dim n=1
 */
#include "cmd/filter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "pass/stat.h"

struct stat_opts {
	const char *function;
	struct opt_list dim, shape;
	int64_t params;
	bool bindings;
	const char *format;
};

static const struct opt options[] = {
	{ "bindings", 'b', OPT_FLAG, NULL, NULL,
	    "also list all calls, in the order of the text",
	    offsetof(struct stat_opts, bindings) },
	{ "dim", 0, OPT_LIST, "NAME=N", NULL,
	    "give a symbolic extent a value",
	    offsetof(struct stat_opts, dim) },
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "start from this function instead of main",
	    offsetof(struct stat_opts, function) },
	{ "format", 0, OPT_CHOICE, "FORM", "text|json|csv",
	    "text by default; as csv the operators, or the calls with "
	    "--bindings",
	    offsetof(struct stat_opts, format) },
	{ "params", 0, OPT_INT, "N", NULL,
	    "the function's parameters from number N on, counted from 0, are "
	    "weights",
	    offsetof(struct stat_opts, params) },
	FILTER_SHAPE_OPTION(struct stat_opts),
	{ 0 }
};

static const struct stat_opts defaults = { .params = -1,
	.format = "text" };

static bool
write_stat(struct ir_module *m, const struct filter_run *r)
{
	const struct stat_opts *o = r->opts;
	struct stat_options s = { .function = o->function,
	    .weights = o->params, .ndim = o->dim.n, .bindings = o->bindings,
	    .form = *o->format == 'j' ? STAT_JSON : *o->format == 'c' ?
	    STAT_CSV : STAT_TEXT };
	struct buf out = { NULL, 0, 0 };
	bool ok = true;

	s.dim = mem_zalloc(o->dim.n + 1, sizeof *s.dim);
	for (uint32_t i = 0; i < o->dim.n; i++)
		if (!stat_read_dim(m, o->dim.v[i], &s.dim[i], r->d)) {
			*r->status = EXIT_USAGE;
			ok = false;
		}
	ok = ok && stat_module(m, &s, &out, r->d);
	if (ok)
		ok = fwrite(out.v, 1, out.n, r->out) == out.n;
	buf_release(&out);
	mem_free(s.dim);
	return ok;
}

static const struct filter stat_filter = {
	.name = "relay-stat",
	.brief = "count operators, parameters, operations and bytes",
	.contract = { { .needs = IR_TYPED } }, .opts = options,
	.opts_size = sizeof(struct stat_opts), .defaults = &defaults,
	.write = write_stat,
	.operands = "[MODEL]", .models = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &stat_filter);
}
