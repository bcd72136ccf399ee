/*
 * Pieces of which the operators of ONNX are composed: each emits a few calls.
 */
#ifndef RELAY_FORMATS_ONNX_COMPOSE_H
#define RELAY_FORMATS_ONNX_COMPOSE_H

#include "formats/onnx/emit.h"

ir_id imp_add(struct imp *im, ir_id a, ir_id b);
ir_id imp_mul(struct imp *im, ir_id a, ir_id b);
/* Whether x has dimensions after batch and channels; else an error was
 * reported. */
bool imp_has_planes(struct imp *im, ir_id x);
ir_id imp_cast(struct imp *im, ir_id x, enum dtype dt);
/* As Cast does it, by the node's saturate and round_mode. */
ir_id imp_cast_as(struct imp *im, ir_id x, enum dtype dt);
ir_id imp_reshape(struct imp *im, ir_id x, uint32_t n, const int64_t *code);
ir_id imp_transpose(struct imp *im, ir_id x, uint32_t n, const int64_t *p);
ir_id imp_expand(struct imp *im, ir_id x, uint32_t axis, uint32_t count);
ir_id imp_squeeze(struct imp *im, ir_id x, uint32_t axis);
ir_id imp_concat(struct imp *im, uint32_t n, const ir_id *in, int64_t axis);
ir_id imp_slice(struct imp *im, ir_id x, uint32_t axis, int64_t begin,
    int64_t end);
ir_id imp_shape(struct imp *im, ir_id x);	/* int64 */
/* log(1 + e^x); x above 0, alpha * (e^x - 1) below. */
ir_id imp_softplus(struct imp *im, ir_id x);
ir_id imp_elu(struct imp *im, ir_id x, double alpha);
ir_id imp_matmul(struct imp *im, ir_id a, ir_id b, enum dtype out);
/* A convolution by the node's attributes, without bias; padded with a scalar
 * (0: zeros). */
ir_id imp_conv(struct imp *im, ir_id x, ir_id weight, ir_id value,
    enum dtype dt);
/* One element as a scalar of dt; 0 .. n - 1 as dt (n: int64 scalar); element i
 * of a vector of integers as an int64 scalar. */
ir_id imp_number(struct imp *im, ir_id x, enum dtype dt);
ir_id imp_count(struct imp *im, ir_id n, enum dtype dt);
ir_id imp_at_index(struct imp *im, ir_id v, uint32_t i);
/* x in another shape, and a tensor of one value; shape: int64. */
ir_id imp_reshaped(struct imp *im, ir_id x, ir_id shape);
ir_id imp_full(struct imp *im, ir_id value, ir_id shape);
/* Extent i as a scalar int64; 0 .. extent i; x broadcast to y's shape. */
ir_id imp_len(struct imp *im, ir_id x, uint32_t i);
ir_id imp_axis_iota(struct imp *im, ir_id x, uint32_t i);
/* Indices into an axis of x, of which negative ones count from its end. */
ir_id imp_from_end(struct imp *im, ir_id x, ir_id idx, uint32_t axis);
/* Indices of which those outside stand for the nearest, if relay-export wrote
 * idx for such; else 0. */
ir_id imp_clamped(struct imp *im, ir_id x, ir_id idx, uint32_t axis);
ir_id imp_stretch(struct imp *im, ir_id x, ir_id y);
/* A bias (0: none) of several tensors one after another: the next part begins
 * at `at` plus, if it is not 0, the int64 scalar `more`. */
struct imp_parts {
	ir_id bias;
	int64_t at;
	ir_id more;
};
/* x plus the next part, along its last dimension. */
ir_id imp_add_part(struct imp *im, ir_id x, struct imp_parts *p);
/* A pool by the node's attributes, without the places of the maxima. */
ir_id imp_pool(struct imp *im, ir_id x, bool average);
/* Channels to the front, or (back) to the end; any rank from 2. */
ir_id imp_channels(struct imp *im, ir_id x, bool back);
/* The tracked elements as a list for an attribute; false if they are not
 * all known, or use names that the module does not bind. */
bool imp_dims(struct imp *im, ir_id id, struct attr *out);
/* Axes from the attribute, else from input i (they must be known), made
 * non-negative below rank; *given: whether there are any. */
bool imp_axes(struct imp *im, uint32_t i, uint32_t rank, int64_t *axes,
    uint32_t *n, bool *given);
ir_id imp_reduce(struct imp *im, const char *op, ir_id x, uint32_t n,
    const int64_t *axis, bool keep);
ir_id imp_reduce_all(struct imp *im, const char *op, ir_id x);
/* 1 / sqrt(x), as ONNX's functions have it. */
ir_id imp_inverse_root(struct imp *im, ir_id x);
/* com.microsoft.Attention by the node's attributes: x (batch, sequence, all
 * of q, k and v); the others may be 0. */
void imp_self_attention(struct imp *im, ir_id x, ir_id mask, ir_id past,
    ir_id bias, ir_id *out);
/* The activation of a fused product or convolution, by the node's attributes,
 * which differ; x may be 0. */
ir_id imp_product_activated(struct imp *im, ir_id x);
ir_id imp_conv_activated(struct imp *im, ir_id x);
/* Bytes of 2, 4 or 8 bits, the lowest first, along the last dimension. */
ir_id imp_unpack_bits(struct imp *im, ir_id x, int64_t bits);
/* (x - zero) * scale in float32; zero may be 0.  One element is a scalar. */
ir_id imp_dequantized(struct imp *im, ir_id x, ir_id scale, ir_id zero);
/* x / scale rounded to even, + zero, saturated. */
ir_id imp_quantized(struct imp *im, ir_id x, ir_id scale, ir_id zero,
    enum dtype dt);
/* x in uint8, by the range of its elements and 0: DynamicQuantizeLinear. */
ir_id imp_quantized_by_range(struct imp *im, ir_id x, ir_id *scale,
    ir_id *zero);
/* The product of x, quantized by its range, and of b, which is in int32, its
 * zero points subtracted: summed in int32, times both scales in float32. */
ir_id imp_product_by_range(struct imp *im, ir_id x, ir_id b, ir_id scale);
/* The row of ai.onnx, of that version, on the current node. */
void imp_as_row(struct imp *im, const char *op, int version, ir_id *out);
/* A layer normalization over the last dimension, by the node's epsilon. */
ir_id imp_layer_norm(struct imp *im, ir_id x, ir_id scale, ir_id bias);
/* The number of ones in each row of a mask over ids (mask 0: all zeros). */
ir_id imp_mask_index(struct imp *im, ir_id ids, ir_id mask);
/* Rows of a table; position rows 0 .. of ids (batch, sequence). */
ir_id imp_rows_of(struct imp *im, ir_id table, ir_id index);
ir_id imp_positions(struct imp *im, ir_id ids);
/* The Fourier transform along an axis of real numbers (..., 1), of which one
 * side is kept: complex (..., 2); and the inverse of these. */
ir_id imp_one_sided(struct imp *im, ir_id x, uint32_t axis, bool inverse);
ir_id imp_gelu(struct imp *im, ir_id x, bool tanh_form);
/* Puts x (rank 1) where axis of a tensor of rank stands: (n, 1, 1). */
ir_id imp_along(struct imp *im, ir_id x, uint32_t axis, uint32_t rank);

/* 0 of rank 0 and int64 where the boolean of rank 0 holds; else an error when
 * it runs, `check failed: RULE == 1, where RULE is 0`: rule is a name. */
ir_id imp_zero_where(struct imp *im, ir_id holds, const char *rule);
/* x, a tensor, once it has been checked that the boolean of rank 0 holds. */
ir_id imp_require(struct imp *im, ir_id x, ir_id holds, const char *rule);

#endif
