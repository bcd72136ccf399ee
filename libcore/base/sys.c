/*
 * Reading, clocks, limits, finding the data directory.
 */
#include "base/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/str.h"

#define READ_STEP ((size_t)64 << 10)

/* "cannot VERB 'PATH': WHY", the path escaped. */
char *
sys_message(const char *verb, const char *path, const char *why)
{
	struct buf b = { 0 };

	buf_printf(&b, "cannot %s '", verb);
	buf_put_escaped(&b, path, strlen(path));
	buf_printf(&b, "': %s", why);
	return b.v;
}

/* Waits for a descriptor that was inherited in non-blocking mode. */
static ssize_t
read_some(int fd, char *p, size_t n)
{
	struct pollfd pfd = { .fd = fd, .events = POLLIN };

	for (;;) {
		ssize_t k = read(fd, p, n);

		if (k >= 0)
			return k;
		if (errno == EAGAIN || errno == EWOULDBLOCK)
			poll(&pfd, 1, -1);
		else if (errno != EINTR)
			return -1;
	}
}

bool
sys_read(int fd, void *to, size_t n)
{
	char *s = to;

	errno = 0;
	while (n > 0) {
		ssize_t k = read_some(fd, s, n);

		if (k <= 0)
			return false;
		s += k;
		n -= (size_t)k;
	}
	return true;
}

bool
sys_read_at(int fd, void *to, size_t n, uint64_t offset)
{
	char *s = to;

	while (n > 0) {
		ssize_t k = pread(fd, s, n, (off_t)offset);

		if (k < 0 && errno == EINTR)
			continue;
		if (k == 0)
			errno = 0;
		if (k <= 0)
			return false;
		s += k;
		n -= (size_t)k;
		offset += (uint64_t)k;
	}
	return true;
}

bool
sys_write(int fd, const void *from, size_t n)
{
	const char *s = from;

	while (n > 0) {
		ssize_t k = write(fd, s, n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k == 0)
			errno = ENOSPC;
		if (k <= 0)
			return false;
		s += k;
		n -= (size_t)k;
	}
	return true;
}

/* The file's size is only a hint that saves copies. */
static size_t
first_size(int fd, size_t limit)
{
	struct stat st;
	uint64_t n = 0;

	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0)
		n = (uint64_t)st.st_size;
	if (n > limit)
		n = limit;
	return n < READ_STEP ? READ_STEP : (size_t)n;
}

bool
sys_read_all(int fd, size_t limit, char **data, size_t *len, char **err)
{
	size_t n = 0, cap;
	ssize_t k;
	char *p;

	if (limit > SIZE_MAX / 4)
		limit = SIZE_MAX / 4;
	/* One byte to detect that the limit is exceeded, one for the NUL. */
	cap = first_size(fd, limit) + 2;
	p = mem_alloc(cap);
	while ((k = read_some(fd, p + n, cap - 1 - n)) > 0) {
		n += (size_t)k;
		if (n > limit)
			break;
		if (n < cap - 1)
			continue;
		cap += cap / 2;
		p = mem_realloc(p, cap, 1);
	}
	if (k < 0 || n > limit) {
		*err = k < 0 ? mem_printf("cannot read%s: %s", fd ==
		    STDIN_FILENO ? " standard input" : "", strerror(errno)) :
		    mem_printf("input is larger than the limit of %zu bytes",
		    limit);
		mem_free(p);
		return false;
	}
	p[n] = '\0';
	*data = p;
	*len = n;
	return true;
}

double
sys_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

size_t
sys_peak_rss(void)
{
	struct rusage u;

	if (getrusage(RUSAGE_SELF, &u) != 0)
		return 0;
	return (size_t)u.ru_maxrss * 1024;
}

bool
sys_limit_memory(uint64_t bytes)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_DATA, &r) != 0)
		return false;
	if (r.rlim_max != RLIM_INFINITY && bytes > r.rlim_max)
		bytes = r.rlim_max;
	r.rlim_cur = bytes;
	return setrlimit(RLIMIT_DATA, &r) == 0;
}

/* The build tree has the layout of an installation: bin/ (or tests/) next to
 * share/relay/ and lib/relay/. */
char *
sys_data_path(const char *name)
{
	static const char *const places[] = { "share/relay", "lib/relay" };
	char exe[4096], *end, *p;
	ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
	int up;

	if (n <= 0 || *name == '/' || strstr(name, ".."))
		return NULL;
	exe[n] = '\0';
	for (up = 0; up < 2; up++) {
		end = strrchr(exe, '/');
		if (!end)
			return NULL;
		*end = '\0';
	}
	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
		p = mem_printf("%s/%s/%s", exe, places[i], name);
		if (access(p, R_OK) == 0)
			return p;
		mem_free(p);
	}
	return NULL;
}
