/*
 * Gradients of operators that move elements: the adjoint moves back.
 */
#include "op/grad_rules.h"
#include "op_enum.h"

/* The elements in order, under other extents. */
void
grad_view(struct grad *g)
{
	grad_give(g, 0, grad_reshape_like(g, grad_adjoint(g), grad_in(g, 0)));
}

/* grad_give sums over what was broadcast. */
void
grad_spread(struct grad *g)
{
	grad_give(g, 0, grad_adjoint(g));
}

void
grad_full_like(struct grad *g)
{
	grad_give(g, 1, grad_adjoint(g));
}

/* Also collapse_sum_to: what was summed is spread. */
void
grad_collapse(struct grad *g)
{
	grad_give(g, 0, grad_broadcast_like(g, grad_adjoint(g),
	    grad_in(g, 0)));
}

void
grad_transposed(struct grad *g)
{
	uint32_t rank = grad_type(g, grad_in(g, 0))->n;
	uint32_t back[TYPE_RANK_LIMIT];
	int64_t axes[TYPE_RANK_LIMIT];
	bool given = !op_none(g->op, g->attrs, "axes") &&
	    op_ints(g->op, g->attrs, "axes", axes, rank);

	for (uint32_t i = 0; i < rank; i++) {
		int64_t to = given ? axes[i] : (int64_t)(rank - 1 - i);

		back[to < 0 ? to + rank : to] = i;
	}
	grad_give(g, 0, grad_transpose(g, grad_adjoint(g), back));
}

void
grad_reverse(struct grad *g)
{
	grad_give(g, 0, grad_call1(g, g->op, g->attrs, grad_adjoint(g)));
}

/* ---- several tensors ---- */

static uint32_t
axis_of(struct grad *g, uint32_t rank)
{
	int64_t axis = op_int(g->op, g->attrs, "axis");

	return (uint32_t)(axis < 0 ? axis + rank : axis);
}

/* Elements from .. from + size of a dimension. */
static ir_id
slice(struct grad *g, ir_id a, uint32_t axis, const struct sym *from,
    const struct sym *size)
{
	int64_t at = axis;
	const struct attrs *as = grad_attr_ints(g, NULL, "axes", 1, &at);

	as = grad_attr_dims(g, as, "begin", 1, &from);
	as = grad_attr_dims(g, as, "end", 1, &size);
	as = grad_attr_str(g, as, "slice_mode", "size");
	return grad_call1(g, OP_STRIDED_SLICE, as, a);
}

/* Elements from .. to of a dimension, below 0: from its end. */
static ir_id
slice_between(struct grad *g, ir_id a, uint32_t axis, int64_t from, int64_t to)
{
	int64_t at = axis;
	const struct attrs *as = grad_attr_ints(g, NULL, "axes", 1, &at);

	as = grad_attr_ints(g, as, "begin", 1, &from);
	as = grad_attr_ints(g, as, "end", 1, &to);
	return grad_call1(g, OP_STRIDED_SLICE, as, a);
}

/* Parts before and after the only field whose extent is not known, which comes
 * last: no operand is needed for its extent, and what is left of the adjoint is
 * a part of it that may stay in place.  False: more than one is not known. */
static bool
parts_around(struct grad *g, const struct type *t, uint32_t axis)
{
	int64_t size = 0, begin = 0, end = 0;
	uint32_t left = 0, right = t->n;
	ir_id d = grad_adjoint(g);

	while (left < t->n && sym_is_const(t->arg[left]->dim[axis], &size))
		left++;
	while (right > left + 1 && sym_is_const(t->arg[right - 1]->dim[axis],
	    &size))
		right--;
	if (left + 1 != right)
		return false;
	for (uint32_t i = 0; i < left; i++) {
		sym_is_const(t->arg[i]->dim[axis], &size);
		if (grad_wants_field(g, 0, i))
			grad_give_field(g, 0, i, slice_between(g, d, axis,
			    begin, begin + size));
		begin += size;
	}
	for (uint32_t i = t->n; i-- > right; ) {
		sym_is_const(t->arg[i]->dim[axis], &size);
		end += size;
		if (grad_wants_field(g, 0, i))
			grad_give_field(g, 0, i, slice_between(g, d, axis,
			    end > 0 ? -end : INT64_MAX, end > size ?
			    size - end : INT64_MAX));
	}
	if (grad_wants_field(g, 0, left))
		grad_give_field(g, 0, left, slice_between(g, d, axis, begin,
		    end > 0 ? -end : INT64_MAX));
	return true;
}

/* Each field takes its part, if the types tell where it begins. */
void
grad_concatenate(struct grad *g)
{
	const struct type *t = grad_type(g, grad_in(g, 0));
	uint32_t axis = axis_of(g, grad_type(g, grad_out(g))->n);
	const struct sym *from = sym_const(g->m->syms, 0);
	ir_id d = grad_adjoint(g);
	bool settled = true;

	for (uint32_t i = 0; i < t->n; i++)
		settled = settled && grad_is_settled(g, 1,
		    &t->arg[i]->dim[axis]);
	if (!settled) {
		if (!parts_around(g, t, axis))
			grad_decline(g);
		return;
	}
	for (uint32_t i = 0; i < t->n && from != NULL; i++) {
		const struct sym *size = t->arg[i]->dim[axis];

		if (grad_wants_field(g, 0, i))
			grad_give_field(g, 0, i, slice(g, d, axis, from,
			    size));
		from = sym_add(g->m->syms, from, size);
	}
	if (from == NULL)
		grad_decline(g);
}

void
grad_stack(struct grad *g)
{
	ir_id tuple = grad_in(g, 0), d = grad_adjoint(g), part;
	const struct type *t = grad_type(g, tuple);
	uint32_t axis = axis_of(g, grad_type(g, grad_out(g))->n);
	const struct sym *one = sym_const(g->m->syms, 1);
	int64_t at = axis;

	for (uint32_t i = 0; i < t->n; i++) {
		if (!grad_wants_field(g, 0, i))
			continue;
		part = slice(g, d, axis, sym_const(g->m->syms, i), one);
		grad_give_field(g, 0, i, grad_call1(g, OP_SQUEEZE,
		    grad_attr_ints(g, NULL, "axis", 1, &at), part));
	}
}

void
grad_split(struct grad *g)
{
	const struct type *t = grad_type(g, grad_out(g));
	uint32_t axis = axis_of(g, grad_type(g, grad_in(g, 0))->n);
	ir_id *part = mem_alloc((t->n + 1) * sizeof *part), all;

	for (uint32_t i = 0; i < t->n; i++)
		part[i] = grad_adjoint_field(g, i);
	all = grad_tuple(g, t->n, part);
	mem_free(part);
	grad_give(g, 0, grad_call1(g, OP_CONCATENATE, grad_attr_int(g, NULL,
	    "axis", axis), all));
}
