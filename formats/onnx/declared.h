/*
 * The types that a graph declares for its values, in its outputs and its
 * value_info.  Files are sometimes wrong about that, so every declaration that
 * is used is checked.
 */
#ifndef RELAY_FORMATS_ONNX_DECLARED_H
#define RELAY_FORMATS_ONNX_DECLARED_H

#include "formats/onnx/import.h"

/* The rank declared for output i of the node, or -1. */
int64_t imp_declared_rank(struct imp *im, uint32_t i);
/* Annotates a value that a node has just made with declared extents that its
 * type does not have: a check at run time verifies them; it is reported under
 * the value's name. */
void imp_declare(struct imp *im, const char *name, ir_id id);
/* The same with the extents that are numbers, `least` or more, in a vector
 * that gives the shape, and whose other elements the data tell. */
void imp_declare_by(struct imp *im, ir_id id, ir_id shape, int64_t least);

#endif
