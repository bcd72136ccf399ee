/*
 * Maximum pooling that also says where each maximum stood: the row-major
 * number of the element in the whole input, as unpooling wants it.
 */
#include <math.h>

#include "op/nn_layout.h"
#include "op/row.h"
#include "op/rel.h"
#include "tensor/te.h"

#define OP_FAMILY "nn_pool_indices"

/* ---- type relations ---- */

static enum rel_status
type_max_pool_indices(struct rel *r)
{
	const struct sym *dim[2 + SPACE_LIMIT], *size[SPACE_LIMIT];
	bool ceil_mode = op_bool(r->op, r->attrs, "ceil_mode");
	const struct type *field[2];
	struct window w;
	uint32_t nd;

	REL_TENSOR(x, 0);
	if (x->n < 3 || x->n > 2 + SPACE_LIMIT)
		return rel_error(r, "rank", "'x' must have rank 3 to %d, "
		    "found %u", 2 + SPACE_LIMIT, x->n);
	nd = x->n - 2;
	if (!rel_number(r, 0, x) || !rel_window(r, nd, "dilation", &w))
		return REL_ERROR;
	if (!rel_list_attr(r, "pool_size", nd, size))
		return rel_error(r, "attribute-value",
		    "pool_size takes 1 or %u integers", nd);
	dim[0] = x->dim[0];
	dim[1] = x->dim[1];
	for (uint32_t i = 0; i < nd; i++) {
		if (size[i]->value < 1)
			return rel_error(r, "attribute-value",
			    "pool_size must be at least 1, found %lld",
			    (long long)size[i]->value);
		if (x->dim[2 + i]->has_hole)
			return REL_WAIT;
		dim[2 + i] = rel_window_extent(r, &w, i, x->dim[2 + i],
		    size[i], ceil_mode);
		if (dim[2 + i] == NULL)
			return REL_ERROR;
	}
	field[0] = type_tensor(r->m->types, x->dtype, x->n, dim);
	field[1] = type_tensor(r->m->types, DT_INT64, x->n, dim);
	return rel_result(r, type_tuple(r->m->types, 2, field));
}

/* ---- compute definitions ---- */

/* The number of the element at an index: batch, channel, then space, whose
 * last dimension (its first, if by columns) counts fastest. */
static sx_id
place_of(struct te *t, uint32_t nd, const sx_id *at, bool columns)
{
	sx_id n = te_add(t, te_mul(t, at[0], te_sym(t, te_dim(t, 0, 1))),
	    at[1]);

	for (uint32_t k = 0; k < nd; k++) {
		uint32_t i = 2 + (columns ? nd - 1 - k : k);

		n = te_add(t, te_mul(t, n, te_sym(t, te_dim(t, 0, (int)i))),
		    at[i]);
	}
	return n;
}

static void
compute_max_pool_indices(struct te *t)
{
	bool columns = op_bool(t->op, t->attrs, "column_major");
	uint32_t out[2] = { te_out(t, 0), te_out(t, 1) };
	uint32_t nd = te_rank(t, 0) - 2;
	enum dtype dt = te_dtype(t, 0);
	sx_id at[2 + SPACE_LIMIT], init[2], update[2], v, best, place, take;
	sx_id inside = 0, in;
	int64_t size[SPACE_LIMIT] = { 0 };
	struct window w;

	window_attrs(t->op, t->attrs, nd, "dilation", &w);
	op_ints(t->op, t->attrs, "pool_size", size, nd);
	te_begin(t, out[0]);
	at[0] = te_axis(t, 0);
	at[1] = te_axis(t, 1);
	for (uint32_t i = 0; i < nd; i++) {
		sx_id k = te_reduce_axis(t, sym_const(t->m->syms, size[i]));

		at[2 + i] = te_addi(t, te_add(t, te_muli(t, te_axis(t, 2 + i),
		    w.stride[i]), te_muli(t, k, w.dilation[i])),
		    -w.before[i]);
		in = te_and(t, te_bin(t, SX_GE, at[2 + i], te_int(t, 0)),
		    te_bin(t, SX_LT, at[2 + i], te_sym(t, te_dim(t, 0,
		    (int)(2 + i)))));
		inside = inside == 0 ? in : te_and(t, inside, in);
	}
	v = te_load_inside(t, 0, at, te_num(t, dt, -INFINITY));
	best = sx_acc(t->p, dt, 0);
	place = sx_acc(t->p, DT_INT64, 1);
	take = te_bin(t, SX_OR, te_bin(t, SX_GT, v, best), te_bin(t, SX_LT,
	    place, te_int(t, 0)));
	if (dtype_info[dt].class == DTC_FLOAT)
		take = te_bin(t, SX_OR, take, te_and(t, te_un(t, SX_ISNAN, v),
		    te_un(t, SX_NOT, te_un(t, SX_ISNAN, best))));
	take = te_and(t, inside, take);
	init[0] = te_num(t, dt, -INFINITY);
	init[1] = te_int(t, -1);
	update[0] = te_select(t, take, v, best);
	update[1] = te_select(t, take, place_of(t, nd, at, columns), place);
	te_general(t, 2, out, init, update);
}

/* ---- rows ---- */

OP(nn_max_pool_indices, "nn.max_pool_indices",
    .doc = "A tuple of the maximum of each window and its row-major index in "
	"the whole input.  The first of equal elements; NaN wins; -1 for a "
	"window in the padding alone.",
    INPUTS(IN("x", "batch, channels, 1 to 3 dimensions of space")),
    ATTRS(MUST_LIST("pool_size", "window", 0),
	LIST("strides", "1", "step of the window", 0),
	LIST("dilation", "1", "distance of its taps", 0),
	LIST("padding", "0", "nothing around: one for all, one per "
	"dimension, or begins and ends", 0),
	FLAG("ceil_mode", "count a window that is cut off at the end"),
	FLAG("column_major", "number the first dimension of space fastest")),
    .pattern = OP_OUT_FUSABLE,
    .type = type_max_pool_indices, .compute = compute_max_pool_indices,
    .subgradient = "that of the first of equal elements")
