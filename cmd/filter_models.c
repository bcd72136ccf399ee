/*
 * Models in other formats where a stream is expected (filter_models.h).
 *
 * A file whose name ends in .onnx goes through relay-import, one in .relay
 * through relay-parse, and both through relay-typecheck: the programs beside
 * this one.  Each
 * reads in its own sandbox; this program starts them before it confines
 * itself, and what they write stays in memory that has no name.  They run one
 * after another, since a module is written only when it is complete.
 */
#include "cmd/filter_models.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/str.h"

extern char **environ;

char *
filter_program(const char *name)
{
	char self[4096], *slash;
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

	if (n <= 0)
		return mem_printf("%s", name);
	self[n] = '\0';
	slash = strrchr(self, '/');
	if (slash != NULL)
		*slash = '\0';
	return mem_printf("%s/%s", self, name);
}

/* Exit status of one program, or -1 and errno. */
static int
spawn(const char *path, const struct filter_stage *s, int in, int out)
{
	posix_spawn_file_actions_t actions;
	pid_t pid;
	int st, why;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
	why = posix_spawnp(&pid, path, &actions, NULL,
	    (char *const *)(uintptr_t)s->argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	errno = why;
	if (why != 0)
		return -1;
	while (waitpid(pid, &st, 0) < 0)
		if (errno != EINTR)
			return -1;
	errno = EINTR;
	return WIFEXITED(st) ? WEXITSTATUS(st) : -1;
}

static int
run_stage(const struct filter_stage *s, int in, int out, struct diag *d)
{
	char *path = filter_program(s->argv[0]);
	int rc = spawn(path, s, in, out);

	if (rc < 0) {
		diag_error(d, NULL, "no-program", "cannot run '%s': %s",
		    path, strerror(errno));
		rc = EXIT_OUTSIDE;
	} else if (rc > EXIT_BUG) {
		rc = EXIT_OUTSIDE;
	}
	mem_free(path);
	return rc;
}

int
filter_run_stages_to(const struct filter_stage *s, uint32_t n, int in,
    int out, struct diag *d)
{
	int from = in, status = EXIT_DONE;

	for (uint32_t i = 0; i < n && status == EXIT_DONE; i++) {
		int to = i + 1 < n ? memfd_create("stream", MFD_CLOEXEC) :
		    out;

		if (to < 0) {
			diag_error(d, NULL, "out-of-memory", "cannot make a "
			    "file in memory: %s", strerror(errno));
			status = EXIT_OUTSIDE;
			break;
		}
		status = run_stage(&s[i], from, to, d);
		if (from != in)
			close(from);
		from = to;
		if (to != out)
			lseek(to, 0, SEEK_SET);
	}
	if (from != in && from != out)
		close(from);
	return status;
}

int
filter_run_stages(const struct filter_stage *s, uint32_t n, int in, int *out,
    struct diag *d)
{
	int status = EXIT_OUTSIDE;

	*out = memfd_create("stream", MFD_CLOEXEC);
	if (*out < 0)
		diag_error(d, NULL, "out-of-memory", "cannot make a file in "
		    "memory: %s", strerror(errno));
	else
		status = filter_run_stages_to(s, n, in, *out, d);
	if (status == EXIT_DONE) {
		lseek(*out, 0, SEEK_SET);
		return EXIT_DONE;
	}
	if (*out >= 0)
		close(*out);
	*out = -1;
	return status;
}

/* ---- operands ---- */

/* The words of a program that every program understands alike. */
static void
add_common(struct filter_stage *s, const struct common_opts *c)
{
	uint32_t n = 0;

	while (s->argv[n] != NULL)
		n++;
	if (c->quiet)
		s->argv[n++] = "--quiet";
	if (c->verbose)
		s->argv[n++] = "--verbose";
	if (c->time)
		s->argv[n++] = "--time";
	if (strcmp(c->diag, "json") == 0)
		s->argv[n++] = "--diag=json";
}

static int
convert(const char *path, bool onnx, const struct common_opts *c,
    struct filter_run *r, int *out)
{
	struct filter_stage s[] = {
		{ { onnx ? "relay-import" : "relay-parse" } },
		{ { "relay-typecheck" } },
	};
	const uint32_t n = 2;
	int status, null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	char *named = mem_printf("%s%s", *path == '-' ? "./" : "", path);

	for (uint32_t i = 0; i < n; i++)
		add_common(&s[i], c);
	for (uint32_t i = 0; i < 16; i++)
		if (s[0].argv[i] == NULL) {
			s[0].argv[i] = named;
			break;
		}
	status = filter_run_stages(s, n, null, out, r->d);
	mem_free(named);
	if (null >= 0)
		close(null);
	return status;
}

/* The descriptor of what a path became, or -1. */
static int
listed(const struct filter_run *r, const char *path)
{
	for (uint32_t i = 0; i < r->nstream; i++)
		if (strcmp(r->stream[i].path, path) == 0)
			return r->stream[i].fd;
	return -1;
}

int
filter_convert(const struct filter *f, const struct common_opts *c,
    struct filter_run *r)
{
	int status = EXIT_DONE, fd;

	for (uint32_t i = 0; f->models && r->operands[i] != NULL &&
	    status == EXIT_DONE; i++) {
		const char *path = r->operands[i];
		bool onnx = str_ends_with(path, ".onnx");

		if ((!onnx && !str_ends_with(path, ".relay")) ||
		    r->nstream == FILTER_STREAMS ||
		    listed(r, path) >= 0)
			continue;
		status = convert(path, onnx, c, r, &fd);
		if (status != EXIT_DONE)
			break;
		r->stream[r->nstream].path = path;
		r->stream[r->nstream++].fd = fd;
	}
	return status;
}

int
filter_converted(const struct filter_run *r)
{
	return listed(r, r->input);
}

void
filter_streams_release(struct filter_run *r)
{
	for (uint32_t i = 0; i < r->nstream; i++)
		close(r->stream[i].fd);
	r->nstream = 0;
}
