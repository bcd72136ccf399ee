/*
 * relay-run: runs a compiled model with the inputs and outputs of relay-eval.
 */
#include "cmd/run_image.h"
#include "cmd/run_library.h"

struct run_opts {
	const char *prefix, *entry, *output_dir;
	struct opt_list input, output;
	bool summary;
	struct run_image image;
	struct run_top top;
};

static const struct opt options[] = {
	{ "input", 'i', OPT_LIST, "NAME=VALUE", NULL,
	    "give a parameter: FILE.npy, random:SEED[:EXTENTS] or a literal; "
	    "or FILE.npz for several",
	    offsetof(struct run_opts, input) },
	{ "entry", 0, OPT_STRING, "NAME", NULL,
	    "run this entry instead of main",
	    offsetof(struct run_opts, entry) },
	{ "prefix", 0, OPT_STRING, "NAME", NULL,
	    "prefix of the model's symbols; by default 'relay'",
	    offsetof(struct run_opts, prefix) },
	{ "output", 'o', OPT_LIST, "NAME=FILE", NULL,
	    "write an output to FILE.npy, or all of them to FILE.npz, instead "
	    "of printing",
	    offsetof(struct run_opts, output) },
	{ "output-dir", 0, OPT_STRING, "DIR", NULL,
	    "write each output to DIR/NAME.npy instead of printing; DIR is made",
	    offsetof(struct run_opts, output_dir) },
	{ "summary", 0, OPT_FLAG, NULL, NULL,
	    "print large tensors as type, range and mean",
	    offsetof(struct run_opts, summary) },
	RUN_IMAGE_OPTIONS(struct run_opts),
	{ 0 }
};

static const struct run_opts defaults = { .prefix = "relay",
	.entry = "main", .image = { .range = 1 } };

/* Reads the inputs, calls, writes the results. */
static void
run_model(struct run_library *l, const struct filter_run *r)
{
	const struct run_opts *o = r->opts;
	uint32_t n = (uint32_t)l->entry->ninput;
	struct value **value = mem_zalloc(n + 1, sizeof *value), *v = NULL;
	struct run_param *param = mem_zalloc(n + 1, sizeof *param);
	struct run_inputs in = { .m = l->m, .heap = l->heap, .d = r->d,
	    .status = l->status, .n = n, .param = param, .value = value,
	    .image = &o->image };
	struct run_outputs out = { .m = l->m, .d = r->d, .status = l->status,
	    .out = r->out, .dir = o->output_dir, .summary = o->summary };
	struct relay_call call;

	relay_call_init(&call);
	run_library_params(l, param);
	*l->status = EXIT_WRONG;
	if (run_read_inputs(&in, &o->input) &&
	    run_check_outputs(&out, &o->output))
		v = run_library_call(l, &call, value);
	if (v != NULL && (o->top.n != 0 ? run_print_top(&out, &o->top, v) :
	    run_write_outputs(&out, &o->output, v)))
		*l->status = EXIT_DONE;
	value_drop(l->heap, v);
	for (uint32_t i = 0; i < n; i++)
		value_drop(l->heap, value[i]);
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

	if (r->operands[0] == NULL) {
		diag_error(r->d, NULL, "no-library", "name the library to "
		    "run, such as ./model.so");
		return EXIT_USAGE;
	}
	if (run_library_load(&l, o->prefix, o->entry) == NULL)
		return status;
	l.m = ir_module_new();
	heap_init(&heap);
	run_model(&l, r);
	heap_release(&heap);
	ir_module_free(l.m);
	return status;
}

static const struct filter run = {
	.name = "relay-run",
	.brief = "run a compiled model",
	.operands = "LIBRARY",
	.max_operands = 1,
	.opts = options,
	.opts_size = sizeof(struct run_opts),
	.defaults = &defaults,
	.main = run_main,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &run);
}
