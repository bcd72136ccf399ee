/*
 * relay-run: runs a compiled model with the inputs and outputs of relay-eval.
 *
 * The library is loaded because the user names it, never because a stream
 * does; its code runs with the rights of this process.
 */
#include "cmd/run_args.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "base/sys.h"
#include "ir/text.h"
#include "runtime/relay.h"

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

struct session {
	const struct filter_run *r;
	const struct run_opts *o;
	const struct relay_entry *entry;
	struct ir_module *m;
	struct heap heap;
	struct relay_call call;
	int status;
};

/* ---- the library ---- */

static const struct relay_entry *
load(struct session *s)
{
	char *path = strchr(s->r->input, '/') != NULL ?
	    mem_printf("%s", s->r->input) : mem_printf("./%s", s->r->input);
	char *symbol = mem_printf("%s_%s_model", s->o->prefix, s->o->entry);
	void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const struct relay_entry *e = NULL;

	s->status = EXIT_OUTSIDE;
	if (lib == NULL) {
		diag_error(s->r->d, NULL, "cannot-load", "cannot load '%s': "
		    "%s", s->r->input, dlerror());
	} else if ((e = dlsym(lib, symbol)) == NULL) {
		s->status = EXIT_WRONG;
		diag_error(s->r->d, NULL, "no-entry",
		    "'%s' has no entry '%s' (symbol %s)", s->r->input,
		    s->o->entry, symbol);
	} else if (e->abi != RELAY_ABI) {
		diag_error(s->r->d, NULL, "abi-version",
		    "'%s' has version %d of the interface, this is %d",
		    s->r->input, e->abi, RELAY_ABI);
		e = NULL;
	}
	mem_free(path);
	mem_free(symbol);
	return e;
}

/* The type of an input as its names and extents say. */
static const struct type *
info_type(struct session *s, const struct relay_tensor_info *t)
{
	struct text_scope all = { .any_dim = true };
	struct buf b = { NULL, 0, 0 };
	const struct type *type;

	buf_puts(&b, "Tensor[(");
	for (int32_t i = 0; i < t->rank; i++)
		buf_printf(&b, "%s%s", t->dim[i], t->rank == 1 ? "," :
		    i + 1 < t->rank ? ", " : "");
	buf_printf(&b, "), %s]", dtype_info[t->dtype].name);
	type = text_type_string(s->m, s->r->d, b.v, NULL, &all);
	buf_release(&b);
	return type;
}

/* ---- running ---- */

static bool
read_inputs(struct session *s, struct value **value)
{
	uint32_t n = (uint32_t)s->entry->ninput;
	struct run_param *p = mem_zalloc(n + 1, sizeof *p);
	struct run_inputs in = { s->m, &s->heap, s->r->d, &s->status, n, p,
	    value };
	bool ok;

	s->status = EXIT_WRONG;
	for (uint32_t i = 0; i < n; i++) {
		p[i].name = s->entry->input[i].name;
		p[i].type = info_type(s, &s->entry->input[i]);
	}
	ok = run_read_inputs(&in, &s->o->input);
	mem_free(p);
	return ok;
}

static struct value *
take_output(struct session *s, const struct relay_tensor_info *t,
    const void *data, const int64_t *dims)
{
	return value_view(&s->heap, (enum dtype)t->dtype, (uint32_t)t->rank,
	    dims, data);
}

static struct value *
results(struct session *s, void *const *out, const int64_t *dims)
{
	uint32_t n = (uint32_t)s->entry->noutput;
	struct value *all;

	if (n == 1)
		return take_output(s, s->entry->output, out[0], dims);
	all = value_items(&s->heap, VALUE_TUPLE, 0, n, 0);
	for (uint32_t i = 0; i < n; i++) {
		all->item[i] = take_output(s, &s->entry->output[i], out[i],
		    dims);
		dims += s->entry->output[i].rank;
	}
	return all;
}

static uint32_t
total_rank(const struct relay_tensor_info *t, int32_t n)
{
	uint32_t sum = 0;

	for (int32_t i = 0; i < n; i++)
		sum += (uint32_t)t[i].rank;
	return sum;
}

/* Runs the entry; NULL: its error was reported. */
static struct value *
call_entry(struct session *s, struct value *const *value)
{
	const struct relay_entry *e = s->entry;
	uint32_t rank = total_rank(e->input, e->ninput), at = 0;
	int64_t *dims = mem_zalloc(rank + 1, sizeof *dims);
	int64_t *out_dims = mem_zalloc(total_rank(e->output, e->noutput) + 1,
	    sizeof *out_dims);
	void **in = mem_zalloc((size_t)e->ninput + 1, sizeof *in);
	void **out = mem_zalloc((size_t)e->noutput + 1, sizeof *out);
	struct value *v = NULL;

	for (int32_t i = 0; i < e->ninput; i++) {
		in[i] = value[i]->data;
		for (uint32_t k = 0; k < value[i]->n; k++)
			dims[at++] = value[i]->dim[k];
	}
	if (e->run(&s->call.ctx, in, dims, out, out_dims) == RELAY_OK)
		v = results(s, out, out_dims);
	else
		diag_error(s->r->d, NULL, "run-time", "%s%s%s",
		    s->call.ctx.message, s->call.ctx.place != NULL ?
		    ", at " : "", s->call.ctx.place != NULL ?
		    s->call.ctx.place : "");
	mem_free(dims);
	mem_free(out_dims);
	mem_free(in);
	mem_free(out);
	return v;
}

static void
run_session(struct session *s)
{
	uint32_t n = (uint32_t)s->entry->ninput;
	struct value **value = mem_zalloc(n + 1, sizeof *value);
	struct run_outputs out = { .m = s->m, .d = s->r->d,
	    .status = &s->status, .out = s->r->out, .dir = s->o->output_dir,
	    .summary = s->o->summary };
	struct value *v = NULL;

	if (read_inputs(s, value) && run_check_outputs(&out, &s->o->output))
		v = call_entry(s, value);
	if (v != NULL && run_write_outputs(&out, &s->o->output, v))
		s->status = EXIT_DONE;
	value_drop(&s->heap, v);
	for (uint32_t i = 0; i < n; i++)
		value_drop(&s->heap, value[i]);
	mem_free(value);
}

static int
run_main(const struct filter_run *r)
{
	struct session s = { .r = r, .o = r->opts };

	s.entry = load(&s);
	if (s.entry == NULL)
		return s.status;
	s.m = ir_module_new();
	heap_init(&s.heap);
	relay_call_init(&s.call);
	run_session(&s);
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
