/*
 * Strings of a model.  Bytes are a constant, uint8 of rank 1; several strings
 * are packed in one (runtime/kernel_string.h), of which string.unpack makes
 * strings.
 */
#ifndef RELAY_FORMATS_ONNX_STRINGS_H
#define RELAY_FORMATS_ONNX_STRINGS_H

#include "formats/onnx/emit.h"

/* Node 0 and an error, if they are larger than a constant can be. */
ir_id imp_bytes(struct imp *im, struct onnx_bytes b);
ir_id imp_packed(struct imp *im, uint32_t n, const struct onnx_bytes *s);
ir_id imp_strings(struct imp *im, uint32_t rank, const int64_t *dim,
    uint32_t n, const struct onnx_bytes *s);
/* One string, of rank 0. */
ir_id imp_string(struct imp *im, struct onnx_bytes b);
/* The bytes of a string attribute; false: it is not there. */
bool imp_str_bytes(struct imp *im, const char *name, struct onnx_bytes *b);
/* A list of strings; NULL (and *n 0) if it is not there, or is empty. */
const struct onnx_bytes *imp_strs(struct imp *im, const char *name,
    uint32_t *n);

/* A table for string.find: distinct strings in rising order; place[i]: where
 * string i stands in it. */
ir_id imp_table(struct imp *im, uint32_t n, const struct onnx_bytes *s,
    int64_t *place, uint32_t *distinct);
/* For each string of x its first place in the list (int64), or -1. */
ir_id imp_place_in(struct imp *im, ir_id x, uint32_t n,
    const struct onnx_bytes *s);
/* An operator of two tensors that are broadcast to each other; where their
 * strings are equal. */
ir_id imp_two_strings(struct imp *im, const char *op, ir_id a, ir_id b);
ir_id imp_same_strings(struct imp *im, ir_id a, ir_id b);

#endif
