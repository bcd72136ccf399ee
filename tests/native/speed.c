/*
 * Times a compiled model of two float32 inputs against the machine's rate of
 * fused multiply-adds, measured in the same run:
 *
 *	speed ./x.so FLOP REPEAT
 *
 * The best of many repetitions counts; other work on the machine only slows.
 */
#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/relay.h"

typedef float lanes __attribute__((vector_size(64)));

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Ten chains hide the latency of four cycles at two a cycle. */
static double
peak(void)
{
	lanes a[10], x, y;
	double best = 1e30, t;

	for (int i = 0; i < 16; i++) {
		x[i] = 0.999f;
		y[i] = 0.001f;
	}
	for (int j = 0; j < 10; j++)
		a[j] = y;
	for (int rep = 0; rep < 40; rep++) {
		t = now();
		for (int i = 0; i < 200000; i++)
			for (int j = 0; j < 10; j++)
				a[j] = a[j] * x + y;
		t = now() - t;
		best = t < best ? t : best;
	}
	for (int j = 1; j < 10; j++)
		a[0] += a[j];
	return a[0][0] > 1e9f ? 0 : 200000.0 * 10 * 16 * 2 / best / 1e9;
}

int
main(int argc, char **argv)
{
	void *lib = argc > 3 ? dlopen(argv[1], RTLD_NOW) : NULL;
	const struct relay_entry *e = lib != NULL ? dlsym(lib,
	    "relay_main_model") : NULL;
	double flop, best = 1e30, t, limit;
	void *in[2], *out[4];
	int64_t dims[16], od[32], nd = 0;

	if (e == NULL || e->ninput != 2)
		return 2;
	/* The same pages again: faults are not the kernel's. */
	mallopt(M_MMAP_MAX, 0);
	mallopt(M_TRIM_THRESHOLD, 1 << 30);
	flop = atof(argv[2]);
	for (int i = 0; i < 2; i++) {
		int64_t n = 1;

		for (int j = 0; j < e->input[i].rank; j++)
			n *= dims[nd++] = e->input[i].extent[j];
		in[i] = aligned_alloc(64, (size_t)(n * 4 + 63) / 64 * 64);
		for (int64_t j = 0; j < n; j++)
			((float *)in[i])[j] = (float)(j % 7);
	}
	limit = peak();
	for (int r = 0; r < atoi(argv[3]); r++) {
		struct relay_call c;

		relay_call_init(&c);
		t = now();
		if (e->run(&c.ctx, in, dims, out, od) != 0)
			return 1;
		t = now() - t;
		relay_call_release(&c);
		best = t < best ? t : best;
	}
	printf("%.1f of %.1f GFLOP/s, %.0f %%, %.3f ms\n", flop / best / 1e9,
	    limit, 100 * flop / best / 1e9 / limit, best * 1e3);
	return 0;
}
