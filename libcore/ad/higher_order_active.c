/*
 * Activity over all functions: which values can depend on the parameters with
 * respect to which the gradient is taken.  It is reachability in a graph whose
 * edges lead from a value to what is computed from it, from the argument of a
 * call to the parameter and from the result of a function to its calls.  A
 * function that is used as a value may be called from anywhere, with anything;
 * therefore the contents of references and the results of calls of unknown
 * functions are always active.
 *
 * Cost: linear in the module.
 */
#include "ad/higher_order_impl.h"

struct edge {
	ir_id to;
	uint32_t next;
};

struct activity {
	struct ho *h;
	bool *active;		/* by node */
	uint32_t *first;	/* by node: of its edges; 0: none */
	uint32_t *last;		/* the same of edges to it, reversed */
	VEC(struct edge) edge;
	VEC(ir_id) todo;
	VEC(ir_id) sink;	/* what may have an effect beyond its value */
};

static void
activate(struct activity *a, ir_id id)
{
	if (a->active[id])
		return;
	a->active[id] = true;
	vec_push(&a->todo, id);
}

static void
edge(struct activity *a, ir_id from, ir_id to)
{
	struct edge e = { to, a->first[from] }, back = { from, a->last[to] };

	vec_push(&a->edge, e);
	a->first[from] = a->edge.n - 1;
	vec_push(&a->edge, back);
	a->last[to] = a->edge.n - 1;
}

static void
edges_from_operands(struct activity *a, ir_id id)
{
	const struct ir_node *n = ir_at(a->h->m, id);

	for (uint32_t i = 0; i < n->nin; i++)
		edge(a, ir_in(a->h->m, n, i), id);
}

static void
activate_params(struct activity *a, ir_region r)
{
	const struct ir_region_data *d = &a->h->m->region.v[r];

	for (uint32_t i = 0; i < d->params.n; i++)
		activate(a, d->params.v[i]);
}

/* A call of the function whose body is r, with the operands from `first` on. */
static void
known_call(struct activity *a, ir_id id, ir_region r, uint32_t first)
{
	struct ir_module *m = a->h->m;
	const struct ir_node *n = ir_at(m, id);
	const struct ir_region_data *d = &m->region.v[r];

	for (uint32_t i = first; i < n->nin; i++)
		edge(a, ir_in(m, n, i), d->params.v[i - first]);
	edge(a, d->result, id);
}

static void
call(struct activity *a, ir_id id)
{
	struct ir_module *m = a->h->m;
	const struct ir_node *n = ir_at(m, id), *f;

	switch (n->callee) {
	case CALLEE_LOCAL:
		f = ir_at(m, ir_in(m, n, 0));
		if (f->kind == NODE_FN) {
			known_call(a, id, ir_sub(m, f, 0), 1);
			break;
		}
		activate(a, id);
		edges_from_operands(a, id);
		vec_push(&a->sink, id);
		break;
	case CALLEE_GLOBAL:
		if (m->global.v[n->ref].kind == GLOBAL_FUNCTION)
			known_call(a, id, m->function.v[m->global.v[n->ref]
			    .index].body, 0);
		else
			edges_from_operands(a, id);
		break;
	case CALLEE_OP:
		if (op_at(n->ref)->gradient != grad_none)
			edges_from_operands(a, id);
		break;
	default:
		edges_from_operands(a, id);
	}
}

/* Functions among the operands, but for the callee of a local call. */
static void
escape(struct activity *a, const struct ir_node *n)
{
	struct ir_module *m = a->h->m;
	uint32_t i = n->kind == NODE_CALL && n->callee == CALLEE_LOCAL;

	for (; i < n->nin; i++) {
		const struct ir_node *f = ir_at(m, ir_in(m, n, i));

		if (f->kind == NODE_FN)
			activate_params(a, ir_sub(m, f, 0));
	}
}

static void
node(struct activity *a, ir_id id)
{
	struct ir_module *m = a->h->m;
	const struct ir_node *n = ir_at(m, id);
	const struct ir_global *g;

	escape(a, n);
	switch ((enum node_kind)n->kind) {
	case NODE_CALL:
		call(a, id);
		break;
	case NODE_IF:
	case NODE_MATCH:
		for (uint32_t i = 0; i < n->nsub; i++) {
			const struct ir_region_data *d = &m->region.v[
			    ir_sub(m, n, i)];

			edge(a, d->result, id);
			for (uint32_t k = 0; k < d->params.n; k++)
				edge(a, ir_in(m, n, 0), d->params.v[k]);
		}
		break;
	case NODE_GLOBAL:
		g = &m->global.v[n->ref];
		if (g->kind == GLOBAL_FUNCTION)
			activate_params(a, m->function.v[g->index].body);
		activate(a, id);
		break;
	case NODE_FN:
		edge(a, m->region.v[ir_sub(m, n, 0)].result, id);
		activate(a, id);
		break;
	case NODE_READ:
		edges_from_operands(a, id);
		activate(a, id);
		break;
	case NODE_OP:
	case NODE_CTOR:
		activate(a, id);
		break;
	case NODE_WRITE:
		edges_from_operands(a, id);
		vec_push(&a->sink, id);
		break;
	case NODE_CONST:
		break;
	default:
		edges_from_operands(a, id);
	}
}

/* A function that is the result of a region is called by who gets it. */
static void
result(struct activity *a, ir_region r)
{
	struct ir_module *m = a->h->m;
	const struct ir_node *f = ir_at(m, m->region.v[r].result);

	if (f->kind == NODE_FN)
		activate_params(a, ir_sub(m, f, 0));
}

static void
reach(struct activity *a, bool *seen, const uint32_t *first)
{
	while (a->todo.n > 0) {
		ir_id id = vec_pop(&a->todo);

		for (uint32_t e = first[id]; e != 0; e = a->edge.v[e].next)
			if (!seen[a->edge.v[e].to]) {
				seen[a->edge.v[e].to] = true;
				vec_push(&a->todo, a->edge.v[e].to);
			}
	}
}

/* What the result of the entry may depend on. */
static bool *
find_influence(struct activity *a)
{
	bool *seen = mem_zalloc(a->h->m->node.n, sizeof *seen);
	ir_id result = a->h->m->region.v[a->h->x->body].result;

	vec_push(&a->todo, result);
	for (uint32_t i = 0; i < a->sink.n; i++)
		vec_push(&a->todo, a->sink.v[i]);
	for (uint32_t i = 0; i < a->todo.n; i++)
		seen[a->todo.v[i]] = true;
	reach(a, seen, a->last);
	return seen;
}

bool *
ho_find_activity(struct ho *h, const bool *wrt)
{
	struct activity a = { .h = h };
	struct ir_module *m = h->m;
	const struct ir_region_data *body = &m->region.v[h->x->body];
	struct edge none = { 0, 0 };

	a.active = mem_zalloc(m->node.n, sizeof *a.active);
	a.first = mem_zalloc(m->node.n, sizeof *a.first);
	a.last = mem_zalloc(m->node.n, sizeof *a.last);
	vec_push(&a.edge, none);
	for (uint32_t r = 1; r < m->region.n; r++) {
		if (m->region.v[r].result == 0)
			continue;
		result(&a, r);
		for (uint32_t i = 0; i < m->region.v[r].nodes.n; i++)
			node(&a, m->region.v[r].nodes.v[i]);
	}
	for (uint32_t i = 0; i < body->params.n; i++)
		if (wrt[body->params.v[i]])
			activate(&a, body->params.v[i]);
	reach(&a, a.active, a.first);
	h->matters = find_influence(&a);
	mem_free(a.first);
	mem_free(a.last);
	vec_free(&a.sink);
	vec_free(&a.edge);
	vec_free(&a.todo);
	return a.active;
}
