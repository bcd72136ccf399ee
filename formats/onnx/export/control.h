/*
 * Bindings that are no operators: conditions, loops, calls.
 */
#ifndef RELAY_FORMATS_ONNX_EXPORT_CONTROL_H
#define RELAY_FORMATS_ONNX_EXPORT_CONTROL_H

#include "formats/onnx/export/exp.h"

void exp_if(struct exp *e);
/* A local function is written where it is called. */
void exp_local_function(struct exp *e);
void exp_call_local(struct exp *e);
void exp_call_loop(struct exp *e);
/* The functions that main reaches become functions of the model. */
void exp_functions(struct exp *e, const struct ir_function *f);
void exp_call_global(struct exp *e);
void exp_add_opset(struct exp *e, void *list, const char *domain,
    int64_t version);
/* False: the function that is called is none of the library's on lists and
 * options. */
bool exp_call_std(struct exp *e);
/* ---- library.c ---- */
/* Whether a function is the standard library's of its name. */
bool exp_is_library(struct exp *e, const struct ir_function *f);
void exp_call_constructor(struct exp *e);

#endif
