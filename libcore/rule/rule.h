/*
 * Default schedules: loop trees chosen from the shape of the stages alone
 * (relay-schedules(7), DEFAULT RULES).
 *
 * First, stages that are cheap to recompute are inlined into their readers.
 * Then, for each kind of stage:
 *
 *   store	the axis that is contiguous in the result becomes a vector, the
 *		first long one parallel
 *	reduction	a tile of one axis unrolled and one in vectors stays in
 *		registers over the reduction: along the vector axis all loads
 *		are contiguous or invariant, the unrolled one an axis that the
 *		contiguous loads do not depend on; what follows element by
 *		element is done on the tile (bias, activation)
 *   reduction over windows	along the fused rows of a copy, if rows waste
 *	lanes at their ends
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
 *
 * A new rule is a file: it rewrites stages and builds trees by the pattern of
 * the prim and a struct rule_target (the target's row, threads).  What is not
 * proved runs in plain loops, with a warning (rule_prove.c).  Constants that a
 * rule packs (rule_panel.c) are moved by pass/schedule_constants.c.
 *
 * Rules write stages and trees at once, and the checker proves the result.
 * Rejected: rules as sequences of primitives, each of which copies and proves
 * the tree, which would be proved once per step; and stages whose index set is
 * split, scatters and loops over rows that several stages share have no
 * primitive.
 */
#ifndef RELAY_RULE_RULE_H
#define RELAY_RULE_RULE_H

#include "loop/tree.h"
#include "sched/sched.h"
#include "target/target.h"

/* A choice that extents decide when the program is called: windows whose rows
 * waste few lanes are computed row by row, others along fused rows. */
struct rule_wide {
	bool taken;		/* row by row */
	/* Else set by the rules: there is a choice, and where rows are wide. */
	bool found;
	struct sym_pred when;
};

/* Choices of the rules that a measurement has made for a program; 0: the rules
 * make them.  They affect speed alone. */
struct rule_tuning {
	uint32_t height, vectors;	/* of the tiles of reductions; taken
					 * where they are possible */
	/* 1: yes, -1: no. */
	int blocks;		/* sums in blocks around all tiles */
	int columns;		/* the loop over columns outermost */
};

struct rule_target {
	struct target machine;
	const struct rule_tuning *tuning;	/* or NULL */
	bool strict;
	bool parallel;
	struct rule_wide *wide;	/* or NULL: fused where it is not known */
	/* Receives which rule is chosen for each stage, and why; NULL:
	 * silent. */
	void (*say)(void *ctx, const char *line);
	/* Called with the stages [lo, hi) that got plain loops because those
	 * of the rules could not be proved, and the reason; or NULL. */
	void (*unproved)(void *ctx, const struct prim *p, uint32_t lo,
	    uint32_t hi, const char *why);
	void *ctx, *unproved_ctx;
};

/* An input that is a constant, with another layout: see rule_panel.c.  What is
 * beyond the end of a dimension that is split is 0. */
struct rule_panels {
	uint32_t input, rank;
	struct sched_layout of[TYPE_RANK_LIMIT];
};
struct rule_constants {
	const bool *is;		/* by input: every call passes a constant */
	VEC(struct rule_panels) panels;	/* what the rules have changed */
	/* The program is a version of one for which that was done: its inputs
	 * get the same layouts, or `misfit` is set. */
	bool given, misfit;
};

/* Adds one loop tree to the prim, unless it has trees or is a C kernel. May add
 * and remove stages and temporaries.  True: results may differ by rounding. */
bool rule_schedule(struct prim *p, const struct rule_target *target);
/* The same; the layout of constant inputs may change. */
bool rule_schedule_constants(struct prim *p, const struct rule_target *target,
    struct rule_constants *c);

#endif
