/*
 * Between the files of the shared main: -MD, a rule for make that names the
 * files on which the output depends.
 */
#ifndef RELAY_CMD_FILTER_DEPEND_H
#define RELAY_CMD_FILTER_DEPEND_H

#include "cmd/filter_args.h"

/* Before a file is read and before the sandbox.  Both return an exit status,
 * with an error reported unless it is 0. */
int filter_depend_begin(const struct common_opts *c,
    const struct filter_run *r);
/* Once the output has its name: writes the rule, if one was asked for. */
int filter_depend_end(const struct common_opts *c, const struct filter_run *r);

#endif
