/*
 * Batch normalization as a scale and a shift, which relay-scale moves into
 * weights.
 */
#include "pass/simplify_impl.h"

/* s, all extents 1 but for `axis` of `rank`. */
static ir_id
spread(struct simplify *x, ir_id s, uint32_t rank, uint32_t axis)
{
	const struct sym *dim[TYPE_RANK_LIMIT];

	pass_spread(x->m, at(x, s)->type, rank, axis, dim);
	return emit_reshape(x, s, rank, dim);
}

/* ---- batch normalization ---- */

/* gamma / sqrt(var + epsilon), of the channels. */
static ir_id
norm_scale(struct simplify *x, ir_id bn, const ir_id *p)
{
	enum dtype dt = at(x, p[4])->type->dtype;
	const struct ir_node *n = at(x, bn);
	ir_id s;

	s = emit2(x, OP_ADD, p[4], emit_scalar(x, dt, op_float(n->ref,
	    n->attrs, "epsilon")));
	s = s == 0 ? 0 : emit(x, OP_SQRT, NULL, 1, &s);
	n = at(x, bn);
	return emit2(x, OP_DIVIDE, op_bool(n->ref, n->attrs, "scale") ? p[1] :
	    emit_scalar(x, dt, 1), s);
}

/* x s + t, with t = beta - mean s, which is computed beforehand. */
static ir_id
constant_norm(struct simplify *x, ir_id bn, const ir_id *p, uint32_t axis)
{
	uint32_t rank = at(x, p[0])->type->n;
	ir_id s = norm_scale(x, bn, p), t;
	const struct ir_node *n;

	t = emit2(x, OP_MULTIPLY, p[3], s);
	n = at(x, bn);
	if (op_bool(n->ref, n->attrs, "center"))
		t = emit2(x, OP_SUBTRACT, p[2], t);
	else
		t = t == 0 ? 0 : emit(x, OP_NEGATIVE, NULL, 1, &t);
	if (s == 0 || t == 0)
		return 0;
	/* One after the other: C does not order arguments. */
	s = spread(x, s, rank, axis);
	s = emit2(x, OP_MULTIPLY, p[0], s);
	t = spread(x, t, rank, axis);
	return emit2(x, OP_ADD, s, t);
}

/* (x - mean) s + beta: the mean of a batch is first taken off, as x s and
 * mean s may be large and differ by little. */
static ir_id
batch_norm(struct simplify *x, ir_id bn, const ir_id *p, uint32_t axis)
{
	uint32_t rank = at(x, p[0])->type->n;
	const struct ir_node *n;
	ir_id v, s;

	s = norm_scale(x, bn, p);
	if (s == 0)
		return 0;
	v = spread(x, p[3], rank, axis);
	v = emit2(x, OP_SUBTRACT, p[0], v);
	s = spread(x, s, rank, axis);
	v = emit2(x, OP_MULTIPLY, v, s);
	n = at(x, bn);
	if (!op_bool(n->ref, n->attrs, "center"))
		return v;
	s = spread(x, p[2], rank, axis);
	return emit2(x, OP_ADD, v, s);
}

ir_id
simplify_batch_norm(struct simplify *x, ir_id id)
{
	ir_id bn, p[5];
	const struct ir_node *n;
	bool constant = true;
	int64_t axis;

	if (at(x, id)->kind != NODE_PROJ || at(x, id)->ref != 0 ||
	    !is_op(x, in(x, id, 0), OP_NN_BATCH_NORM))
		return 0;
	bn = in(x, id, 0);
	for (uint32_t i = 0; i < 5; i++) {
		p[i] = in(x, bn, i);
		constant = constant && (i == 0 || x->constant[p[i]]);
	}
	n = at(x, bn);
	axis = op_int(n->ref, n->attrs, "axis");
	axis += axis < 0 ? at(x, p[0])->type->n : 0;
	return constant ? constant_norm(x, bn, p, (uint32_t)axis) :
	    batch_norm(x, bn, p, (uint32_t)axis);
}
