/*
 * Streams as input of relay-run: compiled by relay-codegen, and kept.
 */
#ifndef RELAY_CMD_RUN_COMPILE_H
#define RELAY_CMD_RUN_COMPILE_H

#include "cmd/filter_models.h"

/* What the library is compiled with. */
struct run_compile {
	const char *prefix, *entry;
	const struct opt_list *extents;	/* relay-schedule --specialize: of a
					 * model of another format */
	bool managed;		/* no arenas */
};
/* What is compiled: a stream, from its begin. */
struct run_source {
	int in;
	const char *name;	/* what messages call it */
	const char *dir;	/* where its relative paths start; NULL: the
				 * working directory */
	const struct filter_stage *first;	/* before the others, or NULL */
	bool whole;		/* a network, which is optimized first as
				 * relay-build does; or as the passes before
				 * made it */
};
/* Writes the library to a descriptor.  An exit status; the program that failed
 * has said why, or d does. */
int run_compile_stages(const struct run_compile *c, const struct run_source *s,
    int out, struct diag *d);

/* Whether the operand is compiled first: a model of another format, or a
 * stream, that is "-", a file that begins with "<", or what is not a file, such
 * as a FIFO. */
bool run_compiles(const struct filter_run *r, const struct run_compile *c);
/* The library of the stream r->input; the caller frees.  NULL: reported. */
char *run_compile(const struct filter_run *r, const struct run_compile *c,
    int *status);

#endif
