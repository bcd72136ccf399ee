/*
 * relay-import: reads an ONNX model, or a file of named tensors, and writes
 * the module.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"
#include "cmd/filter.h"
#include "formats/onnx/onnx.h"
#include "formats/safetensors/weights.h"
#include "formats/text/text.h"

#define DEFINE_LIMIT ((size_t)64 << 20)	/* bytes of definitions */

struct import_opts {
	struct opt_list shape, dim, constant;
	const char *base, *define, *format;
	bool symbolic, list_ops, allow_links;
};

static const struct opt options[] = {
	{ "shape", 0, OPT_LIST, "NAME=1x3xn", NULL,
	    "give the extents of an input: numbers, names, or ?",
	    offsetof(struct import_opts, shape) },
	{ "dim", 0, OPT_LIST, "NAME=N", NULL,
	    "give a symbolic extent of the model a value",
	    offsetof(struct import_opts, dim) },
	{ "const", 0, OPT_LIST, "NAME=FILE.npy", NULL,
	    "make an input a constant",
	    offsetof(struct import_opts, constant) },
	{ "symbolic", 0, OPT_FLAG, NULL, NULL,
	    "make every extent of every input a separate variable",
	    offsetof(struct import_opts, symbolic) },
	{ "allow-hard-links", 0, OPT_FLAG, NULL, NULL,
	    "allow external data in files with several hard links",
	    offsetof(struct import_opts, allow_links) },
	{ "base", 0, OPT_STRING, "DIR", NULL,
	    "look for external data below this directory instead of the "
	    "model's",
	    offsetof(struct import_opts, base) },
	{ "define", 0, OPT_STRING, "FILE.relay", NULL,
	    "functions that define operators unknown to the importer",
	    offsetof(struct import_opts, define) },
	{ "list-ops", 0, OPT_FLAG, NULL, NULL,
	    "list the supported operators, with the versions of their operator "
	    "sets", offsetof(struct import_opts, list_ops) },
	{ "format", 0, OPT_CHOICE, "FORM", "text|json|csv", "of --list-ops; "
	    "by default text", offsetof(struct import_opts, format) },
	{ 0 }
};

/* What came on a pipe goes to the store, where constants can refer to it. */
static bool
to_store(const struct filter_run *r, char **path)
{
	struct store_writer *w;
	char *err = NULL, hash[38], *chunk;
	size_t total = 0;
	ssize_t n = 0;
	bool ok;

	w = store_begin(&err);
	chunk = mem_alloc(1 << 20);
	ok = w != NULL;
	while (ok && (n = read(STDIN_FILENO, chunk, 1 << 20)) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			err = sys_message("read", "<stdin>", strerror(errno));
		ok = n > 0 && store_write(w, chunk, (size_t)n, &err);
		total += n > 0 ? (size_t)n : 0;
	}
	mem_free(chunk);
	if (ok && total == 0) {
		ok = false;
		err = mem_printf("no model on standard input (did an "
		    "earlier stage fail?)");
	}
	if (ok)
		return store_end(w, path, hash, &err);
	if (w)
		store_abort(w);
	diag_error(r->d, NULL, "cannot-read", "%s", err);
	mem_free(err);
	return false;
}

/* What the file is decides: its name, else its first bytes. */
static enum onnx_result
import_file(const struct filter_run *r, const char *path, const char *shown,
    const struct onnx_options *x, struct ir_module **m)
{
	enum weights_kind kind = weights_kind(path);
	bool outside;

	if (kind == WEIGHTS_NONE)
		return onnx_read(path, shown, path != shown, x, r->d, m);
	if (x->shape.n + x->dim.n + x->constant.n > 0 || x->symbolic)
		diag_warning(r->d, NULL, "no-inputs", "'%s' holds tensors and "
		    "no model: options for inputs change nothing", shown);
	*m = weights_module(path, shown, kind, r->d, &outside);
	return r->d->errors == 0 ? ONNX_OK : outside ? ONNX_OUTSIDE :
	    ONNX_WRONG;
}

/* The definitions, as the module that the model becomes; NULL: reported. */
static struct ir_module *
read_definitions(const struct filter_run *r, const char *path)
{
	struct text_options t = { .ctx = NULL };
	struct ir_module *m = NULL;
	char *err = NULL, *data = NULL;
	uint64_t size;
	size_t len;
	int fd = sys_open_regular(path, &size, &err);

	if (fd >= 0 && sys_read_all(fd, DEFINE_LIMIT, &data, &len, &err))
		m = relay_text_read(data, len, path, false, &t, r->d);
	else
		diag_error(r->d, NULL, "cannot-read", "%s", err);
	if (fd >= 0)
		close(fd);
	mem_free(err);
	mem_free(data);
	return m;
}

static enum onnx_result
import(const struct filter_run *r, struct ir_module **m)
{
	const struct import_opts *o = r->opts;
	struct onnx_options x = {
		.shape = { o->shape.v, o->shape.n },
		.dim = { o->dim.v, o->dim.n },
		.constant = { o->constant.v, o->constant.n },
		.base = o->base, .symbolic = o->symbolic,
		.allow_links = o->allow_links,
	};
	enum onnx_result result;
	char *path = NULL;

	*m = NULL;
	if (o->define)
		*m = x.define = read_definitions(r, o->define);
	if (r->d->errors > 0)
		return *m ? ONNX_WRONG : ONNX_OUTSIDE;
	if (strcmp(r->input, "-") != 0)
		return import_file(r, r->input, r->input, &x, m);
	if (!to_store(r, &path))
		return ONNX_OUTSIDE;
	result = import_file(r, path, "<stdin>", &x, m);
	mem_free(path);
	return result;
}

static const struct import_opts defaults = { .format = "text" };

static struct ir_module *
import_read(const struct filter_run *r, int *status)
{
	static const int exit_status[] = { [ONNX_OK] = EXIT_DONE,
		[ONNX_WRONG] = EXIT_WRONG, [ONNX_OUTSIDE] = EXIT_OUTSIDE,
		[ONNX_USAGE] = EXIT_USAGE };
	const struct import_opts *o = r->opts;
	struct ir_module *m;

	if (o->list_ops)
		return ir_module_new();
	*status = exit_status[import(r, &m)];
	return m;
}

static bool
import_write(struct ir_module *m, const struct filter_run *r)
{
	const struct import_opts *o = r->opts;

	if (!o->list_ops)
		return filter_write(m, r);
	onnx_list_ops(r->out, o->format);
	return true;
}

static const struct filter import_filter = {
	.name = "relay-import", .brief = "read an ONNX model or a file of "
	    "tensors",
	.operands = "[MODEL.onnx]",
	.opts = options, .opts_size = sizeof(struct import_opts),
	.defaults = &defaults,
	.read = import_read, .write = import_write,
	.stream = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &import_filter);
}
