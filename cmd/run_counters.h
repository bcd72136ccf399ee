/*
 * What kernels cost beside time: processor time, page faults and context
 * switches, which the system counts for every process, and where it is allowed
 * what the processor's own counters have (perf_event_open(2)), in user mode, of
 * all threads of the process.
 */
#ifndef RELAY_CMD_RUN_COUNTERS_H
#define RELAY_CMD_RUN_COUNTERS_H

#include "cmd/filter.h"

enum run_count {
	RUN_CPU,		/* seconds */
	RUN_FAULTS, RUN_SWITCHES,
	/* By hardware. */
	RUN_CYCLES, RUN_INSTRUCTIONS,
	RUN_LOADS,		/* loads, of any size */
	RUN_L1, RUN_L2,		/* misses */
	RUN_MEMORY,		/* cache lines from memory */
	RUN_VECTOR, RUN_TILE,	/* instructions; operations of tiles */
	RUN_COUNTS
};
#define RUN_HARDWARE RUN_CYCLES

/* The names of counts, in tables and in JSON. */
extern const char *const run_count_names[RUN_COUNTS];

struct run_counters;
/* Counters of the threads that this process has now.  Without hardware counters
 * there is a warning that says why, and what would help. */
struct run_counters *run_counters_open(const struct filter_run *r);
void run_counters_close(struct run_counters *c);	/* NULL is allowed */
/* Around a kernel: adds what was counted since the beginning to sum; what is
 * not counted becomes and stays below 0. */
void run_counters_begin(struct run_counters *c);
void run_counters_end(struct run_counters *c, double sum[RUN_COUNTS]);

#endif
