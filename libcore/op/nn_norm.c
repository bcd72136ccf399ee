/*
 * Normalizations.  A negative axis counts from the end; means and variances
 * are taken in float64 and rounded once.  The variance is that of the
 * population (divided by the count).
 */
#include "op/grad_rules.h"
#include "op/layout_rules.h"
#include "op/precision.h"
#include "op/quantize_rules.h"
#include "op/train_rules.h"
#include "op/nn_layout.h"
#include "op/row.h"

#define OP_FAMILY "nn_norm"
#define AXIS(v) INT("axis", v, "dimension; negative counts from the end")
#define NORM_ATTRS							\
	FLOAT("epsilon", "1e-5", "added to the variance"),		\
	FLAG_ON("center", "add beta"), FLAG_ON("scale", "multiply by gamma")
#define NORM_INPUTS							\
	INPUTS(IN("x", "float tensor"), IN("gamma", "rank 1: factors"),	\
	    IN("beta", "rank 1: summands"))
#define REAL INPUTS(IN("x", "float tensor"))

/* ---- type relations ---- */

/* Input i must be a vector of `size` elements of a float type; an unknown one
 * gets that of t. */
static bool
norm_vector(struct rel *r, uint32_t i, const struct type *t,
    const struct sym *size)
{
	const struct type *v = r->in[i];
	bool is_float = dtype_info[t->dtype].class == DTC_FLOAT;

	if (v->kind != TYPE_TENSOR)
		return r->report->assign(r, i, type_tensor(r->m->types,
		    t->dtype, 1, &size));
	if (v->n != 1) {
		rel_error(r, "rank", "%s must have rank 1, found %u",
		    rel_input_name(r, i), v->n);
		return false;
	}
	if (is_float ? dtype_info[v->dtype].class != DTC_FLOAT :
	    v->dtype != t->dtype) {
		rel_error(r, "dtype-mismatch", "'%s' is %s, '%s' is %s",
		    rel_input_name(r, 0), dtype_info[t->dtype].name,
		    rel_input_name(r, i), dtype_info[v->dtype].name);
		return false;
	}
	if (rel_equal(r, v->dim[0], size))
		return true;
	rel_error(r, "vector-size", "%s has %s elements, %s are needed",
	    rel_input_name(r, i), rel_dim_text(r, v->dim[0]),
	    rel_dim_text(r, size));
	return false;
}

static enum rel_status
type_along(struct rel *r)
{
	uint32_t axis;

	REL_TENSOR(x, 0);
	if (!rel_float(r, 0, x) || !rel_axis(r, op_int(r->op, r->attrs,
	    "axis"), x->n, &axis))
		return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
type_batch_norm(struct rel *r)
{
	const struct type *field[3];
	uint32_t axis;

	REL_TENSOR(x, 0);
	if (!rel_float(r, 0, x) || !rel_axis(r, op_int(r->op, r->attrs,
	    "axis"), x->n, &axis))
		return REL_ERROR;
	for (uint32_t i = 1; i < 5; i++)
		if (!norm_vector(r, i, x, x->dim[axis]))
			return REL_ERROR;
	field[0] = x;
	for (uint32_t i = 1; i < 3; i++)
		field[i] = r->in[2 + i]->kind == TYPE_TENSOR ? r->in[2 + i] :
		    type_tensor(r->m->types, x->dtype, 1, &x->dim[axis]);
	return rel_result(r, type_tuple(r->m->types, 3, field));
}

/* Layer, group and instance normalization: one vector entry per channel. */
static enum rel_status
type_norm(struct rel *r)
{
	uint32_t axis;

	REL_TENSOR(x, 0);
	if (!rel_float(r, 0, x) || !rel_axis(r, op_int(r->op, r->attrs,
	    "axis"), x->n, &axis))
		return REL_ERROR;
	for (uint32_t i = 1; i < 3; i++)
		if (!norm_vector(r, i, x, x->dim[axis]))
			return REL_ERROR;
	return rel_result(r, x);
}

/* The batch stands first where samples are normalized one by one. */
static enum rel_status
type_sample_norm(struct rel *r)
{
	uint32_t axis;

	REL_TENSOR(x, 0);
	if (!rel_axis(r, op_int(r->op, r->attrs, "axis"), x->n, &axis))
		return REL_ERROR;
	if (axis == 0) {
		rel_error(r, "axis-range", "axis 0 is the batch, not the "
		    "channels");
		return REL_ERROR;
	}
	return type_norm(r);
}

static enum rel_status
type_group_norm(struct rel *r)
{
	struct sym_ctx *s = r->m->syms;
	int64_t groups = op_int(r->op, r->attrs, "num_groups");
	enum rel_status st = type_sample_norm(r);
	const struct type *x = r->in[0];
	const struct sym *c, *g = sym_const(s, groups);
	uint32_t axis;

	if (st != REL_DONE || !rel_axis(r, op_int(r->op, r->attrs, "axis"),
	    x->n, &axis))
		return st;
	if (groups < 1)
		return rel_error(r, "attribute-value",
		    "num_groups must be at least 1, found %lld",
		    (long long)groups);
	c = x->dim[axis];
	if (!rel_require(r, sym_floormod(s, c, g), SYM_EQ, sym_const(s, 0)))
		return rel_error(r, "norm-groups", "%s channels cannot be "
		    "divided into %lld groups", rel_dim_text(r, c),
		    (long long)groups);
	return st;
}

static enum rel_status
type_dropout(struct rel *r)
{
	const struct type *field[2];
	double rate = op_float(r->op, r->attrs, "rate");

	REL_TENSOR(x, 0);
	if (!rel_float(r, 0, x))
		return REL_ERROR;
	if (!(rate >= 0 && rate <= 1))
		return rel_error(r, "attribute-value",
		    "rate must lie in [0, 1], found %g", rate);
	field[0] = field[1] = x;
	return rel_result(r, type_tuple(r->m->types, 2, field));
}

/* The axes that are summed over, as flags. */
static bool
norm_axes(struct rel *r, uint32_t rank, bool *sum)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, "axis");
	const struct attr *list = a->kind == ATTR_LIST ? a->list : a;
	uint32_t n = a->kind == ATTR_LIST ? a->n : 1, axis;

	for (uint32_t i = 0; i < rank; i++)
		sum[i] = a->kind == ATTR_NONE;
	for (uint32_t i = 0; a->kind != ATTR_NONE && i < n; i++) {
		if (!rel_axis(r, list[i].i, rank, &axis))
			return false;
		if (sum[axis]) {
			rel_error(r, "axis-repeated", "axis %lld is named "
			    "twice", (long long)list[i].i);
			return false;
		}
		sum[axis] = true;
	}
	return true;
}

static enum rel_status
type_l2_normalize(struct rel *r)
{
	bool sum[TYPE_RANK_LIMIT];

	REL_TENSOR(x, 0);
	if (!rel_float(r, 0, x) || !norm_axes(r, x->n, sum))
		return REL_ERROR;
	return rel_result(r, x);
}

static enum rel_status
type_lrn(struct rel *r)
{
	int64_t size = op_int(r->op, r->attrs, "size");

	if (size < 1)
		return rel_error(r, "attribute-value",
		    "size must be positive, found %lld", (long long)size);
	return type_along(r);
}

/* ---- compute definitions ---- */

static uint32_t
axis_attr(struct te *t, uint32_t rank)
{
	int64_t axis = op_int(t->op, t->attrs, "axis");

	return (uint32_t)(axis < 0 ? axis + (int64_t)rank : axis);
}

/* A temporary of the input's shape without the dimensions of `drop`. */
static uint32_t
temp_without(struct te *t, enum dtype dt, const bool *drop)
{
	const struct sym *dim[TE_RANK];
	uint32_t n = 0, rank = te_rank(t, 0);

	for (uint32_t i = 0; i < rank; i++)
		if (!drop[i])
			dim[n++] = te_dim(t, 0, (int)i);
	return te_temp(t, dt, n, dim);
}

/* Opens a reduction stage into such a temporary: indices of the input. */
static void
begin_without(struct te *t, uint32_t temp, const bool *drop, sx_id *at)
{
	uint32_t n = 0, rank = te_rank(t, 0);

	te_begin(t, temp);
	for (uint32_t i = 0; i < rank; i++)
		at[i] = drop[i] ? te_reduce_axis(t, te_dim(t, 0, (int)i)) :
		    te_axis(t, n++);
}

static sx_id
load_without(struct te *t, uint32_t temp, const bool *drop, const sx_id *at)
{
	sx_id index[TE_RANK];
	uint32_t n = 0, rank = te_rank(t, 0);

	for (uint32_t i = 0; i < rank; i++)
		if (!drop[i])
			index[n++] = at[i];
	return te_load(t, temp, index);
}

/* x - max along the axis, at `at`. */
static sx_id
below_max(struct te *t, uint32_t max, const bool *drop, const sx_id *at,
    enum dtype dt)
{
	return te_sub(t, te_cast(t, dt, te_load(t, 0, at)),
	    te_cast(t, dt, load_without(t, max, drop, at)));
}

static void
softmax(struct te *t, bool logarithm)
{
	uint32_t out = te_out(t, 0), max, e = 0, sum;
	enum dtype dt = te_float(te_dtype(t, 0));
	bool drop[TE_RANK] = { false };
	sx_id at[TE_RANK], v;

	drop[axis_attr(t, te_rank(t, 0))] = true;
	max = temp_without(t, te_dtype(t, 0), drop);
	begin_without(t, max, drop, at);
	te_reduce(t, REDUCE_MAX, te_load(t, 0, at));
	if (!logarithm) {
		e = te_temp_like(t, dt, out);
		te_begin(t, e);
		te_axes(t, at);
		te_store(t, te_un(t, SX_EXP, below_max(t, max, drop, at,
		    dt)));
	}
	sum = temp_without(t, dt, drop);
	begin_without(t, sum, drop, at);
	te_reduce(t, REDUCE_SUM, logarithm ? te_un(t, SX_EXP,
	    below_max(t, max, drop, at, dt)) : te_load(t, e, at));
	te_begin(t, out);
	te_axes(t, at);
	v = load_without(t, sum, drop, at);
	if (logarithm)
		v = te_sub(t, below_max(t, max, drop, at, dt),
		    te_un(t, SX_LOG, v));
	else
		/* A loop along the axis divides once. */
		v = te_mul(t, te_load(t, e, at), te_div(t, te_num(t, dt, 1),
		    v));
	te_store(t, te_cast(t, te_dtype(t, out), v));
}

static void
compute_softmax(struct te *t)
{
	softmax(t, false);
}

static void
compute_log_softmax(struct te *t)
{
	softmax(t, true);
}

/* v * gamma + beta, as the attributes have it; inputs 1 and 2 at index c. */
static sx_id
scale_shift(struct te *t, sx_id v, sx_id c, enum dtype dt)
{
	if (op_bool(t->op, t->attrs, "scale"))
		v = te_mul(t, v, te_cast(t, dt, te_load1(t, 1, c)));
	if (op_bool(t->op, t->attrs, "center"))
		v = te_add(t, v, te_cast(t, dt, te_load1(t, 2, c)));
	return v;
}

static sx_id
deviation(struct te *t, sx_id var, enum dtype dt)
{
	double epsilon = op_float(t->op, t->attrs, "epsilon");

	return te_un(t, SX_SQRT, te_add(t, var, te_num(t, dt, epsilon)));
}

static void
compute_batch_norm(struct te *t)
{
	uint32_t out = te_out(t, 0), axis = axis_attr(t, te_rank(t, 0));
	enum dtype dt = te_float(te_dtype(t, 0));
	sx_id at[TE_RANK], v, c;

	te_begin(t, out);
	te_axes(t, at);
	c = at[axis];
	v = te_sub(t, te_cast(t, dt, te_load(t, 0, at)),
	    te_cast(t, dt, te_load1(t, 3, c)));
	v = te_div(t, v, deviation(t, te_cast(t, dt, te_load1(t, 4, c)),
	    dt));
	te_store(t, te_cast(t, te_dtype(t, out), scale_shift(t, v, c, dt)));
	for (uint32_t i = 1; i < 3; i++) {
		te_begin(t, te_out(t, i));
		te_store(t, te_load1(t, 2 + i, te_axis(t, 0)));
	}
}

static sx_id
wide(struct te *t, const sx_id *at)
{
	return te_cast(t, DT_FLOAT64, te_load(t, 0, at));
}

/* Mean and variance in float64 over the dimensions of `drop`; count: how many
 * elements.  Two passes: the variance is that of the differences. */
static void
moments(struct te *t, const bool *drop, uint32_t *mean, uint32_t *var)
{
	sx_id at[TE_RANK], n, d;
	uint32_t sum = temp_without(t, DT_FLOAT64, drop);
	uint32_t squares = temp_without(t, DT_FLOAT64, drop);

	n = te_int(t, 1);
	for (uint32_t i = 0; i < te_rank(t, 0); i++)
		if (drop[i])
			n = te_mul(t, n, te_sym(t, te_dim(t, 0, (int)i)));
	n = te_cast(t, DT_FLOAT64, n);
	*mean = te_temp_like(t, DT_FLOAT64, sum);
	*var = te_temp_like(t, DT_FLOAT64, sum);
	begin_without(t, sum, drop, at);
	te_reduce(t, REDUCE_SUM, wide(t, at));
	te_begin(t, *mean);
	te_axes(t, at);
	te_store(t, te_div(t, te_load(t, sum, at), n));
	begin_without(t, squares, drop, at);
	d = te_sub(t, wide(t, at), load_without(t, *mean, drop, at));
	te_reduce(t, REDUCE_SUM, te_mul(t, d, d));
	te_begin(t, *var);
	te_axes(t, at);
	te_store(t, te_div(t, te_load(t, squares, at), n));
}

/* Each slice over the dimensions of `drop` by its own moments. */
static void
normalize(struct te *t, const bool *drop)
{
	uint32_t out = te_out(t, 0), mean, var;
	enum dtype dt = DT_FLOAT64;
	sx_id at[TE_RANK], v;

	moments(t, drop, &mean, &var);
	te_begin(t, out);
	te_axes(t, at);
	v = te_sub(t, wide(t, at), load_without(t, mean, drop, at));
	v = te_div(t, v, deviation(t, load_without(t, var, drop, at), dt));
	v = scale_shift(t, v, at[axis_attr(t, te_rank(t, 0))], dt);
	te_store(t, te_cast(t, te_dtype(t, out), v));
}

static void
compute_layer_norm(struct te *t)
{
	bool drop[TE_RANK] = { false };

	drop[axis_attr(t, te_rank(t, 0))] = true;
	normalize(t, drop);
}

static void
compute_instance_norm(struct te *t)
{
	uint32_t rank = te_rank(t, 0), axis = axis_attr(t, rank);
	bool drop[TE_RANK] = { false };

	for (uint32_t i = 1; i < rank; i++)
		drop[i] = i != axis;
	normalize(t, drop);
}

/* Group normalization works on (batch, groups, channels of a group, rest):
 * the domain splits the channel axis in two. */
struct groups {
	uint32_t rank, axis;
	const struct sym *dim[TE_RANK + 1];	/* rank + 1 extents, split */
	const struct sym *size;		/* channels of a group */
};

static struct groups
groups_of(struct te *t)
{
	struct groups g = { .rank = te_rank(t, 0) };
	const struct sym *n = sym_const(t->m->syms,
	    op_int(t->op, t->attrs, "num_groups"));
	uint32_t k = 0;

	g.axis = axis_attr(t, g.rank);
	g.size = sym_floordiv(t->m->syms, te_dim(t, 0, (int)g.axis), n);
	for (uint32_t i = 0; i < g.rank; i++) {
		if (i == g.axis)
			g.dim[k++] = n;
		g.dim[k++] = i == g.axis ? g.size : te_dim(t, 0, (int)i);
	}
	return g;
}

/* Index of the input from split coordinates. */
static void
group_index(struct te *t, const struct groups *g, const sx_id *split,
    sx_id *at)
{
	for (uint32_t i = 0; i < g->rank; i++)
		at[i] = i < g->axis ? split[i] : split[i + 1];
	at[g->axis] = te_add(t, te_mul(t, split[g->axis],
	    te_sym(t, g->size)), split[g->axis + 1]);
}

/* A sum per (sample, group) of what the caller makes of an element. */
static void
begin_group(struct te *t, const struct groups *g, uint32_t temp, sx_id *at)
{
	sx_id split[TE_RANK + 1];

	te_begin(t, temp);
	for (uint32_t i = 0; i <= g->rank; i++)
		split[i] = i == 0 ? te_axis(t, 0) : i == g->axis ?
		    te_axis(t, 1) : te_reduce_axis(t, g->dim[i]);
	group_index(t, g, split, at);
}

static void
compute_group_norm(struct te *t)
{
	struct groups g = groups_of(t);
	const struct sym *dim[2] = { g.dim[0], g.dim[g.axis] };
	uint32_t sum = te_temp(t, DT_FLOAT64, 2, dim);
	uint32_t mean = te_temp_like(t, DT_FLOAT64, sum);
	uint32_t squares = te_temp_like(t, DT_FLOAT64, sum);
	sx_id split[TE_RANK + 1], at[TE_RANK], ng[2], n, v;

	n = te_int(t, 1);
	for (uint32_t i = 1; i <= g.rank; i++)
		if (i != g.axis)
			n = te_mul(t, n, te_sym(t, g.dim[i]));
	n = te_cast(t, DT_FLOAT64, n);
	begin_group(t, &g, sum, at);
	te_reduce(t, REDUCE_SUM, wide(t, at));
	te_begin(t, mean);
	te_axes(t, ng);
	te_store(t, te_div(t, te_load(t, sum, ng), n));
	begin_group(t, &g, squares, at);
	te_axes(t, ng);
	v = te_sub(t, wide(t, at), te_load(t, mean, ng));
	te_reduce(t, REDUCE_SUM, te_mul(t, v, v));
	te_begin_domain(t, te_out(t, 0), g.rank + 1, g.dim);
	te_axes(t, split);
	group_index(t, &g, split, at);
	ng[0] = split[0];
	ng[1] = split[g.axis];
	v = te_sub(t, wide(t, at), te_load(t, mean, ng));
	v = te_div(t, v, deviation(t, te_div(t, te_load(t, squares, ng), n),
	    DT_FLOAT64));
	v = scale_shift(t, v, at[g.axis], DT_FLOAT64);
	te_store_at(t, at, te_cast(t, te_dtype(t, te_out(t, 0)), v));
}

static void
compute_dropout(struct te *t)
{
	for (uint32_t i = 0; i < 2; i++) {
		te_begin(t, te_out(t, i));
		te_store(t, i == 0 ? te_load_broadcast(t, 0) :
		    te_num(t, te_dtype(t, 0), 1));
	}
}

static void
compute_l2_normalize(struct te *t)
{
	const struct attr *a = op_attr_value(t->op, t->attrs, "axis");
	const struct attr *list = a->kind == ATTR_LIST ? a->list : a;
	uint32_t n = a->kind == ATTR_LIST ? a->n : 1, rank = te_rank(t, 0);
	bool drop[TE_RANK] = { false };
	sx_id at[TE_RANK], v;
	uint32_t sum;

	for (uint32_t i = 0; a->kind == ATTR_NONE && i < rank; i++)
		drop[i] = true;
	for (uint32_t i = 0; a->kind != ATTR_NONE && i < n; i++)
		drop[list[i].i + (list[i].i < 0 ? (int64_t)rank : 0)] = true;
	sum = temp_without(t, DT_FLOAT64, drop);
	begin_without(t, sum, drop, at);
	v = wide(t, at);
	te_reduce(t, REDUCE_SUM, te_mul(t, v, v));
	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	v = te_bin(t, SX_MAX, load_without(t, sum, drop, at),
	    te_num(t, DT_FLOAT64, op_float(t->op, t->attrs, "eps")));
	v = te_div(t, wide(t, at), te_un(t, SX_SQRT, v));
	te_store(t, te_cast(t, te_dtype(t, te_out(t, 0)), v));
}

static void
compute_lrn(struct te *t)
{
	uint32_t rank = te_rank(t, 0), axis = axis_attr(t, rank);
	int64_t size = op_int(t->op, t->attrs, "size"), n, before, after;
	uint32_t sum = te_temp_like(t, DT_FLOAT64, 0);
	double alpha = op_float(t->op, t->attrs, "alpha");
	sx_id at[TE_RANK], v, k;

	te_begin(t, sum);
	te_axes(t, at);
	/* What is outside for every element adds nothing. */
	before = size / 2;
	after = size - before;
	if (sym_is_const(te_dim(t, 0, (int)axis), &n)) {
		before = before < n ? before : n;
		after = after < n ? after : n;
	}
	k = te_reduce_axis(t, sym_const(t->m->syms, before + after));
	at[axis] = te_addi(t, te_add(t, at[axis], k), -before);
	v = te_cast(t, DT_FLOAT64, te_load_inside(t, 0, at,
	    te_num(t, te_dtype(t, 0), 0)));
	te_reduce(t, REDUCE_SUM, te_mul(t, v, v));
	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	v = te_mul(t, te_load(t, sum, at), te_num(t, DT_FLOAT64,
	    alpha / (double)size));
	v = te_add(t, v, te_num(t, DT_FLOAT64,
	    op_float(t->op, t->attrs, "bias")));
	v = te_bin(t, SX_POW, v, te_num(t, DT_FLOAT64,
	    op_float(t->op, t->attrs, "beta")));
	te_store(t, te_cast(t, te_dtype(t, te_out(t, 0)),
	    te_div(t, wide(t, at), v)));
}

/* ---- rows ---- */

OP(nn_batch_norm, "nn.batch_norm",
    .doc = "Normalizes along the axis with the given mean and variance: "
	"(x - mean) / sqrt(var + epsilon) * gamma + beta.  A tuple of the "
	"result and the unchanged moving statistics; relay-training(1) takes "
	"the statistics of the batch.",
    INPUTS(IN("x", "float tensor"), IN("gamma", "rank 1: factors"),
	IN("beta", "rank 1: summands"), IN("mean", "rank 1: moving mean"),
	IN("var", "rank 1: moving variance")),
    ATTRS(AXIS("1"), NORM_ATTRS),
    .pattern = OP_OUT_FUSABLE,
    .type = type_batch_norm, .compute = compute_batch_norm,
    .gradient = grad_batch_norm, .training = train_batch_norm,
    .statistics = 1 << 3 | 1 << 4)
OP(nn_dropout, "nn.dropout",
    .doc = "A tuple of x itself and a mask of ones: there is no hidden random "
	"state.  relay-training(1) multiplies by a mask made by "
	"random.uniform, with its explicit key.",
    REAL, ATTRS(FLOAT("rate", "0.5", "share of elements that training drops")),
    .pattern = OP_OPAQUE,
    .type = type_dropout, .compute = compute_dropout,
    .gradient = grad_dropout, .training = train_dropout)
OP(nn_fast_softmax, "nn.fast_softmax",
    .doc = "nn.softmax with fast_exp; not exact.",
    REAL, ATTRS(AXIS("-1")),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_axis,
    .precision = precision_deny,
    .type = type_along, .compute = compute_softmax,
    .gradient = grad_softmax)
OP(nn_group_norm, "nn.group_norm",
    .doc = "Normalizes each group of channels of each sample by its own mean "
	"and variance; gamma and beta are per channel.",
    NORM_INPUTS,
    ATTRS(MUST("num_groups", ATTR_T_INT, "divides the channels"),
	AXIS("1"), NORM_ATTRS),
    .pattern = OP_OPAQUE,
    .layout = layout_sample_axis,
    .precision = precision_deny,
    .type = type_group_norm, .compute = compute_group_norm)
OP(nn_instance_norm, "nn.instance_norm",
    .doc = "Normalizes each channel of each sample by its own mean and "
	"variance.",
    NORM_INPUTS, ATTRS(AXIS("1"), NORM_ATTRS),
    .pattern = OP_OPAQUE,
    .layout = layout_sample_axis,
    .precision = precision_deny,
    .type = type_sample_norm, .compute = compute_instance_norm)
OP(nn_l2_normalize, "nn.l2_normalize",
    .doc = "x / sqrt(max(sum of x squared over the axes, eps)).",
    REAL,
    ATTRS(MUST("eps", ATTR_T_FLOAT, "lower bound of the sum"),
	MAYBE_LIST("axis", "dimensions to sum over; None: all", 0)),
    .pattern = OP_OPAQUE,
    .precision = precision_deny,
    .type = type_l2_normalize, .compute = compute_l2_normalize)
OP(nn_layer_norm, "nn.layer_norm",
    .doc = "Normalizes along one dimension by its own mean and variance; "
	"gamma and beta have that dimension's size.",
    NORM_INPUTS, ATTRS(AXIS("-1"), NORM_ATTRS),
    .pattern = OP_OPAQUE,
    .layout = layout_axis,
    .quantize = quantize_norm, .precision = precision_deny,
    .type = type_norm, .compute = compute_layer_norm)
OP(nn_log_softmax, "nn.log_softmax",
    .doc = "Logarithm of nn.softmax: x - max - log(sum(exp(x - max))).",
    REAL, ATTRS(AXIS("-1")),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_axis,
    .precision = precision_deny,
    .type = type_along, .compute = compute_log_softmax,
    .gradient = grad_log_softmax)
OP(nn_lrn, "nn.lrn",
    .doc = "x / (bias + alpha / size * sum of squares over size neighbouring "
	"channels) ^ beta; channels outside count as zero.  An even size has "
	"one channel more before than after.",
    REAL,
    ATTRS(INT("size", "5", "neighbours, itself included"), AXIS("1"),
	FLOAT("bias", "2.0", "summand"), FLOAT("alpha", "1e-4", "factor"),
	FLOAT("beta", "0.75", "exponent")),
    .pattern = OP_OPAQUE,
    .layout = layout_axis,
    .precision = precision_deny,
    .type = type_lrn, .compute = compute_lrn)
OP(nn_softmax, "nn.softmax",
    .doc = "exp(x - max) divided by its sum, along one dimension.",
    REAL, ATTRS(AXIS("-1")),
    .pattern = OP_OUT_FUSABLE,
    .layout = layout_axis,
    .precision = precision_deny,
    .type = type_along, .compute = compute_softmax,
    .gradient = grad_softmax)
