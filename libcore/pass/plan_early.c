/*
 * Calls of early functions move up to where their operands are known
 * (relay-plan(1)).
 *
 * In a region, what such calls alone need, directly or not, moves with them.
 * Each of them, in the order of the text, takes along what the ones before have
 * not taken, operands first, and follows the last binding that these need and
 * that does not move.  All else keeps its order.
 *
 * Cost: linear.
 */
#include <string.h>

#include "pass/plan_impl.h"

#include "ir/region_walk.h"

struct order {
	struct ir_module *m;
	const uint8_t *effect;	/* by node */
	const char *early, *dims;
	bool *is_early;		/* by global: an early function */
	/* By node of the current function. */
	bool *wanted;		/* by what moves */
	bool *kept;		/* by something else */
	bool *moves;
	uint32_t *at;		/* 1 + place in its region */
	VEC(ir_id) stack, list;
	VEC(uint32_t) start;	/* of each call's bindings in list */
	VEC(uint32_t) after;	/* of each call: places that come before it */
};

static bool
is_call(const struct order *o, ir_id id)
{
	const struct ir_node *n = ir_at(o->m, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_GLOBAL &&
	    o->is_early[n->ref];
}

/* ---- what moves ---- */

static void
mark_operands(const struct order *o, ir_id id, bool *mark)
{
	const struct ir_node *n = ir_at(o->m, id);

	for (uint32_t i = 0; i < n->nin; i++)
		mark[ir_in(o->m, n, i)] = true;
}

/* What regions inside of other ones use, and what regions result in. */
static void
keep_used_inside(struct order *o, uint32_t function)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, o->m, function);
	while ((s = ir_walk_next(&w, o->m)) != IR_DONE) {
		const struct ir_node *n;

		if (s == IR_LEAVE)
			o->kept[o->m->region.v[w.region].result] = true;
		if (s != IR_NODE)
			continue;
		n = ir_at(o->m, w.node);
		o->at[w.node] = 0;
		for (uint32_t i = 0; i < n->nin; i++) {
			ir_id in = ir_in(o->m, n, i);

			if (ir_at(o->m, in)->region != w.region)
				o->kept[in] = true;
		}
	}
	ir_walk_end(&w);
}

/* From the end: all users of a binding come after it. */
static void
find_moving(struct order *o, const struct ir_region_data *r)
{
	for (uint32_t i = r->nodes.n; i-- > 0;) {
		ir_id id = r->nodes.v[i];
		const struct ir_node *n = ir_at(o->m, id);

		o->at[id] = i + 1;
		o->moves[id] = o->effect[id] == EFFECT_NONE && n->nsub == 0 &&
		    (is_call(o, id) || (o->wanted[id] && !o->kept[id]));
		mark_operands(o, id, o->moves[id] ? o->wanted : o->kept);
	}
}

/* ---- where to ---- */

/* Lists what a call takes along, and itself; returns the number of places
 * that it comes after. */
static uint32_t
take(struct order *o, ir_id call)
{
	ir_region region = ir_at(o->m, call)->region;
	uint32_t after = 0;

	vec_push(&o->stack, call);
	while (o->stack.n > 0) {
		ir_id id = o->stack.v[o->stack.n - 1];
		const struct ir_node *n = ir_at(o->m, id);
		uint32_t depth = o->stack.n;

		for (uint32_t i = n->nin; i-- > 0;) {
			ir_id in = ir_in(o->m, n, i);

			if (ir_at(o->m, in)->region != region)
				continue;
			if (o->moves[in] && o->at[in] > 0)
				vec_push(&o->stack, in);
			else if (!o->moves[in] && o->at[in] > after)
				after = o->at[in];
		}
		if (o->stack.n > depth)
			continue;
		o->stack.n--;
		if (o->at[id] > 0)
			vec_push(&o->list, id);
		o->at[id] = 0;
	}
	return after;
}

static void
put_calls(struct order *o, struct ir_region_data *r, uint32_t *call,
    uint32_t *to, uint32_t places)
{
	while (*call < o->after.n && o->after.v[*call] <= places) {
		uint32_t from = o->start.v[*call];
		uint32_t end = *call + 1 < o->start.n ? o->start.v[*call + 1] :
		    o->list.n;

		memcpy(r->nodes.v + *to, o->list.v + from,
		    (end - from) * sizeof *r->nodes.v);
		*to += end - from;
		++*call;
	}
}

static void
order_region(struct order *o, struct ir_region_data *r)
{
	VEC(ir_id) old = { 0 };
	uint32_t call = 0, to = 0, after = 0, place;

	o->list.n = o->start.n = o->after.n = 0;
	for (uint32_t i = 0; i < r->nodes.n; i++)
		if (attrs_get(ir_at(o->m, r->nodes.v[i])->props, o->dims))
			return;
	find_moving(o, r);
	for (uint32_t i = 0; i < r->nodes.n; i++) {
		ir_id id = r->nodes.v[i];

		vec_push(&old, id);
		if (!is_call(o, id) || !o->moves[id])
			continue;
		vec_push(&o->start, o->list.n);
		place = take(o, id);
		/* In the order of the text, too. */
		if (place > after)
			after = place;
		vec_push(&o->after, after);
	}
	put_calls(o, r, &call, &to, 0);
	for (uint32_t i = 0; i < old.n; i++)
		if (o->at[old.v[i]] > 0) {
			r->nodes.v[to++] = old.v[i];
			put_calls(o, r, &call, &to, i + 1);
		}
	vec_free(&old);
}

static void
order_function(struct order *o, uint32_t function)
{
	ir_region_list regions = { 0 };

	keep_used_inside(o, function);
	ir_function_regions(o->m, function, &regions);
	for (uint32_t i = 0; i < regions.n; i++)
		order_region(o, &o->m->region.v[regions.v[i]]);
	vec_free(&regions);
}

void
plan_early(struct ir_module *m)
{
	struct order o = { .m = m };
	bool any = false;

	o.early = str_intern0(m->strings, "early");
	o.dims = str_intern0(m->strings, "dims");
	o.is_early = mem_zalloc(m->global.n, sizeof *o.is_early);
	for (uint32_t g = 0; g < m->global.n; g++) {
		const struct attr *a;

		if (m->global.v[g].kind != GLOBAL_EXTERN)
			continue;
		a = attrs_get(m->extern_.v[m->global.v[g].index].attrs,
		    o.early);
		o.is_early[g] = a != NULL && a->kind == ATTR_BOOL && a->i != 0;
		any = any || o.is_early[g];
	}
	if (any) {
		uint8_t *effect = ir_effects(m);

		o.effect = effect;
		o.wanted = mem_zalloc(m->node.n, sizeof *o.wanted);
		o.kept = mem_zalloc(m->node.n, sizeof *o.kept);
		o.moves = mem_zalloc(m->node.n, sizeof *o.moves);
		o.at = mem_zalloc(m->node.n, sizeof *o.at);
		for (uint32_t f = 1; f < m->function.n; f++)
			order_function(&o, f);
		mem_free(effect);
		mem_free(o.wanted);
		mem_free(o.kept);
		mem_free(o.moves);
		mem_free(o.at);
		vec_free(&o.stack);
		vec_free(&o.list);
		vec_free(&o.start);
		vec_free(&o.after);
	}
	mem_free(o.is_early);
}
