/*
 * Gradients of operators on one tensor, element by element: the adjoint is that
 * of the result times the derivative.
 *
 * At kinks PyTorch's choice: 0 for abs and relu at 0, the slope alpha for
 * leaky_relu at 0, 0 for clip at its bounds.
 */
#include "op/grad_rules.h"
#include "op_enum.h"

#include <math.h>

/* The adjoint of the result times `by`. */
static void
chain(struct grad *g, ir_id by)
{
	grad_give(g, 0, grad_mul(g, grad_adjoint(g), by));
}

/* The adjoint of the result divided by `by`. */
static void
chain_over(struct grad *g, ir_id by)
{
	grad_give(g, 0, grad_div(g, grad_adjoint(g), by));
}

static ir_id
of(struct grad *g, uint32_t op, ir_id x)
{
	return grad_call1(g, op, NULL, x);
}

static ir_id
square(struct grad *g, ir_id x)
{
	return grad_mul(g, x, x);
}

void
grad_copy(struct grad *g)
{
	grad_give(g, 0, grad_adjoint(g));
}

void
grad_negative(struct grad *g)
{
	grad_give(g, 0, grad_neg(g, grad_adjoint(g)));
}

void
grad_abs(struct grad *g)
{
	chain(g, of(g, OP_SIGN, grad_in(g, 0)));
}

/* 1 / sqrt(1 - x^2) */
void
grad_asin(struct grad *g)
{
	chain(g, of(g, OP_RSQRT, grad_from(g, 1, square(g, grad_in(g, 0)))));
}

void
grad_acos(struct grad *g)
{
	ir_id by = of(g, OP_RSQRT, grad_from(g, 1, square(g,
	    grad_in(g, 0))));

	chain(g, grad_neg(g, by));
}

void
grad_atan(struct grad *g)
{
	chain_over(g, grad_shift(g, square(g, grad_in(g, 0)), 1));
}

void
grad_asinh(struct grad *g)
{
	chain(g, of(g, OP_RSQRT, grad_shift(g, square(g, grad_in(g, 0)), 1)));
}

void
grad_acosh(struct grad *g)
{
	chain(g, of(g, OP_RSQRT, grad_shift(g, square(g, grad_in(g, 0)),
	    -1)));
}

void
grad_atanh(struct grad *g)
{
	chain_over(g, grad_from(g, 1, square(g, grad_in(g, 0))));
}

void
grad_sin(struct grad *g)
{
	chain(g, of(g, OP_COS, grad_in(g, 0)));
}

void
grad_cos(struct grad *g)
{
	chain(g, grad_neg(g, of(g, OP_SIN, grad_in(g, 0))));
}

void
grad_tan(struct grad *g)
{
	chain(g, grad_shift(g, square(g, grad_out(g)), 1));
}

void
grad_sinh(struct grad *g)
{
	chain(g, of(g, OP_COSH, grad_in(g, 0)));
}

void
grad_cosh(struct grad *g)
{
	chain(g, of(g, OP_SINH, grad_in(g, 0)));
}

void
grad_tanh(struct grad *g)
{
	chain(g, grad_from(g, 1, square(g, grad_out(g))));
}

void
grad_exp(struct grad *g)
{
	chain(g, grad_out(g));
}

void
grad_log(struct grad *g)
{
	chain_over(g, grad_in(g, 0));
}

void
grad_log2(struct grad *g)
{
	chain_over(g, grad_scale(g, grad_in(g, 0), M_LN2));
}

void
grad_log10(struct grad *g)
{
	chain_over(g, grad_scale(g, grad_in(g, 0), M_LN10));
}

/* 1 / (2 y) */
void
grad_sqrt(struct grad *g)
{
	chain_over(g, grad_scale(g, grad_out(g), 2));
}

/* -y^3 / 2, or -y / (2 x) */
void
grad_rsqrt(struct grad *g)
{
	ir_id y = grad_out(g);

	chain(g, grad_scale(g, grad_mul(g, square(g, y), y), -0.5));
}

void
grad_sigmoid(struct grad *g)
{
	ir_id y = grad_out(g);

	chain(g, grad_mul(g, y, grad_from(g, 1, y)));
}

/* 2 / sqrt(pi) exp(-x^2) */
void
grad_erf(struct grad *g)
{
	ir_id e = of(g, OP_EXP, grad_neg(g, square(g, grad_in(g, 0))));

	chain(g, grad_scale(g, e, M_2_SQRTPI));
}

/* By the result, which the next operator keeps anyway.  NaN is not below: its
 * adjoint passes. */
void
grad_relu(struct grad *g)
{
	ir_id y = grad_out(g), in[3];

	in[0] = grad_call2(g, OP_LESS_EQUAL, NULL, y, grad_number(g, y, 0));
	in[1] = grad_number(g, y, 0);
	in[2] = grad_adjoint(g);
	grad_give(g, 0, grad_call(g, OP_WHERE, NULL, 3, in));
}

void
grad_leaky_relu(struct grad *g)
{
	double alpha = op_float(g->op, g->attrs, "alpha");
	ir_id d = grad_adjoint(g), in[3];
	/* The result has the sign of x, unless the slope is negative. */
	ir_id x = alpha >= 0 ? grad_out(g) : grad_in(g, 0);

	in[0] = grad_call2(g, OP_GREATER, NULL, x, grad_number(g, x, 0));
	in[1] = d;
	in[2] = grad_scale(g, d, alpha);
	grad_give(g, 0, grad_call(g, OP_WHERE, NULL, 3, in));
}

/* The bounds are rounded to the data type first, as the operator does. */
void
grad_clip(struct grad *g)
{
	ir_id x = grad_in(g, 0), low, high;
	double a = op_float(g->op, g->attrs, "a_min");
	double b = op_float(g->op, g->attrs, "a_max");

	low = grad_call2(g, OP_GREATER, NULL, x, grad_number(g, x, a));
	high = grad_call2(g, OP_LESS, NULL, x, grad_number(g, x, b));
	grad_give(g, 0, grad_only(g, grad_call2(g, OP_LOGICAL_AND, NULL, low,
	    high), grad_adjoint(g)));
}

/* Also cast_like: only the first input has a gradient. */
void
grad_cast(struct grad *g)
{
	grad_give(g, 0, grad_adjoint(g));
}
