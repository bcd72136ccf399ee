/*
 * What relay-fit says while it trains: a progress bar where standard error is
 * a terminal, one line for each epoch, and a table as CSV.
 */
#ifndef RELAY_CMD_FIT_REPORT_H
#define RELAY_CMD_FIT_REPORT_H

#include "cmd/filter.h"

struct fit_epoch {
	int64_t epoch, step;	/* epochs count from 1 */
	double loss, right;	/* means over the samples */
	bool validated;
	double validation_loss, validation_right;
	double rate;		/* samples per second */
	int64_t bytes;		/* that a step takes beside its state, at
				 * most */
	double again;		/* share of its time in which values are
				 * computed again */
	bool managed;		/* within a budget at run time */
	int64_t evictions;	/* in the epoch */
};
struct fit_report {
	const struct filter_run *r;
	const char *log;	/* path, or NULL */
	struct buf rows;
	bool silent;		/* another process says it */
	bool terminal, shown;	/* shown: a bar stands on the line */
	double drawn;		/* when */
};
/* Reads the rows of an existing log up to the step where training continues.
 * False: reported. */
bool fit_report_begin(struct fit_report *p, const struct filter_run *r,
    const char *log, int64_t step, bool silent);
void fit_report_bar(struct fit_report *p, const struct fit_epoch *e,
    int64_t done, int64_t samples);
/* The line, and the log, written whole.  False: reported. */
bool fit_report_epoch(struct fit_report *p, const struct fit_epoch *e);
/* Ends the line of a bar. */
void fit_report_line(struct fit_report *p);
void fit_report_release(struct fit_report *p);

#endif
