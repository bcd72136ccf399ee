/*
 * Bias correction (quantize_weights.h; Nagel et al., "Data-free quantization
 * through weight equalization and bias correction", 2019, with means of
 * samples).
 *
 * Where a bias of constants follows the product and nothing else reads either,
 * it is changed; otherwise one is added.
 */
#include "pass/quantize_weights.h"

#include <string.h>

#include "eval/eval.h"
#include "pass/emit.h"

/* The only reader of a value; 0: it has none or several, or is a result. */
static ir_id
only_reader(const struct ir_module *m, ir_id id)
{
	ir_id found = 0;

	for (uint32_t r = 1; r < m->region.n; r++) {
		const struct ir_region_data *d = &m->region.v[r];

		if (d->result == id)
			return 0;
		for (uint32_t i = 0; i < d->nodes.n; i++) {
			const struct ir_node *n = ir_at(m, d->nodes.v[i]);

			for (uint32_t k = 0; k < n->nin; k++) {
				if (ir_in(m, n, k) != id)
					continue;
				if (found != 0)
					return 0;
				found = d->nodes.v[i];
			}
		}
	}
	return found;
}

/* The constant that is added to the channels of a product alone; 0: none. */
static ir_id
bias_of(struct quantize_calibration *c, const struct quantize_product *p)
{
	ir_id sum = only_reader(c->m, p->call);
	struct op_quantize q;
	int64_t e;

	if (sum == 0)
		return 0;
	q = quantize_how(c->m, sum);
	for (uint32_t k = 0; k < 2 && q.how == OP_QUANTIZE_SCALES &&
	    q.adds != OP_QUANTIZE_NO_SUM; k++) {
		ir_id b = ir_in(c->m, ir_at(c->m, sum), k);
		const struct type *t = ir_at(c->m, b)->type;
		uint32_t axis = q.adds == OP_QUANTIZE_ALONG ? 0 :
		    p->q.out_axis + t->n - p->q.out->n;
		bool fits = ir_at(c->m, b)->kind == NODE_CONST &&
		    only_reader(c->m, b) == sum && t->n <= p->q.out->n &&
		    (q.adds != OP_QUANTIZE_ALONG || q.along ==
		    p->q.out_axis) && axis < t->n;

		for (uint32_t i = 0; fits && i < t->n; i++)
			fits = sym_is_const(t->dim[i], &e) && e == (i == axis ?
			    p->groups * p->units : 1);
		if (fits && q.out == p->q.out)
			return b;
	}
	return 0;
}

static void
read_instead(struct ir_module *m, ir_id from, ir_id to)
{
	for (uint32_t r = 1; r < m->region.n; r++) {
		struct ir_region_data *d = &m->region.v[r];

		for (uint32_t i = 0; i < d->nodes.n; i++) {
			const struct ir_node *n = ir_at(m, d->nodes.v[i]);

			for (uint32_t k = 0; k < n->nin &&
			    d->nodes.v[i] != to; k++)
				if (ir_in(m, n, k) == from)
					m->operand.v[n->in + k] = to;
		}
		if (d->result == from)
			d->result = to;
	}
}

/* Adds a bias of zeros. */
static ir_id
new_bias(struct quantize_calibration *c, const struct quantize_product *p)
{
	struct ir_module *m = c->m;
	const struct ir_node *call = ir_at(m, p->call);
	struct pass_place place = { .m = m, .region = call->region,
	    .span = call->span, .function = m->function.v[c->layer.v[
	    p->weight].function].type };
	struct ir_region_data *d = &m->region.v[place.region];
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t rank = p->q.out->n - p->q.out_axis, at = 0;
	struct ir_node n = { .kind = NODE_CONST, .id = IR_NEW_ID,
	    .span = call->span };
	int64_t units = p->groups * p->units;
	float *zero = mem_zalloc((size_t)units + 1, sizeof *zero);
	char *err = NULL;
	ir_id bias, sum;

	for (uint32_t i = 0; i < rank; i++)
		dim[i] = sym_const(m->syms, i == 0 ? units : 1);
	n.type = type_tensor(m->types, DT_FLOAT32, rank, dim);
	n.ref = ir_constant_bytes(m, n.type, zero, (size_t)units *
	    sizeof *zero, &err);
	mem_free(zero);
	if (n.ref == 0) {
		diag_error(c->d, &n.span, "store", "%s", err);
		mem_free(err);
		return 0;
	}
	bias = ir_node_insert(m, place.region, 0, &n, &(struct ir_args){ 0 });
	sum = pass_call(&place, op_quant.add, NULL, 2, (ir_id[]){ p->call,
	    bias });
	if (sum == 0)
		BUG("a bias of another type");
	d = &m->region.v[place.region];
	while (d->nodes.v[at] != p->call)
		at++;
	memmove(&d->nodes.v[at + 2], &d->nodes.v[at + 1], (d->nodes.n - at -
	    2) * sizeof *d->nodes.v);
	d->nodes.v[at + 1] = sum;
	read_instead(m, p->call, sum);
	return bias;
}

bool
quantize_correct_bias(struct quantize_calibration *c,
    struct quantize_product *p, const float *e, struct quantize_layer *l)
{
	ir_id bias = bias_of(c, p);
	struct eval *ev;
	struct value *v;
	char *err = NULL;
	float *to;

	if (p->rows == 0)
		return true;
	bias = bias == 0 ? new_bias(c, p) : bias;
	if (bias == 0)
		return false;
	ev = eval_new(c->m, c->d, &(struct eval_options){
	    .max_depth = EVAL_DEPTH });
	v = eval_constant(ev, ir_at(c->m, bias)->ref, &err);
	to = mem_zalloc((size_t)(p->groups * p->units) + 1, sizeof *to);
	for (int64_t u = 0; v != NULL && u < p->groups * p->units; u++) {
		double shift = 0;

		for (int64_t i = 0; i < p->k; i++)
			shift += (double)e[u * p->k + i] *
			    p->sum[u / p->units * p->k + i];
		to[u] = (float)(((const float *)v->data)[u] - shift /
		    (double)p->rows);
	}
	if (v != NULL) {
		uint32_t ref = ir_constant_bytes(c->m, ir_at(c->m, bias)->type,
		    to, (size_t)v->count * sizeof *to, &err);

		if (l != NULL) {
			l->bias = bias;
			l->bias_of_floats = ir_at(c->m, bias)->ref;
			l->bias_of_integers = ref;
		}
		if (ref != 0)
			ir_at(c->m, bias)->ref = ref;
	}
	if (err != NULL)
		diag_error(c->d, &ir_at(c->m, bias)->span, "constant-data",
		    "%s", err);
	value_drop(eval_heap(ev), v);
	eval_free(ev);
	mem_free(to);
	mem_free(err);
	return c->d->errors == 0;
}
