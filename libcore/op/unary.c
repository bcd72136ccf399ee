/*
 * Operators on one tensor, element by element: the result has the input's
 * shape, and its data type too unless the row says otherwise.
 *
 * Floating-point functions are computed in the input's precision and take
 * float types only where the row says "float".  NaN in gives NaN out.
 * Integer arithmetic wraps.
 */
#include "op/grad_rules.h"
#include "op/layout_rules.h"
#include "op/precision.h"
#include "op/quantize_rules.h"
#include "op/rel.h"
#include "op/row.h"
#include "tensor/te.h"

#define OP_FAMILY "unary"
#define EACH .pattern = OP_ELEMWISE, .layout = layout_elementwise
#define NUMBER_IN INPUTS(IN("x", "tensor of numbers")), EACH
#define ANY_IN INPUTS(IN("x", "any tensor")), EACH
#define NUMERIC								\
	INPUTS(IN("x", "tensor of numbers")), EACH,			\
	.type = type_numeric
#define REAL								\
	INPUTS(IN("x", "float tensor")), EACH,				\
	.type = type_real
#define INTEGER							\
	INPUTS(IN("x", "tensor of integers or bool")), EACH,		\
	.type = type_integer
#define ANY								\
	INPUTS(IN("x", "any tensor")), EACH,				\
	.type = rel_identity

/* ---- type relations ---- */

static enum rel_status
type_class(struct rel *r, bool (*fits)(enum dtype dt), const char *what,
    const char *cast)
{
	REL_TENSOR(x, 0);
	if (!fits(x->dtype)) {
		rel_error(r, "dtype-class", "takes %s, found %s", what,
		    dtype_info[x->dtype].name);
		rel_help(r, "convert it first: cast(..., dtype=\"%s\")", cast);
		return REL_ERROR;
	}
	return rel_result(r, x);
}

static enum rel_status
type_real(struct rel *r)
{
	return type_class(r, rel_fits_real, "floats", "float32");
}

static enum rel_status
type_numeric(struct rel *r)
{
	return type_class(r, rel_fits_number, "numbers", "int32");
}

static enum rel_status
type_integer(struct rel *r)
{
	return type_class(r, rel_fits_integer, "integers or bool", "int32");
}

static enum rel_status
type_bool(struct rel *r)
{
	return type_class(r, rel_fits_bool, "bool", "bool");
}

/* Numbers in, bool out. */
static enum rel_status
type_test(struct rel *r)
{
	REL_TENSOR(x, 0);
	return rel_result_tensor(r, DT_BOOL, x->n, x->dim);
}

static enum rel_status
type_cast(struct rel *r)
{
	REL_TENSOR(x, 0);
	return rel_result_tensor(r, rel_dtype_attr(r, "dtype", x->dtype),
	    x->n, x->dim);
}

static enum rel_status
type_cast_like(struct rel *r)
{
	REL_TENSOR(x, 0);
	REL_TENSOR(like, 1);
	return rel_result_tensor(r, like->dtype, x->n, x->dim);
}

static enum rel_status
type_reinterpret(struct rel *r)
{
	enum dtype dt;

	REL_TENSOR(x, 0);
	dt = rel_dtype_attr(r, "dtype", x->dtype);
	if (dtype_info[dt].bits != dtype_info[x->dtype].bits)
		return rel_error(r, "dtype-width",
		    "%s has %u bits, %s has %u", dtype_info[x->dtype].name,
		    dtype_info[x->dtype].bits, dtype_info[dt].name,
		    dtype_info[dt].bits);
	return rel_result_tensor(r, dt, x->n, x->dim);
}

static enum rel_status
type_fixed_point(struct rel *r)
{
	int64_t shift = op_int(r->op, r->attrs, "shift");

	REL_TENSOR(x, 0);
	if (shift < -31 || shift > 30)
		return rel_error(r, "shift-range", "shift is %lld; it must lie "
		    "in -31 .. 30", (long long)shift);
	if (x->dtype != DT_INT32)
		return rel_error(r, "dtype-class", "takes int32, found %s",
		    dtype_info[x->dtype].name);
	return rel_result(r, x);
}

static enum rel_status
type_permutation(struct rel *r)
{
	REL_TENSOR(x, 0);
	if (x->n != 1)
		return rel_error(r, "rank", "x must have rank 1, found %u",
		    x->n);
	if (x->dtype != DT_INT32 && x->dtype != DT_INT64)
		return rel_error(r, "dtype-class",
		    "takes int32 or int64, found %s",
		    dtype_info[x->dtype].name);
	return rel_result(r, x);
}

/* ---- compute definitions ---- */

static sx_id
same_place(struct te *t)
{
	te_begin(t, te_out(t, 0));
	return te_load_broadcast(t, te_in(t, 0));
}

static void
compute_un(struct te *t, enum sx_op op)
{
	te_store(t, te_un(t, op, same_place(t)));
}

#define UNARY(ident, op)						\
	static void							\
	compute_##ident(struct te *t)					\
	{								\
		compute_un(t, op);					\
	}
UNARY(abs, SX_ABS)
UNARY(acos, SX_ACOS)
UNARY(acosh, SX_ACOSH)
UNARY(asin, SX_ASIN)
UNARY(asinh, SX_ASINH)
UNARY(atan, SX_ATAN)
UNARY(atanh, SX_ATANH)
UNARY(bitwise_not, SX_NOT)
UNARY(ceil, SX_CEIL)
UNARY(cos, SX_COS)
UNARY(cosh, SX_COSH)
UNARY(erf, SX_ERF)
UNARY(exp, SX_EXP)
UNARY(fast_erf, SX_ERF)
UNARY(fast_exp, SX_EXP)
UNARY(fast_tanh, SX_TANH)
UNARY(floor, SX_FLOOR)
UNARY(isfinite, SX_ISFINITE)
UNARY(isinf, SX_ISINF)
UNARY(isnan, SX_ISNAN)
UNARY(log, SX_LOG)
UNARY(log10, SX_LOG10)
UNARY(log2, SX_LOG2)
UNARY(logical_not, SX_NOT)
UNARY(negative, SX_NEG)
UNARY(round, SX_ROUND)
UNARY(round_away, SX_ROUND_AWAY)
UNARY(rsqrt, SX_RSQRT)
UNARY(sigmoid, SX_SIGMOID)
UNARY(sign, SX_SIGN)
UNARY(sin, SX_SIN)
UNARY(sinh, SX_SINH)
UNARY(sqrt, SX_SQRT)
UNARY(tan, SX_TAN)
UNARY(tanh, SX_TANH)
UNARY(trunc, SX_TRUNC)

static void
compute_copy(struct te *t)
{
	te_store(t, same_place(t));
}

static void
compute_fill(struct te *t, double v)
{
	te_begin(t, te_out(t, 0));
	te_store(t, te_num(t, te_dtype(t, te_out(t, 0)), v));
}

static void
compute_ones_like(struct te *t)
{
	compute_fill(t, 1);
}

static void
compute_zeros_like(struct te *t)
{
	compute_fill(t, 0);
}

static void
compute_nn_relu(struct te *t)
{
	sx_id x = same_place(t);

	te_store(t, te_bin(t, SX_MAX, x, te_num(t, sx_dtype(t->p, x), 0)));
}

static void
compute_nn_leaky_relu(struct te *t)
{
	sx_id x = same_place(t);
	enum dtype dt = sx_dtype(t->p, x);
	sx_id alpha = te_num(t, dt, op_float(t->op, t->attrs, "alpha"));

	te_store(t, te_select(t, te_bin(t, SX_GT, x, te_num(t, dt, 0)), x,
	    te_mul(t, x, alpha)));
}

static void
compute_cast(struct te *t)
{
	te_store(t, te_cast(t, te_dtype(t, te_out(t, 0)), same_place(t)));
}

static void
compute_cast_like(struct te *t)
{
	compute_cast(t);
}

static void
compute_reinterpret(struct te *t)
{
	te_store(t, sx_bitcast(t->p, te_dtype(t, te_out(t, 0)),
	    same_place(t)));
}

static void
compute_clip(struct te *t)
{
	sx_id x = same_place(t);
	enum dtype dt = sx_dtype(t->p, x);

	x = te_bin(t, SX_MAX, x, te_num(t, dt,
	    op_float(t->op, t->attrs, "a_min")));
	te_store(t, te_bin(t, SX_MIN, x, te_num(t, dt,
	    op_float(t->op, t->attrs, "a_max"))));
}

/* (x * multiplier + 2^(30 - shift)) >> (31 - shift), in int64. */
static void
compute_fixed_point_multiply(struct te *t)
{
	int64_t shift = op_int(t->op, t->attrs, "shift");
	sx_id x = te_cast(t, DT_INT64, same_place(t));

	x = te_muli(t, x, op_int(t->op, t->attrs, "multiplier"));
	x = te_addi(t, x, (int64_t)((uint64_t)1 << (30 - shift)));
	x = te_bin(t, SX_SHR, x, te_int(t, 31 - shift));
	te_store(t, te_cast(t, DT_INT32, x));
}

static void
compute_invert_permutation(struct te *t)
{
	enum dtype dt = te_dtype(t, 0);
	sx_id at;

	te_begin(t, te_out(t, 0));
	te_store(t, te_num(t, dt, 0));
	te_begin(t, te_out(t, 0));
	at = te_cast(t, DT_INT64, te_load1(t, 0, te_axis(t, 0)));
	te_scatter(t, REDUCE_SET, &at, te_cast(t, dt, te_axis(t, 0)));
}

/* ---- rows ---- */

OP(abs, "abs",
    .doc = "Absolute value; the smallest signed integer stays as it is.",
    NUMERIC,
    .compute = compute_abs,
    .gradient = grad_abs,
    .subgradient = "0 at 0")
OP(acos, "acos",
    .doc = "Arc cosine in [0, pi]; NaN outside [-1, 1].",
    REAL,
    .compute = compute_acos,
    .gradient = grad_acos)
OP(acosh, "acosh",
    .doc = "Inverse hyperbolic cosine; NaN below 1.",
    REAL,
    .compute = compute_acosh,
    .gradient = grad_acosh)
OP(asin, "asin",
    .doc = "Arc sine in [-pi/2, pi/2]; NaN outside [-1, 1].",
    REAL,
    .compute = compute_asin,
    .gradient = grad_asin)
OP(asinh, "asinh",
    .doc = "Inverse hyperbolic sine.",
    REAL,
    .compute = compute_asinh,
    .gradient = grad_asinh)
OP(atan, "atan",
    .doc = "Arc tangent in [-pi/2, pi/2].",
    REAL,
    .compute = compute_atan,
    .gradient = grad_atan)
OP(atanh, "atanh",
    .doc = "Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at "
	"the ends.",
    REAL,
    .compute = compute_atanh,
    .gradient = grad_atanh)
OP(bitwise_not, "bitwise_not",
    .doc = "Inverts every bit; of bool, the logical negation.",
    INTEGER,
    .compute = compute_bitwise_not,
    NO_FLOATS)
OP(ceil, "ceil",
    .doc = "Smallest integral value not below x; integers stay.",
    NUMERIC,
    .compute = compute_ceil,
    .gradient = grad_none)
OP(copy, "copy",
    .doc = "The same values.",
    ANY,
    .quantize = quantize_moves,
    .compute = compute_copy,
    .gradient = grad_copy)
OP(cos, "cos",
    .doc = "Cosine of x in radians.",
    REAL,
    .compute = compute_cos,
    .gradient = grad_cos)
OP(cosh, "cosh",
    .doc = "Hyperbolic cosine.",
    REAL,
    .precision = precision_deny,
    .compute = compute_cosh,
    .gradient = grad_cosh)
OP(erf, "erf",
    .doc = "Gauss error function, to a few units in the last place.",
    REAL,
    .precision = precision_deny,
    .compute = compute_erf,
    .gradient = grad_erf)
OP(exp, "exp",
    .doc = "e to the power of x.",
    REAL,
    .precision = precision_deny,
    .compute = compute_exp,
    .gradient = grad_exp)
OP(fast_erf, "fast_erf",
    .doc = "erf by a rational approximation; not exact.",
    REAL,
    .precision = precision_deny,
    .compute = compute_fast_erf,
    .gradient = grad_erf)
OP(fast_exp, "fast_exp",
    .doc = "exp by a polynomial approximation; arguments are clamped to the "
	"range of finite results.",
    REAL,
    .precision = precision_deny,
    .compute = compute_fast_exp,
    .gradient = grad_exp)
OP(fast_tanh, "fast_tanh",
    .doc = "tanh by a rational approximation; not exact.",
    REAL,
    .compute = compute_fast_tanh,
    .gradient = grad_tanh)
OP(floor, "floor",
    .doc = "Largest integral value not above x; integers stay.",
    NUMERIC,
    .compute = compute_floor,
    .gradient = grad_none)
OP(log, "log",
    .doc = "Natural logarithm; -inf at zero, NaN below.",
    REAL,
    .precision = precision_deny,
    .compute = compute_log,
    .gradient = grad_log)
OP(log10, "log10",
    .doc = "Logarithm to base 10; -inf at zero, NaN below.",
    REAL,
    .precision = precision_deny,
    .compute = compute_log10,
    .gradient = grad_log10)
OP(log2, "log2",
    .doc = "Logarithm to base 2; -inf at zero, NaN below.",
    REAL,
    .precision = precision_deny,
    .compute = compute_log2,
    .gradient = grad_log2)
OP(logical_not, "logical_not",
    .doc = "True where x is false.",
    INPUTS(IN("x", "bool tensor")), EACH,
    .type = type_bool, .compute = compute_logical_not,
    NO_FLOATS)
OP(negative, "negative",
    .doc = "Changes the sign; integers wrap.",
    NUMERIC,
    .quantize = quantize_scales,
    .compute = compute_negative,
    .gradient = grad_negative)
OP(nn_leaky_relu, "nn.leaky_relu",
    .doc = "x where x > 0, else alpha times x.",
    ATTRS(FLOAT("alpha", "0.25", "slope of the negative side")),
    NUMERIC,
    .quantize = quantize_scales,
    .compute = compute_nn_leaky_relu,
    .gradient = grad_leaky_relu,
    .subgradient = "alpha at 0")
OP(nn_relu, "nn.relu",
    .doc = "max(x, 0); NaN stays NaN.",
    NUMERIC,
    .quantize = quantize_relu,
    .compute = compute_nn_relu,
    .gradient = grad_relu,
    .subgradient = "0 at 0")
OP(ones_like, "ones_like",
    .doc = "Ones in the shape and data type of x.",
    ANY,
    .compute = compute_ones_like,
    .gradient = grad_none)
OP(round, "round",
    .doc = "Nearest integral value, halves to the even one; integers stay.",
    NUMERIC,
    .compute = compute_round,
    .gradient = grad_none)
OP(round_away, "round_away",
    .doc = "Nearest integral value, halves away from zero; integers stay.",
    NUMERIC,
    .compute = compute_round_away,
    .gradient = grad_none)
OP(rsqrt, "rsqrt",
    .doc = "1 / sqrt(x); infinite at zero, NaN below.",
    REAL,
    .compute = compute_rsqrt,
    .gradient = grad_rsqrt)
OP(sigmoid, "sigmoid",
    .doc = "1 / (1 + exp(-x)), without overflow for large |x|.",
    REAL,
    .compute = compute_sigmoid,
    .gradient = grad_sigmoid)
OP(sign, "sign",
    .doc = "-1, 0 or 1 with the sign of x; NaN stays NaN.",
    NUMERIC,
    .compute = compute_sign,
    .gradient = grad_none)
OP(sin, "sin",
    .doc = "Sine of x in radians.",
    REAL,
    .compute = compute_sin,
    .gradient = grad_sin)
OP(sinh, "sinh",
    .doc = "Hyperbolic sine.",
    REAL,
    .precision = precision_deny,
    .compute = compute_sinh,
    .gradient = grad_sinh)
OP(sqrt, "sqrt",
    .doc = "Square root; NaN below zero.",
    REAL,
    .compute = compute_sqrt,
    .gradient = grad_sqrt)
OP(tan, "tan",
    .doc = "Tangent of x in radians.",
    REAL,
    .precision = precision_deny,
    .compute = compute_tan,
    .gradient = grad_tan)
OP(tanh, "tanh",
    .doc = "Hyperbolic tangent.",
    REAL,
    .compute = compute_tanh,
    .gradient = grad_tanh)
OP(trunc, "trunc",
    .doc = "Integral part, rounding toward zero; integers stay.",
    NUMERIC,
    .compute = compute_trunc,
    .gradient = grad_none)
OP(zeros_like, "zeros_like",
    .doc = "Zeros in the shape and data type of x.",
    ANY,
    .compute = compute_zeros_like,
    .gradient = grad_none)

/* ---- with attributes, or with a data type of their own ---- */

OP(cast, "cast",
    .doc = "Converts to another data type.  Float to integer truncates and "
	"saturates, NaN gives 0; integer to integer wraps; to bool is "
	"'differs from zero'.",
    ATTRS(MUST("dtype", ATTR_T_DTYPE, "data type of the result")),
    ANY_IN,
    .type = type_cast, .compute = compute_cast,
    .gradient = grad_cast)
OP(cast_like, "cast_like",
    .doc = "Converts x to the data type of the second input, as cast does.",
    INPUTS(IN("x", "any tensor"),
	IN("like", "tensor whose data type is taken")),
    .pattern = OP_ELEMWISE,
    .type = type_cast_like, .compute = compute_cast_like,
    .gradient = grad_cast)
OP(clip, "clip",
    .doc = "Limits values to [a_min, a_max]; the bounds are converted to the "
	"data type of x first.  NaN stays NaN.",
    ATTRS(MUST("a_min", ATTR_T_FLOAT, "lower bound"),
	MUST("a_max", ATTR_T_FLOAT, "upper bound")),
    NUMERIC,
    .quantize = quantize_clip,
    .precision = precision_clip,
    .compute = compute_clip,
    .gradient = grad_clip,
    .subgradient = "0 at the bounds")
OP(fixed_point_multiply, "fixed_point_multiply",
    .doc = "x times multiplier * 2^(shift - 31), rounded half up, through a "
	"64-bit product; the multiplier is a signed Q0.31 number.",
    INPUTS(IN("x", "int32 tensor")),
    ATTRS(MUST("multiplier", ATTR_T_INT, "Q0.31 fixed point factor"),
	MUST("shift", ATTR_T_INT, "power of two; negative shifts right")),
    .pattern = OP_ELEMWISE,
    .type = type_fixed_point, .compute = compute_fixed_point_multiply,
    NO_FLOATS)
OP(isfinite, "isfinite",
    .doc = "True where x is neither infinite nor NaN.",
    NUMBER_IN,
    .type = type_test, .compute = compute_isfinite,
    NO_FLOATS)
OP(isinf, "isinf",
    .doc = "True where x is infinite.",
    NUMBER_IN,
    .type = type_test, .compute = compute_isinf,
    NO_FLOATS)
OP(isnan, "isnan",
    .doc = "True where x is NaN.",
    NUMBER_IN,
    .type = type_test, .compute = compute_isnan,
    NO_FLOATS)
OP(reinterpret, "reinterpret",
    .doc = "The same bits as another data type of equal width.",
    ATTRS(MUST("dtype", ATTR_T_DTYPE, "data type of the result")),
    ANY_IN,
    .type = type_reinterpret, .compute = compute_reinterpret,
    NO_GRADIENT("the bits of a number have no derivative"))
OP(invert_permutation, "invert_permutation",
    .doc = "The permutation that undoes x: result[x[i]] = i.  A number "
	"outside 0 .. n-1 is a run-time error.",
    INPUTS(IN("x", "integers 0 .. n-1 in any order, rank 1")),
    .pattern = OP_INJECTIVE,
    .type = type_permutation, .compute = compute_invert_permutation,
    NO_FLOATS)
