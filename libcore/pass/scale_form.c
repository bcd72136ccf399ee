/*
 * What each operator does with a scale of its result (scale_impl.h).
 */
#include "pass/scale_impl.h"

#include <ctype.h>
#include <string.h>

#include "op/layout.h"

bool
scale_is_op(const struct scale *x, ir_id id, uint32_t op)
{
	const struct ir_node *n = at(x, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP && n->ref == op;
}

/* ---- layouts ---- */

/* The place of a dimension in a layout without blocks. */
static uint32_t
place(const char *layout, char c)
{
	const char *p = strchr(layout, c);

	for (const char *q = layout; *q != '\0'; q++)
		if (!isupper((unsigned char)*q))
			return NO_AXIS;
	return p == NULL ? NO_AXIS : (uint32_t)(p - layout);
}

static bool
is_conv(uint32_t op)
{
	return op == OP_NN_CONV1D || op == OP_NN_CONV2D || op == OP_NN_CONV3D;
}

static bool
is_transposed(uint32_t op)
{
	return op == OP_NN_CONV1D_TRANSPOSE || op == OP_NN_CONV2D_TRANSPOSE ||
	    op == OP_NN_CONV3D_TRANSPOSE;
}

static uint32_t
channels(const struct ir_node *n, bool result)
{
	const char *data = op_str(n->ref, n->attrs, "data_layout");
	const char *out = op_str(n->ref, n->attrs, "out_layout");

	return place(result && *out != '\0' ? out : data, 'C');
}

static int64_t
groups(const struct ir_node *n)
{
	return op_int(n->ref, n->attrs, "groups");
}

/* ---- contractions ---- */

uint32_t
scale_out_axis(const struct scale *x, ir_id id)
{
	const struct ir_node *n = at(x, id);

	return is_conv(n->ref) || is_transposed(n->ref) ? channels(n, true) :
	    n->type->n - 1;
}

uint32_t
scale_weight_out(const struct scale *x, ir_id id, uint32_t axis)
{
	const struct ir_node *n = at(x, id);

	if (axis == ANY_AXIS)
		return ANY_AXIS;
	if (axis != scale_out_axis(x, id))
		return NO_AXIS;
	if (is_conv(n->ref) || is_transposed(n->ref))
		return is_conv(n->ref) || groups(n) == 1 ? place(op_str(n->ref,
		    n->attrs, "kernel_layout"), 'O') : NO_AXIS;
	if (n->ref == OP_NN_DENSE)
		return 0;
	return at(x, in(x, id, 1))->type->n - (op_bool(n->ref, n->attrs,
	    "transpose_b") ? 2 : 1);
}

uint32_t
scale_weight_in(const struct scale *x, ir_id id, uint32_t axis)
{
	const struct ir_node *n = at(x, id);
	const struct type *data = at(x, in(x, id, 0))->type;
	const struct type *w = at(x, in(x, id, 1))->type;
	uint32_t o;
	int64_t c;

	if (axis == ANY_AXIS)
		return ANY_AXIS;
	if (is_conv(n->ref) || is_transposed(n->ref)) {
		const char *kernel = op_str(n->ref, n->attrs,
		    "kernel_layout");

		if (axis != channels(n, false))
			return NO_AXIS;
		if (groups(n) == 1)
			return place(kernel, 'I');
		/* Of each channel by itself. */
		o = place(kernel, 'O');
		return is_conv(n->ref) && o != NO_AXIS &&
		    sym_is_const(data->dim[axis], &c) && groups(n) == c &&
		    w->dim[o] == data->dim[axis] ? o : NO_AXIS;
	}
	if (n->ref == OP_NN_DENSE)
		return axis == data->n - 1 ? 1 : NO_AXIS;
	if (axis != data->n - (op_bool(n->ref, n->attrs, "transpose_a") ? 2 :
	    1))
		return NO_AXIS;
	return w->n - (op_bool(n->ref, n->attrs, "transpose_b") ? 1 : 2);
}

/* ---- forms ---- */

static bool
is_in(uint32_t op, const uint32_t *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (list[i] == op)
			return true;
	return false;
}
#define IS_IN(op, list) is_in(op, list, sizeof (list) / sizeof *(list))

static const uint32_t products[] = { OP_NN_DENSE, OP_NN_MATMUL,
    OP_NN_BATCH_MATMUL, OP_NN_CONV1D, OP_NN_CONV2D, OP_NN_CONV3D,
    OP_NN_CONV1D_TRANSPOSE, OP_NN_CONV2D_TRANSPOSE, OP_NN_CONV3D_TRANSPOSE };
static const uint32_t positive[] = { OP_NN_RELU, OP_NN_LEAKY_RELU,
    OP_NN_PRELU, OP_ABS };
static const uint32_t max_pools[] = { OP_NN_MAX_POOL1D, OP_NN_MAX_POOL2D,
    OP_NN_MAX_POOL3D, OP_NN_GLOBAL_MAX_POOL2D, OP_NN_ADAPTIVE_MAX_POOL1D,
    OP_NN_ADAPTIVE_MAX_POOL2D, OP_NN_ADAPTIVE_MAX_POOL3D };
static const uint32_t mean_pools[] = { OP_NN_AVG_POOL1D, OP_NN_AVG_POOL2D,
    OP_NN_AVG_POOL3D, OP_NN_GLOBAL_AVG_POOL2D, OP_NN_ADAPTIVE_AVG_POOL1D,
    OP_NN_ADAPTIVE_AVG_POOL2D, OP_NN_ADAPTIVE_AVG_POOL3D };
static const uint32_t moves[] = { OP_TRANSPOSE, OP_MEAN, OP_SUM };

static bool
is_pool(uint32_t op)
{
	return IS_IN(op, max_pools) || IS_IN(op, mean_pools);
}

static bool
is_float(const struct type *t)
{
	return t->kind == TYPE_TENSOR &&
	    dtype_info[t->dtype].class == DTC_FLOAT;
}

/* The data's operand, of two of which one is constant. */
static struct scale_form
with_constant(const struct scale *x, ir_id id, enum scale_kind kind)
{
	struct scale_form f = { .kind = kind };

	f.other = x->constant[in(x, id, 1)] ? 1 : 0;
	f.data = 1 - f.other;
	if (x->constant[in(x, id, f.data)] || !x->constant[in(x, id,
	    f.other)] || at(x, in(x, id, f.data))->type != at(x, id)->type)
		f.kind = SCALE_STOP;
	return f;
}

static struct scale_form
sum(const struct scale *x, ir_id id)
{
	struct scale_form f = { .kind = SCALE_SUM, .data = 0, .other = 1 };
	const struct type *t = at(x, id)->type;

	if (x->constant[in(x, id, 0)] || x->constant[in(x, id, 1)])
		return with_constant(x, id, SCALE_TERM);
	if (at(x, in(x, id, 0))->type != t || at(x, in(x, id, 1))->type != t)
		f.kind = SCALE_STOP;
	return f;
}

struct scale_form
scale_form(const struct scale *x, ir_id id)
{
	const struct ir_node *n = at(x, id);
	struct scale_form f = { .kind = SCALE_STOP };

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP || n->nin == 0 ||
	    !is_float(n->type) || attrs_get(n->props, x->check) != NULL ||
	    attrs_get(n->props, x->dims) != NULL)
		return f;
	if (n->ref == OP_CONCATENATE) {
		f.kind = SCALE_PARTS;
		return f;
	}
	/* What converts its operand does not hand a scale on. */
	if (!is_float(at(x, in(x, id, 0))->type) ||
	    at(x, in(x, id, 0))->type->dtype != n->type->dtype)
		return f;
	f.other = 1;
	if (IS_IN(n->ref, products)) {
		if (n->nin == 2 && x->constant[in(x, id, 1)] &&
		    !x->constant[in(x, id, 0)])
			f.kind = SCALE_WEIGHT;
	} else if (n->ref == OP_MULTIPLY) {
		return with_constant(x, id, SCALE_FACTOR);
	} else if (n->ref == OP_ADD || n->ref == OP_SUBTRACT) {
		return sum(x, id);
	} else if (n->ref == OP_NN_BIAS_ADD) {
		if (x->constant[in(x, id, 1)])
			f.kind = SCALE_TERM;
	} else if (IS_IN(n->ref, positive) || IS_IN(n->ref, max_pools)) {
		if (n->nin == 1 || x->constant[in(x, id, 1)])
			f.kind = SCALE_SAME;
		f.positive = true;
	} else if (n->nin == 1 && (IS_IN(n->ref, mean_pools) ||
	    IS_IN(n->ref, moves) || n->ref == OP_NEGATIVE ||
	    op_at(n->ref)->view)) {
		f.kind = SCALE_SAME;
	}
	return f;
}

/* ---- axes ---- */

/* The axis of type b that has the same elements as one of a: as many before it,
 * and the same extent. */
static uint32_t
same_axis(const struct scale *x, const struct type *a, uint32_t axis,
    const struct type *b)
{
	const struct sym *before = sym_const(x->m->syms, 1), *p = before;

	for (uint32_t i = 0; i < axis; i++)
		before = sym_mul(x->m->syms, before, a->dim[i]);
	for (uint32_t i = 0; i < b->n; i++) {
		if (p == before && b->dim[i] == a->dim[axis])
			return i;
		p = sym_mul(x->m->syms, p, b->dim[i]);
	}
	return NO_AXIS;
}

static uint32_t
pool_axis(const struct ir_node *n, uint32_t axis)
{
	const char *layout = op_str(n->ref, n->attrs, "layout");
	const char *out = op_str(n->ref, n->attrs, "out_layout");

	return (*out == '\0' || strcmp(out, layout) == 0) &&
	    (place(layout, 'C') == axis || place(layout, 'N') == axis) ?
	    axis : NO_AXIS;
}

/* Which dimensions of rank `rank` a reduction takes away. */
static void
reduced(const struct ir_node *n, uint32_t rank, bool *gone)
{
	const struct attr *a = op_attr_value(n->ref, n->attrs, "axis");
	bool none = op_none(n->ref, n->attrs, "axis");
	bool exclude = op_bool(n->ref, n->attrs, "exclude");
	const struct attr *list = a->kind == ATTR_LIST ? a->list : a;
	uint32_t count = a->kind == ATTR_LIST ? a->n : 1;

	for (uint32_t i = 0; i < rank; i++)
		gone[i] = none || exclude;
	for (uint32_t i = 0; !none && i < count; i++) {
		int64_t k = list[i].i + (list[i].i < 0 ? rank : 0);

		gone[k] = !exclude;
	}
}

/* From the data (up) or from the result (down). */
static uint32_t
reduced_axis(const struct scale *x, ir_id id, uint32_t axis, bool up)
{
	const struct ir_node *n = at(x, id);
	uint32_t rank = at(x, in(x, id, 0))->type->n, to = 0;
	bool gone[TYPE_RANK_LIMIT];

	reduced(n, rank, gone);
	for (uint32_t i = 0; i < rank; i++) {
		if (!gone[i] && (up ? i : to) == axis)
			return up ? to : i;
		to += !gone[i] || op_bool(n->ref, n->attrs, "keepdims");
	}
	return NO_AXIS;
}

static uint32_t
transposed_axis(const struct scale *x, ir_id id, uint32_t axis, bool up)
{
	int64_t p[TYPE_RANK_LIMIT];
	uint32_t rank = at(x, id)->type->n;

	op_order_permutation(at(x, id)->attrs, rank, p);
	if (!up)
		return (uint32_t)p[axis];
	for (uint32_t i = 0; i < rank; i++)
		if (p[i] == axis)
			return i;
	return NO_AXIS;
}

static uint32_t
other_side(const struct scale *x, ir_id id, uint32_t axis, bool up)
{
	const struct ir_node *n = at(x, id);
	const struct type *data, *out = n->type;

	if (axis == ANY_AXIS)
		return ANY_AXIS;
	if (n->ref == OP_MEAN || n->ref == OP_SUM)
		return reduced_axis(x, id, axis, up);
	if (n->ref == OP_TRANSPOSE)
		return transposed_axis(x, id, axis, up);
	if (is_pool(n->ref))
		return pool_axis(n, axis);
	data = at(x, in(x, id, scale_form(x, id).data))->type;
	if (op_at(n->ref)->view)
		return up ? same_axis(x, data, axis, out) :
		    same_axis(x, out, axis, data);
	return data == out ? axis : NO_AXIS;
}

uint32_t
scale_axis_down(const struct scale *x, ir_id id, uint32_t axis)
{
	return other_side(x, id, axis, false);
}

uint32_t
scale_axis_up(const struct scale *x, ir_id id, uint32_t axis)
{
	return other_side(x, id, axis, true);
}

uint32_t
scale_along(const struct scale *x, ir_id s, uint32_t rank)
{
	const struct type *t = at(x, s)->type;
	uint32_t axis = ANY_AXIS;
	int64_t e;

	if (t->n > rank)
		return NO_AXIS;
	for (uint32_t i = 0; i < t->n; i++) {
		if (sym_is_const(t->dim[i], &e) && e == 1)
			continue;
		if (axis != ANY_AXIS)
			return NO_AXIS;
		axis = i + (rank - t->n);
	}
	return axis;
}
