/*
 * Networks of the theory: unit costs and sizes (DTR paper, section 3 and
 * appendices A and B).
 */
#ifndef RELAY_DTR_NETWORK_H
#define RELAY_DTR_NETWORK_H

#include "dtr/sim.h"

/* A chain of n forward calls, then n gradients: the first needs nothing, that
 * of call i needs the value before call i and the gradient before it in time.
 * Values are released after their last use.  With the heuristic e-star and 2
 * sqrt(n) bytes or more this takes O(n) calls. */
void dtr_linear(struct dtr_program *p, uint32_t n);

/*
 * The adversary of any deterministic heuristic: a pinned value with as many
 * chains as the budget has bytes.  There is always a chain of which nothing is
 * resident; n times, a call is appended to the end of one of them.  That takes
 * Omega(n^2 / budget) calls, where chain after chain would take n.
 */
struct dtr_result dtr_adversary(uint32_t n, const struct dtr_options *o);

#endif
