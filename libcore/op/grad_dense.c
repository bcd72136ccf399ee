/*
 * Gradients of products of matrices: products of matrices.
 */
#include "op/grad_rules.h"
#include "op_enum.h"

static ir_id
product(struct grad *g, uint32_t op, ir_id a, bool ta, ir_id b, bool tb)
{
	const struct attrs *as = grad_attr_bool(g, NULL, "transpose_a", ta);

	return grad_call2(g, op, grad_attr_bool(g, as, "transpose_b", tb), a,
	    b);
}

/* All dimensions but the last as one. */
static ir_id
as_matrix(struct grad *g, ir_id a)
{
	const struct type *t = a == 0 ? NULL : grad_type(g, a);
	const struct sym *dim[2];

	if (a == 0 || t->n == 2)
		return a;
	dim[0] = sym_const(g->m->syms, 1);
	for (uint32_t i = 0; i + 1 < t->n && dim[0] != NULL; i++)
		dim[0] = sym_mul(g->m->syms, dim[0], t->dim[i]);
	dim[1] = t->dim[t->n - 1];
	if (dim[0] == NULL || !grad_is_settled(g, 2, dim))
		dim[0] = sym_const(g->m->syms, -1);
	return grad_call1(g, OP_RESHAPE, grad_attr_bool(g, grad_attr_dims(g,
	    NULL, "newshape", 2, dim), "allowzero", true), a);
}

static ir_id
swapped(struct grad *g, ir_id a)
{
	uint32_t n = a == 0 ? 0 : grad_type(g, a)->n;
	uint32_t axes[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < n; i++)
		axes[i] = i + 2 < n ? i : 2 * n - 3 - i;
	return grad_transpose(g, a, axes);
}

ir_id
grad_product_of_rows(struct grad *g, ir_id a, ir_id b)
{
	return product(g, OP_NN_MATMUL, a, true, b, false);
}

bool
grad_is_product_of_rows(const struct ir_module *m, ir_id v)
{
	const struct ir_node *n = ir_at(m, v);
	const struct type *a, *b;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP ||
	    n->ref != OP_NN_MATMUL ||
	    !op_bool(n->ref, n->attrs, "transpose_a") ||
	    op_bool(n->ref, n->attrs, "transpose_b"))
		return false;
	a = ir_at(m, ir_in(m, n, 0))->type;
	b = ir_at(m, ir_in(m, n, 1))->type;
	return a->n == 2 && b->n == 2 && a->dtype == n->type->dtype &&
	    b->dtype == n->type->dtype;
}

ir_id
grad_join_rows(struct grad *g, ir_id a, ir_id b)
{
	ir_id in[2] = { a, b };

	return grad_call1(g, OP_CONCATENATE, grad_attr_int(g, NULL, "axis",
	    0), grad_tuple(g, 2, in));
}

ir_id
grad_is_twice_as_large(struct grad *g, ir_id a, const ir_id *other)
{
	const struct attrs *as = grad_attr_str(g, NULL, "dtype", "int64");
	ir_id n[2];

	for (uint32_t i = 0; i < 2; i++)
		n[i] = grad_call1(g, OP_NDARRAY_SIZE, as, other[i]);
	n[0] = grad_add(g, n[0], n[1]);
	n[0] = grad_add(g, n[0], n[0]);
	n[1] = grad_call1(g, OP_NDARRAY_SIZE, as, a);
	return grad_call2(g, OP_LESS, NULL, n[0], n[1]);
}

/* y = x W^T: by x, d W; by W, d^T x. */
void
grad_dense(struct grad *g)
{
	ir_id d = grad_adjoint(g), x, w;

	x = grad_cast_like(g, grad_in(g, 0), d);
	w = grad_cast_like(g, grad_in(g, 1), d);
	if (grad_wants(g, 0) && grad_type(g, d)->n >= 2)
		grad_give(g, 0, product(g, OP_NN_MATMUL, d, false, w, false));
	else if (grad_wants(g, 0))
		grad_give(g, 0, grad_call2(g, OP_NN_DENSE, NULL, d, swapped(g,
		    w)));
	if (grad_wants(g, 1)) {
		d = as_matrix(g, d);
		x = as_matrix(g, x);
		grad_give(g, 1, grad_product_of_rows(g, d, x));
	}
}

/* y = A B, each stored transposed or not; A has batch dimensions. */
void
grad_matmul(struct grad *g)
{
	bool ta = op_bool(g->op, g->attrs, "transpose_a");
	bool tb = op_bool(g->op, g->attrs, "transpose_b");
	ir_id d = grad_adjoint(g), a, b, v;

	a = grad_cast_like(g, grad_in(g, 0), d);
	b = grad_cast_like(g, grad_in(g, 1), d);
	if (grad_wants(g, 0)) {
		v = product(g, OP_NN_MATMUL, d, false, b, !tb);
		grad_give(g, 0, ta ? swapped(g, v) : v);
	}
	if (grad_wants(g, 1)) {
		if (grad_type(g, d)->n > 2 && ta) {
			a = swapped(g, a);
			ta = false;
		}
		a = as_matrix(g, a);
		d = as_matrix(g, d);
		grad_give(g, 1, tb ? product(g, OP_NN_MATMUL, d, true, a, ta) :
		    product(g, OP_NN_MATMUL, a, !ta, d, false));
	}
}

/* The same for each pair of a batch; grad_give sums over what one matrix was
 * used for. */
void
grad_batch_matmul(struct grad *g)
{
	bool ta = op_bool(g->op, g->attrs, "transpose_a");
	bool tb = op_bool(g->op, g->attrs, "transpose_b");
	ir_id d = grad_adjoint(g), x, y;

	x = grad_cast_like(g, grad_in(g, 0), d);
	y = grad_cast_like(g, grad_in(g, 1), d);
	if (grad_wants(g, 0))
		grad_give(g, 0, ta ? product(g, g->op, y, tb, d, true) :
		    product(g, g->op, d, false, y, !tb));
	if (grad_wants(g, 1))
		grad_give(g, 1, tb ? product(g, g->op, d, true, x, ta) :
		    product(g, g->op, x, !ta, d, false));
}
