/*
 * relay-export: the module as an ONNX model.
 */
#include <errno.h>
#include <string.h>

#include "base/sys.h"
#include "cmd/filter.h"
#include "cmd/filter_paths.h"
#include "formats/onnx/export.h"

struct export_opts {
	int64_t opset;
	bool external, reference;
	struct opt_list shape;
};

static const struct opt options[] = {
	{ "opset", 0, OPT_INT, "N", NULL,
	    "the set of operators to write; by default the first that has all "
	    "that are needed", offsetof(struct export_opts, opset) },
	{ "external", 0, OPT_FLAG, NULL, NULL,
	    "write weights to OUTPUT.data, beside the model; without the "
	    "option only if they have 2 GB or more",
	    offsetof(struct export_opts, external) },
	{ "reference", 0, OPT_FLAG, NULL, NULL,
	    "do not copy weights that lie in files in the output's directory "
	    "or below: the model names these files",
	    offsetof(struct export_opts, reference) },
	FILTER_SHAPE_OPTION(struct export_opts),
	{ 0 }
};

/* A message of protobuf has less than 2 GB; the rest is room for names. */
#define INSIDE_LIMIT ((uint64_t)1900 << 20)

static bool
check_options(const struct filter_run *r, bool external)
{
	const struct export_opts *o = r->opts;

	if (o->opset != 0 && (o->opset < ONNX_OPSET_FIRST ||
	    o->opset > ONNX_OPSET_LAST))
		diag_error(r->d, NULL, "option-range", "--opset must be "
		    "between %d and %d, not %lld", ONNX_OPSET_FIRST,
		    ONNX_OPSET_LAST, (long long)o->opset);
	if ((external || o->reference) && r->output == NULL)
		diag_error(r->d, NULL, "usage", "weights beside the model "
		    "need a name: give --output");
	if (r->d->errors > 0)
		*r->status = EXIT_USAGE;
	return r->d->errors == 0;
}

static bool
export_write(struct ir_module *m, const struct filter_run *r)
{
	static const int exit_status[] = { [ONNX_EXPORT_DONE] = EXIT_DONE,
	    [ONNX_EXPORT_WRONG] = EXIT_WRONG,
	    [ONNX_EXPORT_OUTSIDE] = EXIT_OUTSIDE };
	const struct export_opts *o = r->opts;
	char *beside = o->reference && r->output != NULL ?
	    filter_output_dir(r) : NULL;
	struct onnx_export_options x = { .opset = o->opset, .beside = beside,
		.output = r->output };
	bool external = o->external || onnx_export_bytes(m, &x) > INSIDE_LIMIT;
	struct sys_out data = { NULL, NULL, NULL };
	char *err = NULL, *path = NULL;
	const char *slash;

	if (!check_options(r, external))
		goto out;
	path = external ? mem_printf("%s.data", r->output) : NULL;
	if (external && !sys_out_open(&data, path, &err)) {
		*r->status = EXIT_OUTSIDE;
	} else {
		slash = path != NULL ? strrchr(path, '/') : NULL;
		x.data = data.f;
		x.location = slash != NULL ? slash + 1 : path;
		*r->status = exit_status[onnx_export(m, &x, r->out, r->d)];
		if (*r->status != EXIT_DONE && external)
			sys_out_abort(&data);
		else if (external && !sys_out_commit(&data, &err))
			*r->status = EXIT_OUTSIDE;
	}
	if (err != NULL)
		diag_error(r->d, NULL, "cannot-write", "%s", err);
out:
	mem_free(err);
	mem_free(path);
	mem_free(beside);
	return r->d->errors == 0;
}

static const struct filter export_filter = {
	.name = "relay-export", .brief = "write a module as an ONNX model",
	.contract = { { .needs = IR_TYPED } },
	.opts = options, .opts_size = sizeof(struct export_opts),
	.write = export_write, .operands = "[MODEL]",
	.binary_output = true, .models = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &export_filter);
}
