/*
 * Tensor data by reference: where the bytes are, not the bytes.
 *
 * At most DATA_INLINE elements live inline in the module.  Larger constants
 * name a file, an offset, a length and the XXH3-128 of exactly those bytes;
 * they are mapped when needed, after the hash of that slice has been verified.
 * New large constants go to the content-addressed store ($RELAY_STORE, else
 * ~/.cache/relay/store, mode 0700; named by SHA-256).  $RELAY_ROOTS (colon
 * separated directories) restricts which files may be opened.
 */
#ifndef RELAY_DATA_DATA_H
#define RELAY_DATA_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DATA_INLINE 64

enum data_kind {
	DATA_INLINE_BYTES,	/* bytes[length], little endian, row major */
	DATA_FILE,		/* path, offset, length, hash */
	DATA_EXTERN,		/* no data: an extern constant; name */
	DATA_CARRIED,		/* packed into the stream: bytes in memory */
};

struct data {
	enum data_kind kind;
	const char *path;	/* interned by the module */
	const char *other;	/* where the file may be as well, or NULL */
	uint64_t offset, length;
	const char *hash;	/* "xxh3:" + 32 hex digits, interned */
	const void *bytes;	/* INLINE, CARRIED: in the module's arena */
};

/* "xxh3:..." of bytes, 37 characters and a NUL. */
void data_hash(const void *p, size_t len, char out[38]);
/* The same for a mapped file, releasing its pages on the way: the file is never
 * in memory as a whole. */
void data_hash_mapped(const void *p, size_t len, char out[38]);

/* Whether two references of one module are known to have the same bytes; none
 * are read from files. */
bool data_same(const struct data *a, const struct data *b);

/* A mapped, verified slice.  Hostile references are refused: only regular
 * files, offset + length inside the file, hash must match.  Small slices
 * (up to 1 MiB) are copied, so that a file that shrinks later cannot
 * fault.  *err: message, caller frees. */
struct data_map {
	const void *p;
	size_t len;
	void *base;		/* to unmap or free */
	size_t base_len;
	bool copied;
};
bool data_open(const struct data *d, struct data_map *m, char **err);
void data_close(struct data_map *m);
/* Gives the memory of a mapped slice back: it is read from the file again when
 * it is needed. */
void data_release(struct data_map *m);
/* Hashes a slice of a file without loading it (import). */
bool data_hash_file(const char *path, uint64_t offset, uint64_t length,
    char out[38], char **err);

/* Adds bytes to the store; fills path (malloc'ed, caller frees), offset 0 and
 * hash.  Atomic: temporary file and rename; existing entries are touched, not
 * written.  After a put the store may be over its bound ($RELAY_STORE_LIMIT,
 * default 20G): then entries not touched for a day are removed, oldest
 * first. */
bool store_put(const void *p, size_t len, char **path, char out_hash[38],
    char **err);
/* The same, incrementally: for models that are read from a pipe. */
struct store_writer;
struct store_writer *store_begin(char **err);
bool store_write(struct store_writer *w, const void *p, size_t len,
    char **err);
bool store_end(struct store_writer *w, char **path, char out_hash[38],
    char **err);
void store_abort(struct store_writer *w);
/* Removes entries untouched for at least min_age seconds until the store is
 * at most `limit` bytes; reports what it removed. */
bool store_gc(uint64_t limit, uint64_t min_age, uint64_t *removed_files,
    uint64_t *removed_bytes, char **err);

#endif
