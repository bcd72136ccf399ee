/*
 * The gradient of one call: by the rule of its operator's row or, where there
 * is none, derived from what the operator computes.
 */
#ifndef RELAY_AD_DERIVE_OP_H
#define RELAY_AD_DERIVE_OP_H

#include "op/grad.h"

/* Derives the adjoints of the operands of the call g of the operator g->op, or
 * of the tensor program `global` if that is not 0: a call of a program of the
 * module, which becomes one if no equal one is in known (its hash, to its
 * global).  False, and *why (malloc'ed): it cannot be derived. */
bool derive_call(struct grad *g, uint32_t global, struct map *known,
    char **why);

#endif
