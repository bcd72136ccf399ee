/*
 * Heuristics of dynamic tensor rematerialization: which resident storage to
 * evict.
 *
 * Source: Kirisame et al., "Dynamic Tensor Rematerialization" (ICLR 2021,
 * arXiv 2006.09616), sections 3, 4 and appendix D.  The storage with the least
 * score is evicted; of equal scores, the last in the order in which the
 * candidates became evictable:
 *
 *	score = c / (m * s)
 *
 * c: a cost (enum dtr_cost); m: the storage's bytes, or 1; s: the time since
 * its last use, or 1.  A divisor of 0 makes the score infinite.
 */
#ifndef RELAY_DTR_HEURISTIC_H
#define RELAY_DTR_HEURISTIC_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mem.h"

/* What recomputing is taken to cost, beside the storage's own cost. */
enum dtr_cost {
	DTR_ONE,	/* c = 1 */
	DTR_OWN,	/* nothing beside it */
	DTR_SETS,	/* the evicted neighbourhood, by union-find */
	DTR_ANCESTORS,	/* what recomputing needs now */
	DTR_EXACT,	/* that, and what needs it */
};

struct dtr_heuristic {
	const char *name;
	enum dtr_cost cost;
	bool size, stale;
	bool last;	/* the score is the time of the last use itself */
	bool random;	/* any candidate */
	bool latest;	/* the last use of the storage or its neighbourhood */
};

/* By name; "COST[+size][+stale]" is the ablation family, COST being one, own,
 * sets or exact.  NULL: there is none. */
const struct dtr_heuristic *dtr_heuristic_find(const char *name);

/* Adds the heuristics of a comma-separated list to `to`; "all" stands for
 * those with a name of their own but e-star and dtr-latest, "ablation" for
 * that family.  False: *wrong is the first word that is none (the caller
 * frees it). */
typedef VEC(const struct dtr_heuristic *) dtr_heuristic_list;
bool dtr_heuristic_list_read(const char *text, dtr_heuristic_list *to,
    char **wrong);

/* The names of all, for messages and completion; NULL-terminated. */
extern const char *const dtr_heuristic_names[];

/* What decides a score. */
struct dtr_key {
	int64_t cost;		/* c; a union-find's may be negative */
	uint64_t size;		/* m; below 2^63 */
	uint64_t last;		/* below 2^63 */
};
/* Correctly rounded, whatever the size of the numbers; cost ~100 ns where they
 * exceed 2^53, else one division. */
double dtr_score(const struct dtr_heuristic *h, const struct dtr_key *k,
    uint64_t now);

#endif
