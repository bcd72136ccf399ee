/*
 * Listing the store.
 *
 * No lock is held: an entry that another process removes meanwhile is left
 * out.
 */
#include "data/store.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/sys.h"

static int
is_entry(const struct dirent *e)
{
	return store_is_name(e->d_name);
}

bool
store_list(const char *part, store_entry *fn, void *ctx, char **err)
{
	char *dir = store_part(part, err), *path;
	struct dirent **v = NULL;
	struct stat st;
	int i, n;

	if (!dir)
		return false;
	n = scandir(dir, &v, is_entry, alphasort);
	if (n < 0 && errno != ENOENT) {
		*err = sys_message("read", dir, strerror(errno));
		mem_free(dir);
		return false;
	}
	for (i = 0; i < n; i++) {
		path = mem_printf("%s/%s", dir, v[i]->d_name);
		if (stat(path, &st) == 0)
			fn(ctx, v[i]->d_name, (uint64_t)st.st_size);
		mem_free(path);
		free(v[i]);
	}
	free(v);
	mem_free(dir);
	return true;
}
