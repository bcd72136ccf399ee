/*
 * Versions: a call that is computed in two ways, of which a predicate over the
 * extents chooses when it is made, for the fields .small and .is_small of a row
 * (tensor/prim.h has what a version of a program is).
 *
 * Both ways have the same inputs, and results that differ by rounding only if
 * one operand was made of the other: pass/lower_agree.c sees to that.
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
