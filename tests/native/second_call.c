/*
 * Memory of repeated calls: second_call MODEL.so N...
 *
 * Calls a model of one float32 vector with extents N, twice each, and prints
 * how often the second call asked the system for memory, if it did.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/relay_model.h"

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static long asked;

void *
malloc(size_t size)
{
	asked++;
	return __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
	asked++;
	return __libc_calloc(n, size);
}

void *
realloc(void *p, size_t size)
{
	asked++;
	return __libc_realloc(p, size);
}

void *
aligned_alloc(size_t align, size_t size)
{
	asked++;
	return __libc_memalign(align, size);
}

void *
mmap(void *at, size_t size, int prot, int flags, int fd, off_t off)
{
	asked++;
	return (void *)syscall(SYS_mmap, at, size, prot, flags, fd, off);
}

/* The calls for memory of one run; -1: it failed. */
static long
run(struct relay_model *m, float *data, int64_t n)
{
	struct relay_dltensor x = { .data = data, .device = { 1, 0 },
	    .ndim = 1, .dtype = { RELAY_CODE_FLOAT, 32, 1 }, .shape = &n };
	struct relay_result *r = NULL;
	struct relay_error e;
	long before = asked, after;

	if (relay_model_run(m, &x, 1, &r, &e) != 0) {
		printf("%s\n", e.text);
		return -1;
	}
	relay_result_free(r);
	after = asked;
	return after - before;
}

int
main(int argc, char **argv)
{
	struct relay_model *m;
	struct relay_error e;
	long first = 0;

	if (argc < 3)
		return 2;
	if (relay_model_load(argv[1], NULL, &m, &e) != 0)
		return puts(e.text), 1;
	for (int i = 2; i < argc; i++) {
		int64_t n = strtoll(argv[i], NULL, 10);
		float *data = aligned_alloc(64, (size_t)(n + 16) / 16 * 64);
		long a, b;

		for (int64_t k = 0; k < n; k++)
			data[k] = (float)((k * 7919 + 13) % 101) / 50 - 1;
		a = run(m, data, n);
		b = run(m, data, n);
		if (a < 0 || b != 0)
			printf("n = %s: %ld times, then %ld\n", argv[i], a,
			    b);
		first += a;
		free(data);
	}
	relay_model_close(m);
	/* A count that is always 0 would say nothing. */
	puts(first > 0 ? "the rest needs none" : "nothing was counted");
	return 0;
}
