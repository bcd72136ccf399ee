/*
 * Internal declarations of the proof of loop trees, the lowest first:
 * check_facts.c (what is known in a leaf), check_map.c (which instances it
 * runs), check_shared.c (leaves that share a stage), check_deps.c (dependences
 * between leaves), check_divide.c and check_range.c (that its expressions are
 * defined), check.c (each leaf, and the whole).
 */
#ifndef RELAY_LOOP_CHECK_IMPL_H
#define RELAY_LOOP_CHECK_IMPL_H

#include "loop/iter_map.h"
#include "loop/tree_query.h"

/* The prefix of the names of axes as variables; no loop or dimension name
 * starts with it. */
#define AXIS_NAME "\2"
/* The most leaves that share a stage. */
#define SHARES 32

/* A leaf and what has been derived about it. */
struct leaf_info {
	uint32_t node;
	struct tree_path path;
	uint32_t from;		/* number of loops around its private scratch
				 * buffer */
	bool *reduces;		/* by loop of the path: a reduction loop */
	bool ok;		/* the leaf by itself has been proved */
	bool shared;		/* other leaves run this part of the stage
				 * too */
	uint32_t next;		/* 1 + the next of these leaves; 0: none */
	uint64_t exact;		/* by axis: no value is above base + cover, by
				 * the last proof_map */
};

struct proof {
	const struct prim *p;
	const struct loop_tree *t;
	struct diag *d;
	uint32_t before;
	struct sym_facts *f;
	struct tree_scratch *place;
	uint32_t *order;	/* by node: its position in the order of
				 * execution, loops before what is in them */
	/* by stage: 1 + first leaf that is not INIT, and that is INIT */
	uint32_t *main_leaf, *init_leaf;
	VEC(struct leaf_info) leaf;
	struct sx_walk walk;
};

/* ---- check_facts.c ---- */

#define proof_wrong(c, sp, code, ...) \
	tree_error((c)->p, (c)->d, sp, code, __VA_ARGS__)

const char *proof_stage_name(const struct proof *c, uint32_t stage);
/* An axis of a stage as a variable. */
const struct sym *proof_axis(const struct proof *c, uint32_t axis);
/* Pushes the facts that hold in an instance of the leaf: ranges of loops,
 * guards, and predicates if `where`. */
void proof_enter(struct proof *c, const struct leaf_info *l, bool where);
/* Pushes the facts that the stage has an instance (folded: and its reduction
 * has one), that the loops before `from` have an iteration, and the guards;
 * nothing about inner loops. */
void proof_domain(struct proof *c, const struct leaf_info *l, uint32_t from,
    bool folded);
/* Pushes the range of a loop. */
void proof_loop(struct proof *c, const struct tree_node *loop);
void proof_know(struct proof *c, const struct sym *a, enum sym_cmp op,
    const struct sym *b);
bool proof_less(struct proof *c, const struct sym *a, const struct sym *b);
bool proof_le(struct proof *c, const struct sym *a, const struct sym *b);

/* ---- check_map.c ---- */

/* Whether different instances of the stage write different elements. */
bool proof_writes_apart(struct proof *c, const struct prim_stage *s);
/* Solves the axes of a leaf for the loops from `from` on.  base and cover:
 * by axis; false: *why says why. */
bool proof_map(struct proof *c, struct leaf_info *l, uint32_t from,
    const struct sym **base, const struct sym **cover, struct iter_var *var,
    struct buf *why);
/* Rewrites a predicate of the loops from `from` on in terms of the axes; false:
 * that is impossible. */
bool proof_rewrite(struct proof *c, const struct leaf_info *l, uint32_t from,
    const struct sym_pred *p, struct sym_pred *out);

/* ---- check_divide.c, check_range.c ---- */

/* No divisor of the leaf and its loops is 0; else reported. */
bool proof_divides(struct proof *c, const struct leaf_info *l);
/* Nothing that the leaf and its loops compute exceeds int64; else reported. */
bool proof_in_range(struct proof *c, const struct leaf_info *l);

/* ---- check_shared.c ---- */

/* Proves that leaves that share a stage compute all of it, and nothing
 * twice. */
void proof_shares(struct proof *c);

/* The instances of a leaf below some loops, bounded by predicates of its axes
 * (and those loops): `has` is sufficient for an instance, `only` is
 * necessary. */
typedef VEC(struct sym_pred) pred_list;
struct proof_region {
	pred_list has, only;
};
bool proof_region(struct proof *c, struct leaf_info *l, uint32_t from,
    struct proof_region *out, struct buf *why);
void proof_region_free(struct proof_region *r);
/* Whether all points that the facts allow are in one of the regions, axis i
 * being at[i] (NULL: any).  missed: the case that is not proved. */
bool proof_covered(struct proof *c, const struct proof_region *r, uint32_t n,
    const struct sym *const *at, uint32_t nat, pred_list *missed);

/* check_deps.c: dependences of consumers on producers, and the regions
 * written. */
void proof_deps(struct proof *c);

#endif
