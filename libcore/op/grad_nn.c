/*
 * Gradients of biases, normalizations and losses.
 *
 * prelu at 0 has the slope alpha, as in PyTorch.
 */
#include "op/grad_rules.h"
#include "op_enum.h"

static uint32_t
axis_of(struct grad *g)
{
	uint32_t rank = grad_type(g, grad_in(g, 0))->n;
	int64_t axis = op_int(g->op, g->attrs, "axis");

	return (uint32_t)(axis < 0 ? axis + rank : axis);
}

/* A vector along the axis, so that it broadcasts to x. */
static ir_id
along(struct grad *g, ir_id v)
{
	uint32_t rank = grad_type(g, grad_in(g, 0))->n;
	uint32_t rest = rank - 1 - axis_of(g);
	const struct attrs *as;

	if (rest == 0)
		return v;
	as = grad_attr_int(g, NULL, "axis", 1);
	return grad_call1(g, OP_EXPAND_DIMS, grad_attr_int(g, as,
	    "num_newaxis", rest), v);
}

/* Sum over all dimensions but the axis. */
static ir_id
sum_along(struct grad *g, ir_id v)
{
	bool flag[TYPE_RANK_LIMIT];
	uint32_t axis = axis_of(g);

	for (uint32_t i = 0; i < TYPE_RANK_LIMIT; i++)
		flag[i] = i != axis;
	return grad_sum(g, v, flag, false);
}

/* Sum over the axis, which stays with extent 1. */
static ir_id
sum_over(struct grad *g, ir_id v)
{
	bool flag[TYPE_RANK_LIMIT];
	uint32_t axis = axis_of(g);

	for (uint32_t i = 0; i < TYPE_RANK_LIMIT; i++)
		flag[i] = i == axis;
	return grad_sum(g, v, flag, true);
}

void
grad_bias_add(struct grad *g)
{
	ir_id d = grad_adjoint(g);

	grad_give(g, 0, d);
	if (grad_wants(g, 1))
		grad_give(g, 1, sum_along(g, d));
}

void
grad_prelu(struct grad *g)
{
	ir_id x = grad_in(g, 0), d = grad_adjoint(g), in[3], v;

	in[0] = grad_call2(g, OP_GREATER, NULL, x, grad_number(g, x, 0));
	in[1] = d;
	in[2] = grad_mul(g, d, along(g, grad_in(g, 1)));
	grad_give(g, 0, grad_call(g, OP_WHERE, NULL, 3, in));
	if (grad_wants(g, 1)) {
		v = grad_mul(g, d, x);
		in[1] = grad_number(g, x, 0);
		in[2] = v;
		grad_give(g, 1, sum_along(g, grad_call(g, OP_WHERE, NULL, 3,
		    in)));
	}
}

/* y (d - sum(d y)) */
void
grad_softmax(struct grad *g)
{
	ir_id y = grad_out(g), d = grad_adjoint(g);
	ir_id s = sum_over(g, grad_mul(g, d, y));

	grad_give(g, 0, grad_mul(g, y, grad_sub(g, d, s)));
}

/* d - exp(y) sum(d) */
void
grad_log_softmax(struct grad *g)
{
	ir_id d = grad_adjoint(g), s = sum_over(g, d), e;

	e = grad_call1(g, OP_EXP, NULL, grad_out(g));
	grad_give(g, 0, grad_sub(g, d, grad_mul(g, e, s)));
}

/* The mask is constant. */
void
grad_dropout(struct grad *g)
{
	if (g->adjoint(g, 0) != 0)
		grad_give(g, 0, g->adjoint(g, 0));
}

/* With given statistics: s = gamma / sqrt(var + epsilon), y = (x - mean) s +
 * beta; the statistics come back as they are. */
void
grad_batch_norm(struct grad *g)
{
	bool scale = op_bool(g->op, g->attrs, "scale");
	ir_id d = g->adjoint(g, 0), r, s, c, dc;

	for (uint32_t k = 1; k < 3; k++)
		if (g->adjoint(g, k) != 0)
			grad_give(g, 2 + k, g->adjoint(g, k));
	if (d == 0)
		return;
	r = grad_shift(g, grad_in(g, 4), op_float(g->op, g->attrs,
	    "epsilon"));
	r = grad_call1(g, OP_RSQRT, NULL, r);
	s = scale ? grad_mul(g, r, grad_in(g, 1)) : r;
	grad_give(g, 0, grad_mul(g, d, along(g, s)));
	if (grad_wants(g, 2) && op_bool(g->op, g->attrs, "center"))
		grad_give(g, 2, sum_along(g, d));
	if (grad_wants(g, 3))
		grad_give(g, 3, grad_neg(g, grad_mul(g, s, sum_along(g, d))));
	if (!grad_wants(g, 1) && !grad_wants(g, 4))
		return;
	c = grad_sub(g, grad_in(g, 0), along(g, grad_in(g, 3)));
	dc = sum_along(g, grad_mul(g, d, c));
	if (scale)
		grad_give(g, 1, grad_mul(g, dc, r));
	if (grad_wants(g, 4)) {
		r = grad_mul(g, r, r);
		r = grad_scale(g, grad_mul(g, r, s), -0.5);
		grad_give(g, 4, grad_mul(g, dc, r));
	}
}

/* ---- losses ---- */

/* The adjoint, negative, divided by the extent of dimension 0. */
static ir_id
per_sample(struct grad *g)
{
	const struct type *t = grad_type(g, grad_in(g, 0));
	ir_id d = grad_adjoint(g), n, one;
	const struct attrs *as;
	int64_t v;

	if (sym_is_const(t->dim[0], &v))
		return grad_scale(g, d, -1 / (double)v);
	/* The rows, counted: a column of the elements. */
	as = grad_attr_str(g, NULL, "dtype", dtype_info[DT_INT64].name);
	n = grad_call1(g, OP_SHAPE_OF, as, grad_in(g, 0));
	one = grad_call1(g, OP_STRIDED_SLICE, grad_attr_dims(g,
	    grad_attr_dims(g, NULL, "begin", 1, (const struct sym *const[]){
	    sym_const(g->m->syms, 0) }), "end", 1, (const struct sym *const[]){
	    sym_const(g->m->syms, 1) }), n);
	n = grad_cast_like(g, grad_call1(g, OP_SQUEEZE, NULL, one), d);
	return grad_neg(g, grad_div(g, d, n));
}

void
grad_cross_entropy(struct grad *g)
{
	ir_id d = per_sample(g), p = grad_in(g, 0);

	if (grad_wants(g, 0))
		grad_give(g, 0, grad_mul(g, d, grad_div(g, grad_in(g, 1),
		    p)));
	if (grad_wants(g, 1))
		grad_give(g, 1, grad_mul(g, d, grad_call1(g, OP_LOG, NULL,
		    p)));
}

void
grad_cross_entropy_with_logits(struct grad *g)
{
	ir_id d = per_sample(g);

	if (grad_wants(g, 0))
		grad_give(g, 0, grad_mul(g, d, grad_in(g, 1)));
	if (grad_wants(g, 1))
		grad_give(g, 1, grad_mul(g, d, grad_in(g, 0)));
}

/* ---- simulated quantization ---- */

/* A scale or zero point as x is typed, so that it broadcasts to it. */
static ir_id
quantum(struct grad *g, uint32_t i)
{
	ir_id v = grad_cast_like(g, grad_in(g, i), grad_in(g, 0));
	const struct type *t = grad_type(g, v);
	int64_t one;

	return t == NULL || t->n == 0 || (sym_is_const(t->dim[0], &one) &&
	    one == 1) ? v : along(g, v);
}

/* The straight-through estimator (Bengio et al., "Estimating or propagating
 * gradients through stochastic neurons", 2013): rounding is the identity, and
 * what was clamped, which differs by more than rounding does, is constant. */
void
grad_simulated_quantize(struct grad *g)
{
	ir_id x = grad_in(g, 0), adjoint = grad_adjoint(g), code, off, in[3];
	ir_id scale = quantum(g, 2), v, w;

	v = grad_add(g, grad_div(g, x, scale), quantum(g, 3));
	v = grad_call1(g, OP_ABS, NULL, grad_sub(g, v, grad_out(g)));
	v = grad_call2(g, OP_LESS, NULL, v, grad_number(g, v, 0.501));
	in[2] = grad_only(g, v, grad_div(g, adjoint, scale));
	code = grad_in(g, 1);
	off = grad_call2(g, OP_LESS, NULL, code, grad_number(g, code, 1));
	v = grad_call2(g, OP_GREATER, NULL, code, grad_number(g, code, 3));
	w = grad_call2(g, OP_LESS, NULL, code, grad_number(g, code, 9));
	v = grad_call2(g, OP_LOGICAL_AND, NULL, v, w);
	w = grad_call2(g, OP_GREATER, NULL, code, grad_number(g, code, 16));
	off = grad_call2(g, OP_LOGICAL_OR, NULL, off, w);
	in[0] = grad_call2(g, OP_LOGICAL_OR, NULL, off, v);
	in[1] = adjoint;
	grad_give(g, 0, grad_call(g, OP_WHERE, NULL, 3, in));
}
