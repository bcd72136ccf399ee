/*
 * Shared by fold.c and fold_node.c.
 */
#ifndef RELAY_PASS_FOLD_IMPL_H
#define RELAY_PASS_FOLD_IMPL_H

#include "pass/fold.h"

struct value;

/* Which operands' elements an operator reads, by operand; NULL if that is not
 * known.  The caller frees. */
bool *fold_reads(struct ir_module *m, const struct ir_node *n);
/* Appends a copy of a binding to region r, its operands by copy[]; those that
 * are not known become parameters, which are counted. */
void fold_copy(struct ir_module *m, ir_region r, ir_id id, const bool *known,
    ir_id *copy, uint32_t *unread);
/* A constant of the module with the value of a tensor.  0: reported. */
uint32_t fold_constant(struct ir_module *m, const struct value *v,
    struct diag *d, uint64_t *bytes);
/* fold_arms.c: decides ifs with constant conditions, and takes constant fields
 * out of tuples; in one function.  alias: by node, 0 before and after.  How
 * many there were. */
uint32_t fold_ifs(struct ir_module *m, uint32_t function, ir_id *alias,
    struct pass_rewrites *w);
uint32_t fold_fields(struct ir_module *m, uint32_t function, ir_id *alias,
    struct pass_rewrites *w);

#endif
