/*
 * The context of types, shared by type.c and type_rewrite.c.
 */
#ifndef RELAY_IR_TYPE_IMPL_H
#define RELAY_IR_TYPE_IMPL_H

#include "ir/type.h"

struct type_side {
	uint64_t hash;
	bool binds;	/* a function type inside binds names */
};

struct type_ctx {
	struct arena *arena;
	struct strtab *strings;
	struct sym_ctx *syms;
	const struct type **table;	/* open addressing */
	uint32_t cap;
	VEC(const struct type *) all;	/* by index */
	VEC(struct type_side) side;
};

#endif
