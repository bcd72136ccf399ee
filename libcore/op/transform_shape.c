/*
 * Operators that give elements another shape or put tensors together; they
 * copy values and never compute with them.
 *
 * A negative axis counts from the end.  An attribute that fixes a shape may
 * be replaced by the optional input of the same name.
 */
#include <math.h>

#include "op/extent.h"
#include "op/grad_rules.h"
#include "op/layout_rules.h"
#include "op/row.h"
#include "op/nn_layout.h"
#include "op/precision.h"
#include "op/quantize_rules.h"
#include "op/transform_shape.h"

#define OP_FAMILY "transform_shape"
#define NEWSHAPE							\
	"n is itself, 0 copies the input's extent, -1 is inferred (once), " \
	"-2 copies all that remain, -3 merges the next two, -4 a b splits " \
	"the next one"

/* ---- type relations ---- */

/* max(0, ceil((stop - start) / step)) of known numbers; `?` else. */
static const struct sym *
arange_real(struct rel *r)
{
	const double *const *v = r->real;
	double n;

	if (v == NULL || v[0] == NULL || v[1] == NULL || v[2] == NULL)
		return sym_any(r->m->syms);
	n = ceil((*v[1] - *v[0]) / *v[2]);
	if (!(n <= 0x1p53))
		return NULL;
	return rel_const(r, n > 0 ? (int64_t)n : 0);
}

static const struct sym *
arange_length(struct rel *r)
{
	struct sym_ctx *c = r->m->syms;
	const struct sym *v[3], *zero = sym_const(c, 0), *span, *n;
	int64_t step;

	for (uint32_t i = 0; i < 3; i++) {
		if (r->value[i] == NULL)
			return sym_any(c);
		v[i] = r->value[i][0];
	}
	if (!sym_is_const(v[2], &step) || step == 0 || step == INT64_MIN)
		return sym_any(c);
	span = step > 0 ? sym_sub(c, v[1], v[0]) : sym_sub(c, v[0], v[1]);
	n = sym_max(c, sym_ceildiv(c, span,
	    sym_const(c, step < 0 ? -step : step)), zero);
	return n == NULL ? NULL : sym_simplify(r->facts, n);
}

/* Bounds and step that are known must be numbers, and the step not 0. */
static bool
arange_inputs(struct rel *r)
{
	for (uint32_t i = 0; i < 3 && r->real != NULL; i++)
		if (r->real[i] != NULL && !isfinite(*r->real[i])) {
			rel_error(r, "arange-number", "'%s' is %s, not a "
			    "finite number", rel_input_name(r, i),
			    isnan(*r->real[i]) ? "nan" : *r->real[i] > 0 ?
			    "inf" : "-inf");
			return false;
		}
	if ((r->value[2] != NULL && r->value[2][0] == rel_const(r, 0)) ||
	    (r->real != NULL && r->real[2] != NULL && *r->real[2] == 0)) {
		rel_error(r, "zero-step", "'step' is 0");
		return false;
	}
	return true;
}

static enum rel_status
type_arange(struct rel *r)
{
	const struct sym *n = rel_dim_attr(r, "length");

	REL_TENSOR(start, 0);
	REL_TENSOR(stop, 1);
	REL_TENSOR(step, 2);
	if (!rel_rank_is(r, 0, start, 0) || !rel_rank_is(r, 1, stop, 0) ||
	    !rel_rank_is(r, 2, step, 0) || !rel_numbers(r, 0, start) ||
	    !rel_dtype_is(r, 1, stop, start->dtype) ||
	    !rel_dtype_is(r, 2, step, start->dtype) || !arange_inputs(r))
		return REL_ERROR;
	if (n == NULL)
		n = rel_is_float(start->dtype) ? arange_real(r) :
		    arange_length(r);
	else if (!rel_require(r, n, SYM_GE, rel_const(r, 0)))
		return rel_error(r, "negative-extent", "length is %s; an "
		    "extent is not negative", rel_dim_text(r, n));
	if (n == NULL)
		return rel_error(r, "arange-length", "the range is too long");
	return rel_result_tensor(r, rel_dtype_attr(r, "dtype", start->dtype),
	    1, &n);
}

/* Tensors of a tuple: at least one, of one data type and rank. */
static enum rel_status
alike(struct rel *r, const struct type **out)
{
	bool bad = false;
	const struct type *t = rel_tuple(r, 0, &bad);

	if (t == NULL)
		return bad ? REL_ERROR : REL_WAIT;
	if (t->n == 0)
		return rel_error(r, "tuple-size",
		    "takes at least one tensor, found none");
	for (uint32_t i = 1; i < t->n; i++) {
		if (t->arg[i]->dtype != t->arg[0]->dtype) {
			rel_error(r, "dtype-mismatch", "tensor 0 is %s, "
			    "tensor %u is %s",
			    dtype_info[t->arg[0]->dtype].name, i,
			    dtype_info[t->arg[i]->dtype].name);
			rel_help(r, "use cast: there is no implicit "
			    "conversion");
			return REL_ERROR;
		}
		if (t->arg[i]->n != t->arg[0]->n)
			return rel_error(r, "rank", "tensor 0 has rank %u, "
			    "tensor %u has rank %u", t->arg[0]->n, i,
			    t->arg[i]->n);
	}
	*out = t;
	return REL_DONE;
}

/* Extents of the tensors must be equal, but for dimension `but`. */
static bool
equal_extents(struct rel *r, const struct type *t, uint32_t but)
{
	bool ok = true;

	for (uint32_t i = 1; i < t->n; i++)
		for (uint32_t k = 0; k < t->arg[0]->n; k++) {
			const struct sym *a = t->arg[0]->dim[k];
			const struct sym *b = t->arg[i]->dim[k];

			if (k == but || rel_equal(r, a, b))
				continue;
			rel_error(r, "extent", "dimension %u of tensor 0 is "
			    "%s, of tensor %u it is %s", k,
			    rel_dim_text(r, a), i, rel_dim_text(r, b));
			ok = false;
		}
	return ok;
}

static enum rel_status
type_concatenate(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	const struct type *t = NULL, *x;
	enum rel_status st = alike(r, &t);
	uint32_t axis;

	if (st != REL_DONE)
		return st;
	x = t->arg[0];
	if (x->n == 0)
		return rel_error(r, "rank", "tensors of rank 0 have no "
		    "dimension to concatenate along");
	if (!rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n, &axis) ||
	    !equal_extents(r, t, axis))
		return REL_ERROR;
	for (uint32_t k = 0; k < x->n; k++)
		dim[k] = x->dim[k];
	for (uint32_t i = 1; i < t->n; i++)
		dim[axis] = sym_add(r->m->syms, dim[axis],
		    t->arg[i]->dim[axis]);
	return rel_result_tensor(r, x->dtype, x->n, dim);
}

static enum rel_status
type_stack(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT + 1];
	const struct type *t = NULL, *x;
	enum rel_status st = alike(r, &t);
	uint32_t axis;

	if (st != REL_DONE)
		return st;
	x = t->arg[0];
	if (!rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n + 1, &axis) ||
	    !equal_extents(r, t, UINT32_MAX))
		return REL_ERROR;
	for (uint32_t k = 0; k <= x->n; k++)
		dim[k] = k == axis ? rel_const(r, t->n) :
		    x->dim[k - (k > axis)];
	return rel_result_tensor(r, x->dtype, x->n + 1, dim);
}

static enum rel_status
type_meshgrid(struct rel *r)
{
	bool xy = op_str(r->op, r->attrs, "indexing")[0] == 'x', bad = false;
	const struct sym *dim[TYPE_RANK_LIMIT], *swap;
	const struct type *t = rel_tuple(r, 0, &bad), **field, *one;

	if (t == NULL)
		return bad ? REL_ERROR : REL_WAIT;
	if (t->n == 0 || t->n > TYPE_RANK_LIMIT)
		return rel_error(r, "tuple-size", "takes 1 to %d tensors, "
		    "found %u", TYPE_RANK_LIMIT, t->n);
	for (uint32_t i = 0; i < t->n; i++) {
		if (t->arg[i]->n > 1)
			return rel_error(r, "rank", "tensor %u must have rank "
			    "0 or 1, found %s", i,
			    rel_type_text(r, t->arg[i]));
		if (!rel_dtype_is(r, 0, t->arg[i], t->arg[0]->dtype))
			return REL_ERROR;
		dim[i] = t->arg[i]->n == 0 ? rel_const(r, 1) :
		    t->arg[i]->dim[0];
	}
	if (xy && t->n > 1) {
		swap = dim[0];
		dim[0] = dim[1];
		dim[1] = swap;
	}
	one = type_tensor(r->m->types, t->arg[0]->dtype, t->n, dim);
	field = arena_alloc(r->m->arena, t->n, sizeof *field);
	for (uint32_t i = 0; i < t->n; i++)
		field[i] = one;
	return rel_result(r, type_tuple(r->m->types, t->n, field));
}

/* What extents may be counted in: TVM has floats, too. */
static bool
counts(struct rel *r, enum dtype dt)
{
	if (rel_is_integer(dt) || dtype_info[dt].class == DTC_FLOAT)
		return true;
	rel_error(r, "dtype-class", "dtype must be a type of numbers, found "
	    "%s", dtype_info[dt].name);
	return false;
}

static enum rel_status
type_ndarray_size(struct rel *r)
{
	enum dtype dt = rel_dtype_attr(r, "dtype", DT_INT32);

	REL_TENSOR(x, 0);
	(void)x;
	if (!counts(r, dt))
		return REL_ERROR;
	return rel_result_tensor(r, dt, 0, NULL);
}

static enum rel_status
type_shape_of(struct rel *r)
{
	enum dtype dt = rel_dtype_attr(r, "dtype", DT_INT32);
	const struct sym *n;

	REL_TENSOR(x, 0);
	if (!counts(r, dt))
		return REL_ERROR;
	n = rel_const(r, x->n);
	return rel_result_tensor(r, dt, 1, &n);
}

static enum rel_status
type_batch_flatten(struct rel *r)
{
	const struct sym *dim[2];

	REL_TENSOR(x, 0);
	if (!rel_rank_least(r, 0, x, 1))
		return REL_ERROR;
	dim[0] = x->dim[0];
	dim[1] = rel_product(r, x, 1, x->n);
	return rel_result_tensor(r, x->dtype, 2, dim);
}

/* A range attribute pair made non-negative: 0 <= begin <= end <= rank. */
static bool
range_attr(struct rel *r, const char *from, const char *to, uint32_t rank,
    uint32_t *begin, uint32_t *end)
{
	int64_t b = op_int(r->op, r->attrs, from), e = rank;

	if (!op_none(r->op, r->attrs, to))
		e = op_int(r->op, r->attrs, to);
	b += b < 0 ? (int64_t)rank : 0;
	e += e < 0 ? (int64_t)rank : 0;
	if (b < 0 || b > e || e > (int64_t)rank) {
		rel_error(r, "axis-range", "%s and %s are %lld and %lld; with "
		    "rank %u they must lie in 0 .. %u and rise", from, to,
		    (long long)b, (long long)e, rank, rank);
		return false;
	}
	*begin = (uint32_t)b;
	*end = (uint32_t)e;
	return true;
}

static enum rel_status
type_reshape_like(struct rel *r)
{
	const struct sym *dim[2 * TYPE_RANK_LIMIT];
	uint32_t lb, le, rb, re, n = 0;

	REL_TENSOR(x, 0);
	REL_TENSOR(like, 1);
	if (!range_attr(r, "lhs_begin", "lhs_end", x->n, &lb, &le) ||
	    !range_attr(r, "rhs_begin", "rhs_end", like->n, &rb, &re))
		return REL_ERROR;
	if (rel_has_hole(x) || rel_has_hole(like))
		return REL_WAIT;
	for (uint32_t i = 0; i < lb; i++)
		dim[n++] = x->dim[i];
	for (uint32_t i = rb; i < re; i++)
		dim[n++] = like->dim[i];
	for (uint32_t i = le; i < x->n; i++)
		dim[n++] = x->dim[i];
	if (!rel_equal(r, rel_product(r, x, lb, le),
	    rel_product(r, like, rb, re)))
		return rel_error(r, "reshape-count", "the replaced dimensions "
		    "of %s have %s elements, those taken of %s have %s",
		    rel_type_text(r, x), rel_dim_text(r, rel_product(r, x,
		    lb, le)), rel_type_text(r, like), rel_dim_text(r,
		    rel_product(r, like, rb, re)));
	return rel_result_tensor(r, x->dtype, n, dim);
}

/* n equal parts, or splits at given places. */
static enum rel_status
type_split(struct rel *r)
{
	const struct attr *a = op_attr_value(r->op, r->attrs,
	    "indices_or_sections");
	const struct sym *dim[TYPE_RANK_LIMIT], *d, *at = rel_const(r, 0);
	uint32_t axis, n;
	const struct type **field;

	REL_TENSOR(x, 0);
	if (!rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n, &axis))
		return REL_ERROR;
	if (x->dim[axis]->has_hole)
		return REL_WAIT;
	if (a->kind != ATTR_LIST && (a->i < 1 || a->i > 1 << 16))
		return rel_error(r, "split-parts", "cannot make %lld parts",
		    (long long)a->i);
	n = a->kind == ATTR_LIST ? a->n + 1 : (uint32_t)a->i;
	for (uint32_t i = 0; i < x->n; i++)
		dim[i] = x->dim[i];
	d = x->dim[axis];
	if (a->kind != ATTR_LIST && !rel_require(r, sym_floormod(r->m->syms,
	    d, rel_const(r, n)), SYM_EQ, rel_const(r, 0)))
		return rel_error(r, "split-parts", "dimension %u is %s, which "
		    "%u parts do not divide", axis, rel_dim_text(r, d), n);
	field = arena_alloc(r->m->arena, n, sizeof *field);
	for (uint32_t i = 0; i < n; i++) {
		const struct sym *end = i + 1 == n ? d :
		    a->kind == ATTR_LIST ? rel_const(r, a->list[i].i) : d;

		if (a->kind == ATTR_LIST &&
		    !rel_require(r, at, SYM_LE, end))
			return rel_error(r, "split-parts", "part %u would "
			    "reach from %s to %s", i, rel_dim_text(r, at),
			    rel_dim_text(r, end));
		dim[axis] = a->kind == ATTR_LIST ? sym_sub(r->m->syms, end,
		    at) : sym_floordiv(r->m->syms, d, rel_const(r, n));
		field[i] = type_tensor(r->m->types, x->dtype, x->n, dim);
		at = end;
	}
	return rel_result(r, type_tuple(r->m->types, n, field));
}

/* Dimensions named by the operand.  Where its value is not known, its extent
 * still gives the rank of the result, which is made here.  REL_WAIT: `drop`
 * says which. */
static enum rel_status
squeeze_operand(struct rel *r, const struct type *x, const struct type *axes,
    bool *drop)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	int64_t v, n = 1;

	if (!rel_integers(r, 1, axes))
		return REL_ERROR;
	if (axes->n > 1 || (axes->n == 1 && !sym_is_const(axes->dim[0], &n)))
		return rel_error(r, "unknown-value", "'axis' must be a scalar "
		    "or have a known extent: it gives the rank of the result");
	if (n > (int64_t)x->n)
		return rel_error(r, "rank", "'axis' names %lld dimensions, 'x' "
		    "has rank %u", (long long)n, x->n);
	for (uint32_t i = 0; i < x->n; i++) {
		drop[i] = false;
		dim[i] = sym_any(r->m->syms);
	}
	if (r->value[1] == NULL && n > 0)
		return rel_result_tensor(r, x->dtype, x->n - (uint32_t)n, dim);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t k;

		if (!sym_is_const(r->value[1][i], &v))
			return rel_result_tensor(r, x->dtype,
			    x->n - (uint32_t)n, dim);
		if (!rel_axis(r, v, x->n, &k))
			return REL_ERROR;
		if (drop[k])
			return rel_error(r, "axis-twice",
			    "'axis' names dimension %u twice", k);
		drop[k] = true;
	}
	return REL_WAIT;
}

static enum rel_status
type_squeeze(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT], *one = rel_const(r, 1);
	bool drop[TYPE_RANK_LIMIT], named = r->nin > 1 ||
	    !op_none(r->op, r->attrs, "axis");
	enum rel_status st;
	uint32_t n = 0;

	REL_TENSOR(x, 0);
	if (!named && rel_has_hole(x))
		return REL_WAIT;
	if (r->nin > 1) {
		REL_TENSOR(axes, 1);
		st = squeeze_operand(r, x, axes, drop);
		if (st != REL_WAIT)
			return st;
	} else if (!rel_axes(r, "axis", x->n, false, drop))
		return REL_ERROR;
	for (uint32_t i = 0; i < x->n; i++) {
		if (!named)
			drop[i] = x->dim[i] == one;
		if (drop[i] && !rel_equal(r, x->dim[i], one))
			return rel_error(r, "squeeze-extent", "dimension %u "
			    "is %s and must be 1", i,
			    rel_dim_text(r, x->dim[i]));
		if (!drop[i])
			dim[n++] = x->dim[i];
	}
	return rel_result_tensor(r, x->dtype, n, dim);
}

static enum rel_status
type_transpose(struct rel *r)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, "axes");
	const struct sym *dim[TYPE_RANK_LIMIT];
	bool used[TYPE_RANK_LIMIT] = { false };
	uint32_t n = a->kind == ATTR_LIST ? a->n : 1;

	REL_TENSOR(x, 0);
	if (a->kind != ATTR_NONE && n != x->n)
		return rel_error(r, "permutation", "axes has %u entr%s, the "
		    "input has rank %u", n, n == 1 ? "y" : "ies", x->n);
	for (uint32_t i = 0; i < x->n; i++) {
		uint32_t k = x->n - 1 - i;

		if (a->kind != ATTR_NONE && !rel_axis(r, a->kind == ATTR_LIST ?
		    a->list[i].i : a->i, x->n, &k))
			return REL_ERROR;
		if (used[k])
			return rel_error(r, "permutation", "axes names "
			    "dimension %u twice", k);
		used[k] = true;
		dim[i] = x->dim[k];
	}
	return rel_result_tensor(r, x->dtype, x->n, dim);
}

/* ---- extents that depend on values ---- */

static op_value *
extent_arange(struct op_extents *x, uint32_t k)
{
	op_value *args[3] = { ext_operand(x, 0), ext_operand(x, 1),
	    ext_operand(x, 2) };

	(void)k;
	return ext_call(x, "relay_range_extent", "ppp", args);
}

static op_value *
given_reshape(struct op_extents *x, uint32_t k)
{
	op_value *args[4] = { ext_operand(x, 0), ext_operand(x, x->shape),
	    ext_integer(x, k), ext_integer(x, op_bool(x->op, x->attrs,
	    "allowzero")) };

	return ext_call(x, "relay_reshape_extent", "ppll", args);
}

static op_value *
extent_squeeze(struct op_extents *x, uint32_t k)
{
	op_value *args[4] = { ext_operand(x, 0), ext_operand(x, 1),
	    ext_integer(x, x->rank), ext_integer(x, k) };

	return ext_call(x, "relay_squeezed_extent", "ppll", args);
}

/* ---- rows ---- */

OP(arange, "arange",
    .doc = "start, start + step, ... as long as it stays before stop; the "
	"length is max(0, ceil((stop - start) / step)), or the attribute, "
	"and then stop is ignored.  A step of zero is a run-time error.",
    INPUTS(IN("start", "scalar"), IN("stop", "scalar, not reached"),
	IN("step", "scalar, not zero")),
    ATTRS(SAME_DTYPE("dtype"),
	MAYBE("length", ATTR_T_DIM, "number of elements, whatever stop is")),
    .pattern = OP_INJECTIVE,
    .precision = precision_deny,
    .type = type_arange, .compute = compute_arange,
    .extent = extent_arange, .extent_nin = 3)
OP(concatenate, "concatenate",
    .doc = "Concatenates tensors of one rank and data type along a "
	"dimension; the other extents are equal.",
    INPUTS(IN_TUPLE("tensors", "tuple of tensors, at least one")),
    ATTRS(INT("axis", "0", "dimension to concatenate along")),
    .pattern = OP_INJECTIVE, .moves = true,
    .layout = layout_axis,
    .quantize = quantize_moves,
    .type = type_concatenate, .compute = compute_concatenate,
    .gradient = grad_concatenate,
    .concat_axis = "axis")
OP(contrib_reverse_reshape, "contrib_reverse_reshape",
    .doc = "reshape with the codes applied from the last dimension to the "
	"first.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("newshape", ATTR_T_DIMS | ATTR_T_SCALAR_OK, NEWSHAPE),
	FLAG("allowzero", "0 is the extent zero and copies nothing")),
    .pattern = OP_INJECTIVE, .moves = true,
    .type = type_reverse_reshape, .compute = compute_reshape,
    .gradient = grad_view,
    .view = true)
OP(einsum, "einsum",
    .doc = "Sum of products by Einstein's convention: letters name "
	"dimensions, those missing after -> are summed, '...' stands for "
	"broadcast dimensions; without -> the letters used once are left, in "
	"alphabetical order.",
    INPUTS(IN_TUPLE("tensors", "tuple, one tensor for each term")),
    ATTRS(MUST("equation", ATTR_T_STR, "such as \"bij,bjk->bik\""),
	SAME_DTYPE("out_dtype")),
    .pattern = OP_INJECTIVE,
    .quantize = quantize_einsum,
    .precision = precision_product,
    .type = type_einsum, .compute = compute_einsum)
OP(layout_transform, "layout_transform",
    .doc = "Rearranges x from one layout to another: capital letters are "
	"dimensions, a number with a small letter is a block split from the "
	"dimension of that letter; a block that does not divide is padded with "
	"zeros.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("src_layout", ATTR_T_STR, "layout of x, such as \"NCHW\""),
	MUST("dst_layout", ATTR_T_STR, "layout of the result, \"NCHW16c\"")),
    .pattern = OP_INJECTIVE,
    .type = type_layout_transform, .compute = compute_layout_transform)
OP(meshgrid, "meshgrid",
    .doc = "From n vectors, n tensors of rank n that hold the coordinates "
	"of a grid; a tuple.",
    INPUTS(IN_TUPLE("tensors", "tuple of scalars or tensors of rank 1")),
    ATTRS(CHOICE("indexing", "ij",
	"xy swaps the first two dimensions (ij xy)", "ij xy")),
    .pattern = OP_INJECTIVE, .moves = true,
    .type = type_meshgrid, .compute = compute_meshgrid)
OP(ndarray_size, "ndarray_size",
    .doc = "The number of elements of x as a scalar.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(DTYPE("dtype", "int32", "data type of the result")),
    .pattern = OP_INJECTIVE, .moves = true,
    .type = type_ndarray_size, .compute = compute_ndarray_size,
    .gradient = grad_none)
OP(nn_batch_flatten, "nn.batch_flatten",
    .doc = "Merges all dimensions but the first: (d0, product of the rest).",
    INPUTS(IN("x", "tensor of rank 1 or more")),
    .pattern = OP_INJECTIVE, .moves = true,
    .layout = layout_view,
    .quantize = quantize_moves,
    .type = type_batch_flatten, .compute = compute_reshape,
    .gradient = grad_view,
    .view = true)
OP(reshape, "reshape",
    .doc = "The same elements in row-major order under another shape; the "
	"number of elements stays.",
    INPUTS(IN("x", "any tensor"),
	OPT("newshape", "integers, rank 1: the attribute, computed")),
    ATTRS(OPERAND("newshape", ATTR_T_DIMS | ATTR_T_SCALAR_OK, NEWSHAPE),
	FLAG("allowzero", "0 is the extent zero and copies nothing")),
    .pattern = OP_INJECTIVE, .moves = true,
    .layout = layout_view,
    .quantize = quantize_moves,
    .type = type_reshape, .compute = compute_reshape,
    .gradient = grad_view,
    .given_extent = given_reshape, .view = true)
OP(reshape_like, "reshape_like",
    .doc = "Gives dimensions lhs_begin .. lhs_end of x the extents "
	"rhs_begin .. rhs_end of the second input.",
    INPUTS(IN("x", "any tensor"),
	IN("like", "tensor whose extents are taken")),
    ATTRS(INT("lhs_begin", "0", "first dimension of x that is replaced"),
	MAYBE("lhs_end", ATTR_T_INT, "first one after; None: the rank"),
	INT("rhs_begin", "0", "first dimension of like that is taken"),
	MAYBE("rhs_end", ATTR_T_INT, "first one after; None: the rank")),
    .pattern = OP_INJECTIVE, .moves = true,
    .type = type_reshape_like, .compute = compute_reshape,
    .gradient = grad_view,
    .view = true)
OP(shape_of, "shape_of",
    .doc = "The extents of x as a tensor of rank 1.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(DTYPE("dtype", "int32", "data type of the result")),
    .pattern = OP_OPAQUE, .moves = true, .non_computational = true,
    .type = type_shape_of, .compute = compute_shape_of,
    .gradient = grad_none)
OP(split, "split",
    .doc = "Splits x along a dimension into a tuple: an integer n makes n "
	"equal parts and must divide the extent, a list gives the places to "
	"split at.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("indices_or_sections", ATTR_T_INT_OR_INTS,
	"number of parts, or places in rising order"),
	INT("axis", "0", "dimension to split along")),
    .pattern = OP_INJECTIVE, .moves = true,
    .layout = layout_axis,
    .precision = precision_moves,
    .type = type_split, .compute = compute_split,
    .gradient = grad_split, .linear = OP_LINEAR)
OP(squeeze, "squeeze",
    .doc = "Removes dimensions of extent 1; each one named must be 1.",
    INPUTS(IN("x", "any tensor"),
	OPT("axis", "integers, rank 1: the attribute, computed")),
    ATTRS(MAYBE_LIST("axis",
	"dimensions to remove; None: all whose extent is the constant 1", 0)),
    .pattern = OP_INJECTIVE, .moves = true,
    .layout = layout_view,
    .quantize = quantize_moves,
    .type = type_squeeze, .compute = compute_reshape,
    .gradient = grad_view,
    .extent = extent_squeeze, .extent_nin = 2, .view = true)
OP(stack, "stack",
    .doc = "Stacks n tensors of one shape along a new dimension of extent n.",
    INPUTS(IN_TUPLE("tensors", "tuple of tensors, at least one")),
    ATTRS(INT("axis", "0", "place of the new dimension in the result")),
    .pattern = OP_INJECTIVE, .moves = true,
    .quantize = quantize_moves,
    .type = type_stack, .compute = compute_stack,
    .gradient = grad_stack, .linear = OP_LINEAR)
OP(transpose, "transpose",
    .doc = "Puts the dimensions into another order: dimension i of the result "
	"is dimension axes[i] of x.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MAYBE_LIST("axes", "a permutation; None: the reverse order", 0)),
    .pattern = OP_INJECTIVE, .moves = true,
    .layout = layout_transpose,
    .quantize = quantize_moves,
    .type = type_transpose, .compute = compute_transpose,
    .gradient = grad_transposed, .linear = OP_LINEAR)
