/*
 * Code motion (motion.h).
 *
 * Loops are taken from the inner to the outer ones, in each of them bindings in
 * the order of the text, so that what depends on a binding that has left the
 * loop can follow it, through all loops.
 *
 * For sinking, bindings are taken from the last to the first: the users of each
 * are in their places then, and the lowest region that has all of them is known
 * to be complete.  Regions of a binding that moves go along, so that depths may
 * be out of date within a round; the place found is then higher than it could
 * be, and the next round goes on.
 */
#include "pass/motion.h"

#include <string.h>

#include "pass/emit.h"
#include "pass/globals.h"

#define ROUNDS 16

typedef VEC(ir_id) ids;

struct motion {
	struct ir_module *m;
	struct pass_rewrites *w;
	uint8_t *effect;	/* by node */
	bool *loop;		/* by node */
	const char *check, *dims;
	/* Of one round: */
	ir_region *place;	/* by node: where it goes; 0: it stays */
	ir_region *uses;	/* by node: the lowest region with all uses */
	uint32_t *depth;	/* by region */
	bool moved;
};

static ir_region
parent(const struct motion *x, ir_region r)
{
	ir_id owner = x->m->region.v[r].owner;

	return owner == 0 ? 0 : ir_at(x->m, owner)->region;
}

/* ---- what may move ---- */

static bool
is_free(const struct motion *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	return x->effect[id] == EFFECT_NONE && n->kind != NODE_PARAM &&
	    n->kind != NODE_REF && n->kind != NODE_CAST &&
	    attrs_get(n->props, x->check) == NULL &&
	    attrs_get(n->props, x->dims) == NULL;
}

/* Floats and truth values: no index, no divisor of integers. */
static bool
is_harmless(const struct type *t)
{
	if (t == NULL)
		return false;
	if (t->kind == TYPE_TUPLE) {
		for (uint32_t i = 0; i < t->n; i++)
			if (t->arg[i]->kind != TYPE_TENSOR ||
			    !is_harmless(t->arg[i]))
				return false;
		return true;
	}
	return t->kind == TYPE_TENSOR && (t->dtype == DT_BOOL ||
	    dtype_info[t->dtype].class == DTC_FLOAT);
}

static bool
cannot_fail(const struct motion *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	bool call = n->kind == NODE_CALL && (n->callee == CALLEE_OP ||
	    (n->callee == CALLEE_GLOBAL &&
	    x->m->global.v[n->ref].kind == GLOBAL_PRIM));

	if ((!call && n->kind != NODE_TUPLE && n->kind != NODE_PROJ) ||
	    n->nin == 0 || !is_harmless(n->type))
		return false;
	for (uint32_t i = 0; i < n->nin; i++)
		if (!is_harmless(ir_at(x->m, ir_in(x->m, n, i))->type))
			return false;
	return true;
}

/* ---- out of loops ---- */

/* The regions of a loop, but those of functions in it. */
static void
loop_regions(const struct motion *x, ir_id loop, ir_region_list *out)
{
	const struct ir_module *m = x->m;

	out->n = 0;
	vec_push(out, ir_sub(m, ir_at(m, loop), 0));
	for (uint32_t i = 0; i < out->n; i++) {
		const struct ir_region_data *r = &m->region.v[out->v[i]];

		for (uint32_t k = 0; k < r->nodes.n; k++) {
			const struct ir_node *n = ir_at(m, r->nodes.v[k]);

			for (uint32_t j = 0; n->kind != NODE_FN &&
			    j < n->nsub; j++)
				vec_push(out, ir_sub(m, n, j));
		}
	}
}

static bool
is_inside(const struct motion *x, ir_id id, uint32_t depth)
{
	return x->depth[ir_at(x->m, id)->region] > depth;
}

/* Whether all operands are from outside, or constants. */
static bool
is_invariant(const struct motion *x, ir_id id, uint32_t depth)
{
	const struct ir_node *n = ir_at(x->m, id);

	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id in = ir_in(x->m, n, i);

		if (is_inside(x, in, depth) &&
		    ir_at(x->m, in)->kind != NODE_CONST)
			return false;
	}
	return true;
}

static void
hoist_loop(struct motion *x, ir_id loop)
{
	struct ir_module *m = x->m;
	ir_region to = ir_at(m, loop)->region;
	uint32_t depth = x->depth[to];
	ir_region_list regions = { NULL, 0, 0 };
	ids out = { NULL, 0, 0 }, stay = { NULL, 0, 0 };

	loop_regions(x, loop, &regions);
	for (uint32_t i = 0; i < regions.n; i++) {
		struct ir_region_data *r = &m->region.v[regions.v[i]];
		uint32_t n = r->nodes.n, kept = 0;

		for (uint32_t k = 0; k < n; k++) {
			ir_id id = r->nodes.v[k];
			const struct ir_node *o = ir_at(m, id);

			if (!is_free(x, id) || !cannot_fail(x, id) ||
			    !is_invariant(x, id, depth) ||
			    !pass_rewrites(x->w, m, id, MOTION_HOIST, NULL))
				continue;
			for (uint32_t j = 0; j < o->nin; j++)
				if (is_inside(x, ir_in(m, o, j), depth)) {
					vec_push(&out, ir_in(m, o, j));
					ir_at(m, ir_in(m, o, j))->region = to;
				}
			vec_push(&out, id);
			ir_at(m, id)->region = to;
		}
		for (uint32_t k = 0; k < n; k++)
			if (ir_at(m, r->nodes.v[k])->region == regions.v[i])
				r->nodes.v[kept++] = r->nodes.v[k];
		r->nodes.n = kept;
	}
	/* In front of the loop. */
	for (uint32_t i = 0; out.n > 0 && i < m->region.v[to].nodes.n; i++)
		vec_push(&stay, m->region.v[to].nodes.v[i]);
	if (out.n > 0)
		m->region.v[to].nodes.n = 0;
	for (uint32_t i = 0; i < stay.n; i++) {
		for (uint32_t k = 0; stay.v[i] == loop && k < out.n; k++)
			vec_push(&m->region.v[to].nodes, out.v[k]);
		vec_push(&m->region.v[to].nodes, stay.v[i]);
	}
	x->moved = x->moved || out.n > 0;
	vec_free(&regions);
	vec_free(&out);
	vec_free(&stay);
}

/* ---- into branches ---- */

/* The lowest region that has both; 0 is none yet. */
static ir_region
common(const struct motion *x, ir_region a, ir_region b)
{
	if (a == 0)
		return b;
	while (a != b)
		if (x->depth[a] > x->depth[b])
			a = parent(x, a);
		else if (x->depth[b] > x->depth[a])
			b = parent(x, b);
		else {
			a = parent(x, a);
			b = parent(x, b);
		}
	return a;
}

/* From region r towards one below it: as far as no function is entered. */
static ir_region
reachable(const struct motion *x, ir_region r, ir_region below)
{
	ir_region to = below;

	for (ir_region i = below; i != r && i != 0; i = parent(x, i))
		if (ir_at(x->m, x->m->region.v[i].owner)->kind == NODE_FN)
			to = parent(x, i);
	return to;
}

static void
collect(void *ctx, struct ir_module *m, ir_id id)
{
	(void)m;
	vec_push((ids *)ctx, id);
}

/* Rebuilds regions: what goes into one stands at its head, in the order of the
 * text. */
static void
move(struct motion *x, uint32_t f, const ids *all)
{
	struct ir_module *m = x->m;
	uint32_t *head = mem_zalloc(m->region.n + 1, sizeof *head);
	uint32_t *next = mem_zalloc(all->n + 1, sizeof *next);
	ir_region_list list = { NULL, 0, 0 };

	for (uint32_t i = all->n; i-- > 0; ) {
		ir_region to = x->place[all->v[i]];

		if (to == 0)
			continue;
		next[i] = head[to];
		head[to] = i + 1;
	}
	ir_function_regions(m, f, &list);
	for (uint32_t i = 0; i < list.n; i++) {
		struct ir_region_data *r = &m->region.v[list.v[i]];
		pass_nodes old = pass_take_nodes(m, list.v[i]);

		for (uint32_t k = head[list.v[i]]; k != 0; k = next[k - 1]) {
			vec_push(&r->nodes, all->v[k - 1]);
			ir_at(m, all->v[k - 1])->region = list.v[i];
		}
		for (uint32_t k = 0; k < old.n; k++)
			if (x->place[old.v[k]] == 0)
				vec_push(&r->nodes, old.v[k]);
		vec_free(&old);
	}
	vec_free(&list);
	mem_free(head);
	mem_free(next);
}

static void
sink_function(struct motion *x, uint32_t f)
{
	struct ir_module *m = x->m;
	ids all = { NULL, 0, 0 };

	ir_walk_function(m, f, collect, &all);
	for (uint32_t i = all.n; i-- > 0; ) {
		ir_id id = all.v[i];
		struct ir_node *n = ir_at(m, id);
		ir_region to = x->uses[id] == 0 ? n->region :
		    reachable(x, n->region, x->uses[id]);

		if (to != n->region && n->kind != NODE_CONST &&
		    is_free(x, id) && pass_rewrites(x->w, m, id, MOTION_SINK,
		    NULL)) {
			x->place[id] = to;
			x->moved = true;
		}
		for (uint32_t k = 0; k < n->nin; k++) {
			ir_region *u = &x->uses[ir_in(m, n, k)];

			*u = common(x, *u, x->place[id] != 0 ? to :
			    n->region);
		}
	}
	move(x, f, &all);
	vec_free(&all);
}

/* ---- rounds ---- */

static void
find_depths(struct motion *x)
{
	ir_region_list list = { NULL, 0, 0 };

	memset(x->depth, 0, (x->m->region.n + 1) * sizeof *x->depth);
	for (uint32_t f = 1; f < x->m->function.n; f++) {
		list.n = 0;
		ir_function_regions(x->m, f, &list);
		for (uint32_t i = 0; i < list.n; i++)
			x->depth[list.v[i]] = x->depth[parent(x,
			    list.v[i])] + 1;
	}
	vec_free(&list);
}

static bool
is_open(const struct motion *x, uint32_t f)
{
	return !pass_is_closed(x->m, x->m->function.v[f].attrs);
}

static void
round_of(struct motion *x)
{
	struct ir_module *m = x->m;

	find_depths(x);
	for (ir_id id = m->node.n; id-- > 1; )
		if (x->loop[id] && is_open(x, m->region.v[ir_at(m,
		    id)->region].function))
			hoist_loop(x, id);
	memset(x->place, 0, (m->node.n + 1) * sizeof *x->place);
	memset(x->uses, 0, (m->node.n + 1) * sizeof *x->uses);
	for (uint32_t r = 1; r < m->region.n; r++)
		x->uses[m->region.v[r].result] = common(x,
		    x->uses[m->region.v[r].result], r);
	for (uint32_t f = 1; f < m->function.n; f++)
		if (is_open(x, f))
			sink_function(x, f);
}

void
motion_run(struct ir_module *m, struct pass_rewrites *w)
{
	struct motion x = { .m = m, .w = w, .effect = ir_effects_checked(m),
	    .loop = ir_loops(m) };

	x.check = str_intern0(m->strings, "check");
	x.dims = str_intern0(m->strings, "dims");
	x.place = mem_zalloc(m->node.n + 1, sizeof *x.place);
	x.uses = mem_zalloc(m->node.n + 1, sizeof *x.uses);
	x.depth = mem_zalloc(m->region.n + 1, sizeof *x.depth);
	for (uint32_t i = 0; i < ROUNDS; i++) {
		x.moved = false;
		round_of(&x);
		if (!x.moved)
			break;
	}
	mem_free(x.effect);
	mem_free(x.loop);
	mem_free(x.place);
	mem_free(x.uses);
	mem_free(x.depth);
}
