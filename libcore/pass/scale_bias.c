/*
 * The rule add-to-bias of relay-scale (scale.h).
 */
#include "pass/scale_impl.h"

/* t as a bias of all the channels of type u along axis; 0: it is none. */
static ir_id
as_bias(struct scale *x, ir_id by, ir_id t, const struct type *u,
    uint32_t axis)
{
	uint32_t along = scale_along(x, t, u->n);
	ir_id v;

	if (at(x, t)->type->kind != TYPE_TENSOR || axis >= u->n ||
	    (along != axis && along != ANY_AXIS))
		return 0;
	v = scale_vector(x, by, t);
	return v != 0 && at(x, v)->type->dim[0] == u->dim[axis] ? v : 0;
}

static uint32_t
bias_axis(const struct scale *x, ir_id id)
{
	const struct ir_node *n = at(x, id);
	int64_t k = op_int(OP_NN_BIAS_ADD, n->attrs, "axis");

	return (uint32_t)(k + (k < 0 ? n->type->n : 0));
}

/* The binding becomes a bias of a. */
static bool
make(struct scale *x, ir_id id, const struct attrs *as, ir_id a, ir_id b)
{
	struct ir_node *n;

	if (b == 0 || !pass_rewrites(x->w, x->m, id, SCALE_BIAS, NULL))
		return false;
	n = ir_at(x->m, id);
	n->ref = OP_NN_BIAS_ADD;
	n->attrs = op_canonical_attrs(x->m, OP_NN_BIAS_ADD, as);
	ir_set_operands(x->m, id, (ir_id[]){ a, b }, 2);
	x->touched[id] = x->touched[a] = x->changed = true;
	return true;
}

/* (a + b) + t, with the sum of biases. */
static bool
merge(struct scale *x, ir_id id, ir_id a, ir_id t)
{
	const struct type *u = at(x, id)->type;
	uint32_t axis = bias_axis(x, a);
	ir_id b = in(x, a, 1);

	if (uses(x, a) != 1 || !x->constant[b])
		return false;
	if (scale_is_op(x, id, OP_NN_BIAS_ADD)) {
		if (bias_axis(x, id) != axis)
			return false;
	} else {
		t = as_bias(x, id, t, u, axis);
	}
	t = scale_emit2(x, id, OP_ADD, b, t);
	if (!make(x, id, at(x, a)->attrs, in(x, a, 0), t))
		return false;
	x->touched[a] = x->gone[a] = true;
	return true;
}

bool
scale_bias(struct scale *x, ir_id id)
{
	const struct type *u = at(x, id)->type;
	bool sum = scale_is_op(x, id, OP_ADD);

	if (!sum && !scale_is_op(x, id, OP_NN_BIAS_ADD))
		return false;
	for (uint32_t i = 0; i < (sum ? 2 : 1); i++) {
		ir_id a = in(x, id, i), t = in(x, id, 1 - i);
		struct attr axis = { 0 };

		if (at(x, a)->type != u || !x->constant[t] ||
		    x->constant[a] || x->touched[a])
			continue;
		if (scale_is_op(x, a, OP_NN_BIAS_ADD) &&
		    at(x, a)->region == at(x, id)->region)
			return merge(x, id, a, t);
		if (!sum || scale_form(x, a).kind != SCALE_WEIGHT)
			continue;
		axis = attr_int(scale_out_axis(x, a));
		if (make(x, id, attrs_with(x->m->arena, NULL,
		    str_intern0(x->m->strings, "axis"), &axis), a,
		    as_bias(x, id, t, u, scale_out_axis(x, a))))
			return true;
	}
	return false;
}
