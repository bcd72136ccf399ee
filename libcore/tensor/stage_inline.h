/*
 * Putting a stage's value where it is read.
 */
#ifndef RELAY_TENSOR_STAGE_INLINE_H
#define RELAY_TENSOR_STAGE_INLINE_H

#include "tensor/prim.h"

/* Whether the stage can vanish into those that read it: it stores every
 * element of one temporary, at its own axes, without a predicate, no other
 * stage writes that buffer, and what it reads stays. */
bool prim_can_inline(const struct prim *p, uint32_t stage);
/* Whether no later stage writes what this one reads. */
bool prim_inputs_stay(const struct prim *p, uint32_t stage);
/* Operations of a stage's value, loads not counted. */
uint32_t prim_stage_cost(const struct prim *p, uint32_t stage);
/* How many loads of the stage's buffer there are in other stages, and whether
 * one of them stands in a stage with reduction axes or indexes by data. */
uint32_t prim_readers(const struct prim *p, uint32_t stage, bool *repeated);

/* Inlines the stage; it and its temporary are removed, so that numbers of
 * stages and buffers after them go down by one.  Leaves of trees
 * are the caller's matter; nothing that the stages and buffers pointed to is
 * changed, so that copies of both lists bring the prim back.  A guarded load of
 * it becomes guarded loads of what it reads.  Exact: the same operations in the
 * same order. */
void prim_inline(struct prim *p, uint32_t stage);

#endif
