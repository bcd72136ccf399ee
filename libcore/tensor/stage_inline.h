/*
 * Inlining of stages into their readers.
 */
#ifndef RELAY_TENSOR_STAGE_INLINE_H
#define RELAY_TENSOR_STAGE_INLINE_H

#include "tensor/prim.h"

/* Which stages write and read the buffers of a program, kept up to date while
 * stages are inlined, so that inlining one costs time linear in its code and
 * its readers'. */
struct inlining {
	struct prim *p;
	struct sx_walk walk;
	uint32_t *writers, *last;	/* by buffer: how many, the last one */
	VEC(struct inline_reader) reader;	/* lists; [0] unused */
	uint32_t *first;	/* by buffer: its readers, or 0; one that was
				 * inlined is in the list, and reads nothing */
	struct map known;	/* (buffer, stage) in a list */
	bool *gone;		/* by stage: inlined */
	uint32_t ngone;
};
struct inline_reader {
	uint32_t stage, next;
};
void inlining_begin(struct inlining *x, struct prim *p);
/* Removes the stages that were inlined and their temporaries, so that numbers
 * of stages and buffers after them go down.  The caller updates the leaves of
 * trees; nothing that stages and buffers point to is changed, so that restoring
 * copies of both lists undoes the inlining. */
void inlining_end(struct inlining *x);

/* Whether the stage can be inlined into its readers: it stores every element of
 * one temporary at its axes, without a predicate, no other stage writes that
 * buffer, and the buffers that it reads are not overwritten later. */
bool prim_can_inline(struct inlining *x, uint32_t stage);
/* Whether no later stage writes what this one reads. */
bool prim_inputs_stay(struct inlining *x, uint32_t stage);
/* The number of operations of a stage's value, without loads. */
uint32_t prim_stage_cost(const struct prim *p, uint32_t stage);
/* The number of loads of the stage's buffer in other stages, and whether one of
 * them is in a stage with reduction axes or has a data-dependent index. */
uint32_t prim_readers(struct inlining *x, uint32_t stage, bool *repeated);

/* Inlines the stage.  A guarded load of it becomes guarded loads of what it
 * reads.  Exact: the same operations in the same order. */
void prim_inline(struct inlining *x, uint32_t stage);

#endif
