/*
 * Between the files of the shared main: the common options and the
 * parsed command line.
 */
#ifndef RELAY_CMD_FILTER_ARGS_H
#define RELAY_CMD_FILTER_ARGS_H

#include "cmd/filter.h"

struct common_opts {
	const char *output, *diag;
	bool quiet, verbose, stats, time, no_verify;
	bool help, version, help_man, help_completion;
	bool depend;		/* -MD; the rule's file and target: */
	const char *rule, *target;
	int64_t max_memory;
	/* Of programs with rules. */
	const char *function, *only;
	int64_t limit;
	bool list_rules;
};
#define FILTER_NO_LIMIT INT64_MIN
/* Options of all programs; those without help are not shown. */
extern const struct opt filter_common[];
/* Whether a program has one of them: it does not if the option means nothing
 * to it, or is one of its own. */
bool filter_has(const struct filter *f, const struct opt *common);
/* What stands before a long name: those in capitals, make's and the C
 * compiler's, have one dash. */
const char *filter_dashes(const struct opt *o);

struct filter_args {
	struct common_opts common;
	void *opts;		/* of f->opts_size */
	VEC(const char *) operand;	/* NULL-terminated */
};

/* False: the usage is wrong, and one line was printed that says why. */
bool filter_parse(const struct filter *f, int argc, char **argv,
    struct filter_args *a);
void filter_args_release(const struct filter *f, struct filter_args *a);

/* The row of the contract that holds with these options. */
const struct contract *filter_contract(const struct filter *f,
    const void *opts);

void filter_help(const struct filter *f, struct buf *b);
/* Sections SYNOPSIS, OPTIONS and INPUT AND OUTPUT in man(7). */
void filter_help_man(const struct filter *f, struct buf *b);
/* A function for bash that completes the program's command line. */
void filter_help_completion(const struct filter *f, struct buf *b);

#endif
