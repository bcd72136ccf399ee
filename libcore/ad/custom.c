/*
 * Functions with custom gradients (custom.h).
 */
#include "ad/custom.h"

bool
custom_is(const struct ir_module *m, const struct ir_node *n)
{
	const struct ir_function *f;

	if (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL || n->nin != 2)
		return false;
	f = ir_global_function(m, n->ref);
	return f != NULL && ir_is_set(m, f->attrs, "custom_gradient") &&
	    n->type->kind == TYPE_FUNC;
}

bool
custom_is_called(const struct ir_module *m, const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_LOCAL &&
	    n->nin == 2 && custom_is(m, ir_at(m, ir_in(m, n, 0)));
}
