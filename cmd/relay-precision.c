/*
 * relay-precision: computes products of float32 in bfloat16 or float16.
 */
#include "cmd/precision_run.h"

static const struct opt options[] = {
	{ "to", 0, OPT_CHOICE, "TYPE", "bf16|fp16",
	    "the type that values are narrowed to: bfloat16 (bf16, the "
	    "default) or float16",
	    offsetof(struct precision_opts, to) },
	{ "settings", 0, OPT_STRING, "FILE", NULL,
	    "take classes of operators and bindings from FILE: allow, deny or "
	    "follow",
	    offsetof(struct precision_opts, settings) },
	{ "check", 0, OPT_STRING, "SAMPLES", NULL,
	    "run the function before and after on samples, from an archive or "
	    "from DIR/NAME.npy, whose first dimension counts them, and report "
	    "the accuracy of its outputs and which bindings lose most",
	    offsetof(struct precision_opts, check) },
	{ "samples", 0, OPT_INT, "N", NULL,
	    "take the first N samples only (16)",
	    offsetof(struct precision_opts, samples) },
	{ "report-to", 0, OPT_STRING, "FILE", NULL,
	    "with --check: write the noise of each narrow binding to FILE",
	    offsetof(struct precision_opts, report) },
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "run this function on the samples instead of main",
	    offsetof(struct precision_opts, function) },
	{ 0 }
};

static const struct precision_opts defaults = { .to = "bf16",
	.function = "main", .samples = CHECKED };

static const struct filter_rule rules[] = {
	{ PRECISION_PRODUCT, "compute a product of narrow operands" },
	{ PRECISION_STORE, "store a value in the narrow data type" },
	{ 0 }
};

static const struct filter precision = {
	.name = "relay-precision",
	.brief = "compute products in bfloat16 or float16",
	/* New operators, and other types. */
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options, .defaults = &defaults,
	.opts_size = sizeof(struct precision_opts), .run = precision_do,
	.rules = rules,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &precision);
}
