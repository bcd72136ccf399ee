/*
 * How many bits integers of int16 have, so that sums of their products are in
 * int32 (quantize.h).
 *
 * A product adds, for each output channel, data of d bits times weights of w
 * bits: at most 2^(d - 1) times the sum of the magnitudes of the channel's
 * integers, which follows from its floats and from w.  What is left of 31 bits
 * is shared, data and weights alike; products that read the same data share
 * their bits, the fewest, and weights get the rest.  Two values that are
 * multiplied share what the number of terms leaves.  So no sum wraps, whatever
 * the data.
 */
#include "pass/quantize_impl.h"

#include <math.h>

#include "eval/eval.h"
#include "pass/globals.h"

#define BITS QUANTIZE_INT16_CODE

/* A product, and how its weight's magnitudes add up. */
struct product {
	uint32_t data, weight;		/* layers */
	double most;			/* the greatest sum of a channel in
					 * units of the greatest magnitude that
					 * its scale is for */
	double terms;			/* of a channel */
};

static uint32_t
layer_at(const struct quantize_calibration *c, ir_id id)
{
	return id < c->nodes && c->of[id] != 0 ? c->of[id] - 1 : UINT32_MAX;
}

/* Whether the greatest sum of products is in int32; each integer of a weight
 * is rounded, by at most 0.5. */
static bool
fits(const struct product *p, int data, int weight)
{
	double sum = p->most * (ldexp(1, weight - 1) - 1) + p->terms / 2;

	return ldexp(sum, data - 1) <= INT32_MAX;
}

/* The most bits of weights for data of so many; 0: there are none. */
static int
weight_bits(const struct product *p, int data)
{
	for (int w = BITS; w >= QUANTIZE_LEAST_BITS; w--)
		if (fits(p, data, w))
			return w;
	return 0;
}

/* The most bits of data that weights have as many of, or one less; 0: there
 * are none. */
static int
data_bits(const struct product *p)
{
	for (int d = BITS; d >= QUANTIZE_LEAST_BITS; d--)
		if (weight_bits(p, d) >= d - 1)
			return d;
	return 0;
}

/* Sums of magnitudes of the weight's channels. */
static bool
measure(struct quantize_calibration *c, struct product *p, uint32_t axis)
{
	const struct quantize_layer *l = &c->layer.v[p->weight];
	struct eval *e = eval_new(c->m, c->d, &(struct eval_options){
	    .max_depth = EVAL_DEPTH });
	char *err = NULL;
	struct value *v = eval_constant(e, ir_at(c->m, l->x)->ref, &err);
	int64_t inner = 1, channels, terms;
	double all = 0, *sum, *most;

	if (v == NULL) {
		diag_error(c->d, &ir_at(c->m, l->x)->span, "constant-data",
		    "%s", err);
		mem_free(err);
		eval_free(e);
		return false;
	}
	for (uint32_t i = axis + 1; i < v->n; i++)
		inner *= v->dim[i];
	channels = v->dim[axis];
	sum = mem_zalloc((size_t)channels + 1, sizeof *sum);
	most = mem_zalloc((size_t)channels + 1, sizeof *most);
	for (int64_t i = 0; i < v->count; i++) {
		double a = fabs((double)((const float *)v->data)[i]);

		sum[i / inner % channels] += a;
		most[i / inner % channels] = fmax(a,
		    most[i / inner % channels]);
		all = fmax(a, all);
	}
	terms = channels > 0 ? v->count / channels : 0;
	p->terms = (double)terms;
	for (int64_t k = 0; k < channels; k++)
		if (most[k] > 0)
			p->most = fmax(p->most, sum[k] / (c->o->per_tensor ?
			    all : most[k]));
	mem_free(sum);
	mem_free(most);
	value_drop(eval_heap(e), v);
	eval_free(e);
	return true;
}

typedef VEC(struct product) product_list;

/* The bits of two values that are multiplied. */
static void
limit_values(struct quantize_calibration *c, ir_id id,
    const struct op_quantize *q)
{
	ir_id from = q->fields ? ir_in(c->m, ir_at(c->m, id), 0) : id;
	const struct ir_node *n = ir_at(c->m, from);
	int bits = BITS;

	if (q->terms == 0 || n->nin < 2)
		return;
	while (bits > QUANTIZE_LEAST_BITS && ldexp((double)q->terms,
	    2 * (bits - 1)) > INT32_MAX)
		bits--;
	for (uint32_t i = 0; i < 2; i++) {
		uint32_t k = layer_at(c, quantize_source(c->m, ir_in(c->m, n,
		    i)));

		if (k != UINT32_MAX && !c->layer.v[k].fixed &&
		    bits < c->layer.v[k].code)
			c->layer.v[k].code = bits;
	}
}

static bool
find(struct quantize_calibration *c, ir_region r, product_list *to)
{
	const struct ir_region_data *d = &c->m->region.v[r];
	bool ok = true;

	for (uint32_t i = 0; i < d->nodes.n && ok; i++) {
		ir_id id = d->nodes.v[i];
		struct op_quantize q = quantize_how(c->m, id);
		struct product p = { .most = 0 };

		if (q.how == OP_QUANTIZE_BILINEAR)
			limit_values(c, id, &q);
		if (q.how != OP_QUANTIZE_PRODUCT)
			continue;
		p.data = layer_at(c, quantize_source(c->m, ir_in(c->m,
		    ir_at(c->m, id), 0)));
		p.weight = layer_at(c, ir_in(c->m, ir_at(c->m, id), 1));
		if (p.data == UINT32_MAX || p.weight == UINT32_MAX ||
		    !c->layer.v[p.weight].weight || c->layer.v[p.data].skip ||
		    c->layer.v[p.weight].skip)
			continue;
		ok = measure(c, &p, q.weight_axis);
		vec_push(to, p);
	}
	return ok;
}

static void
choose(struct quantize_calibration *c, const product_list *list)
{
	for (uint32_t i = 0; i < list->n; i++) {
		struct quantize_layer *l = &c->layer.v[list->v[i].data];
		int bits = data_bits(&list->v[i]);

		if (!l->fixed && bits != 0 && bits < l->code)
			l->code = bits;
	}
	for (uint32_t i = 0; i < list->n; i++) {
		struct quantize_layer *l = &c->layer.v[list->v[i].weight];
		int32_t data = c->layer.v[list->v[i].data].code;

		if (data < QUANTIZE_LEAST_BITS) {	/* settings */
			l->code = QUANTIZE_INT8_CODE;
			continue;
		}
		l->code = weight_bits(&list->v[i], data);
		if (l->code != 0)
			continue;
		l->code = QUANTIZE_INT16_CODE;
		l->skip = true;
		l->why = "sums of int16 may exceed int32";
	}
}

bool
quantize_choose_bits(struct quantize_calibration *c)
{
	product_list list = { NULL, 0, 0 };
	bool ok = true;

	for (uint32_t f = 1; f < c->m->function.n && ok; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		if (pass_is_closed(c->m, c->m->function.v[f].attrs))
			continue;
		ir_function_regions(c->m, f, &regions);
		for (uint32_t i = 0; i < regions.n && ok; i++)
			ok = find(c, regions.v[i], &list);
		vec_free(&regions);
	}
	if (ok)
		choose(c, &list);
	vec_free(&list);
	return ok;
}
