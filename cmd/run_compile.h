/*
 * Streams as input of relay-run: compiled by relay-codegen, and kept.
 */
#ifndef RELAY_CMD_RUN_COMPILE_H
#define RELAY_CMD_RUN_COMPILE_H

#include "cmd/filter.h"

/* What the library is compiled with. */
struct run_compile {
	const char *prefix, *entry;
	const struct opt_list *extents;	/* relay-schedule --specialize: of a
					 * model of another format */
};
/* Whether the operand is compiled first: a model of another format, or a
 * stream, that is "-", a file that begins with "<", or what is not a file, such
 * as a FIFO. */
bool run_compiles(const struct filter_run *r, const struct run_compile *c);
/* The library of the stream r->input; the caller frees.  NULL: reported. */
char *run_compile(const struct filter_run *r, const struct run_compile *c,
    int *status);

#endif
