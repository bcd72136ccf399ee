#include "op/row.h"

#define OP_FAMILY "unary"

OP(abs, "abs",
    .doc = "Absolute value.",
    INPUTS(IN("x", "any tensor")))
