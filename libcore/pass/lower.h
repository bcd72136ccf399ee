/*
 * Lowering: operators to tensor programs.
 *
 * Each function marked Primitive whose operators all have compute definitions
 * becomes one tensor program of the module under the same name: the stages of
 * its operators one after the other, what passes between them as
 * temporaries.  Operators outside of such functions become programs of their
 * own, equal ones once.  Calls stay calls.
 *
 * What stays as it is: operators whose work is a C kernel, and calls that
 * depend on more than the types of their inputs (checks, extents that the
 * binding defines, values of shapes, extents that no input binds bare).
 */
#ifndef RELAY_PASS_LOWER_H
#define RELAY_PASS_LOWER_H

#include "ir/ir.h"

#define LOWER_FUNCTION "function"	/* a primitive function */
#define LOWER_OPERATOR "operator"	/* a call of an operator */

struct lower_options {
	/* Receives one line for each call that stays; or NULL. */
	void (*say)(void *ctx, const char *line);
	void *ctx;
	struct pass_rewrites *rewrites;	/* or NULL */
};
struct lower_stats {
	uint32_t programs, calls;	/* made; calls of them */
	uint32_t kept;			/* operator calls that stay */
};

bool lower_run(struct ir_module *m, const struct lower_options *o,
    struct lower_stats *s, struct diag *d);

/* What the stamp `lowered` claims: no call of an operator and no group is left
 * that lower_run would replace.  Reports each (d NULL: nothing); true without
 * the stamp. */
bool lower_verify(struct ir_module *m, struct diag *d);

/* The tensor program of a primitive function, in no table of the module.
 * NULL: *why (in the module's arena) says what stands against it. */
struct prim *lower_function(struct ir_module *m, uint32_t function,
    const char **why);

#endif
