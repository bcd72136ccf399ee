/*
 * Products of matrices.  Sums run along the shared dimension, in float64 for
 * floats; integer products wrap in the result's data type.
 */
#include "op/combine.h"
#include "op/extent.h"
#include "op/grad_rules.h"
#include "op/nn_layout.h"
#include "op/precision.h"
#include "op/quantize_rules.h"
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "nn_dense"
#define UNITS								\
	MAYBE("units", ATTR_T_DIM, "extent of the result's last dimension; " \
	    "None: the weight's")
#define OUT_DTYPE SAME_DTYPE("out_dtype")
#define TRANSPOSE_A FLAG("transpose_a", "the first matrix is transposed")
#define TRANSPOSE_B FLAG("transpose_b", "the second matrix is transposed")
#define DENSE_INPUTS							\
	INPUTS(IN("data", "(..., k)"), IN("weight", "(units, k)"))

/* ---- type relations ---- */

/* Both sides of one dtype, numbers; integers of two where the result's is
 * given. */
static bool
same_numbers(struct rel *r, const struct type *a, const struct type *b)
{
	bool given = op_find_attr(op_at(r->op), "out_dtype") != NULL &&
	    !op_none(r->op, r->attrs, "out_dtype");

	if (a->dtype == DT_BOOL || b->dtype == DT_BOOL) {
		rel_error(r, "dtype-class", "takes numbers, found bool");
		return false;
	}
	if (a->dtype == b->dtype || (given && !rel_is_float(a->dtype) &&
	    !rel_is_float(b->dtype)))
		return true;
	rel_error(r, "dtype-mismatch", "'%s' is %s, '%s' is %s",
	    rel_input_name(r, 0), dtype_info[a->dtype].name,
	    rel_input_name(r, 1), dtype_info[b->dtype].name);
	rel_help(r, "convert one of them: cast(..., dtype=\"%s\")",
	    dtype_info[a->dtype].name);
	return false;
}

/* The attribute units as an extent, or NULL. */
static const struct sym *
units_attr(struct rel *r)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, "units");

	if (a->kind == ATTR_SYM)
		return a->sym;
	return a->kind == ATTR_INT ? sym_const(r->m->syms, a->i) : NULL;
}

static enum rel_status
inner_mismatch(struct rel *r, const struct sym *a, const char *of,
    const struct sym *b)
{
	return rel_error(r, "dense-shape", "%s has %s %s, %s has %s",
	    rel_input_name(r, 0), rel_dim_text(r, a), of,
	    rel_input_name(r, 1), rel_dim_text(r, b));
}

static enum rel_status
dense_result(struct rel *r, const struct type *x, const struct sym *units)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	enum dtype dt;

	if (!rel_out_dtype(r, 0, x->dtype, &dt))
		return REL_ERROR;
	for (uint32_t i = 0; i + 1 < x->n; i++)
		dim[i] = x->dim[i];
	dim[x->n - 1] = units;
	return rel_result_tensor(r, dt, x->n, dim);
}

static enum rel_status
type_dense(struct rel *r)
{
	const struct sym *units = units_attr(r), *want[2];
	const struct type *w = r->in[1];

	REL_TENSOR(x, 0);
	if (!rel_rank_least(r, 0, x, 1))
		return REL_ERROR;
	if (w->kind == TYPE_HOLE) {
		if (units == NULL)
			return REL_WAIT;
		want[0] = units;
		want[1] = x->dim[x->n - 1];
		if (!r->report->assign(r, 1, type_tensor(r->m->types,
		    x->dtype, 2, want)))
			return REL_ERROR;
		return dense_result(r, x, units);
	}
	REL_TENSOR(weight, 1);
	if (!rel_rank_is(r, 1, weight, 2) || !same_numbers(r, x, weight))
		return REL_ERROR;
	if (!rel_equal(r, x->dim[x->n - 1], weight->dim[1]))
		return inner_mismatch(r, x->dim[x->n - 1], "columns",
		    weight->dim[1]);
	if (units != NULL && !rel_equal(r, units, weight->dim[0]))
		return rel_error(r, "dense-units",
		    "units is %s, weight has %s rows", rel_dim_text(r, units),
		    rel_dim_text(r, weight->dim[0]));
	return dense_result(r, x, weight->dim[0]);
}

/* a times a matrix of this many columns. */
static enum rel_status
matmul_result(struct rel *r, const struct type *a, const struct sym *columns)
{
	bool ta = op_bool(r->op, r->attrs, "transpose_a");
	const struct sym *dim[TYPE_RANK_LIMIT];
	enum dtype dt;

	if (!rel_out_dtype(r, 0, a->dtype, &dt))
		return REL_ERROR;
	for (uint32_t i = 0; i + 2 < a->n; i++)
		dim[i] = a->dim[i];
	dim[a->n - 2] = a->dim[a->n - (ta ? 1 : 2)];
	dim[a->n - 1] = columns;
	return rel_result_tensor(r, dt, a->n, dim);
}

static enum rel_status
type_matmul(struct rel *r)
{
	bool ta = op_bool(r->op, r->attrs, "transpose_a");
	bool tb = op_bool(r->op, r->attrs, "transpose_b");
	const struct sym *units = units_attr(r), *ka, *kb, *want[2];

	REL_TENSOR(a, 0);
	if (!rel_rank_least(r, 0, a, 2))
		return REL_ERROR;
	ka = a->dim[a->n - (ta ? 2 : 1)];
	if (units != NULL && r->in[1]->kind == TYPE_HOLE) {
		want[tb ? 0 : 1] = units;
		want[tb ? 1 : 0] = ka;
		if (!r->report->assign(r, 1, type_tensor(r->m->types,
		    a->dtype, 2, want)))
			return REL_ERROR;
		return matmul_result(r, a, units);
	}
	REL_TENSOR(b, 1);
	if (!rel_rank_is(r, 1, b, 2) || !same_numbers(r, a, b))
		return REL_ERROR;
	kb = b->dim[tb ? 1 : 0];
	if (!rel_equal(r, ka, kb))
		return inner_mismatch(r, ka, "elements to sum over", kb);
	kb = b->dim[tb ? 0 : 1];
	if (units != NULL && !rel_equal(r, units, kb))
		return rel_error(r, "dense-units",
		    "units is %s, b gives %s", rel_dim_text(r, units),
		    rel_dim_text(r, kb));
	return matmul_result(r, a, kb);
}

static enum rel_status
type_batch_matmul(struct rel *r)
{
	bool ta = op_bool(r->op, r->attrs, "transpose_a");
	bool tb = op_bool(r->op, r->attrs, "transpose_b");
	const struct sym *dim[3];
	enum dtype dt;

	REL_TENSOR(x, 0);
	REL_TENSOR(y, 1);
	if (!rel_rank_is(r, 0, x, 3) || !rel_rank_is(r, 1, y, 3) ||
	    !same_numbers(r, x, y) || !rel_out_dtype(r, 0, x->dtype, &dt))
		return REL_ERROR;
	if (x->dim[0]->has_hole || y->dim[0]->has_hole)
		return REL_WAIT;
	dim[0] = rel_broadcast_dim(r, x->dim[0], y->dim[0]);
	if (dim[0] == NULL)
		return rel_error(r, "batch-shape",
		    "x has %s matrices, y has %s", rel_dim_text(r, x->dim[0]),
		    rel_dim_text(r, y->dim[0]));
	if (!rel_equal(r, x->dim[ta ? 1 : 2], y->dim[tb ? 2 : 1]))
		return inner_mismatch(r, x->dim[ta ? 1 : 2], "elements to sum "
		    "over",
		    y->dim[tb ? 2 : 1]);
	dim[1] = x->dim[ta ? 2 : 1];
	dim[2] = y->dim[tb ? 1 : 2];
	return rel_result_tensor(r, dt, 3, dim);
}

static enum rel_status
type_dense_pack(struct rel *r)
{
	const struct sym *units = units_attr(r), *rows;
	struct layout l;

	REL_TENSOR(x, 0);
	REL_TENSOR(weight, 1);
	if (!rel_rank_is(r, 0, x, 2) || !same_numbers(r, x, weight) ||
	    !rel_layout(r, "weight_layout", NULL, "NC", "", &l) ||
	    !rel_layout_fits(r, 1, weight, "weight_layout", &l))
		return REL_ERROR;
	rows = rel_layout_extent(r, &l, weight, 'C');
	if (rows == NULL || !rel_equal(r, x->dim[1], rows))
		return inner_mismatch(r, x->dim[1], "columns",
		    rows != NULL ? rows : weight->dim[0]);
	rows = rel_layout_extent(r, &l, weight, 'N');
	if (rows != NULL && units != NULL && !rel_equal(r, units, rows))
		return rel_error(r, "dense-units",
		    "units is %s, weight has %s rows", rel_dim_text(r, units),
		    rel_dim_text(r, rows));
	return dense_result(r, x, rows);
}

static enum rel_status
type_bitserial(struct rel *r)
{
	int64_t a = op_int(r->op, r->attrs, "data_bits");
	int64_t w = op_int(r->op, r->attrs, "weight_bits");

	REL_TENSOR(x, 0);
	if (!rel_integers(r, 0, x))
		return REL_ERROR;
	if (a < 1 || a > 16 || w < 1 || w > 16)
		return rel_error(r, "bits", "data_bits is %lld and "
		    "weight_bits %lld; they must lie in 1 .. 16",
		    (long long)a, (long long)w);
	return type_dense(r);
}

/* ---- compute definitions ---- */

/* Products are in the result's data type; those of halves in float32, and in
 * the inputs' type where that is wider. */
static enum dtype
product_dtype(const struct te *t)
{
	enum dtype out = te_dtype(t, te_out(t, 0)), in = te_dtype(t, 0);

	if (!rel_is_float(out))
		return out;
	out = te_float(out);
	return dtype_info[in].bits > dtype_info[out].bits &&
	    rel_is_float(in) ? in : out;
}

/* The buffer that the sum goes to. */
static uint32_t
target(struct te *t)
{
	uint32_t out = te_out(t, 0);
	enum dtype dt = product_dtype(t);

	return dt == te_dtype(t, out) ? out : te_temp_like(t, dt, out);
}

static sx_id
operand(struct te *t, uint32_t i, const sx_id *at)
{
	return te_cast(t, product_dtype(t), te_load(t, i, at));
}

static void
compute_dense(struct te *t)
{
	uint32_t to = target(t);
	uint32_t n = te_rank(t, te_out(t, 0));
	sx_id at[TE_RANK], w[2];

	te_begin(t, to);
	te_axes(t, at);
	w[0] = at[n - 1];
	w[1] = at[n - 1] = te_reduce_axis(t, te_dim(t, 0, -1));
	te_reduce(t, REDUCE_SUM, te_mul(t, operand(t, 0, at),
	    operand(t, 1, w)));
	te_finish(t, to, te_out(t, 0));
}

static void
compute_matmul(struct te *t)
{
	uint32_t to = target(t);
	bool ta = op_bool(t->op, t->attrs, "transpose_a");
	bool tb = op_bool(t->op, t->attrs, "transpose_b");
	uint32_t n = te_rank(t, te_out(t, 0));
	sx_id at[TE_RANK], b[2], row, col, k;

	te_begin(t, to);
	te_axes(t, at);
	row = at[n - 2];
	col = at[n - 1];
	k = te_reduce_axis(t, te_dim(t, 0, ta ? -2 : -1));
	at[n - 2] = ta ? k : row;
	at[n - 1] = ta ? row : k;
	b[0] = tb ? col : k;
	b[1] = tb ? k : col;
	te_reduce(t, REDUCE_SUM, te_mul(t, operand(t, 0, at),
	    operand(t, 1, b)));
	te_finish(t, to, te_out(t, 0));
}

/* The batch index of an input that may have one matrix for all. */
static sx_id
batch_index(struct te *t, uint32_t i)
{
	const struct sym *d = te_dim(t, i, 0);
	int64_t v;

	if (d == te_dim(t, te_out(t, 0), 0))
		return te_axis(t, 0);
	if (sym_is_const(d, &v))
		return v == 1 ? te_int(t, 0) : te_axis(t, 0);
	return te_select(t, te_bin(t, SX_EQ, te_sym(t, d), te_int(t, 1)),
	    te_int(t, 0), te_axis(t, 0));
}

static void
compute_batch_matmul(struct te *t)
{
	uint32_t to = target(t);
	bool ta = op_bool(t->op, t->attrs, "transpose_a");
	bool tb = op_bool(t->op, t->attrs, "transpose_b");
	sx_id x[3], y[3], k;

	te_begin(t, to);
	k = te_reduce_axis(t, te_dim(t, 0, ta ? 1 : 2));
	x[0] = batch_index(t, 0);
	x[1] = ta ? k : te_axis(t, 1);
	x[2] = ta ? te_axis(t, 1) : k;
	y[0] = batch_index(t, 1);
	y[1] = tb ? te_axis(t, 2) : k;
	y[2] = tb ? k : te_axis(t, 2);
	te_reduce(t, REDUCE_SUM, te_mul(t, operand(t, 0, x),
	    operand(t, 1, y)));
	te_finish(t, to, te_out(t, 0));
}

/* The weight's blocks of C are reduction axes of their own. */
static void
compute_dense_pack(struct te *t)
{
	struct layout l = layout_attr(t->op, t->attrs, "weight_layout", NULL);
	uint32_t to = target(t);
	sx_id x[2], w[LAYOUT_LIMIT];
	struct places p = { 0 };

	te_begin(t, to);
	places_set(&p, 'N', te_axis(t, 1));
	places_reduce(t, &l, 1, 'C', &p);
	places_index(t, &p, &l, w);
	x[0] = te_axis(t, 0);
	x[1] = p.at['C' - 'A'].full;
	te_reduce(t, REDUCE_SUM, te_mul(t, operand(t, 0, x),
	    operand(t, 1, w)));
	te_finish(t, to, te_out(t, 0));
}

/* What the planes of a few-bit number stand for: bits of 0 and 1 its low
 * bits, bits of -1 and 1 twice that less 2^bits - 1. */
static sx_id
bit_value(struct te *t, sx_id v, const char *bits)
{
	int64_t mask = ((int64_t)1 << op_int(t->op, t->attrs, bits)) - 1;

	v = te_bin(t, SX_AND, te_cast(t, DT_INT64, v), te_int(t, mask));
	if (!op_bool(t->op, t->attrs, "unipolar"))
		v = te_addi(t, te_muli(t, v, 2), -mask);
	return te_cast(t, te_dtype(t, te_out(t, 0)), v);
}

static void
compute_bitserial_dense(struct te *t)
{
	uint32_t n = te_rank(t, te_out(t, 0));
	sx_id at[TE_RANK], w[2];

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	w[0] = at[n - 1];
	w[1] = at[n - 1] = te_reduce_axis(t, te_dim(t, 0, -1));
	te_reduce(t, REDUCE_SUM, te_mul(t,
	    bit_value(t, te_load(t, 0, at), "data_bits"),
	    bit_value(t, te_load(t, 1, w), "weight_bits")));
}

/* ---- rows ---- */

OP(nn_batch_matmul, "nn.batch_matmul",
    .doc = "Product of each pair of matrices of two batches; batch extents "
	"are equal or 1.  As in Relay's attribute struct transpose_b is False "
	"unless written.",
    INPUTS(IN("x", "(b, m, k)"), IN("y", "(b, k, n)")),
    ATTRS(TRANSPOSE_A, TRANSPOSE_B, OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE, .combine = combine_batch_matmul,
    .quantize = quantize_batch_matmul,
    .precision = precision_product,
    .type = type_batch_matmul, .compute = compute_batch_matmul,
    .gradient = grad_batch_matmul, .linear = OP_MULTILINEAR,
    .extent = extent_broadcast, .extent_nin = 2)	/* of the batch */
OP(nn_bitserial_dense, "nn.bitserial_dense",
    .doc = "nn.dense on few-bit integers through bit planes and population "
	"counts.",
    DENSE_INPUTS,
    ATTRS(UNITS, INT("data_bits", "1", "bits of the data"),
	INT("weight_bits", "1", "bits of the weight"),
	DTYPE("pack_dtype", "uint32", "words that hold the planes"),
	DTYPE("out_dtype", "int16", "data type of the result"),
	FLAG_ON("unipolar", "bits are 0 and 1, else -1 and 1")),
    .pattern = OP_OUT_FUSABLE,
    .type = type_bitserial, .compute = compute_bitserial_dense,
    NO_FLOATS)
OP(nn_contrib_dense_pack, "nn.contrib_dense_pack",
    .doc = "nn.dense with a weight packed into blocks.",
    INPUTS(IN("data", "(m, k)"), IN("weight", "packed weight")),
    ATTRS(UNITS, STR("weight_layout", "NC", "layout such as \"NC8n\""),
	OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE,
    .precision = precision_product,
    .type = type_dense_pack, .compute = compute_dense_pack)
OP(nn_dense, "nn.dense",
    .doc = "data times the transposed weight: the last dimension, k, becomes "
	"units.",
    DENSE_INPUTS, ATTRS(UNITS, OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE, .combine = combine_dense,
    .quantize = quantize_dense,
    .precision = precision_product,
    .type = type_dense, .compute = compute_dense,
    .gradient = grad_dense, .linear = OP_MULTILINEAR)
OP(nn_matmul, "nn.matmul",
    .doc = "Product of a tensor's last two dimensions with a matrix, either "
	"one transposed if asked for.",
    INPUTS(IN("a", "(..., m, k)"), IN("b", "(k, n)")),
    ATTRS(UNITS, TRANSPOSE_A, TRANSPOSE_B, OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE, .combine = combine_matmul,
    .quantize = quantize_matmul,
    .precision = precision_product,
    .type = type_matmul, .compute = compute_matmul,
    .gradient = grad_matmul, .linear = OP_MULTILINEAR)
