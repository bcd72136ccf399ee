/*
 * relay-run: runs a compiled model with the inputs and outputs of relay-eval.
 */
#include "cmd/model.h"
#include "cmd/run_args.h"

#include <stdlib.h>

#include "base/sys.h"

struct run_opts {
	const char *prefix, *entry, *output_dir;
	struct opt_list input, output;
	bool summary;
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
	    "write each output to DIR/NAME.npy instead of printing",
	    offsetof(struct run_opts, output_dir) },
	{ "summary", 0, OPT_FLAG, NULL, NULL,
	    "print large tensors as type, range and mean",
	    offsetof(struct run_opts, summary) },
	{ 0 }
};

static const struct run_opts defaults = { .prefix = "relay",
	.entry = "main" };

static bool
read_inputs(struct model *s, const struct run_opts *o, struct value **value)
{
	uint32_t n = (uint32_t)s->entry->ninput;
	struct run_param *p = mem_zalloc(n + 1, sizeof *p);
	struct run_inputs in = { s->m, &s->heap, s->d, &s->status, n, p,
	    value };
	bool ok;

	s->status = EXIT_WRONG;
	for (uint32_t i = 0; i < n; i++) {
		p[i].name = s->entry->input[i].name;
		p[i].type = model_type(s, &s->entry->input[i]);
	}
	ok = run_read_inputs(&in, &o->input);
	mem_free(p);
	return ok;
}

static void
run_model(struct model *s, const struct filter_run *r)
{
	const struct run_opts *o = r->opts;
	uint32_t n = (uint32_t)s->entry->ninput;
	struct value **value = mem_zalloc(n + 1, sizeof *value);
	struct run_outputs out = { .m = s->m, .d = s->d,
	    .status = &s->status, .out = r->out, .dir = o->output_dir,
	    .summary = o->summary };
	struct value *v = NULL;

	if (read_inputs(s, o, value) && run_check_outputs(&out, &o->output))
		v = model_call(s, value);
	if (v != NULL && run_write_outputs(&out, &o->output, v))
		s->status = EXIT_DONE;
	value_drop(&s->heap, v);
	for (uint32_t i = 0; i < n; i++)
		value_drop(&s->heap, value[i]);
	mem_free(value);
}

static int
run_main(const struct filter_run *r)
{
	const struct run_opts *o = r->opts;
	struct model s = { .d = r->d };

	if (!model_load(&s, r->input, o->prefix, o->entry))
		return s.status;
	s.m = ir_module_new();
	heap_init(&s.heap);
	relay_call_init(&s.call);
	run_model(&s, r);
	relay_call_release(&s.call);
	heap_release(&s.heap);
	ir_module_free(s.m);
	return s.status;
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
