/*
 * Partial evaluation: the program is run as far as constants, and the forms of
 * its values, allow (Jones, Gomard and Sestoft, "Partial Evaluation and
 * Automatic Program Generation", 1993), in one walk that specializes online,
 * with an abstract store for references.
 *
 * Values are partially static: besides the binding that has the value in the
 * residual program there may be a constant, the fields of a tuple or of a data
 * value, the identity of a reference, or a function with what it captures.
 * Known conditions and matches are decided, fields are taken from tuples, reads
 * give what was written last where nothing unknown may have written since,
 * operators on constants of at most DATA_INLINE elements are computed by the
 * evaluator, and calls of known functions become the functions' bodies.
 *
 * A call is unfolded if an argument has become older or, as a non-negative
 * integer, smaller than it was in the call of the same function that is being
 * unfolded around: creation times and such integers only decrease, so unfolding
 * ends.  A recursive function is not unfolded either where nothing that could
 * decide a branch is known of its arguments.
 * Also `limit` bounds the bindings of unfolded bodies.
 *
 * What the residual program does not need is left out as it is made: a local
 * function becomes residual code when something needs its value, and a write
 * is needed if it may be read: its reference is not known, or escapes.
 *
 * Calls stay whose extents are checked, of functions that assume something, of
 * groups, of prims and of externs.
 *
 * Cost: linear in the bindings that are visited: those of the functions that
 * are reached, once, and at most `limit` of unfolded bodies; each costs its
 * operands and the depth of local functions that they come from.
 */
#ifndef RELAY_PASS_PEVAL_H
#define RELAY_PASS_PEVAL_H

#include "pass/rewrite.h"

#define PEVAL_LIMIT 100000

/* The rules. */
#define PEVAL_UNFOLD "unfold"
#define PEVAL_BRANCH "branch"
#define PEVAL_READ "read"
#define PEVAL_COMPUTE "compute"
#define PEVAL_FIELD "field"

struct peval_options {
	const char *const *entry;	/* names; none: main if there is one, */
	uint32_t nentry;		/* else every function */
	int64_t limit;		/* bindings of unfolded bodies; < 0: any */
	/* Named by bindings of the source, as often as each is evaluated. */
	struct pass_rewrites *rewrites;
};
struct peval_stats {
	uint32_t calls;		/* unfolded */
	uint32_t branches;	/* ifs and matches that were decided */
	uint32_t reads;		/* of references that were known */
	uint32_t computed;	/* operators */
	bool limited;		/* the limit was reached */
};

/* The module must be typed, and is again; functions that no entry reaches stay
 * as they are.  False iff an error was reported. */
bool peval_run(struct ir_module *m, const struct peval_options *o,
    struct peval_stats *s, struct diag *d);

#endif
