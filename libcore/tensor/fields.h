/*
 * Products of bytes by bit fields of words, as weights of few bits are packed:
 *
 *	int32(bytes[...]) * int32((words[...] >> shift) & mask)
 *
 * Four fields that begin 8 bits apart are those of the bytes of one word.
 */
#ifndef RELAY_TENSOR_FIELDS_H
#define RELAY_TENSOR_FIELDS_H

#include "tensor/prim.h"

struct sx_fields {
	sx_id bytes;	/* a load of int8 or uint8 */
	sx_id words;	/* a load of uint32 */
	sx_id shift;	/* int64 */
	uint8_t mask;
};

/* False: the node is another. */
bool sx_fields(const struct prim *p, sx_id product, struct sx_fields *f);

#endif
