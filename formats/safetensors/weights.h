/*
 * Files of named tensors: .safetensors, .npz and .npy.
 *
 * Opening a file reads only its table: names, types, and offsets.  A tensor
 * becomes a constant on request: by reference into the file (path, offset,
 * length, hash) if its bytes are stored there in Relay's form, else as a copy
 * in the store (compressed members, other byte or element order, bools).  Small
 * ones are inline.
 */
#ifndef RELAY_FORMATS_SAFETENSORS_WEIGHTS_H
#define RELAY_FORMATS_SAFETENSORS_WEIGHTS_H

#include "ir/ir.h"

#define SAFETENSORS_HEADER ((uint64_t)100 << 20)	/* bytes at most */

struct weight {
	const char *name;		/* in the arena of the table */
	const char *dtype_name;		/* the file's name for it */
	enum dtype dtype;		/* DT_NONE: not supported */
	uint32_t rank;
	const int64_t *extent;
	uint64_t offset, bytes;		/* in the file, if in_place */
	bool in_place;
};

struct npz;
struct weights {
	struct arena *arena;
	const char *path;
	VEC(struct weight) list;	/* in the order of the file */
	struct npz *npz;		/* of an archive; list goes with it */
	bool npy;
};

enum weights_kind { WEIGHTS_NONE, WEIGHTS_SAFETENSORS, WEIGHTS_NPZ,
	WEIGHTS_NPY };
/* By the suffix of the name, or if it has no known one, by the first bytes. */
enum weights_kind weights_kind(const char *path);

/* NULL: errors were reported.  shown: the name in messages. */
struct weights *weights_open(const char *path, const char *shown,
    enum weights_kind kind, struct diag *d);
void weights_close(struct weights *w);
/* The type of tensor i; NULL if its dtype is not supported: *err says why (the
 * caller frees). */
const struct type *weights_type(const struct weights *w, uint32_t i,
    struct ir_module *m, char **err);
/* Tensor i as a constant of the module; 0: *err says why. */
uint32_t weights_constant(struct weights *w, uint32_t i, struct ir_module *m,
    char **err);

/* The file as a module: @main has no parameters and returns the tensors, each a
 * constant with a name; output_names lists the names as they are in the file.
 * NULL: reported; *outside: the file is unreadable or malformed, rather than of
 * an unsupported data type. */
struct ir_module *weights_module(const char *path, const char *shown,
    enum weights_kind kind, struct diag *d, bool *outside);

/* The table of a .safetensors file (safetensors.c).  False: *err. */
bool safetensors_table(struct weights *w, int fd, uint64_t size, char **err);

#endif
