/*
 * Measuring calls of compiled models: times of calls, of kernels, a trace.
 */
#ifndef RELAY_CMD_RUN_MEASURE_H
#define RELAY_CMD_RUN_MEASURE_H

#include "cmd/run_library.h"
#include "cmd/run_memory.h"
#include "runtime/pool.h"

struct run_measure_opts {
	int64_t repeat, warmup;	/* repeat 0: one call, not measured */
	bool profile, cold;	/* cold: nothing is in caches before a call */
	const char *trace;	/* file, or NULL */
	const char *format;	/* "text", "json", "csv" */
};

/* The machine's peaks, measured in this process; 0: could not be. */
struct run_peak {
	double flops, bytes;	/* a second: float32, all threads; memory */
};
struct run_peak run_measure_peak(struct relay_pool *pool);

struct run_row {
	const struct relay_site *site;
	int64_t calls;
	double seconds, flops, bytes;	/* flops, bytes: below 0 unknown */
};
struct run_event {
	uint32_t row;		/* UINT32_MAX: a whole call */
	double begin, seconds;
};
struct run_measure {
	struct relay_hook hook;	/* first: what the model is given */
	const struct filter_run *r;
	const struct run_measure_opts *o;
	const char *model;
	struct map rows;	/* address of a site -> row */
	VEC(struct run_row) row;
	VEC(struct run_event) event;
	VEC(double) times;	/* of whole calls */
	double begin, said;
	bool shown;		/* progress on the terminal */
	int64_t dropped;	/* events */
	int32_t threads;
	struct run_memory *memory;	/* of a budget, or NULL */
};

/* Report options out of range, and RELAY_THREADS if that is used; watched:
 * kernels are called by run_memory.c. */
void run_check_threads(const struct filter_run *r, int64_t threads);
void run_measure_check(const struct filter_run *r,
    const struct run_measure_opts *o, bool watched);
/* Calls the model as often as m->o says; the last result, or NULL: an error
 * was reported. */
const struct relay_value *run_measure_calls(struct run_measure *m,
    struct run_library *l, struct relay_call *call,
    struct value *const *value);
/* Writes times or profile to r->out, and the trace.  False: reported. */
bool run_measure_report(struct run_measure *m, struct relay_pool *pool,
    int *status);
void run_measure_end(struct run_measure *m);

#endif
