/*
 * ONNX models: the reader of relay-import.
 *
 * Initializers become constants that refer to the bytes of raw_data in the
 * .onnx file itself; nodes become calls of Relay operators with the node's
 * name as their place; graph outputs become the result of @main, whose
 * attribute output_names lists them.
 */
#ifndef RELAY_FORMATS_ONNX_H
#define RELAY_FORMATS_ONNX_H

#include "ir/ir.h"

/* The latest IR version and operator sets that are supported. */
#define ONNX_IR_VERSION 14
#define ONNX_OPSET 28
#define ONNX_ML_OPSET 5		/* ai.onnx.ml */

struct onnx_strings {
	const char *const *v;
	uint32_t n;
};
struct onnx_options {
	struct onnx_strings shape;	/* "input=1x3x224x224" */
	struct onnx_strings dim;	/* "n=128" */
	struct onnx_strings constant;	/* "input=FILE.npy" */
	struct ir_module *define;	/* functions for operators that are
					 * not known, or NULL: it becomes the
					 * model's module */
	const char *base;	/* directory of external data; NULL: the
				 * model's */
	bool symbolic;		/* every extent of an input is a variable */
	bool allow_links;	/* external data may have hard links */
};

enum onnx_result {
	ONNX_OK,
	ONNX_WRONG,	/* understood, and wrong or not supported */
	ONNX_OUTSIDE,	/* cannot be read, or is not a model */
	ONNX_USAGE,	/* an option that does not apply to the model */
};
/* Reads the model at path; store: the file is in the store; `shown`: its name
 * in source locations.  On failure errors were reported; *m may be a module
 * whose sources the messages show. */
enum onnx_result onnx_read(const char *path, const char *shown, bool store,
    const struct onnx_options *o, struct diag *d, struct ir_module **m);

/* A row for each meaning of an operator, sorted: domain, name, the versions
 * of the operator set that have it; format: text, json or csv. */
void onnx_list_ops(FILE *out, const char *format);

#endif
