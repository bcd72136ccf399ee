/*
 * Type relations of the quantized operators (qnn_rules.h).
 *
 * Zero points are int32 and scales float32.  Each is a scalar, a vector of
 * one element, or, where there is an axis, a vector of that axis' extent.
 */
#include "op/qnn_rules.h"

#include "op/nn_conv.h"
#include "op/nn_pool.h"

/* Are integers of this type quantized numbers? */
static bool
is_quantized(enum dtype dt)
{
	return dt == DT_INT8 || dt == DT_UINT8 || dt == DT_INT16 ||
	    dt == DT_UINT16 || dt == DT_INT32;
}

static bool
quantized(struct rel *r, uint32_t i, enum dtype dt)
{
	if (is_quantized(dt))
		return true;
	rel_error(r, "dtype-class", "takes quantized numbers (int8, uint8, "
	    "int16, uint16, int32), '%s' is %s", rel_input_name(r, i),
	    dtype_info[dt].name);
	rel_help(r, "make them with qnn.quantize(x, scale, zero_point)");
	return false;
}

static bool
real(struct rel *r, uint32_t i, enum dtype dt)
{
	if (dtype_info[dt].class == DTC_FLOAT)
		return true;
	rel_error(r, "dtype-class", "takes floats, '%s' is %s",
	    rel_input_name(r, i), dtype_info[dt].name);
	rel_help(r, "convert it first: cast(..., dtype=\"float32\")");
	return false;
}

/* The out_dtype attribute; DT_NONE: not quantized numbers (reported). */
static enum dtype
quantized_out(struct rel *r)
{
	enum dtype dt = rel_dtype_attr(r, "out_dtype", DT_INT8);

	if (is_quantized(dt))
		return dt;
	rel_error(r, "dtype-class", "out_dtype must be int8, uint8, int16, "
	    "uint16 or int32, found %s", dtype_info[dt].name);
	return DT_NONE;
}

/* ---- scales and zero points ---- */

/* A scale or zero point p of type dt; extent: of the axis, NULL if only one
 * number will do. */
static bool
param_type(struct rel *r, const char *name, const struct type *p,
    enum dtype dt, const struct sym *extent)
{
	int64_t one;

	if (p->dtype != dt) {
		rel_error(r, "dtype-mismatch", "%s must be %s, found %s",
		    name, dtype_info[dt].name, dtype_info[p->dtype].name);
		rel_help(r, "scales are float32, zero points int32");
		return false;
	}
	if (p->n == 0 || (p->n == 1 && sym_is_const(p->dim[0], &one) &&
	    one == 1))
		return true;
	if (p->n > 1 || extent == NULL) {
		rel_error(r, "rank", extent == NULL ?
		    "%s must be one number, found %s" :
		    "%s must be a scalar or a vector, found %s", name,
		    rel_type_text(r, p));
		return false;
	}
	if (rel_equal(r, p->dim[0], extent))
		return true;
	rel_error(r, "qnn-axis", "%s has %s elements, the axis has %s", name,
	    rel_dim_text(r, p->dim[0]), rel_dim_text(r, extent));
	return false;
}

static enum rel_status
param(struct rel *r, uint32_t i, enum dtype dt, const struct sym *extent)
{
	REL_TENSOR(p, i);
	return param_type(r, str_printf(r->m->strings, "'%s'",
	    rel_input_name(r, i)), p, dt, extent) ? REL_DONE : REL_ERROR;
}

/* A scale and a zero point that belong together. */
static enum rel_status
params(struct rel *r, uint32_t scale, uint32_t zp, const struct sym *extent)
{
	enum rel_status st = param(r, scale, DT_FLOAT32, extent);

	return st != REL_DONE ? st : param(r, zp, DT_INT32, extent);
}

/* The extent that an axis attribute means; a scalar has none. */
static bool
axis_extent(struct rel *r, const char *attr, const struct type *x,
    const struct sym **extent)
{
	uint32_t axis;

	*extent = NULL;
	if (x->n == 0)
		return true;
	if (!rel_axis(r, op_int(r->op, r->attrs, attr), x->n, &axis))
		return false;
	*extent = x->dim[axis];
	return true;
}

/* ---- one tensor ---- */

enum rel_status
type_qnn_quantize(struct rel *r)
{
	const struct sym *extent;
	enum rel_status st;
	enum dtype dt;

	REL_TENSOR(x, 0);
	dt = quantized_out(r);
	if (dt == DT_NONE || !real(r, 0, x->dtype) ||
	    !axis_extent(r, "axis", x, &extent))
		return REL_ERROR;
	st = params(r, 1, 2, extent);
	return st != REL_DONE ? st : rel_result_tensor(r, dt, x->n, x->dim);
}

enum rel_status
type_qnn_dequantize(struct rel *r)
{
	enum dtype dt = rel_dtype_attr(r, "out_dtype", DT_FLOAT32);
	const struct sym *extent;
	enum rel_status st;

	REL_TENSOR(q, 0);
	if (!quantized(r, 0, q->dtype) ||
	    !axis_extent(r, "axis", q, &extent))
		return REL_ERROR;
	if (dtype_info[dt].class != DTC_FLOAT)
		return rel_error(r, "dtype-class",
		    "out_dtype must be a float type, found %s",
		    dtype_info[dt].name);
	st = params(r, 1, 2, extent);
	return st != REL_DONE ? st : rel_result_tensor(r, dt, q->n, q->dim);
}

enum rel_status
type_qnn_requantize(struct rel *r)
{
	const struct sym *extent;
	enum rel_status st;
	enum dtype dt;

	REL_TENSOR(q, 0);
	dt = quantized_out(r);
	if (dt == DT_NONE || !quantized(r, 0, q->dtype) ||
	    !axis_extent(r, "axis", q, &extent))
		return REL_ERROR;
	st = params(r, 1, 2, extent);
	if (st == REL_DONE)
		st = params(r, 3, 4, extent);
	return st != REL_DONE ? st : rel_result_tensor(r, dt, q->n, q->dim);
}

/* q, scale, zero point, scale and zero point of the result. */
static enum rel_status
four_params(struct rel *r)
{
	enum rel_status st = params(r, 1, 2, NULL);

	return st != REL_DONE ? st : params(r, 3, 4, NULL);
}

enum rel_status
type_qnn_unary(struct rel *r)
{
	enum rel_status st;

	REL_TENSOR(q, 0);
	if (!quantized(r, 0, q->dtype))
		return REL_ERROR;
	st = four_params(r);
	return st != REL_DONE ? st : rel_result(r, q);
}

/* softmax, leaky_relu: as the unary ones, perhaps with an axis. */
enum rel_status
type_qnn_rescale(struct rel *r)
{
	uint32_t axis;

	REL_TENSOR(q, 0);
	if (op_find_attr(op_at(r->op), "axis") != NULL &&
	    !rel_axis(r, op_int(r->op, r->attrs, "axis"), q->n, &axis))
		return REL_ERROR;
	return type_qnn_unary(r);
}

enum rel_status
type_qnn_pool(struct rel *r)
{
	enum rel_status st;

	REL_TENSOR(q, 0);
	if (!quantized(r, 0, q->dtype))
		return REL_ERROR;
	st = four_params(r);
	return st != REL_DONE ? st : type_pool(r);
}

enum rel_status
type_qnn_simulated(struct rel *r)
{
	const struct sym *extent;
	enum rel_status st;

	REL_TENSOR(x, 0);
	if (!real(r, 0, x->dtype) || !axis_extent(r, "axis", x, &extent))
		return REL_ERROR;
	st = param(r, 1, DT_INT32, NULL);
	if (st == REL_DONE)
		st = params(r, 2, 3, extent);
	return st != REL_DONE ? st : rel_result(r, x);
}

/* ---- two and more tensors ---- */

static enum rel_status
pair_params(struct rel *r, const struct type *x, const char *axis,
    uint32_t scale)
{
	const struct sym *extent = NULL;
	int64_t at = op_int(r->op, r->attrs, axis);

	/* Of scalars the axis means nothing, even where there is none. */
	if (at >= (int64_t)x->n) {
		REL_TENSOR(s, scale);
		REL_TENSOR(zp, scale + 1);
		if (s->n == 0 && zp->n == 0)
			return params(r, scale, scale + 1, NULL);
	}
	return axis_extent(r, axis, x, &extent) ? params(r, scale,
	    scale + 1, extent) : REL_ERROR;
}

enum rel_status
type_qnn_pair(struct rel *r)
{
	enum rel_status st;

	REL_TENSOR(a, 0);
	REL_TENSOR(b, 1);
	if (!quantized(r, 0, a->dtype) || !quantized(r, 1, b->dtype))
		return REL_ERROR;
	st = pair_params(r, a, "lhs_axis", 2);
	if (st == REL_DONE)
		st = pair_params(r, b, "rhs_axis", 4);
	if (st == REL_DONE)
		st = params(r, 6, 7, NULL);
	return st != REL_DONE ? st : rel_broadcast(r);
}

/* The tuple of scales or zero points of a concatenation. */
static enum rel_status
field_params(struct rel *r, uint32_t i, uint32_t n, enum dtype dt)
{
	bool bad = false;
	const struct type *t = rel_tuple(r, i, &bad);

	if (t == NULL)
		return bad ? REL_ERROR : REL_WAIT;
	if (t->n != n)
		return rel_error(r, "field-count",
		    "'%s' has %u fields, 'tensors' has %u",
		    rel_input_name(r, i), t->n, n);
	for (uint32_t k = 0; k < n; k++)
		if (!param_type(r, str_printf(r->m->strings,
		    "field %u of '%s'", k, rel_input_name(r, i)), t->arg[k],
		    dt, NULL))
			return REL_ERROR;
	return REL_DONE;
}

/* The sum of the fields' extents along the axis; their others are equal. */
static enum rel_status
joined(struct rel *r, const struct type *t)
{
	const struct type *a = t->arg[0];
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t axis;

	if (!rel_axis(r, op_int(r->op, r->attrs, "axis"), a->n, &axis))
		return REL_ERROR;
	for (uint32_t i = 0; i < a->n; i++)
		dim[i] = a->dim[i];
	for (uint32_t k = 1; k < t->n; k++) {
		const struct type *b = t->arg[k];

		if (b->dtype != a->dtype)
			return rel_error(r, "dtype-mismatch",
			    "field 0 is %s, field %u is %s",
			    dtype_info[a->dtype].name, k,
			    dtype_info[b->dtype].name);
		if (b->n != a->n)
			return rel_error(r, "rank", "field 0 has rank %u, "
			    "field %u has %u", a->n, k, b->n);
		for (uint32_t i = 0; i < a->n; i++)
			if (i == axis)
				dim[i] = sym_add(r->m->syms, dim[i],
				    b->dim[i]);
			else if (!rel_equal(r, a->dim[i], b->dim[i]))
				return rel_error(r, "concatenate-shape",
				    "dimension %u of field 0 is %s, of field "
				    "%u %s", i, rel_dim_text(r, a->dim[i]), k,
				    rel_dim_text(r, b->dim[i]));
	}
	return rel_result_tensor(r, a->dtype, a->n, dim);
}

enum rel_status
type_qnn_concatenate(struct rel *r)
{
	bool bad = false;
	const struct type *t = rel_tuple(r, 0, &bad);
	enum rel_status st;

	if (t == NULL)
		return bad ? REL_ERROR : REL_WAIT;
	if (t->n == 0)
		return rel_error(r, "field-count",
		    "'tensors' has no fields, at least 1 is needed");
	for (uint32_t k = 0; k < t->n; k++)
		if (!quantized(r, 0, t->arg[k]->dtype))
			return REL_ERROR;
	st = field_params(r, 1, t->n, DT_FLOAT32);
	if (st == REL_DONE)
		st = field_params(r, 2, t->n, DT_INT32);
	if (st == REL_DONE)
		st = params(r, 3, 4, NULL);
	return st != REL_DONE ? st : joined(r, t);
}

/* ---- products ---- */

/* data, weight, in_zp, w_zp, in_scale, w_scale; units: extent that the
 * weight's may run along. */
static enum rel_status
product_params(struct rel *r, const struct sym *units)
{
	enum rel_status st = params(r, 4, 2, NULL);

	return st != REL_DONE ? st : params(r, 5, 3, units);
}

static enum dtype
product_out(struct rel *r)
{
	enum dtype dt = rel_dtype_attr(r, "out_dtype", DT_INT32);

	if (dt == DT_INT16 || dt == DT_INT32 || dt == DT_INT64)
		return dt;
	rel_error(r, "dtype-class", "out_dtype must be int16, int32 or "
	    "int64, found %s", dtype_info[dt].name);
	return DT_NONE;
}

static enum rel_status
conv_with(struct rel *r, op_type_rule *rule)
{
	enum rel_status st;
	struct layout out;

	REL_TENSOR(x, 0);
	if (!quantized(r, 0, x->dtype) || product_out(r) == DT_NONE)
		return REL_ERROR;
	if (r->in[1]->kind == TYPE_TENSOR &&
	    !quantized(r, 1, r->in[1]->dtype))
		return REL_ERROR;
	st = rule(r);
	if (st != REL_DONE)
		return st;
	out = layout_attr(r->op, r->attrs, "out_layout", "data_layout");
	return product_params(r, rel_layout_extent(r, &out, r->out, 'C'));
}

enum rel_status
type_qnn_conv(struct rel *r)
{
	return conv_with(r, type_conv);
}

enum rel_status
type_qnn_conv_transpose(struct rel *r)
{
	return conv_with(r, type_conv_transpose);
}

enum rel_status
type_qnn_dense(struct rel *r)
{
	const struct sym *units = rel_dim_attr(r, "units"), *want[2];
	const struct sym *dim[TYPE_RANK_LIMIT];
	const struct type *w = r->in[1];
	enum dtype dt = product_out(r);
	enum rel_status st;

	REL_TENSOR(x, 0);
	if (dt == DT_NONE || !quantized(r, 0, x->dtype))
		return REL_ERROR;
	if (x->n == 0)
		return rel_error(r, "rank", "data must have rank 1 or more, "
		    "found a scalar");
	if (w->kind == TYPE_HOLE && units != NULL) {
		want[0] = units;
		want[1] = x->dim[x->n - 1];
		w = type_tensor(r->m->types, x->dtype, 2, want);
		if (!r->report->assign(r, 1, w))
			return REL_ERROR;
	} else {
		REL_TENSOR(known, 1);
		w = known;
	}
	if (!quantized(r, 1, w->dtype))
		return REL_ERROR;
	if (w->n != 2)
		return rel_error(r, "rank", "weight must have rank 2, found "
		    "%u", w->n);
	if (!rel_equal(r, x->dim[x->n - 1], w->dim[1]))
		return rel_error(r, "dense-shape", "data has %s columns, "
		    "weight has %s", rel_dim_text(r, x->dim[x->n - 1]),
		    rel_dim_text(r, w->dim[1]));
	if (units != NULL && !rel_equal(r, w->dim[0], units))
		return rel_error(r, "dense-shape", "weight has %s rows, "
		    "units says %s", rel_dim_text(r, w->dim[0]),
		    rel_dim_text(r, units));
	st = product_params(r, w->dim[0]);
	if (st != REL_DONE)
		return st;
	for (uint32_t i = 0; i + 1 < x->n; i++)
		dim[i] = x->dim[i];
	dim[x->n - 1] = units != NULL ? units : w->dim[0];
	return rel_result_tensor(r, dt, x->n, dim);
}

enum rel_status
type_qnn_matmul(struct rel *r)
{
	uint32_t ta = op_bool(r->op, r->attrs, "transpose_a");
	uint32_t tb = op_bool(r->op, r->attrs, "transpose_b");
	enum dtype dt = product_out(r);
	const struct sym *dim[3];
	enum rel_status st;

	REL_TENSOR(a, 0);
	REL_TENSOR(b, 1);
	if (dt == DT_NONE || !quantized(r, 0, a->dtype) ||
	    !quantized(r, 1, b->dtype))
		return REL_ERROR;
	if (a->n != 3 || b->n != 3)
		return rel_error(r, "rank", "data and weight must have rank "
		    "3, found %u and %u", a->n, b->n);
	if (a->dim[0] != b->dim[0] && (a->dim[0]->has_hole ||
	    b->dim[0]->has_hole))
		return REL_WAIT;
	dim[0] = rel_broadcast_dim(r, a->dim[0], b->dim[0]);
	if (dim[0] == NULL)
		return rel_error(r, "matmul-shape", "data has %s matrices, "
		    "weight has %s", rel_dim_text(r, a->dim[0]),
		    rel_dim_text(r, b->dim[0]));
	if (!rel_equal(r, a->dim[2 - ta], b->dim[1 + tb])) {
		rel_error(r, "matmul-shape", "data's matrices have %s %s, "
		    "weight's have %s %s", rel_dim_text(r, a->dim[2 - ta]),
		    ta ? "rows" : "columns", rel_dim_text(r,
		    b->dim[1 + tb]), tb ? "columns" : "rows");
		rel_help(r, "transpose_a and transpose_b say how they lie");
		return REL_ERROR;
	}
	dim[1] = a->dim[1 + ta];
	dim[2] = b->dim[2 - tb];
	st = product_params(r, dim[2]);
	return st != REL_DONE ? st : rel_result_tensor(r, dt, 3, dim);
}
