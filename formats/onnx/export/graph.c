/*
 * Regions as graphs: bindings in order, each with the names of its leaves.
 */
#include <string.h>

#include "formats/onnx/export/control.h"
#include "formats/onnx/export/exp.h"
#include "op/op.h"

static const struct exp_row *
find_row(struct exp *e, uint32_t op)
{
	static const struct exp_row none;

	for (uint32_t t = 0; e->row[op] == NULL && exp_tables[t] != NULL; t++)
		for (const struct exp_row *r = exp_tables[t]; r->op != NULL;
		    r++)
			if (strcmp(r->op, op_at(op)->name) == 0)
				e->row[op] = r;
	if (e->row[op] == NULL)
		e->row[op] = &none;
	return e->row[op]->op != NULL ? e->row[op] : NULL;
}

static void
operator_call(struct exp *e)
{
	const struct ir_node *n = exp_node(e);
	const struct exp_row *r = find_row(e, n->ref);
	uint32_t errors = e->d->errors;

	if (r == NULL) {
		exp_error(e, "not written as operators of ONNX");
		return;
	}
	for (uint32_t i = 0; i < n->nin; i++) {
		onnx_names l = exp_leaves(e, i);

		/* What failed before has been reported. */
		for (uint32_t k = 0; k < l.n; k++)
			if (*l.v[k] == '\0')
				return;
	}
	r->fn(e, r);
	if (e->result.n != exp_count(exp_node(e)->type) &&
	    e->d->errors == errors)
		BUG("%s: %u results", r->op, e->result.n);
}

static void
tuple(struct exp *e)
{
	for (uint32_t i = 0; i < exp_nin(e); i++) {
		onnx_names l = exp_leaves(e, i);

		for (uint32_t k = 0; k < l.n; k++)
			exp_give(e, l.v[k]);
	}
}

/* The leaves before field i of a tuple type. */
static uint32_t
leaves_before(struct exp *e, const struct type *t, uint32_t i)
{
	uint32_t at, n = 0;

	if (!map_get(&e->fields, t->index, &at)) {
		at = e->field.n;
		for (uint32_t k = 0; k < t->n; k++) {
			vec_push(&e->field, n);
			n += exp_count(t->arg[k]);
		}
		map_put(&e->fields, t->index, at);
	}
	return e->field.v[at + i];
}

static void
projection(struct exp *e)
{
	ir_id from = ir_in(e->m, exp_node(e), 0);
	uint32_t at = leaves_before(e, ir_at(e->m, from)->type,
	    exp_node(e)->ref);

	for (uint32_t k = 0; k < exp_count(exp_node(e)->type); k++)
		exp_give(e, e->leaf[from] != 0 ?
		    e->name.v[e->leaf[from] + at + k] : "");
}

static void
call(struct exp *e)
{
	switch (exp_node(e)->callee) {
	case CALLEE_OP:
		operator_call(e);
		break;
	case CALLEE_GLOBAL:
		exp_call_global(e);
		break;
	case CALLEE_LOCAL:
		exp_call_local(e);
		break;
	default:
		exp_call_constructor(e);
	}
}

static void
binding(struct exp *e)
{
	switch (exp_node(e)->kind) {
	case NODE_CONST:
		exp_give(e, exp_constant(e, exp_node(e)->ref));
		break;
	case NODE_CALL:
		call(e);
		break;
	case NODE_TUPLE:
		tuple(e);
		break;
	case NODE_PROJ:
		projection(e);
		break;
	case NODE_CAST:
		exp_give(e, exp_in(e, 0));
		break;
	case NODE_IF:
		exp_if(e);
		break;
	case NODE_FN: case NODE_GLOBAL:
		exp_function_value(e);
		break;
	case NODE_CTOR:
		exp_call_constructor(e);
		break;
	case NODE_MATCH:
		exp_match(e);
		break;
	case NODE_REF: case NODE_READ: case NODE_WRITE:
		exp_error(e, "ONNX has no references");
		break;
	default:
		exp_error(e, "ONNX has no functions as values");
	}
}

const char *
exp_rename(struct exp *e, const char *leaf, const char *want)
{
	struct exp_graph *g = e->graph;
	struct onnx_node *n;
	uint32_t state = 0, have, nnode = g->f ? g->f->node.n : g->g->node.n;

	if (want == NULL || nnode == 0 || leaf == want ||
	    !map_get(&e->names, map_ptr(leaf), &state) ||
	    state != EXP_MADE_UP)
		return leaf;
	n = g->f ? &g->f->node.v[nnode - 1] : &g->g->node.v[nnode - 1];
	for (uint32_t i = 0; i < n->output.n; i++) {
		if (n->output.v[i] != leaf)
			continue;
		if (map_get(&e->names, map_ptr(want), &have) &&
		    (have != EXP_RESERVED || g->up != NULL))
			want = exp_fresh(e, want);
		map_put(&e->names, map_ptr(want), EXP_TAKEN);
		exp_note_made(g, want);
		n->output.v[i] = want;
		e->spare = leaf;
		return want;
	}
	return leaf;
}

static void
name_results(struct exp *e)
{
	const struct ir_node *n = exp_node(e);
	const char *want = e->wanted != NULL && e->wanted[e->node] != NULL ?
	    e->wanted[e->node] : n->name, *old;
	ir_id from;

	if (e->result.n != 1 || n->kind == NODE_CONST)
		return;
	old = e->result.v[0];
	e->result.v[0] = exp_rename(e, old, want);
	if (n->kind != NODE_PROJ || old == e->result.v[0])
		return;
	from = ir_in(e->m, n, 0);
	e->name.v[e->leaf[from] + leaves_before(e, ir_at(e->m, from)->type,
	    n->ref)] = e->result.v[0];
}

static void
bind_extents(struct exp *e, const struct type *t, uint32_t *at)
{
	if (t->kind == TYPE_TUPLE)
		for (uint32_t i = 0; i < t->n; i++)
			bind_extents(e, t->arg[i], at);
	else if (t->kind != TYPE_FUNC)
		exp_bind_type(e, t, e->result.v[(*at)++]);
}

/* Reports it once. */
static bool
is_too_much(struct exp *e)
{
	uint64_t limit = (uint64_t)EXP_GROWTH * e->m->node.n;

	if (++e->work == limit + 1)
		exp_error(e, "local functions and loops are written where "
		    "they are called, which would be more than %d times as "
		    "much as there is", EXP_GROWTH);
	return e->work > limit;
}

void
exp_region(struct exp *e, ir_region r)
{
	ir_id node = e->node;

	if (++e->depth > EXP_DEPTH) {
		exp_error(e, "more than %d regions are nested", EXP_DEPTH);
		e->depth--;
		return;
	}
	for (uint32_t i = 0; i < e->m->region.v[r].nodes.n; i++) {
		const struct ir_node *n;
		const struct type *t;
		uint32_t at = 0;

		e->node = e->m->region.v[r].nodes.v[i];
		if (e->skip[e->node] || is_too_much(e))
			continue;
		memset(&e->result, 0, sizeof e->result);
		binding(e);
		n = exp_node(e);
		if (e->result.n != exp_count(n->type) ||
		    n->type->kind == TYPE_FUNC)
			continue;
		name_results(e);
		exp_set(e, e->node, &e->result);
		t = ir_opened_type(e->m, n->type, n->props);
		bind_extents(e, t != NULL ? t : n->type, &at);
	}
	e->node = node;
	e->depth--;
}
