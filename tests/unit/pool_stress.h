/*
 * Many short loops on one pool, to meet what depends on timing: more threads
 * than processors, two callers, processes that keep the processors busy, loops
 * that fail, loops inside loops, pauses in which workers fall asleep.
 *
 * Each loop has an environment of its own, which is overwritten when the loop
 * has ended: a chunk that comes too late, or of another loop, is noticed.
 */
#ifndef TESTS_POOL_STRESS_H
#define TESTS_POOL_STRESS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "runtime/pool.h"

#define STRESS_MOST 96		/* iterations */
#define STRESS_BUSY 16		/* processes, at most */

struct stress_loop {
	const struct stress_loop *self;	/* NULL: the loop has ended */
	int64_t n, fail_from;
	int32_t inside;
	int32_t count[STRESS_MOST];
};

struct stress {
	struct relay_pool *pool;
	double seconds;
	uint64_t seed;
	long loops, wrong;
};

static _Atomic long stress_stray;	/* chunks that no loop has */

static inline int32_t
stress_body(struct relay_ctx *ctx, void *env, int64_t begin, int64_t end)
{
	struct stress_loop *l = env;

	if (l->self != l || begin < 0 || end > l->n || begin >= end) {
		atomic_fetch_add(&stress_stray, 1);
		return RELAY_OK;
	}
	for (int64_t i = begin; i < end; i++) {
		struct stress_loop in = { .self = &in, .n = 5,
		    .fail_from = STRESS_MOST };

		if (i >= l->fail_from) {
			char text[32];

			snprintf(text, sizeof text, "at %lld", (long long)i);
			return relay_fail(ctx, text, "here");
		}
		l->count[i]++;
		if (l->inside > 0 && relay_parallel(ctx, stress_body, &in,
		    in.n) != RELAY_OK)
			return RELAY_FAILED;
		for (int64_t k = 0; l->inside > 0 && k < in.n; k++)
			if (in.count[k] != 1)
				atomic_fetch_add(&stress_stray, 1);
	}
	return RELAY_OK;
}

static inline uint32_t
stress_random(struct stress *s, uint32_t below)
{
	s->seed = s->seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(s->seed >> 33) % below;
}

static inline long
stress_loop(struct stress *s)
{
	static const int64_t sizes[] = { 2, 3, 5, 7, 8, 13, 24, 40, 64,
		STRESS_MOST };
	struct stress_loop l = { .self = &l };
	struct relay_ctx ctx = { .pool = s->pool };
	char text[32];
	long wrong = 0;
	int32_t status;

	l.n = sizes[stress_random(s, sizeof sizes / sizeof *sizes)];
	l.fail_from = stress_random(s, 8) == 0 ? stress_random(s,
	    (uint32_t)l.n) : STRESS_MOST;
	l.inside = stress_random(s, 8) == 0;
	status = relay_parallel(&ctx, stress_body, &l, l.n);
	if (l.fail_from < l.n) {
		snprintf(text, sizeof text, "at %lld", (long long)l.fail_from);
		wrong += status != RELAY_FAILED ||
		    strcmp(ctx.message, text) != 0;
	} else {
		wrong += status != RELAY_OK || ctx.message[0] != '\0';
	}
	for (int64_t i = 0; i < l.n; i++)
		wrong += i < l.fail_from ? l.count[i] != 1 : l.count[i] != 0;
	memset(&l, 0, sizeof l);
	if (stress_random(s, 500) == 0)
		usleep(stress_random(s, 300));
	return wrong;
}

static inline double
stress_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline void *
stress_caller(void *arg)
{
	struct stress *s = arg;
	double begin = stress_now();

	do
		for (int i = 0; i < 50; i++) {
			s->wrong += stress_loop(s);
			s->loops++;
		}
	while (stress_now() - begin < s->seconds);
	return NULL;
}

/* What went wrong: results, and chunks that no loop has. */
static inline long
pool_stress(int32_t threads, int callers, int busy, double seconds)
{
	struct stress s[2] = { { .seed = 1 }, { .seed = 2 } };
	struct relay_pool *p;
	pid_t pid[STRESS_BUSY];
	pthread_t second;
	long wrong;

	/* Before there are threads. */
	for (int i = 0; i < busy; i++) {
		pid[i] = fork();
		if (pid[i] == 0) {
			prctl(PR_SET_PDEATHSIG, SIGKILL);
			for (volatile uint64_t k = 0;; )
				k = k + 1;
		}
	}
	p = relay_pool_new(threads);
	for (int i = 0; i < 2; i++) {
		s[i].pool = p;
		s[i].seconds = seconds;
	}
	if (callers > 1 && pthread_create(&second, NULL, stress_caller,
	    &s[1]) != 0)
		s[0].wrong++;
	stress_caller(&s[0]);
	if (callers > 1)
		pthread_join(second, NULL);
	relay_pool_free(p);
	for (int i = 0; i < busy; i++)
		if (pid[i] > 0) {
			kill(pid[i], SIGKILL);
			waitpid(pid[i], NULL, 0);
		}
	wrong = s[0].wrong + s[1].wrong + atomic_exchange(&stress_stray, 0);
	if (wrong != 0 || getenv("VERBOSE") != NULL)
		fprintf(stderr, "%d threads, %d callers: %ld wrong in %ld "
		    "loops\n", (int)threads, callers, wrong,
		    s[0].loops + s[1].loops);
	return wrong;
}

#endif
