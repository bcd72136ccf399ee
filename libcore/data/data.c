/*
 * Opening tensor data by reference.
 *
 * A reference is untrusted.  The file is opened first and checked through its
 * descriptor, so that it cannot be replaced between a check and the use:
 * regular file, located below one of $RELAY_ROOTS (according to /proc/self/fd),
 * slice inside it, hash of exactly those bytes.  Slices up to 1 MiB are copied;
 * larger ones are mapped; if such a file is truncated meanwhile, the program
 * ends with a message (sys_catch_truncated).
 */
#include "data/data.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "base/str.h"
#include "base/sys.h"
#include "data/store.h"

#define COPY_LIMIT ((uint64_t)1 << 20)
#define MAPPED_STEP ((size_t)8 << 20)
#define HASH_STEP ((size_t)1 << 20)

bool
data_same(const struct data *a, const struct data *b)
{
	if (a->length != b->length)
		return false;
	if (a->kind == DATA_EXTERN || b->kind == DATA_EXTERN)
		return a->kind == b->kind && a->path == b->path;
	if (a->hash != NULL && b->hash != NULL)
		return a->hash == b->hash;
	return a->bytes != NULL && b->bytes != NULL &&
	    memcmp(a->bytes, b->bytes, a->length) == 0;
}

void
data_hash(const void *p, size_t len, char out[38])
{
	hash_text(p, len, out);
}

/* Whether path is inside dir, after resolving both. */
static bool
beneath(const char *path, const char *dir)
{
	char *real = realpath(dir, NULL);
	size_t n = real ? strlen(real) : 0;
	bool yes;

	if (n > 0 && real[n - 1] == '/')
		n--;
	yes = real && strncmp(path, real, n) == 0 && path[n] == '/';
	free(real);
	return yes;
}

static bool
allowed(const char *real)
{
	const char *roots = getenv("RELAY_ROOTS"), *end;
	char *dir, *err = NULL;
	bool yes = false;

	if (!roots || !*roots)
		return true;
	for (; !yes && *roots; roots = *end ? end + 1 : end) {
		end = strchrnul(roots, ':');
		if (end == roots)
			continue;
		dir = mem_strndup(roots, (size_t)(end - roots));
		yes = beneath(real, dir);
		mem_free(dir);
	}
	/* Files that relay's programs put into the store may be opened. */
	dir = yes ? NULL : store_path(&err);
	if (dir)
		yes = beneath(real, dir);
	mem_free(dir);
	mem_free(err);
	return yes;
}

/* Opens the file of a slice and checks all but its hash. */
static int
open_slice(const char *path, uint64_t offset, uint64_t length, char **err)
{
	char link[64], real[4096];
	const char *why = NULL;
	uint64_t size = 0;
	ssize_t n;
	int fd = sys_open_regular(path, &size, err);

	if (fd < 0)
		return -1;
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	n = readlink(link, real, sizeof real - 1);
	real[n > 0 ? n : 0] = '\0';
	if (!allowed(real))
		why = "it is outside of $RELAY_ROOTS";
	if (why) {
		*err = sys_message("open", path, why);
	} else if (offset > size || length > size - offset ||
	    length > SIZE_MAX / 2) {
		char *text = mem_printf("bytes %llu to %llu+%llu lie outside "
		    "of its %llu bytes", (unsigned long long)offset,
		    (unsigned long long)offset, (unsigned long long)length,
		    (unsigned long long)size);

		*err = sys_message("use", path, text);
		mem_free(text);
		why = "slice";
	}
	if (!why)
		return fd;
	close(fd);
	return -1;
}

static bool
copy_slice(int fd, const struct data *d, struct data_map *m, char **err)
{
	m->len = (size_t)d->length;
	m->base = mem_alloc(m->len);
	m->base_len = m->len;
	m->copied = true;
	m->p = m->base;
	if (sys_read_at(fd, m->base, m->len, d->offset))
		return true;
	*err = sys_message("read", d->path, errno ? strerror(errno) :
	    "it became shorter");
	return false;
}

static bool
map_slice(int fd, const struct data *d, struct data_map *m, char **err)
{
	uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
	uint64_t start = d->offset & ~(page - 1);
	size_t len = (size_t)(d->length + (d->offset - start));
	void *p = mmap(NULL, len, PROT_READ, MAP_PRIVATE, fd, (off_t)start);

	if (p == MAP_FAILED) {
		*err = sys_message("map", d->path, strerror(errno));
		return false;
	}
	m->base = p;
	m->base_len = len;
	m->p = (char *)p + (d->offset - start);
	m->len = (size_t)d->length;
	return true;
}

static bool
check_hash(const struct data *d, const struct data_map *m, char **err)
{
	char hash[38];

	if (d->hash) {
		data_hash(m->p, m->len, hash);
		if (strcmp(hash, d->hash) == 0)
			return true;
	}
	if (d->kind == DATA_FILE)
		*err = sys_message("use", d->path, d->hash ?
		    "its content has changed (another hash)" :
		    "the reference has no hash");
	else
		*err = mem_printf("carried data has another hash than "
		    "the stream says");
	return false;
}

/* The slice of the file of this path, if it has the hash. */
static bool
open_file(const struct data *d, struct data_map *m, char **err)
{
	int fd = open_slice(d->path, d->offset, d->length, err);
	bool ok;

	if (fd < 0)
		return false;
	ok = d->length <= COPY_LIMIT ? copy_slice(fd, d, m, err) :
	    map_slice(fd, d, m, err);
	close(fd);
	if (ok && check_hash(d, m, err))
		return true;
	data_close(m);
	return false;
}

/* The directory of a path; *name is the rest. */
static bool
stat_directory(const char *path, struct stat *st, const char **name)
{
	const char *slash = strrchr(path, '/');
	size_t len = slash != NULL ? (size_t)(slash - path) + 1 : 0;
	char *dir = len > 0 ? mem_strndup(path, len) : mem_strndup(".", 1);
	bool ok = stat(dir, st) == 0;

	mem_free(dir);
	*name = path + len;
	return ok;
}

/* Whether two paths name one entry of one directory, which need not exist. */
static bool
is_same_place(const char *a, const char *b)
{
	const char *name_a, *name_b;
	struct stat x, y;

	return stat_directory(a, &x, &name_a) &&
	    stat_directory(b, &y, &name_b) && x.st_dev == y.st_dev &&
	    x.st_ino == y.st_ino && strcmp(name_a, name_b) == 0;
}

bool
data_open(const struct data *d, struct data_map *m, char **err)
{
	struct data other = *d;
	char *first, *second;

	memset(m, 0, sizeof *m);
	if (d->kind == DATA_EXTERN) {
		*err = mem_printf("an extern constant has no data");
		return false;
	}
	if (d->kind != DATA_FILE) {
		m->p = d->bytes;
		m->len = (size_t)d->length;
		return !d->hash || check_hash(d, m, err);
	}
	if (!d->path) {
		*err = mem_printf("a data reference has no path");
		return false;
	}
	if (open_file(d, m, &first))
		return true;
	*err = first;
	if (d->other == NULL || is_same_place(d->path, d->other))
		return false;
	other.path = d->other;
	if (open_file(&other, m, &second)) {
		mem_free(first);
		*err = NULL;
		return true;
	}
	*err = mem_printf("%s; %s", first, second);
	mem_free(first);
	mem_free(second);
	return false;
}

void
data_close(struct data_map *m)
{
	if (m->copied)
		mem_free(m->base);
	else if (m->base)
		munmap(m->base, m->base_len);
	memset(m, 0, sizeof *m);
}

void
data_release(struct data_map *m)
{
	if (!m->copied && m->base != NULL)
		(void)madvise(m->base, m->base_len, MADV_DONTNEED);
}

static XXH3_state_t *
new_state(void)
{
	XXH3_state_t *state = XXH3_createState();

	if (!state)
		mem_oom();
	XXH3_128bits_reset(state);
	return state;
}

static void
put_digest(XXH3_state_t *state, char out[38])
{
	XXH128_hash_t h = XXH3_128bits_digest(state);

	snprintf(out, 38, "xxh3:%016llx%016llx", (unsigned long long)h.high64,
	    (unsigned long long)h.low64);
	XXH3_freeState(state);
}

void
data_hash_mapped(const void *p, size_t len, char out[38])
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), begin, end;
	XXH3_state_t *state;
	const char *at = p;

	if (len <= MAPPED_STEP) {
		data_hash(p, len, out);
		return;
	}
	state = new_state();
	while (len > 0) {
		size_t n = len < MAPPED_STEP ? len : MAPPED_STEP;

		XXH3_128bits_update(state, at, n);
		/* Whole pages only; a failure only costs memory. */
		begin = ((uintptr_t)at + page - 1) & ~(page - 1);
		end = ((uintptr_t)at + n) & ~(page - 1);
		if (end > begin)
			(void)madvise((char *)p + (begin - (uintptr_t)p),
			    end - begin, MADV_DONTNEED);
		at += n;
		len -= n;
	}
	put_digest(state, out);
}

bool
data_hash_file(const char *path, uint64_t offset, uint64_t length,
    char out[38], char **err)
{
	XXH3_state_t *state;
	bool ok = true;
	char *step;
	int fd = open_slice(path, offset, length, err);

	if (fd < 0)
		return false;
	state = new_state();
	step = mem_alloc((size_t)(length < HASH_STEP ? length : HASH_STEP));
	while (ok && length > 0) {
		size_t n = length < HASH_STEP ? (size_t)length : HASH_STEP;

		ok = sys_read_at(fd, step, n, offset);
		if (ok)
			XXH3_128bits_update(state, step, n);
		offset += n;
		length -= n;
	}
	if (!ok)
		*err = sys_message("read", path, errno ? strerror(errno) :
		    "it became shorter");
	put_digest(state, out);
	mem_free(step);
	close(fd);
	return ok;
}
