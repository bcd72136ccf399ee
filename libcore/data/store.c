/*
 * The content-addressed store for new large constants.
 *
 * One directory, one read-only file per constant, named by the 64 hex digits of
 * its SHA-256; files with other names are not entries.  A file appears by
 * rename once it is on the disk, so a reader sees it whole or not at all; one
 * that was damaged later is found by its hash when the same bytes are put
 * again, and replaced.  Processes agree by flock on the directory: shared for
 * the moment of a hit's touch or a rename, exclusive for a collection, so that
 * nothing is removed between being found and being touched.
 *
 * A collection reads the whole directory.  A put does one only if the
 * entry is a good part of the bound, or else for one new name in 16 (names
 * are uniform): puts stay cheap and the bound is kept within some percent.
 */
#include "data/data.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <xxhash.h>

#include "base/mem.h"
#include "base/sys.h"
#include "data/store.h"

#define NAME_LEN 64
#define MINUTE 60u
#define DAY 86400u
#define LIMIT_DEFAULT ((uint64_t)20 << 30)
#define READ_STEP ((size_t)256 << 10)
#define HASH_FORMAT "xxh3:%016llx%016llx"

struct store_writer {
	char *dir, *tmp;
	int dirfd, fd;
	uint64_t len;
	struct sha256_ctx sha;
	XXH3_state_t *xxh;
};

char *
store_path(char **err)
{
	const char *s = getenv("RELAY_STORE");

	if (s && *s)
		return mem_printf("%s", s);
	s = getenv("XDG_CACHE_HOME");
	if (s && *s == '/')
		return mem_printf("%s/relay/store", s);
	s = getenv("HOME");
	if (s && *s)
		return mem_printf("%s/.cache/relay/store", s);
	*err = mem_printf("no place for the store: neither $RELAY_STORE nor "
	    "$HOME is set");
	return NULL;
}

char *
store_part(const char *part, char **err)
{
	char *store = store_path(err), *path = store;

	if (store && part) {
		path = mem_printf("%s/%s", store, part);
		mem_free(store);
	}
	return path;
}

/* mkdir -p; an existing directory is not an error. */
static bool
make_directories(char *path)
{
	char *p;

	for (p = path + 1; *p; p++) {
		if (*p != '/')
			continue;
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

/* Opens the store, creating it; other users must not be able to write there:
 * they could replace files before they are used. */
int
store_open(const char *part, bool create, char **dir, char **err)
{
	char *path = store_part(part, err), *whole;
	const char *why = NULL;
	struct stat st;
	int fd = -1;

	if (!path)
		return -1;
	if (part) {
		fd = store_open(NULL, create, &whole, err);
		if (fd < 0) {
			mem_free(path);
			return -1;
		}
		mem_free(whole);
		close(fd);
		fd = -1;
	}
	if (create && access(path, F_OK) != 0 && !make_directories(path))
		why = strerror(errno);
	if (!why) {
		fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		if (fd < 0 || fstat(fd, &st) != 0)
			why = strerror(errno);
		else if (st.st_uid != geteuid())
			why = "it belongs to someone else";
		else if (st.st_mode & (S_IWGRP | S_IWOTH))
			why = "others may write to it";
	}
	if (why) {
		char *hint = mem_printf("%s; $RELAY_STORE names another one",
		    why);

		*err = sys_message("use the store", path, hint);
		mem_free(hint);
		if (fd >= 0)
			close(fd);
		mem_free(path);
		return -1;
	}
	*dir = path;
	return fd;
}

/* On a file system without locks the store works too, with fewer guarantees. */
void
store_lock(int dirfd, int how)
{
	while (flock(dirfd, how) != 0 && errno == EINTR)
		;
}

bool
store_is_name(const char *s)
{
	return strspn(s, "0123456789abcdef") == NAME_LEN && !s[NAME_LEN];
}

/* Whether a file has these bytes, by their hash: it may have been damaged since
 * it was written. */
static bool
has_hash(int fd, const char *hash)
{
	XXH3_state_t *x = XXH3_createState();
	char *block = mem_alloc(READ_STEP), text[38];
	XXH128_hash_t h;
	ssize_t n;

	if (!x)
		mem_oom();
	XXH3_128bits_reset(x);
	while ((n = read(fd, block, READ_STEP)) > 0 ||
	    (n < 0 && errno == EINTR))
		if (n > 0)
			XXH3_128bits_update(x, block, (size_t)n);
	h = XXH3_128bits_digest(x);
	XXH3_freeState(x);
	mem_free(block);
	snprintf(text, sizeof text, HASH_FORMAT, (unsigned long long)h.high64,
	    (unsigned long long)h.low64);
	return n == 0 && strcmp(text, hash) == 0;
}

/* Touches the entry if it exists and is undamaged.  A damaged one counts as
 * missing: the rename of a good one replaces it. */
static bool
store_hit(int dirfd, const char *name, uint64_t len, const char *hash)
{
	struct stat st;
	int fd = openat(dirfd, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW |
	    O_NONBLOCK);
	bool hit = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    (uint64_t)st.st_size == len && st.st_uid == geteuid() &&
	    has_hash(fd, hash) && futimens(fd, NULL) == 0;

	if (fd >= 0)
		close(fd);
	return hit;
}

bool
store_limit(uint64_t *limit, char **err)
{
	static const char suffix[] = "kMGT";
	const char *s = getenv("RELAY_STORE_LIMIT"), *unit;
	unsigned long long x;
	char *end;

	*limit = LIMIT_DEFAULT;
	if (!s || !*s)
		return true;
	errno = 0;
	x = strtoull(s, &end, 10);
	unit = *end ? strchr(suffix, *end) : NULL;
	if (*s < '0' || *s > '9' || errno != 0 || (*end && !unit) ||
	    (*end && end[1]) ||
	    (unit && x > UINT64_MAX >> 10 * (unit - suffix + 1))) {
		*err = mem_printf("$RELAY_STORE_LIMIT is not a size: "
		    "write, for example, 20G");
		return false;
	}
	*limit = unit ? x << 10 * (unit - suffix + 1) : x;
	return true;
}

struct entry {
	char name[NAME_LEN + 1];
	struct timespec touched;
	uint64_t size, age;
};

static int
entry_compare(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->touched.tv_sec != y->touched.tv_sec)
		return x->touched.tv_sec < y->touched.tv_sec ? -1 : 1;
	if (x->touched.tv_nsec != y->touched.tv_nsec)
		return x->touched.tv_nsec < y->touched.tv_nsec ? -1 : 1;
	return strcmp(x->name, y->name);
}

struct collection {
	VEC(struct entry) list;
	uint64_t total, files, bytes;
};

/* Removes a file and counts it. */
static void
collect_one(struct collection *c, int dirfd, const char *name, uint64_t size)
{
	if (unlinkat(dirfd, name, 0) != 0)
		return;
	c->files++;
	c->bytes += size;
}

/* The writer of a temporary holds a lock on it (sys_temp_create). */
static bool
is_unlocked(int dirfd, const char *name)
{
	int fd = openat(dirfd, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	bool r = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0;

	if (fd >= 0)
		close(fd);
	return r;
}

/* Lists the entries; removes stale temporaries. */
static void
collect_list(struct collection *c, DIR *dir, int dirfd)
{
	time_t now = time(NULL);
	struct dirent *de;
	struct stat st;
	struct entry e;

	while ((de = readdir(dir))) {
		bool entry = store_is_name(de->d_name);

		if (!entry && strncmp(de->d_name, ".new.", 5) != 0)
			continue;
		if (fstatat(dirfd, de->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
		    !S_ISREG(st.st_mode))
			continue;
		e.touched = st.st_mtim;
		e.size = (uint64_t)st.st_size;
		e.age = st.st_mtime < now ? (uint64_t)(now - st.st_mtime) : 0;
		if (entry) {
			memcpy(e.name, de->d_name, sizeof e.name);
			c->total += e.size;
			vec_push(&c->list, e);
		} else if (e.age >= DAY || (e.age >= MINUTE &&
		    is_unlocked(dirfd, de->d_name))) {
			collect_one(c, dirfd, de->d_name, e.size);
		}
	}
}

static bool
collect(int dirfd, uint64_t limit, uint64_t min_age, struct collection *c)
{
	int fd = openat(dirfd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	uint32_t i;

	if (!dir) {
		if (fd >= 0)
			close(fd);
		return false;
	}
	store_lock(dirfd, LOCK_EX);
	collect_list(c, dir, dirfd);
	if (c->total > limit && c->list.n > 1)
		qsort(c->list.v, c->list.n, sizeof *c->list.v, entry_compare);
	for (i = 0; i < c->list.n && c->total > limit; i++) {
		const struct entry *e = &c->list.v[i];

		if (e->age < min_age)
			break;
		collect_one(c, dirfd, e->name, e->size);
		c->total -= e->size;
	}
	store_lock(dirfd, LOCK_UN);
	closedir(dir);
	vec_free(&c->list);
	return true;
}

/* One directory; c counts what was removed. */
static bool
collect_part(const char *part, uint64_t limit, uint64_t min_age,
    struct collection *c, char **err)
{
	char *dir = store_part(part, err);
	int dirfd;
	bool ok;

	if (!dir)
		return false;
	ok = access(dir, F_OK) != 0 && errno == ENOENT;
	mem_free(dir);
	if (ok)
		return true;	/* it is empty */
	dirfd = store_open(part, false, &dir, err);
	if (dirfd < 0)
		return false;
	ok = collect(dirfd, limit, min_age, c);
	if (!ok)
		*err = sys_message("read", dir, strerror(errno));
	close(dirfd);
	mem_free(dir);
	return ok;
}

bool
store_gc(uint64_t limit, uint64_t min_age, uint64_t *removed_files,
    uint64_t *removed_bytes, char **err)
{
	struct collection c = { .total = 0 }, kernels = { .total = 0 };
	bool ok = collect_part(NULL, limit, min_age, &c, err) &&
	    collect_part(STORE_KERNELS, limit / STORE_KERNELS_SHARE, min_age,
	    &kernels, err);

	*removed_files = c.files + kernels.files;
	*removed_bytes = c.bytes + kernels.bytes;
	return ok;
}

void
store_bound_kernels(int dirfd)
{
	struct collection c = { .total = 0 };
	char *err = NULL;
	uint64_t limit;

	if (store_limit(&limit, &err))
		collect(dirfd, limit / STORE_KERNELS_SHARE, DAY, &c);
	mem_free(err);
}

static void
writer_free(struct store_writer *w)
{
	if (w->fd >= 0)
		close(w->fd);
	if (w->tmp)
		sys_temp_finish(w->tmp, NULL);
	if (w->dirfd >= 0)
		close(w->dirfd);
	XXH3_freeState(w->xxh);
	mem_free(w->dir);
	mem_free(w);
}

/* Creates no temporary yet: store_put may find that the entry exists. */
static struct store_writer *
writer_new(char **err)
{
	struct store_writer *w = mem_zalloc(1, sizeof *w);

	w->fd = -1;
	w->xxh = XXH3_createState();
	if (!w->xxh)
		mem_oom();
	XXH3_128bits_reset(w->xxh);
	sha256_init(&w->sha);
	w->dirfd = store_open(NULL, true, &w->dir, err);
	if (w->dirfd >= 0)
		return w;
	writer_free(w);
	return NULL;
}

static bool
writer_create(struct store_writer *w, char **err)
{
	char *path = mem_printf("%s/new", w->dir);

	w->fd = sys_temp_create(path, &w->tmp);
	if (w->fd < 0)
		*err = sys_message("write to the store", w->dir,
		    strerror(errno));
	mem_free(path);
	return w->fd >= 0;
}

static bool
writer_write(struct store_writer *w, const char *p, size_t len, char **err)
{
	if (!sys_write(w->fd, p, len)) {
		*err = sys_message("write to the store", w->dir,
		    strerror(errno));
		return false;
	}
	return true;
}

/* Both hashes process a block while it is in the cache. */
static void
writer_hash(struct store_writer *w, const void *p, size_t len)
{
	const uint8_t *s = p;

	w->len += len;
	while (len > 0) {
		size_t n = len < (64u << 10) ? len : 64u << 10;

		sha256_update(&w->sha, n, s);
		XXH3_128bits_update(w->xxh, s, n);
		s += n;
		len -= n;
	}
}

static void
writer_digest(struct store_writer *w, char name[NAME_LEN + 1], char hash[38])
{
	XXH128_hash_t h = XXH3_128bits_digest(w->xxh);
	uint8_t digest[SHA256_DIGEST_SIZE];

	sha256_digest(&w->sha, sizeof digest, digest);
	base16_encode_update(name, sizeof digest, digest);
	name[NAME_LEN] = '\0';
	snprintf(hash, 38, HASH_FORMAT,
	    (unsigned long long)h.high64, (unsigned long long)h.low64);
}

/* Renames the temporary to the entry's name, unless the entry exists by now. */
static bool
writer_place(struct store_writer *w, const char *name, const char *path,
    const char *hash, char **err)
{
	int why = 0;
	char *tmp;

	if (fchmod(w->fd, 0400) != 0)
		why = errno;
	if (why == 0)
		why = sys_sync(w->fd);
	if (close(w->fd) != 0 && why == 0)
		why = errno;
	w->fd = -1;
	if (why == 0) {
		store_lock(w->dirfd, LOCK_SH);
		tmp = w->tmp;
		w->tmp = NULL;
		if (store_hit(w->dirfd, name, w->len, hash))
			sys_temp_finish(tmp, NULL);
		else if (sys_temp_finish(tmp, path) != 0)
			why = errno;
		else
			(void)sys_sync(w->dirfd);
		store_lock(w->dirfd, LOCK_UN);
	}
	if (why)
		*err = sys_message("write to the store", w->dir,
		    strerror(why));
	return why == 0;
}

/* Enforces the bound; a failure to do so is not a failure of the put. */
static bool
writer_bound(struct store_writer *w, const char *name, char **err)
{
	struct collection c = { .total = 0 };
	uint64_t limit;

	if (!store_limit(&limit, err))
		return false;
	if (name[0] == '0' || w->len >= limit / 64)
		collect(w->dirfd, limit, DAY, &c);
	return true;
}

bool
store_put(const void *p, size_t len, char **path, char out_hash[38],
    char **err)
{
	struct store_writer *w = writer_new(err);
	char name[NAME_LEN + 1], *target;
	bool ok;

	if (!w)
		return false;
	writer_hash(w, p, len);
	writer_digest(w, name, out_hash);
	target = mem_printf("%s/%s", w->dir, name);
	store_lock(w->dirfd, LOCK_SH);
	ok = store_hit(w->dirfd, name, len, out_hash);
	store_lock(w->dirfd, LOCK_UN);
	if (!ok)
		ok = writer_create(w, err) && writer_write(w, p, len, err) &&
		    writer_place(w, name, target, out_hash, err) &&
		    writer_bound(w, name, err);
	writer_free(w);
	if (ok)
		*path = target;
	else
		mem_free(target);
	return ok;
}

struct store_writer *
store_begin(char **err)
{
	struct store_writer *w = writer_new(err);

	if (w && !writer_create(w, err)) {
		writer_free(w);
		w = NULL;
	}
	return w;
}

bool
store_write(struct store_writer *w, const void *p, size_t len, char **err)
{
	if (len == 0)
		return true;
	writer_hash(w, p, len);
	return writer_write(w, p, len, err);
}

bool
store_end(struct store_writer *w, char **path, char out_hash[38],
    char **err)
{
	char name[NAME_LEN + 1], *target;
	bool ok;

	writer_digest(w, name, out_hash);
	target = mem_printf("%s/%s", w->dir, name);
	ok = writer_place(w, name, target, out_hash, err) &&
	    writer_bound(w, name, err);
	writer_free(w);
	if (ok)
		*path = target;
	else
		mem_free(target);
	return ok;
}

void
store_abort(struct store_writer *w)
{
	if (w)
		writer_free(w);
}
