/*
 * Tensors from files: arrays, archives of arrays, pictures.
 *
 * Files are untrusted, and are decoded by libraries.  A program that is under
 * the sandbox reads it itself.  relay-run, which is not, since a model's code
 * may do anything, starts a child for each file: it is under the sandbox, may
 * not change any file, has no descriptor but a pipe and standard error, and
 * sends the tensors and its errors through the pipe.  The program does not
 * trust the result: all sizes are checked again.
 */
#ifndef RELAY_CMD_RUN_FILES_H
#define RELAY_CMD_RUN_FILES_H

#include "cmd/run_args.h"

/* Takes over a tensor that was read for input `at`. */
typedef void run_take(void *ctx, uint32_t at, struct value *v);

/* Input i from an .npy file or a picture; errors are reported. */
void run_read_file(struct run_inputs *r, uint32_t i, const char *path);
/* Inputs from the arrays of an .npz archive, by name. */
void run_read_npz(struct run_inputs *r, const char *path);
/* The arrays of an .npy or .npz file, each a tensor of type t in input i, in
 * their order.  False: reported; the caller frees those that were added. */
bool run_read_parts(struct run_inputs *r, uint32_t i, const struct type *t,
    const char *path, run_take *take, void *ctx);

/* ---- run_args.c, for the files cmd/run_*.c only ---- */

/* What messages call an input. */
const char *run_word(const struct run_inputs *r);
/* By name, or by number from 0. */
bool run_find_param(const struct run_inputs *r, const char *name, size_t len,
    uint32_t *at);
void run_unknown_input(struct run_inputs *r, const char *name);
/* Whether a tensor is of type t, as far as its extents are constant. */
bool run_fits(const struct type *t, enum dtype dt, uint32_t rank,
    const int64_t *extent);
/* Reports that `what` is not of the type that is expected. */
void run_misfit(struct run_inputs *r, uint32_t i, const struct type *expected,
    const char *what, enum dtype dt, uint32_t rank, const int64_t *extent);

#endif
