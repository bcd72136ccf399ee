/*
 * Versions: a call that is computed in two ways, of which a predicate over the
 * extents chooses when it is made, for the fields .small and .is_small of a row
 * (tensor/prim.h has what a version of a program is).
 *
 * Both ways have the same inputs, and results that differ by rounding only if
 * one operand was made of the other: pass/lower_agree.c sees to that.
 *
 * There are versions for extents that are asked for (--specialize), where an
 * operator has a second compute definition that its row says to be faster for
 * some extents, and where rules would choose by the width of a plane
 * (rule_window.c).  Rejected: versions by default, for small extents and
 * multiples of tiles.  Loops are split at their tails already: a tree for
 * multiples of 32 gained 0 to 2 % on convolutions (3x3, depthwise, grouped,
 * strided) of 8 by 32 planes.  What constant extents gain comes from row
 * lengths and window copies, which a range of extents does not fix; a range of
 * small planes (8 by 8) was not tried.
 */
#ifndef RELAY_OP_VERSION_H
#define RELAY_OP_VERSION_H

#include "op/op.h"

struct op_version {
	struct ir_module *m;
	uint32_t op, nin;
	const struct attrs *attrs;
	const struct type *const *in;
	const struct type *out;
	/* What a rule that returns true has set: where `small` is faster, and
	 * how operand `made`, which only the other way reads, is made of
	 * operand `from`: by an operator. */
	struct sym_pred when;
	uint32_t made, from, prepare;
	const struct attrs *prepare_attrs;
};

op_version_rule version_winograd;

#endif
