/*
 * relay-simplify: rewrites operators for inference.
 */
#include <string.h>

#include "cmd/rules_file.h"
#include "pass/rules_try.h"
#include "pass/simplify.h"

struct simplify_opts {
	bool strict, fast, try;
	const char *rules;
	int64_t seed;
};

static const struct opt options[] = {
	{ "strict", 0, OPT_FLAG, NULL, NULL,
	    "apply only rules that keep every bit",
	    offsetof(struct simplify_opts, strict) },
	{ "fast-math", 0, OPT_FLAG, NULL, NULL,
	    "also apply rules that may differ on NaN, infinities and the sign "
	    "of zero", offsetof(struct simplify_opts, fast) },
	{ "rules", 0, OPT_STRING, "FILE", NULL,
	    "also apply the rules of a file, after the others",
	    offsetof(struct simplify_opts, rules) },
	{ "seed", 0, OPT_INT, "N", NULL,
	    "of the inputs that --try-rules makes (1)",
	    offsetof(struct simplify_opts, seed) },
	{ "try-rules", 0, OPT_FLAG, NULL, NULL,
	    "first evaluate the rules of --rules, or else those that are text, "
	    "on random inputs; wrong ones are errors",
	    offsetof(struct simplify_opts, try) },
	{ 0 }
};
static const struct simplify_opts defaults = { .seed = 1 };

/* In the order in which they are tried. */
static const struct filter_rule rules[] = {
	{ "identity", "x * 1, x / 1, x - 0; x + 0 on integers" },
	{ "identity-float", "x + 0 on floats (fast)" },
	{ "cast", "casts to the same type, or after one that widens" },
	{ "reshape", "reshapes of reshapes, or to the same shape" },
	{ "reshape-later",
	    "a reshape before elementwise operators, after them" },
	{ "reduce", "reductions over axes of extent 1" },
	{ "transpose", "transposes of transposes, or that move nothing" },
	{ "layout", "layout_transform after, before or as a transpose" },
	{ "known", "integers that follow from types" },
	{ "concretize", "ones_like and its like, with extents" },
	{ "fill", "tensors of equal elements as scalars" },
	{ "dropout", "dropout, which does nothing" },
	{ "pad", "zeros around data as padding of the convolution" },
	{ "power", "powers as products (rounding)" },
	{ "divide", "division by a constant as a product (rounding)" },
	{ "batch-norm", "batch norms as scale and shift (rounding)" },
	{ "twice", "operators that do nothing, or undo, the second time" },
	{ "double", "x + x as a product" },
	{ "clip", "clips within clips, or of all that a type has" },
	{ "clip-cast", "casts of clips there and back" },
	{ "matmul", "products with a transposed matrix as nn.dense" },
	{ "arg-dequantize", "argmax, argmin and argsort of bytes, not floats" },
	{ "rsqrt", "division by a square root as a product (fast)" },
	{ "constants", "sums and products with two constants (fast)" },
	{ 0 }
};

static bool
more_rules(const struct filter_run *r)
{
	return ((const struct simplify_opts *)r->opts)->rules != NULL;
}

static bool
list_rules(const struct filter_run *r, struct buf *b)
{
	const struct simplify_opts *o = r->opts;

	filter_put_rules(rules, b);
	return o->rules == NULL || rules_list_file(r, o->rules, false, b);
}

/* Whether --only names a rule. */
static bool
has_only(const struct filter_run *r, const struct ir_rules *user)
{
	const char *only = r->rewrites->only;

	for (const struct filter_rule *o = rules; only != NULL && o->name !=
	    NULL; o++)
		if (strcmp(o->name, only) == 0)
			return true;
	for (uint32_t i = 0; only != NULL && i < user->rule.n; i++)
		if (!user->rule.v[i].pattern &&
		    strcmp(user->rule.v[i].name, only) == 0)
			return true;
	return only == NULL || filter_unknown_rule(rules, r, only);
}

static void
say_tried(void *ctx, const struct rules_tried *t)
{
	filter_say(ctx, "%s: right on %u of %u random inputs that it matches",
	    t->rule->name, t->right, t->matched);
}

/* Reads the rules that are text, and tries them. */
static bool
read_rules(struct ir_module *m, const struct filter_run *r,
    struct ir_rules *builtin, struct ir_rules *user)
{
	const struct simplify_opts *o = r->opts;
	struct rules_try t = { .seed = (uint64_t)o->seed, .evaluate = o->try,
	    .said = say_tried, .ctx = (void *)r };

	rules_read_text(m, simplify_rules_text, "relay-simplify", builtin);
	if (o->rules == NULL)
		return !o->try || rules_try_all(r, m, builtin, &t);
	return rules_read_file(m, r, o->rules, user) && has_only(r, user) &&
	    rules_try_all(r, m, user, &t);
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct simplify_opts *o = r->opts;
	struct simplify_options opts = { .class = o->strict ? SIMPLIFY_EXACT :
	    o->fast ? SIMPLIFY_FAST : SIMPLIFY_ROUNDING,
	    .rewrites = r->rewrites };
	struct ir_rules builtin = { 0 }, user = { 0 };
	struct simplify_stats s = { 0 };
	bool ok;

	if (o->strict && o->fast) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "class",
		    "--strict and --fast-math contradict each other");
		return false;
	}
	ok = read_rules(m, r, &builtin, &user);
	opts.builtin = &builtin;
	opts.user = o->rules != NULL ? &user : NULL;
	ok = ok && simplify_run(m, &opts, &s, r->d);
	ir_rules_release(&user);
	ir_rules_release(&builtin);
	if (ok)
		stats_add(r->stats, "rounds", s.rounds);
	return ok;
}

static const struct filter simplify = {
	.name = "relay-simplify",
	.brief = "rewrite operators for inference",
	/* New operators; and bindings that others are made to read again. */
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options,
	.opts_size = sizeof(struct simplify_opts), .defaults = &defaults,
	.run = run, .rules = rules, .more_rules = more_rules,
	.list_rules = list_rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &simplify);
}
