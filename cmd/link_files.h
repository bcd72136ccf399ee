/*
 * The modules of relay-link: reading, new names, clashes, and one module of
 * all.
 */
#ifndef RELAY_CMD_LINK_FILES_H
#define RELAY_CMD_LINK_FILES_H

#include "cmd/filter.h"

/* One module of r->operands.  What two files define alike is taken once; an
 * extern of one that another defines, with the same type, is that; everything
 * else of one name is a clash, and all clashes are reported.  NULL, or a module
 * whose sources messages show: errors were reported, and *status is set. */
struct ir_module *link_files(const struct filter_run *r,
    const struct opt_list *rename, const struct opt_list *prefix, int *status);

#endif
