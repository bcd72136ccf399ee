/*
 * Products of two quantized values, neither of which is a weight, on integers
 * (quantize_form.h): attention, and weights that are parameters.
 *
 * Zero points are subtracted before: of bytes that leaves numbers of int16, so
 * that sums are those of numbers without zero points, whatever the product is.
 * Where both have none, bytes are multiplied as they are.
 */
#include "pass/quantize_form.h"

#include <math.h>

/* What the operands are in the program; false: it has no tuple of them. */
static bool
operands(struct realize *x, ir_id id, const struct op_quantize *q, ir_id to[2])
{
	ir_id from = id;

	if (q->fields) {
		from = ir_in(x->m, ir_at(x->m, id), 0);
		if (x->form[from].kind != FORM_TUPLE ||
		    x->form[from].plain != 0)
			return false;
	}
	for (uint32_t i = 0; i < 2; i++)
		to[i] = ir_in(x->m, ir_at(x->m, from), i);
	return true;
}

/* The terms of a sum; of a product by a weight, its elements for a channel. */
static double
terms(const struct op_quantize *q)
{
	double n = 1;
	int64_t e;

	if (q->how == OP_QUANTIZE_BILINEAR)
		return q->terms == 0 ? INFINITY : (double)q->terms;
	for (uint32_t i = 0; i < q->in[1]->n; i++)
		if (i != q->weight_axis)
			n *= sym_is_const(q->in[1]->dim[i], &e) ? (double)e :
			    INFINITY;
	return n;
}

static enum dtype
storage(const struct realize *x, const struct form *f)
{
	return ir_at(x->m, f->q)->type->dtype;
}

static ir_id
centered(struct realize *x, const struct form *f)
{
	ir_id v = storage(x, f) == DT_INT16 ? f->q : form_cast(x, f->q,
	    DT_INT16);

	return v == 0 || f->zero == 0 ? v : form_op(x, op_quant.subtract,
	    NULL, 2, (ir_id[]){ v, form_scalar(x, DT_INT16, f->zero) });
}

bool
form_both(struct realize *x, ir_id id, const struct op_quantize *q,
    const char **why)
{
	struct form f[2], *to = &x->form[id];
	ir_id from[2], in[2];
	bool as_they_are;
	double reach;

	*why = NULL;
	if (!operands(x, id, q, from))
		return false;
	for (uint32_t i = 0; i < 2; i++)
		f[i] = x->form[from[i]];
	if (f[0].kind != FORM_QUANT || f[1].kind != FORM_QUANT)
		return false;
	reach = terms(q) * form_magnitude(&f[0]) * form_magnitude(&f[1]);
	if (!(reach <= INT32_MAX)) {
		*why = "its sums may exceed int32";
		return false;
	}
	as_they_are = f[0].zero == 0 && f[1].zero == 0 && storage(x, &f[0]) ==
	    storage(x, &f[1]);
	for (uint32_t i = 0; i < 2; i++) {
		/* Sums with a zero point may be beyond int16. */
		if (storage(x, &f[i]) == DT_INT16 && f[i].zero != 0)
			return false;
		in[i] = as_they_are ? f[i].q : centered(x, &f[i]);
		if (in[i] == 0)
			return false;
	}
	if (q->fields)
		in[0] = form_tuple(x, ir_in(x->m, ir_at(x->m, id), 0), in);
	to->q = in[0] == 0 ? 0 : form_call(x, id, q->sums, in);
	if (to->q == 0)
		return false;
	to->kind = FORM_SUM;
	to->axis = UINT32_MAX;
	to->channels = 1;
	to->factor = arena_alloc(x->m->arena, 3, sizeof *to->factor);
	to->add = to->factor + 1;
	to->reach = to->factor + 2;
	to->factor[0] = f[0].scale * f[1].scale;
	to->add[0] = 0;
	to->reach[0] = reach;
	x->s->products++;
	return true;
}
