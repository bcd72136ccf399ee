/*
 * Inside of the proof of loop trees: check.c (each leaf by itself) and
 * check_deps.c (leaves against one another).
 */
#ifndef RELAY_TENSOR_CHECK_IMPL_H
#define RELAY_TENSOR_CHECK_IMPL_H

#include "tensor/iter.h"
#include "tensor/tree_impl.h"

/* What is known of a leaf. */
struct leaf_info {
	uint32_t node;
	struct tree_path path;
	uint32_t from;		/* loops around its private box */
	bool *reduces;		/* by loop of the path: a reduction loop */
	bool ok;		/* its own proof went through */
};

struct proof {
	const struct prim *p;
	const struct loop_tree *t;
	struct diag *d;
	uint32_t before;
	struct sym_facts *f;
	struct tree_place *place;
	/* by stage: 1 + leaf; the one that is no INIT, and INIT */
	uint32_t *main_leaf, *init_leaf;
	VEC(struct leaf_info) leaf;
	struct sx_walk walk;
};

void proof_wrong(struct proof *c, const struct span *sp, const char *code,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Solves the axes of a leaf for the loops from `from` on.  base and cover:
 * by axis; false: *why says why. */
bool proof_map(struct proof *c, struct leaf_info *l, uint32_t from,
    const struct sym **base, const struct sym **cover, struct iter_var *var,
    struct buf *why);
/* Knows what holds in an instance of the leaf: ranges of loops, guards, and
 * predicates if `where`. */
void proof_enter(struct proof *c, const struct leaf_info *l, bool where);
/* Knows the range of a loop. */
void proof_loop(struct proof *c, const struct tree_node *loop);
/* check_divide.c: no divisor of the leaf and its loops is 0; else reported. */
bool proof_divides(struct proof *c, const struct leaf_info *l);
void proof_know(struct proof *c, const struct sym *a, enum sym_cmp op,
    const struct sym *b);
bool proof_less(struct proof *c, const struct sym *a, const struct sym *b);
bool proof_le(struct proof *c, const struct sym *a, const struct sym *b);

/* check_deps.c: producers before consumers, and their boxes. */
void proof_deps(struct proof *c);

#endif
