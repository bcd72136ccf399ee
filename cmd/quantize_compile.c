/*
 * Calibration by compiled code (quantize_run.h).
 *
 * Once a program is in the sandbox, it may not start others: a process that was
 * forked before runs the stages of the compiler.  It gets one byte as the
 * signal to begin.  The stream, and the library that results, are in anonymous
 * files that both processes have open; this process loads the library and calls
 * it in its sandbox.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sys.h"
#include "cmd/quantize_run.h"
#include "cmd/run_compile.h"
#include "cmd/run_library.h"
#include "formats/stream/stream.h"
#include "runtime/pool.h"
#include "runtime/value.h"

/* Operations that the evaluator does in about the time that compiling takes. */
#define WORK 2e9
/* Bytes of constants that a library in memory may have; the evaluator reads
 * them where they are. */
#define MOST_CONSTANTS ((uint64_t)1 << 30)

struct quantize_compiler {
	/* Pipes; the answer is an exit status.  Both processes keep ask[0]
	 * open: if the other one was killed, writing raises no SIGPIPE, and
	 * reading the answer meets the end of the file. */
	int ask[2], answer[2];
	int stream, library;
	pid_t pid;
};

static bool
wanted(const struct quantize_opts *o)
{
	return o->calibrate != NULL && !o->evaluate && (o->step == NULL ||
	    strcmp(o->step, "calibrate") == 0);
}

/* ---- the process that compiles ---- */

static const char *
entry_name(const struct quantize_opts *o)
{
	return o->function + (*o->function == '@');
}

static int
compile(const struct filter_run *r, const struct quantize_compiler *q)
{
	const struct quantize_opts *o = r->opts;
	static const struct opt_list none;
	const struct run_compile with = { "relay", entry_name(o), &none,
	    false };
	const struct filter_stage expose = { .argv = {
	    "relay-quantize", "-q", "--step=expose", "--function",
	    entry_name(o) } };
	const struct run_source s = { .in = q->stream, .first = &expose,
	    .name = r->input, .whole = true };

	return run_compile_stages(&with, &s, q->library, r->d);
}

/* It says nothing unless asked to: where it fails, the evaluator does it. */
static void
detach(const struct filter_run *r)
{
	int null = open("/dev/null", O_RDWR);

	if (null < 0)
		_exit(EXIT_OUTSIDE);
	dup2(null, STDIN_FILENO);
	dup2(null, STDOUT_FILENO);
	if (r->verbose <= 0)
		dup2(null, STDERR_FILENO);
}

static _Noreturn void
serve(const struct filter_run *r, const struct quantize_compiler *q)
{
	unsigned char c;

	close(q->ask[1]);
	close(q->answer[0]);
	detach(r);
	while (read(q->ask[0], &c, 1) == 1) {
		c = (unsigned char)compile(r, q);
		if (!sys_write(q->answer[1], &c, 1))
			break;
	}
	_exit(EXIT_DONE);
}

static void
put_away(struct quantize_compiler *q)
{
	const int fd[] = { q->ask[0], q->ask[1], q->answer[0], q->answer[1],
		q->stream, q->library };

	for (size_t i = 0; i < sizeof fd / sizeof *fd; i++)
		if (fd[i] >= 0)
			close(fd[i]);
	mem_free(q);
}

void *
quantize_start(const struct filter_run *r)
{
	struct quantize_compiler *q;

	if (!wanted(r->opts))
		return NULL;
	q = mem_zalloc(1, sizeof *q);
	*q = (struct quantize_compiler){ .ask = { -1, -1 },
	    .answer = { -1, -1 }, .pid = -1 };
	q->stream = memfd_create("stream", MFD_CLOEXEC);
	q->library = memfd_create("library", MFD_CLOEXEC);
	if (q->stream >= 0 && q->library >= 0 && pipe2(q->ask, O_CLOEXEC) ==
	    0 && pipe2(q->answer, O_CLOEXEC) == 0)
		q->pid = fork();
	if (q->pid == 0)
		serve(r, q);
	if (q->answer[1] >= 0)
		close(q->answer[1]);
	q->answer[1] = -1;
	if (q->pid > 0)
		return q;
	put_away(q);
	return NULL;
}

void
quantize_stop(void *started)
{
	struct quantize_compiler *q = started;
	pid_t pid = q->pid;

	put_away(q);
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
}

/* ---- this process ---- */

/* The library of what calibration observes, in q->library. */
static bool
ask(const struct quantize_compiler *q, struct ir_module *m)
{
	unsigned char c = 0;
	int fd = dup(q->stream);
	FILE *f = fd >= 0 ? fdopen(fd, "w") : NULL;
	bool ok = f != NULL && stream_write(m, f, NULL);

	if (f != NULL)
		ok = fclose(f) == 0 && ok;
	else if (fd >= 0)
		close(fd);
	return ok && lseek(q->stream, 0, SEEK_SET) == 0 &&
	    sys_write(q->ask[1], &c, 1) && read(q->answer[0], &c, 1) == 1 &&
	    c == EXIT_DONE;
}

struct quantize_code {
	struct run_library library;
	struct relay_pool *pool;
	struct relay_call call;
	char *path;
	int status;
};

static uint64_t
constant_bytes(const struct ir_module *m)
{
	uint64_t sum = 0;

	for (uint32_t i = 1; i < m->constant.n; i++)
		sum += m->constant.v[i].data.length;
	return sum;
}

static const char *
why_not(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, uint32_t function, int64_t samples)
{
	const struct quantize_opts *o = r->opts;

	if (o->evaluate)
		return "--evaluate";
	if (r->started == NULL)
		return "no process for the compiler could be started";
	if (!quantize_can_expose(c, m, function))
		return "not all values are computed in the function itself";
	if (constant_bytes(m) > MOST_CONSTANTS)
		return "its constants take more than 1 GiB";
	if (quantize_work(m, function) * (double)samples < WORK)
		return "that takes no longer than compiling";
	return NULL;
}

struct quantize_code *
quantize_compile(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, uint32_t function, int64_t samples)
{
	const struct quantize_compiler *q = r->started;
	const char *why = why_not(m, r, c, function, samples);
	struct quantize_code *k = NULL;

	if (why == NULL && !ask(q, m))
		why = "it could not be compiled";
	if (why == NULL) {
		k = mem_zalloc(1, sizeof *k);
		k->path = mem_printf("/proc/self/fd/%d", q->library);
		k->library = (struct run_library){ .path = k->path, .d = r->d,
		    .status = &k->status };
		relay_call_init(&k->call);
		k->pool = k->call.ctx.pool = relay_pool_new(0);
		if (k->pool == NULL || run_library_load(&k->library, "relay",
		    m->function.v[function].name) == NULL) {
			quantize_code_free(k);
			k = NULL;
			why = "the compiled code could not be loaded";
		}
	}
	if (r->verbose > 0 && k != NULL)
		filter_say(r, "samples run in compiled code");
	else if (r->verbose > 0)
		filter_say(r, "samples run in the evaluator: %s", why);
	return k;
}

void
quantize_code_free(struct quantize_code *k)
{
	relay_call_release(&k->call);
	relay_pool_free(k->pool);
	mem_free(k->path);
	mem_free(k);
}

bool
quantize_code_observe(struct quantize_code *k, struct quantize_calibration *c,
    struct value *const *arg)
{
	const struct relay_value *v = run_library_call(&k->library, &k->call,
	    arg);
	struct quantize_tensor *t;
	bool ok;

	if (v == NULL)
		return false;
	t = mem_zalloc(v->n + 1, sizeof *t);
	for (uint32_t i = 0; i < v->n; i++) {
		t[i].v = v->item[i]->data;
		t[i].n = v->item[i]->count;
	}
	ok = quantize_observe_values(c, v->n, t);
	mem_free(t);
	relay_call_reset(&k->call);
	return ok;
}
