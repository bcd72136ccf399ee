/*
 * relay-cmp: whether two modules compute the same, or one what is expected.
 * A module is a stream, a model that is converted to one, or a library that
 * relay-codegen made.
 *
 *	relay-cmp --dim n=2 --rtol 1e-5 before.xml after.xml
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/run_compare.h"
#include "cmd/run_dims.h"
#include "cmd/run_library.h"

struct cmp_opts {
	const char *function, *format, *prefix, *rtol, *atol;
	struct opt_list dim, shape, expect, input;
	int64_t ulp, seed;
	bool bisect, nan;
};

static const struct opt options[] = {
	{ "atol", 0, OPT_STRING, "X", NULL,
	    "allowed absolute error (0)",
	    offsetof(struct cmp_opts, atol) },
	{ "bisect", 0, OPT_FLAG, NULL, NULL,
	    "find the first intermediate value that differs",
	    offsetof(struct cmp_opts, bisect) },
	RUN_DIM_OPTIONS(struct cmp_opts),
	{ "expect", 0, OPT_LIST, "NAME=VALUE", NULL,
	    "compare an output with FILE.npy or a literal; or FILE.npz for "
	    "several",
	    offsetof(struct cmp_opts, expect) },
	{ "format", 0, OPT_CHOICE, "FORM", "text|json|csv",
	    "of the table; by default text",
	    offsetof(struct cmp_opts, format) },
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "run this function instead of main",
	    offsetof(struct cmp_opts, function) },
	{ "input", 'i', OPT_LIST, "NAME=VALUE", NULL,
	    "give a parameter: FILE.npy, random:SEED[:EXTENTS] or a literal; "
	    "or FILE.npz for several",
	    offsetof(struct cmp_opts, input) },
	{ "nan", 0, OPT_FLAG, NULL, NULL,
	    "instead of comparing, find the first binding of one module that "
	    "makes a NaN", offsetof(struct cmp_opts, nan) },
	{ "prefix", 0, OPT_STRING, "NAME", NULL,
	    "prefix of the symbols of libraries; by default 'relay'",
	    offsetof(struct cmp_opts, prefix) },
	{ "rtol", 0, OPT_STRING, "X", NULL,
	    "allowed relative error (0)",
	    offsetof(struct cmp_opts, rtol) },
	{ "seed", 0, OPT_INT, "N", NULL,
	    "seed of the inputs that are not given (1)",
	    offsetof(struct cmp_opts, seed) },
	{ "ulp", 0, OPT_INT, "N", NULL,
	    "allowed distance in representable numbers (0)",
	    offsetof(struct cmp_opts, ulp) },
	{ 0 }
};

static const struct cmp_opts defaults = { .function = "main",
	.format = "text", .prefix = "relay", .rtol = "0",
	.atol = "0", .seed = 1 };

static bool
usage(const struct filter_run *r, const char *code, char *message)
{
	diag_error(r->d, NULL, code, "%s", message);
	mem_free(message);
	*r->status = EXIT_USAGE;
	return false;
}

static bool
read_number(const struct filter_run *r, const char *name, const char *s,
    double *x)
{
	char *end;

	*x = strtod(s, &end);
	if (end != s && *end == '\0' && *x >= 0)
		return true;
	return usage(r, "bad-number", mem_printf("--%s: '%s' is not a number "
	    "that is 0 or more", name, s));
}

static bool
check(const struct filter_run *r, struct run_compare *c)
{
	const struct cmp_opts *o = r->opts;
	bool ok = read_number(r, "rtol", o->rtol, &c->limits.rtol);

	ok = read_number(r, "atol", o->atol, &c->limits.atol) && ok;
	c->limits.ulp = o->ulp > 0 ? (uint64_t)o->ulp : 0;
	if (r->operands[0] != NULL)
		c->second = r->operands[1];
	if (o->nan && (c->second != NULL || o->expect.n > 0 || o->bisect ||
	    *o->format != 't' || run_is_library(r->input)))
		ok = usage(r, "nan-alone", mem_printf("--nan looks into one "
		    "module and prints text"));
	else if (!o->nan && (c->second != NULL) == (o->expect.n > 0))
		ok = usage(r, "nothing-to-compare", mem_printf("a second "
		    "module or --expect must be given%s",
		    c->second != NULL ? ", not both" : ""));
	if (c->second != NULL && strcmp(c->second, r->input) == 0 &&
	    strcmp(c->second, "-") == 0)
		ok = usage(r, "input-twice", mem_printf("only one module can "
		    "be standard input"));
	if (o->bisect && *o->format != 't')
		ok = usage(r, "bisect-format", mem_printf("--bisect prints "
		    "text: it does not go with --format=%s", o->format));
	if (o->bisect && c->second == NULL)
		ok = usage(r, "bisect-alone", mem_printf("--bisect needs a "
		    "second module"));
	if (o->bisect && (run_is_library(r->input) || (c->second != NULL &&
	    run_is_library(c->second))))
		ok = usage(r, "bisect-library", mem_printf("--bisect looks "
		    "into modules: a library has no intermediate values"));
	return ok;
}

/* A library has no stream: it is an empty module here. */
static struct ir_module *
read_first(const struct filter_run *r, int *status)
{
	struct ir_module *m;

	if (!run_is_library(r->input))
		return filter_read(r, status);
	m = ir_module_new();
	m->has = IR_TYPED;
	return m;
}

static bool
compare(struct ir_module *m, const struct filter_run *r)
{
	const struct cmp_opts *o = r->opts;
	struct run_compare c = { .r = r, .function = o->function,
	    .prefix = o->prefix,
	    .input = &o->input, .expect = &o->expect, .dim = &o->dim,
	    .seed = (uint64_t)o->seed,
	    .bisect = o->bisect, .nan = o->nan, .form = *o->format };
	struct buf out = { NULL, 0, 0 };
	bool agree = false, ok = check(r, &c);

	ok = ok && run_compare(m, &c, &out, &agree);
	if (ok) {
		*r->negative = !agree;
		ok = fwrite(out.v, 1, out.n, r->out) == out.n;
	}
	buf_release(&out);
	return ok;
}

static const struct filter cmp_filter = {
	.name = "relay-cmp",
	.brief = "compare what two modules compute",
	.operands = "FIRST [SECOND]", .max_operands = 2,
	.contract = { { .needs = IR_TYPED } }, .opts = options,
	.opts_size = sizeof(struct cmp_opts), .defaults = &defaults,
	.read = read_first, .write = compare,
	.models = true,
	.done = "they compute the same", .wrong = "they differ, or a module "
	    "is wrong",
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &cmp_filter);
}
