/*
 * Sparse matrices, as triples of data, indices and indptr: CSR where data
 * has rank 1, BSR (blocks) where it has rank 3; or as coordinate lists.
 */
#include <string.h>

#include "op/grad_rules.h"
#include "op/nn_layout.h"
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "sparse"
#define CSR								\
	IN("sparse_data", "values: CSR rank 1, BSR rank 3"),		\
	IN("sparse_indices", "column of each value or block, rank 1"),	\
	IN("sparse_indptr", "where each row begins, rank 1")

/* ---- type relations ---- */

struct csr {
	const struct sym *rows;		/* rows, or rows of blocks */
	const struct sym *height, *width;	/* of a block; 1 for CSR */
};

/* The matrix of inputs at .. at+2.  REL_DONE, or what to return. */
static enum rel_status
rel_csr(struct rel *r, uint32_t at, bool blocks, struct csr *c)
{
	const struct sym *one = sym_const(r->m->syms, 1);

	REL_TENSOR(data, at);
	REL_TENSOR(indices, at + 1);
	REL_TENSOR(indptr, at + 2);
	if (data->n != 1 && !(blocks && data->n == 3))
		return rel_error(r, "rank", "'%s' must have rank 1%s, found "
		    "%u", rel_input_name(r, at), blocks ? " or 3" : "",
		    data->n);
	if (!rel_integers(r, at + 1, indices) ||
	    !rel_integers(r, at + 2, indptr) ||
	    !rel_rank_is(r, at + 1, indices, 1) ||
	    !rel_rank_is(r, at + 2, indptr, 1) ||
	    !rel_numbers(r, at, data) ||
	    !rel_extent(r, at + 1, indices, 0, data->dim[0],
	    "the number of values"))
		return REL_ERROR;
	if (!rel_require(r, indptr->dim[0], SYM_GE, one))
		return rel_error(r, "sparse-rows", "'%s' must have at least "
		    "1 element", rel_input_name(r, at + 2));
	c->rows = sym_sub(r->m->syms, indptr->dim[0], one);
	c->height = data->n == 3 ? data->dim[1] : one;
	c->width = data->n == 3 ? data->dim[2] : one;
	return REL_DONE;
}

/* The same after a matrix of its data type.  REL_DONE, or what to return. */
static enum rel_status
rel_dense_and_csr(struct rel *r, const struct type *x, struct csr *c)
{
	enum rel_status st = rel_csr(r, 1, true, c);

	if (st != REL_DONE)
		return st;
	return rel_numbers(r, 0, x) && rel_rank_is(r, 0, x, 2) &&
	    rel_dtype_is(r, 1, r->in[1], x->dtype) ? REL_DONE : REL_ERROR;
}

static enum rel_status
type_sparse_dense(struct rel *r)
{
	const struct sym *dim[2];
	bool lhs = op_bool(r->op, r->attrs, "sparse_lhs");
	enum rel_status st;
	struct csr c;

	REL_TENSOR(x, 0);
	st = rel_dense_and_csr(r, x, &c);
	if (st != REL_DONE)
		return st;
	dim[lhs ? 1 : 0] = x->dim[0];
	dim[lhs ? 0 : 1] = sym_mul(r->m->syms, c.rows, c.height);
	return rel_result_tensor(r, x->dtype, 2, dim);
}

static enum rel_status
type_sparse_add(struct rel *r)
{
	const struct sym *rows;
	enum rel_status st;
	struct csr c;

	REL_TENSOR(x, 0);
	st = rel_dense_and_csr(r, x, &c);
	if (st != REL_DONE)
		return st;
	rows = sym_mul(r->m->syms, c.rows, c.height);
	if (rows != NULL && !rel_equal(r, rows, x->dim[0]))
		return rel_error(r, "sparse-rows", "the sparse matrix has %s "
		    "rows, 'dense_data' has %s", rel_dim_text(r, rows),
		    rel_dim_text(r, x->dim[0]));
	return rel_result(r, x);
}

static enum rel_status
type_sparse_transpose(struct rel *r)
{
	struct csr c;
	enum rel_status st = rel_csr(r, 0, false, &c);

	return st != REL_DONE ? st : rel_result(r,
	    type_tuple(r->m->types, 3, r->in));
}

static enum rel_status
type_sparse_conv2d(struct rel *r)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *logical[26] = { NULL }, *dim[LAYOUT_LIMIT];
	enum rel_status st;
	struct layout l;
	int64_t k[2];
	struct csr c;

	REL_TENSOR(x, 0);
	st = rel_csr(r, 1, true, &c);
	if (st != REL_DONE)
		return st;
	if (!rel_layout(r, "layout", NULL, "NCHW", "CHW", &l) ||
	    !rel_layout_fits(r, 0, x, "layout", &l) ||
	    !rel_numbers(r, 0, x) ||
	    !rel_dtype_is(r, 1, r->in[1], x->dtype))
		return REL_ERROR;
	if (!op_ints(r->op, r->attrs, "kernel_size", k, 2) || k[0] < 1 ||
	    k[1] < 1)
		return rel_error(r, "attribute-value",
		    "kernel_size takes 1 or 2 positive integers");
	logical['N' - 'A'] = rel_layout_extent(r, &l, x, 'N');
	logical['C' - 'A'] = sym_mul(s, c.rows, c.height);
	for (uint32_t i = 0; i < 2; i++) {
		const struct sym *d = rel_layout_extent(r, &l, x, "HW"[i]);
		const struct sym *n = sym_const(s, k[i]);

		if (!rel_require(r, d, SYM_GE, n))
			return rel_error(r, "window-fit", "a window of %s "
			    "does not fit the %s elements of dimension %c",
			    rel_dim_text(r, n), rel_dim_text(r, d), "HW"[i]);
		logical["HW"[i] - 'A'] = sym_add(s, sym_sub(s, d, n),
		    sym_const(s, 1));
	}
	if (!rel_layout_dims(r, &l, logical, dim))
		return REL_ERROR;
	return rel_result_tensor(r, x->dtype, l.n, dim);
}

static enum rel_status
type_fill_empty_rows(struct rel *r)
{
	const struct sym *any = sym_any(r->m->syms), *dim[2], *rows = any;
	const struct sym *one = sym_const(r->m->syms, 1);
	const struct type *field[3];

	REL_TENSOR(indices, 0);
	REL_TENSOR(values, 1);
	REL_TENSOR(shape, 2);
	REL_TENSOR(fill, 3);
	if (!rel_integers(r, 0, indices) || !rel_rank_is(r, 0, indices, 2) ||
	    !rel_rank_is(r, 1, values, 1) ||
	    !rel_extent(r, 1, values, 0, indices->dim[0],
	    "the number of coordinates") || !rel_integers(r, 2, shape) ||
	    !rel_rank_is(r, 2, shape, 1) || !rel_extent(r, 2, shape, 0,
	    indices->dim[1], "the rank of the coordinates") ||
	    !rel_dtype_is(r, 3, fill, values->dtype))
		return REL_ERROR;
	if (fill->n > 1 || (fill->n == 1 && !rel_equal(r, fill->dim[0], one)))
		return rel_error(r, "rank", "'fill' must be a scalar or have 1 "
		    "element, found %s", rel_type_text(r, fill));
	if (!rel_require(r, indices->dim[1], SYM_GE, one))
		return rel_error(r, "extent", "'indices' must have a row's "
		    "number as first coordinate");
	if (r->value[2] != NULL && r->value[2][0] != NULL)
		rows = r->value[2][0];
	dim[0] = any;
	dim[1] = indices->dim[1];
	field[0] = type_tensor(r->m->types, DT_INT64, 2, dim);
	field[1] = type_tensor(r->m->types, values->dtype, 1, &any);
	field[2] = type_tensor(r->m->types, DT_INT64, 1, &rows);
	return rel_result(r, type_tuple(r->m->types, 3, field));
}

static enum rel_status
type_sparse_reshape(struct rel *r)
{
	const struct type *field[2];
	const struct sym *dim[2];

	REL_TENSOR(idx, 0);
	REL_TENSOR(prev, 1);
	REL_TENSOR(to, 2);
	if (!rel_integers(r, 0, idx) || !rel_integers(r, 1, prev) ||
	    !rel_integers(r, 2, to) || !rel_rank_is(r, 0, idx, 2) ||
	    !rel_rank_is(r, 1, prev, 1) || !rel_rank_is(r, 2, to, 1) ||
	    !rel_extent(r, 1, prev, 0, idx->dim[1],
	    "the rank of the coordinates"))
		return REL_ERROR;
	dim[0] = idx->dim[0];
	dim[1] = to->dim[0];
	field[0] = type_tensor(r->m->types, idx->dtype, 2, dim);
	field[1] = to;
	return rel_result(r, type_tuple(r->m->types, 2, field));
}

static enum rel_status
type_sparse_to_dense(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	enum rel_status st;
	uint32_t n, rank;

	REL_TENSOR(indices, 0);
	REL_TENSOR(values, 1);
	REL_TENSOR(fill, 2);
	if (!rel_integers(r, 0, indices) || !rel_rank_is(r, 2, fill, 0) ||
	    !rel_fill(r, 2, fill, values->dtype))
		return REL_ERROR;
	if (indices->n > 2 || values->n > 1)
		return rel_error(r, "rank", "'indices' has rank %u and "
		    "'values' %u, the limits are 2 and 1", indices->n,
		    values->n);
	st = rel_extents(r, 3, "output_shape", dim, &n);
	if (st != REL_DONE)
		return st;
	rank = indices->n == 2 ? 0 : 1;
	if (rank == 1 && n != 1)
		return rel_error(r, "rank", "'indices' of rank %u belong to a "
		    "result of rank 1, output_shape has %u", indices->n, n);
	if (rank == 0 && !rel_extent(r, 0, indices, 1,
	    sym_const(r->m->syms, n), "the length of output_shape"))
		return REL_ERROR;
	if (values->n == 1 && !rel_extent(r, 1, values, 0,
	    indices->n == 0 ? sym_const(r->m->syms, 1) : indices->dim[0],
	    "the number of coordinates"))
		return REL_ERROR;
	return rel_result_tensor(r, values->dtype, n, dim);
}

/* ---- compute definitions ---- */

/* Row of each value of the matrix whose indptr is buffer `ptr`: marks where
 * rows begin are counted, then summed up. */
static uint32_t
rows_of(struct te *t, uint32_t ptr, const struct sym *nnz)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *more = sym_add(s, nnz, sym_const(s, 1));
	uint32_t marks = te_temp(t, DT_INT64, 1, &more);
	uint32_t rows = te_temp(t, DT_INT64, 1, &nnz);
	sx_id at;

	te_begin(t, marks);
	te_store(t, te_int(t, 0));
	te_begin_domain(t, marks, 1, t->p->buffer.v[ptr].dim);
	at = te_index(t, te_load1(t, ptr, te_axis(t, 0)));
	te_scatter(t, REDUCE_SUM, &at, te_int(t, 1));
	te_begin(t, rows);
	at = te_addi(t, te_axis(t, 0), -1);
	at = te_load_inside(t, rows, &at, te_int(t, -1));
	te_scan(t, te_add(t, at, te_load1(t, marks, te_axis(t, 0))));
	return rows;
}

/* The sparse matrix at inputs `in`, `in + 1`, `in + 2`. */
struct sparse {
	uint32_t data, indices, rows;
	bool blocks;
	const struct sym *nnz, *height, *width;
};

static struct sparse
sparse_at(struct te *t, uint32_t in)
{
	struct sparse m = { .data = in, .indices = in + 1,
	    .blocks = te_rank(t, in) == 3, .nnz = te_dim(t, in, 0) };
	const struct sym *one = sym_const(t->m->syms, 1);

	m.height = m.blocks ? te_dim(t, in, 1) : one;
	m.width = m.blocks ? te_dim(t, in, 2) : one;
	m.rows = rows_of(t, in + 2, m.nnz);
	return m;
}

/* Row, column and value of element (p, r, c). */
static sx_id
sparse_element(struct te *t, const struct sparse *m, const sx_id *p,
    sx_id *row, sx_id *col)
{
	*row = te_add(t, te_mul(t, te_load1(t, m->rows, p[0]),
	    te_sym(t, m->height)), p[1]);
	*col = te_add(t, te_mul(t, te_index(t, te_load1(t, m->indices,
	    p[0])), te_sym(t, m->width)), p[2]);
	return m->blocks ? te_load(t, m->data, p) : te_load1(t, m->data,
	    p[0]);
}

/* Copies the sums to the result. */
static void
finish(struct te *t, uint32_t sum)
{
	sx_id at[TE_RANK];

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	te_store(t, te_cast(t, te_dtype(t, te_out(t, 0)), te_load(t, sum,
	    at)));
}

static enum dtype
sum_dtype(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT ? DT_FLOAT64 : dt;
}

/* A temporary like the result, filled with zeros. */
static uint32_t
zeros(struct te *t)
{
	uint32_t sum = te_temp_like(t, sum_dtype(te_dtype(t, te_out(t, 0))),
	    te_out(t, 0));

	te_begin(t, sum);
	te_store(t, te_num(t, te_dtype(t, sum), 0));
	return sum;
}

static void
compute_sparse_dense(struct te *t)
{
	bool lhs = op_bool(t->op, t->attrs, "sparse_lhs");
	struct sparse m = sparse_at(t, 1);
	const struct sym *dim[4] = { te_dim(t, 0, 0), m.nnz, m.height,
	    m.width };
	uint32_t sum = zeros(t);
	enum dtype dt = te_dtype(t, sum);
	sx_id a[4], at[2], x[2], row, v;

	te_begin_domain(t, sum, 4, dim);
	te_axes(t, a);
	x[0] = a[0];
	v = te_cast(t, dt, sparse_element(t, &m, a + 1, &row, &x[1]));
	at[lhs ? 1 : 0] = a[0];
	at[lhs ? 0 : 1] = row;
	te_scatter(t, REDUCE_SUM, at, te_mul(t, te_cast(t, dt, te_load(t, 0,
	    x)), v));
	finish(t, sum);
}

static void
compute_sparse_add(struct te *t)
{
	struct sparse m = sparse_at(t, 1);
	const struct sym *dim[3] = { m.nnz, m.height, m.width };
	uint32_t out = te_out(t, 0);
	sx_id a[3], at[2], v;

	te_begin(t, out);
	te_store(t, te_load_broadcast(t, 0));
	te_begin_domain(t, out, 3, dim);
	te_axes(t, a);
	v = sparse_element(t, &m, a, &at[0], &at[1]);
	te_scatter(t, REDUCE_SUM, at, v);
}

/* Column (kh * KW + kw) * C + c of the weight meets the pixel that lies
 * (kh, kw) further. */
static void
compute_sparse_conv2d(struct te *t)
{
	struct layout l = layout_attr(t->op, t->attrs, "layout", NULL);
	struct sparse m = sparse_at(t, 1);
	uint32_t out = te_out(t, 0), sum = zeros(t);
	const struct sym *dim[6] = { te_layout_extent(t, &l, out, 'N'),
	    te_layout_extent(t, &l, out, 'H'),
	    te_layout_extent(t, &l, out, 'W'), m.nnz, m.height, m.width };
	enum dtype dt = te_dtype(t, sum);
	sx_id a[6], at[4], x[4], row, col, v, channels, tap;
	struct places p;
	int64_t k[2];

	op_ints(t->op, t->attrs, "kernel_size", k, 2);
	te_begin_domain(t, sum, 6, dim);
	te_axes(t, a);
	v = te_cast(t, dt, sparse_element(t, &m, a + 3, &row, &col));
	channels = te_sym(t, te_layout_extent(t, &l, 0, 'C'));
	tap = te_bin(t, SX_FLOORDIV, col, channels);
	memset(&p, 0, sizeof p);
	places_set(&p, 'N', a[0]);
	places_set(&p, 'C', te_bin(t, SX_FLOORMOD, col, channels));
	places_set(&p, 'H', te_add(t, a[1], te_bin(t, SX_FLOORDIV, tap,
	    te_int(t, k[1]))));
	places_set(&p, 'W', te_add(t, a[2], te_bin(t, SX_FLOORMOD, tap,
	    te_int(t, k[1]))));
	places_index(t, &p, &l, x);
	places_set(&p, 'C', row);
	places_set(&p, 'H', a[1]);
	places_set(&p, 'W', a[2]);
	places_index(t, &p, &l, at);
	te_scatter(t, REDUCE_SUM, at, te_mul(t, te_cast(t, dt, te_load(t, 0,
	    x)), v));
	finish(t, sum);
}

static void
compute_sparse_transpose(struct te *t)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *param[5] = { sym_const(s, te_dtype(t, 0)),
	    sym_const(s, te_dtype(t, 1)), sym_sub(s, te_dim(t, 2, 0),
	    sym_const(s, 1)), te_dim(t, 0, 0), sym_const(s,
	    te_dtype(t, 2)) };

	te_kernel(t, "relay_k_csr_transpose", 5, param, 0, NULL);
}

static void
compute_fill_empty_rows(struct te *t)
{
	struct sym_ctx *s = t->m->syms;
	const struct sym *n = te_dim(t, 1, 0), *rows = te_dim(t, te_out(t,
	    2), 0);
	const struct sym *param[5] = { sym_const(s, te_dtype(t, 1)),
	    sym_const(s, te_dtype(t, 0)), n, te_dim(t, 0, 1), rows };
	const struct sym *bound[2];

	if (rows->has_any) {
		te_fail(t, "the number of rows must be known");
		return;
	}
	bound[0] = bound[1] = sym_add(s, n, rows);
	te_kernel(t, "relay_k_fill_empty_rows", 5, param, 2, bound);
}

/* to[k] = product of what element(l) is for l > k. */
static uint32_t
steps_of(struct te *t, uint32_t shape)
{
	uint32_t to = te_temp_like(t, DT_INT64, shape);
	sx_id k, l;

	te_begin(t, to);
	k = te_axis(t, 0);
	l = te_reduce_axis(t, te_dim(t, shape, 0));
	te_where(t, te_bin(t, SX_GT, l, k));
	te_reduce(t, REDUCE_PROD, te_index(t, te_load1(t, shape, l)));
	return to;
}

static uint32_t
product_of(struct te *t, uint32_t shape, bool known)
{
	uint32_t to = te_temp(t, DT_INT64, 0, NULL);
	sx_id v;

	te_begin(t, to);
	v = te_index(t, te_load1(t, shape, te_reduce_axis(t, te_dim(t, shape,
	    0))));
	if (known)
		te_where(t, te_bin(t, SX_GE, v, te_int(t, 0)));
	te_reduce(t, REDUCE_PROD, v);
	return to;
}

/* The new shape with its -1 worked out; a coordinate list's row-major
 * numbers; their coordinates in the new shape. */
static void
compute_sparse_reshape(struct te *t)
{
	uint32_t out = te_out(t, 0), shape = te_out(t, 1), flat, old, step;
	uint32_t all = product_of(t, 1, false), others = product_of(t, 2,
	    true);
	sx_id a[2], v, k;

	te_begin(t, shape);
	v = te_index(t, te_load1(t, 2, te_axis(t, 0)));
	k = te_bin(t, SX_MAX, te_load0(t, others), te_int(t, 1));
	v = te_select(t, te_bin(t, SX_LT, v, te_int(t, 0)), te_bin(t,
	    SX_FLOORDIV, te_load0(t, all), k), v);
	te_store(t, te_cast(t, te_dtype(t, shape), v));
	old = steps_of(t, 1);
	step = steps_of(t, shape);
	flat = te_temp(t, DT_INT64, 1, t->p->buffer.v[0].dim);
	te_begin(t, flat);
	a[0] = te_axis(t, 0);
	a[1] = te_reduce_axis(t, te_dim(t, 0, 1));
	te_reduce(t, REDUCE_SUM, te_mul(t, te_index(t, te_load(t, 0, a)),
	    te_load1(t, old, a[1])));
	te_begin(t, out);
	te_axes(t, a);
	v = te_bin(t, SX_FLOORDIV, te_load1(t, flat, a[0]), te_load1(t, step,
	    a[1]));
	v = te_bin(t, SX_FLOORMOD, v, te_index(t, te_load1(t, shape, a[1])));
	te_store(t, te_cast(t, te_dtype(t, out), v));
}

static void
compute_sparse_to_dense(struct te *t)
{
	uint32_t out = te_out(t, 0), rank = te_rank(t, 0);
	const struct sym *n = rank == 0 ? sym_const(t->m->syms, 1) :
	    te_dim(t, 0, 0);
	sx_id at[TE_RANK], index[2];

	te_begin(t, out);
	te_store(t, te_fill(t, 2));
	te_begin_domain(t, out, 1, &n);
	index[0] = te_axis(t, 0);
	for (uint32_t i = 0; i < te_rank(t, out); i++) {
		index[1] = te_int(t, i);
		at[i] = te_index(t, rank == 0 ? te_load0(t, 0) : te_load(t,
		    0, index));
	}
	te_scatter(t, REDUCE_SET, at, te_rank(t, 1) == 1 ? te_load1(t, 1,
	    index[0]) : te_load0(t, 1));
}

/* ---- rows ---- */

OP(nn_sparse_add, "nn.sparse_add",
    .doc = "Dense matrix plus sparse matrix.",
    INPUTS(IN("dense_data", "(m, n)"), CSR),
    .pattern = OP_OPAQUE,
    .type = type_sparse_add, .compute = compute_sparse_add)
OP(nn_sparse_conv2d, "nn.sparse_conv2d",
    .doc = "2-D convolution with a sparse weight, stride 1, no padding.",
    INPUTS(IN("dense_data", "images"), CSR),
    ATTRS(STR("layout", "NHWC", "order of the data's dimensions"),
	LIST("kernel_size", "1", "window", 2)),
    .pattern = OP_OPAQUE,
    .type = type_sparse_conv2d, .compute = compute_sparse_conv2d)
OP(nn_sparse_dense, "nn.sparse_dense",
    .doc = "nn.dense with a sparse weight; with sparse_lhs, sparse data "
	"times the transposed dense matrix.",
    INPUTS(IN("dense_data", "(m, k)"), CSR),
    ATTRS(FLAG("sparse_lhs", "the sparse matrix is the left operand")),
    .pattern = OP_OPAQUE,
    .type = type_sparse_dense, .compute = compute_sparse_dense)
OP(nn_sparse_transpose, "nn.sparse_transpose",
    .doc = "The transposed square CSR matrix, as a tuple of three.",
    INPUTS(CSR),
    .pattern = OP_OPAQUE,
    .kernel = "an element's place depends on those before it in its column",
    .type = type_sparse_transpose, .compute = compute_sparse_transpose,
    .gradient = grad_sparse_transpose)
OP(sparse_fill_empty_rows, "sparse_fill_empty_rows",
    .doc = "Gives each empty row of a coordinate list one default value whose "
	"other coordinates are 0; a tuple of indices, values, and 1 for each "
	"row that was empty, else 0; indices and this are int64.",
    INPUTS(IN("indices", "(n, rank) coordinates, rows rising"),
	IN("values", "(n)"), IN("shape", "extents of the dense tensor"),
	IN("fill", "default value: a scalar, or 1 element")),
    .pattern = OP_OPAQUE,
    .kernel = "how many elements there are depends on values",
    .type = type_fill_empty_rows, .compute = compute_fill_empty_rows,
    .gradient = grad_sparse_fill_empty_rows)
OP(sparse_reshape, "sparse_reshape",
    .doc = "Coordinates of the same elements in a reshaped dense tensor, and "
	"the new shape; one new extent may be -1.  A tuple.",
    INPUTS(IN("idx", "(n, rank) coordinates"),
	IN("prev", "shape before, rank 1"), IN("new", "shape after, rank 1")),
    .pattern = OP_INJECTIVE,
    .type = type_sparse_reshape, .compute = compute_sparse_reshape,
    NO_FLOATS)
OP(sparse_to_dense, "sparse_to_dense",
    .doc = "A tensor of the default value with given values at the given "
	"coordinates.",
    INPUTS(IN("indices", "coordinates, (n, rank), or (n) for rank 1"),
	IN("values", "rank 1, or one scalar for all"),
	IN("fill", "scalar default value"),
	OPT("output_shape", "integers, rank 1: the attribute, computed")),
    ATTRS(OPERAND("output_shape", ATTR_T_DIMS | ATTR_T_SCALAR_OK,
	"shape of the result")),
    .pattern = OP_OPAQUE,
    .type = type_sparse_to_dense, .compute = compute_sparse_to_dense)
