/*
 * The shared main: what every program does around its pass.
 *
 *	options -> sandbox -> read -> needs? -> verify -> breaks -> run ->
 *	    gives -> verify -> write
 *
 * A program that starts others has a child under the sandbox for all of that,
 * and writes what the child hands over.
 *
 * Nothing is written before everything has succeeded.  A fault that the
 * verifier finds in what was read is the input's (status 1); one that it
 * finds after the pass is ours, and the program aborts.
 */
#include "cmd/filter.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sys.h"
#include "cmd/filter_args.h"
#include "cmd/filter_depend.h"
#include "cmd/filter_models.h"
#include "cmd/filter_paths.h"
#include "cmd/filter_rules.h"
#include "formats/stream/stream.h"
#include "ir/ir.h"
#include "pass/lower.h"
#include "pass/verify.h"

#ifndef RELAY_VERSION
#define RELAY_VERSION "0.1.0"
#endif

#define INPUT_LIMIT ((size_t)4 << 30)

#define STEPS 8

/* Steps, timed: where a child takes some of them, in memory that it shares,
 * so that they are numbers. */
enum step { STEP_READ, STEP_VERIFY, STEP_RUN, STEP_WRITE, STEP_LINK,
	STEP_KINDS };
static const char *const step_name[STEP_KINDS] = { "read", "verify", "run",
	"write", "link" };

struct step_times {
	uint32_t n;
	struct {
		uint32_t step;
		double seconds;
	} v[STEPS];
};

/* The state of one program: struct filter_run is what passes see of it. */
struct program {
	const struct filter *f;
	struct filter_args args;
	struct filter_run run;
	const struct contract *contract;
	struct diag d;
	struct stats stats;
	struct buf left;
	struct diag_style style;
	struct step_times own, *times;
	double since;
	bool child;		/* this is the confined half */
	int wrong;		/* status of an error that the pass reports */
	bool negative;		/* the answer is no */
	bool silent;		/* the stage before has failed, and said why */
};

void
stats_add(struct stats *s, const char *name, int64_t value)
{
	uint32_t i;

	for (i = 0; i < s->list.n; i++)
		if (strcmp(s->list.v[i].name, name) == 0) {
			s->list.v[i].value += value;
			return;
		}
	vec_push(&s->list, ((__typeof__(*s->list.v)){ name, value }));
}

/* Reports an error that has a malloc'ed text. */
static void
report(struct diag *d, const char *code, char *err)
{
	diag_error(d, NULL, code, "%s", err);
	mem_free(err);
}

/* ---- input ---- */

static int
open_input(const struct filter_run *r)
{
	struct stat st;
	int fd = filter_converted(r);

	if (fd >= 0) {
		lseek(fd, 0, SEEK_SET);
		return dup(fd);
	}
	fd = STDIN_FILENO;
	if (strcmp(r->input, "-") != 0)
		fd = open(r->input, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
		if (fd != STDIN_FILENO)
			close(fd);
		errno = EISDIR;
		fd = -1;
	}
	if (fd < 0)
		report(r->d, "cannot-read",
		    sys_message("read", r->input, strerror(errno)));
	return fd;
}

/*
 * A stage of a pipeline that fails writes one line instead of a stream, which
 * is not one, and the stages after it end with the same status and no message
 * of theirs: the first one has said what is wrong.  Only a pipe gets this
 * line, from programs whose output is a stream or text; files stay as they
 * were.
 */
#define FAILED "<?relay-failed "

static bool
failed_before(const char *data, size_t len, int *status)
{
	const size_t n = sizeof FAILED - 1;

	if (len != n + 4 || memcmp(data, FAILED, n) != 0 ||
	    memcmp(data + n + 1, "?>\n", 3) != 0 ||
	    data[n] < '0' + EXIT_WRONG || data[n] > '0' + EXIT_BUG)
		return false;
	*status = data[n] - '0';
	return true;
}

static void
pass_failure_on(const struct program *p, int status)
{
	const struct common_opts *c = &p->args.common;
	struct stat st, err;

	if (status < EXIT_WRONG || status > EXIT_BUG || p->f->main ||
	    (p->f->write && !p->f->stream && !p->f->text) ||
	    c->output != NULL || p->child ||
	    fstat(STDOUT_FILENO, &st) != 0 || !S_ISFIFO(st.st_mode))
		return;
	/* "2>&1 |": it is read by a program that wants the messages. */
	if (fstat(STDERR_FILENO, &err) == 0 && err.st_dev == st.st_dev &&
	    err.st_ino == st.st_ino)
		return;
	printf(FAILED "%d?>\n", status);
	fflush(stdout);
}

bool
filter_input(const struct filter_run *r, char **data, size_t *len,
    int *status)
{
	bool none = false, *silent = r->silent != NULL ? r->silent : &none, ok;
	char *err;
	int fd;

	*status = EXIT_USAGE;
	if (!r->operands[0] && isatty(STDIN_FILENO)) {
		diag_error(r->d, NULL, "no-input", "standard input is a "
		    "terminal; name a file, or '-' to read it, or try "
		    "'%s --help'", r->program);
		return false;
	}
	*status = EXIT_OUTSIDE;
	fd = open_input(r);
	if (fd < 0)
		return false;
	ok = sys_read_all(fd, INPUT_LIMIT, data, len, &err);
	if (fd != STDIN_FILENO)
		close(fd);
	if (!ok) {
		report(r->d, "cannot-read", err);
		return false;
	}
	*silent = failed_before(*data, *len, status);
	if (*len > 0 && !*silent)
		return true;
	mem_free(*data);
	if (*silent)
		return false;
	if (strcmp(r->input, "-") == 0)
		diag_error(r->d, NULL, "empty-input", "no module on standard "
		    "input (did an earlier stage fail?)");
	else
		diag_error(r->d, NULL, "empty-input", "'%s' is empty",
		    r->input);
	return false;
}

struct ir_module *
filter_read(const struct filter_run *r, int *status)
{
	const char *name = r->name != NULL ? r->name :
	    strcmp(r->input, "-") == 0 ? "<stdin>" : r->input;
	struct ir_module *m = NULL;
	enum stream_result got;
	size_t len;
	char *data, *dir;

	if (!filter_input(r, &data, &len, status))
		return NULL;
	got = stream_read(data, len, name, r->d, &m);
	mem_free(data);
	if (got == STREAM_OK) {
		dir = filter_input_dir(r);
		filter_paths_read(m, dir);
		mem_free(dir);
		return m;
	}
	*status = got == STREAM_WRONG ? EXIT_WRONG : EXIT_OUTSIDE;
	return NULL;
}

/* ---- steps ---- */

static void
begin_steps(struct program *p)
{
	p->since = sys_now();
}

static void
end_step(struct program *p, enum step step)
{
	struct step_times *t = p->times;
	double now = sys_now();

	if (t->n < STEPS) {
		t->v[t->n].step = step;
		t->v[t->n].seconds = now - p->since;
		t->n++;
	}
	p->since = now;
}

static bool
check_needs(struct program *p, const struct ir_module *m)
{
	uint32_t missing = p->contract->needs & ~m->has, i;

	for (i = 0; i < IR_STAMPS; i++)
		if (missing >> i & 1)
			diag_error(&p->d, NULL, "missing-stamp", "the module "
			    "is not %s; run %s first", ir_stamp_name[i],
			    ir_stamp_filter[i]);
	return missing == 0;
}

/* Faults of the input are reported, faults of ours end the program. */
static bool
verify(struct program *p, struct ir_module *m, bool ours)
{
	bool ok = true;

	if (!p->args.common.no_verify)
		ok = module_verify(m, &p->d);
	end_step(p, STEP_VERIFY);
	if (!ok && ours) {
		diag_print(&p->d, stderr, &p->style);
		BUG("%s produced a module that does not verify", p->f->name);
	}
	return ok;
}

static bool
run_pass(struct program *p, struct ir_module *m)
{
	const struct filter *f = p->f;
	uint32_t before = p->d.errors;
	bool ok;

	if (!f->run)
		return true;
	ir_drop_stamps(m, p->contract->breaks);
	ok = filter_run_rules(f, m, &p->run, &p->args.common);
	end_step(p, STEP_RUN);
	if (ok != (p->d.errors == before))
		BUG("%s says %s with %u errors", f->name, ok ? "yes" : "no",
		    p->d.errors - before);
	if (!ok)
		return false;
	m->has |= p->contract->gives;
	/* Some rewrites alone may leave others to be done. */
	if (((p->contract->may_break & IR_LOWERED) != 0 ||
	    filter_are_some(f, &p->args.common)) && !lower_verify(m, NULL))
		ir_drop_stamps(m, IR_LOWERED);
	return f->looks || verify(p, m, true);
}

/* ---- output ---- */

static bool
open_output(struct program *p, struct sys_out *o, int *status)
{
	char *err;

	*status = EXIT_OUTSIDE;
	if (!sys_out_open(o, p->run.output, &err)) {
		report(&p->d, "cannot-write", err);
		return false;
	}
	p->run.out = o->f;
	*status = EXIT_USAGE;
	if (!p->f->binary_output || !isatty(fileno(o->f)))
		return true;
	diag_error(&p->d, NULL, "terminal", "this output is binary and is not "
	    "written to a terminal; use -o FILE or a pipe");
	sys_out_abort(o);
	return false;
}

static int
commit_output(struct program *p, struct sys_out *o)
{
	char *err;

	if (sys_out_commit(o, &err))
		return EXIT_DONE;
	report(&p->d, "cannot-write", err);
	return EXIT_OUTSIDE;
}

/* In the child, whose output is the pipe. */
static int
write_pieces(struct program *p, struct ir_module *m)
{
	uint32_t before = p->d.errors;
	bool ok = p->f->write(m, &p->run);

	end_step(p, STEP_WRITE);
	if (!ok && p->d.errors == before) {
		report(&p->d, "cannot-write", mem_printf("cannot write "
		    "the output: %s", strerror(errno)));
		return EXIT_OUTSIDE;
	}
	return ok ? EXIT_DONE : p->wrong;
}

bool
filter_write(struct ir_module *m, const struct filter_run *r)
{
	char *dir = filter_output_dir(r);

	filter_paths_write(m, dir);
	mem_free(dir);
	return stream_write(m, r->out, r->d);
}

static int
write_module(struct program *p, struct ir_module *m)
{
	uint32_t before = p->d.errors;
	struct sys_out o;
	int status, why;
	bool ok;

	if (p->child)
		return write_pieces(p, m);
	if (!open_output(p, &o, &status))
		return status;
	ok = p->f->write ? p->f->write(m, &p->run) :
	    filter_write(m, &p->run);
	why = errno;
	if (!ok && p->d.errors == before) {
		report(&p->d, "cannot-write", sys_message("write",
		    p->run.output ? p->run.output : "<stdout>",
		    strerror(why)));
	}
	if (!ok) {
		status = !ferror(o.f) && p->d.errors > before ? p->wrong :
		    EXIT_OUTSIDE;
		sys_out_abort(&o);
		return status;
	}
	status = commit_output(p, &o);
	end_step(p, STEP_WRITE);
	return status;
}

/* ---- reports on standard error ---- */

static void
count_bindings(void *ctx, struct ir_module *m, ir_id id)
{
	(void)m;
	(void)id;
	++*(int64_t *)ctx;
}

static void
print_stats(struct program *p, struct ir_module *m)
{
	int64_t bindings = 0;
	uint32_t i;

	if (!p->args.common.stats)
		return;
	for (i = 1; m && i < m->function.n; i++)
		ir_walk_function(m, i, count_bindings, &bindings);
	if (m) {
		stats_add(&p->stats, "functions", m->function.n - 1);
		stats_add(&p->stats, "bindings", bindings);
		stats_add(&p->stats, "types", type_ctx_count(m->types));
	}
	for (i = 0; i < p->stats.list.n; i++)
		fprintf(stderr, "%s: stats: %s %lld\n", p->f->name,
		    p->stats.list.v[i].name,
		    (long long)p->stats.list.v[i].value);
}

static void
print_times(const struct program *p)
{
	double all = 0;
	uint32_t i;

	if (!p->args.common.time || p->child)
		return;
	fprintf(stderr, "%s: time:", p->f->name);
	for (i = 0; i < p->times->n && i < STEPS; i++) {
		all += p->times->v[i].seconds;
		fprintf(stderr, " %s %.4f",
		    step_name[p->times->v[i].step % STEP_KINDS],
		    p->times->v[i].seconds);
	}
	fprintf(stderr, " all %.4f s, peak %.1f MiB\n", all,
	    (double)sys_peak_rss() / (1 << 20));
}

/* ---- the program ---- */

/* All that follows a successful read. */
static int
process(struct program *p, struct ir_module *m)
{
	int status = EXIT_WRONG;
	bool fits;

	ir_order_globals(m);
	/* Nothing is read from an annotation whose stamp is missing. */
	ir_drop_stamps(m, ~m->has);
	fits = check_needs(p, m) && verify(p, m, false);
	if (fits && !run_pass(p, m))
		return p->wrong;
	if (fits) {
		/* Before the output: a reader of both sees warnings first. */
		diag_print(&p->d, stderr, &p->style);
		ir_order_globals(m);
		status = write_module(p, m);
	}
	if (status == EXIT_DONE)
		print_stats(p, m);
	if (status == EXIT_DONE && p->negative)
		status = EXIT_WRONG;
	return status;
}

static int
run_filter(struct program *p)
{
	struct ir_module *m;
	int status = EXIT_WRONG;

	begin_steps(p);
	if (p->f->read)
		m = p->f->read(&p->run, &status);
	else
		m = filter_read(&p->run, &status);
	end_step(p, STEP_READ);
	if (!m && p->d.errors == 0 && !p->silent)
		BUG("%s read nothing and reported nothing", p->f->name);
	if (!m)
		return status;
	p->d.sources = &m->sources;
	if (p->d.errors == 0)
		status = process(p, m);
	diag_print(&p->d, stderr, &p->style);
	p->d.sources = NULL;
	ir_module_free(m);
	return status;
}

/* The half of a confined program that is the child. */
static int
run_child(struct program *p, struct sys_child *c)
{
	int status = EXIT_OUTSIDE;

	p->child = true;
	p->run.out = fdopen(c->fd, "w");
	if (p->run.out == NULL) {
		report(&p->d, "cannot-write", mem_printf("%s",
		    strerror(errno)));
		return EXIT_OUTSIDE;
	}
	status = run_filter(p);
	if (fclose(p->run.out) != 0 && status == EXIT_DONE)
		status = EXIT_OUTSIDE;
	return status;
}

/* Waits for the child; its status, explained if it did not choose it.  A child
 * whose pipe the parent has closed after an error needs no second message. */
static int
end_child(struct program *p, struct sys_child *c)
{
	char *why;
	int status = sys_child_end(c, &why);

	if (why != NULL && (p->d.errors == 0 || status == SYS_CHILD_BUG)) {
		diag_error(&p->d, NULL, status == SYS_CHILD_BUG ? "bug" :
		    "ended", "%s did not finish: %s", p->f->name,
		    why);
	} else if (status < EXIT_DONE || status > EXIT_OUTSIDE) {
		diag_error(&p->d, NULL, "bug", "%s did not finish: "
		    "this is a bug, please report it: status %d", p->f->name,
		    status);
		status = EXIT_BUG;
	}
	mem_free(why);
	return status;
}

/* The half that writes and starts programs: what the child hands over is
 * received, and finished if the child ended well. */
static int
run_parent(struct program *p, struct sys_child *c, struct sys_out *o)
{
	void *got = p->f->receive(c->fd, &p->run);
	int status = end_child(p, c);
	uint32_t before = p->d.errors;
	bool ok;

	if (got == NULL && status == EXIT_DONE)
		status = EXIT_OUTSIDE;
	begin_steps(p);
	ok = status == EXIT_DONE && p->f->finish(got, &p->run);
	if (ok)
		status = commit_output(p, o);
	else if (status == EXIT_DONE)
		status = EXIT_OUTSIDE;
	if (!ok) {
		if (got != NULL && status == EXIT_OUTSIDE &&
		    p->d.errors == before && ferror(o->f))
			report(&p->d, "cannot-write", sys_message("write",
			    p->run.output ? p->run.output : "<stdout>",
			    strerror(errno)));
		sys_out_abort(o);
	}
	p->f->release(got);
	end_step(p, STEP_LINK);
	return status;
}

/* Reading, checking and computing in a child under the sandbox. */
static int
run_confined(struct program *p)
{
	struct step_times *shared = mmap(NULL, sizeof *shared, PROT_READ |
	    PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	struct sys_child c;
	struct sys_out o;
	char *err;
	int status;

	if (shared == MAP_FAILED)
		mem_oom();
	p->times = shared;
	if (!open_output(p, &o, &status))
		return status;
	if (!sys_child_start(&c, &err)) {
		report(&p->d, "sandbox", err);
		if (c.pid == 0)
			p->child = true;
		else
			sys_out_abort(&o);
		return EXIT_OUTSIDE;
	}
	if (c.pid == 0)
		return run_child(p, &c);
	return run_parent(p, &c, &o);
}

/* A program that is not a filter. */
static int
run_main(struct program *p)
{
	struct sys_out o;
	int status;

	begin_steps(p);
	if (!open_output(p, &o, &status))
		return status;
	status = p->f->main(&p->run);
	if (status == EXIT_DONE)
		status = commit_output(p, &o);
	else
		sys_out_abort(&o);
	end_step(p, STEP_RUN);
	diag_print(&p->d, stderr, &p->style);
	print_stats(p, NULL);
	return status;
}

/* Descriptors 0 to 2 are always open, or the next file opened would become
 * standard output; the wrong way round, so that using them still fails. */
static void
open_standard(void)
{
	int fd, null;

	for (fd = 0; fd <= 2; fd++) {
		if (fcntl(fd, F_GETFD) >= 0)
			continue;
		null = open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
		if (null != fd)
			_exit(EXIT_OUTSIDE);
	}
}

/* --help and its like. */
static bool
answer(struct program *p, int *status)
{
	const struct common_opts *c = &p->args.common;
	struct buf b = { 0 };
	bool listed = true;

	if (c->help)
		filter_help(p->f, &b);
	else if (c->version)
		buf_printf(&b, "%s (relay) %s\n", p->f->name, RELAY_VERSION);
	else if (c->list_rules)
		listed = filter_list_rules(p->f, &p->run, &b);
	else if (c->help_man)
		filter_help_man(p->f, &b);
	else if (c->help_completion)
		filter_help_completion(p->f, &b);
	else
		return false;
	*status = listed ? EXIT_DONE : p->wrong;
	if (listed && (fwrite(b.v, 1, b.n, stdout) != b.n ||
	    fflush(stdout) != 0)) {
		report(&p->d, "cannot-write",
		    sys_message("write", "<stdout>", strerror(errno)));
		*status = EXIT_OUTSIDE;
	}
	buf_release(&b);
	return true;
}

/* Limits come before other programs are started, which inherit them, and
 * the sandbox after that. */
static int
confine(struct program *p)
{
	const struct common_opts *c = &p->args.common;
	char *err;
	int status;

	if (c->max_memory > 0 && !sys_limit_memory((uint64_t)c->max_memory)) {
		diag_error(&p->d, NULL, "memory-limit", "cannot limit memory "
		    "to %lld bytes: %s", (long long)c->max_memory,
		    strerror(errno));
		return EXIT_OUTSIDE;
	}
	status = filter_depend_begin(c, &p->run);
	if (status == EXIT_DONE)
		status = filter_convert(p->f, c, &p->run);
	if (status == EXIT_DONE && p->f->start != NULL)
		p->run.started = p->f->start(&p->run);
	if (status != EXIT_DONE || p->f->runs_programs || sys_sandbox(&err))
		return status;
	report(&p->d, "sandbox", err);
	return EXIT_OUTSIDE;
}

/* The status of a program that has written its output with this one. */
static int
finish_depend(struct program *p, int status)
{
	int rule = filter_depend_end(&p->args.common, &p->run);

	return rule == EXIT_DONE ? status : rule;
}

static void
prepare(struct program *p)
{
	const struct common_opts *c = &p->args.common;
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	p->style = (struct diag_style){
		.program = p->f->name,
		.json = strcmp(c->diag, "json") == 0,
		.quiet = c->quiet,
		.color = isatty(STDERR_FILENO) && !(no_color && *no_color) &&
		    !(term && strcmp(term, "dumb") == 0),
	};
	p->wrong = EXIT_WRONG;
	p->contract = filter_contract(p->f, p->args.opts);
	p->times = &p->own;
	p->run = (struct filter_run){
		.status = &p->wrong, .negative = &p->negative,
		.silent = &p->silent, .left = &p->left,
		.program = p->f->name,
		.opts = p->args.opts,
		.d = &p->d,
		.stats = &p->stats,
		.verbose = c->verbose ? 1 : c->quiet ? -1 : 0,
		.input = p->args.operand.v[0] ? p->args.operand.v[0] : "-",
		.output = c->output,
		.out = stdout,
		.operands = p->args.operand.v,
	};
}

int
filter_main(int argc, char **argv, const struct filter *f)
{
	struct program p = { .f = f };
	int status = EXIT_OUTSIDE;

	open_standard();
	signal(SIGPIPE, SIG_DFL);
	/* A file that may not grow is a write that fails. */
	signal(SIGXFSZ, SIG_IGN);
	sys_catch_truncated();
	if (!filter_parse(f, argc, argv, &p.args)) {
		pass_failure_on(&p, EXIT_USAGE);
		filter_args_release(f, &p.args);
		return EXIT_USAGE;
	}
	diag_init(&p.d);
	prepare(&p);
	if (!answer(&p, &status)) {
		status = confine(&p);
		if (status == EXIT_DONE)
			status = f->main ? run_main(&p) : f->receive ?
			    run_confined(&p) : run_filter(&p);
		if (status == EXIT_DONE ||
		    (status == EXIT_WRONG && p.negative))
			status = finish_depend(&p, status);
		if (f->answers && status == EXIT_WRONG && !p.negative)
			status = EXIT_USAGE;
		pass_failure_on(&p, status);
	}
	if (p.run.started != NULL)
		f->stop(p.run.started);
	diag_print(&p.d, stderr, &p.style);
	print_times(&p);
	filter_streams_release(&p.run);
	diag_release(&p.d);
	filter_args_release(f, &p.args);
	vec_free(&p.stats.list);
	buf_release(&p.left);
	if (p.times != &p.own)
		sys_leave(status);
	return status;
}
