/*
 * Gradients of operators that pick elements: the adjoint is scattered to where
 * they came from, and what was picked twice gets the sum.
 */
#include "op/grad_rules.h"
#include "op/shape_rules.h"

#include <string.h>

#include "op_enum.h"

static ir_id
zeros_of(struct grad *g, ir_id x)
{
	return x == 0 ? 0 : grad_zeros(g, grad_type(g, x), x);
}

/* d added to zeros in the shape of x, at idx along an axis. */
static ir_id
spread(struct grad *g, ir_id x, ir_id idx, ir_id d, int64_t axis)
{
	const struct attrs *as = grad_attr_int(g, NULL, "axis", axis);
	ir_id in[3] = { zeros_of(g, x), idx, d };

	if (rel_is_float(grad_type(g, idx)->dtype))
		in[1] = grad_call1(g, OP_CAST, grad_attr_str(g, NULL, "dtype",
		    "int64"), idx);
	as = grad_attr_str(g, as, "reduction", "add");
	return grad_call(g, OP_SCATTER_ELEMENTS, as, 3, in);
}

void
grad_gather(struct grad *g)
{
	grad_give(g, 0, spread(g, grad_in(g, 0), grad_in(g, 1),
	    grad_adjoint(g), op_int(g->op, g->attrs, "axis")));
}

static ir_id
spread_nd(struct grad *g, ir_id zeros, ir_id idx, ir_id d)
{
	ir_id in[3] = { zeros, idx, d };

	return grad_call(g, OP_SCATTER_ND, grad_attr_str(g, NULL, "mode",
	    "add"), 3, in);
}

void
grad_gather_nd(struct grad *g)
{
	ir_id d = grad_adjoint(g);
	int64_t length;

	/* Without it, scattering does not know the rank. */
	if (op_int(g->op, g->attrs, "batch_dims") != 0 ||
	    !sym_is_const(grad_type(g, grad_in(g, 1))->dim[0], &length)) {
		grad_decline(g);
		return;
	}
	grad_give(g, 0, spread_nd(g, zeros_of(g, grad_in(g, 0)),
	    grad_in(g, 1), d));
}

/* An extent of x as a scalar of the type of idx. */
static ir_id
extent_of(struct grad *g, ir_id x, uint32_t axis, ir_id idx)
{
	const char *dtype = dtype_info[grad_type(g, idx)->dtype].name;
	const struct attrs *as = grad_attr_int(g, NULL, "axis", 0);
	ir_id v;

	v = grad_call1(g, OP_SHAPE_OF, grad_attr_str(g, NULL, "dtype", dtype),
	    x);
	return grad_call2(g, OP_TAKE, as, v, grad_scalar(g, DT_INT64, axis));
}

/* The positions that take picks along an axis of x: inside of the extent. */
static ir_id
position(struct grad *g, ir_id idx, ir_id x, uint32_t axis)
{
	const struct type *t = grad_type(g, x);
	ir_id extent;
	int64_t n;

	extent = sym_is_const(t->dim[axis], &n) ? grad_number(g, idx,
	    (double)n) : extent_of(g, x, axis, idx);
	if (op_str(g->op, g->attrs, "mode")[0] == 'w')
		return grad_call2(g, OP_FLOOR_MOD, NULL, idx, extent);
	idx = grad_call2(g, OP_MINIMUM, NULL, idx, grad_call2(g, OP_SUBTRACT,
	    NULL, extent, grad_number(g, idx, 1)));
	return grad_call2(g, OP_MAXIMUM, NULL, idx, grad_number(g, idx, 0));
}

/* The axis comes first, then the rest in order; or back. */
static ir_id
to_front(struct grad *g, ir_id v, uint32_t axis, uint32_t count, bool undo)
{
	uint32_t rank = v == 0 ? 0 : grad_type(g, v)->n;
	uint32_t axes[TYPE_RANK_LIMIT], there[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < rank; i++)
		axes[i] = i < count ? axis + i : i < axis + count ? i - count :
		    i;
	for (uint32_t i = 0; i < rank; i++)
		there[axes[i]] = i;
	return grad_transpose(g, v, undo ? there : axes);
}

/* One slice, added at its position. */
static ir_id
spread_slice(struct grad *g, ir_id x, ir_id idx, ir_id d, uint32_t axis)
{
	d = grad_call1(g, OP_EXPAND_DIMS, grad_attr_int(g, NULL, "axis",
	    axis), d);
	idx = grad_call2(g, OP_BROADCAST_TO_LIKE, NULL, idx, d);
	return spread(g, x, idx, d, axis);
}

/* Slices along the axis, added at the positions: those of the adjoint come
 * first, and so does the axis of the sum. */
void
grad_take(struct grad *g)
{
	ir_id x = grad_in(g, 0), idx = grad_in(g, 1), d = grad_adjoint(g), v;
	const struct type *t = grad_type(g, x);
	uint32_t nidx = grad_type(g, idx)->n;
	int64_t axis;
	bool flat;

	flat = op_none(g->op, g->attrs, "axis");
	axis = flat ? 0 : op_int(g->op, g->attrs, "axis");
	if (axis < 0)
		axis += t->n;
	/* A narrow type of indices may not hold the extent. */
	if ((flat && t->n != 1) || op_int(g->op, g->attrs, "batch_dims") != 0 ||
	    dtype_info[grad_type(g, idx)->dtype].bits < 32) {
		grad_decline(g);
		return;
	}
	idx = position(g, idx, x, (uint32_t)axis);
	if (nidx == 0 && axis > 0) {
		grad_give(g, 0, spread_slice(g, x, idx, d, (uint32_t)axis));
		return;
	}
	idx = grad_call1(g, OP_EXPAND_DIMS, grad_attr_int(g, NULL, "axis", 0),
	    idx);
	v = to_front(g, x, (uint32_t)axis, 1, false);
	v = zeros_of(g, v);
	d = to_front(g, d, (uint32_t)axis, nidx, false);
	v = spread_nd(g, v, idx, d);
	grad_give(g, 0, to_front(g, v, (uint32_t)axis, 1, true));
}

/* The elements are those at the places that argsort gives. */
void
grad_sort(struct grad *g)
{
	ir_id x = grad_in(g, 0), idx = grad_call1(g, OP_ARGSORT, g->attrs, x);

	grad_give(g, 0, spread(g, x, idx, grad_adjoint(g),
	    op_int(g->op, g->attrs, "axis")));
}

/* The values go back to where the indices say. */
void
grad_topk(struct grad *g)
{
	ir_id x = grad_in(g, 0), idx, d;

	if (op_str(g->op, g->attrs, "ret_type")[0] == 'b') {
		idx = grad_field(g, grad_out(g), 1);
		d = grad_adjoint_field(g, 0);
	} else {
		idx = grad_call(g, OP_TOPK, grad_attr_str(g, g->attrs,
		    "ret_type", "indices"), g->nin, g->in);
		d = grad_adjoint(g);
		/* Its extent, if an operand gives it, is that of d. */
		idx = grad_reshape_like(g, idx, d);
	}
	grad_give(g, 0, spread(g, x, idx, d, op_int(g->op, g->attrs,
	    "axis")));
}

/* Backward, the sum of what comes after. */
void
grad_cumsum(struct grad *g)
{
	uint32_t rank = grad_type(g, grad_in(g, 0))->n;
	const struct attrs *as;
	ir_id d = grad_adjoint(g);
	int64_t axis;

	if (op_none(g->op, g->attrs, "axis") && rank != 1) {
		grad_decline(g);
		return;
	}
	axis = rank == 1 ? 0 : op_int(g->op, g->attrs, "axis");
	as = grad_attr_int(g, NULL, "axis", axis);
	d = grad_call1(g, OP_REVERSE, as, d);
	d = grad_call1(g, OP_CUMSUM, grad_attr_bool(g, as, "exclusive",
	    op_bool(g->op, g->attrs, "exclusive")), d);
	grad_give(g, 0, grad_call1(g, OP_REVERSE, as, d));
}

/* ---- scattering ---- */

static bool
says(const struct grad *g, const char *key, const char *value)
{
	return strcmp(op_str(g->op, g->attrs, key), value) == 0;
}

/* Others than sums are left to the stages: of updates of one place, those that
 * count have its adjoint. */
void
grad_scatter_elements(struct grad *g)
{
	const struct attrs *as = grad_attr_int(g, NULL, "axis",
	    op_int(g->op, g->attrs, "axis"));
	ir_id d = grad_adjoint(g);

	if (!says(g, "reduction", "add")) {
		grad_decline(g);
		return;
	}
	grad_give(g, 0, d);
	if (grad_wants(g, 2))
		grad_give(g, 2, grad_call2(g, OP_GATHER, as, d,
		    grad_in(g, 1)));
}

void
grad_scatter_nd(struct grad *g)
{
	ir_id d = grad_adjoint(g), idx = grad_in(g, 1);

	if (!says(g, "mode", "add")) {
		grad_decline(g);
		return;
	}
	grad_give(g, 0, d);
	if (grad_wants(g, 2))
		grad_give(g, 2, grad_call2(g, OP_GATHER_ND, NULL, d, idx));
}
