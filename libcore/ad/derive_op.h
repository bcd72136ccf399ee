/*
 * The gradient of one call: by the rule of its operator's row or, where there
 * is none, derived from what the operator computes.
 */
#ifndef RELAY_AD_DERIVE_OP_H
#define RELAY_AD_DERIVE_OP_H

#include "op/grad.h"

/* Whether a binding is the call of an operator or of a tensor program. */
bool ad_has_rule(const struct ir_module *m, const struct ir_node *n);
/* Gives the adjoints of the operands of such a call, which is the one that g is
 * set up for but for its operator and attributes: by the rule of the operator's
 * row or, where there is none or it declines, derived.  A derived gradient is
 * the call of a program of the module, which becomes one if no equal one is in
 * known (its hash, to its global).  False, and *why (malloc'ed): there is
 * none. */
bool ad_call_adjoints(struct grad *g, const struct ir_node *call,
    struct map *known, char **why);

#endif
