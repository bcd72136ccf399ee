/*
 * Operators of networks: products, norms, activations with parameters.
 * Convolutions and pools are in window.c.
 */
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"

enum { PRODUCT = EXP_BFLOATS | EXP_WIDE | EXP_WIDE_UNSIGNED,
	BYTES = DT_BIT(DT_INT8) | DT_BIT(DT_UINT8) };

/* ---- products ---- */

/* The matrices in the last two dimensions transposed. */
static const char *
transposed(struct exp *e, const char *x, uint32_t rank)
{
	int64_t *v = arena_alloc(e->a, rank + 1, sizeof *v);

	if (rank < 2)
		return x;
	for (uint32_t i = 0; i < rank; i++)
		v[i] = i;
	v[rank - 1] = rank - 2;
	v[rank - 2] = rank - 1;
	return exp_transpose(e, x, rank, v);
}

static bool
in_bytes(struct exp *e)
{
	return (BYTES & DT_BIT(exp_dtype(e, 0))) &&
	    (BYTES & DT_BIT(exp_dtype(e, 1))) &&
	    exp_result(e, 0)->dtype == DT_INT32;
}

static void
product(struct exp *e, bool ta, bool tb)
{
	enum dtype to = exp_result(e, 0)->dtype, as = exp_pick(e, to,
	    PRODUCT);
	bool bytes = in_bytes(e);
	const char *in[2];

	if (as == DT_NONE)
		return;
	for (uint32_t i = 0; i < 2; i++)
		in[i] = bytes ? exp_in(e, i) : exp_cast(e, exp_in(e, i),
		    exp_dtype(e, i), as);
	if (!bytes && (ta || tb) && exp_rank(e, 0) == 2 &&
	    exp_rank(e, 1) == 2) {
		exp_int(e, "transA", ta);
		exp_int(e, "transB", tb);
		exp_give(e, exp_cast(e, exp_op(e, "Gemm", 2, in), as, to));
		return;
	}
	if (ta)
		in[0] = transposed(e, in[0], exp_rank(e, 0));
	if (tb)
		in[1] = transposed(e, in[1], exp_rank(e, 1));
	exp_give(e, exp_cast(e, exp_op(e, bytes ? "MatMulInteger" : "MatMul",
	    2, in), bytes ? DT_INT32 : as, to));
}

static void
row_dense(struct exp *e, const struct exp_row *row)
{
	(void)row;
	product(e, false, true);
}

static void
row_matmul(struct exp *e, const struct exp_row *row)
{
	(void)row;
	product(e, exp_get_bool(e, "transpose_a"), exp_get_bool(e,
	    "transpose_b"));
}

static void
row_einsum(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_type(e, 0)->arg[0]->dtype, to = exp_result(e,
	    0)->dtype;
	onnx_names in = exp_leaves(e, 0);

	(void)row;
	for (uint32_t i = 0; i < in.n; i++)
		in.v[i] = exp_cast(e, in.v[i], dt, to);
	exp_str(e, "equation", exp_get_str(e, "equation"));
	exp_give(e, exp_op(e, "Einsum", in.n, in.v));
}

/* ---- along one dimension ---- */

/* A vector shaped so that it broadcasts along an axis of a tensor. */
static const char *
along(struct exp *e, const char *v, uint32_t rank, int64_t axis)
{
	int64_t *axes = arena_alloc(e->a, rank + 1, sizeof *axes);
	uint32_t n = 0;

	for (; n + axis + 1 < rank; n++)
		axes[n] = n + 1;
	return exp_unsqueeze(e, v, n, axes);
}

/* Products and convolutions have the bias as their third operand. */
static bool
is_used_once(struct exp *e, uint32_t operand)
{
	return e->uses[ir_in(e->m, exp_node(e), operand)] == 1;
}

static void
row_bias_add(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0);
	const char *x = exp_in(e, 0), *b = exp_in(e, 1);
	int64_t axis = exp_get_axis(e, "axis", rank);

	(void)row;
	if (is_used_once(e, 0) && ((axis == 1 && (exp_add_operand(e, "Conv", x,
	    b) || exp_add_operand(e, "ConvTranspose", x, b))) ||
	    (axis == rank - 1 && exp_add_operand(e, "Gemm", x, b)))) {
		exp_give(e, x);
		return;
	}
	exp_give(e, EX(e, "Add", exp_in(e, 0), along(e, exp_in(e, 1), rank,
	    exp_get_axis(e, "axis", rank))));
}

static void
row_prelu(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0);

	(void)row;
	exp_give(e, EX(e, "PRelu", exp_in(e, 0), along(e, exp_in(e, 1), rank,
	    exp_get_axis(e, "axis", rank))));
}

static void
row_softmax(struct exp *e, const struct exp_row *row)
{
	exp_int(e, "axis", exp_get_axis(e, "axis", exp_rank(e, 0)));
	exp_give(e, EX(e, row->to, exp_in(e, 0)));
}

/* ---- norms ---- */

/* x with dimension `axis` moved to place 1, or back. */
static const char *
channels_first(struct exp *e, const char *x, uint32_t rank, int64_t axis,
    bool back)
{
	int64_t *v = arena_alloc(e->a, rank + 1, sizeof *v), *w, at = 1;

	w = arena_alloc(e->a, rank + 1, sizeof *w);
	if (axis == 0)
		return x;
	v[0] = 0;
	v[1] = axis;
	for (int64_t i = 1; i < rank; i++)
		if (i != axis)
			v[++at] = i;
	for (int64_t i = 0; i < rank; i++)
		w[v[i]] = i;
	return exp_transpose(e, x, rank, back ? w : v);
}

/* Operand i, or ones or zeros of its shape if the flag is off. */
static const char *
affine(struct exp *e, const char *flag, uint32_t i)
{
	if (exp_get_bool(e, flag))
		return exp_in(e, i);
	return EX(e, "Expand", exp_scalar(e, exp_dtype(e, i), i == 1),
	    EX(e, "Shape", exp_in(e, i)));
}

/* Whether channels_first() can move the axis; else reports. */
static bool
can_move(struct exp *e, int64_t axis)
{
	if (axis == 0)
		exp_error(e, "ONNX normalizes along dimension 1, and "
		    "dimension 0 cannot be moved there");
	return axis != 0;
}

static void
row_batch_norm(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0);
	int64_t axis = exp_get_axis(e, "axis", rank);
	const char *x, *y, *gamma, *beta;

	(void)row;
	if (rank > 1 && !can_move(e, axis))
		return;
	x = channels_first(e, exp_in(e, 0), rank, axis, false);
	gamma = affine(e, "scale", 1);
	beta = affine(e, "center", 2);
	exp_float(e, "epsilon", exp_get_float(e, "epsilon"));
	y = EX(e, "BatchNormalization", x, gamma, beta, exp_in(e, 3),
	    exp_in(e, 4));
	exp_give(e, channels_first(e, y, rank, axis, true));
	exp_give(e, exp_in(e, 3));
	exp_give(e, exp_in(e, 4));
}

static const char *
mean_of(struct exp *e, const char *x, uint32_t n, const int64_t *axes)
{
	const char *in[2] = { x, "" };

	if (e->opset >= 18)
		in[1] = exp_vector(e, n, axes);
	else
		exp_ints(e, "axes", n, axes);
	exp_int(e, "keepdims", 1);
	return exp_op(e, "ReduceMean", 2, in);
}

/* (x - mean) / sqrt(variance + epsilon) over axes. */
static const char *
normalized(struct exp *e, const char *x, uint32_t n, const int64_t *axes)
{
	const char *d = EX(e, "Sub", x, mean_of(e, x, n, axes)), *v;

	v = mean_of(e, EX(e, "Mul", d, d), n, axes);
	v = EX(e, "Sqrt", EX(e, "Add", v, exp_scalar(e, exp_dtype(e, 0),
	    exp_get_float(e, "epsilon"))));
	return EX(e, "Div", d, v);
}

/* y * gamma + beta along an axis, as far as the flags say. */
static const char *
scaled(struct exp *e, const char *y, uint32_t rank, int64_t axis)
{
	if (exp_get_bool(e, "scale"))
		y = EX(e, "Mul", y, along(e, exp_in(e, 1), rank, axis));
	if (exp_get_bool(e, "center"))
		y = EX(e, "Add", y, along(e, exp_in(e, 2), rank, axis));
	return y;
}

static void
row_layer_norm(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0);
	int64_t axis = exp_get_axis(e, "axis", rank);
	const char *gamma, *beta;

	(void)row;
	if (e->opset < 17 || axis != rank - 1) {
		exp_give(e, scaled(e, normalized(e, exp_in(e, 0), 1, &axis),
		    rank, axis));
		return;
	}
	gamma = affine(e, "scale", 1);
	beta = exp_get_bool(e, "center") ? exp_in(e, 2) : "";
	exp_int(e, "axis", -1);
	exp_float(e, "epsilon", exp_get_float(e, "epsilon"));
	exp_give(e, EX(e, "LayerNormalization", exp_in(e, 0), gamma, beta));
}

static void
row_instance_norm(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0), n = 0;
	int64_t axis = exp_get_axis(e, "axis", rank);
	int64_t *axes = arena_alloc(e->a, rank + 1, sizeof *axes);
	const char *gamma, *beta;

	(void)row;
	for (int64_t i = 1; i < rank; i++)
		if (i != axis)
			axes[n++] = i;
	if (axis != 1) {
		exp_give(e, scaled(e, normalized(e, exp_in(e, 0), n, axes),
		    rank, axis));
		return;
	}
	gamma = affine(e, "scale", 1);
	beta = affine(e, "center", 2);
	exp_float(e, "epsilon", exp_get_float(e, "epsilon"));
	exp_give(e, EX(e, "InstanceNormalization", exp_in(e, 0), gamma,
	    beta));
}

/* Groups are channels of their own for the statistics. */
static void
row_group_norm(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0);
	int64_t axis = exp_get_axis(e, "axis", rank), rest = 2;
	const int64_t grouped[3] = { 0, exp_get_int(e, "num_groups"), -1 };
	const char *x, *y;

	(void)row;
	x = channels_first(e, exp_in(e, 0), rank, axis, false);
	y = EX(e, "Reshape", x, exp_vector(e, 3, grouped));
	y = normalized(e, y, 1, &rest);
	y = EX(e, "Reshape", y, EX(e, "Shape", x));
	exp_give(e, scaled(e, channels_first(e, y, rank, axis, true), rank,
	    axis));
}

static void
row_l2_normalize(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);
	const char *x = exp_in(e, 0), *s;
	onnx_ints axes;

	(void)row;
	exp_get_ints(e, "axis", &axes);
	s = EX(e, "Mul", x, x);
	exp_int(e, "keepdims", 1);
	s = EX(e, "ReduceSum", s, axes.n > 0 ? exp_vector(e, axes.n, axes.v) :
	    "");
	s = EX(e, "Max", s, exp_scalar(e, dt, exp_get_float(e, "eps")));
	exp_give(e, EX(e, "Div", x, EX(e, "Sqrt", s)));
}

/* Of an even size ONNX has the additional channel after, nn.lrn before: the
 * channels are reversed there and back. */
static void
row_lrn(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0);
	int64_t axis = exp_get_axis(e, "axis", rank);
	int64_t size = exp_get_int(e, "size");
	const char *x;

	(void)row;
	if (!can_move(e, axis))
		return;
	x = channels_first(e, exp_in(e, 0), rank, axis, false);
	if (size % 2 == 0)
		x = exp_reverse(e, x, 1);
	exp_int(e, "size", size);
	exp_float(e, "alpha", exp_get_float(e, "alpha"));
	exp_float(e, "beta", exp_get_float(e, "beta"));
	exp_float(e, "bias", exp_get_float(e, "bias"));
	x = EX(e, "LRN", x);
	if (size % 2 == 0)
		x = exp_reverse(e, x, 1);
	exp_give(e, channels_first(e, x, rank, axis, true));
}

const struct exp_row exp_rows_nn[] = {
	{ "einsum", row_einsum },
	{ "nn.batch_matmul", row_matmul },
	{ "nn.batch_norm", row_batch_norm },
	{ "nn.bias_add", row_bias_add },
	{ "nn.dense", row_dense },
	{ "nn.group_norm", row_group_norm },
	{ "nn.instance_norm", row_instance_norm },
	{ "nn.l2_normalize", row_l2_normalize },
	{ "nn.layer_norm", row_layer_norm },
	{ "nn.log_softmax", row_softmax, "LogSoftmax" },
	{ "nn.lrn", row_lrn },
	{ "nn.matmul", row_matmul },
	{ "nn.prelu", row_prelu },
	{ "nn.softmax", row_softmax, "Softmax" },
	{ 0 }
};
