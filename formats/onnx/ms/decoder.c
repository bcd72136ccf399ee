/*
 * com.microsoft: attention of one position, which a decoder computes again for
 * each token, and of sequences that are packed without their padding; biases
 * by relative positions.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/ai/attend.h"

/* ---- one position ---- */

/* Keys or values of a buffer (b, h, most, d), in which the new ones (b, h, 1,
 * d) are at a position. */
static ir_id
put_at(struct imp *im, ir_id buffer, ir_id now, ir_id position)
{
	ir_id at = DO(im, "equal", imp_axis_iota(im, buffer, 2), position);

	return DO(im, "where", imp_expand(im, at, 1, 1), now, buffer);
}

/* Queries, keys and values (b, 1, heads * d), one after another in the last
 * dimension or each by itself, as heads, with their biases. */
static bool
three(struct imp *im, ir_id *x, ir_id bias, int64_t heads)
{
	int64_t w = imp_extent(im, x[0], 2);
	struct imp_parts parts = { .bias = bias };
	uint32_t n = x[1] && imp_rank(im, x[1]) == 4 ? 1 : 3;
	ir_id all = x[1] ? 0 : x[0];

	if (!x[0] || imp_rank(im, x[0]) != 3 || (all && w < 1)) {
		imp_error(im, "onnx-shape", "the width of the queries must be "
		    "known");
		return false;
	}
	for (uint32_t i = 0; all && i < 3; i++)
		x[i] = imp_slice(im, all, 2, i * (w / 3), (i + 1) * (w / 3));
	for (uint32_t i = 0; i < n; i++)
		x[i] = attend_split_heads(im, imp_add_part(im, x[i],
		    &parts), heads);
	return x[0] && x[1] && x[2];
}

static void
row_masked(struct imp *im, ir_id *out)
{
	bool shared = imp_int(im, "past_present_share_buffer", 0) != 0;
	struct attention a = { .scale = imp_float(im, "scale", 0), .left = -1,
		.right = -1, .precision = DT_NONE };
	ir_id x[3] = { imp_in(im, 0), imp_opt(im, 1), imp_opt(im, 2) };
	ir_id pk = imp_opt(im, 5), pv = imp_opt(im, 6), at = 0, now;
	bool cross = x[1] && imp_rank(im, x[1]) == 4;

	imp_opt(im, 8);
	imp_int(im, "output_qk", 0);
	if (imp_has(im, 9)) {
		imp_error(im, "onnx-input", "cache_indirection, of several "
		    "beams, is not supported");
		return;
	}
	if (!x[1] != !x[2]) {
		imp_error(im, "onnx-input", "keys or values are missing");
		return;
	}
	if (!three(im, x, imp_opt(im, 10), imp_int(im, "num_heads", 0)))
		return;
	a.q = x[0];
	if (cross || !pk || !pv) {
		a.k = x[1];
		a.v = x[2];
	} else if (!shared) {
		a.k = attend_joined(im, pk, x[1]);
		a.v = attend_joined(im, pv, x[2]);
	} else {
		at = imp_number(im, imp_in(im, 7), DT_INT64);
		a.k = put_at(im, pk, x[1], at);
		a.v = put_at(im, pv, x[2], at);
	}
	if (!attend_all_rank4(im, &a))
		return;
	if (!cross) {
		out[1] = a.k;
		out[2] = a.v;
	}
	if (at) {	/* of the buffer, what is there by now */
		now = imp_count(im, imp_add(im, at, imp_scalar(im, DT_INT64,
		    1)), DT_INT64);
		a.k = CALL(im, "take", ATTRS(im, { "axis", attr_int(2) }), a.k,
		    now);
		a.v = CALL(im, "take", ATTRS(im, { "axis", attr_int(2) }), a.v,
		    now);
	}
	attend_ms_add(im, &a, imp_opt(im, 3), imp_opt(im, 4));
	out[0] = attend_merge_heads(im, attend(im, &a));
}

/* ---- sequences without padding ---- */

/* Rows of (n, width) as (batch, sequence, width): row i at place offset[i], and
 * zeros where there is none. */
static ir_id
padded(struct imp *im, ir_id x, ir_id offset)
{
	static const int64_t flat = -1;
	int64_t code[2] = { -1, 1 };
	ir_id from, there, y, part[2];

	if (!x || !offset || imp_rank(im, x) != 2 || imp_rank(im, offset) !=
	    2) {
		imp_error(im, "onnx-rank", "rows of rank %u at places of rank "
		    "%u, expected 2 and 2", imp_rank(im, x), imp_rank(im,
		    offset));
		return 0;
	}
	/* Which row is at each place. */
	from = CALL(im, "argsort", ATTRS(im, { "axis", attr_int(0) },
	    { "is_ascend", attr_bool(true) }, { "dtype", imp_dt(im,
	    DT_INT64) }), imp_reshape(im, offset, 1, &flat));
	there = DO(im, "less", from, imp_len(im, x, 0));
	from = DO(im, "where", there, from, imp_like(im, from, 0));
	y = imp_rows_of(im, x, from);
	y = DO(im, "where", imp_reshape(im, there, 2, code), y, imp_like(im,
	    y, 0));
	part[0] = imp_shape(im, offset);
	part[1] = imp_slice(im, imp_shape(im, x), 0, 1, 2);
	return imp_reshaped(im, y, imp_concat(im, 2, part, 0));
}

/* The rows that are at the first places of offset, as many as x has. */
static ir_id
unpadded(struct imp *im, ir_id y, ir_id offset, ir_id x)
{
	static const int64_t flat = -1, rows[2] = { -3, 0 };
	ir_id at = imp_rows_of(im, imp_reshape(im, offset, 1, &flat),
	    imp_axis_iota(im, x, 0));

	return imp_rows_of(im, imp_reshape(im, y, 2, rows), at);
}

static void
row_restore(struct imp *im, ir_id *out)
{
	out[0] = padded(im, imp_in(im, 0), imp_in(im, 1));
}

static ir_id
places(struct imp *im, ir_id where)
{
	return imp_squeeze(im, DO(im, "argwhere", where), 1);
}

static void
row_remove(struct imp *im, ir_id *out)
{
	static const int64_t flat = -1, rows[2] = { -3, 0 };
	ir_id x = imp_in(im, 0), n = imp_in(im, 1), real, in[2], all;
	int64_t zero = 0;

	if (!x || !n || imp_rank(im, x) != 3 || imp_rank(im, n) != 1) {
		imp_error(im, "onnx-rank", "an input of rank %u and counts of "
		    "rank %u", imp_rank(im, x), imp_rank(im, n));
		return;
	}
	real = DO(im, "less", imp_expand(im, imp_axis_iota(im, x, 1), 0, 1),
	    imp_expand(im, imp_cast(im, n, DT_INT64), 1, 1));
	real = imp_reshape(im, real, 1, &flat);
	in[0] = places(im, real);
	in[1] = places(im, DO(im, "logical_not", real));
	out[0] = imp_rows_of(im, imp_reshape(im, x, 2, rows), in[0]);
	all = imp_cast(im, imp_concat(im, 2, in, 0), DT_INT32);
	out[1] = imp_reshaped(im, all, imp_slice(im, imp_shape(im, x), 0, 0,
	    2));
	in[0] = imp_int_vec(im, DT_INT32, 1, &zero);
	in[1] = CALL(im, "cumsum", ATTRS(im, { "axis", attr_int(0) }),
	    imp_cast(im, n, DT_INT32));
	out[2] = imp_concat(im, 2, in, 0);
	out[3] = imp_reduce(im, "max", imp_cast(im, n, DT_INT32), 1, &zero,
	    true);
}

/* Attention of rows that are padded for it: q, k, v (tokens, width). */
static ir_id
packed(struct imp *im, ir_id *x, ir_id offset, ir_id ends, ir_id bias)
{
	struct attention a = { .scale = imp_float(im, "scale", 0), .left = -1,
		.right = -1, .precision = DT_NONE, .add = bias };
	int64_t heads = imp_int(im, "num_heads", 0);
	ir_id part[3], len, y;

	for (uint32_t i = 0; i < 3; i++)
		part[i] = attend_split_heads(im, padded(im, x[i], offset),
		    heads);
	a.q = part[0];
	a.k = part[1];
	a.v = part[2];
	if (!ends || !attend_all_rank4(im, &a))
		return 0;
	len = DO(im, "subtract", imp_slice(im, ends, 0, 1, INT64_MAX),
	    imp_slice(im, ends, 0, 0, -1));
	a.keep = attend_before(im, a.k, len);
	a.guard = true;
	y = attend_merge_heads(im, attend(im, &a));
	return y ? unpadded(im, y, offset, x[0]) : 0;
}

static void
row_packed_attention(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), part[3];
	int64_t width, at = 0, w;
	const int64_t *sizes;
	uint32_t n;

	sizes = imp_ints(im, "qkv_hidden_sizes", &n);
	x = imp_matmul(im, x, imp_in(im, 1), imp_dtype(im, x));
	x = imp_add(im, x, imp_in(im, 2));
	width = imp_rank(im, x) == 2 ? imp_extent(im, x, 1) : -1;
	if (width < 0 || (sizes ? n != 3 : width % 3 != 0)) {
		imp_error(im, "onnx-shape", "queries, keys and values share a "
		    "width of %lld, which does not determine where each begins",
		    (long long)width);
		return;
	}
	for (uint32_t i = 0; i < 3; i++, at += w) {
		w = sizes ? sizes[i] : width / 3;
		part[i] = imp_slice(im, x, 1, at, at + w);
	}
	out[0] = packed(im, part, imp_in(im, 3), imp_in(im, 4), imp_opt(im,
	    5));
}

static void
row_packed_heads(struct imp *im, ir_id *out)
{
	static const int64_t merge[2] = { 0, -3 };
	ir_id x[3] = { imp_in(im, 0), imp_opt(im, 1), imp_opt(im, 2) };
	ir_id all = x[0];
	struct imp_parts parts = { .bias = imp_opt(im, 3) };

	imp_float(im, "mask_filter_value", 0);
	for (uint32_t i = 0; i < 3 && imp_rank(im, all) == 4; i++)
		x[i] = imp_reshape(im, imp_squeeze(im, imp_slice(im, all, 2, i,
		    (int64_t)i + 1), 2), 2, merge);
	if (!x[0] || !x[1] || !x[2]) {
		imp_error(im, "onnx-input", "keys or values are missing");
		return;
	}
	for (uint32_t i = 0; i < 3; i++)
		if ((x[i] = imp_add_part(im, x[i], &parts)) == 0)
			return;
	out[0] = packed(im, x, imp_in(im, 4), imp_in(im, 5), imp_opt(im, 6));
}

/* ---- biases by relative positions ---- */

/* The bucket of each distance (int64, not negative): one for each below half
 * of the buckets, then by the logarithm up to the greatest distance. */
static ir_id
bucket_of(struct imp *im, ir_id far, int64_t buckets, int64_t most)
{
	int64_t exact = buckets / 2;
	double scale = (double)(buckets - exact) / log((double)most /
	    (double)exact);
	ir_id f = imp_cast(im, far, DT_FLOAT32), y;

	f = DO(im, "divide", DO(im, "maximum", f, imp_like(im, f, 1)),
	    imp_like(im, f, (double)exact));
	y = imp_mul(im, DO(im, "log", f), imp_like(im, f, scale));
	y = imp_add(im, imp_cast(im, DO(im, "trunc", y), DT_INT64),
	    imp_scalar(im, DT_INT64, (double)exact));
	y = DO(im, "minimum", y, imp_scalar(im, DT_INT64, (double)(buckets -
	    1)));
	return DO(im, "where", DO(im, "less", far, imp_scalar(im, DT_INT64,
	    (double)exact)), far, y);
}

/* The table is (buckets, heads) by its extents, and stored head by head. */
static void
row_relative_bias(struct imp *im, ir_id *out)
{
	bool both = imp_int(im, "is_bidirectional", 0) != 0;
	int64_t most = imp_int(im, "max_distance", 0), n, half, heads;
	int64_t shape[2];
	ir_id table = imp_in(im, 0), d, far, at;

	n = imp_rank(im, table) == 2 ? imp_extent(im, table, 0) : -1;
	heads = n < 0 ? -1 : imp_extent(im, table, 1);
	if (n < 4 || heads < 1 || most <= n / 2) {
		imp_error(im, "onnx-shape", "%lld buckets of %lld heads for "
		    "distances up to %lld", (long long)n, (long long)heads,
		    (long long)most);
		return;
	}
	half = n / 2;
	d = DO(im, "subtract", imp_expand(im, imp_count(im, imp_number(im,
	    imp_in(im, 2), DT_INT64), DT_INT64), 0, 1), imp_expand(im,
	    imp_count(im, imp_number(im, imp_in(im, 1), DT_INT64), DT_INT64),
	    1, 1));
	far = both ? DO(im, "abs", d) : DO(im, "negative", DO(im, "minimum", d,
	    imp_like(im, d, 0)));
	at = bucket_of(im, far, both ? half : n, most);
	if (both)
		at = imp_add(im, at, imp_mul(im, imp_cast(im, DO(im, "greater",
		    d, imp_like(im, d, 0)), DT_INT64), imp_scalar(im,
		    DT_INT64, (double)half)));
	shape[0] = heads;
	shape[1] = n;
	out[0] = imp_expand(im, CALL(im, "take", ATTRS(im, { "axis",
	    attr_int(1) }), imp_reshape(im, table, 2, shape), at), 0, 1);
}

static void
row_gated_bias(struct imp *im, ir_id *out)
{
	static const int64_t pair[5] = { 0, 0, 0, 2, -1 };
	int64_t last = -1;
	ir_id q = imp_in(im, 0), g, u, r;

	if (imp_has(im, 6)) {
		imp_error(im, "onnx-input", "token_offset is not supported");
		return;
	}
	q = attend_split_heads(im, imp_add(im, q, imp_in(im, 1)), imp_int(im,
	    "num_heads", 0));
	g = imp_add(im, imp_matmul(im, q, imp_in(im, 3), imp_dtype(im, q)),
	    imp_in(im, 4));
	g = DO(im, "sigmoid", imp_reduce(im, "sum", imp_reshape(im, g, 5,
	    pair), 1, &last, false));
	u = imp_slice(im, g, 3, 0, 1);
	r = imp_slice(im, g, 3, 1, 2);
	r = DO(im, "subtract", imp_mul(im, r, imp_in(im, 5)), imp_like(im, r,
	    1));
	out[0] = imp_mul(im, imp_add(im, imp_mul(im, u, r), imp_like(im, u,
	    2)), imp_in(im, 2));
}

/* Of q and its rotated half, and of k and its; the angles (b, s, d). */
static void
row_gemma_rotary(struct imp *im, ir_id *out)
{
	ir_id a = imp_in(im, 0), c, s;

	for (uint32_t i = 0; i < 2; i++) {
		ir_id x = imp_in(im, 1 + 2 * i), half = imp_in(im, 2 + 2 * i);

		c = imp_expand(im, imp_cast(im, DO(im, "cos", a), imp_dtype(im,
		    x)), 1, 1);
		s = imp_expand(im, imp_cast(im, DO(im, "sin", a), imp_dtype(im,
		    x)), 1, 1);
		out[i] = imp_add(im, imp_mul(im, x, c), imp_mul(im, half, s));
	}
}

const struct onnx_row onnx_rows_decoder[] = {
	{ ONNX_MS, "DecoderMaskedMultiHeadAttention", 1, row_masked },
	{ ONNX_MS, "PackedAttention", 1, row_packed_attention },
	{ ONNX_MS, "PackedMultiHeadAttention", 1, row_packed_heads },
	{ ONNX_MS, "RemovePadding", 1, row_remove },
	{ ONNX_MS, "RestorePadding", 1, row_restore },
	{ ONNX_MS, "RelativePositionBias", 1, row_relative_bias },
	{ ONNX_MS, "GatedRelativePositionBias", 1, row_gated_bias },
	{ ONNX_MS, "GemmaRotaryEmbedding", 1, row_gemma_rotary },
	{ 0 }
};
