/*
 * Calls of operators that passes append: typed as they are made.
 */
#ifndef RELAY_PASS_EMIT_H
#define RELAY_PASS_EMIT_H

#include "op/op.h"

/* Where a call is appended. */
struct pass_place {
	struct ir_module *m;
	ir_region region;
	struct span span;
	const struct type *function;	/* the type of the function around,
					 * whose parameters name extents */
};

/* Appends a call of an operator, with its type; 0: that cannot be inferred. */
ir_id pass_call(const struct pass_place *p, uint32_t op,
    const struct attrs *as, uint32_t nin, const ir_id *in);
/* Attributes with one list of extents. */
const struct attrs *pass_dims(struct ir_module *m, const char *key,
    uint32_t n, const struct sym *const *dim);
/* The attributes of a reshape to these extents; NULL: it cannot be written,
 * because one may be 0, or only the data tell two of them. */
const struct attrs *pass_newshape(const struct pass_place *p, uint32_t n,
    const struct sym *const *dim);

#endif
