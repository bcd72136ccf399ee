/*
 * Rewriting scalar code: the one place where nodes of a program are made anew
 * from other nodes, for substitution of axes and loads, inlining, copies from
 * one program into another, and the removal of what is not reached.
 *
 * Code is walked from its roots, operands before users, each node once; a
 * function of the caller's makes the node that stands for each.  Cost: linear
 * in the code that the roots reach.
 */
#ifndef RELAY_TENSOR_SCALAR_REWRITE_H
#define RELAY_TENSOR_SCALAR_REWRITE_H

#include "tensor/prim.h"

struct sx_rewrite;

/* What stands for node id, which is n, with the rewritten operands in[] (the
 * function may change them); 0: it cannot be rewritten, and nothing that uses
 * it is.  A node that stays: sx_make(r->to, n, in). */
typedef sx_id sx_rewrite_node(struct sx_rewrite *r, sx_id id,
    const struct sx *n, sx_id *in);

struct sx_rewrite {
	const struct prim *from;	/* whose code is read */
	struct prim *to;		/* where nodes are made; may be from */
	sx_rewrite_node *node;
	void *ctx;			/* the caller's */
	sx_id *value;			/* by node of from, where it has been
					 * rewritten */
	bool failed;			/* a node could not be rewritten */
	struct sx_walk walk;
};

/* node NULL: every node stays.  from == to may get nodes meanwhile; the roots
 * are nodes that it has now. */
void sx_rewrite_init(struct sx_rewrite *r, const struct prim *from,
    struct prim *to, sx_rewrite_node *node, void *ctx);
/* Forgets what was rewritten: the function answers otherwise from now on. */
void sx_rewrite_again(struct sx_rewrite *r);
/* What stands for a root; 0 for 0, and for what cannot be rewritten. */
sx_id sx_rewrite(struct sx_rewrite *r, sx_id root);
/* All code of a stage of from; its buffers are of rank `rank`.  The new lists
 * are in the arena of the module of to.  False: something cannot be rewritten,
 * and the stage is as it was. */
bool sx_rewrite_stage(struct sx_rewrite *r, struct prim_stage *s,
    uint32_t rank);
void sx_rewrite_free(struct sx_rewrite *r);

/* The code with axis[k] for axis k < n, where that is not 0. */
sx_id sx_replace_axes(struct prim *p, sx_id root, const sx_id *axis,
    uint32_t n);

#endif
