/*
 * Annotation (quantize.h): which values get a pair of simulated quantization.
 *
 * The data and the weight of a product whose weight is a constant are
 * quantized.  Data that are moved (reshaped, pooled by maximum) before a
 * product reads them are quantized before.  What has a pair is read through it
 * by all operators that can be computed on integers, so that no float of it
 * need be kept; others read the float.  One walk over each region.
 */
#include "pass/quantize_impl.h"

#include "infer/infer.h"
#include "pass/emit.h"
#include "pass/globals.h"

struct annotate {
	struct ir_module *m;
	const struct quantize_options *o;
	struct quantize_stats *s;
	struct pass_place place;
	uint32_t n;		/* nodes before */
	bool *want;		/* by node: it gets a pair */
	bool *floats;		/* by node: something reads it in floats only */
	ir_id *pair;		/* by node: what dequantizes it; 0: none yet */
};

struct op_quantize
quantize_how(struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);
	struct op_quantize q = { .m = m, .op = n->ref, .nin = n->nin,
	    .out = n->type, .attrs = n->attrs };
	const struct type **in;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP ||
	    op_at(n->ref)->quantize == NULL || n->type == NULL)
		return q;
	in = arena_alloc(m->arena, n->nin + 1, sizeof *in);
	for (uint32_t i = 0; i < n->nin; i++)
		in[i] = ir_at(m, ir_in(m, n, i))->type;
	q.in = in;
	op_at(n->ref)->quantize(&q);
	return q;
}

static bool
is_call(const struct ir_module *m, ir_id id, uint32_t op)
{
	const struct ir_node *n = ir_at(m, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP && n->ref == op;
}

ir_id
quantize_source(struct ir_module *m, ir_id id)
{
	while (quantize_how(m, id).how == OP_QUANTIZE_MOVES &&
	    ir_at(m, ir_in(m, ir_at(m, id), 0))->type->kind == TYPE_TENSOR)
		id = ir_in(m, ir_at(m, id), 0);
	return id;
}

static bool
is_constant(const struct ir_module *m, ir_id id)
{
	return ir_at(m, id)->kind == NODE_CONST;
}

static bool
is_quantized(const struct ir_module *m, ir_id id)
{
	return is_call(m, id, op_quant.simulated_dequantize) ||
	    is_call(m, id, op_quant.dequantize);
}

/* Whether a call reads integers where there are some. */
static bool
reads_integers(const struct annotate *x, const struct op_quantize *q)
{
	return q->how != OP_QUANTIZE_NONE && (q->how != OP_QUANTIZE_BILINEAR ||
	    x->o->values);
}

/* Marks what is read in floats. */
static void
mark_floats(struct annotate *x, ir_region r)
{
	const struct ir_region_data *d = &x->m->region.v[r];

	for (uint32_t i = 0; i < d->nodes.n; i++) {
		const struct ir_node *n = ir_at(x->m, d->nodes.v[i]);

		struct op_quantize q = quantize_how(x->m, d->nodes.v[i]);

		if (reads_integers(x, &q))
			continue;
		for (uint32_t k = 0; k < n->nin; k++)
			x->floats[ir_in(x->m, n, k)] = true;
	}
	if (d->result != 0)
		x->floats[d->result] = true;
}

/* Marks both values of a product; false: it is none of two values. */
static bool
mark_values(struct annotate *x, ir_id id, const struct op_quantize *q)
{
	ir_id from = q->fields ? ir_in(x->m, ir_at(x->m, id), 0) : id, v[2];

	if (!x->o->values || (q->fields && ir_at(x->m, from)->kind !=
	    NODE_TUPLE))
		return false;
	for (uint32_t i = 0; i < 2; i++) {
		v[i] = quantize_source(x->m, ir_in(x->m, ir_at(x->m, from),
		    i));
		if (is_constant(x->m, v[i]))
			return false;
	}
	x->s->products++;
	for (uint32_t i = 0; i < 2; i++)
		if (!is_quantized(x->m, v[i]))
			x->want[v[i]] = true;
	return true;
}

/* Marks what the products of a region need. */
static void
mark(struct annotate *x, ir_region r)
{
	const struct ir_region_data *d = &x->m->region.v[r];

	for (uint32_t i = 0; i < d->nodes.n; i++) {
		ir_id id = d->nodes.v[i], data;
		struct op_quantize q = quantize_how(x->m, id);

		if (q.how == OP_QUANTIZE_BILINEAR)
			x->s->floats += !mark_values(x, id, &q);
		if (q.how != OP_QUANTIZE_PRODUCT)
			continue;
		data = quantize_source(x->m, ir_in(x->m, ir_at(x->m, id),
		    0));
		if (is_quantized(x->m, ir_in(x->m, ir_at(x->m, id), 1)))
			continue;
		if (!is_constant(x->m, ir_in(x->m, ir_at(x->m, id), 1)) ||
		    is_constant(x->m, data)) {
			x->s->floats += !mark_values(x, id, &q);
			continue;
		}
		x->s->products++;
		if (!is_quantized(x->m, data))
			x->want[data] = true;
	}
}

static ir_id
scalar(struct annotate *x, enum dtype dt, float v)
{
	const struct type *t = type_scalar(x->m->types, dt);
	int32_t i = (int32_t)v;
	struct ir_node n = { .kind = NODE_CONST, .type = t, .id = IR_NEW_ID,
	    .span = x->place.span, .ref = ir_constant_inline(x->m, t,
	    dt == DT_INT32 ? (const void *)&i : (const void *)&v, 4) };

	return ir_node_add(x->m, x->place.region, &n,
	    &(struct ir_args){ 0 });
}

/* Appends the pair of a value, the identity until it is calibrated. */
static ir_id
add_pair(struct annotate *x, ir_id id, const struct attrs *as)
{
	ir_id in[4] = { id, scalar(x, DT_INT32, 0), scalar(x, DT_FLOAT32, 1),
	    scalar(x, DT_INT32, 0) };

	x->s->pairs++;
	in[0] = pass_call(&x->place, op_quant.simulated_quantize, as, 4, in);
	return pass_call(&x->place, op_quant.simulated_dequantize, as, 4,
	    in);
}

static void
append(struct annotate *x, ir_id id)
{
	vec_push(&x->m->region.v[x->place.region].nodes, id);
}

/* Reads a call's operands through their pairs, and gives the weight of a
 * product one. */
static void
redirect(struct annotate *x, ir_id id)
{
	struct op_quantize q = quantize_how(x->m, id);
	const struct ir_node *n = ir_at(x->m, id);
	bool tuple = n->kind == NODE_TUPLE && !x->floats[id];
	uint32_t nin = n->nin;

	for (uint32_t i = 0; i < nin && (tuple || reads_integers(x, &q));
	    i++) {
		ir_id from = ir_in(x->m, ir_at(x->m, id), i), to = from;

		if (q.how == OP_QUANTIZE_PRODUCT && i == 1 &&
		    is_constant(x->m, from) && is_quantized(x->m,
		    quantize_source(x->m, ir_in(x->m, ir_at(x->m, id), 0))))
			to = add_pair(x, from, quantize_attr(x->m, NULL,
			    "axis", attr_int(q.weight_axis)));
		else if (from < x->n && x->pair[from] != 0)
			to = x->pair[from];
		x->m->operand.v[ir_at(x->m, id)->in + i] = to;
	}
}

static void
region(struct annotate *x, ir_region r)
{
	struct ir_module *m = x->m;
	pass_nodes old = pass_take_nodes(m, r);

	x->place.region = r;
	for (uint32_t i = 0; i < m->region.v[r].params.n; i++) {
		ir_id p = m->region.v[r].params.v[i];

		x->place.span = ir_at(m, p)->span;
		if (x->want[p])
			x->pair[p] = add_pair(x, p, NULL);
	}
	for (uint32_t i = 0; i < old.n; i++) {
		ir_id id = old.v[i];

		x->place.span = ir_at(m, id)->span;
		redirect(x, id);
		append(x, id);
		if (x->want[id])
			x->pair[id] = add_pair(x, id, NULL);
	}
	vec_free(&old);
}

bool
quantize_annotate(struct ir_module *m, const struct quantize_options *o,
    struct quantize_stats *s, struct diag *d)
{
	struct annotate x = { .m = m, .o = o, .s = s, .place.m = m,
	    .n = m->node.n };

	x.want = mem_zalloc(x.n, sizeof *x.want);
	x.pair = mem_zalloc(x.n, sizeof *x.pair);
	x.floats = mem_zalloc(x.n, sizeof *x.floats);
	for (uint32_t f = 1; f < m->function.n; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		if (pass_is_closed(m, m->function.v[f].attrs))
			continue;
		x.place.function = m->function.v[f].type;
		ir_function_regions(m, f, &regions);
		for (uint32_t i = 0; i < regions.n; i++) {
			mark_floats(&x, regions.v[i]);
			mark(&x, regions.v[i]);
		}
		/* Outer regions come first: inner ones read their pairs. */
		for (uint32_t i = 0; i < regions.n; i++)
			region(&x, regions.v[i]);
		vec_free(&regions);
	}
	mem_free(x.want);
	mem_free(x.pair);
	mem_free(x.floats);
	if (s->pairs == 0)
		return true;
	ir_compact(m);
	return infer_module(m, d);
}
