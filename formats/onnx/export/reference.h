/*
 * Constants that a model names where they lie.
 */
#ifndef RELAY_FORMATS_ONNX_EXPORT_REFERENCE_H
#define RELAY_FORMATS_ONNX_EXPORT_REFERENCE_H

#include "formats/onnx/export.h"

/* What has been found, by path; begins empty. */
struct exp_references {
	struct map at;		/* interned path: index in location */
	VEC(const char *) location;
};
/* The path of a constant's file from the model's directory, or NULL if its data
 * are to be copied. */
const char *exp_reference(struct ir_module *m,
    const struct onnx_export_options *o, const struct data *d,
    struct exp_references *known);
void exp_references_release(struct exp_references *known);

#endif
