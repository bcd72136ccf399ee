/*
 * Values as text: what relay-eval prints and reads back.
 *
 *	3.5f  [[1i64, 2i64], [3i64, 4i64]]  (True, 2)  Cons(1f, Nil)
 *
 * Tensors without elements, whose extents lists cannot show, are
 * const[Tensor[(0, 3), float32]]().  Both directions use explicit stacks.
 */
#ifndef RELAY_EVAL_LITERAL_H
#define RELAY_EVAL_LITERAL_H

#include "eval/value.h"

#define LITERAL_LIMIT ((size_t)2 << 30)		/* bytes of text */

/* summary: large tensors by type and range only.  False: longer than
 * LITERAL_LIMIT. */
bool literal_print(struct buf *b, const struct ir_module *m,
    const struct value *v, bool summary);
/* A value of type t; literals without a suffix take the type's dtype.  A
 * tensor that stands alone may have other extents than t.  NULL: reported. */
struct value *literal_read(struct heap *h, struct ir_module *m,
    struct diag *d, const char *text, const struct type *t);

#endif
