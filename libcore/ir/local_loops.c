/*
 * Loops: which local functions are loops.
 *
 * A local function is a loop if it is used in no way but called, calls
 * itself, and every call from inside its own body is in tail position of
 * that body (not of a closure inside it).  Calls from outside the body
 * enter the loop; they may stand anywhere.
 *
 * A region is in tail position of its function if it is the function's body
 * or belongs to an `if` or `match` that is the last binding and the result of
 * a region in tail position.  "Inside the body" is an interval of the
 * numbers that regions get on a walk in text order.
 *
 * Cost: linear.
 */
#include "ir/region_walk.h"

struct loops {
	const struct ir_module *m;
	bool *loop, *escapes;	/* by node */
	bool *calls_itself;
	bool *tail;		/* by region */
	ir_id *frame;		/* by region: innermost NODE_FN, or 0 */
	uint32_t *enter, *leave;	/* by region */
};

static bool
is_last(const struct ir_region_data *r, ir_id id)
{
	return r->result == id && r->nodes.n > 0 && vec_last(&r->nodes) == id;
}

static void
place_regions(struct loops *l, ir_region region, ir_id id)
{
	const struct ir_node *n = ir_at(l->m, id);
	uint32_t s;

	for (s = 0; s < n->nsub; s++) {
		ir_region sub = ir_sub(l->m, n, s);

		if (n->kind == NODE_FN) {
			l->frame[sub] = id;
			l->tail[sub] = true;
		} else {
			l->frame[sub] = l->frame[region];
			l->tail[sub] = l->tail[region] &&
			    is_last(&l->m->region.v[region], id);
		}
	}
}

/* Numbers regions and says of each whose it is and whether it is tail. */
static void
place_function(struct loops *l, uint32_t function, uint32_t *number)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	l->tail[l->m->function.v[function].body] = true;
	ir_walk_begin(&w, l->m, function);
	while ((s = ir_walk_next(&w, l->m)) != IR_DONE) {
		if (s == IR_ENTER)
			l->enter[w.region] = ++*number;
		else if (s == IR_LEAVE)
			l->leave[w.region] = *number;
		else if (s == IR_NODE)
			place_regions(l, w.region, w.node);
	}
	ir_walk_end(&w);
}

/* A call of the local function `callee` in `region`. */
static void
see_call(struct loops *l, ir_id callee, ir_region region, ir_id call)
{
	const struct ir_node *f = ir_at(l->m, callee);
	ir_region body;

	if (f->kind != NODE_FN || f->nsub != 1)
		return;
	body = ir_sub(l->m, f, 0);
	if (l->enter[region] < l->enter[body] ||
	    l->enter[region] > l->leave[body])
		return;
	l->calls_itself[callee] = true;
	if (l->frame[region] != callee || !l->tail[region] ||
	    !is_last(&l->m->region.v[region], call))
		l->escapes[callee] = true;
}

static void
see_uses(struct loops *l, ir_region region)
{
	const struct ir_region_data *r = &l->m->region.v[region];
	uint32_t i, k;

	l->escapes[r->result] = true;
	for (k = 0; k < r->nodes.n; k++) {
		const struct ir_node *n = ir_at(l->m, r->nodes.v[k]);
		bool calls = n->kind == NODE_CALL &&
		    n->callee == CALLEE_LOCAL;

		for (i = 0; i < n->nin; i++)
			if (i == 0 && calls)
				see_call(l, ir_in(l->m, n, 0), region,
				    r->nodes.v[k]);
			else
				l->escapes[ir_in(l->m, n, i)] = true;
	}
}

bool *
ir_loops(const struct ir_module *m)
{
	struct loops l = { .m = m };
	uint32_t number = 0, i;

	l.loop = mem_zalloc(m->node.n, sizeof *l.loop);
	l.escapes = mem_zalloc(m->node.n, sizeof *l.escapes);
	l.calls_itself = mem_zalloc(m->node.n, sizeof *l.calls_itself);
	l.tail = mem_zalloc(m->region.n, sizeof *l.tail);
	l.frame = mem_zalloc(m->region.n, sizeof *l.frame);
	l.enter = mem_zalloc(m->region.n, sizeof *l.enter);
	l.leave = mem_zalloc(m->region.n, sizeof *l.leave);
	for (i = 1; i < m->function.n; i++)
		place_function(&l, i, &number);
	for (i = 1; i < m->region.n; i++)
		if (l.enter[i])
			see_uses(&l, i);
	for (i = 1; i < m->node.n; i++)
		l.loop[i] = m->node.v[i].kind == NODE_FN &&
		    l.calls_itself[i] && !l.escapes[i];
	mem_free(l.escapes);
	mem_free(l.calls_itself);
	mem_free(l.tail);
	mem_free(l.frame);
	mem_free(l.enter);
	mem_free(l.leave);
	return l.loop;
}
