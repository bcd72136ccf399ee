/*
 * Checks become assumptions.
 *
 * What an operator requires of extents and inference cannot prove is checked
 * at run time by that operator; inference learns nothing from the check, and an
 * operator with a check cannot be fused.  A check of extents that
 * the function's parameters bind holds at the entry if it ever does: where the
 * function is called from outside only, and the operator is reached whenever it
 * is called, the check moves to the function's assumptions, which are checked
 * once in a call.  What is inferred then may decide the extents of other
 * results, whose checks can move after it.
 */
#ifndef RELAY_PASS_HOIST_CHECKS_H
#define RELAY_PASS_HOIST_CHECKS_H

#include "ir/ir.h"

/* Infers the types again if there was one.  False: an error was reported. */
bool pass_hoist_checks(struct ir_module *m, struct diag *d);

#endif
