/*
 * The pattern of a tensor program, from its indices: what
 * fusion asks of an operator's row, for programs that have no row.
 */
#ifndef RELAY_TENSOR_PATTERN_H
#define RELAY_TENSOR_PATTERN_H

#include "tensor/prim.h"

/* The numbers of enum op_pattern (op/op.h). */
enum prim_pattern {
	PRIM_ELEMWISE = 0,	/* reads where it writes */
	PRIM_BROADCAST = 1,	/* some dimensions are repeated */
	PRIM_INJECTIVE = 2,	/* each result from one place: transpose */
	PRIM_REDUCE = 3,	/* folds whole axes */
	PRIM_OUT_FUSABLE = 4,	/* matmul, convolution, pooling, softmax */
	PRIM_OPAQUE = 8,
};

enum prim_pattern prim_pattern(const struct prim *p);
const char *prim_pattern_name(enum prim_pattern k);

#endif
