/*
 * Taking globals out of a module: what passes that remove functions share.
 */
#ifndef RELAY_PASS_GLOBALS_H
#define RELAY_PASS_GLOBALS_H

#include "ir/ir.h"

/* Whether a function is marked Primitive=1: made by fusion, or to be taken
 * as one kernel. */
bool pass_is_primitive(const struct ir_module *m,
    const struct ir_function *f);
/* Whether passes leave the body alone: Primitive, or with a Compiler. */
bool pass_is_closed(const struct ir_module *m, const struct attrs *as);
/* Whether a node mentions a global: .ref is its index. */
static inline bool
pass_mentions_global(const struct ir_node *n)
{
	return n->kind == NODE_GLOBAL ||
	    (n->kind == NODE_CALL && n->callee == CALLEE_GLOBAL);
}

/* Adds to keep[] (by index in m->global) a global and all that it mentions,
 * directly or through others.  Linear, over all calls with one keep[]. */
void pass_keep_reached(const struct ir_module *m, uint32_t global,
    bool *keep);
/* Adds the versions of tensor programs to keep[] (by index in m->global). */
void pass_keep_versions(const struct ir_module *m, bool *keep);
/* Removes the globals that keep[] does not name, nor as versions, and compacts
 * the module.  Nothing that stays may mention them. */
void pass_keep_globals(struct ir_module *m, bool *keep);
/* Names of all globals, for: removes those that have come since and that none
 * of these needs, if there are any.  The array is the caller's to free. */
const char **pass_global_names(const struct ir_module *m, uint32_t *n);
void pass_drop_unused_since(struct ir_module *m, const char *const *name,
    uint32_t n);

#endif
