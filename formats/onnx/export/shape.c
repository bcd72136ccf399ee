/*
 * Operators that move elements, make them, or ask for extents.
 */
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"
#include "op/op.h"

/* ---- the same elements under other extents ---- */

static const char *
scalar_int(struct exp *e, uint32_t operand)
{
	return exp_cast(e, exp_in(e, operand), exp_dtype(e, operand),
	    DT_INT64);
}

static const char *
vector_of_one(struct exp *e, const char *scalar)
{
	const int64_t first = 0;

	return exp_unsqueeze(e, scalar, 1, &first);
}

/* Codes below -1 are Relay's own: the result's extents say the same. */
static void
row_reshape(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_result(e, 0);
	bool plain = false, zero = false, exact;
	onnx_ints v;
	const char *shape;

	(void)row;
	if (exp_nin(e) > 1) {
		shape = exp_get_shape(e, "newshape", 1);
		zero = exp_get_bool(e, "allowzero");
	} else {
		exact = exp_get_bool(e, "allowzero");
		plain = exp_get_ints(e, "newshape", &v);
		for (uint32_t i = 0; i < v.n; i++) {
			plain = plain && v.v[i] >= -1;
			zero = zero || (v.v[i] == 0 && exact);
		}
		if (plain) {
			shape = exp_vector(e, v.n, v.v);
		} else {
			for (uint32_t i = 0; i < t->n; i++)
				zero = zero || t->dim[i]->kind != SYM_CONST ||
				    t->dim[i]->value == 0;
			shape = exp_shape(e, t->n, t->dim);
		}
	}
	if (zero) {
		exp_need(e, 14, "Reshape to an extent of 0");
		exp_int(e, "allowzero", 1);
	}
	exp_give(e, EX(e, "Reshape", exp_in(e, 0), shape));
}

static void
row_to_result(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_result(e, 0);

	(void)row;
	exp_give(e, EX(e, "Reshape", exp_in(e, 0), exp_shape(e, t->n,
	    t->dim)));
}

static void
row_transpose(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0);
	onnx_ints axes;

	(void)row;
	if (!exp_get_ints(e, "axes", &axes)) {
		exp_give(e, rank < 2 ? exp_in(e, 0) : EX(e, "Transpose",
		    exp_in(e, 0)));
		return;
	}
	for (uint32_t i = 0; i < axes.n; i++)
		if (axes.v[i] < 0)
			axes.v[i] += rank;
	exp_ints(e, "perm", axes.n, axes.v);
	exp_give(e, EX(e, "Transpose", exp_in(e, 0)));
}

static void
row_squeeze(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_type(e, 0);
	onnx_ints axes;

	(void)row;
	if (exp_nin(e) > 1) {
		exp_give(e, EX(e, "Squeeze", exp_in(e, 0), exp_cast(e,
		    exp_in(e, 1), exp_dtype(e, 1), DT_INT64)));
		return;
	}
	if (!exp_get_ints(e, "axis", &axes))
		for (int64_t i = 0; i < t->n; i++)
			if (t->dim[i]->kind == SYM_CONST &&
			    t->dim[i]->value == 1)
				*(int64_t *)onnx_list_add(e->a, &axes,
				    sizeof i) = i;
	exp_give(e, axes.n == 0 ? exp_in(e, 0) : EX(e, "Squeeze",
	    exp_in(e, 0), exp_vector(e, axes.n, axes.v)));
}

static void
row_expand_dims(struct exp *e, const struct exp_row *row)
{
	int64_t n = exp_get_int(e, "num_newaxis"), axis;
	int64_t *v = arena_alloc(e->a, (size_t)n + 1, sizeof *v);
	const char *by;

	(void)row;
	for (int64_t i = 0; i < n; i++)
		v[i] = i;
	if (exp_nin(e) > 1) {
		by = EX(e, "Add", vector_of_one(e, scalar_int(e, 1)),
		    exp_vector(e, (uint32_t)n, v));
		exp_give(e, EX(e, "Unsqueeze", exp_in(e, 0), by));
		return;
	}
	axis = exp_get_int(e, "axis");
	for (int64_t i = 0; i < n; i++)
		v[i] += axis < 0 ? axis + exp_rank(e, 0) + 1 : axis;
	exp_give(e, exp_unsqueeze(e, exp_in(e, 0), (uint32_t)n, v));
}

/* Whether a value is the shape of x, or that after ones. */
static bool
is_shape(const struct exp *e, ir_id id, ir_id x)
{
	const struct ir_node *n;

	if (exp_is_call(e, id, "concatenate")) {
		n = ir_at(e->m, ir_in(e->m, ir_at(e->m, id), 0));
		if (n->kind != NODE_TUPLE || n->nin != 2 ||
		    !exp_are_within(e, ir_in(e->m, n, 0), 1, 1))
			return false;
		id = ir_in(e->m, n, 1);
	}
	return exp_is_call(e, id, "shape_of") &&
	    ir_in(e->m, ir_at(e->m, id), 0) == x;
}

/* where(shape == 1, the shape of x, shape), to which x is broadcast, is shape
 * in ONNX, where x keeps an extent for which 1 is asked; 0: it is not that. */
static ir_id
asked_shape(const struct exp *e)
{
	ir_id x = ir_in(e->m, exp_node(e), 0), id, shape, equal;
	const struct ir_node *n;
	int64_t v;

	if (exp_nin(e) < 2)
		return 0;
	id = ir_in(e->m, exp_node(e), 1);
	n = ir_at(e->m, id);
	if (!exp_is_call(e, id, "where"))
		return 0;
	equal = ir_in(e->m, n, 0);
	shape = ir_in(e->m, n, 2);
	if (!exp_is_call(e, equal, "equal") ||
	    ir_in(e->m, ir_at(e->m, equal), 0) != shape ||
	    !exp_is_number(e, ir_in(e->m, ir_at(e->m, equal), 1), &v) ||
	    v != 1 || !is_shape(e, ir_in(e->m, n, 1), x) ||
	    ir_at(e->m, shape)->type->dtype != DT_INT64)
		return 0;
	return shape;
}

static void
row_broadcast(struct exp *e, const struct exp_row *row)
{
	const char *x = exp_cast(e, exp_in(e, 0), exp_dtype(e, 0),
	    exp_result(e, 0)->dtype), *shape;
	ir_id asked = row->number ? 0 : asked_shape(e);

	shape = row->number ? EX(e, "Shape", exp_in(e, 1)) :
	    asked != 0 ? exp_get(e, asked).v[0] :
	    exp_get_shape(e, "shape", 1);
	exp_give(e, EX(e, "Expand", x, shape));
}

static void
row_reshape_like(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_result(e, 0);

	if (exp_get_int(e, "lhs_begin") == 0 && exp_get_none(e, "lhs_end") &&
	    exp_get_int(e, "rhs_begin") == 0 && exp_get_none(e, "rhs_end"))
		exp_give(e, EX(e, "Reshape", exp_in(e, 0), EX(e, "Shape",
		    exp_in(e, 1))));
	else if (t->n > 0)
		row_to_result(e, row);
}

/* ---- several tensors ---- */

static void
row_concatenate(struct exp *e, const struct exp_row *row)
{
	onnx_names in = exp_leaves(e, 0);

	(void)row;
	exp_int(e, "axis", exp_get_int(e, "axis"));
	exp_give(e, exp_op(e, "Concat", in.n, in.v));
}

static void
row_stack(struct exp *e, const struct exp_row *row)
{
	onnx_names in = exp_leaves(e, 0);
	int64_t axis = exp_get_axis(e, "axis", exp_result(e, 0)->n);

	(void)row;
	for (uint32_t i = 0; i < in.n; i++)
		in.v[i] = exp_unsqueeze(e, in.v[i], 1, &axis);
	exp_int(e, "axis", axis);
	exp_give(e, exp_op(e, "Concat", in.n, in.v));
}

static void
row_split(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_node(e)->type;
	int64_t axis = exp_get_axis(e, "axis", exp_rank(e, 0));
	const struct sym **dim = arena_alloc(e->a, t->n + 1, sizeof *dim);
	const char *in[2], **out = arena_alloc(e->a, t->n + 1, sizeof *out);

	(void)row;
	for (uint32_t i = 0; i < t->n; i++)
		dim[i] = t->arg[i]->dim[axis];
	in[0] = exp_in(e, 0);
	in[1] = exp_shape(e, t->n, dim);
	exp_int(e, "axis", axis);
	exp_emit(e, "Split", 2, in, t->n, out);
	for (uint32_t i = 0; i < t->n; i++)
		exp_give(e, out[i]);
}

/* ---- repetitions ---- */

static void
row_tile(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_result(e, 0)->n, have, n;
	const char *reps = exp_get_shape(e, "reps", 1), *x = exp_in(e, 0);
	const struct attr *a = op_attr_value(exp_node(e)->ref,
	    exp_node(e)->attrs, "reps");
	int64_t *v = arena_alloc(e->a, rank + 1, sizeof *v);

	(void)row;
	have = exp_rank(e, 0);
	n = exp_nin(e) > 1 ? (uint32_t)exp_type(e, 1)->dim[0]->value :
	    a->kind == ATTR_LIST ? a->n : 1;
	for (uint32_t i = 0; i < rank; i++)
		v[i] = i;
	x = exp_unsqueeze(e, x, rank - have, v);
	for (uint32_t i = 0; i < rank; i++)
		v[i] = 1;
	if (n < rank) {
		exp_int(e, "axis", 0);
		reps = EX(e, "Concat", exp_vector(e, rank - n, v), reps);
	}
	exp_give(e, EX(e, "Tile", x, reps));
}

static void
row_repeat(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_type(e, 0), *to = exp_result(e, 0);
	uint32_t rank = t->n;
	int64_t axis, *v = arena_alloc(e->a, rank + 3, sizeof *v);
	const char *x = exp_in(e, 0);
	const int64_t rest = -1;

	(void)row;
	if (exp_nin(e) > 1) {
		exp_error(e, "repetitions that are an operand");
		return;
	}
	if (exp_get_none(e, "axis")) {
		x = exp_reshape(e, x, 1, &rest);
		axis = 0;
		rank = 1;
	} else {
		axis = exp_get_axis(e, "axis", rank);
	}
	v[0] = axis + 1;
	x = exp_unsqueeze(e, x, 1, v);
	for (uint32_t i = 0; i < rank + 1; i++)
		v[i] = i == axis + 1 ? exp_get_int(e, "repeats") : 1;
	x = EX(e, "Tile", x, exp_vector(e, rank + 1, v));
	exp_give(e, EX(e, "Reshape", x, exp_shape(e, to->n, to->dim)));
}

static void
row_reverse(struct exp *e, const struct exp_row *row)
{
	(void)row;
	exp_give(e, exp_reverse(e, exp_in(e, 0), exp_get_axis(e, "axis",
	    exp_rank(e, 0))));
}

/* ---- parts ---- */

/* The dimensions that are sliced, n of them. */
static const char *
slice_axes(struct exp *e, uint32_t n)
{
	int64_t *v = arena_alloc(e->a, n + 1, sizeof *v);
	onnx_ints axes;

	if (exp_get_ints(e, "axes", &axes))
		return exp_vector(e, axes.n, axes.v);
	for (uint32_t i = 0; i < n; i++)
		v[i] = i;
	return exp_vector(e, n, v);
}

/* Ends of a slice by size; -1 is to the end. */
static const char *
ends_of_sizes(struct exp *e, const char *begin, const char *size)
{
	return EX(e, "Where", EX(e, "Less", size, exp_scalar(e, DT_INT64, 0)),
	    exp_vector(e, 1, &(int64_t){ INT64_MAX }),
	    EX(e, "Add", begin, size));
}

static void
row_slice(struct exp *e, const struct exp_row *row)
{
	const struct attr *a = op_attr_value(exp_node(e)->ref,
	    exp_node(e)->attrs, "begin");
	const char *begin = exp_get_shape(e, "begin", 1);
	const char *end = exp_get_shape(e, "end", 2), *steps = "";
	uint32_t n = a != NULL && a->kind == ATTR_LIST ? a->n : 1;
	onnx_ints v, axes;

	(void)row;
	if (exp_nin(e) > 1) {
		if (exp_type(e, 1)->dim[0]->kind != SYM_CONST &&
		    !exp_get_ints(e, "axes", &axes)) {
			exp_error(e, "how many dimensions are sliced is not "
			    "known");
			return;
		}
		n = (uint32_t)exp_type(e, 1)->dim[0]->value;
	}
	if (strcmp(exp_get_str(e, "slice_mode"), "size") == 0) {
		end = ends_of_sizes(e, begin, end);
	} else if (exp_nin(e) > 3) {
		steps = exp_get_shape(e, "strides", 3);
	} else if (exp_get_ints(e, "strides", &v)) {
		bool ones = true;

		while (v.n > 0 && v.n < n)
			*(int64_t *)onnx_list_add(e->a, &v, sizeof *v.v) =
			    v.n == 1 ? v.v[0] : 1;
		for (uint32_t i = 0; i < v.n; i++)
			ones = ones && v.v[i] == 1;
		steps = ones ? "" : exp_vector(e, v.n, v.v);
	}
	exp_give(e, EX(e, "Slice", exp_in(e, 0), begin, end, slice_axes(e, n),
	    steps));
}

static void
row_slice_like(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_result(e, 0);
	int64_t *v = arena_alloc(e->a, t->n + 1, sizeof *v);

	(void)row;
	exp_give(e, EX(e, "Slice", exp_in(e, 0), exp_vector(e, t->n, v),
	    exp_shape(e, t->n, t->dim)));
}

/* The attribute's pairs: all begins, then all ends. */
static const char *
pad_widths(struct exp *e)
{
	const struct attr *a = op_attr_value(exp_node(e)->ref,
	    exp_node(e)->attrs, "pad_width");
	uint32_t rank = exp_rank(e, 0);
	int64_t *v = arena_alloc(e->a, 2 * (size_t)rank + 1, sizeof *v);

	for (uint32_t i = 0; i < rank; i++)
		for (uint32_t k = 0; k < 2; k++)
			v[i + k * rank] = a->list[i].list[k].i;
	return exp_vector(e, 2 * rank, v);
}

static void
row_pad(struct exp *e, const struct exp_row *row)
{
	static const int64_t order[2] = { 1, 0 }, rest = -1;
	const char *pads, *fill, *mode = exp_get_str(e, "pad_mode");

	(void)row;
	pads = exp_nin(e) > 2 ? exp_reshape(e, exp_transpose(e, exp_cast(e,
	    exp_in(e, 2), exp_dtype(e, 2), DT_INT64), 2, order), 1, &rest) :
	    pad_widths(e);
	fill = strcmp(mode, "constant") == 0 ? exp_cast(e, exp_in(e, 1),
	    exp_dtype(e, 1), exp_dtype(e, 0)) : "";
	exp_str(e, "mode", mode);
	exp_give(e, EX(e, "Pad", exp_in(e, 0), pads, fill));
}

/* The edge is repeated in no mode of ONNX. */
static void
row_mirror_pad(struct exp *e, const struct exp_row *row)
{
	const char *pads = pad_widths(e);

	(void)row;
	if (strcmp(exp_get_str(e, "mode"), "REFLECT") != 0) {
		exp_error(e, "ONNX reflects without the edge only");
		return;
	}
	exp_str(e, "mode", "reflect");
	exp_give(e, EX(e, "Pad", exp_in(e, 0), pads));
}

static void
row_trilu(struct exp *e, const struct exp_row *row)
{
	(void)row;
	exp_int(e, "upper", exp_get_bool(e, "upper"));
	exp_give(e, EX(e, "Trilu", exp_in(e, 0), exp_cast(e, exp_in(e, 1),
	    exp_dtype(e, 1), DT_INT64)));
}

/* ---- extents and new tensors ---- */

static void
row_extents(struct exp *e, const struct exp_row *row)
{
	exp_give(e, exp_cast(e, EX(e, row->to, exp_in(e, 0)), DT_INT64,
	    exp_result(e, 0)->dtype));
}

/* The shape is the attribute, or (number) that of the first operand. */
static const char *
shape_of_new(struct exp *e, const struct exp_row *row, uint32_t operand)
{
	return row->number ? EX(e, "Shape", exp_in(e, 0)) :
	    exp_get_shape(e, "shape", operand);
}

/* The number fills a tensor of the shape. */
static const char *
filled(struct exp *e, uint32_t constant, const char *shape)
{
	struct onnx_tensor *t = exp_tensor_of(e, constant);

	*(int64_t *)onnx_list_add(e->a, &t->dims, sizeof(int64_t)) = 1;
	exp_tensor(e, "value", t);
	return EX(e, "ConstantOfShape", shape);
}

static void
row_constant(struct exp *e, const struct exp_row *row)
{
	enum dtype dt = exp_result(e, 0)->dtype;
	uint32_t operand = row->number ? UINT32_MAX : 0;

	exp_give(e, filled(e, ir_constant_scalar(e->m, dt, *row->to - '0'),
	    shape_of_new(e, row, operand)));
}

static void
row_full(struct exp *e, const struct exp_row *row)
{
	uint32_t fill = row->number ? 1 : 0;
	const struct ir_node *n = ir_at(e->m, ir_in(e->m, exp_node(e), fill));

	if (n->kind == NODE_CONST && n->type->dtype == exp_result(e,
	    0)->dtype) {
		exp_give(e, filled(e, n->ref, shape_of_new(e, row, 1)));
		return;
	}
	exp_give(e, EX(e, "Expand", exp_cast(e, exp_in(e, fill),
	    exp_dtype(e, fill), exp_result(e, 0)->dtype), shape_of_new(e, row,
	    1)));
}

static void
row_arange(struct exp *e, const struct exp_row *row)
{
	enum { RANGE = EXP_BINARY | EXP_WIDE | DT_BIT(DT_INT16) };
	enum dtype from = exp_dtype(e, 0), to = exp_result(e, 0)->dtype, as;
	const char *in[3], *n;

	(void)row;
	as = exp_pick(e, from, RANGE);
	if (as == DT_NONE)
		return;
	for (uint32_t i = 0; i < 3; i++)
		in[i] = exp_cast(e, exp_in(e, i), from, as);
	if (exp_get_none(e, "length")) {
		exp_give(e, exp_cast(e, exp_op(e, "Range", 3, in), as, to));
		return;
	}
	n = exp_extent(e, exp_result(e, 0)->dim[0]);
	n = EX(e, "Range", exp_scalar(e, DT_INT64, 0), n, exp_scalar(e,
	    DT_INT64, 1));
	exp_give(e, exp_cast(e, EX(e, "Add", in[0], EX(e, "Mul", in[2],
	    exp_cast(e, n, DT_INT64, as))), as, to));
}

const struct exp_row exp_rows_shape[] = {
	{ "arange", row_arange },
	{ "broadcast_to", row_broadcast, NULL, 0 },
	{ "broadcast_to_like", row_broadcast, NULL, 1 },
	{ "concatenate", row_concatenate },
	{ "expand_dims", row_expand_dims },
	{ "full", row_full, NULL, 0 },
	{ "full_like", row_full, NULL, 1 },
	{ "ndarray_size", row_extents, "Size" },
	{ "nn.batch_flatten", row_to_result },
	{ "nn.mirror_pad", row_mirror_pad },
	{ "nn.pad", row_pad },
	{ "ones", row_constant, "1", 0 },
	{ "ones_like", row_constant, "1", 1 },
	{ "repeat", row_repeat },
	{ "reshape", row_reshape },
	{ "reshape_like", row_reshape_like },
	{ "reverse", row_reverse },
	{ "shape_of", row_extents, "Shape" },
	{ "slice_like", row_slice_like },
	{ "split", row_split },
	{ "squeeze", row_squeeze },
	{ "stack", row_stack },
	{ "strided_slice", row_slice },
	{ "tile", row_tile },
	{ "transpose", row_transpose },
	{ "trilu", row_trilu },
	{ "zeros", row_constant, "0", 0 },
	{ "zeros_like", row_constant, "0", 1 },
	{ 0 }
};
