/*
 * Counts the steps of a program that was compiled with COUNT=1: the edges of
 * its control flow, as -fsanitize-coverage=trace-pc reports them, and the cache
 * lines that it copies or clears.  Unlike time, the same input has the same
 * count on any machine under any load; hashes of addresses aside.
 *
 * At its end each process appends a line with its steps to the file $STEPS,
 * which is opened at the start, before the program confines itself.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define LINE 64

void __sanitizer_cov_trace_pc(void);
void *__real_memset(void *p, int c, size_t n);
void *__real_memcpy(void *p, const void *from, size_t n);
void *__real_memmove(void *p, const void *from, size_t n);
void *__real_calloc(size_t n, size_t size);
void *__wrap_memset(void *p, int c, size_t n);
void *__wrap_memcpy(void *p, const void *from, size_t n);
void *__wrap_memmove(void *p, const void *from, size_t n);
void *__wrap_calloc(size_t n, size_t size);
_Noreturn void __real__exit(int status);
_Noreturn void __wrap__exit(int status);

static uint64_t steps;
static int file = -1;

void
__sanitizer_cov_trace_pc(void)
{
	steps++;
}

void *
__wrap_memset(void *p, int c, size_t n)
{
	steps += n / LINE;
	return __real_memset(p, c, n);
}

void *
__wrap_memcpy(void *p, const void *from, size_t n)
{
	steps += n / LINE;
	return __real_memcpy(p, from, n);
}

void *
__wrap_memmove(void *p, const void *from, size_t n)
{
	steps += n / LINE;
	return __real_memmove(p, from, n);
}

void *
__wrap_calloc(size_t n, size_t size)
{
	void *p = __real_calloc(n, size);

	if (p != NULL)
		steps += n * size / LINE;
	return p;
}

__attribute__((constructor)) static void
begin(void)
{
	const char *path = getenv("STEPS");

	if (path != NULL)
		file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC,
		    0644);
}

__attribute__((destructor)) static void
end(void)
{
	char text[32];
	int n = snprintf(text, sizeof text, "%llu\n",
	    (unsigned long long)steps);

	if (file >= 0 && write(file, text, (size_t)n) != n)
		perror("STEPS");
}

/* A process that confined itself leaves like this. */
_Noreturn void
__wrap__exit(int status)
{
	end();
	__real__exit(status);
}
