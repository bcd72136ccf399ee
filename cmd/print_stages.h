/*
 * OP TYPE... ATTR=VALUE... on the command line.
 */
#ifndef RELAY_CMD_PRINT_STAGES_H
#define RELAY_CMD_PRINT_STAGES_H

#include "cmd/filter.h"

/* A module with one tensor program: what the operator computes that the
 * operands of the program name.  If it reports an error, *status is set. */
struct ir_module *read_stages(const struct filter_run *r, int *status);

#endif
