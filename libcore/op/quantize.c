/*
 * How operators are computed on integers (op/quantize.h).
 */
#include "op/quantize_rules.h"

#include <math.h>
#include <string.h>

#include "op/nn_layout.h"
#include "op/transform_shape.h"
#include "op_enum.h"

static void
set(struct op_quantize *q, const struct attrs **as, const char *name,
    struct attr v)
{
	*as = attrs_with(q->m->arena, *as, str_intern0(q->m->strings, name),
	    &v);
}

/* The attributes of the product in int32. */
static void
sums(struct op_quantize *q)
{
	struct attr dt = { .kind = ATTR_STR, .s = str_intern0(
	    q->m->strings, dtype_info[DT_INT32].name) };

	q->how = OP_QUANTIZE_PRODUCT;
	q->sums = q->attrs;
	set(q, &q->sums, "out_dtype", dt);
	q->unpadded = q->sums;
}

static bool
are_float32(const struct op_quantize *q)
{
	for (uint32_t i = 0; i < 2; i++)
		if (q->nin != 2 || q->in[i]->kind != TYPE_TENSOR ||
		    q->in[i]->dtype != DT_FLOAT32)
			return false;
	return q->out->kind == TYPE_TENSOR && q->out->dtype == DT_FLOAT32;
}

/* Attributes of nn.pad for the padding of a window. */
static void
pad(struct op_quantize *q, const struct layout *data, const struct window *w)
{
	struct attr *list = arena_alloc(q->m->arena, data->n, sizeof *list);
	struct attr zero = attr_int(0), all = { .kind = ATTR_LIST,
	    .n = data->n, .list = list };
	bool any = false;

	for (uint32_t d = 0; d < data->n; d++) {
		struct attr *pair = arena_alloc(q->m->arena, 2, sizeof *pair);
		const char *space = layout_space(w->n), *at = strchr(space,
		    data->dim[d].letter);
		int64_t before = at == NULL ? 0 : w->before[at - space];
		int64_t after = at == NULL ? 0 : w->after[at - space];

		any = any || before != 0 || after != 0;
		pair[0] = attr_int(before);
		pair[1] = attr_int(after);
		list[d] = (struct attr){ .kind = ATTR_LIST, .n = 2,
		    .list = pair };
	}
	if (!any)
		return;
	q->pad = NULL;
	set(q, &q->pad, "pad_width", all);
	set(q, &q->unpadded, "padding", zero);
}

/* The dimension of a kernel that the data's channels are. */
static uint32_t
in_axis(const struct op_quantize *q, const struct layout *kernel)
{
	int64_t groups = op_int(q->op, q->attrs, "groups"), in, each, units;

	if (layout_factor(kernel, 'I') != 0)
		return UINT32_MAX;
	if (groups == 1)
		return layout_at(kernel, 'I');
	return sym_is_const(q->in[0]->dim[q->data_axis], &in) &&
	    sym_is_const(q->in[1]->dim[layout_at(kernel, 'I')], &each) &&
	    sym_is_const(q->in[1]->dim[q->weight_axis], &units) &&
	    in == groups && each == 1 && units == groups ? q->weight_axis :
	    UINT32_MAX;
}

static void
space(struct op_quantize *q, const struct layout *data,
    const struct layout *kernel, const struct window *w)
{
	q->space = w->n;
	q->groups = op_int(q->op, q->attrs, "groups");
	for (uint32_t i = 0; i < w->n; i++) {
		q->data_space[i] = layout_at(data, layout_space(w->n)[i]);
		q->weight_space[i] = layout_at(kernel, layout_space(w->n)[i]);
		q->stride[i] = w->stride[i];
		q->dilation[i] = w->dilation[i];
		q->before[i] = w->before[i];
		q->after[i] = w->after[i];
	}
}

void
quantize_conv(struct op_quantize *q)
{
	struct layout data, kernel, out;
	struct window w;

	if (!are_float32(q))
		return;
	data = layout_attr(q->op, q->attrs, "data_layout", NULL);
	kernel = layout_attr(q->op, q->attrs, "kernel_layout", NULL);
	out = layout_attr(q->op, q->attrs, "out_layout", "data_layout");
	if (layout_factor(&data, 'C') != 0 || layout_factor(&out, 'C') != 0 ||
	    layout_factor(&kernel, 'O') != 0)
		return;
	sums(q);
	q->weight_axis = layout_at(&kernel, 'O');
	q->out_axis = layout_at(&out, 'C');
	window_attrs(q->op, q->attrs, data.n - 2, "dilation", &w);
	pad(q, &data, &w);
	space(q, &data, &kernel, &w);
	q->data_axis = layout_at(&data, 'C');
	q->in_axis = in_axis(q, &kernel);
}

void
quantize_dense(struct op_quantize *q)
{
	if (!are_float32(q))
		return;
	sums(q);
	q->rows = true;
	q->data_axis = q->in[0]->n - 1;
	q->in_axis = 1;
	q->out_axis = q->out->n - 1;
}

void
quantize_matmul(struct op_quantize *q)
{
	if (!are_float32(q))
		return;
	sums(q);
	q->weight_axis = op_bool(q->op, q->attrs, "transpose_b") ? 0 : 1;
	q->rows = !op_bool(q->op, q->attrs, "transpose_a");
	q->data_axis = q->in[0]->n - 1;
	q->in_axis = q->rows ? 1 - q->weight_axis : UINT32_MAX;
	q->out_axis = q->out->n - 1;
}

void
quantize_batch_matmul(struct op_quantize *q)
{
	bool ta = op_bool(q->op, q->attrs, "transpose_a");

	if (!are_float32(q))
		return;
	sums(q);
	q->how = OP_QUANTIZE_BILINEAR;
	if (!sym_is_const(q->in[0]->dim[ta ? 1 : 2], &q->terms))
		q->terms = 0;
}

/* Of two terms. */
void
quantize_einsum(struct op_quantize *q)
{
	const struct type *t = q->nin == 1 ? q->in[0] : NULL;

	if (t == NULL || t->kind != TYPE_TUPLE || t->n != 2 ||
	    q->out->kind != TYPE_TENSOR || q->out->dtype != DT_FLOAT32)
		return;
	for (uint32_t i = 0; i < 2; i++)
		if (t->arg[i]->kind != TYPE_TENSOR ||
		    t->arg[i]->dtype != DT_FLOAT32)
			return;
	sums(q);
	q->how = OP_QUANTIZE_BILINEAR;
	q->fields = true;
	q->terms = einsum_terms(op_str(q->op, q->attrs, "equation"), t);
}

void
quantize_moves(struct op_quantize *q)
{
	q->how = OP_QUANTIZE_MOVES;
}

void
quantize_scales(struct op_quantize *q)
{
	q->how = OP_QUANTIZE_SCALES;
}

void
quantize_add(struct op_quantize *q)
{
	q->how = OP_QUANTIZE_SCALES;
	q->adds = OP_QUANTIZE_NUMPY;
}

void
quantize_bias(struct op_quantize *q)
{
	int64_t axis = op_int(q->op, q->attrs, "axis");

	q->how = OP_QUANTIZE_SCALES;
	q->adds = OP_QUANTIZE_ALONG;
	q->along = (uint32_t)(axis < 0 ? axis + q->out->n : axis);
}

void
quantize_norm(struct op_quantize *q)
{
	int64_t axis = op_int(q->op, q->attrs, "axis");

	q->affine = op_bool(q->op, q->attrs, "scale");
	q->along = (uint32_t)(axis < 0 ? axis + q->out->n : axis);
}

void
quantize_relu(struct op_quantize *q)
{
	q->how = OP_QUANTIZE_SCALES;
	q->limits = true;
	q->most = HUGE_VAL;
}

void
quantize_clip(struct op_quantize *q)
{
	q->limits = true;
	q->least = op_float(q->op, q->attrs, "a_min");
	q->most = op_float(q->op, q->attrs, "a_max");
	q->how = OP_QUANTIZE_SCALES;
	q->scaled[0] = "a_min";
	q->scaled[1] = "a_max";
}

void
quantize_maximum(struct op_quantize *q)
{
	q->how = OP_QUANTIZE_SCALES;
	q->bound = OP_QUANTIZE_LEAST;
}

void
quantize_minimum(struct op_quantize *q)
{
	q->how = OP_QUANTIZE_SCALES;
	q->bound = OP_QUANTIZE_MOST;
}

const struct op_quant_ops op_quant = {
	OP_QNN_SIMULATED_QUANTIZE, OP_QNN_SIMULATED_DEQUANTIZE,
	OP_QNN_QUANTIZE, OP_QNN_DEQUANTIZE, OP_CAST, OP_ADD, OP_SUBTRACT,
	OP_MULTIPLY, OP_DIVIDE, OP_ROUND, OP_CLIP, OP_ABS, OP_MIN, OP_MAX,
	OP_MINIMUM, OP_MAXIMUM, OP_NN_PAD, OP_QNN_PACKED_DENSE,
};
