/*
 * Loop trees: the schedule of a prim, that is the order and the loops in which
 * its stages are executed.
 *
 * A tree is a list of loops and leaves below a root.  A loop runs its children,
 * in order, for each value of its variable from 0 to extent - 1; its kind
 * states how (serial, parallel, vector, unrolled).  A leaf runs one instance of
 * a stage: each axis of the stage is an expression of the loop variables around
 * it and of the prim's dimensions, and instances for which a predicate does not
 * hold are skipped.
 *
 *	for io < floordiv(n + 7, 8) parallel {
 *	  for j < 128 serial {
 *	    for ii < 8 vector {
 *	      T[io*8 + ii, j] where io*8 + ii < n
 *
 * Several leaves may run parts of one stage, if the order of its instances does
 * not matter: a border and an interior, whole tiles and the rest.  Axes may
 * count down (n - 1 - i) or wrap around (floormod(i + 1, n)).
 *
 * A reduction is one leaf (every axis bound; the accumulator starts at the
 * first instance and is stored after the last of its reduction loops, which
 * must be the innermost serial ones of the leaf), or it is decomposed:
 * LEAF_INIT stores the identity to its output, LEAF_UPDATE combines one
 * instance into it.  Decomposed, it accumulates in the output's own dtype.
 *
 * Vector and unroll loops have constant extents and are never expanded in the
 * tree.  A temporary that is only used below one loop is privatized: each
 * iteration has a scratch buffer for the region that it accesses.  That is
 * derived (tree_scratch), and not part of the tree.
 *
 * Without a tree, each stage runs in order, its axes as serial loops in
 * row-major order.  A prim may hold several trees; the first whose guard
 * holds is taken, and the last one has none.
 *
 * Terms of loop trees: leaf: one instance of a stage. footprint: the
 * rectangular region of a buffer that a leaf accesses in one iteration of a
 * loop. scratch buffer: the memory of a temporary that is privatized, that
 * is separate for each iteration of a loop; padded: with space for all lanes
 * of a vector. axis fusion: two axes become one. index-set splitting: a loop
 * becomes two, of which the first needs fewer predicates. register
 * transpose: a block of vectors transposed by shuffles. unroll and jam:
 * several iterations of a loop at once, each leaf below it unrolled. piece:
 * one of the LLVM functions of a function that was split. slot: the part of
 * its function's arena that a binding has.
 */
#ifndef RELAY_LOOP_TREE_H
#define RELAY_LOOP_TREE_H

#include "tensor/prim.h"

enum loop_kind {
	LOOP_SERIAL,
	LOOP_PARALLEL,	/* iterations by several threads, in any order */
	LOOP_VECTOR,	/* one vector operation for all iterations; constant
			 * extent */
	LOOP_UNROLL,	/* unrolled; constant extent */
	LOOP_KINDS
};
extern const char *const loop_kind_name[LOOP_KINDS];

enum leaf_part { LEAF_ALL, LEAF_INIT, LEAF_UPDATE };

struct tree_node {
	bool leaf;
	enum loop_kind kind;		/* loop */
	const char *var;		/* loop: interned; unique in the tree
					 * and not a dimension name */
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

/* The default tree of a prim without trees. */
struct loop_tree *tree_default(const struct prim *p);
struct loop_tree *tree_new(void);
struct loop_tree *tree_copy(const struct prim *p, const struct loop_tree *t);
/* Appends a node below parent; arrays are copied into the module's arena. */
uint32_t tree_add(const struct prim *p, struct loop_tree *t, uint32_t parent,
    const struct tree_node *n);

/* The scratch buffer of a temporary: the loop (0: the root) that contains all
 * its uses, and the region that is accessed in one iteration of it, as a lower
 * corner (in terms of that loop's variable and those around it) and extents. */
struct tree_scratch {
	uint32_t loop;
	bool whole;			/* the region is the whole tensor */
	bool padded;			/* it includes the elements that the
					 * loops would access without
					 * predicates */
	const struct sym **base, **extent;	/* by dimension */
};
/* One for each buffer; those of inputs and outputs are unused.  Allocated in
 * the module's arena. */
struct tree_scratch *tree_scratch_buffers(const struct prim *p,
    const struct loop_tree *t);

/* The same, with temporaries at the root padded to what the loops would access
 * without predicates: for those that the program itself allocates. */
struct tree_scratch *tree_padded_scratch(const struct prim *p,
    const struct loop_tree *t);

/* The form of all trees of a prim: names, axes, constants, guards.  Part of
 * prim_verify; what follows here takes trees that it accepts. */
bool tree_verify(const struct prim *p, const struct loop_tree *t,
    struct diag *d);
/* No extent of a tensor in memory exceeds this: the proof assumes it.  Extents
 * with large constant factors must be compared with it before a kernel is
 * called: */
#define TREE_EXTENT 0x1p47
void tree_large_extents(const struct prim *p,
    void (*each)(void *ctx, const struct sym *extent), void *ctx);
/* It assumes also that no extent of a buffer divides by 0: calls each for every
 * divisor that is not a constant, those within it first.  They too must be
 * compared before a kernel is called. */
void tree_divisors(const struct prim *p, void (*each)(void *ctx,
    const struct sym *extent, const struct sym *divisor), void *ctx);

/* Structural hash, loop trees and versions included: equal for prims that are
 * executed alike. */
uint64_t tree_hash_scheduled(const struct prim *p);
/* The same for one of the processors that code is made for (0: for any). */
uint64_t tree_hash_form(const struct prim *p, uint32_t form);

/*
 * Proves that a tree, generated or written by hand, computes what the stages
 * define: every instance of every stage runs exactly once (those of a
 * privatized temporary: at least once in each iteration that reads them), after
 * what it reads, no two iterations of a parallel or vector loop touch one
 * element of which one writes it, vector and unroll loops are constant, names
 * are known.  Reports what it cannot prove at the location of the loop or leaf;
 * false if there was any error.
 */
bool tree_check(const struct prim *p, const struct loop_tree *t,
    struct diag *d);
/* All trees of all tensor programs. */
bool trees_check(const struct ir_module *m, struct diag *d);

#endif
