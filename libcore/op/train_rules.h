/*
 * The training forms that rows name (training.h).
 */
#ifndef RELAY_OP_TRAIN_RULES_H
#define RELAY_OP_TRAIN_RULES_H

#include "op/training.h"

op_training train_batch_norm, train_dropout;

#endif
