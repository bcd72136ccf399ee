/*
 * The shared main of all programs: options from one table, input, contract,
 * verification, output, exit status.  A program is a struct filter and one
 * line of main().
 *
 * A new pass is libcore/pass/x.c, with all its logic (a large one has several
 * files and a header that they share, as peval, or like ad a room), and
 * cmd/relay-x.c:
 *
 *   1. what it needs, gives and breaks, by option, as data (`contract`); if it
 *      rewrites one binding at a time, its rules there and a question before
 *      each rewrite (pass/rewrite.h), from which come -v, --only, --limit,
 *      --function and --list-rules
 *   2. libcore/pass/x.h: one function, false iff an error was reported
 *   3. no operator by its name: what the pass must know of one is asked of its
 *      row, op_at(node->ref), by a field or a rule there (a new one is a header
 *      of libcore/op/ beside combine.h); operators that it makes are made by
 *      such rules, or are numbers in a table that libcore/op/ fills
 *   4. man/relay-x.1.in, with examples, which the tests run
 *   5. tests/golden/relay-x/: the textbook case, one that it must refuse, an
 *      empty module, input that is done already, one for each diagnostic
 *   6. a property in tests/prop/
 *
 * The Makefile, the linters and the meta tests find it by its name.  How a pass
 * is built outside of these sources: relay(7), A PASS IN C.
 */
#ifndef RELAY_CMD_FILTER_H
#define RELAY_CMD_FILTER_H

#include "base/diag.h"
#include "ir/ir.h"

enum exit_status { EXIT_DONE = 0, EXIT_WRONG = 1, EXIT_USAGE = 2,
	EXIT_OUTSIDE = 3, EXIT_BUG = 4 };

enum opt_kind {
	OPT_FLAG,	/* bool */
	OPT_STRING,	/* const char * */
	OPT_INT,	/* int64_t; "4k", "2M", "1G" suffixes are understood */
	OPT_LIST,	/* struct opt_list: repeatable */
	OPT_CHOICE,	/* const char *, one of .choices */
	/* As OPT_LIST, and relay-import gets them too for each operand that
	 * is MODEL.onnx; without one the second kind is wrong usage. */
	OPT_IMPORT, OPT_IMPORT_ONLY,
};
#define OPT_IS_LIST(k) ((k) == OPT_LIST || (k) == OPT_IMPORT || \
	(k) == OPT_IMPORT_ONLY)
struct opt_list {
	const char **v;
	uint32_t n;
};

/* One row per option; ends with a row without a long name. */
struct opt {
	const char *name;	/* long name, without "--" */
	char letter;		/* short name or 0 */
	enum opt_kind kind;
	const char *arg;	/* name of the argument in the help: "FILE" */
	const char *choices;	/* "let|graph" */
	const char *help;	/* one sentence, lower case, no period */
	size_t offset;		/* of the field in the program's options */
};

/* A rule of a program that rewrites one binding at a time; a list ends with one
 * without a name. */
struct filter_rule {
	const char *name, *help;	/* help: a clause, lower case */
};

struct pass_rewrites;
struct filter_run;
/* Reports that there is no rule of this name; false. */
bool filter_unknown_rule(const struct filter_rule *rules,
    const struct filter_run *r, const char *name);
struct stats {
	VEC(struct { const char *name; int64_t value; }) list;
};
/* For --stats; name is a static string. */
void stats_add(struct stats *s, const char *name, int64_t value);

#define FILTER_STREAMS 64

struct filter_run {
	const char *program;	/* its name */
	const void *opts;	/* the program's options struct */
	struct diag *d;
	struct stats *stats;
	int verbose;		/* -v; -q: -1 */
	const char *input;	/* path of the operand, or "-" */
	const char *name;	/* what messages call it; NULL: its path */
	const char *dir;	/* where its relative paths start; NULL: its
				 * own directory */
	const char *output;	/* -o, or NULL */
	FILE *out;		/* where .write writes */
	const char *const *operands;	/* all, NULL-terminated */
	/* Operands that were converted (struct filter, .models), and a
	 * descriptor of the stream that they became. */
	struct {
		const char *path;
		int fd;
	} stream[FILTER_STREAMS];
	uint32_t nstream;
	int *status;		/* of an error that .run or .write reports;
				 * EXIT_WRONG before */
	bool *silent;		/* the stage before failed: report nothing */
	void *started;		/* what .start returned */
	struct pass_rewrites *rewrites;	/* for .run of a filter with rules:
					 * it asks before each */
	struct buf *left;	/* text that .run leaves for .write */
	bool *negative;		/* .write sets it where its answer is no: the
				 * output is written, and the status is 1 */
};
/* Row of an option table of a program that takes models: T has a member
 * `shape`, a struct opt_list. */
#define FILTER_SHAPE_OPTION(T) \
	{ "shape", 0, OPT_IMPORT_ONLY, "NAME=1x3xn", NULL, \
	    "give the extents of an input of MODEL.onnx, as in relay-import", \
	    offsetof(T, shape) }

/* The same of one that schedules; T has a struct opt_list `extents`. */
#define FILTER_EXTENT_OPTION(T) \
	{ "specialize", 0, OPT_LIST, "NAME=N[,N...]", NULL, \
	    "make versions of programs for these values of an extent; with " \
	    "several names, for each combination", offsetof(T, extents) }

/* For -v: one line to standard error, prefixed with the program's name. */
void filter_say(const struct filter_run *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* The same for passes, whose context is the struct filter_run. */
void filter_say_line(void *ctx, const char *line);

/* What was asked for by an option: the same unless -q is given. */
void filter_tell(const struct filter_run *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* All of the input (the operand, or standard input), for .read and .main;
 * *data is the caller's, to mem_free.  False: an error was reported and
 * *status is set (empty input included). */
bool filter_input(const struct filter_run *r, char **data, size_t *len,
    int *status);

/* Whether a path is an ONNX model's. */
bool filter_is_onnx(const char *path);

/* The stream that the input was converted to, or -1: it is one itself. */
int filter_converted(const struct filter_run *r);

/* The module of the input stream: what a filter without .read reads. */
struct ir_module *filter_read(const struct filter_run *r, int *status);
/* The module as a stream to r->out: what a filter without .write writes.
 * False: writing failed (errno says why). */
bool filter_write(struct ir_module *m, const struct filter_run *r);

/*
 * What a program requires of a module and does to its stamps (enum ir_stamp).
 * Row 0 is that of the program; the row of a flag holds in its place where the
 * flag is given, the first such row if there are more.  Rows end with one that
 * has no option.
 *
 * The shared main refuses a module without what is needed.  It takes off what
 * breaks before the pass runs, with the annotations that mean nothing without
 * (ir_drop_stamps), and all other stamps are kept: they are verified again
 * after the pass, with those that it gives.  What a pass may break, depending
 * on the module, is derived again after it, and taken off if it is not so any
 * more.
 */
#define CONTRACT_ROWS 4
struct contract {
	const char *option;	/* long name of a flag; row 0: NULL */
	uint32_t needs, gives, breaks;
	uint32_t may_break;	/* only IR_LOWERED can be */
};

struct filter {
	const char *name, *brief;	/* brief: "group operators that ..." */
	const char *operands;	/* "[FILE]" by default; shown in the synopsis */
	uint32_t max_operands;	/* 0: one, the input */
	const char *second;	/* of a program with one operand: what to do
				 * with another; or NULL */
	struct contract contract[CONTRACT_ROWS];
	const struct opt *opts;	/* may be NULL */
	size_t opts_size;
	const void *defaults;	/* struct of opts_size, or NULL: zero */
	/* The pass.  False iff an error was reported.  NULL: identity. */
	bool (*run)(struct ir_module *m, const struct filter_run *r);
	/* Whether run only looks: the module is not verified a second time. */
	bool looks;
	/* Instead of the stream reader.  If it reports an error, the program
	 * ends with *status (1, 2 or 3; it is 1 before); it may return the
	 * module all the same, whose sources the messages show. */
	struct ir_module *(*read)(const struct filter_run *r, int *status);
	/* Instead of the stream writer.  False: an error was reported
	 * (*r->status), or writing to r->out failed (status 3). */
	bool (*write)(struct ir_module *m, const struct filter_run *r);
	/* Instead of read, run and write: programs that are not filters.
	 * Returns the exit status; what it wrote to r->out becomes the output
	 * if that is 0. */
	int (*main)(const struct filter_run *r);
	/* For programs that start others: everything up to .write happens in
	 * a child under the sandbox, whose r->out is a pipe.  Receive reads
	 * all of it (NULL: an error was reported); finish writes to r->out
	 * what came, once the child has ended well (false: an error was
	 * reported, or writing failed). */
	void *(*receive)(int fd, const struct filter_run *r);
	bool (*finish)(void *got, const struct filter_run *r);
	void (*release)(void *got);
	/* Before the sandbox: starts a process that .run needs, and returns
	 * what it is known by (r->started) until stop ends it; or NULL.  It
	 * must end by itself when this process does. */
	void *(*start)(const struct filter_run *r);
	void (*stop)(void *started);
	bool no_output;		/* .write writes nothing: there is no -o */
	bool stream;		/* .write writes a stream */
	bool text;		/* .write writes what relay-parse reads */
	bool binary_output;	/* refuse to write to a terminal */
	bool runs_programs;	/* no sandbox against exec */
	bool answers;		/* status 1 says no, so a module that is wrong
				 * is status 2 */
	bool models;		/* .onnx and .relay files are converted to typed
				 * streams */
	/* Its rules: it has --only, --limit, --list-rules and, unless that is
	 * one of its own, --function. */
	const struct filter_rule *rules;
	bool programs;		/* --function names a tensor program */
	/* Whether there are more rules, of which .run reports those of --only
	 * that are not there (filter_unknown_rule).  NULL: no. */
	bool (*more_rules)(const struct filter_run *r);
	/* For --list-rules, if options name files of rules: prints all rules;
	 * false: an error was reported.  NULL: .rules are all. */
	bool (*list_rules)(const struct filter_run *r, struct buf *b);
	/* For --help: what the statuses 0 and 1 mean, if not the usual. */
	const char *done, *wrong;
};

/* Rules as --list-rules prints them, a line for each. */
void filter_put_rules(const struct filter_rule *rules, struct buf *b);

int filter_main(int argc, char **argv, const struct filter *f);

/* An integer: 12, -3, 4k, 2M, 1G, 1T (powers of 1024). */
bool filter_read_int(const char *s, int64_t *out);

#endif
