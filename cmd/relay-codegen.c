/*
 * relay-codegen: machine code from a typed module.
 */
#include <limits.h>
#include <string.h>

#include "base/sys.h"
#include "codegen/codegen.h"
#include "cmd/filter.h"
#include "loop/tree.h"
#include "target/target.h"

struct options {
	const char *emit, *target, *cpu, *features, *prefix, *weights, *name,
	    *dir;
	struct opt_list entry, link;
	int64_t level;
	bool strict, debug;
};

static const struct options defaults = { .prefix = "relay", .level = 2 };
static const struct opt opts[] = {
	{ "emit", 0, OPT_CHOICE, "KIND", "obj|so|exe|a|ll|s|header",
	    "what to write; by default from the suffix of -o (.o, .so, .exe, "
	    ".a, .ll, .s, .h; none: exe), obj to a pipe",
	    offsetof(struct options, emit) },
	{ "target", 0, OPT_STRING, "TRIPLE", NULL,
	    "target triple; by default the machine's own",
	    offsetof(struct options, target) },
	{ "cpu", 0, OPT_STRING, "NAME", NULL,
	    "processor to compile for: 'host' (this machine's; the default if "
	    "--target names its family), 'baseline' (any of the family; the "
	    "default otherwise), or a name that LLVM knows; several, separated "
	    "by commas: for each, as relay-schedule made them",
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
	    "emit debug information: source lines of the model (DWARF)",
	    offsetof(struct options, debug) },
	{ "prefix", 0, OPT_STRING, "NAME", NULL,
	    "prefix of public symbols; by default 'relay'",
	    offsetof(struct options, prefix) },
	{ "function", 'f', OPT_LIST, "NAME", NULL,
	    "function to compile (repeatable); by default main",
	    offsetof(struct options, entry) },
	{ "link", 0, OPT_LIST, "FILE", NULL,
	    "object, archive or library with extern functions (repeatable)",
	    offsetof(struct options, link) },
	{ "input-dir", 0, OPT_STRING, "DIR", NULL, NULL,
	    offsetof(struct options, dir) },
	{ "input-name", 0, OPT_STRING, "NAME", NULL,
	    "what messages call the input; by default its path",
	    offsetof(struct options, name) },
	{ NULL, 0, OPT_FLAG, NULL, NULL, NULL, 0 },
};

static struct ir_module *
read_named(const struct filter_run *r, int *status)
{
	const struct options *o = r->opts;
	struct filter_run named = *r;

	named.name = o->name;
	named.dir = o->dir;
	return filter_read(&named, status);
}

/* What the options say; options_free gives back what it made. */
static struct codegen_options
read_options(const struct filter_run *r)
{
	const struct options *o = r->opts;
	static const char *const only_main[] = { "main" };
	struct codegen_options c = { .kind = codegen_kind(o->emit, r->output),
	    .target = o->target,
	    .cpu = target_cpu(o->target, o->cpu), .features = o->features,
	    .level = o->level < INT_MIN || o->level > INT_MAX ? INT_MAX :
	    (int)o->level, .strict = o->strict, .prefix = o->prefix,
	    .entry = o->entry.n > 0 ? o->entry.v : only_main,
	    .nentry = o->entry.n > 0 ? o->entry.n : 1, .keep = true,
	    .link = o->link.v, .nlink = o->link.n, .debug = o->debug };

	if (o->weights != NULL && strcmp(o->weights, "file") == 0 &&
	    r->output != NULL)
		c.weights = mem_printf("%s.weights", r->output);
	return c;
}

static void
options_free(struct codegen_options *c)
{
	mem_free((char *)c->runtime);
	mem_free((char *)c->weights);
}

/* In the child: to the pipe. */
static bool
write_pieces(struct ir_module *m, const struct filter_run *r)
{
	struct codegen_options c = read_options(r);
	const struct options *o = r->opts;
	bool file = o->weights != NULL && strcmp(o->weights, "file") == 0;
	bool ok = codegen_check(&c, o->emit == NULL ? r->output : NULL,
	    file ? r->output : "", r->d, r->status) &&
	    codegen_generate(m, &c, r->out, r->d, r->status);

	options_free(&c);
	return ok;
}

struct received {
	struct codegen_options options;
	struct codegen_pieces *pieces;
};

static void
release(void *got)
{
	struct received *x = got;

	if (x == NULL)
		return;
	codegen_pieces_free(x->pieces);
	options_free(&x->options);
	mem_free(x);
}

static void *
receive(int fd, const struct filter_run *r)
{
	struct received *x = mem_zalloc(1, sizeof *x);

	x->options = read_options(r);
	x->pieces = codegen_collect(fd, &x->options, r->d);
	if (x->pieces != NULL)
		return x;
	release(x);
	return NULL;
}

static bool
finish(void *got, const struct filter_run *r)
{
	struct received *x = got;
	struct codegen_kept k = { .why = NULL };
	bool ok;

	x->options.runtime = codegen_runtime(x->options.target);
	x->options.kept = &k;
	ok = codegen_deliver(x->pieces, &x->options, r->out, r->d);
	if (r->verbose > 0 && k.found + k.added + k.failed > 0)
		filter_say(r, "%u of %u objects of kernels were kept%s%s",
		    k.found, k.found + k.added + k.failed, k.why ?
		    "; no others are: " : "", k.why ? k.why : "");
	mem_free(k.why);
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
	.read = read_named,
	.run = check_trees,
	.looks = true,
	.write = write_pieces,
	.receive = receive,
	.finish = finish,
	.release = release,
	.binary_output = true,
	.runs_programs = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &codegen);
}
