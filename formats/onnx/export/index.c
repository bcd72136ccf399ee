/*
 * Operators that pick, scatter and sort.
 */
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"
#include "op/op.h"

/* ---- indices ---- */

/* Whether an attribute is a list of one integer, this one. */
static bool
is_one(const struct ir_node *n, const char *name, int64_t v)
{
	const struct attr *a = op_attr_value(n->ref, n->attrs, name);

	return a->kind == ATTR_LIST && a->n == 1 &&
	    a->list[0].kind == ATTR_INT && a->list[0].i == v;
}

/* Whether a value is what shape_of says of n dimensions of x: a vector, or
 * (n is 0) one of them as a scalar. */
static bool
is_shape_part(const struct exp *e, ir_id id, ir_id x, int64_t first, int64_t n)
{
	const struct ir_node *slice;

	if (exp_is_call(e, id, "cast"))
		id = ir_in(e->m, ir_at(e->m, id), 0);
	if (n == 0 && !exp_is_call(e, id, "reshape"))
		return false;
	if (n == 0)
		id = ir_in(e->m, ir_at(e->m, id), 0);
	slice = ir_at(e->m, id);
	return exp_is_call(e, id, "strided_slice") && slice->nin == 1 &&
	    exp_is_call(e, ir_in(e->m, slice, 0), "shape_of") &&
	    ir_in(e->m, ir_at(e->m, ir_in(e->m, slice, 0)), 0) == x &&
	    is_one(slice, "begin", first) &&
	    is_one(slice, "end", first + (n == 0 ? 1 : n));
}

/* Whether a value is the extent of x along an axis: the number itself, or what
 * shape_of says; or (n > 0) the extents of n axes. */
static bool
is_extent(const struct exp *e, ir_id id, ir_id x, int64_t axis, int64_t n)
{
	int64_t v, size;

	if (n == 0 && exp_is_number(e, id, &v))
		return sym_is_const(ir_at(e->m, x)->type->dim[axis], &size) &&
		    v == size;
	return is_shape_part(e, id, x, axis, n);
}

/* where(i < 0, i + extent, i), as indices that may count from the end are
 * written in Relay, is i in ONNX, whose indices may: *i is that.  Of how many
 * axes: as is_extent. */
static bool
counts_from_end(const struct exp *e, ir_id index, int64_t axis, int64_t axes,
    ir_id *i)
{
	const struct ir_node *n = ir_at(e->m, index), *less, *sum;
	ir_id x = ir_in(e->m, exp_node(e), 0);
	int64_t v;

	if (!exp_is_call(e, index, "where") ||
	    !exp_is_call(e, ir_in(e->m, n, 0), "less") ||
	    !exp_is_call(e, ir_in(e->m, n, 1), "add"))
		return false;
	less = ir_at(e->m, ir_in(e->m, n, 0));
	sum = ir_at(e->m, ir_in(e->m, n, 1));
	*i = ir_in(e->m, n, 2);
	return ir_in(e->m, less, 0) == *i &&
	    exp_is_number(e, ir_in(e->m, less, 1), &v) && v == 0 &&
	    ir_in(e->m, sum, 0) == *i &&
	    is_extent(e, ir_in(e->m, sum, 1), x, axis, axes);
}

/* Operand 1, indices along an axis of operand 0 (-1: of its elements), as int32
 * or int64; *wraps: they may count from the end. */
static const char *
indices(struct exp *e, int64_t axis, bool *wraps)
{
	ir_id id = ir_in(e->m, exp_node(e), 1), from;
	enum dtype dt;

	*wraps = axis >= 0 && counts_from_end(e, id, axis, 0, &from);
	if (!*wraps)
		from = id;
	dt = ir_at(e->m, from)->type->dtype;
	return exp_cast(e, exp_get(e, from).v[0], dt, dt == DT_INT32 ?
	    DT_INT32 : DT_INT64);
}

static enum dtype
index_type(const struct exp *e, uint32_t i)
{
	return exp_dtype(e, i) == DT_INT32 ? DT_INT32 : DT_INT64;
}

/* Whether all are constants within 0 .. extent - 1. */
static bool
are_inside(const struct exp *e, ir_id id, const struct sym *extent)
{
	int64_t size;

	return sym_is_const(extent, &size) &&
	    exp_are_within(e, id, 0, size - 1);
}

/* ---- picking ---- */

/* Where an index may be outside, Relay takes the nearest, or wraps. */
static void
row_take(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_type(e, 0);
	const char *x = exp_in(e, 0), *i, *extent, *one;
	enum dtype dt = index_type(e, 1);
	const int64_t rest = -1;
	int64_t axis = 0;
	bool wraps;

	(void)row;
	if (exp_get_int(e, "batch_dims") != 0) {
		exp_error(e, "dimensions that data and indices share");
		return;
	}
	if (exp_get_none(e, "axis"))
		x = t->n == 1 ? x : exp_reshape(e, x, 1, &rest);
	else
		axis = exp_get_axis(e, "axis", t->n);
	i = indices(e, exp_get_none(e, "axis") ? -1 : axis, &wraps);
	if (!wraps && !(are_inside(e, ir_in(e->m, exp_node(e), 1),
	    t->n > 0 && !exp_get_none(e, "axis") ? t->dim[axis] :
	    sym_const(e->m->syms, 1)))) {
		extent = EX(e, "Gather", EX(e, "Shape", x), exp_scalar(e,
		    DT_INT64, (double)axis));
		extent = exp_cast(e, extent, DT_INT64, dt);
		one = exp_scalar(e, dt, 1);
		i = strcmp(exp_get_str(e, "mode"), "wrap") == 0 ?
		    EX(e, "Mod", i, extent) :
		    EX(e, "Max", EX(e, "Min", i, EX(e, "Sub", extent, one)),
		    exp_scalar(e, dt, 0));
	}
	exp_int(e, "axis", axis);
	exp_give(e, EX(e, "Gather", x, i));
}

static void
row_gather(struct exp *e, const struct exp_row *row)
{
	int64_t axis = exp_get_axis(e, "axis", exp_rank(e, 0));
	bool wraps;
	const char *i = indices(e, axis, &wraps);

	(void)row;
	exp_int(e, "axis", axis);
	exp_give(e, EX(e, "GatherElements", exp_in(e, 0), i));
}

/* The tuples of indices, over dimensions of operand 0 from `first` on; they are
 * in the first dimension in Relay and in the last in ONNX. */
static const char *
index_tuples(struct exp *e, int64_t first)
{
	uint32_t rank = exp_rank(e, 1);
	ir_id id = ir_in(e->m, exp_node(e), 1), from;
	int64_t *v = arena_alloc(e->a, rank + 1, sizeof *v), length;
	enum dtype dt = exp_dtype(e, 1);
	bool last;

	for (uint32_t k = 0; k < rank; k++)
		v[k] = k + 1 < rank ? k + 1 : 0;
	last = rank < 2 || exp_undone(e, &id, rank, v);
	if (last && sym_is_const(exp_type(e, 1)->dim[0], &length) &&
	    length > 0 && counts_from_end(e, id, first, length, &from))
		id = from;
	return exp_transpose(e, exp_cast(e, exp_get(e, id).v[0], dt, DT_INT64),
	    last ? 0 : rank, v);
}

static void
row_gather_nd(struct exp *e, const struct exp_row *row)
{
	int64_t batch = exp_get_int(e, "batch_dims");
	const char *i = index_tuples(e, batch);

	(void)row;
	exp_int(e, "batch_dims", batch);
	exp_give(e, EX(e, "GatherND", exp_in(e, 0), i));
}

static void
row_argwhere(struct exp *e, const struct exp_row *row)
{
	const char *x = exp_in(e, 0);

	(void)row;
	exp_give(e, exp_cast(e, EX(e, "Transpose", EX(e, "NonZero", x)),
	    DT_INT64, exp_result(e, 0)->dtype));
}

static void
row_reverse_sequence(struct exp *e, const struct exp_row *row)
{
	int64_t batch = exp_get_axis(e, "batch_axis", exp_rank(e, 0));
	int64_t time = exp_get_axis(e, "seq_axis", exp_rank(e, 0));
	const char *lens = exp_cast(e, exp_in(e, 1), exp_dtype(e, 1),
	    DT_INT64);

	(void)row;
	if (batch + time != 1) {
		exp_error(e, "ONNX has batch and time in dimensions 0 and 1, "
		    "not in %lld and %lld", (long long)batch,
		    (long long)time);
		return;
	}
	exp_int(e, "batch_axis", batch);
	exp_int(e, "time_axis", time);
	exp_give(e, EX(e, "ReverseSequence", exp_in(e, 0), lens));
}

/* ---- scattering ---- */

/* The attribute of ONNX for how a value is combined with the old one; false:
 * it has none. */
static bool
reduction(struct exp *e, const char *mode)
{
	if (strcmp(mode, "update") == 0)
		return true;
	if (strcmp(mode, "mean") == 0) {
		exp_error(e, "ONNX does not scatter means");
		return false;
	}
	exp_need(e, *mode == 'm' && mode[1] != 'u' ? 18 : 16,
	    "reduction by a scatter");
	exp_str(e, "reduction", mode);
	return true;
}

static void
row_scatter_elements(struct exp *e, const struct exp_row *row)
{
	int64_t axis = exp_get_axis(e, "axis", exp_rank(e, 0));
	bool wraps;
	const char *i = indices(e, axis, &wraps);

	(void)row;
	if (!reduction(e, exp_get_str(e, "reduction")))
		return;
	exp_int(e, "axis", axis);
	exp_give(e, EX(e, "ScatterElements", exp_in(e, 0), i,
	    exp_in(e, 2)));
}

static void
row_scatter_nd(struct exp *e, const struct exp_row *row)
{
	const char *i = index_tuples(e, 0);

	(void)row;
	if (reduction(e, exp_get_str(e, "mode")))
		exp_give(e, EX(e, "ScatterND", exp_in(e, 0), i,
		    exp_in(e, 2)));
}

/* OneHot lets indices count from the end, which Relay does not: indices are
 * compared with 0 .. depth - 1. */
static void
row_one_hot(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_result(e, 0);
	int64_t axis = exp_get_axis(e, "axis", t->n), *v;
	const char *i, *depth, *range, *on[2];
	uint32_t n = 0;

	(void)row;
	v = arena_alloc(e->a, t->n + 1, sizeof *v);
	for (uint32_t k = 0; k < 2; k++)
		on[k] = exp_cast(e, exp_in(e, k + 1), exp_dtype(e, k + 1),
		    t->dtype);
	i = exp_cast(e, exp_in(e, 0), exp_dtype(e, 0), DT_INT64);
	i = exp_unsqueeze(e, i, 1, &axis);
	depth = exp_nin(e) > 3 ? exp_cast(e, exp_in(e, 3), exp_dtype(e, 3),
	    DT_INT64) : exp_extent(e, t->dim[axis]);
	range = EX(e, "Range", exp_scalar(e, DT_INT64, 0), depth,
	    exp_scalar(e, DT_INT64, 1));
	for (; axis + n + 1 < t->n; n++)
		v[n] = n + 1;
	range = exp_unsqueeze(e, range, n, v);
	exp_give(e, EX(e, "Where", EX(e, "Equal", i, range), on[0], on[1]));
}

/* ---- sorting ---- */

enum { SORT_VALUES, SORT_INDICES, SORT_TOP };

static void
sorted(struct exp *e, const char *k, bool ascending, const char *out[2])
{
	enum dtype dt = exp_dtype(e, 0), as = exp_pick(e, dt, EXP_FLOATS |
	    EXP_SIGNED | EXP_UNSIGNED);
	const char *in[2] = { exp_in(e, 0), k };

	if (as == DT_NONE)
		return;
	in[0] = exp_cast(e, in[0], dt, as);
	exp_int(e, "axis", exp_get_axis(e, "axis", exp_rank(e, 0)));
	exp_int(e, "largest", !ascending);
	exp_emit(e, "TopK", 2, in, 2, out);
	out[0] = exp_cast(e, out[0], as, dt);
}

static const char *
extent_along(struct exp *e, int64_t axis)
{
	return EX(e, "Gather", EX(e, "Shape", exp_in(e, 0)), exp_vector(e, 1,
	    &axis));
}

static void
row_sort(struct exp *e, const struct exp_row *row)
{
	int64_t axis = exp_get_axis(e, "axis", exp_rank(e, 0));
	const char *out[2] = { "", "" };

	sorted(e, extent_along(e, axis), exp_get_bool(e, "is_ascend"), out);
	exp_give(e, row->number == SORT_VALUES ? out[0] : exp_cast(e, out[1],
	    DT_INT64, exp_result(e, 0)->dtype));
}

static void
row_topk(struct exp *e, const struct exp_row *row)
{
	int64_t axis = exp_get_axis(e, "axis", exp_rank(e, 0));
	const char *out[2] = { "", "" }, *k, *which;
	const int64_t first = 0;
	enum dtype to = exp_get_dtype(e, "dtype", DT_INT32);
	const struct attr *a = op_attr_value(exp_node(e)->ref,
	    exp_node(e)->attrs, "k");

	(void)row;
	if (exp_nin(e) > 1)
		k = exp_unsqueeze(e, exp_cast(e, exp_in(e, 1), exp_dtype(e, 1),
		    DT_INT64), 1, &first);
	else if (a->kind == ATTR_INT && a->i < 1)
		k = extent_along(e, axis);
	else
		k = exp_get_shape(e, "k", 1);
	sorted(e, k, exp_get_bool(e, "is_ascend"), out);
	which = exp_get_str(e, "ret_type");
	if (strcmp(which, "indices") != 0)
		exp_give(e, out[0]);
	if (strcmp(which, "values") != 0)
		exp_give(e, exp_cast(e, out[1], DT_INT64, to));
}

static void
row_unique(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_node(e)->type;
	const char *in = exp_in(e, 0), *out[4], *n;
	int64_t axis = 0;

	(void)row;
	if (!exp_get_none(e, "axis")) {
		axis = exp_get_axis(e, "axis", exp_rank(e, 0));
		exp_int(e, "axis", axis);
	}
	exp_int(e, "sorted", exp_get_bool(e, "sorted"));
	exp_emit(e, "Unique", 1, &in, 4, out);
	n = EX(e, "Gather", EX(e, "Shape", out[0]), exp_scalar(e, DT_INT64,
	    (double)axis));
	exp_give(e, out[0]);
	exp_give(e, exp_cast(e, out[1], DT_INT64, t->arg[1]->dtype));
	exp_give(e, exp_cast(e, out[2], DT_INT64, t->arg[2]->dtype));
	exp_give(e, t->arg[3]->n == 0 ? exp_cast(e, n, DT_INT64,
	    t->arg[3]->dtype) : exp_cast(e, exp_unsqueeze(e, n, 1,
	    &(int64_t){ 0 }), DT_INT64, t->arg[3]->dtype));
	if (t->n > 4)
		exp_give(e, exp_cast(e, out[3], DT_INT64, t->arg[4]->dtype));
}

const struct exp_row exp_rows_index[] = {
	{ "argsort", row_sort, NULL, SORT_INDICES },
	{ "argwhere", row_argwhere },
	{ "gather", row_gather },
	{ "gather_nd", row_gather_nd },
	{ "one_hot", row_one_hot },
	{ "reverse_sequence", row_reverse_sequence },
	{ "scatter_elements", row_scatter_elements },
	{ "scatter_nd", row_scatter_nd },
	{ "sort", row_sort, NULL, SORT_VALUES },
	{ "take", row_take },
	{ "topk", row_topk },
	{ "unique", row_unique },
	{ 0 }
};
