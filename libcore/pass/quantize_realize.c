/*
 * Realization (quantize.h): one walk over each region, operands first.
 *
 * What is dequantized stays in integers for as long as operators can compute on
 * them.  A product becomes one of integers with exact sums in int32, to which
 * the bias and the zero point's part, -zero * sum of the weight's channel, are
 * added as constants; then it is a float times one factor for each channel.
 * Pairs of simulated quantization and of qnn.quantize with qnn.dequantize (as
 * imported models have them) are treated alike.  int8 data that only
 * dequantizations read are kept as uint8, 128 more, with another zero point:
 * units for dot products multiply unsigned by signed bytes.
 */
#include "pass/quantize_form.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "infer/infer.h"
#include "ir/numerics.h"
#include "pass/globals.h"

#define DEPTH 32		/* of calls that are deferred */

static const struct ir_node *
at(const struct realize *x, ir_id id)
{
	return ir_at(x->m, id);
}

static bool
is_call(const struct realize *x, ir_id id, uint32_t op)
{
	return at(x, id)->kind == NODE_CALL &&
	    at(x, id)->callee == CALLEE_OP && at(x, id)->ref == op;
}

static void
say(struct realize *x, ir_id id, const char *why)
{
	const struct ir_node *n = at(x, id);
	char *line;

	if (x->o->say == NULL)
		return;
	line = mem_printf("v%u, %s, stays in floats: %s", n->id,
	    op_at(n->ref)->name, why);
	x->o->say(x->o->ctx, line);
	mem_free(line);
}

/* ---- parameters ---- */

/* Scale, zero point and data type of a quantization or dequantization, by
 * channel; false: they are not constants, or do not fit. */
struct numbers {
	int32_t code;		/* 0: it is the identity */
	int64_t n;		/* scales */
	const double *scale, *zero;
	int64_t nzero;
};

static bool
numbers_of(struct realize *x, ir_id id, struct numbers *p)
{
	const struct op_quant_ops *ops = &op_quant;
	bool simulated = is_call(x, id, ops->simulated_quantize) ||
	    is_call(x, id, ops->simulated_dequantize);
	uint32_t k = simulated ? 2 : 1;
	const double *code;
	int64_t n;

	*p = (struct numbers){ .code = 0 };
	if (simulated) {
		code = form_constant(x, ir_in(x->m, at(x, id), 1), &n);
		if (code == NULL || (code[0] != 0 && quantize_code_dtype(
		    (int64_t)code[0]) == DT_NONE))
			return false;
		p->code = (int32_t)code[0];
		if (p->code == 0)
			return true;
	} else {
		p->code = quantize_dtype_code(is_call(x, id, ops->quantize) ?
		    at(x, id)->type->dtype :
		    at(x, ir_in(x->m, at(x, id), 0))->type->dtype);
	}
	p->scale = form_constant(x, ir_in(x->m, at(x, id), k), &p->n);
	p->zero = form_constant(x, ir_in(x->m, at(x, id), k + 1), &p->nzero);
	if (p->scale == NULL || p->zero == NULL)
		return false;
	for (int64_t i = 0; i < p->n; i++)
		if (!(p->scale[i] > 0) || !isfinite(p->scale[i]))
			return false;
	return true;
}

/* The same for one of a whole tensor, on integers that products take. */
static bool
one_number(struct realize *x, ir_id id, struct numbers *p)
{
	return numbers_of(x, id, p) && p->code != 0 && p->n == 1 &&
	    p->nzero == 1;
}

/* ---- weights ---- */

struct weight {
	int64_t channels, n;
	int16_t *v;		/* in the order of the tensor */
	bool wide;		/* they are not all in int8 */
	double *scale;		/* of each channel */
	int64_t *sum, *size;	/* of each channel's elements, and of their
				 * magnitudes */
};

/* The channel of element i. */
static int64_t
channel(const struct type *t, uint32_t axis, int64_t i)
{
	int64_t e = 1, n = 1;

	for (uint32_t k = axis + 1; k < t->n; k++) {
		sym_is_const(t->dim[k], &e);
		i /= e;
	}
	sym_is_const(t->dim[axis], &n);
	return i % n;
}

static int64_t
of(int64_t n, int64_t i)
{
	return n == 1 ? 0 : i;
}

/* Fills in the integers; false: one is not in int16. */
static bool
fill_weight(struct weight *w, const struct value *v, const struct numbers *p,
    const struct type *t, uint32_t axis, bool simulated)
{
	for (int64_t i = 0; i < w->n; i++) {
		int64_t c = channel(t, axis, i);
		double zero = p->zero[of(p->nzero, c)];
		double q = form_element(v, i);

		if (simulated)
			q = quantize_number(q, w->scale[c], (int32_t)zero,
			    p->code);
		q -= zero;
		if (q < INT16_MIN || q > INT16_MAX)
			return false;
		w->wide = w->wide || q < INT8_MIN || q > INT8_MAX;
		w->v[i] = (int16_t)q;
		w->sum[c] += w->v[i];
		w->size[c] += llabs(w->v[i]);
	}
	return true;
}

/* The integers of a constant that is quantized along `axis`, if at all; w->v
 * is the caller's then. */
static bool
weight_of(struct realize *x, ir_id id, uint32_t axis, struct weight *w)
{
	const struct op_quant_ops *ops = &op_quant;
	bool simulated = is_call(x, id, ops->simulated_dequantize), ok;
	struct arena *a = x->m->arena;
	const struct type *t = at(x, id)->type;
	struct numbers p;
	struct value *v;
	ir_id from;
	int64_t by = 0;

	if ((!simulated && !is_call(x, id, ops->dequantize)) ||
	    !numbers_of(x, id, &p) || (simulated && p.code == 0))
		return false;
	from = ir_in(x->m, at(x, id), 0);
	if (simulated && !is_call(x, from, ops->simulated_quantize))
		return false;
	if (simulated)
		from = ir_in(x->m, at(x, from), 0);
	if (p.n > 1 || p.nzero > 1)
		by = op_int(at(x, id)->ref, at(x, id)->attrs, "axis");
	if (by != 0 && (by < 0 ? by + t->n : by) != axis)
		return false;
	if ((p.n > 1 || p.nzero > 1) && by == 0 && axis != 0)
		return false;
	if (!sym_is_const(t->dim[axis], &w->channels))
		return false;
	v = form_value(x, from);
	if (v == NULL)
		return false;
	w->n = v->count;
	w->v = mem_alloc(((size_t)w->n + 1) * sizeof *w->v);
	w->wide = false;
	w->scale = arena_alloc(a, (size_t)w->channels + 1, sizeof *w->scale);
	w->sum = arena_alloc(a, (size_t)w->channels + 1, sizeof *w->sum);
	w->size = arena_alloc(a, (size_t)w->channels + 1, sizeof *w->size);
	for (int64_t c = 0; c < w->channels; c++) {
		w->scale[c] = p.scale[of(p.n, c)];
		w->sum[c] = w->size[c] = 0;
	}
	ok = fill_weight(w, v, &p, t, axis, simulated);
	value_drop(eval_heap(x->e), v);
	if (!ok)
		mem_free(w->v);
	return ok;
}

/* ---- products ---- */

/* The data padded by the zero point. */
static ir_id
padded(struct realize *x, const struct form *f, const struct attrs *as)
{
	return pass_call(&x->place, op_quant.pad, as, 2, (ir_id[]){
	    f->q, form_scalar(x, quantize_code_dtype(f->code), f->zero) });
}

/* The integers of a weight: int16 for data of int16. */
static ir_id
integers(struct realize *x, ir_id weight, const struct weight *w, bool wide)
{
	const struct type *t = at(x, weight)->type;
	int8_t *narrow;
	ir_id id;

	t = type_tensor(x->m->types, wide ? DT_INT16 : DT_INT8, t->n, t->dim);
	if (wide)
		return form_tensor(x, t, w->v);
	narrow = mem_alloc((size_t)w->n + 1);
	for (int64_t i = 0; i < w->n; i++)
		narrow[i] = (int8_t)w->v[i];
	id = form_tensor(x, t, narrow);
	mem_free(narrow);
	return id;
}

/* The product of integers, where they are there; 0: there is none. */
static ir_id
sums(struct realize *x, ir_id id, const struct op_quantize *q,
    const struct form *data, const struct weight *w, bool wide)
{
	bool pads = data->zero != 0 && q->pad != NULL;
	ir_id in[2];

	in[0] = pads ? padded(x, data, q->pad) : data->q;
	in[1] = integers(x, ir_in(x->m, at(x, id), 1), w, wide);
	return in[0] == 0 || in[1] == 0 ? 0 : form_call(x, id, pads ?
	    q->unpadded : q->sums, in);
}

/* The bounds of the sums of each channel; false: not all are in int32. */
static bool
reaches(struct realize *x, const struct form *data, const struct weight *w,
    double **reach)
{
	double most = form_magnitude(data);
	bool fit = quantize_code_dtype(data->code) == DT_INT16 ||
	    w->n / w->channels <= QUANTIZE_TERMS;

	*reach = arena_alloc(x->m->arena, (size_t)w->channels + 1,
	    sizeof **reach);
	for (int64_t c = 0; c < w->channels; c++) {
		(*reach)[c] = most * (double)w->size[c];
		fit = fit && (*reach)[c] <= INT32_MAX;
	}
	return fit;
}

static bool
both(struct realize *x, ir_id id, const struct op_quantize *q)
{
	const char *why;

	if (form_both(x, id, q, &why))
		return true;
	if (why != NULL)
		say(x, id, why);
	return false;
}

static bool
product(struct realize *x, ir_id id, const struct op_quantize *q)
{
	struct form *data = &x->form[ir_in(x->m, at(x, id), 0)];
	ir_id weight = ir_in(x->m, at(x, id), 1);
	struct form *f = &x->form[id];
	struct weight w;
	double *reach;
	const char *why = NULL;
	bool wide = data->kind == FORM_QUANT &&
	    quantize_code_dtype(data->code) == DT_INT16;

	if (at(x, weight)->kind != NODE_CONST && x->form[weight].kind ==
	    FORM_QUANT)
		return both(x, id, q);
	if (data->kind != FORM_QUANT) {
		say(x, id, "its data are not quantized");
		return false;
	}
	if (!weight_of(x, weight, q->weight_axis, &w)) {
		say(x, id, "its weight is not quantized");
		return false;
	}
	if (w.channels == 0)
		why = "its weight is empty";
	else if (w.wide && !wide)
		why = "its weight is of int16, and its data are bytes";
	else if (!reaches(x, data, &w, &reach))
		why = "its sums may exceed int32";
	if (why != NULL)
		say(x, id, why);
	else
		f->q = sums(x, id, q, data, &w, wide);
	mem_free(w.v);
	if (why != NULL || f->q == 0)
		return false;
	f->kind = FORM_SUM;
	f->axis = q->out_axis;
	f->channels = w.channels;
	f->factor = w.scale;
	f->reach = reach;
	f->add = arena_alloc(x->m->arena, (size_t)w.channels + 1,
	    sizeof *f->add);
	for (int64_t c = 0; c < w.channels; c++) {
		f->factor[c] *= data->scale;
		f->add[c] = -(double)data->zero * (double)w.sum[c];
	}
	x->s->products++;
	return true;
}

/* ---- what operators do ---- */

/* The floats of a constant, or of integers that are dequantized. */
static const double *
floats_of(struct realize *x, ir_id id, int64_t *n)
{
	struct numbers p;
	const double *v;
	double *to;

	if (!is_call(x, id, op_quant.dequantize))
		return at(x, id)->type->kind == TYPE_TENSOR &&
		    at(x, id)->type->dtype == DT_FLOAT32 ?
		    form_constant(x, id, n) : NULL;
	v = form_constant(x, ir_in(x->m, at(x, id), 0), n);
	if (v == NULL || !numbers_of(x, id, &p) ||
	    (p.n != 1 && at(x, id)->type->n != 1))
		return NULL;
	to = arena_alloc(x->m->arena, (size_t)*n + 1, sizeof *to);
	for (int64_t i = 0; i < *n; i++)
		to[i] = (v[i] - p.zero[of(p.nzero, i)]) * p.scale[of(p.n, i)];
	return to;
}

/* Whether a constant of this type varies along the channels of a sum alone. */
static bool
along_channels(const struct type *t, const struct type *sum,
    const struct form *f, const struct op_quantize *q)
{
	int64_t e;

	if (q->adds == OP_QUANTIZE_ALONG)
		return q->along == f->axis;
	if (t->n > sum->n)
		return false;
	for (uint32_t i = 0; i < t->n; i++)
		if (!sym_is_const(t->dim[i], &e) ||
		    (e != 1 && i + sum->n - t->n != f->axis))
			return false;
	return true;
}

/* A bias that is added to the integers of a sum. */
static bool
bias(struct realize *x, ir_id id, const struct op_quantize *q)
{
	for (uint32_t k = 0; k < 2 && q->adds != OP_QUANTIZE_NO_SUM; k++) {
		ir_id from = ir_in(x->m, at(x, id), k);
		ir_id other = ir_in(x->m, at(x, id), 1 - k);
		const struct form *f = &x->form[from];
		const double *b;
		double *add;
		int64_t n;
		bool fits = true;

		if (f->kind != FORM_SUM || f->plain != 0 ||
		    x->uses[from] != 1 || at(x, id)->type != at(x,
		    from)->type || !along_channels(at(x, other)->type,
		    at(x, from)->type, f, q))
			continue;
		b = floats_of(x, other, &n);
		if (b == NULL)
			continue;
		add = arena_alloc(x->m->arena, (size_t)f->channels + 1,
		    sizeof *add);
		for (int64_t c = 0; c < f->channels; c++) {
			add[c] = f->add[c] + rint(b[of(n, c)] / f->factor[c]);
			fits = fits && fabs(add[c]) + f->reach[c] <=
			    INT32_MAX;
		}
		if (!fits)
			continue;
		x->form[id] = *f;
		x->form[id].outside = false;
		x->form[id].add = add;
		x->form[id].total = 0;
		return true;
	}
	return false;
}

/* Moves integers of one scale. */
static bool
moved(struct realize *x, ir_id id)
{
	ir_id from = ir_in(x->m, at(x, id), 0);
	const struct form f = x->form[from];
	uint32_t nin = at(x, id)->nin;
	ir_id *in, to;

	if (f.kind != FORM_QUANT)
		return false;
	in = mem_alloc((nin + 1) * sizeof *in);
	in[0] = f.q;
	for (uint32_t i = 1; i < nin; i++)
		in[i] = form_plain(x, ir_in(x->m, at(x, id), i));
	to = form_call(x, id, at(x, id)->attrs, in);
	mem_free(in);
	if (to == 0)
		return false;
	x->form[id].kind = FORM_QUANT;
	x->form[id].q = to;
	x->form[id].scale = f.scale;
	x->form[id].zero = f.zero;
	x->form[id].code = f.code;
	return true;
}

/* Whether the call is emitted where it is read. */
static bool
defer(struct realize *x, ir_id id)
{
	struct form *f = &x->form[id];
	uint32_t depth = 0;
	bool any = false;

	for (uint32_t i = 0; i < at(x, id)->nin; i++) {
		const struct form *g = &x->form[ir_in(x->m, at(x, id), i)];

		any = any || g->kind != FORM_PLAIN;
		depth = g->depth > depth ? g->depth : depth;
	}
	if (!any || depth >= DEPTH || at(x, id)->type->kind == TYPE_FUNC ||
	    (at(x, id)->kind == NODE_CALL && (at(x, id)->type->kind !=
	    TYPE_TENSOR || at(x, id)->type->dtype != DT_FLOAT32)))
		return false;
	f->kind = at(x, id)->kind == NODE_TUPLE ? FORM_TUPLE : FORM_CALL;
	f->depth = depth + 1;
	return true;
}

/* ---- quantizations ---- */

/* A quantization to what its operand is already is the operand's integers. */
static bool
same_numbers(struct realize *x, ir_id id, ir_id from)
{
	const struct form *f = &x->form[from];
	struct numbers p;

	if (f->kind != FORM_QUANT || !one_number(x, id, &p) ||
	    f->scale != p.scale[0] || f->zero != (int32_t)p.zero[0] ||
	    f->code != p.code)
		return false;
	x->form[id].plain = f->q;
	return true;
}

static bool
quantize(struct realize *x, ir_id id, bool simulated)
{
	struct form *f = &x->form[id];
	ir_id from = ir_in(x->m, at(x, id), 0);
	struct numbers p;
	int32_t zero, code;

	/* A weight's is emitted only if something reads it. */
	if (at(x, from)->kind == NODE_CONST) {
		if (simulated && numbers_of(x, id, &p) && p.code == 0)
			f->plain = form_plain(x, from);
		return simulated;
	}
	if (!x->restored[id])
		return !simulated && same_numbers(x, id, from);
	if (simulated && numbers_of(x, id, &p) && p.code == 0) {
		f->plain = form_plain(x, from);
		return true;
	}
	if (!one_number(x, id, &p) ||
	    at(x, from)->type->dtype != DT_FLOAT32)
		return false;
	f->shifted = p.code == QUANTIZE_INT8_CODE;
	zero = (int32_t)p.zero[0] + (f->shifted ? 128 : 0);
	code = f->shifted ? QUANTIZE_UINT8_CODE : p.code;
	f->q = form_quantized(x, from, p.scale[0], zero, code);
	x->s->pairs++;
	f->plain = f->q;
	return f->q != 0;
}

static bool
dequantize(struct realize *x, ir_id id, bool simulated)
{
	ir_id from = ir_in(x->m, at(x, id), 0);
	const struct form g = x->form[from];
	struct form *f = &x->form[id];
	struct numbers p;

	if (simulated && numbers_of(x, id, &p) && p.code == 0) {
		f->plain = form_plain(x, from);
		return true;
	}
	if (at(x, from)->kind == NODE_CONST || (simulated &&
	    is_call(x, from, op_quant.simulated_quantize) &&
	    at(x, ir_in(x->m, at(x, from), 0))->kind == NODE_CONST))
		return true;
	if (!one_number(x, id, &p) ||
	    at(x, id)->type->dtype != DT_FLOAT32 || (simulated && g.q == 0))
		return false;
	f->kind = FORM_QUANT;
	f->scale = p.scale[0];
	f->zero = (int32_t)p.zero[0] + (g.shifted ? 128 : 0);
	f->q = g.q != 0 ? g.q : form_plain(x, from);
	f->code = g.shifted ? QUANTIZE_UINT8_CODE : p.code;
	return f->q != 0;
}

/* Finds quantizations that only dequantizations by the same numbers read. */
static void
find_restored(struct realize *x, ir_region r)
{
	const struct op_quant_ops *ops = &op_quant;
	const struct ir_region_data *d = &x->m->region.v[r];

	for (uint32_t i = 0; i < d->nodes.n; i++) {
		ir_id id = d->nodes.v[i];
		bool simulated = is_call(x, id, ops->simulated_dequantize);

		x->any = x->any || simulated || is_call(x, id,
		    ops->dequantize);
		for (uint32_t k = 0; k < at(x, id)->nin; k++) {
			ir_id from = ir_in(x->m, at(x, id), k);
			const struct ir_node *q = at(x, from);
			struct numbers a, b;

			x->uses[from]++;
			if (q->kind == NODE_CALL && k == 0 && (simulated ?
			    is_call(x, from, ops->simulated_quantize) :
			    is_call(x, id, ops->dequantize) &&
			    is_call(x, from, ops->quantize)) &&
			    numbers_of(x, id, &a) && numbers_of(x, from, &b) &&
			    a.code == b.code && (a.code == 0 ||
			    (a.n == 1 && b.n == 1 && a.nzero == 1 &&
			    b.nzero == 1 && a.scale[0] == b.scale[0] &&
			    a.zero[0] == b.zero[0])))
				continue;
			x->restored[from] = false;
		}
		for (uint32_t k = 0; k < at(x, id)->nin; k++)
			if (at(x, ir_in(x->m, at(x, id), k))->region != r)
				x->form[ir_in(x->m, at(x, id), k)].outside =
				    true;
	}
	if (d->result != 0) {
		x->uses[d->result] += 2;
		x->restored[d->result] = false;
		x->form[d->result].outside |= at(x, d->result)->region != r;
	}
}

/* ---- the walk ---- */

/* Whether the binding has another form than its own. */
static bool
transform(struct realize *x, ir_id id)
{
	const struct op_quant_ops *ops = &op_quant;
	struct op_quantize q;

	if (at(x, id)->kind == NODE_TUPLE)
		return defer(x, id);
	if (at(x, id)->kind == NODE_CONST)
		return true;	/* emitted where it is read */
	if (at(x, id)->kind != NODE_CALL || at(x, id)->callee != CALLEE_OP ||
	    attrs_get(at(x, id)->props, str_intern0(x->m->strings, "dims")) !=
	    NULL)
		return false;
	if (is_call(x, id, ops->simulated_quantize) ||
	    is_call(x, id, ops->quantize))
		return quantize(x, id, is_call(x, id,
		    ops->simulated_quantize));
	if (is_call(x, id, ops->simulated_dequantize) ||
	    is_call(x, id, ops->dequantize))
		return dequantize(x, id, is_call(x, id,
		    ops->simulated_dequantize));
	q = quantize_how(x->m, id);
	switch (q.how) {
	case OP_QUANTIZE_PRODUCT: return product(x, id, &q);
	case OP_QUANTIZE_BILINEAR: return both(x, id, &q);
	case OP_QUANTIZE_MOVES: return moved(x, id) || defer(x, id);
	case OP_QUANTIZE_SCALES: return bias(x, id, &q) || defer(x, id);
	default: return false;
	}
}

static void
region(struct realize *x, ir_region r)
{
	struct ir_module *m = x->m;
	pass_nodes old = pass_take_nodes(m, r);

	x->place.region = r;
	for (uint32_t i = 0; i < old.n && !x->failed; i++) {
		ir_id id = old.v[i];

		x->place.span = at(x, id)->span;
		if (!transform(x, id) || x->form[id].outside)
			form_plain(x, id);
	}
	if (!x->failed)
		m->region.v[r].result = form_plain(x, m->region.v[r].result);
	vec_free(&old);
}

static void
function(struct realize *x, uint32_t f)
{
	struct ir_module *m = x->m;
	ir_region_list regions = { NULL, 0, 0 };

	x->any = false;
	x->place.function = m->function.v[f].type;
	ir_function_regions(m, f, &regions);
	for (uint32_t i = 0; i < regions.n; i++)
		find_restored(x, regions.v[i]);
	for (uint32_t i = 0; x->any && i < regions.n; i++) {
		const struct ir_region_data *d = &m->region.v[regions.v[i]];

		for (uint32_t k = 0; k < d->params.n; k++)
			x->form[d->params.v[k]].plain = d->params.v[k];
	}
	for (uint32_t i = 0; x->any && i < regions.n && !x->failed; i++)
		region(x, regions.v[i]);
	vec_free(&regions);
}

bool
quantize_realize(struct ir_module *m, const struct quantize_options *o,
    struct quantize_stats *s, struct diag *d)
{
	struct realize x = { .m = m, .o = o, .s = s, .d = d, .place.m = m,
	    .n = m->node.n };

	x.form = mem_zalloc(x.n, sizeof *x.form);
	x.uses = mem_zalloc(x.n, sizeof *x.uses);
	x.restored = mem_zalloc(x.n, sizeof *x.restored);
	memset(x.restored, 1, x.n * sizeof *x.restored);
	x.e = eval_new(m, d, &(struct eval_options){
	    .max_depth = EVAL_DEPTH });
	for (uint32_t f = 1; f < m->function.n && !x.failed; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			function(&x, f);
	eval_free(x.e);
	mem_free(x.form);
	mem_free(x.uses);
	mem_free(x.restored);
	if (x.failed)
		return false;
	if (s->products > 0)
		ir_apply_numerics(m, "reduced");
	ir_compact(m);
	return infer_module(m, d);
}
