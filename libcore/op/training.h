/*
 * Training forms of operators: the field .training of a row.
 *
 * Operators that behave otherwise while a network is trained, normalization by
 * running statistics and dropout, are inference in the language: they read no
 * hidden state.  A rule makes the training form of one call out of operators,
 * by the functions of op/grad.h on t->g, and says what stands for the call's
 * result; new values of running statistics, and keys of random numbers, become
 * results of the function.
 */
#ifndef RELAY_OP_TRAINING_H
#define RELAY_OP_TRAINING_H

#include "op/grad.h"

struct training {
	struct grad g;		/* of the current call; no adjoints */
	double share;		/* of a batch in running statistics */
	/* Whether operand i is a parameter, whose next value may be set. */
	bool (*is_param)(const struct training *t, uint32_t i);
	/* That parameter, as calls before this one have set it. */
	ir_id (*now)(const struct training *t, uint32_t i);
	void (*set)(struct training *t, uint32_t i, ir_id v);
	/* The key for random numbers, and the one that follows it. */
	ir_id (*key)(struct training *t);
	void (*set_key)(struct training *t, ir_id v);
	ir_id result;		/* what stands for the call; 0: itself */
};

#endif
