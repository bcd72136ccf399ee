/*
 * Opening files.
 *
 * All paths from streams are opened here: without blocking (a FIFO would hang),
 * without becoming somebody's controlling terminal, and kept only if it turns
 * out to be a regular file.  Opening beneath a directory always uses openat2:
 * path walks in user space have had too many vulnerabilities (see the CVEs on
 * ONNX external data), so a kernel without it is an error.
 */
#include "base/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/mem.h"

static const char *
kind_name(mode_t mode)
{
	return S_ISDIR(mode) ? "it is a directory" :
	    S_ISFIFO(mode) ? "it is a FIFO, not a regular file" :
	    S_ISSOCK(mode) ? "it is a socket, not a regular file" :
	    "it is a device, not a regular file";
}

/* Checks what was opened; closes it unless it is a regular file. */
static int
keep_regular(int fd, const char *path, bool allow_links, uint64_t *size,
    char **err)
{
	const char *why = NULL;
	struct stat st;

	if (fstat(fd, &st) != 0)
		why = strerror(errno);
	else if (!S_ISREG(st.st_mode))
		why = kind_name(st.st_mode);
	else if (!allow_links && st.st_nlink > 1)
		why = "it has more than one hard link";
	if (why) {
		*err = sys_message("open", path, why);
		close(fd);
		return -1;
	}
	if (size)
		*size = (uint64_t)st.st_size;
	return fd;
}

int
sys_open_regular(const char *path, uint64_t *size, char **err)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);

	if (fd < 0) {
		*err = sys_message("open", path, errno == ENXIO ?
		    "it is not a regular file" : strerror(errno));
		return -1;
	}
	fd = keep_regular(fd, path, true, size, err);
	if (fd >= 0)
		sys_reads_note(path);
	return fd;
}

int
sys_open_beneath(const char *dir, const char *path, bool allow_links,
    uint64_t *size, char **err)
{
	struct open_how how = {
		.flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY,
		.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS |
		    RESOLVE_NO_MAGICLINKS,
	};
	const char *why;
	int dirfd, tries;
	long fd = -1;

	dirfd = open(*dir ? dir : ".", O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (dirfd < 0) {
		*err = sys_message("open", dir, strerror(errno));
		return -1;
	}
	/* EAGAIN: something was renamed while ".." was resolved. */
	for (tries = 0; tries < 8; tries++) {
		fd = syscall(SYS_openat2, dirfd, path, &how, sizeof how);
		if (fd >= 0 || (errno != EAGAIN && errno != EINTR))
			break;
	}
	why = fd >= 0 ? NULL :
	    errno == ENOSYS ? "this kernel has no openat2" :
	    errno == EXDEV ? "it leads out of its directory" :
	    errno == ELOOP ? "a symbolic link is in its way" :
	    errno == ENXIO ? "it is not a regular file" : strerror(errno);
	close(dirfd);
	if (why) {
		*err = sys_message("open", path, why);
		return -1;
	}
	fd = keep_regular((int)fd, path, allow_links, size, err);
	if (fd >= 0) {
		char *all = mem_printf("%s%s%s", dir, *dir ? "/" : "", path);

		sys_reads_note(all);
		mem_free(all);
	}
	return (int)fd;
}
