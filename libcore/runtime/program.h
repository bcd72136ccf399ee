/*
 * Compiled models as programs (relay-codegen --emit=exe): a main that reads
 * inputs, runs an entry and prints, as relay-run does for libraries, with
 * nothing but libc.  It is linked from the archive only if a program does not
 * define main.
 */
#ifndef RELAY_RUNTIME_PROGRAM_H
#define RELAY_RUNTIME_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/kernel.h"
#include "runtime/relay.h"
#include "runtime/relay_model.h"

#define PROGRAM_RANK 64

/* Defined by the compiled module: its entries, of which the first is the
 * default. */
struct relay_program {
	int32_t n;
	const struct relay_entry *const *entry;
};
extern const struct relay_program relay_program;

struct image_options;	/* formats/image/fit.h */

/* Reads an input; t owns its memory. */
struct program_tensor {
	struct relay_dltensor t;
	int64_t shape[PROGRAM_RANK], strides[PROGRAM_RANK];
	void *memory;
};

/* program_error.c: prints "PROGRAM: error: ..." on standard error; returns
 * status, one of the exit statuses in program.c. */
int program_wrong(int status, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* program_read.c: from FILE.npy, FILE.png, .ppm or .pgm, random:SEED[:EXTENTS]
 * or a literal.  0, or an exit status: an error was printed. */
int program_read(const struct relay_info *info, const char *spec,
    const struct image_options *image, struct program_tensor *out);

/* program_print.c: a tensor as Relay text. */
void program_print(FILE *out, const struct relay_dltensor *t);
/* Element i as a number. */
double program_element(const struct relay_dltensor *t, int64_t i);
/* The n greatest elements, greatest first; labels: a file, or NULL. */
int program_print_top(FILE *out, const struct relay_dltensor *t, int64_t n,
    const char *labels);
int program_write_npy(const char *path, const struct relay_dltensor *t);
int64_t program_count(const struct relay_dltensor *t);

/* Indexed by enum relay_dtype. */
struct program_dtype {
	const char *name, *suffix, *npy;
	struct relay_type type;
};
extern const struct program_dtype program_dtypes[RELAY_DTYPES];
/* A float of 8 bits: bits of the mantissa, bias of the exponent.  NULL: the
 * type is none. */
struct program_float8 {
	uint8_t mantissa, bias;
};
const struct program_float8 *program_float8(struct relay_type t);
/* The row of a type, or NULL. */
const struct program_dtype *program_dtype(struct relay_type t);

#endif
