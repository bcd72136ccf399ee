/*
 * Iterator maps: whether index expressions of loops enumerate rectangular
 * domains (after the analysis of that name in TVM).
 *
 * Expressions are sums of digits: a variable, or a split of a source (a
 * variable or again such a sum): floordiv(s, lo), floormod(s, hi), or both.
 * The map is one-to-one if the digits of each expression form a mixed-radix
 * number, and the digits of each source tile it, each once.  Only the highest
 * digit of a number may then take more values than the domain has; predicates
 * exclude those.  A digit may count down; a source may have an offset if it is
 * split into remainders that take all its values.
 */
#ifndef RELAY_LOOP_ITER_MAP_H
#define RELAY_LOOP_ITER_MAP_H

#include "tensor/prim.h"

struct iter_var {
	const char *name;
	const struct sym *extent;
	uint32_t used;		/* out: 1 + the expression it drives (the
				 * last one); 0: none */
	bool spatial, reduces;	/* out: drives one of the first nspatial
				 * expressions, or a later one */
};

struct iter_map {
	struct sym_ctx *c;
	struct sym_facts *f;
	uint32_t nvar, nexpr, nspatial;
	struct iter_var *var;
	const struct sym *const *expr;
	/* out, by expression: every value from base to base + cover - 1 is
	 * taken, none below, and none above if exact; base and exact may be
	 * NULL, where they do not matter */
	const struct sym **cover, **base;
	bool *exact;
	char why[160];		/* set to the reason if the answer is no */
};

/* Whether the map is one-to-one and covers the domain with extents cover[].
 * Variables of extent 1 may be left out, no others.  The facts must also hold
 * if no loop has an iteration. */
bool iter_solve(struct iter_map *m);

/* Whether running the variables, in the order of var[], as nested loops
 * enumerates the expressions pick[0 .. n) in lexicographic order, first most
 * significant.  After iter_solve.  need: marks the variables they use. */
bool iter_ordered(struct iter_map *m, const uint32_t *pick, uint32_t n,
    bool *need);

#endif
