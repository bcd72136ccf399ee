/*
 * Cross-layer equalization (quantize.h; Nagel et al., "Data-free quantization
 * through weight equalization and bias correction", 2019).
 *
 * Where the channels of one product go through a bias and ReLU into another,
 * channel c of the first weight and its bias are divided by s[c], and what the
 * second one multiplies it by is multiplied, with s = sqrt(r1 / r2) of the
 * greatest magnitudes, rounded to a power of two.
 */
#include "pass/quantize_impl.h"

#include <math.h>
#include <string.h>

#include "eval/eval.h"
#include "pass/globals.h"

#define ROUNDS 8	/* what one pair gains spreads to its neighbours */
#define CHAIN 8		/* the most operators between */

struct equalize {
	struct ir_module *m;
	struct diag *d;
	uint32_t *uses;		/* by node */
	bool changed, failed;
};

/* Channels are dimension `axis` of a constant. */
struct side {
	ir_id constant;
	uint32_t axis;
};

/* Two products, and what is scaled with the first. */
struct pair {
	struct side first[CHAIN + 1], second;
	uint32_t nfirst;
	int64_t channels;
};

static const struct ir_node *
at(const struct equalize *x, ir_id id)
{
	return ir_at(x->m, id);
}

static bool
is_own_constant(const struct equalize *x, ir_id id)
{
	return at(x, id)->kind == NODE_CONST && x->uses[id] == 1 &&
	    at(x, id)->type->kind == TYPE_TENSOR &&
	    at(x, id)->type->dtype == DT_FLOAT32;
}

/* Whether only dimension `axis` of the constant has several elements. */
static bool
is_vector(const struct type *t, uint32_t axis)
{
	int64_t e;

	for (uint32_t i = 0; i < t->n; i++)
		if (i != axis && !(sym_is_const(t->dim[i], &e) && e == 1))
			return false;
	return axis < t->n;
}

/* A bias along the channels of a sum of rank n; adds it to the first side. */
static bool
find_bias(const struct equalize *x, ir_id id, const struct op_quantize *q,
    uint32_t channel, struct pair *p, ir_id *from)
{
	uint32_t n = q->out->n;

	for (uint32_t k = 0; k < 2; k++) {
		ir_id c = ir_in(x->m, at(x, id), k);
		uint32_t rank = q->in[k]->n;
		bool along = q->adds == OP_QUANTIZE_ALONG;
		uint32_t axis = along ? 0 : channel + rank - n;

		if (!is_own_constant(x, c) || rank > n || q->in[1 - k]->n !=
		    n || (along ? q->along != channel : channel + rank < n) ||
		    !is_vector(q->in[k], axis))
			continue;
		p->first[p->nfirst++] = (struct side){ c, axis };
		*from = ir_in(x->m, at(x, id), 1 - k);
		return true;
	}
	return false;
}

/* The product before another one whose data are `id`. */
static bool
find_first(const struct equalize *x, ir_id id, uint32_t channel,
    struct pair *p)
{
	for (uint32_t i = 0; i < CHAIN; i++) {
		struct op_quantize q = quantize_how(x->m, id);
		ir_id w;

		if (x->uses[id] != 1)
			return false;
		if (q.how == OP_QUANTIZE_PRODUCT) {
			w = ir_in(x->m, at(x, id), 1);
			p->first[p->nfirst++] = (struct side){ w,
			    q.weight_axis };
			return q.out_axis == channel && is_own_constant(x, w);
		}
		if (q.how != OP_QUANTIZE_SCALES)
			return false;
		if (q.adds != OP_QUANTIZE_NO_SUM) {
			if (!find_bias(x, id, &q, channel, p, &id))
				return false;
			continue;
		}
		if (!q.limits || q.least != 0 || q.most != HUGE_VAL)
			return false;
		id = ir_in(x->m, at(x, id), 0);
	}
	return false;
}

static bool
find_pair(const struct equalize *x, ir_id id, struct pair *p)
{
	struct op_quantize q = quantize_how(x->m, id);

	*p = (struct pair){ .nfirst = 0 };
	if (q.how != OP_QUANTIZE_PRODUCT || q.in_axis == UINT32_MAX)
		return false;
	p->second = (struct side){ ir_in(x->m, at(x, id), 1), q.in_axis };
	return is_own_constant(x, p->second.constant) &&
	    sym_is_const(q.in[1]->dim[q.in_axis], &p->channels) &&
	    find_first(x, ir_in(x->m, at(x, id), 0), q.data_axis, p);
}

/* ---- numbers ---- */

/* Elements after each of the channels. */
static int64_t
inner(const struct type *t, uint32_t axis)
{
	int64_t n = 1, e = 1;

	for (uint32_t i = axis + 1; i < t->n; i++) {
		sym_is_const(t->dim[i], &e);
		n *= e;
	}
	return n;
}

static void
greatest(const float *v, int64_t n, int64_t step, int64_t channels,
    double *most)
{
	memset(most, 0, (size_t)channels * sizeof *most);
	for (int64_t i = 0; i < n; i++) {
		double a = fabs((double)v[i]), *to = &most[i / step % channels];

		*to = a > *to || isnan(a) ? a : *to;
	}
}

/* Multiplies the channels of a constant; NULL: finds their magnitudes. */
static void
visit(struct equalize *x, const struct side *s, int64_t channels,
    const double *by, double *most)
{
	struct eval *e = eval_new(x->m, x->d, &(struct eval_options){
	    .max_depth = EVAL_DEPTH });
	char *err = NULL;
	struct value *v = eval_constant(e, at(x, s->constant)->ref, &err);
	int64_t step = inner(at(x, s->constant)->type, s->axis);
	uint32_t ref = 0;
	float *to;

	if (v != NULL && by == NULL) {
		greatest(v->data, v->count, step, channels, most);
	} else if (v != NULL) {
		to = mem_alloc(((size_t)v->count + 1) * sizeof *to);
		for (int64_t i = 0; i < v->count; i++)
			to[i] = (float)(((const float *)v->data)[i] *
			    by[i / step % channels]);
		ref = ir_constant_bytes(x->m, at(x, s->constant)->type, to,
		    (size_t)v->count * sizeof *to, &err);
		x->m->node.v[s->constant].ref = ref;
		mem_free(to);
	}
	if (v == NULL || (by != NULL && ref == 0)) {
		diag_error(x->d, &at(x, s->constant)->span, "constant-data",
		    "%s", err);
		mem_free(err);
		x->failed = true;
	}
	value_drop(eval_heap(e), v);
	eval_free(e);
}

static void
scale(struct equalize *x, const struct pair *p)
{
	double *r = mem_zalloc((size_t)p->channels * 4 + 1, sizeof *r);
	double *first = r + p->channels, *up = first + p->channels;
	double *down = up + p->channels;
	bool any = false;

	visit(x, &p->first[p->nfirst - 1], p->channels, NULL, first);
	if (!x->failed)
		visit(x, &p->second, p->channels, NULL, r);
	for (int64_t c = 0; c < p->channels; c++) {
		double s = first[c] > 0 && r[c] > 0 && isfinite(first[c]) &&
		    isfinite(r[c]) ? exp2(rint(log2(first[c] / r[c]) / 2)) : 1;

		up[c] = s;
		down[c] = 1 / s;
		any = any || s != 1;
	}
	for (uint32_t i = 0; any && i < p->nfirst && !x->failed; i++)
		visit(x, &p->first[i], p->channels, down, NULL);
	if (any && !x->failed)
		visit(x, &p->second, p->channels, up, NULL);
	x->changed = x->changed || any;
	mem_free(r);
}

/* Returns the number of pairs. */
static uint32_t
round_of(struct equalize *x, const ir_region_list *regions)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < regions->n; i++) {
		const struct ir_region_data *r =
		    &x->m->region.v[regions->v[i]];

		for (uint32_t k = 0; k < r->nodes.n && !x->failed; k++) {
			struct pair p;

			if (!find_pair(x, r->nodes.v[k], &p))
				continue;
			scale(x, &p);
			n++;
		}
	}
	return n;
}

bool
quantize_equalize(struct ir_module *m, struct quantize_stats *s,
    struct diag *d)
{
	struct equalize x = { .m = m, .d = d };

	x.uses = mem_zalloc(m->node.n + 1, sizeof *x.uses);
	for (uint32_t r = 1; r < m->region.n; r++) {
		const struct ir_region_data *b = &m->region.v[r];

		for (uint32_t k = 0; k < b->nodes.n; k++)
			for (uint32_t i = 0; i < at(&x, b->nodes.v[k])->nin;
			    i++)
				x.uses[ir_in(m, at(&x, b->nodes.v[k]), i)]++;
		if (b->result != 0)
			x.uses[b->result] += 2;
	}
	for (uint32_t f = 1; f < m->function.n && !x.failed; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		if (pass_is_closed(m, m->function.v[f].attrs))
			continue;
		ir_function_regions(m, f, &regions);
		x.changed = true;
		for (uint32_t i = 0; i < ROUNDS && x.changed; i++) {
			uint32_t n;

			x.changed = false;
			n = round_of(&x, &regions);
			s->equalized += i == 0 ? n : 0;
		}
		vec_free(&regions);
	}
	mem_free(x.uses);
	return !x.failed;
}
