/*
 * Constants and attributes from outside of the text: the metadata section
 * (JSON, version 0.0.4 and 0.0.5), and --meta FILE: a .npz archive, a .params
 * file, or a list of types, one a line.
 *
 * Functions that can fail set *err (caller frees) and return NULL, 0, false.
 */
#ifndef RELAY_FORMATS_TEXT_META_H
#define RELAY_FORMATS_TEXT_META_H

#include "ir/ir.h"

struct meta;
struct op_def;
struct meta *meta_json(const char *text, size_t len, char **err);
struct meta *meta_file(const char *path, struct ir_module *m, char **err);
void meta_free(struct meta *meta);

/* Index of a constant of the module; asked twice, the same one. */
uint32_t meta_constant(struct meta *meta, struct ir_module *m,
    const char *key, uint32_t index, char **err);
bool meta_attr(struct meta *meta, struct ir_module *m, const char *key,
    uint32_t index, struct attr *out, char **err);
/* A whole attribute object, of the operator's attributes. */
const struct attrs *meta_attrs(struct meta *meta, struct ir_module *m,
    const struct op_def *op, const char *key, uint32_t index, char **err);

/* A constant of these bytes: inline if it is small, else in the store. */
uint32_t meta_bytes(struct ir_module *m, const struct type *t,
    const void *bytes, size_t len, char **err);

#endif
