/*
 * Sets of operators (sets.h), from the tables of onnx/docs/Operators.md and
 * Versioning.md.
 */
#include <stddef.h>
#include <string.h>

#include "formats/onnx/export/sets.h"

static const struct { const char *op; int set; } sets[] = {
	{ "AffineGrid", 20 }, { "BitCast", 26 }, { "BitwiseAnd", 18 },
	{ "BitwiseNot", 18 }, { "BitwiseOr", 18 }, { "BitwiseXor", 18 },
	{ "CumProd", 26 }, { "DFT", 17 }, { "DeformConv", 19 }, { "Gelu", 20 },
	{ "GridSample", 16 }, { "GroupNormalization", 21 }, { "HardSwish", 14 },
	{ "LayerNormalization", 17 }, { "Mish", 18 }, { "Optional", 15 },
	{ "OptionalGetElement", 15 }, { "OptionalHasElement", 15 },
	{ "RegexFullMatch", 20 }, { "STFT", 17 }, { "SequenceMap", 17 },
	{ "StringConcat", 20 }, { "StringSplit", 20 }, { "Trilu", 14 },
};

int
exp_op_set(const char *op)
{
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
		if (strcmp(sets[i].op, op) == 0)
			return sets[i].set;
	return 0;
}

int
exp_ir_version(int opset)
{
	/* Functions of a model came with version 8. */
	static const int version[] = { 8, 8, 8, 8, 8, 8, 9, 9, 10, 10, 11, 12,
		13, 13, 13, 14 };

	return version[opset - 13];
}
