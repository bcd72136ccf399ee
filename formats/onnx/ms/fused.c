/*
 * com.microsoft: what ONNX Runtime's graph optimizers write, fused products,
 * activations, normalizations, embeddings, and operators that later became
 * part of ai.onnx.
 *
 * Composed from ordinary operators, as its operator documents say; a fused one
 * delegates to the row of its first operator.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/graph.h"

static ir_id
scaled(struct imp *im, ir_id x, double c)
{
	return c == 1 ? x : imp_mul(im, x, imp_like(im, x, c));
}

void
imp_as_row(struct imp *im, const char *op, int version, ir_id *out)
{
	const struct onnx_row *own = im->row;

	im->row = onnx_row_find("", op, version);
	if (!im->row)
		BUG("no row '%s'", op);
	im->row->fn(im, out);
	im->row = own;
}

static void
row_alias(struct imp *im, ir_id *out)
{
	imp_as_row(im, im->row->op, 17, out);
}

/* ---- activations ---- */

static ir_id
sigmoid_of(struct imp *im, ir_id x, double alpha)
{
	return imp_mul(im, x, DO(im, "sigmoid", scaled(im, x, alpha)));
}

static void
row_quick_gelu(struct imp *im, ir_id *out)
{
	out[0] = sigmoid_of(im, imp_in(im, 0), imp_float(im, "alpha",
	    1.7020000219345093));
}

/* Gelu, BiasGelu, FastGelu: the latter is the tanh form. */
static void
row_ms_gelu(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);

	if (imp_has(im, 1))
		x = imp_add(im, x, imp_in(im, 1));
	out[0] = imp_gelu(im, x, im->row->with != NULL);
}

static ir_id
activated(struct imp *im, const char *f, ir_id x, double a, double b)
{
	ir_id t;

	if (!x || !*f)
		return x;
	if (strcmp(f, "Relu") == 0)
		return DO(im, "nn.relu", x);
	if (strcmp(f, "Tanh") == 0)
		return DO(im, "tanh", x);
	if (strcmp(f, "Sigmoid") == 0)
		return DO(im, "sigmoid", x);
	if (strcmp(f, "LeakyRelu") == 0)
		return CALL(im, "nn.leaky_relu", ATTRS(im, { "alpha",
		    attr_float(a) }), x);
	if (strcmp(f, "Clip") == 0)
		return DO(im, "minimum", DO(im, "maximum", x, imp_like(im, x,
		    a)), imp_like(im, x, b));
	if (strcmp(f, "HardSigmoid") == 0) {
		t = imp_add(im, scaled(im, x, a), imp_like(im, x, b));
		return DO(im, "minimum", DO(im, "maximum", t, imp_like(im, x,
		    0)), imp_like(im, x, 1));
	}
	imp_error(im, "onnx-attribute", "activation '%s' is not supported",
	    f);
	return 0;
}

ir_id
imp_product_activated(struct imp *im, ir_id x)
{
	imp_float(im, "activation_gamma", 0);
	return activated(im, imp_str(im, "activation", ""), x,
	    imp_float(im, "activation_alpha", 0.01),
	    imp_float(im, "activation_beta", 0));
}

ir_id
imp_conv_activated(struct imp *im, ir_id x)
{
	const char *f = imp_str(im, "activation", "");
	double a = strcmp(f, "HardSigmoid") == 0 ? 0.2 : 0.01;
	uint32_t n;
	const float *p = imp_floats(im, "activation_params", &n);

	return activated(im, f, x, n > 0 ? (double)p[0] : a,
	    n > 1 ? (double)p[1] : 0.5);
}

/* ---- products ---- */

/* The last two dimensions exchanged; of TransposeMatMul, transBatch moves
 * the second of the leading ones to the end too. */
static ir_id
transposed(struct imp *im, ir_id x, bool last, bool batch)
{
	int64_t p[TYPE_RANK_LIMIT];
	uint32_t i, rank = imp_rank(im, x);

	if (rank < 2 || (!last && !batch))
		return x;
	for (i = 0; i < rank; i++)
		p[i] = i;
	if (batch) {	/* (m, b.., k) is (b.., m, k) */
		for (i = 0; i + 2 < rank; i++)
			p[i] = i + 1;
		p[rank - 2] = 0;
	}
	if (last) {
		int64_t t = p[rank - 1];

		p[rank - 1] = p[rank - 2];
		p[rank - 2] = t;
	}
	return imp_transpose(im, x, rank, p);
}

static void
row_fused_matmul(struct imp *im, ir_id *out)
{
	ir_id a = imp_in(im, 0), b = imp_in(im, 1);

	a = transposed(im, a, imp_int(im, "transA", 0) != 0,
	    imp_int(im, "transBatchA", 0) != 0);
	b = transposed(im, b, imp_int(im, "transB", 0) != 0,
	    imp_int(im, "transBatchB", 0) != 0);
	a = imp_matmul(im, a, b, imp_dtype(im, a));
	out[0] = a ? scaled(im, a, imp_float(im, "alpha", 1)) : 0;
}

static void
row_fused_gemm(struct imp *im, ir_id *out)
{
	imp_as_row(im, "Gemm", 13, out);
	out[0] = imp_product_activated(im, out[0]);
}

/* Y = activation(conv + bias + Z) */
static void
row_fused_conv(struct imp *im, ir_id *out)
{
	imp_as_row(im, "Conv", 11, out);
	if (out[0] && imp_has(im, 3))
		out[0] = imp_add(im, out[0], imp_in(im, 3));
	out[0] = imp_conv_activated(im, out[0]);
}

/* ---- normalizations ---- */

struct norm {
	ir_id y, mean, inverse;
};

static struct norm
normalize(struct imp *im, ir_id x, ir_id scale, ir_id bias, int64_t axis,
    bool centered)
{
	double eps = imp_float(im, "epsilon", 1e-5);
	enum dtype dt = imp_dtype(im, x), wide = dt == DT_FLOAT64 ? dt :
	    DT_FLOAT32;
	int64_t axes[TYPE_RANK_LIMIT];
	struct norm r = { 0 };
	uint32_t first, n = 0;
	ir_id d;

	if (!x || !imp_axis(im, axis, imp_rank(im, x), &first))
		return r;
	for (; first < imp_rank(im, x); first++)
		axes[n++] = first;
	d = imp_cast(im, x, wide);
	if (centered) {
		r.mean = imp_reduce(im, "mean", d, n, axes, true);
		d = DO(im, "subtract", d, r.mean);
	}
	r.inverse = imp_reduce(im, "mean", imp_mul(im, d, d), n, axes, true);
	r.inverse = DO(im, "rsqrt", imp_add(im, r.inverse, imp_scalar(im, wide,
	    eps)));
	r.y = imp_mul(im, imp_cast(im, imp_mul(im, d, r.inverse), dt),
	    imp_cast(im, scale, dt));
	if (bias)
		r.y = imp_add(im, r.y, imp_cast(im, bias, dt));
	return r;
}

static void
row_simplified_norm(struct imp *im, ir_id *out)
{
	struct norm r;

	imp_int(im, "stash_type", 1);
	r = normalize(im, imp_in(im, 0), imp_in(im, 1), 0, imp_int(im,
	    "axis", -1), false);
	out[0] = r.y;
	out[1] = r.inverse;
}

/* input, skip, gamma, [beta,] [bias]: the sum is the fourth output. */
static void
row_skip_norm(struct imp *im, ir_id *out)
{
	bool simple = im->row->with != NULL;
	ir_id x = imp_add(im, imp_in(im, 0), imp_in(im, 1));
	ir_id bias = imp_opt(im, simple ? 3 : 4);
	struct norm r;

	if (bias)
		x = imp_add(im, x, bias);
	r = normalize(im, x, imp_in(im, 2), simple ? 0 : imp_opt(im, 3), -1,
	    !simple);
	out[0] = r.y;
	out[1] = r.mean;
	out[2] = r.inverse;
	out[3] = x;
}

ir_id
imp_layer_norm(struct imp *im, ir_id x, ir_id scale, ir_id bias)
{
	return normalize(im, x, scale, bias, -1, true).y;
}

ir_id
imp_rows_of(struct imp *im, ir_id table, ir_id index)
{
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }), table,
	    index);
}

ir_id
imp_mask_index(struct imp *im, ir_id ids, ir_id mask)
{
	int64_t last = 1;
	ir_id m = imp_cast(im, mask ? mask : ids, DT_INT32);

	if (!mask)
		m = imp_mul(im, m, imp_scalar(im, DT_INT32, 0));
	return imp_cast(im, imp_reduce(im, "sum", m, 1, &last, false),
	    DT_INT32);
}

ir_id
imp_positions(struct imp *im, ir_id ids)
{
	ir_id n = imp_slice(im, imp_shape(im, ids), 0, 1, 2);

	return DO(im, "arange", imp_scalar(im, DT_INT64, 0), imp_reshape(im,
	    n, 0, NULL), imp_scalar(im, DT_INT64, 1));
}

static void
row_embed_norm(struct imp *im, ir_id *out)
{
	ir_id ids = imp_in(im, 0), pos = imp_opt(im, 8), x;
	int64_t type = imp_int(im, "mask_index_type", 0);
	ir_id words = imp_rows_of(im, imp_in(im, 2), ids);

	(void)type;
	if (imp_rank(im, ids) != 2) {
		imp_error(im, "onnx-rank", "input_ids has rank %u, expected "
		    "2", imp_rank(im, ids));
		return;
	}
	if (!pos)
		pos = imp_positions(im, ids);
	x = imp_add(im, words, imp_rows_of(im, imp_in(im, 3), pos));
	if (imp_has(im, 1) && imp_has(im, 4))
		x = imp_add(im, x, imp_rows_of(im, imp_in(im, 4), imp_in(im,
		    1)));
	out[0] = normalize(im, x, imp_in(im, 5), imp_in(im, 6), -1, true).y;
	out[1] = imp_mask_index(im, ids, imp_opt(im, 7));
	out[2] = x;
}

/* ---- softmax and dropout with more ---- */

static void
row_bias_softmax(struct imp *im, ir_id *out)
{
	int64_t axis = imp_int(im, "axis", 1);
	ir_id x = imp_in(im, 0), bias = imp_in(im, 1);
	uint32_t a, rank = imp_rank(im, x);

	if (!imp_axis(im, axis, rank, &a))
		return;
	if (imp_int(im, "is_inner_broadcast", 1) == 0 &&
	    imp_rank(im, bias) < rank) {
		imp_error(im, "onnx-attribute", "an outer broadcast needs a "
		    "bias of rank %u", rank);
		return;
	}
	if (a + 1 != rank) {
		imp_error(im, "onnx-axis", "axis %u, only the last, %u, is "
		    "supported", a, rank - 1);
		return;
	}
	out[0] = CALL(im, "nn.softmax", ATTRS(im, { "axis", attr_int(a) }),
	    imp_add(im, x, bias));
}

/* data, bias, residual, ratio, training_mode: nothing is dropped unless
 * training. */
static void
row_bias_dropout(struct imp *im, ir_id *out)
{
	ir_id x = imp_add(im, imp_in(im, 0), imp_in(im, 1));
	const int64_t *on;
	uint32_t n;

	imp_int(im, "seed", 0);
	if (imp_has(im, 4)) {
		if (!imp_need(im, imp_in(im, 4), "training_mode", &on, &n))
			return;
		if (n == 1 && on[0] != 0) {
			imp_error(im, "onnx-dropout", "training mode, which "
			    "draws random numbers, is not supported");
			return;
		}
	}
	out[0] = imp_has(im, 2) ? imp_add(im, x, imp_in(im, 2)) : x;
	if (imp_wants(im, 1))
		out[1] = imp_cast(im, DO(im, "ones_like", x), DT_BOOL);
}

static void
row_expand_dims(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);
	const int64_t *v;
	uint32_t n, a;

	if (!imp_known(im, imp_in(im, 1), &v, &n)) {
		out[0] = DO(im, "expand_dims", x, imp_reshape(im, imp_in(im,
		    1), 0, NULL));
		return;
	}
	if (n != 1 || !imp_axis(im, v[0], imp_rank(im, x) + 1, &a))
		return;
	out[0] = imp_expand(im, x, a, 1);
}

/* Data is NHWC, and the weight OHWI: the optimizer that writes this operator
 * transposes both. */
static void
row_nhwc_conv(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), y;

	if (imp_rank(im, x) != 4) {
		imp_error(im, "onnx-rank", "the input has rank %u, expected 4",
		    imp_rank(im, x));
		return;
	}
	y = imp_channels(im, imp_conv(im, imp_channels(im, x, false),
	    imp_channels(im, imp_in(im, 1), false), 0, imp_dtype(im,
	    x)), true);
	out[0] = imp_has(im, 2) ? imp_add(im, y, imp_in(im, 2)) : y;
}

static void
row_nhwc_max_pool(struct imp *im, ir_id *out)
{
	out[0] = imp_channels(im, imp_pool(im, imp_channels(im, imp_in(im,
	    0), false), false), true);
}

static void
row_inverse(struct imp *im, ir_id *out)
{
	out[0] = DO(im, "linalg.inverse", imp_in(im, 0));
}

/* ---- weights of few bits ---- */

ir_id
imp_unpack_bits(struct imp *im, ir_id x, int64_t bits)
{
	ir_id in[4], y;
	uint32_t rank = imp_rank(im, x), i, n = (uint32_t)(8 / bits);
	int64_t code[TYPE_RANK_LIMIT + 1] = { 0 };

	if (bits == 8)
		return x;
	if (rank < 1 || rank >= TYPE_RANK_LIMIT)
		return 0;
	for (i = 0; i < n; i++) {
		y = i == 0 ? x : DO(im, "right_shift", x, imp_like(im, x,
		    (double)(i * bits)));
		if (i + 1 < n)
			y = DO(im, "bitwise_and", y, imp_like(im, y,
			    (1 << bits) - 1));
		in[i] = imp_expand(im, y, rank, 1);
	}
	code[rank - 1] = -3;
	return imp_reshape(im, imp_concat(im, n, in, rank), rank, code);
}

/* B (N, blocks, bytes); a scale, and a zero point packed likewise along the
 * blocks, for each block. */
static ir_id
nbits_zero(struct imp *im, ir_id zero, int64_t bits, int64_t n,
    int64_t blocks, enum dtype dt)
{
	int64_t packed[2] = { n, -1 }, shape[3] = { n, blocks, 1 };

	if (!zero)
		return imp_scalar(im, dt, 1 << (bits - 1));
	if (dtype_info[imp_dtype(im, zero)].class != DTC_FLOAT && bits < 8) {
		zero = imp_unpack_bits(im, imp_reshape(im, zero, 2, packed),
		    bits);
		zero = imp_slice(im, zero, 1, 0, blocks);
	}
	return imp_cast(im, imp_reshape(im, zero, 3, shape), dt);
}

/* Bytes (n, blocks, ...) as words of four, the first one the lowest. */
static ir_id
words_of_bytes(struct imp *im, ir_id x, int64_t n, int64_t blocks)
{
	static const int64_t place[4] = { 1, 1 << 8, 1 << 16, 1 << 24 };
	int64_t shape[4] = { n, blocks, -1, 4 };

	x = imp_cast(im, imp_reshape(im, x, 4, shape), DT_UINT32);
	x = imp_mul(im, x, imp_int_vec(im, DT_UINT32, 4, place));
	return CALL(im, "sum", ATTRS(im, { "axis", attr_int(3) }), x);
}

/* The data with zeros to the end of the last block. */
static ir_id
whole_blocks(struct imp *im, ir_id x, int64_t more)
{
	uint32_t rank = imp_rank(im, x);
	struct attr *list = arena_alloc(im->m->arena, rank + 1, sizeof *list);
	int64_t by[2] = { 0, 0 };

	for (uint32_t i = 0; i < rank; i++) {
		by[1] = i + 1 == rank ? more : 0;
		list[i] = imp_list(im, 2, by);
	}
	return more == 0 ? x : CALL(im, "nn.pad", ATTRS(im, { "pad_width",
	    ((struct attr){ .kind = ATTR_LIST, .n = rank, .list = list }) }),
	    x, imp_scalar(im, imp_dtype(im, x), 0));
}

/* By the packed weight itself, where blocks are of whole words. */
static ir_id
packed_product(struct imp *im, int64_t n, int64_t k, int64_t block,
    int64_t bits, bool integers)
{
	ir_id a = imp_in(im, 0), scale = imp_in(im, 2), zero = imp_opt(im, 3);
	int64_t blocks = (k + block - 1) / block, two[2] = { n, blocks };

	zero = nbits_zero(im, zero, bits, n, blocks, imp_dtype(im, scale));
	if (imp_rank(im, zero) > 0)
		zero = transposed(im, imp_reshape(im, zero, 2, two), true,
		    false);
	scale = transposed(im, imp_reshape(im, scale, 2, two), true, false);
	return CALL(im, "qnn.packed_dense", ATTRS(im,
	    { "bits", attr_int(bits) }, { "activations", imp_text(im,
	    integers ? "int8" : "float") }), whole_blocks(im, a,
	    blocks * block - k), words_of_bytes(im, imp_in(im, 1), n, blocks),
	    scale, zero);
}

/* The product of floats by the weight unpacked. */
static ir_id
unpacked_product(struct imp *im, int64_t n, int64_t k, int64_t block,
    int64_t bits)
{
	ir_id a = imp_in(im, 0), scale = imp_in(im, 2), w;
	enum dtype dt = imp_dtype(im, scale);
	int64_t blocks = (k + block - 1) / block, two[2] = { n, -1 };
	int64_t shape[3] = { n, blocks, 1 };

	w = imp_unpack_bits(im, imp_in(im, 1), bits);
	w = DO(im, "subtract", imp_cast(im, w, dt), nbits_zero(im,
	    imp_opt(im, 3), bits, n, blocks, dt));
	w = imp_mul(im, w, imp_reshape(im, scale, 3, shape));
	w = imp_reshape(im, w, 2, two);
	if (blocks * block != k)
		w = imp_slice(im, w, 1, 0, k);
	return imp_matmul(im, a, transposed(im, w, true, false),
	    imp_dtype(im, a));
}

static void
row_matmul_nbits(struct imp *im, ir_id *out)
{
	int64_t k = imp_int(im, "K", 0), n = imp_int(im, "N", 0);
	int64_t bits = imp_int(im, "bits", 4), block = imp_int(im,
	    "block_size", 0);
	/* Level 4 computes with the data in int8. */
	bool integers = imp_int(im, "accuracy_level", 0) == 4;

	if (k < 1 || n < 1 || block < 1 ||
	    (bits != 2 && bits != 4 && bits != 8) ||
	    k > INT32_MAX || n > INT32_MAX) {
		imp_error(im, "onnx-attribute", "K %lld, N %lld, %lld bits, "
		    "blocks of %lld are not supported", (long long)k,
		    (long long)n, (long long)bits, (long long)block);
		return;
	}
	if (imp_has(im, 4)) {
		imp_error(im, "onnx-input", "g_idx is not supported");
		return;
	}
	out[0] = block * bits % 32 == 0 && imp_rank(im, imp_in(im, 0)) > 0 ?
	    packed_product(im, n, k, block, bits, integers) :
	    unpacked_product(im, n, k, block, bits);
	if (imp_has(im, 5))
		out[0] = imp_add(im, out[0], imp_in(im, 5));
}

const struct onnx_row onnx_rows_ms[] = {
	{ ONNX_MS, "Gelu", 1, row_ms_gelu },
	{ ONNX_MS, "BiasGelu", 1, row_ms_gelu },
	{ ONNX_MS, "FastGelu", 1, row_ms_gelu, "tanh" },
	{ ONNX_MS, "QuickGelu", 1, row_quick_gelu },
	{ ONNX_MS, "FusedMatMul", 1, row_fused_matmul },
	{ ONNX_MS, "TransposeMatMul", 1, row_fused_matmul },
	{ ONNX_MS, "FusedGemm", 1, row_fused_gemm },
	{ ONNX_MS, "FusedConv", 1, row_fused_conv },
	{ ONNX_MS, "NhwcConv", 1, row_nhwc_conv },
	{ ONNX_MS, "NhwcMaxPool", 1, row_nhwc_max_pool },
	{ ONNX_MS, "Inverse", 1, row_inverse },
	{ ONNX_MS, "LayerNormalization", 1, row_alias },
	{ "", "SimplifiedLayerNormalization", 1, row_simplified_norm },
	{ ONNX_MS, "SimplifiedLayerNormalization", 1, row_simplified_norm },
	{ ONNX_MS, "SkipLayerNormalization", 1, row_skip_norm },
	{ ONNX_MS, "SkipSimplifiedLayerNormalization", 1, row_skip_norm,
	    "simple" },
	{ ONNX_MS, "EmbedLayerNormalization", 1, row_embed_norm },
	{ ONNX_MS, "BiasSoftmax", 1, row_bias_softmax },
	{ ONNX_MS, "BiasDropout", 1, row_bias_dropout },
	{ ONNX_MS, "ExpandDims", 1, row_expand_dims },
	{ ONNX_MS, "MatMulNBits", 1, row_matmul_nbits },
	{ ONNX_MS, "Trilu", 1, row_alias }, { ONNX_MS, "Unique", 1, row_alias },
	{ ONNX_MS, "Pad", 1, row_alias }, { ONNX_MS, "GatherND", 1, row_alias },
	{ ONNX_MS, "Range", 1, row_alias },
	{ ONNX_MS, "GridSample", 1, row_alias },
	{ 0 }
};
