/*
 * Bindings that are no operators: conditions, loops, calls.
 */
#ifndef RELAY_FORMATS_ONNX_EXPORT_CONTROL_H
#define RELAY_FORMATS_ONNX_EXPORT_CONTROL_H

#include "formats/onnx/export/exp.h"

void exp_if(struct exp *e);
/* Gives the results, of type t. */
void exp_if_node(struct exp *e, const char *cond, struct onnx_graph *then,
    struct onnx_graph *otherwise, const struct type *t);
/* A local function is written where it is called. */
void exp_function_value(struct exp *e);
void exp_call_local(struct exp *e);
void exp_call_loop(struct exp *e);
/* The functions that main reaches become functions of the model. */
void exp_functions(struct exp *e, const struct ir_function *f);
void exp_call_global(struct exp *e);
void exp_add_opset(struct exp *e, void *list, const char *domain,
    int64_t version);
/* What a function gives for arguments, the leaves of each: a local function, or
 * one of the model; nothing after an error. */
onnx_names exp_apply(struct exp *e, ir_id f, uint32_t n,
    const onnx_names *arg);
/* ---- sequence.c ---- */
/* False: the function that is called is none of the library's on lists and
 * options. */
bool exp_call_std(struct exp *e);
/* Whether a call is of one of them that is given a function, as operand 0. */
bool exp_takes_function(struct exp *e, const struct ir_node *n);
/* ---- data.c ---- */
/* Reports it if no sequence has elements of this type, and is "" then. */
const char *exp_empty_sequence(struct exp *e, const struct type *t);
/* ---- match.c ---- */
void exp_match(struct exp *e);
/* Whether a value, its leaves, is of the form of an arm's pattern: a truth;
 * and the pattern's variables, which have the parts of a value that is. */
const char *exp_match_test(struct exp *e, ir_region arm, const struct type *t,
    const onnx_names *leaves);
void exp_match_bind(struct exp *e, ir_region arm, const struct type *t,
    const onnx_names *leaves);
/* ---- library.c ---- */
/* Whether a function is the standard library's of its name. */
bool exp_is_library(struct exp *e, const struct ir_function *f);
void exp_call_constructor(struct exp *e);

#endif
