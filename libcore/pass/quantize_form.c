/*
 * Values in the forms of quantize_form.h, as bindings.
 *
 * A sum of products in int32 becomes a float by one multiplication, and what
 * quantizes it again divides by another scale.  Operators between that pass
 * positive factors on (ReLU, additions, averages) are emitted with their
 * operands divided already, so that one multiplication by the ratio does for
 * both.  Calls are deferred at most DEPTH deep, which bounds the recursion.
 */
#include "pass/quantize_form.h"

#include <math.h>
#include <string.h>

#include "pass/fold_impl.h"

/* ---- constants ---- */

double
form_element(const struct value *v, int64_t i)
{
	switch (v->dtype) {
	case DT_FLOAT32: return ((const float *)v->data)[i];
	case DT_INT32: return ((const int32_t *)v->data)[i];
	case DT_INT8: return ((const int8_t *)v->data)[i];
	case DT_INT16: return ((const int16_t *)v->data)[i];
	case DT_UINT8: return ((const uint8_t *)v->data)[i];
	default: return NAN;
	}
}

struct value *
form_value(struct realize *x, ir_id id)
{
	const struct ir_node *c = ir_at(x->m, id);
	struct value *v;
	char *err = NULL;

	if (c->kind != NODE_CONST || id >= x->n ||
	    isnan(form_element(&(struct value){ .dtype = c->type->dtype,
	    .data = (int64_t[1]){ 0 } }, 0)))
		return NULL;
	v = eval_constant(x->e, c->ref, &err);
	if (v != NULL)
		return v;
	diag_error(x->d, &c->span, "constant-data", "%s", err);
	mem_free(err);
	x->failed = true;
	return NULL;
}

const double *
form_constant(struct realize *x, ir_id id, int64_t *n)
{
	struct value *v = form_value(x, id);
	double *to;

	if (v == NULL)
		return NULL;
	*n = v->count;
	to = arena_alloc(x->m->arena, (size_t)v->count + 1, sizeof *to);
	for (int64_t i = 0; i < v->count; i++)
		to[i] = form_element(v, i);
	value_drop(eval_heap(x->e), v);
	return to;
}

ir_id
form_tensor(struct realize *x, const struct type *t, const void *data)
{
	struct ir_node n = { .kind = NODE_CONST, .type = t, .id = IR_NEW_ID,
	    .span = x->place.span };
	int64_t dim[TYPE_RANK_LIMIT];
	struct heap heap;
	struct value *v;
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < t->n; i++)
		if (!sym_is_const(t->dim[i], &dim[i]))
			BUG("a constant of unknown extent");
	heap_init(&heap);
	v = value_view(&heap, t->dtype, t->n, dim, data);
	n.ref = fold_constant(x->m, v, x->d, &bytes);
	value_drop(&heap, v);
	heap_release(&heap);
	if (n.ref == 0) {
		x->failed = true;
		return 0;
	}
	return ir_node_add(x->m, x->place.region, &n, &(struct ir_args){ 0 });
}

static const struct type *
vector_type(struct realize *x, enum dtype dt, int64_t n, uint32_t rank,
    uint32_t axis)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t k = n == 1 ? 0 : rank - axis;

	for (uint32_t i = 0; i < k; i++)
		dim[i] = sym_const(x->m->syms, i == 0 ? n : 1);
	return type_tensor(x->m->types, dt, k, dim);
}

ir_id
form_vector(struct realize *x, enum dtype dt, const double *v, int64_t n,
    uint32_t rank, uint32_t axis)
{
	int32_t *to = mem_alloc(((size_t)n + 1) * sizeof *to);
	float f;
	ir_id id;

	for (int64_t i = 0; i < n; i++) {
		f = (float)v[i];
		if (dt == DT_FLOAT32)
			memcpy(&to[i], &f, sizeof f);
		else
			to[i] = (int32_t)v[i];
	}
	id = form_tensor(x, vector_type(x, dt, n, rank, axis), to);
	mem_free(to);
	return id;
}

ir_id
form_scalar(struct realize *x, enum dtype dt, double v)
{
	uint8_t b = (uint8_t)(int)v;
	int16_t h = (int16_t)v;

	if (dt == DT_INT16)
		return form_tensor(x, type_scalar(x->m->types, dt), &h);
	if (dt == DT_INT8 || dt == DT_UINT8)
		return form_tensor(x, type_scalar(x->m->types, dt), &b);
	return form_vector(x, dt, &v, 1, 0, 0);
}

/* ---- calls ---- */

double
form_magnitude(const struct form *f)
{
	return fmax(f->zero - quantize_least(f->code),
	    quantize_greatest(f->code) - f->zero);
}

ir_id
form_op(struct realize *x, uint32_t op, const struct attrs *as, uint32_t n,
    const ir_id *in)
{
	ir_id id;

	for (uint32_t i = 0; i < n; i++)
		if (in[i] == 0)
			return 0;
	id = pass_call(&x->place, op, as, n, in);
	if (id == 0 && !x->failed) {
		diag_error(x->d, &x->place.span, "quantize-type", "'%s' "
		    "cannot be computed on these integers", op_at(op)->name);
		x->failed = true;
	}
	return id;
}

static ir_id
call2(struct realize *x, uint32_t op, ir_id a, ir_id b)
{
	return form_op(x, op, NULL, 2, (ir_id[]){ a, b });
}

static const struct attrs *
with(struct realize *x, const struct attrs *as, const char *name,
    struct attr v)
{
	return quantize_attr(x->m, as, name, v);
}

ir_id
form_cast(struct realize *x, ir_id id, enum dtype dt)
{
	struct attr a = { .kind = ATTR_STR, .s = str_intern0(x->m->strings,
	    dtype_info[dt].name) };

	return id == 0 ? 0 : form_op(x, op_quant.cast, with(x, NULL, "dtype",
	    a), 1, &id);
}

ir_id
form_call(struct realize *x, ir_id id, const struct attrs *as,
    const ir_id *in)
{
	struct ir_node n = *ir_at(x->m, id);

	return form_op(x, n.ref, as, n.nin, in);
}

/* ---- floats ---- */

static ir_id
total(struct realize *x, struct form *f)
{
	const struct type *t = ir_at(x->m, f->q)->type;
	bool none = true;

	if (f->total != 0)
		return f->total;
	for (int64_t i = 0; i < f->channels; i++)
		none = none && f->add[i] == 0;
	f->total = none ? f->q : call2(x, op_quant.add, f->q, form_vector(x,
	    DT_INT32, f->add, f->channels, t->n, f->axis));
	return f->total;
}

static ir_id
sum_times(struct realize *x, struct form *f, double by)
{
	double *v = mem_alloc(((size_t)f->channels + 1) * sizeof *v);
	ir_id q = total(x, f), s;

	for (int64_t i = 0; i < f->channels; i++)
		v[i] = f->factor[i] * by;
	s = form_vector(x, DT_FLOAT32, v, f->channels,
	    ir_at(x->m, f->q)->type->n, f->axis);
	mem_free(v);
	return call2(x, op_quant.multiply, form_cast(x, q, DT_FLOAT32), s);
}

static ir_id
quant_times(struct realize *x, const struct form *f, double by)
{
	ir_id v = form_cast(x, f->q, DT_FLOAT32);

	if (f->zero != 0)
		v = call2(x, op_quant.subtract, v, form_scalar(x, DT_FLOAT32,
		    f->zero));
	return call2(x, op_quant.multiply, v, form_scalar(x, DT_FLOAT32,
	    f->scale * by));
}

static bool
is_float(const struct type *t)
{
	return t->kind == TYPE_TENSOR && t->dtype == DT_FLOAT32;
}

ir_id
form_tuple(struct realize *x, ir_id id, const ir_id *in)
{
	struct ir_node n = { .kind = NODE_TUPLE, .id = IR_NEW_ID,
	    .span = x->place.span };
	uint32_t nin = ir_at(x->m, id)->nin;
	const struct type **type = mem_alloc((nin + 1) * sizeof *type);

	for (uint32_t i = 0; i < nin; i++)
		type[i] = in[i] == 0 ? NULL : ir_at(x->m, in[i])->type;
	for (uint32_t i = 0; i < nin; i++)
		if (type[i] == NULL) {
			mem_free(type);
			return 0;
		}
	n.type = type_tuple(x->m->types, nin, type);
	mem_free(type);
	return ir_node_add(x->m, x->place.region, &n, &(struct ir_args){
	    .in = in, .nin = nin });
}

/* How an operand is wanted: times f, or quantized. */
struct wanted {
	double f;		/* 0: quantized: */
	double scale;
	int32_t zero, code;
};

static ir_id
as_wanted(struct realize *x, ir_id id, const struct wanted *w)
{
	return w->f != 0 ? form_times(x, id, w->f) : form_quantized(x, id,
	    w->scale, w->zero, w->code);
}

/* A deferred call, or tuple, of operands as they are wanted. */
static ir_id
deferred(struct realize *x, ir_id id, const struct wanted *w)
{
	struct op_quantize q = quantize_how(x->m, id);
	const struct attrs *as = q.attrs;
	bool fields = x->form[id].kind == FORM_TUPLE;
	uint32_t nin = ir_at(x->m, id)->nin;
	ir_id *in = mem_alloc((nin + 1) * sizeof *in), to;

	for (uint32_t i = 0; i < nin; i++) {
		ir_id from = ir_in(x->m, ir_at(x->m, id), i);
		bool one = fields || (q.how == OP_QUANTIZE_MOVES ? i == 0 :
		    is_float(ir_at(x->m, from)->type));

		if (one && x->form[from].kind == FORM_TUPLE)
			in[i] = deferred(x, from, w);
		else
			in[i] = one ? as_wanted(x, from, w) : form_plain(x,
			    from);
	}
	for (uint32_t i = 0; i < 2 && q.scaled[i] != NULL; i++)
		as = with(x, as, q.scaled[i], attr_float(op_float(q.op, as,
		    q.scaled[i]) * w->f));
	to = fields ? form_tuple(x, id, in) : form_call(x, id, as, in);
	mem_free(in);
	return to;
}

/* The binding itself, with its operands as the program has them. */
static ir_id
itself(struct realize *x, ir_id id)
{
	uint32_t nin = ir_at(x->m, id)->nin;
	ir_id *in = mem_alloc((nin + 1) * sizeof *in);

	for (uint32_t i = 0; i < nin; i++) {
		ir_id from = ir_in(x->m, ir_at(x->m, id), i);

		in[i] = from < x->n ? form_plain(x, from) : from;
	}
	for (uint32_t i = 0; i < nin; i++)
		x->m->operand.v[ir_at(x->m, id)->in + i] = in[i];
	mem_free(in);
	vec_push(&x->m->region.v[x->place.region].nodes, id);
	return id;
}

ir_id
form_plain(struct realize *x, ir_id id)
{
	struct form *f = &x->form[id];

	if (f->plain != 0)
		return f->plain;
	switch (f->kind) {
	case FORM_QUANT: return f->plain = quant_times(x, f, 1);
	case FORM_SUM: return f->plain = sum_times(x, f, 1);
	default: return f->plain = itself(x, id);
	}
}

ir_id
form_times(struct realize *x, ir_id id, double by)
{
	struct form *f = &x->form[id];
	const double *v;
	int64_t n;
	ir_id to;

	if (by == 1)
		return form_plain(x, id);
	if (f->plain == 0 && f->kind == FORM_QUANT)
		return quant_times(x, f, by);
	if (f->plain == 0 && f->kind == FORM_SUM && x->uses[id] == 1)
		return sum_times(x, f, by);
	if (f->plain == 0 && f->kind == FORM_CALL && x->uses[id] == 1)
		return deferred(x, id, &(struct wanted){ .f = by });
	v = form_constant(x, id, &n);
	if (v != NULL) {
		float *to_v = mem_alloc(((size_t)n + 1) * sizeof *to_v);

		for (int64_t i = 0; i < n; i++)
			to_v[i] = (float)(v[i] * by);
		to = form_tensor(x, ir_at(x->m, id)->type, to_v);
		mem_free(to_v);
		return to;
	}
	return call2(x, op_quant.multiply, form_plain(x, id), form_scalar(x,
	    DT_FLOAT32, by));
}

/* ---- integers ---- */

/* The bounds of what a call gives, if it does nothing else with operand 0. */
static bool
limits(struct realize *x, ir_id id, double *least, double *most)
{
	struct op_quantize q = quantize_how(x->m, id);
	const double *v;
	int64_t n;

	*least = q.limits ? q.least : -HUGE_VAL;
	*most = q.limits ? q.most : HUGE_VAL;
	if (q.bound == OP_QUANTIZE_NO_BOUND)
		return q.limits;
	v = form_constant(x, ir_in(x->m, ir_at(x->m, id), 1), &n);
	if (v == NULL || n != 1 || isnan(v[0]) || ir_at(x->m, id)->type !=
	    ir_at(x->m, ir_in(x->m, ir_at(x->m, id), 0))->type)
		return false;
	*(q.bound == OP_QUANTIZE_LEAST ? least : most) = v[0];
	return true;
}

/* Without the bounds that the range of the integers has too: those that round
 * to its ends. */
static ir_id
without_limits(struct realize *x, ir_id id, const struct wanted *w)
{
	double least, most;

	while (x->form[id].plain == 0 && x->form[id].kind == FORM_CALL &&
	    x->uses[id] == 1 && limits(x, id, &least, &most) &&
	    least / w->scale + w->zero < quantize_least(w->code) + 0.5 &&
	    most / w->scale + w->zero > quantize_greatest(w->code) - 0.5)
		id = ir_in(x->m, ir_at(x->m, id), 0);
	return id;
}

static const struct attrs *
range(struct realize *x, int32_t code)
{
	const struct attrs *as = with(x, NULL, "a_min",
	    attr_float(quantize_least(code)));

	return with(x, as, "a_max", attr_float(quantize_greatest(code)));
}

static ir_id
clipped(struct realize *x, ir_id v, const struct wanted *w)
{
	const struct attrs *as = range(x, w->code);

	v = form_op(x, op_quant.round, NULL, 1, &v);
	if (v != 0 && w->zero != 0)
		v = call2(x, op_quant.add, v, form_scalar(x, DT_FLOAT32,
		    w->zero));
	if (v != 0)
		v = form_op(x, op_quant.clip, as, 1, &v);
	return form_cast(x, v, quantize_code_dtype(w->code));
}

ir_id
form_quantized(struct realize *x, ir_id id, double scale, int32_t zero,
    int32_t code)
{
	struct wanted w = { 0, scale, zero, code };
	enum dtype dt = quantize_code_dtype(code);
	struct form *f = &x->form[id];
	struct attr a = { .kind = ATTR_STR, .s = str_intern0(x->m->strings,
	    dtype_info[dt].name) };

	if (f->kind == FORM_QUANT && f->scale == scale && f->zero == zero &&
	    f->code == code)
		return f->q;
	if (f->plain == 0 && f->kind == FORM_CALL && x->uses[id] == 1 &&
	    quantize_how(x->m, id).how == OP_QUANTIZE_MOVES)
		return deferred(x, id, &w);
	id = without_limits(x, id, &w);
	f = &x->form[id];
	if (f->plain == 0 && (f->kind == FORM_QUANT || ((f->kind == FORM_SUM ||
	    f->kind == FORM_CALL) && x->uses[id] == 1)))
		return clipped(x, form_times(x, id, 1 / scale), &w);
	id = form_op(x, op_quant.quantize, with(x, NULL, "out_dtype", a), 3,
	    (ir_id[]){ form_plain(x, id), form_scalar(x, DT_FLOAT32, scale),
	    form_scalar(x, DT_INT32, zero) });
	return id == 0 || code == quantize_dtype_code(dt) ? id : form_op(x,
	    op_quant.clip, range(x, code), 1, &id);
}
