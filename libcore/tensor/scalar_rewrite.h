/*
 * Rewriting scalar code: the only place that rebuilds nodes from other nodes,
 * for substitution of axes and loads, inlining, copies from one program into
 * another, and dead-code elimination.
 *
 * Code is walked from its roots, operands before users, each node once; a
 * callback returns the replacement of each.  Cost: linear in the code that the
 * roots reach.
 */
#ifndef RELAY_TENSOR_SCALAR_REWRITE_H
#define RELAY_TENSOR_SCALAR_REWRITE_H

#include "tensor/prim.h"

struct sx_rewrite;

/* Returns the replacement of node id, which is n, given the rewritten operands
 * in[] (the callback may change them); 0: the node, and hence its users, cannot
 * be rewritten.  To keep a node, return sx_make(r->to, n, in). */
typedef sx_id sx_rewrite_node(struct sx_rewrite *r, sx_id id,
    const struct sx *n, sx_id *in);

struct sx_rewrite {
	const struct prim *from;	/* the program read */
	struct prim *to;		/* the program to which nodes are added;
					 * may be from */
	sx_rewrite_node *node;
	void *ctx;			/* the callback's argument */
	sx_id *value;			/* by node of from: its replacement
					 * (memoized) */
	bool failed;			/* a node could not be rewritten */
	struct sx_walk walk;
};

/* node NULL: all nodes are kept.  If from == to, nodes may be added during
 * rewriting; roots must exist when it begins. */
void sx_rewrite_init(struct sx_rewrite *r, const struct prim *from,
    struct prim *to, sx_rewrite_node *node, void *ctx);
/* Discards the memoized replacements, since the callback's results change. */
void sx_rewrite_again(struct sx_rewrite *r);
/* The replacement of a root; 0 for 0, and for a root that cannot be
 * rewritten. */
sx_id sx_rewrite(struct sx_rewrite *r, sx_id root);
/* Rewrites all code of a stage of from; its buffers have rank `rank`.  The new
 * lists are in the arena of the module of to.  False: something cannot be
 * rewritten, and the stage is as it was. */
bool sx_rewrite_stage(struct sx_rewrite *r, struct prim_stage *s,
    uint32_t rank);
void sx_rewrite_free(struct sx_rewrite *r);

/* The code with axis k < n replaced by axis[k], unless that is 0. */
sx_id sx_replace_axes(struct prim *p, sx_id root, const sx_id *axis,
    uint32_t n);

#endif
