/*
 * Constant folding.
 *
 * A binding without effects whose operands are constants is computed by the
 * reference evaluator, and so is one that reads no more of its operands than
 * their types (shape_of, zeros_like, ...).  What others still use becomes a
 * constant: small ones in the stream, the rest in the store, by reference.
 * An `if` whose condition is known becomes the arm that is taken.
 *
 * A value that is more than `growth` bytes greater than all the constants it is
 * computed from stays as it is, so that the module does not grow by tensors of
 * zeros.  (What prepares a weight, by its row, is computed whatever its size.)
 * What fails when it is computed (a division by zero) stays, too, to fail at
 * run time.
 *
 * Functions marked Primitive are not looked into, but calls of them are folded
 * like those of operators and tensor programs.
 *
 * Cost: linear, and the evaluation.
 */
#ifndef RELAY_PASS_FOLD_H
#define RELAY_PASS_FOLD_H

#include "pass/rewrite.h"

#define FOLD_GROWTH 65536

/* The rules. */
#define FOLD_CONSTANT "constant"
#define FOLD_BRANCH "branch"
#define FOLD_FIELD "field"

struct fold_options {
	int64_t growth;		/* bytes; < 0: any */
	/* Receives what is being computed, for programs that show progress; or
	 * NULL.  done of total bindings. */
	void (*progress)(void *ctx, uint64_t done, uint64_t total);
	void *ctx;
	struct pass_rewrites *rewrites;
};
struct fold_stats {
	uint32_t bindings;	/* replaced or removed */
	uint32_t constants;	/* made */
	uint32_t branches;	/* ifs that were decided */
	uint64_t bytes;		/* of the constants made */
};

/* Infers the types again at the end.  False: an error was reported (the store
 * could not be written, ...). */
bool fold_run(struct ir_module *m, const struct fold_options *o,
    struct fold_stats *s, struct diag *d);

#endif
