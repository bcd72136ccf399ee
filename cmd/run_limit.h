/*
 * The limit of a kernel, and the counts beside it: what relay-run --counters
 * adds to a profile, and the roofline (Williams, Waterman and Patterson,
 * "Roofline: an insightful visual performance model", CACM 52(4), 2009).
 *
 * At its peak, each unit would need some of a kernel's time for the kernel's
 * work: the arithmetic unit for its operations, each cache and the memory for
 * the bytes that it hands on.  The unit that needs most is the limit, and its
 * share of the time says how close the kernel is to it.  Bytes are counted by
 * the processor where it does: loads from the first cache, each as long as the
 * widest, and lines of 64 bytes that missed a level.  Where it does not, they
 * are those of the tensor program, from the first level that holds them all.
 */
#ifndef RELAY_CMD_RUN_LIMIT_H
#define RELAY_CMD_RUN_LIMIT_H

#include "cmd/run_measure.h"

/* "arithmetic", "L1", "L2", "L3" or "memory"; NULL: nothing is known. */
struct run_limit {
	const char *name;
	double share;		/* of the row's seconds */
};
struct run_limit run_limit_of(const struct run_row *row,
    const struct run_peak *peak);

/* The rows in their order, in each form: a table after that of the profile;
 * cells, each with a comma before it; members of an object. */
void run_limit_text(const struct run_measure *m, const struct run_peak *peak);
void run_limit_csv_head(FILE *out);
void run_limit_csv(FILE *out, const struct run_row *row,
    const struct run_peak *peak);
void run_limit_json(FILE *out, const struct run_row *row,
    const struct run_peak *peak);

/* The whole profile as a picture in SVG: operations a second over operations a
 * byte, both of the tensor program, below the machine's peaks. */
void run_roofline(const struct run_measure *m, double whole,
    const struct run_peak *peak);

#endif
