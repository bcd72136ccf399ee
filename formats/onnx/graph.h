/*
 * Graphs, scopes and complaints of the ONNX importer; the parts that rows of
 * operators do not see.
 */
#ifndef RELAY_FORMATS_ONNX_GRAPH_H
#define RELAY_FORMATS_ONNX_GRAPH_H

#include "formats/onnx/import.h"

/* Attributes of the call that a model function's body refers to. */
struct onnx_attrs_of {
	struct onnx_attrs_of *up;
	struct onnx_node *call;
	struct onnx_function *function;
};
struct onnx_attr *imp_bound_attr(struct imp *im, const char *name);

/* The order in which nodes can be evaluated: order[n]; reports cycles and
 * names defined twice. */
bool onnx_order(struct imp *im, struct onnx_node *v, uint32_t n,
    uint32_t *order);
int64_t onnx_opset_of(const struct imp *im, const char *domain);
struct onnx_function *onnx_function_find(const struct imp *im,
    const struct onnx_node *n);
const char *onnx_domain(const char *domain);
struct span onnx_node_span(const struct imp *im, const struct onnx_node *n);
/* Reports functions that are there twice, call themselves, or expand to too
 * much; before anything is imported. */
bool onnx_check_functions(struct imp *im);
/* Reports every operator that no row has, each once; false if any. */
bool onnx_check_ops(struct imp *im);
/* Reports attributes that rows did not ask for, collected on the way. */
void onnx_report_attrs(struct imp *im);

#endif
