/*
 * Planning of memory (relay-schedules(7), MEMORY).
 *
 * Each function, and each local function, has a frame: an arena whose size is
 * known when it is entered.  A binding gets a slot in it,
 *
 *	slot="offset"	bytes from the arena's start
 *
 * if it is a tensor made by an operator or a tensor program, its extents
 * follow from the parameters', and nothing but operators and programs (and
 * conditions) ever sees it.  All others stay managed: they are allocated when
 * they are made and counted, since they may outlive the frame (results, what
 * closures, data and references hold, what is passed to functions).
 *
 * Two slots overlap only if their bindings are never live at the same time,
 * except:
 *
 *	a reshape shares its operand's slot (nothing is moved); of an operand
 *	    without a slot, it is a view, which needs none;
 *	an elementwise program writes over an operand that dies there;
 *	operands of a concatenation are computed in place in the result,
 *	    and need not be copied.
 *
 * Sizes that are constants are packed by first fit in several orders, and the
 * smallest arena is taken; symbolic ones share a slot with another one whose
 * size is proved to be enough.
 *
 * arena="bytes" at the function says the frame's size, an expression of the
 * names that its parameters bind.  Slots begin at multiples of 64.
 */
#ifndef RELAY_PASS_PLAN_H
#define RELAY_PASS_PLAN_H

#include "ir/ir.h"

#define PLAN_ALIGN 64

/* The rule of a tensor in the rewrites (pass/rewrite.h). */
#define PLAN_SLOT "slot"

struct pass_rewrites;

struct plan_options {
	bool managed;		/* remove slots instead */
	bool in_place;		/* programs may overwrite operands,
				 * and concatenations be made in place */
	struct pass_rewrites *rewrites;	/* slots; or NULL */
	struct diag *d;		/* of facts that cannot be read */
	/* Receives one line for each binding that gets no slot, since nothing
	 * proves that it lies apart from the others; or NULL. */
	void (*say)(void *ctx, const char *line);
	void *ctx;
};

/* What was saved in one frame.  Expressions are NULL where they are too
 * large. */
struct plan_row {
	const char *function;	/* NULL: the sum */
	uint32_t local;		/* printed id of the local function, or 0 */
	uint32_t tensors;	/* that programs and operators make */
	uint32_t slots, managed;	/* of these */
	uint32_t views;		/* the rest: operands without a slot */
	uint32_t buffers;	/* apart from those that share */
	uint32_t overwrites, reshapes, concats;
	uint32_t donated;	/* managed ones that may be made in the memory
				 * of an operand that ends there */
	const struct sym *each;	/* bytes, each slot by itself */
	const struct sym *live;	/* the most that is alive at a time */
	const struct sym *arena;
	int64_t most;		/* that the arena can be; INT64_MAX: no bound */
};
struct plan_stats {
	VEC(struct plan_row) row;	/* frames with tensors, then the sum */
	int64_t visits;		/* of bindings, when frames are laid out */
};

void plan_run(struct ir_module *m, const struct plan_options *o,
    struct plan_stats *s);

enum plan_form { PLAN_TEXT, PLAN_CSV, PLAN_JSON };
void plan_print(const struct plan_stats *s, enum plan_form form,
    struct buf *out);
void plan_stats_free(struct plan_stats *s);

#endif
