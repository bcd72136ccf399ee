/*
 * Liveness (liveness.h).
 *
 * A forward walk numbers the nodes and finds `at`: of the regions that are open
 * at a use, the one at the depth of the value's region is its own.  A backward
 * pass over the steps finds `last`: whoever uses a value comes after it, so
 * what is final of the user is known; so is the last use of the local functions
 * around it, but for their own calls of themselves, which are inside.
 */
#include "ir/liveness.h"

#include "ir/region_walk.h"

struct event {
	enum ir_step step;
	uint32_t pos, what;	/* a node, or the region entered or left */
};

struct liveness {
	struct ir_liveness *l;
	const struct ir_module *m;
	bool (*holds)(const struct ir_node *n);
	VEC(struct event) event;
	VEC(ir_id) open;	/* the node at hand of each open region */
	VEC(ir_id) around;	/* local functions, outermost first */
};

void
ir_liveness_init(struct ir_liveness *l, const struct ir_module *m)
{
	l->pos = mem_zalloc(m->node.n + 1, sizeof *l->pos);
	l->last = mem_zalloc(m->node.n + 1, sizeof *l->last);
	l->at = mem_zalloc(m->node.n + 1, sizeof *l->at);
	l->frame = mem_zalloc(m->region.n + 1, sizeof *l->frame);
	l->depth = mem_zalloc(m->region.n + 1, sizeof *l->depth);
	l->frames = mem_zalloc(m->region.n + 1, sizeof *l->frames);
}

void
ir_liveness_free(struct ir_liveness *l)
{
	mem_free(l->pos);
	mem_free(l->last);
	mem_free(l->at);
	mem_free(l->frame);
	mem_free(l->depth);
	mem_free(l->frames);
}

/* ---- forward ---- */

static ir_id
local_function(const struct ir_module *m, ir_region r)
{
	ir_id owner = m->region.v[r].owner;

	return owner != 0 && ir_at(m, owner)->kind == NODE_FN ? owner : 0;
}

static void
enter(struct liveness *x, ir_region r)
{
	struct ir_liveness *l = x->l;
	ir_id owner = x->m->region.v[r].owner, fn = local_function(x->m, r);
	ir_region up = owner != 0 ? ir_at(x->m, owner)->region : 0;

	l->frame[r] = fn != 0 || up == 0 ? fn : l->frame[up];
	l->frames[r] = (up != 0 ? l->frames[up] : 0) + (fn != 0);
	l->depth[r] = x->open.n;
	vec_push(&x->open, 0);
}

static void
use_at(struct liveness *x, ir_id id)
{
	struct ir_liveness *l = x->l;

	l->at[id] = x->open.v[l->depth[ir_at(x->m, id)->region]];
}

static void
leave(struct liveness *x, ir_region r)
{
	ir_id result = x->m->region.v[r].result;

	(void)vec_pop(&x->open);
	if (result == 0)
		return;
	if (ir_at(x->m, result)->region == r)
		x->l->at[result] = 0;
	else
		use_at(x, result);
}

static void
number(struct liveness *x, uint32_t function)
{
	struct ir_walk w = { 0 };
	enum ir_step s;
	uint32_t pos = 0;

	ir_walk_begin(&w, x->m, function);
	while ((s = ir_walk_next(&w, x->m)) != IR_DONE) {
		struct event e = { s, ++pos, s == IR_NODE ? w.node :
		    w.region };

		if (s == IR_ENTER) {
			enter(x, w.region);
		} else if (s == IR_NODE) {
			const struct ir_node *n = ir_at(x->m, w.node);

			x->l->pos[w.node] = x->l->last[w.node] = pos;
			x->l->at[w.node] = vec_last(&x->open) = w.node;
			for (uint32_t i = 0; i < n->nin; i++)
				use_at(x, ir_in(x->m, n, i));
		} else if (s == IR_LEAVE) {
			leave(x, w.region);
		}
		if (s != IR_NODE_END)
			vec_push(&x->event, e);
	}
	ir_walk_end(&w);
}

/* ---- backward ---- */

static void
use(struct liveness *x, ir_id id, uint32_t pos)
{
	struct ir_liveness *l = x->l;
	uint32_t outside = l->frames[ir_at(x->m, id)->region];

	/* The outermost local function that captures the value. */
	if (x->around.n > outside) {
		uint32_t end = l->last[x->around.v[outside]];

		pos = end > pos ? end : pos;
	}
	if (l->last[id] < pos)
		l->last[id] = pos;
}

static void
step_back(struct liveness *x, const struct event *e)
{
	const struct ir_node *n;
	uint32_t pos = e->pos;
	ir_id fn;

	if (e->step == IR_NODE) {
		n = ir_at(x->m, e->what);
		if (x->holds != NULL && x->holds(n))
			pos = x->l->last[e->what];
		for (uint32_t i = 0; i < n->nin; i++)
			use(x, ir_in(x->m, n, i), pos);
		return;
	}
	fn = local_function(x->m, e->what);
	if (e->step == IR_ENTER) {
		if (fn != 0)
			(void)vec_pop(&x->around);
		return;
	}
	if (fn != 0)
		vec_push(&x->around, fn);
	if (x->m->region.v[e->what].result != 0)
		use(x, x->m->region.v[e->what].result, pos);
}

void
ir_liveness_function(struct ir_liveness *l, const struct ir_module *m,
    uint32_t function, bool (*holds)(const struct ir_node *n))
{
	struct liveness x = { .l = l, .m = m, .holds = holds };

	number(&x, function);
	for (uint32_t i = x.event.n; i-- > 0; )
		step_back(&x, &x.event.v[i]);
	vec_free(&x.event);
	vec_free(&x.open);
	vec_free(&x.around);
}
