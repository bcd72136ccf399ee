/*
 * The weights file next to a compiled library: a header of 64 bytes, then
 * constants, each aligned to 64 bytes.  The library contains the header's hash,
 * so it accepts only the file that it was written with.
 *
 * The file is mapped, read-only and shared with other processes that run the
 * model, by the first call of an entry, and the static tensors get their
 * addresses then.
 */
#ifndef RELAY_RUNTIME_WEIGHTS_H
#define RELAY_RUNTIME_WEIGHTS_H

#include "runtime/value.h"

#define RELAY_WEIGHTS_MAGIC "relay-w"
#define RELAY_WEIGHTS_VERSION 1
#define RELAY_WEIGHTS_ALIGN 64

/* Little-endian. */
struct relay_weights_header {
	char magic[8];
	uint32_t version, size;	/* of the header */
	uint64_t bytes;		/* of the file */
	uint64_t hash[2];	/* of what follows the header */
	uint64_t zero[3];
};

/* In the library; generated code has the same layout. */
struct relay_weights_at {
	struct relay_value *v;
	int64_t offset;		/* in the file */
};
struct relay_weights {
	const char *file;	/* its name, in the library's directory */
	uint64_t hash[2];
	int64_t bytes;
	void *base;
	int32_t state, n;	/* state: of weights.c, 0 at first */
	const struct relay_weights_at *at;
};

int32_t relay_weights_map(struct relay_ctx *ctx, struct relay_weights *w);
void relay_weights_unmap(struct relay_weights *w);

/*
 * A hash that finds damage at the speed of memory; it does not protect against
 * forgery.  Eight lanes of multiply and fold over blocks of 64 bytes; the last
 * block is padded with zeros, the length is mixed in at the end.
 */
#define RELAY_HASH_LANES 8

struct relay_hash {
	uint64_t lane[RELAY_HASH_LANES], bytes;
};

void relay_hash_begin(struct relay_hash *h);
/* bytes: a multiple of 64 in all calls but the last. */
void relay_hash_add(struct relay_hash *h, const void *p, size_t bytes);
void relay_hash_end(const struct relay_hash *h, uint64_t out[2]);

#endif
