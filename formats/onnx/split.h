/*
 * The rest of the main graph in both branches of an If.
 *
 * What follows a value whose rank a size decides, as exporters write squeeze(),
 * is imported twice: where the axis is removed, and where it stays.  Each
 * branch knows its condition, so that later choices by the same size are
 * decided.  The results of both have one type, or the attempt fails (model.c).
 */
#ifndef RELAY_FORMATS_ONNX_SPLIT_H
#define RELAY_FORMATS_ONNX_SPLIT_H

#include "formats/onnx/import.h"

/* Whether the current node may do this: it is one of main's, the attempt allows
 * it, and it is within few branches that others made. */
bool imp_may_split(struct imp *im);
/* Whether a condition compares expressions of extents; p: what holds of them
 * where it is true, or, if !way, where it is false. */
bool imp_compares(struct imp *im, ir_id cond, bool way, struct sym_pred *p);
/* An If without a type, and its two regions. */
ir_id imp_if(struct imp *im, ir_id cond, ir_region sub[2]);
/* The outputs of the current node in branch k, whose region is the current
 * one. */
typedef void imp_way_fn(struct imp *im, void *ctx, uint32_t k, ir_id *out);
/* Imports the rest into the regions of such an If.  After this nothing is left
 * of the graph: im->rest.done. */
void imp_split(struct imp *im, ir_id id, const ir_region sub[2],
    imp_way_fn *fn, void *ctx);

#endif
