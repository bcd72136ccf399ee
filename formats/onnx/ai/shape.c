/*
 * Operators that make, split, concatenate and reshape tensors.
 *
 * Operands such as shapes are attributes where their values are known when
 * the model is imported (as numbers, or as expressions of the inputs' extents),
 * else operands of the dynamic forms.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/strings.h"
#include "formats/onnx/data_axes.h"
#include "formats/onnx/declared.h"

/* ---- constants ---- */

static ir_id
list_const(struct imp *im, enum dtype dt, uint32_t n, const void *v)
{
	int64_t dim = n;

	return imp_const(im, dt, 1, &dim, v, (size_t)n *
	    dtype_info[dt].bytes);
}

static void
row_constant(struct imp *im, ir_id *out)
{
	struct onnx_attr *a;
	const float *f;
	const int64_t *v;
	struct onnx_bytes b;
	int64_t count;
	uint32_t n;

	if ((a = imp_attr(im, "value")) != NULL && a->t) {
		out[0] = imp_tensor_const(im, a->t);
	} else if ((a = imp_attr(im, "value_float")) != NULL) {
		out[0] = imp_scalar(im, DT_FLOAT32, (double)a->f);
	} else if ((a = imp_attr(im, "value_int")) != NULL) {
		out[0] = imp_const(im, DT_INT64, 0, NULL, &a->i, 8);
	} else if ((f = imp_floats(im, "value_floats", &n)) != NULL) {
		out[0] = list_const(im, DT_FLOAT32, n, f);
	} else if ((v = imp_ints(im, "value_ints", &n)) != NULL) {
		out[0] = list_const(im, DT_INT64, n, v);
	} else if (imp_str_bytes(im, "value_string", &b)) {
		out[0] = imp_string(im, b);
	} else if ((a = imp_attr(im, "value_strings")) != NULL) {
		count = a->strings.n;
		out[0] = imp_strings(im, 1, &count, a->strings.n,
		    a->strings.v);
	} else {
		imp_error(im, "onnx-constant", "it has no value of a supported "
		    "kind (tensor, float, int, string and lists of them)");
	}
}

static ir_id
full(struct imp *im, ir_id fill, ir_id shape)
{
	struct attr dims;
	ir_id y;

	shape = imp_shape_vector(im, shape);
	if (imp_dims(im, shape, &dims))
		return CALL(im, "full", ATTRS(im, { "shape", dims }), fill);
	y = CALL(im, "full", NULL, fill, shape);
	imp_declare_by(im, y, shape, 0);
	return y;
}

static void
row_constant_of_shape(struct imp *im, ir_id *out)
{
	struct onnx_attr *a = imp_attr(im, "value");
	ir_id shape = imp_in(im, 0), fill, one;
	struct onnx_tensor scalar;

	if (a && a->t && a->t->dims.n == 1 && a->t->dims.v[0] == 1) {
		scalar = *a->t;
		scalar.dims.n = 0;
		fill = imp_tensor_const(im, &scalar);
	} else if (a && a->t) {
		one = imp_tensor_const(im, a->t);
		fill = one ? imp_reshape(im, one, 0, NULL) : 0;
	} else {
		fill = imp_scalar(im, DT_FLOAT32, 0);
	}
	out[0] = full(im, fill, shape);
}

static void
row_range(struct imp *im, ir_id *out)
{
	ir_id in[3];

	for (uint32_t i = 0; i < 3; i++) {
		in[i] = imp_in(im, i);
		/* Some exporters write vectors of one element. */
		if (imp_rank(im, in[i]) == 1 && imp_extent(im, in[i], 0) == 1)
			in[i] = imp_reshape(im, in[i], 0, NULL);
	}
	out[0] = imp_call(im, "arange", NULL, 3, in);
}

static void
row_eyelike(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), shape, i, j, eye;
	enum dtype dt = imp_dtype(im, x);
	int64_t k = imp_int(im, "k", 0);
	ir_id zero = imp_scalar(im, DT_INT64, 0);
	ir_id one = imp_scalar(im, DT_INT64, 1);

	if (imp_attr(im, "dtype"))
		dt = imp_onnx_dtype(imp_int(im, "dtype", 1));
	if (dt == DT_NONE || imp_rank(im, x) != 2) {
		imp_error(im, "onnx-type", "rank %u, expected 2, or a data "
		    "type that is not supported", imp_rank(im, x));
		return;
	}
	shape = imp_shape(im, x);
	i = DO(im, "arange", zero, imp_reshape(im, imp_slice(im, shape, 0, 0,
	    1), 0, NULL), one);
	j = DO(im, "arange", zero, imp_reshape(im, imp_slice(im, shape, 0, 1,
	    2), 0, NULL), one);
	i = DO(im, "add", imp_expand(im, i, 1, 1), imp_scalar(im, DT_INT64,
	    (double)k));
	eye = DO(im, "equal", i, imp_expand(im, j, 0, 1));
	out[0] = imp_cast(im, eye, dt);
}

/* ---- shapes ---- */

static void
row_shape(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);
	int64_t rank = imp_rank(im, x);
	int64_t start = imp_int(im, "start", 0);
	int64_t end = imp_int(im, "end", rank);

	if (!imp_tensor(im, x))
		return;
	if (start < 0)
		start += rank;
	if (end < 0)
		end += rank;
	start = start < 0 ? 0 : start > rank ? rank : start;
	end = end > rank ? rank : end;
	end = end < start ? start : end;
	out[0] = imp_shape(im, x);
	if (start > 0 || end < rank)
		out[0] = imp_slice(im, out[0], 0, start, end);
}

static void
row_size(struct imp *im, ir_id *out)
{
	out[0] = CALL(im, "ndarray_size", ATTRS(im,
	    { "dtype", imp_dt(im, DT_INT64) }), imp_in(im, 0));
}

static void
row_reshape(struct imp *im, ir_id *out)
{
	bool zero = imp_flag(im, "allowzero");
	ir_id x = imp_in(im, 0), shape;
	struct attr dims;
	uint32_t n;
	const int64_t *v = imp_ints(im, "shape", &n);

	if (im->row->since < 5 && v) {
		out[0] = imp_reshape(im, x, n, v);
		return;
	}
	shape = imp_shape_vector(im, imp_in(im, 1));
	if (imp_dims(im, shape, &dims))
		out[0] = CALL(im, "reshape", ATTRS(im, { "newshape", dims },
		    { "allowzero", attr_bool(zero) }), x);
	else
		out[0] = CALL(im, "reshape", ATTRS(im,
		    { "allowzero", attr_bool(zero) }), x, shape);
	imp_declare_by(im, out[0], shape, 1);
}

static ir_id
product(struct imp *im, ir_id x)
{
	return CALL(im, "prod", ATTRS(im, { "keepdims", attr_bool(true) }),
	    x);
}

static void
row_flatten(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), parts[2], shape;
	int64_t axis = imp_int(im, "axis", 1);
	int64_t rank = imp_rank(im, x), one = 1, keep[2] = { 0, -1 };
	struct attr dims;

	if (axis < -rank || axis > rank) {
		imp_error(im, "onnx-axis", "axis %lld is not in [-%lld, "
		    "%lld]", (long long)axis, (long long)rank,
		    (long long)rank);
		return;
	}
	if (axis < 0)
		axis += rank;
	if (axis == 1) {	/* the first extent stays what it is */
		out[0] = imp_reshape(im, x, 2, keep);
		return;
	}
	shape = imp_shape(im, x);
	parts[0] = axis == 0 ? imp_int_vec(im, DT_INT64, 1, &one) :
	    product(im, imp_slice(im, shape, 0, 0, axis));
	parts[1] = axis == rank ? imp_int_vec(im, DT_INT64, 1, &one) :
	    product(im, imp_slice(im, shape, 0, axis, rank));
	shape = imp_concat(im, 2, parts, 0);
	if (imp_dims(im, shape, &dims))
		out[0] = CALL(im, "reshape", ATTRS(im, { "newshape", dims }),
		    x);
	else
		out[0] = CALL(im, "reshape", NULL, x, shape);
}

static void
row_transpose(struct imp *im, ir_id *out)
{
	uint32_t n;
	const int64_t *perm = imp_ints(im, "perm", &n);
	ir_id x = imp_in(im, 0);

	out[0] = perm && n > 0 ? imp_transpose(im, x, n, perm) :
	    DO(im, "transpose", x);
}

/* ---- concatenate and split ---- */

static void
row_concat(struct imp *im, ir_id *out)
{
	int64_t axis = imp_int(im, "axis", im->row->since < 4 ? 1 : 0);
	uint32_t i, n = imp_nin(im);
	ir_id *in = arena_alloc(im->arena, n + 1, sizeof *in);

	for (i = 0; i < n; i++)
		in[i] = imp_in(im, i);
	if (im->row->since >= 4 && !imp_attr(im, "axis")) {
		imp_error(im, "onnx-attribute", "attribute 'axis' is missing");
		return;
	}
	out[0] = imp_concat(im, n, in, axis);
}

static void
split_at(struct imp *im, ir_id x, uint32_t axis, uint32_t n,
    const int64_t *size, ir_id *out)
{
	int64_t at = 0;
	uint32_t i;

	for (i = 0; i < n; i++) {
		if (size[i] < 0) {
			imp_error(im, "onnx-split", "part %u has %lld "
			    "elements", i, (long long)size[i]);
			return;
		}
		out[i] = imp_slice(im, x, axis, at, at + size[i]);
		at += size[i];
	}
	if (imp_extent(im, x, axis) >= 0 && at != imp_extent(im, x, axis))
		imp_error(im, "onnx-split", "the parts have %lld elements "
		    "together, dimension %u has %lld", (long long)at, axis,
		    (long long)imp_extent(im, x, axis));
}

/* Data-dependent lengths: none may be negative, and their sum is the extent. */
static void
split_data(struct imp *im, ir_id x, uint32_t axis, uint32_t n, ir_id size,
    ir_id *out)
{
	uint32_t i, rank = imp_rank(im, x);
	ir_id extent, sum, least, begin, end, at, stop, zero;
	int64_t one = axis;

	size = imp_vector(im, size, n);
	zero = imp_scalar(im, DT_INT64, 0);
	extent = imp_reshape(im, imp_slice(im, imp_shape(im, x), 0, axis,
	    axis + 1), 0, NULL);
	least = imp_reduce_all(im, "min", size);
	sum = imp_reduce_all(im, "sum", size);
	size = imp_must(im, size, DO(im, "logical_and", DO(im,
	    "greater_equal", least, zero), DO(im, "equal", sum, extent)));
	end = CALL(im, "cumsum", ATTRS(im, { "axis", attr_int(0) }), size);
	begin = DO(im, "subtract", end, size);
	at = imp_int_vec(im, DT_INT64, 1, &one);
	for (i = 0; i < n; i++) {
		stop = imp_scatter(im, imp_shape(im, x), at, imp_slice(im,
		    end, 0, i, i + 1));
		out[i] = DO(im, "strided_slice", x, imp_scatter(im,
		    imp_fill(im, rank, 0), at, imp_slice(im, begin, 0, i,
		    i + 1)), stop, imp_fill(im, rank, 1));
	}
}

/* An extent that is free, in parts of which the last may be smaller; false: as
 * attributes their ends cannot be expressed. */
static bool
split_uneven(struct imp *im, ir_id x, uint32_t axis, uint32_t parts,
    ir_id *out)
{
	const struct sym *e = imp_type(im, x)->dim[axis];
	ir_id n = imp_len(im, x, axis), chunk, end;
	struct attr a[ONNX_OUTPUTS + 1];
	int64_t one = 1, at = axis, rest;

	if (sym_is_const(sym_floormod(im->m->syms, e, sym_const(im->m->syms,
	    parts)), &rest) && rest == 0)
		return false;
	chunk = DO(im, "floor_divide", imp_add(im, n, imp_scalar(im, DT_INT64,
	    parts - 1)), imp_scalar(im, DT_INT64, parts));
	for (uint32_t i = 0; i <= parts; i++) {
		end = DO(im, "minimum", n, imp_mul(im, chunk, imp_scalar(im,
		    DT_INT64, i)));
		if (!imp_dims(im, imp_reshape(im, end, 1, &one), &a[i]))
			return false;
	}
	for (uint32_t i = 0; i < parts; i++)
		out[i] = CALL(im, "strided_slice", ATTRS(im, { "begin",
		    a[i] }, { "end", a[i + 1] }, { "axes", imp_list(im, 1,
		    &at) }), x);
	return true;
}

static void
row_split(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), t;
	int64_t size[ONNX_OUTPUTS], extent, chunk;
	uint32_t n, i, axis, parts = imp_nout(im);
	const int64_t *v = imp_ints(im, "split", &n);

	imp_int(im, "num_outputs", parts);
	if (!imp_axis(im, imp_int(im, "axis", 0), imp_rank(im, x), &axis))
		return;
	if (parts > ONNX_OUTPUTS || parts == 0) {
		imp_error(im, "onnx-split", "%u parts", parts);
		return;
	}
	if (!v && imp_has(im, 1) && !imp_tensor(im, imp_in(im, 1)))
		return;
	if (!v && imp_has(im, 1) && !imp_known(im, imp_in(im, 1), &v, &n)) {
		split_data(im, x, axis, parts, imp_in(im, 1), out);
		return;
	}
	if (v && n != parts) {
		imp_error(im, "onnx-split", "%u lengths for %u outputs", n,
		    parts);
		return;
	}
	extent = imp_extent(im, x, axis);
	if (!v && extent < 0 && imp_version(im) >= 18 &&
	    split_uneven(im, x, axis, parts, out))
		return;
	if (!v && extent < 0) {
		t = CALL(im, "split", ATTRS(im, { "indices_or_sections",
		    attr_int(parts) }, { "axis", attr_int(axis) }), x);
		for (i = 0; i < parts; i++)
			out[i] = imp_proj(im, t, i);
		return;
	}
	/* The last part may be smaller. */
	chunk = (extent + parts - 1) / parts;
	for (i = 0; i < parts; i++) {
		size[i] = v ? v[i] : extent < chunk ? extent : chunk;
		extent -= size[i];
	}
	split_at(im, x, axis, parts, size, out);
}

/* begin, end and steps of version 1 are attributes, later operands. */
static void
slice_known(struct imp *im, ir_id x, struct attr begin, struct attr end,
    struct attr axes, struct attr steps, ir_id *out)
{
	out[0] = CALL(im, "strided_slice", ATTRS(im, { "begin", begin },
	    { "end", end }, { "strides", steps }, { "axes", axes }), x);
}

/* Whether a start may be before the first element with a negative step, which
 * would leave nothing; where the extent is known it is corrected. */
static bool
before_first(struct imp *im, ir_id x, struct attr *begin,
    const int64_t *axes, const struct attr *steps)
{
	uint32_t rank = imp_rank(im, x), k;
	struct attr *list = arena_alloc(im->m->arena, begin->n + 1,
	    sizeof *list);

	memcpy(list, begin->list, begin->n * sizeof *list);
	begin->list = list;
	for (uint32_t i = 0; i < begin->n; i++) {
		struct attr *b = &list[i];
		const struct attr *s = &steps->list[i];
		int64_t n;

		if (s->kind == ATTR_INT && s->i > 0)
			continue;
		if (b->kind == ATTR_INT && b->i >= -1)
			continue;
		if (!imp_axis(im, axes[i], rank, &k))
			return false;
		n = imp_extent(im, x, k);
		if (n < 0 || b->kind != ATTR_INT)
			return true;
		if (b->i < -n)
			b->i = -n;
	}
	return false;
}

static void
row_slice_attr(struct imp *im, ir_id *out)
{
	int64_t axes[TYPE_RANK_LIMIT], one[TYPE_RANK_LIMIT];
	uint32_t nb, ne, na, i;
	const int64_t *b = imp_ints(im, "starts", &nb);
	const int64_t *e = imp_ints(im, "ends", &ne);
	const int64_t *a = imp_ints(im, "axes", &na);
	ir_id x = imp_in(im, 0);

	if (!b || !e || nb != ne || nb > TYPE_RANK_LIMIT ||
	    (a && na != nb)) {
		imp_error(im, "onnx-slice", "%u starts, %u ends", nb, ne);
		return;
	}
	for (i = 0; i < nb; i++) {
		axes[i] = a ? a[i] : i;
		one[i] = 1;
	}
	slice_known(im, x, imp_list(im, nb, b), imp_list(im, nb, e),
	    imp_list(im, nb, axes), imp_list(im, nb, one), out);
}

/* A slice whose bounds or axes are data-dependent. */
static void
slice_data(struct imp *im, ir_id x, ir_id axes, const ir_id *operand,
    ir_id *out)
{
	uint32_t rank = imp_rank(im, x), i;
	ir_id to[3] = { imp_fill(im, rank, 0), imp_shape(im, x),
		imp_fill(im, rank, 1) };

	axes = axes ? imp_data_axes(im, axes, rank) :
	    imp_iota(im, imp_length(im, operand[0]));
	for (i = 0; i < 3; i++)
		if (operand[i])
			to[i] = imp_scatter(im, to[i], axes, imp_cast(im,
			    operand[i], DT_INT64));
	/* A start before the first element is that one, backward too. */
	if (operand[2])
		to[0] = DO(im, "maximum", to[0], DO(im, "negative",
		    imp_shape(im, x)));
	out[0] = DO(im, "strided_slice", x, to[0], to[1], to[2]);
}

static void
row_slice(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), at = imp_opt(im, 3);
	ir_id operand[3] = { imp_in(im, 1), imp_in(im, 2), imp_opt(im, 4) };
	const int64_t *axes = NULL;
	int64_t count[TYPE_RANK_LIMIT], one[TYPE_RANK_LIMIT], n;
	struct attr b, e, s;
	uint32_t na, i;

	if (!imp_tensor(im, x) || !operand[0] || !operand[1])
		return;
	for (i = 0; i < 3; i++)
		if (operand[i] && (!imp_tensor(im, operand[i]) ||
		    imp_rank(im, operand[i]) != 1)) {
			imp_error(im, "onnx-slice", "input %u is not a vector",
			    i < 2 ? i + 1 : 4);
			return;
		}
	n = imp_extent(im, operand[0], 0);
	if (n > imp_rank(im, x)) {
		imp_error(im, "onnx-slice", "%lld starts for rank %u",
		    (long long)n, imp_rank(im, x));
		return;
	}
	if (at && !imp_tensor(im, at))
		return;
	if (n < 0 || (at && !imp_known(im, at, &axes, &na))) {
		slice_data(im, x, at, operand, out);
		return;
	}
	if (axes && na != n) {
		imp_error(im, "onnx-slice", "%u axes for %lld starts", na,
		    (long long)n);
		return;
	}
	for (i = 0; i < n; i++) {
		count[i] = axes ? axes[i] : i;
		one[i] = 1;
	}
	s = imp_list(im, (uint32_t)n, one);
	if (imp_dims(im, operand[0], &b) && imp_dims(im, operand[1], &e) &&
	    (!operand[2] || imp_dims(im, operand[2], &s)) &&
	    !before_first(im, x, &b, count, &s))
		slice_known(im, x, b, e, imp_list(im, (uint32_t)n, count), s,
		    out);
	else
		slice_data(im, x, at, operand, out);
}

/* ---- repeat ---- */

/* The shape to which x and the asked-for shape broadcast. */
static ir_id
common_shape(struct imp *im, ir_id x, ir_id shape, uint32_t want)
{
	uint32_t rank = imp_rank(im, x), top = rank > want ? rank : want, i;
	int64_t one[TYPE_RANK_LIMIT];
	ir_id part[2], sx = imp_shape(im, x);

	for (i = 0; i < top; i++)
		one[i] = 1;
	shape = imp_cast(im, shape, DT_INT64);
	if (rank < top) {
		part[0] = imp_int_vec(im, DT_INT64, top - rank, one);
		part[1] = sx;
		sx = imp_concat(im, 2, part, 0);
	}
	if (want < top) {
		part[0] = imp_int_vec(im, DT_INT64, top - want, one);
		part[1] = shape;
		shape = imp_concat(im, 2, part, 0);
	}
	/* broadcast_to checks whether the others fit. */
	return DO(im, "where", DO(im, "equal", shape, imp_scalar(im,
	    DT_INT64, 1)), sx, shape);
}

static void
row_expand(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), shape, to;
	struct attr dims;
	int64_t want;

	if (!imp_tensor(im, x))
		return;
	shape = imp_shape_from_end(im, imp_in(im, 1), imp_rank(im, x));
	want = imp_extent(im, shape, 0);
	if (want < 0 || want > TYPE_RANK_LIMIT) {
		imp_error(im, "onnx-rank", "the rank of the shape is not "
		    "known, or too high");
		imp_help(im);
		return;
	}
	if (want == 0 && imp_rank(im, x) == 0) {
		out[0] = DO(im, "copy", x);
		return;
	}
	to = common_shape(im, x, shape, (uint32_t)want);
	if (imp_dims(im, to, &dims))
		out[0] = CALL(im, "broadcast_to", ATTRS(im,
		    { "shape", dims }), x);
	else
		out[0] = DO(im, "broadcast_to", x, to);
	imp_declare_by(im, out[0], shape, 2);	/* 1 is stretched */
}

/* ---- pad ---- */

static struct attr
pad_pairs(struct imp *im, uint32_t rank, uint32_t n, const int64_t *pads,
    const int64_t *axes)
{
	struct attr *a = arena_alloc(im->m->arena, rank + 1, sizeof *a);
	int64_t pair[2];
	uint32_t i, k;

	for (i = 0; i < rank; i++) {
		pair[0] = pair[1] = 0;
		for (k = 0; k < n; k++)
			if (axes[k] == i) {
				pair[0] = pads[k];
				pair[1] = pads[k + n];
			}
		a[i] = imp_list(im, 2, pair);
	}
	return (struct attr){ .kind = ATTR_LIST, .n = rank, .list = a };
}

static const char *
pad_mode(struct imp *im)
{
	const char *mode = imp_str(im, "mode", "constant");

	if (strcmp(mode, "constant") == 0 || strcmp(mode, "edge") == 0 ||
	    strcmp(mode, "reflect") == 0 || strcmp(mode, "wrap") == 0)
		return mode;
	imp_error(im, "onnx-attribute", "mode '%s' is not known", mode);
	return NULL;
}

static bool
pad_axes(struct imp *im, uint32_t rank, const int64_t *given, uint32_t *n,
    int64_t *axes)
{
	uint32_t i, axis;

	if (!given)
		*n = rank;
	for (i = 0; i < *n && i < TYPE_RANK_LIMIT; i++) {
		if (!imp_axis(im, given ? given[i] : i, rank, &axis))
			return false;
		axes[i] = axis;
	}
	return true;
}

/* Along each axis the elements repeat: at i stands that of i less what is put
 * before, modulo the extent.  widths: (rank, 2); where they are known, only
 * axes with a width are gathered from. */
static ir_id
pad_wrapped(struct imp *im, ir_id x, ir_id widths)
{
	static const int64_t flat[1] = { -1 };
	const int64_t *v;
	uint32_t n, rank = imp_rank(im, x);
	bool known = imp_known(im, widths, &v, &n);

	widths = imp_reshape(im, widths, 1, flat);
	for (uint32_t i = 0; i < rank; i++) {
		ir_id len = imp_len(im, x, i), at, before, after;

		if (known && v[2 * i] == 0 && v[2 * i + 1] == 0)
			continue;
		before = imp_at_index(im, widths, 2 * i);
		after = imp_at_index(im, widths, 2 * i + 1);
		at = imp_count(im, imp_add(im, len, imp_add(im, before,
		    after)), DT_INT64);
		at = DO(im, "floor_mod", DO(im, "subtract", at, before), len);
		x = CALL(im, "take", ATTRS(im, { "axis", attr_int(i) }), x,
		    at);
	}
	return x;
}

static void
row_pad(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), value, at = imp_opt(im, 3);
	uint32_t rank = imp_rank(im, x), n = 0, na = 0;
	int64_t axes[TYPE_RANK_LIMIT];
	const int64_t *given = NULL, *pads = imp_ints(im, "pads", &n);
	const char *mode = pad_mode(im);
	const struct attr_pair how = { "pad_mode", imp_text(im, mode ? mode :
	    "constant") };

	if (!pads)
		pads = imp_ints(im, "paddings", &n);
	value = imp_opt(im, 2);
	if (!value)
		value = imp_like(im, x, imp_float(im, "value", 0));
	if (imp_rank(im, value) == 1)
		value = imp_reshape(im, value, 0, NULL);
	if (!mode || !imp_tensor(im, x) || (at && !imp_tensor(im, at)) ||
	    (!pads && !imp_tensor(im, imp_in(im, 1))))
		return;
	if (strcmp(mode, "wrap") == 0) {
		value = pads ? imp_int_vec(im, DT_INT64, n, pads) :
		    imp_in(im, 1);
		out[0] = pad_wrapped(im, x, imp_data_widths(im, value, at,
		    rank));
		return;
	}
	if ((!pads && !imp_known(im, imp_in(im, 1), &pads, &n)) ||
	    (at && !imp_known(im, at, &given, &na))) {
		out[0] = CALL(im, "nn.pad", ATTRS(im, how), x, value,
		    imp_data_widths(im, imp_in(im, 1), at, rank));
		return;
	}
	if (!pad_axes(im, rank, given, &na, axes))
		return;
	if (n != 2 * na || na > rank) {
		imp_error(im, "onnx-pad", "%u pads for %u axes", n, na);
		return;
	}
	out[0] = CALL(im, "nn.pad", ATTRS(im, { "pad_width", pad_pairs(im,
	    rank, na, pads, axes) }, how), x, value);
}

/* ---- blocks ---- */

static void
row_depth_to_space(struct imp *im, ir_id *out)
{
	static const int64_t perm[5] = { 0, 2, 1, 3, 4 };
	static const int64_t merge[3] = { 0, -3, -2 };
	bool crd = strcmp(imp_choice(im, "mode", "DCR", "DCR CRD"),
	    "CRD") == 0;
	int64_t block = imp_int(im, "blocksize", 1), split[5];
	ir_id x = imp_in(im, 0);

	if (block < 1 || block > INT16_MAX) {
		imp_error(im, "onnx-attribute", "blocksize is %lld",
		    (long long)block);
		return;
	}
	if (crd) {	/* channels in the order of DCR */
		split[0] = 0;
		split[1] = -4;
		split[2] = -1;
		split[3] = block * block;
		split[4] = -2;
		x = imp_transpose(im, imp_reshape(im, x, 5, split), 5, perm);
		x = imp_reshape(im, x, 3, merge);
	}
	out[0] = CALL(im, "nn.depth_to_space", ATTRS(im,
	    { "block_size", attr_int(block) }), x);
}

static void
row_space_to_depth(struct imp *im, ir_id *out)
{
	static const int64_t perm[5] = { 0, 2, 1, 3, 4 };
	static const int64_t merge[4] = { 0, -3, -2 };
	bool crd = strcmp(imp_choice(im, "mode", "DCR", "DCR CRD"),
	    "CRD") == 0;
	int64_t block = imp_int(im, "blocksize", 1), split[5] = { 0, -4,
		block * block, -1, -2 };

	out[0] = CALL(im, "nn.space_to_depth", ATTRS(im,
	    { "block_size", attr_int(block) }), imp_in(im, 0));
	if (crd)
		out[0] = imp_reshape(im, imp_transpose(im, imp_reshape(im,
		    out[0], 5, split), 5, perm), 3, merge);
}

const struct onnx_row onnx_rows_shape[] = {
	{ "", "Constant", 1, row_constant },
	{ "", "ConstantOfShape", 9, row_constant_of_shape },
	{ "", "Range", 11, row_range },
	{ "", "EyeLike", 9, row_eyelike },
	{ "", "Shape", 1, row_shape },
	{ "", "Size", 1, row_size },
	{ "", "Reshape", 1, row_reshape }, { "", "Reshape", 5, row_reshape },
	{ "", "Flatten", 1, row_flatten },
	{ "", "Transpose", 1, row_transpose },
	{ "", "Concat", 1, row_concat }, { "", "Concat", 4, row_concat },
	{ "", "Split", 1, row_split }, { "", "Split", 18, row_split },
	{ "", "Slice", 1, row_slice_attr }, { "", "Slice", 10, row_slice },
	{ "", "Expand", 8, row_expand },
	{ "", "Pad", 1, row_pad },
	{ "", "DepthToSpace", 1, row_depth_to_space },
	{ "", "SpaceToDepth", 1, row_space_to_depth },
	{ 0 }
};
