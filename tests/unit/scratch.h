/*
 * A fresh directory to work in, for tests that write files.
 */
#ifndef TESTS_SCRATCH_H
#define TESTS_SCRATCH_H

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A fresh directory that becomes the working directory. */
static inline void
enter_scratch(void)
{
	char dir[] = "/tmp/relay-test-XXXXXX";

	cr_assert(mkdtemp(dir));
	cr_assert_eq(chdir(dir), 0);
}

static inline void
leave_scratch(void)
{
	char dir[256], *p = getcwd(dir, sizeof dir);
	struct dirent *de;
	DIR *d = opendir(".");

	cr_assert(p && d);
	while ((de = readdir(d)))
		if (unlink(de->d_name) != 0)
			rmdir(de->d_name);
	closedir(d);
	cr_assert_eq(chdir("/"), 0);
	rmdir(dir);
}

static inline void
write_file(const char *path, const char *s, size_t len)
{
	FILE *f = fopen(path, "w");

	cr_assert(f);
	cr_assert_eq(fwrite(s, 1, len, f), len);
	cr_assert_eq(fclose(f), 0);
}

/* Number of files in the working directory. */
static inline int
count_files(void)
{
	struct dirent *de;
	DIR *d = opendir(".");
	int n = 0;

	while ((de = readdir(d)))
		n += strcmp(de->d_name, ".") && strcmp(de->d_name, "..");
	closedir(d);
	return n;
}

#endif
