/*
 * Queries on loop trees: paths, order, which expressions depend on which loops,
 * and what leaves read and write.  For the proof, the schedule primitives, the
 * rules, and code generation.
 *
 * Loops nest at most TREE_DEPTH deep (tree_verify), so a path is an array.
 */
#ifndef RELAY_LOOP_TREE_QUERY_H
#define RELAY_LOOP_TREE_QUERY_H

#include "loop/tree.h"
#include "tensor/scalar_sym.h"

#define TREE_DEPTH 256
/* The most iterations of a vector or unroll loop. */
#define TREE_WIDE 1024

/* The loops around a node, outermost first, without the root. */
struct tree_path {
	uint32_t n;
	uint32_t loop[TREE_DEPTH];
};
/* False: nested deeper than TREE_DEPTH (then the innermost ones). */
bool tree_path(const struct loop_tree *t, uint32_t node, struct tree_path *p);
uint32_t tree_depth(const struct loop_tree *t, uint32_t node);
/* The lowest common ancestor of both (or one of them). */
uint32_t tree_lca(const struct loop_tree *t, uint32_t a, uint32_t b);
/* The child of top that contains node or is node. */
uint32_t tree_child(const struct loop_tree *t, uint32_t top, uint32_t node);
/* In preorder: the node after this one, inside of top; 0: none. */
uint32_t tree_next(const struct loop_tree *t, uint32_t top, uint32_t node);

/* Whether the expression mentions a variable of the loops v[0 .. n). */
bool tree_mentions(const struct loop_tree *t, const struct sym *s,
    const uint32_t *v, uint32_t n);
/* Splits e = *outer + *inner, where *inner depends on the loops from `from` on
 * and *outer on none of them.  False: a term mixes them. */
bool tree_split_expr(const struct prim *p, const struct loop_tree *t,
    const struct tree_path *path, uint32_t from, const struct sym *e,
    const struct sym **outer, const struct sym **inner);
/* An upper bound, over the loops from `from` on, of an expression that is
 * monotonic in each of them; NULL if that is not proved. */
const struct sym *tree_upper(const struct prim *p, const struct loop_tree *t,
    const struct tree_path *path, uint32_t from, const struct sym *e);

/* Index d of what leaf n writes (its stage's first buffer, or the output). */
const struct sym *tree_written(const struct prim *p,
    const struct tree_node *n, uint32_t d);
/* The number of axes of a leaf: INIT has the spatial ones. */
uint32_t tree_naxis(const struct prim *p, const struct tree_node *n);

/* Pushes the fact that a loop has an iteration: its extent is positive. */
void tree_know_extent(struct sym_facts *f, struct sym_ctx *c,
    const struct sym *extent);
/* Pushes what holds in every call of the program: no extent of its buffers
 * divides by 0 (tree_divisors), none of its parameters is negative. */
void tree_know_call(struct sym_facts *f, const struct prim *p);

/* Reports an error of a schedule at a location in it, or at that of the program
 * if it has none: "schedule of '@f': ...". */
void tree_error(const struct prim *p, struct diag *d, const struct span *at,
    const char *code, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));

/* A name that no loop and no dimension has: base, base_1, ... */
const char *tree_fresh(const struct prim *p, const struct loop_tree *t,
    const char *base);

/* The footprint of a leaf: the rectangular region of a buffer that it accesses
 * in one iteration of a loop. */
struct tree_footprint {
	const struct sym *base[TYPE_RANK_LIMIT], *extent[TYPE_RANK_LIMIT];
};
/* The footprint of a leaf's writes in one iteration of the loops path[0..from);
 * false if it is not a rectangular region. */
bool tree_write_footprint(const struct prim *p, const struct loop_tree *t,
    uint32_t leaf, uint32_t from, struct tree_footprint *out);

#endif
