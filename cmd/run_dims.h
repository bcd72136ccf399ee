/*
 * Extents by name: --dim NAME=N gives a symbolic extent that no input has yet a
 * value, for inputs whose values are random.
 */
#ifndef RELAY_CMD_RUN_DIMS_H
#define RELAY_CMD_RUN_DIMS_H

#include "cmd/run_args.h"

/* Rows of an option table: T has members `dim` and `shape`, each a struct
 * opt_list. */
#define RUN_DIM_OPTIONS(T) \
	{ "dim", 0, OPT_IMPORT, "NAME=N", NULL, \
	    "give a symbolic extent of MODEL.onnx, or of random inputs, " \
	    "a value", \
	    offsetof(T, dim) }, \
	FILTER_SHAPE_OPTION(T)

/* Whether r->dim can be read, and names extents of r->param; else errors were
 * reported. */
bool run_check_dims(struct run_inputs *r);
/* The value of an extent's name in r->dim. */
bool run_dim_given(const struct run_inputs *r, const struct sym *var,
    int64_t *v);
/* Reports that input i, `name`, has an extent that nothing gives. */
void run_dim_unknown(const struct run_inputs *r, uint32_t i, const char *name);

#endif
