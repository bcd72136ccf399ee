/*
 * Rematerialization by static planners (dtr/planner.h): the body of a function
 * is rewritten so that values are computed again instead of being kept.
 *
 * A binding of the body that makes tensors is a node of the planner's graph;
 * tuples, fields, casts and reshapes are views of what they are made of.  Bytes
 * are those of the bindings' values, rounded up to multiples of 64 as slots
 * are; parameters and constants do not count, nor what is written over one that
 * ends there, where these are the function's to write to.  The cost of a
 * binding is its operations and four times the bytes that it moves.  What has
 * an effect, a check, names extents, or has regions is computed once.
 */
#ifndef RELAY_PASS_REMAT_H
#define RELAY_PASS_REMAT_H

#include "dtr/planner.h"
#include "pass/stat.h"

struct remat_options {
	const char *function;	/* its name */
	struct stat_dim *dim;	/* numbers of extents */
	uint32_t ndim;
	const struct dtr_planner *const *planner;	/* ends with NULL */
	double ratio;		/* of the peak; or, if not above 0: */
	uint64_t budget;	/* bytes */
	bool donated;	/* parameters are the function's to write to */
	struct dtr_planning planning;	/* but for the budget */
};

struct remat_row {
	const char *planner;
	struct dtr_planned planned;
};
struct remat_report {
	uint64_t cost, peak;	/* of each binding once */
	uint64_t floor, budget;
	uint64_t arena;	/* that relay-plan makes for it; 0: unknown */
	VEC(struct remat_row) row;
	uint32_t best;	/* the cheapest that fits; UINT32_MAX: none */
};

/* Plans, and rewrites the function by the best plan whose arena fits the budget
 * too.  False: an error was reported; the report holds what was found.  The
 * module is typed, and is again. */
bool remat_run(struct ir_module *m, const struct remat_options *o,
    struct remat_report *report, struct diag *d);
/* Without rows. */
void remat_report_clear(struct remat_report *r);
void remat_report_free(struct remat_report *r);
/* A table: text, or CSV. */
void remat_report_put(const struct remat_report *r, bool csv, struct buf *b);

#endif
