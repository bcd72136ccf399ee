/*
 * Shared by plan.c (who has a slot, and for how long) and plan_offsets.c
 * (where).
 */
#ifndef RELAY_PASS_PLAN_IMPL_H
#define RELAY_PASS_PLAN_IMPL_H

#include "pass/plan.h"

/* Memory that one or more bindings have, one after the other. */
struct plan_buffer {
	const struct sym *bytes, *offset;
	uint32_t first, last;	/* positions; both are alive at a position
				 * where one ends and the other begins */
};

/* A binding that a loop inside its frame uses. */
struct plan_hold {
	ir_id id, loop;
};

struct plan {
	struct ir_module *m;
	const struct plan_options *o;
	struct plan_stats *s;
	bool *loops;		/* by node */
	ir_id *frame;		/* by region: local function around it, or 0 */
	uint32_t *pos, *last, *end;	/* by node: positions */
	uint32_t *slot_of;	/* by node: 1 + index in buffer, or 0 */
	bool *escapes, *tuple_benign;	/* by node */
	struct map names;	/* known when the frame is entered */
	VEC(ir_id) order;
	VEC(struct plan_hold) held;
	VEC(struct plan_buffer) buffer;
	const char *key_dims, *key_slot, *key_arena;
};

static inline struct plan_buffer *
plan_buffer(const struct plan *p, ir_id id)
{
	return &p->buffer.v[p->slot_of[id] - 1];
}

/* Sets the offsets of p->buffer; returns the arena's size. */
const struct sym *plan_offsets(struct plan *p);

#endif
