/*
 * Reductions over dimensions.
 *
 * axis names the dimensions that go away (None: all), negative ones count
 * from the end, none twice; exclude turns the choice round: all others go;
 * keepdims leaves extents of 1 in their places.  Sums and products run in
 * index order in float64 and are rounded once; those of integers wrap.
 */
#include "op/extent.h"
#include "op/grad_rules.h"
#include "op/layout_rules.h"
#include "op/nn_layout.h"
#include "op/precision.h"
#include "op/quantize_rules.h"
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "reduce"
#define REDUCE_ATTRS							\
	MAYBE_LIST("axis", "dimensions to reduce; None: all", 0),	\
	FLAG("keepdims", "keep reduced dimensions with extent 1"),	\
	FLAG("exclude", "reduce all dimensions but those of axis")
#define REDUCE								\
	INPUTS(IN("x", "tensor of numbers or bool")),			\
	ATTRS(REDUCE_ATTRS),						\
	.pattern = OP_REDUCE, .layout = layout_reduce, .type = type_reduce
#define REDUCE_BOOL							\
	INPUTS(IN("x", "bool tensor")), ATTRS(REDUCE_ATTRS),		\
	.pattern = OP_REDUCE, .layout = layout_reduce,			\
	.type = type_reduce_bool
#define REDUCE_ARG							\
	INPUTS(IN("x", "tensor of numbers")),				\
	ATTRS(REDUCE_ATTRS,						\
	    FLAG("select_last_index", "of equals the last"),	\
	    DTYPE("dtype", "int32", "int32 or int64: of the result")),	\
	.pattern = OP_REDUCE, .layout = layout_reduce_arg,		\
	.type = type_reduce_arg

/* ---- type relations ---- */

/* Which dimensions are reduced: axis, or with exclude all the others. */
static bool
reduced(struct rel *r, uint32_t rank, bool *flag)
{
	if (!rel_axes(r, "axis", rank, true, flag))
		return false;
	if (op_bool(r->op, r->attrs, "exclude"))
		for (uint32_t i = 0; i < rank; i++)
			flag[i] = !flag[i];
	return true;
}

static enum rel_status
reduce_type(struct rel *r, const struct type *x, enum dtype dt)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	bool flag[TYPE_RANK_LIMIT], keep = op_bool(r->op, r->attrs,
	    "keepdims");
	uint32_t n = 0;

	if (!reduced(r, x->n, flag))
		return REL_ERROR;
	for (uint32_t i = 0; i < x->n; i++)
		if (!flag[i])
			dim[n++] = x->dim[i];
		else if (keep)
			dim[n++] = rel_const(r, 1);
	return rel_result_tensor(r, dt, n, dim);
}

static enum rel_status
type_reduce(struct rel *r)
{
	REL_TENSOR(x, 0);
	return reduce_type(r, x, x->dtype);
}

static enum rel_status
type_mean(struct rel *r)
{
	REL_TENSOR(x, 0);
	if (!rel_numbers(r, 0, x))
		return REL_ERROR;
	return reduce_type(r, x, x->dtype);
}

static enum rel_status
type_reduce_bool(struct rel *r)
{
	REL_TENSOR(x, 0);
	if (!rel_dtype_is(r, 0, x, DT_BOOL))
		return REL_ERROR;
	return reduce_type(r, x, DT_BOOL);
}

static enum rel_status
type_reduce_arg(struct rel *r)
{
	enum dtype dt = rel_dtype_attr(r, "dtype", DT_INT32);

	REL_TENSOR(x, 0);
	if (!rel_numbers(r, 0, x))
		return REL_ERROR;
	if (dt != DT_INT32 && dt != DT_INT64)
		return rel_error(r, "dtype-class", "dtype must be int32 or "
		    "int64, found %s", dtype_info[dt].name);
	return reduce_type(r, x, dt);
}

static enum rel_status
type_variance(struct rel *r)
{
	bool flag[TYPE_RANK_LIMIT];

	REL_TENSOR(x, 0);
	REL_TENSOR(mean, 1);
	if (!rel_floats(r, 0, x) || !rel_dtype_is(r, 1, mean, x->dtype) ||
	    !rel_rank_is(r, 1, mean, x->n) || !reduced(r, x->n, flag))
		return REL_ERROR;
	for (uint32_t i = 0; i < x->n; i++)
		if (!rel_extent(r, 1, mean, i, flag[i] ? rel_const(r, 1) :
		    x->dim[i], flag[i] ? "a reduced dimension" :
		    "that of 'data'"))
			return REL_ERROR;
	return reduce_type(r, x, x->dtype);
}

/* Does a shape broadcast to that of x?  Each extent is 1 or equal. */
static enum rel_status
collapse(struct rel *r, const struct type *x, uint32_t n,
    const struct sym *const *dim)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *one = sym_const(s, 1), *check;
	const struct type *to = type_tensor(r->m->types, x->dtype, n, dim);

	if (n > x->n)
		return rel_error(r, "broadcast-shape", "%s does not broadcast "
		    "to %s", rel_type_text(r, to), rel_type_text(r, x));
	for (uint32_t i = 0; i < n; i++) {
		const struct sym *a = dim[i], *b = x->dim[x->n - n + i];
		bool ok;

		if (a == one || a == b || a->kind == SYM_ANY)
			continue;
		if (a->has_hole || b->has_hole)
			return REL_WAIT;
		if (a->kind == SYM_CONST) {
			ok = rel_equal(r, a, b);
		} else {
			check = sym_mul(s, sym_sub(s, a, b),
			    sym_sub(s, a, one));
			ok = check != NULL && rel_require(r, check, SYM_EQ,
			    sym_const(s, 0));
		}
		if (!ok)
			return rel_error(r, "broadcast-shape", "%s does not "
			    "broadcast to %s: dimension %u is %s and must be "
			    "1 or %s", rel_type_text(r, to),
			    rel_type_text(r, x), i, rel_dim_text(r, a),
			    rel_dim_text(r, b));
	}
	return rel_result(r, to);
}

static enum rel_status
type_collapse_sum_like(struct rel *r)
{
	REL_TENSOR(x, 0);
	REL_TENSOR(like, 1);
	if (!rel_numbers(r, 0, x))
		return REL_ERROR;
	return collapse(r, x, like->n, like->dim);
}

static enum rel_status
type_collapse_sum_to(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	enum rel_status st;
	uint32_t n;

	REL_TENSOR(x, 0);
	if (!rel_numbers(r, 0, x))
		return REL_ERROR;
	st = rel_extents(r, 1, "shape", dim, &n);
	return st != REL_DONE ? st : collapse(r, x, n, dim);
}

/* ---- compute definitions ---- */

struct reduction {
	bool flag[TE_RANK];
	sx_id at[TE_RANK + 1];		/* index into x */
	const struct sym *count;	/* elements for each result */
};

/* Opens the stage that reduces input 0 into a buffer. */
static void
reduce_open(struct te *t, uint32_t to, struct reduction *d)
{
	const struct attr *a = op_attr_value(t->op, t->attrs, "axis");
	bool keep = op_bool(t->op, t->attrs, "keepdims");
	bool exclude = op_bool(t->op, t->attrs, "exclude");
	uint32_t rank = te_rank(t, 0), n = 0;

	for (uint32_t i = 0; i < rank; i++)
		d->flag[i] = a->kind == ATTR_NONE;
	for (uint32_t i = 0; a->kind != ATTR_NONE &&
	    i < (a->kind == ATTR_LIST ? a->n : 1); i++) {
		int64_t k = a->kind == ATTR_LIST ? a->list[i].i : a->i;

		d->flag[k < 0 ? k + rank : k] = true;
	}
	te_begin(t, to);
	d->count = sym_const(t->m->syms, 1);
	for (uint32_t i = 0; i < rank; i++) {
		d->flag[i] = d->flag[i] != exclude;
		if (!d->flag[i]) {
			d->at[i] = te_axis(t, n++);
			continue;
		}
		n += keep;
		d->at[i] = te_reduce_axis(t, te_dim(t, 0, (int)i));
		d->count = sym_mul(t->m->syms, d->count,
		    te_dim(t, 0, (int)i));
	}
}

/* A reduction over no dimension is its value. */
static void
reduce_close(struct te *t, enum reduce_op op, sx_id value)
{
	if (t->naxis == t->nspatial)
		te_store(t, value);
	else
		te_reduce(t, op, value);
}

/* Of bool, the greatest and the sum tell whether any is true, the least and
 * the product whether all are. */
static void
compute_reduce(struct te *t, enum reduce_op op)
{
	struct reduction d;

	if (te_dtype(t, 0) == DT_BOOL)
		op = op == REDUCE_MAX || op == REDUCE_SUM ? REDUCE_ANY :
		    op == REDUCE_MIN || op == REDUCE_PROD ? REDUCE_ALL : op;
	reduce_open(t, te_out(t, 0), &d);
	reduce_close(t, op, te_load(t, 0, d.at));
}

static void
compute_all(struct te *t)
{
	compute_reduce(t, REDUCE_ALL);
}

static void
compute_any(struct te *t)
{
	compute_reduce(t, REDUCE_ANY);
}

static void
compute_max(struct te *t)
{
	compute_reduce(t, REDUCE_MAX);
}

static void
compute_min(struct te *t)
{
	compute_reduce(t, REDUCE_MIN);
}

/* Sums and products of narrow floats are rounded once: in the order in which
 * compiled code adds, partial results are stored. */
static void
compute_wide(struct te *t, enum reduce_op op)
{
	uint32_t out = te_out(t, 0), to;
	enum dtype dt = te_dtype(t, out), wide = te_float(dt);
	sx_id at[TE_RANK + 1];
	struct reduction d;

	if (dt == DT_BOOL) {
		compute_reduce(t, op);
		return;
	}
	to = wide == dt ? out : te_temp_like(t, wide, out);
	reduce_open(t, to, &d);
	reduce_close(t, op, te_cast(t, wide, te_load(t, 0, d.at)));
	if (to == out)
		return;
	te_begin(t, out);
	te_axes(t, at);
	te_store(t, te_cast(t, dt, te_load(t, to, at)));
}

static void
compute_prod(struct te *t)
{
	compute_wide(t, REDUCE_PROD);
}

static void
compute_sum(struct te *t)
{
	compute_wide(t, REDUCE_SUM);
}

/* What a sum that is divided afterwards is kept in. */
static enum dtype
sum_dtype(enum dtype dt)
{
	return rel_is_float(dt) ? DT_FLOAT64 :
	    dtype_info[dt].class == DTC_UINT ? DT_UINT64 : DT_INT64;
}

static void
divide(struct te *t, uint32_t sum, const struct sym *count, int64_t less)
{
	enum dtype wide = te_dtype(t, sum);
	sx_id n;

	if (count == NULL) {
		te_fail(t, "the number of elements does not fit 64 bits");
		return;
	}
	te_begin(t, te_out(t, 0));
	n = te_cast(t, wide, te_addi(t, te_sym(t, count), -less));
	te_store(t, te_cast(t, te_dtype(t, te_out(t, 0)),
	    te_div(t, te_load_broadcast(t, sum), n)));
}

static void
compute_mean(struct te *t)
{
	enum dtype wide = sum_dtype(te_dtype(t, 0));
	uint32_t sum = te_temp_like(t, wide, te_out(t, 0));
	struct reduction d;

	reduce_open(t, sum, &d);
	reduce_close(t, REDUCE_SUM, te_cast(t, wide, te_load(t, 0, d.at)));
	divide(t, sum, d.count, 0);
}

static void
compute_variance(struct te *t)
{
	uint32_t sum = te_temp_like(t, DT_FLOAT64, te_out(t, 0));
	sx_id at[TE_RANK + 1], x;
	struct reduction d;

	reduce_open(t, sum, &d);
	for (uint32_t i = 0; i < te_rank(t, 0); i++)
		at[i] = d.flag[i] ? te_int(t, 0) : d.at[i];
	x = te_sub(t, te_cast(t, DT_FLOAT64, te_load(t, 0, d.at)),
	    te_cast(t, DT_FLOAT64, te_load(t, 1, at)));
	reduce_close(t, REDUCE_SUM, te_mul(t, x, x));
	divide(t, sum, d.count, op_bool(t->op, t->attrs, "unbiased"));
}

/* The greatest (or least) value of all, NaN before every number, and then the
 * first (or last) place that holds it: two reductions that vectors can do, in
 * place of one whose every step waits for the one before. */
static void
compute_arg(struct te *t, bool greatest)
{
	enum dtype dt = te_dtype(t, 0), idt = te_dtype(t, te_out(t, 0));
	uint32_t best = te_temp_like(t, dt, te_out(t, 0)), to = te_out(t, 0);
	bool last = op_bool(t->op, t->attrs, "select_last_index");
	sx_id v, b, at, here, none;
	struct reduction d;
	int64_t n;

	reduce_open(t, best, &d);
	if (t->naxis == t->nspatial) {
		te_begin(t, te_out(t, 0));
		te_store(t, te_num(t, idt, 0));
		return;
	}
	reduce_close(t, greatest ? REDUCE_MAX : REDUCE_MIN, te_load(t, 0,
	    d.at));
	/* Of no elements the place is -1. */
	if (!sym_is_const(d.count, &n) || n == 0)
		to = te_temp_like(t, idt, to);
	reduce_open(t, to, &d);
	at = te_int(t, 0);
	for (uint32_t i = 0; i < te_rank(t, 0); i++)
		if (d.flag[i])
			at = te_add(t, te_mul(t, at, te_sym(t, te_dim(t, 0,
			    (int)i))), d.at[i]);
	at = te_cast(t, idt, at);
	v = te_load(t, 0, d.at);
	b = te_load_broadcast(t, best);
	here = te_bin(t, SX_EQ, v, b);
	if (rel_is_float(dt))
		here = te_bin(t, SX_OR, here, te_and(t, te_un(t, SX_ISNAN, v),
		    te_un(t, SX_ISNAN, b)));
	none = last ? te_num(t, idt, -1) : idt == DT_INT64 ? te_int(t,
	    INT64_MAX) : te_num(t, idt, INT32_MAX);
	reduce_close(t, last ? REDUCE_MAX : REDUCE_MIN, te_select(t, here, at,
	    none));
	if (to == te_out(t, 0))
		return;
	te_begin(t, te_out(t, 0));
	v = te_load_broadcast(t, to);
	at = te_bin(t, SX_OR, te_bin(t, SX_LT, v, te_num(t, idt, 0)),
	    te_bin(t, SX_EQ, v, none));
	te_store(t, te_select(t, at, te_num(t, idt, -1), v));
}

static void
compute_argmax(struct te *t)
{
	compute_arg(t, true);
}

static void
compute_argmin(struct te *t)
{
	compute_arg(t, false);
}

/* Where it is not known whether an extent o of the result is that of x, d, or
 * 1, d / max(o, 1) elements are summed, from the place itself on. */
static void
compute_collapse_sum(struct te *t)
{
	uint32_t out = te_out(t, 0), rank = te_rank(t, 0);
	uint32_t lead = rank - te_rank(t, out);
	struct sym_ctx *s = t->m->syms;
	sx_id at[TE_RANK + 1];

	te_begin(t, out);
	for (uint32_t i = 0; i < rank; i++) {
		const struct sym *d = te_dim(t, 0, (int)i), *o = i < lead ?
		    NULL : te_dim(t, out, (int)(i - lead));
		const struct sym *one = sym_const(s, 1);

		if (o == NULL || (o == one && d != one)) {
			at[i] = te_reduce_axis(t, d);
			continue;
		}
		at[i] = te_axis(t, i - lead);
		if (o != d && o->kind != SYM_CONST)
			at[i] = te_add(t, at[i], te_reduce_axis(t,
			    sym_floordiv(s, d, sym_max(s, o, one))));
	}
	reduce_close(t, REDUCE_SUM, te_load(t, 0, at));
}

/* ---- extents that depend on values ---- */

static op_value *
given_collapse_sum_to(struct op_extents *x, uint32_t k)
{
	op_value *args[3] = { ext_operand(x, 0), ext_operand(x, x->shape),
	    ext_integer(x, k) };

	return ext_call(x, "relay_collapsed_extent", "ppl", args);
}

/* ---- rows ---- */

OP(all, "all",
    .doc = "True if all elements are true, or there are none.",
    REDUCE_BOOL,
    .compute = compute_all,
    NO_FLOATS)
OP(any, "any",
    .doc = "True if any element is true; false if there are none.",
    REDUCE_BOOL,
    .compute = compute_any,
    NO_FLOATS)
OP(argmax, "argmax",
    .doc = "Index of the greatest element in the flattened reduced "
	"dimensions: of equals the first, the first NaN rather than any "
	"number; -1 if there are no elements.",
    REDUCE_ARG,
    .compute = compute_argmax,
    NO_FLOATS)
OP(argmin, "argmin",
    .doc = "Index of the least element in the flattened reduced "
	"dimensions: of equals the first, the first NaN rather than any "
	"number; -1 if there are no elements.",
    REDUCE_ARG,
    .compute = compute_argmin,
    NO_FLOATS)
OP(collapse_sum_like, "collapse_sum_like",
    .doc = "Sums x down to the shape of the second input, which must "
	"broadcast to that of x.",
    INPUTS(IN("x", "tensor of numbers"),
	IN("like", "tensor whose shape is taken")),
    .pattern = OP_REDUCE,
    .precision = precision_deny,
    .type = type_collapse_sum_like, .compute = compute_collapse_sum,
    .gradient = grad_collapse, .linear = OP_LINEAR)
OP(collapse_sum_to, "collapse_sum_to",
    .doc = "Sums x down to a shape that broadcasts to that of x.",
    INPUTS(IN("x", "tensor of numbers"),
	IN("shape", "integers, rank 1: shape of the result")),
    .pattern = OP_REDUCE,
    .precision = precision_deny,
    .type = type_collapse_sum_to, .compute = compute_collapse_sum,
    .gradient = grad_collapse, .linear = OP_LINEAR,
    .given_extent = given_collapse_sum_to)
OP(max, "max",
    .doc = "Greatest element; NaN if there is a NaN; of none, the lowest "
	"value of the data type.  Of bool, any.",
    REDUCE,
    .quantize = quantize_moves,
    .compute = compute_max,
    .gradient = grad_extreme,
    .subgradient = "shared evenly by equal extremes")
OP(mean, "mean",
    .doc = "Sum divided by the number of elements; of none, NaN.  "
	"Integers divide rounding toward zero.",
    INPUTS(IN("x", "tensor of numbers")), ATTRS(REDUCE_ATTRS),
    .pattern = OP_REDUCE, .layout = layout_reduce, .type = type_mean,
    .quantize = quantize_scales,
    .precision = precision_deny,
    .compute = compute_mean,
    .gradient = grad_mean, .linear = OP_LINEAR)
OP(min, "min",
    .doc = "Least element; NaN if there is a NaN; of none, the highest "
	"value of the data type.  Of bool, all.",
    REDUCE,
    .compute = compute_min,
    .gradient = grad_extreme,
    .subgradient = "shared evenly by equal extremes")
OP(prod, "prod",
    .doc = "Product of the elements; of none, 1.  Of bool, all.",
    REDUCE,
    .precision = precision_deny,
    .compute = compute_prod)
OP(sum, "sum",
    .doc = "Sum of the elements; of none, 0.  Of bool, any.",
    REDUCE,
    .quantize = quantize_scales,
    .precision = precision_deny,
    .compute = compute_sum,
    .gradient = grad_summed, .linear = OP_LINEAR)
OP(variance, "variance",
    .doc = "Mean of the squared distances from the given mean.",
    INPUTS(IN("data", "float tensor"),
	IN("mean", "its mean over the same dimensions, kept as 1")),
    ATTRS(REDUCE_ATTRS,
	FLAG("unbiased", "divide by the number of elements less one")),
    .pattern = OP_REDUCE,
    .layout = layout_reduce,
    .precision = precision_deny,
    .type = type_variance, .compute = compute_variance,
    .gradient = grad_variance)
