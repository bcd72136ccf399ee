/*
 * Shared by lower*.c.
 */
#ifndef RELAY_PASS_LOWER_IMPL_H
#define RELAY_PASS_LOWER_IMPL_H

#include "op/version.h"
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
 * have for `small` (op/op.h). */
struct prim *lower_small(struct ir_module *m, uint32_t function);
/* Whether a call has a choice, and which; in: not set. */
bool lower_version(struct ir_module *m, ir_id id, struct op_version *v);
/* By function: the choice of the first call in it that has one, and whether the
 * two forms in which that call has an operand agree in every call of the
 * function (lower_agree.c).  The caller frees. */
struct lower_choice {
	struct op_version v;
	uint32_t made, from;	/* parameters */
	bool by_calls;		/* both are */
	bool agrees;
};
struct lower_choice *lower_choices(struct ir_module *m);
/* Removes inputs that no stage of the program reads, nor of its version, which
 * may be NULL, unless they are the first to bind a name; keep: by input as it
 * was. */
void lower_drop_inputs(struct prim *p, struct prim *version, bool *keep);

#endif
