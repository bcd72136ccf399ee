/*
 * Mixes of integers and floats within a budget (quantize.h).
 *
 * Each product is simulated on integers alone, and ranked by the noise that
 * this adds to the results for the operations that it saves.  Then the worst of
 * this order stay in floats: none, one, two, four ... of them, until the loss
 * is within the budget, and by bisection the fewest.  Loss is not monotone in
 * their number, so the fewest found are reported, and what was tried.
 */
#include "pass/quantize_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"

#define NONE UINT32_MAX
#define ALONE 4	/* samples on which products are ranked */

struct product {
	uint32_t weight, data;	/* layers; data NONE: none of its own */
	double operations, bytes;
	double noise;		/* of the results, relative, alone */
};

struct budget {
	struct quantize_calibration *c;
	const struct quantize_budget *b;
	VEC(struct product) product;	/* the worst first, once ranked */
	struct value **want;	/* by sample: the results in floats */
	struct eval *e;		/* in which they are */
	int64_t samples;
	struct quantize_mix *mix;
	uint32_t *nmix;
};

/* ---- products ---- */

static double
known(const struct type *t)
{
	double n = 1;
	int64_t e;

	for (uint32_t i = 0; i < t->n; i++)
		n *= sym_is_const(t->dim[i], &e) ? (double)e : 1;
	return n;
}

/* The layer whose pair a value comes from, moved perhaps; NONE. */
static uint32_t
layer_of(const struct quantize_calibration *c, ir_id id)
{
	while (c->of[id] == 0 && quantize_how(c->m, id).how ==
	    OP_QUANTIZE_MOVES)
		id = ir_in(c->m, ir_at(c->m, id), 0);
	return c->of[id] == 0 ? NONE : c->of[id] - 1;
}

static void
find_products(struct budget *x, uint32_t function)
{
	struct ir_module *m = x->c->m;
	ir_region_list regions = { NULL, 0, 0 };

	ir_function_regions(m, function, &regions);
	for (uint32_t i = 0; i < regions.n; i++) {
		const struct ir_region_data *d = &m->region.v[regions.v[i]];

		for (uint32_t k = 0; k < d->nodes.n; k++) {
			ir_id id = d->nodes.v[k];
			struct op_quantize q = quantize_how(m, id);
			struct product p = { NONE, NONE, 0, 0, 0 };
			double n;

			if (q.how == OP_QUANTIZE_PRODUCT)
				p.weight = layer_of(x->c, ir_in(m, ir_at(m,
				    id), 1));
			if (p.weight == NONE ||
			    !x->c->layer.v[p.weight].weight ||
			    x->c->layer.v[p.weight].skip)
				continue;
			p.data = layer_of(x->c, ir_in(m, ir_at(m, id), 0));
			n = known(q.in[1]);
			p.bytes = n;
			p.operations = known(q.out) * n / known(&(struct type){
			    .n = 1, .dim = &q.in[1]->dim[q.weight_axis] });
			vec_push(&x->product, p);
		}
	}
	vec_free(&regions);
}

/* Products [0, floats) are in floats, the others, or `alone` only, on
 * integers; data are where a product reads them so. */
static bool
set_mix(struct budget *x, uint32_t floats, uint32_t alone)
{
	struct quantize_calibration *c = x->c;
	bool *on = mem_zalloc(c->layer.n + 1, sizeof *on);
	bool ok = true;

	for (uint32_t i = 0; i < x->product.n; i++) {
		const struct product *p = &x->product.v[i];

		if (alone != NONE ? i != alone : i < floats)
			continue;
		on[p->weight] = true;
		if (p->data != NONE)
			on[p->data] = true;
	}
	for (uint32_t k = 0; k < c->layer.n && ok; k++)
		if (!c->layer.v[k].skip)
			ok = quantize_set_code(c, &c->layer.v[k], on[k] ?
			    c->layer.v[k].code : 0);
	mem_free(on);
	return ok;
}

/* ---- loss ---- */

struct loss {
	double signal, noise;
	int64_t rows, agree;	/* with the same greatest element */
};

static int64_t
greatest(const float *v, int64_t n)
{
	int64_t best = 0;

	for (int64_t i = 1; i < n; i++)
		if (v[i] > v[best])
			best = i;
	return best;
}

static void
add_loss(struct loss *l, const struct value *a, const struct value *b)
{
	const float *x = a->data, *y = b->data;
	int64_t last;

	if (a->kind == VALUE_TUPLE) {
		for (uint32_t i = 0; i < a->n; i++)
			add_loss(l, a->item[i], b->item[i]);
		return;
	}
	if (a->kind != VALUE_TENSOR || a->dtype != DT_FLOAT32 ||
	    b->dtype != DT_FLOAT32 || a->count != b->count)
		return;
	for (int64_t i = 0; i < a->count; i++) {
		double e = (double)x[i] - (double)y[i];

		l->signal += (double)x[i] * x[i];
		l->noise += e * e;
	}
	last = a->n > 0 ? a->dim[a->n - 1] : 1;
	for (int64_t i = 0; last > 1 && i + last <= a->count; i += last) {
		l->rows++;
		l->agree += greatest(x + i, last) == greatest(y + i, last);
	}
}

static bool
measure(struct budget *x, int64_t samples, struct loss *l)
{
	bool ok = true;

	*l = (struct loss){ 0 };
	for (int64_t i = 0; i < samples && ok; i++) {
		struct eval *e = eval_new(x->c->m, x->c->d, &(struct
		    eval_options){ .max_depth = EVAL_DEPTH });
		uint32_t n;
		struct value *const *arg = x->b->sample(x->b->ctx, i, &n);
		struct value *v = arg == NULL ? NULL : eval_function(e,
		    x->b->function, arg, n);

		ok = v != NULL;
		if (ok)
			add_loss(l, x->want[i], v);
		value_drop(eval_heap(e), v);
		eval_free(e);
	}
	return ok;
}

/* In %: rows with another greatest element, or if there are none of more than
 * one element, the root of the relative noise. */
static double
lost(const struct loss *l)
{
	if (l->rows > 0)
		return 100 * (1 - (double)l->agree / (double)l->rows);
	return l->signal > 0 ? 100 * sqrt(l->noise / l->signal) : 0;
}

/* ---- the search ---- */

static int
worse(const void *a, const void *b)
{
	const struct product *x = a, *y = b;
	double p = x->noise / x->operations, q = y->noise / y->operations;

	if (p != q)
		return p < q ? 1 : -1;
	return x->weight < y->weight ? -1 : x->weight > y->weight;
}

static bool
rank(struct budget *x)
{
	int64_t n = x->samples < ALONE ? x->samples : ALONE;
	struct loss l;

	for (uint32_t i = 0; i < x->product.n; i++) {
		if (!set_mix(x, 0, i) || !measure(x, n, &l))
			return false;
		x->product.v[i].noise = l.signal > 0 ? l.noise / l.signal : 0;
	}
	if (x->product.n > 0)
		qsort(x->product.v, x->product.n, sizeof *x->product.v,
		    worse);
	return true;
}

/* Measures a mix; *within: it keeps the budget. */
static bool
try(struct budget *x, uint32_t floats, bool *within)
{
	struct quantize_mix *q = &x->mix[*x->nmix];
	double all = 0, narrow = 0;
	struct loss l;

	if (!set_mix(x, floats, NONE) || !measure(x, x->samples, &l))
		return false;
	*q = (struct quantize_mix){ .floats = floats, .lost = lost(&l),
	    .sqnr = 10 * log10(l.signal / l.noise) };
	for (uint32_t i = 0; i < x->product.n; i++) {
		const struct product *p = &x->product.v[i];

		all += p->operations;
		narrow += i < floats ? 0 : p->operations;
		q->bytes += i < floats ? p->bytes * sizeof(float) : p->bytes;
	}
	q->integers = all > 0 ? 100 * narrow / all : 0;
	*within = q->lost <= x->b->most;
	if (*x->nmix + 1 < QUANTIZE_MIXES)
		++*x->nmix;
	return true;
}

/* The fewest products in floats that keep the budget; those in floats of all
 * lose nothing. */
static bool
search(struct budget *x, uint32_t *found)
{
	uint32_t lo = 0, hi = 0, n = x->product.n;
	bool within = false;

	for (;;) {
		if (!try(x, hi, &within))
			return false;
		if (within || hi == n)
			break;
		lo = hi + 1;
		hi = hi == 0 ? 1 : hi * 2 > n ? n : hi * 2;
	}
	while (lo < hi) {
		uint32_t mid = (lo + hi) / 2;

		if (!try(x, mid, &within))
			return false;
		if (within)
			hi = mid;
		else
			lo = mid + 1;
	}
	*found = hi;
	return true;
}

/* The layers that no product reads on integers stay in floats. */
static void
skip_floats(struct budget *x, uint32_t floats)
{
	struct quantize_calibration *c = x->c;
	bool *on = mem_zalloc(c->layer.n + 1, sizeof *on);

	for (uint32_t i = floats; i < x->product.n; i++) {
		on[x->product.v[i].weight] = true;
		if (x->product.v[i].data != NONE)
			on[x->product.v[i].data] = true;
	}
	for (uint32_t k = 0; k < c->layer.n; k++)
		c->layer.v[k].skip = c->layer.v[k].skip || !on[k];
	for (uint32_t i = 0; i < *x->nmix; i++)
		x->mix[i].chosen = x->mix[i].floats == floats;
	mem_free(on);
}

bool
quantize_within(struct quantize_calibration *c,
    const struct quantize_budget *b, struct quantize_mix *mix, uint32_t *n)
{
	struct budget x = { .c = c, .b = b, .mix = mix, .nmix = n,
	    .samples = b->samples };
	uint32_t floats = 0, nin;
	bool ok = true;

	*n = 0;
	for (uint32_t f = 1; f < c->m->function.n; f++)
		find_products(&x, f);
	x.want = mem_zalloc((size_t)x.samples + 1, sizeof *x.want);
	x.e = eval_new(c->m, c->d, &(struct eval_options){
	    .max_depth = EVAL_DEPTH });
	ok = set_mix(&x, x.product.n, NONE);
	for (int64_t i = 0; i < x.samples && ok; i++) {
		struct value *const *arg = b->sample(b->ctx, i, &nin);

		x.want[i] = arg == NULL ? NULL : eval_function(x.e,
		    b->function, arg, nin);
		ok = x.want[i] != NULL;
	}
	ok = ok && rank(&x) && search(&x, &floats) && set_mix(&x, floats,
	    NONE);
	if (ok)
		skip_floats(&x, floats);
	for (int64_t i = 0; i < x.samples; i++)
		value_drop(eval_heap(x.e), x.want[i]);
	eval_free(x.e);
	mem_free(x.want);
	vec_free(&x.product);
	return ok;
}
