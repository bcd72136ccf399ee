/*
 * Values that only computations take (ir.h): what else takes one may hand it
 * on, as a result or as a part of another value.
 *
 * Cost: linear.
 */
#include "ir/region_walk.h"

static bool
computes(const struct ir_module *m, const struct ir_node *n, uint32_t operand)
{
	if (n->kind == NODE_IF)
		return operand == 0;
	return n->kind == NODE_CALL && (n->callee == CALLEE_OP ||
	    (n->callee == CALLEE_GLOBAL &&
	    m->global.v[n->ref].kind == GLOBAL_PRIM));
}

void
ir_computed_with(const struct ir_module *m, uint32_t function, bool *only)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, m, function);
	while ((s = ir_walk_next(&w, m)) != IR_DONE) {
		const struct ir_node *n;

		if (s == IR_LEAVE)
			only[m->region.v[w.region].result] = false;
		if (s != IR_NODE)
			continue;
		only[w.node] = true;
		n = ir_at(m, w.node);
		for (uint32_t i = 0; i < n->nin; i++)
			if (!computes(m, n, i))
				only[ir_in(m, n, i)] = false;
	}
	ir_walk_end(&w);
}
