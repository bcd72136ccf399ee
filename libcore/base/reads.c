/*
 * The list of files that were read (sys.h): a file without a name, unless one
 * was given, that is open in every program of a build.
 */
#include "base/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/mem.h"

#define VARIABLE "RELAY_READS"
#define LIST_LIMIT ((size_t)64 << 20)

static int list = -1;
static int failed;		/* errno of the first note that was lost */

bool
sys_reads_start(bool make, bool *made, char **err)
{
	const char *path = getenv(VARIABLE);
	char own[64];

	*made = false;
	if (path != NULL && *path != '\0') {
		list = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOCTTY);
		if (list < 0)
			*err = sys_message("open", path, strerror(errno));
		return list >= 0;
	}
	if (!make)
		return true;
	/* Without a name: the programs inherit the descriptor. */
	list = memfd_create("reads", 0);
	snprintf(own, sizeof own, "/proc/self/fd/%d", list);
	if (list < 0 || fcntl(list, F_SETFL, O_APPEND) != 0 ||
	    setenv(VARIABLE, own, 1) != 0) {
		*err = sys_message("make", "list of files", strerror(errno));
		return false;
	}
	*made = true;
	return true;
}

void
sys_reads_note(const char *path)
{
	if (list >= 0 && failed == 0 &&
	    !sys_write(list, path, strlen(path) + 1))
		failed = errno;
}

bool
sys_reads_list(char **names, size_t *len, char **err)
{
	if (failed != 0 || lseek(list, 0, SEEK_SET) < 0) {
		*err = sys_message("write", "list of files",
		    strerror(failed != 0 ? failed : errno));
		return false;
	}
	return sys_read_all(list, LIST_LIMIT, names, len, err);
}
