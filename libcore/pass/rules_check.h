/*
 * What rules and patterns must be, beyond their grammar: made of operators,
 * tuples and their fields, scalars, parameters and calls of patterns; every
 * alternative binds what the replacement and the tests use.
 */
#ifndef RELAY_PASS_RULES_CHECK_H
#define RELAY_PASS_RULES_CHECK_H

#include "ir/rules.h"

/* Reports all faults; false if there are any.  Linear. */
bool rules_check(const struct ir_rules *r, struct diag *d);

#endif
