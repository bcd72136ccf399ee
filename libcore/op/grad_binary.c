/*
 * Gradients of operators on two tensors that broadcast, and of where; what an
 * operand was broadcast along is summed by grad_give.
 *
 * At kinks PyTorch's choice: equal operands of maximum and minimum share the
 * adjoint; the derivative of power with respect to the base is 0 where the
 * exponent is 0, and that with respect to the exponent is 0 where the base is
 * 0.
 */
#include "op/grad_rules.h"

#include <string.h>

#include "op_enum.h"

void
grad_plus(struct grad *g)
{
	ir_id d = grad_adjoint(g);

	grad_give(g, 0, d);
	grad_give(g, 1, d);
}

void
grad_subtract(struct grad *g)
{
	ir_id d = grad_adjoint(g);

	grad_give(g, 0, d);
	if (grad_wants(g, 1))
		grad_give(g, 1, grad_neg(g, d));
}

void
grad_multiply(struct grad *g)
{
	ir_id d = grad_adjoint(g);

	if (grad_wants(g, 0))
		grad_give(g, 0, grad_mul(g, d, grad_in(g, 1)));
	if (grad_wants(g, 1))
		grad_give(g, 1, grad_mul(g, d, grad_in(g, 0)));
}

void
grad_divide(struct grad *g)
{
	ir_id q = grad_div(g, grad_adjoint(g), grad_in(g, 1));

	grad_give(g, 0, q);
	if (grad_wants(g, 1))
		grad_give(g, 1, grad_neg(g, grad_mul(g, q, grad_out(g))));
}

/* b - 1, the exponent of the derivative by x; where b and x are 0, an exponent
 * for which 0 times the power is 0, and has derivatives. */
static ir_id
exponent_less(struct grad *g, ir_id x, ir_id b)
{
	ir_id in[3], less = grad_shift(g, b, -1);

	in[0] = grad_number(g, x, 0);
	in[0] = grad_call2(g, OP_EQUAL, NULL, x, in[0]);
	in[1] = grad_number(g, b, 1);
	in[2] = less;
	in[1] = grad_call(g, OP_WHERE, NULL, 3, in);
	in[0] = grad_number(g, b, 0);
	in[0] = grad_call2(g, OP_EQUAL, NULL, b, in[0]);
	return grad_call(g, OP_WHERE, NULL, 3, in);
}

/* Whether v is a number that the module states. */
static bool
is_number(const struct grad *g, ir_id v, double *value)
{
	const struct ir_node *n = ir_at(g->m, v);
	const struct ir_constant *c;
	float f;

	if (n->kind != NODE_CONST || n->type->n > 0)
		return false;
	c = &g->m->constant.v[n->ref];
	if (c->data.kind != DATA_INLINE_BYTES)
		return false;
	if (c->type->dtype == DT_FLOAT64 && c->data.length == sizeof *value) {
		memcpy(value, c->data.bytes, sizeof *value);
		return true;
	}
	if (c->type->dtype != DT_FLOAT32 || c->data.length != sizeof f)
		return false;
	memcpy(&f, c->data.bytes, sizeof f);
	*value = (double)f;
	return true;
}

/* The derivative of x^b by x: b x^(b - 1); 0: zero. */
static ir_id
power_slope(struct grad *g, ir_id x, ir_id b)
{
	ir_id less;
	double e;

	if (!is_number(g, b, &e)) {
		less = exponent_less(g, x, b);
		return grad_mul(g, b, grad_call2(g, OP_POWER, NULL, x, less));
	}
	if (e == 0)
		return 0;
	if (e == 1)
		return grad_ones(g, grad_type(g, x), x);
	if (e == 2)
		return grad_scale(g, x, 2);
	less = grad_number(g, x, e - 1);
	return grad_scale(g, grad_call2(g, OP_POWER, NULL, x, less), e);
}

/* By x, and by b: x^b log x. */
void
grad_power(struct grad *g)
{
	ir_id d = grad_adjoint(g), x = grad_in(g, 0), b = grad_in(g, 1);
	ir_id v, some;

	if (grad_wants(g, 0)) {
		v = power_slope(g, x, b);
		grad_give(g, 0, v == 0 ? 0 : grad_mul(g, d, v));
	}
	if (grad_wants(g, 1)) {
		some = grad_number(g, x, 0);
		some = grad_call2(g, OP_NOT_EQUAL, NULL, x, some);
		v = grad_only(g, some, grad_call1(g, OP_LOG, NULL, x));
		v = grad_mul(g, grad_out(g), v);
		grad_give(g, 1, grad_mul(g, d, v));
	}
}

/* a - b * floor(a / b): 1 by a, and minus the quotient by b. */
static void
remainder_of(struct grad *g, uint32_t quotient)
{
	ir_id d = grad_adjoint(g), q;

	grad_give(g, 0, d);
	if (grad_wants(g, 1)) {
		q = grad_div(g, grad_in(g, 0), grad_in(g, 1));
		q = grad_call1(g, quotient, NULL, q);
		grad_give(g, 1, grad_neg(g, grad_mul(g, d, q)));
	}
}

void
grad_floor_mod(struct grad *g)
{
	remainder_of(g, OP_FLOOR);
}

void
grad_trunc_mod(struct grad *g)
{
	remainder_of(g, OP_TRUNC);
}

static void
chosen(struct grad *g, uint32_t first, uint32_t second)
{
	ir_id d = grad_adjoint(g), a = grad_in(g, 0), b = grad_in(g, 1);
	ir_id same = grad_call2(g, OP_EQUAL, NULL, a, b);
	ir_id in[3] = { same, grad_scale(g, d, 0.5), d };
	ir_id share = grad_call(g, OP_WHERE, NULL, 3, in);

	if (grad_wants(g, 0))
		grad_give(g, 0, grad_only(g, grad_call2(g, first, NULL, a, b),
		    share));
	if (grad_wants(g, 1))
		grad_give(g, 1, grad_only(g, grad_call2(g, second, NULL, a,
		    b), share));
}

void
grad_maximum(struct grad *g)
{
	chosen(g, OP_GREATER_EQUAL, OP_LESS_EQUAL);
}

void
grad_minimum(struct grad *g)
{
	chosen(g, OP_LESS_EQUAL, OP_GREATER_EQUAL);
}

void
grad_where(struct grad *g)
{
	ir_id d = grad_adjoint(g), c = grad_in(g, 0), in[3];

	if (grad_wants(g, 1))
		grad_give(g, 1, grad_only(g, c, d));
	if (grad_wants(g, 2)) {
		in[0] = c;
		in[1] = grad_number(g, d, 0);
		in[2] = d;
		grad_give(g, 2, grad_call(g, OP_WHERE, NULL, 3, in));
	}
}
