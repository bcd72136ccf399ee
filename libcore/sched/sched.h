/*
 * Schedule primitives: transformations of loop trees, and of stages, that
 * preserve what a prim computes.
 *
 * Each works on a copy.  The result is proved (tree_check); if that fails, or
 * the primitive does not apply, an error is reported and the prim is unchanged.
 * So no primitive needs to be trusted, except where it changes stages:
 * compute_inline, cache_read, cache_write, pack and rfactor; the sched_*.c
 * explain why these preserve the result.
 *
 * Loops are named by their variable, or as stage.axis; stages by their label, a
 * buffer that no other stage writes, or their number.
 *
 * A new primitive is one function over a prim in sched_*.c and its row in the
 * table of the script's reader (pass/schedule.c).
 */
#ifndef RELAY_SCHED_SCHED_H
#define RELAY_SCHED_SCHED_H

#include "loop/tree.h"
#include "target/target.h"

struct sched {
	struct prim *p;
	uint32_t tree;		/* index into p->tree */
	struct diag *d;
	struct span at;		/* source location of messages and of new
				 * nodes */
	const struct target *target;	/* tiles must fit its registers */
};

/* Adds the default tree to a prim without trees, and transforms the last
 * tree. */
void sched_init(struct sched *s, struct prim *p, const struct target *target,
    struct diag *d);

/* n factors, innermost last; name: n + 1 variables, or NULL. */
bool sched_split(struct sched *s, const char *loop, uint32_t n,
    const int64_t *factor, const char *const *name);
bool sched_fuse(struct sched *s, uint32_t n, const char *const *loop,
    const char *name);
bool sched_reorder(struct sched *s, uint32_t n, const char *const *loop);
bool sched_kind(struct sched *s, const char *loop, enum loop_kind kind);

/* Moves a producer into a loop that contains its consumers (compute_at). */
bool sched_compute_at(struct sched *s, const char *stage, const char *loop);
/* Moves a consumer into a loop, after its producers there. */
bool sched_reverse_compute_at(struct sched *s, const char *stage,
    const char *loop);
/* Moves the initialization of a reduction to before a loop. */
bool sched_decompose(struct sched *s, const char *stage, const char *loop);
/* The loops from this one down to the reduction become a register tile, with
 * the reduction loops around it. */
bool sched_tensorize(struct sched *s, const char *stage, const char *loop);

/* Inlines a stage into its consumers and removes it. */
bool sched_inline(struct sched *s, const char *stage);
/* Copies a buffer to a temporary, from which the stages then read. */
bool sched_cache_read(struct sched *s, const char *buffer, uint32_t n,
    const char *const *stage, const char *name);
/* A stage writes to a temporary, of dtype acc unless that is DT_NONE, which
 * is copied to its buffer. */
bool sched_cache_write(struct sched *s, const char *buffer, enum dtype acc,
    const char *name);
/* As cache_read, with another layout of the temporary: its dimensions,
 * outermost first, are each a dimension of the buffer, or its quotient or
 * remainder by a factor. */
struct sched_layout {
	uint32_t dim;
	int64_t factor;		/* 0: the dimension itself */
	bool rest;		/* remainder; else quotient */
};
bool sched_pack(struct sched *s, const char *buffer, uint32_t nlayout,
    const struct sched_layout *layout, uint32_t n, const char *const *stage,
    const char *name);
/* Each iteration of one loop of a reduction computes a partial result; a second
 * stage reduces these. */
bool sched_rfactor(struct sched *s, const char *loop, const char *name);

#endif
