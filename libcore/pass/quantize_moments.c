/*
 * The data that products read (quantize_weights.h): means, magnitudes, and
 * second moments of what the terms of a sum multiply.
 *
 * The terms of a convolution are those of one place of its window; of a sample
 * at most ROWS places, evenly spread, are counted.
 */
#include "pass/quantize_weights.h"

#include <math.h>
#include <string.h>

#include "pass/globals.h"

#define ROWS 512		/* of a sample */
#define PANEL 8			/* rows that are added at once */
#define WIDE 16			/* rows of moments are multiples of it */
/* Bytes of second moments at one time; products that have more are rounded to
 * the nearest. */
#define MOST_BYTES (1LL << 30)

#define NONE UINT32_MAX

/* ---- products ---- */

static uint32_t
layer_of(const struct quantize_calibration *c, ir_id id, bool views)
{
	for (;;) {
		const struct ir_node *n = ir_at(c->m, id);

		if (id < c->nodes && c->of[id] != 0)
			return c->of[id] - 1;
		if (!views || n->kind != NODE_CALL ||
		    n->callee != CALLEE_OP || !op_at(n->ref)->view ||
		    n->nin < 1)
			return NONE;
		id = ir_in(c->m, n, 0);
	}
}

/* Where each term of a sum finds its datum. */
static bool
find_terms(struct quantize_calibration *c, struct quantize_product *p)
{
	const struct op_quantize *q = &p->q;
	const struct type *w = q->in[1];
	int64_t dim[TYPE_RANK_LIMIT] = { 0 }, index[TYPE_RANK_LIMIT] = { 0 };
	uint32_t in = q->in_axis == q->weight_axis ? NONE : q->in_axis;

	p->k = 1;
	for (uint32_t d = 0; d < w->n; d++)
		if (!sym_is_const(w->dim[d], &dim[d]) || dim[d] == 0)
			return false;
		else if (d != q->weight_axis)
			p->k *= dim[d];
	p->groups = q->space > 0 ? q->groups : 1;
	p->units = dim[q->weight_axis] / p->groups;
	for (uint32_t d = 0; q->space > 0 && d < w->n; d++) {
		bool known = d == q->weight_axis;

		for (uint32_t s = 0; s < q->space; s++)
			known = known || d == q->weight_space[s];
		if (!known && in == NONE)
			in = d;
	}
	p->channel = arena_alloc(c->m->arena, (size_t)p->k,
	    sizeof *p->channel);
	for (uint32_t s = 0; s < 3; s++)
		p->at[s] = arena_alloc(c->m->arena, (size_t)p->k,
		    sizeof *p->at[s]);
	for (int64_t i = 0; i < p->k; i++) {
		p->channel[i] = in == NONE ? 0 : index[in];
		for (uint32_t s = 0; s < 3; s++)
			p->at[s][i] = s < q->space ?
			    index[q->weight_space[s]] : 0;
		for (uint32_t d = w->n; d-- > 0;) {
			if (d == q->weight_axis)
				continue;
			if (++index[d] < dim[d])
				break;
			index[d] = 0;
		}
	}
	return true;
}

static void
find_in_region(struct quantize_calibration *c, ir_region r)
{
	const struct ir_region_data *d = &c->m->region.v[r];

	for (uint32_t i = 0; i < d->nodes.n; i++) {
		struct quantize_product p = { .call = d->nodes.v[i],
		    .q = quantize_how(c->m, d->nodes.v[i]) };
		const struct ir_node *n = ir_at(c->m, p.call);

		if (p.q.how != OP_QUANTIZE_PRODUCT || (!p.q.rows &&
		    p.q.space == 0))
			continue;
		p.weight = layer_of(c, ir_in(c->m, n, 1), false);
		p.data = layer_of(c, ir_in(c->m, n, 0), true);
		if (p.weight == NONE || p.data == NONE ||
		    !c->layer.v[p.weight].weight || !find_terms(c, &p))
			continue;
		p.sum = mem_zalloc((size_t)(p.groups * p.k) + 1,
		    sizeof *p.sum);
		p.size = mem_zalloc((size_t)(p.groups * p.k) + 1,
		    sizeof *p.size);
		p.most = mem_zalloc((size_t)(p.groups * p.k) + 1,
		    sizeof *p.most);
		vec_push(&c->product, p);
	}
}

void
quantize_find_products(struct quantize_calibration *c)
{
	quantize_products_release(c);
	for (uint32_t f = 1; f < c->m->function.n; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		if (pass_is_closed(c->m, c->m->function.v[f].attrs))
			continue;
		ir_function_regions(c->m, f, &regions);
		for (uint32_t i = 0; i < regions.n; i++)
			find_in_region(c, regions.v[i]);
		vec_free(&regions);
	}
}

void
quantize_products_release(struct quantize_calibration *c)
{
	for (uint32_t i = 0; i < c->product.n; i++) {
		mem_free(c->product.v[i].sum);
		mem_free(c->product.v[i].size);
		mem_free(c->product.v[i].most);
		mem_free(c->product.v[i].second);
	}
	vec_free(&c->product);
}

struct quantize_product *
quantize_product_of(struct quantize_calibration *c, ir_id call)
{
	for (uint32_t i = 0; i < c->product.n; i++)
		if (c->product.v[i].call == call)
			return &c->product.v[i];
	return NULL;
}

struct quantize_product *
quantize_product_by_weight(struct quantize_calibration *c, uint32_t layer)
{
	for (uint32_t i = 0; i < c->product.n; i++)
		if (c->product.v[i].weight == layer)
			return &c->product.v[i];
	return NULL;
}

const float *
quantize_second(const struct quantize_product *p, int64_t g)
{
	return p->second == NULL ? NULL : p->second + g * p->k * p->stride;
}

bool
quantize_next_moments(struct quantize_calibration *c)
{
	int64_t left = MOST_BYTES;
	bool any = false;

	for (uint32_t i = 0; i < c->product.n; i++) {
		struct quantize_product *p = &c->product.v[i];
		int64_t bytes;

		p->done = p->done || p->second != NULL ||
		    c->layer.v[p->weight].skip;
		mem_free(p->second);
		p->second = NULL;
		if (p->done)
			continue;
		p->stride = (p->k + WIDE - 1) / WIDE * WIDE;
		bytes = p->stride > MOST_BYTES / 4 / p->k / p->groups ?
		    MOST_BYTES + 1 : p->groups * p->k * p->stride * 4;
		p->done = bytes > MOST_BYTES;
		if (bytes > left)
			continue;
		left -= bytes;
		any = true;
		p->rows = 0;
		p->second = mem_zalloc((size_t)bytes, 1);
		memset(p->sum, 0, (size_t)(p->groups * p->k) *
		    sizeof *p->sum);
	}
	return any;
}

/* ---- rows ---- */

/* The data of a product, of which the extents are those of its type; one that
 * is not known follows from their number. */
struct inputs {
	const float *v;
	int64_t n, dim[TYPE_RANK_LIMIT], step[TYPE_RANK_LIMIT];
	int64_t out[3], places;
	uint32_t batch;			/* convolutions: the other dimension */
};

static bool
find_extents(const struct type *t, struct inputs *x)
{
	int64_t known = 1;
	uint32_t open = t->n;

	for (uint32_t i = 0; i < t->n; i++) {
		if (sym_is_const(t->dim[i], &x->dim[i]))
			known *= x->dim[i];
		else if (open < t->n)
			return false;
		else
			open = i;
	}
	if (known == 0 || x->n % known != 0 || (open == t->n && x->n !=
	    known))
		return false;
	if (open < t->n)
		x->dim[open] = x->n / known;
	for (uint32_t i = t->n; i-- > 0;)
		x->step[i] = i + 1 == t->n ? 1 : x->step[i + 1] *
		    x->dim[i + 1];
	return true;
}

static bool
find_places(const struct quantize_product *p, struct inputs *x)
{
	const struct op_quantize *q = &p->q;
	uint32_t other = 0;
	int64_t e;

	if (q->space == 0) {
		x->places = x->n / p->k;
		return x->dim[q->in[0]->n - 1] == p->k;
	}
	for (uint32_t i = 0; i < q->in[0]->n; i++) {
		bool used = i == q->data_axis;

		for (uint32_t s = 0; s < q->space; s++)
			used = used || i == q->data_space[s];
		if (!used)
			other = i;
	}
	x->batch = other;
	x->places = x->dim[other];
	for (uint32_t s = 0; s < q->space; s++) {
		if (!sym_is_const(q->in[1]->dim[q->weight_space[s]], &e))
			return false;
		x->out[s] = (x->dim[q->data_space[s]] + q->before[s] +
		    q->after[s] - q->dilation[s] * (e - 1) - 1) /
		    q->stride[s] + 1;
		if (x->out[s] < 1)
			return false;
		x->places *= x->out[s];
	}
	return true;
}

/* What the terms of group g multiply at a place. */
static void
fill_row(const struct quantize_product *p, const struct inputs *x,
    int64_t place, int64_t g, float *row)
{
	const struct op_quantize *q = &p->q;
	int64_t out[3] = { 0 }, channels = 0;

	if (q->space == 0) {
		memcpy(row, x->v + place * p->k, (size_t)p->k * sizeof *row);
		return;
	}
	for (uint32_t s = q->space; s-- > 0; place /= x->out[s])
		out[s] = place % x->out[s];
	channels = x->dim[q->data_axis] / p->groups;
	for (int64_t i = 0; i < p->k; i++) {
		const float *v = x->v + place * x->step[x->batch] +
		    (g * channels + p->channel[i]) * x->step[q->data_axis];
		bool inside = true;

		for (uint32_t s = 0; s < q->space; s++) {
			int64_t at = out[s] * q->stride[s] - q->before[s] +
			    p->at[s][i] * q->dilation[s];

			inside = inside && at >= 0 &&
			    at < x->dim[q->data_space[s]];
			v += at * x->step[q->data_space[s]];
		}
		row[i] = inside ? *v : 0;
	}
}

/* Adds the products of PANEL rows to the lower triangle. */
static void
add_products(float *h, const float *rows, int64_t k, int64_t stride)
{
	for (int64_t i = 0; i < k; i++) {
		float *to = h + i * stride;

		for (int64_t j = 0; j <= i; j += WIDE) {
			float sum[WIDE] = { 0 };

			for (int64_t r = 0; r < PANEL; r++) {
				float f = rows[r * stride + i];

				for (int64_t t = 0; t < WIDE; t++)
					sum[t] += f * rows[r * stride + j +
					    t];
			}
			for (int64_t t = 0; t < WIDE; t++)
				to[j + t] += sum[t];
		}
	}
}

static void
add_group(struct quantize_product *p, const struct inputs *x, int64_t g,
    int64_t take, float *rows)
{
	double *sum = p->sum + g * p->k, *size = p->size + g * p->k;
	float *most = p->most + g * p->k;

	for (int64_t at = 0; at < take; at += PANEL) {
		memset(rows, 0, (size_t)(PANEL * p->stride) * sizeof *rows);
		for (int64_t r = 0; r < PANEL && at + r < take; r++) {
			float *row = rows + r * p->stride;

			fill_row(p, x, (at + r) * x->places / take, g, row);
			for (int64_t i = 0; i < p->k; i++) {
				float a = fabsf(row[i]);

				sum[i] += row[i];
				size[i] += a;
				most[i] = a > most[i] ? a : most[i];
			}
		}
		if (p->second != NULL)
			add_products(p->second + g * p->k * p->stride, rows,
			    p->k, p->stride);
	}
}

void
quantize_add_moments(struct quantize_calibration *c, uint32_t k,
    const float *v, int64_t n)
{
	for (uint32_t i = 0; i < c->product.n; i++) {
		struct quantize_product *p = &c->product.v[i];
		struct inputs x = { .v = v, .n = n };
		int64_t take;
		float *rows;

		if (p->data != k || c->layer.v[p->weight].skip ||
		    !find_extents(p->q.in[0], &x) || !find_places(p, &x))
			continue;
		take = x.places < ROWS ? x.places : ROWS;
		p->stride = (p->k + WIDE - 1) / WIDE * WIDE;
		rows = mem_alloc((size_t)(PANEL * p->stride) * sizeof *rows);
		for (int64_t g = 0; g < p->groups; g++)
			add_group(p, &x, g, take, rows);
		p->rows += take;
		mem_free(rows);
	}
}
