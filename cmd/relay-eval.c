/*
 * relay-eval: evaluates a function of a module as the language defines it.
 *
 * The output is text: the result as a literal, unless --output or
 * --output-dir put it into files.  --dump and --log-calls write to standard
 * error while the function runs.
 */
#include "cmd/run_args.h"
#include "cmd/run_dims.h"
#include "cmd/run_image.h"
#include "cmd/run_watch.h"

#include <string.h>

struct eval_opts {
	const char *function, *format, *output_dir, *dump, *dump_dir;
	struct opt_list input, output, dim, shape;
	int64_t max_depth, max_calls, seed;
	bool summary, log_calls, random;
	struct image_options image;
	struct run_top top;
};

static const struct opt options[] = {
	RUN_INPUT_OPTION(struct eval_opts, ""),
	RUN_DIM_OPTIONS(struct eval_opts),
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "evaluate this function instead of main",
	    offsetof(struct eval_opts, function) },
	RUN_OUTPUT_OPTIONS(struct eval_opts),
	RUN_RANDOM_OPTIONS(struct eval_opts),
	RUN_IMAGE_OPTIONS(struct eval_opts),
	{ "format", 0, OPT_CHOICE, "FORM", "text|json|csv",
	    "of --top; by default text",
	    offsetof(struct eval_opts, format) },
	{ "dump", 0, OPT_STRING, "ID,...", NULL,
	    "write these bindings' values to standard error: v7 or %y, or "
	    "f.v7 of function f",
	    offsetof(struct eval_opts, dump) },
	{ "dump-dir", 0, OPT_STRING, "DIR", NULL,
	    "write what --dump names to DIR/FUNCTION.ID.npy",
	    offsetof(struct eval_opts, dump_dir) },
	{ "log-calls", 0, OPT_FLAG, NULL, NULL,
	    "write each call of an operator, with types and time, to standard "
	    "error",
	    offsetof(struct eval_opts, log_calls) },
	{ "max-depth", 0, OPT_INT, "N", NULL,
	    "allow recursion this deep (1000000)",
	    offsetof(struct eval_opts, max_depth) },
	{ "max-calls", 0, OPT_INT, "N", NULL, "fail after N calls of functions",
	    offsetof(struct eval_opts, max_calls) },
	{ 0 }
};

static const struct eval_opts defaults = {
	.function = "main", .format = "text", .max_depth = EVAL_DEPTH,
	.seed = 1, .image = { .range = 1 },
};

struct run {
	struct ir_module *m;
	const struct filter_run *r;
	const struct eval_opts *o;
	uint32_t function;
};

/* ---- the run ---- */

static bool
find_function(struct run *x)
{
	const char *name = x->o->function;
	uint32_t g;

	name += *name == '@';
	g = ir_find_global(x->m, str_intern0(x->m->strings, name));
	if (g != 0 && x->m->global.v[g].kind == GLOBAL_FUNCTION) {
		x->function = x->m->global.v[g].index;
		return true;
	}
	diag_error(x->r->d, NULL, "no-function", "there is no function @%s",
	    name);
	if (g == 0 && x->m->function.n > 1)
		diag_help(x->r->d, "name one with --function, such as "
		    "--function %s", x->m->function.v[1].name);
	return false;
}

static struct value *
call(struct run *x, struct eval *e)
{
	const struct ir_region_data *body = &x->m->region.v[
	    x->m->function.v[x->function].body];
	uint32_t n = body->params.n;
	struct run_param *param = mem_zalloc(n + 1, sizeof *param);
	struct run_inputs in = { .m = x->m, .heap = eval_heap(e),
	    .d = x->r->d, .status = x->r->status, .n = n, .param = param,
	    .dim = &x->o->dim, .image = &x->o->image,
	    .any_dim = filter_is_onnx(x->r->input),
	    .random = x->o->random, .seed = (uint64_t)x->o->seed };
	struct value *v = NULL;

	in.value = mem_zalloc(n + 1, sizeof *in.value);
	for (uint32_t i = 0; i < n; i++) {
		param[i].name = ir_at(x->m, body->params.v[i])->name;
		param[i].type = ir_at(x->m, body->params.v[i])->type;
	}
	if (run_read_inputs(&in, &x->o->input))
		v = eval_function(e, x->function, in.value, n);
	for (uint32_t i = 0; i < n; i++)
		value_drop(in.heap, in.value[i]);
	mem_free(in.value);
	mem_free(param);
	return v;
}

static void
count(const struct filter_run *r, const struct eval *e)
{
	struct eval_stats s;

	eval_get_stats(e, &s);
	stats_add(r->stats, "evaluated bindings", (int64_t)s.steps);
	stats_add(r->stats, "operator calls", (int64_t)s.calls);
	stats_add(r->stats, "programs built", (int64_t)s.built);
	stats_add(r->stats, "deepest recursion", s.depth);
	stats_add(r->stats, "peak bytes of tensors", (int64_t)s.peak_bytes);
}

static bool
evaluate(struct ir_module *m, const struct filter_run *r)
{
	const struct eval_opts *o = r->opts;
	struct run x = { .m = m, .r = r, .o = o };
	struct run_watch w = { .m = m, .r = r, .dump = o->dump,
	    .dir = o->dump_dir, .summary = o->summary,
	    .log_calls = o->log_calls };
	struct eval_options eo = {
	    .max_calls = o->max_calls > 0 ? (uint64_t)o->max_calls : 0,
	    .max_depth = o->max_depth > 0 && o->max_depth < UINT32_MAX ?
	    (uint32_t)o->max_depth : EVAL_DEPTH };
	struct run_outputs out = { .m = m, .d = r->d, .status = r->status,
	    .out = r->out, .dir = o->output_dir, .summary = o->summary };
	uint32_t before = r->d->errors;
	ir_outputs outputs = { NULL, 0, 0 };
	struct value *v;
	struct eval *e;
	bool written;

	if (!run_check_outputs(&out, &o->output) || !run_check_watch(&w) ||
	    !find_function(&x))
		return false;
	w.function = x.function;
	if (!run_watch_options(&w, &eo))
		return false;
	e = eval_new(m, r->d, &eo);
	v = call(&x, e);
	for (uint32_t i = 0; i < r->d->items.n; i++)
		if (strcmp(r->d->items.v[i].code, "constant-data") == 0 ||
		    strcmp(r->d->items.v[i].code, "out-of-memory") == 0)
			*r->status = EXIT_OUTSIDE;
	ir_outputs_of(&outputs, m, &m->function.v[x.function]);
	out.outputs = &outputs;
	written = v != NULL && r->d->errors == before && (o->top.n != 0 ?
	    run_print_top(&out, &o->top, o->format, v) :
	    run_write_outputs(&out, &o->output, v));
	ir_outputs_release(&outputs);
	value_drop(eval_heap(e), v);
	count(r, e);
	eval_free(e);
	map_free(&w.dumped);
	return written;
}

static const struct filter eval_filter = {
	.name = "relay-eval",
	.brief = "evaluate a function as the language defines it",
	.contract = { { .needs = IR_TYPED } }, .opts = options,
	.opts_size = sizeof(struct eval_opts), .defaults = &defaults,
	.write = evaluate,
	.operands = "[MODEL]", .models = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &eval_filter);
}
