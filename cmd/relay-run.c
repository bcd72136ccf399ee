/*
 * relay-run: runs a compiled model with the inputs and outputs of relay-eval.
 */
#include "cmd/run_compile.h"
#include "cmd/run_dims.h"
#include "cmd/run_image.h"
#include "cmd/run_library.h"
#include "cmd/run_measure.h"
#include "runtime/forms.h"

#include <string.h>

struct run_opts {
	const char *prefix, *entry, *output_dir;
	struct opt_list input, output, dim, shape, extents;
	bool summary, random;
	int64_t seed, threads;
	struct run_measure_opts measure;
	struct image_options image;
	struct run_top top;
	struct run_memory_opts memory;
};

static const struct opt options[] = {
	RUN_INPUT_OPTION(struct run_opts, "a picture, "),
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "run this function instead of main",
	    offsetof(struct run_opts, entry) },
	{ "prefix", 0, OPT_STRING, "NAME", NULL,
	    "prefix of the model's symbols; by default 'relay'",
	    offsetof(struct run_opts, prefix) },
	RUN_OUTPUT_OPTIONS(struct run_opts),
	RUN_DIM_OPTIONS(struct run_opts),
	FILTER_EXTENT_OPTION(struct run_opts),
	RUN_RANDOM_OPTIONS(struct run_opts),
	{ "threads", 0, OPT_INT, "N", NULL,
	    "threads to run on; by default RELAY_THREADS, or one for each "
	    "processor",
	    offsetof(struct run_opts, threads) },
	RUN_MEASURE_OPTIONS(struct run_opts),
	RUN_MEMORY_OPTIONS(struct run_opts),
	RUN_IMAGE_OPTIONS(struct run_opts),
	{ 0 }
};

static const struct run_opts defaults = { .prefix = "relay",
	.entry = "main", .seed = 1, .image = { .range = 1 },
	.measure = { .warmup = 1, .format = "text" } };

static bool
write_results(struct run_library *l, const struct filter_run *r,
    const struct relay_value *got, struct run_outputs out)
{
	const struct run_opts *o = r->opts;
	struct value *v = run_library_take(l, got);
	ir_outputs outputs = { NULL, 0, 0 };
	bool ok;

	run_library_outputs(l, &outputs);
	out.outputs = &outputs;
	ok = o->top.n != 0 ? run_print_top(&out, &o->top, o->measure.format,
	    v) : run_write_outputs(&out, &o->output, v);
	ir_outputs_release(&outputs);
	value_drop(l->heap, v);
	return ok;
}

/* Reads the inputs, calls, writes the results. */
static void
run_model(struct run_library *l, const struct filter_run *r,
    struct relay_pool *pool)
{
	const struct run_opts *o = r->opts;
	uint32_t n = (uint32_t)l->entry->ninput;
	struct value **value = mem_zalloc(n + 1, sizeof *value);
	struct run_param *param = mem_zalloc(n + 1, sizeof *param);
	struct run_inputs in = { .m = l->m, .heap = l->heap, .d = r->d,
	    .status = l->status, .n = n, .param = param, .value = value,
	    .image = &o->image, .by_child = true, .dim = &o->dim,
	    .any_dim = filter_is_onnx(r->input), .random = o->random,
	    .seed = (uint64_t)o->seed };
	struct run_outputs out = { .m = l->m, .d = r->d, .status = l->status,
	    .out = r->out, .dir = o->output_dir, .summary = o->summary };
	struct run_measure m = { .r = r, .o = &o->measure, .model = r->input,
	    .threads = relay_pool_threads(pool) };
	const struct relay_value *v = NULL;
	struct run_memory memory = { .budget = 0 };
	struct relay_call call;
	bool ok, files = o->output.n > 0 || o->output_dir != NULL;

	relay_call_init(&call);
	call.ctx.pool = pool;
	run_library_params(l, param);
	*l->status = EXIT_USAGE;
	ok = !run_memory_wanted(&o->memory) || run_memory_open(&memory, r,
	    &o->memory, l->entry);
	m.memory = run_memory_wanted(&o->memory) ? &memory : NULL;
	if (ok)
		*l->status = EXIT_WRONG;
	if (ok && run_read_inputs(&in, &o->input) &&
	    run_check_outputs(&out, &o->output))
		v = run_measure_calls(&m, l, &call, value);
	ok = v != NULL && (m.memory == NULL || run_memory_close(&memory, r,
	    &o->memory)) && run_measure_report(&m, pool, l->status);
	if (ok && (files || (o->measure.repeat == 0 &&
	    !run_measure_profiles(&o->measure))))
		ok = write_results(l, r, v, out);
	if (ok)
		*l->status = EXIT_DONE;
	for (uint32_t i = 0; i < n; i++)
		value_drop(l->heap, value[i]);
	run_measure_end(&m);
	run_memory_release(&memory);
	relay_call_release(&call);
	mem_free(value);
	mem_free(param);
}

static int
run_main(const struct filter_run *r)
{
	const struct run_opts *o = r->opts;
	int status = EXIT_OUTSIDE;
	struct heap heap;
	struct run_library l = { .path = r->input, .d = r->d,
	    .status = &status, .heap = &heap };
	struct run_compile with = { o->prefix, o->entry, &o->extents,
	    run_memory_wanted(&o->memory) };
	struct relay_pool *pool;
	char *made = NULL;

	if (r->operands[0] == NULL) {
		diag_error(r->d, NULL, "no-library", "name the model to run, "
		    "such as ./model.so or model.onnx");
		return EXIT_USAGE;
	}
	run_check_threads(r, o->threads);
	run_measure_check(r, &o->measure, run_memory_wanted(&o->memory));
	if (o->top.n != 0 && strcmp(o->measure.format, "svg") == 0)
		diag_error(r->d, NULL, "usage", "--top has no picture: use "
		    "another --format");
	if (r->d->errors > 0)
		return EXIT_USAGE;
	if (run_compiles(r, &with) &&
	    (l.path = made = run_compile(r, &with, &status)) == NULL)
		return status;
	pool = relay_pool_new((int32_t)o->threads);
	if (pool == NULL) {
		diag_error(r->d, NULL, "out-of-memory", "there is no memory "
		    "for threads");
	} else if (run_library_load(&l, o->prefix, o->entry) != NULL) {
		if (r->verbose > 0 && l.entry->forms != NULL)
			filter_say(r, "form %s", l.entry->forms->form[
			    l.entry->forms->chosen - 1].name);
		l.m = ir_module_new();
		heap_init(&heap);
		run_model(&l, r, pool);
		heap_release(&heap);
		ir_module_free(l.m);
	}
	relay_pool_free(pool);
	mem_free(made);
	return status;
}

static const struct filter run = {
	.name = "relay-run",
	.brief = "run a compiled model",
	.operands = "LIBRARY|MODEL",
	.max_operands = 1,
	.opts = options,
	.opts_size = sizeof(struct run_opts),
	.defaults = &defaults,
	.main = run_main,
	.runs_programs = true,
	.models = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &run);
}
