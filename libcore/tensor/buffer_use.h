/*
 * How a tensor program uses whole buffers, for memory planning: reshapes,
 * concatenations, in-place execution, coverage.
 */
#ifndef RELAY_TENSOR_BUFFER_USE_H
#define RELAY_TENSOR_BUFFER_USE_H

#include "tensor/prim.h"

/* If the program is a reshape (one store that copies an input's elements in
 * row-major order): the number of that input, else UINT32_MAX. */
uint32_t prim_reshapes(const struct prim *p);

/* If the program copies the first elements of an input, in row-major order: the
 * number of that input, else UINT32_MAX. */
uint32_t prim_takes_front(const struct prim *p);

/* Whether the program concatenates its inputs, each copied contiguously after
 * those before it in row-major order: at[k] is the offset of input k in the
 * output, in elements. */
bool prim_concatenates(const struct prim *p, const struct sym **at);

/* Whether the only output may overwrite an input: the input is read only by the
 * stage that writes the output, at the element being written, and so in each
 * version. */
bool prim_may_overwrite(const struct prim *p, uint32_t input);
/* Sets read[] of each buffer that a stage loads; code that no stage reaches
 * does not count. */
void prim_find_read(const struct prim *p, bool *read);

/* Whether every element of an output or temporary is provably written. */
bool prim_covers(const struct prim *p, uint32_t buffer);

#endif
