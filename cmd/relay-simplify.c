/*
 * relay-simplify: rewrites operators for inference.
 */
#include "filter.h"
#include "pass/simplify.h"

struct simplify_opts {
	bool strict, fast;
};

static const struct opt options[] = {
	{ "strict", 0, OPT_FLAG, NULL, NULL,
	    "apply only rules that keep every bit",
	    offsetof(struct simplify_opts, strict) },
	{ "fast-math", 0, OPT_FLAG, NULL, NULL,
	    "also apply rules that may differ on NaN, infinities and the sign "
	    "of zero", offsetof(struct simplify_opts, fast) },
	{ 0 }
};

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
	{ "known", "integers that follow from types" },
	{ "concretize", "ones_like and its like, with extents" },
	{ "fill", "tensors of equal elements as scalars" },
	{ "dropout", "dropout, which does nothing" },
	{ "power", "powers as products (rounding)" },
	{ "divide", "division by a constant as a product (rounding)" },
	{ "batch-norm", "batch norms as scale and shift (rounding)" },
	{ NULL }
};

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct simplify_opts *o = r->opts;
	struct simplify_options opts = { .class = o->strict ? SIMPLIFY_EXACT :
	    o->fast ? SIMPLIFY_FAST : SIMPLIFY_ROUNDING,
	    .rewrites = r->rewrites };
	struct simplify_stats s = { 0 };

	if (o->strict && o->fast) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "class",
		    "--strict and --fast-math contradict each other");
		return false;
	}
	if (!simplify_run(m, &opts, &s, r->d))
		return false;
	stats_add(r->stats, "rounds", s.rounds);
	return true;
}

static const struct filter simplify = {
	.name = "relay-simplify",
	.brief = "rewrite operators for inference",
	/* New operators; and bindings that others are made to read again. */
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options,
	.opts_size = sizeof(struct simplify_opts), .run = run,
	.rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &simplify);
}
