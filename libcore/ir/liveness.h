/*
 * Liveness: the order of a function's nodes, and where each value is used last.
 *
 * Positions count the steps of a walk in text order, nested regions included,
 * the branches of a node one after another.  A value is used by the nodes that
 * have it as an operand, and by the regions whose result it is, at their end.
 * There are two answers:
 *
 *	at	the node of the value's own region that uses it last, itself or
 *		in a region inside; the value itself if nothing does, 0 if it
 *		is the region's result.  What counts is the use alone: right
 *		where values are counted objects.
 *	last	the position up to which its memory is needed: that of the last
 *		use, or, where a node that holds its operands uses it, the last
 *		use of that; where a local function captures it, the last use of
 *		the local function, if that comes later.
 *
 * relay-plan, relay-stat and the evaluator use this.  Compiled code drops
 * values in the branch where they die, which takes one answer per path
 * (codegen/fn_prepare.c); the verifier of plans has an analysis of its own, so
 * that a fault here does not hide itself (verify_live.c).
 *
 * Cost: linear in the nodes and operands of a function.
 */
#ifndef RELAY_IR_LIVENESS_H
#define RELAY_IR_LIVENESS_H

#include "ir/ir.h"

struct ir_liveness {
	uint32_t *pos, *last;	/* by node: its position; see above */
	ir_id *at;		/* by node; see above */
	ir_id *frame;		/* by region: the local function around it, or
				 * 0 */
	uint32_t *depth, *frames;	/* by region: regions, and local
					 * functions, around it */
};

/* For a module that does not get more nodes. */
void ir_liveness_init(struct ir_liveness *l, const struct ir_module *m);
void ir_liveness_free(struct ir_liveness *l);
/* Sets what is by node and region, for those of one function.  holds: whether a
 * node keeps its operands as long as it lives itself; NULL: none does. */
void ir_liveness_function(struct ir_liveness *l, const struct ir_module *m,
    uint32_t function, bool (*holds)(const struct ir_node *n));

#endif
