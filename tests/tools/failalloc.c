/*
 * A preloaded allocator that fails once: with RELAY_FAIL_ALLOC=N the N-th
 * call of malloc, calloc or realloc from main() on returns NULL with
 * ENOMEM; with RELAY_FAIL_ALLOC=N+ all from the N-th on.  Tests walk N from
 * 1 until a program succeeds.  What libraries do while they are loaded is
 * beyond a program's reach and does not count.
 *
 * The real functions are glibc's own __libc_*: dlsym may allocate.  The
 * environment is read without allocating, at the first call.  A program
 * that is started by a failing one counts for itself.
 *
 * cc -shared -fPIC -o failalloc.so failalloc.c
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

typedef int start_main(int (*)(int, char **, char **), int, char **,
    void (*)(void), void (*)(void), void (*)(void), void *);
start_main __libc_start_main;

enum { LOADING, OFF, ONCE, FROM_THEN_ON };

static _Atomic long count;
static _Atomic int mode;
static long fail_at;

static void
setup(void)
{
	const char *s = getenv("RELAY_FAIL_ALLOC");
	int m = OFF;

	if (s && *s >= '1' && *s <= '9') {
		for (fail_at = 0; *s >= '0' && *s <= '9'; s++)
			fail_at = fail_at * 10 + (*s - '0');
		m = *s == '+' ? FROM_THEN_ON : ONCE;
	}
	atomic_store(&mode, m);
}

static int
fails(void)
{
	int m = atomic_load(&mode);
	long n;

	if (m == LOADING || m == OFF)
		return 0;
	n = atomic_fetch_add(&count, 1) + 1;
	if (n != fail_at && !(m == FROM_THEN_ON && n > fail_at))
		return 0;
	errno = ENOMEM;
	return 1;
}

void *
malloc(size_t size)
{
	return fails() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
	return fails() ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *p, size_t size)
{
	return fails() ? NULL : __libc_realloc(p, size);
}

/* Called by the program's entry point when all libraries are ready. */
int
__libc_start_main(int (*program)(int, char **, char **), int argc,
    char **argv, void (*init)(void), void (*fini)(void),
    void (*rtld_fini)(void), void *stack_end)
{
	void *next = dlsym(RTLD_NEXT, "__libc_start_main");
	start_main *real;

	memcpy(&real, &next, sizeof real);
	setup();
	return real(program, argc, argv, init, fini, rtld_fini, stack_end);
}
