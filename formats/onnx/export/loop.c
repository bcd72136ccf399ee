/*
 * A local function that calls itself as its last step, as a Loop.
 *
 *	f = fn (p) { prefix; if (c) { step; f(p') } else { exit } }
 *
 * In place of the condition may stand a match with two arms, whose first
 * pattern's test is c.
 *
 * c is computed by the prefix from p, so that
 *
 *	prefix(a); Loop(cond = c, state = a) {
 *		prefix(p); step; prefix(p') -> cond }
 *	prefix(p at the end); exit
 *
 * where what nobody uses of a prefix is removed at the end (prune.c).  Where c
 * is `i < n and k` or `i < n`, i counts from 0 by 1, and nothing else is made
 * of them after the loop, n is the number of iterations that Loop has as an
 * operand.  A parameter that each call passes on unchanged is not part of the
 * loop's state.
 */
#include <string.h>

#include "formats/onnx/export/branch.h"
#include "formats/onnx/export/control.h"
#include "op/op.h"

struct loop {
	ir_id fn, call, branch, again;	/* again: the call in the step */
	ir_region body, step, exit;
	uint32_t nparam;
	const ir_id *param;
	bool negated;		/* the step is what is done if c is false */
	bool *fixed;		/* by parameter: passed on unchanged */
	/* The form that counts: parameters, or UINT32_MAX. */
	uint32_t counter, keep;
	ir_id limit;
};

static bool
is_again(const struct exp *e, ir_region r, ir_id fn)
{
	ir_id id = e->m->region.v[r].result;
	const struct ir_node *n = ir_at(e->m, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_LOCAL &&
	    n->region == r && ir_in(e->m, n, 0) == fn;
}

static bool
is_int(const struct exp *e, ir_id id, int64_t want)
{
	int64_t v;

	return exp_is_number(e, id, &v) && v == want &&
	    ir_at(e->m, id)->type->dtype == DT_INT64;
}

/* Uses of a value in a region and those in it: as operands, and (results) as
 * what a region gives. */
static uint32_t
uses_within(const struct exp *e, ir_region r, ir_id what, bool results)
{
	VEC(ir_region) list = { 0 };
	uint32_t found = 0;

	vec_push(&list, r);
	while (list.n > 0) {
		ir_region at = vec_pop(&list);
		const struct ir_region_data *d = &e->m->region.v[at];

		found += results && d->result == what;
		for (uint32_t i = 0; i < d->nodes.n; i++) {
			const struct ir_node *n = ir_at(e->m, d->nodes.v[i]);

			for (uint32_t k = 0; k < n->nin; k++)
				found += ir_in(e->m, n, k) == what;
			for (uint32_t k = 0; k < n->nsub; k++)
				vec_push(&list, ir_sub(e->m, n, k));
		}
	}
	vec_free(&list);
	return found;
}

/* The parameter that a value is, or UINT32_MAX. */
static uint32_t
param_number(const struct loop *l, ir_id id)
{
	for (uint32_t i = 0; i < l->nparam; i++)
		if (l->param[i] == id)
			return i;
	return UINT32_MAX;
}

static ir_id
next_of(const struct exp *e, const struct loop *l, uint32_t i)
{
	return ir_in(e->m, ir_at(e->m, l->again), i + 1);
}

/* Whether a value is made before the loop, or handed on as it is. */
static bool
is_outside(const struct exp *e, const struct loop *l, ir_id id)
{
	uint32_t p = param_number(l, id);
	ir_region r = ir_at(e->m, id)->region;

	if (p != UINT32_MAX)
		return l->fixed[p];
	if (ir_at(e->m, id)->kind == NODE_CONST)
		return true;
	while (r != 0 && r != l->body)
		r = e->m->region.v[r].owner != 0 ?
		    ir_at(e->m, e->m->region.v[r].owner)->region : 0;
	return r == 0;
}

/* Finds the form that counts. */
static void
find_counter(const struct exp *e, struct loop *l)
{
	ir_id c = ir_in(e->m, ir_at(e->m, l->branch), 0), less = c, next;
	uint32_t counter, keep = UINT32_MAX;

	l->counter = l->keep = UINT32_MAX;
	if (l->negated || ir_at(e->m, l->branch)->kind != NODE_IF)
		return;
	if (exp_is_call(e, c, "logical_and")) {
		less = ir_in(e->m, ir_at(e->m, c), 0);
		keep = param_number(l, ir_in(e->m, ir_at(e->m, c), 1));
		if (keep == UINT32_MAX)
			return;
	}
	if (!exp_is_call(e, less, "less"))
		return;
	counter = param_number(l, ir_in(e->m, ir_at(e->m, less), 0));
	if (counter == UINT32_MAX || counter == keep)
		return;
	next = next_of(e, l, counter);
	l->limit = ir_in(e->m, ir_at(e->m, less), 1);
	if (ir_at(e->m, l->param[counter])->type->dtype != DT_INT64 ||
	    ir_at(e->m, l->limit)->type->n != 0 ||
	    !is_int(e, ir_in(e->m, ir_at(e->m, l->call), counter + 1), 0) ||
	    !exp_is_call(e, next, "add") ||
	    ir_in(e->m, ir_at(e->m, next), 0) != l->param[counter] ||
	    !is_int(e, ir_in(e->m, ir_at(e->m, next), 1), 1) ||
	    !is_outside(e, l, l->limit))
		return;
	/* Neither is known after the loop, nor is what is made of them. */
	if (uses_within(e, l->exit, l->param[counter], true) > 0 ||
	    (keep != UINT32_MAX &&
	    uses_within(e, l->exit, l->param[keep], true) > 0) ||
	    uses_within(e, l->exit, c, true) > 0 ||
	    uses_within(e, l->exit, less, true) > 0 ||
	    e->m->region.v[l->body].nodes.n > (keep != UINT32_MAX ? 4 : 3))
		return;
	l->counter = counter;
	l->keep = keep;
}

static bool
find_loop(struct exp *e, struct loop *l)
{
	const struct ir_region_data *r;
	const struct ir_node *n;
	bool in_then;

	l->call = e->node;
	l->fn = ir_in(e->m, exp_node(e), 0);
	l->body = ir_sub(e->m, ir_at(e->m, l->fn), 0);
	r = &e->m->region.v[l->body];
	l->nparam = r->params.n;
	l->param = r->params.v;
	l->branch = r->result;
	n = ir_at(e->m, l->branch);
	if ((n->kind != NODE_IF && (n->kind != NODE_MATCH || !n->total)) ||
	    n->nsub != 2 || n->region != l->body)
		return false;
	in_then = is_again(e, ir_sub(e->m, n, 0), l->fn);
	l->step = ir_sub(e->m, n, in_then ? 0 : 1);
	l->exit = ir_sub(e->m, n, in_then ? 1 : 0);
	l->negated = !in_then;
	if (!is_again(e, l->step, l->fn) ||
	    uses_within(e, l->body, l->fn, false) != 1)
		return false;
	l->again = e->m->region.v[l->step].result;
	l->fixed = arena_alloc(e->a, l->nparam + 1, sizeof *l->fixed);
	for (uint32_t i = 0; i < l->nparam; i++)
		l->fixed[i] = next_of(e, l, i) == l->param[i];
	find_counter(e, l);
	return true;
}

static bool
is_state(const struct loop *l, uint32_t i)
{
	return !l->fixed[i] && i != l->counter && i != l->keep;
}

/* The prefix for parameters that have been set; returns c. */
static const char *
prefix(struct exp *e, const struct loop *l)
{
	const struct ir_node *n = ir_at(e->m, l->branch);
	onnx_names in;
	const char *c;

	e->skip[l->branch] = true;
	exp_region(e, l->body);
	e->skip[l->branch] = false;
	in = exp_get(e, ir_in(e->m, n, 0));
	c = n->kind == NODE_IF ? in.v[0] : exp_match_test(e, ir_sub(e->m, n,
	    0), ir_at(e->m, ir_in(e->m, n, 0))->type, &in);
	return l->negated ? EX(e, "Not", c) : c;
}

/* The step or the exit, after the prefix. */
static void
either(struct exp *e, const struct loop *l, ir_region r)
{
	const struct ir_node *n = ir_at(e->m, l->branch);
	ir_id value = ir_in(e->m, n, 0);
	onnx_names in = exp_get(e, value);

	if (n->kind == NODE_MATCH)
		exp_match_bind(e, r, ir_at(e->m, value)->type, &in);
	exp_region(e, r);
}

/* Parameters that are handed on as they are have the values of the call. */
static void
set_fixed(struct exp *e, const struct loop *l, const onnx_names *given)
{
	for (uint32_t i = 0; i < l->nparam; i++)
		if (l->fixed[i])
			exp_set_param(e, l->param[i], &given[i]);
}

/* Those of the next iteration, or of the first. */
static const char *
condition(struct exp *e, const struct loop *l, const onnx_names *values)
{
	uint32_t mark = e->bound.n;
	const char *c;

	if (l->counter != UINT32_MAX)
		return l->keep != UINT32_MAX ? values[l->keep].v[0] : "";
	for (uint32_t i = 0; i < l->nparam; i++)
		exp_set_param(e, l->param[i], &values[i]);
	c = prefix(e, l);
	exp_unbind(e, mark);
	return c;
}

static onnx_names
inputs(struct exp *e, ir_id param)
{
	const struct ir_node *n = ir_at(e->m, param);
	exp_types types = exp_leaf_types(e, n->type);
	onnx_names leaves = { 0 };

	for (uint32_t k = 0; k < types.n; k++) {
		const char *name = exp_fresh(e, n->name ? n->name : "state");

		exp_need_type(e, types.v[k], "Loop");
		exp_graph_input(e, name, types.v[k]);
		*(const char **)onnx_list_add(e->a, &leaves, sizeof name) =
		    name;
	}
	return leaves;
}

static struct onnx_graph *
body_graph(struct exp *e, const struct loop *l, const onnx_names *given)
{
	const struct type *number = type_scalar(e->m->types, DT_INT64);
	const struct type *truth = type_scalar(e->m->types, DT_BOOL);
	onnx_names *next = arena_alloc(e->a, l->nparam + 1, sizeof *next);
	onnx_names leaves = { 0 };
	const char *iteration, *keep, *c;
	struct exp_graph x;
	struct exp_scope s;

	exp_graph_begin(e, &x, &s);
	iteration = exp_fresh(e, "iteration");
	keep = exp_fresh(e, "keep_going");
	exp_graph_input(e, iteration, number);
	exp_graph_input(e, keep, truth);
	set_fixed(e, l, given);
	for (uint32_t i = 0; i < l->nparam; i++) {
		if (l->fixed[i])
			continue;
		leaves = i == l->counter ? exp_one(e, iteration) :
		    i == l->keep ? exp_one(e, keep) :
		    inputs(e, l->param[i]);
		exp_set_param(e, l->param[i], &leaves);
	}
	prefix(e, l);
	e->skip[l->again] = true;
	either(e, l, l->step);
	e->skip[l->again] = false;
	for (uint32_t i = 0; i < l->nparam; i++)
		next[i] = exp_get(e, next_of(e, l, i));
	c = condition(e, l, next);
	exp_graph_output(e, *c != '\0' ? c : keep, truth);
	for (uint32_t i = 0; i < l->nparam; i++)
		if (is_state(l, i))
			exp_graph_outputs(e, &next[i],
			    ir_at(e->m, l->param[i])->type);
	exp_graph_end(e, &s);
	return x.g;
}

/* The node; gives the leaves of each parameter after it. */
static void
loop_node(struct exp *e, const struct loop *l, onnx_names *values)
{
	struct onnx_graph *g = body_graph(e, l, values);
	onnx_names in = { 0 };
	const char *c, *limit = "", **out;
	uint32_t at = 0;

	if (l->counter != UINT32_MAX) {
		uint32_t p = param_number(l, l->limit);

		const struct ir_node *n = ir_at(e->m, l->limit);

		limit = p != UINT32_MAX ? values[p].v[0] :
		    n->kind == NODE_CONST ? exp_constant(e, n->ref) :
		    exp_get(e, l->limit).v[0];
	}
	c = condition(e, l, values);
	in = exp_one(e, limit);
	exp_append(e, &in, c);
	for (uint32_t i = 0; i < l->nparam; i++)
		for (uint32_t k = 0; is_state(l, i) && k < values[i].n; k++)
			exp_append(e, &in, values[i].v[k]);
	out = arena_alloc(e->a, in.n + 1, sizeof *out);
	exp_subgraph(e, "body", g);
	exp_emit(e, "Loop", in.n, in.v, in.n - 2, out);
	for (uint32_t i = 0; i < l->nparam; i++)
		for (uint32_t k = 0; is_state(l, i) && k < values[i].n; k++)
			values[i].v[k] = out[at++];
}

void
exp_call_loop(struct exp *e)
{
	struct loop l = { 0 };
	uint32_t mark = e->bound.n, n = exp_count(exp_node(e)->type);
	ir_id call = e->node;
	onnx_names *values, result;

	if (!find_loop(e, &l)) {
		exp_error(e, "a local function that calls itself is a loop of "
		    "ONNX only if it ends with one condition, of which one "
		    "branch ends with the call");
		return;
	}
	values = arena_alloc(e->a, l.nparam + 1, sizeof *values);
	for (uint32_t i = 0; i < l.nparam; i++)
		values[i] = exp_leaves(e, i + 1);
	loop_node(e, &l, values);
	for (uint32_t i = 0; i < l.nparam; i++)
		exp_set_param(e, l.param[i], &values[i]);
	prefix(e, &l);
	either(e, &l, l.exit);
	e->node = call;
	exp_unbind(e, mark);
	result = exp_get(e, e->m->region.v[l.exit].result);
	memset(&e->result, 0, sizeof e->result);
	for (uint32_t i = 0; i < n; i++)
		exp_give(e, result.v[i]);
}
