/*
 * The cache of compiled streams (run_cache.h), in $XDG_CACHE_HOME/relay/
 * compiled.
 *
 * An entry is a library with a line after its end, where the loader does not
 * look: the hash of the library's bytes and of the key that is its name.  It
 * is checked before every use, so that a damaged or renamed file is
 * compiled again and not run.  An
 * entry appears by rename when it is on the disk; files may be removed at any
 * time.  Leftovers of killed runs are files whose lock nobody holds.
 *
 * The directory must be one that only its owner can write to: what is in it
 * is run.
 */
#include "cmd/run_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sys.h"
#include "cmd/filter.h"
#include "data/data.h"

#define HASH 37			/* characters of data_hash */
#define MARK "\nrelay "
#define CHECK (sizeof MARK - 1 + HASH + 1)

static bool
make_dirs(char *path)
{
	for (char *p = path + 1; *p != '\0'; p++)
		if (*p == '/') {
			*p = '\0';
			if (mkdir(path, 0700) != 0 && errno != EEXIST &&
			    errno != EROFS && errno != EACCES) {
				*p = '/';
				return false;
			}
			*p = '/';
		}
	return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static void
help(struct diag *d)
{
	diag_help(d, "compile it with relay-codegen -o FILE.so, and run that");
}

/* The directory, made; NULL: reported. */
static char *
cache_dir(struct diag *d)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	const char *why = NULL;
	struct stat st;
	char *dir, *err;

	if (cache != NULL && *cache == '/') {
		dir = mem_printf("%s/relay/compiled", cache);
	} else if (home != NULL && *home == '/') {
		dir = mem_printf("%s/.cache/relay/compiled", home);
	} else {
		diag_error(d, NULL, "no-cache", "no directory for "
		    "compiled streams: neither XDG_CACHE_HOME nor HOME names "
		    "a directory");
		help(d);
		return NULL;
	}
	if (!make_dirs(dir) || stat(dir, &st) != 0)
		why = strerror(errno);
	else if (!S_ISDIR(st.st_mode))
		why = strerror(ENOTDIR);
	else if (st.st_uid != geteuid())
		why = "it belongs to someone else";
	else if (st.st_mode & (S_IWGRP | S_IWOTH))
		why = "others may write to it";
	if (why == NULL)
		return dir;
	err = sys_message("keep compiled streams in", dir, why);
	diag_error(d, NULL, "cannot-write", "%s", err);
	help(d);
	mem_free(err);
	mem_free(dir);
	return NULL;
}

bool
run_entry_open(struct run_entry *e, const char *data, size_t len,
    const char *options, struct diag *d, int *status)
{
	char hash[38], *text;

	*e = (struct run_entry){ .fd = -1 };
	e->dir = cache_dir(d);
	if (e->dir == NULL) {
		*status = EXIT_OUTSIDE;
		return false;
	}
	data_hash(data, len, hash);
	text = mem_printf("%s %s", hash, options);
	data_hash(text, strlen(text), e->key);
	mem_free(text);
	e->path = mem_printf("%s/%s.so", e->dir, strchr(e->key, ':') + 1);
	return true;
}

/* The line after a library's bytes. */
static char *
check_line(const struct run_entry *e, const void *p, size_t len)
{
	char hash[38], whole[38], *text;

	data_hash_mapped(p, len, hash);
	text = mem_printf("%s %s", hash, e->key);
	data_hash(text, strlen(text), whole);
	mem_free(text);
	return mem_printf(MARK "%s\n", whole);
}

bool
run_entry_found(const struct run_entry *e)
{
	struct stat st;
	int fd = open(e->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	bool ok = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_uid == geteuid() && (uint64_t)st.st_size > CHECK;
	char *p = MAP_FAILED, *line;
	size_t size = 0, len;

	if (ok) {
		size = (size_t)st.st_size;
		p = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
	}
	ok = ok && p != MAP_FAILED;
	if (ok) {
		len = size - CHECK;
		ok = memcmp(p + len, MARK, sizeof MARK - 1) == 0;
		line = ok ? check_line(e, p, len) : NULL;
		ok = ok && memcmp(p + len, line, CHECK) == 0;
		mem_free(line);
	}
	if (p != MAP_FAILED)
		munmap(p, size);
	if (fd >= 0)
		close(fd);
	return ok;
}

static bool
refuse(struct run_entry *e, struct diag *d, int *status)
{
	char *err = sys_message("write", e->path, strerror(errno));

	*status = EXIT_OUTSIDE;
	diag_error(d, NULL, "cannot-write", "%s", err);
	help(d);
	mem_free(err);
	return false;
}

bool
run_entry_begin(struct run_entry *e, struct diag *d, int *status)
{
	sys_temp_sweep(e->dir, "");
	e->fd = sys_temp_create(e->path, &e->tmp);
	return e->fd >= 0 || refuse(e, d, status);
}

static bool
append(int fd, const char *s, size_t n)
{
	ssize_t k;

	if (lseek(fd, 0, SEEK_END) < 0)
		return false;
	while (n > 0) {
		k = write(fd, s, n);
		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return false;
		s += k;
		n -= (size_t)k;
	}
	return true;
}

bool
run_entry_end(struct run_entry *e, struct diag *d, int *status)
{
	struct stat st = { 0 };
	void *p = MAP_FAILED;
	char *line, *tmp = e->tmp;
	bool ok;

	if (fstat(e->fd, &st) == 0 && st.st_size > 0)
		p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE,
		    e->fd, 0);
	if (p == MAP_FAILED)
		return refuse(e, d, status);
	line = check_line(e, p, (size_t)st.st_size);
	munmap(p, (size_t)st.st_size);
	ok = append(e->fd, line, strlen(line));
	mem_free(line);
	if (ok) {
		errno = sys_sync(e->fd);
		ok = errno == 0;
	}
	if (ok) {
		e->tmp = NULL;
		ok = sys_temp_finish(tmp, e->path) == 0;
	}
	return ok || refuse(e, d, status);
}

void
run_entry_close(struct run_entry *e)
{
	if (e->tmp != NULL)
		sys_temp_finish(e->tmp, NULL);
	if (e->fd >= 0)
		close(e->fd);
	mem_free(e->dir);
	mem_free(e->path);
}
