/*
 * Compute definitions of the operators that pick and place by index
 * (transform_index.c has their rows).  Loads by index are not guarded: one
 * outside its dimension is the engine's run-time error.
 */
#include "op/transform_index.h"

void
compute_adv_index(struct te *t)
{
	uint32_t n = t->nin - 1, k = te_rank(t, 0), out = te_out(t, 0);
	uint32_t shared = te_rank(t, out) - (k - n);
	sx_id at[TE_RANK + 1];

	te_begin(t, out);
	for (uint32_t i = 0; i < k; i++)
		at[i] = i < n ? 0 : te_axis(t, shared + i - n);
	for (uint32_t i = 0; i < n; i++) {
		/* Index tensors broadcast over the leading axes. */
		uint32_t spatial = t->nspatial;

		t->nspatial = shared;
		at[i] = te_wrapped(t, te_load_broadcast(t, i + 1),
		    te_dim(t, 0, (int)i));
		t->nspatial = spatial;
	}
	te_store(t, te_load(t, 0, at));
}

void
compute_gather(struct te *t)
{
	uint32_t axis = te_axis_attr(t, "axis", te_rank(t, 0));
	sx_id at[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	at[axis] = te_wrapped(t, te_load(t, 1, at), te_dim(t, 0, (int)axis));
	te_store(t, te_load(t, 0, at));
}

void
compute_gather_nd(struct te *t)
{
	uint32_t rank = te_rank(t, 0), nidx = te_rank(t, 1);
	uint32_t batch = (uint32_t)op_int(t->op, t->attrs, "batch_dims");
	uint32_t m = rank - (te_rank(t, te_out(t, 0)) - (nidx - 1)) - batch;
	sx_id at[TE_RANK + 1], idx[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	for (uint32_t i = 1; i < nidx; i++)
		idx[i] = te_axis(t, i - 1);
	for (uint32_t i = 0; i < rank; i++) {
		if (i < batch) {
			at[i] = te_axis(t, i);
		} else if (i >= batch + m) {
			at[i] = te_axis(t, nidx - 1 + i - batch - m);
		} else {
			idx[0] = te_int(t, i - batch);
			at[i] = te_wrapped(t, te_load(t, 1, idx),
			    te_dim(t, 0, (int)i));
		}
	}
	te_store(t, te_load(t, 0, at));
}

/* Length of diagonal d of an (m, n) matrix, both int64. */
static sx_id
diagonal_length(struct te *t, sx_id m, sx_id n, sx_id d)
{
	sx_id zero = te_int(t, 0);

	return te_bin(t, SX_MIN, te_add(t, m, te_bin(t, SX_MIN, d, zero)),
	    te_sub(t, n, te_bin(t, SX_MAX, d, zero)));
}

void
compute_matrix_set_diag(struct te *t)
{
	int64_t k1 = op_int(t->op, t->attrs, "k1");
	int64_t k2 = op_int(t->op, t->attrs, "k2");
	uint32_t rank = te_rank(t, 0), dr = te_rank(t, 1);
	bool up = op_bool(t->op, t->attrs, "super_diag_right_align");
	bool down = op_bool(t->op, t->attrs, "sub_diag_right_align");
	sx_id at[TE_RANK + 1], d, pos, inside, m, n, pad, zero;

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	zero = te_int(t, 0);
	m = te_sym(t, te_dim(t, 0, -2));
	n = te_sym(t, te_dim(t, 0, -1));
	d = te_sub(t, at[rank - 1], at[rank - 2]);
	pos = te_bin(t, SX_MIN, at[rank - 1], at[rank - 2]);
	inside = te_and(t, te_bin(t, SX_GE, d, te_int(t, k1)),
	    te_bin(t, SX_LE, d, te_int(t, k2)));
	if (k1 != k2) {
		pad = te_sub(t, te_sym(t, te_dim(t, 1, -1)),
		    diagonal_length(t, m, n, d));
		pad = te_select(t, te_bin(t, SX_GE, d, zero),
		    up ? pad : zero, down ? pad : zero);
		pos = te_add(t, pos, pad);
		at[dr - 2] = te_sub(t, te_int(t, k2), d);
	}
	at[dr - 1] = pos;
	pos = te_load(t, 1, at);
	te_store(t, sx_guard(t->p, inside, pos, te_load_broadcast(t, 0)));
}

void
compute_one_hot(struct te *t)
{
	uint32_t out = te_out(t, 0), rank = te_rank(t, out);
	uint32_t axis = te_axis_attr(t, "axis", rank);
	enum dtype dt = te_dtype(t, out);
	sx_id at[TE_RANK + 1], hit;

	te_begin(t, out);
	for (uint32_t i = 0; i + 1 < rank; i++)
		at[i] = te_axis(t, i + (i >= axis));
	hit = te_bin(t, SX_EQ, te_index(t, te_load(t, 0, at)),
	    te_axis(t, axis));
	te_store(t, te_select(t, hit, te_cast(t, dt, te_load0(t, 1)),
	    te_cast(t, dt, te_load0(t, 2))));
}

void
compute_reverse(struct te *t)
{
	uint32_t axis = te_axis_attr(t, "axis", te_rank(t, 0));
	sx_id at[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	at[axis] = te_sub(t, te_addi(t, te_sym(t, te_dim(t, 0, (int)axis)),
	    -1), at[axis]);
	te_store(t, te_load(t, 0, at));
}

void
compute_reverse_sequence(struct te *t)
{
	uint32_t seq = te_axis_attr(t, "seq_axis", te_rank(t, 0));
	uint32_t batch = te_axis_attr(t, "batch_axis", te_rank(t, 0));
	sx_id at[TE_RANK + 1], len, i;

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	len = te_bin(t, SX_MIN, te_index(t, te_load1(t, 1, at[batch])),
	    te_sym(t, te_dim(t, 0, (int)seq)));
	i = at[seq];
	at[seq] = te_select(t, te_bin(t, SX_LT, i, len),
	    te_sub(t, te_addi(t, len, -1), i), i);
	te_store(t, te_load(t, 0, at));
}

static enum reduce_op
scatter_op(const char *mode)
{
	switch (mode[0]) {
	case 'a': return REDUCE_SUM;
	case 'u': return REDUCE_SET;
	default: return mode[1] == 'u' ? REDUCE_PROD : mode[1] == 'i' ?
	    REDUCE_MIN : REDUCE_MAX;
	}
}

/* Places of the updates in x, one index per dimension of x. */
static void
element_places(struct te *t, uint32_t axis, sx_id *at)
{
	te_axes(t, at);
	at[axis] = te_wrapped(t, te_load(t, 1, at), te_dim(t, 0, (int)axis));
}

/* Sums with the old value and counts, then divides. */
static void
scatter_mean(struct te *t, uint32_t axis)
{
	uint32_t out = te_out(t, 0), rank = te_rank(t, 0);
	enum dtype dt = te_dtype(t, 0), wide = te_wide(dt);
	uint32_t sum = te_temp_like(t, wide, 0);
	uint32_t count = te_temp_like(t, wide, 0);
	sx_id at[TE_RANK + 1], v;

	te_begin(t, sum);
	te_store(t, te_cast(t, wide, te_load_broadcast(t, 0)));
	te_begin(t, count);
	te_store(t, te_num(t, wide, 1));
	te_begin_domain(t, sum, rank, t->p->buffer.v[2].dim);
	te_axes(t, at);
	v = te_cast(t, wide, te_load(t, 2, at));
	element_places(t, axis, at);
	te_scatter(t, REDUCE_SUM, at, v);
	te_begin_domain(t, count, rank, t->p->buffer.v[2].dim);
	element_places(t, axis, at);
	te_scatter(t, REDUCE_SUM, at, te_num(t, wide, 1));
	te_begin(t, out);
	te_store(t, te_cast(t, dt, te_div(t, te_load_broadcast(t, sum),
	    te_load_broadcast(t, count))));
}

void
compute_scatter_elements(struct te *t)
{
	uint32_t rank = te_rank(t, 0), out = te_out(t, 0);
	uint32_t axis = te_axis_attr(t, "axis", rank);
	const char *how = op_str(t->op, t->attrs, "reduction");
	sx_id at[TE_RANK + 1], v;

	if (how[0] == 'm' && how[1] == 'e') {
		scatter_mean(t, axis);
		return;
	}
	te_begin(t, out);
	te_store(t, te_load_broadcast(t, 0));
	te_begin_domain(t, out, rank, t->p->buffer.v[2].dim);
	te_axes(t, at);
	v = te_load(t, 2, at);
	element_places(t, axis, at);
	te_scatter(t, scatter_op(how), at, v);
}

void
compute_scatter_nd(struct te *t)
{
	uint32_t out = te_out(t, 0), rank = te_rank(t, 0);
	uint32_t nidx = te_rank(t, 1), nupd = te_rank(t, 2);
	uint32_t m = rank - (nupd - (nidx - 1));
	sx_id at[TE_RANK + 1], idx[TE_RANK + 1], axes[TE_RANK + 1], v;

	te_begin(t, out);
	te_store(t, te_load_broadcast(t, 0));
	te_begin_domain(t, out, nupd, t->p->buffer.v[2].dim);
	te_axes(t, axes);
	v = te_load(t, 2, axes);
	for (uint32_t i = 1; i < nidx; i++)
		idx[i] = axes[i - 1];
	for (uint32_t i = 0; i < rank; i++) {
		idx[0] = te_int(t, i);
		at[i] = i < m ? te_wrapped(t, te_load(t, 1, idx),
		    te_dim(t, 0, (int)i)) : axes[nidx - 1 + i - m];
	}
	te_scatter(t, scatter_op(op_str(t->op, t->attrs, "mode")), at, v);
}

void
compute_sequence_mask(struct te *t)
{
	uint32_t time = (uint32_t)op_int(t->op, t->attrs, "axis");
	enum dtype dt = te_dtype(t, 0), of = te_dtype(t, 1);
	sx_id len, at;

	te_begin(t, te_out(t, 0));
	len = te_load1(t, 1, te_axis(t, 1 - time));
	at = te_axis(t, time);
	if (dtype_info[of].class == DTC_FLOAT) {
		len = te_cast(t, DT_FLOAT64, len);
		at = te_cast(t, DT_FLOAT64, at);
	} else {
		len = te_index(t, len);
	}
	te_store(t, te_select(t, te_bin(t, SX_LT, at, len),
	    te_load_broadcast(t, 0),
	    te_num(t, dt, op_float(t->op, t->attrs, "mask_value"))));
}

/* wrap: modulo the extent; clip, fast: the nearest place. */
static sx_id
take_index(struct te *t, sx_id i, const struct sym *extent)
{
	sx_id d = te_sym(t, extent);

	if (op_str(t->op, t->attrs, "mode")[0] == 'w')
		return te_bin(t, SX_FLOORMOD, te_index(t, i), d);
	return te_max0(t, te_bin(t, SX_MIN, te_index(t, i),
	    te_addi(t, d, -1)));
}

void
compute_take(struct te *t)
{
	uint32_t rank = te_rank(t, 0), nidx = te_rank(t, 1), axis, batch;
	const struct sym *const *in = t->p->buffer.v[0].dim;
	sx_id at[TE_RANK + 1], idx[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	if (op_none(t->op, t->attrs, "axis")) {
		te_unlinear(t, take_index(t, te_load_broadcast(t, 1),
		    te_product(t, rank, in)), rank, in, at);
		te_store(t, te_load(t, 0, at));
		return;
	}
	axis = te_axis_attr(t, "axis", rank);
	batch = (uint32_t)op_int(t->op, t->attrs, "batch_dims");
	for (uint32_t i = 0; i < nidx; i++)
		idx[i] = te_axis(t, i < batch ? i : axis + i - batch);
	for (uint32_t i = 0; i < rank; i++)
		at[i] = i < axis ? te_axis(t, i) : i == axis ?
		    take_index(t, te_load(t, 1, idx), in[axis]) :
		    te_axis(t, i - 1 + nidx - batch);
	te_store(t, te_load(t, 0, at));
}

void
compute_unravel_index(struct te *t)
{
	const struct sym *p[4] = {
	    sym_const(t->m->syms, te_dtype(t, 0)),
	    sym_const(t->m->syms, te_dtype(t, 1)),
	    te_rank(t, 1) == 0 ? sym_const(t->m->syms, 1) : te_dim(t, 1, 0),
	    te_product(t, te_rank(t, 0), t->p->buffer.v[0].dim) };

	if (p[3] == NULL)
		te_fail(t, "the number of elements does not fit 64 bits");
	else
		te_kernel(t, "relay_k_unravel_index", 4, p, 0, NULL);
}
