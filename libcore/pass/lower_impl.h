/*
 * Shared by lower*.c.
 */
#ifndef RELAY_PASS_LOWER_IMPL_H
#define RELAY_PASS_LOWER_IMPL_H

#include "pass/lower.h"
#include "tensor/prim.h"

#define LOWER_OUTPUTS 32	/* results of one program, at most */

/* nn_dense for nn.dense. */
/* The program of one operator call; its names of dimensions are those of the
 * types.  NULL, and why. */
struct prim *lower_operator(struct ir_module *m, const struct ir_node *n,
    const char **why);
/* As lower_operator, for what lowering replaces: NULL, and why, if the call
 * stays as it is. */
struct prim *lower_call(struct ir_module *m, const struct ir_node *n,
    const char **why);
/* As lower_function, in the same way. */
struct prim *lower_group(struct ir_module *m, uint32_t function,
    const char **why);
/* By global: functions marked Primitive that are only called.  The caller
 * frees. */
bool *lower_groups(struct ir_module *m);
/* Sets the names that the inputs bind bare; false if others are used. */
bool lower_dimensions(struct prim *p);
/* The program of a function whose operators are computed by what their rows
 * have for `small` (op/op.h), and where it stands in the other's place; NULL:
 * none has a choice. */
struct prim *lower_small(struct ir_module *m, uint32_t function,
    struct sym_pred *when);
/* Removes inputs that no stage of the program reads, nor of its version, which
 * may be NULL, unless they are the first to bind a name; keep: by input as it
 * was. */
void lower_drop_inputs(struct prim *p, struct prim *version, bool *keep);

#endif
