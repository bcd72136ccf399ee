/*
 * Sums over the processes that train together: two kernels that a training step
 * calls and relay-fit provides, and the interface of a library that implements
 * them over a transport.
 *
 * A float32 tensor is handed over as soon as it is computed, and its sum is
 * awaited before it is used.  The tensor in flight is the output of the first
 * kernel and an input of the second one, so its memory is planned as that of
 * any other value.
 */
#ifndef RELAY_RUNTIME_REDUCE_H
#define RELAY_RUNTIME_REDUCE_H

#include "runtime/relay.h"

/* begin(x: Tensor[(n), float32], when: float32) -> Tensor[(n), float32]
 * where `when` is not 0 begins to sum x over the processes;
 * wait(that) -> Tensor[(n), float32] is the sum, or else x.
 * All processes begin the same sums in the same order.  In a single process
 * both are the identity. */
relay_kernel relay_reduce_begin, relay_reduce_wait;

#define RELAY_REDUCER 1

/* What a library exports as relay_reducer.  Errors end all processes with a
 * message, as the transport does by itself. */
struct relay_reducer {
	int32_t version;	/* RELAY_REDUCER */
	/* Joins the others.  rank: of this process, from 0 to *size - 1. */
	void (*open)(int32_t *rank, int32_t *size);
	void (*close)(void);
	/* Begins to replace n floats at x by their sums over the processes;
	 * they must not be accessed before wait(x), which returns false if no
	 * sum of x was begun.  Other sums make progress meanwhile. */
	void (*begin)(float *x, int64_t n);
	bool (*wait)(const float *x);
	/* Sums at once. */
	void (*sum_floats)(float *x, int64_t n);
	void (*sum_doubles)(double *x, int64_t n);
	/* Copies bytes of process 0 to all. */
	void (*share)(void *x, int64_t bytes);
};

#endif
