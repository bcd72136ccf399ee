/*
 * Versions: a call that is computed in two ways, of which a predicate over the
 * extents chooses when it is made, for the fields .small and .is_small of a row
 * (tensor/prim.h has what a version of a program is).
 *
 * Both ways have the same inputs, and results that differ by rounding only.
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
	/* What a rule that returns true has set: where `small` is faster. */
	struct sym_pred when;
};

op_version_rule version_winograd;

#endif
