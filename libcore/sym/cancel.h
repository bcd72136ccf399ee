/*
 * Common factors of two expressions.
 */
#ifndef RELAY_SYM_CANCEL_H
#define RELAY_SYM_CANCEL_H

#include "sym/sym.h"

/* Takes factors out of both: atoms that each term of the two has, and the
 * common divisor of all coefficients.  The quotient stays the same where the
 * factors are not 0.  Expressions without terms are left as they are. */
void sym_cancel(struct sym_ctx *c, const struct sym **a,
    const struct sym **b);

#endif
