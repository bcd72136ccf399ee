/*
 * Conversion between scalar code and dimension expressions: an index as an
 * expression of the values of its axes, and an expression as code.
 */
#ifndef RELAY_TENSOR_SCALAR_SYM_H
#define RELAY_TENSOR_SCALAR_SYM_H

#include "tensor/prim.h"

/* Code of type int64 as an expression, axis[k] being the value of axis k <
 * naxis (NULL: unknown); NULL if it depends on data or cannot be expressed,
 * such as a quotient by a divisor that may not be positive. */
const struct sym *sx_to_sym(const struct prim *p, sx_id id,
    const struct sym *const *axis, uint32_t naxis);

/* An expression as code of type int64.  var gives the code of a variable, or 0
 * for a dimension of the prim.  Recurses on the expression, as sym.h does. */
sx_id sx_from_sym(struct prim *p, const struct sym *s,
    sx_id (*var)(void *ctx, const char *name), void *ctx);

#endif
