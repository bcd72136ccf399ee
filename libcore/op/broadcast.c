/*
 * Operators that repeat what they read: broadcasting, filling, choosing.
 *
 * Where a shape may be computed at run time, the attribute that fixes it may
 * be replaced by the optional input of the same name; the rank of the
 * result is then that input's length.
 */
#include "op/extent.h"
#include "op/grad_rules.h"
#include "op/layout_rules.h"
#include "op/quantize_rules.h"
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "broadcast"
#define SHAPE								\
	OPERAND("shape", ATTR_T_DIMS | ATTR_T_SCALAR_OK,		\
	    "shape of the result")
#define OPT_SHAPE OPT("shape", "integers, rank 1: the attribute, computed")

/* ---- type relations ---- */

/* May extent a be repeated to extent b?  REL_DONE, REL_WAIT, REL_ERROR (not
 * reported). */
static enum rel_status
stretches(struct rel *r, const struct sym *a, const struct sym *b)
{
	const struct sym *one = sym_const(r->m->syms, 1);
	int64_t x, y;

	if (a == b || a == one || a->kind == SYM_ANY || b->kind == SYM_ANY)
		return REL_DONE;
	if (sym_is_const(a, &x) && sym_is_const(b, &y))
		return REL_ERROR;
	if (a->has_hole || b->has_hole)
		return REL_WAIT;
	if (sym_is_const(a, &x))	/* it is not 1 */
		return rel_equal(r, a, b) ? REL_DONE : REL_ERROR;
	return rel_require(r, a, SYM_INTO, b) ? REL_DONE : REL_ERROR;
}

static enum rel_status
stretch_to(struct rel *r, const struct type *x, enum dtype dt, uint32_t n,
    const struct sym *const *dim)
{
	const struct type *to = type_tensor(r->m->types, dt, n, dim);

	if (n < x->n)
		return rel_error(r, "broadcast-shape",
		    "%s does not broadcast to rank %u", rel_type_text(r, x),
		    n);
	for (uint32_t i = 0; i < x->n; i++) {
		uint32_t k = n - x->n + i;

		switch (stretches(r, x->dim[i], dim[k])) {
		case REL_WAIT:
			return REL_WAIT;
		case REL_ERROR:
			return rel_error(r, "broadcast-shape",
			    "%s does not broadcast to %s: dimension %u is %s "
			    "and must be 1 or %s", rel_type_text(r, x),
			    rel_type_text(r, to), i,
			    rel_dim_text(r, x->dim[i]),
			    rel_dim_text(r, dim[k]));
		default:
			break;
		}
	}
	return rel_result(r, to);
}

static enum rel_status
type_broadcast_to(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	enum rel_status st;
	uint32_t n;

	REL_TENSOR(x, 0);
	st = rel_extents(r, 1, "shape", dim, &n);
	if (st != REL_DONE)
		return st;
	return stretch_to(r, x, rel_dtype_attr(r, "dtype", x->dtype), n, dim);
}

static enum rel_status
type_broadcast_to_like(struct rel *r)
{
	REL_TENSOR(x, 0);
	REL_TENSOR(like, 1);
	return stretch_to(r, x, x->dtype, like->n, like->dim);
}

static enum rel_status
type_expand_dims(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT + TYPE_RANK_LIMIT], *v;
	int64_t n = op_int(r->op, r->attrs, "num_newaxis"), axis = 0;
	bool known;
	enum rel_status st;

	REL_TENSOR(x, 0);
	st = rel_scalar(r, 1, "axis", &v);
	if (st != REL_DONE)
		return st;
	if (n < 0 || n > TYPE_RANK_LIMIT - (int64_t)x->n)
		return rel_error(r, "rank-limit", "num_newaxis is %lld; the "
		    "rank of the result must lie in 0 .. %d", (long long)n,
		    TYPE_RANK_LIMIT);
	known = v != NULL && sym_is_const(v, &axis);
	if (known && axis < 0)
		axis += (int64_t)x->n + 1;
	if (axis < 0 || axis > (int64_t)x->n)
		return rel_error(r, "axis-range", "axis is %s; with an input "
		    "of rank %u it must lie in %d .. %u", rel_dim_text(r, v),
		    x->n, -(int)x->n - 1, x->n);
	for (uint32_t i = 0; i < x->n + n; i++)
		dim[i] = !known ? sym_any(r->m->syms) : i < axis ? x->dim[i] :
		    i < axis + n ? rel_const(r, 1) : x->dim[i - n];
	return rel_result_tensor(r, x->dtype, x->n + (uint32_t)n, dim);
}

static enum rel_status
type_fixed_point_per_axis(struct rel *r)
{
	const struct sym *channels = rel_const(r, 1);
	bool axis[TYPE_RANK_LIMIT];

	REL_TENSOR(x, 0);
	if (!rel_dtype_is(r, 0, x, DT_INT32) ||
	    !rel_axes(r, "axes", x->n, false, axis))
		return REL_ERROR;
	for (uint32_t i = 0; i < x->n; i++)
		if (axis[i])
			channels = sym_mul(r->m->syms, channels, x->dim[i]);
	if (channels == NULL)
		return rel_error(r, "dimension-overflow",
		    "the number of channels does not fit 64 bits");
	for (uint32_t i = 1; i < 4; i++)
		if (!rel_row_vector(r, i, DT_INT32, channels,
		    "the number of channels of 'x'"))
			return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
type_full(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	enum rel_status st;
	uint32_t n;

	REL_TENSOR(fill, 0);
	if (!rel_rank_is(r, 0, fill, 0))
		return REL_ERROR;
	st = rel_extents(r, 1, "shape", dim, &n);
	if (st != REL_DONE)
		return st;
	return rel_result_tensor(r, rel_dtype_attr(r, "dtype", fill->dtype),
	    n, dim);
}

/* zeros, ones */
static enum rel_status
type_fill(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t n;
	enum rel_status st = rel_extents(r, 0, "shape", dim, &n);

	if (st != REL_DONE)
		return st;
	return rel_result_tensor(r, rel_dtype_attr(r, "dtype", DT_FLOAT32),
	    n, dim);
}

static enum rel_status
type_full_like(struct rel *r)
{
	REL_TENSOR(x, 0);
	REL_TENSOR(fill, 1);
	if (!rel_rank_is(r, 1, fill, 0))
		return REL_ERROR;
	return rel_result(r, x);
}

/* A vector along one dimension of x. */
static enum rel_status
along_axis(struct rel *r, bool numbers)
{
	uint32_t axis;

	REL_TENSOR(x, 0);
	if ((numbers && !rel_numbers(r, 0, x)) || !rel_axis(r,
	    op_int(r->op, r->attrs, "axis"), x->n, &axis) ||
	    !rel_row_vector(r, 1, x->dtype, x->dim[axis],
	    str_printf(r->m->strings, "dimension %u of 'x'", axis)))
		return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
type_bias_add(struct rel *r)
{
	return along_axis(r, true);
}

static enum rel_status
type_prelu(struct rel *r)
{
	return along_axis(r, true);
}

/* Sum of the repeats, one per position; `?` if they are not known. */
static enum rel_status
repeat_sum(struct rel *r, const struct type *times, const struct sym *extent,
    const struct sym **out)
{
	const struct sym *sum = rel_const(r, 0);
	int64_t n = 0;

	if (!rel_extent(r, 1, times, 0, extent, "the extent to repeat"))
		return REL_ERROR;
	*out = sym_any(r->m->syms);
	if (r->value[1] == NULL || !sym_is_const(times->dim[0], &n))
		return REL_DONE;
	for (int64_t i = 0; i < n; i++) {
		if (!rel_require(r, r->value[1][i], SYM_GE, rel_const(r, 0)))
			return rel_error(r, "negative-extent",
			    "entry %lld of repeats is %s", (long long)i,
			    rel_dim_text(r, r->value[1][i]));
		sum = sym_add(r->m->syms, sum, r->value[1][i]);
	}
	*out = sum;
	return REL_DONE;
}

static enum rel_status
repeat_extent(struct rel *r, const struct sym *extent,
    const struct sym **out)
{
	const struct sym *v;
	enum rel_status st;

	if (r->nin > 1 && r->in[1]->kind == TYPE_TENSOR &&
	    r->in[1]->n == 1 && r->in[1]->dim[0] != rel_const(r, 1)) {
		if (!rel_integers(r, 1, r->in[1]))
			return REL_ERROR;
		return repeat_sum(r, r->in[1], extent, out);
	}
	st = rel_scalar(r, 1, "repeats", &v);
	if (st != REL_DONE)
		return st;
	*out = v == NULL ? sym_any(r->m->syms) : sym_mul(r->m->syms, extent,
	    v);
	if (v != NULL && !rel_require(r, v, SYM_GE, rel_const(r, 0)))
		return rel_error(r, "negative-extent",
		    "repeats is %s; it must be 0 or more", rel_dim_text(r, v));
	return REL_DONE;
}

static enum rel_status
type_repeat(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	bool flat = op_none(r->op, r->attrs, "axis");
	enum rel_status st;
	uint32_t axis = 0;

	REL_TENSOR(x, 0);
	if (!flat && !rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n,
	    &axis))
		return REL_ERROR;
	for (uint32_t i = 0; i < x->n; i++)
		dim[i] = x->dim[i];
	st = repeat_extent(r, flat ? rel_product(r, x, 0, x->n) : dim[axis],
	    &dim[axis]);
	if (st != REL_DONE)
		return st;
	return rel_result_tensor(r, x->dtype, flat ? 1 : x->n, dim);
}

static enum rel_status
type_tile(struct rel *r)
{
	const struct sym *reps[TYPE_RANK_LIMIT], *dim[TYPE_RANK_LIMIT];
	enum rel_status st;
	uint32_t n, rank;

	REL_TENSOR(x, 0);
	st = rel_extents(r, 1, "reps", reps, &n);
	if (st != REL_DONE)
		return st;
	rank = n > x->n ? n : x->n;
	for (uint32_t i = 0; i < rank; i++) {
		const struct sym *d = i < rank - x->n ? rel_const(r, 1) :
		    x->dim[i - (rank - x->n)];
		const struct sym *k = i < rank - n ? rel_const(r, 1) :
		    reps[i - (rank - n)];

		dim[i] = k->kind == SYM_ANY ? k : sym_mul(r->m->syms, d, k);
	}
	return rel_result_tensor(r, x->dtype, rank, dim);
}

static enum rel_status
type_trilu(struct rel *r)
{
	REL_TENSOR(x, 0);
	REL_TENSOR(k, 1);
	if (!rel_rank_least(r, 0, x, 2) || !rel_integers(r, 1, k) ||
	    !rel_rank_is(r, 1, k, 0))
		return REL_ERROR;
	return rel_result(r, x);
}

static const struct sym *
aligned(const struct type *x, uint32_t rank, uint32_t i)
{
	return i < rank - x->n ? NULL : x->dim[i - (rank - x->n)];
}

/* Broadcast of several extents.  Where only the data decide what some of them
 * give, the next is checked against each of them.  NULL: impossible; then
 * v[0] and v[1] are the two that do not fit. */
static const struct sym *
broadcast_all(struct rel *r, uint32_t n, const struct sym **v)
{
	const struct sym *all = v[0], *d = all;
	int64_t c;

	for (uint32_t i = 1; i < n; i++) {
		bool any = all->kind == SYM_ANY;

		for (uint32_t k = any ? 0 : i - 1; k < i; k++) {
			d = rel_broadcast_dim(r, any ? v[k] : all, v[i]);
			if (d == NULL) {
				v[0] = any ? v[k] : all;
				v[1] = v[i];
				return NULL;
			}
		}
		if (!any)
			all = d;
		else if (sym_is_const(v[i], &c) && c != 1)
			all = v[i];
	}
	return all;
}

static enum rel_status
type_where(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t n;

	REL_TENSOR(c, 0);
	REL_TENSOR(x, 1);
	REL_TENSOR(y, 2);
	if (!rel_dtype_is(r, 2, y, x->dtype))
		return REL_ERROR;
	n = x->n > y->n ? x->n : y->n;
	n = c->n > n ? c->n : n;
	for (uint32_t i = 0; i < n; i++) {
		const struct type *in[3] = { x, y, c };
		const struct sym *v[3];
		uint32_t m = 0;

		for (uint32_t k = 0; k < 3; k++) {
			v[m] = aligned(in[k], n, i);
			if (v[m] != NULL && v[m]->has_hole)
				return REL_WAIT;
			m += v[m] != NULL;
		}
		dim[i] = broadcast_all(r, m, v);
		if (dim[i] == NULL)
			return rel_error(r, "broadcast-shape", "cannot "
			    "broadcast %s, %s and %s: dimension %u is %s and "
			    "%s", rel_type_text(r, c), rel_type_text(r, x),
			    rel_type_text(r, y), i, rel_dim_text(r, v[0]),
			    rel_dim_text(r, v[1]));
	}
	return rel_result_tensor(r, x->dtype, n, dim);
}

/* ---- compute definitions ---- */

static void
compute_broadcast_to(struct te *t)
{
	te_begin(t, te_out(t, 0));
	te_store(t, te_cast(t, te_dtype(t, te_out(t, 0)),
	    te_load_broadcast(t, 0)));
}

static void
compute_expand_dims(struct te *t)
{
	te_reshape(t, 0, te_out(t, 0));
}

/* (x << lshift) * m, rounded half up to 2^(31 + rshift), in int64. */
static void
compute_fixed_point_per_axis(struct te *t)
{
	const struct attr *axes = op_attr_value(t->op, t->attrs, "axes");
	uint32_t rank = te_rank(t, 0), n = 0;
	bool flag[TE_RANK] = { false };
	const struct sym *dim[TE_RANK + 1];
	sx_id at[TE_RANK + 1], c, x, s;

	for (uint32_t i = 0; i < (axes->kind == ATTR_LIST ? axes->n : 1); i++) {
		int64_t a = axes->kind == ATTR_LIST ? axes->list[i].i :
		    axes->i;

		flag[a < 0 ? a + rank : a] = true;
	}
	te_begin(t, te_out(t, 0));
	for (uint32_t i = 0; i < rank; i++)
		if (flag[i]) {
			dim[n] = te_dim(t, 0, (int)i);
			at[n++] = te_axis(t, i);
		}
	c = te_linear(t, n, dim, at);
	x = te_cast(t, DT_INT64, te_load_broadcast(t, 0));
	s = te_int(t, 31);
	if (op_bool(t->op, t->attrs, "is_lshift_required"))
		x = te_bin(t, SX_SHL, x, te_cast(t, DT_INT64,
		    te_load1(t, 2, c)));
	x = te_mul(t, x, te_cast(t, DT_INT64, te_load1(t, 1, c)));
	if (op_bool(t->op, t->attrs, "is_rshift_required"))
		s = te_add(t, s, te_cast(t, DT_INT64, te_load1(t, 3, c)));
	x = te_add(t, x, te_bin(t, SX_SHL, te_int(t, 1), te_addi(t, s, -1)));
	te_store(t, te_cast(t, DT_INT32, te_bin(t, SX_SHR, x, s)));
}

static void
compute_full(struct te *t)
{
	te_begin(t, te_out(t, 0));
	te_store(t, te_fill(t, 0));
}

static void
compute_full_like(struct te *t)
{
	te_begin(t, te_out(t, 0));
	te_store(t, te_fill(t, 1));
}

static void
compute_number(struct te *t, double v)
{
	te_begin(t, te_out(t, 0));
	te_store(t, te_num(t, te_dtype(t, te_out(t, 0)), v));
}

static void
compute_ones(struct te *t)
{
	compute_number(t, 1);
}

static void
compute_zeros(struct te *t)
{
	compute_number(t, 0);
}

static void
compute_bias_add(struct te *t)
{
	uint32_t axis = te_axis_attr(t, "axis", te_rank(t, 0));

	te_begin(t, te_out(t, 0));
	te_store(t, te_add(t, te_load_broadcast(t, 0),
	    te_load1(t, 1, te_axis(t, axis))));
}

static void
compute_prelu(struct te *t)
{
	uint32_t axis = te_axis_attr(t, "axis", te_rank(t, 0));
	sx_id x;

	te_begin(t, te_out(t, 0));
	x = te_load_broadcast(t, 0);
	te_store(t, te_select(t, te_bin(t, SX_GT, x,
	    te_num(t, te_dtype(t, 0), 0)), x,
	    te_mul(t, x, te_load1(t, 1, te_axis(t, axis)))));
}

/* Element j of the result along the axis is element `from[j]` of x: the
 * number of running sums of repeats that are not above j. */
static uint32_t
repeat_places(struct te *t, const struct sym *n, const struct sym *total)
{
	uint32_t end = te_temp(t, DT_INT64, 1, &n);
	uint32_t mark = te_temp(t, DT_INT64, 1, &total);
	uint32_t from = te_temp(t, DT_INT64, 1, &total);
	sx_id i, at, prev;

	te_begin(t, end);
	i = te_axis(t, 0);
	at = te_addi(t, i, -1);
	prev = te_load_inside(t, end, &at, te_int(t, 0));
	te_scan(t, te_add(t, prev, te_index(t, te_load1(t, 1, i))));
	te_begin(t, mark);
	te_store(t, te_int(t, 0));
	te_begin_domain(t, mark, 1, &n);
	at = te_load1(t, end, te_axis(t, 0));
	te_where(t, te_bin(t, SX_LT, at, te_sym(t, total)));
	te_scatter(t, REDUCE_SUM, &at, te_int(t, 1));
	te_begin(t, from);
	i = te_axis(t, 0);
	at = te_addi(t, i, -1);
	prev = te_load_inside(t, from, &at, te_int(t, 0));
	te_scan(t, te_add(t, prev, te_load1(t, mark, i)));
	return from;
}

static void
compute_repeat(struct te *t)
{
	bool flat = op_none(t->op, t->attrs, "axis");
	uint32_t rank = te_rank(t, 0), from = 0;
	uint32_t axis = flat ? 0 : te_axis_attr(t, "axis", rank);
	const struct sym *const *in = t->p->buffer.v[0].dim;
	const struct sym *total = te_dim(t, te_out(t, 0), (int)axis);
	sx_id at[TE_RANK + 1], j;
	bool each = t->nin > 1 && te_rank(t, 1) == 1 &&
	    te_dim(t, 1, 0) != sym_const(t->m->syms, 1);

	if (each)
		from = repeat_places(t, te_dim(t, 1, 0), total);
	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	j = at[axis];
	j = each ? te_load1(t, from, j) : te_bin(t, SX_FLOORDIV, j,
	    te_list_entry(t, 1, "repeats", 0));
	if (flat)
		te_unlinear(t, j, rank, in, at);
	else
		at[axis] = j;
	te_store(t, te_load(t, 0, at));
}

static void
compute_tile(struct te *t)
{
	uint32_t rank = te_rank(t, 0), n = te_rank(t, te_out(t, 0));
	sx_id at[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	for (uint32_t i = 0; i < rank; i++) {
		const struct sym *d = te_dim(t, 0, (int)i);
		uint32_t k = n - rank + i;

		at[i] = d == te_dim(t, te_out(t, 0), (int)k) ?
		    te_axis(t, k) : d == sym_const(t->m->syms, 1) ?
		    te_int(t, 0) : te_bin(t, SX_FLOORMOD, te_axis(t, k),
		    te_sym(t, d));
	}
	te_store(t, te_load(t, 0, at));
}

static void
compute_trilu(struct te *t)
{
	uint32_t rank = te_rank(t, 0);
	sx_id diagonal, keep;

	te_begin(t, te_out(t, 0));
	diagonal = te_sub(t, te_axis(t, rank - 1), te_axis(t, rank - 2));
	keep = te_bin(t, op_bool(t->op, t->attrs, "upper") ? SX_GE : SX_LE,
	    diagonal, te_index(t, te_load0(t, 1)));
	te_store(t, te_select(t, keep, te_load_broadcast(t, 0),
	    te_num(t, te_dtype(t, 0), 0)));
}

static void
compute_where(struct te *t)
{
	sx_id c;

	te_begin(t, te_out(t, 0));
	c = te_load_broadcast(t, 0);
	if (te_dtype(t, 0) != DT_BOOL)
		c = te_bin(t, SX_NE, c, te_num(t, te_dtype(t, 0), 0));
	te_store(t, te_select(t, c, te_load_broadcast(t, 1),
	    te_load_broadcast(t, 2)));
}

/* ---- extents that depend on values ---- */

static op_value *
extent_repeat(struct op_extents *x, uint32_t k)
{
	bool flat = op_none(x->op, x->attrs, "axis");
	op_value *args[3] = { ext_operand(x, 0), ext_operand(x, 1),
	    ext_integer(x, flat ? -1 : (int64_t)k) };

	return ext_call(x, "relay_repeat_extent", "ppl", args);
}

static op_value *
extent_expand_dims(struct op_extents *x, uint32_t k)
{
	op_value *args[4] = { ext_operand(x, 0), ext_operand(x, 1),
	    ext_integer(x, x->rank), ext_integer(x, k) };

	return ext_call(x, "relay_expanded_extent", "ppll", args);
}

static op_value *
given_broadcast_to(struct op_extents *x, uint32_t k)
{
	op_value *args[3] = { ext_operand(x, 0), ext_operand(x, x->shape),
	    ext_integer(x, k) };

	return ext_call(x, "relay_spread_extent", "ppl", args);
}

/* ---- rows ---- */

OP(broadcast_to, "broadcast_to",
    .doc = "Repeats x to the given shape, to which it must broadcast.",
    INPUTS(IN("x", "any tensor"), OPT_SHAPE),
    ATTRS(SHAPE, SAME_DTYPE("dtype")),
    .pattern = OP_BROADCAST, .moves = true,
    .quantize = quantize_moves,
    .type = type_broadcast_to, .compute = compute_broadcast_to,
    .gradient = grad_spread, .linear = OP_LINEAR,
    .given_extent = given_broadcast_to)
OP(broadcast_to_like, "broadcast_to_like",
    .doc = "Repeats x to the shape of the second input.",
    INPUTS(IN("x", "any tensor"), IN("like", "tensor whose shape is taken")),
    .pattern = OP_BROADCAST, .moves = true,
    .type = type_broadcast_to_like, .compute = compute_broadcast_to,
    .gradient = grad_spread, .linear = OP_LINEAR)
OP(expand_dims, "expand_dims",
    .doc = "Inserts num_newaxis extents of 1 before dimension axis, which "
	"lies in [-rank - 1, rank].",
    INPUTS(IN("x", "any tensor"),
	OPT("axis", "integer scalar: the attribute, computed")),
    ATTRS(OPERAND("axis", ATTR_T_INT,
	"where; negative counts from the end of the result's places"),
	INT("num_newaxis", "1", "how many")),
    .pattern = OP_BROADCAST, .moves = true,
    .layout = layout_view,
    .quantize = quantize_moves,
    .type = type_expand_dims, .compute = compute_expand_dims,
    .gradient = grad_view,
    .extent = extent_expand_dims, .extent_nin = 2, .view = true)
OP(fixed_point_multiply_per_axis, "fixed_point_multiply_per_axis",
    .doc = "Per channel (x << lshift) * m * 2^(-31 - rshift), rounded half "
	"up, through 64 bits; m is a signed Q0.31 number.",
    INPUTS(IN("x", "int32 tensor"),
	IN("m", "int32, rank 1: Q0.31 multipliers"),
	IN("lshift", "int32, rank 1"), IN("rshift", "int32, rank 1")),
    ATTRS(FLAG("is_lshift_required", "whether any lshift is not 0"),
	FLAG("is_rshift_required", "whether any rshift is not 0"),
	MUST_LIST("axes", "dimensions that the channels run along", 0)),
    .pattern = OP_BROADCAST,
    .type = type_fixed_point_per_axis, .compute = compute_fixed_point_per_axis,
    NO_FLOATS)
OP(full, "full",
    .doc = "A tensor of the given shape, filled with the value of fill.",
    INPUTS(IN("fill", "scalar tensor"), OPT_SHAPE),
    ATTRS(SHAPE, SAME_DTYPE("dtype")),
    .pattern = OP_ELEMWISE, .moves = true,
    .type = type_full, .compute = compute_full,
    .gradient = grad_spread, .linear = OP_LINEAR)
OP(full_like, "full_like",
    .doc = "A tensor of the shape of x, filled with the value of fill.",
    INPUTS(IN("x", "any tensor"), IN("fill", "scalar, cast to x's type")),
    .pattern = OP_ELEMWISE, .moves = true,
    .type = type_full_like, .compute = compute_full_like,
    .gradient = grad_full_like)
OP(nn_bias_add, "nn.bias_add",
    .doc = "Adds b along one dimension of x; its size is that dimension's.",
    INPUTS(IN("x", "tensor of numbers"), IN("b", "rank 1, data type of x")),
    ATTRS(INT("axis", "1", "dimension of x; negative counts from the end")),
    .pattern = OP_BROADCAST,
    .layout = layout_axis,
    .quantize = quantize_bias,
    .type = type_bias_add, .compute = compute_bias_add,
    .gradient = grad_bias_add)
OP(nn_prelu, "nn.prelu",
    .doc = "x where x > 0, else alpha times x, with one alpha for each "
	"position along the axis.",
    INPUTS(IN("x", "tensor of numbers"),
	IN("alpha", "rank 1, data type of x")),
    ATTRS(INT("axis", "1", "dimension of x; negative counts from the end")),
    .pattern = OP_BROADCAST,
    .layout = layout_axis,
    .type = type_prelu, .compute = compute_prelu,
    .gradient = grad_prelu,
    .subgradient = "alpha at 0")
OP(ones, "ones",
    .doc = "Ones in the given shape; not folded into a stored constant.",
    INPUTS(OPT_SHAPE),
    ATTRS(SHAPE, MUST("dtype", ATTR_T_DTYPE, "data type of the result")),
    .pattern = OP_ELEMWISE,
    .type = type_fill, .compute = compute_ones,
    .gradient = grad_none)
OP(repeat, "repeat",
    .doc = "Repeats each element along the axis, next to itself; without an "
	"axis x is flattened first.",
    INPUTS(IN("x", "any tensor"),
	OPT("repeats", "integer scalar or rank 1, one per position: the "
	    "attribute, computed")),
    ATTRS(OPERAND("repeats", ATTR_T_INT, "how often, 0 or more"),
	MAYBE("axis", ATTR_T_INT, "dimension; None: flatten")),
    .pattern = OP_BROADCAST, .moves = true,
    .quantize = quantize_moves,
    .type = type_repeat, .compute = compute_repeat,
    .extent = extent_repeat, .extent_nin = 2)
OP(tile, "tile",
    .doc = "Repeats the whole of x along each dimension; the shorter of shape "
	"and reps is filled with 1 in front.",
    INPUTS(IN("x", "any tensor"),
	OPT("reps", "integers, rank 1: the attribute, computed")),
    ATTRS(OPERAND("reps", ATTR_T_DIMS | ATTR_T_SCALAR_OK,
	"repetitions per dimension")),
    .pattern = OP_BROADCAST, .moves = true,
    .quantize = quantize_moves,
    .type = type_tile, .compute = compute_tile)
OP(trilu, "trilu",
    .doc = "Keeps one triangle of each matrix in the last two dimensions, "
	"diagonal k included, and puts zeros elsewhere.",
    INPUTS(IN("x", "tensor of rank 2 or more"),
	IN("k", "integer scalar: 0 the main diagonal, positive above it")),
    ATTRS(FLAG_ON("upper", "keep what is on and above the diagonal")),
    .pattern = OP_ELEMWISE, .moves = true,
    .type = type_trilu, .compute = compute_trilu)
OP(where, "where",
    .doc = "x where cond is true, else y; all three broadcast.",
    INPUTS(IN("cond", "bool tensor, or numbers: not 0 is true"),
	IN("x", "any tensor"), IN("y", "tensor of the data type of x")),
    .pattern = OP_BROADCAST, .moves = true,
    .layout = layout_elementwise,
    .type = type_where, .compute = compute_where,
    .gradient = grad_where,
    .extent = extent_broadcast, .extent_nin = 3)
OP(zeros, "zeros",
    .doc = "Zeros in the given shape; not folded into a stored constant.",
    INPUTS(OPT_SHAPE),
    ATTRS(SHAPE, MUST("dtype", ATTR_T_DTYPE, "data type of the result")),
    .pattern = OP_ELEMWISE, .moves = true,
    .type = type_fill, .compute = compute_zeros,
    .gradient = grad_none)
