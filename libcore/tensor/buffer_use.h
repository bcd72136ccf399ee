/*
 * What a tensor program does to whole buffers, for the planning of memory.
 */
#ifndef RELAY_TENSOR_BUFFER_USE_H
#define RELAY_TENSOR_BUFFER_USE_H

#include "tensor/prim.h"

/* One store that copies an input's elements in row-major order: a reshape.
 * Its number, or UINT32_MAX. */
uint32_t prim_reshapes(const struct prim *p);

/* Stages that copy each input whole behind those before it, in row-major
 * order: at[k] is the element of the output where input k begins.  False: it
 * is no such program. */
bool prim_concatenates(const struct prim *p, const struct sym **at);

/* The one output may be written over an input: that input is read by the one
 * stage that writes the output alone, at the very element that it writes. */
bool prim_may_overwrite(const struct prim *p, uint32_t input);

/* Every element of an output or a temporary is written, as far as that is
 * seen. */
bool prim_covers(const struct prim *p, uint32_t buffer);

#endif
