/*
 * Rules on random inputs: whether pattern and replacement have types, and the
 * same ones; and whether they compute the same, with the evaluator as judge.
 *
 * A sample is a function whose body is an alternative of the rule, with the
 * patterns that it calls in their places, random types for parameters, random
 * values for attributes, and constants where a test asks for them.  Samples
 * that have no type, or that the rule does not match because of its tests, do
 * not count.  An exact rule must keep every bit, but for which NaN it is; a
 * rounding one the number, to some units of the last place; a fast one that of
 * finite inputs.
 */
#ifndef RELAY_PASS_RULES_TRY_H
#define RELAY_PASS_RULES_TRY_H

#include "ir/rules.h"

struct rules_tried {
	const struct ir_rule *rule;
	uint32_t typed, matched, right;	/* samples */
};
struct rules_try {
	uint64_t seed;
	bool evaluate;		/* else types alone */
	/* Receives what was found of each rule; or NULL. */
	void (*said)(void *ctx, const struct rules_tried *t);
	void *ctx;
};

/* Reports rules without a sample that has types, rules that match none of their
 * samples, and counterexamples; false if there are any. */
bool rules_try(const struct ir_rules *r, const struct rules_try *t,
    struct diag *d);

#endif
