/*
 * Reductions.  Their axes are an attribute until set 17 and an operand after;
 * ReduceSum has had an operand since set 13.
 */
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"

enum { SUMS = EXP_BFLOATS | EXP_WIDE | EXP_WIDE_UNSIGNED,
	EXTREMES = SUMS | DT_BIT(DT_INT8) | DT_BIT(DT_UINT8) };

/* The dimensions that are reduced, in order. */
static onnx_ints
reduced_axes(struct exp *e)
{
	uint32_t rank = exp_rank(e, 0);
	bool *in = arena_alloc(e->a, rank + 1, sizeof *in), listed;
	onnx_ints axes, out = { 0 };

	listed = exp_get_ints(e, "axis", &axes);
	for (uint32_t i = 0; i < axes.n; i++)
		in[axes.v[i] < 0 ? axes.v[i] + rank : axes.v[i]] = true;
	for (int64_t i = 0; i < rank; i++)
		if (listed ? in[i] != exp_get_bool(e, "exclude") : true)
			*(int64_t *)onnx_list_add(e->a, &out, sizeof i) = i;
	return out;
}

/* x has type dt, and so has the result. */
static const char *
reduce(struct exp *e, const char *op, uint32_t have, enum dtype dt,
    const char *x)
{
	onnx_ints axes = reduced_axes(e);
	enum dtype as = exp_pick(e, dt, have);
	const char *in[2] = { x, "" };

	if (axes.n == 0 || as == DT_NONE)
		return x;
	in[0] = exp_cast(e, x, dt, as);
	if (e->opset >= 18 || strcmp(op, "ReduceSum") == 0)
		in[1] = exp_vector(e, axes.n, axes.v);
	else
		exp_ints(e, "axes", axes.n, axes.v);
	exp_int(e, "keepdims", exp_get_bool(e, "keepdims"));
	return exp_cast(e, exp_op(e, op, 2, in), as, dt);
}

/* Of bool: the extreme of 0 and 1, or of no numbers the least or greatest that
 * there is, of which the sign tells. */
static void
row_truth(struct exp *e, const struct exp_row *row)
{
	const char *x = exp_cast(e, exp_in(e, 0), DT_BOOL, DT_INT32);
	bool least = strcmp(row->to, "ReduceMin") == 0 ||
	    strcmp(row->to, "ReduceProd") == 0;

	x = reduce(e, least ? "ReduceMin" : "ReduceMax", EXTREMES, DT_INT32,
	    x);
	exp_give(e, EX(e, "Greater", x, exp_scalar(e, DT_INT32, 0)));
}

static void
row_reduce(struct exp *e, const struct exp_row *row)
{
	if (exp_dtype(e, 0) == DT_BOOL)
		row_truth(e, row);
	else
		exp_give(e, reduce(e, row->to, (uint32_t)row->number,
		    exp_dtype(e, 0), exp_in(e, 0)));
}

/* Of planes, in float32, as GlobalAveragePool; runtimes have it in their fast
 * layouts. */
static void
row_mean(struct exp *e, const struct exp_row *row)
{
	onnx_ints axes = reduced_axes(e);
	uint32_t rank = exp_rank(e, 0);

	if (rank >= 3 && axes.n == rank - 2 && axes.v[0] == 2 &&
	    exp_get_bool(e, "keepdims") && exp_dtype(e, 0) == DT_FLOAT32)
		exp_give(e, EX(e, "GlobalAveragePool", exp_in(e, 0)));
	else
		row_reduce(e, row);
}

static void
row_variance(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_dtype(e, 0);
	const char *d, *y, *n, *part;

	(void)row;
	d = EX(e, "Sub", exp_in(e, 0), exp_in(e, 1));
	d = EX(e, "Mul", d, d);
	if (!exp_get_bool(e, "unbiased")) {
		exp_give(e, reduce(e, "ReduceMean", SUMS, dt, d));
		return;
	}
	y = reduce(e, "ReduceSum", SUMS, dt, d);
	part = EX(e, "Size", exp_in(e, 1));	/* 1 where it is reduced */
	n = EX(e, "Sub", EX(e, "Div", EX(e, "Size", exp_in(e, 0)), part),
	    exp_scalar(e, DT_INT64, 1));
	exp_give(e, EX(e, "Div", y, exp_cast(e, n, DT_INT64, dt)));
}

static void
row_arg(struct exp *e, const struct exp_row *row)
{
	onnx_ints axes = reduced_axes(e);
	uint32_t rank = exp_rank(e, 0);
	enum dtype dt = exp_dtype(e, 0);
	bool keep = exp_get_bool(e, "keepdims"), all = axes.n == rank;
	const char *x = exp_cast(e, exp_in(e, 0), dt, dt == DT_BOOL ?
	    DT_INT32 : dt), *y;
	const int64_t rest = -1;
	int64_t *ones = arena_alloc(e->a, rank + 1, sizeof *ones);

	if (axes.n != 1 && !all) {
		exp_error(e, "ONNX finds the place of an extreme along one "
		    "dimension or in the whole tensor, not along %u of %u",
		    axes.n, rank);
		return;
	}
	if (axes.n != 1)
		x = exp_reshape(e, x, 1, &rest);
	exp_int(e, "axis", axes.n != 1 ? 0 : axes.v[0]);
	exp_int(e, "keepdims", axes.n == 1 && keep);
	exp_int(e, "select_last_index", exp_get_bool(e,
	    "select_last_index"));
	y = EX(e, row->to, x);
	for (uint32_t i = 0; i < rank; i++)
		ones[i] = 1;
	if (axes.n != 1 && keep)
		y = exp_reshape(e, y, rank, ones);
	exp_give(e, exp_cast(e, y, DT_INT64, exp_result(e, 0)->dtype));
}

static void
row_cumulative(struct exp *e, const struct exp_row *row)
{
	enum { HAVE = EXP_FLOATS | EXP_WIDE | EXP_WIDE_UNSIGNED };
	enum dtype to = exp_result(e, 0)->dtype, as = exp_pick(e, to, HAVE);
	const char *x = exp_in(e, 0);
	const int64_t rest = -1;
	int64_t axis = 0;

	if (as == DT_NONE)
		return;
	if (exp_get_none(e, "axis"))
		x = exp_reshape(e, x, 1, &rest);
	else
		axis = exp_get_axis(e, "axis", exp_rank(e, 0));
	x = exp_cast(e, exp_cast(e, x, exp_dtype(e, 0), to), to, as);
	exp_int(e, "exclusive", exp_get_bool(e, "exclusive"));
	exp_give(e, exp_cast(e, EX(e, row->to, x, exp_scalar(e, DT_INT64,
	    (double)axis)), as, to));
}

const struct exp_row exp_rows_reduce[] = {
	{ "all", row_truth, "ReduceMin" },
	{ "any", row_truth, "ReduceMax" },
	{ "argmax", row_arg, "ArgMax" },
	{ "argmin", row_arg, "ArgMin" },
	{ "cumprod", row_cumulative, "CumProd" },
	{ "cumsum", row_cumulative, "CumSum" },
	{ "max", row_reduce, "ReduceMax", EXTREMES },
	{ "mean", row_mean, "ReduceMean", SUMS },
	{ "min", row_reduce, "ReduceMin", EXTREMES },
	{ "prod", row_reduce, "ReduceProd", SUMS },
	{ "sum", row_reduce, "ReduceSum", SUMS },
	{ "variance", row_variance },
	{ 0 }
};
