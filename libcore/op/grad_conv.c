/*
 * Gradients of convolutions and poolings of two spatial dimensions.
 *
 * The gradient of a convolution with respect to its data is the transposed
 * convolution, whose weight has input and output channels exchanged; that of a
 * transposed one is the convolution.  With respect to the weight, both are
 * nn.conv2d_backward_weight.
 */
#include "op/grad_rules.h"
#include "op_enum.h"

#include <string.h>

#define SPACE 2

struct conv {
	const char *data, *kernel, *out;	/* layouts */
	int64_t stride[SPACE], dilation[SPACE], padding[2 * SPACE];
	int64_t window[SPACE];
	const struct attrs *common;	/* of both directions */
};

static const char *
layout_of(struct grad *g, const char *name)
{
	return op_str(g->op, g->attrs, name);
}

/* Reads the attributes; false: the layouts are blocked, or the window is not
 * known. */
static bool
read_conv(struct grad *g, struct conv *c)
{
	const struct type *w = grad_type(g, grad_in(g, 1));

	c->data = layout_of(g, "data_layout");
	c->kernel = layout_of(g, "kernel_layout");
	c->out = layout_of(g, "out_layout");
	if (c->out[0] == '\0')
		c->out = c->data;
	if (strlen(c->data) != SPACE + 2 || strlen(c->out) != SPACE + 2 ||
	    strlen(c->kernel) != SPACE + 2 ||
	    !op_ints(g->op, g->attrs, "strides", c->stride, SPACE) ||
	    !op_ints(g->op, g->attrs, "dilation", c->dilation, SPACE) ||
	    !op_ints(g->op, g->attrs, "padding", c->padding, 2 * SPACE))
		return false;
	for (uint32_t i = 0; i < SPACE; i++) {
		const char *at = strchr(c->kernel, "HW"[i]);

		if (at == NULL || !sym_is_const(w->dim[at - c->kernel],
		    &c->window[i]))
			return false;
	}
	c->common = grad_attr_ints(g, NULL, "strides", SPACE, c->stride);
	c->common = grad_attr_ints(g, c->common, "dilation", SPACE,
	    c->dilation);
	c->common = grad_attr_ints(g, c->common, "padding", 2 * SPACE,
	    c->padding);
	c->common = grad_attr_int(g, c->common, "groups", op_int(g->op,
	    g->attrs, "groups"));
	return true;
}

/* A kernel's layout with input and output channels exchanged. */
static const struct attrs *
with_exchanged(struct grad *g, const struct attrs *as, const char *kernel)
{
	char text[SPACE + 3];
	size_t n = strlen(kernel);

	for (size_t i = 0; i <= n; i++)
		text[i] = kernel[i] == 'O' ? 'I' : kernel[i] == 'I' ? 'O' :
		    kernel[i];
	return grad_attr_str(g, as, "kernel_layout", text);
}

/* From the result's layout to the data's. */
static const struct attrs *
back(struct grad *g, const struct conv *c)
{
	const struct attrs *as = with_exchanged(g, c->common, c->kernel);

	as = grad_attr_str(g, as, "data_layout", c->out);
	return strcmp(c->data, c->out) == 0 ? as :
	    grad_attr_str(g, as, "out_layout", c->data);
}

/* The rows at the end of the data that no window reaches, if they are known,
 * else as many as there may be; *more: they may be too many. */
static void
left_over(struct grad *g, const struct conv *c, int64_t *rows, bool *more)
{
	const struct type *x = grad_type(g, grad_in(g, 0));

	*more = false;
	for (uint32_t i = 0; i < SPACE; i++) {
		const char *at = strchr(c->data, "HW"[i]);
		int64_t n, wide = c->dilation[i] * (c->window[i] - 1) + 1;

		rows[i] = c->stride[i] - 1;
		if (at != NULL && sym_is_const(x->dim[at - c->data], &n))
			rows[i] = (n + c->padding[i] + c->padding[SPACE + i] -
			    wide) % c->stride[i];
		else
			*more = *more || rows[i] > 0;
	}
}

/* The weight's adjoint: `result` is what the convolution makes of `data`. */
static ir_id
by_weight(struct grad *g, const struct conv *c, const struct attrs *as,
    ir_id result, const char *result_layout, ir_id data, const char *layout)
{
	as = grad_attr_ints(g, as, "kernel_size", SPACE, c->window);
	as = grad_attr_str(g, as, "grad_layout", result_layout);
	as = grad_attr_str(g, as, "data_layout", layout);
	return grad_call2(g, OP_NN_CONV2D_BACKWARD_WEIGHT, as, result, data);
}

/* Whether the weight of a depthwise convolution has, or may have, (channels,
 * multiplier) where others have (result's channels, 1). */
static bool
has_multipliers(struct grad *g, const struct conv *c)
{
	const struct type *w = grad_type(g, grad_in(g, 1));
	const struct type *y = grad_type(g, grad_out(g));
	const char *o = strchr(c->kernel, 'O'), *ch = strchr(c->out, 'C');

	return o == NULL || ch == NULL ||
	    w->dim[o - c->kernel] != y->dim[ch - c->out];
}

void
grad_conv2d(struct grad *g)
{
	ir_id d = grad_adjoint(g), x = grad_in(g, 0), v;
	int64_t rows[SPACE];
	struct conv c;
	bool more;

	if (!read_conv(g, &c) || has_multipliers(g, &c)) {
		grad_decline(g);
		return;
	}
	if (grad_wants(g, 0)) {
		left_over(g, &c, rows, &more);
		v = grad_call2(g, OP_NN_CONV2D_TRANSPOSE, grad_attr_ints(g,
		    back(g, &c), "output_padding", SPACE, rows), d,
		    grad_cast_like(g, grad_in(g, 1), d));
		if (more)
			v = grad_call2(g, OP_SLICE_LIKE, NULL, v, x);
		grad_give(g, 0, v);
	}
	if (grad_wants(g, 1))
		grad_give(g, 1, by_weight(g, &c, grad_attr_str(g, c.common,
		    "kernel_layout", c.kernel), d, c.out, grad_cast_like(g, x,
		    d), c.data));
}

void
grad_conv2d_transpose(struct grad *g)
{
	ir_id d = grad_adjoint(g), x;
	struct conv c;

	if (!read_conv(g, &c)) {
		grad_decline(g);
		return;
	}
	if (grad_wants(g, 0))
		grad_give(g, 0, grad_call2(g, OP_NN_CONV2D, back(g, &c), d,
		    grad_cast_like(g, grad_in(g, 1), d)));
	if (grad_wants(g, 1)) {
		x = grad_cast_like(g, grad_in(g, 0), d);
		grad_give(g, 1, by_weight(g, &c, with_exchanged(g, c.common,
		    c.kernel), x, c.data, d, c.out));
	}
}

/* ---- poolings ---- */

/* The operator that computes the adjoint takes the pooling's attributes. */
static void
pooled(struct grad *g, uint32_t op)
{
	grad_give(g, 0, grad_call2(g, op, g->attrs, grad_adjoint(g),
	    grad_in(g, 0)));
}

void
grad_max_pool2d(struct grad *g)
{
	pooled(g, OP_NN_MAX_POOL2D_GRAD);
}

/* The first maximum of each window has its adjoint: it is picked from that of
 * the result. */
void
grad_max_pool2d_grad(struct grad *g)
{
	static const char *const key[] = { "pool_size", "strides", "dilation",
		"padding", "ceil_mode" };
	const struct attrs *as = NULL;
	int64_t all = -1;
	ir_id idx, v;

	if (strcmp(op_str(g->op, g->attrs, "layout"), "NCHW") != 0 ||
	    (!op_none(g->op, g->attrs, "out_layout") &&
	    *op_str(g->op, g->attrs, "out_layout") != '\0')) {
		grad_decline(g);
		return;
	}
	for (uint32_t i = 0; i < sizeof key / sizeof *key; i++)
		as = attrs_with(g->m->arena, as, str_intern0(g->m->strings,
		    key[i]), op_attr_value(g->op, g->attrs, key[i]));
	idx = grad_field(g, grad_call1(g, OP_NN_MAX_POOL_INDICES, as,
	    grad_in(g, 1)), 1);
	v = grad_call1(g, OP_RESHAPE, grad_attr_ints(g, NULL, "newshape", 1,
	    &all), grad_adjoint(g));
	v = grad_call2(g, OP_TAKE, NULL, v, idx);
	/* A window in the padding alone. */
	grad_give(g, 0, grad_only(g, grad_call2(g, OP_GREATER_EQUAL, NULL,
	    idx, grad_number(g, idx, 0)), v));
}

void
grad_avg_pool2d_grad(struct grad *g)
{
	grad_give(g, 0, grad_call1(g, OP_NN_AVG_POOL2D, g->attrs,
	    grad_adjoint(g)));
}

void
grad_avg_pool2d(struct grad *g)
{
	pooled(g, OP_NN_AVG_POOL2D_GRAD);
}
