/*
 * Compiled kernels in the store (store.h).
 *
 * An entry appears by rename when it is on the disk, and is touched by each
 * use.  Two processes that make the same one write the same bytes; the second
 * rename replaces the first file, which a reader keeps open.
 */
#include "data/store.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sys.h"
#include "data/data.h"

#define MARK "\nrelay kernel "
#define HASH 37			/* characters of data_hash */
#define LINE_LIMIT 1024		/* of the line, with its mark */
#define SIZE_LIMIT ((off_t)1 << 30)

void
store_kernel_name(const struct store_text *t, uint32_t n, char name[65])
{
	uint8_t digest[SHA256_DIGEST_SIZE];
	struct sha256_ctx sha;

	sha256_init(&sha);
	for (uint32_t i = 0; i < n; i++) {
		uint64_t len = t[i].len;

		sha256_update(&sha, sizeof len, (const uint8_t *)&len);
		sha256_update(&sha, t[i].len, t[i].at);
	}
	sha256_digest(&sha, sizeof digest, digest);
	base16_encode_update(name, sizeof digest, digest);
	name[64] = '\0';
}

int
store_kernels_open(void)
{
	char *dir = NULL, *err = NULL;
	int fd = store_open(STORE_KERNELS, false, &dir, &err);

	mem_free(dir);
	mem_free(err);
	return fd;
}

/* The line after an object: its hash, with the name and the description. */
static char *
line_of(const char *name, const char *line, const void *p, size_t len)
{
	char hash[HASH + 1], all[HASH + 1], *text;

	data_hash(p, len, hash);
	text = mem_printf("%s %s %s", hash, name, line);
	data_hash(text, strlen(text), all);
	mem_free(text);
	return mem_printf(MARK "%s %s\n", all, line);
}

/* The whole file; the caller frees. */
static char *
read_file(int dirfd, const char *name, size_t *len)
{
	int fd = openat(dirfd, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW |
	    O_NONBLOCK);
	char *data = NULL;
	struct stat st;

	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_uid == geteuid() && st.st_size < SIZE_LIMIT) {
		*len = (size_t)st.st_size;
		data = mem_alloc(*len + 1);
		data[*len] = '\0';
		if (!sys_read(fd, data, *len)) {
			mem_free(data);
			data = NULL;
		}
	}
	if (fd >= 0)
		close(fd);
	return data;
}

/* Where the object of an entry ends, *line: its description; 0: it is
 * damaged. */
static size_t
check(const char *name, const char *data, size_t len, char **line)
{
	size_t at = len > LINE_LIMIT ? len - LINE_LIMIT : 0, end = 0;
	const size_t head = sizeof MARK - 1 + HASH + 1;
	char *own;

	for (; at + head < len; at++)
		if (memcmp(data + at, MARK, sizeof MARK - 1) == 0)
			end = at;
	if (end == 0 || data[len - 1] != '\n')
		return 0;
	*line = mem_strndup(data + end + head, len - 1 - end - head);
	own = line_of(name, *line, data, end);
	if (strlen(own) != len - end || memcmp(own, data + end, len - end) !=
	    0) {
		mem_free(*line);
		*line = NULL;
		end = 0;
	}
	mem_free(own);
	return end;
}

static char *
read_entry(int dirfd, const char *name, size_t *len, char **line)
{
	size_t all;
	char *data = read_file(dirfd, name, &all);

	*line = NULL;
	*len = data != NULL ? check(name, data, all, line) : 0;
	if (*len > 0)
		return data;
	mem_free(data);
	return NULL;
}

char *
store_kernel_read(int dirfd, const char *name, size_t *len)
{
	char *line, *data = read_entry(dirfd, name, len, &line);

	mem_free(line);
	return data;
}

char *
store_kernel_line(const char *name)
{
	int dirfd = store_kernels_open();
	char *line = NULL, *data = NULL;
	size_t len;

	if (dirfd >= 0) {
		data = read_entry(dirfd, name, &len, &line);
		close(dirfd);
	}
	mem_free(data);
	return line;
}

void
store_kernel_touch(const char *name)
{
	int dirfd = store_kernels_open();

	if (dirfd < 0)
		return;
	(void)utimensat(dirfd, name, NULL, AT_SYMLINK_NOFOLLOW);
	close(dirfd);
}

/* Writes the entry to a temporary and renames it; 0 or an errno. */
static int
write_entry(int dirfd, const char *dir, const char *name, const char *data,
    size_t len, const char *line)
{
	char *path = mem_printf("%s/%s", dir, name), *tmp, *temporary;
	int why = 0, fd;

	temporary = mem_printf("%s/new", dir);
	fd = sys_temp_create(temporary, &tmp);
	if (fd < 0) {
		why = errno;
	} else {
		if (!sys_write(fd, data, len) ||
		    !sys_write(fd, line, strlen(line)) ||
		    fchmod(fd, 0400) != 0)
			why = errno;
		else
			why = sys_sync(fd);
		store_lock(dirfd, LOCK_SH);
		if (sys_temp_finish(tmp, why == 0 ? path : NULL) != 0 &&
		    why == 0)
			why = errno;
		store_lock(dirfd, LOCK_UN);
		close(fd);
	}
	mem_free(temporary);
	mem_free(path);
	return why;
}

bool
store_kernel_put(const char *name, int fd, const char *line, char **err)
{
	char *dir = NULL, *data = NULL, *own;
	int dirfd = store_open(STORE_KERNELS, true, &dir, err), why = 0;
	size_t len = 0;

	if (dirfd < 0)
		return false;
	if (lseek(fd, 0, SEEK_SET) != 0 ||
	    !sys_read_all(fd, SIZE_LIMIT, &data, &len, err)) {
		why = EIO;
	} else {
		own = line_of(name, line, data, len);
		why = strlen(own) > LINE_LIMIT ? ENAMETOOLONG :
		    write_entry(dirfd, dir, name, data, len, own);
		mem_free(own);
		if (why != 0)
			*err = sys_message("write to the store", dir,
			    strerror(why));
	}
	if (why == 0 && name[0] == '0')
		store_bound_kernels(dirfd);
	mem_free(data);
	mem_free(dir);
	close(dirfd);
	return why == 0;
}
