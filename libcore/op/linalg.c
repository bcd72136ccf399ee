/*
 * Linear algebra of square matrices, which stand in the last two dimensions.
 * Elimination chooses its pivots by values, so these are C kernels; cost
 * n^3 for each matrix.
 */
#include "op/grad_rules.h"
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "linalg"

/* ---- type relations ---- */

static enum rel_status
type_det(struct rel *r)
{
	REL_TENSOR(x, 0);
	if (!rel_floats(r, 0, x) || !rel_rank_least(r, 0, x, 2) ||
	    !rel_extent(r, 0, x, x->n - 1, x->dim[x->n - 2],
	    "the number of its rows"))
		return REL_ERROR;
	return rel_result_tensor(r, x->dtype, x->n - 2, x->dim);
}

static enum rel_status
type_inverse(struct rel *r)
{
	REL_TENSOR(x, 0);
	if (!rel_floats(r, 0, x) || !rel_rank_least(r, 0, x, 2) ||
	    !rel_extent(r, 0, x, x->n - 1, x->dim[x->n - 2],
	    "the number of its rows"))
		return REL_ERROR;
	return rel_result(r, x);
}

/* ---- compute definitions ---- */

static void
square(struct te *t, const char *symbol)
{
	uint32_t rank = te_rank(t, 0);
	const struct sym *p[3] = {
	    sym_const(t->m->syms, (int64_t)te_dtype(t, 0)),
	    te_product(t, rank - 2, t->p->buffer.v[0].dim),
	    te_dim(t, 0, -1) };

	if (p[1] == NULL)
		te_fail(t, "the number of elements does not fit 64 bits");
	else
		te_kernel(t, symbol, 3, p, 0, NULL);
}

static void
compute_det(struct te *t)
{
	square(t, "relay_k_det");
}

static void
compute_inverse(struct te *t)
{
	square(t, "relay_k_inverse");
}

/* ---- rows ---- */

OP(det, "linalg.det",
    .doc = "Determinants of the square matrices in the last two dimensions; "
	"1 for a matrix without elements.",
    INPUTS(IN("x", "(..., n, n), floats")),
    .pattern = OP_OPAQUE,
    .type = type_det, .compute = compute_det, .gradient = grad_det,
    .kernel = "elimination chooses its pivots by values")
OP(inverse, "linalg.inverse",
    .doc = "Inverses of the square matrices in the last two dimensions; one "
	"that has none is an error when the operator runs.",
    INPUTS(IN("x", "(..., n, n), floats")),
    .pattern = OP_OPAQUE,
    .type = type_inverse, .compute = compute_inverse,
    .gradient = grad_inverse,
    .kernel = "elimination chooses its pivots by values")
