/*
 * Removes nodes and initializers that no output needs.
 */
#ifndef RELAY_FORMATS_ONNX_EXPORT_PRUNE_H
#define RELAY_FORMATS_ONNX_EXPORT_PRUNE_H

#include "formats/onnx/proto.h"

void exp_prune(struct onnx_model *m);

#endif
