/*
 * Gradients of reductions.  Equal extremes share the adjoint of max and min
 * evenly, as in PyTorch's amax and amin.
 */
#include "op/grad_rules.h"
#include "op_enum.h"

/* Which dimensions of x go away. */
static void
reduced_axes(struct grad *g, bool *flag)
{
	const struct attr *a = op_attr_value(g->op, g->attrs, "axis");
	uint32_t rank = grad_type(g, grad_in(g, 0))->n;
	bool other = op_bool(g->op, g->attrs, "exclude");

	for (uint32_t i = 0; i < rank; i++)
		flag[i] = a->kind == ATTR_NONE ? !other : other;
	for (uint32_t i = 0; a->kind != ATTR_NONE && i < (a->kind == ATTR_INT ?
	    1 : a->n); i++) {
		int64_t axis = a->kind == ATTR_INT ? a->i : a->list[i].i;

		flag[axis < 0 ? axis + rank : axis] = !other;
	}
}

/* A result with the reduced dimensions as extents of 1, unless it is a scalar,
 * which broadcasts as it is. */
static ir_id
restored(struct grad *g, ir_id v, const bool *flag)
{
	uint32_t rank = grad_type(g, grad_in(g, 0))->n;

	if (v == 0 || grad_type(g, v)->n == 0 ||
	    op_bool(g->op, g->attrs, "keepdims"))
		return v;
	for (uint32_t i = 0; i < rank; i++)
		if (flag[i])
			v = grad_call1(g, OP_EXPAND_DIMS, grad_attr_int(g,
			    NULL, "axis", i), v);
	return v;
}

static ir_id
restored_adjoint(struct grad *g, bool *flag)
{
	reduced_axes(g, flag);
	return restored(g, grad_adjoint(g), flag);
}

void
grad_summed(struct grad *g)
{
	bool flag[TYPE_RANK_LIMIT];
	ir_id d = restored_adjoint(g, flag);

	grad_give(g, 0, grad_broadcast_like(g, d, grad_in(g, 0)));
}

/* v divided by the number of elements of x that a result was made from, less
 * `less`. */
static ir_id
over_count(struct grad *g, ir_id v, const bool *flag, int64_t less)
{
	const struct type *t = grad_type(g, grad_in(g, 0));
	ir_id y = grad_out(g), n, of, ratio;
	const struct attrs *as;
	int64_t count = 1, d;
	bool known = true;

	for (uint32_t i = 0; i < t->n; i++)
		if (flag[i]) {
			known = known && sym_is_const(t->dim[i], &d) &&
			    !__builtin_mul_overflow(count, d, &count);
		}
	if (known)
		return grad_scale(g, v, 1 / (double)(count - less));
	as = grad_attr_str(g, NULL, "dtype", dtype_info[DT_INT64].name);
	n = grad_call1(g, OP_NDARRAY_SIZE, as, grad_in(g, 0));
	of = grad_call1(g, OP_NDARRAY_SIZE, as, y);
	/* In float64: a half does not hold the number. */
	as = grad_attr_str(g, NULL, "dtype", dtype_info[DT_FLOAT64].name);
	n = grad_call1(g, OP_CAST, as, n);
	of = grad_call1(g, OP_CAST, as, of);
	if (less != 0)
		n = grad_sub(g, n, grad_scale(g, of, (double)less));
	ratio = grad_cast_like(g, grad_div(g, of, n), v);
	return grad_mul(g, v, ratio);
}

void
grad_mean(struct grad *g)
{
	bool flag[TYPE_RANK_LIMIT];
	ir_id d = restored_adjoint(g, flag);

	grad_give(g, 0, grad_broadcast_like(g, over_count(g, d, flag, 0),
	    grad_in(g, 0)));
}

/* By x, 2 (x - m) / n; by m, the sum of minus that. */
void
grad_variance(struct grad *g)
{
	bool flag[TYPE_RANK_LIMIT];
	ir_id d = restored_adjoint(g, flag), v;

	d = over_count(g, d, flag, op_bool(g->op, g->attrs, "unbiased"));
	v = grad_sub(g, grad_in(g, 0), grad_in(g, 1));
	v = grad_mul(g, grad_scale(g, d, 2), v);
	grad_give(g, 0, v);
	if (grad_wants(g, 1))
		grad_give(g, 1, grad_neg(g, v));
}

void
grad_extreme(struct grad *g)
{
	bool flag[TYPE_RANK_LIMIT];
	ir_id d = restored_adjoint(g, flag), x = grad_in(g, 0), is, n;

	is = grad_call2(g, OP_EQUAL, NULL, x, restored(g, grad_out(g), flag));
	n = grad_sum(g, grad_cast_like(g, is, x), flag, true);
	grad_give(g, 0, grad_only(g, is, grad_div(g, d, n)));
}
