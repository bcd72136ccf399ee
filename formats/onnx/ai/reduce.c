/*
 * Reductions, argmax and argmin.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/data_axes.h"
#include "formats/onnx/declared.h"

struct over {
	uint32_t n;
	int64_t axis[TYPE_RANK_LIMIT];
	bool keep;
	bool copy;		/* no axes, and that means none */
	ir_id mask;		/* data-dependent axes, or 0 */
	uint32_t left;		/* and the rank that is left */
};

/* Data-dependent axes; an empty list means all axes, or none. */
static bool
over_data(struct imp *im, ir_id x, ir_id axes, bool noop, struct over *o)
{
	int64_t rank = imp_rank(im, x), n = imp_extent(im, axes, 0);
	int64_t left = n < 0 ? imp_declared_rank(im, 0) : rank - n;
	ir_id mask = imp_data_mask(im, axes, (uint32_t)rank);

	if (!o->keep && (left < 0 || left > rank)) {
		imp_error(im, "onnx-const", "the number of axes must be "
		    "known, or the rank of the result");
		imp_help(im);
		return false;
	}
	o->left = (uint32_t)(o->keep ? rank : left);
	if (n < 0 && !noop)
		mask = DO(im, "where", DO(im, "equal", imp_length(im,
		    imp_cast(im, axes, DT_INT64)), imp_scalar(im, DT_INT64,
		    0)), imp_fill(im, (uint32_t)rank, 1), mask);
	o->mask = mask;
	return mask != 0;
}

static bool
over_axes(struct imp *im, ir_id x, struct over *o)
{
	bool given, noop = imp_int(im, "noop_with_empty_axes", 0) != 0;
	uint32_t i, n, rank = imp_rank(im, x);
	const int64_t *v;

	o->keep = imp_int(im, "keepdims", 1) != 0;
	/* An empty list of unknown values is known to be empty. */
	if (imp_has(im, 1) && imp_extent(im, imp_in(im, 1), 0) == 0)
		o->n = 0;
	else if (imp_has(im, 1) && rank > 0 && imp_tensor(im, imp_in(im,
	    1)) && !imp_known(im, imp_in(im, 1), &v, &n))
		return over_data(im, x, imp_in(im, 1), noop, o);
	else if (!imp_axes(im, 1, rank, o->axis, &o->n, &given))
		return false;
	if (o->n > 0)
		return true;
	o->copy = noop;
	for (i = 0; i < rank && !noop; i++)
		o->axis[o->n++] = i;
	return true;
}

static ir_id
reduce(struct imp *im, const char *op, ir_id x, const struct over *o)
{
	if (o->copy)
		return x;
	if (o->mask) {
		x = imp_data_reduce(im, op, x, o->mask);
		return o->left == imp_rank(im, x) ? x :
		    imp_data_squeeze(im, x, o->mask, o->left);
	}
	return imp_reduce(im, op, x, o->n, o->axis, o->keep);
}

static void
row_reduce(struct imp *im, ir_id *out)
{
	struct over o = { 0 };
	ir_id x = imp_in(im, 0);
	enum dtype dt = imp_dtype(im, x);

	if (!x || !over_axes(im, x, &o))
		return;
	if (dt == DT_BOOL) {	/* Max is any, Min is all */
		out[0] = reduce(im, strcmp(im->row->with, "max") == 0 ?
		    "any" : "all", x, &o);
		return;
	}
	out[0] = reduce(im, im->row->with, x, &o);
}

static void
row_reduce_l(struct imp *im, ir_id *out)
{
	struct over o = { 0 };
	ir_id x = imp_in(im, 0);
	const char *op = im->row->op;

	if (!x || !over_axes(im, x, &o))
		return;
	if (strcmp(op, "ReduceL1") == 0)
		x = DO(im, "abs", x);
	else if (strcmp(op, "ReduceLogSum") != 0)
		x = DO(im, "multiply", x, x);
	x = reduce(im, "sum", x, &o);
	if (strcmp(op, "ReduceL2") == 0) {
		enum dtype dt = imp_dtype(im, x);

		if (dtype_info[dt].class == DTC_FLOAT)
			x = DO(im, "sqrt", x);
		else
			x = imp_cast(im, DO(im, "sqrt", imp_cast(im, x,
			    DT_FLOAT64)), dt);
	} else if (strcmp(op, "ReduceLogSum") == 0) {
		x = DO(im, "log", x);
	}
	out[0] = x;
}

/* 0 where x is not finite: infinities less themselves would be NaN. */
static ir_id
finite(struct imp *im, ir_id x)
{
	if (dtype_info[imp_dtype(im, x)].class != DTC_FLOAT)
		return x;
	return DO(im, "where", DO(im, "isfinite", x), x, imp_like(im, x, 0));
}

/* log(sum(e^x)) with the greatest element taken out. */
static void
row_log_sum_exp(struct imp *im, ir_id *out)
{
	struct over o = { 0 }, kept;
	ir_id x = imp_in(im, 0), top, s;

	if (!x || !over_axes(im, x, &o))
		return;
	kept = o;
	kept.keep = true;
	kept.left = imp_rank(im, x);
	top = finite(im, reduce(im, "max", x, &kept));
	s = reduce(im, "sum", DO(im, "exp", DO(im, "subtract", x, top)),
	    &o);
	if (!o.keep && !o.copy)
		top = finite(im, reduce(im, "max", x, &o));
	out[0] = DO(im, "add", DO(im, "log", s), top);
}

static void
row_arg(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);
	int64_t axis = imp_int(im, "axis", 0);
	bool keep = imp_int(im, "keepdims", 1) != 0;
	bool last = imp_int(im, "select_last_index", 0) != 0;
	uint32_t a;

	if (!imp_axis(im, axis, imp_rank(im, x), &a))
		return;
	axis = a;
	out[0] = CALL(im, im->row->with, ATTRS(im,
	    { "axis", imp_list(im, 1, &axis) },
	    { "keepdims", attr_bool(keep) },
	    { "select_last_index", attr_bool(last) },
	    { "dtype", imp_dt(im, DT_INT64) }), x);
}

const struct onnx_row onnx_rows_reduce[] = {
	{ "", "ReduceSum", 1, row_reduce, "sum" },
	{ "", "ReduceMean", 1, row_reduce, "mean" },
	{ "", "ReduceMax", 1, row_reduce, "max" },
	{ "", "ReduceMin", 1, row_reduce, "min" },
	{ "", "ReduceProd", 1, row_reduce, "prod" },
	{ "", "ReduceL1", 1, row_reduce_l },
	{ "", "ReduceL2", 1, row_reduce_l },
	{ "", "ReduceSumSquare", 1, row_reduce_l },
	{ "", "ReduceLogSum", 1, row_reduce_l },
	{ "", "ReduceLogSumExp", 1, row_log_sum_exp },
	{ "", "ArgMax", 1, row_arg, "argmax" },
	{ "", "ArgMin", 1, row_arg, "argmin" },
	{ 0 }
};
