/*
 * The search of relay-reduce (reduce_run.h).
 *
 * Each candidate is made in a child under the sandbox, which reads the smallest
 * stream so far, does one step, and sends what came of it; this process never
 * looks into a stream.  It writes candidates to one temporary file, and runs
 * the command on it.
 */
#include "cmd/reduce_run.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sys.h"
#include "cmd/filter_paths.h"
#include "formats/stream/stream.h"
#include "pass/reduce.h"
#include "pass/verify.h"

#define CANDIDATE ((size_t)4 << 30)

/* What a child does.  FIRST: reads the input, whose messages are the user's;
 * LAST: writes the output's paths. */
enum work { WORK_FIRST, WORK_UNITS, WORK_STEP, WORK_LAST };
struct job {
	enum work work;
	enum reduce_kind kind;
	uint32_t from, n;
};
/* What it sends before the stream. */
struct answer {
	uint32_t units, bindings;
};

/* ---- in the child ---- */

static int
check_first(const struct reduce_search *s, struct ir_module *m)
{
	if ((m->has & IR_TYPED) == 0)
		diag_error(s->r->d, NULL, "missing-stamp", "the module is not "
		    "typed; run relay-typecheck first");
	else
		module_verify(m, s->r->d);
	return s->r->d->errors > 0 ? EXIT_WRONG : EXIT_DONE;
}

static int
do_job(const struct reduce_search *s, const struct job *j,
    struct ir_module *m, struct answer *a)
{
	char *dir;
	int status = EXIT_DONE;

	ir_order_globals(m);
	if (j->work == WORK_FIRST) {
		dir = filter_input_dir(s->r);
		filter_paths_read(m, dir);
		mem_free(dir);
		status = check_first(s, m);
	} else if (j->work == WORK_UNITS) {
		a->units = reduce_units(m, j->kind);
	} else if (j->work == WORK_STEP) {
		status = reduce_step(m, j->kind, j->from, j->n) ? EXIT_DONE :
		    EXIT_WRONG;
	} else {
		dir = filter_output_dir(s->r);
		filter_paths_write(m, dir);
		mem_free(dir);
	}
	a->bindings = status == EXIT_DONE ? reduce_bindings(m) : 0;
	return status;
}

_Noreturn static void
run_child(const struct reduce_search *s, const struct job *j, int fd)
{
	const struct diag_style style = { .program = s->r->program };
	struct ir_module *m = NULL;
	struct answer a = { 0, 0 };
	FILE *out = fdopen(fd, "w");
	int status = EXIT_OUTSIDE;
	enum stream_result got = stream_read(s->text.v, s->text.n,
	    strcmp(s->r->input, "-") == 0 ? "<stdin>" : s->r->input, s->r->d,
	    &m);

	if (got == STREAM_OK && out != NULL) {
		s->r->d->sources = &m->sources;
		status = do_job(s, j, m, &a);
	} else if (got == STREAM_WRONG) {
		status = EXIT_WRONG;
	}
	if (j->work == WORK_FIRST)
		diag_print(s->r->d, stderr, &style);
	if (status == EXIT_DONE && (fwrite(&a, sizeof a, 1, out) != 1 ||
	    (j->work != WORK_UNITS && !stream_write(m, out, s->r->d)) ||
	    fclose(out) != 0))
		status = EXIT_OUTSIDE;
	sys_leave(status);
}

/* ---- here ---- */

/* The exit status of the child; *got: the stream, which is the caller's. */
static int
run_job(struct reduce_search *s, const struct job *j, struct answer *a,
    struct buf *got)
{
	struct sys_child c;
	char *err = NULL, *data = NULL;
	size_t len = 0;
	int status;
	bool ok;

	*got = (struct buf){ NULL, 0, 0 };
	if (!sys_child_start(&c, &err)) {
		if (c.pid == 0)
			sys_leave(EXIT_OUTSIDE);
		diag_error(s->r->d, NULL, "sandbox", "%s", err);
		mem_free(err);
		return EXIT_OUTSIDE;
	}
	if (c.pid == 0)
		run_child(s, j, c.fd);
	ok = sys_read_all(c.fd, CANDIDATE, &data, &len, &err);
	mem_free(err);
	status = sys_child_end(&c, &err);
	mem_free(err);
	if (ok && status == EXIT_DONE && len >= sizeof *a) {
		memcpy(a, data, sizeof *a);
		buf_add(got, data + sizeof *a, len - sizeof *a);
	} else if (status == EXIT_DONE) {
		status = EXIT_OUTSIDE;
	}
	mem_free(data);
	return status;
}

_Noreturn static void
run_command(const struct reduce_search *s)
{
	int in = open(s->path, O_RDONLY | O_CLOEXEC);
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

	if (in < 0 || null < 0 || dup2(in, STDIN_FILENO) < 0 ||
	    dup2(null, STDOUT_FILENO) < 0 || dup2(null, STDERR_FILENO) < 0)
		_exit(127);
	if (s->timeout > 0)
		alarm((unsigned)s->timeout);
	execl("/bin/sh", "sh", "-c", s->check, s->r->program, s->path,
	    (char *)NULL);
	_exit(127);
}

/* The status that the command ends with for a stream, 128 and the signal if one
 * ended it; -1: it could not be run. */
static int
judge(struct reduce_search *s, const struct buf *text)
{
	int status;
	pid_t pid;

	if (ftruncate(s->fd, 0) != 0 || lseek(s->fd, 0, SEEK_SET) != 0 ||
	    !sys_write(s->fd, text->v, text->n)) {
		diag_error(s->r->d, NULL, "cannot-write", "cannot write '%s': "
		    "%s", s->path, strerror(errno));
		return -1;
	}
	s->runs++;
	fflush(NULL);
	pid = fork();
	if (pid == 0)
		run_command(s);
	while (pid > 0 && waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			pid = -1;
	if (pid > 0)
		return WIFEXITED(status) ? WEXITSTATUS(status) :
		    128 + WTERMSIG(status);
	diag_error(s->r->d, NULL, "cannot-run", "cannot run the command: %s",
	    strerror(errno));
	return -1;
}

/* The same for a step or a count; what keeps a child from its work, such as
 * a lack of memory, is an error, for the result would depend on it. */
static int
run_step(struct reduce_search *s, const struct job *j, struct answer *a,
    struct buf *got)
{
	int status = run_job(s, j, a, got);

	if (status == EXIT_OUTSIDE && s->r->d->errors == 0)
		diag_error(s->r->d, NULL, "cannot-run", "a step could not be "
		    "tried");
	return status;
}

/* Takes a step, if the status stays.  False: it was not taken. */
static bool
try(struct reduce_search *s, const struct job *j)
{
	struct answer a;
	struct buf got;
	bool kept = run_step(s, j, &a, &got) == EXIT_DONE &&
	    judge(s, &got) == s->want;

	if (kept) {
		s->steps++;
		s->bindings = a.bindings;
		filter_say(s->r, "%s: %u binding%s", reduce_kind_name[j->kind],
		    a.bindings, a.bindings == 1 ? "" : "s");
		buf_release(&s->text);
		s->text = got;
	} else {
		buf_release(&got);
	}
	return kept;
}

static uint32_t
units(struct reduce_search *s, enum reduce_kind kind)
{
	const struct job j = { WORK_UNITS, kind, 0, 0 };
	struct answer a = { 0, 0 };
	struct buf got;

	run_step(s, &j, &a, &got);
	buf_release(&got);
	return a.units;
}

/* All units at once, halves, quarters, down to one by one. */
static bool
search_kind(struct reduce_search *s, enum reduce_kind kind)
{
	uint32_t n = units(s, kind), size = kind == REDUCE_EXTENT ? 1 : n;
	bool any = false;

	for (; size > 0 && s->r->d->errors == 0; size /= 2) {
		uint32_t from = kind == REDUCE_RESULT ? n - size : 0;

		while (from < n && size <= n - from) {
			struct job j = { WORK_STEP, kind, from, size };

			if (try(s, &j)) {
				any = true;
				n = units(s, kind);
				from = kind != REDUCE_RESULT ? from :
				    n >= size ? n - size : n;
			} else {
				from = kind == REDUCE_RESULT ? n :
				    from + size;
			}
		}
	}
	return any;
}

static int
search(struct reduce_search *s)
{
	bool any = true;

	s->want = judge(s, &s->text);
	if (s->want < 0)
		return EXIT_OUTSIDE;
	if (s->want == 126 || s->want == 127) {
		diag_error(s->r->d, NULL, "cannot-run", "the shell cannot run "
		    "'%s'", s->check);
		return EXIT_USAGE;
	}
	filter_say(s->r, "the status that stays is %d", s->want);
	while (any && s->r->d->errors == 0) {
		any = false;
		for (enum reduce_kind k = 0; k < REDUCE_KINDS; k++)
			any = search_kind(s, k) || any;
	}
	return s->r->d->errors > 0 ? EXIT_OUTSIDE : EXIT_DONE;
}

static int
convert_text(struct reduce_search *s, enum work work)
{
	const struct job j = { .work = work };
	struct answer a;
	struct buf got;
	int status = run_job(s, &j, &a, &got);

	if (status == EXIT_DONE) {
		buf_release(&s->text);
		s->text = got;
		s->bindings = a.bindings;
	}
	return status;
}

int
reduce_search(struct reduce_search *s)
{
	const char *dir = getenv("TMPDIR");
	char *path = mem_printf("%s/relay-reduce", dir != NULL && *dir != '\0' ?
	    dir : "/tmp");
	uint32_t before;
	int status = convert_text(s, WORK_FIRST);

	before = s->bindings;
	s->fd = -1;
	if (status == EXIT_DONE) {
		s->fd = sys_temp_create(path, &s->path);
		if (s->fd < 0)
			diag_error(s->r->d, NULL, "cannot-write", "cannot "
			    "write to '%s': %s", path, strerror(errno));
		status = s->fd < 0 ? EXIT_OUTSIDE : search(s);
	}
	if (status == EXIT_DONE)
		status = convert_text(s, WORK_LAST);
	if (status == EXIT_DONE)
		filter_say(s->r, "%u bindings of %u, after %u runs",
		    s->bindings, before, s->runs);
	if (status == EXIT_DONE && fwrite(s->text.v, 1, s->text.n,
	    s->r->out) != s->text.n)
		status = EXIT_OUTSIDE;
	if (s->fd >= 0) {
		close(s->fd);
		sys_temp_finish(s->path, NULL);
	}
	mem_free(path);
	return status;
}
