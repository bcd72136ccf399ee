/*
 * Values that are rounded to integers, or compared, after operations on each
 * element: a rounding error is not small there.  x / 7 is 1 where x is 7, and
 * its floor is 0 if it is computed as a product with 1/7 that falls short.
 *
 * Cost: linear.
 */
#include "pass/simplify_impl.h"

static bool
has_steps(const struct ir_node *n)
{
	switch (n->ref) {
	case OP_CEIL: case OP_FLOOR: case OP_ROUND: case OP_ROUND_AWAY:
	case OP_TRUNC: case OP_FLOOR_DIVIDE: case OP_FLOOR_MOD: case OP_MOD:
	case OP_TRUNC_DIVIDE: case OP_TRUNC_MOD:
		return true;
	default:
		/* Comparisons, casts. */
		return n->type->kind == TYPE_TENSOR && dtype_info[
		    n->type->dtype].class != DTC_FLOAT;
	}
}

static void
visit(const struct ir_module *m, ir_id id, bool *steps)
{
	const struct ir_node *n = ir_at(m, id);

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP || n->type == NULL ||
	    op_at(n->ref)->pattern > OP_INJECTIVE ||
	    !(steps[id] || has_steps(n)))
		return;
	for (uint32_t i = 0; i < n->nin; i++)
		steps[ir_in(m, n, i)] = true;
}

/* Users first: they stand after what they use. */
bool *
simplify_steps(const struct ir_module *m)
{
	bool *steps = mem_zalloc(m->node.n, sizeof *steps);

	for (uint32_t f = 1; f < m->function.n; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		ir_function_regions(m, f, &regions);
		for (uint32_t i = regions.n; i-- > 0; ) {
			const struct ir_region_data *r =
			    &m->region.v[regions.v[i]];

			for (uint32_t k = r->nodes.n; k-- > 0; )
				visit(m, r->nodes.v[k], steps);
		}
		vec_free(&regions);
	}
	return steps;
}
