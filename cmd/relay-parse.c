/*
 * relay-parse: reads Relay text, writes the module.
 */
#include "cmd/filter.h"
#include "cmd/filter_paths.h"
#include "formats/text/text.h"

#include <string.h>

struct parse_opts {
	const char *meta;
	bool raw_strings, no_stdlib, expr;
};

static const struct opt options[] = {
	{ "meta", 0, OPT_STRING, "FILE", NULL,
	    "take constants of missing metadata from a .npz or .params file, "
	    "or their types, one per line",
	    offsetof(struct parse_opts, meta) },
	{ "raw-strings", 0, OPT_FLAG, NULL, NULL,
	    "read backslashes in strings literally",
	    offsetof(struct parse_opts, raw_strings) },
	{ "no-stdlib", 0, OPT_FLAG, NULL, NULL,
	    "do not look for undefined names in the standard library",
	    offsetof(struct parse_opts, no_stdlib) },
	{ "expr", 0, OPT_FLAG, NULL, NULL,
	    "read a lone expression as the body of @main",
	    offsetof(struct parse_opts, expr) },
	{ 0 }
};

static void
say(void *ctx, const char *message)
{
	filter_say(ctx, "%s", message);
}

static struct ir_module *
parse_read(const struct filter_run *r, int *status)
{
	const struct parse_opts *o = r->opts;
	bool piped = strcmp(r->input, "-") == 0;
	struct text_options t = {
		.meta = o->meta, .raw_strings = o->raw_strings,
		.expr = o->expr, .no_stdlib = o->no_stdlib,
		.say = say, .ctx = (void *)(uintptr_t)r,
	};
	struct ir_module *m;
	uint32_t i, missing = 0;
	size_t len;
	char *data, *dir;

	if (!filter_input(r, &data, &len, status))
		return NULL;
	*status = EXIT_WRONG;
	t.dir = dir = filter_input_dir(r);
	m = relay_text_read(data, len, piped ? "<stdin>" : r->input, piped,
	    &t, r->d);
	for (i = 0; i < r->d->items.n; i++)
		if (strcmp(r->d->items.v[i].code, "meta-file") == 0)
			*status = EXIT_OUTSIDE;
		else if (strcmp(r->d->items.v[i].code, "constant-data") == 0)
			missing++;
	if (missing > 0 && missing == r->d->errors)
		*status = EXIT_OUTSIDE;
	mem_free(data);
	if (m != NULL)
		filter_paths_read(m, dir);
	mem_free(dir);
	return m;
}

static const struct filter parse = {
	.name = "relay-parse", .brief = "read Relay text",
	.opts = options, .opts_size = sizeof(struct parse_opts),
	.read = parse_read,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &parse);
}
