/*
 * The processes that train together under mpirun: each takes a part of every
 * batch, and all carry the same state.
 */
#ifndef RELAY_CMD_FIT_REDUCE_H
#define RELAY_CMD_FIT_REDUCE_H

#include "cmd/fit_state.h"
#include "runtime/reduce.h"

struct fit_group {
	const struct relay_reducer *reducer;	/* NULL: alone */
	int32_t rank, size;		/* 0 and 1: alone */
	int64_t begun;		/* sums that steps have begun */
};
/* Global: the kernels of a compiled step have no other way to reach it. */
extern struct fit_group fit_group;

/* Joins the others, if mpirun says that there are any.  False: reported. */
bool fit_group_open(struct diag *d);
/* Waits for the others. */
void fit_group_close(void);
/* The part [*from, *from + *n) of a batch of *n samples. */
void fit_group_part(int64_t *from, int64_t *n);
/* Sums of all; whether it is true in any process. */
void fit_group_sum(double *x, int64_t n);
bool fit_group_any(bool here);
/* Copies the state of process 0 to all. */
void fit_group_share(struct fit_state *s);
/* Moves gradients that are being collected (relay-train(1), --accumulate), of
 * which each process has those of its samples, to process 0. */
void fit_group_collect(struct fit_state *s);
/* Exits after a second, without a message: another process is about to report
 * the reason and to end all. */
_Noreturn void fit_group_await_end(void);

#endif
