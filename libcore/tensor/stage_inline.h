/*
 * Inlining of stages into their readers.
 */
#ifndef RELAY_TENSOR_STAGE_INLINE_H
#define RELAY_TENSOR_STAGE_INLINE_H

#include "tensor/prim.h"

/* Whether the stage can be inlined into its readers: it stores every element of
 * one temporary at its axes, without a predicate, no other stage writes that
 * buffer, and the buffers that it reads are not overwritten later. */
bool prim_can_inline(const struct prim *p, uint32_t stage);
/* Whether no later stage writes what this one reads. */
bool prim_inputs_stay(const struct prim *p, uint32_t stage);
/* The number of operations of a stage's value, without loads. */
uint32_t prim_stage_cost(const struct prim *p, uint32_t stage);
/* The number of loads of the stage's buffer in other stages, and whether one of
 * them is in a stage with reduction axes or has a data-dependent index. */
uint32_t prim_readers(const struct prim *p, uint32_t stage, bool *repeated);

/* Inlines the stage; it and its temporary are removed, so that numbers of
 * stages and buffers after them go down by one.  The caller updates the leaves
 * of trees; nothing that stages and buffers point to is changed, so that
 * restoring copies of both lists undoes the inlining.  A guarded load of it
 * becomes guarded loads of what it reads.  Exact: the same operations in the
 * same order. */
void prim_inline(struct prim *p, uint32_t stage);

#endif
