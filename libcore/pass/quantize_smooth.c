/*
 * Channels of data scaled by what samples show (quantize.h).
 *
 * SmoothQuant (Xiao et al., 2022): channel j of a value is divided by
 * s[j] = a[j]^alpha / w[j]^(1 - alpha) of the greatest magnitudes of the data
 * and of the weights of all products that read it.  AWQ (Lin et al., 2023):
 * s[j] = b[j]^beta of the mean magnitudes, and of STEPS exponents that with
 * which rounded weights change the sums of products least.
 *
 * A value is scaled only if products alone read it, and if constants before it
 * can take the inverse: no operator is added.
 */
#include "pass/quantize_weights.h"

#include <math.h>
#include <string.h>

#include "eval/eval.h"

#define STEPS 20
#define LEAST 1e-4		/* of a factor, and the inverse of the most */
#define ROWS 64			/* of a weight, by which exponents are judged */

struct smooth {
	struct quantize_calibration *c;
	struct quantize_set set;
	uint32_t *uses;
	/* One value: */
	uint32_t layer;
	int64_t channels;
	VEC(struct quantize_product *) reader;
	struct quantize_chain chain;
	double *most, *mean;	/* of the data */
	double *factor;
};

static struct quantize_side
weight_side(const struct smooth *x, const struct quantize_product *p)
{
	return (struct quantize_side){ x->c->layer.v[p->weight].x,
	    p->q.in_axis };
}

/* Whether products alone read the value, through its pair. */
static bool
find_readers(struct smooth *x)
{
	struct quantize_calibration *c = x->c;
	const struct quantize_layer *l = &c->layer.v[x->layer];

	x->reader.n = 0;
	for (uint32_t i = 0; i < c->product.n; i++) {
		struct quantize_product *p = &c->product.v[i];
		const struct ir_node *n = ir_at(c->m, p->call);

		if (p->data != x->layer || ir_in(c->m, n, 0) != l->dequantize)
			continue;
		if (p->q.in_axis == UINT32_MAX || p->rows == 0 ||
		    c->layer.v[p->weight].skip || !quantize_is_own(c->m,
		    x->uses, c->layer.v[p->weight].x) || !sym_is_const(
		    p->q.in[1]->dim[p->q.in_axis], &x->channels))
			return false;
		vec_push(&x->reader, p);
	}
	return x->reader.n > 0 && x->uses[l->dequantize] == x->reader.n &&
	    x->uses[l->quantize] == 1 && !l->fixed && !l->skip;
}

/* The greatest and the mean magnitude of each channel. */
static void
find_data(struct smooth *x)
{
	const struct quantize_product *p = x->reader.v[0];
	double *n = mem_zalloc((size_t)x->channels + 1, sizeof *n);

	memset(x->most, 0, (size_t)x->channels * sizeof *x->most);
	memset(x->mean, 0, (size_t)x->channels * sizeof *x->mean);
	for (int64_t i = 0; i < p->groups * p->k; i++) {
		int64_t j = (i / p->k * (x->channels / p->groups) +
		    p->channel[i % p->k]) % x->channels;

		x->most[j] = fmax(x->most[j], (double)p->most[i]);
		x->mean[j] += p->size[i];
		n[j] += (double)p->rows;
	}
	for (int64_t j = 0; j < x->channels; j++)
		x->mean[j] /= n[j] > 0 ? n[j] : 1;
	mem_free(n);
}

static double
limited(double s)
{
	return isfinite(s) && s > 0 ? fmin(fmax(s, LEAST), 1 / LEAST) : 1;
}

/* False: reported. */
static bool
smooth_factors(struct smooth *x)
{
	double alpha = x->c->o->smooth;
	double *w = mem_zalloc((size_t)x->channels * 2 + 1, sizeof *w);
	double *one = w + x->channels;
	bool ok = true;

	for (uint32_t i = 0; i < x->reader.n && ok; i++) {
		struct quantize_side s = weight_side(x, x->reader.v[i]);

		ok = quantize_greatest_by_channel(x->c->m, x->c->d, &s,
		    x->channels, one);
		for (int64_t j = 0; j < x->channels; j++)
			w[j] = fmax(w[j], one[j]);
	}
	for (int64_t j = 0; j < x->channels; j++)
		x->factor[j] = x->most[j] > 0 && w[j] > 0 ?
		    limited(pow(x->most[j], alpha) / pow(w[j], 1 - alpha)) :
		    1;
	mem_free(w);
	return ok;
}

static void
awq_factors(struct smooth *x, double beta)
{
	double lo = HUGE_VAL, hi = 0;

	for (int64_t j = 0; j < x->channels; j++) {
		double s = x->mean[j] > 0 ? pow(x->mean[j], beta) : 1;

		x->factor[j] = s;
		lo = fmin(lo, s);
		hi = fmax(hi, s);
	}
	for (int64_t j = 0; j < x->channels; j++)
		x->factor[j] = limited(x->factor[j] / sqrt(lo * hi));
}

/* The weights of some rows of a product, the terms of each together. */
struct rows {
	const struct quantize_product *p;
	const float *h;
	int64_t n, block;
	float *w, *scaled, *scale;
	uint8_t *code;
	double *by;		/* by term */
};

static bool
take_rows(struct smooth *x, const struct quantize_product *p, struct rows *r)
{
	const struct quantize_layer *l = &x->c->layer.v[p->weight];
	struct eval *e = eval_new(x->c->m, x->c->d, &(struct eval_options){
	    .max_depth = EVAL_DEPTH });
	char *err = NULL;
	struct value *v = eval_constant(e, ir_at(x->c->m, l->x)->ref, &err);
	int64_t inner = 1, units = p->units;
	size_t n;

	*r = (struct rows){ .p = p, .h = quantize_second(p, 0),
	    .n = units < ROWS ? units : ROWS };
	n = (size_t)(r->n * p->k) + 1;
	r->block = x->c->o->packed ? quantize_block_of(x->c->o, p->k,
	    x->set.bits) : p->k;
	r->w = mem_zalloc(n, sizeof *r->w);
	r->scaled = mem_zalloc(n, sizeof *r->scaled);
	r->scale = mem_zalloc(n, sizeof *r->scale);
	r->code = mem_zalloc(n, 1);
	r->by = mem_zalloc((size_t)p->k + 1, sizeof *r->by);
	for (uint32_t d = p->q.weight_axis + 1; v != NULL && d < v->n; d++)
		inner *= v->dim[d];
	for (int64_t u = 0; v != NULL && u < r->n; u++)
		for (int64_t i = 0; i < p->k; i++)
			r->w[u * p->k + i] = ((const float *)v->data)[
			    (i / inner * units + u * units / r->n) * inner +
			    i % inner];
	if (v == NULL)
		diag_error(x->c->d, &ir_at(x->c->m, l->x)->span,
		    "constant-data", "%s", err);
	mem_free(err);
	value_drop(eval_heap(e), v);
	eval_free(e);
	return v != NULL;
}

static void
drop_rows(struct rows *r)
{
	mem_free(r->w);
	mem_free(r->scaled);
	mem_free(r->scale);
	mem_free(r->code);
	mem_free(r->by);
}

/* What rounding of these rows changes their sums by, with the factors. */
static double
noise_of(const struct smooth *x, struct rows *r)
{
	struct quantize_rows q = { .set = &x->set, .mse = true, .n = r->n,
	    .k = r->p->k, .block = r->block, .w = r->scaled,
	    .scale = r->scale, .code = r->code };
	double signal, noise;

	for (int64_t i = 0; i < q.k; i++)
		r->by[i] = x->factor[r->p->channel[i] % x->channels];
	for (int64_t i = 0; i < q.n * q.k; i++)
		r->scaled[i] = (float)(r->w[i] * r->by[i % q.k]);
	quantize_round_nearest(&q);
	quantize_row_noise(&q, r->w, r->h, r->p->stride, r->by, 1, &signal,
	    &noise);
	return noise;
}

/* The exponent of the least error; none if that is without factors. */
static bool
search_exponent(struct smooth *x)
{
	struct rows *r = mem_zalloc(x->reader.n + 1, sizeof *r);
	double best = HUGE_VAL, found = 0;
	bool ok = true;

	for (uint32_t i = 0; i < x->reader.n && ok; i++)
		ok = take_rows(x, x->reader.v[i], &r[i]);
	for (int k = 0; k < STEPS && ok; k++) {
		double noise = 0;

		awq_factors(x, (double)k / STEPS);
		for (uint32_t i = 0; i < x->reader.n; i++)
			if (r[i].block > 0 && r[i].h != NULL &&
			    r[i].p->groups == 1)
				noise += noise_of(x, &r[i]);
		if (noise < best) {
			best = noise;
			found = (double)k / STEPS;
		}
	}
	for (uint32_t i = 0; i < x->reader.n; i++)
		drop_rows(&r[i]);
	mem_free(r);
	awq_factors(x, found);
	return ok;
}

static bool
apply(struct smooth *x)
{
	double *down = mem_alloc(((size_t)x->channels + 1) * sizeof *down);
	bool ok = true;

	for (int64_t j = 0; j < x->channels; j++)
		down[j] = 1 / x->factor[j];
	for (uint32_t i = 0; i < x->chain.n && ok; i++)
		ok = quantize_scale_channels(x->c->m, x->c->d,
		    &x->chain.side[i], x->channels, down);
	for (uint32_t i = 0; i < x->reader.n && ok; i++) {
		struct quantize_side s = weight_side(x, x->reader.v[i]);

		ok = quantize_scale_channels(x->c->m, x->c->d, &s,
		    x->channels, x->factor);
	}
	mem_free(down);
	return ok;
}

static void
say(const struct smooth *x, const char *what)
{
	const struct quantize_calibration *c = x->c;
	char *line;

	if (c->o->say == NULL)
		return;
	line = mem_printf("v%u, data of products, %s", ir_at(c->m,
	    c->layer.v[x->layer].x)->id, what);
	c->o->say(c->o->ctx, line);
	mem_free(line);
}

static bool
smooth_value(struct smooth *x, struct quantize_stats *s)
{
	struct quantize_calibration *c = x->c;
	const struct quantize_layer *l = &c->layer.v[x->layer];
	size_t n;
	bool ok;

	if (l->weight || l->skip)
		return true;
	if (!find_readers(x) || !quantize_find_chain(c->m, x->uses, l->x,
	    x->reader.v[0]->q.data_axis, &x->chain)) {
		say(x, "are not scaled: more than products read them, or no "
		    "norm or weight before them takes factors");
		return true;
	}
	n = (size_t)x->channels + 1;
	x->most = mem_alloc(n * sizeof *x->most);
	x->mean = mem_alloc(n * sizeof *x->mean);
	x->factor = mem_alloc(n * sizeof *x->factor);
	find_data(x);
	ok = c->o->smooth >= 0 ? smooth_factors(x) : search_exponent(x);
	ok = ok && apply(x);
	s->smoothed++;
	mem_free(x->most);
	mem_free(x->mean);
	mem_free(x->factor);
	return ok;
}

bool
quantize_smooth(struct quantize_calibration *c, struct quantize_stats *s)
{
	struct smooth *x = mem_zalloc(1, sizeof *x);
	bool ok = true;

	x->c = c;
	quantize_set_fill(&x->set, c->o->packed ? c->o->pack :
	    QUANTIZE_INT8);
	x->uses = quantize_uses(c->m);
	for (uint32_t k = 0; k < c->layer.n && ok; k++) {
		x->layer = k;
		ok = smooth_value(x, s);
	}
	for (uint32_t k = 0; k < c->layer.n; k++) {
		quantize_range_release(&c->range[k]);
		c->range[k] = (struct quantize_range){ .bin = NULL };
	}
	c->samples = 0;
	if (quantize_needs_moments(c->o))
		quantize_find_products(c);
	else
		quantize_products_release(c);
	vec_free(&x->reader);
	mem_free(x->uses);
	mem_free(x);
	return ok;
}
