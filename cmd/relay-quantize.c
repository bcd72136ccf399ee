/*
 * relay-quantize: makes networks of floats compute on 8-bit integers.
 */
#include "cmd/quantize_run.h"

#include <string.h>

static const struct opt options[] = {
	{ "step", 0, OPT_CHOICE, "STEP", "annotate|calibrate|expose|realize",
	    "do one step only; by default all but expose",
	    offsetof(struct quantize_opts, step) },
	{ "calibrate", 0, OPT_STRING, "SAMPLES", NULL,
	    "take samples of the inputs from the arrays of an archive, or from "
	    "DIR/NAME.npy, whose first dimension counts samples, or from the "
	    "arrays and pictures in DIR/NAME, each a sample",
	    offsetof(struct quantize_opts, calibrate) },
	{ "samples", 0, OPT_INT, "N", NULL, "take the first N samples only",
	    offsetof(struct quantize_opts, samples) },
	{ "resize", 0, OPT_CHOICE, "HOW", "stretch|crop|pad",
	    "fit pictures to the input's height and width, as in relay-run",
	    offsetof(struct quantize_opts, image.resize) },
	{ "mean", 0, OPT_STRING, "LIST", NULL,
	    "subtract from pixel values; one number, or one for each channel "
	    "(0)", offsetof(struct quantize_opts, image.mean) },
	{ "std", 0, OPT_STRING, "LIST", NULL,
	    "divide pixel values by; one number, or one for each channel "
	    "(1)", offsetof(struct quantize_opts, image.std) },
	{ "checkpoint", 0, OPT_STRING, "FILE", NULL,
	    "write what samples have shown so far to FILE, every ten seconds "
	    "and at the end", offsetof(struct quantize_opts, checkpoint) },
	{ "resume", 0, OPT_FLAG, NULL, NULL,
	    "continue from the checkpoint, if it exists",
	    offsetof(struct quantize_opts, resume) },
	{ "evaluate", 0, OPT_FLAG, NULL, NULL,
	    "run samples in the evaluator, where they would be run compiled",
	    offsetof(struct quantize_opts, evaluate) },
	{ "method", 0, OPT_CHOICE, "METHOD", "minmax|average|percentile|mse|"
	    "entropy",
	    "how ranges follow from values: all of them (minmax), the moving "
	    "average of the ranges of samples, all but the rarest, with the "
	    "least squared error, or with the least divergence of "
	    "distributions",
	    offsetof(struct quantize_opts, method) },
	{ "percentile", 0, OPT_STRING, "P", NULL,
	    "keep P % of the values with --method=percentile (99.99)",
	    offsetof(struct quantize_opts, percentile) },
	{ "symmetric", 0, OPT_FLAG, NULL, NULL,
	    "quantize activations to int8 without zero points, instead of "
	    "uint8 with them",
	    offsetof(struct quantize_opts, symmetric) },
	{ "int16", 0, OPT_FLAG, NULL, NULL,
	    "quantize activations and weights to int16 without zero points, of "
	    "as many bits as sums in int32 allow",
	    offsetof(struct quantize_opts, int16) },
	{ "values", 0, OPT_FLAG, NULL, NULL,
	    "quantize products of two values too, such as those of attention",
	    offsetof(struct quantize_opts, values) },
	{ "per-tensor", 0, OPT_FLAG, NULL, NULL,
	    "use one scale for each weight, instead of one for each of its "
	    "output channels",
	    offsetof(struct quantize_opts, per_tensor) },
	{ "power-of-two", 0, OPT_FLAG, NULL, NULL,
	    "use powers of two as scales, the next above what --method gives",
	    offsetof(struct quantize_opts, power_of_two) },
	{ "budget", 0, OPT_STRING, "PERCENT", NULL,
	    "keep as few products in floats as needed so that at most so many "
	    "results have another greatest element",
	    offsetof(struct quantize_opts, budget) },
	{ "equalize", 0, OPT_FLAG, NULL, NULL,
	    "first scale channels between products so that the ranges of "
	    "their weights are alike",
	    offsetof(struct quantize_opts, equalize) },
	{ "smooth", 0, OPT_STRING, "ALPHA", NULL,
	    "first move this share of the ranges of channels, from 0 to 1, "
	    "from the data of products into their weights",
	    offsetof(struct quantize_opts, smooth) },
	{ "weight-method", 0, OPT_CHOICE, "METHOD", "minmax|mse|gptq|awq",
	    "how the numbers of weights are chosen: by their greatest "
	    "magnitude or the least squared error (by default as --method "
	    "says), or by the data that they multiply",
	    offsetof(struct quantize_opts, weights) },
	{ "act-order", 0, OPT_FLAG, NULL, NULL,
	    "--weight-method=gptq: round the weights of the greatest data "
	    "first",
	    offsetof(struct quantize_opts, act_order) },
	{ "correct-bias", 0, OPT_FLAG, NULL, NULL,
	    "take off in biases what rounded weights add to the means of "
	    "products",
	    offsetof(struct quantize_opts, correct_bias) },
	{ "pack", 0, OPT_CHOICE, "TYPE", "int8|int4|int2|nf4|fp8|fp4",
	    "pack the constant matrices of products in numbers of few bits, "
	    "with a scale for each block, and do nothing else",
	    offsetof(struct quantize_opts, pack) },
	{ "block", 0, OPT_INT, "N", NULL,
	    "--pack: the most numbers that share a scale (32)",
	    offsetof(struct quantize_opts, block) },
	{ "integer-data", 0, OPT_FLAG, NULL, NULL,
	    "--pack: multiply by data that are rounded to int8, by blocks, as "
	    "they come",
	    offsetof(struct quantize_opts, int8_data) },
	{ "dynamic", 0, OPT_CHOICE, "RANGE", "row|tensor",
	    "multiply rows by constant matrices in int8, with data whose scale "
	    "is computed when they run, for each row or for the tensor, and "
	    "do nothing else",
	    offsetof(struct quantize_opts, dynamic) },
	{ "settings", 0, OPT_STRING, "FILE", NULL,
	    "take scales, zero points and the bindings that stay in floats "
	    "from a report",
	    offsetof(struct quantize_opts, settings) },
	{ "skip", 0, OPT_LIST, "ID", NULL,
	    "keep the value of this binding in floats, such as v7 or f.v7",
	    offsetof(struct quantize_opts, skip) },
	{ "report-to", 0, OPT_STRING, "FILE", NULL,
	    "write what calibration chose, and the noise of each layer, to "
	    "FILE; as JSON if it ends with .json, as a page if with .html",
	    offsetof(struct quantize_opts, report) },
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "run this function on the samples instead of main",
	    offsetof(struct quantize_opts, function) },
	{ 0 }
};

static const struct quantize_opts defaults = {
	.method = "minmax", .percentile = "99.99", .function = "main",
	.block = BLOCK, .samples = INT64_MAX, .image.range = 1,
};

static const struct filter quantize = {
	.name = "relay-quantize",
	.brief = "quantize networks to 8-bit integers",
	/* New operators, and new constants. */
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options, .defaults = &defaults,
	.opts_size = sizeof(struct quantize_opts), .run = quantize_run,
	.start = quantize_start, .stop = quantize_stop,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &quantize);
}
