/*
 * Operators on two tensors of one data type, which broadcast against each
 * other: extents are compared from the last; equal ones stay, 1 stretches.
 *
 * Integer arithmetic wraps, the smallest integer divided by -1 included;
 * integer division by zero is a run-time error.
 */
#include "op/row.h"

#define OP_FAMILY "binary"
#define NUMBERS								\
	INPUTS(IN("a", "tensor of numbers"),				\
	    IN("b", "tensor of the same data type")),			\
	.pattern = OP_BROADCAST
#define INTEGERS							\
	INPUTS(IN("a", "tensor of integers or bool"),			\
	    IN("b", "tensor of the same data type")),			\
	.pattern = OP_BROADCAST
#define BOOLS								\
	INPUTS(IN("a", "bool tensor"), IN("b", "bool tensor")),		\
	.pattern = OP_BROADCAST

OP(add, "add",
    .doc = "a + b.",
    NUMBERS)
OP(bitwise_and, "bitwise_and",
    .doc = "And of every bit.",
    INTEGERS)
OP(bitwise_or, "bitwise_or",
    .doc = "Or of every bit.",
    INTEGERS)
OP(bitwise_xor, "bitwise_xor",
    .doc = "Exclusive or of every bit.",
    INTEGERS)
OP(divide, "divide",
    .doc = "a / b; of integers, the quotient rounded toward zero.",
    NUMBERS)
OP(floor_divide, "floor_divide",
    .doc = "The quotient rounded toward minus infinity.",
    NUMBERS)
OP(floor_mod, "floor_mod",
    .doc = "What floor_divide leaves over: the sign is that of b.",
    NUMBERS)
OP(left_shift, "left_shift",
    .doc = "a shifted left by b bits; by the width or more, or by a negative "
	"number, gives 0.",
    INTEGERS)
OP(logical_and, "logical_and",
    .doc = "True where both are.",
    BOOLS)
OP(logical_or, "logical_or",
    .doc = "True where one or both are.",
    BOOLS)
OP(logical_xor, "logical_xor",
    .doc = "True where exactly one is.",
    BOOLS)
OP(maximum, "maximum",
    .doc = "The greater one; NaN if either is NaN.",
    NUMBERS)
OP(minimum, "minimum",
    .doc = "The lesser one; NaN if either is NaN.",
    NUMBERS)
OP(mod, "mod",
    .doc = "What the division rounded toward zero leaves over: the sign is "
	"that of a.",
    NUMBERS)
OP(multiply, "multiply",
    .doc = "a times b.",
    NUMBERS)
OP(power, "power",
    .doc = "a to the power of b; of integers the exact power, "
	"wrapped, and 0 for negative exponents unless a is 1 or -1.",
    NUMBERS)
OP(right_shift, "right_shift",
    .doc = "a shifted right by b bits, arithmetic for signed types; by the "
	"width or more, or by a negative number, gives 0 or, where a is "
	"negative, -1.",
    INTEGERS)
OP(subtract, "subtract",
    .doc = "a - b.",
    NUMBERS)
OP(trunc_divide, "trunc_divide",
    .doc = "The quotient rounded toward zero.",
    NUMBERS)
OP(trunc_mod, "trunc_mod",
    .doc = "What trunc_divide leaves over: the sign is that of a.",
    NUMBERS)

/* ---- comparisons: the result is bool, false if either side is NaN ---- */

OP(equal, "equal",
    .doc = "True where a = b; never for NaN.",
    NUMBERS)
OP(greater, "greater",
    .doc = "True where a > b; never for NaN.",
    NUMBERS)
OP(greater_equal, "greater_equal",
    .doc = "True where a >= b; never for NaN.",
    NUMBERS)
OP(less, "less",
    .doc = "True where a < b; never for NaN.",
    NUMBERS)
OP(less_equal, "less_equal",
    .doc = "True where a <= b; never for NaN.",
    NUMBERS)
OP(not_equal, "not_equal",
    .doc = "True where a and b differ; always for NaN.",
    NUMBERS)
