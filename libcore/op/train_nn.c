/*
 * Training forms of normalizations and dropout (training.h).
 */
#include "op/train_rules.h"
#include "op_enum.h"

/* Means over all dimensions but the axis. */
static ir_id
mean_along(struct grad *g, ir_id v, int64_t axis)
{
	uint32_t rank = grad_type(g, grad_in(g, 0))->n, n = 0;
	int64_t other[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < rank; i++)
		if (i != axis)
			other[n++] = i;
	return grad_call1(g, OP_MEAN, grad_attr_ints(g, NULL, "axis", n,
	    other), v);
}

/* old (1 - share) + share new */
static ir_id
running(struct training *t, uint32_t i, ir_id v)
{
	ir_id old = t->now(t, i);

	old = grad_scale(&t->g, old, 1 - t->share);
	v = grad_scale(&t->g, grad_cast_like(&t->g, v, old), t->share);
	return grad_add(&t->g, old, v);
}

/* Mean and variance of the batch (Ioffe and Szegedy, 2015), where the moving
 * ones are parameters: constants stay what they are. */
void
train_batch_norm(struct training *t)
{
	struct grad *g = &t->g;
	int64_t axis = op_int(g->op, g->attrs, "axis");
	uint32_t rank = grad_type(g, grad_in(g, 0))->n;
	ir_id x = grad_in(g, 0), mean, square, in[5], out[3];

	if (!t->is_param(t, 3) || !t->is_param(t, 4))
		return;
	axis += axis < 0 ? rank : 0;
	mean = mean_along(g, x, axis);
	square = mean;
	if (axis + 1 < rank)
		square = grad_call1(g, OP_EXPAND_DIMS, grad_attr_int(g,
		    grad_attr_int(g, NULL, "axis", 1), "num_newaxis",
		    rank - 1 - axis), mean);
	square = grad_sub(g, x, square);
	square = mean_along(g, grad_mul(g, square, square), axis);
	for (uint32_t i = 0; i < 3; i++)
		in[i] = grad_in(g, i);
	in[3] = grad_cast_like(g, mean, grad_in(g, 3));
	in[4] = grad_cast_like(g, square, grad_in(g, 4));
	out[0] = grad_field(g, grad_call(g, OP_NN_BATCH_NORM, g->attrs, 5, in),
	    0);
	out[1] = running(t, 3, mean);
	t->set(t, 3, out[1]);
	out[2] = running(t, 4, square);
	t->set(t, 4, out[2]);
	t->result = grad_tuple(g, 3, out);
}

/* Elements that are kept are divided by the share that is kept (Srivastava and
 * others, 2014). */
void
train_dropout(struct training *t)
{
	struct grad *g = &t->g;
	double rate = op_float(g->op, g->attrs, "rate");
	ir_id x = grad_in(g, 0), in[3], drawn, kept, out[2];
	const struct type *type = grad_type(g, x);
	const struct attrs *as;

	if (rate <= 0)
		return;
	if (!grad_is_settled(g, type->n, type->dim)) {
		grad_decline(g);
		return;
	}
	as = grad_attr_dims(g, NULL, "out_shape", type->n, type->dim);
	in[0] = t->key(t);
	in[1] = grad_scalar(g, DT_FLOAT32, 0);
	in[2] = grad_scalar(g, DT_FLOAT32, 1);
	drawn = grad_call(g, OP_RANDOM_UNIFORM, as, 3, in);
	t->set_key(t, grad_field(g, drawn, 0));
	in[1] = grad_scalar(g, DT_FLOAT32, rate);
	kept = grad_field(g, drawn, 1);
	kept = grad_call2(g, OP_GREATER_EQUAL, NULL, kept, in[1]);
	/* Nothing is kept of rate 1. */
	out[0] = grad_only(g, kept, rate < 1 ? grad_scale(g, x,
	    1 / (1 - rate)) : x);
	out[1] = grad_cast_like(g, kept, x);
	t->result = grad_tuple(g, 2, out);
}
