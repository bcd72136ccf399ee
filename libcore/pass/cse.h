/*
 * Common subexpressions: a binding that computes what an earlier one, visible
 * at its place, has computed is replaced by that.
 *
 * Two bindings compute the same if they do the same (operator, function,
 * constructor, attributes, type) with the same operands; local functions, and
 * conditionals without effects, also if their regions are the same but for the
 * names of what they bind.  Calls are merged only if they have no effect, and,
 * in a module with references, only if the result can contain none.  Random
 * operators take an explicit key, and are operators like any other.
 *
 * Not merged: bindings with a check, or that name extents (dims); calls without
 * operands and scalar constants, which are cheaper to repeat than to keep (what
 * is computed from equal ones is merged); constants and function values across
 * local functions, which would only be captured; what stands in a primitive
 * function.
 */
#ifndef RELAY_PASS_CSE_H
#define RELAY_PASS_CSE_H

#include "ir/ir.h"

struct cse_options {
	/* What is merged into what; or NULL. */
	void (*merged)(void *ctx, const struct ir_module *m, ir_id binding,
	    ir_id into);
	void *ctx;
};
struct cse_stats {
	uint32_t merged;
};

/* Types and printed ids of what stays do not change. */
void cse_run(struct ir_module *m, const struct cse_options *o,
    struct cse_stats *s);

#endif
