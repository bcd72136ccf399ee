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
	{ 0 }
};

static const struct precision_opts defaults = { .to = "bf16" };

static const struct filter precision = {
	.name = "relay-precision",
	.brief = "compute products in bfloat16 or float16",
	/* New operators, and other types. */
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options, .defaults = &defaults,
	.opts_size = sizeof(struct precision_opts), .run = precision_do,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &precision);
}
