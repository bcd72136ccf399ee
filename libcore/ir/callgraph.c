/*
 * The call graph of global functions and its strongly connected components,
 * callees first: Tarjan's algorithm ("Depth-first search and linear graph
 * algorithms", 1972) with its recursion as a stack.
 *
 * An edge is a call or a mention as a value.  Roots and edges are visited
 * in the order of the text, so the result is the same from run to run.
 *
 * Cost: linear in functions and mentions.
 */
#include "ir/region_walk.h"

struct frame {
	uint32_t function, edge;
};

struct tarjan {
	const struct ir_module *m;
	uint32_t *order, *component;
	uint32_t *start;	/* edges of f: callee[start[f] .. start[f+1]) */
	VEC(uint32_t) callee;
	uint32_t *index, *low;	/* index 0: not visited */
	bool *on_stack;
	VEC(uint32_t) stack;
	VEC(struct frame) frames;
	uint32_t visited, ordered, components;
};

static bool
mentions_global(const struct ir_node *n)
{
	return n->kind == NODE_GLOBAL ||
	    (n->kind == NODE_CALL && n->callee == CALLEE_GLOBAL);
}

static void
find_edges(struct tarjan *t)
{
	const struct ir_module *m = t->m;
	struct ir_walk w = { 0 };
	enum ir_step s;
	uint32_t f;

	for (f = 1; f < m->function.n; f++) {
		t->start[f] = t->callee.n;
		ir_walk_begin(&w, m, f);
		while ((s = ir_walk_next(&w, m)) != IR_DONE) {
			const struct ir_node *n = ir_at(m, w.node);

			if (s != IR_NODE || !mentions_global(n) ||
			    m->global.v[n->ref].kind != GLOBAL_FUNCTION)
				continue;
			vec_push(&t->callee, m->global.v[n->ref].index);
		}
	}
	t->start[f] = t->callee.n;
	ir_walk_end(&w);
}

static void
visit(struct tarjan *t, uint32_t f)
{
	struct frame fr = { f, t->start[f] };

	t->index[f] = t->low[f] = ++t->visited;
	t->on_stack[f] = true;
	vec_push(&t->stack, f);
	vec_push(&t->frames, fr);
}

static void
finish(struct tarjan *t, uint32_t f)
{
	uint32_t g;

	if (t->low[f] != t->index[f])
		return;
	do {
		g = vec_pop(&t->stack);
		t->on_stack[g] = false;
		t->component[g] = t->components;
		t->order[t->ordered++] = g;
	} while (g != f);
	t->components++;
}

static void
lower(uint32_t *low, uint32_t to)
{
	if (to < *low)
		*low = to;
}

static void
search(struct tarjan *t, uint32_t root)
{
	visit(t, root);
	while (t->frames.n > 0) {
		struct frame *fr = &vec_last(&t->frames);
		uint32_t f = fr->function, g;

		if (fr->edge < t->start[f + 1]) {
			g = t->callee.v[fr->edge++];
			if (t->index[g] == 0)
				visit(t, g);
			else if (t->on_stack[g])
				lower(&t->low[f], t->index[g]);
			continue;
		}
		t->frames.n--;
		finish(t, f);
		if (t->frames.n > 0)
			lower(&t->low[vec_last(&t->frames).function],
			    t->low[f]);
	}
}

void
ir_call_order(const struct ir_module *m, uint32_t *order,
    uint32_t *component)
{
	struct tarjan t = { .m = m, .order = order, .component = component };
	uint32_t n = m->function.n, f;

	t.start = mem_zalloc((size_t)n + 1, sizeof *t.start);
	t.index = mem_zalloc(n, sizeof *t.index);
	t.low = mem_zalloc(n, sizeof *t.low);
	t.on_stack = mem_zalloc(n, sizeof *t.on_stack);
	component[0] = 0;
	find_edges(&t);
	for (f = 1; f < n; f++)
		if (t.index[f] == 0)
			search(&t, f);
	mem_free(t.start);
	mem_free(t.index);
	mem_free(t.low);
	mem_free(t.on_stack);
	vec_free(&t.callee);
	vec_free(&t.stack);
	vec_free(&t.frames);
}
