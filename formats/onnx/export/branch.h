/*
 * Graphs within a graph: branches and bodies of loops.
 */
#ifndef RELAY_FORMATS_ONNX_EXPORT_BRANCH_H
#define RELAY_FORMATS_ONNX_EXPORT_BRANCH_H

#include "formats/onnx/export/exp.h"

typedef ONNX_LIST(const struct type *) exp_types;

/* What ends with the graph. */
struct exp_scope {
	uint32_t bound, functions;
};
void exp_graph_begin(struct exp *e, struct exp_graph *x,
    struct exp_scope *s);
void exp_graph_end(struct exp *e, const struct exp_scope *s);
void exp_graph_input(struct exp *e, const char *name, const struct type *t);
/* Copies what is not made in this graph. */
void exp_graph_output(struct exp *e, const char *name, const struct type *t);
void exp_graph_outputs(struct exp *e, const onnx_names *leaves,
    const struct type *t);
/* A copy, and the set of operators that has one of such a type; what: the
 * operator that the type is of. */
const char *exp_identity(struct exp *e, const char *x, const struct type *t);
void exp_need_type(struct exp *e, const struct type *t, const char *what);
/* A parameter has these leaves; extents that its type names become known. */
void exp_set_param(struct exp *e, ir_id param, const onnx_names *leaves);
void exp_append(struct exp *e, onnx_names *list, const char *name);
onnx_names exp_one(struct exp *e, const char *name);
exp_types exp_leaf_types(struct exp *e, const struct type *t);

#endif
