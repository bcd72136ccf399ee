/*
 * How long a slot is needed, and that its value does not get out of the frame
 * (verify_plan.h).
 *
 * Positions count bindings in text order, the arms of an `if` one after the
 * other; a value is needed up to the last position that uses it.  What a loop
 * uses (a local function that is only called, ir_loops) is needed up to the
 * last call of the loop.
 *
 * A slot ends with its frame and is not counted, so nothing may take its value
 * but what is done with it at once: operators, tensor programs, and the
 * condition of an `if`.  A tuple may hold it if the same is true of the tuple,
 * which then needs it up to the tuple's last use.
 *
 * This does not use ir/liveness.h, by which relay-plan finds the same, so that
 * a fault of one is found by the other.
 */
#include "ir/verify_plan.h"

#include "ir/region_walk.h"

#define RESULT UINT32_MAX	/* of a region, in place of a user */

/* What a loop uses from the frame around it. */
struct hold {
	ir_id id, loop;
};

struct live {
	struct plan_check *p;
	VEC(struct hold) held;
};

/* ---- what gets out ---- */

static void
fault(struct live *l, ir_id id, ir_id user, bool inside)
{
	struct plan_slot *s = &l->p->slot.v[l->p->slot_of[id] - 1];
	const struct ir_module *m = l->p->m;

	if (s->bad)
		return;
	s->bad = true;
	if (user == RESULT)
		verify_fault(l->p->v, id, "slot-owner", "it has a slot, but is "
		    "a result, or part of one, which may outlive the slot");
	else if (inside)
		verify_fault(l->p->v, id, "slot-owner", "it has a slot, but "
		    "v%u uses it in a local function that may outlive it",
		    ir_at(m, user)->id);
	else
		verify_fault(l->p->v, id, "slot-owner", "it has a slot, but "
		    "v%u uses it, which is not an operator or tensor program",
		    ir_at(m, user)->id);
}

/* ---- uses ---- */

/* The loop directly inside frame `to` that region frame `from` lies in; 0 if
 * a local function on the way is not a loop. */
static ir_id
loop_between(const struct plan_check *p, ir_id from, ir_id to)
{
	while (from != 0) {
		ir_id out = p->frame[ir_at(p->m, from)->region];

		if (!p->loops[from])
			return 0;
		if (out == to)
			return from;
		from = out;
	}
	return 0;
}

static void
use(struct live *l, ir_id id, ir_id user, ir_region region, uint32_t pos)
{
	struct plan_check *p = l->p;
	ir_id frame = p->frame[ir_at(p->m, id)->region], loop;

	if (p->frame[region] == frame) {
		if (pos > p->last[id])
			p->last[id] = pos;
		return;
	}
	loop = loop_between(p, p->frame[region], frame);
	if (loop != 0)
		vec_push(&l->held, ((struct hold){ id, loop }));
	else if (p->slot_of[id] != 0)
		fault(l, id, user, true);
}

static void
uses_of(struct live *l, ir_id user, ir_region region)
{
	struct plan_check *p = l->p;
	const struct ir_node *n = ir_at(p->m, user);
	bool program = plan_is_made(p->m, n);
	uint32_t pos = n->kind == NODE_TUPLE ? p->last[user] : p->pos[user];

	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id id = ir_in(p->m, n, i);

		if (p->slot_of[id] == 0) {
			if (p->loops[id])
				use(l, id, user, region, pos);
			continue;
		}
		if (n->kind == NODE_TUPLE && p->taken[user] != 0)
			fault(l, id, p->taken[user], false);
		else if (program || n->kind == NODE_TUPLE ||
		    n->kind == NODE_IF)
			use(l, id, user, region, pos);
		else
			fault(l, id, user, false);
	}
}

/* Who takes tuples that may not take what they hold, or RESULT; and up to
 * when they are needed. */
static void
tuples_of(struct live *l, ir_id user, ir_region region)
{
	struct plan_check *p = l->p;
	const struct ir_node *n = ir_at(p->m, user);
	bool program = plan_is_made(p->m, n);

	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id id = ir_in(p->m, n, i);

		if (ir_at(p->m, id)->kind != NODE_TUPLE)
			continue;
		if (!program || p->frame[ir_at(p->m, id)->region] !=
		    p->frame[region])
			p->taken[id] = user;
		else if (p->pos[user] > p->last[id])
			p->last[id] = p->pos[user];
	}
}

void
plan_check_live(struct plan_check *p)
{
	struct live l = { .p = p };
	struct ir_walk w = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, p->m, p->function);
	while ((s = ir_walk_next(&w, p->m)) != IR_DONE)
		if (s == IR_NODE)
			tuples_of(&l, w.node, w.region);
		else if (s == IR_LEAVE)
			p->taken[p->m->region.v[w.region].result] = RESULT;
	ir_walk_begin(&w, p->m, p->function);
	while ((s = ir_walk_next(&w, p->m)) != IR_DONE) {
		ir_id result = p->m->region.v[w.region].result;

		if (s == IR_NODE)
			uses_of(&l, w.node, w.region);
		else if (s == IR_LEAVE && p->slot_of[result] != 0)
			fault(&l, result, RESULT, false);
	}
	ir_walk_end(&w);
	/* A loop may be called from the next one: the last first. */
	for (uint32_t i = l.held.n; i-- > 0; ) {
		struct hold h = l.held.v[i];

		if (p->last[h.loop] > p->last[h.id])
			p->last[h.id] = p->last[h.loop];
	}
	vec_free(&l.held);
}
