/*
 * com.microsoft: operators on quantized tensors that ai.onnx does not have.
 *
 * Each is its float32 operator between a dequantization and a quantization,
 * which is what their documents define; integer products are exact sums in
 * int32, scaled once.
 */
#include <string.h>

#include "formats/onnx/compose.h"

/* A scale or zero point of one element is a scalar. */
static ir_id
single(struct imp *im, ir_id q)
{
	return q && imp_rank(im, q) == 1 && imp_extent(im, q, 0) == 1 ?
	    imp_reshape(im, q, 0, NULL) : q;
}

static ir_id
centered(struct imp *im, ir_id x, ir_id zero)
{
	x = imp_cast(im, x, DT_INT32);
	return zero ? DO(im, "subtract", x, imp_cast(im, single(im, zero),
	    DT_INT32)) : x;
}

ir_id
imp_dequantized(struct imp *im, ir_id x, ir_id scale, ir_id zero)
{
	return imp_mul(im, imp_cast(im, centered(im, x, zero), DT_FLOAT32),
	    single(im, scale));
}

/* Inputs i, i + 1, i + 2: a tensor, its scale, its zero point. */
static ir_id
real_input(struct imp *im, uint32_t i)
{
	return imp_dequantized(im, imp_in(im, i), imp_in(im, i + 1), imp_opt(im,
	    i + 2));
}

ir_id
imp_quantized(struct imp *im, ir_id x, ir_id scale, ir_id zero, enum dtype dt)
{
	bool is_signed = dtype_info[dt].class == DTC_INT;
	double span = (double)((uint64_t)1 << dtype_info[dt].bits);
	double lo = is_signed ? -span / 2 : 0;
	ir_id least;

	if (dtype_info[dt].bits > 16 || dt == DT_BOOL ||
	    dtype_info[dt].class == DTC_FLOAT) {
		imp_error(im, "onnx-dtype", "data type %s is not supported "
		    "here", dtype_info[dt].name);
		return 0;
	}
	x = DO(im, "round", DO(im, "divide", x, single(im, scale)));
	if (zero)
		x = DO(im, "add", x, imp_cast(im, single(im, zero),
		    DT_FLOAT32));
	/* Not a maximum: NaN becomes the least value, as in QuantizeLinear. */
	least = imp_like(im, x, lo);
	x = DO(im, "where", DO(im, "greater", x, least), x, least);
	x = DO(im, "minimum", x, imp_like(im, x, lo + span - 1));
	return imp_cast(im, x, dt);
}

/* ---- x, its scale and zero point, y's scale and zero point ---- */

static void
row_unary(struct imp *im, ir_id *out)
{
	ir_id x = real_input(im, 0);

	if (im->row->with)
		x = DO(im, im->row->with, x);
	else
		x = CALL(im, "nn.leaky_relu", ATTRS(im, { "alpha",
		    attr_float(imp_float(im, "alpha", 0.01)) }), x);
	out[0] = imp_quantized(im, x, imp_in(im, 3), imp_opt(im, 4),
	    imp_dtype(im, imp_in(im, 0)));
}

static void
row_softmax(struct imp *im, ir_id *out)
{
	ir_id x = real_input(im, 0);
	int64_t opset = imp_int(im, "opset", 13);
	uint32_t axis, rank = imp_rank(im, x);

	if (!imp_axis(im, imp_int(im, "axis", -1), rank, &axis))
		return;
	if (opset < 13 && axis + 1 != rank) {
		imp_error(im, "onnx-axis", "axis %u of operator set %lld, "
		    "only the last is supported", axis, (long long)opset);
		return;
	}
	x = CALL(im, "nn.softmax", ATTRS(im, { "axis", attr_int(axis) }), x);
	out[0] = imp_quantized(im, x, imp_in(im, 3), imp_opt(im, 4),
	    imp_dtype(im, imp_in(im, 0)));
}

static void
row_global_pool(struct imp *im, ir_id *out)
{
	bool last = imp_int(im, "channels_last", 0) != 0;
	ir_id x = real_input(im, 0);
	int64_t axis[TYPE_RANK_LIMIT];
	uint32_t i, n = 0, rank = imp_rank(im, x);

	if (!imp_has_planes(im, x))
		return;
	for (i = last ? 1 : 2; i < rank - last; i++)
		axis[n++] = i;
	x = imp_reduce(im, "mean", x, n, axis, true);
	out[0] = imp_quantized(im, x, imp_in(im, 3), imp_opt(im, 4),
	    imp_dtype(im, imp_in(im, 0)));
}

static void
row_pool(struct imp *im, ir_id *out)
{
	bool last = imp_int(im, "channels_last", 0) != 0;
	ir_id x = real_input(im, 0);

	x = imp_pool(im, last ? imp_channels(im, x, false) : x, true);
	out[0] = imp_quantized(im, last ? imp_channels(im, x, true) : x,
	    imp_in(im, 3), imp_opt(im, 4), imp_dtype(im, imp_in(im, 0)));
}

static void
row_reduce_mean(struct imp *im, ir_id *out)
{
	bool keep = imp_int(im, "keepdims", 1) != 0, given;
	ir_id x = real_input(im, 0);
	int64_t axis[TYPE_RANK_LIMIT];
	uint32_t n, i, rank = imp_rank(im, x);

	if (!imp_axes(im, UINT32_MAX, rank, axis, &n, &given))
		return;
	for (i = 0; !given && i < rank; i++)
		axis[n++] = i;
	out[0] = imp_quantized(im, imp_reduce(im, "mean", x, n, axis, keep),
	    imp_in(im, 3), imp_opt(im, 4), imp_dtype(im, imp_in(im, 0)));
}

/* A, its zero point, B, its zero point: exact in int32. */
static void
row_mul_integer(struct imp *im, ir_id *out)
{
	out[0] = imp_mul(im, centered(im, imp_in(im, 0), imp_opt(im, 1)),
	    centered(im, imp_in(im, 2), imp_opt(im, 3)));
}

/* ---- several inputs ---- */

/* y's scale and zero point, then tensors with theirs. */
static void
row_concat(struct imp *im, ir_id *out)
{
	uint32_t n = imp_nin(im), i, axis;
	ir_id *part = arena_alloc(im->arena, n + 1, sizeof *part);

	if (n < 5 || (n - 2) % 3 != 0) {
		imp_error(im, "onnx-input", "%u inputs, expected 2 and "
		    "threes", n);
		return;
	}
	for (i = 2; i < n; i += 3)
		part[(i - 2) / 3] = real_input(im, i);
	if (!imp_axis(im, imp_int(im, "axis", 0), imp_rank(im, part[0]),
	    &axis))
		return;
	out[0] = imp_quantized(im, imp_concat(im, (n - 2) / 3, part, axis),
	    imp_in(im, 0), imp_opt(im, 1), imp_dtype(im, imp_in(im, 2)));
}

static void
row_where(struct imp *im, ir_id *out)
{
	ir_id x = DO(im, "where", imp_in(im, 0), real_input(im, 1),
	    real_input(im, 4));

	out[0] = imp_quantized(im, x, imp_in(im, 7), imp_opt(im, 8),
	    imp_dtype(im, imp_in(im, 1)));
}

/* ---- products ---- */

/* A, B, a_scale, b_scale, a_zero, b_zero, bias: to float32. */
static void
row_integer_to_float(struct imp *im, ir_id *out)
{
	ir_id a = centered(im, imp_in(im, 0), imp_opt(im, 4));
	ir_id b = centered(im, imp_in(im, 1), imp_opt(im, 5)), y;

	y = imp_cast(im, imp_matmul(im, a, b, DT_INT32), DT_FLOAT32);
	y = imp_mul(im, y, imp_mul(im, single(im, imp_in(im, 2)), single(im,
	    imp_in(im, 3))));
	out[0] = imp_has(im, 6) ? DO(im, "add", y, imp_in(im, 6)) : y;
}

ir_id
imp_product_by_range(struct imp *im, ir_id x, ir_id b, ir_id scale)
{
	ir_id sx, zx;

	x = imp_quantized_by_range(im, x, &sx, &zx);
	x = imp_cast(im, imp_matmul(im, centered(im, x, zx), b, DT_INT32),
	    DT_FLOAT32);
	return imp_mul(im, x, imp_mul(im, sx, single(im, scale)));
}

/* A float, B quantized: A is quantized to uint8 by its own range. */
static void
row_dynamic_matmul(struct imp *im, ir_id *out)
{
	ir_id x = imp_product_by_range(im, imp_in(im, 0), centered(im,
	    imp_in(im, 1), imp_opt(im, 3)), imp_in(im, 2));

	out[0] = imp_has(im, 4) ? DO(im, "add", x, imp_in(im, 4)) : x;
}

/* A, its scale and zero point, B likewise, C in int32, y's scale and zero
 * point: without these two the result is float32.  alpha is not C's. */
static void
row_gemm(struct imp *im, ir_id *out)
{
	static const int64_t swap[2] = { 1, 0 };
	ir_id a = centered(im, imp_in(im, 0), imp_opt(im, 2));
	ir_id b = imp_in(im, 3), zero = imp_opt(im, 8), y;
	bool turned = imp_int(im, "transB", 0) != 0;
	double alpha = imp_float(im, "alpha", 1);

	if (imp_int(im, "transA", 0) != 0)
		a = imp_transpose(im, a, 2, swap);
	if (turned)	/* scales and zero points are of columns */
		b = imp_transpose(im, b, 2, swap);
	b = centered(im, b, imp_opt(im, 5));
	y = imp_matmul(im, a, b, DT_INT32);
	if (imp_has(im, 6))
		y = DO(im, "add", y, imp_in(im, 6));
	y = imp_mul(im, imp_cast(im, y, DT_FLOAT32), imp_mul(im, imp_mul(im,
	    single(im, imp_in(im, 1)), single(im, imp_in(im, 4))),
	    imp_scalar(im, DT_FLOAT32, alpha)));
	out[0] = imp_has(im, 7) ? imp_quantized(im, y, imp_in(im, 7), zero,
	    zero ? imp_dtype(im, zero) : imp_dtype(im, imp_in(im, 0))) : y;
}

/* input, weight, bias, their scales, mask, their zero points, past. */
static void
row_attention(struct imp *im, ir_id *out)
{
	ir_id x = centered(im, imp_in(im, 0), imp_opt(im, 6));
	ir_id w = centered(im, imp_in(im, 1), imp_opt(im, 7));

	x = imp_cast(im, imp_matmul(im, x, w, DT_INT32), DT_FLOAT32);
	x = imp_mul(im, x, imp_mul(im, single(im, imp_in(im, 3)), single(im,
	    imp_in(im, 4))));
	imp_self_attention(im, DO(im, "add", x, imp_in(im, 2)), imp_opt(im,
	    5), imp_opt(im, 8), 0, out);
}

/* Tables of words, positions and segments, scale and bias: all quantized. */
static ir_id
table(struct imp *im, uint32_t k)
{
	static const uint8_t tensor[5] = { 2, 3, 4, 5, 6 };

	return imp_dequantized(im, imp_in(im, tensor[k]), imp_in(im, 8 + k),
	    imp_in(im, 13 + k));
}

static void
row_embed_norm(struct imp *im, ir_id *out)
{
	ir_id ids = imp_in(im, 0), x;

	if (imp_rank(im, ids) != 2) {
		imp_error(im, "onnx-rank", "input_ids has rank %u, expected "
		    "2", imp_rank(im, ids));
		return;
	}
	x = DO(im, "add", imp_rows_of(im, table(im, 0), ids), imp_rows_of(im,
	    table(im, 1), imp_positions(im, ids)));
	if (imp_has(im, 1))
		x = DO(im, "add", x, imp_rows_of(im, table(im, 2), imp_in(im,
		    1)));
	out[0] = imp_layer_norm(im, x, table(im, 3), table(im, 4));
	out[1] = imp_mask_index(im, ids, imp_opt(im, 7));
}

/* data, indices, scales, zero points: rows of it, then dequantized in blocks
 * along the last dimension. */
static void
row_gather_block(struct imp *im, ir_id *out)
{
	ir_id data = imp_in(im, 0), at = imp_in(im, 1), scale = imp_in(im, 2);
	enum dtype of = imp_dtype(im, data), dt = imp_dtype(im, scale);
	int64_t bits = imp_int(im, "bits", 4), block = imp_int(im,
	    "block_size", 128), in[TYPE_RANK_LIMIT + 1] = { 0 };
	uint32_t rank = imp_rank(im, data), axis, last, r;
	ir_id zero = 0, x;

	if (!imp_axis(im, imp_int(im, "gather_axis", 0), rank, &axis) ||
	    !imp_axis(im, imp_int(im, "quantize_axis", 1), rank, &last))
		return;
	if (axis != 0 || last + 1 != rank || of != DT_UINT8 || block < 1 ||
	    (bits != 2 && bits != 4 && bits != 8)) {
		imp_error(im, "onnx-attribute", "%lld bits in blocks of %lld "
		    "of %s, gathered along axis %u, are not supported",
		    (long long)bits, (long long)block, dtype_info[of].name,
		    axis);
		return;
	}
	at = imp_from_end(im, data, at, 0);
	x = imp_unpack_bits(im, imp_rows_of(im, data, at), bits);
	scale = imp_rows_of(im, scale, at);
	r = imp_rank(im, x);
	if (imp_has(im, 3)) {
		zero = imp_unpack_bits(im, imp_rows_of(im, imp_in(im, 3), at),
		    bits);
		zero = imp_slice(im, zero, r - 1, 0, imp_extent(im, scale,
		    r - 1));
		zero = imp_expand(im, imp_cast(im, zero, dt), r, 1);
	} else {
		zero = imp_scalar(im, dt, 1 << (bits - 1));
	}
	if (r < 1 || r >= TYPE_RANK_LIMIT || imp_extent(im, scale, r - 1) < 0)
		return;
	in[r - 1] = imp_extent(im, scale, r - 1);
	in[r] = -1;
	if (imp_extent(im, x, r - 1) != in[r - 1] * block) {
		imp_error(im, "onnx-shape", "%lld blocks of %lld for rows of "
		    "%lld", (long long)in[r - 1], (long long)block,
		    (long long)imp_extent(im, x, r - 1));
		return;
	}
	in[r] = block;
	x = imp_cast(im, imp_reshape(im, x, r + 1, in), dt);
	x = imp_mul(im, DO(im, "subtract", x, zero), imp_expand(im, scale, r,
	    1));
	in[r - 1] = -3;
	out[0] = imp_reshape(im, x, r, in);
}

const struct onnx_row onnx_rows_ms_quant[] = {
	{ ONNX_MS, "QLinearSigmoid", 1, row_unary, "sigmoid" },
	{ ONNX_MS, "QLinearLeakyRelu", 1, row_unary },
	{ ONNX_MS, "QLinearSoftmax", 1, row_softmax },
	{ ONNX_MS, "QLinearGlobalAveragePool", 1, row_global_pool },
	{ ONNX_MS, "QLinearAveragePool", 1, row_pool },
	{ ONNX_MS, "QLinearReduceMean", 1, row_reduce_mean },
	{ ONNX_MS, "MulInteger", 1, row_mul_integer },
	{ ONNX_MS, "QLinearConcat", 1, row_concat },
	{ ONNX_MS, "QLinearWhere", 1, row_where },
	{ ONNX_MS, "QGemm", 1, row_gemm },
	{ ONNX_MS, "QAttention", 1, row_attention },
	{ ONNX_MS, "QEmbedLayerNormalization", 1, row_embed_norm },
	{ ONNX_MS, "GatherBlockQuantized", 1, row_gather_block },
	{ ONNX_MS, "MatMulIntegerToFloat", 1, row_integer_to_float },
	{ ONNX_MS, "DynamicQuantizeMatMul", 1, row_dynamic_matmul },
	{ 0 }
};
