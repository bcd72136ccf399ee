/*
 * The inputs of relay-bind: files of tensors, and --set NAME=VALUE.
 */
#ifndef RELAY_CMD_RUN_BIND_H
#define RELAY_CMD_RUN_BIND_H

#include "cmd/filter.h"
#include "pass/bind.h"

struct bind_count {
	uint32_t bound, unused;
};
/* All tensors of a file that a parameter has the name of.  no_unused: those
 * without one are errors.  False: reported. */
bool bind_file(struct bind *b, struct ir_module *m,
    const struct filter_run *r, const char *path, bool no_unused,
    struct bind_count *n);
/* NAME=FILE.npy, NAME=random:SEED, NAME=LITERAL. */
bool bind_set(struct bind *b, struct ir_module *m,
    const struct filter_run *r, const struct opt_list *args,
    struct bind_count *n);

#endif
