/*
 * Runs of the simulator over heuristics, policies and budgets, as tables.
 *
 * The peak memory and the cost of a program are those of a run with all the
 * memory there is, where what is not needed any more is dropped (banishing):
 * budgets are given as shares of that peak, and the slowdown is the final clock
 * by that cost.
 */
#ifndef RELAY_DTR_SWEEP_H
#define RELAY_DTR_SWEEP_H

#include <stdio.h>

#include "dtr/sim.h"

struct dtr_baseline {
	uint64_t peak;		/* bytes */
	uint64_t cost;		/* ns */
	uint64_t constants;	/* bytes */
	/* The most that one call needs: its outputs and what it reads that is
	 * no constant. */
	uint64_t floor;
};
struct dtr_baseline dtr_baseline(const struct dtr_program *p);

struct dtr_sweep {
	dtr_heuristic_list heuristic;
	VEC(enum dtr_policy) policy;
	VEC(double) ratio;	/* of the peak; or: */
	VEC(uint64_t) budget;	/* bytes */
	double limit;		/* recomputation may cost (limit - 1) times
				 * the program; INFINITY: any */
	uint64_t seed;
	uint32_t trials;	/* of the random heuristic, with seeds from
				 * seed on */
	bool accesses;
	FILE *trace;
};

struct dtr_row {
	const char *log;
	const struct dtr_heuristic *heuristic;
	enum dtr_policy policy;
	double ratio;		/* NAN: given as bytes */
	uint64_t budget, seed;
	bool accesses;		/* were counted */
	struct dtr_baseline baseline;
	struct dtr_result result;
};
/* Each row is handed on as soon as it is known. */
void dtr_sweep_run(const struct dtr_sweep *s, const struct dtr_program *p,
    const char *log, void (*row)(void *ctx, const struct dtr_row *row),
    void *ctx);
/* The same for the adversary of each heuristic and budget, with n calls
 * (network.h); there is no peak, and the floor is what one chain needs. */
void dtr_sweep_adversary(const struct dtr_sweep *s, uint32_t n,
    void (*row)(void *ctx, const struct dtr_row *row), void *ctx);

/* Rows as text.  Accesses are empty, or null, where they were not counted. */
enum dtr_form { DTR_CSV, DTR_JSON };
void dtr_row_head(struct buf *b, enum dtr_form form);
void dtr_row_put(struct buf *b, enum dtr_form form,
    const struct dtr_row *row);

#endif
