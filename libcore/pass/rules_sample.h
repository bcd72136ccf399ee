/*
 * Between rules_sample.c, which makes functions of rules, and rules_try.c.
 */
#ifndef RELAY_PASS_RULES_SAMPLE_H
#define RELAY_PASS_RULES_SAMPLE_H

#include "pass/match.h"

struct rules_sample {
	const struct ir_rules *rules;
	const struct ir_rule *rule;
	uint32_t alternative;
	uint64_t seed;		/* the same one gives the same sample */
	struct ir_module *m;	/* where functions go */
	/* The rest is rules_sample.c's own. */
	uint64_t state;
	enum dtype dtype;	/* that most tensors have, */
	uint32_t rank;
	int64_t dim[8];		/* and their extents */
	uint32_t function;
	ir_region region;
	uint32_t frames;
	VEC(struct match_name) name;
};
/* Adds a function that is a sample to s->m; 0: there is none with this seed. */
uint32_t rules_sample(struct rules_sample *s, const char *name);
/* Adds one whose body is the replacement, for what x has matched. */
uint32_t rules_sample_replacement(struct rules_sample *s, const char *name,
    const struct match *x);
/* A random number below n. */
uint64_t rules_random(struct rules_sample *s, uint64_t n);
/* Fills a tensor's elements; special: also NaN, infinities, zeros of both signs
 * and large numbers. */
void rules_random_elements(struct rules_sample *s, enum dtype dt, void *data,
    int64_t n, bool special);

#endif
