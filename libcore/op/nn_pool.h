/*
 * What the quantized average pooling takes from nn.avg_pool2d.
 */
#ifndef RELAY_OP_NN_POOL_H
#define RELAY_OP_NN_POOL_H

#include "op/rel.h"
#include "tensor/te.h"

op_type_rule type_pool;
/* Two int64 temporaries in the shape of result 0: the sum of each window of
 * `x`, which has the first input's shape, with zeros around it, and how many
 * elements the average divides it by. */
void pool_sums(struct te *t, uint32_t x, uint32_t *sum, uint32_t *count);

#endif
