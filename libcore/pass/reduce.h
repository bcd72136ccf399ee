/*
 * Making a module smaller, step by step, for a search that keeps what still
 * shows a fault (relay-reduce(1)): delta debugging (Zeller and Hildebrandt
 * 2002) over the units of a kind.
 *
 * A step changes the units [from, from + n) of a kind, removes what is dead
 * then, and infers types again.  It does not keep what the module computes; it
 * is refused if the module would be wrong, or not smaller.  Smaller is: fewer
 * bindings; then fewer parameters, operands, loop trees, smaller extents, fewer
 * constants other than 1.  So every search ends.
 *
 * Entries are the functions that nothing mentions: their parameters and results
 * may change.
 */
#ifndef RELAY_PASS_REDUCE_H
#define RELAY_PASS_REDUCE_H

#include "ir/ir.h"

enum reduce_kind {
	REDUCE_FUNCTION,	/* entries go, if there are several */
	REDUCE_RESULT,		/* an earlier binding is the result; the last
				 * n units go */
	REDUCE_FIELD,		/* fields of a result that is a tuple go */
	REDUCE_CUT,		/* bindings become parameters */
	REDUCE_BRANCH,		/* a branch in the place of its if or match */
	REDUCE_BYPASS,		/* an operand in the place of an operator */
	REDUCE_PARAM,		/* parameters that nothing uses go */
	REDUCE_TREE,		/* loop trees go */
	REDUCE_EXTENT,		/* an extent is 1, 2, or half */
	REDUCE_CONSTANT,	/* elements of a constant are 1 */
	REDUCE_KINDS
};
extern const char *const reduce_kind_name[REDUCE_KINDS];

/* How many units there are; 0: nothing is left to try. */
uint32_t reduce_units(struct ir_module *m, enum reduce_kind kind);
/* False: the module would be wrong, or not smaller; it may be used no more. */
bool reduce_step(struct ir_module *m, enum reduce_kind kind, uint32_t from,
    uint32_t n);
/* Bindings but parameters, for messages. */
uint32_t reduce_bindings(const struct ir_module *m);

#endif
