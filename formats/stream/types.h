/*
 * Which types of a module get a name in <types>, and which type variables are
 * free in a type.  Private to formats/stream.
 */
#ifndef RELAY_FORMATS_STREAM_TYPES_H
#define RELAY_FORMATS_STREAM_TYPES_H

#include "ir/ir.h"

/* Types with more nodes than this are written once, in <types>. */
#define STREAM_TYPE_LIMIT 64

/* Sorted by strcmp; NULL is the empty set. */
struct name_set {
	uint32_t n;
	const char *v[];
};

struct type_facts {
	const struct name_set *vars;	/* free in the type */
	const char *name;	/* in <types>, or NULL */
	uint32_t seen;		/* epoch: last function that uses it */
	uint8_t state;
};

struct type_table {
	struct ir_module *m;
	struct arena *arena;
	struct type_facts *fact;	/* by type.index */
	VEC(const struct type *) order;	/* parts before wholes */
	VEC(const struct type *) named;	/* of these, those with a name */
	VEC(const struct type *) stack;
	/* By index of the function: type variables of local functions. */
	const struct name_set **function_vars;
	uint32_t epoch;
};

void type_table_init(struct type_table *t, struct ir_module *m);
void type_table_release(struct type_table *t);

#endif
