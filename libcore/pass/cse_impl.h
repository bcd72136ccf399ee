/*
 * Shared by cse.c (the walk and the table of what is computed) and cse_same.c
 * (whether two bindings compute the same).
 */
#ifndef RELAY_PASS_CSE_IMPL_H
#define RELAY_PASS_CSE_IMPL_H

#include "pass/cse.h"

struct cse {
	struct ir_module *m;
	/* by node: the first binding that computes the same, in its place or
	 * not; what stands for it from here on, in most cases itself */
	ir_id *number, *to;
	/* While regions are compared, by node of the second: the node of the
	 * first one that corresponds, if `paired` has the number at hand. */
	ir_id *pair;
	uint32_t *paired, pairing;
};

/* Of everything but operands and regions; equal for what is the same. */
uint64_t cse_hash(const struct cse *x, const struct ir_node *n);
/* Operands have their numbers. */
bool cse_same(struct cse *x, ir_id a, ir_id b);

#endif
