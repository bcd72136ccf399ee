/*
 * A second module beside the input: for programs that compare two.
 */
#ifndef RELAY_CMD_FILTER_SECOND_H
#define RELAY_CMD_FILTER_SECOND_H

#include "cmd/filter.h"

/* Reads and verifies the module of an operand, "-" being standard input, which
 * must have the stamps that are needed.  Its messages go to d, since a span
 * means something only with the sources of its module: filter_second_report
 * hands them on.  NULL: it could not be read, and d says why; a module that is
 * wrong comes back with the errors in d.  The exit status of either is
 * *r->status. */
struct ir_module *filter_second(const struct filter_run *r, const char *path,
    uint32_t needs, struct diag *d);
/* Reports the messages of d to r, with the places of m as text, and the path
 * where they do not name it.  m may be NULL. */
void filter_second_report(const struct filter_run *r, const char *path,
    const struct diag *d, const struct ir_module *m);

#endif
