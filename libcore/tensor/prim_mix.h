/*
 * Mixing into structural hashes: of programs, and of their loop trees.
 */
#ifndef RELAY_TENSOR_PRIM_MIX_H
#define RELAY_TENSOR_PRIM_MIX_H

#include "base/str.h"
#include "tensor/prim.h"

struct mix {
	uint64_t h;
};

static inline void
mix_bytes(struct mix *x, const void *p, size_t n)
{
	x->h = hash_bytes(p, n, x->h);
}

static inline void
mix_int(struct mix *x, uint64_t v)
{
	mix_bytes(x, &v, sizeof v);
}

/* An expression, by its text (prim_hash.c). */
void mix_sym(struct mix *x, const struct sym *s);

#endif
