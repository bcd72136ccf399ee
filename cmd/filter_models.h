/*
 * Models in other formats where a stream is expected: .onnx and .relay files
 * given to programs that read a typed stream are converted by the programs of
 * relay that read them.
 */
#ifndef RELAY_CMD_FILTER_MODELS_H
#define RELAY_CMD_FILTER_MODELS_H

#include "cmd/filter.h"
#include "cmd/filter_args.h"

/* One program to run, NULL-terminated; the first word is a name such as
 * "relay-fuse". */
#define FILTER_WORDS 16
struct filter_stage {
	const char *argv[FILTER_WORDS];
	const char *const *words;	/* instead of argv, or NULL */
};
/* The path of a program beside this one; the caller frees. */
char *filter_program(const char *name);
/* Runs programs one after another, each with the output of the one before as
 * its standard input, the first with `in`.  0, and *out is a descriptor of the
 * output of the last one; otherwise the exit status of the one that failed,
 * which has said why, or which was reported here. */
int filter_run_stages(const struct filter_stage *s, uint32_t n, int in,
    int *out, struct diag *d);
/* The same, with a descriptor as standard output of the last one. */
int filter_run_stages_to(const struct filter_stage *s, uint32_t n, int in,
    int out, struct diag *d);

/* Converts those of the operands that are models in other formats, and sets
 * r->streams.  An exit status; the failed program, or d, says why. */
int filter_convert(const struct filter *f, const struct common_opts *c,
    struct filter_run *r);
void filter_streams_release(struct filter_run *r);

#endif
