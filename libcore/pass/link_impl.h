/*
 * Internal declarations of linking: link_append.c copies a module into another
 * one, link_same.c compares definitions inside of it, link.c decides what
 * stays.
 */
#ifndef RELAY_PASS_LINK_IMPL_H
#define RELAY_PASS_LINK_IMPL_H

#include "pass/link.h"

/* Appends all globals of f->m and what they hold to m, in m's own arena, types
 * and strings.  A global whose name m has already is added all the same, as one
 * that ir_find_global() does not find; calls go to the new globals.  Data types
 * and constructors are m's own by name, so they come first (link_types). */
void link_append(struct ir_module *m, const struct link_file *f);

/* Types of one module in another: t[i] is the type of index i there.  The
 * caller frees t. */
const struct type **link_import_types(struct ir_module *to,
    const struct ir_module *from);
/* A place of f->m in m, which gets its sources. */
uint32_t *link_import_sources(struct ir_module *m, const struct link_file *f);

/* Whether two globals of one module are equal but for their names, printed ids
 * and places; num: scratch, by node. */
bool link_same_global(const struct ir_module *m, uint32_t a, uint32_t b,
    uint32_t *num);

#endif
