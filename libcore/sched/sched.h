/*
 * Schedule primitives: changes to loop trees, and to the stages below them,
 * that keep what a prim computes.
 *
 * Each works on a copy.  What comes out is proved (tree_check); if it cannot
 * be, or the primitive does not fit, that is reported and the prim is as it
 * was.  So no primitive needs to be trusted, except where it changes stages:
 * compute_inline, cache_read, cache_write, pack and rfactor say in sched_*.c
 * why the stages still compute the same.
 *
 * Loops are named by their variable, or as stage.axis; stages by their label,
 * the buffer that they alone write, or their number.
 */
#ifndef RELAY_SCHED_SCHED_H
#define RELAY_SCHED_SCHED_H

#include "loop/tree.h"
#include "target/target.h"

struct sched {
	struct prim *p;
	uint32_t tree;		/* index into p->tree */
	struct diag *d;
	struct span at;		/* of messages, and of new nodes */
	const struct target *target;	/* whose registers tiles must fit */
};

/* Gives a prim without trees the default one, and works on the last one. */
void sched_init(struct sched *s, struct prim *p, const struct target *target,
    struct diag *d);

/* n factors, innermost last; name: n + 1 variables, or NULL. */
bool sched_split(struct sched *s, const char *loop, uint32_t n,
    const int64_t *factor, const char *const *name);
bool sched_fuse(struct sched *s, uint32_t n, const char *const *loop,
    const char *name);
bool sched_reorder(struct sched *s, uint32_t n, const char *const *loop);
bool sched_kind(struct sched *s, const char *loop, enum loop_kind kind);

/* Moves a producer below a loop, to where its consumers need it. */
bool sched_compute_at(struct sched *s, const char *stage, const char *loop);
/* Moves a consumer below a loop, behind its producers there. */
bool sched_reverse_compute_at(struct sched *s, const char *stage,
    const char *loop);
/* Splits off the initial value of a reduction, before a loop. */
bool sched_decompose(struct sched *s, const char *stage, const char *loop);
/* The loops from this one down to the reduction become a tile that is kept
 * in registers while the reduction runs around it. */
bool sched_tensorize(struct sched *s, const char *stage, const char *loop);

/* Puts a stage's code into its consumers, and drops it. */
bool sched_inline(struct sched *s, const char *stage);
/* Copies a buffer to a temporary, from which the stages then read. */
bool sched_cache_read(struct sched *s, const char *buffer, uint32_t n,
    const char *const *stage, const char *name);
/* A stage writes to a temporary, of dtype acc unless that is DT_NONE, which
 * is copied to its buffer. */
bool sched_cache_write(struct sched *s, const char *buffer, enum dtype acc,
    const char *name);
/* As cache_read, in another layout: dimensions of the temporary from the
 * outermost on, each a dimension of the buffer, or its quotient or remainder
 * by a factor. */
struct sched_layout {
	uint32_t dim;
	int64_t factor;		/* 0: the dimension itself */
	bool rest;		/* remainder; else quotient */
};
bool sched_pack(struct sched *s, const char *buffer, uint32_t nlayout,
    const struct sched_layout *layout, uint32_t n, const char *const *stage,
    const char *name);
/* One loop of a reduction makes a partial result each, which a second stage
 * adds up. */
bool sched_rfactor(struct sched *s, const char *loop, const char *name);

#endif
