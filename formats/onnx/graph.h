/*
 * Graphs, scopes and diagnostics of the ONNX importer; the parts that rows of
 * operators do not see.  Files use one another in one direction only: node.c
 * (the current node, scopes, types), tensor.c, emit.c, compose.c, function.c,
 * graph.c, split.c, model.c.
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
/* Called before anything is imported: reports functions that are defined twice,
 * call themselves, or expand to too many nodes. */
bool onnx_check_functions(struct imp *im);
/* Reports each operator without a row once; false if there are any. */
bool onnx_check_ops(struct imp *im);
/* Reports attributes that no row has asked for, collected during the import. */
void onnx_report_attrs(struct imp *im);

/* ---- what rows see of graphs ---- */
/* A graph with its inputs bound, in a scope of its own. */
bool imp_subgraph(struct imp *im, struct onnx_graph *g, uint32_t nin,
    const ir_id *in, ir_id *out);
const struct onnx_row *onnx_row_find(const char *domain, const char *op,
    int64_t version);
/* Imports a graph's nodes into the current region and scope, which has its
 * inputs bound already; out: nodes of its outputs. */
bool imp_graph(struct imp *im, struct onnx_graph *g, ir_id *out);
bool imp_nodes(struct imp *im, struct onnx_node *v, uint32_t n);
/* Of the main graph: from this one in their order to the last. */
void imp_rest(struct imp *im, uint32_t from);
/* Names a node's outputs; those from node `first` on are new. */
void imp_bind_outputs(struct imp *im, struct onnx_node *n, const ir_id *out,
    uint32_t first);
/* Finds the outputs of a graph whose nodes are imported; what is missing is an
 * error if there were no more than `errors` of them. */
void imp_outputs(struct imp *im, const struct onnx_graph *g, uint32_t errors,
    ir_id *out);
void imp_bind(struct imp *im, const char *name, ir_id id);
bool imp_lookup(struct imp *im, const char *name, ir_id *id);
/* Whether the call of the model function being imported leaves this input
 * out. */
bool imp_omitted(const struct imp *im, const char *name);
const char *imp_ident(struct imp *im, const char *name);
void imp_note(struct imp *im, ir_id id, const struct type *t);
const struct type *imp_open(struct imp *im, const struct type *t);
/* The Relay type of an ONNX type; `name` is for fresh extents and errors;
 * NULL and an error if there is none. */
const struct type *imp_value_type(struct imp *im, const struct onnx_type *t,
    const char *name);
/* The same for what is in a sequence or optional; name may be NULL. */
const struct type *imp_inner_type(struct imp *im, const struct onnx_type *t,
    const char *name);

#endif
