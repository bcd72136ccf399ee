/*
 * The simulator: replays a program under a budget of bytes, evicting and
 * recomputing as the run time of dynamic tensor rematerialization would, by
 * the clock of the program's own costs (DTR paper, section 4 and appendix C).
 *
 * The clock starts at 1 and advances by the cost of each executed call.  A call
 * makes all its outputs; second copies of those that are there are freed at
 * once, but count for the largest memory.  Whatever the program still holds at
 * its end is made present and pinned, and that counts too.
 *
 * Recomputing needs no stack of ours: the calls that wait for operands are a
 * list.
 */
#ifndef RELAY_DTR_SIM_H
#define RELAY_DTR_SIM_H

#include "dtr/book.h"
#include "dtr/program.h"

#include <stdio.h>

/* What happens when the program's last reference on a storage goes. */
enum dtr_policy {
	DTR_IGNORE,	/* nothing */
	DTR_EAGER,	/* it is evicted, if it can be */
	DTR_BANISH,	/* it is dropped for ever, once nothing evicted needs
			 * it; what was made of it is pinned */
};

enum dtr_status {
	DTR_OK,
	DTR_OOM,	/* nothing is left to evict */
	DTR_THRASH,	/* recomputation exceeds its limit */
};
extern const char *const dtr_status_names[];	/* "ok", "oom", "thrash" */
extern const char *const dtr_policy_names[];

struct dtr_options {
	const struct dtr_heuristic *heuristic;
	enum dtr_policy policy;
	uint64_t budget;	/* bytes */
	uint64_t replay_limit;	/* ns of recomputation; UINT64_MAX: none */
	uint64_t seed;		/* of the random heuristic; not 0 */
	bool accesses;		/* count them, which takes time */
	FILE *trace;		/* one line per event, or NULL */
	dtr_list *executed;	/* gets each call that is executed; or NULL */
};

struct dtr_result {
	enum dtr_status status;
	uint64_t clock, replayed, max_memory;	/* ns, ns, bytes */
	uint64_t calls, replays, evictions;
	uint64_t scored, accesses;	/* see book.h */
};

struct dtr_sim;
/* The program may grow while it is simulated; it must outlive the sim. */
struct dtr_sim *dtr_sim_new(const struct dtr_program *p,
    const struct dtr_options *o);
void dtr_sim_free(struct dtr_sim *s);
/* Executes the steps that were not yet.  False: it failed, for good. */
bool dtr_sim_run(struct dtr_sim *s);
/* Makes present what the program holds. */
bool dtr_sim_finish(struct dtr_sim *s);
bool dtr_sim_resident(const struct dtr_sim *s, uint32_t tensor);
struct dtr_result dtr_sim_result(const struct dtr_sim *s);

/* All of it. */
struct dtr_result dtr_simulate(const struct dtr_program *p,
    const struct dtr_options *o);

#endif
