/*
 * Operators on one tensor, element by element: the result has the input's
 * shape, and its data type too unless the row says otherwise.
 *
 * Floating-point functions are computed in the input's precision and take
 * float types only where the row says "float".  NaN in gives NaN out.
 * Integer arithmetic wraps.
 */
#include "op/row.h"

#define OP_FAMILY "unary"
#define NUMERIC INPUTS(IN("x", "tensor of numbers")), .pattern = OP_ELEMWISE
#define REAL INPUTS(IN("x", "float tensor")), .pattern = OP_ELEMWISE
#define INTEGER							\
	INPUTS(IN("x", "tensor of integers or bool")), .pattern = OP_ELEMWISE
#define ANY INPUTS(IN("x", "any tensor")), .pattern = OP_ELEMWISE

OP(abs, "abs",
    .doc = "Absolute value; the smallest signed integer stays as it is.",
    NUMERIC)
OP(acos, "acos",
    .doc = "Arc cosine in [0, pi]; NaN outside [-1, 1].",
    REAL)
OP(acosh, "acosh",
    .doc = "Inverse hyperbolic cosine; NaN below 1.",
    REAL)
OP(asin, "asin",
    .doc = "Arc sine in [-pi/2, pi/2]; NaN outside [-1, 1].",
    REAL)
OP(asinh, "asinh",
    .doc = "Inverse hyperbolic sine.",
    REAL)
OP(atan, "atan",
    .doc = "Arc tangent in [-pi/2, pi/2].",
    REAL)
OP(atanh, "atanh",
    .doc = "Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at "
	"the ends.",
    REAL)
OP(bitwise_not, "bitwise_not",
    .doc = "Inverts every bit; of bool, the logical negation.",
    INTEGER)
OP(ceil, "ceil",
    .doc = "Smallest integral value not below x; integers stay.",
    NUMERIC)
OP(copy, "copy",
    .doc = "The same values.",
    ANY)
OP(cos, "cos",
    .doc = "Cosine of x in radians.",
    REAL)
OP(cosh, "cosh",
    .doc = "Hyperbolic cosine.",
    REAL)
OP(erf, "erf",
    .doc = "Gauss error function, to a few units in the last place.",
    REAL)
OP(exp, "exp",
    .doc = "e to the power of x.",
    REAL)
OP(fast_erf, "fast_erf",
    .doc = "erf by a rational approximation; not exact.",
    REAL)
OP(fast_exp, "fast_exp",
    .doc = "exp by a polynomial approximation; arguments are clamped to the "
	"range of finite results.",
    REAL)
OP(fast_tanh, "fast_tanh",
    .doc = "tanh by a rational approximation; not exact.",
    REAL)
OP(floor, "floor",
    .doc = "Largest integral value not above x; integers stay.",
    NUMERIC)
OP(log, "log",
    .doc = "Natural logarithm; -inf at zero, NaN below.",
    REAL)
OP(log10, "log10",
    .doc = "Logarithm to base 10; -inf at zero, NaN below.",
    REAL)
OP(log2, "log2",
    .doc = "Logarithm to base 2; -inf at zero, NaN below.",
    REAL)
OP(logical_not, "logical_not",
    .doc = "True where x is false.",
    INPUTS(IN("x", "bool tensor")), .pattern = OP_ELEMWISE)
OP(negative, "negative",
    .doc = "Changes the sign; integers wrap.",
    NUMERIC)
OP(nn_leaky_relu, "nn.leaky_relu",
    .doc = "x where x > 0, else alpha times x.",
    ATTRS(FLOAT("alpha", "0.25", "slope of the negative side")),
    NUMERIC)
OP(nn_relu, "nn.relu",
    .doc = "max(x, 0); NaN stays NaN.",
    NUMERIC)
OP(ones_like, "ones_like",
    .doc = "Ones in the shape and data type of x.",
    ANY)
OP(round, "round",
    .doc = "Nearest integral value, halves to the even one; integers stay.",
    NUMERIC)
OP(round_away, "round_away",
    .doc = "Nearest integral value, halves away from zero; integers stay.",
    NUMERIC)
OP(rsqrt, "rsqrt",
    .doc = "1 / sqrt(x); infinite at zero, NaN below.",
    REAL)
OP(sigmoid, "sigmoid",
    .doc = "1 / (1 + exp(-x)), without overflow for large |x|.",
    REAL)
OP(sign, "sign",
    .doc = "-1, 0 or 1 with the sign of x; NaN stays NaN.",
    NUMERIC)
OP(sin, "sin",
    .doc = "Sine of x in radians.",
    REAL)
OP(sinh, "sinh",
    .doc = "Hyperbolic sine.",
    REAL)
OP(sqrt, "sqrt",
    .doc = "Square root; NaN below zero.",
    REAL)
OP(tan, "tan",
    .doc = "Tangent of x in radians.",
    REAL)
OP(tanh, "tanh",
    .doc = "Hyperbolic tangent.",
    REAL)
OP(trunc, "trunc",
    .doc = "Integral part, rounding toward zero; integers stay.",
    NUMERIC)
OP(zeros_like, "zeros_like",
    .doc = "Zeros in the shape and data type of x.",
    ANY)

/* ---- with attributes, or with a data type of their own ---- */

OP(cast, "cast",
    .doc = "Converts to another data type.  Float to integer truncates and "
	"saturates, NaN gives 0; integer to integer wraps; to bool is "
	"'differs from zero'.",
    ATTRS(MUST("dtype", ATTR_T_DTYPE, "data type of the result")),
    ANY)
OP(cast_like, "cast_like",
    .doc = "Converts x to the data type of the second input, as cast does.",
    INPUTS(IN("x", "any tensor"),
	IN("like", "tensor whose data type is taken")),
    .pattern = OP_ELEMWISE)
OP(clip, "clip",
    .doc = "Limits values to [a_min, a_max]; the bounds are converted to the "
	"data type of x first.  NaN stays NaN.",
    ATTRS(MUST("a_min", ATTR_T_FLOAT, "lower bound"),
	MUST("a_max", ATTR_T_FLOAT, "upper bound")),
    NUMERIC)
OP(fixed_point_multiply, "fixed_point_multiply",
    .doc = "x times multiplier * 2^(shift - 31), rounded half up, through a "
	"64-bit product; the multiplier is a signed Q0.31 number.",
    INPUTS(IN("x", "int32 tensor")),
    ATTRS(MUST("multiplier", ATTR_T_INT, "Q0.31 fixed point factor"),
	MUST("shift", ATTR_T_INT, "power of two; negative shifts right")),
    .pattern = OP_ELEMWISE)
OP(isfinite, "isfinite",
    .doc = "True where x is neither infinite nor NaN.",
    NUMERIC)
OP(isinf, "isinf",
    .doc = "True where x is infinite.",
    NUMERIC)
OP(isnan, "isnan",
    .doc = "True where x is NaN.",
    NUMERIC)
OP(reinterpret, "reinterpret",
    .doc = "The same bits as another data type of equal width.",
    ATTRS(MUST("dtype", ATTR_T_DTYPE, "data type of the result")),
    ANY)
OP(invert_permutation, "invert_permutation",
    .doc = "The permutation that undoes x: result[x[i]] = i.  A number "
	"outside 0 .. n-1 is a run-time error.",
    INPUTS(IN("x", "integers 0 .. n-1 in any order, rank 1")),
    .pattern = OP_INJECTIVE)
