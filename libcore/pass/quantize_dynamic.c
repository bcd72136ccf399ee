/*
 * Products whose data are quantized when they run (quantize.h).
 *
 * Of a row, or of all rows, the range with 0 in it gives a scale and a zero
 * point; the integers are multiplied by those of the weight, with exact sums in
 * int32, and each sum, less the zero point's part, is a float times the scales
 * of its channel and of its row:
 *
 *	s = max((hi - lo) / 255, LEAST), z = round(-lo / s)
 *	q = clip(round(x / s) + z, 0, 255)
 *	y = float(sum(k) q w - z * sum(k) w) * scale * s
 *
 * Without zero points s is of the greatest magnitude, for 127 of it, and q is
 * stored 128 greater, as units for dot products need it.  A row with a NaN or
 * an infinity has the scale NaN or infinity, and gives NaN.
 */
#include "pass/quantize_weights.h"

#include "pass/emit.h"

#define LEAST 4e-33	/* x / s is finite */
#define MIDDLE 128
#define LARGEST 127	/* without zero points */

struct emitter {
	const struct pass_place *place;
	struct diag *d;
	bool failed;
};

static ir_id
call(struct emitter *e, uint32_t op, const struct attrs *as, uint32_t n,
    const ir_id *in)
{
	ir_id id = e->failed ? 0 : pass_call(e->place, op, as, n, in);

	if (id == 0 && !e->failed)
		diag_error(e->d, &e->place->span, "quantize-type", "'%s' "
		    "cannot be computed on these data", op_at(op)->name);
	e->failed = e->failed || id == 0;
	return id;
}

static ir_id
call1(struct emitter *e, uint32_t op, const struct attrs *as, ir_id a)
{
	return call(e, op, as, 1, &a);
}

static ir_id
call2(struct emitter *e, uint32_t op, ir_id a, ir_id b)
{
	return call(e, op, NULL, 2, (ir_id[]){ a, b });
}

static ir_id
number(struct emitter *e, float v)
{
	ir_id id = e->failed ? 0 : quantize_constant(e->place, e->d,
	    DT_FLOAT32, 0, NULL, &v);

	e->failed = e->failed || id == 0;
	return id;
}

static const struct attrs *
with(const struct emitter *e, const struct attrs *as, const char *name,
    struct attr v)
{
	return quantize_attr(e->place->m, as, name, v);
}

static ir_id
cast(struct emitter *e, ir_id id, enum dtype dt)
{
	return call1(e, op_quant.cast, with(e, NULL, "dtype", attr_str(
	    str_intern0(e->place->m->strings, dtype_info[dt].name))), id);
}

/* The least or the greatest of each row, or of all. */
static ir_id
reduced(struct emitter *e, const struct quantize_options *o, uint32_t op,
    ir_id x)
{
	struct attr last = attr_int(-1), axes = { .kind = ATTR_LIST, .n = 1,
	    .list = &last };
	const struct attrs *as = NULL;

	if (o->dynamic == QUANTIZE_ROWS) {
		as = with(e, as, "axis", axes);
		as = with(e, as, "keepdims", attr_bool(true));
	}
	return call1(e, op, as, x);
}

/* A range over a number of steps, as a scale. */
static ir_id
scale_of(struct emitter *e, ir_id range)
{
	return call2(e, op_quant.maximum, range, number(e, (float)LEAST));
}

/* Scale and zero point from both ends of the range, divided first: their
 * difference may be infinite. */
static void
with_zero(struct emitter *e, const struct quantize_options *o,
    struct quantize_data *x)
{
	const struct op_quant_ops *q = &op_quant;
	ir_id none = number(e, 0), steps = number(e, 255), lo, hi;

	lo = call2(e, q->minimum, reduced(e, o, q->min, x->x), none);
	hi = call2(e, q->maximum, reduced(e, o, q->max, x->x), none);
	x->scale = scale_of(e, call2(e, q->subtract, call2(e, q->divide, hi,
	    steps), call2(e, q->divide, lo, steps)));
	x->zero = call1(e, q->round, NULL, call2(e, q->divide, call2(e,
	    q->subtract, none, lo), x->scale));
}

static void
without_zero(struct emitter *e, const struct quantize_options *o,
    struct quantize_data *x)
{
	ir_id most = reduced(e, o, op_quant.max, call1(e, op_quant.abs, NULL,
	    x->x));

	x->scale = scale_of(e, call2(e, op_quant.divide, most, number(e,
	    LARGEST)));
	x->zero = number(e, MIDDLE);
}

bool
quantize_data(const struct pass_place *place, const struct quantize_options *o,
    struct diag *d, struct quantize_data *x)
{
	struct emitter e = { .place = place, .d = d };
	const struct attrs *as = with(&e, NULL, "a_min", attr_float(0));
	ir_id v;

	as = with(&e, as, "a_max", attr_float(255));
	(o->symmetric ? without_zero : with_zero)(&e, o, x);
	v = call1(&e, op_quant.round, NULL, call2(&e, op_quant.divide, x->x,
	    x->scale));
	v = call1(&e, op_quant.clip, as, call2(&e, op_quant.add, v, x->zero));
	x->q = cast(&e, v, DT_UINT8);
	x->zero = cast(&e, x->zero, DT_INT32);
	return !e.failed;
}

bool
quantize_multiply(const struct pass_place *place, struct diag *d, ir_id id,
    const struct quantize_data *x, const struct quantize_int8 *w)
{
	struct emitter e = { .place = place, .d = d };
	struct ir_module *m = place->m;
	struct op_quantize how = quantize_how(m, id);
	const struct attrs *as = how.sums;
	ir_id y = call(&e, how.op, as, 2, (ir_id[]){ x->q, w->numbers });

	y = call2(&e, op_quant.subtract, y, call2(&e, op_quant.multiply,
	    x->zero, w->sums));
	y = call2(&e, op_quant.multiply, cast(&e, y, DT_FLOAT32), w->scales);
	if (e.failed)
		return false;
	/* The binding itself is the last multiplication. */
	m->node.v[id].ref = op_quant.multiply;
	m->node.v[id].attrs = op_canonical_attrs(m, op_quant.multiply, NULL);
	m->operand.v[m->node.v[id].in] = y;
	m->operand.v[m->node.v[id].in + 1] = x->scale;
	return true;
}
