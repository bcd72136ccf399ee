/*
 * Classes of numerics: what was done to a module that may change its results
 * (relay-language(7)).  From the strictest to the loosest: exact (NULL),
 * "rounding", "fast", "reduced".
 */
#ifndef RELAY_IR_NUMERICS_H
#define RELAY_IR_NUMERICS_H

#include "ir/ir.h"

/* Whether a text names a class; exact has no name. */
bool ir_is_numerics(const char *name);
/* The looser one of two. */
const char *ir_looser_numerics(const char *a, const char *b);
/* Whether the module's class is the loosest: products of narrow floats may be
 * computed by units that take the smallest numbers for 0. */
bool ir_is_reduced(const struct ir_module *m);
/* Notes that something of a class, a string constant, was applied. */
void ir_apply_numerics(struct ir_module *m, const char *class);

#endif
