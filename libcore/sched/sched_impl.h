/*
 * Internal declarations of the schedule primitives: edits on a copy
 * (sched_edit.c), and helpers that the families of primitives share.
 */
#ifndef RELAY_SCHED_SCHED_IMPL_H
#define RELAY_SCHED_SCHED_IMPL_H

#include "loop/tree_query.h"
#include "sched/sched.h"
#include "tensor/scalar_rewrite.h"
#include "tensor/scalar_sym.h"

/* The state of one running primitive. */
struct edit {
	struct sched *s;
	struct prim *p;
	struct loop_tree *t;	/* the copy */
	uint32_t before;	/* number of errors */
	/* The prim's former contents. */
	uint32_t nbuffer;
	struct prim_buffer *buffers;	/* NULL: stages were only added */
	struct prim_stage *stage;
	uint32_t nstage;
	const char *numerics;
	uint32_t nsx;
};

void edit_begin(struct edit *e, struct sched *s);
/* Whether no stage is shared by several leaves, which these primitives do not
 * support; else reported. */
bool edit_unshared(struct edit *e);
/* Proves the copy and commits it, or restores the prim. */
bool edit_end(struct edit *e);
bool edit_failed(const struct edit *e);
#define edit_wrong(e, code, ...) \
	tree_error((e)->p, (e)->s->d, &(e)->s->at, code, __VA_ARGS__)

/* 0, and a message, if there is none. */
uint32_t edit_loop(struct edit *e, const char *name);
/* UINT32_MAX, and a message. */
uint32_t edit_stage(struct edit *e, const char *name);
uint32_t edit_buffer(struct edit *e, const char *name);
/* Its one leaf of that part; 0: none (no message). */
uint32_t edit_leaf(const struct edit *e, uint32_t stage, enum leaf_part part);
/* Its only leaf, of the whole; 0, and a message. */
uint32_t edit_whole(struct edit *e, uint32_t stage);

/* ---- links ---- */
uint32_t edit_new(struct edit *e, const struct tree_node *n);
void edit_detach(struct edit *e, uint32_t node);
/* Links a node that has no parent before another child, or (0) last. */
void edit_insert(struct edit *e, uint32_t parent, uint32_t node,
    uint32_t before);
/* All children of one node become the last of another. */
void edit_move_children(struct edit *e, uint32_t from, uint32_t to);
/* A serial loop without children. */
uint32_t edit_new_loop(struct edit *e, const char *var,
    const struct sym *extent);

/* ---- expressions of leaves ---- */
/* Replaces a variable in all leaves below top. */
void edit_subst(struct edit *e, uint32_t top, const char *var,
    const struct sym *by);
void edit_where_all(struct edit *e, uint32_t top, const struct sym_pred *w);
void edit_add_where(struct edit *e, struct tree_node *n,
    const struct sym_pred *w);
bool edit_proves(struct edit *e, uint32_t below, const struct sym *a,
    enum sym_cmp op, const struct sym *b);
/* Whether a leaf's axis of its reduction uses the loop. */
bool edit_reduces(const struct edit *e, uint32_t leaf, uint32_t loop);
/* The copy of a chain of loops: from[0 .. n) get fresh names, extents and
 * kinds stay; leaf's expressions are renamed.  Returns the topmost node (the
 * leaf itself for n == 0). */
uint32_t edit_copy_chain(struct edit *e, uint32_t n, const uint32_t *from,
    struct tree_node *leaf);
/* Predicates of n that mention none of the loops. */
void edit_drop_where(struct edit *e, struct tree_node *n,
    const uint32_t *loop, uint32_t nloop);

/* ---- stages ---- */
/* Inserts a stage with that number and renumbers later ones and their leaves.
 * False, and a message: the prim has several trees. */
bool edit_stage_insert(struct edit *e, uint32_t at,
    const struct prim_stage *st);
uint32_t edit_temp(struct edit *e, const char *base, enum dtype dt,
    uint32_t rank, const struct sym *const *dim);
/* Reassociates a float reduction. */
void edit_rounds(struct edit *e, uint32_t stage);

/* Loops in row-major order over the axes of a stage, with its leaf, below
 * parent; before: as edit_insert. */
void edit_default_leaf(struct edit *e, uint32_t stage, uint32_t parent,
    uint32_t before);
/* Lets the stage write a temporary of data type acc (DT_NONE: the buffer's);
 * *copy is the new stage that copies it to the buffer.  See sched.h. */
bool edit_cache_write(struct edit *e, uint32_t stage, enum dtype acc,
    const char *name, uint32_t *copy);

/* A primitive of a stage and a loop, of trees that share nothing. */
bool edit_stage_loop(struct sched *s, const char *stage, const char *loop,
    void (*change)(struct edit *e, uint32_t stage, uint32_t loop));

#endif
