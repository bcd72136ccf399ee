/*
 * Code motion: bindings go where they are computed less often.
 *
 *	hoist	a binding in a loop that depends on nothing of the loop goes
 *		in front of it
 *	sink	a binding that one branch of an if or match alone uses goes
 *		into it
 *
 * Moved are bindings without effect, check, or name of an extent.  What leaves
 * a loop is computed even if the loop would not have come to it, so only
 * operators and tensor programs that cannot fail do: those whose operands and
 * results are floats or truth values.  A constant follows what needs it.
 * Nothing moves into a local function, which may run more than once.
 *
 * Printed ids and types do not change, nor does any result.  Moving what was
 * moved already changes nothing.
 *
 * Cost: linear, times the depth of regions, for each round; a round follows one
 * that moved something.
 */
#ifndef RELAY_PASS_MOTION_H
#define RELAY_PASS_MOTION_H

#include "pass/rewrite.h"

#define MOTION_HOIST "hoist"
#define MOTION_SINK "sink"

void motion_run(struct ir_module *m, struct pass_rewrites *w);

#endif
