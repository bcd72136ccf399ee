/*
 * Compiled models as libraries: loading, the types of their inputs, calling.
 *
 * A library is loaded because the user names it, never because a stream does;
 * its code runs with the rights of this process.
 */
#ifndef RELAY_CMD_RUN_LIBRARY_H
#define RELAY_CMD_RUN_LIBRARY_H

#include "cmd/run_args.h"
#include "runtime/relay.h"

struct run_library {
	const char *path;
	struct diag *d;
	int *status;		/* of an error that is reported */
	struct ir_module *m;	/* for types */
	struct heap *heap;	/* for results */
	const struct relay_entry *entry;	/* once loaded */
};
/* NULL: an error was reported.  The library stays loaded. */
const struct relay_entry *run_library_load(struct run_library *l,
    const char *prefix, const char *name);
/* Names and types of the inputs: entry->ninput of them. */
void run_library_params(struct run_library *l, struct run_param *p);
/* The type of the result; to be called after those of the inputs. */
const struct type *run_library_type(struct run_library *l);
/* Whether a file is a library, or another file of machine code. */
bool run_is_library(const char *path);
/* Names and types of the outputs; to be called after those of the inputs. */
void run_library_outputs(struct run_library *l, ir_outputs *o);
/* The result, which lives as long as `call` or until it is reset; NULL: the
 * error was reported. */
const struct relay_value *run_library_call(struct run_library *l,
    struct relay_call *call, struct value *const *value);
/* After a call whose result could not be had. */
void run_library_report(struct run_library *l, const struct relay_ctx *ctx,
    struct value *const *value);
/* The same as the value, or tuple of values, that outputs are written from;
 * its data stay where they are. */
struct value *run_library_take(struct run_library *l,
    const struct relay_value *v);

#endif
