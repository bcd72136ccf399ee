/*
 * Gradients of square matrices and of sparse ones.
 *
 * The derivatives of determinants and inverses: M. Giles, "Collected matrix
 * derivative results for forward and reverse mode algorithmic differentiation",
 * 2008.
 */
#include "op/grad_rules.h"
#include "op_enum.h"

/* ---- matrices in the last two dimensions ---- */

/* "acd,aed->ace" for the product with a transposed matrix, of rank 3. */
static ir_id
summed_product(struct grad *g, const ir_id *in, bool ta, bool tb)
{
	uint32_t rank = grad_type(g, in[0])->n;
	char text[4 * TYPE_RANK_LIMIT], *s = text;
	const char *end[3] = { ta ? "YX" : "XY", tb ? "ZY" : "YZ", "XZ" };

	for (uint32_t k = 0; k < 3; k++) {
		for (uint32_t i = 0; i + 2 < rank; i++)
			*s++ = (char)('a' + i);
		for (const char *e = end[k]; *e != '\0'; e++)
			*s++ = *e;
		*s++ = k == 0 ? ',' : '-';
		if (k == 1)
			*s++ = '>';
	}
	s[-1] = '\0';
	return grad_call1(g, OP_EINSUM, grad_attr_str(g, NULL, "equation",
	    text), grad_tuple(g, 2, in));
}

/* a (ta: transposed) times b, of equal leading extents. */
static ir_id
product(struct grad *g, ir_id a, bool ta, ir_id b, bool tb)
{
	const struct attrs *as;
	ir_id in[2] = { a, b };
	uint32_t rank;

	if (a == 0 || b == 0)
		return 0;
	rank = grad_type(g, a)->n;
	if (rank > 3 && rank < 24)
		return summed_product(g, in, ta, tb);
	if (rank > 3) {
		grad_decline(g);
		return 0;
	}
	as = grad_attr_bool(g, NULL, "transpose_a", ta);
	as = grad_attr_bool(g, as, "transpose_b", tb);
	return grad_call2(g, rank == 2 ? OP_NN_MATMUL : OP_NN_BATCH_MATMUL,
	    as, a, b);
}

/* -Y' G Y' */
void
grad_inverse(struct grad *g)
{
	ir_id y = grad_out(g), v = product(g, y, true, grad_adjoint(g), false);

	grad_give(g, 0, grad_neg(g, product(g, v, false, y, true)));
}

void
grad_det(struct grad *g)
{
	ir_id x = grad_in(g, 0), v;
	const struct attrs *as = grad_attr_int(g, NULL, "axis",
	    grad_type(g, x)->n - 2);

	v = grad_call1(g, OP_EXPAND_DIMS, grad_attr_int(g, as, "num_newaxis",
	    2), grad_adjoint(g));
	grad_give(g, 0, grad_mul(g, v, grad_call1(g, OP_COFACTORS, NULL,
	    x)));
}

/* Of C = det(X) inv(X)', by the adjoint G: (sum of G C - C G') inv(X)', where
 * there is an inverse. */
void
grad_cofactors(struct grad *g)
{
	ir_id x = grad_in(g, 0), c = grad_out(g), d = grad_adjoint(g), v, w;
	uint32_t rank = grad_type(g, x)->n, axes[TYPE_RANK_LIMIT];
	bool last[TYPE_RANK_LIMIT];
	ir_id inverse = grad_call1(g, OP_INVERSE, NULL, x);

	for (uint32_t i = 0; i < rank; i++) {
		last[i] = i + 2 >= rank;
		axes[i] = last[i] ? 2 * rank - 3 - i : i;
	}
	v = grad_sum(g, grad_mul(g, d, c), last, true);
	v = grad_mul(g, v, grad_transpose(g, inverse, axes));
	w = product(g, product(g, c, false, d, true), false, inverse, true);
	grad_give(g, 0, grad_sub(g, v, w));
}

/* ---- sparse ---- */

static ir_id
as_int64(struct grad *g, ir_id v)
{
	return grad_call1(g, OP_CAST, grad_attr_str(g, NULL, "dtype",
	    dtype_info[DT_INT64].name), v);
}

/* 1, 2, ...: as many as v has elements. */
static ir_id
numbers(struct grad *g, ir_id v)
{
	v = as_int64(g, grad_call1(g, OP_ONES_LIKE, NULL, v));
	return grad_call1(g, OP_CUMSUM, grad_attr_int(g, NULL, "axis", 0), v);
}

static ir_id
added_at(struct grad *g, ir_id zeros, ir_id at, ir_id d)
{
	const struct attrs *as = grad_attr_int(g, NULL, "axis", 0);
	ir_id in[3] = { zeros, at, d };

	return grad_call(g, OP_SCATTER_ELEMENTS, grad_attr_str(g, as,
	    "reduction", "add"), 3, in);
}

/* Each element goes back to where it was: the numbers of the elements are
 * transposed like them. */
void
grad_sparse_transpose(struct grad *g)
{
	ir_id x = grad_in(g, 0), d = grad_adjoint_field(g, 0), at, in[3];

	in[0] = numbers(g, x);
	in[1] = grad_in(g, 1);
	in[2] = grad_in(g, 2);
	at = grad_field(g, grad_call(g, OP_NN_SPARSE_TRANSPOSE, NULL, 3, in),
	    0);
	at = grad_shift(g, at, -1);
	grad_give(g, 0, added_at(g, grad_zeros(g, grad_type(g, x), x), at,
	    d));
}

/* Elements that were given have numbers from 1 on, those that were filled in
 * 0. */
void
grad_sparse_fill_empty_rows(struct grad *g)
{
	ir_id x = grad_in(g, 1), fill = grad_in(g, 3), in[4], at, sum, v;
	ir_id d = grad_adjoint_field(g, 1), part[2];
	const int64_t zero = 0, one = 1, end = INT64_MAX;
	const struct attrs *as;

	in[0] = grad_in(g, 0);
	in[1] = numbers(g, x);
	in[2] = grad_in(g, 2);
	in[3] = grad_scalar(g, DT_INT64, 0);
	at = grad_field(g, grad_call(g, OP_SPARSE_FILL_EMPTY_ROWS, NULL, 4,
	    in), 1);
	at = grad_reshape_like(g, at, d);
	part[0] = grad_zeros(g, grad_type(g, fill), fill);
	if (grad_type(g, fill)->n == 0)
		part[0] = grad_call1(g, OP_EXPAND_DIMS, grad_attr_int(g, NULL,
		    "axis", 0), part[0]);
	part[1] = grad_zeros(g, grad_type(g, x), x);
	sum = grad_call1(g, OP_CONCATENATE, grad_attr_int(g, NULL, "axis", 0),
	    grad_tuple(g, 2, part));
	sum = added_at(g, sum, at, d);
	as = grad_attr_ints(g, NULL, "begin", 1, &one);
	as = grad_attr_ints(g, as, "end", 1, &end);
	if (grad_wants(g, 1)) {
		v = grad_call1(g, OP_STRIDED_SLICE, as, sum);
		grad_give(g, 1, grad_reshape_like(g, v, x));
	}
	as = grad_attr_ints(g, NULL, "begin", 1, &zero);
	as = grad_attr_ints(g, as, "end", 1, &one);
	if (grad_wants(g, 3)) {
		v = grad_call1(g, OP_STRIDED_SLICE, as, sum);
		grad_give(g, 3, grad_reshape_like(g, v, fill));
	}
}
