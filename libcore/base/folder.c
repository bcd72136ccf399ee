/*
 * What is in a directory (folder.h).
 */
#include "base/folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool
folder_is(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int
by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

bool
folder_list(const char *dir, bool (*wanted)(const char *path),
    folder_paths *out)
{
	uint32_t first = out->n;
	DIR *d = opendir(dir);
	struct dirent *e;

	if (d == NULL)
		return false;
	while ((e = readdir(d)) != NULL) {
		char *path;

		if (e->d_name[0] == '.')
			continue;
		path = mem_printf("%s/%s", dir, e->d_name);
		if (wanted(path))
			vec_push(out, path);
		else
			mem_free(path);
	}
	closedir(d);
	if (out->n > first)
		qsort(out->v + first, out->n - first, sizeof *out->v,
		    by_bytes);
	return true;
}

void
folder_free(folder_paths *p)
{
	for (uint32_t i = 0; i < p->n; i++)
		mem_free(p->v[i]);
	vec_free(p);
}
