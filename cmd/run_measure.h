/*
 * Measuring calls of compiled models: times of calls, of kernels, a trace.
 */
#ifndef RELAY_CMD_RUN_MEASURE_H
#define RELAY_CMD_RUN_MEASURE_H

#include "cmd/run_counters.h"
#include "cmd/run_library.h"
#include "cmd/run_memory.h"
#include "runtime/pool.h"
#include "target/target.h"

struct run_measure_opts {
	int64_t repeat, warmup;	/* repeat 0: one call, not measured */
	bool profile, cold;	/* cold: nothing is in caches before a call */
	const char *trace;	/* file, or NULL */
	bool counters;		/* a profile with counts and limits */
	const char *format;	/* "text", "json", "csv", "svg" */
};

/* The machine's peaks, measured in this process; 0: could not be. */
struct run_peak {
	double flops, bytes;	/* a second: float32, all threads; memory */
	double cache[TARGET_CACHES];	/* bytes a second, all threads */
	int64_t size[TARGET_CACHES];	/* bytes; 0: there is none */
	int32_t threads, vector_bytes;	/* of the widest loads */
};
struct run_peak run_measure_peak(struct relay_pool *pool, bool caches);

/* Rows of an option table whose struct T has a `measure`. */
#define RUN_MEASURE_OPTIONS(T) \
	{ "cold", 0, OPT_FLAG, NULL, NULL, \
	    "with --repeat: have the caches hold other data before each call", \
	    offsetof(T, measure.cold) }, \
	{ "repeat", 0, OPT_INT, "N", NULL, \
	    "call N times, and print times instead of results", \
	    offsetof(T, measure.repeat) }, \
	{ "warmup", 0, OPT_INT, "N", NULL, \
	    "with --repeat, --profile or --counters: N warm-up calls, not " \
	    "counted (1)", \
	    offsetof(T, measure.warmup) }, \
	{ "profile", 0, OPT_FLAG, NULL, NULL, \
	    "print the time of each kernel instead of results", \
	    offsetof(T, measure.profile) }, \
	{ "counters", 0, OPT_FLAG, NULL, NULL, \
	    "the same, with the limit of each kernel, and what it cost by " \
	    "the counters of the system and of the processor", \
	    offsetof(T, measure.counters) }, \
	{ "trace", 0, OPT_STRING, "FILE", NULL, \
	    "write a trace of the kernels as JSON, for Perfetto", \
	    offsetof(T, measure.trace) }, \
	{ "format", 0, OPT_CHOICE, "FORM", "text|json|csv|svg", \
	    "of times, profiles and --top; by default text; svg: a profile " \
	    "as a picture, the roofline", \
	    offsetof(T, measure.format) }

struct run_row {
	const struct relay_site *site;
	int64_t calls;
	double seconds, flops, bytes;	/* flops, bytes: below 0 unknown */
	double count[RUN_COUNTS];	/* below 0: not counted */
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
	struct run_counters *counters;	/* or NULL */
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
bool run_measure_profiles(const struct run_measure_opts *o);
/* Calls the model as often as m->o says; the last result, or NULL: an error
 * was reported. */
const struct relay_value *run_measure_calls(struct run_measure *m,
    struct run_library *l, struct relay_call *call,
    struct value *const *value);
/* Writes times or profile to r->out, and the trace.  False: reported. */
bool run_measure_report(struct run_measure *m, struct relay_pool *pool,
    int *status);
void run_measure_end(struct run_measure *m);
/* Name, binding and place, as short as a line of a table wants them: of the
 * place the node of a model or the file's name. */
void run_put_site(FILE *out, const struct relay_site *s);

#endif
