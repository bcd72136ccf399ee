/*
 * Operators on two tensors of one data type, which broadcast against each
 * other: extents are compared from the last; equal ones stay, 1 stretches.
 *
 * Integer arithmetic wraps, the smallest integer divided by -1 included;
 * integer division by zero is a run-time error.
 */
#include "op/extent.h"
#include "op/grad_rules.h"
#include "op/layout_rules.h"
#include "op/precision.h"
#include "op/quantize_rules.h"
#include "op/rel.h"
#include "op/row.h"
#include "tensor/te.h"

#define OP_FAMILY "binary"
#define NUMBERS								\
	INPUTS(IN("a", "tensor of numbers"),				\
	    IN("b", "tensor of the same data type")),			\
	.pattern = OP_BROADCAST,					\
	.layout = layout_elementwise,					\
	.extent = extent_broadcast, .extent_nin = 2
#define INTEGERS							\
	INPUTS(IN("a", "tensor of integers or bool"),			\
	    IN("b", "tensor of the same data type")),			\
	.pattern = OP_BROADCAST,					\
	.layout = layout_elementwise,					\
	.extent = extent_broadcast, .extent_nin = 2
#define BOOLS								\
	INPUTS(IN("a", "bool tensor"), IN("b", "bool tensor")),		\
	.pattern = OP_BROADCAST,					\
	.layout = layout_elementwise,					\
	.extent = extent_broadcast, .extent_nin = 2

/* ---- type relations ---- */

/* Refuses what the class of dtypes does not hold; broadcasts the rest. */
static enum rel_status
type_class(struct rel *r, bool (*fits)(enum dtype dt), const char *what,
    bool compare)
{
	for (uint32_t i = 0; i < 2; i++) {
		REL_TENSOR(x, i);
		if (!fits(x->dtype))
			return rel_error(r, "dtype-class",
			    "takes %s, '%s' is %s", what,
			    rel_input_name(r, i),
			    dtype_info[x->dtype].name);
	}
	return compare ? rel_broadcast_compare(r) : rel_broadcast(r);
}

static enum rel_status
type_numbers(struct rel *r)
{
	return type_class(r, rel_fits_number, "numbers", false);
}

static enum rel_status
type_integers(struct rel *r)
{
	return type_class(r, rel_fits_integer, "integers or bool", false);
}

static enum rel_status
type_bools(struct rel *r)
{
	return type_class(r, rel_fits_bool, "bool", false);
}

static enum rel_status
type_equality(struct rel *r)
{
	return type_class(r, rel_fits_any, "tensors", true);
}

static enum rel_status
type_order(struct rel *r)
{
	return type_class(r, rel_fits_number, "numbers", true);
}

/* ---- compute definitions ---- */

static void
compute_bin(struct te *t, enum sx_op op)
{
	sx_id a, b;

	te_begin(t, te_out(t, 0));
	a = te_load_broadcast(t, te_in(t, 0));
	b = te_load_broadcast(t, te_in(t, 1));
	te_store(t, te_bin(t, op, a, b));
}

#define BINARY(ident, op)						\
	static void							\
	compute_##ident(struct te *t)					\
	{								\
		compute_bin(t, op);					\
	}
BINARY(add, SX_ADD)
BINARY(bitwise_and, SX_AND)
BINARY(bitwise_or, SX_OR)
BINARY(bitwise_xor, SX_XOR)
BINARY(divide, SX_DIV)
BINARY(equal, SX_EQ)
BINARY(floor_divide, SX_FLOORDIV)
BINARY(floor_mod, SX_FLOORMOD)
BINARY(greater, SX_GT)
BINARY(greater_equal, SX_GE)
BINARY(left_shift, SX_SHL)
BINARY(less, SX_LT)
BINARY(less_equal, SX_LE)
BINARY(logical_and, SX_AND)
BINARY(logical_or, SX_OR)
BINARY(logical_xor, SX_XOR)
BINARY(maximum, SX_MAX)
BINARY(minimum, SX_MIN)
BINARY(mod, SX_MOD)
BINARY(multiply, SX_MUL)
BINARY(not_equal, SX_NE)
BINARY(power, SX_POW)
BINARY(right_shift, SX_SHR)
BINARY(subtract, SX_SUB)
BINARY(trunc_mod, SX_MOD)

static void
compute_trunc_divide(struct te *t)
{
	sx_id a, b;

	te_begin(t, te_out(t, 0));
	a = te_load_broadcast(t, te_in(t, 0));
	b = te_load_broadcast(t, te_in(t, 1));
	te_store(t, te_un(t, SX_TRUNC, te_div(t, a, b)));
}

/* ---- rows ---- */

OP(add, "add",
    .doc = "a + b.",
    NUMBERS,
    .commutative = true,
    .quantize = quantize_add,
    .type = type_numbers, .compute = compute_add,
    .gradient = grad_plus)
OP(bitwise_and, "bitwise_and",
    .doc = "And of every bit.",
    INTEGERS,
    .commutative = true,
    .type = type_integers, .compute = compute_bitwise_and,
    NO_FLOATS)
OP(bitwise_or, "bitwise_or",
    .doc = "Or of every bit.",
    INTEGERS,
    .commutative = true,
    .type = type_integers, .compute = compute_bitwise_or,
    NO_FLOATS)
OP(bitwise_xor, "bitwise_xor",
    .doc = "Exclusive or of every bit.",
    INTEGERS,
    .commutative = true,
    .type = type_integers, .compute = compute_bitwise_xor,
    NO_FLOATS)
OP(divide, "divide",
    .doc = "a / b; of integers, the quotient rounded toward zero.",
    NUMBERS,
    .type = type_numbers, .compute = compute_divide,
    .gradient = grad_divide)
OP(floor_divide, "floor_divide",
    .doc = "The quotient rounded toward minus infinity.",
    NUMBERS,
    .type = type_numbers, .compute = compute_floor_divide,
    .gradient = grad_none)
OP(floor_mod, "floor_mod",
    .doc = "The remainder of floor_divide; it has the sign of b.",
    NUMBERS,
    .type = type_numbers, .compute = compute_floor_mod,
    .gradient = grad_floor_mod)
OP(left_shift, "left_shift",
    .doc = "a shifted left by b bits; by the width or more, or by a negative "
	"number, gives 0.",
    INTEGERS,
    .type = type_integers, .compute = compute_left_shift,
    NO_FLOATS)
OP(logical_and, "logical_and",
    .doc = "True where both are.",
    BOOLS,
    .commutative = true,
    .type = type_bools, .compute = compute_logical_and,
    NO_FLOATS)
OP(logical_or, "logical_or",
    .doc = "True where one or both are.",
    BOOLS,
    .commutative = true,
    .type = type_bools, .compute = compute_logical_or,
    NO_FLOATS)
OP(logical_xor, "logical_xor",
    .doc = "True where exactly one is.",
    BOOLS,
    .commutative = true,
    .type = type_bools, .compute = compute_logical_xor,
    NO_FLOATS)
OP(maximum, "maximum",
    .doc = "The greater one; NaN if either is NaN.",
    NUMBERS,
    .quantize = quantize_maximum,
    .type = type_numbers, .compute = compute_maximum,
    .gradient = grad_maximum,
    .subgradient = "shared by equal operands")
OP(minimum, "minimum",
    .doc = "The lesser one; NaN if either is NaN.",
    NUMBERS,
    .quantize = quantize_minimum,
    .type = type_numbers, .compute = compute_minimum,
    .gradient = grad_minimum,
    .subgradient = "shared by equal operands")
OP(mod, "mod",
    .doc = "The remainder of the division rounded toward zero; it has the "
	"sign of a.",
    NUMBERS,
    .type = type_numbers, .compute = compute_mod,
    .gradient = grad_trunc_mod)
OP(multiply, "multiply",
    .doc = "a times b.",
    NUMBERS,
    .commutative = true,
    .type = type_numbers, .compute = compute_multiply,
    .gradient = grad_multiply)
OP(power, "power",
    .doc = "a to the power of b; of integers the exact power, "
	"wrapped, and 0 for negative exponents unless a is 1 or -1.",
    NUMBERS,
    .precision = precision_deny,
    .type = type_numbers, .compute = compute_power,
    .gradient = grad_power,
    .subgradient = "0 by a where b is 0, and 0 by b where a is 0")
OP(right_shift, "right_shift",
    .doc = "a shifted right by b bits, arithmetic for signed types; by the "
	"width or more, or by a negative number, gives 0 or, where a is "
	"negative, -1.",
    INTEGERS,
    .type = type_integers, .compute = compute_right_shift,
    NO_FLOATS)
OP(subtract, "subtract",
    .doc = "a - b.",
    NUMBERS,
    .quantize = quantize_scales,
    .type = type_numbers, .compute = compute_subtract,
    .gradient = grad_subtract)
OP(trunc_divide, "trunc_divide",
    .doc = "The quotient rounded toward zero.",
    NUMBERS,
    .type = type_numbers, .compute = compute_trunc_divide,
    .gradient = grad_none)
OP(trunc_mod, "trunc_mod",
    .doc = "The remainder of trunc_divide; it has the sign of a.",
    NUMBERS,
    .type = type_numbers, .compute = compute_trunc_mod,
    .gradient = grad_trunc_mod)

/* ---- comparisons: the result is bool, false if either side is NaN ---- */

OP(equal, "equal",
    .doc = "True where a = b; never for NaN.",
    NUMBERS,
    .commutative = true,
    .type = type_equality, .compute = compute_equal,
    NO_FLOATS)
OP(greater, "greater",
    .doc = "True where a > b; never for NaN.",
    NUMBERS,
    .type = type_order, .compute = compute_greater,
    NO_FLOATS)
OP(greater_equal, "greater_equal",
    .doc = "True where a >= b; never for NaN.",
    NUMBERS,
    .type = type_order, .compute = compute_greater_equal,
    NO_FLOATS)
OP(less, "less",
    .doc = "True where a < b; never for NaN.",
    NUMBERS,
    .type = type_order, .compute = compute_less,
    NO_FLOATS)
OP(less_equal, "less_equal",
    .doc = "True where a <= b; never for NaN.",
    NUMBERS,
    .type = type_order, .compute = compute_less_equal,
    NO_FLOATS)
OP(not_equal, "not_equal",
    .doc = "True where a and b differ; always for NaN.",
    NUMBERS,
    .commutative = true,
    .type = type_equality, .compute = compute_not_equal,
    NO_FLOATS)
