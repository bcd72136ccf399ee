/*
 * Compute definitions of the quantized operators (qnn_rules.h).
 *
 * Rescaling is exact integer arithmetic: M = in_scale / out_scale, taken in
 * float64, is m * 2^e with m in [1/2, 1), represented by the multiplier
 * round(m * 2^31) and a right shift by 31 - e of the 64-bit product.  Both are
 * computed once, in small stages, from the bits of M; scales are run-time
 * values.  Products of matrices and convolutions subtract the zero points
 * first and then are the ordinary ones.
 */
#include "op/qnn_rules.h"

#include <math.h>
#include <string.h>

#include "op/nn_conv.h"
#include "op/nn_pool.h"

/* ---- scales, zero points, saturation ---- */

/* A scale or zero point at place i of its axis. */
static sx_id
param(struct te *t, uint32_t buffer, sx_id i)
{
	int64_t n;

	if (te_rank(t, buffer) == 0)
		return te_load0(t, buffer);
	if (sym_is_const(te_dim(t, buffer, 0), &n) && n == 1)
		i = te_int(t, 0);
	return te_load1(t, buffer, i);
}

/* How many places a parameter has. */
static const struct sym *
param_extent(struct te *t, uint32_t buffer)
{
	return te_rank(t, buffer) == 0 ? sym_const(t->m->syms, 1) :
	    te_dim(t, buffer, 0);
}

/* The spatial axis that an attribute of a tensor of rank n means, which is
 * the last n of the stage's; 0 for a scalar. */
static sx_id
axis_at(struct te *t, const char *attr, uint32_t n)
{
	int64_t axis = op_int(t->op, t->attrs, attr);

	if (n == 0 || axis >= (int64_t)n)
		return te_int(t, 0);
	return te_axis(t, (uint32_t)(axis < 0 ? axis + n : axis));
}

static sx_id
saturate(struct te *t, enum dtype dt, sx_id v)
{
	uint32_t bits = dtype_info[dt].bits;
	bool sign = dtype_info[dt].class == DTC_INT;
	int64_t hi = ((int64_t)1 << (bits - (sign ? 1 : 0))) - 1;

	v = te_bin(t, SX_MAX, v, te_int(t, sign ? -hi - 1 : 0));
	return te_cast(t, dt, te_bin(t, SX_MIN, v, te_int(t, hi)));
}

/* q - zero point, in int32. */
static sx_id
centered(struct te *t, sx_id q, sx_id zp)
{
	return te_sub(t, te_cast(t, DT_INT32, q), zp);
}

/* round(x) + zero point, halves to even; dt: of the result. */
static sx_id
quantized(struct te *t, enum dtype dt, sx_id x, sx_id zp)
{
	x = te_cast(t, DT_FLOAT64, te_un(t, SX_ROUND, x));
	x = te_add(t, x, te_cast(t, DT_FLOAT64, zp));
	return saturate(t, dt, te_cast(t, DT_INT64, x));
}

/* x, which is an integer or NaN, plus zero point, saturated in floats of dt,
 * which hold the bounds of narrow types.  The lower bound is a comparison:
 * NaN becomes the least value. */
static sx_id
limited(struct te *t, enum dtype out, enum dtype dt, sx_id x, sx_id zp)
{
	uint32_t bits = dtype_info[out].bits;
	bool sign = dtype_info[out].class == DTC_INT;
	double hi = (double)(((int64_t)1 << (bits - (sign ? 1 : 0))) - 1);
	sx_id least;

	if (bits > 16)
		return quantized(t, out, x, zp);
	least = te_num(t, dt, sign ? -hi - 1 : 0);
	x = te_add(t, x, te_cast(t, dt, zp));
	x = te_select(t, te_bin(t, SX_GT, x, least), x, least);
	return te_cast(t, out, te_bin(t, SX_MIN, x, te_num(t, dt, hi)));
}

/* ---- fixed point ---- */

/* Multipliers and shifts of ratios: tables with places of the first scale
 * and of a second one. */
struct factor {
	uint32_t multiplier, shift;
};

/* Opens the stage of the ratios of na * nb places. */
static uint32_t
begin_ratio(struct te *t, const struct sym *na, const struct sym *nb)
{
	const struct sym *dim[2] = { na, nb };
	uint32_t ratio = te_temp(t, DT_FLOAT64, 2, dim);

	te_begin(t, ratio);
	return ratio;
}

/* Bits of a double: exponent e such that |x| = m * 2^e, and round(m * 2^31),
 * which may be 2^31. */
static void
split_double(struct te *t, sx_id x, sx_id *e, sx_id *m)
{
	sx_id bits = sx_bitcast(t->p, DT_INT64, x);

	*e = te_bin(t, SX_AND, te_bin(t, SX_SHR, bits, te_int(t, 52)),
	    te_int(t, 0x7ff));
	*e = te_addi(t, *e, -1022);
	*m = te_bin(t, SX_AND, bits, te_int(t, ((int64_t)1 << 52) - 1));
	*m = te_addi(t, *m, ((int64_t)1 << 52) + (1 << 21));
	*m = te_bin(t, SX_SHR, *m, te_int(t, 22));
}

static struct factor
factor_of(struct te *t, uint32_t ratio)
{
	struct factor f;
	sx_id e, m, at[2], full = te_int(t, (int64_t)1 << 31);

	f.multiplier = te_temp_like(t, DT_INT64, ratio);
	te_begin(t, f.multiplier);
	te_axes(t, at);
	split_double(t, te_load(t, ratio, at), &e, &m);
	te_store(t, te_select(t, te_bin(t, SX_EQ, m, full),
	    te_int(t, (int64_t)1 << 30), m));
	f.shift = te_temp_like(t, DT_INT64, ratio);
	te_begin(t, f.shift);
	te_axes(t, at);
	split_double(t, te_load(t, ratio, at), &e, &m);
	e = te_select(t, te_bin(t, SX_EQ, m, full), te_addi(t, e, 1), e);
	/* A right shift by 63 leaves nothing of a product. */
	te_store(t, te_bin(t, SX_MIN, te_sub(t, te_int(t, 31), e),
	    te_int(t, 63)));
	return f;
}

/* x * ratio, rounded; a and b: places in the factor's table. */
static sx_id
scaled(struct te *t, const struct factor *f, sx_id x, sx_id a, sx_id b,
    bool nearest)
{
	sx_id at[2] = { a, b }, p, half, s, zero = te_int(t, 0), right;

	s = te_load(t, f->shift, at);
	p = te_mul(t, te_cast(t, DT_INT64, x), te_load(t, f->multiplier, at));
	half = te_bin(t, SX_SHL, te_int(t, 1), te_addi(t, s, -1));
	right = te_bin(t, SX_SHR, te_add(t, p, half), s);
	if (nearest)
		right = te_select(t, te_bin(t, SX_LT, p, zero), te_sub(t,
		    zero, te_bin(t, SX_SHR, te_sub(t, half, p), s)), right);
	return te_select(t, te_bin(t, SX_GT, s, zero), right,
	    te_bin(t, SX_SHL, p, te_sub(t, zero, s)));
}

/* in / out, from one scale to one other or place by place. */
static struct factor
simple_factor(struct te *t, uint32_t in, uint32_t out)
{
	const struct sym *n = param_extent(t, in), *one = sym_const(
	    t->m->syms, 1);
	uint32_t ratio;

	if (n == one)
		n = param_extent(t, out);
	ratio = begin_ratio(t, n, one);
	te_store(t, te_div(t,
	    te_cast(t, DT_FLOAT64, param(t, in, te_axis(t, 0))),
	    te_cast(t, DT_FLOAT64, param(t, out, te_axis(t, 0)))));
	return factor_of(t, ratio);
}

/* Place i in a table made by simple_factor. */
static sx_id
place(struct te *t, const struct factor *f, sx_id i)
{
	return te_dim(t, f->shift, 0) == sym_const(t->m->syms, 1) ?
	    te_int(t, 0) : i;
}

/* Rescales an element x (int32, centered) and moves it to a zero point. */
static sx_id
rescaled(struct te *t, const struct factor *f, sx_id x, sx_id i, sx_id zp,
    bool nearest)
{
	x = scaled(t, f, x, place(t, f, i), te_int(t, 0), nearest);
	return te_add(t, x, te_cast(t, DT_INT64, zp));
}

/* ---- between numbers and integers ---- */

void
compute_qnn_quantize(struct te *t)
{
	uint32_t out = te_out(t, 0);
	enum dtype dt = te_float(te_dtype(t, 0));
	sx_id at[TE_RANK], i, x;

	te_begin(t, out);
	te_axes(t, at);
	i = axis_at(t, "axis", te_rank(t, 0));
	x = te_div(t, te_cast(t, dt, te_load(t, 0, at)),
	    te_cast(t, dt, param(t, 1, i)));
	te_store(t, limited(t, te_dtype(t, out), dt, te_un(t, SX_ROUND, x),
	    param(t, 2, i)));
}

/* (q - zp) * scale in float32, or float64 if that is wanted. */
static sx_id
dequantized(struct te *t, enum dtype dt, sx_id q, sx_id scale, sx_id zp)
{
	return te_mul(t, te_cast(t, dt, centered(t, q, zp)),
	    te_cast(t, dt, scale));
}

void
compute_qnn_dequantize(struct te *t)
{
	enum dtype out = te_dtype(t, te_out(t, 0));
	sx_id at[TE_RANK], i;

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	i = axis_at(t, "axis", te_rank(t, 0));
	te_store(t, te_cast(t, out, dequantized(t, te_float(out),
	    te_load(t, 0, at), param(t, 1, i), param(t, 2, i))));
}

/* The same through floats: round(x * (in / out)). */
static sx_id
rescaled_float(struct te *t, enum dtype dt, sx_id x, sx_id in, sx_id out,
    sx_id zp, bool nearest)
{
	x = te_mul(t, te_cast(t, dt, x), te_div(t, te_cast(t, dt, in),
	    te_cast(t, dt, out)));
	x = nearest ? te_un(t, SX_ROUND_AWAY, x) :
	    te_un(t, SX_FLOOR, te_add(t, x, te_num(t, dt, 0.5)));
	x = te_add(t, te_cast(t, DT_FLOAT64, x), te_cast(t, DT_FLOAT64, zp));
	return te_cast(t, DT_INT64, x);
}

void
compute_qnn_requantize(struct te *t)
{
	const char *type = op_str(t->op, t->attrs, "compute_dtype");
	bool nearest = strcmp(op_str(t->op, t->attrs, "rounding"),
	    "TONEAREST") == 0;
	bool fixed = strncmp(type, "float", 5) != 0;
	uint32_t out = te_out(t, 0);
	struct factor f = { 0, 0 };
	sx_id at[TE_RANK], i, x, zp;

	if (fixed)
		f = simple_factor(t, 1, 3);
	te_begin(t, out);
	te_axes(t, at);
	i = axis_at(t, "axis", te_rank(t, 0));
	x = centered(t, te_load(t, 0, at), param(t, 2, i));
	zp = param(t, 4, i);
	if (fixed)
		x = rescaled(t, &f, x, i, zp, nearest);
	else
		x = rescaled_float(t, strcmp(type, "float64") == 0 ?
		    DT_FLOAT64 : DT_FLOAT32, x, param(t, 1, i),
		    param(t, 3, i), zp, nearest);
	te_store(t, saturate(t, te_dtype(t, out), x));
}

/* The range that a data type code means, where it means one: int8, uint8,
 * int32, and from 9 to 16 signed integers of so many bits. */
static sx_id
code_range(struct te *t, sx_id code_of, enum dtype dt, bool high)
{
	static const double bytes[2][2] = { { -128, 127 }, { 0, 255 } };
	sx_id v = te_num(t, dt, high ? 2147483647.0 : -2147483648.0);

	for (int code = 1; code <= 16; code += code == 2 ? 7 : 1) {
		double half = ldexp(1, code - 1);
		double end = code <= 2 ? bytes[code - 1][high] :
		    high ? half - 1 : -half;

		v = te_select(t, te_bin(t, SX_EQ, code_of, sx_int(t->p,
		    DT_INT32, code)), te_num(t, dt, end), v);
	}
	return v;
}

/* Stores v, or x where the code says that nothing is to be done. */
static void
store_simulated(struct te *t, sx_id code, sx_id x, sx_id v)
{
	sx_id on = te_and(t, te_bin(t, SX_GE, code, sx_int(t->p, DT_INT32,
	    1)), te_bin(t, SX_LE, code, sx_int(t->p, DT_INT32, 3)));
	sx_id bits = te_and(t, te_bin(t, SX_GE, code, sx_int(t->p, DT_INT32,
	    9)), te_bin(t, SX_LE, code, sx_int(t->p, DT_INT32, 16)));

	on = te_bin(t, SX_OR, on, bits);
	te_store(t, te_select(t, on, te_cast(t, te_dtype(t, 0), v), x));
}

void
compute_qnn_simulated_quantize(struct te *t)
{
	sx_id at[TE_RANK], i, x, v, code;

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	i = axis_at(t, "axis", te_rank(t, 0));
	code = param(t, 1, te_int(t, 0));
	x = te_load(t, 0, at);
	v = te_div(t, te_cast(t, DT_FLOAT64, x), te_cast(t, DT_FLOAT64,
	    param(t, 2, i)));
	v = te_add(t, te_un(t, SX_ROUND, v), te_cast(t, DT_FLOAT64,
	    param(t, 3, i)));
	v = te_bin(t, SX_MAX, v, code_range(t, code, DT_FLOAT64, false));
	v = te_bin(t, SX_MIN, v, code_range(t, code, DT_FLOAT64, true));
	store_simulated(t, code, x, v);
}

void
compute_qnn_simulated_dequantize(struct te *t)
{
	sx_id at[TE_RANK], i, x, v, code;

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	i = axis_at(t, "axis", te_rank(t, 0));
	code = param(t, 1, te_int(t, 0));
	x = te_load(t, 0, at);
	v = te_sub(t, te_cast(t, DT_FLOAT64, x), te_cast(t, DT_FLOAT64,
	    param(t, 3, i)));
	v = te_mul(t, v, te_cast(t, DT_FLOAT64, param(t, 2, i)));
	store_simulated(t, code, x, v);
}

/* ---- functions of one tensor ---- */

/* hardswish: x * clip(x + 3, 0, 6) / 6 */
static sx_id
hardswish(struct te *t, sx_id x)
{
	sx_id v = te_add(t, x, te_num(t, DT_FLOAT32, 3));

	v = te_bin(t, SX_MAX, v, te_num(t, DT_FLOAT32, 0));
	v = te_bin(t, SX_MIN, v, te_num(t, DT_FLOAT32, 6));
	return te_div(t, te_mul(t, x, v), te_num(t, DT_FLOAT32, 6));
}

/* What a table of 256 entries would hold: the function in float32. */
void
compute_qnn_unary(struct te *t)
{
	static const struct { const char *name; enum sx_op op; } fn[] = {
		{ "abs", SX_ABS }, { "erf", SX_ERF }, { "exp", SX_EXP },
		{ "log", SX_LOG }, { "rsqrt", SX_RSQRT },
		{ "sigmoid", SX_SIGMOID }, { "sqrt", SX_SQRT },
		{ "tanh", SX_TANH }, { "hardswish", SX_NONE },
	};
	const char *name = op_at(t->op)->name + strlen("qnn.");
	uint32_t out = te_out(t, 0), k = 0;
	sx_id at[TE_RANK], x;

	te_begin(t, out);
	te_axes(t, at);
	x = dequantized(t, DT_FLOAT32, te_load(t, 0, at),
	    param(t, 1, te_int(t, 0)), param(t, 2, te_int(t, 0)));
	while (strcmp(fn[k].name, name) != 0)
		k++;
	x = fn[k].op == SX_NONE ? hardswish(t, x) : te_un(t, fn[k].op, x);
	x = te_div(t, x, param(t, 3, te_int(t, 0)));
	te_store(t, quantized(t, te_dtype(t, out), x, param(t, 4,
	    te_int(t, 0))));
}

void
compute_qnn_leaky_relu(struct te *t)
{
	uint32_t out = te_out(t, 0), ratio;
	const struct sym *one = sym_const(t->m->syms, 1);
	struct factor plain = simple_factor(t, 1, 3), slope;
	sx_id at[TE_RANK], x, zero = te_int(t, 0), zp, negative;

	ratio = begin_ratio(t, one, one);
	x = te_mul(t, te_cast(t, DT_FLOAT64, param(t, 1, zero)),
	    te_num(t, DT_FLOAT64, op_float(t->op, t->attrs, "alpha")));
	te_store(t, te_div(t, x, te_cast(t, DT_FLOAT64, param(t, 3, zero))));
	slope = factor_of(t, ratio);
	te_begin(t, out);
	te_axes(t, at);
	x = centered(t, te_load(t, 0, at), param(t, 2, zero));
	negative = te_bin(t, SX_LT, x, sx_int(t->p, DT_INT32, 0));
	zp = param(t, 4, zero);
	x = te_select(t, negative, rescaled(t, &slope, x, zero, zp, false),
	    rescaled(t, &plain, x, zero, zp, false));
	te_store(t, saturate(t, te_dtype(t, out), x));
}

/* The zero point of the input cancels out. */
void
compute_qnn_softmax(struct te *t)
{
	uint32_t out = te_out(t, 0), n = te_rank(t, 0), rest = 0, peak, sum;
	int64_t a = op_int(t->op, t->attrs, "axis");
	uint32_t axis = (uint32_t)(a < 0 ? a + n : a);
	const struct sym *dim[TE_RANK];
	sx_id at[TE_RANK], less[TE_RANK], x, zero;

	for (uint32_t i = 0; i < n; i++)
		if (i != axis)
			dim[rest++] = te_dim(t, 0, (int)i);
	peak = te_temp(t, DT_INT32, rest, dim);
	sum = te_temp(t, DT_FLOAT64, rest, dim);
	for (int pass = 0; pass < 2; pass++) {
		te_begin(t, pass == 0 ? peak : sum);
		te_axes(t, less);
		for (uint32_t i = 0, k = 0; i < n; i++)
			at[i] = i == axis ? te_reduce_axis(t, te_dim(t, 0,
			    (int)i)) : less[k++];
		x = te_cast(t, DT_INT32, te_load(t, 0, at));
		if (pass == 0) {
			te_reduce(t, REDUCE_MAX, x);
			continue;
		}
		zero = te_int(t, 0);
		x = te_sub(t, te_cast(t, DT_INT64, x), te_cast(t, DT_INT64,
		    te_load(t, peak, less)));
		te_reduce(t, REDUCE_SUM, te_un(t, SX_EXP, te_mul(t,
		    te_cast(t, DT_FLOAT64, x), te_cast(t, DT_FLOAT64,
		    param(t, 1, zero)))));
	}
	te_begin(t, out);
	te_axes(t, at);
	for (uint32_t i = 0, k = 0; i < n; i++)
		if (i != axis)
			less[k++] = at[i];
	zero = te_int(t, 0);
	x = te_sub(t, te_cast(t, DT_INT64, te_load(t, 0, at)),
	    te_cast(t, DT_INT64, te_load(t, peak, less)));
	x = te_un(t, SX_EXP, te_mul(t, te_cast(t, DT_FLOAT64, x),
	    te_cast(t, DT_FLOAT64, param(t, 1, zero))));
	x = te_div(t, te_div(t, x, te_load(t, sum, less)),
	    te_cast(t, DT_FLOAT64, param(t, 3, zero)));
	te_store(t, quantized(t, te_dtype(t, out), x, param(t, 4, zero)));
}

void
compute_qnn_pool(struct te *t)
{
	struct factor f = simple_factor(t, 1, 3);
	uint32_t out = te_out(t, 0), x = te_temp_like(t, DT_INT32, 0), sum, n;
	sx_id at[TE_RANK], zero = te_int(t, 0), v, zp, count;

	te_begin(t, x);
	te_axes(t, at);
	te_store(t, centered(t, te_load(t, 0, at), param(t, 2, zero)));
	pool_sums(t, x, &sum, &n);
	te_begin(t, out);
	te_axes(t, at);
	zero = te_int(t, 0);
	zp = te_cast(t, DT_INT64, param(t, 2, zero));
	count = te_load(t, n, at);
	/* The average of the integers themselves, as nn.avg_pool2d rounds. */
	v = te_add(t, te_load(t, sum, at), te_mul(t, count, zp));
	v = te_sub(t, te_div(t, v, count), zp);
	v = rescaled(t, &f, te_cast(t, DT_INT32, v), zero, param(t, 4, zero),
	    false);
	te_store(t, saturate(t, te_dtype(t, out), v));
}

/* ---- pairs ---- */

/* Input `in` brought to the result's scale and zero point, in int32. */
static uint32_t
brought(struct te *t, uint32_t in, const char *axis, uint32_t scale)
{
	struct factor f = simple_factor(t, scale, 6);
	uint32_t to = te_temp_like(t, DT_INT32, in);
	sx_id at[TE_RANK], i, x;

	te_begin(t, to);
	te_axes(t, at);
	i = axis_at(t, axis, te_rank(t, in));
	x = centered(t, te_load(t, in, at), param(t, scale + 1, i));
	x = rescaled(t, &f, x, i, param(t, 7, te_int(t, 0)), false);
	te_store(t, saturate(t, DT_INT32, x));
	return to;
}

/* qnn.add, qnn.subtract */
void
compute_qnn_pair(struct te *t)
{
	bool add = strcmp(op_at(t->op)->name, "qnn.add") == 0;
	uint32_t l = brought(t, 0, "lhs_axis", 2), out = te_out(t, 0);
	uint32_t r = brought(t, 1, "rhs_axis", 4);
	sx_id a, b, zp;

	te_begin(t, out);
	a = te_cast(t, DT_INT64, te_load_broadcast(t, l));
	b = te_cast(t, DT_INT64, te_load_broadcast(t, r));
	zp = te_cast(t, DT_INT64, param(t, 7, te_int(t, 0)));
	a = add ? te_sub(t, te_add(t, a, b), zp) :
	    te_add(t, te_sub(t, a, b), zp);
	te_store(t, saturate(t, te_dtype(t, out), a));
}

/* Place along an input's axis at the element of the result. */
static sx_id
broadcast_at(struct te *t, uint32_t in, const char *attr)
{
	uint32_t n = te_rank(t, in);
	int64_t axis = op_int(t->op, t->attrs, attr), one;
	const struct sym *d;
	sx_id at;

	if (n == 0 || axis >= (int64_t)n)
		return te_int(t, 0);
	axis = axis < 0 ? axis + n : axis;
	d = te_dim(t, in, (int)axis);
	at = te_axis(t, (uint32_t)(t->nspatial - n + axis));
	if (sym_is_const(d, &one))
		return one == 1 ? te_int(t, 0) : at;
	return te_select(t, te_bin(t, SX_EQ, te_sym(t, d), te_int(t, 1)),
	    te_int(t, 0), at);
}

void
compute_qnn_mul(struct te *t)
{
	const struct sym *na = param_extent(t, 2), *nb = param_extent(t, 4);
	const struct sym *one = sym_const(t->m->syms, 1);
	uint32_t out = te_out(t, 0), l, r;
	struct factor f;
	sx_id i, k, x;

	l = begin_ratio(t, na, nb);
	x = te_mul(t, param(t, 2, te_axis(t, 0)), param(t, 4, te_axis(t, 1)));
	te_store(t, te_div(t, te_cast(t, DT_FLOAT64, x), te_cast(t,
	    DT_FLOAT64, param(t, 6, te_int(t, 0)))));
	f = factor_of(t, l);
	te_begin(t, out);
	l = te_in(t, 0);
	r = te_in(t, 1);
	i = broadcast_at(t, l, "lhs_axis");
	k = broadcast_at(t, r, "rhs_axis");
	x = te_mul(t, centered(t, te_load_broadcast(t, l), param(t, 3, i)),
	    centered(t, te_load_broadcast(t, r), param(t, 5, k)));
	x = scaled(t, &f, x, na == one ? te_int(t, 0) : i,
	    nb == one ? te_int(t, 0) : k, false);
	x = te_add(t, x, te_cast(t, DT_INT64, param(t, 7, te_int(t, 0))));
	te_store(t, saturate(t, te_dtype(t, out), x));
}

/* Inputs: n tensors, n scales, n zero points, scale, zero point. */
void
compute_qnn_concatenate(struct te *t)
{
	uint32_t out = te_out(t, 0), n = (t->nin - 2) / 3, rank;
	int64_t a = op_int(t->op, t->attrs, "axis");
	const struct sym *begin = sym_const(t->m->syms, 0), *dim[TE_RANK];
	sx_id at[TE_RANK], x, zero;

	rank = te_rank(t, out);
	a = a < 0 ? a + rank : a;
	for (uint32_t k = 0; k < n; k++) {
		struct factor f = simple_factor(t, n + k, 3 * n);

		for (uint32_t i = 0; i < rank; i++)
			dim[i] = te_dim(t, k, (int)i);
		te_begin_domain(t, out, rank, dim);
		te_axes(t, at);
		zero = te_int(t, 0);
		x = centered(t, te_load(t, k, at), param(t, 2 * n + k, zero));
		x = rescaled(t, &f, x, zero, param(t, 3 * n + 1, zero),
		    false);
		at[a] = te_add(t, at[a], te_sym(t, begin));
		te_store_at(t, at, saturate(t, te_dtype(t, out), x));
		begin = sym_add(t->m->syms, begin, te_dim(t, k, (int)a));
	}
}

/* ---- products ---- */

/* A centered copy of the data, whose zero point is one number. */
static uint32_t
centered_data(struct te *t)
{
	uint32_t to = te_temp_like(t, DT_INT32, 0);
	sx_id at[TE_RANK];

	te_begin(t, to);
	te_axes(t, at);
	te_store(t, centered(t, te_load(t, 0, at), param(t, 2, te_int(t,
	    0))));
	return to;
}

/* A centered copy of a matrix weight; axis: of its units. */
static uint32_t
centered_weight(struct te *t, uint32_t axis)
{
	uint32_t to = te_temp_like(t, DT_INT32, 1);
	sx_id at[TE_RANK];

	te_begin(t, to);
	te_axes(t, at);
	te_store(t, centered(t, te_load(t, 1, at), param(t, 3, at[axis])));
	return to;
}

void
compute_qnn_dense(struct te *t)
{
	uint32_t x = centered_data(t), w = centered_weight(t, 0);
	uint32_t out = te_out(t, 0), n = te_rank(t, out);
	enum dtype dt = te_dtype(t, out);
	sx_id at[TE_RANK], wi[2];

	te_begin(t, out);
	te_axes(t, at);
	wi[0] = at[n - 1];
	at[n - 1] = wi[1] = te_reduce_axis(t, te_dim(t, x, -1));
	te_reduce(t, REDUCE_SUM, te_mul(t, te_cast(t, dt, te_load(t, x, at)),
	    te_cast(t, dt, te_load(t, w, wi))));
}

void
compute_qnn_matmul(struct te *t)
{
	uint32_t ta = op_bool(t->op, t->attrs, "transpose_a");
	uint32_t tb = op_bool(t->op, t->attrs, "transpose_b");
	uint32_t x = centered_data(t), w = centered_weight(t, 2 - tb), in[2];
	uint32_t out = te_out(t, 0);
	enum dtype dt = te_dtype(t, out);
	sx_id at[3], xi[3], wi[3], k, *batch[2] = { &xi[0], &wi[0] };

	in[0] = x;
	in[1] = w;
	te_begin(t, out);
	te_axes(t, at);
	k = te_reduce_axis(t, te_dim(t, x, (int)(2 - ta)));
	xi[1 + ta] = at[1];
	xi[2 - ta] = k;
	wi[1 + tb] = k;
	wi[2 - tb] = at[2];
	for (uint32_t i = 0; i < 2; i++) {
		const struct sym *d = te_dim(t, in[i], 0);

		*batch[i] = d == te_dim(t, out, 0) ? at[0] : te_select(t,
		    te_bin(t, SX_EQ, te_sym(t, d), te_int(t, 1)),
		    te_int(t, 0), at[0]);
	}
	te_reduce(t, REDUCE_SUM, te_mul(t, te_cast(t, dt, te_load(t, x, xi)),
	    te_cast(t, dt, te_load(t, w, wi))));
}

/* The result's channel that an element of a kernel belongs to. */
static sx_id
kernel_channel(struct te *t, const struct conv *c, const sx_id *at,
    bool transposed)
{
	const struct sym *o = te_layout_extent(t, &c->kernel, 1, 'O');
	const struct sym *i = te_layout_extent(t, &c->kernel, 1, 'I');
	const struct sym *ic = te_layout_extent(t, &c->data, 0, 'C');
	int64_t n, per;
	struct places p;
	sx_id group;

	places_from(t, &c->kernel, at, &p);
	if (c->groups == 1)
		return p.at['O' - 'A'].full;
	if (transposed) {
		i = sym_floordiv(t->m->syms, ic, sym_const(t->m->syms,
		    c->groups));
		group = te_bin(t, SX_FLOORDIV, p.at['I' - 'A'].full,
		    te_sym(t, i));
		return te_add(t, te_mul(t, group, te_sym(t, o)),
		    p.at['O' - 'A'].full);
	}
	/* Depthwise with a multiplier: (channels, multiplier). */
	if (sym_is_const(ic, &n) && n == c->groups && sym_is_const(i, &per) &&
	    per > 1)
		return te_add(t, te_mul(t, p.at['O' - 'A'].full,
		    te_sym(t, i)), p.at['I' - 'A'].full);
	return p.at['O' - 'A'].full;
}

static uint32_t
centered_kernel(struct te *t, const struct conv *c, bool transposed)
{
	uint32_t to = te_temp_like(t, DT_INT32, 1);
	sx_id at[LAYOUT_LIMIT];

	te_begin(t, to);
	te_axes(t, at);
	te_store(t, centered(t, te_load(t, 1, at), param(t, 3,
	    kernel_channel(t, c, at, transposed))));
	return to;
}

void
compute_qnn_conv(struct te *t)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *extent[SPACE_LIMIT];
	uint32_t x = centered_data(t), w;
	struct conv c;

	conv_attrs(t->op, t->attrs, &c);
	w = centered_kernel(t, &c, false);
	for (uint32_t i = 0; i < c.nd; i++)
		extent[i] = sym_add(s, te_layout_extent(t, &c.data, x,
		    c.space[i]), sym_const(s, c.w.before[i] + c.w.after[i]));
	/* Padding with the zero point is padding with zero here. */
	x = te_padded(t, x, &c.data, c.nd, c.w.before, extent, 0);
	conv_product(t, &c, x, w);
}

void
compute_qnn_conv_transpose(struct te *t)
{
	uint32_t x = centered_data(t), w;
	struct conv c;

	conv_attrs(t->op, t->attrs, &c);
	w = centered_kernel(t, &c, true);
	conv_transpose_product(t, &c, x, w);
}
