/*
 * The shared main: the command line, the help made from the tables, the
 * contract, exit statuses.
 */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sanitized.h"
#include "cmd/filter_args.h"

struct opts {
	bool deep;
	const char *name, *form;
	int64_t size;
	struct opt_list list;
};
#define AT(field) offsetof(struct opts, field)
static const struct opt table[] = {
	{ "deep", 'd', OPT_FLAG, NULL, NULL, "go deep", AT(deep) },
	{ "name", 'n', OPT_STRING, "NAME", NULL, "call it NAME", AT(name) },
	{ "form", 0, OPT_CHOICE, NULL, "let|graph", "how to print",
	  AT(form) },
	{ "size", 0, OPT_INT, "SIZE", NULL, "how much", AT(size) },
	{ "set", 's', OPT_LIST, "KEY=VALUE", NULL, "set KEY to VALUE",
	  AT(list) },
	{ 0 },
};
static const struct opts defaults = { .form = "let", .size = 7 };
static const struct filter sample = {
	.name = "relay-sample", .brief = "do a thing",
	.contract = { { .needs = IR_TYPED, .gives = IR_FUSED } },
	.opts = table, .opts_size = sizeof defaults, .defaults = &defaults,
};

static int
count(char **argv)
{
	int n = 0;

	while (argv[n])
		n++;
	return n;
}

/* Parses the words; they must be right. */
static const struct opts *
parse(struct filter_args *a, const struct filter *f, char **argv)
{
	memset(a, 0, sizeof *a);
	cr_assert(filter_parse(f, count(argv), argv, a));
	return a->opts;
}
#define WORDS(...) (char *[]){ "relay-sample", __VA_ARGS__, NULL }

Test(args, all_kinds)
{
	struct filter_args a;
	const struct opts *o;

	o = parse(&a, &sample, WORDS("-dn", "x", "in.xml", "--size=4k",
	    "--form", "graph", "-sa=1", "--set", "b=2", "-o", "out"));
	cr_assert(o->deep && strcmp(o->name, "x") == 0);
	cr_assert(o->size == 4096 && strcmp(o->form, "graph") == 0);
	cr_assert(o->list.n == 2);
	cr_assert_str_eq(o->list.v[0], "a=1");
	cr_assert_str_eq(o->list.v[1], "b=2");
	cr_assert_str_eq(a.common.output, "out");
	cr_assert(a.operand.v[0] && !a.operand.v[1]);
	cr_assert_str_eq(a.operand.v[0], "in.xml");
	filter_args_release(&sample, &a);
}

Test(args, defaults_and_the_end_of_options)
{
	struct filter_args a;
	const struct opts *o;

	o = parse(&a, &sample, WORDS("-q", "--", "--deep"));
	cr_assert(!o->deep && o->size == 7);
	cr_assert_str_eq(o->form, "let");
	cr_assert(a.common.quiet && strcmp(a.common.diag, "text") == 0);
	cr_assert_str_eq(a.operand.v[0], "--deep");
	filter_args_release(&sample, &a);

	o = parse(&a, &sample, WORDS("-n", "--deep", "-"));
	cr_assert_str_eq(o->name, "--deep");
	cr_assert(!o->deep);
	cr_assert_str_eq(a.operand.v[0], "-");
	filter_args_release(&sample, &a);
}

/* Runs fn in a child with standard error (and output) going to buf. */
static int
capture(int (*fn)(char **argv), char **argv, const char *input, char *buf,
    size_t size)
{
	int out[2], in[2], status;
	size_t n = 0;
	ssize_t k;
	pid_t pid;

	cr_assert(pipe(out) == 0 && pipe(in) == 0);
	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		dup2(out[1], 2);
		close(in[1]);
		close(out[0]);
		status = fn(argv);
		fflush(NULL);
		_exit(status);
	}
	close(in[0]);
	close(out[1]);
	cr_assert(write(in[1], input, strlen(input)) ==
	    (ssize_t)strlen(input));
	close(in[1]);
	while (n < size - 1 && (k = read(out[0], buf + n, size - 1 - n)) > 0)
		n += (size_t)k;
	buf[n] = '\0';
	close(out[0]);
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static int
run_sample(char **argv)
{
	return filter_main(count(argv), argv, &sample);
}

static void
wrong(char **argv, const char *message)
{
	char got[512], want[512];
	int status = capture(run_sample, argv, "", got, sizeof got);

	snprintf(want, sizeof want, "relay-sample: error: %s; try "
	    "'relay-sample --help'\n", message);
	cr_expect(status == EXIT_USAGE, "%s: status %d", message, status);
	cr_expect_str_eq(got, want);
}

Test(args, wrong_usage)
{
	wrong(WORDS("--foo"), "unknown option '--foo'");
	wrong(WORDS("--dep"),
	    "unknown option '--dep', did you mean '--deep'?");
	wrong(WORDS("--verb"), "unknown option '--verb'");
	wrong(WORDS("--siz=3"),
	    "unknown option '--siz', did you mean '--size'?");
	wrong(WORDS("-x"), "unknown option '-x'");
	wrong(WORDS("-qx"), "unknown option '-x'");
	wrong(WORDS("-n"), "option '-n' needs an argument");
	wrong(WORDS("--name"), "option '--name' needs an argument");
	wrong(WORDS("--deep=1"), "option '--deep' takes no argument");
	wrong(WORDS("--size=big"),
	    "option '--size' wants a size such as 512M, not 'big'");
	wrong(WORDS("--size=9999999999G"),
	    "option '--size' wants a size such as 512M, not '9999999999G'");
	wrong(WORDS("--size="), "option '--size' wants a size such as 512M, "
	    "not ''");
	wrong(WORDS("--form=tree"),
	    "option '--form' must be 'let' or 'graph', not 'tree'");
	wrong(WORDS("--form=le"),
	    "option '--form' must be 'let' or 'graph', not 'le'");
	wrong(WORDS("a", "b"), "unexpected operand 'b'");
	wrong(WORDS("-q", "-v"),
	    "options '--quiet' and '--verbose' exclude each other");
	wrong(WORDS("--\033[2J"), "unknown option '--\\x1b[2J'");
}

Test(help, is_made_from_the_table)
{
	struct buf b = { 0 };
	const char *line;

	filter_help(&sample, &b);
	cr_assert(strncmp(b.v, "usage: relay-sample [OPTION]... [FILE]\n"
	    "relay-sample: do a thing\n", 64) == 0);
	cr_assert(strstr(b.v, "\n  -n, --name=NAME         call it NAME\n"));
	cr_assert(strstr(b.v, "\n      --form=let|graph    how to print\n"));
	cr_assert(strstr(b.v, "\n  -o, --output=FILE "));
	cr_assert(!strstr(b.v, "help-man"));
	cr_assert(strstr(b.v, "Reads a module that is typed (see "
	    "relay-typecheck).\nWrites a module that is fused.\n"));
	for (line = b.v; *line; line += strcspn(line, "\n") + 1)
		cr_assert(strcspn(line, "\n") < 80);
	buf_release(&b);
	filter_help_man(&sample, &b);
	cr_assert(strstr(b.v, ".SH SYNOPSIS\n.B relay\\-sample\n"));
	cr_assert(strstr(b.v, ".SH OPTIONS\n.TP\n\\fB\\-d\\fR, "
	    "\\fB\\-\\-deep\\fR\nGo deep.\n"));
	buf_release(&b);
	filter_help_completion(&sample, &b);
	cr_assert(strstr(b.v, "complete -F _relay_sample relay-sample\n"));
	cr_assert(strstr(b.v, "\t--form)\n"));
	cr_assert(strstr(b.v, "-W 'let graph'"));
	buf_release(&b);
}

/* ---- the flow, with hooks that make and print a module ---- */

static const struct opts *options;
static const char *behave = "";

static struct ir_module *
read_hook(const struct filter_run *r, int *status)
{
	struct ir_function f = { .name = "main" };
	struct ir_module *m;
	struct ir_node n = { .kind = NODE_TUPLE, .id = IR_NEW_ID };
	ir_region body;
	size_t len;
	char *data;

	if (!filter_input(r, &data, &len, status))
		return NULL;
	m = ir_module_new();
	body = ir_region_new(m, ir_add_function(m, &f), 0);
	m->region.v[body].result = ir_node_add(m, body, &n, NULL);
	if (strcmp(behave, "invalid input") == 0)
		m->region.v[body].result = 0;
	mem_free(data);
	return m;
}

static bool
run_hook(struct ir_module *m, const struct filter_run *r)
{
	m->target = str_intern0(m->strings,
	    "x86_64 vector=16 registers=16");
	options = r->opts;
	filter_say(r, "running %s", options->form);
	stats_add(r->stats, "things", 2);
	stats_add(r->stats, "things", 3);
	if (strcmp(behave, "error") == 0) {
		diag_error(r->d, NULL, "no-good", "this is %s", "wrong");
		return false;
	}
	if (strcmp(behave, "hungry") == 0)
		mem_free(mem_alloc((size_t)64 << 20));
	diag_warning(r->d, NULL, "odd", "this is odd");
	if (strcmp(behave, "bug") == 0)
		m->region.v[1].result = 0;
	return true;
}

static bool
write_hook(struct ir_module *m, const struct filter_run *r)
{
	fprintf(r->out, "has %u\n", m->has);
	return true;
}

static const struct filter hooked = {
	.name = "relay-hooked", .brief = "test",
	.contract = { { .gives = IR_SCHEDULED } },
	.opts = table, .opts_size = sizeof defaults, .defaults = &defaults,
	.read = read_hook, .run = run_hook, .write = write_hook,
};
static const struct filter needy = {
	.name = "relay-needy", .brief = "test",
	.contract = { { .needs = IR_TYPED | IR_FUSED } },
	.read = read_hook, .write = write_hook,
};

static int
run_hooked(char **argv)
{
	return filter_main(count(argv), argv, &hooked);
}

static int
run_needy(char **argv)
{
	return filter_main(count(argv), argv, &needy);
}

static void
expect(int (*fn)(char **), char **argv, const char *input, int status,
    const char *text)
{
	char got[2048];
	int s = capture(fn, argv, input, got, sizeof got);

	cr_expect(s == status, "status %d, expected %d", s, status);
	cr_expect_str_eq(got, text);
}

Test(flow, done)
{
	expect(run_hooked, WORDS("-v"), "x", EXIT_DONE,
	    "relay-hooked: running let\n"
	    "relay-hooked: warning: this is odd [odd]\nhas 8\n");
	expect(run_hooked, WORDS("-q", "--stats"), "x", EXIT_DONE,
	    "has 8\nrelay-hooked: stats: things 5\n"
	    "relay-hooked: stats: functions 1\n"
	    "relay-hooked: stats: bindings 1\n"
	    "relay-hooked: stats: types 0\n");
}

Test(flow, wrong_input)
{
	expect(run_hooked, WORDS("-q"), "", EXIT_OUTSIDE,
	    "relay-hooked: error: no module on standard input (did an "
	    "earlier stage fail?) [empty-input]\n");
	expect(run_hooked, WORDS("/nonexistent/x"), "", EXIT_OUTSIDE,
	    "relay-hooked: error: cannot read '/nonexistent/x': No such file "
	    "or directory [cannot-read]\n");
	expect(run_hooked, WORDS("/"), "", EXIT_OUTSIDE,
	    "relay-hooked: error: cannot read '/': Is a directory "
	    "[cannot-read]\n");
	behave = "error";
	expect(run_hooked, WORDS("-"), "x", EXIT_WRONG,
	    "relay-hooked: error: this is wrong [no-good]\n");
	behave = "invalid input";
	expect(run_hooked, WORDS("-q"), "x", EXIT_WRONG,
	    "relay-hooked: error: function '@main' has no result "
	    "[operand]\n");
	expect(run_needy, WORDS("-q"), "x", EXIT_WRONG,
	    "relay-needy: error: the module is not typed; run "
	    "relay-typecheck first [missing-stamp]\n"
	    "relay-needy: error: the module is not fused; run relay-fuse "
	    "first [missing-stamp]\n");
}

Test(flow, outputs_that_fail)
{
	char dir[] = "/tmp/relay-test-XXXXXX", path[64];

	expect(run_hooked, WORDS("-qo", "/nonexistent/x"), "x", EXIT_OUTSIDE,
	    "relay-hooked: error: cannot write '/nonexistent/x': No such "
	    "file or directory [cannot-write]\n");
	expect(run_hooked, WORDS("-qo", "/dev/full"), "x", EXIT_OUTSIDE,
	    "relay-hooked: error: cannot write '/dev/full': No space left "
	    "on device [cannot-write]\n");
	/* An error leaves what was there. */
	cr_assert(mkdtemp(dir) != NULL);
	snprintf(path, sizeof path, "%s/out", dir);
	expect(run_hooked, WORDS("-qo", path), "x", EXIT_DONE, "");
	behave = "error";
	expect(run_hooked, WORDS("-qo", path), "x", EXIT_WRONG,
	    "relay-hooked: error: this is wrong [no-good]\n");
	cr_expect(access(path, R_OK) == 0);
	unlink(path);
	cr_expect(rmdir(dir) == 0, "a temporary file was left");
}

#if !SANITIZED_MEMORY
Test(flow, memory_is_limited)
{
	char got[512];

	behave = "hungry";
	expect(run_hooked, WORDS("-q", "--max-memory=1G"), "x", EXIT_DONE,
	    "has 8\n");
	/* The name is the process's here. */
	cr_expect(capture(run_hooked, WORDS("-q", "--max-memory=32M"), "x",
	    got, sizeof got) == EXIT_OUTSIDE);
	cr_expect(strstr(got, ": out of memory\n"), "got: %s", got);
}
#endif

/* What the verifier finds after the pass is our fault. */
Test(flow, a_bug_aborts)
{
	char got[2048];

	behave = "bug";
	cr_assert(capture(run_hooked, WORDS("-q"), "x", got, sizeof got) ==
	    -SIGABRT);
	cr_assert(strstr(got, "function '@main' has no result"));
	cr_assert(strstr(got, "produced a module that does not verify"));
	cr_assert(!strstr(got, "has 2"));
	cr_assert(capture(run_hooked, WORDS("-q", "--no-verify"), "x", got,
	    sizeof got) == EXIT_DONE);
}

Test(flow, json)
{
	behave = "error";
	expect(run_hooked, WORDS("--diag=json"), "x", EXIT_WRONG,
	    "{\"severity\":\"error\",\"code\":\"no-good\",\"message\":"
	    "\"this is wrong\",\"notes\":[]}\n");
}
