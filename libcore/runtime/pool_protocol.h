/*
 * The protocol by which the threads of a pool distribute the chunks of a loop:
 * the steps that access shared memory, in their order.  pool.c compiles them
 * directly.  The tests compile the same text as coroutines that stop before
 * each step and explore every interleaving.  Such coroutines are a switch that
 * jumps back to where a function left off (Dunkels and others, "Protothreads",
 * SenSys 2006); so what lives across a step stands in struct pool_thread, not
 * in variables.
 *
 * A loop is divided into chunks, 0 .. chunks - 1, of which thread t owns a
 * contiguous run.  A run is one word, (end, next); to claim is to swap next for
 * next + 1 while next < end.  All that a claim depends on is in the word:
 *
 *   - A swap that succeeds takes a chunk that nobody had claimed, of the loop
 *     whose word it is, however late the thread comes and whatever loop it
 *     believed to be in.  A word that has come back to an earlier value is not
 *     an exception: what it says now is true now.
 *   - From then until the chunk is counted in `done`, that loop cannot end,
 *     because its caller waits for all chunks; so what is read in between
 *     (struct pool_loop) is of that loop, and nobody writes it.  Nothing of
 *     the loop is read before the claim.
 *
 * Memory order.  The caller writes the loop, the failure and done = 0, then
 * stores each word with release.  Claims are read-modify-writes, so they
 * continue the release sequence of that store, and a claim with acquire sees
 * all of it, also after other claims.  Counting a chunk is a release, and the
 * counts of one loop are one release sequence: the caller that reads the last
 * with acquire sees what all chunks did, and writes the next loop after all
 * reads of this one.  So struct pool_loop and the failure need no atomics.
 *
 * Sleep.  A worker counts itself in `sleepers` and then compares the
 * generation; the caller changes the generation and then reads `sleepers`.
 * These four are sequentially consistent: one of the two sees the other, so
 * either the worker does not sleep or it is woken.
 *
 * The generation wakes and does nothing else.  It goes up by two; the end of
 * the pool sets its lowest bit, which no loop does, so that it is never taken
 * for a value seen before.  A worker that slept through exactly 2^31 loops
 * sleeps through one more: the loops end without it.
 */
#ifndef RELAY_RUNTIME_POOL_PROTOCOL_H
#define RELAY_RUNTIME_POOL_PROTOCOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "runtime/relay.h"

#define POOL_LINE 64
#define POOL_CHUNKS_EACH 8	/* chunks of a thread's run, at most */
#define POOL_STOP 1		/* in the generation */

enum pool_alive { POOL_FORKED, POOL_RENEWING, POOL_ALIVE };

/* The current loop; written between loops, read after a claim. */
struct pool_loop {
	relay_body *body;
	void *env;
	struct relay_ctx *ctx;
	int64_t quotient, rest;	/* of n by the number of chunks */
	uint64_t number;	/* of the loop; it does not come again */
};

struct pool_run {
	_Alignas(POOL_LINE) _Atomic uint64_t word;
};

struct pool_shared {
	_Alignas(POOL_LINE) _Atomic uint32_t generation;	/* futex */
	_Alignas(POOL_LINE) _Atomic uint32_t done;		/* chunks */
	_Alignas(POOL_LINE) _Atomic int32_t sleepers;
	_Atomic bool busy;
	_Atomic char *alive;	/* a page that a child gets as zeros */
	int32_t threads;
	struct pool_run *run;
	struct pool_loop loop;
	bool started;		/* of the one that is busy */
	/* The failure of the least chunk; under the lock. */
	uint32_t failed_chunk;
	int32_t failed_status;
};

struct pool_thread {
	struct pool_shared *pool;
	int32_t self;
	/* pool_work */
	int32_t k, t, status;
	uint32_t chunk;
	uint64_t word;
	/* pool_await */
	uint32_t seen, spins;
	int64_t spin_end;
	/* pool_parallel: the requested loop, and its result */
	struct pool_loop wish;
	uint32_t chunks;
	bool alone;	/* out: it must be run without the pool */
#ifdef POOL_MODEL
	POOL_MODEL		/* resume points of the coroutines */
#endif
};

/* ---- words ---- */

static inline uint64_t
pool_word(uint32_t next, uint32_t end)
{
	return (uint64_t)end << 32 | next;
}

static inline bool
pool_word_left(uint64_t word)
{
	return (uint32_t)word < (uint32_t)(word >> 32);
}

/* Limited to the range of half a word. */
static inline uint32_t
pool_chunks(int64_t n, int32_t threads)
{
	int64_t most = (int64_t)threads * POOL_CHUNKS_EACH;

	if (most > UINT32_MAX)
		most = UINT32_MAX;
	return (uint32_t)(n < most ? n : most);
}

/* Thread t owns the chunks [first(t), first(t + 1)). */
static inline uint32_t
pool_first(uint32_t chunks, int32_t threads, int32_t t)
{
	return (uint32_t)((uint64_t)chunks * (uint32_t)t / (uint32_t)threads);
}

/* Iterations of chunk c: from the result on, *n of them. */
static inline int64_t
pool_iterations(const struct pool_loop *l, uint32_t c, int64_t *n)
{
	*n = l->quotient + (c < l->rest);
	return l->quotient * c + (c < l->rest ? c : l->rest);
}

#ifdef POOL_STEP
/*
 * The steps, for a file that defines these macros:
 *
 *   POOL_BEGIN(at), POOL_END(at), POOL_RETURN(at)   a function with steps
 *   POOL_STEP(at)		the next statement is a step
 *   POOL_DO(at, call)		a call of a function with steps
 *   POOL_WORD(generation, next, end), POOL_WORK(me)
 *				pool_word(next, end), pool_work(me), or what a
 *				test puts there to see it found
 *
 * at is the resume point.  Functions return whether they ended.
 */

/* ---- what the including file provides ---- */

/* Runs me->chunk of the pool's loop; the status goes to me->status. */
static bool pool_body(struct pool_thread *me);
/* Remembers the error of me->chunk as the pool's. */
static bool pool_keep_error(struct pool_thread *me);
/* Copies the pool's error to me->wish. */
static bool pool_take_error(struct pool_thread *me);
static bool pool_lock(struct pool_thread *me);
static bool pool_unlock(struct pool_thread *me);
/* Before workers are created after a fork: nobody holds the lock. */
static void pool_renew_lock(struct pool_shared *p);
static void pool_create(struct pool_shared *p, int32_t i, uint32_t seen);
/* Pauses; returns whether a worker has waited long enough. */
static void pool_pause(struct pool_thread *me);
static bool pool_tired(struct pool_thread *me);
/* Sleeps unless the generation is no longer me->seen; wakes all. */
static bool pool_sleep(struct pool_thread *me);
static void pool_wake(struct pool_shared *p);

/* ---- chunks ---- */

static inline bool
pool_failed(struct pool_thread *me)
{
	struct pool_shared *p = me->pool;

	POOL_BEGIN(me->at_failed);
	POOL_DO(me->at_failed, pool_lock(me));
	POOL_STEP(me->at_failed);
	if (p->failed_status == RELAY_OK || me->chunk < p->failed_chunk) {
		p->failed_status = me->status;
		p->failed_chunk = me->chunk;
		POOL_DO(me->at_failed, pool_keep_error(me));
	}
	POOL_DO(me->at_failed, pool_unlock(me));
	POOL_END(me->at_failed);
}

/* Claims and runs chunks, those of its own run first. */
static inline bool
pool_work(struct pool_thread *me)
{
	struct pool_shared *p = me->pool;

	POOL_BEGIN(me->at_work);
	me->t = me->self;
	for (me->k = 0; me->k < p->threads; me->k++) {
		POOL_STEP(me->at_work);
		me->word = atomic_load_explicit(&p->run[me->t].word,
		    memory_order_relaxed);
		while (pool_word_left(me->word)) {
			POOL_STEP(me->at_work);
			if (!atomic_compare_exchange_weak_explicit(
			    &p->run[me->t].word, &me->word, me->word + 1,
			    memory_order_acquire, memory_order_relaxed))
				continue;
			me->chunk = (uint32_t)me->word;
			POOL_DO(me->at_work, pool_body(me));
			if (me->status != RELAY_OK)
				POOL_DO(me->at_work, pool_failed(me));
			POOL_STEP(me->at_work);
			atomic_fetch_add_explicit(&p->done, 1,
			    memory_order_release);
			POOL_STEP(me->at_work);
			me->word = atomic_load_explicit(&p->run[me->t].word,
			    memory_order_relaxed);
		}
		me->t = me->t + 1 < p->threads ? me->t + 1 : 0;
	}
	POOL_END(me->at_work);
}

/* ---- workers ---- */

/* Waits until the generation is no longer me->seen, and takes the new one. */
static inline bool
pool_await(struct pool_thread *me)
{
	struct pool_shared *p = me->pool;
	uint32_t g;

	POOL_BEGIN(me->at_await);
	me->spins = 0;
	do {
		POOL_STEP(me->at_await);
		g = atomic_load_explicit(&p->generation,
		    memory_order_acquire);
		if (g != me->seen) {
			me->seen = g;
			POOL_RETURN(me->at_await);
		}
	} while (!pool_tired(me));
	POOL_STEP(me->at_await);
	atomic_fetch_add(&p->sleepers, 1);
	for (;;) {
		POOL_STEP(me->at_await);
		g = atomic_load(&p->generation);
		if (g != me->seen)
			break;
		POOL_DO(me->at_await, pool_sleep(me));
	}
	me->seen = g;
	POOL_STEP(me->at_await);
	atomic_fetch_sub(&p->sleepers, 1);
	POOL_END(me->at_await);
}

static inline bool
pool_worker(struct pool_thread *me)
{
	POOL_BEGIN(me->at_worker);
	for (;;) {
		POOL_DO(me->at_worker, pool_await(me));
		if (me->seen & POOL_STOP)
			break;
		POOL_DO(me->at_worker, POOL_WORK(me));
	}
	POOL_END(me->at_worker);
}

/* ---- the caller ---- */

/* by: 2, or POOL_STOP. */
static inline bool
pool_announce(struct pool_thread *me, uint32_t by)
{
	struct pool_shared *p = me->pool;

	POOL_BEGIN(me->at_announce);
	POOL_STEP(me->at_announce);
	atomic_fetch_add(&p->generation, by);
	POOL_STEP(me->at_announce);
	if (atomic_load(&p->sleepers) > 0) {
		POOL_STEP(me->at_announce);
		pool_wake(p);
	}
	POOL_END(me->at_announce);
}

/* The current values of the words do not matter: workers read them when a loop
 * is announced.  With fewer workers than requested, loops still run: the caller
 * takes the unclaimed chunks. */
static inline bool
pool_start(struct pool_thread *me)
{
	struct pool_shared *p = me->pool;

	POOL_BEGIN(me->at_start);
	for (me->k = 1; me->k < p->threads; me->k++) {
		POOL_STEP(me->at_start);
		pool_create(p, me->k, atomic_load(&p->generation));
	}
	p->started = true;
	POOL_END(me->at_start);
}

/* In the child of a fork there are no workers, and a loop that another thread
 * was in does not go on.  One of the child's threads resets the pool; others
 * run alone meanwhile. */
static inline bool
pool_renew(struct pool_thread *me)
{
	struct pool_shared *p = me->pool;
	char forked = POOL_FORKED;

	POOL_BEGIN(me->at_renew);
	POOL_STEP(me->at_renew);
	me->alone = !atomic_compare_exchange_strong(p->alive, &forked,
	    POOL_RENEWING);
	if (me->alone)
		POOL_RETURN(me->at_renew);
	POOL_STEP(me->at_renew);
	pool_renew_lock(p);
	p->started = false;
	atomic_store(&p->sleepers, 0);
	POOL_STEP(me->at_renew);
	atomic_store(&p->busy, false);
	POOL_STEP(me->at_renew);
	atomic_store_explicit(p->alive, POOL_ALIVE, memory_order_release);
	POOL_END(me->at_renew);
}

static inline bool
pool_loop(struct pool_thread *me)
{
	struct pool_shared *p = me->pool;
	uint32_t end;

	POOL_BEGIN(me->at_loop);
	if (!p->started)
		POOL_DO(me->at_loop, pool_start(me));
	POOL_STEP(me->at_loop);
	p->failed_status = RELAY_OK;
	p->loop.body = me->wish.body;
	p->loop.env = me->wish.env;
	p->loop.ctx = me->wish.ctx;
	POOL_STEP(me->at_loop);
	p->loop.quotient = me->wish.quotient;
	p->loop.rest = me->wish.rest;
	p->loop.number++;
	POOL_STEP(me->at_loop);
	atomic_store_explicit(&p->done, 0, memory_order_relaxed);
	me->chunk = 0;
	for (me->t = 0; me->t < p->threads; me->t++) {
		POOL_STEP(me->at_loop);
		end = pool_first(me->chunks, p->threads, me->t + 1);
		atomic_store_explicit(&p->run[me->t].word,
		    POOL_WORD(atomic_load_explicit(&p->generation,
		    memory_order_relaxed) + 2, me->chunk, end),
		    memory_order_release);
		me->chunk = end;
	}
	POOL_DO(me->at_loop, pool_announce(me, 2));
	POOL_DO(me->at_loop, POOL_WORK(me));
	POOL_STEP(me->at_loop);
	while (atomic_load_explicit(&p->done, memory_order_acquire) <
	    me->chunks) {
		pool_pause(me);
		POOL_STEP(me->at_loop);
	}
	me->status = p->failed_status;
	if (me->status != RELAY_OK)
		POOL_DO(me->at_loop, pool_take_error(me));
	POOL_END(me->at_loop);
}

/* Runs me->wish, and sets me->status, or me->alone if the caller must run it
 * alone. */
static inline bool
pool_parallel(struct pool_thread *me)
{
	struct pool_shared *p = me->pool;

	POOL_BEGIN(me->at_parallel);
	me->alone = false;
	POOL_STEP(me->at_parallel);
	if (atomic_load_explicit(p->alive, memory_order_acquire) !=
	    POOL_ALIVE) {
		POOL_DO(me->at_parallel, pool_renew(me));
		if (me->alone)
			POOL_RETURN(me->at_parallel);
	}
	POOL_STEP(me->at_parallel);
	me->alone = atomic_exchange_explicit(&p->busy, true,
	    memory_order_acquire);
	if (me->alone)
		POOL_RETURN(me->at_parallel);
	POOL_DO(me->at_parallel, pool_loop(me));
	POOL_STEP(me->at_parallel);
	atomic_store_explicit(&p->busy, false, memory_order_release);
	POOL_END(me->at_parallel);
}

#endif
#endif
