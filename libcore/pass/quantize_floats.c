/*
 * What a report says besides numbers (quantize.h): the operators of a
 * calibrated module that stay in floats, with the reason, and the distribution
 * of a layer's values.
 */
#include "pass/quantize_impl.h"

#include <math.h>

#include "eval/eval.h"
#include "pass/globals.h"

/* The layer that a value is read through, moved perhaps; NULL. */
static const struct quantize_layer *
layer_of(const struct quantize_calibration *c, ir_id id)
{
	while (id < c->nodes && c->of[id] == 0 &&
	    quantize_how(c->m, id).how == OP_QUANTIZE_MOVES)
		id = ir_in(c->m, ir_at(c->m, id), 0);
	return id >= c->nodes || c->of[id] == 0 ? NULL :
	    &c->layer.v[c->of[id] - 1];
}

/* The terms of each sum of a product. */
static int64_t
terms(const struct type *weight, uint32_t axis)
{
	int64_t n = 1, e;

	for (uint32_t i = 0; i < weight->n; i++)
		if (i != axis && sym_is_const(weight->dim[i], &e))
			n *= e;
	return n;
}

/* Why a product stays in floats; NULL: it does not. */
static const char *
why_product(const struct quantize_calibration *c, ir_id id,
    const struct op_quantize *q)
{
	const struct quantize_layer *data = layer_of(c, ir_in(c->m, ir_at(c->m,
	    id), 0)), *weight = layer_of(c, ir_in(c->m, ir_at(c->m, id), 1));

	/* Annotation gives constants their pairs. */
	if (weight == NULL && ir_at(c->m, ir_in(c->m, ir_at(c->m, id),
	    1))->kind == NODE_CONST && ir_at(c->m, quantize_source(c->m,
	    ir_in(c->m, ir_at(c->m, id), 0)))->kind != NODE_CONST)
		return "settings leave the operator in floats";
	if (weight == NULL)
		return "its weight is not a constant";
	if (data == NULL)
		return "its data are constants";
	if (weight->skip || data->skip)
		return weight->skip && weight->why != NULL ? weight->why :
		    data->skip && data->why != NULL ? data->why :
		    "it would lose more than the budget";
	return terms(q->in[1], q->weight_axis) > QUANTIZE_TERMS ?
	    "its sums may exceed int32" : NULL;
}

/* Whether a result, or the first of several, has floats. */
static bool
has_floats(const struct type *t)
{
	if (t->kind == TYPE_TENSOR)
		return dtype_info[t->dtype].class == DTC_FLOAT;
	return t->kind == TYPE_TUPLE && t->n > 0 &&
	    t->arg[0]->kind == TYPE_TENSOR && has_floats(t->arg[0]);
}

static const char *
why(const struct quantize_calibration *c, ir_id id)
{
	const struct ir_node *n = ir_at(c->m, id);
	struct op_quantize q = quantize_how(c->m, id);

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP ||
	    !has_floats(n->type) || c->of[id] != 0)
		return NULL;
	if (q.how == OP_QUANTIZE_BILINEAR && !c->o->values)
		return "it multiplies two values";
	if (q.how == OP_QUANTIZE_PRODUCT)
		return why_product(c, id, &q);
	return q.how == OP_QUANTIZE_NONE && n->nin > 0 ?
	    "there is no form of it on integers" : NULL;
}

struct quantize_float *
quantize_floats(const struct quantize_calibration *c, uint32_t *n)
{
	struct ir_module *m = c->m;
	VEC(struct quantize_float) list = { NULL, 0, 0 };

	for (uint32_t f = 1; f < m->function.n; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		if (pass_is_closed(m, m->function.v[f].attrs))
			continue;
		ir_function_regions(m, f, &regions);
		for (uint32_t i = 0; i < regions.n; i++) {
			const struct ir_region_data *d = &m->region.v[
			    regions.v[i]];

			for (uint32_t k = 0; k < d->nodes.n; k++) {
				struct quantize_float x = { .function = f,
				    .node = d->nodes.v[k] };

				x.why = x.node < c->nodes ? why(c, x.node) :
				    NULL;
				if (x.why == NULL)
					continue;
				x.operations = quantize_operations(m, x.node);
				vec_push(&list, x);
			}
		}
		vec_free(&regions);
	}
	*n = list.n;
	return list.v;
}

/* ---- distributions ---- */

static void
count(uint64_t *bin, const struct quantize_layer *l, double v, uint64_t n)
{
	double at = (v - l->lo) / (l->hi - l->lo) * QUANTIZE_BINS;

	bin[at < 0 ? 0 : at < QUANTIZE_BINS ? (int)at : QUANTIZE_BINS - 1] +=
	    n;
}

/* The numbers of a weight. */
static bool
count_weight(const struct quantize_calibration *c,
    const struct quantize_layer *l, uint64_t *bin)
{
	struct eval *e = eval_new(c->m, c->d, &(struct eval_options){
	    .max_depth = EVAL_DEPTH });
	char *err = NULL;
	struct value *v = eval_constant(e, ir_at(c->m, l->x)->ref, &err);
	bool ok = v != NULL && v->dtype == DT_FLOAT32;

	for (int64_t i = 0; ok && i < v->count; i++)
		count(bin, l, ((const float *)v->data)[i], 1);
	mem_free(err);
	value_drop(eval_heap(e), v);
	eval_free(e);
	return ok;
}

bool
quantize_histogram(const struct quantize_calibration *c, uint32_t layer,
    uint64_t bin[QUANTIZE_BINS])
{
	const struct quantize_layer *l = &c->layer.v[layer];
	const struct quantize_range *r = &c->range[layer];

	for (uint32_t i = 0; i < QUANTIZE_BINS; i++)
		bin[i] = 0;
	if (!(l->hi > l->lo) || !isfinite(l->hi - l->lo))
		return false;
	if (l->weight)
		return count_weight(c, l, bin);
	for (uint32_t i = 0; r->bin != NULL && i < RANGE_BINS; i++)
		if (r->bin[i] > 0)
			count(bin, l, ((i + 0.5) / (RANGE_BINS / 2.0) - 1) *
			    r->top, r->bin[i]);
	return r->bin != NULL;
}
