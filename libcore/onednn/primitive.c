/*
 * Plans of parts (onednn.h): convolutions and products with what follows them.
 *
 * A convolution leaves all layouts to oneDNN, so that values stay blocked
 * between the primitives of a part.  Products read and write row-major
 * matrices, of which dimensions before the last one are rows; constant weights
 * are in the layout that oneDNN asks for.
 */
#include <string.h>

#include "onednn/plan.h"

enum form { FORM_NONE, FORM_CONV, FORM_DENSE, FORM_MATMUL };

static enum form
form_of(const struct relay_part_op *op)
{
	if (strcmp(op->name, "nn.conv2d") == 0)
		return FORM_CONV;
	if (strcmp(op->name, "nn.dense") == 0)
		return FORM_DENSE;
	if (strcmp(op->name, "nn.matmul") == 0 ||
	    strcmp(op->name, "nn.batch_matmul") == 0)
		return FORM_MATMUL;
	return FORM_NONE;
}

bool
is_primitive(const struct relay_part_op *op)
{
	return form_of(op) != FORM_NONE;
}

int32_t
bias_axis(const struct build *b, int32_t op)
{
	int32_t v = b->part->ninput + b->part->nconst + op;

	return form_of(&b->part->op[op]) == FORM_CONV ? 1 :
	    b->part->value[v].rank - 1;
}

/* What the primitive reads and writes. */
struct product {
	const struct relay_part_op *op;
	dnnl_memory_desc_t src, weights, bias, dst;
	dnnl_primitive_desc_t pd;
};

static dnnl_memory_desc_t
shaped(struct build *b, int32_t rank, const int64_t *dim, bool any)
{
	dnnl_memory_desc_t d;

	if (!any)
		return build_plain(b, rank, dim);
	memset(&d, 0, sizeof d);
	build_check(b, dnnl_memory_desc_init_by_tag(&d, rank, dim, dnnl_f32,
	    dnnl_format_tag_any), "a tensor's extents");
	return d;
}

static bool
is_constant(const struct build *b, int32_t value)
{
	return b->part->value[value].constant;
}

static void
add_post_ops(struct build *b, const struct group *g, dnnl_post_ops_t ops)
{
	static const dnnl_alg_kind_t alg[] = {
		[POST_RELU] = dnnl_eltwise_relu,
		[POST_SIGMOID] = dnnl_eltwise_logistic,
		[POST_TANH] = dnnl_eltwise_tanh,
		[POST_CLIP] = dnnl_eltwise_clip,
	};

	for (int32_t i = 0; i < g->npost; i++) {
		const struct post_op *p = &g->post[i];

		build_check(b, p->kind == POST_SUM ?
		    dnnl_post_ops_append_sum(ops, 1) :
		    dnnl_post_ops_append_eltwise(ops, 1, alg[p->kind], p->lo,
		    p->hi), "a post-operation");
	}
}

/* ---- descriptions ---- */

/* Both dimensions of strides, pads and dilations; weights in groups have one
 * dimension more. */
static void
describe_conv(struct build *b, const struct group *g, struct product *x,
    dnnl_primitive_attr_t attr)
{
	const int64_t *wd = build_dims(b, x->op->in[1]);
	dnnl_dims_t stride, dilate, before, after;
	dnnl_convolution_desc_t d;
	double v[4], groups;
	int64_t w[5];
	bool grouped;

	if (strcmp(attr_text(x->op, "data_layout"), "NCHW") != 0 ||
	    strcmp(attr_text(x->op, "kernel_layout"), "OIHW") != 0)
		build_refuse(b, "a layout of nn.conv2d");
	attr_numbers(x->op, "groups", &groups, 1);
	grouped = groups > 1;
	memcpy(w + grouped, wd, 4 * sizeof *w);
	if (grouped) {
		w[0] = (int64_t)groups;
		w[1] = wd[0] / w[0];
	}
	attr_numbers(x->op, "strides", v, 2);
	stride[0] = (int64_t)v[0];
	stride[1] = (int64_t)v[1];
	attr_numbers(x->op, "dilation", v, 2);
	dilate[0] = (int64_t)v[0] - 1;
	dilate[1] = (int64_t)v[1] - 1;
	attr_numbers(x->op, "padding", v, 4);
	for (int i = 0; i < 2; i++) {
		before[i] = (int64_t)v[i];
		after[i] = (int64_t)v[i + 2];
	}
	x->src = shaped(b, 4, build_dims(b, x->op->in[0]), true);
	x->weights = shaped(b, 4 + grouped, w, true);
	x->bias = shaped(b, 1, build_dims(b, g->result) + 1, false);
	x->dst = shaped(b, 4, build_dims(b, g->result), true);
	build_check(b, dnnl_dilated_convolution_forward_desc_init(&d,
	    dnnl_forward_inference, dnnl_convolution_direct, &x->src,
	    &x->weights, g->bias >= 0 ? &x->bias : NULL, &x->dst, stride,
	    dilate, before, after), "nn.conv2d");
	if (b->why == NULL)
		build_check(b, dnnl_primitive_desc_create(&x->pd, &d, attr,
		    b->engine, NULL), "nn.conv2d");
}

/* Rows of a tensor whose last dimension has columns. */
static void
matrix_of(const struct build *b, int32_t value, int64_t *dim)
{
	int32_t rank = b->part->value[value].rank;
	const int64_t *d = build_dims(b, value);

	dim[0] = 1;
	for (int32_t i = 0; i + 1 < rank; i++)
		dim[0] *= d[i];
	dim[1] = d[rank - 1];
}

static void
describe_dense(struct build *b, const struct group *g, struct product *x,
    dnnl_primitive_attr_t attr)
{
	dnnl_inner_product_desc_t d;
	int64_t dim[2];

	matrix_of(b, x->op->in[0], dim);
	x->src = shaped(b, 2, dim, false);
	x->weights = shaped(b, 2, build_dims(b, x->op->in[1]),
	    is_constant(b, x->op->in[1]));
	matrix_of(b, g->result, dim);
	x->bias = shaped(b, 1, dim + 1, false);
	x->dst = shaped(b, 2, dim, false);
	build_check(b, dnnl_inner_product_forward_desc_init(&d,
	    dnnl_forward_inference, &x->src, &x->weights, g->bias >= 0 ?
	    &x->bias : NULL, &x->dst), "nn.dense");
	if (b->why == NULL)
		build_check(b, dnnl_primitive_desc_create(&x->pd, &d, attr,
		    b->engine, NULL), "nn.dense");
}

/* Row-major matrices as they are, or seen transposed. */
static dnnl_memory_desc_t
matrices(struct build *b, int32_t rank, const int64_t *dim, bool transposed)
{
	dnnl_memory_desc_t d = build_plain(b, rank, dim), t = d;
	int axis[3] = { 0, 1, 2 };

	if (!transposed || b->why != NULL)
		return d;
	axis[rank - 2] = rank - 1;
	axis[rank - 1] = rank - 2;
	build_check(b, dnnl_memory_desc_permute_axes(&t, &d, axis),
	    "a transpose");
	return t;
}

static void
describe_matmul(struct build *b, const struct group *g, struct product *x,
    dnnl_primitive_attr_t attr)
{
	int32_t rank = b->part->value[x->op->in[1]].rank;
	int64_t dim[3], row[2], bias[3] = { 1, 1, 1 };
	dnnl_matmul_desc_t d;
	double ta, tb;

	attr_numbers(x->op, "transpose_a", &ta, 1);
	attr_numbers(x->op, "transpose_b", &tb, 1);
	if (b->part->value[x->op->in[0]].rank == rank)
		memcpy(dim, build_dims(b, x->op->in[0]),
		    (size_t)rank * sizeof *dim);
	else if (ta == 0)
		matrix_of(b, x->op->in[0], dim);
	else
		build_refuse(b, "nn.matmul");
	x->src = matrices(b, rank, dim, ta != 0);
	x->weights = matrices(b, rank, build_dims(b, x->op->in[1]), tb != 0);
	matrix_of(b, g->result, row);
	bias[rank - 1] = row[1];
	x->bias = shaped(b, rank, bias, false);
	x->dst = shaped(b, rank, rank == 2 ? row : build_dims(b, g->result),
	    false);
	if (b->why == NULL)
		build_check(b, dnnl_matmul_desc_init(&d, &x->src, &x->weights,
		    g->bias >= 0 ? &x->bias : NULL, &x->dst), x->op->name);
	if (b->why == NULL)
		build_check(b, dnnl_primitive_desc_create(&x->pd, &d, attr,
		    b->engine, NULL), x->op->name);
}

/* ---- steps ---- */

static const dnnl_memory_desc_t *
chosen(const struct product *x, dnnl_query_t what)
{
	return dnnl_primitive_desc_query_md(x->pd, what, 0);
}

/* The memory of the result in the layout d, with the other operand of the sum
 * in it: that operand's own, if nothing needs it afterwards. */
static dnnl_memory_t
result_memory(struct build *b, const struct group *g,
    const dnnl_memory_desc_t *d)
{
	const struct relay_part_op *op = &b->part->op[g->first];
	const dnnl_memory_desc_t *has;
	dnnl_memory_t m;

	if (g->sum >= 0 && b->own[g->sum] && b->last[g->sum] == g->index &&
	    op->in[0] != g->sum && op->in[1] != g->sum) {
		dnnl_memory_get_memory_desc(b->memory[g->sum], &has);
		if (dnnl_memory_desc_equal(has, d)) {
			b->own[g->sum] = false;
			return b->memory[g->sum];
		}
	}
	m = build_memory(b, d, DNNL_MEMORY_ALLOCATE);
	if (g->sum >= 0)
		build_reorder(b, b->memory[g->sum], m, false);
	return m;
}

static void
add_steps(struct build *b, const struct group *g, struct product *x,
    bool blocked)
{
	const dnnl_memory_desc_t *wd = chosen(x, dnnl_query_weights_md);
	const int32_t *in = x->op->in;
	dnnl_memory_t src, weights, bias = NULL, dst;
	dnnl_primitive_t p = NULL;
	dnnl_memory_desc_t plain = build_plain(b,
	    b->part->value[g->result].rank, build_dims(b, g->result));
	struct step *s;

	src = blocked ? build_as(b, in[0], chosen(x, dnnl_query_src_md)) :
	    build_view(b, in[0], &x->src);
	weights = build_weights(b, in[1], &x->weights, wd);
	if (g->bias >= 0)
		bias = build_view(b, g->bias, &x->bias);
	dst = result_memory(b, g, blocked ? chosen(x, dnnl_query_dst_md) :
	    &plain);
	b->memory[g->result] = dst;
	b->own[g->result] = true;
	if (!blocked)
		dst = build_view(b, g->result, &x->dst);
	if (b->why == NULL)
		build_check(b, dnnl_primitive_create(&p, x->pd), x->op->name);
	if (b->why != NULL || (s = build_step(b, p)) == NULL)
		return;
	step_arg(s, DNNL_ARG_SRC, src);
	step_arg(s, DNNL_ARG_WEIGHTS, weights);
	step_arg(s, DNNL_ARG_DST, dst);
	if (bias != NULL)
		step_arg(s, DNNL_ARG_BIAS, bias);
}

void
build_group(struct build *b, const struct group *g)
{
	struct product x = { .op = &b->part->op[g->first] };
	enum form form = form_of(x.op);
	dnnl_primitive_attr_t attr = NULL;
	dnnl_post_ops_t ops = NULL;

	build_check(b, dnnl_primitive_attr_create(&attr),
	    "there is no memory");
	build_check(b, dnnl_post_ops_create(&ops), "there is no memory");
	add_post_ops(b, g, ops);
	if (b->why == NULL)
		build_check(b, dnnl_primitive_attr_set_post_ops(attr, ops),
		    "a post-operation");
	if (b->why == NULL && form == FORM_CONV)
		describe_conv(b, g, &x, attr);
	else if (b->why == NULL && form == FORM_DENSE)
		describe_dense(b, g, &x, attr);
	else if (b->why == NULL)
		describe_matmul(b, g, &x, attr);
	if (b->why == NULL)
		add_steps(b, g, &x, form == FORM_CONV);
	if (x.pd != NULL)
		dnnl_primitive_desc_destroy(x.pd);
	if (ops != NULL)
		dnnl_post_ops_destroy(ops);
	if (attr != NULL)
		dnnl_primitive_attr_destroy(attr);
}
