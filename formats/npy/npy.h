/*
 * NumPy's .npy arrays and .npz archives.
 *
 * Headers are parsed without a Python parser and refused unless they have the
 * form that NumPy writes: a dictionary with descr, fortran_order and shape.
 * Sizes are checked for overflow and must agree with the length of the file.
 * NumPy has no bfloat16: such arrays have elements of type V2, raw bytes.  The
 * types of less than 16 bits that it has not stand there by their names, such
 * as 'int4', which NumPy reads once ml_dtypes is imported; an element is a
 * byte.
 * Strings have a fixed width there, of UTF-32 or bytes, filled up with zeros.
 * Functions that can fail set *err (caller frees) and return false or NULL.
 */
#ifndef RELAY_FORMATS_NPY_H
#define RELAY_FORMATS_NPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ir/type.h"

/* Limits of an archive. */
#define NPZ_ENTRIES 65536
#define NPZ_BYTES ((uint64_t)8 << 30)

struct npy {
	enum dtype dtype;
	uint32_t rank;
	uint64_t extent[TYPE_RANK_LIMIT];
	uint64_t elements;
	bool fortran, big_endian;
	uint32_t width;		/* bytes of an element in the file */
	bool wide;		/* strings: UTF-32, else bytes */
	bool raw;		/* bytes of type V1, here uint8, as which NumPy
				 * writes what npy_is_named() */
	size_t data;		/* offset of the data */
	size_t bytes;		/* of the data */
};
/* Whether it is a type of less than 16 bits that NumPy has not: it stands there
 * by the name that ml_dtypes registers. */
bool npy_is_named(enum dtype dt);
/* p, len: the file, or at least its header (complete: the whole file, with the
 * data). */
bool npy_header(const void *p, size_t len, bool complete, struct npy *out,
    char **err);
/* The elements in C order, little endian: bytes of them into dst, strings as
 * in the file. */
void npy_copy(const struct npy *a, const void *file, void *dst);

struct buf;
/* Appends a string of those elements: its bytes, in UTF-8. */
void npy_string(const struct npy *a, const void *element, struct buf *out);
/* The header of strings: kind 'U' (UTF-32) or 'S', of n characters or bytes. */
void npy_put_string_header(struct buf *b, char kind, uint64_t n,
    uint32_t rank, const int64_t *extent);
/* Appends the header of a file of version 1.0; the data follow it, in C order,
 * little endian. */
void npy_put_header(struct buf *b, enum dtype dt, uint32_t rank,
    const int64_t *extent);

struct npz;
struct npz *npz_open(const char *path, char **err);
void npz_close(struct npz *z);
uint32_t npz_count(const struct npz *z);	/* arrays */
const char *npz_name(const struct npz *z, uint32_t i);	/* without .npy */
/* The header of array i alone, without unpacking the rest; it must agree with
 * the size in the directory. */
bool npz_head(struct npz *z, uint32_t i, struct npy *a, char **err);
/* Reads array i; *data (mem_free) in C order, little endian. */
bool npz_read(struct npz *z, uint32_t i, struct npy *a, void **data,
    char **err);

/* Array i part by part, unpacked as it is read, if npz_can_stream: in C order,
 * and not of strings or raw bytes.  The archive must be open as long. */
struct npz_stream;
bool npz_can_stream(const struct npy *a);
struct npz_stream *npz_stream_open(struct npz *z, uint32_t i, char **err);
void npz_stream_close(struct npz_stream *s);	/* NULL is allowed */
const struct npy *npz_stream_array(const struct npz_stream *s);
/* Elements from number `first` on, n of them that are there, little endian,
 * into dst.  Going back unpacks the array from its start again. */
bool npz_stream_read(struct npz_stream *s, uint64_t first, uint64_t n,
    void *dst, char **err);

/* The offset of array i in the file, header included: only if it is stored
 * uncompressed.  Its content must be checked then: npz_check reads it and
 * compares the checksum in the archive. */
bool npz_place(struct npz *z, uint32_t i, uint64_t *at);
bool npz_check(struct npz *z, uint32_t i, char **err);

/* An archive to write: arrays are added (their bytes must live until
 * npz_finish), then it is written at once, atomically, uncompressed.  Names
 * without .npy; they must differ. */
struct npz_writer;
struct npz_writer *npz_create(const char *path, char **err);
bool npz_add(struct npz_writer *w, const char *name, const void *npy,
    size_t len, char **err);
bool npz_finish(struct npz_writer *w, char **err);
void npz_abort(struct npz_writer *w);

#endif
