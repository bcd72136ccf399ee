/*
 * The thread pool (pool.h): the number of threads, how they wait, what a chunk
 * is. The protocol and the argument for its correctness are in pool_protocol.h.
 *
 * Of the chunks that fail, the error of the least one is kept, so that the
 * error a call reports does not depend on timing.
 */
#include "runtime/pool.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define POOL_BEGIN(at)
#define POOL_STEP(at)
#define POOL_DO(at, call) (void)(call)
#define POOL_RETURN(at) return true
#define POOL_END(at) return true
#define POOL_WORD(generation, next, end) pool_word(next, end)
#define POOL_WORK(me) pool_work(me)

#include "runtime/pool_protocol.h"

#define MOST_THREADS 256
#define SPIN_NS 50000
#define SPIN_CHECK 64		/* pauses between looks at the clock */
#define SPIN_YIELD 100000	/* pauses of a caller before it yields */
#define STACK_BYTES (1 << 20)

struct worker {
	struct relay_pool *pool;
	uint32_t seen;		/* the generation it begins after */
	bool started;
	pthread_t thread;
};

struct relay_pool {
	struct pool_shared shared;
	pthread_mutex_t lock;
	struct relay_ctx failed;	/* the error of the least chunk */
	struct worker *worker;
};

/* A thread in a loop has a separate context; it is not part of the thread's
 * struct, so that the other members, whose address does not escape, can be in
 * registers. */
struct member {
	struct pool_thread thread;
	struct relay_ctx *ctx;
	/* Of a worker, for all its loops; NULL: that of the call. */
	struct relay_call *memory;
	uint64_t number;	/* of the loop that ctx is of */
};

/* ---- the number of threads ---- */

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

/* ---- operations that the protocol requires ---- */

static struct relay_pool *
pool_of(struct pool_shared *p)
{
	return (struct relay_pool *)p;
}

static bool
pool_body(struct pool_thread *me)
{
	struct member *m = (struct member *)me;
	const struct pool_loop *l = &me->pool->loop;
	int64_t n, first = pool_iterations(l, me->chunk, &n);

	/* Reset after a failure: a context keeps its first error. */
	if (m->number != l->number || me->status != RELAY_OK) {
		*m->ctx = *l->ctx;
		m->ctx->worker = me->self;
		m->ctx->inside = 1;
		if (m->memory != NULL)
			m->ctx->arena = m->memory;
		m->number = l->number;
	}
	me->status = l->body(m->ctx, l->env, first, first + n);
	return true;
}

static bool
pool_keep_error(struct pool_thread *me)
{
	pool_of(me->pool)->failed = *((struct member *)me)->ctx;
	return true;
}

static bool
pool_take_error(struct pool_thread *me)
{
	const struct relay_ctx *from = &pool_of(me->pool)->failed;
	struct relay_ctx *ctx = me->wish.ctx;

	if (ctx->message[0] == '\0') {
		memcpy(ctx->message, from->message, sizeof ctx->message);
		ctx->buffer = from->buffer;
		ctx->name_at = from->name_at;
	}
	if (ctx->place == NULL)
		ctx->place = from->place;
	return true;
}

static bool
pool_lock(struct pool_thread *me)
{
	return pthread_mutex_lock(&pool_of(me->pool)->lock) == 0;
}

static bool
pool_unlock(struct pool_thread *me)
{
	return pthread_mutex_unlock(&pool_of(me->pool)->lock) == 0;
}

static void
pool_renew_lock(struct pool_shared *p)
{
	pthread_mutex_init(&pool_of(p)->lock, NULL);
}

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

static void
pool_pause(struct pool_thread *me)
{
	pause_once();
	if (++me->spins > SPIN_YIELD)
		sched_yield();
}

static bool
pool_tired(struct pool_thread *me)
{
	int64_t now;

	pause_once();
	if (++me->spins % SPIN_CHECK != 1)
		return false;
	now = now_ns();
	if (me->spins == 1)
		me->spin_end = now + SPIN_NS;
	return now >= me->spin_end;
}

static bool
pool_sleep(struct pool_thread *me)
{
	return syscall(SYS_futex, &me->pool->generation, FUTEX_WAIT_PRIVATE,
	    me->seen, NULL, NULL, 0) == 0;
}

static void
pool_wake(struct pool_shared *p)
{
	syscall(SYS_futex, &p->generation, FUTEX_WAKE_PRIVATE, MOST_THREADS,
	    NULL, NULL, 0);
}

static void *__attribute__((flatten))
run_worker(void *arg)
{
	struct worker *w = arg;
	struct relay_ctx ctx;
	struct relay_call memory;
	struct member m = { .ctx = &ctx, .memory = &memory, .thread = {
	    .pool = &w->pool->shared, .self = (int32_t)(w - w->pool->worker),
	    .seen = w->seen } };

	relay_call_init(&memory);
	pool_worker(&m.thread);
	relay_call_release(&memory);
	return NULL;
}

static void
pool_create(struct pool_shared *p, int32_t i, uint32_t seen)
{
	struct worker *w = &pool_of(p)->worker[i];
	pthread_attr_t attr;

	w->pool = pool_of(p);
	w->seen = seen;
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK_BYTES);
	w->started = pthread_create(&w->thread, &attr, run_worker, w) == 0;
	pthread_attr_destroy(&attr);
}

/* ---- the pool ---- */

static struct relay_pool *
new_pool(int32_t threads)
{
	size_t n = (size_t)threads, head = (sizeof(struct relay_pool) +
	    POOL_LINE - 1) & ~(size_t)(POOL_LINE - 1);
	size_t runs = n * sizeof(struct pool_run), size = head + runs +
	    n * sizeof(struct worker);
	struct relay_pool *p;

	size = (size + POOL_LINE - 1) & ~(size_t)(POOL_LINE - 1);
	p = aligned_alloc(POOL_LINE, size);
	if (p == NULL)
		return NULL;
	memset(p, 0, size);
	p->shared.run = (void *)((char *)p + head);
	p->worker = (void *)((char *)p + head + runs);
	p->shared.threads = threads;
	return p;
}

struct relay_pool *
relay_pool_new(int32_t threads)
{
	struct relay_pool *p;
	char *alive;

	if (threads <= 0)
		threads = relay_threads_wanted();
	if (threads <= 0)
		threads = relay_processors();
	if (threads > MOST_THREADS)
		threads = MOST_THREADS;
	p = new_pool(threads);
	if (p == NULL)
		return NULL;
	alive = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_PRIVATE |
	    MAP_ANONYMOUS, -1, 0);
	if (alive == MAP_FAILED) {
		free(p);
		return NULL;
	}
	/* Without MADV_WIPEONFORK a child would wait for workers that it lacks:
	 * then it is safer to have no workers at all. */
	if (madvise(alive, 1, MADV_WIPEONFORK) != 0)
		p->shared.threads = 1;
	*alive = POOL_ALIVE;
	p->shared.alive = (_Atomic char *)alive;
	pthread_mutex_init(&p->lock, NULL);
	return p;
}

void
relay_pool_free(struct relay_pool *p)
{
	struct pool_thread me = { 0 };

	if (p == NULL)
		return;
	me.pool = &p->shared;
	if (p->shared.started && atomic_load(p->shared.alive) == POOL_ALIVE) {
		pool_announce(&me, POOL_STOP);
		for (int32_t i = 1; i < p->shared.threads; i++)
			if (p->worker[i].started)
				pthread_join(p->worker[i].thread, NULL);
	}
	pthread_mutex_destroy(&p->lock);
	munmap((void *)p->shared.alive, 1);
	free(p);
}

int32_t
relay_pool_threads(const struct relay_pool *p)
{
	return p == NULL ? 1 : p->shared.threads;
}

/* ---- the loop ---- */

int32_t __attribute__((flatten))
relay_parallel(struct relay_ctx *ctx, relay_body *body, void *env, int64_t n)
{
	struct relay_pool *p = ctx->pool;
	struct relay_ctx own;
	struct pool_thread *me;
	struct member m;

	if (n <= 0)
		return RELAY_OK;
	if (p == NULL || p->shared.threads == 1 || n == 1 || ctx->inside)
		return body(ctx, env, 0, n);
	m.ctx = &own;
	m.memory = NULL;
	m.number = 0;
	me = &m.thread;
	me->pool = &p->shared;
	me->self = me->status = 0;
	me->spins = 0;
	me->chunks = pool_chunks(n, p->shared.threads);
	me->wish.body = body;
	me->wish.env = env;
	me->wish.ctx = ctx;
	me->wish.quotient = n / me->chunks;
	me->wish.rest = n % me->chunks;
	pool_parallel(me);
	return me->alone ? body(ctx, env, 0, n) : me->status;
}
