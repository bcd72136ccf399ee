/*
 * What a test reaches: linked into programs and libraries that clang built
 * with -fsanitize-coverage=trace-pc-guard,pc-table.  A file in the directory
 * $MUTATE_COVER, named as the program or library, holds a byte for each block
 * of code; the bytes of blocks that ran become 1.  The file is mapped when the
 * program starts, so it is right too if the program crashes, forks or may
 * write nothing later on.  With $MUTATE_PCS the addresses of the blocks are
 * written there, in the same order.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN void __sanitizer_cov_trace_pc_guard_init(uint32_t *, uint32_t *);
HIDDEN void __sanitizer_cov_trace_pc_guard(uint32_t *);
HIDDEN void __sanitizer_cov_pcs_init(const uintptr_t *, const uintptr_t *);

static unsigned char *map;
static int listed;

/* The file of this program or library in the directory that is the value of
 * environment variable name, or -1; flags are those of open(). */
static int
open_file(const char *name, int flags, uintptr_t *base)
{
	const char *dir = getenv(name), *slash;
	char path[4096];
	Dl_info info;

	if (dir == NULL || dladdr(&map, &info) == 0)
		return -1;
	*base = (uintptr_t)info.dli_fbase;
	slash = strrchr(info.dli_fname, '/');
	snprintf(path, sizeof path, "%s/%s", dir,
	    slash != NULL ? slash + 1 : info.dli_fname);
	return open(path, flags | O_RDWR | O_CREAT | O_CLOEXEC, 0666);
}

void
__sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop)
{
	uint32_t n = 0;
	uintptr_t base;
	void *p;
	int fd;

	if (start == stop || *start != 0)
		return;
	for (uint32_t *g = start; g < stop; g++)
		*g = ++n;
	if ((fd = open_file("MUTATE_COVER", 0, &base)) < 0)
		return;
	if (ftruncate(fd, n + 1) == 0) {
		p = mmap(NULL, n + 1, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
		    0);
		if (p != MAP_FAILED)
			map = p;
	}
	close(fd);
}

void
__sanitizer_cov_trace_pc_guard(uint32_t *guard)
{
	if (map != NULL)
		map[*guard] = 1;
}

/* Pairs of an address and flags.  A library writes them in the first program
 * that loads it. */
void
__sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop)
{
	uintptr_t base = 0;
	FILE *f;
	int fd;

	if (listed++ || (fd = open_file("MUTATE_PCS", O_EXCL, &base)) < 0 ||
	    (f = fdopen(fd, "w")) == NULL)
		return;
	for (const uintptr_t *p = start; p < stop; p += 2)
		fprintf(f, "0x%lx\n", (unsigned long)(p[0] - base));
	fclose(f);
}
