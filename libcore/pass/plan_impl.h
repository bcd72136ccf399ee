/*
 * Shared by plan.c (which bindings have slots, and their live ranges),
 * plan_early.c (calls that go early), plan_share.c (which share a slot),
 * plan_offsets.c (offsets in regions of the arena), plan_regions.c (where they
 * are) and plan_report.c (the memory saved).
 */
#ifndef RELAY_PASS_PLAN_IMPL_H
#define RELAY_PASS_PLAN_IMPL_H

#include "ir/liveness.h"
#include "pass/plan.h"

/* Memory that one or more bindings occupy, one after another. */
struct plan_buffer {
	const struct sym *bytes, *offset;
	uint32_t first, last;	/* positions; both are alive at a position
				 * where one ends and the other begins */
	uint32_t into;		/* 1 + the buffer of which it is a part, */
	int64_t at;		/* from this byte on; or 0 */
	uint32_t region;	/* 1 + the region that it is in, or 0 */
};

/* A part of the arena that one or more buffers are in. */
struct plan_region {
	const struct sym *size;
	uint32_t first, last;	/* of the buffers in it */
};

struct plan {
	struct ir_module *m;
	const struct plan_options *o;
	struct plan_stats *s;
	bool managed;		/* no slots for the current function */
	bool asks;		/* the rewrites, for the first time */
	bool symbolic;		/* an arena has a size by name */
	bool *loops;		/* by node */
	struct ir_liveness uses;	/* of the current function */
	uint32_t *slot_of;	/* by node: 1 + index in buffer, or 0 */
	/* The bindings of each frame, in text order: by frame the first and
	 * the last one, by node the next one of its frame; or 0. */
	ir_id *members, *members_end, *next;
	bool *escapes, *tuple_benign;	/* by node */
	bool *computed_with;	/* by node: ir_computed_with() */
	bool *unproved;		/* by node: its slot would not be proved */
	struct map names;	/* known when the frame is entered */
	struct sym_facts *facts;	/* that the function assumes */
	VEC(ir_id) locals;	/* local functions, in text order */
	VEC(struct plan_buffer) buffer;
	VEC(struct plan_region) region;
	bool apart;		/* no regions share memory */
	const char *key_dims, *key_slot, *key_arena, *key_assume;
};

/* The buffer that a node's is, or is a part of. */
static inline struct plan_buffer *
plan_buffer(const struct plan *p, ir_id id)
{
	struct plan_buffer *b = &p->buffer.v[p->slot_of[id] - 1];

	while (b->into != 0)
		b = &p->buffer.v[b->into - 1];
	return b;
}

static inline bool
plan_is_program(const struct plan *p, const struct ir_node *n)
{
	return n->kind == NODE_CALL && (n->callee == CALLEE_OP ||
	    (n->callee == CALLEE_GLOBAL &&
	    p->m->global.v[n->ref].kind == GLOBAL_PRIM));
}

/* plan_early.c: calls of extern functions with early=True, and what they alone
 * need, move up to where their operands are known. */
void plan_early(struct ir_module *m);

/* plan_share.c: gives a node a buffer, its own or an operand's. */
void plan_share(struct plan *p, ir_id id, bool concat, struct plan_row *row);
/* Whether it is its operand, without a slot, under other extents. */
bool plan_is_view(const struct plan *p, ir_id id);
/* Whether a managed result may be made in an operand's memory. */
bool plan_donates(const struct plan *p, ir_id id);

/* Sets the offsets of p->buffer; returns the arena's size. */
const struct sym *plan_offsets(struct plan *p);

/* plan_regions.c: moves p->buffer to where their regions are in the arena;
 * returns its size.  share: regions that are not alive together may be in one
 * place. */
const struct sym *plan_regions(struct plan *p, bool share);
/* Whether the size of an arena exceeds that of another one, for each of a few
 * extents, by no more than a part of it: 8, an eighth; 0, nothing. */
bool plan_is_within(const struct plan *p, const struct sym *a,
    const struct sym *b, int64_t more);

/* plan_report.c: fills in the bytes of frame fn. */
void plan_measure(struct plan *p, ir_id fn, struct plan_row *row);
/* Adds the row of the sum. */
void plan_sum(struct plan *p);

#endif
