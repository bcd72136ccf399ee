/*
 * Reduced precision: how a call of float32 takes part in it, for the field
 * .precision of a row (relay-precision(1)).  The classes are those of Relay's
 * mixed precision pass, ToMixedPrecision.
 *
 * A rule says of which class a call is.  A row without a rule follows its
 * operands.
 */
#ifndef RELAY_OP_PRECISION_H
#define RELAY_OP_PRECISION_H

#include "op/op.h"

enum op_precision_how {
	OP_PRECISION_FOLLOW,	/* narrow if all floats that it reads are */
	OP_PRECISION_ALLOW,	/* narrow, whatever it reads */
	OP_PRECISION_DENY,	/* float32 */
};

struct op_precision {
	struct ir_module *m;
	uint32_t op, nin;
	const struct type *const *in;
	const struct type *out;
	const struct attrs *attrs;
	enum dtype narrow;	/* the type that values are narrowed to */
	/* What a rule sets; before, FOLLOW. */
	enum op_precision_how how;
	/* The results hold elements of the input at other places, where
	 * op/quantize.h does not say so. */
	bool moves;
	/* A sum of products of operands 0 and 1, or of the two fields of
	 * operand 0; of narrow floats already. */
	bool product, done;
	/* Of one of float32: the attributes of the same product of narrow
	 * floats with sums in float32.  NULL: it is none. */
	const struct attrs *sums;
};

/* Products of float32 with the attribute out_dtype; what loses much when it is
 * rounded; what its bounds keep in float32, if the narrow type has not got
 * them; what moves elements. */
op_precision_rule precision_product, precision_deny, precision_clip,
    precision_moves;

/* The operator that converts, and its attributes. */
uint32_t op_precision_cast(struct ir_module *m, enum dtype dt,
    const struct attrs **as);
/* The identity that keeps kernels apart. */
uint32_t op_precision_barrier(void);

#endif
