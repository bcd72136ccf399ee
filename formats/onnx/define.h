/*
 * Operators unknown to the importer, defined by functions in Relay text: @Name,
 * or @domain_Name, with _ for . in the domain.
 */
#ifndef RELAY_FORMATS_ONNX_DEFINE_H
#define RELAY_FORMATS_ONNX_DEFINE_H

#include "formats/onnx/import.h"

/* The function that defines a node's operator, if the options have one. */
bool onnx_defined(const struct imp *im, const struct onnx_node *n,
    uint32_t *function);
/* Imports its body instead of the current node. */
void onnx_import_defined(struct imp *im, uint32_t function, ir_id *out);
/* A binding of constant k of the module in the current region. */
ir_id onnx_copy_constant(struct imp *im, uint32_t k);
/* Whether none of them is @main; false: reported. */
bool onnx_definitions_ok(struct imp *im);
/* Removes them once the model is imported; n: globals that were there. */
void onnx_drop_definitions(struct ir_module *m, uint32_t n);

#endif
