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
	const char *const *argv = s->words != NULL ? s->words : s->argv;
	posix_spawn_file_actions_t actions;
	pid_t pid;
	int st, why;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
	why = posix_spawnp(&pid, path, &actions, NULL,
	    (char *const *)(uintptr_t)argv, environ);
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

typedef VEC(const char *) words;

/* The program's options that relay-import gets too, as "--shape", VALUE. */
static void
add_given(words *w, const struct filter *f, const void *opts)
{
	for (const struct opt *o = f->opts; o && o->name; o++) {
		const struct opt_list *l = (const void *)(
		    (const char *)opts + o->offset);

		if (o->kind != OPT_IMPORT && o->kind != OPT_IMPORT_ONLY)
			continue;
		for (uint32_t i = 0; i < l->n; i++)
			vec_push(w, mem_printf("--%s=%s", o->name, l->v[i]));
	}
}

static int
convert(const char *path, const struct filter *f, const struct common_opts *c,
    struct filter_run *r, int *out)
{
	bool onnx = filter_is_onnx(path);
	struct filter_stage s[] = {
		{ { onnx ? "relay-import" : "relay-parse" }, NULL },
		{ { "relay-typecheck" }, NULL },
	};
	const uint32_t n = 2;
	uint32_t first = 0, last;
	int status, null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	words w = { NULL, 0, 0 };

	for (uint32_t i = 0; i < n; i++)
		add_common(&s[i], c);
	for (; s[0].argv[first] != NULL; first++)
		vec_push(&w, s[0].argv[first]);
	if (onnx)
		add_given(&w, f, r->opts);
	vec_push(&w, mem_printf("%s%s", *path == '-' ? "./" : "", path));
	last = w.n;
	vec_push(&w, NULL);
	s[0].words = w.v;
	status = filter_run_stages(s, n, null, out, r->d);
	for (uint32_t i = first; i < last; i++)
		mem_free((void *)(uintptr_t)w.v[i]);
	vec_free(&w);
	if (null >= 0)
		close(null);
	return status;
}

/* Reports options for ONNX models where there is none. */
static int
check_given(const struct filter *f, const struct filter_run *r)
{
	const struct opt *o;

	for (uint32_t i = 0; r->operands[i] != NULL; i++)
		if (filter_is_onnx(r->operands[i]))
			return EXIT_DONE;
	for (o = f->opts; o && o->name; o++) {
		const struct opt_list *l = (const void *)(
		    (const char *)r->opts + o->offset);

		if (o->kind != OPT_IMPORT_ONLY || l->n == 0)
			continue;
		diag_error(r->d, NULL, "no-onnx", "--%s is for .onnx files",
		    o->name);
		return EXIT_USAGE;
	}
	return EXIT_DONE;
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
	int status = check_given(f, r), fd;

	for (uint32_t i = 0; f->models && r->operands[i] != NULL &&
	    status == EXIT_DONE; i++) {
		const char *path = r->operands[i];

		if ((!filter_is_onnx(path) && !str_ends_with(path, ".relay")) ||
		    r->nstream == FILTER_STREAMS ||
		    listed(r, path) >= 0)
			continue;
		status = convert(path, f, c, r, &fd);
		if (status != EXIT_DONE)
			break;
		r->stream[r->nstream].path = path;
		r->stream[r->nstream++].fd = fd;
	}
	return status;
}

bool
filter_is_onnx(const char *path)
{
	return str_ends_with(path, ".onnx");
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
