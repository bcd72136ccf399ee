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

#include "pass/rewrite.h"

#define CSE_RULE "merge"
struct cse_options {
	struct pass_rewrites *rewrites;	/* of one rule, CSE_RULE */
};

/* Types and printed ids of what stays do not change. */
void cse_run(struct ir_module *m, const struct cse_options *o);

#endif
