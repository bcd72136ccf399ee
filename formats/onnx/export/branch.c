/*
 * Graphs within a graph (branch.h).
 */
#include <string.h>

#include "formats/onnx/export/branch.h"

void
exp_append(struct exp *e, onnx_names *list, const char *name)
{
	*(const char **)onnx_list_add(e->a, list, sizeof name) = name;
}

onnx_names
exp_one(struct exp *e, const char *name)
{
	onnx_names l = { 0 };

	exp_append(e, &l, name);
	return l;
}

void
exp_graph_begin(struct exp *e, struct exp_graph *x, struct exp_scope *s)
{
	*s = (struct exp_scope){ .bound = e->bound.n };
	memset(x, 0, sizeof *x);
	x->g = arena_alloc(e->a, 1, sizeof *x->g);
	x->g->name = exp_fresh(e, "graph");
	/* A graph in a function of the model is none of its bodies. */
	s->functions = e->functions;
	e->functions += e->graph->f != NULL;
	exp_push(e, x);
}

void
exp_graph_end(struct exp *e, const struct exp_scope *s)
{
	exp_unbind(e, s->bound);
	e->functions = s->functions;
	exp_pop(e);
}

void
exp_need_type(struct exp *e, const struct type *t, const char *what)
{
	if (t->kind == TYPE_ADT && strcmp(t->name, "Option") == 0)
		exp_need(e, 16, str_printf(e->m->strings, "%s of an optional",
		    what));
	else if (t->kind == TYPE_ADT && strcmp(what, "Identity") == 0)
		exp_need(e, 14, "Identity of a sequence");
}

const char *
exp_identity(struct exp *e, const char *x, const struct type *t)
{
	exp_need_type(e, t, "Identity");
	return EX(e, "Identity", x);
}

static struct onnx_value *
add_value(struct exp *e, void *list, const char *name, const struct type *t)
{
	struct onnx_value *v = onnx_list_add(e->a, list, sizeof *v);

	v->name = name;
	v->type = exp_onnx_type(e, t);
	return v;
}

void
exp_graph_input(struct exp *e, const char *name, const struct type *t)
{
	add_value(e, &e->graph->g->input, name, t);
	map_put(&e->graph->local, map_ptr(name), EXP_INPUT);
}

void
exp_graph_output(struct exp *e, const char *name, const struct type *t)
{
	uint32_t is = 0;

	/* An output is the result of a node of this graph, and one only. */
	map_get(&e->graph->local, map_ptr(name), &is);
	if (is != EXP_MADE)
		name = exp_identity(e, name, t);
	map_put(&e->graph->local, map_ptr(name), EXP_OUTPUT);
	add_value(e, &e->graph->g->output, name, t);
}

/* Leaves of a type, as types. */
static void
leaf_types(struct exp *e, const struct type *t, void *list)
{
	if (t->kind == TYPE_TUPLE)
		for (uint32_t i = 0; i < t->n; i++)
			leaf_types(e, t->arg[i], list);
	else if (t->kind != TYPE_FUNC)
		*(const struct type **)onnx_list_add(e->a, list, sizeof t) = t;
}

exp_types
exp_leaf_types(struct exp *e, const struct type *t)
{
	exp_types list = { 0 };

	leaf_types(e, t, &list);
	return list;
}

void
exp_graph_outputs(struct exp *e, const onnx_names *leaves,
    const struct type *t)
{
	exp_types types = exp_leaf_types(e, t);

	for (uint32_t i = 0; i < leaves->n; i++)
		exp_graph_output(e, leaves->v[i], types.v[i]);
}

void
exp_set_param(struct exp *e, ir_id param, const onnx_names *leaves)
{
	const struct ir_node *n = ir_at(e->m, param);
	const struct type *t = ir_opened_type(e->m, n->type, n->props);
	exp_types types = exp_leaf_types(e, t != NULL ? t : n->type);

	exp_set(e, param, leaves);
	for (uint32_t i = 0; i < leaves->n; i++)
		exp_bind_type(e, types.v[i], leaves->v[i]);
}
