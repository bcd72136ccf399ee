/*
 * Assumptions: facts about the extents that a function's parameters bind,
 * which its user states.
 *
 * They join those that the function has (assume="n <= 1024, n % 16 == 0"):
 * the prover knows them, relay-plan takes bounds from them, and they are
 * checked when the function is entered.
 */
#ifndef RELAY_PASS_ASSUME_H
#define RELAY_PASS_ASSUME_H

#include "ir/ir.h"

struct assume_options {
	const char *const *fact;	/* each one predicate or more, with */
	uint32_t nfact;			/* commas between them */
	const char *const *function;	/* names; none: main */
	uint32_t nfunction;
};

/* Adds what is not there yet; *added is their number.  The module is to be
 * typed afterwards.  False: there is no such function, or a fact cannot be
 * read, or names what no parameter binds; reported. */
bool assume_run(struct ir_module *m, const struct assume_options *o,
    uint32_t *added, struct diag *d);

#endif
