/*
 * C kernels: computations that stages cannot express (sorting, selection by
 * value, random streams), for the evaluator and compiled code alike.
 *
 * All have one signature (runtime/relay.h): buf holds inputs, then outputs,
 * contiguous and row-major; dim holds the integer parameters of the kernel, in
 * the order listed with each one below, followed by one element per result
 * extent that depends on values, which the kernel sets.  The result buffers are
 * as large as the upper bounds; results are written row-major in the true
 * extents.  Returns 0, or else ctx->message is the error.
 *
 * `dtype` is a number of enum relay_dtype.  outer, n, inner: the extents
 * before the axis, of the axis, and after it, as products.
 * Nothing here may use more than libc.
 */
#ifndef RELAY_RUNTIME_KERNEL_H
#define RELAY_RUNTIME_KERNEL_H

#include "runtime/relay.h"

/* The order of enum dtype (ir/type.h); the evaluator asserts it. */
enum relay_dtype {
	RELAY_BOOL, RELAY_INT8, RELAY_INT16, RELAY_INT32, RELAY_INT64,
	RELAY_UINT8, RELAY_UINT16, RELAY_UINT32, RELAY_UINT64,
	RELAY_FLOAT16, RELAY_BFLOAT16, RELAY_FLOAT32, RELAY_FLOAT64,
	/* One byte each; no kernel takes them. */
	RELAY_INT2, RELAY_INT4, RELAY_UINT2, RELAY_UINT4,
	RELAY_FLOAT4_E2M1FN, RELAY_FLOAT6_E2M3FN, RELAY_FLOAT6_E3M2FN,
	RELAY_FLOAT8_E4M3FN, RELAY_FLOAT8_E4M3FNUZ, RELAY_FLOAT8_E5M2,
	RELAY_FLOAT8_E5M2FNUZ, RELAY_FLOAT8_E8M0FNU,
	RELAY_STRING,	/* a pointer (kernel_string.h) */
	RELAY_DTYPES
};

int64_t relay_int_power(int64_t a, int64_t n, int32_t is_signed);

/* x -> y.  dtype, outer, n, inner, descend.  Stable; NaN last in both
 * orders. */
relay_kernel relay_k_sort;
/* x -> indices.  dtype, index dtype, outer, n, inner, descend. */
relay_kernel relay_k_argsort;
/* x -> values, indices (ret 0), values (1) or indices (2), k along the axis.
 * dtype, index dtype, outer, n, inner, k, ascend, ret, number of inputs after x
 * to skip (1 if k is an input). */
relay_kernel relay_k_topk;
/* x (n) -> distinct values (m), index of the first occurrence of each (m), for
 * each element the index of its value (n), number of distinct values (1), and
 * with counts the number of occurrences of each (m).  dtype, index dtype, n,
 * sorted, counts; writes m for each result that has it (2, or 3 with counts).
 * NaNs are one value. */
relay_kernel relay_k_unique;
/* The same for the slices along an axis: x -> distinct slices (outer, m, inner)
 * and the other results; sorted slices are in lexicographic order.  dtype,
 * index dtype, outer, n, inner, sorted, counts; writes m as above. */
relay_kernel relay_k_unique_slices;
/* x (outer, n, n) -> determinants (outer).  dtype, outer, n. */
relay_kernel relay_k_det;
/* x (outer, n, n) -> inverses; a singular one is an error.  The same. */
relay_kernel relay_k_inverse;
/* x (outer, n, n) -> cofactors.  The same. */
relay_kernel relay_k_cofactors;
/* re, im (outer, n) -> their discrete Fourier transform.  dtype, outer, n,
 * inverse. */
relay_kernel relay_k_dft;
/* x (rows, n), pool (int64), index in the result by n-gram (int64) -> counts
 * (rows, size) float32.  dtype, rows, n, entries of the pool, grams, least and
 * greatest length, most numbers skipped, size, number of lengths, where each
 * length begins in the pool. */
relay_kernel relay_k_ngram_count;
/* x -> coordinates of nonzero elements (m, rank), row-major order.  dtype,
 * index dtype, rank, the extents; writes m. */
relay_kernel relay_k_argwhere;
/* The same, one row per dimension: (rank, m). */
relay_kernel relay_k_nonzero;

/* The bytes of a picture's file (n) uint8 -> height and width int64.  n. */
relay_kernel relay_k_image_extents;
/* The same bytes and extents -> pixels (h, w, 3) uint8, or (h, w, 1).  n, h, w,
 * 0: red first, 1: blue first, 2: gray. */
relay_kernel relay_k_image_decode;

/* data (batch, n, width), threshold (data's dtype, 1 element) -> count (batch)
 * int32, data with the valid boxes first and -1 after, their indices (batch, n)
 * int32.  dtype, batch, n, width, id_index (-1: none), score_index. */
relay_kernel relay_k_valid_counts;
/* data (batch, n, width), valid count (batch) int32, indices (batch, n) int32,
 * max output size (1) int32, iou threshold (1) float32 -> indices (batch, n)
 * int32 and count (batch, 1) int32 if return_indices, else data.  dtype, batch,
 * n, width, force_suppress, top_k, coord_start, score_index, id_index,
 * return_indices, invalid_to_bottom. */
relay_kernel relay_k_nms;
/* boxes (batch, n, 4), scores (batch, classes, n), max outputs per class (1)
 * int64, iou threshold (1) and score threshold (1) float32 -> chosen (m, 3)
 * int64: batch, class, box; count (1) int64.  dtype, batch, classes, n;
 * writes m.  Corners in any order, as in ONNX. */
relay_kernel relay_k_class_nms;
/* The same in the form of TensorFlow -> (class, box) (batch, classes * n, 2)
 * int64 and scores (batch, classes * n), by descending score, -1 after the
 * last; counts (batch) int64.  dtype, batch, classes, n. */
relay_kernel relay_k_class_nms_scores;
/* boxes (batch, n, 4), scores (batch, n, width) -> boxes (batch, most, 4),
 * classes (batch, most) int32, scores (batch, most), counts (batch) int32, by
 * descending score, -1 after the last.  dtype, batch, n, width, classes, most
 * per class, most, and as the bits of doubles the iou and score thresholds. */
relay_kernel relay_k_regular_nms;
/* x, regions (rois, 5) -> (rois, channels, h, w) in x's order.  dtype, rois;
 * for images, channels, height and width in turn the extent and the steps in
 * x and in the result; h, w, the bits of the double scale; roi_align: aligned,
 * 0 (average), 1 (max) or 2 (max_corner). */
relay_kernel relay_k_roi_pool, relay_k_roi_align;
/* probabilities (batch, 2 * anchors, h, w), offsets (batch, 4 * anchors, h,
 * w), image sizes (batch, 3) -> (batch * after, 5).  dtype, batch, h, w,
 * stride, bits of the iou threshold, boxes before suppression (0 or less:
 * all) and after, least edge, offsets of corners, number of scales and of
 * ratios, the bits of these. */
relay_kernel relay_k_proposal;
/* indices (n, rank), values (n), dense shape (rank), default (1) -> indices
 * (m, rank) int64, values (m), was empty (rows) int64.  dtype, indices' dtype,
 * n, rank, rows; writes m twice. */
relay_kernel relay_k_fill_empty_rows;

/* A square sparse matrix, values (nnz), columns (nnz), where rows begin
 * (n + 1) -> the same of the transposed one.  dtype, columns' dtype, n, nnz,
 * begins' dtype. */
relay_kernel relay_k_csr_transpose;

/* Random streams: Threefry, four 64-bit words, 20 rounds; the 10 words of a
 * key are key 4, path 2, counter 2, place of the next step in the path 2. */
/* key -> key, words.  n (number of words). */
relay_kernel relay_k_threefry_generate;
/* key -> left, right. */
relay_kernel relay_k_threefry_split;
/* key, low (1), high (1) -> key, values in [low, high).  dtype, n. */
relay_kernel relay_k_uniform;
/* key, mean (1), scale (1) -> key, values.  dtype, n. */
relay_kernel relay_k_normal;
/* key, probabilities (outer, n), not normalized -> key, indices (outer,
 * samples).  dtype, index dtype, outer, n, samples. */
relay_kernel relay_k_multinomial;

/* sequences (outer, n), ascending, and values (outer, m) -> indices (outer, m).
 * dtype, index dtype, outer, n, m, right (after equals). */
relay_kernel relay_k_searchsorted;
/* x (rows, features), roots (trees), nodes (n, 4) as feature, test, no, yes
 * (int32), values (n), sets (m, width) -> leaves (rows, trees), int32.
 * dtype (float32, float64), rows, features, trees, n, m, width, test; a test
 * of a node: one of these, or RELAY_TREE_EACH for a member of set test / 16;
 * 8 is added where a NaN passes. */
enum relay_tree_test {
	RELAY_TREE_LE, RELAY_TREE_LT, RELAY_TREE_GE, RELAY_TREE_GT,
	RELAY_TREE_EQ, RELAY_TREE_NE, RELAY_TREE_EACH
};
relay_kernel relay_k_tree_leaves;
/* Strings (kernel_string.h): count strings in and out, unless it is said
 * otherwise; other inputs are bytes (uint8), whose number is a parameter.
 * packed bytes -> strings.  bytes, count. */
relay_kernel relay_k_string_unpack;
/* x, packed strings in rising order -> their index or -1, int64.  count,
 * bytes. */
relay_kernel relay_k_string_find;
/* x, y -> -1, 0 or 1 as x is below, equal to or above y, int8.  count. */
relay_kernel relay_k_string_compare;
/* x, y -> x and y one after the other.  count. */
relay_kernel relay_k_string_concat;
/* x -> x in lower or upper case.  count, upper. */
relay_kernel relay_k_string_case;
/* x, delimiter -> the number of parts, int64.  count, bytes of the delimiter
 * (0: white space), most cuts (-1: any number). */
relay_kernel relay_k_string_split_count;
/* x, delimiter, perhaps n -> the first n parts (count, n), or empty strings.
 * The same, n, number of inputs. */
relay_kernel relay_k_string_split;
/* x, a regular expression -> whether all of x matches, bool.  count, bytes. */
relay_kernel relay_k_string_match;
/* x -> numbers; a string that is none is an error.  dtype, count. */
relay_kernel relay_k_string_parse;
/* numbers -> strings.  dtype, count. */
relay_kernel relay_k_string_format;
/* indices (count), shape (n) -> coordinates (n, count).  dtype, dtype of the
 * shape, n, count. */
relay_kernel relay_k_unravel_index;

/* The only list of kernels, with the reason why stages cannot express each. */
struct relay_kernel_row {
	const char *symbol;
	relay_kernel *fn;
	const char *reason;
};
extern const struct relay_kernel_row relay_kernel_table[];
/* NULL: there is none. */
const struct relay_kernel_row *relay_kernel_find(const char *symbol);

#endif
