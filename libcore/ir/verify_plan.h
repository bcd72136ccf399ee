/*
 * Between the files that check a plan of memory: verify_plan.c (what has a
 * slot and where), verify_live.c (live ranges, and that no such value escapes
 * from its frame), verify_order.c (that slots are within the arena, and their
 * order), verify_overlap.c (slots that are live at the same time are disjoint).
 *
 * They are written independently of relay-plan, from the definition of the
 * annotations, so that a fault of one is found by the other.
 */
#ifndef RELAY_IR_VERIFY_PLAN_H
#define RELAY_IR_VERIFY_PLAN_H

#include "ir/verify_impl.h"

/* A binding with a slot. */
struct plan_slot {
	ir_id id;
	ir_id frame;		/* local function, or 0: the function */
	const struct sym *at, *bytes, *end;	/* end: at + bytes */
	int64_t sample;		/* at, for one choice of the names */
	uint32_t rank;		/* by sample, in the frame */
	uint32_t buffer;	/* verify_overlap.c; 0: none */
	bool bad;		/* something was reported */
};

struct plan_check {
	struct verify *v;
	struct ir_module *m;
	uint32_t function;
	const char *key_slot, *key_arena, *key_dims, *key_assume;
	bool *loops;		/* by node */
	ir_id *frame;		/* by region */
	uint32_t *pos, *last;	/* by node: positions in text order */
	uint32_t *slot_of;	/* by node: 1 + index into slot, or 0 */
	ir_id *taken;		/* by node, of tuples: see verify_live.c */
	VEC(struct plan_slot) slot;	/* of the function, in text order */
	struct sym_facts *facts;	/* what it assumes */
	struct map names;	/* of extents at entry: 1 + index in sample */
	VEC(int64_t) sample;
	/* Of a <= b: pairs of indices; that a is a multiple of 64: a and
	 * UINT32_MAX. */
	struct map proofs;
	/* Of the current frame, by rank: */
	VEC(const struct sym *) at;	/* where slots begin */
	VEC(uint32_t) broken;	/* ranks before that are not proved to begin
				 * before the next one */
	struct plan_overlap *overlap;
};

/* What may make a tensor in a slot, and read one. */
static inline bool
plan_is_made(const struct ir_module *m, const struct ir_node *n)
{
	return n->kind == NODE_CALL && (n->callee == CALLEE_OP ||
	    (n->callee == CALLEE_GLOBAL &&
	    m->global.v[n->ref].kind == GLOBAL_PRIM));
}

/* An annotation as an expression; NULL: it is none. */
const struct sym *plan_annotation(const struct plan_check *p,
    const struct attrs *as, const char *key);
/* Whether a <= b is proved for all extents that the function can be called
 * with. */
bool plan_proves_le(struct plan_check *p, const struct sym *a,
    const struct sym *b);

/* What an expression is for one choice of the names; false: it has another
 * name, or no value. */
bool plan_sample(struct plan_check *p, const struct sym *s, int64_t *v);

/* The size of a frame's arena, as stated; NULL: it is not stated. */
const struct sym *plan_arena(struct plan_check *p, ir_id frame);
/* Reports a slot: why, and if arena is not NULL how large it is. */
void plan_fault_place(struct plan_check *p, struct plan_slot *s,
    const char *why, const struct sym *arena);

/* Ranks the slots order[0 .. n) of a frame; false: one of them is not proved
 * to lie in the arena, and that was reported. */
bool plan_order(struct plan_check *p, const uint32_t *order, uint32_t n);
/* Whether a slot of rank x that ends at `end` is proved to end before the slot
 * of rank y begins. */
bool plan_lies_before(struct plan_check *p, uint32_t x,
    const struct sym *end, uint32_t y);

/* Sets last; reports slots of values that escape from their frame. */
void plan_check_live(struct plan_check *p);
/* Reports slots that overlap while both are live. */
void plan_overlap_begin(struct plan_check *p);
void plan_check_overlap(struct plan_check *p);
void plan_overlap_end(struct plan_check *p);

#endif
