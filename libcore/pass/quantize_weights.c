/*
 * The numbers of weights that are quantized to int8 (quantize_weights.h).
 */
#include "pass/quantize_weights.h"

#include <math.h>
#include <string.h>

#include "eval/eval.h"

bool
quantize_needs_moments(const struct quantize_options *o)
{
	return o->weights == QUANTIZE_WEIGHTS_GPTQ || o->correct;
}

bool
quantize_needs_scaling(const struct quantize_options *o)
{
	return o->weights == QUANTIZE_WEIGHTS_AWQ || o->smooth >= 0;
}

/* A weight with the elements of its channels one after another. */
struct weight {
	struct value *v;
	uint32_t axis;
	int64_t inner, channels, outer, each;
	float *w;
};

/* The other order: from channels to the tensor, or back. */
static void
move(const struct weight *x, float *tensor, float *channels, bool back)
{
	size_t bytes = (size_t)x->inner * sizeof *tensor;

	for (int64_t ch = 0; ch < x->channels; ch++)
		for (int64_t o = 0; o < x->outer; o++) {
			float *t = tensor + (o * x->channels + ch) * x->inner;
			float *c = channels + ch * x->each + o * x->inner;

			memcpy(back ? t : c, back ? c : t, bytes);
		}
}

static void
by_channel(struct weight *x)
{
	int64_t n;

	x->inner = 1;
	for (uint32_t i = x->axis + 1; i < x->v->n; i++)
		x->inner *= x->v->dim[i];
	x->channels = x->v->dim[x->axis];
	n = x->channels * x->inner;
	x->outer = n == 0 ? 0 : x->v->count / n;
	x->each = x->outer * x->inner;
	x->w = mem_alloc(((size_t)x->v->count + 1) * sizeof *x->w);
	move(x, x->v->data, x->w, false);
}

static void
say(const struct quantize_calibration *c, const struct quantize_layer *l,
    const char *what)
{
	char *line;

	if (c->o->say == NULL)
		return;
	line = mem_printf("v%u, a weight, %s", ir_at(c->m, l->x)->id, what);
	c->o->say(c->o->ctx, line);
	mem_free(line);
}

/* On integers the pair reads other numbers. */
static bool
set_rounded(struct quantize_calibration *c, struct quantize_layer *l,
    const struct weight *x, float *numbers)
{
	struct ir_module *m = c->m;
	struct ir_node n = { .kind = NODE_CONST, .id = IR_NEW_ID,
	    .span = ir_at(m, l->x)->span, .type = ir_at(m, l->x)->type };
	size_t bytes = (size_t)x->v->count * sizeof *numbers;
	float *to = mem_alloc(bytes + 1);
	char *err = NULL;

	move(x, to, numbers, true);
	n.ref = ir_constant_bytes(m, n.type, to, bytes, &err);
	mem_free(to);
	if (n.ref == 0) {
		diag_error(c->d, &n.span, "store", "%s", err);
		mem_free(err);
		return false;
	}
	l->rounded = ir_node_insert(m, ir_at(m, l->quantize)->region, 0, &n,
	    &(struct ir_args){ 0 });
	return true;
}

/* Rounds group g; whether by second moments. */
static bool
round_group(struct quantize_calibration *c, const struct quantize_product *p,
    int64_t g, struct quantize_rows *r)
{
	const float *h = quantize_second(p, g);

	if (c->o->weights == QUANTIZE_WEIGHTS_GPTQ && h != NULL &&
	    p->rows > 0 && quantize_round_second(r, h, p->stride,
	    c->o->ordered))
		return true;
	quantize_round_nearest(r);
	return false;
}

/* Chooses the integers of a weight, by second moments where it has them, and
 * adds its bias correction. */
static bool
round_weight(struct quantize_calibration *c, struct quantize_layer *l,
    struct quantize_product *p, const struct weight *x, const float *scale,
    int64_t nscale)
{
	struct quantize_set *set = mem_alloc(sizeof *set);
	size_t n = (size_t)x->v->count + 1;
	float *to = mem_alloc(n * sizeof *to);
	float *each = mem_alloc(((size_t)p->units + 1) * sizeof *each);
	uint8_t *code = mem_alloc(n);
	bool second = true, ok = true;

	quantize_set_fill(set, QUANTIZE_INT8);
	for (int64_t g = 0; g < p->groups; g++) {
		int64_t at = g * p->units * p->k;
		struct quantize_rows r = { .set = set, .given = true,
		    .n = p->units, .k = p->k, .block = p->k, .w = x->w + at,
		    .scale = each, .code = code + at };

		for (int64_t u = 0; u < p->units; u++)
			each[u] = scale[nscale == 1 ? 0 : g * p->units + u];
		second = round_group(c, p, g, &r) && second;
		for (int64_t i = 0; i < p->units * p->k; i++)
			to[at + i] = set->number[r.code[i]] * each[i / p->k];
	}
	if (second)
		ok = set_rounded(c, l, x, to);
	else if (c->o->weights == QUANTIZE_WEIGHTS_GPTQ)
		say(c, l, "is rounded to the nearest: its data have no second "
		    "moments that can be used");
	for (int64_t i = 0; i < x->v->count; i++)
		to[i] -= x->w[i];
	if (ok && c->o->correct)
		ok = quantize_correct_bias(c, p, to, l);
	mem_free(set);
	mem_free(to);
	mem_free(each);
	mem_free(code);
	return ok;
}

static bool
choose(struct quantize_calibration *c, struct quantize_layer *l,
    const struct weight *x)
{
	struct quantize_product *p = quantize_product_by_weight(c,
	    (uint32_t)(l - c->layer.v));
	int64_t n = c->o->per_tensor ? 1 : x->channels;
	int64_t each = n == 1 ? x->v->count : x->each;
	float *scale = mem_alloc(((size_t)n + 1) * sizeof *scale);
	int32_t zero = 0;
	bool ok = true;

	for (int64_t i = 0; i < x->v->count && ok; i++) {
		ok = isfinite(x->w[i]);
		l->lo = x->w[i] < l->lo ? x->w[i] : l->lo;
		l->hi = x->w[i] > l->hi ? x->w[i] : l->hi;
	}
	if (!ok)
		quantize_not_finite(c, l);
	for (int64_t i = 0; i < n && ok; i++) {
		scale[i] = quantize_weight_scale(x->w + i * each, each,
		    l->code, c->o);
		l->scale = scale[i] > l->scale ? scale[i] : l->scale;
	}
	if (ok && p != NULL && quantize_needs_moments(c->o))
		ok = round_weight(c, l, p, x, scale, n);
	else if (ok && quantize_needs_moments(c->o))
		say(c, l, "is rounded to the nearest: its data are not those "
		    "of an activation");
	ok = ok && quantize_set_code(c, l, l->code) &&
	    quantize_set_param(c, l, 2, DT_FLOAT32, n == 1 ? 0 : 1, n,
	    scale) && quantize_set_param(c, l, 3, DT_INT32, 0, 1, &zero);
	mem_free(scale);
	return ok;
}

bool
quantize_choose_weight(struct quantize_calibration *c,
    struct quantize_layer *l)
{
	const struct ir_node *q = ir_at(c->m, l->quantize);
	struct eval *e = eval_new(c->m, c->d, &(struct eval_options){
	    .max_depth = EVAL_DEPTH });
	struct weight x = { .axis = (uint32_t)op_int(q->ref, q->attrs,
	    "axis") };
	char *err = NULL;
	bool ok;

	x.v = eval_constant(e, ir_at(c->m, l->x)->ref, &err);
	if (x.v == NULL) {
		diag_error(c->d, &q->span, "constant-data", "%s", err);
		mem_free(err);
		eval_free(e);
		return false;
	}
	by_channel(&x);
	l->chosen = true;
	ok = choose(c, l, &x);
	mem_free(x.w);
	value_drop(eval_heap(e), x.v);
	eval_free(e);
	return ok;
}

bool
quantize_round_weights(struct quantize_calibration *c,
    struct quantize_stats *s)
{
	bool ok = true;

	c->counted = true;
	if (c->o->packed)
		return quantize_pack_calibrated(c, false, s);
	for (uint32_t i = 0; i < c->product.n && ok; i++) {
		struct quantize_product *p = &c->product.v[i];
		struct quantize_layer *l = &c->layer.v[p->weight];

		if (p->second != NULL && !l->chosen && !l->skip)
			ok = quantize_choose_weight(c, l);
	}
	return ok;
}
