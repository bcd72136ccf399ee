/*
 * What passes share: calls of operators that they append, typed as they are
 * made; rebuilding a region; and the names of bindings in messages.
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
	/* A call that would need a check at run time is refused; facts: what is
	 * known, or NULL. */
	bool proved;
	struct sym_facts *facts;
};

/* Appends a call of an operator, with its type; 0: that cannot be inferred, or
 * is refused. */
ir_id pass_call(const struct pass_place *p, uint32_t op,
    const struct attrs *as, uint32_t nin, const ir_id *in);
/* Attributes with one list of extents. */
const struct attrs *pass_dims(struct ir_module *m, const char *key,
    uint32_t n, const struct sym *const *dim);
/* The attributes of a reshape to these extents; NULL: it cannot be written,
 * because one may be 0, or only the data tell two of them. */
const struct attrs *pass_newshape(const struct pass_place *p, uint32_t n,
    const struct sym *const *dim);
/* The extents of a tensor of type t, of which one at most is not 1, with all
 * its elements along `axis` of `rank`. */
void pass_spread(struct ir_module *m, const struct type *t, uint32_t rank,
    uint32_t axis, const struct sym **dim);
/* Whether a binding is a constant, or computed without effects from operands
 * that are (constant[], by node). */
bool pass_from_constants(const struct ir_module *m, const struct ir_node *n,
    const bool *constant);
/* Takes the bindings out of a region, for a pass that rebuilds the list in
 * order: it appends those that it keeps, and what it emits.  The caller frees
 * the result. */
typedef VEC(ir_id) pass_nodes;
pass_nodes pass_take_nodes(struct ir_module *m, ir_region r);
/* A binding as messages call it: %name (v5), or v5 if it has no name. */
void pass_put_binding(struct buf *b, const struct ir_node *n);

#endif
