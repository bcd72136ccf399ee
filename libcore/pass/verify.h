/*
 * All that a module says of itself: its form, its types, and what its stamps
 * claim.  Whoever reads a module asks this before anything else, since a stream
 * may say what it likes.
 */
#ifndef RELAY_PASS_VERIFY_H
#define RELAY_PASS_VERIFY_H

#include "ir/ir.h"

/* False: reported.  Linear in the module, but for the proofs of loop trees. */
bool module_verify(struct ir_module *m, struct diag *d);

#endif
