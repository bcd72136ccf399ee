/*
 * The thread pool (pool.h).
 *
 * One loop is one generation.  Each thread has a line of memory with a word
 * (generation, next chunk of its run); claiming is one compare-and-swap on it,
 * so a worker that comes late, with the generation of a loop that has ended,
 * finds that its word has moved on.  What a worker reads of the loop (body,
 * environment, ...) before a claim that succeeds belongs to that loop: it has
 * unclaimed chunks, so the caller has not gone on to publish the next one.
 *
 * A chunk that fails is remembered by its number, the least wins: which error
 * a call reports does not depend on timing.
 */
#include "runtime/pool.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define LINE 64
#define MOST_THREADS 256
#define CHUNKS_EACH 8		/* chunks of a thread's run, at most */
#define SPIN_NS 50000
#define SPIN_CHECK 64		/* pauses between looks at the clock */
#define STACK_BYTES (1 << 20)

struct worker {
	_Alignas(LINE) _Atomic uint64_t next;	/* generation << 32 | chunk */
	struct relay_pool *pool;
	int32_t number;
	uint32_t seen;		/* generation it began after */
	bool started;
	pthread_t thread;
};

struct relay_pool {
	_Alignas(LINE) _Atomic uint32_t generation;	/* futex */
	_Alignas(LINE) _Atomic uint32_t done;		/* chunks */
	_Alignas(LINE) _Atomic int32_t sleepers;
	_Atomic bool busy, stop;
	/* the loop at hand */
	_Atomic(relay_body *) body;
	_Atomic(void *) env;
	_Atomic(struct relay_ctx *) ctx;
	_Atomic int64_t n;
	_Atomic uint32_t chunks;
	/* the first failure */
	pthread_mutex_t lock;
	uint32_t failed_chunk;
	int32_t failed_status;
	struct relay_ctx failed;
	_Atomic bool started;
	_Atomic char *alive;	/* a page that a child gets as zeros */
	int32_t threads;
	struct worker worker[];
};

/* ---- how many ---- */

static int32_t
quota_of(const char *path)
{
	FILE *f = fopen(path, "re");
	long long quota, period;
	int32_t n = 0;

	if (f == NULL)
		return 0;
	if (fscanf(f, "%lld %lld", &quota, &period) == 2 && quota > 0 &&
	    period > 0)
		n = (int32_t)((quota + period - 1) / period);
	fclose(f);
	return n;
}

/* The least quota of the cgroup and those above it; 0: none. */
static int32_t
cgroup_quota(void)
{
	char line[4096], path[4352];
	FILE *f = fopen("/proc/self/cgroup", "re");
	int32_t least = 0, n;
	char *end;

	if (f == NULL)
		return 0;
	while (fgets(line, sizeof line, f) != NULL) {
		if (strncmp(line, "0::", 3) != 0)
			continue;
		line[strcspn(line, "\n")] = '\0';
		for (;;) {
			snprintf(path, sizeof path,
			    "/sys/fs/cgroup%s/cpu.max", line + 3);
			n = quota_of(path);
			if (n > 0 && (least == 0 || n < least))
				least = n;
			end = strrchr(line + 3, '/');
			if (end == NULL || end[1] == '\0')
				break;
			end[end == line + 3] = '\0';
			if (end != line + 3)
				*end = '\0';
		}
		break;
	}
	fclose(f);
	return least;
}

int32_t
relay_processors(void)
{
	int32_t n = 1, quota = cgroup_quota();
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) == 0)
		n = CPU_COUNT(&set);
	if (quota > 0 && quota < n)
		n = quota;
	return n < 1 ? 1 : n > MOST_THREADS ? MOST_THREADS : n;
}

int32_t
relay_threads_wanted(void)
{
	const char *s = getenv("RELAY_THREADS");
	char *end;
	long n;

	if (s == NULL || *s == '\0')
		return 0;
	errno = 0;
	n = strtol(s, &end, 10);
	return *s >= '0' && *s <= '9' && *end == '\0' && errno == 0 &&
	    n >= 1 && n <= RELAY_MOST_THREADS ? (int32_t)n : -1;
}

void
relay_threads_wrong(char *text, size_t size)
{
	const char *s = getenv("RELAY_THREADS");

	snprintf(text, size, "RELAY_THREADS is '%.40s', and must be a number "
	    "from 1 to %d", s != NULL ? s : "", RELAY_MOST_THREADS);
}

/* ---- chunks ---- */

/* Thread t owns the chunks [first(t), first(t + 1)). */
static uint32_t
first_chunk(uint32_t chunks, int32_t threads, int32_t t)
{
	return (uint32_t)((uint64_t)chunks * (uint32_t)t / (uint32_t)threads);
}

static bool
claim(struct worker *w, uint32_t generation, uint32_t end, uint32_t *chunk)
{
	uint64_t word = atomic_load_explicit(&w->next, memory_order_acquire);

	while (word >> 32 == generation && (uint32_t)word < end)
		if (atomic_compare_exchange_weak_explicit(&w->next, &word,
		    word + 1, memory_order_acq_rel, memory_order_acquire)) {
			*chunk = (uint32_t)word;
			return true;
		}
	return false;
}

static void
note_failure(struct relay_pool *p, const struct relay_ctx *ctx, uint32_t chunk,
    int32_t status)
{
	pthread_mutex_lock(&p->lock);
	if (p->failed_status == RELAY_OK || chunk < p->failed_chunk) {
		p->failed_status = status;
		p->failed_chunk = chunk;
		p->failed = *ctx;
	}
	pthread_mutex_unlock(&p->lock);
}

/* Runs what is to be claimed of one loop, first of its own run. */
static void
work(struct relay_pool *p, int32_t self, uint32_t generation)
{
	relay_body *body = atomic_load_explicit(&p->body,
	    memory_order_relaxed);
	void *env = atomic_load_explicit(&p->env, memory_order_relaxed);
	struct relay_ctx *shared = atomic_load_explicit(&p->ctx,
	    memory_order_relaxed);
	int64_t n = atomic_load_explicit(&p->n, memory_order_relaxed);
	uint32_t chunks = atomic_load_explicit(&p->chunks,
	    memory_order_relaxed), c;
	struct relay_ctx ctx;
	bool mine = false;

	for (int32_t k = 0; k < p->threads; k++) {
		int32_t t = (self + k) % p->threads;
		uint32_t end = first_chunk(chunks, p->threads, t + 1);

		while (claim(&p->worker[t], generation, end, &c)) {
			int64_t q = n / chunks, r = n % chunks;
			int64_t lo = q * c + (c < r ? c : r);
			int32_t status;

			if (!mine) {
				ctx = *shared;
				ctx.worker = self;
				ctx.inside = 1;
				mine = true;
			}
			status = body(&ctx, env, lo, lo + q + (c < r));
			if (status != RELAY_OK) {
				note_failure(p, &ctx, c, status);
				ctx.message[0] = '\0';
				ctx.place = shared->place;
			}
			atomic_fetch_add_explicit(&p->done, 1,
			    memory_order_acq_rel);
		}
	}
}

/* ---- workers ---- */

static void
pause_once(void)
{
#if defined(__x86_64__) || defined(__i386__)
	__builtin_ia32_pause();
#elif defined(__aarch64__)
	__asm__ volatile("yield");
#endif
}

static int64_t
now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* Waits until the generation is no longer `seen`; returns the new one. */
static uint32_t
await(struct relay_pool *p, uint32_t seen)
{
	int64_t end = now_ns() + SPIN_NS;
	uint32_t g;

	for (;;) {
		for (int i = 0; i < SPIN_CHECK; i++) {
			g = atomic_load_explicit(&p->generation,
			    memory_order_acquire);
			if (g != seen)
				return g;
			pause_once();
		}
		if (now_ns() >= end)
			break;
	}
	atomic_fetch_add(&p->sleepers, 1);
	while ((g = atomic_load(&p->generation)) == seen)
		syscall(SYS_futex, &p->generation, FUTEX_WAIT_PRIVATE, seen,
		    NULL, NULL, 0);
	atomic_fetch_sub(&p->sleepers, 1);
	return g;
}

static void
publish(struct relay_pool *p)
{
	atomic_fetch_add(&p->generation, 1);
	if (atomic_load(&p->sleepers) > 0)
		syscall(SYS_futex, &p->generation, FUTEX_WAKE_PRIVATE,
		    MOST_THREADS, NULL, NULL, 0);
}

static void *
run_worker(void *arg)
{
	struct worker *w = arg;
	struct relay_pool *p = w->pool;
	uint32_t seen = w->seen;

	for (;;) {
		seen = await(p, seen);
		if (atomic_load_explicit(&p->stop, memory_order_acquire))
			return NULL;
		work(p, w->number, seen);
	}
}

/* Starts the workers; with fewer than wished the loop still runs, since the
 * caller takes what nobody claims. */
static void
start(struct relay_pool *p)
{
	uint32_t g = atomic_load(&p->generation);
	pthread_attr_t attr;

	p->started = true;
	atomic_store(p->alive, 1);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK_BYTES);
	for (int32_t i = 0; i < p->threads; i++) {
		struct worker *w = &p->worker[i];

		w->pool = p;
		w->number = i;
		w->seen = g;
		atomic_store(&w->next, (uint64_t)g << 32 | UINT32_MAX);
		if (i > 0)
			w->started = pthread_create(&w->thread, &attr,
			    run_worker, w) == 0;
	}
	pthread_attr_destroy(&attr);
}

/* In the child of a fork the page is zeros, there are no workers, and a loop
 * that another thread was in does not go on.  One of the child's threads
 * begins anew. */
static void
after_fork(struct relay_pool *p)
{
	char zero = 0;

	if (!atomic_compare_exchange_strong(p->alive, &zero, 1))
		return;
	atomic_store(&p->sleepers, 0);
	pthread_mutex_init(&p->lock, NULL);
	for (int32_t i = 0; i < p->threads; i++)
		p->worker[i].started = false;
	p->started = false;
	atomic_store(&p->busy, false);
}

struct relay_pool *
relay_pool_new(int32_t threads)
{
	struct relay_pool *p;
	size_t size;

	if (threads <= 0)
		threads = relay_threads_wanted();
	if (threads <= 0)
		threads = relay_processors();
	if (threads > MOST_THREADS)
		threads = MOST_THREADS;
	size = sizeof *p + (size_t)threads * sizeof p->worker[0];
	size = (size + LINE - 1) & ~(size_t)(LINE - 1);
	p = aligned_alloc(LINE, size);
	if (p == NULL)
		return NULL;
	memset(p, 0, size);
	p->threads = threads;
	p->alive = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_PRIVATE |
	    MAP_ANONYMOUS, -1, 0);
	if (p->alive == MAP_FAILED) {
		free(p);
		return NULL;
	}
	/* Without the advice a child would wait for workers that it lacks:
	 * then it is safer to have none at all. */
	if (madvise(p->alive, 1, MADV_WIPEONFORK) != 0)
		p->threads = 1;
	pthread_mutex_init(&p->lock, NULL);
	return p;
}

void
relay_pool_free(struct relay_pool *p)
{
	if (p == NULL)
		return;
	if (p->started && atomic_load(p->alive) != 0) {
		atomic_store(&p->stop, true);
		publish(p);
		for (int32_t i = 1; i < p->threads; i++)
			if (p->worker[i].started)
				pthread_join(p->worker[i].thread, NULL);
	}
	pthread_mutex_destroy(&p->lock);
	munmap(p->alive, 1);
	free(p);
}

int32_t
relay_pool_threads(const struct relay_pool *p)
{
	return p == NULL ? 1 : p->threads;
}

/* ---- the loop ---- */

static int32_t
loop(struct relay_pool *p, struct relay_ctx *ctx, relay_body *body, void *env,
    int64_t n)
{
	int64_t most = (int64_t)p->threads * CHUNKS_EACH;
	uint32_t chunks = (uint32_t)(n < most ? n : most), g;

	if (!p->started)
		start(p);
	g = atomic_load_explicit(&p->generation, memory_order_relaxed) + 1;
	p->failed_status = RELAY_OK;
	atomic_store_explicit(&p->body, body, memory_order_relaxed);
	atomic_store_explicit(&p->env, env, memory_order_relaxed);
	atomic_store_explicit(&p->ctx, ctx, memory_order_relaxed);
	atomic_store_explicit(&p->n, n, memory_order_relaxed);
	atomic_store_explicit(&p->chunks, chunks, memory_order_relaxed);
	atomic_store_explicit(&p->done, 0, memory_order_relaxed);
	for (int32_t t = 0; t < p->threads; t++)
		atomic_store_explicit(&p->worker[t].next, (uint64_t)g << 32 |
		    first_chunk(chunks, p->threads, t), memory_order_release);
	publish(p);
	work(p, 0, g);
	for (int i = 0; atomic_load_explicit(&p->done, memory_order_acquire) <
	    chunks; i++) {
		pause_once();
		if (i > 100000)
			sched_yield();
	}
	if (p->failed_status == RELAY_OK)
		return RELAY_OK;
	if (ctx->message[0] == '\0')
		memcpy(ctx->message, p->failed.message, sizeof ctx->message);
	if (ctx->place == NULL)
		ctx->place = p->failed.place;
	return p->failed_status;
}

int32_t
relay_parallel(struct relay_ctx *ctx, relay_body *body, void *env, int64_t n)
{
	struct relay_pool *p = ctx->pool;
	int32_t status;

	if (n <= 0)
		return RELAY_OK;
	if (p == NULL || p->threads == 1 || n == 1 || ctx->inside)
		return body(ctx, env, 0, n);
	if (p->started && atomic_load_explicit(p->alive,
	    memory_order_relaxed) == 0)
		after_fork(p);
	if (atomic_exchange_explicit(&p->busy, true, memory_order_acquire))
		return body(ctx, env, 0, n);
	status = loop(p, ctx, body, env, n);
	atomic_store_explicit(&p->busy, false, memory_order_release);
	return status;
}
