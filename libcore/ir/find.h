/*
 * Bindings as people name them in options: v7 or 7 by the printed id, %NAME by
 * the name of the source, f.v7, f:v7 or f.%NAME in function f.
 */
#ifndef RELAY_IR_FIND_H
#define RELAY_IR_FIND_H

#include "ir/ir.h"

/* Whether a text names a binding or a parameter. */
bool ir_is_named(const struct ir_module *m, ir_id id, const char *text);
/* The one that a text names, in a function (index) if that is not 0.  0: there
 * is none, or several; reported. */
ir_id ir_find_named(const struct ir_module *m, uint32_t function,
    const char *text, struct diag *d);
/* As help after an error: how bindings are named. */
void ir_help_named(struct diag *d);

#endif
