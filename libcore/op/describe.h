/*
 * The documentation of an operator from its row: text, JSON, manual page.
 */
#ifndef RELAY_OP_DESCRIBE_H
#define RELAY_OP_DESCRIBE_H

#include "base/mem.h"
#include "op/op.h"

/* A paragraph, an object, a subsection; each ends as its list needs it. */
void op_describe_text(struct buf *b, const struct op_def *op);
void op_describe_json(struct buf *b, const struct op_def *op);
void op_describe_man(struct buf *b, const struct op_def *op);
/* The section on TVM's operators, from the table of op/published.h. */
void op_describe_differences(struct buf *b);

#endif
