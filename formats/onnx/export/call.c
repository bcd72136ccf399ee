/*
 * Calls (control.h).  A function of the module becomes one of the model, a
 * local function is written where it is called: its bindings, or a loop.
 */
#include <string.h>

#include "formats/onnx/export/branch.h"
#include "formats/onnx/export/control.h"

/* ---- local functions ---- */

static void
find_uses(struct exp *e)
{
	const struct ir_module *m = e->m;

	e->handed_on = mem_zalloc(m->node.n, sizeof *e->handed_on);
	e->tail = mem_zalloc(m->node.n, sizeof *e->tail);
	for (uint32_t i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);
		bool calls = (n->kind == NODE_CALL &&
		    n->callee == CALLEE_LOCAL) || exp_takes_function(e, n);

		if (n->kind == NODE_CALL && n->callee == CALLEE_CTOR &&
		    n->nin == 2)
			e->tail[ir_in(m, n, 1)] = true;
		for (uint32_t k = calls ? 1 : 0; k < n->nin; k++)
			e->handed_on[ir_in(m, n, k)] = true;
	}
	for (uint32_t i = 1; i < m->region.n; i++)
		e->handed_on[m->region.v[i].result] = true;
}

void
exp_function_value(struct exp *e)
{
	if (e->handed_on[e->node])
		exp_error(e, "ONNX has no functions as values: a local "
		    "function can only be called");
}

/* The bindings of a local function that is called with these arguments. */
static onnx_names
inlined(struct exp *e, ir_id f, const onnx_names *arg)
{
	ir_region body = ir_sub(e->m, ir_at(e->m, f), 0);
	const struct ir_region_data *r = &e->m->region.v[body];
	uint32_t mark = e->bound.n;
	ir_id node = e->node;
	onnx_names result = { 0 };

	if (e->skip[f]) {
		exp_error(e, "a local function calls itself other than in "
		    "tail position, so it is not a loop");
		return result;
	}
	e->skip[f] = true;
	for (uint32_t i = 0; i < r->params.n; i++)
		exp_set_param(e, r->params.v[i], &arg[i]);
	exp_region(e, body);
	e->node = node;
	result = exp_get(e, e->m->region.v[body].result);
	exp_unbind(e, mark);
	e->skip[f] = false;
	return result;
}

/* The leaves of operands from the first on, each operand's. */
static onnx_names *
operands(struct exp *e, uint32_t first)
{
	onnx_names *arg = arena_alloc(e->a, exp_nin(e) + 1u, sizeof *arg);

	for (uint32_t i = first; i < exp_nin(e); i++)
		arg[i - first] = exp_leaves(e, i);
	return arg;
}

void
exp_call_local(struct exp *e)
{
	ir_id f = ir_in(e->m, exp_node(e), 0);
	onnx_names result;

	if (ir_at(e->m, f)->kind != NODE_FN) {
		exp_error(e, "ONNX has no functions as values: which one is "
		    "called is not known");
		return;
	}
	if (e->loop[f]) {
		exp_call_loop(e);
		return;
	}
	result = inlined(e, f, operands(e, 1));
	memcpy(&e->result, &result, sizeof result);
}

/* ---- functions of the model ---- */

void
exp_add_opset(struct exp *e, void *list, const char *domain, int64_t version)
{
	struct onnx_opset *s = onnx_list_add(e->a, list, sizeof *s);

	s->domain = domain;
	s->version = version;
}

static bool
names_global(const struct ir_node *n)
{
	return n->kind == NODE_GLOBAL || (n->kind == NODE_CALL &&
	    n->callee == CALLEE_GLOBAL);
}

/* Marks what functions reach, from those on the list. */
static void
reach(struct exp *e, uint32_t from)
{
	VEC(uint32_t) list = { 0 };

	vec_push(&list, from);
	while (list.n > 0) {
		uint32_t f = vec_pop(&list);
		ir_region_list regions = { 0 };

		ir_function_regions(e->m, f, &regions);
		for (uint32_t i = 0; i < regions.n; i++) {
			const struct ir_region_data *r =
			    &e->m->region.v[regions.v[i]];

			for (uint32_t k = 0; k < r->nodes.n; k++) {
				const struct ir_node *n = ir_at(e->m,
				    r->nodes.v[k]);
				const struct ir_global *g =
				    &e->m->global.v[n->ref];

				if (!names_global(n) ||
				    g->kind != GLOBAL_FUNCTION ||
				    e->state[g->index] != EXP_UNSEEN)
					continue;
				e->state[g->index] = EXP_REACHED;
				vec_push(&list, g->index);
			}
		}
		vec_free(&regions);
	}
	vec_free(&list);
}

/* Marks the functions that call one of their own component. */
static void
find_recursive(struct exp *e, const uint32_t *component)
{
	for (uint32_t i = 1; i < e->m->node.n; i++) {
		const struct ir_node *n = ir_at(e->m, i);
		const struct ir_global *g;
		uint32_t f;

		if (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL ||
		    n->region == 0)
			continue;
		f = e->m->region.v[n->region].function;
		g = &e->m->global.v[n->ref];
		if (g->kind == GLOBAL_FUNCTION &&
		    component[g->index] == component[f])
			e->state[f] = EXP_RECURSIVE;
	}
}

static void
function_inputs(struct exp *e, const struct ir_function *f,
    struct onnx_function *o)
{
	const struct ir_region_data *r = &e->m->region.v[f->body];

	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *n = ir_at(e->m, r->params.v[i]);
		onnx_names leaves = { 0 };

		for (uint32_t k = exp_count(n->type); k > 0; k--)
			*(const char **)onnx_list_add(e->a, &leaves,
			    sizeof(char *)) = exp_fresh(e, n->name ? n->name :
			    "x");
		for (uint32_t k = 0; k < leaves.n; k++)
			*(const char **)onnx_list_add(e->a, &o->input,
			    sizeof(char *)) = leaves.v[k];
		exp_set_param(e, r->params.v[i], &leaves);
	}
}

static void
write_function(struct exp *e, uint32_t index)
{
	const struct ir_function *f = &e->m->function.v[index];
	struct onnx_function *o = arena_alloc(e->a, 1, sizeof *o), *slot;
	struct exp_graph x = { .f = o };
	struct map names = e->names;
	uint32_t mark = e->bound.n;
	onnx_names result;
	exp_types types;

	/* Its names are its own. */
	e->names = (struct map){ 0 };
	o->name = f->name;
	o->domain = EXP_DOMAIN;
	exp_push(e, &x);
	function_inputs(e, f, o);
	exp_region(e, f->body);
	result = exp_get(e, e->m->region.v[f->body].result);
	types = exp_leaf_types(e, ir_at(e->m,
	    e->m->region.v[f->body].result)->type);
	for (uint32_t i = 0; i < result.n; i++) {
		const char *name = result.v[i];
		uint32_t is = 0;

		map_get(&x.local, map_ptr(name), &is);
		if (is != EXP_MADE)
			name = exp_identity(e, name, types.v[i]);
		map_put(&x.local, map_ptr(name), EXP_OUTPUT);
		*(const char **)onnx_list_add(e->a, &o->output,
		    sizeof name) = name;
	}
	exp_add_opset(e, &o->opset, "", e->opset);
	exp_add_opset(e, &o->opset, EXP_DOMAIN, 1);
	exp_unbind(e, mark);
	exp_pop(e);
	map_free(&e->names);
	e->names = names;
	slot = onnx_list_add(e->a, &e->model->function, sizeof *o);
	*slot = *o;
}

void
exp_functions(struct exp *e, const struct ir_function *f)
{
	uint32_t main = (uint32_t)(f - e->m->function.v);
	uint32_t *order = mem_zalloc(e->m->function.n, sizeof *order);
	uint32_t *component = mem_zalloc(e->m->function.n, sizeof *component);

	find_uses(e);
	e->state = mem_zalloc(e->m->function.n, sizeof *e->state);
	reach(e, main);
	ir_call_order(e->m, order, component);
	find_recursive(e, component);
	for (uint32_t i = 0; i + 1 < e->m->function.n; i++) {
		uint32_t k = order[i];

		if (e->state[k] != EXP_REACHED ||
		    e->m->function.v[k].ntv > 0)
			continue;
		write_function(e, k);
		e->state[k] = EXP_WRITTEN;
	}
	mem_free(order);
	mem_free(component);
}

/* A node that calls a function of the model. */
static onnx_names
call_function(struct exp *e, const struct ir_global *g, uint32_t n,
    const onnx_names *arg, uint32_t count)
{
	const char **out = arena_alloc(e->a, count + 1, sizeof *out);
	onnx_names in = { 0 }, result = { 0 };

	if (g->kind != GLOBAL_FUNCTION) {
		exp_error(e, "'%s' is no function of the module but %s, which "
		    "ONNX cannot call", g->name, g->kind == GLOBAL_PRIM ?
		    "a tensor program" : "of a library");
		return result;
	}
	if (e->state[g->index] != EXP_WRITTEN) {
		exp_error(e, "'%s' %s, which no function of ONNX may",
		    g->name, e->m->function.v[g->index].ntv > 0 ?
		    "has type parameters" : "calls itself");
		return result;
	}
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < arg[i].n; k++)
			exp_append(e, &in, arg[i].v[k]);
	e->domain = EXP_DOMAIN;
	exp_emit(e, g->name, in.n, in.v, count, out);
	for (uint32_t i = 0; i < count; i++)
		exp_append(e, &result, out[i]);
	return result;
}

onnx_names
exp_apply(struct exp *e, ir_id f, uint32_t n, const onnx_names *arg)
{
	const struct ir_node *fn = ir_at(e->m, f);
	const onnx_names none = { 0 };

	if (fn->kind == NODE_FN)
		return inlined(e, f, arg);
	if (fn->kind == NODE_GLOBAL)
		return call_function(e, &e->m->global.v[fn->ref], n, arg,
		    exp_count(fn->type->ret));
	exp_error(e, "which function is called is not known");
	return none;
}

void
exp_call_global(struct exp *e)
{
	const struct ir_node *n = exp_node(e);
	onnx_names result;

	if (exp_call_std(e))
		return;
	result = call_function(e, &e->m->global.v[n->ref], n->nin,
	    operands(e, 0), exp_count(n->type));
	memcpy(&e->result, &result, sizeof result);
}
