/*
 * The options --rename and --qualify of relay-link.
 */
#ifndef RELAY_CMD_LINK_ARGS_H
#define RELAY_CMD_LINK_ARGS_H

#include "cmd/filter.h"
#include "pass/link.h"

/* Rules of "[FILE:]OLD=NEW" and "FILE=WORD"; FILE is an operand of r.  False:
 * reported, wrong usage.  link_args_release is due either way. */
bool link_args(struct link_names *n, const struct filter_run *r,
    const struct opt_list *rename, const struct opt_list *prefix);
void link_args_release(struct link_names *n);

#endif
