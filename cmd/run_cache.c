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
 * is run.  Where there is none, or it cannot be written to, the library is kept
 * in memory for this run, which a warning says.
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

/* What was compiled is not kept, for a reason that the caller frees. */
static void
not_kept(struct diag *d, char *why)
{
	diag_warning(d, NULL, "not-cached", "%s; this run's code is not kept",
	    why);
	diag_help(d, "to compile once, relay-codegen -o FILE.so, and run that");
	mem_free(why);
}

/* The directory, made; NULL: there is none, which a warning says. */
static char *
cache_dir(struct diag *d)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	const char *why = NULL;
	struct stat st;
	char *dir;

	if (cache != NULL && *cache == '/') {
		dir = mem_printf("%s/relay/compiled", cache);
	} else if (home != NULL && *home == '/') {
		dir = mem_printf("%s/.cache/relay/compiled", home);
	} else {
		not_kept(d, mem_printf("no directory for compiled streams: "
		    "neither XDG_CACHE_HOME nor HOME names a directory"));
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
	not_kept(d, sys_message("keep compiled streams in", dir, why));
	mem_free(dir);
	return NULL;
}

void
run_entry_open(struct run_entry *e, const char *data, size_t len,
    const char *options, struct diag *d)
{
	char hash[38], *text;

	*e = (struct run_entry){ .fd = -1 };
	e->dir = cache_dir(d);
	if (e->dir == NULL)
		return;
	data_hash(data, len, hash);
	text = mem_printf("%s %s", hash, options);
	data_hash(text, strlen(text), e->key);
	mem_free(text);
	e->path = mem_printf("%s/%s.so", e->dir, strchr(e->key, ':') + 1);
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
	int fd = e->dir == NULL ? -1 : open(e->path, O_RDONLY | O_CLOEXEC |
	    O_NOFOLLOW | O_NONBLOCK);
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

bool
run_entry_begin(struct run_entry *e, struct diag *d, int *status)
{
	e->fd = memfd_create("compiled", MFD_CLOEXEC);
	if (e->fd >= 0)
		return true;
	*status = EXIT_OUTSIDE;
	diag_error(d, NULL, "out-of-memory", "cannot keep the library in "
	    "memory: %s", strerror(errno));
	return false;
}

/* Writes the library and its check to the entry's place; errno otherwise. */
static bool
keep(const struct run_entry *e, const char *p, size_t len)
{
	char *tmp, *line;
	int fd, err;
	bool ok;

	sys_temp_sweep(e->dir, NULL);
	fd = sys_temp_create(e->path, &tmp);
	if (fd < 0)
		return false;
	line = check_line(e, p, len);
	ok = sys_write(fd, p, len) && sys_write(fd, line, strlen(line));
	err = ok ? sys_sync(fd) : errno;
	mem_free(line);
	if (err != 0) {
		sys_temp_finish(tmp, NULL);
		close(fd);
	} else {
		err = sys_temp_finish(tmp, e->path) == 0 ? 0 : errno;
		close(fd);
	}
	errno = err;
	return err == 0;
}

void
run_entry_end(struct run_entry *e, struct diag *d)
{
	struct stat st = { 0 };
	void *p = MAP_FAILED;
	bool kept = false;

	if (e->dir != NULL) {
		if (fstat(e->fd, &st) == 0 && st.st_size > 0)
			p = mmap(NULL, (size_t)st.st_size, PROT_READ,
			    MAP_SHARED, e->fd, 0);
		if (p != MAP_FAILED) {
			kept = keep(e, p, (size_t)st.st_size);
			munmap(p, (size_t)st.st_size);
		}
		if (!kept)
			not_kept(d, sys_message("write", e->path,
			    strerror(errno)));
	}
	if (kept) {
		close(e->fd);
	} else {
		mem_free(e->path);
		e->path = mem_printf("/proc/self/fd/%d", e->fd);
	}
	e->fd = -1;
}

void
run_entry_close(struct run_entry *e)
{
	if (e->fd >= 0)
		close(e->fd);
	mem_free(e->dir);
	mem_free(e->path);
}
