/*
 * The machine's peaks for profiles (run_measure.h): float32 multiply-adds on
 * all threads of the pool, in the widest registers that there are, the
 * bandwidth of memory by c = a + s * b on arrays beyond the caches (McCalpin's
 * triad), and the bandwidth of each cache by sums of an array for each thread
 * that fills half of it.  Other work on the machine makes a short run slower
 * and none faster, so it is the best of runs that are repeated until it stops
 * to improve.
 */
#include "cmd/run_measure.h"

#include <stdlib.h>
#include <string.h>

#include "base/sys.h"
#include "runtime/cpu.h"
#include "target/target.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define ROUNDS 1000000
#define LAST 8			/* runs without a better one: that was it */
#define LONGEST 0.4		/* seconds for one peak */
#define FLOATS ((int64_t)8 << 20)
#define CHUNKS 64
#define READ_BYTES ((int64_t)32 << 20)	/* by each thread in a run */

struct peak_job {
	float *a, *b, *c;
	int64_t rounds, floats;	/* floats: of each thread's array */
	_Atomic int64_t flops;
};

/* Ten sums that begin with numbers of their own: equal ones would be computed
 * once. */
#define ALL(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9)
#if defined(__x86_64__)
#define DECLARE512(i) v##i = _mm512_set1_ps(i + 2),
#define STEP512(i) v##i = _mm512_fmadd_ps(v##i, x, y);
#define SUM512(i) y = _mm512_add_ps(y, v##i);
__attribute__((target("avx512f"))) static float
fma_512(int64_t n)
{
	__m512 x = _mm512_set1_ps(0.5f), y = x, ALL(DECLARE512) last = x;

	for (int64_t i = 0; i < n; i++) {
		ALL(STEP512)
	}
	ALL(SUM512)
	return _mm512_cvtss_f32(_mm512_add_ps(y, last));
}

#define DECLARE256(i) v##i = _mm256_set1_ps(i + 2),
#define STEP256(i) v##i = _mm256_fmadd_ps(v##i, x, y);
#define SUM256(i) y = _mm256_add_ps(y, v##i);
__attribute__((target("avx2,fma"))) static float
fma_256(int64_t n)
{
	__m256 x = _mm256_set1_ps(0.5f), y = x, ALL(DECLARE256) last = x;

	for (int64_t i = 0; i < n; i++) {
		ALL(STEP256)
	}
	ALL(SUM256)
	return _mm256_cvtss_f32(_mm256_add_ps(y, last));
}
#endif

typedef float four __attribute__((vector_size(16)));
#define DECLARE4(i) v##i = { i + 2, i + 2, i + 2, i + 2 },
#define STEP4(i) v##i = v##i * x + y;
#define SUM4(i) y += v##i;
static float
fma_128(int64_t n)
{
	four x = { 0.5f, 0.5f, 0.5f, 0.5f }, y = x, ALL(DECLARE4) last = x;

	for (int64_t i = 0; i < n; i++) {
		ALL(STEP4)
	}
	ALL(SUM4)
	return (y + last)[0];
}

/* Sums of n floats, a multiple of 8 of the widest vectors. */
#define NULL_SUM(i) v##i = { 0 },
#define ADD(i) v##i += p[i];
#define SUM_ALL(i) last += v##i;
#define EIGHT(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7)
#define SUMS(name, features, width) \
	typedef float name##_vector __attribute__((vector_size(width))); \
	features static float \
	name(const float *from, int64_t n) \
	{ \
		const name##_vector *p = (const name##_vector *)from; \
		name##_vector EIGHT(NULL_SUM) last = { 0 }; \
		\
		for (int64_t i = 0; i < n; i += 8 * (width) / 4, p += 8) { \
			EIGHT(ADD) \
			__asm__ volatile ("" : : : "memory"); \
		} \
		EIGHT(SUM_ALL) \
		return last[0]; \
	}
SUMS(sum_128, , 16)
#if defined(__x86_64__)
SUMS(sum_256, __attribute__((target("avx2,fma"))), 32)
SUMS(sum_512, __attribute__((target("avx512f"))), 64)
#endif

/* Loops for registers of `lanes` floats; multiply_add does n rounds of 10. */
static const struct widest {
	int64_t lanes;
	float (*multiply_add)(int64_t n);
	float (*sum)(const float *p, int64_t n);
} loops[] = {
	{ 4, fma_128, sum_128 },
#if defined(__x86_64__)
	{ 8, fma_256, sum_256 },
	{ 16, fma_512, sum_512 },
#endif
};

static const struct widest *
widest(void)
{
#if defined(__x86_64__)
	uint64_t cpu = relay_cpu(), wide = 0, middle = 0;

	for (size_t i = 0; relay_cpu_table[i].name != NULL; i++) {
		const char *s = relay_cpu_table[i].name;

		if (strcmp(s, "avx512f") == 0)
			wide = relay_cpu_table[i].bit;
		if (strcmp(s, "avx2") == 0 || strcmp(s, "fma") == 0)
			middle |= relay_cpu_table[i].bit;
	}
	if ((cpu & wide) != 0)
		return &loops[2];
	if ((cpu & middle) == middle)
		return &loops[1];
#endif
	return &loops[0];
}

/* Flops of n rounds. */
static int64_t
multiply_add(int64_t n)
{
	const struct widest *w = widest();
	volatile float sink = w->multiply_add(n);

	(void)sink;
	return n * w->lanes * 2 * 10;
}

static int32_t
flops_body(struct relay_ctx *ctx, void *env, int64_t begin, int64_t end)
{
	struct peak_job *j = env;

	(void)ctx;
	for (int64_t i = begin; i < end; i++)
		j->flops += multiply_add(j->rounds);
	return RELAY_OK;
}

static int32_t
triad_body(struct relay_ctx *ctx, void *env, int64_t begin, int64_t end)
{
	struct peak_job *j = env;
	int64_t step = FLOATS / CHUNKS;
	const float *a = j->a, *b = j->b;
	float *c = j->c;

	(void)ctx;
	for (int64_t i = begin * step; i < end * step; i++)
		c[i] = a[i] + 3 * b[i];
	return RELAY_OK;
}

/* The rates of runs: the best, and how long it is the best. */
struct best {
	double rate, begin;
	int since;
};

/* Whether another run may be better. */
static bool
goes_on(struct best *b, double rate)
{
	double now = sys_now();

	if (b->begin == 0)
		b->begin = now;
	b->since = rate > 1.01 * b->rate ? 0 : b->since + 1;
	if (rate > b->rate)
		b->rate = rate;
	return b->since < LAST && now - b->begin < LONGEST;
}

static double
best_flops(struct relay_ctx *ctx, int32_t threads)
{
	struct best b = { 0 };
	double begin, rate = 0;

	while (goes_on(&b, rate)) {
		struct peak_job j = { .rounds = ROUNDS / 4 };

		begin = sys_now();
		relay_parallel(ctx, flops_body, &j, threads);
		rate = (double)j.flops / (sys_now() - begin);
	}
	return b.rate;
}

static double
best_bytes(struct relay_ctx *ctx)
{
	size_t n = (size_t)FLOATS;
	struct peak_job j = { .a = calloc(3 * n, sizeof(float)) };
	struct best b = { 0 };
	double begin, rate = 0;

	if (j.a == NULL)
		return 0;
	j.b = j.a + n;
	j.c = j.b + n;
	for (int64_t i = 0; i < 2 * FLOATS; i++)
		j.a[i] = 1;
	while (goes_on(&b, rate)) {
		begin = sys_now();
		relay_parallel(ctx, triad_body, &j, CHUNKS);
		rate = 3.0 * (double)n * sizeof(float) / (sys_now() - begin);
	}
	free(j.a);
	return b.rate;
}

static int32_t
read_body(struct relay_ctx *ctx, void *env, int64_t begin, int64_t end)
{
	struct peak_job *j = env;
	float (*sum)(const float *, int64_t) = widest()->sum;
	volatile float sink = 0;

	(void)ctx;
	for (int64_t i = begin; i < end; i++)
		for (int64_t k = 0; k < j->rounds; k++)
			sink = sum(j->a + i * j->floats, j->floats);
	(void)sink;
	return RELAY_OK;
}

/* Of an array of so many bytes, a multiple of 1024, for each thread. */
static double
best_reads(struct relay_ctx *ctx, int32_t threads, int64_t bytes)
{
	size_t all = (size_t)bytes * (size_t)threads;
	struct peak_job j = { .a = aligned_alloc(1024, all),
	    .rounds = READ_BYTES / bytes, .floats = bytes / 4 };
	struct best b = { 0 };
	double begin, rate = 0;

	if (j.a == NULL)
		return 0;
	memset(j.a, 0, all);
	j.rounds += j.rounds == 0;
	while (goes_on(&b, rate)) {
		begin = sys_now();
		relay_parallel(ctx, read_body, &j, threads);
		rate = (double)j.rounds * (double)all / (sys_now() - begin);
	}
	free(j.a);
	return b.rate;
}

/* A level that others share, as the last one, is measured if a thread's part of
 * it is greater than the level before. */
static void
measure_caches(struct relay_ctx *ctx, int32_t threads, struct run_peak *p)
{
	int64_t bytes[TARGET_CACHES], half, before = 0;

	target_caches(bytes);
	for (int i = 0; i < TARGET_CACHES; i++) {
		half = bytes[i] / (i < TARGET_CACHES - 1 ? 2 : 2 * threads);
		half &= -1024;
		if (half > before)
			p->cache[i] = best_reads(ctx, threads, half);
		p->size[i] = bytes[i];
		if (bytes[i] > 0)
			before = bytes[i];
	}
}

struct run_peak
run_measure_peak(struct relay_pool *pool, bool caches)
{
	struct relay_ctx ctx = { .pool = pool };
	int32_t threads = pool != NULL ? relay_pool_threads(pool) : 1;
	struct run_peak p = { .threads = threads,
	    .vector_bytes = 4 * widest()->lanes };

	p.flops = best_flops(&ctx, threads);
	p.bytes = best_bytes(&ctx);
	if (caches)
		measure_caches(&ctx, threads, &p);
	return p;
}
