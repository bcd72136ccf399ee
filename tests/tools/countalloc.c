/*
 * A preloaded allocator that counts: at the end of a program it prints to
 * standard error how many bytes aligned_alloc gave.  A call of a compiled model
 * takes its memory so, in chunks that it keeps (runtime/call_memory.c), and
 * little else does: of one call it is the most that the call held.
 *
 * cc -shared -fPIC -o countalloc.so countalloc.c
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

void *__libc_memalign(size_t, size_t);

static atomic_llong total;

void *
aligned_alloc(size_t align, size_t bytes)
{
	atomic_fetch_add(&total, (long long)bytes);
	return __libc_memalign(align, bytes);
}

__attribute__((destructor)) static void
print(void)
{
	fprintf(stderr, "aligned_alloc: %lld\n", (long long)total);
}
