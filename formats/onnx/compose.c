/*
 * Compositions of calls that rows of many operators are made of (compose.h).
 */
#include "formats/onnx/compose.h"

ir_id
imp_add(struct imp *im, ir_id a, ir_id b)
{
	return DO(im, "add", a, b);
}

ir_id
imp_mul(struct imp *im, ir_id a, ir_id b)
{
	return DO(im, "multiply", a, b);
}

bool
imp_has_planes(struct imp *im, ir_id x)
{
	if (imp_rank(im, x) >= 3)
		return true;
	imp_error(im, "onnx-rank", "the input has rank %u, expected 3 or more",
	    imp_rank(im, x));
	return false;
}

ir_id
imp_cast(struct imp *im, ir_id x, enum dtype dt)
{
	if (x == 0 || imp_dtype(im, x) == dt)
		return x;
	return CALL(im, "cast", ATTRS(im, { "dtype", imp_dt(im, dt) }), x);
}

/* The numbers that codes of a reshape stand for, into v of twice
 * TYPE_RANK_LIMIT; false: they are not known, or ONNX has all of the codes. */
static bool
code_numbers(struct imp *im, ir_id x, uint32_t n, const int64_t *code,
    int64_t *v, uint32_t *count)
{
	uint32_t rank = imp_rank(im, x), at = 0;
	bool own = false;

	for (uint32_t i = 0; i < rank; i++)
		if (imp_extent(im, x, i) < 0)
			return false;
	*count = 0;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t take = code[i] == -2 ? rank - at : 1;

		own |= code[i] < -1;
		if (code[i] == -3) {
			if (at + 2 > rank || __builtin_mul_overflow(
			    imp_extent(im, x, at), imp_extent(im, x, at + 1),
			    &v[(*count)++]))
				return false;
			at += 2;
			continue;
		}
		if (code[i] < -3 || code[i] == -1 || code[i] > 0 || at > rank ||
		    take > rank - at)
			return false;
		for (; take > 0; take--)
			v[(*count)++] = imp_extent(im, x, at++);
	}
	return own;
}

/* Codes that ONNX has not become numbers where these are known, as they would
 * be written. */
ir_id
imp_reshape(struct imp *im, ir_id x, uint32_t n, const int64_t *code)
{
	int64_t v[2 * TYPE_RANK_LIMIT];
	uint32_t count;

	if (imp_tensor(im, x) && n <= TYPE_RANK_LIMIT && code_numbers(im, x, n,
	    code, v, &count)) {
		code = v;
		n = count;
	}
	return CALL(im, "reshape", ATTRS(im,
	    { "newshape", imp_list(im, n, code) }), x);
}

ir_id
imp_transpose(struct imp *im, ir_id x, uint32_t n, const int64_t *p)
{
	return CALL(im, "transpose", ATTRS(im,
	    { "axes", imp_list(im, n, p) }), x);
}

ir_id
imp_expand(struct imp *im, ir_id x, uint32_t axis, uint32_t count)
{
	return count == 0 ? x : CALL(im, "expand_dims", ATTRS(im,
	    { "axis", attr_int(axis) },
	    { "num_newaxis", attr_int(count) }), x);
}

ir_id
imp_squeeze(struct imp *im, ir_id x, uint32_t axis)
{
	int64_t a = axis;

	return CALL(im, "squeeze", ATTRS(im,
	    { "axis", imp_list(im, 1, &a) }), x);
}

ir_id
imp_concat(struct imp *im, uint32_t n, const ir_id *in, int64_t axis)
{
	return CALL(im, "concatenate", ATTRS(im,
	    { "axis", attr_int(axis) }), imp_tuple(im, n, in));
}

ir_id
imp_slice(struct imp *im, ir_id x, uint32_t axis, int64_t begin, int64_t end)
{
	int64_t a = axis;

	return CALL(im, "strided_slice", ATTRS(im,
	    { "begin", imp_list(im, 1, &begin) },
	    { "end", imp_list(im, 1, &end) },
	    { "axes", imp_list(im, 1, &a) }), x);
}

ir_id
imp_number(struct imp *im, ir_id x, enum dtype dt)
{
	if (x && imp_rank(im, x) > 0)
		x = imp_reshape(im, x, 0, NULL);
	return imp_cast(im, x, dt);
}

ir_id
imp_count(struct imp *im, ir_id n, enum dtype dt)
{
	return imp_cast(im, DO(im, "arange", imp_scalar(im, DT_INT64, 0), n,
	    imp_scalar(im, DT_INT64, 1)), dt);
}

ir_id
imp_at_index(struct imp *im, ir_id v, uint32_t i)
{
	return imp_number(im, imp_slice(im, v, 0, i, (int64_t)i + 1),
	    DT_INT64);
}

ir_id
imp_reshaped(struct imp *im, ir_id x, ir_id shape)
{
	struct attr dims;

	/* An extent of 0 is that, and copies nothing. */
	if (imp_dims(im, shape, &dims))
		return CALL(im, "reshape", ATTRS(im,
		    { "allowzero", attr_bool(true) },
		    { "newshape", dims }), x);
	return CALL(im, "reshape", ATTRS(im,
	    { "allowzero", attr_bool(true) }), x, shape);
}

ir_id
imp_full(struct imp *im, ir_id value, ir_id shape)
{
	struct attr dims;

	if (imp_dims(im, shape, &dims))
		return CALL(im, "full", ATTRS(im, { "shape", dims }), value);
	return DO(im, "full", value, shape);
}

ir_id
imp_shape(struct imp *im, ir_id x)
{
	return CALL(im, "shape_of", ATTRS(im,
	    { "dtype", imp_dt(im, DT_INT64) }), x);
}

ir_id
imp_reduce(struct imp *im, const char *op, ir_id x, uint32_t n,
    const int64_t *axis, bool keep)
{
	int64_t v[TYPE_RANK_LIMIT];

	/* As relay-export writes them, for modules that come back. */
	for (uint32_t i = 0, k; i < n && i < TYPE_RANK_LIMIT; i++) {
		int64_t a = axis[i] < 0 ? axis[i] + imp_rank(im, x) : axis[i];

		for (k = i; k > 0 && v[k - 1] > a; k--)
			v[k] = v[k - 1];
		v[k] = a;
	}
	if (n <= TYPE_RANK_LIMIT)
		axis = v;
	return CALL(im, op, ATTRS(im, { "axis", imp_list(im, n, axis) },
	    { "keepdims", attr_bool(keep) }), x);
}

ir_id
imp_reduce_all(struct imp *im, const char *op, ir_id x)
{
	uint32_t rank = imp_rank(im, x);
	int64_t v[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < rank; i++)
		v[i] = i;
	return rank == 0 ? DO(im, op, x) : imp_reduce(im, op, x, rank, v,
	    false);
}

ir_id
imp_inverse_root(struct imp *im, ir_id x)
{
	return DO(im, "divide", imp_like(im, x, 1), DO(im, "sqrt", x));
}

ir_id
imp_along(struct imp *im, ir_id x, uint32_t axis, uint32_t rank)
{
	return imp_rank(im, x) == 0 ? x :
	    imp_expand(im, x, 1, rank - axis - 1);
}

/* One group of matrices: (b, m, k) x (b, k, n), b broadcasting. */
static ir_id
flat_matmul(struct imp *im, ir_id a, ir_id b, enum dtype out)
{
	return CALL(im, "nn.batch_matmul", ATTRS(im,
	    { "out_dtype", imp_dt(im, out) }), a, b);
}

static ir_id
plain_matmul(struct imp *im, ir_id a, ir_id b, enum dtype out)
{
	return CALL(im, "nn.matmul", ATTRS(im,
	    { "out_dtype", imp_dt(im, out) }), a, b);
}

/* Broadcasts the leading dimensions of both: by einsum, whose ellipsis does
 * that. */
static ir_id
wide_matmul(struct imp *im, ir_id a, ir_id b, enum dtype out)
{
	ir_id t[2] = { imp_cast(im, a, out), imp_cast(im, b, out) };

	return CALL(im, "einsum", ATTRS(im, { "equation", imp_text(im,
	    "...mk,...kn->...mn") }), imp_tuple(im, 2, t));
}

ir_id
imp_matmul(struct imp *im, ir_id a, ir_id b, enum dtype out)
{
	uint32_t ra = imp_rank(im, a), rb = imp_rank(im, b), r;
	bool va = ra == 1, vb = rb == 1;
	ir_id y;

	if (!a || !b || !imp_tensor(im, a) || !imp_tensor(im, b))
		return 0;
	if (ra == 0 || rb == 0) {
		imp_error(im, "onnx-type", "an input is a scalar");
		return 0;
	}
	if (va)
		a = imp_expand(im, a, 0, 1);
	if (vb)
		b = imp_expand(im, b, 1, 1);
	ra += va;
	rb += vb;
	if (rb == 2)	/* any leading dimensions: one matrix of rows */
		y = plain_matmul(im, a, b, out);
	else if (ra == 3 && rb == 3)
		y = flat_matmul(im, a, b, out);
	else
		y = wide_matmul(im, a, b, out);
	r = ra > rb ? ra : rb;
	if (vb)
		y = imp_squeeze(im, y, r - 1);
	if (va)
		y = imp_squeeze(im, y, r - 2);
	return y;
}

ir_id
imp_gelu(struct imp *im, ir_id x, bool tanh_form)
{
	ir_id half = imp_like(im, x, 0.5), one = imp_like(im, x, 1), t;

	if (tanh_form) {
		t = DO(im, "multiply", DO(im, "multiply", x, x), x);
		t = DO(im, "multiply", t, imp_like(im, x, 0.044715));
		t = DO(im, "multiply", DO(im, "add", x, t),
		    imp_like(im, x, 0.79788456080286535588));
		t = DO(im, "tanh", t);
	} else {
		t = DO(im, "erf", DO(im, "multiply", x,
		    imp_like(im, x, 0.70710678118654752440)));
	}
	return DO(im, "multiply", DO(im, "multiply", half, x),
	    DO(im, "add", one, t));
}

bool
imp_dims(struct imp *im, ir_id id, struct attr *out)
{
	const struct onnx_info *info;
	struct attr *a;
	uint32_t i;

	if (id != 0)
		imp_ask_value(im, id);
	if (id == 0 || !im->info.v[id].value)
		return false;
	info = &im->info.v[id];
	a = arena_alloc(im->m->arena, info->nvalue + 1, sizeof *a);
	for (i = 0; i < info->nvalue; i++) {
		const struct sym *s = info->value[i];

		if (s->kind == SYM_CONST)
			a[i] = attr_int(s->value);
		else if (imp_sym_ok(im, s))
			a[i] = (struct attr){ .kind = ATTR_SYM, .sym = s };
		else
			return false;
	}
	*out = (struct attr){ .kind = ATTR_LIST, .n = info->nvalue,
		.list = a };
	return true;
}

bool
imp_axes(struct imp *im, uint32_t i, uint32_t rank, int64_t *axes,
    uint32_t *n, bool *given)
{
	const int64_t *v = imp_ints(im, "axes", n);
	uint32_t k, axis, j;

	*given = v != NULL;
	if (!v && imp_has(im, i)) {
		if (!imp_need(im, imp_in(im, i), "axes", &v, n))
			return false;
		*given = true;
	}
	if (*n > rank || *n > TYPE_RANK_LIMIT) {
		imp_error(im, "onnx-axis", "%u axes of a tensor of rank %u",
		    *n, rank);
		return false;
	}
	for (k = 0; k < *n; k++) {
		if (!imp_axis(im, v[k], rank, &axis))
			return false;
		for (j = 0; j < k; j++)
			if (axes[j] == axis) {
				imp_error(im, "onnx-axis", "axis %u appears "
				    "twice", axis);
				return false;
			}
		axes[k] = axis;
	}
	return true;
}

/* The length is computed in float32, which inference does not track.  Through
 * integers it would be a constant wherever the conditions of a branch decide
 * `holds`, and a branch that is never taken would be an error. */
ir_id
imp_zero_where(struct imp *im, ir_id holds, const char *rule)
{
	int64_t one = 1;
	ir_id x = DO(im, "arange", imp_scalar(im, DT_FLOAT32, 0),
	    imp_cast(im, holds, DT_FLOAT32), imp_scalar(im, DT_FLOAT32, 1));
	struct attr name;

	/* Extents have names of their own. */
	if (im->rules++ > 0)
		rule = str_printf(im->m->strings, "%s_%u", rule, im->rules);
	name = imp_text(im, rule);
	if (x)
		ir_at(im->m, x)->props = attrs_with(im->m->arena,
		    ir_at(im->m, x)->props, str_intern0(im->m->strings,
		    "dims"), &name);
	x = imp_reshape(im, imp_reshape(im, x, 1, &one), 0, NULL);
	return imp_cast(im, x, DT_INT64);
}

ir_id
imp_require(struct imp *im, ir_id x, ir_id holds, const char *rule)
{
	ir_id zero = imp_zero_where(im, holds, rule);

	return DO(im, "where", imp_cast(im, zero, DT_BOOL),
	    imp_cast(im, zero, imp_dtype(im, x)), x);
}

ir_id
imp_len(struct imp *im, ir_id x, uint32_t i)
{
	return imp_reshape(im, imp_slice(im, imp_shape(im, x), 0, i, i + 1),
	    0, NULL);
}

ir_id
imp_axis_iota(struct imp *im, ir_id x, uint32_t i)
{
	return DO(im, "arange", imp_scalar(im, DT_INT64, 0), imp_len(im, x,
	    i), imp_scalar(im, DT_INT64, 1));
}

ir_id
imp_stretch(struct imp *im, ir_id x, ir_id y)
{
	ir_id to = imp_shape(im, y);
	struct attr dims;

	if (imp_dims(im, to, &dims))
		return CALL(im, "broadcast_to", ATTRS(im, { "shape", dims }),
		    x);
	return DO(im, "broadcast_to", x, to);
}

ir_id
imp_add_part(struct imp *im, ir_id x, struct imp_parts *p)
{
	uint32_t rank = imp_rank(im, x);
	int64_t w = rank > 0 ? imp_extent(im, x, rank - 1) : -1, begin = p->at;
	ir_id at, begins;

	if (!p->bias || !x || rank == 0)
		return x;
	if (w >= 0 && p->more == 0) {
		p->at += w;
		return imp_add(im, x, imp_slice(im, p->bias, 0, begin, p->at));
	}
	begins = imp_scalar(im, DT_INT64, (double)p->at);
	if (p->more)
		begins = imp_add(im, begins, p->more);
	at = imp_add(im, imp_axis_iota(im, x, rank - 1), begins);
	p->more = p->more ? imp_add(im, p->more, imp_len(im, x, rank - 1)) :
	    imp_len(im, x, rank - 1);
	return imp_add(im, x, CALL(im, "take", ATTRS(im, { "axis",
	    attr_int(0) }), p->bias, at));
}
