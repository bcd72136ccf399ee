/*
 * New names for what a module defines: globals, data types, constructors.
 */
#ifndef RELAY_PASS_RENAME_H
#define RELAY_PASS_RENAME_H

#include "ir/ir.h"

enum rename_kind { RENAME_GLOBAL, RENAME_TYPE, RENAME_CTOR };

/* new_name gives another name, or NULL: it stays.  Distinct names of one kind
 * must stay distinct.  Versions of prims (tensor/prim_version.c) are named by
 * text, so the module must not be scheduled.  The symbol of an extern stays.
 * Cost: linear. */
struct rename {
	const char *(*new_name)(void *ctx, enum rename_kind kind,
	    const char *name);
	void *ctx;
};
void pass_rename(struct ir_module *m, const struct rename *o);

/* rename_binding.c: a new name for a binding or a parameter, which `old` names
 * as in ir/find.h.  False: there is no such binding, the name is not one, or
 * another parameter of the function has it; reported. */
bool pass_rename_binding(struct ir_module *m, const char *old,
    const char *new, struct diag *d);
/* Printed ids counted anew in each function, in the order of the text. */
void pass_number(struct ir_module *m);

#endif
