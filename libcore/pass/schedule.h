/*
 * Schedules by script: which primitive on which tensor program, in order.
 *
 *	# comments and empty lines
 *	@dense: split t.i 8 -> io ii
 *	@dense: parallel io
 *
 * Each line is one primitive of sched/sched.h.  What does not fit, or is not
 * proved, is reported at its line, and the program keeps the schedule it had.
 */
#ifndef RELAY_PASS_SCHEDULE_H
#define RELAY_PASS_SCHEDULE_H

#include "rule/rule.h"

/* What the rules did to one program; where they could not prove the loops of
 * stages that were scheduled together, a row for each such group instead. */
struct schedule_row {
	const char *program;	/* its name */
	uint32_t stages;	/* of the program, as the rules left it */
	uint32_t unproved;	/* stages that run in plain loops; if any: */
	const char *last;	/* what the last of them computes */
	const char *why;	/* what the proof lacks */
};

/* A log of relay-tune; NULL: it is none, reported. */
struct schedule_log;
struct schedule_log *schedule_log_read(const char *path, const char *text,
    size_t len, struct diag *d);
void schedule_log_free(struct schedule_log *l);
/* What it says of a program, by its hash before it has a schedule, and target;
 * NULL: nothing. */
const struct rule_tuning *schedule_log_find(const struct schedule_log *l,
    uint64_t hash, const struct target *t);
/* A target in logs. */
#define SCHEDULE_TARGET 48
void schedule_log_target(const struct target *t, char text[SCHEDULE_TARGET]);
/* A line for each program without a schedule that relay-tune may tune, equal
 * ones once: hash, target, vector bytes, registers, name. */
void schedule_tasks(const struct ir_module *m, const struct target *t,
    struct buf *out);

/* Values of an extent, each once, from 1. */
struct schedule_extent {
	char *name;
	uint32_t n;
	int64_t *value;
};

/* A processor among several. */
struct schedule_form {
	const char *name;	/* in the stream */
	struct target machine;
};

/* The rule of a program in the rewrites (pass/rewrite.h). */
#define SCHEDULE_PROGRAM "program"

struct pass_rewrites;

struct schedule_options {
	const char *path;	/* of the script, for messages; NULL: none */
	const char *text;
	size_t len;
	bool check;		/* prove, and change nothing */
	bool plain;		/* no rules: stages in order */
	struct pass_rewrites *rewrites;	/* programs by rules; or NULL */
	struct rule_target target;	/* of the rules */
	/* Each program that is called with such extents gets versions for the
	 * combinations of their values. */
	struct schedule_extent *extent;
	uint32_t nextent;
	/* From 2 on: each program gets a form for each of these; the rules'
	 * target is the first of them. */
	struct schedule_form form[TARGET_CPUS];
	uint32_t nform;
	struct schedule_log *log;	/* NULL: the rules choose alone */
	/* Called for each row, which lives as long as the call; or NULL. */
	void (*report)(void *ctx, const struct schedule_row *row);
	void *ctx;
};
struct schedule_stats {
	uint32_t primitives;	/* lines done */
	uint32_t defaults;	/* programs that had no schedule and got one
				 * by the rules, or the plain one */
	uint32_t proved;	/* schedules that came in */
	uint32_t unproved;	/* programs of which stages got plain loops */
	uint32_t versions;	/* made of programs */
	uint32_t tuned;		/* schedules that the log had a line for */
};

/* Whether all extents that the options give are those of some function's
 * parameters or of operands, or, where there is no function, of programs.
 * False: reported. */
bool schedule_names_known(struct ir_module *m,
    const struct schedule_options *o, struct diag *d);

/* False: reported. */
bool schedule_run(struct ir_module *m, const struct schedule_options *o,
    struct schedule_stats *s, struct diag *d);

/* What the stamp `scheduled` claims: each program that is not a kernel has loop
 * trees, these are proved, and the target is recorded.  Reports all that is
 * not so; true without the stamp.  Cost: that of the proofs. */
bool schedule_verify(const struct ir_module *m, struct diag *d);

#endif
