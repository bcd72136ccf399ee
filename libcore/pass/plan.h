/*
 * Planning of memory (spec relax.md 16, relay.md 5.21; DESIGN 5).
 *
 * Each function, and each local function, has a frame: an arena whose size is
 * known when it is entered.  A binding gets a place in it,
 *
 *	slot="offset"	bytes from the arena's start
 *
 * if it is a tensor made by an operator or a tensor program, its extents
 * follow from the parameters', and nothing but operators and programs (and
 * conditions) ever sees it.  All others stay managed: they are allocated when
 * they are made and counted, since they may outlive the frame (results, what
 * closures, data and references hold, what is passed to functions).
 *
 * Two slots overlap only if their bindings are never alive together, but:
 *
 *	a reshape shares its operand's slot (nothing is moved);
 *	an elementwise program writes over an operand that dies there.
 *
 * Sizes that are constants are packed by first fit, greatest first, or in
 * order of execution, whichever is smaller; symbolic ones share a slot with
 * another one whose size is proved to be enough.
 *
 * arena="bytes" at the function says the frame's size, an expression of the
 * names that its parameters bind.  Slots begin at multiples of 64.
 */
#ifndef RELAY_PASS_PLAN_H
#define RELAY_PASS_PLAN_H

#include "ir/ir.h"

#define PLAN_ALIGN 64

struct plan_options {
	bool managed;		/* remove slots instead */
	bool in_place;		/* elementwise programs may overwrite */
	/* Told one line for each frame; or NULL. */
	void (*say)(void *ctx, const char *line);
	void *ctx;
};
struct plan_stats {
	uint32_t slots, managed;	/* bindings */
	uint32_t overwrites, shared;	/* in place; reshapes */
	/* Constant sizes only: sum of the planned tensors, and arenas. */
	uint64_t tensors, arenas;
};

void plan_run(struct ir_module *m, const struct plan_options *o,
    struct plan_stats *s);

#endif
