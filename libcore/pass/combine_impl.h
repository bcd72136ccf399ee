/*
 * Shared by combine*.c.
 */
#ifndef RELAY_PASS_COMBINE_IMPL_H
#define RELAY_PASS_COMBINE_IMPL_H

#include "op/combine.h"
#include "pass/combine.h"
#include "pass/emit.h"

/* Facts about a binding of the module before the pass. */
struct combine_node {
	ir_id now;		/* what stands for it; 0: itself */
	uint32_t place;		/* in its region */
	uint32_t uses;
	ir_id user;		/* the last one */
	uint32_t group;		/* whose first call it is; 0: none */
	uint32_t early;		/* the first place of its region where it could
				 * stand, if what is combined stays */
	bool done;		/* it stands in the new region already, or
				 * something else stands for it */
};

/* Calls that become one, in the order of the region. */
struct combine_group {
	const ir_id *call;
	uint32_t n;
	uint32_t operand, axis;	/* concatenated */
	uint32_t result;	/* the dimension of results */
	const struct attrs *shared;
};

struct combine {
	struct ir_module *m;
	const struct combine_options *o;
	struct combine_stats *s;
	struct pass_place place;
	uint32_t n;		/* bindings before */
	struct combine_node *node;	/* of each */
	VEC(struct combine_group) group;	/* from 1 */
	VEC(ir_id) call;	/* of the next group */
	VEC(ir_id) todo;	/* bindings that are moved up */
};

/* The extent of a group's dimension in what one of its calls results in, which
 * is a constant. */
int64_t combine_extent(const struct combine *x, ir_id id, uint32_t axis);
/* Whether a binding can stand before another one of region r. */
bool combine_is_early(const struct combine *x, ir_id id, ir_id before);
/* Whether two types differ in one dimension at most. */
bool combine_alike(const struct type *a, const struct type *b, uint32_t but);
/* A call without annotations that mean something: a check, names. */
bool combine_is_plain(const struct combine *x, ir_id id);
/* Appends a binding whose operands are done. */
void combine_keep(struct combine *x, ir_id id);
/* Appends what a group becomes, at its first call. */
void combine_emit(struct combine *x, const struct combine_group *g);
/* What stands for a binding that was there before; it is put here, with what it
 * is computed from, if it stood further down. */
ir_id combine_value(struct combine *x, ir_id id);

#endif
