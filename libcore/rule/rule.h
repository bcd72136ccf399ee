/*
 * Default schedules: loop trees from the shape of the stages alone
 * (relay-schedules(7), DEFAULT RULES).
 *
 * First stages whose values are cheap to compute again are put where they are
 * read.  Then:
 *
 *   store	the axis that is contiguous in the result becomes a vector, the
 *		first long one parallel
 *   reduction	a tile of one axis unrolled and one in vectors stays in
 *		registers over the reduction: the vector axis is one along
 *		which all loads are contiguous or the same, the unrolled one an
 *		axis that the contiguous loads do not depend on; what follows
 *		element by element is done on the tile (bias, activation)
 *   reduction of contiguous rows	partial results in the lanes of a
 *		vector, which are then folded in halves
 *   rows	stages that follow one another over the same leading axes
 *		(softmax, normalization) share these loops, and their
 *		temporaries are one row long
 *   scan, scatter, general	as the stages say, parallel where that is free
 *
 * Sums are reassociated and accumulate in their own type: the class is
 * rounding.  With `strict` they are left in order, in float64.
 *
 * Every tree made here passes tree_check; results do not depend on the number
 * of threads.
 */
#ifndef RELAY_RULE_RULE_H
#define RELAY_RULE_RULE_H

#include "loop/tree.h"
#include "target/target.h"

struct rule_target {
	struct target machine;
	bool strict;
	bool parallel;
	/* Which rule each stage gets, and why; NULL: silent. */
	void (*say)(void *ctx, const char *line);
	void *ctx;
};

/* Gives the prim one tree, unless it has some or is a C kernel.  May add
 * stages and temporaries and remove some.  True: the class is rounding. */
bool rule_schedule(struct prim *p, const struct rule_target *target);

#endif
