/*
 * Operator logs: one JSON object per line, as the prototype of dynamic tensor
 * rematerialization writes them for a training step (DTR paper, appendix C.1;
 * relay-dtr-sim(1) describes the format).
 *
 * Names are resolved here: the program (libcore/dtr/program.h) has tensors.
 * The first fault is reported with its line.  Cost: linear in the log.
 */
#ifndef RELAY_OPLOG_OPLOG_H
#define RELAY_OPLOG_OPLOG_H

#include "base/diag.h"
#include "dtr/program.h"

/* name: of the log, in messages.  False: an error was reported. */
bool oplog_read(const char *text, size_t len, const char *name,
    struct dtr_program *p, struct diag *d);

#endif
