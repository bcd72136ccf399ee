/*
 * Names of extents and of data types replaced in types and attributes.
 */
#ifndef RELAY_IR_SUBSTITUTE_H
#define RELAY_IR_SUBSTITUTE_H

#include "ir/ir.h"

struct ir_subst {
	struct ir_module *m;
	sym_lookup *name;	/* as for sym_subst, or NULL */
	void *ctx;
	const char *(*adt)(void *ctx, const char *name);	/* or NULL */
};

/* Each of NULL gives NULL.  An attribute that becomes a constant is an integer
 * from then on. */
const struct type *ir_subst_type(struct ir_subst *s,
    const struct type *t);
const struct attrs *ir_subst_attrs(struct ir_subst *s,
    const struct attrs *as);

#endif
