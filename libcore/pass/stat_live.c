/*
 * The most memory that values take at one time, if each is freed after its
 * last use in the order of the text.
 *
 * Nodes are numbered in text order, nested regions included, so "used in a
 * region below" is one comparison.  A tuple, a field, a cast and a reference
 * hold what they are made of; a local function holds what its body uses.
 * What a node of a region with branches needs inside comes on top of what is
 * live around it.
 *
 * Cost: n log n in the nodes of each region (its last uses are sorted).
 */
#include "pass/stat.h"

#include <stdlib.h>

#include "ir/region_walk.h"

void
stat_live_init(struct stat_live *l, struct stat_env *e)
{
	const struct sym *zero = sym_const(e->m->syms, 0);

	l->e = e;
	l->start = mem_zalloc(e->m->node.n + 1, sizeof *l->start);
	l->last = mem_zalloc(e->m->node.n + 1, sizeof *l->last);
	l->own = mem_zalloc(e->m->node.n + 1, sizeof *l->own);
	l->inner = mem_zalloc(e->m->node.n + 1, sizeof *l->inner);
	l->peak = mem_zalloc(e->m->region.n + 1, sizeof *l->peak);
	for (uint32_t i = 0; i < e->m->node.n; i++)
		l->own[i] = l->inner[i] = zero;
}

void
stat_live_free(struct stat_live *l)
{
	mem_free(l->start);
	mem_free(l->last);
	mem_free(l->own);
	mem_free(l->inner);
	mem_free(l->peak);
}

/* ---- last uses ---- */

struct event {
	bool leave;
	uint32_t time, what;	/* node, or the region that is left */
};

struct uses {
	struct stat_live *l;
	VEC(struct event) event;
	ir_id *inmost, *outmost;	/* by region: local functions around
					 * it */
};

static bool
holds_operands(const struct ir_node *n)
{
	return n->kind == NODE_TUPLE || n->kind == NODE_PROJ ||
	    n->kind == NODE_CAST || n->kind == NODE_REF ||
	    n->kind == NODE_READ;
}

static void
use(struct uses *u, ir_region at, ir_id x, uint32_t time)
{
	struct stat_live *l = u->l;
	ir_id in = u->inmost[at], out = u->outmost[at];

	/* A value that a local function captures lives as long as that. */
	if (out != 0 && l->start[x] < l->start[out] && l->last[out] > time)
		time = l->last[out];
	if (in != 0 && l->start[x] < l->start[in] && l->last[in] > time)
		time = l->last[in];
	if (l->last[x] < time)
		l->last[x] = time;
}

static void
enter_from_below(struct uses *u, ir_region r)
{
	const struct ir_module *m = u->l->e->m;
	ir_id owner = m->region.v[r].owner;
	ir_region up = owner != 0 ? ir_at(m, owner)->region : 0;

	u->inmost[r] = u->inmost[up];
	u->outmost[r] = u->outmost[up];
	if (owner == 0 || ir_at(m, owner)->kind != NODE_FN)
		return;
	u->inmost[r] = owner;
	if (u->outmost[r] == 0)
		u->outmost[r] = owner;
}

static void
number(struct uses *u, uint32_t function)
{
	const struct ir_module *m = u->l->e->m;
	struct ir_walk w = { 0 };
	enum ir_step s;
	uint32_t time = 0;

	ir_walk_begin(&w, m, function);
	while ((s = ir_walk_next(&w, m)) != IR_DONE) {
		struct event e = { s == IR_LEAVE, ++time,
		    s == IR_LEAVE ? w.region : w.node };

		if (s == IR_NODE)
			u->l->start[w.node] = u->l->last[w.node] = time;
		if (s == IR_NODE || s == IR_LEAVE)
			vec_push(&u->event, e);
	}
	ir_walk_end(&w);
}

void
stat_live_function(struct stat_live *l, uint32_t function)
{
	const struct ir_module *m = l->e->m;
	struct uses u = { .l = l };

	u.inmost = mem_zalloc(m->region.n + 1, sizeof *u.inmost);
	u.outmost = mem_zalloc(m->region.n + 1, sizeof *u.outmost);
	number(&u, function);
	for (uint32_t i = u.event.n; i-- > 0; ) {
		const struct event *e = &u.event.v[i];
		const struct ir_node *n;

		if (e->leave) {
			enter_from_below(&u, e->what);
			use(&u, e->what, m->region.v[e->what].result, e->time);
			continue;
		}
		n = ir_at(m, e->what);
		for (uint32_t k = 0; k < n->nin; k++)
			use(&u, n->region, ir_in(m, n, k), holds_operands(n) ?
			    l->last[e->what] : e->time);
	}
	vec_free(&u.event);
	mem_free(u.inmost);
	mem_free(u.outmost);
}

/* ---- the peak of a region ---- */

struct end {
	uint32_t last;
	ir_id node;
};

static int
by_last(const void *a, const void *b)
{
	const struct end *x = a, *y = b;

	if (x->last != y->last)
		return x->last < y->last ? -1 : 1;
	return x->node < y->node ? -1 : x->node > y->node;
}

void
stat_live_region(struct stat_live *l, ir_region r)
{
	const struct ir_region_data *d = &l->e->m->region.v[r];
	struct sym_ctx *syms = l->e->m->syms;
	const struct sym *live = sym_const(syms, 0), *peak = live;
	const struct sym *minus = sym_const(syms, -1);
	struct end *end = mem_zalloc(d->nodes.n + 1, sizeof *end);
	uint32_t freed = 0;

	for (uint32_t i = 0; i < d->nodes.n; i++)
		end[i] = (struct end){ l->last[d->nodes.v[i]],
		    d->nodes.v[i] };
	qsort(end, d->nodes.n, sizeof *end, by_last);
	for (uint32_t i = 0; i < d->nodes.n; i++) {
		ir_id id = d->nodes.v[i];

		for (; end[freed].last < l->start[id]; freed++)
			live = sym_add(syms, live, sym_mul(syms, minus,
			    l->own[end[freed].node]));
		peak = stat_larger(l->e, peak, sym_add(syms, live,
		    stat_larger(l->e, l->inner[id], l->own[id])));
		live = sym_add(syms, live, l->own[id]);
	}
	l->peak[r] = peak;
	mem_free(end);
}
