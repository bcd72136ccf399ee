/*
 * relay-print: the module as Relay text.
 *
 * Reading the text back gives the same stream (places apart), except with
 * --no-extensions, which says what it had to leave out.
 *
 * With --stages there is no input: the module that is printed holds one
 * tensor program, the compute definition of the operator that is named.
 */
#include "cmd/filter_carry.h"
#include "cmd/filter_paths.h"
#include "cmd/print_stages.h"
#include "formats/text/print.h"

#include <errno.h>
#include <string.h>

struct print_opts {
	const char *form;
	bool plain, types, locs, stages;
};

static const struct opt options[] = {
	{ "form", 0, OPT_CHOICE, "FORM", "let|graph|tvm",
	    "write every binding with let, as a graph where possible, or as "
	    "TVM 0.18 reads it, with a metadata section",
	    offsetof(struct print_opts, form) },
	{ "no-extensions", 0, OPT_FLAG, NULL, NULL,
	    "write pure version 0.0.5 without extensions",
	    offsetof(struct print_opts, plain) },
	{ "types", 0, OPT_FLAG, NULL, NULL,
	    "write types as comments where the text has none",
	    offsetof(struct print_opts, types) },
	{ "locs", 0, OPT_FLAG, NULL, NULL,
	    "write the source location of each binding as a comment",
	    offsetof(struct print_opts, locs) },
	{ "stages", 0, OPT_FLAG, NULL, NULL,
	    "print what an operator computes: OP TYPE... ATTR=VALUE...",
	    offsetof(struct print_opts, stages) },
	{ 0 }
};

static const struct print_opts defaults = { .form = "graph" };

static struct ir_module *
print_read(const struct filter_run *r, int *status)
{
	const struct print_opts *o = r->opts;

	if (o->stages)
		return read_stages(r, status);
	if (r->operands[0] != NULL && r->operands[1] != NULL) {
		diag_error(r->d, NULL, "usage", "only one file is printed: "
		    "unexpected operand '%s'", r->operands[1]);
		*status = EXIT_USAGE;
		return NULL;
	}
	return filter_read(r, status);
}

static bool
print_write(struct ir_module *m, const struct filter_run *r)
{
	const struct print_opts *o = r->opts;
	struct text_print_options t = {
		.form = strcmp(o->form, "let") == 0 ? TEXT_LET :
		    strcmp(o->form, "tvm") == 0 ? TEXT_TVM : TEXT_GRAPH,
		.plain = o->plain, .types = o->types, .locs = o->locs,
	};
	struct data_map *maps = NULL;
	struct buf b = { 0 };
	char *dir = filter_output_dir(r);
	uint32_t i, lost;
	bool ok;

	if (t.form == TEXT_TVM && (maps = filter_carry(m, r)) == NULL) {
		mem_free(dir);
		return false;
	}
	filter_paths_write(m, dir);
	mem_free(dir);
	lost = print_module(m, &t, &b);
	if (maps != NULL)
		filter_carry_end(m, maps);
	ok = fwrite(b.v, 1, b.n, r->out) == b.n;
	for (i = 0; i < LOST_COUNT; i++)
		if (lost & 1u << i)
			diag_warning(r->d, NULL, "plain-text",
			    "plain text cannot express: "
			    "%s", print_lost_text[i]);
	if (!ok)
		diag_error(r->d, NULL, "cannot-write",
		    "cannot write the text: %s", strerror(errno));
	buf_release(&b);
	return ok;
}

static const struct filter print_filter = {
	.name = "relay-print", .brief = "print a module as Relay text",
	.opts = options, .opts_size = sizeof(struct print_opts),
	.defaults = &defaults, .operands = "[FILE]", .max_operands = 256,
	.read = print_read, .write = print_write,
	.text = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &print_filter);
}
