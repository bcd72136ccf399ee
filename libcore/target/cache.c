/*
 * The data caches of this machine, as Linux describes them in sysfs (target.h).
 */
#include "target/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLACE "/sys/devices/system/cpu/cpu0/cache/index"
#define MOST 16			/* indices */

/* A line of a file of an index; false: there is none. */
static bool
read_word(int index, const char *name, char word[32])
{
	char path[80];
	FILE *f;
	bool ok;

	snprintf(path, sizeof path, PLACE "%d/%s", index, name);
	f = fopen(path, "re");
	ok = f != NULL && fgets(word, 32, f) != NULL;
	if (f != NULL)
		fclose(f);
	return ok;
}

void
target_caches(int64_t bytes[TARGET_CACHES])
{
	char level[32], type[32], size[32], *end;
	int64_t n;
	int k;

	memset(bytes, 0, TARGET_CACHES * sizeof *bytes);
	for (int i = 0; i < MOST && read_word(i, "level", level); i++) {
		k = atoi(level);
		if (!read_word(i, "type", type) || *type == 'I' || k < 1 ||
		    k > TARGET_CACHES || !read_word(i, "size", size))
			continue;
		n = strtoll(size, &end, 10);
		bytes[k - 1] = *end == 'M' ? n << 20 : *end == 'K' ? n << 10 :
		    n;
	}
}
