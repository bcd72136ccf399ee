/*
 * Data-dependent axis operands.
 *
 * The rank of a result must be known, its extents need not be: a vector of axes
 * becomes a mask over the rank, a reduction is done axis by axis under the
 * mask, kept extents are moved to the front.  Axes outside of the rank and
 * duplicate axes are errors of the scatter that makes the mask, at run time, at
 * the node's place.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/data_axes.h"
#include "formats/onnx/declared.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/loop_function.h"

ir_id
imp_vector(struct imp *im, ir_id v, uint32_t n)
{
	int64_t code = n;

	v = imp_cast(im, v, DT_INT64);
	return imp_rank(im, v) == 1 && imp_extent(im, v, 0) == code ? v :
	    imp_reshape(im, v, 1, &code);
}

ir_id
imp_iota(struct imp *im, ir_id n)
{
	return DO(im, "arange", imp_scalar(im, DT_INT64, 0), n,
	    imp_scalar(im, DT_INT64, 1));
}

ir_id
imp_length(struct imp *im, ir_id v)
{
	return imp_reshape(im, imp_shape(im, v), 0, NULL);
}

ir_id
imp_fill(struct imp *im, uint32_t n, int64_t value)
{
	int64_t v[TYPE_RANK_LIMIT];
	uint32_t i;

	for (i = 0; i < n && i < TYPE_RANK_LIMIT; i++)
		v[i] = value;
	return imp_int_vec(im, DT_INT64, n, v);
}

ir_id
imp_scatter(struct imp *im, ir_id base, ir_id at, ir_id v)
{
	return CALL(im, "scatter_elements", ATTRS(im,
	    { "axis", attr_int(0) }), base, at, v);
}

ir_id
imp_must(struct imp *im, ir_id v, ir_id cond)
{
	ir_id at = DO(im, "where", cond, imp_scalar(im, DT_INT64, 0),
	    imp_scalar(im, DT_INT64, (double)INT32_MAX));

	return imp_scatter(im, v, imp_expand(im, at, 0, 1),
	    imp_slice(im, v, 0, 0, 1));
}

static ir_id
ones(struct imp *im, ir_id axes)
{
	int64_t n = imp_extent(im, axes, 0);

	return n >= 0 && n <= TYPE_RANK_LIMIT ? imp_fill(im, (uint32_t)n, 1) :
	    DO(im, "ones_like", axes);
}

/* Duplicate axes: all of them become out of range. */
static ir_id
once(struct imp *im, ir_id axes, uint32_t rank)
{
	ir_id one, count, most;

	if (imp_extent(im, axes, 0) == 1)
		return axes;
	one = ones(im, axes);
	count = CALL(im, "scatter_elements", ATTRS(im,
	    { "axis", attr_int(0) }, { "reduction", imp_text(im, "add") }),
	    imp_fill(im, rank, 0), axes, one);
	most = imp_reduce_all(im, "max", count);
	/* As a maximum, which is seen not to be negative. */
	return DO(im, "maximum", axes, DO(im, "where", DO(im, "greater", most,
	    imp_scalar(im, DT_INT64, 1)), imp_scalar(im, DT_INT64,
	    (double)INT32_MAX), imp_scalar(im, DT_INT64, 0)));
}

ir_id
imp_data_axes(struct imp *im, ir_id axes, uint32_t rank)
{
	int64_t flat = -1;

	if (!imp_tensor(im, axes))
		return 0;
	if (dtype_info[imp_dtype(im, axes)].class == DTC_FLOAT) {
		imp_error(im, "onnx-axis", "axes are not integers");
		return 0;
	}
	axes = imp_cast(im, axes, DT_INT64);
	if (imp_rank(im, axes) != 1)
		axes = imp_reshape(im, axes, 1, &flat);
	/* Negative indices are normalized here, so that the scatter does not do
	 * it again. */
	axes = DO(im, "where", DO(im, "less", axes, imp_scalar(im, DT_INT64,
	    -(double)rank)), imp_scalar(im, DT_INT64, (double)INT32_MAX),
	    axes);
	axes = DO(im, "where", DO(im, "less", axes, imp_scalar(im, DT_INT64,
	    0)), DO(im, "add", axes, imp_scalar(im, DT_INT64, rank)), axes);
	return rank == 0 ? axes : once(im, axes, rank);
}

ir_id
imp_data_mask(struct imp *im, ir_id axes, uint32_t rank)
{
	axes = imp_data_axes(im, axes, rank);
	return imp_scatter(im, imp_fill(im, rank, 0), axes, ones(im, axes));
}

ir_id
imp_mask_at(struct imp *im, ir_id mask, uint32_t i)
{
	return imp_cast(im, imp_reshape(im, imp_slice(im, mask, 0, i, i + 1),
	    0, NULL), DT_BOOL);
}

/* The first n axes that are not in the mask, in their order. */
ir_id
imp_unmasked(struct imp *im, ir_id mask, uint32_t n)
{
	ir_id sorted = CALL(im, "topk", ATTRS(im, { "axis", attr_int(0) },
	    { "dtype", imp_dt(im, DT_INT64) },
	    { "is_ascend", attr_bool(true) },
	    { "k", attr_int(imp_extent(im, mask, 0)) }), mask);

	return imp_slice(im, imp_proj(im, sorted, 1), 0, 0, n);
}

ir_id
imp_choose(struct imp *im, ir_id cond, ir_id other,
    ir_id (*fn)(struct imp *, void *), void *ctx, ir_id shape)
{
	struct ir_node n = { .kind = NODE_IF, .id = IR_NEW_ID,
		.span = im->span };
	ir_region outer = im->region, sub[2];
	const struct type *t;
	ir_id id, then;

	if (!cond || !other)
		return 0;
	sub[0] = ir_region_new(im->m, im->function, UINT32_MAX);
	sub[1] = ir_region_new(im->m, im->function, UINT32_MAX);
	id = ir_node_add(im->m, outer, &n, &(struct ir_args){ .in = &cond,
	    .nin = 1, .sub = sub, .nsub = 2 });
	im->m->region.v[sub[0]].owner = id;
	im->m->region.v[sub[1]].owner = id;
	im->region = sub[0];
	then = fn(im, ctx);
	im->m->region.v[sub[0]].result = then;
	im->region = sub[1];
	if (shape)
		other = imp_reshaped(im, other, shape);
	im->m->region.v[sub[1]].result = other;
	im->region = outer;
	if (!then || !other)
		return 0;
	t = imp_join(im, imp_close(im, imp_type(im, then)),
	    imp_close(im, imp_type(im, other)));
	if (!t)
		return 0;
	if (t->has_any)
		ir_at(im->m, id)->annot = t;
	imp_note(im, id, imp_open(im, t));
	return id;
}

struct fold {
	const char *op;
	ir_id x, want;		/* and the data-dependent shape */
	int64_t axis;
};

static ir_id
fold_axis(struct imp *im, void *ctx)
{
	struct fold *f = ctx;

	return imp_reshaped(im, imp_reduce(im, f->op, f->x, 1, &f->axis, true),
	    f->want);
}

/* The shape of x with extent 1 at the axis, if cond. */
static ir_id
folded_shape(struct imp *im, ir_id x, uint32_t axis, ir_id cond)
{
	ir_id part[3], shape = imp_shape(im, x);
	uint32_t n = 0, rank = imp_rank(im, x);

	if (axis > 0)
		part[n++] = imp_slice(im, shape, 0, 0, axis);
	part[n++] = DO(im, "where", cond, imp_scalar(im, DT_INT64, 1),
	    imp_slice(im, shape, 0, axis, axis + 1));
	if (axis + 1 < rank)
		part[n++] = imp_slice(im, shape, 0, axis + 1, rank);
	return imp_concat(im, n, part, 0);
}

/* x with kept extents only; those in the mask are 1. */
ir_id
imp_data_squeeze(struct imp *im, ir_id x, ir_id mask, uint32_t keep)
{
	ir_id shape;

	if (keep == 0)
		return imp_reshape(im, x, 0, NULL);
	shape = CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }),
	    imp_shape(im, x), imp_unmasked(im, mask, keep));
	return imp_reshaped(im, x, shape);
}

ir_id
imp_data_reduce(struct imp *im, const char *op, ir_id x, ir_id mask)
{
	bool mean = op[0] == 'm' && op[1] == 'e';
	uint32_t i, rank = imp_rank(im, x);
	ir_id shape = imp_shape(im, x), count, cond;
	struct fold f = { mean ? "sum" : op, x, 0, 0 };

	for (i = 0; i < rank; i++) {
		f.axis = i;
		cond = imp_mask_at(im, mask, i);
		f.want = folded_shape(im, f.x, i, cond);
		f.x = imp_choose(im, cond, f.x, fold_axis, &f,
		    f.want);
	}
	if (!mean)
		return f.x;
	count = CALL(im, "prod", NULL, DO(im, "where", DO(im, "equal", mask,
	    imp_scalar(im, DT_INT64, 0)), imp_scalar(im, DT_INT64, 1),
	    shape));
	return DO(im, "divide", f.x, imp_cast(im, count, imp_dtype(im, x)));
}

ir_id
imp_shape_vector(struct imp *im, ir_id shape)
{
	int64_t rank;

	if (!imp_tensor(im, shape) || imp_rank(im, shape) != 1 ||
	    imp_extent(im, shape, 0) >= 0)
		return shape;
	rank = imp_declared_rank(im, 0);
	return rank < 0 ? shape : imp_vector(im, shape, (uint32_t)rank);
}

/* (n, 2) from all begins, then all ends. */
static ir_id
pairs(struct imp *im, ir_id pads)
{
	int64_t code[2] = { 2, -1 };

	return DO(im, "transpose", imp_reshape(im, pads, 2, code));
}

ir_id
imp_data_widths(struct imp *im, ir_id pads, ir_id axes, uint32_t rank)
{
	int64_t flat = -1, code[2] = { rank, 2 };
	ir_id at[2], zero;

	if (!imp_tensor(im, pads) || (axes && !imp_tensor(im, axes)))
		return 0;
	pads = imp_cast(im, pads, DT_INT64);
	if (!axes)
		return pairs(im, imp_vector(im, imp_reshape(im, pads, 1,
		    &flat), 2 * rank));
	axes = imp_data_axes(im, axes, rank);
	at[0] = at[1] = imp_expand(im, axes, 1, 1);
	zero = imp_reshape(im, imp_fill(im, 2 * rank, 0), 2, code);
	return imp_scatter(im, zero, imp_concat(im, 2, at, 1),
	    pairs(im, pads));
}

ir_id
imp_shape_from_end(struct imp *im, ir_id shape, uint32_t least)
{
	int64_t rank = imp_declared_rank(im, 0);
	ir_id part[2], lack;

	if (rank < 0)
		rank = least;
	if (!imp_tensor(im, shape) || imp_rank(im, shape) != 1 ||
	    imp_extent(im, shape, 0) >= 0 || rank == 0)
		return shape;
	part[1] = imp_cast(im, shape, DT_INT64);
	lack = DO(im, "subtract", imp_fill(im, 1, rank), imp_shape(im,
	    part[1]));
	part[0] = DO(im, "full", imp_scalar(im, DT_INT64, 1), lack);
	return imp_vector(im, imp_concat(im, 2, part, 0), (uint32_t)rank);
}
