/*
 * Walking a function step by step: for analyses that need to know when a
 * region begins and ends.  ir_walk_function() is this with a callback.
 *
 *	struct ir_walk w = { 0 };
 *
 *	ir_walk_begin(&w, m, function);
 *	while ((s = ir_walk_next(&w, m)) != IR_DONE)
 *		...
 *	ir_walk_end(&w);
 *
 * For each region: IR_ENTER, IR_NODE for each parameter, and for each node
 * IR_NODE, the steps of its regions, IR_NODE_END; then IR_LEAVE.
 */
#ifndef RELAY_IR_REGION_WALK_H
#define RELAY_IR_REGION_WALK_H

#include "ir/ir.h"

enum ir_step {
	IR_ENTER,	/* region */
	IR_NODE,	/* node, region */
	IR_NODE_END,	/* node, region; after its regions; not for params */
	IR_LEAVE,	/* region */
	IR_DONE,
	IR_DOWN,	/* (internal) */
};

struct ir_walk_frame {
	ir_region region;
	uint32_t param, pos, sub;
	bool entered, inside;
};

/* Zero-initialise; one walk may be begun after another. */
struct ir_walk {
	ir_region region;
	ir_id node;
	uint32_t regions;	/* entered so far */
	VEC(struct ir_walk_frame) stack;
};

void ir_walk_begin(struct ir_walk *w, const struct ir_module *m,
    uint32_t function);
enum ir_step ir_walk_next(struct ir_walk *w, const struct ir_module *m);
void ir_walk_end(struct ir_walk *w);

#endif
