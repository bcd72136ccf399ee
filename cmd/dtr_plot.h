/*
 * The figure of relay-dtr-sim: a panel per log with the slowdown over the
 * budget, a curve per heuristic and policy that ends where the runs do; below
 * it, if they were counted, the storage accesses.
 *
 * gnuplot is started before the sandbox, and draws into a temporary file that
 * replaces FILE.svg when it ends well.
 */
#ifndef RELAY_CMD_DTR_PLOT_H
#define RELAY_CMD_DTR_PLOT_H

#include "cmd/filter.h"
#include "dtr/sweep.h"

struct dtr_plot;
/* struct filter, start and stop: NULL without --plot. */
void *dtr_plot_start(const struct filter_run *r);
void dtr_plot_stop(void *plot);
/* Rows of a log follow one another, and of a curve. */
void dtr_plot_row(struct dtr_plot *p, const struct dtr_row *row);
/* Draws: the exit status; an error was reported if it is not EXIT_DONE. */
int dtr_plot_end(struct dtr_plot *p, const struct filter_run *r);

#endif
