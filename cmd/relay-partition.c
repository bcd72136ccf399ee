/*
 * relay-partition: cuts out functions for a library or an accelerator.
 */
#include "cmd/rules_file.h"
#include "ir/text.h"
#include "pass/partition.h"

#include <string.h>

struct partition_opts {
	const char *patterns, *library;
	bool outside, glue, merge, report;
};

static const struct opt options[] = {
	{ "extern", 0, OPT_FLAG, NULL, NULL,
	    "declare the functions: the library has them, by their symbols",
	    offsetof(struct partition_opts, outside) },
	{ "for", 0, OPT_STRING, "FILE", NULL,
	    "the patterns of what the library can do (relay-rules(5)); by "
	    "default those of oneDNN",
	    offsetof(struct partition_opts, patterns) },
	{ "glue", 0, OPT_FLAG, NULL, NULL,
	    "write C that says what each function computes and calls the "
	    "library for it, instead of a stream",
	    offsetof(struct partition_opts, glue) },
	{ "library", 0, OPT_STRING, "NAME", NULL,
	    "name of the library, with which names of functions begin; by "
	    "default that of the file",
	    offsetof(struct partition_opts, library) },
	{ "merge", 0, OPT_FLAG, NULL, NULL,
	    "make one function of several that take values from one another",
	    offsetof(struct partition_opts, merge) },
	{ "report", 0, OPT_FLAG, NULL, NULL,
	    "say on standard error what was taken, and what was not and why",
	    offsetof(struct partition_opts, report) },
	{ 0 }
};

/* Those of onednn.relay; others stand in the file that is given. */
static const struct filter_rule rules[] = {
	{ "conv-bias-sum-act", "a convolution, bias, sum and activation" },
	{ "conv-bias-act", "a convolution, bias and activation" },
	{ "conv-bias-sum", "a convolution, bias and sum" },
	{ "conv-act", "a convolution and activation" },
	{ "conv-bias", "a convolution and bias" },
	{ "conv-alone", "a convolution" },
	{ "product-bias-sum", "a product, bias and sum" },
	{ "product-bias-act", "a product, bias and activation" },
	{ "product-act", "a product and activation" },
	{ "product-bias", "a product and bias" },
	{ "product-alone", "dense, matmul or batch_matmul" },
	{ 0 }
};

static bool
more_rules(const struct filter_run *r)
{
	(void)r;
	return true;
}

static bool
list_rules(const struct filter_run *r, struct buf *b)
{
	const struct partition_opts *o = r->opts;

	if (o->patterns != NULL)
		return rules_list_file(r, o->patterns, true, b);
	filter_put_rules(rules, b);
	return true;
}

static bool
has_only(const struct filter_run *r, const struct ir_rules *patterns)
{
	const char *only = r->rewrites->only;

	for (uint32_t i = 0; only != NULL && i < patterns->rule.n; i++)
		if (patterns->rule.v[i].pattern &&
		    strcmp(patterns->rule.v[i].name, only) == 0)
			return true;
	if (only == NULL)
		return true;
	diag_error(r->d, NULL, "no-rule", "there is no pattern '%s'", only);
	*r->status = EXIT_USAGE;
	return false;
}

static bool
has_pattern(const struct filter_run *r, const struct ir_rules *patterns)
{
	for (uint32_t i = 0; i < patterns->rule.n; i++)
		if (patterns->rule.v[i].pattern)
			return true;
	diag_error(r->d, NULL, "no-patterns", "there are no patterns in '%s'",
	    ((const struct partition_opts *)r->opts)->patterns);
	return false;
}

/* acc of dir/acc.relay. */
static char *
library_name(const struct partition_opts *o)
{
	const char *base = o->patterns == NULL ? "onednn" : o->patterns;
	const char *slash = strrchr(base, '/');

	if (o->library != NULL)
		return mem_strndup(o->library, strlen(o->library));
	base = slash == NULL ? base : slash + 1;
	return mem_strndup(base, strcspn(base, "."));
}

static void
say(void *ctx, const char *line)
{
	const struct filter_run *r = ctx;

	fprintf(stderr, "%s: %s\n", r->program, line);
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct partition_opts *o = r->opts;
	struct ir_rules patterns = { 0 };
	struct partition_options opts = { .patterns = &patterns,
	    .outside = o->outside, .merge = o->merge, .rewrites = r->rewrites,
	    .report = o->report ? say : NULL,
	    .ctx = (void *)r };
	struct partition_stats s = { 0 };
	char *library;
	bool ok;

	if (o->glue && o->outside) {
		diag_error(r->d, NULL, "glue", "--glue and --extern are two "
		    "outputs, each of a run of its own");
		*r->status = EXIT_USAGE;
		return false;
	}
	library = library_name(o);
	opts.library = library;
	ok = text_is_c_name(library);
	if (!ok) {
		diag_error(r->d, NULL, "library", "'%s' is not an identifier "
		    "of C; --library gives the name", library);
		*r->status = EXIT_USAGE;
	}
	if (ok && o->patterns == NULL)
		rules_read_text(m, partition_onednn_text, r->program,
		    &patterns);
	else if (ok)
		ok = rules_read_file(m, r, o->patterns, &patterns);
	ok = ok && has_pattern(r, &patterns) && has_only(r, &patterns) &&
	    partition_run(m, &opts, &s, r->d);
	ok = ok && (!o->glue || partition_glue(m, library, r->left, r->d));
	ir_rules_release(&patterns);
	mem_free(library);
	stats_add(r->stats, "operators taken", s.taken);
	stats_add(r->stats, "operators left", s.left);
	return ok;
}

static bool
write(struct ir_module *m, const struct filter_run *r)
{
	if (!((const struct partition_opts *)r->opts)->glue)
		return filter_write(m, r);
	return fwrite(r->left->v, 1, r->left->n, r->out) == r->left->n;
}

static const struct filter partition = {
	.name = "relay-partition",
	.brief = "cut out functions for a library",
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options, .opts_size = sizeof(struct partition_opts),
	.run = run, .rules = rules, .more_rules = more_rules,
	.list_rules = list_rules,
	.write = write, .stream = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &partition);
}
