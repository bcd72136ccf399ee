/*
 * Calls that share their first operand and become one, for the field .combine
 * of a row (relay-combine(1)): products of one tensor with several weights are
 * one product with the weights concatenated.
 *
 * A rule says along which dimension operands are concatenated, and along which
 * of the result their results then follow each other.  All else of the calls
 * must be equal.
 */
#ifndef RELAY_OP_COMBINE_H
#define RELAY_OP_COMBINE_H

#include "op/op.h"

struct op_combine {
	struct ir_module *m;
	uint32_t op;
	const struct attrs *attrs;
	const struct type *const *in;	/* of the operands */
	const struct type *out;		/* of the call */
	/* What a rule sets. */
	const struct attrs *shared;	/* what calls must have in common, and
					 * the one call gets; before, attrs */
	uint32_t operand;	/* which is concatenated, not the first, */
	uint32_t axis;		/* along this dimension */
	uint32_t result;	/* of the call's result */
};

/* False: this call is computed alone.  Of data and a weight (units, k); of
 * matrices; of batches of them; of convolutions in one group. */
op_combine_rule combine_dense, combine_matmul, combine_batch_matmul,
    combine_conv;

/* How an operand of an elementwise call meets one dimension of the result. */
enum op_along {
	OP_ALONG_UNKNOWN,	/* the call does not compute by elements */
	OP_ALONG_NONE,		/* all of that dimension read it alike */
	OP_ALONG_DIM,		/* by its dimension *dim, if that is not 1 */
};
#define OP_ALONG_OPERANDS 4	/* such a call has at most */
enum op_along op_along(uint32_t op, const struct attrs *as, uint32_t operand,
    const struct type *in, const struct type *out, uint32_t axis,
    uint32_t *dim);

/* The operator that concatenates the fields of a tuple along a dimension, and
 * its attributes; and the one that takes elements begin .. end of one. */
uint32_t op_combine_concatenate(struct ir_module *m, uint32_t axis,
    const struct attrs **as);
uint32_t op_combine_slice(struct ir_module *m, uint32_t axis, int64_t begin,
    int64_t end, const struct attrs **as);

#endif
