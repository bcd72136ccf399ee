/*
 * Races a compiled model against plain C loops (nest.c):
 *
 *	race model.so nest.so THREADS SECONDS MOD [EXTENT ...]
 *
 * EXTENT: those of inputs that are not fixed, in order.  Integer inputs are
 * 0 .. MOD - 1, or 1 .. -MOD; floats lie in (0, 1).  Outputs are compared
 * first.  Prints the seconds of one call of each, the best of rounds taken in
 * turns; with THREADS 2 those of two threads and of one.
 */
#include <dlfcn.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "runtime/pool.h"

enum { BOOL, I8, I16, I32, I64, U8, U16, U32, U64, F16, BF16, F32, F64 };
static const int64_t size[] = { 1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8 };
typedef void nest_fn(void *const *in, const int64_t *dims, void *const *out);

static const struct relay_entry *entry;
static nest_fn *nest;
static void *in[64], *out[64], *want[64];
static int64_t dims[256], od[256];
static struct relay_call call;
static int threads;

static double
now(void)
{
	struct timespec t;

	/* Other processes of the machine do not count where they need not. */
	clock_gettime(threads > 1 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID,
	    &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static uint32_t
noise(void)
{
	static uint64_t state = 7;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33);
}

static void *
fill(int dt, int64_t n, int64_t mod)
{
	char *v = aligned_alloc(64, (size_t)(n * size[dt] + 127) / 64 * 64);

	for (int64_t i = 0; i < n; i++) {
		double f = (double)(noise() % 4096) / 4097 + 1.0 / 8192;
		int64_t x = mod < 0 ? 1 + noise() % (uint32_t)-mod :
		    noise() % (uint32_t)mod;
		uint8_t b = noise() & 1;

		switch (dt) {
		case BOOL: v[i] = (char)b; break;
		case F16: ((_Float16 *)v)[i] = (_Float16)f; break;
		case F32: ((float *)v)[i] = (float)f; break;
		case F64: ((double *)v)[i] = f; break;
		default: memcpy(v + i * size[dt], &x, (size_t)size[dt]);
		}
	}
	return v;
}

static double
element(int dt, const void *v, int64_t i)
{
	int64_t x = 0;

	switch (dt) {
	case F16: return (double)((const _Float16 *)v)[i];
	case F32: return (double)((const float *)v)[i];
	case F64: return ((const double *)v)[i];
	case I8: return ((const int8_t *)v)[i];
	case I16: return ((const int16_t *)v)[i];
	case I32: return ((const int32_t *)v)[i];
	default:
		memcpy(&x, (const char *)v + i * size[dt], (size_t)size[dt]);
		return (double)x;
	}
}

static int
differs(int dt, const void *a, const void *b, int64_t n)
{
	double most = 0, scale = 1e-6, limit = dt == F16 ? 2e-2 : dt == F32 ?
	    1e-3 : dt == F64 ? 1e-9 : 0;

	for (int64_t i = 0; i < n; i++) {
		double x = element(dt, a, i), y = element(dt, b, i);

		if (x == y || (x != x && y != y))
			continue;
		if (!(fabs(x - y) <= most))
			most = fabs(x - y);
		if (fabs(y) > scale && fabs(y) < 1e300)
			scale = fabs(y);
	}
	return !(most <= limit * scale);
}

static int
run_model(void)
{
	return entry->run(&call.ctx, in, dims, out, od);
}

static double
time_model(int n)
{
	double t = now();

	for (int i = 0; i < n; i++) {
		relay_call_reset(&call);
		run_model();
	}
	return (now() - t) / n;
}

/* Into the model's results: which pages one gets is not its merit. */
static double
time_nest(int n)
{
	double t = now();

	for (int i = 0; i < n; i++)
		nest(in, dims, out);
	return (now() - t) / n;
}

static void
race(double seconds, double best[2])
{
	struct relay_pool *pool = threads > 1 ? relay_pool_new(threads) : NULL;
	double begin = now(), t;
	int n[2] = { 1, 1 };

	best[0] = best[1] = 1e30;
	for (int r = 0; r < 5 || now() - begin < seconds; r++)
		for (int k = 0; k < 2; k++) {
			call.ctx.pool = k == 0 ? pool : NULL;
			t = k == 0 || threads > 1 ? time_model(n[k]) :
			    time_nest(n[k]);
			if (t < best[k])
				best[k] = t;
			while (n[k] < 100000 && best[k] * n[k] < 100e-6)
				n[k] *= 2;
		}
	call.ctx.pool = NULL;
	if (pool != NULL)
		relay_pool_free(pool);
}

static int64_t
count(const int64_t *d, int rank)
{
	int64_t n = 1;

	for (int i = 0; i < rank; i++)
		n *= d[i];
	return n;
}

static int
compare(void)
{
	int64_t at = 0;

	if (run_model() != 0) {
		printf("failed: %s\n", call.ctx.message);
		return 1;
	}
	for (int i = 0; i < entry->noutput; i++) {
		const struct relay_tensor_info *o = &entry->output[i];

		want[i] = calloc((size_t)count(od + at, o->rank) + 16,
		    (size_t)size[o->dtype]);
		at += o->rank;
	}
	nest(in, dims, want);
	at = 0;
	for (int i = 0; i < entry->noutput; i++) {
		const struct relay_tensor_info *o = &entry->output[i];

		if (differs(o->dtype, out[i], want[i], count(od + at,
		    o->rank))) {
			printf("differs in output %d\n", i);
			return 1;
		}
		at += o->rank;
	}
	return 0;
}

int
main(int argc, char **argv)
{
	void *lib = argc > 5 ? dlopen(argv[1], RTLD_NOW) : NULL;
	void *plain = lib != NULL ? dlopen(argv[2], RTLD_NOW) : NULL;
	int64_t nd = 0;
	double best[2];
	int arg = 6;

	if (plain == NULL) {
		printf("cannot be loaded: %s\n", dlerror());
		return 2;
	}
	/* The same pages again: faults are not the kernel's. */
	mallopt(M_MMAP_MAX, 0);
	mallopt(M_TRIM_THRESHOLD, 1 << 30);
	entry = dlsym(lib, "relay_main_model");
	*(void **)&nest = dlsym(plain, "nest");
	threads = atoi(argv[3]);
	if (entry == NULL || nest == NULL || entry->run == NULL ||
	    entry->ninput > 64 || entry->noutput > 64)
		return 2;
	for (int i = 0; i < entry->ninput; i++) {
		const struct relay_tensor_info *t = &entry->input[i];
		int64_t first = nd;

		for (int j = 0; j < t->rank; j++)
			dims[nd++] = t->extent[j] >= 0 ? t->extent[j] :
			    arg < argc ? atoll(argv[arg++]) : 1;
		in[i] = fill(t->dtype, count(dims + first, t->rank),
		    atoll(argv[5]));
	}
	relay_call_init(&call);
	if (compare() != 0)
		return 1;
	relay_call_reset(&call);
	race(atof(argv[4]), best);
	printf("%.4g %.4g\n", best[0], best[1]);
	relay_call_release(&call);
	return 0;
}
