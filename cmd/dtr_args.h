/*
 * The options of relay-dtr-sim, and what they say as a sweep.
 */
#ifndef RELAY_CMD_DTR_ARGS_H
#define RELAY_CMD_DTR_ARGS_H

#include "cmd/filter.h"
#include "dtr/sweep.h"

struct sim_opts {
	const char *heuristic, *policy, *ratio, *budget, *thrash, *format;
	const char *plot;
	int64_t seed, trials, linear, adversary;
	bool events, accesses;
};

/* False: an error of usage was reported. */
bool dtr_args_read(const struct filter_run *r, struct dtr_sweep *s);
void dtr_args_release(struct dtr_sweep *s);

#endif
