/*
 * Lists of tensors and optional values in files: List and Option of the
 * standard library as inputs and outputs of programs that run a model.
 *
 *	x=a.npy,b.npy	a list of two, or Some of it
 *	x=FILE.npz	a list of an archive's arrays, in their order
 *	x=FILE.npy	Some tensor
 *
 * Some(v) has the form of v; None has no file.
 */
#ifndef RELAY_CMD_RUN_LISTS_H
#define RELAY_CMD_RUN_LISTS_H

#include "cmd/run_args.h"

enum run_form { RUN_TENSOR, RUN_LIST, RUN_NONE, RUN_OTHER };
/* The tensors of a value; the caller frees item. */
struct run_parts {
	enum run_form form;
	uint32_t n;
	const struct value **item;
};
void run_parts(const struct ir_module *m, const struct value *v,
    struct run_parts *out);

/* Whether files that end so give a value of t: "x.npy" or "x.npz". */
bool run_is_listed(const struct type *t, const char *spec);
/* Input i from a list of files; errors are reported. */
void run_read_list(struct run_inputs *r, uint32_t i, const char *spec);

/* The arrays of a list as an archive, by number. */
bool run_write_list(const char *path, const struct run_parts *p, char **err);

#endif
