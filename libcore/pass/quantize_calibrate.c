/*
 * Calibration (quantize.h): the evaluator runs the annotated function on
 * samples, and what passes through each pair is counted; what compiled code
 * returns is counted likewise (quantize_observe.c).
 *
 * Code 0 in all pairs makes the function that of floats; so does calibration,
 * and the comparison switches between both.
 */
#include "pass/quantize_impl.h"

#include <math.h>
#include <string.h>

#include "eval/eval.h"
#include "infer/infer.h"
#include "pass/globals.h"
#include "pass/quantize_weights.h"

/* ---- the pairs ---- */

static bool
is_call(const struct ir_module *m, ir_id id, uint32_t op)
{
	const struct ir_node *n = ir_at(m, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP && n->ref == op;
}

/* Whether a constant is the code of a pair without numbers. */
static bool
is_open(const struct ir_module *m, ir_id code)
{
	const struct ir_constant *c = &m->constant.v[ir_at(m, code)->ref];
	int32_t v;

	if (c->data.kind != DATA_INLINE_BYTES || c->data.length != sizeof v)
		return false;
	memcpy(&v, c->data.bytes, sizeof v);
	return quantize_code_dtype(v) == DT_NONE;
}

/* Whether a node is the second of a pair whose parameters are constants, and
 * which has no numbers yet. */
static bool
is_pair(const struct ir_module *m, ir_id id, ir_id *first)
{
	if (!is_call(m, id, op_quant.simulated_dequantize))
		return false;
	*first = ir_in(m, ir_at(m, id), 0);
	if (!is_call(m, *first, op_quant.simulated_quantize))
		return false;
	for (uint32_t i = 1; i < 4; i++)
		if (ir_in(m, ir_at(m, id), i) != ir_in(m, ir_at(m, *first),
		    i) || ir_at(m, ir_in(m, ir_at(m, id), i))->kind !=
		    NODE_CONST)
			return false;
	return ir_at(m, *first)->type->dtype == DT_FLOAT32 &&
	    is_open(m, ir_in(m, ir_at(m, *first), 1));
}

static void
find_pairs(struct quantize_calibration *c, uint32_t f)
{
	struct ir_module *m = c->m;
	ir_region_list regions = { NULL, 0, 0 };

	ir_function_regions(m, f, &regions);
	for (uint32_t i = 0; i < regions.n; i++) {
		const struct ir_region_data *d = &m->region.v[regions.v[i]];

		for (uint32_t k = 0; k < d->nodes.n; k++) {
			struct quantize_layer l = { .function = f,
			    .dequantize = d->nodes.v[k] };

			if (!is_pair(m, l.dequantize, &l.quantize) ||
			    c->of[l.quantize] != 0)
				continue;
			l.x = ir_in(m, ir_at(m, l.quantize), 0);
			l.weight = ir_at(m, l.x)->kind == NODE_CONST;
			l.code = c->o->int16 ? QUANTIZE_INT16_CODE :
			    l.weight || c->o->symmetric ? QUANTIZE_INT8_CODE :
			    QUANTIZE_UINT8_CODE;
			vec_push(&c->layer, l);
			c->of[l.quantize] = c->of[l.dequantize] = c->layer.n;
		}
	}
	vec_free(&regions);
}

struct quantize_calibration *
quantize_begin(struct ir_module *m, const struct quantize_options *o,
    struct diag *d)
{
	struct quantize_calibration *c = mem_zalloc(1, sizeof *c);

	c->m = m;
	c->o = o;
	c->d = d;
	c->nodes = m->node.n;
	c->of = mem_zalloc(c->nodes, sizeof *c->of);
	for (uint32_t f = 1; f < m->function.n; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			find_pairs(c, f);
	c->range = mem_zalloc(c->layer.n + 1, sizeof *c->range);
	c->kept = mem_zalloc(c->layer.n + 1, sizeof *c->kept);
	if (quantize_needs_moments(o) || quantize_needs_scaling(o))
		quantize_find_products(c);
	return c;
}

void
quantize_end(struct quantize_calibration *c)
{
	for (uint32_t i = 0; i < c->layer.n; i++)
		quantize_range_release(&c->range[i]);
	quantize_products_release(c);
	vec_free(&c->layer);
	mem_free(c->range);
	mem_free(c->kept);
	mem_free(c->of);
	mem_free(c);
}

struct quantize_layer *
quantize_layers(struct quantize_calibration *c, uint32_t *n)
{
	*n = c->layer.n;
	return c->layer.v;
}

/* ---- samples ---- */

static bool
wants(void *ctx, uint32_t function, ir_id id)
{
	const struct quantize_calibration *c = ctx;

	(void)function;
	return id < c->nodes && c->of[id] != 0;
}

bool
quantize_count(struct quantize_calibration *c, uint32_t k, const float *v,
    int64_t n)
{
	if (!c->counted && !quantize_range_add(&c->range[k], v, n))
		quantize_not_finite(c, &c->layer.v[k]);
	if (!c->bad && c->product.n > 0)
		quantize_add_moments(c, k, v, n);
	return !c->bad;
}

static void
observe(void *ctx, uint32_t function, ir_id id, const struct value *v)
{
	struct quantize_calibration *c = ctx;
	uint32_t k = c->of[id] - 1;
	const struct quantize_layer *l = &c->layer.v[k];

	(void)function;
	if (id == l->quantize && !l->weight)
		quantize_count(c, k, v->data, v->count);
}

static struct value *
evaluate(struct quantize_calibration *c, uint32_t function,
    struct value *const *arg, uint32_t narg, struct eval **e,
    void (*on_value)(void *, uint32_t, ir_id, const struct value *))
{
	struct eval_options o = { .max_depth = EVAL_DEPTH, .wants = wants,
	    .on_value = on_value, .ctx = c };

	*e = eval_new(c->m, c->d, &o);
	return eval_function(*e, function, arg, narg);
}

bool
quantize_observe(struct quantize_calibration *c, uint32_t function,
    struct value *const *arg, uint32_t narg)
{
	struct eval *e;
	struct value *v = evaluate(c, function, arg, narg, &e, observe);
	bool ok = v != NULL && !c->bad;

	c->samples++;
	value_drop(eval_heap(e), v);
	eval_free(e);
	return ok;
}

/* ---- constants ---- */

static bool
choose_activation(struct quantize_calibration *c, uint32_t k)
{
	struct quantize_layer *l = &c->layer.v[k];
	const struct quantize_range *r = &c->range[k];

	if (r->n == 0 && !l->fixed) {
		l->skip = true;
		l->why = "no sample reached it";
		return true;
	}
	if (!l->fixed)
		quantize_range_choose(r, c->o, l->code, &l->scale, &l->zero);
	l->lo = r->lo;
	l->hi = r->hi;
	l->saturated = quantize_range_saturated(r, l->code, l->scale,
	    l->zero);
	return quantize_set_code(c, l, l->code) &&
	    quantize_set_param(c, l, 2, DT_FLOAT32, 0, 1, &l->scale) &&
	    quantize_set_param(c, l, 3, DT_INT32, 0, 1, &l->zero);
}

/* Samples in which all is 0 are legal, and seldom meant. */
static void
warn_of_zeros(const struct quantize_calibration *c)
{
	const struct ir_node *first = NULL;
	uint32_t n = 0;

	for (uint32_t k = 0; k < c->layer.n; k++) {
		const struct quantize_layer *l = &c->layer.v[k];
		const struct quantize_range *r = &c->range[k];

		if (l->weight || l->skip || l->fixed || r->lo < 0 || r->hi > 0)
			continue;
		if (n++ == 0)
			first = ir_at(c->m, l->x);
	}
	if (n == 0)
		return;
	diag_warning(c->d, &first->span, "calibration-zero", "the value of "
	    "v%u is 0 in all samples: its scale is 1", first->id);
	if (n > 1)
		diag_note(c->d, NULL, "so are %u more", n - 1);
}

bool
quantize_choose(struct quantize_calibration *c, struct quantize_stats *s)
{
	bool ok = !c->o->int16 || quantize_choose_bits(c);

	for (uint32_t k = 0; k < c->layer.n && ok; k++) {
		struct quantize_layer *l = &c->layer.v[k];

		if (l->skip) {
			l->lo = c->range[k].lo;
			l->hi = c->range[k].hi;
			continue;
		}
		if (!l->weight)
			ok = choose_activation(c, k);
		else if (!l->chosen)
			ok = quantize_choose_weight(c, l);
		s->pairs += !l->skip;
	}
	if (ok)
		warn_of_zeros(c);
	return ok && infer_module(c->m, c->d);
}

/* ---- comparison ---- */

/* A layer runs as often as its function is called: what each time gave is kept,
 * of a weight once, and compared with the same time.  Both look at the second
 * of the pair: then a function that calls itself in between counts alike. */
static void
keep(void *ctx, uint32_t function, ir_id id, const struct value *v)
{
	struct quantize_calibration *c = ctx;
	uint32_t k = c->of[id] - 1;
	const struct quantize_layer *l = &c->layer.v[k];

	(void)function;
	if (id != l->dequantize || (l->weight && c->kept[k].run.n > 0))
		return;
	vec_push(&c->kept[k].run, value_keep((struct value *)(uintptr_t)v));
}

static void
add_noise(const struct value *a, const struct value *b, double *signal,
    double *noise)
{
	const float *x = a->data, *y = b->data;

	if (a->kind != VALUE_TENSOR || a->dtype != DT_FLOAT32 ||
	    b->dtype != DT_FLOAT32 || a->count != b->count)
		return;
	for (int64_t i = 0; i < a->count; i++) {
		double e = (double)x[i] - (double)y[i];

		*signal += (double)x[i] * (double)x[i];
		*noise += e * e;
	}
}

static void
compare(void *ctx, uint32_t function, ir_id id, const struct value *v)
{
	struct quantize_calibration *c = ctx;
	uint32_t k = c->of[id] - 1;
	struct quantize_layer *l = &c->layer.v[k];
	uint32_t i;

	(void)function;
	if (id != l->dequantize)
		return;
	i = l->weight ? 0 : c->kept[k].next++;
	/* Other numbers may take other ways, and more often. */
	if (i < c->kept[k].run.n)
		add_noise(c->kept[k].run.v[i], v, &l->signal, &l->noise);
}

static bool
set_codes(struct quantize_calibration *c, bool on)
{
	bool ok = true;

	for (uint32_t k = 0; k < c->layer.n && ok; k++)
		if (!c->layer.v[k].skip)
			ok = quantize_set_code(c, &c->layer.v[k], on ?
			    c->layer.v[k].code : 0);
	return ok;
}

/* The tensors of a result, one after another. */
static void
results(const struct value *a, const struct value *b, double *signal,
    double *noise)
{
	if (a->kind == VALUE_TENSOR) {
		add_noise(a, b, signal, noise);
		return;
	}
	for (uint32_t i = 0; a->kind == VALUE_TUPLE && i < a->n; i++)
		if (a->item[i]->kind == VALUE_TENSOR)
			add_noise(a->item[i], b->item[i], signal, noise);
}

static void
forget(struct eval *e, struct quantize_kept *k)
{
	for (uint32_t i = 0; i < k->run.n; i++)
		value_drop(eval_heap(e), k->run.v[i]);
	vec_free(&k->run);
	*k = (struct quantize_kept){ .next = 0 };
}

bool
quantize_compare(struct quantize_calibration *c, uint32_t function,
    struct value *const *arg, uint32_t narg, double *signal, double *noise)
{
	struct eval *e[2] = { NULL, NULL };
	struct value *v[2] = { NULL, NULL };
	bool ok = set_codes(c, false);

	if (ok)
		v[0] = evaluate(c, function, arg, narg, &e[0], keep);
	ok = set_codes(c, true) && ok && v[0] != NULL;
	if (ok)
		v[1] = evaluate(c, function, arg, narg, &e[1], compare);
	ok = ok && v[1] != NULL;
	if (ok)
		results(v[0], v[1], signal, noise);
	for (uint32_t k = 0; k < c->layer.n; k++)
		forget(e[0], &c->kept[k]);
	for (uint32_t i = 0; i < 2; i++)
		if (e[i] != NULL) {
			value_drop(eval_heap(e[i]), v[i]);
			eval_free(e[i]);
		}
	return ok;
}
