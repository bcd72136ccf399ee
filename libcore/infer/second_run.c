/*
 * Saving and restoring the result of an inference run: types, annotations and
 * properties of nodes, types and results of functions.
 *
 * A second run starts from the annotations that the first one filled in.  It
 * can fail where extents are then bound to names at other places; the module
 * is restored to the first result in that case.
 *
 * Cost: linear in nodes and functions.
 */
#include "infer/infer_impl.h"

struct node_result {
	const struct type *type, *annot;
	const struct attrs *props;
};

struct function_result {
	const struct type *type, *ret;
};

struct infer_result {
	struct node_result *node;
	struct function_result *function;
};

struct infer_result *
infer_keep(struct ir_module *m)
{
	struct infer_result *r = mem_alloc(sizeof *r);

	r->node = mem_zalloc(m->node.n + 1, sizeof *r->node);
	r->function = mem_zalloc(m->function.n + 1, sizeof *r->function);
	for (uint32_t i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);
		struct node_result *x = &r->node[i];

		x->type = n->type;
		x->annot = n->annot;
		x->props = n->props;
	}
	for (uint32_t i = 1; i < m->function.n; i++) {
		r->function[i].type = m->function.v[i].type;
		r->function[i].ret = m->function.v[i].ret;
	}
	return r;
}

void
infer_restore(struct ir_module *m, const struct infer_result *r)
{
	for (uint32_t i = 1; i < m->node.n; i++) {
		struct ir_node *n = ir_at(m, i);

		n->type = r->node[i].type;
		n->annot = r->node[i].annot;
		n->props = r->node[i].props;
	}
	for (uint32_t i = 1; i < m->function.n; i++) {
		m->function.v[i].type = r->function[i].type;
		m->function.v[i].ret = r->function[i].ret;
	}
}

void
infer_drop(struct infer_result *r)
{
	mem_free(r->node);
	mem_free(r->function);
	mem_free(r);
}
