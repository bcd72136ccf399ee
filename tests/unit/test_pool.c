/*
 * The thread pool: every iteration once, whatever the number of threads;
 * errors that do not depend on timing; loops inside loops, two callers at
 * once, a child after fork.
 */
#include <criterion/criterion.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sanitized.h"
#include "pool_stress.h"
#include "runtime/pool.h"
#include "runtime/pool_protocol.h"

struct job {
	int32_t *count;
	int64_t fail_from, inner;
};

static int32_t
body(struct relay_ctx *ctx, void *env, int64_t begin, int64_t end)
{
	struct job *j = env;

	for (int64_t i = begin; i < end; i++) {
		struct job in = { .count = &j->count[i], .fail_from =
		    INT64_MAX };

		if (i >= j->fail_from) {
			char text[32];

			snprintf(text, sizeof text, "at %lld", (long long)i);
			return relay_fail(ctx, text, "here");
		}
		if (j->inner == 0)
			j->count[i]++;
		else if (relay_parallel(ctx, body, &in, 1) != RELAY_OK)
			return RELAY_FAILED;
	}
	return RELAY_OK;
}

static int
run(struct relay_pool *p, int64_t n, int64_t inner)
{
	int32_t *count = calloc((size_t)n + 1, sizeof *count);
	struct job j = { count, INT64_MAX, inner };
	struct relay_ctx ctx = { .pool = p };
	int wrong = relay_parallel(&ctx, body, &j, n) != RELAY_OK;

	for (int64_t i = 0; i < n; i++)
		wrong += count[i] != 1;
	free(count);
	return wrong;
}

Test(pool, every_iteration_once)
{
	for (int32_t t = 1; t <= 9; t++) {
		struct relay_pool *p = relay_pool_new(t);

		cr_assert_eq(relay_pool_threads(p), t);
		for (int64_t n = 0; n < 200; n += 7)
			cr_assert_eq(run(p, n, 0), 0);
		cr_assert_eq(run(p, 100003, 0), 0);
		cr_assert_eq(run(p, 50, 1), 0);
		relay_pool_free(p);
	}
	cr_assert_geq(relay_processors(), 1);
}

Test(pool, many_loops_and_sleep)
{
	struct relay_pool *p = relay_pool_new(3);

	for (int i = 0; i < 3000; i++)
		cr_assert_eq(run(p, i % 20, 0), 0);
	for (int i = 0; i < 5; i++) {
		usleep(2000);
		cr_assert_eq(run(p, 100, 0), 0);
	}
	relay_pool_free(p);
}

Test(pool, least_failure_wins)
{
	struct relay_pool *p = relay_pool_new(4);
	int32_t count[64];

	for (int i = 0; i < 200; i++) {
		struct job j = { count, 16, 0 };
		struct relay_ctx ctx = { .pool = p };

		cr_assert_eq(relay_parallel(&ctx, body, &j, 64),
		    RELAY_FAILED);
		cr_assert_str_eq(ctx.message, "at 16");
		cr_assert_str_eq(ctx.place, "here");
	}
	relay_pool_free(p);
}

/* A thread that takes chunks of others meets errors in any order. */
Test(pool, least_failure_wins_when_chunks_are_taken)
{
	struct relay_pool *p = relay_pool_new(8);
	int32_t count[64];

	for (int i = 0; i < 2000; i++) {
		struct job j = { count, i % 3, 0 };
		struct relay_ctx ctx = { .pool = p };
		char text[32];

		snprintf(text, sizeof text, "at %d", i % 3);
		cr_assert_eq(relay_parallel(&ctx, body, &j, 64),
		    RELAY_FAILED);
		cr_assert_str_eq(ctx.message, text);
	}
	relay_pool_free(p);
}

static void *
caller(void *arg)
{
	long wrong = 0;

	for (int i = 0; i < 300; i++)
		wrong += run(arg, 40, 0);
	return (void *)wrong;
}

Test(pool, two_callers)
{
	struct relay_pool *p = relay_pool_new(3);
	pthread_t t[2];
	void *wrong;

	for (int i = 0; i < 2; i++)
		cr_assert_eq(pthread_create(&t[i], NULL, caller, p), 0);
	for (int i = 0; i < 2; i++) {
		pthread_join(t[i], &wrong);
		cr_assert_null(wrong);
	}
	relay_pool_free(p);
}

/* Waits for all threads, for ten seconds at most. */
static int32_t
meet(struct relay_ctx *ctx, void *env, int64_t begin, int64_t end)
{
	atomic_int *here = env;

	(void)ctx;
	(void)begin;
	(void)end;
	atomic_fetch_add(here, 1);
	for (int i = 0; i < 10000 && atomic_load(here) < 3; i++)
		usleep(1000);
	return RELAY_OK;
}

/* Forks, and both go on; the child ends within a minute. */
static void
fork_and_run(struct relay_pool *p)
{
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		alarm(60);
		status = run(p, 100, 0) + run(p, 1000, 0);
		relay_pool_free(p);
		_exit(status != 0);
	}
	cr_assert_eq(waitpid(pid, &status, 0), pid);
	cr_assert_eq(status, 0);
	cr_assert_eq(run(p, 100, 0), 0);
}

/* At all moments of the start of threads.  Not under AddressSanitizer: a thread
 * that is starting may hold a lock of its run time, which is held in the child
 * without end; a program of pthread_create and fork alone hangs, too. */
Test(pool, child_while_threads_start)
{
#if SANITIZED_MEMORY
	cr_skip_test("the sanitizer's own locks do not stand a fork");
#else
	for (int i = 0; i < 100; i++) {
		struct relay_pool *p = relay_pool_new(3);

		cr_assert_eq(run(p, 2 + i % 5, 0), 0);
		fork_and_run(p);
		relay_pool_free(p);
	}
#endif
}

/* When all threads have started. */
Test(pool, child)
{
	struct relay_pool *p = relay_pool_new(3);
	struct relay_ctx ctx = { .pool = p };
	atomic_int here = 0;

	cr_assert_eq(relay_parallel(&ctx, meet, &here, 3), RELAY_OK);
	cr_assert_eq(run(p, 100, 0), 0);
	fork_and_run(p);
	relay_pool_free(p);
}

/* More threads than processors, beside processes that keep those busy. */
Test(pool, stress)
{
	double seconds = getenv("NIGHTLY") != NULL ? 20 : 0.5;
	int32_t n = relay_processors();
	int busy = n < STRESS_BUSY ? (int)n : STRESS_BUSY;

	cr_assert_eq(pool_stress(n + 1, 1, 0, seconds), 0);
	cr_assert_eq(pool_stress(2 * n + 3, 1, busy, seconds), 0);
	cr_assert_eq(pool_stress(2 * n + 3, 2, busy, seconds), 0);
	cr_assert_eq(pool_stress(2, 2, busy, seconds), 0);
	cr_assert_eq(pool_stress(64, 1, busy, seconds), 0);
}

/* Words hold any number of chunks; each iteration is of one. */
Test(pool, chunks_cover_the_loop)
{
	static const int64_t sizes[] = { 2, 3, 15, 16, 17, 100, 4099,
		INT64_MAX - 1, INT64_MAX };
	static const int32_t threads[] = { 2, 3, 7, 256, 1 << 28, INT32_MAX };

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
			int64_t n = sizes[i], count, last;
			uint32_t chunks = pool_chunks(n, threads[k]);
			struct pool_loop l = { .quotient = n / chunks,
			    .rest = n % chunks };

			cr_assert_geq(chunks, 1);
			cr_assert_leq(chunks, n);
			cr_assert_eq(pool_first(chunks, threads[k], 0), 0);
			cr_assert_eq(pool_first(chunks, threads[k],
			    threads[k]), chunks);
			cr_assert_eq(pool_iterations(&l, 0, &count), 0);
			cr_assert_geq(count, 1);
			cr_assert_eq(pool_iterations(&l, 1, &last), chunks >
			    1 ? count : 1);
			cr_assert_eq(pool_iterations(&l, chunks - 1, &count) +
			    count, n);
		}
	cr_assert(!pool_word_left(pool_word(UINT32_MAX, UINT32_MAX)));
	cr_assert(pool_word_left(pool_word(UINT32_MAX - 1, UINT32_MAX)));
	cr_assert_eq(pool_word(UINT32_MAX - 1, UINT32_MAX) + 1,
	    pool_word(UINT32_MAX, UINT32_MAX));
}
