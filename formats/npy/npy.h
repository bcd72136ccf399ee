/*
 * NumPy's .npy arrays and .npz archives.
 *
 * Headers are parsed without a Python parser and refused unless they have the
 * form that NumPy writes: a dictionary with descr, fortran_order and shape.
 * Sizes are overflow checked and must agree with the bytes that are there.
 * NumPy has no bfloat16: such arrays have elements of type V2, raw bytes.
 * Functions that can fail set *err (caller frees) and return false or NULL.
 */
#ifndef RELAY_FORMATS_NPY_H
#define RELAY_FORMATS_NPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ir/type.h"

/* What an archive may hold. */
#define NPZ_ENTRIES 65536
#define NPZ_BYTES ((uint64_t)8 << 30)

struct npy {
	enum dtype dtype;
	uint32_t rank;
	uint64_t extent[TYPE_RANK_LIMIT];
	uint64_t elements;
	bool fortran, big_endian;
	size_t data;		/* offset of the data */
	size_t bytes;		/* of the data */
};
/* p, len: the file, or at least its head (complete: the whole file, so the
 * data must be there). */
bool npy_header(const void *p, size_t len, bool complete, struct npy *out,
    char **err);
/* The elements in C order, little endian: bytes of them into dst. */
void npy_copy(const struct npy *a, const void *file, void *dst);

struct buf;
/* Appends the head of a file of version 1.0; the data follow it, in C order,
 * little endian. */
void npy_put_header(struct buf *b, enum dtype dt, uint32_t rank,
    const int64_t *extent);

struct npz;
struct npz *npz_open(const char *path, char **err);
void npz_close(struct npz *z);
uint32_t npz_count(const struct npz *z);	/* arrays */
const char *npz_name(const struct npz *z, uint32_t i);	/* without .npy */
/* The head of array i alone, without unpacking the rest; it must agree with
 * the size that the directory says. */
bool npz_head(struct npz *z, uint32_t i, struct npy *a, char **err);
/* Reads array i; *data (mem_free) in C order, little endian. */
bool npz_read(struct npz *z, uint32_t i, struct npy *a, void **data,
    char **err);

/* Where array i stands in the file, with its head: only if it is stored as
 * it is.  What is there must then be checked: npz_check reads it through and
 * compares the sum that the archive has of it. */
bool npz_place(struct npz *z, uint32_t i, uint64_t *at);
bool npz_check(struct npz *z, uint32_t i, char **err);

/* An archive to write: arrays are added (the bytes must live until the end),
 * then it is made at once, atomically, not compressed.  Names without .npy;
 * they must differ. */
struct npz_writer;
struct npz_writer *npz_create(const char *path, char **err);
bool npz_add(struct npz_writer *w, const char *name, const void *npy,
    size_t len, char **err);
bool npz_finish(struct npz_writer *w, char **err);
void npz_abort(struct npz_writer *w);

#endif
