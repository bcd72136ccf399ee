/*
 * Loop trees: in which order, and how, the stages of a prim are executed.
 *
 * A tree is a list of loops and leaves below a root.  A loop runs its
 * children, in order, for each value of its variable from 0 to extent - 1;
 * its kind says how.  A leaf runs one instance of a stage: each axis of the
 * stage is an expression of the loop variables around it and of the prim's
 * dimensions, and the instance is left out where a predicate does not hold.
 *
 *	for io < floordiv(n + 7, 8) parallel {
 *	  for j < 128 serial {
 *	    for ii < 8 vector {
 *	      T[io*8 + ii, j] where io*8 + ii < n
 *
 * Several leaves may run parts of one stage, if no order among its instances
 * matters: a border and an interior, whole tiles and the rest.  Axes may count
 * down (n - 1 - i) or turn over (floormod(i + 1, n)).
 *
 * A reduction is one leaf (every axis bound; the accumulator starts at the
 * first instance and is stored after the last of its reduction loops, which
 * must be the innermost serial ones of the leaf), or it is decomposed:
 * LEAF_INIT stores the identity to its output, LEAF_UPDATE combines one
 * instance into it.  Decomposed, it accumulates in the output's own dtype.
 *
 * Vector and unroll loops have constant extents and are never expanded in the
 * tree.  Where a temporary is only used below one loop, its memory is the box
 * that is touched there, a private one for each iteration: that is derived
 * (tree_scratch), never written.
 *
 * Without a tree, each stage runs in order, its axes as serial loops in
 * row-major order.  A prim may hold several trees; the first whose guard
 * holds is taken, and the last one has none.
 */
#ifndef RELAY_LOOP_TREE_H
#define RELAY_LOOP_TREE_H

#include "tensor/prim.h"

enum loop_kind {
	LOOP_SERIAL,
	LOOP_PARALLEL,	/* iterations by several threads, in any order */
	LOOP_VECTOR,	/* one vector operation for all; constant extent */
	LOOP_UNROLL,	/* written out; constant extent */
	LOOP_KINDS
};
extern const char *const loop_kind_name[LOOP_KINDS];

enum leaf_part { LEAF_ALL, LEAF_INIT, LEAF_UPDATE };

struct tree_node {
	bool leaf;
	enum loop_kind kind;		/* loop */
	const char *var;		/* loop: interned; unique in the tree
					 * and no name of a dimension */
	const struct sym *extent;	/* loop: of the prim's dimensions */
	enum leaf_part part;		/* leaf */
	uint32_t stage;
	const struct sym *const *axis;	/* by axis of the stage; INIT: by
					 * spatial axis */
	uint32_t nwhere;
	const struct sym_pred *where;
	uint32_t parent, first, last, next;	/* nodes; 0: none (the root is
						 * node 0) */
	struct span span;
};

struct loop_tree {
	uint32_t nwhen;
	const struct sym_pred *when;	/* guard over the dimensions */
	VEC(struct tree_node) node;	/* [0]: the root, a loop without var */
};

/* The tree that a prim without one has. */
struct loop_tree *tree_default(const struct prim *p);
struct loop_tree *tree_new(void);
struct loop_tree *tree_copy(const struct prim *p, const struct loop_tree *t);
/* Appends a node below parent; arrays are copied into the module's arena. */
uint32_t tree_add(const struct prim *p, struct loop_tree *t, uint32_t parent,
    const struct tree_node *n);

/* Where the memory of each temporary stands: the loop (0: the root) that
 * contains all its uses, and, below that, the box that is touched, as a lower
 * corner (of the loop variables at and above that loop) and extents. */
struct tree_scratch {
	uint32_t loop;
	bool whole;			/* the box is the buffer itself */
	bool padded;			/* it also holds what the loops touch
					 * where predicates do not */
	const struct sym **base, **extent;	/* by dimension */
};
/* One for each buffer; those of inputs and outputs are unused.  Allocated in
 * the module's arena. */
struct tree_scratch *tree_scratch_buffers(const struct prim *p,
    const struct loop_tree *t);

/* The same, where temporaries at the root hold what the loops touch too: for
 * those that the program itself finds room for. */
struct tree_scratch *tree_padded_scratch(const struct prim *p,
    const struct loop_tree *t);

/* The form of all trees of a prim: names, axes, constants, guards.  Part of
 * prim_verify; what follows here takes trees that it accepts. */
bool tree_verify(const struct prim *p, const struct loop_tree *t,
    struct diag *d);
/* Structural hash, loop trees included: equal for prims that are executed
 * alike. */
uint64_t tree_hash_scheduled(const struct prim *p);

/*
 * Proves that a tree, made by us or edited by hand, computes what the stages
 * say: every instance of every stage runs exactly once (those of a temporary
 * with a private box: at least once in each iteration that reads them), after
 * what it reads, no two iterations of a parallel or vector loop touch one
 * element of which one writes it, vector and unroll loops are constant, names
 * are known.  Reports what it cannot prove at the place of the loop or leaf;
 * false if there was any.
 */
bool tree_check(const struct prim *p, const struct loop_tree *t,
    struct diag *d);
/* All trees of all tensor programs. */
bool trees_check(const struct ir_module *m, struct diag *d);

#endif
