/*
 * The table of relay-schedule --report: a row for each program, or for each
 * group of stages whose loops are not proved, as text, CSV (RFC 4180) or JSON
 * (RFC 8259).
 */
#ifndef RELAY_CMD_SCHEDULE_TABLE_H
#define RELAY_CMD_SCHEDULE_TABLE_H

#include "base/str.h"
#include "pass/schedule.h"

/* Appends one row to those that b has; format: the first letter of text, csv or
 * json. */
void schedule_put_row(struct buf *b, char format,
    const struct schedule_row *x);
/* The text after the last row, or alone if there are no rows. */
void schedule_put_end(struct buf *b, char format);

#endif
