/*
 * Liveness: the order of a function's nodes, and where each value is used last.
 *
 * Positions count the steps of a walk in text order, nested regions included,
 * the branches of a node one after another.  A value is used by the nodes that
 * have it as an operand, and by the regions whose result it is, at their end; a
 * use inside a local function, of a value from outside, is also one by the
 * local function.  There are three answers:
 *
 *	at	the node of the value's own region that uses it last, itself or
 *		in a region inside; the value itself if nothing does, 0 if it
 *		is the region's result.  What counts is the use alone: right
 *		where values are counted objects.
 *	last	the position up to which its memory is needed: that of the last
 *		use, or, where a node that holds its operands uses it, the last
 *		use of that; where a local function captures it, the last use of
 *		the local function, if that comes later.
 *	death	on each path through the branches of `if` and `match`, where
 *		the value is dead: after the node that uses it last on that
 *		path, or at the head of the first region of the path whose
 *		nodes do not need it.  So what a branch does not need can be
 *		released before it runs, and what it uses last can be moved.
 *		Uses at more than 64 levels below the value count as uses by
 *		the node at that level, since the answer could otherwise be
 *		longer than linear in the function.
 *
 * relay-plan and relay-stat use `last`, the evaluator `at`, compiled code
 * deaths.  The verifier of plans has an analysis of its own, so that a fault
 * here does not hide itself (verify_live.c).
 *
 * Cost: linear in the nodes and operands of a function; deaths also in the
 * levels between a value and its uses, and in their own number.
 */
#ifndef RELAY_IR_LIVENESS_H
#define RELAY_IR_LIVENESS_H

#include "ir/ir.h"

struct ir_death {
	ir_id value;
	ir_id node;		/* after this node; 0: */
	ir_region region;	/* at the head of this region */
};

struct ir_liveness {
	uint32_t nnode, nregion;	/* elements of what is by node, by
					 * region */
	uint32_t *pos, *last;	/* by node: its position; see above */
	ir_id *at;		/* by node; see above */
	ir_id *frame;		/* by region: the local function around it, or
				 * 0 */
	uint32_t *depth, *frames;	/* by region: regions, and local
					 * functions, around it */
	/* If with_deaths is set: of the current function, in the text order of
	 * the values; a region's result has no death where it is handed over.
	 * By region: it hands over its result, which is not used later. */
	bool with_deaths;
	VEC(struct ir_death) death;
	bool *gives;
};

/* For the nodes that the module has by now. */
void ir_liveness_init(struct ir_liveness *l, const struct ir_module *m);
/* For those that it got since, too. */
void ir_liveness_grow(struct ir_liveness *l, const struct ir_module *m);
void ir_liveness_free(struct ir_liveness *l);
/* Sets what is by node and region, for those of one function.  holds: whether a
 * node keeps its operands as long as it lives itself; NULL: none does. */
void ir_liveness_function(struct ir_liveness *l, const struct ir_module *m,
    uint32_t function, bool (*holds)(const struct ir_node *n));

#endif
