/*
 * Parallel operators (combine.h): what is asked of bindings and types.
 */
#include "pass/combine_impl.h"

int64_t
combine_extent(const struct combine *x, ir_id id, uint32_t axis)
{
	int64_t v = 0;

	sym_is_const(ir_at(x->m, id)->type->dim[axis], &v);
	return v;
}

bool
combine_is_early(const struct combine *x, ir_id id, ir_id before)
{
	return ir_at(x->m, id)->region != ir_at(x->m, before)->region ||
	    x->node[id].early <= x->node[before].place;
}

bool
combine_alike(const struct type *a, const struct type *b, uint32_t but)
{
	if (a->kind != TYPE_TENSOR || b->kind != TYPE_TENSOR ||
	    a->dtype != b->dtype || a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (i != but && a->dim[i] != b->dim[i])
			return false;
	return true;
}

bool
combine_is_plain(const struct combine *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->effect == EFFECT_NONE && n->props == NULL &&
	    n->type != NULL && n->type->kind == TYPE_TENSOR;
}
