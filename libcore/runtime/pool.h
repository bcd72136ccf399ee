/*
 * Threads of a compiled model: a parallel loop over chunks.
 *
 * A pool has threads - 1 workers; the caller is the first thread.  A loop of n
 * iterations is divided into chunks, a contiguous run for each thread, so that
 * a thread processes the same rows from kernel to kernel; idle threads steal
 * chunks of others.  The caller waits for the chunks, not for the workers: a
 * worker that was descheduled without a claimed chunk delays nobody.  Workers
 * look for work for at most 50 microseconds and then sleep; the caller wakes
 * them only if one sleeps.
 *
 * A nested loop, or one that is started while another thread runs one on the
 * same pool, runs on its calling thread alone.  After fork() the child's pool
 * starts workers of its own at its first loop.
 */
#ifndef RELAY_RUNTIME_POOL_H
#define RELAY_RUNTIME_POOL_H

#include <stddef.h>

#include "runtime/relay.h"

struct relay_pool;

/* Processors that this process may use: affinity and the cgroup's quota,
 * rounded up; at least 1. */
int32_t relay_processors(void);

/* The value of RELAY_THREADS, a number from 1 to RELAY_MOST_THREADS; 0: it is
 * not set; -1: it is invalid, and relay_threads_wrong returns the message. */
#define RELAY_MOST_THREADS 1024
int32_t relay_threads_wanted(void);
void relay_threads_wrong(char *text, size_t size);

/* threads <= 0: relay_threads_wanted(), or else relay_processors().  Workers
 * start at the first loop.  NULL: no memory. */
struct relay_pool *relay_pool_new(int32_t threads);
void relay_pool_free(struct relay_pool *p);
int32_t relay_pool_threads(const struct relay_pool *p);

#endif
