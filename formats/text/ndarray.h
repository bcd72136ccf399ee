/*
 * TVM's byte form of tensors: one array, a file of parameters; base64.
 */
#ifndef RELAY_FORMATS_TEXT_NDARRAY_H
#define RELAY_FORMATS_TEXT_NDARRAY_H

#include "base/mem.h"
#include "ir/type.h"

struct ndarray {
	enum dtype dtype;
	uint32_t rank;
	uint64_t extent[TYPE_RANK_LIMIT];
	size_t data, bytes;	/* offset and length of the elements */
};
/* Array at p; it may be followed by others.  *err: caller frees. */
bool ndarray_read(const void *p, size_t len, struct ndarray *a, char **err);

/* A .params file: names and arrays; offsets of the arrays. */
struct ndarray_offsets {
	size_t *v;
	uint32_t n, cap;
};
bool ndarray_is_list(const void *p, size_t len);
bool ndarray_list(const void *p, size_t len, struct ndarray_offsets *out,
    char **err);

/* Appends an array of these bytes, whose extents are numbers. */
void ndarray_write(struct buf *b, const struct type *t, const void *bytes,
    size_t len);

void base64_encode(struct buf *b, const void *p, size_t len);
/* Freed by mem_free; NULL: not base64.  White space is skipped. */
unsigned char *base64_decode(const char *s, size_t *len);

#endif
