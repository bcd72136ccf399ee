/*
 * Writing a typed module as an ONNX model: main becomes the graph, the
 * functions that it calls become functions of the model, constants become
 * initializers.
 *
 * Extents that are not known become dim_params, named by their expressions.
 * Checks and assumptions about extents are not written: operators of ONNX
 * check their operands themselves.
 */
#ifndef RELAY_FORMATS_ONNX_EXPORT_H
#define RELAY_FORMATS_ONNX_EXPORT_H

#include "ir/ir.h"

/* The operator sets of ai.onnx that can be asked for.  The forms that are
 * written came with the first. */
#define ONNX_OPSET_FIRST 13
#define ONNX_OPSET_LAST 28

struct onnx_export_options {
	int64_t opset;		/* 0: the first that has all operators */
	/* Weights with more elements than are kept inline go to this stream,
	 * and the model names the file `location`; NULL: into the model. */
	FILE *data;
	const char *location;
	/* Constants in files in this directory (as realpath gives it; "": the
	 * root) or below are not copied: the model names the files; NULL: they
	 * are.  Not those in files that are written now: output, its data. */
	const char *beside;
	const char *output;
};

enum onnx_export_result {
	ONNX_EXPORT_DONE,
	ONNX_EXPORT_WRONG,	/* errors about the module were reported, and
				 * nothing was written */
	ONNX_EXPORT_OUTSIDE,	/* data of a constant cannot be read, or
				 * writing failed: reported */
};
/* Adds constants to the module. */
enum onnx_export_result onnx_export(struct ir_module *m,
    const struct onnx_export_options *o, FILE *out, struct diag *d);
/* Bytes of data that a model of this module holds, if not in a file of their
 * own: those of its constants that are not named where they lie. */
uint64_t onnx_export_bytes(struct ir_module *m,
    const struct onnx_export_options *o);

#endif
