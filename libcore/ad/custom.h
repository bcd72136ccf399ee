/*
 * Functions with custom gradients.  A function marked custom_gradient, such as
 * the one of the standard library,
 *
 *	fn (f: fn (A) -> R, f_grad: fn (A, R) -> A) -> fn (A) -> R
 *
 * returns f; where its result is called, the adjoint of the argument is
 * f_grad(argument, adjoint of the result).  Values that f and f_grad capture
 * are treated as constants.
 */
#ifndef RELAY_AD_CUSTOM_H
#define RELAY_AD_CUSTOM_H

#include "ir/ir.h"

/* Whether a binding is a call of a function that is marked so. */
bool custom_is(const struct ir_module *m, const struct ir_node *n);
/* Whether a binding calls what such a call returned. */
bool custom_is_called(const struct ir_module *m, const struct ir_node *n);

#endif
