/*
 * What a graph declares of its values, in its outputs and its value_info.
 * Files are wrong about that at times: nothing is believed that is not checked.
 */
#ifndef RELAY_ONNX_DECLARED_H
#define RELAY_ONNX_DECLARED_H

#include "formats/onnx/import.h"

/* The rank declared for output i of the node, or -1. */
int64_t imp_declared_rank(struct imp *im, uint32_t i);
/* Annotates a value that a node has just made with extents that are declared
 * and that its type does not know: a check at run time makes sure of them, and
 * its place is named after the value. */
void imp_declare(struct imp *im, const char *name, ir_id id);

#endif
