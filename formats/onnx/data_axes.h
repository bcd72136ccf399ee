/*
 * Data-dependent operands that name axes and extents (data_axes.c).
 */
#ifndef RELAY_FORMATS_ONNX_DATA_AXES_H
#define RELAY_FORMATS_ONNX_DATA_AXES_H

#include "formats/onnx/emit.h"

/* An integer vector as int64 of n elements, which is checked. */
ir_id imp_vector(struct imp *im, ir_id v, uint32_t n);
ir_id imp_iota(struct imp *im, ir_id n);	/* 0 .. n - 1 */
ir_id imp_length(struct imp *im, ir_id v);	/* of a vector */
ir_id imp_fill(struct imp *im, uint32_t n, int64_t value);
/* base with v at the indices `at`, which must be within bounds. */
ir_id imp_scatter(struct imp *im, ir_id base, ir_id at, ir_id v);
/* The vector v (of one element or more); a run-time error unless cond holds. */
ir_id imp_must(struct imp *im, ir_id v, ir_id cond);
/* Axes made non-negative; invalid ones stay out of range. */
ir_id imp_data_axes(struct imp *im, ir_id axes, uint32_t rank);
/* 1 where an axis is named, else 0. */
ir_id imp_data_mask(struct imp *im, ir_id axes, uint32_t rank);
ir_id imp_mask_at(struct imp *im, ir_id mask, uint32_t i);
ir_id imp_unmasked(struct imp *im, ir_id mask, uint32_t n);
/* if (cond) fn(ctx) else other; where the two have different extents,
 * `shape` is that of the one that is chosen, else 0. */
ir_id imp_choose(struct imp *im, ir_id cond, ir_id other,
    ir_id (*fn)(struct imp *, void *), void *ctx, ir_id shape);
ir_id imp_data_squeeze(struct imp *im, ir_id x, ir_id mask, uint32_t keep);
/* Keeps dimensions. */
ir_id imp_data_reduce(struct imp *im, const char *op, ir_id x, ir_id mask);

/* An operand that is a shape, of as many elements as that rank. */
ir_id imp_shape_vector(struct imp *im, ir_id shape);
/* The same with extents of 1 put before it; where no rank is declared, `least`
 * is taken for it, and a longer shape is an error at run time. */
ir_id imp_shape_from_end(struct imp *im, ir_id shape, uint32_t least);
/* pads of all begins, then all ends, as (rank, 2); axes may be 0. */
ir_id imp_data_widths(struct imp *im, ir_id pads, ir_id axes, uint32_t rank);

#endif
