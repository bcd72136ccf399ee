/*
 * Calls that become one (combine.h): products and convolutions, and how
 * elementwise operators go along.
 */
#include "op/combine.h"

#include "op/layout_rules.h"
#include "op/nn_layout.h"
#include "op_enum.h"

/* ---- rules ---- */

static void
leave_out(struct op_combine *c, const char *name)
{
	c->shared = attrs_with(c->m->arena, c->shared,
	    str_intern0(c->m->strings, name), NULL);
}

static bool
along(struct op_combine *c, uint32_t axis, uint32_t result)
{
	c->operand = 1;
	c->axis = axis;
	c->result = result;
	return true;
}

bool
combine_dense(struct op_combine *c)
{
	leave_out(c, "units");
	return along(c, 0, c->out->n - 1);
}

bool
combine_matmul(struct op_combine *c)
{
	bool transposed = op_bool(c->op, c->attrs, "transpose_b");

	leave_out(c, "units");
	return along(c, transposed ? 0 : 1, c->out->n - 1);
}

bool
combine_batch_matmul(struct op_combine *c)
{
	bool transposed = op_bool(c->op, c->attrs, "transpose_b");

	return along(c, transposed ? 1 : 2, 2);
}

bool
combine_conv(struct op_combine *c)
{
	struct layout data = layout_attr(c->op, c->attrs, "data_layout", NULL);
	struct layout kernel = layout_attr(c->op, c->attrs, "kernel_layout",
	    NULL);
	struct layout out = layout_attr(c->op, c->attrs, "out_layout",
	    "data_layout");

	if (op_int(c->op, c->attrs, "groups") != 1 ||
	    layout_factor(&data, 'C') != 0 || layout_factor(&out, 'C') != 0 ||
	    layout_factor(&kernel, 'O') != 0)
		return false;
	leave_out(c, "channels");
	leave_out(c, "kernel_size");
	return along(c, layout_at(&kernel, 'O'), layout_at(&out, 'C'));
}

/* ---- elementwise operators ---- */

enum op_along
op_along(uint32_t op, const struct attrs *as, uint32_t operand,
    const struct type *in, const struct type *out, uint32_t axis,
    uint32_t *dim)
{
	int64_t own;

	if (in->kind != TYPE_TENSOR || out->kind != TYPE_TENSOR)
		return OP_ALONG_UNKNOWN;
	if (op_at(op)->layout == layout_elementwise) {
		/* Extents are compared from the last. */
		if (in->n + axis < out->n)
			return OP_ALONG_NONE;
		*dim = in->n + axis - out->n;
		return in->n > out->n ? OP_ALONG_UNKNOWN : OP_ALONG_DIM;
	}
	if (op != OP_NN_BIAS_ADD && op != OP_NN_PRELU)
		return OP_ALONG_UNKNOWN;
	*dim = axis;
	if (operand == 0)
		return OP_ALONG_DIM;
	own = op_int(op, as, "axis");
	*dim = 0;
	return (own < 0 ? own + (int64_t)out->n : own) == (int64_t)axis ?
	    OP_ALONG_DIM : OP_ALONG_NONE;
}

/* ---- what is around ---- */

uint32_t
op_combine_concatenate(struct ir_module *m, uint32_t axis,
    const struct attrs **as)
{
	struct attr a = attr_int(axis);

	*as = attrs_with(m->arena, NULL, str_intern0(m->strings, "axis"), &a);
	return OP_CONCATENATE;
}

static void
set_list(struct ir_module *m, const struct attrs **as, const char *name,
    int64_t v)
{
	struct attr *one = arena_alloc(m->arena, 1, sizeof *one);
	struct attr a = { .kind = ATTR_LIST, .n = 1, .list = one };

	*one = attr_int(v);
	*as = attrs_with(m->arena, *as, str_intern0(m->strings, name), &a);
}

uint32_t
op_combine_slice(struct ir_module *m, uint32_t axis, int64_t begin,
    int64_t end, const struct attrs **as)
{
	*as = NULL;
	set_list(m, as, "axes", axis);
	set_list(m, as, "begin", begin);
	set_list(m, as, "end", end);
	return OP_STRIDED_SLICE;
}
