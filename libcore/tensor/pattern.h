/*
 * The operator pattern of a tensor program, inferred from its indices: the
 * class that operator rows state for fusion (after TVM's TOpPattern), for
 * programs without a row.
 */
#ifndef RELAY_TENSOR_PATTERN_H
#define RELAY_TENSOR_PATTERN_H

#include "tensor/prim.h"

/* The numbers of enum op_pattern (op/op.h). */
enum prim_pattern {
	PRIM_ELEMWISE = 0,	/* elementwise */
	PRIM_BROADCAST = 1,	/* broadcast of some dimensions */
	PRIM_INJECTIVE = 2,	/* each result from one element: transpose */
	PRIM_REDUCE = 3,	/* reduces whole axes */
	PRIM_OUT_FUSABLE = 4,	/* matmul, convolution, pooling, softmax */
	PRIM_OPAQUE = 8,
};

enum prim_pattern prim_pattern(const struct prim *p);
const char *prim_pattern_name(enum prim_pattern k);

#endif
