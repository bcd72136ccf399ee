/*
 * Where relative paths of constants start: at the directory of the stream's
 * own file, whichever way it came or goes; on a pipe, at the working
 * directory (relay-stream(5)).
 *
 * In a module, relative paths are relative to the working directory of the
 * process: they are converted after the reader and before the writer.
 * Directories are taken from descriptors, as /proc has them, so that an
 * operand, "<" and ">" mean the same.  ".." is taken off a directory only
 * where that directory is known not to be a symbolic link.
 */
#include "cmd/filter_paths.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/str.h"

char *
filter_file_name(int fd)
{
	char link[64], real[4096];
	struct stat st, now;
	ssize_t n;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		return NULL;
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	n = readlink(link, real, sizeof real - 1);
	if (n <= 0 || real[0] != '/')
		return NULL;
	real[n] = '\0';
	/* Files without a name, those in memory among them, are as pipes. */
	if (stat(real, &now) != 0 || now.st_dev != st.st_dev ||
	    now.st_ino != st.st_ino)
		return NULL;
	return mem_printf("%s", real);
}

/* The directory of the regular file that is open as fd, or NULL. */
static char *
directory_of(int fd)
{
	char *name = filter_file_name(fd);

	if (name != NULL)
		*strrchr(name, '/') = '\0';
	return name;
}

char *
filter_input_dir(const struct filter_run *r)
{
	char *dir;
	int fd;

	if (r->dir != NULL)
		return mem_printf("%s", r->dir);
	if (filter_converted(r) >= 0)
		return NULL;
	if (strcmp(r->input, "-") == 0)
		return directory_of(STDIN_FILENO);
	fd = open(r->input, O_PATH | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	dir = directory_of(fd);
	close(fd);
	return dir;
}

char *
filter_output_dir(const struct filter_run *r)
{
	const char *slash;
	char *name, *real;

	if (r->output == NULL)
		return directory_of(STDOUT_FILENO);
	/* A link whose target exists is followed, and that is written. */
	real = realpath(r->output, NULL);
	if (real == NULL) {
		slash = strrchr(r->output, '/');
		name = slash == NULL ? mem_printf(".") : mem_printf("%.*s/",
		    (int)(slash - r->output), r->output);
		real = realpath(name, NULL);
		mem_free(name);
		if (real == NULL)
			return NULL;
		name = mem_printf("%s", strcmp(real, "/") == 0 ? "" : real);
	} else {
		slash = strrchr(real, '/');
		name = mem_strndup(real, (size_t)(slash - real));
	}
	free(real);
	return name;
}

/* The working directory without a slash at its end, or NULL. */
static char *
working(void)
{
	char *cwd = getcwd(NULL, 0), *copy;

	if (cwd == NULL || cwd[0] != '/') {
		free(cwd);
		return NULL;
	}
	copy = mem_printf("%s", strcmp(cwd, "/") == 0 ? "" : cwd);
	free(cwd);
	return copy;
}

/* The absolute path of p, which starts at dir; dir has no links. */
static char *
absolute(const char *dir, const char *p)
{
	size_t n = strlen(dir);
	char *all, *slash, *real, *leaf;

	for (;;) {
		if (strncmp(p, "./", 2) == 0) {
			p += 2;
		} else if (strncmp(p, "../", 3) == 0) {
			p += 3;
			while (n > 0 && dir[n - 1] != '/')
				n--;
			n -= n > 0;
		} else {
			break;
		}
	}
	all = mem_printf("%.*s/%s", (int)n, dir, p);
	if (strstr(all, "/../") == NULL)
		return all;
	slash = strrchr(all, '/');
	*slash = '\0';
	real = realpath(all, NULL);
	*slash = '/';
	if (real == NULL)
		return all;
	leaf = mem_printf("%s%s", strcmp(real, "/") == 0 ? "" : real, slash);
	free(real);
	mem_free(all);
	return leaf;
}

/* An absolute path as it is from dir; *shared: they have more in common than
 * the root. */
static char *
relative(const char *dir, const char *path, bool *shared)
{
	size_t i = 0, same = 0;
	struct buf b = { 0 };

	for (; dir[i] != '\0' && dir[i] == path[i]; i++)
		if (dir[i] == '/')
			same = i;
	if (dir[i] == '\0' && path[i] == '/')
		same = i;
	*shared = same > 0 || dir[0] == '\0';
	for (i = same; dir[i] != '\0'; i++)
		if (dir[i] == '/')
			buf_puts(&b, "../");
	buf_puts(&b, path + same + 1);
	return b.v;
}

static bool
is_relative(const struct data *d)
{
	return d->kind == DATA_FILE && d->path != NULL && d->path[0] != '/' &&
	    d->path[0] != '\0';
}

/* Constants of one file follow each other: each path is converted once. */
struct converted {
	const char *from, *path, *other;
};

static void
read_path(struct ir_module *m, const char *dir, const char *cwd,
    struct converted *c)
{
	char *all = absolute(dir, c->from), *near;
	bool shared;

	near = relative(cwd, all, &shared);
	c->path = str_intern0(m->strings, near);
	c->other = c->from;
	if (access(near, F_OK) != 0 && access(c->from, F_OK) == 0) {
		c->other = c->path;
		c->path = c->from;
	}
	mem_free(near);
	mem_free(all);
}

void
filter_paths_read(struct ir_module *m, const char *dir)
{
	char *cwd = working();
	struct converted c = { 0 };

	if (dir != NULL && cwd != NULL && strcmp(dir, cwd) != 0) {
		for (uint32_t i = 0; i < m->constant.n; i++) {
			struct data *d = &m->constant.v[i].data;

			if (!is_relative(d))
				continue;
			if (c.from != d->path) {
				c.from = d->path;
				read_path(m, dir, cwd, &c);
			}
			d->path = c.path;
			d->other = c.other;
		}
	}
	mem_free(cwd);
}

void
filter_paths_write(struct ir_module *m, const char *dir)
{
	char *cwd = working(), *all, *near;
	struct converted c = { 0 };
	bool shared;

	if (dir != NULL && cwd != NULL && strcmp(dir, cwd) != 0) {
		for (uint32_t i = 0; i < m->constant.n; i++) {
			struct data *d = &m->constant.v[i].data;

			if (!is_relative(d))
				continue;
			if (c.from != d->path) {
				c.from = d->path;
				all = absolute(cwd, d->path);
				near = relative(dir, all, &shared);
				c.path = str_intern0(m->strings,
				    shared ? near : all);
				mem_free(near);
				mem_free(all);
			}
			d->path = c.path;
		}
	}
	mem_free(cwd);
}
