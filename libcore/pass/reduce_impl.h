/*
 * Shared by reduce.c (units, size, steps) and reduce_edit.c (the edits).
 */
#ifndef RELAY_PASS_REDUCE_IMPL_H
#define RELAY_PASS_REDUCE_IMPL_H

#include "pass/reduce.h"

struct reduce {
	struct ir_module *m;
	bool *entry;		/* by function */
	VEC(uint32_t) unit;	/* functions, nodes, fields by number, extents
				 * by value, tensor programs by index */
	uint32_t from, n;	/* that change */
};

/* Each does the units [from, from + n), as far as it can. */
typedef void reduce_edit(struct reduce *x);
reduce_edit reduce_function, reduce_result, reduce_field, reduce_cut,
    reduce_branch, reduce_bypass, reduce_param, reduce_tree, reduce_extent,
    reduce_constant;

/* Values that an extent is tried with: units of REDUCE_EXTENT are these for
 * each extent. */
#define REDUCE_VALUES 3
/* The single element of a constant's data that is 1; false: it has none. */
bool reduce_one(enum dtype dt, unsigned char one[8]);
/* Whether all elements of an inline constant are 1, or it is not inline. */
bool reduce_is_one(const struct ir_constant *c);

#endif
