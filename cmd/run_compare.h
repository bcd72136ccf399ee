/*
 * Two runs to compare: two modules on the same inputs, or one and its expected
 * outputs.  Each is evaluated, or is a compiled library that runs.
 */
#ifndef RELAY_CMD_RUN_COMPARE_H
#define RELAY_CMD_RUN_COMPARE_H

#include "cmd/run_args.h"
#include "pass/cmp.h"

struct run_compare {
	const struct filter_run *r;
	/* Second: path of a module, or NULL; prefix: of libraries' symbols. */
	const char *function, *second, *prefix;
	const struct opt_list *input, *expect, *dim;
	uint64_t seed;
	struct cmp_limits limits;
	bool bisect;
	bool nan;		/* instead: where the run makes a NaN */
	char form;		/* 't'ext, 'j'son or 'c'sv */
};
/* Runs, compares, and writes the tables to out; *agree says how it went.
 * False: an error was reported. */
bool run_compare(struct ir_module *m, const struct run_compare *c,
    struct buf *out, bool *agree);

#endif
