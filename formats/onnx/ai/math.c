/*
 * Elementwise operators, comparisons, logic, casts, activations.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/strings.h"

/* One input, one Relay operator. */
static void
row_unary(struct imp *im, ir_id *out)
{
	out[0] = DO(im, im->row->with, imp_in(im, 0));
}

static void
row_copy(struct imp *im, ir_id *out)
{
	out[0] = imp_in(im, 0);
}

/* Before version 7 the second input's dimensions start at an axis. */
static ir_id
old_broadcast(struct imp *im, ir_id a, ir_id b)
{
	int64_t on = imp_int(im, "broadcast", 0);
	int64_t axis = imp_int(im, "axis", -1);
	uint32_t ra = imp_rank(im, a), rb = imp_rank(im, b);

	if (!on || axis < 0 || axis + (int64_t)rb >= (int64_t)ra)
		return b;
	return imp_expand(im, b, rb, ra - rb - (uint32_t)axis);
}

static void
row_binary(struct imp *im, ir_id *out)
{
	ir_id a = imp_in(im, 0), b = imp_in(im, 1);

	if (im->row->since < 7)
		b = old_broadcast(im, a, b);
	out[0] = DO(im, im->row->with, a, b);
}

static void
row_nary(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);
	uint32_t i, n = imp_nin(im);

	for (i = 1; i < n; i++)
		x = DO(im, im->row->with, x, imp_in(im, i));
	if (strcmp(im->row->op, "Mean") == 0 && n > 1)
		x = DO(im, "divide", x, imp_like(im, x, n));
	out[0] = x;
}

/* Integers divide toward zero, as the Relay operator does. */
static void
row_mod(struct imp *im, ir_id *out)
{
	bool fmod = imp_flag(im, "fmod");

	out[0] = DO(im, fmod ? "trunc_mod" : "floor_mod", imp_in(im, 0),
	    imp_in(im, 1));
}

static void
row_pow(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), y = imp_in(im, 1);
	enum dtype dt = imp_dtype(im, x), wide = dt;

	if (im->row->since < 7)
		y = old_broadcast(im, x, y);
	if (imp_dtype(im, y) != dt && dtype_info[dt].class != DTC_FLOAT)
		wide = imp_dtype(im, y);
	x = imp_cast(im, x, wide);
	out[0] = imp_cast(im, DO(im, "power", x, imp_cast(im, y, wide)), dt);
}

static void
row_bitshift(struct imp *im, ir_id *out)
{
	const char *way = imp_choice(im, "direction", "", "LEFT RIGHT");

	out[0] = DO(im, strcmp(way, "LEFT") == 0 ? "left_shift" :
	    "right_shift", imp_in(im, 0), imp_in(im, 1));
}

/* Comparisons of bools are those of numbers. */
static void
row_compare(struct imp *im, ir_id *out)
{
	ir_id a = imp_in(im, 0), b = imp_in(im, 1);

	if (im->row->since < 7)
		b = old_broadcast(im, a, b);
	if (imp_dtype(im, a) == DT_STRING && im->row->with[0] == 'e') {
		out[0] = imp_same_strings(im, a, b);
		return;
	}
	if (imp_dtype(im, a) == DT_BOOL) {
		a = imp_cast(im, a, DT_INT32);
		b = imp_cast(im, b, DT_INT32);
	}
	out[0] = DO(im, im->row->with, a, b);
}

static void
row_where(struct imp *im, ir_id *out)
{
	out[0] = DO(im, "where", imp_in(im, 0), imp_in(im, 1),
	    imp_in(im, 2));
}

/* ---- bounds ---- */

static void
row_clip_attr(struct imp *im, ir_id *out)
{
	double lo = imp_float(im, "min", -3.4028234663852886e38);
	double hi = imp_float(im, "max", 3.4028234663852886e38);
	ir_id x = imp_in(im, 0);

	out[0] = DO(im, "maximum", x, imp_like(im, x, lo));
	out[0] = DO(im, "minimum", out[0], imp_like(im, x, hi));
}

static void
row_clip(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);

	if (imp_has(im, 1))
		x = DO(im, "maximum", x, imp_in(im, 1));
	if (imp_has(im, 2))
		x = DO(im, "minimum", x, imp_in(im, 2));
	out[0] = x;
}

/* ---- activations ---- */

static ir_id
relu_of(struct imp *im, ir_id x)
{
	return DO(im, "nn.relu", x);
}

static ir_id
add_c(struct imp *im, ir_id x, double c)
{
	return DO(im, "add", x, imp_like(im, x, c));
}

static ir_id
mul_c(struct imp *im, ir_id x, double c)
{
	return DO(im, "multiply", x, imp_like(im, x, c));
}

static ir_id
clamp(struct imp *im, ir_id x, double lo, double hi)
{
	return DO(im, "minimum", DO(im, "maximum", x, imp_like(im, x, lo)),
	    imp_like(im, x, hi));
}

/* Without overflow: max(x, 0) + log(1 + e^-|x|).  Where x is 0 the
 * gradient of the maximum is one half, which is that of the sum; that of relu
 * would be 0. */
ir_id
imp_softplus(struct imp *im, ir_id x)
{
	ir_id e = DO(im, "exp", DO(im, "negative", DO(im, "abs", x)));

	return DO(im, "add", DO(im, "maximum", x, imp_like(im, x, 0)), DO(im,
	    "log", add_c(im, e, 1)));
}

static void
row_softplus(struct imp *im, ir_id *out)
{
	out[0] = imp_softplus(im, imp_in(im, 0));
}

static void
row_softsign(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);

	out[0] = DO(im, "divide", x, add_c(im, DO(im, "abs", x), 1));
}

/* alpha * (e^min(x, 0) - 1), which is 0 where x is positive.  The gradient
 * where x is 0 is that of the other side, alpha, as PyTorch's. */
static ir_id
elu_part(struct imp *im, ir_id x, double alpha, double scale)
{
	ir_id zero = imp_like(im, x, 0);
	ir_id low = DO(im, "where", DO(im, "greater", x, zero), zero, x);

	if (!isfinite(scale) || scale != 1)
		low = DO(im, "divide", low, imp_like(im, x, scale));
	return mul_c(im, add_c(im, DO(im, "exp", low), -1), alpha);
}

ir_id
imp_elu(struct imp *im, ir_id x, double alpha)
{
	return DO(im, "add", relu_of(im, x), elu_part(im, x, alpha, 1));
}

static void
row_elu(struct imp *im, ir_id *out)
{
	out[0] = imp_elu(im, imp_in(im, 0), imp_float(im, "alpha", 1));
}

static void
row_selu(struct imp *im, ir_id *out)
{
	bool old = im->row->since < 6;
	double alpha = imp_float(im, "alpha", old ? 1.6732 :
	    1.67326319217681884765625);
	double gamma = imp_float(im, "gamma", old ? 1.0507 :
	    1.05070102214813232421875);
	ir_id x = imp_in(im, 0);

	out[0] = mul_c(im, imp_elu(im, x, alpha), gamma);
}

static void
row_celu(struct imp *im, ir_id *out)
{
	double alpha = imp_float(im, "alpha", 1);
	ir_id x = imp_in(im, 0);

	out[0] = DO(im, "add", relu_of(im, x), elu_part(im, x, alpha,
	    alpha));
}

static void
row_leaky(struct imp *im, ir_id *out)
{
	out[0] = CALL(im, "nn.leaky_relu", ATTRS(im, { "alpha",
	    attr_float(imp_float(im, "alpha", 0.01)) }), imp_in(im, 0));
}

static void
row_thresholded(struct imp *im, ir_id *out)
{
	double alpha = imp_float(im, "alpha", 1);
	ir_id x = imp_in(im, 0);
	ir_id on = DO(im, "greater", x, imp_like(im, x, alpha));

	out[0] = DO(im, "where", on, x, imp_like(im, x, 0));
}

static void
row_prelu(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), slope = imp_in(im, 1), above;
	uint32_t rx = imp_rank(im, x);

	/* Before version 7 one slope stands for a channel. */
	if (im->row->since < 7 && imp_rank(im, slope) == 1 && rx > 1 &&
	    imp_extent(im, slope, 0) != 1)
		slope = imp_along(im, slope, 1, rx);
	above = DO(im, "greater", x, imp_like(im, x, 0));
	out[0] = DO(im, "where", above, x, DO(im, "multiply", x, slope));
}

static void
row_hardsigmoid(struct imp *im, ir_id *out)
{
	double alpha = imp_float(im, "alpha", 0.2);
	double beta = imp_float(im, "beta", 0.5);
	ir_id x = imp_in(im, 0);

	out[0] = clamp(im, add_c(im, mul_c(im, x, alpha), beta), 0, 1);
}

static void
row_hardswish(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);

	out[0] = DO(im, "multiply", x, clamp(im, add_c(im, mul_c(im, x,
	    1.0 / 6), 0.5), 0, 1));
}

static void
row_mish(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);

	out[0] = DO(im, "multiply", x, DO(im, "tanh", imp_softplus(im, x)));
}

static void
row_swish(struct imp *im, ir_id *out)
{
	double alpha = imp_float(im, "alpha", 1);
	ir_id x = imp_in(im, 0), y = alpha == 1 ? x : mul_c(im, x, alpha);

	out[0] = DO(im, "multiply", x, DO(im, "sigmoid", y));
	if (strcmp(im->row->op, "SwiGLU") == 0)
		out[0] = DO(im, "multiply", out[0], imp_in(im, 1));
}

static void
row_gelu(struct imp *im, ir_id *out)
{
	const char *form = imp_choice(im, "approximate", "none",
	    "none tanh");

	out[0] = imp_gelu(im, imp_in(im, 0), strcmp(form, "tanh") == 0);
}

static void
row_shrink(struct imp *im, ir_id *out)
{
	double bias = imp_float(im, "bias", 0);
	double lambd = imp_float(im, "lambd", 0.5);
	ir_id x = imp_in(im, 0), y;

	y = DO(im, "where", DO(im, "less", x, imp_like(im, x, -lambd)),
	    add_c(im, x, bias), imp_like(im, x, 0));
	out[0] = DO(im, "where", DO(im, "greater", x, imp_like(im, x,
	    lambd)), add_c(im, x, -bias), y);
}

static void
row_isinf(struct imp *im, ir_id *out)
{
	bool neg = imp_int(im, "detect_negative", 1) != 0;
	bool pos = imp_int(im, "detect_positive", 1) != 0;
	ir_id x = imp_in(im, 0), y = DO(im, "isinf", x);

	if (!neg)
		y = DO(im, "logical_and", y, DO(im, "greater", x,
		    imp_like(im, x, 0)));
	if (!pos)
		y = DO(im, "logical_and", y, DO(im, "less", x,
		    imp_like(im, x, 0)));
	out[0] = y;
}

static void
row_reciprocal(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);

	out[0] = DO(im, "divide", imp_like(im, x, 1), x);
}

#define U(op, since, relay) { "", op, since, row_unary, relay }
const struct onnx_row onnx_rows_math[] = {
	U("Abs", 1, "abs"), U("Acos", 7, "acos"), U("Acosh", 9, "acosh"),
	U("Asin", 7, "asin"), U("Asinh", 9, "asinh"), U("Atan", 7, "atan"),
	U("Atanh", 9, "atanh"), U("BitwiseNot", 18, "bitwise_not"),
	U("Ceil", 1, "ceil"), U("Cos", 7, "cos"), U("Cosh", 9, "cosh"),
	U("Det", 11, "linalg.det"),
	U("Erf", 9, "erf"), U("Exp", 1, "exp"), U("Floor", 1, "floor"),
	U("IsNaN", 9, "isnan"), U("Log", 1, "log"),
	U("Neg", 1, "negative"), U("Not", 1, "logical_not"),
	U("Relu", 1, "nn.relu"), U("Round", 11, "round"),
	U("Sigmoid", 1, "sigmoid"), U("Sign", 9, "sign"),
	U("Sin", 7, "sin"), U("Sinh", 9, "sinh"), U("Sqrt", 1, "sqrt"),
	U("Tan", 7, "tan"), U("Tanh", 1, "tanh"),
	{ "", "Identity", 1, row_copy },
	{ "", "Add", 1, row_binary, "add" },
	{ "", "Add", 7, row_binary, "add" },
	{ "", "Sub", 1, row_binary, "subtract" },
	{ "", "Sub", 7, row_binary, "subtract" },
	{ "", "Mul", 1, row_binary, "multiply" },
	{ "", "Mul", 7, row_binary, "multiply" },
	{ "", "Div", 1, row_binary, "divide" },
	{ "", "Div", 7, row_binary, "divide" },
	{ "", "And", 1, row_binary, "logical_and" },
	{ "", "And", 7, row_binary, "logical_and" },
	{ "", "Or", 1, row_binary, "logical_or" },
	{ "", "Or", 7, row_binary, "logical_or" },
	{ "", "Xor", 1, row_binary, "logical_xor" },
	{ "", "Xor", 7, row_binary, "logical_xor" },
	{ "", "BitwiseAnd", 18, row_binary, "bitwise_and" },
	{ "", "BitwiseOr", 18, row_binary, "bitwise_or" },
	{ "", "BitwiseXor", 18, row_binary, "bitwise_xor" },
	{ "", "Equal", 1, row_compare, "equal" },
	{ "", "Equal", 7, row_compare, "equal" },
	{ "", "Greater", 1, row_compare, "greater" },
	{ "", "Greater", 7, row_compare, "greater" },
	{ "", "Less", 1, row_compare, "less" },
	{ "", "Less", 7, row_compare, "less" },
	{ "", "GreaterOrEqual", 12, row_compare, "greater_equal" },
	{ "", "LessOrEqual", 12, row_compare, "less_equal" },
	{ "", "Max", 1, row_nary, "maximum" },
	{ "", "Min", 1, row_nary, "minimum" },
	{ "", "Sum", 1, row_nary, "add" },
	{ "", "Mean", 1, row_nary, "add" },
	{ "", "Mod", 10, row_mod },
	{ "", "Pow", 1, row_pow }, { "", "Pow", 7, row_pow },
	{ "", "BitShift", 11, row_bitshift },
	{ "", "Where", 9, row_where },
	{ "", "Clip", 1, row_clip_attr }, { "", "Clip", 11, row_clip },
	{ "", "Softplus", 1, row_softplus },
	{ "", "Softsign", 1, row_softsign },
	{ "", "Elu", 1, row_elu }, { "", "Selu", 1, row_selu },
	{ "", "Selu", 6, row_selu }, { "", "Celu", 12, row_celu },
	{ "", "LeakyRelu", 1, row_leaky },
	{ "", "ThresholdedRelu", 10, row_thresholded },
	{ "", "PRelu", 1, row_prelu }, { "", "PRelu", 7, row_prelu },
	{ "", "HardSigmoid", 1, row_hardsigmoid },
	{ "", "HardSwish", 14, row_hardswish },
	{ "", "Mish", 18, row_mish }, { "", "Swish", 24, row_swish },
	{ "", "SwiGLU", 28, row_swish },
	{ "", "Gelu", 20, row_gelu }, { "", "Shrink", 9, row_shrink },
	{ "", "IsInf", 10, row_isinf },
	{ "", "Reciprocal", 1, row_reciprocal },
	{ 0 }
};
