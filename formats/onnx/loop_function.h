/*
 * Loops as tail-recursive local functions: Loop, Scan and the recurrent
 * operators.
 */
#ifndef RELAY_FORMATS_ONNX_LOOP_FUNCTION_H
#define RELAY_FORMATS_ONNX_LOOP_FUNCTION_H

#include "formats/onnx/import.h"

/* A tail-recursive local function: while i < limit and cond, the body maps
 * states to states and gives an element of each scan.  in[]: the count, the
 * condition, states, slices; out[]: the condition (0: stays true), states,
 * scans. */
#define LOOP_VALUES 64
struct imp_slice {
	ir_id x;
	uint32_t axis;
	bool reverse;
};
struct imp_loop {
	ir_id limit, cond;	/* 0: none */
	uint32_t nstate, nslice, nscan;
	ir_id state[LOOP_VALUES];
	struct imp_slice slice[LOOP_VALUES];
	bool (*body)(struct imp *im, void *ctx, const ir_id *in, ir_id *out);
	void *ctx;
};
/* out: states, then scans, stacked along a new first dimension. */
bool imp_loop(struct imp *im, struct imp_loop *l, ir_id *out);
/* The type as it may occur in the module: data-dependent extents become `?`. */
const struct type *imp_close(struct imp *im, const struct type *t);
/* The join of two types, or NULL. */
const struct type *imp_join(struct imp *im, const struct type *a,
    const struct type *b);

#endif
