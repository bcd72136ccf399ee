/*
 * Constants that scale the channels of a value (quantize_impl.h).
 */
#include "pass/quantize_impl.h"

#include <math.h>
#include <string.h>

#include "eval/eval.h"

#define LONGEST (QUANTIZE_CHAIN - 2)	/* operators between */

uint32_t *
quantize_uses(const struct ir_module *m)
{
	uint32_t *uses = mem_zalloc(m->node.n + 1, sizeof *uses);

	for (uint32_t r = 1; r < m->region.n; r++) {
		const struct ir_region_data *b = &m->region.v[r];

		for (uint32_t k = 0; k < b->nodes.n; k++) {
			const struct ir_node *n = ir_at(m, b->nodes.v[k]);

			for (uint32_t i = 0; i < n->nin; i++)
				uses[ir_in(m, n, i)]++;
		}
		if (b->result != 0)
			uses[b->result] += 2;
	}
	return uses;
}

bool
quantize_is_own(const struct ir_module *m, const uint32_t *uses, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);

	return n->kind == NODE_CONST && uses[id] == 1 &&
	    n->type->kind == TYPE_TENSOR && n->type->dtype == DT_FLOAT32;
}

/* ---- chains ---- */

struct walk {
	struct ir_module *m;
	const uint32_t *uses;
	struct quantize_chain *to;
};

static bool
is_pair_end(const struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    n->ref == op_quant.simulated_dequantize;
}

/* What a pair quantizes, if nothing else reads either; id if it is none. */
static ir_id
through_pair(const struct walk *w, ir_id id)
{
	ir_id q = is_pair_end(w->m, id) ? ir_in(w->m, ir_at(w->m, id), 0) : 0;

	return q != 0 && w->uses[id] == 1 && w->uses[q] == 1 &&
	    ir_at(w->m, q)->nin > 0 ? ir_in(w->m, ir_at(w->m, q), 0) : id;
}

static bool
add_side(const struct walk *w, ir_id constant, uint32_t axis)
{
	struct quantize_chain *c = w->to;

	if (!quantize_is_own(w->m, w->uses, constant))
		return false;
	c->side[c->n++] = (struct quantize_side){ constant, axis };
	return true;
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

/* A bias along the channels of a sum of rank n. */
static bool
find_bias(const struct walk *w, ir_id id, const struct op_quantize *q,
    uint32_t channel, ir_id *from)
{
	uint32_t n = q->out->n;

	for (uint32_t k = 0; k < 2; k++) {
		ir_id c = ir_in(w->m, ir_at(w->m, id), k);
		uint32_t rank = q->in[k]->n;
		bool along = q->adds == OP_QUANTIZE_ALONG;
		uint32_t axis = along ? 0 : channel + rank - n;

		if (rank > n || q->in[1 - k]->n != n || (along ? q->along !=
		    channel : channel + rank < n) || !is_vector(q->in[k],
		    axis) || !add_side(w, c, axis))
			continue;
		*from = ir_in(w->m, ir_at(w->m, id), 1 - k);
		return true;
	}
	return false;
}

bool
quantize_find_chain(struct ir_module *m, const uint32_t *uses, ir_id id,
    uint32_t channel, struct quantize_chain *to)
{
	struct walk w = { m, uses, to };

	*to = (struct quantize_chain){ .n = 0 };
	for (uint32_t i = 0; i < LONGEST; i++) {
		struct op_quantize q = quantize_how(m, id);
		const struct ir_node *n = ir_at(m, id);

		if (uses[id] != 1)
			return false;
		if (is_pair_end(m, id) && through_pair(&w, id) != id) {
			id = through_pair(&w, id);
			continue;
		}
		to->norm = q.affine;
		if (q.affine)
			return q.along == channel &&
			    add_side(&w, ir_in(m, n, 2), 0) &&
			    add_side(&w, ir_in(m, n, 1), 0);
		if (q.how == OP_QUANTIZE_PRODUCT)
			return q.out_axis == channel && add_side(&w,
			    through_pair(&w, ir_in(m, n, 1)), q.weight_axis);
		if (q.how != OP_QUANTIZE_SCALES)
			return false;
		if (q.adds != OP_QUANTIZE_NO_SUM) {
			if (!find_bias(&w, id, &q, channel, &id))
				return false;
			continue;
		}
		if (!q.limits || q.least != 0 || q.most != HUGE_VAL)
			return false;
		id = ir_in(m, n, 0);
	}
	return false;
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

/* The constant, which is an evaluator's; NULL: reported. */
static struct value *
elements(struct ir_module *m, struct diag *d, ir_id id, struct eval **e)
{
	char *err = NULL;
	struct value *v;

	*e = eval_new(m, d, &(struct eval_options){ .max_depth = EVAL_DEPTH });
	v = eval_constant(*e, ir_at(m, id)->ref, &err);
	if (v != NULL)
		return v;
	diag_error(d, &ir_at(m, id)->span, "constant-data", "%s", err);
	mem_free(err);
	eval_free(*e);
	return NULL;
}

bool
quantize_greatest_by_channel(struct ir_module *m, struct diag *d,
    const struct quantize_side *s, int64_t channels, double *most)
{
	int64_t step = inner(ir_at(m, s->constant)->type, s->axis);
	struct eval *e;
	struct value *v = elements(m, d, s->constant, &e);

	memset(most, 0, (size_t)channels * sizeof *most);
	if (v == NULL)
		return false;
	for (int64_t i = 0; i < v->count; i++) {
		double a = fabs((double)((const float *)v->data)[i]);
		double *to = &most[i / step % channels];

		*to = a > *to || isnan(a) ? a : *to;
	}
	value_drop(eval_heap(e), v);
	eval_free(e);
	return true;
}

bool
quantize_scale_channels(struct ir_module *m, struct diag *d,
    const struct quantize_side *s, int64_t channels, const double *by)
{
	int64_t step = inner(ir_at(m, s->constant)->type, s->axis);
	struct eval *e;
	struct value *v = elements(m, d, s->constant, &e);
	char *err = NULL;
	uint32_t ref;
	float *to;

	if (v == NULL)
		return false;
	to = mem_alloc(((size_t)v->count + 1) * sizeof *to);
	for (int64_t i = 0; i < v->count; i++)
		to[i] = (float)(((const float *)v->data)[i] *
		    by[i / step % channels]);
	ref = ir_constant_bytes(m, ir_at(m, s->constant)->type, to,
	    (size_t)v->count * sizeof *to, &err);
	if (ref != 0)
		m->node.v[s->constant].ref = ref;
	else
		diag_error(d, &ir_at(m, s->constant)->span, "store", "%s",
		    err);
	mem_free(err);
	mem_free(to);
	value_drop(eval_heap(e), v);
	eval_free(e);
	return ref != 0;
}
