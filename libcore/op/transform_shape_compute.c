/*
 * Compute definitions of the operators that give elements another shape
 * (transform_shape.c has their rows).  Concatenating and splitting is one
 * stage for each part, so that each is a plain copy.
 */
#include "op/transform_shape.h"

void
compute_arange(struct te *t)
{
	enum dtype from = te_dtype(t, 0), dt = te_dtype(t, te_out(t, 0));
	enum dtype wide = rel_is_float(from) ? DT_FLOAT64 : from;
	sx_id start, step, i;

	te_begin(t, te_out(t, 0));
	start = te_cast(t, wide, te_load0(t, 0));
	step = te_cast(t, wide, te_load0(t, 2));
	i = te_cast(t, wide, te_axis(t, 0));
	te_store(t, te_cast(t, dt, te_add(t, start, te_mul(t, i, step))));
}

void
compute_concatenate(struct te *t)
{
	uint32_t out = te_out(t, 0), rank = te_rank(t, out);
	uint32_t axis = te_axis_attr(t, "axis", rank);
	const struct sym *begin = sym_const(t->m->syms, 0);
	sx_id at[TE_RANK + 1], x;

	for (uint32_t k = 0; k < t->nin; k++) {
		te_begin_domain(t, out, rank, t->p->buffer.v[k].dim);
		te_axes(t, at);
		x = te_load(t, k, at);
		at[axis] = te_add(t, at[axis], te_sym(t, begin));
		te_store_at(t, at, x);
		begin = sym_add(t->m->syms, begin, te_dim(t, k, (int)axis));
	}
}

void
compute_stack(struct te *t)
{
	uint32_t out = te_out(t, 0), rank = te_rank(t, out);
	uint32_t axis = te_axis_attr(t, "axis", rank);
	sx_id at[TE_RANK + 1], to[TE_RANK + 1];

	for (uint32_t k = 0; k < t->nin; k++) {
		te_begin_domain(t, out, rank - 1, t->p->buffer.v[k].dim);
		te_axes(t, at);
		for (uint32_t i = 0; i < rank; i++)
			to[i] = i == axis ? te_int(t, k) :
			    at[i - (i > axis)];
		te_store_at(t, to, te_load(t, k, at));
	}
}

void
compute_split(struct te *t)
{
	uint32_t rank = te_rank(t, 0);
	uint32_t axis = te_axis_attr(t, "axis", rank);
	const struct sym *begin = sym_const(t->m->syms, 0);
	sx_id at[TE_RANK + 1];

	for (uint32_t k = 0; k < t->nout; k++) {
		te_begin(t, te_out(t, k));
		te_axes(t, at);
		at[axis] = te_add(t, at[axis], te_sym(t, begin));
		te_store(t, te_load(t, 0, at));
		begin = sym_add(t->m->syms, begin, te_dim(t, te_out(t, k),
		    (int)axis));
	}
}

void
compute_reshape(struct te *t)
{
	te_reshape(t, 0, te_out(t, 0));
}

void
compute_meshgrid(struct te *t)
{
	bool xy = op_str(t->op, t->attrs, "indexing")[0] == 'x';

	for (uint32_t k = 0; k < t->nout; k++) {
		uint32_t axis = xy && k < 2 && t->nout > 1 ? 1 - k : k;

		te_begin(t, te_out(t, k));
		te_store(t, te_rank(t, k) == 0 ? te_load0(t, k) :
		    te_load1(t, k, te_axis(t, axis)));
	}
}

void
compute_ndarray_size(struct te *t)
{
	const struct sym *n = te_product(t, te_rank(t, 0),
	    t->p->buffer.v[0].dim);

	if (n == NULL) {
		te_fail(t, "the number of elements does not fit 64 bits");
		return;
	}
	te_begin(t, te_out(t, 0));
	te_store(t, te_cast(t, te_dtype(t, te_out(t, 0)), te_sym(t, n)));
}

void
compute_shape_of(struct te *t)
{
	uint32_t out = te_out(t, 0), rank = te_rank(t, 0);
	enum dtype dt = te_dtype(t, out);
	sx_id at;

	if (rank == 0) {
		te_begin(t, out);
		te_store(t, te_num(t, dt, 0));
	}
	for (uint32_t k = 0; k < rank; k++) {
		te_begin_domain(t, out, 0, NULL);
		at = te_int(t, k);
		te_store_at(t, &at, te_cast(t, dt, te_sym(t,
		    te_dim(t, 0, (int)k))));
	}
}

void
compute_transpose(struct te *t)
{
	const struct attr *axes = op_attr_value(t->op, t->attrs, "axes");
	uint32_t rank = te_rank(t, 0);
	sx_id at[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	for (uint32_t i = 0; i < rank; i++) {
		int64_t from = axes->kind == ATTR_NONE ? rank - 1 - i :
		    axes->kind == ATTR_LIST ? axes->list[i].i : axes->i;

		at[from < 0 ? from + rank : from] = te_axis(t, i);
	}
	te_store(t, te_load(t, 0, at));
}
