/*
 * Conditions (control.h).
 */
#include <string.h>

#include "formats/onnx/export/branch.h"
#include "formats/onnx/export/control.h"

static struct onnx_graph *
branch(struct exp *e, ir_region r, const struct type *t)
{
	struct exp_graph x;
	struct exp_scope s;
	onnx_names leaves;

	exp_graph_begin(e, &x, &s);
	exp_region(e, r);
	leaves = exp_get(e, e->m->region.v[r].result);
	exp_graph_outputs(e, &leaves, t);
	exp_graph_end(e, &s);
	return x.g;
}

void
exp_if_node(struct exp *e, const char *cond, struct onnx_graph *then,
    struct onnx_graph *otherwise, const struct type *t)
{
	uint32_t count = exp_count(t);
	const char **out = arena_alloc(e->a, count + 1, sizeof *out);
	exp_types types = exp_leaf_types(e, t);

	for (uint32_t i = 0; i < types.n; i++)
		exp_need_type(e, types.v[i], "If");
	memset(&e->result, 0, sizeof e->result);
	exp_subgraph(e, "then_branch", then);
	exp_subgraph(e, "else_branch", otherwise);
	exp_emit(e, "If", 1, &cond, count, out);
	for (uint32_t i = 0; i < count; i++)
		exp_give(e, out[i]);
}

void
exp_if(struct exp *e)
{
	const struct ir_node *n = exp_node(e);
	const char *cond = exp_in(e, 0);
	struct onnx_graph *then, *otherwise;

	if (exp_count(n->type) == 0)
		return;
	then = branch(e, ir_sub(e->m, n, 0), n->type);
	otherwise = branch(e, ir_sub(e->m, n, 1), n->type);
	exp_if_node(e, cond, then, otherwise, n->type);
}
