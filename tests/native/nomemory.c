/*
 * Lack of memory in compiled models: nomemory MODEL.so [FILE].
 *
 * The allocator of this program fails once, at the n-th call, for n from 1
 * until a fresh model runs without meeting it.  Each time the run must end
 * with RELAY_ERROR_MEMORY, the next run of the same model with the right
 * result, and after closing nothing may be left that an undisturbed run does
 * not leave.
 * Prints the number of places where memory was asked for.
 *
 * The model takes an int32 and a float32 tensor and gives a float32 tensor; or
 * the bytes of a file, and gives bytes.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/relay_model.h"

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static long asked, fail_at, live;

static int
fails(void)
{
	if (fail_at == 0 || ++asked != fail_at)
		return 0;
	errno = ENOMEM;
	return 1;
}

static void *
counted(void *p)
{
	live += p != NULL;
	return p;
}

void *
malloc(size_t size)
{
	return fails() ? NULL : counted(__libc_malloc(size));
}

void *
calloc(size_t n, size_t size)
{
	return fails() ? NULL : counted(__libc_calloc(n, size));
}

void *
aligned_alloc(size_t align, size_t size)
{
	return fails() ? NULL : counted(__libc_memalign(align, size));
}

void
free(void *p)
{
	live -= p != NULL;
	__libc_free(p);
}

void *
mmap(void *at, size_t size, int prot, int flags, int fd, off_t off)
{
	if (fails())
		return MAP_FAILED;
	return (void *)syscall(SYS_mmap, at, size, prot, flags, fd, off);
}

static int32_t steps = 40;
static float row[4] = { 1, -2, 3, 0.5f };
static int64_t shape[2] = { 1, 4 };
static unsigned char *file;
static int64_t file_size;

static int
read_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	long n = f != NULL && fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
	int ok;

	if (n <= 0)
		return 0;
	rewind(f);
	file = malloc((size_t)n);
	file_size = n;
	ok = file != NULL && fread(file, 1, (size_t)n, f) == (size_t)n;
	fclose(f);
	return ok;
}

static double
run(struct relay_model *m, struct relay_error *e)
{
	struct relay_dltensor in[2] = {
		{ .data = &steps, .device = { 1, 0 },
		  .dtype = { RELAY_CODE_INT, 32, 1 } },
		{ .data = row, .device = { 1, 0 }, .ndim = 2,
		  .dtype = { RELAY_CODE_FLOAT, 32, 1 }, .shape = shape } };
	struct relay_dltensor bytes = { .data = file, .device = { 1, 0 },
		.ndim = 1, .dtype = { RELAY_CODE_UINT, 8, 1 },
		.shape = &file_size };
	const struct relay_dltensor *out;
	struct relay_result *r = NULL;
	double sum = 1;
	int64_t n = 1;

	e->status = relay_model_run(m, file != NULL ? &bytes : in,
	    file != NULL ? 1 : 2, &r, e);
	if (e->status != 0)
		return 0;
	out = relay_result_output(r, 0);
	for (int32_t i = 0; i < out->ndim; i++)
		n *= out->shape[i];
	for (int64_t i = 0; i < n; i++)
		sum += (double)(i % 7 + 1) * (file != NULL ?
		    ((unsigned char *)out->data)[i] :
		    ((float *)out->data)[i]);
	relay_result_free(r);
	return sum;
}

/* One model, the n-th call for memory in its first run fails. */
static int
try(const char *path, long n, double want, long *left, int *met)
{
	struct relay_model *m;
	struct relay_error e = { 0, "" };
	double got;
	long before = live;

	if (relay_model_load(path, NULL, &m, &e) != 0) {
		printf("load: %s\n", e.text);
		return 0;
	}
	asked = 0;
	fail_at = n;
	got = run(m, &e);
	fail_at = 0;
	*met = n != 0 && asked >= n;
	if (*met && (e.status != RELAY_ERROR_MEMORY || e.text[0] == '\0')) {
		printf("failure %ld is not reported: %d, '%s'\n", n, e.status,
		    e.text);
		return 0;
	}
	for (int i = 0; i < 2; i++)
		if (*met || i > 0) {
			got = run(m, &e);
			if (e.status != 0) {
				printf("after failure %ld: %s\n", n, e.text);
				return 0;
			}
		}
	relay_model_close(m);
	*left = live - before;
	if (want != 0 && got != want) {
		printf("failure %ld: %g, not %g\n", n, got, want);
		return 0;
	}
	return got != 0;
}

int
main(int argc, char **argv)
{
	struct relay_model *m;
	struct relay_error e = { 0, "" };
	long left, usual, n = 1;
	double want;
	int met;

	if (argc < 2 || (argc > 2 && !read_file(argv[2])) ||
	    relay_model_load(argv[1], NULL, &m, &e) != 0) {
		fprintf(stderr, "nomemory: %s\n", e.text);
		return 2;
	}
	want = run(m, &e);
	if (e.status != 0 || !try(argv[1], 0, want, &usual, &met)) {
		fprintf(stderr, "nomemory: %s\n", e.text);
		return 1;
	}
	do {
		if (!try(argv[1], n, want, &left, &met))
			return 1;
		if (left != usual) {
			printf("failure %ld leaves %ld blocks, not %ld\n", n,
			    left, usual);
			return 1;
		}
		n++;
	} while (met && n < 10000);
	relay_model_close(m);
	printf("%s\n", n > 2 && !met ? "each is an error" : "none was met");
	return 0;
}
