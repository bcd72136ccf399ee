/*
 * Operators on each element.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"

/* Classes of types, numbered by rows. */
enum class { FLOAT, BFLOAT, BINARY, NUMBER, ARITHMETIC, NEGATION, POWER,
	COMPARISON, INTEGER, RELU };
static const struct {
	uint32_t have, later;	/* types that came with a later set */
	int set;
} classes[] = {
	[FLOAT] = { EXP_FLOATS, DT_BIT(DT_BFLOAT16), 22 },
	[BFLOAT] = { EXP_BFLOATS, 0, 0 },
	[BINARY] = { EXP_BINARY, 0, 0 },
	[NUMBER] = { EXP_NUMBERS, 0, 0 },
	[ARITHMETIC] = { EXP_BFLOATS | EXP_WIDE | EXP_WIDE_UNSIGNED,
	    EXP_SMALL, 14 },
	[NEGATION] = { EXP_BFLOATS | EXP_SIGNED, 0, 0 },
	[POWER] = { EXP_BFLOATS | EXP_WIDE, 0, 0 },
	[COMPARISON] = { EXP_NUMBERS, 0, 0 },
	[INTEGER] = { EXP_SIGNED | EXP_UNSIGNED, 0, 0 },
	[RELU] = { EXP_BFLOATS, EXP_SIGNED, 14 },
};

/* op of operands that all have type dt. */
static const char *
apply(struct exp *e, const char *op, enum class c, enum dtype dt,
    onnx_names in)
{
	bool later = (classes[c].later & DT_BIT(dt)) != 0;

	if (later)
		exp_need(e, classes[c].set, dtype_info[dt].name);
	return exp_in_type(e, op, classes[c].have | (later ? DT_BIT(dt) : 0),
	    dt, in);
}
#define APPLY(e, op, c, dt, ...) apply(e, op, c, dt, exp_list(e,	\
	sizeof((const char *[]){ __VA_ARGS__ }) / sizeof(char *),	\
	(const char *[]){ __VA_ARGS__ }))

/* The type that op computes in. */
static enum dtype
computed(struct exp *e, enum class c, enum dtype dt)
{
	return exp_pick(e, dt, classes[c].have | classes[c].later);
}

static bool
is_float(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT;
}

static void
give_back(struct exp *e, const char *y, enum class c, enum dtype dt)
{
	exp_give(e, exp_cast(e, y, computed(e, c, dt), dt));
}

static void
row_same(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);
	onnx_names in = { 0 };

	for (uint32_t i = 0; i < exp_nin(e); i++)
		*(const char **)onnx_list_add(e->a, &in, sizeof(char *)) =
		    exp_in(e, i);
	give_back(e, apply(e, row->to, (enum class)row->number, dt, in),
	    (enum class)row->number, dt);
}

/* A summand of a product of matrices is its third operand. */
static void
row_add(struct exp *e, const struct exp_row *row)
{
	const char *x = exp_in(e, 0);

	if (e->uses[ir_in(e->m, exp_node(e), 0)] == 1 &&
	    exp_rank(e, 0) == 2 && exp_rank(e, 1) <= 2 &&
	    exp_result(e, 0) == exp_type(e, 0) &&
	    exp_add_operand(e, "Gemm", x, exp_in(e, 1)))
		exp_give(e, x);
	else
		row_same(e, row);
}

/* Rounding: integers stay. */
static void
row_round(struct exp *e, const struct exp_row *row)
{
	if (is_float(exp_dtype(e, 0)))
		row_same(e, row);
	else
		exp_give(e, exp_in(e, 0));
}

static void
row_compare(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);
	const char *a = exp_in(e, 0), *b = exp_in(e, 1), *y;

	/* Equal has bool, the others have not. */
	y = exp_equal_strings(e);
	if (y == NULL)
		y = dt == DT_BOOL && strcmp(row->to, "Equal") == 0 ?
	    EX(e, row->to, a, b) : APPLY(e, row->to, COMPARISON, dt, a, b);
	exp_give(e, row->number ? EX(e, "Not", y) : y);
}

static void
row_logical(struct exp *e, const struct exp_row *row)
{
	const char *in[2];

	for (uint32_t i = 0; i < exp_nin(e); i++)
		in[i] = exp_cast(e, exp_in(e, i), exp_dtype(e, i), DT_BOOL);
	exp_give(e, exp_op(e, row->to, exp_nin(e), in));
}

static void
row_bitwise(struct exp *e, const struct exp_row *row)
{
	static const char *const of_bool[] = { "And", "Or", "Xor", "Not" };

	if (exp_dtype(e, 0) == DT_BOOL) {
		row_logical(e, &(struct exp_row){ .to =
		    of_bool[row->number] });
		return;
	}
	row_same(e, &(struct exp_row){ .to = row->to, .number = INTEGER });
}

static void
row_negative(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);

	if (dtype_info[dt].class != DTC_UINT) {
		row_same(e, row);
		return;
	}
	give_back(e, APPLY(e, "Sub", ARITHMETIC, dt, exp_scalar(e, dt, 0),
	    exp_in(e, 0)), ARITHMETIC, dt);
}

/* f(x) / f(base) of logarithms. */
static void
row_log(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0), as = computed(e, BFLOAT, dt);
	const char *y = APPLY(e, "Log", BFLOAT, dt, exp_in(e, 0));

	exp_give(e, exp_cast(e, EX(e, "Div", y, exp_scalar(e, as,
	    log(row->number))), as, dt));
}

static void
row_rsqrt(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);

	(void)row;
	give_back(e, EX(e, "Reciprocal", APPLY(e, "Sqrt", BFLOAT, dt,
	    exp_in(e, 0))), BFLOAT, dt);
}

static void
row_is(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);
	const char *x = exp_in(e, 0), *y;

	y = APPLY(e, row->to, BINARY, dt, x);
	if (row->number)
		y = EX(e, "Not", EX(e, "Or", y, APPLY(e, "IsNaN", BINARY, dt,
		    x)));
	exp_give(e, y);
}

/* ---- division ---- */

static const char *
toward_zero(struct exp *e, const char *x, enum dtype dt)
{
	const char *zero = exp_scalar(e, dt, 0);

	return EX(e, "Where", EX(e, "Less", x, zero), EX(e, "Ceil", x),
	    EX(e, "Floor", x));
}

static void
row_trunc(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0), as = computed(e, BFLOAT, dt);

	(void)row;
	if (!is_float(dt))
		exp_give(e, exp_in(e, 0));
	else
		exp_give(e, exp_cast(e, toward_zero(e, exp_cast(e,
		    exp_in(e, 0), dt, as), as), as, dt));
}

/* Halves away from zero. */
static void
row_round_away(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0), as = computed(e, BFLOAT, dt);
	const char *x, *a, *f, *up;

	(void)row;
	if (!is_float(dt)) {
		exp_give(e, exp_in(e, 0));
		return;
	}
	x = exp_cast(e, exp_in(e, 0), dt, as);
	a = EX(e, "Abs", x);
	f = EX(e, "Floor", a);
	up = EX(e, "Not", EX(e, "Less", EX(e, "Sub", a, f), exp_scalar(e, as,
	    0.5)));
	exp_give(e, exp_cast(e, EX(e, "Mul", EX(e, "Sign", x), EX(e, "Add", f,
	    exp_cast(e, up, DT_BOOL, as))), as, dt));
}

static void
row_trunc_divide(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0), as = computed(e, ARITHMETIC, dt);
	const char *y = APPLY(e, "Div", ARITHMETIC, dt, exp_in(e, 0),
	    exp_in(e, 1));

	(void)row;
	exp_give(e, exp_cast(e, is_float(dt) ? toward_zero(e, y, as) : y, as,
	    dt));
}

static void
row_floor_divide(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);
	const char *a = exp_in(e, 0), *b = exp_in(e, 1), *y;

	(void)row;
	if (is_float(dt)) {
		y = EX(e, "Floor", APPLY(e, "Div", ARITHMETIC, dt, a, b));
	} else {
		/* Mod is of the floor; what is left is divided exactly. */
		enum dtype as = computed(e, ARITHMETIC, dt);

		a = exp_cast(e, a, dt, as);
		b = exp_cast(e, b, dt, as);
		y = APPLY(e, "Div", ARITHMETIC, as, APPLY(e, "Sub",
		    ARITHMETIC, as, a, EX(e, "Mod", a, b)), b);
	}
	give_back(e, y, ARITHMETIC, dt);
}

/* number: the sign of the remainder is that of a. */
static void
row_mod(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0), as = computed(e, NUMBER, dt);
	const char *a = exp_in(e, 0), *b = exp_in(e, 1), *r, *zero, *differ;

	if (row->number || is_float(dt))
		exp_int(e, "fmod", 1);
	r = APPLY(e, "Mod", NUMBER, dt, a, b);
	if (!row->number && is_float(dt)) {
		zero = exp_scalar(e, as, 0);
		differ = EX(e, "Xor", EX(e, "Less", r, zero), EX(e, "Less",
		    exp_cast(e, b, dt, as), zero));
		differ = EX(e, "And", differ, EX(e, "Not", EX(e, "Equal", r,
		    zero)));
		r = EX(e, "Where", differ, EX(e, "Add", r, exp_cast(e, b, dt,
		    as)), r);
	}
	exp_give(e, exp_cast(e, r, as, dt));
}

/* BitShift has unsigned integers, so shifts are computed in those; what a
 * negative number is shifted to the right is the complement, -1 - x, of its
 * complement, shifted. */
static const char *
shifted(struct exp *e, const char *to, enum dtype dt, const char *x)
{
	static const enum dtype unsigned_of[DT_COUNT] = {
		[DT_INT8] = DT_UINT8, [DT_INT16] = DT_UINT32,
		[DT_INT32] = DT_UINT32, [DT_INT64] = DT_UINT64 };
	enum dtype from = exp_dtype(e, 1), as = unsigned_of[from];
	const char *n = exp_cast(e, exp_in(e, 1), from, as);

	x = exp_cast(e, x, dt, as);
	exp_str(e, "direction", to);
	return exp_cast(e, EX(e, "BitShift", x, n), as, dt);
}

static void
row_shift(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0), wide;
	const char *x = exp_in(e, 0), *n = exp_in(e, 1), *neg, *minus;

	if (EXP_UNSIGNED & DT_BIT(dt)) {
		exp_str(e, "direction", row->to);
		exp_give(e, EX(e, "BitShift", x, n));
		return;
	}
	wide = exp_pick(e, dt, EXP_WIDE);
	if (wide == DT_NONE)
		return;
	if (*row->to == 'L') {
		exp_give(e, shifted(e, row->to, dt, x));
		return;
	}
	x = exp_cast(e, x, dt, wide);
	minus = exp_scalar(e, wide, -1);
	neg = EX(e, "Less", x, exp_scalar(e, wide, 0));
	x = EX(e, "Where", neg, EX(e, "Sub", minus, x), x);
	x = shifted(e, row->to, wide, x);
	x = EX(e, "Where", neg, EX(e, "Sub", minus, x), x);
	exp_give(e, exp_cast(e, x, wide, dt));
}

/* ---- others ---- */

static void
row_cast(struct exp *e, const struct exp_row *row)
{
	(void)row;
	exp_give(e, exp_cast(e, exp_in(e, 0), exp_dtype(e, 0),
	    exp_result(e, 0)->dtype));
}

static void
row_reinterpret(struct exp *e, const struct exp_row *row)
{
	exp_int(e, "to", exp_code(e, exp_result(e, 0)->dtype));
	exp_give(e, EX(e, row->to, exp_in(e, 0)));
}

static void
row_identity(struct exp *e, const struct exp_row *row)
{
	(void)row;
	exp_give(e, exp_in(e, 0));
}

/* In inference it is its operand, and the mask is ones. */
static void
row_dropout(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);

	(void)row;
	exp_give(e, exp_in(e, 0));
	exp_give(e, EX(e, "Expand", exp_scalar(e, dt, 1), EX(e, "Shape",
	    exp_in(e, 0))));
}

static void
row_where(struct exp *e, const struct exp_row *row)
{
	const char *cond = exp_cast(e, exp_in(e, 0), exp_dtype(e, 0),
	    DT_BOOL);

	(void)row;
	if (exp_dtype(e, 1) == DT_BFLOAT16)
		exp_need(e, 16, "Where of bfloat16");
	exp_give(e, EX(e, "Where", cond, exp_in(e, 1), exp_in(e, 2)));
}

static void
row_clip(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);

	(void)row;
	give_back(e, APPLY(e, "Clip", NUMBER, dt, exp_in(e, 0),
	    exp_scalar(e, dt, exp_get_float(e, "a_min")),
	    exp_scalar(e, dt, exp_get_float(e, "a_max"))), NUMBER, dt);
}

static void
row_leaky_relu(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);

	(void)row;
	exp_float(e, "alpha", exp_get_float(e, "alpha"));
	give_back(e, APPLY(e, "LeakyRelu", FLOAT, dt, exp_in(e, 0)), FLOAT,
	    dt);
}

const struct exp_row exp_rows_elementwise[] = {
	{ "abs", row_same, "Abs", NUMBER },
	{ "acos", row_same, "Acos", FLOAT },
	{ "acosh", row_same, "Acosh", FLOAT },
	{ "add", row_add, "Add", ARITHMETIC },
	{ "annotation.stop_fusion", row_identity },
	{ "annotation.checkpoint", row_identity },
	{ "asin", row_same, "Asin", FLOAT },
	{ "asinh", row_same, "Asinh", FLOAT },
	{ "atan", row_same, "Atan", FLOAT },
	{ "atanh", row_same, "Atanh", FLOAT },
	{ "bitwise_and", row_bitwise, "BitwiseAnd", 0 },
	{ "bitwise_not", row_bitwise, "BitwiseNot", 3 },
	{ "bitwise_or", row_bitwise, "BitwiseOr", 1 },
	{ "bitwise_xor", row_bitwise, "BitwiseXor", 2 },
	{ "cast", row_cast },
	{ "cast_like", row_cast },
	{ "ceil", row_round, "Ceil", BFLOAT },
	{ "clip", row_clip },
	{ "copy", row_identity },
	{ "cos", row_same, "Cos", FLOAT },
	{ "cosh", row_same, "Cosh", FLOAT },
	{ "divide", row_same, "Div", ARITHMETIC },
	{ "equal", row_compare, "Equal", 0 },
	{ "erf", row_same, "Erf", BFLOAT },
	{ "exp", row_same, "Exp", BFLOAT },
	{ "floor", row_round, "Floor", BFLOAT },
	{ "floor_divide", row_floor_divide },
	{ "floor_mod", row_mod, NULL, 0 },
	{ "greater", row_compare, "Greater", 0 },
	{ "greater_equal", row_compare, "GreaterOrEqual", 0 },
	{ "isfinite", row_is, "IsInf", 1 },
	{ "isinf", row_is, "IsInf", 0 },
	{ "isnan", row_is, "IsNaN", 0 },
	{ "left_shift", row_shift, "LEFT" },
	{ "less", row_compare, "Less", 0 },
	{ "less_equal", row_compare, "LessOrEqual", 0 },
	{ "log", row_same, "Log", BFLOAT },
	{ "log10", row_log, NULL, 10 },
	{ "log2", row_log, NULL, 2 },
	{ "logical_and", row_logical, "And" },
	{ "logical_not", row_logical, "Not" },
	{ "logical_or", row_logical, "Or" },
	{ "logical_xor", row_logical, "Xor" },
	{ "maximum", row_same, "Max", NUMBER },
	{ "minimum", row_same, "Min", NUMBER },
	{ "mod", row_mod, NULL, 1 },
	{ "multiply", row_same, "Mul", ARITHMETIC },
	{ "negative", row_negative, "Neg", NEGATION },
	{ "nn.dropout", row_dropout },
	{ "nn.leaky_relu", row_leaky_relu },
	{ "nn.relu", row_same, "Relu", RELU },
	{ "not_equal", row_compare, "Equal", 1 },
	{ "power", row_same, "Pow", POWER },
	{ "reinterpret", row_reinterpret, "BitCast" },
	{ "right_shift", row_shift, "RIGHT" },
	{ "round", row_round, "Round", FLOAT },
	{ "round_away", row_round_away },
	{ "rsqrt", row_rsqrt },
	{ "sigmoid", row_same, "Sigmoid", BFLOAT },
	{ "sign", row_same, "Sign", NUMBER },
	{ "sin", row_same, "Sin", FLOAT },
	{ "sinh", row_same, "Sinh", FLOAT },
	{ "sqrt", row_same, "Sqrt", BFLOAT },
	{ "stop_gradient", row_identity },
	{ "subtract", row_same, "Sub", ARITHMETIC },
	{ "tan", row_same, "Tan", FLOAT },
	{ "tanh", row_same, "Tanh", BFLOAT },
	{ "trunc", row_trunc },
	{ "trunc_divide", row_trunc_divide },
	{ "trunc_mod", row_mod, NULL, 1 },
	{ "where", row_where },
	{ 0 }
};
