/*
 * relay-codegen: machine code from a typed module.
 */
#include <string.h>
#include <sys/stat.h>

#include "base/sys.h"
#include "codegen/codegen.h"
#include "cmd/filter.h"
#include "tensor/tree.h"

struct options {
	const char *emit, *target, *cpu, *features, *prefix, *weights;
	struct opt_list entry, link;
	int64_t level;
	bool strict, debug;
};

static const struct options defaults = { .prefix = "relay", .level = 2 };

static const struct opt opts[] = {
	{ "emit", 0, OPT_CHOICE, "KIND", "obj|so|exe|a|ll|s|header",
	    "what to write; by default from the suffix of -o (.o, .so, .exe, .a, "
	    ".ll, .s, .h), else obj",
	    offsetof(struct options, emit) },
	{ "target", 0, OPT_STRING, "TRIPLE", NULL,
	    "target triple; by default the machine's own",
	    offsetof(struct options, target) },
	{ "cpu", 0, OPT_STRING, "NAME", NULL,
	    "processor; 'host' asks the machine, by default the baseline",
	    offsetof(struct options, cpu) },
	{ "features", 0, OPT_STRING, "LIST", NULL,
	    "processor features as LLVM names them: +avx2,-fma",
	    offsetof(struct options, features) },
	{ "optimize", 'O', OPT_INT, "LEVEL", NULL,
	    "optimization level, 0 to 3; by default 2",
	    offsetof(struct options, level) },
	{ "weights", 0, OPT_CHOICE, "WHERE", "embed|file",
	    "large constants: in the code (embed, the default), or in "
	    "OUTPUT.weights beside it",
	    offsetof(struct options, weights) },
	{ "strict", 0, OPT_FLAG, NULL, NULL,
	    "add and multiply in the order of the evaluator, in float64",
	    offsetof(struct options, strict) },
	{ "debug", 'g', OPT_FLAG, NULL, NULL,
	    "say which line of the model code comes from (DWARF)",
	    offsetof(struct options, debug) },
	{ "prefix", 0, OPT_STRING, "NAME", NULL,
	    "prefix of public symbols; by default 'relay'",
	    offsetof(struct options, prefix) },
	{ "entry", 0, OPT_LIST, "FUNCTION", NULL,
	    "function to compile (repeatable); by default main",
	    offsetof(struct options, entry) },
	{ "link", 0, OPT_LIST, "FILE", NULL,
	    "object, archive or library with extern functions (repeatable)",
	    offsetof(struct options, link) },
	{ NULL, 0, OPT_FLAG, NULL, NULL, NULL, 0 },
};

/* The symbols are those of a C program that calls the model. */
static bool
is_identifier(const char *s)
{
	if (*s == '\0' || (*s >= '0' && *s <= '9'))
		return false;
	for (; *s != '\0'; s++)
		if (*s != '_' && !(*s >= '0' && *s <= '9') &&
		    !(*s >= 'a' && *s <= 'z') && !(*s >= 'A' && *s <= 'Z'))
			return false;
	return true;
}

/* Whether the output is a file, or becomes one. */
static bool
names_file(const char *output)
{
	struct stat st;

	return output != NULL && (stat(output, &st) != 0 ||
	    S_ISREG(st.st_mode));
}

static bool
write_code(struct ir_module *m, const struct filter_run *r)
{
	const struct options *o = r->opts;
	static const char *const only_main[] = { "main" };
	struct codegen_options c = { .kind = codegen_kind(o->emit, r->output),
	    .target = o->target, .cpu = o->cpu, .features = o->features,
	    .level = (int)o->level, .strict = o->strict, .prefix = o->prefix,
	    .entry = o->entry.n > 0 ? o->entry.v : only_main,
	    .nentry = o->entry.n > 0 ? o->entry.n : 1,
	    .link = o->link.v, .nlink = o->link.n, .debug = o->debug };
	char *runtime = codegen_runtime(o->target), *weights = NULL;
	bool ok = false;

	if (o->weights != NULL && strcmp(o->weights, "file") == 0 &&
	    r->output != NULL)
		weights = mem_printf("%s.weights", r->output);
	c.runtime = runtime;
	c.weights = weights;
	if (o->level < 0 || o->level > 3) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "bad-level",
		    "optimization levels are 0 to 3, not %lld",
		    (long long)o->level);
	} else if (!is_identifier(o->prefix)) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "bad-prefix",
		    "the prefix '%s' is no name in C", o->prefix);
	} else if (o->weights != NULL && strcmp(o->weights, "file") == 0 &&
	    !names_file(r->output)) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "no-output-file", "--weights=file "
		    "writes beside the output, which must be a file: give -o");
	} else if (!codegen_target(o->target, o->cpu, r->d)) {
		*r->status = EXIT_USAGE;
	} else if (codegen_links(c.kind) && runtime == NULL) {
		*r->status = EXIT_OUTSIDE;
		diag_error(r->d, NULL, "no-runtime", "the run-time library "
		    "librelay-rt.a is not installed for this target");
	} else {
		ok = codegen_write(m, &c, r->out, r->d, r->status);
	}
	mem_free(runtime);
	mem_free(weights);
	return ok;
}

/* What a schedule claims is proved before it becomes machine code. */
static bool
check_trees(struct ir_module *m, const struct filter_run *r)
{
	return trees_check(m, r->d);
}

static const struct filter codegen = {
	.name = "relay-codegen",
	.brief = "generate machine code from a typed module",
	.contract = { { .needs = IR_TYPED } },
	.opts = opts,
	.opts_size = sizeof(struct options),
	.defaults = &defaults,
	.run = check_trees,
	.write = write_code,
	.binary_output = true,
	.runs_programs = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &codegen);
}
