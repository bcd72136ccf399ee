/*
 * com.microsoft: mixtures of experts, MoE and QMoE.
 *
 * Every expert computes every token, and those that a token has not chosen
 * count nothing: what is chosen depends on values, and gathering the chosen
 * experts' weights would copy them for each token.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/compose.h"

/* ---- who is chosen ---- */

/* Shares (experts, tokens, 1) of the experts in a token's result, 0 where one
 * is not among the k greatest; *chosen: likewise, as truths. */
static ir_id
shares(struct imp *im, ir_id router, ir_id mix, ir_id *chosen)
{
	static const int64_t swap[2] = { 1, 0 };
	int64_t k = imp_int(im, "k", 1);
	/* QMoE's are always of the chosen ones, as ONNX Runtime has it. */
	bool normalize = imp_int(im, "normalize_routing_weights", 0) != 0 ||
	    (im->row->with != NULL && !mix);
	ir_id at, is, share, zero = DO(im, "zeros_like", router);

	at = CALL(im, "topk", ATTRS(im, { "k", attr_int(k) },
	    { "ret_type", imp_text(im, "indices") },
	    { "dtype", imp_dt(im, DT_INT64) }), router);
	is = CALL(im, "scatter_elements", ATTRS(im, { "axis", attr_int(1) }),
	    zero, at, imp_cast(im, DO(im, "ones_like", at),
	    imp_dtype(im, router)));
	is = DO(im, "greater", is, zero);
	if (mix) {
		share = DO(im, "where", is, mix, zero);
		if (normalize)
			share = DO(im, "divide", share, CALL(im, "sum",
			    ATTRS(im, { "axis", attr_int(1) },
			    { "keepdims", attr_bool(true) }), share));
	} else {
		share = normalize ? DO(im, "where", is, router, imp_like(im,
		    router, -HUGE_VAL)) : router;
		share = CALL(im, "nn.softmax", ATTRS(im, { "axis",
		    attr_int(1) }), share);
	}
	*chosen = imp_expand(im, imp_transpose(im, is, 2, swap), 2, 1);
	return imp_expand(im, imp_transpose(im, share, 2, swap), 2, 1);
}

/* ---- what an expert computes ---- */

/* x (1 or experts, tokens, in) by w (experts, out, in) and a bias (experts,
 * out), which may be 0. */
static ir_id
layer(struct imp *im, ir_id x, ir_id w, ir_id bias)
{
	static const int64_t swap[3] = { 0, 2, 1 };

	x = imp_matmul(im, x, imp_transpose(im, w, 3, swap), DT_FLOAT32);
	return bias ? imp_add(im, x, imp_expand(im, imp_cast(im, bias,
	    DT_FLOAT32), 1, 1)) : x;
}

static ir_id
bounded(struct imp *im, const char *op, ir_id x, double limit)
{
	return isinf(limit) ? x : DO(im, op, x, imp_like(im, x, limit));
}

/* The two halves of x, interleaved (1) or one after the other (2). */
static bool
halves(struct imp *im, ir_id x, int64_t fusion, ir_id *gate, ir_id *line)
{
	int64_t n = imp_extent(im, x, 2), code[4] = { 0, 0, -1, 2 };

	if (n < 2 || n % 2 != 0 || fusion > 2) {
		imp_error(im, "onnx-shape", "%lld columns in the order of "
		    "swiglu_fusion %lld", (long long)n, (long long)fusion);
		return false;
	}
	if (fusion == 2) {
		*gate = imp_slice(im, x, 2, 0, n / 2);
		*line = imp_slice(im, x, 2, n / 2, n);
		return true;
	}
	code[2] = n / 2;
	x = imp_reshape(im, x, 4, code);
	*gate = imp_squeeze(im, imp_slice(im, x, 3, 0, 1), 3);
	*line = imp_squeeze(im, imp_slice(im, x, 3, 1, 2), 3);
	return true;
}

/* G sigmoid(alpha G) (L + beta), both bounded by the limit. */
static ir_id
swiglu(struct imp *im, ir_id gate, ir_id line)
{
	double alpha = imp_float(im, "activation_alpha", 1);
	double beta = imp_float(im, "activation_beta", 0);
	double limit = imp_float(im, "swiglu_limit", HUGE_VAL);

	gate = bounded(im, "minimum", gate, limit);
	line = bounded(im, "minimum", bounded(im, "maximum", line, -limit),
	    limit);
	gate = imp_mul(im, gate, DO(im, "sigmoid", imp_mul(im, gate,
	    imp_like(im, gate, alpha))));
	return imp_mul(im, gate, imp_add(im, line, imp_like(im, line, beta)));
}

/* line: what the third layer makes, or 0. */
static ir_id
activated(struct imp *im, ir_id x, ir_id line)
{
	const char *f = imp_str(im, "activation_type", "relu");
	int64_t fusion = imp_int(im, "swiglu_fusion", 0);

	imp_float(im, "activation_alpha", 1);
	imp_float(im, "activation_beta", 0);
	imp_float(im, "swiglu_limit", HUGE_VAL);
	if (strcmp(f, "swiglu") == 0 || strcmp(f, "geglu") == 0) {
		if (fusion != 0 ? !halves(im, x, fusion, &x, &line) : !line) {
			if (fusion == 0)
				imp_error(im, "onnx-input", "%s needs a third "
				    "layer", f);
			return 0;
		}
		return *f == 's' ? swiglu(im, x, line) : imp_mul(im,
		    imp_gelu(im, x, true), line);
	}
	if (strcmp(f, "relu") == 0 || strcmp(f, "relu2") == 0) {
		x = DO(im, "nn.relu", x);
		if (f[4] == '2')
			x = imp_mul(im, x, x);
	} else if (strcmp(f, "gelu") == 0) {
		x = imp_gelu(im, x, true);
	} else if (strcmp(f, "silu") == 0) {
		x = imp_mul(im, x, DO(im, "sigmoid", x));
	} else if (strcmp(f, "identity") != 0) {
		imp_error(im, "onnx-attribute", "activation '%s' is not "
		    "supported", f);
		return 0;
	}
	return line ? imp_mul(im, x, line) : x;
}

/* ---- weights ---- */

/* Inputs of layer i of three: weight, scales, bias, zero points. */
struct inputs {
	uint8_t weight, scale, bias, zero;
};
static const struct inputs plain[3] = { { 2, 0, 3, 0 }, { 4, 0, 5, 0 },
	{ 6, 0, 7, 0 } };
static const struct inputs quantized[3] = { { 2, 3, 4, 11 },
	{ 5, 6, 7, 12 }, { 8, 9, 10, 13 } };

/* Bytes (experts, out, bytes) as numbers, in blocks of the rows or whole
 * rows. */
static ir_id
unpacked(struct imp *im, const struct inputs *in, const char *bits_of)
{
	int64_t bits = imp_int(im, bits_of, imp_int(im, "expert_weight_bits",
	    4)), shape[4] = { 0, 0, 1, -1 }, rows[3] = { 0, 0, -1 }, n;
	ir_id w = imp_in(im, in->weight), scale = imp_in(im, in->scale), zero;
	uint32_t rank = imp_rank(im, scale);

	if ((bits != 2 && bits != 4 && bits != 8) || (rank != 2 &&
	    rank != 3) || imp_dtype(im, w) != DT_UINT8) {
		imp_error(im, "onnx-attribute", "weights of %lld bits in %s, "
		    "with scales of rank %u, are not supported",
		    (long long)bits, dtype_info[imp_dtype(im, w)].name,
		    rank);
		return 0;
	}
	n = imp_extent(im, scale, rank - 1);
	if (rank == 3)
		shape[2] = n;
	if (n < 1) {
		imp_error(im, "onnx-shape", "how many scales there are must be "
		    "known");
		return 0;
	}
	w = imp_reshape(im, imp_unpack_bits(im, w, bits), 4, shape);
	w = imp_cast(im, w, DT_FLOAT32);
	zero = imp_opt(im, in->zero);
	if (zero) {
		zero = imp_slice(im, imp_unpack_bits(im, zero, bits),
		    rank - 1, 0, n);
		zero = imp_expand(im, imp_cast(im, zero, DT_FLOAT32), rank,
		    4 - rank);
	} else {
		zero = imp_scalar(im, DT_FLOAT32, 1 << (bits - 1));
	}
	scale = imp_expand(im, imp_cast(im, scale, DT_FLOAT32), rank,
	    4 - rank);
	w = imp_mul(im, DO(im, "subtract", w, zero), scale);
	return imp_reshape(im, w, 3, rows);
}

/* Layer i of x. */
static ir_id
numbered(struct imp *im, ir_id x, uint32_t i)
{
	static const char *const bits[3] = { "fc1_expert_weight_bits",
	    "fc2_expert_weight_bits", "fc3_expert_weight_bits" };
	bool packed = im->row->with != NULL;
	const struct inputs *in = packed ? &quantized[i] : &plain[i];
	ir_id w = packed ? unpacked(im, in, bits[i]) : imp_cast(im,
	    imp_in(im, in->weight), DT_FLOAT32);

	if (!x || !w)
		return 0;
	if (imp_rank(im, w) != 3) {
		imp_error(im, "onnx-rank", "weights of rank %u, expected 3",
		    imp_rank(im, w));
		return 0;
	}
	return layer(im, x, w, imp_opt(im, in->bias));
}

/* What is said of the form of weights, and kinds that no processor but a
 * graphics processor has. */
static bool
is_supported(struct imp *im)
{
	const char *kind = imp_str(im, "quant_type", "int");
	bool after = imp_int(im, "swiglu_limit_after_activation", 0) != 0;
	int64_t form = imp_int(im, "weights_prepacked", -1);

	imp_int(im, "block_size", 0);
	imp_int(im, "accuracy_level", 0);
	if (strcmp(kind, "int") == 0 && !after && form < 1 && imp_int(im,
	    "use_sparse_mixer", 0) == 0)
		return true;
	imp_error(im, "onnx-attribute", "quant_type '%s', weights_prepacked "
	    "%lld, a sparse mixer, and limits after the activation are not "
	    "supported", kind, (long long)form);
	return false;
}

static void
row_experts(struct imp *im, ir_id *out)
{
	static const int64_t first = 0, code[2] = { -3, 0 };
	ir_id in = imp_in(im, 0), router = imp_cast(im, imp_in(im, 1),
	    DT_FLOAT32), x = imp_cast(im, in, DT_FLOAT32), mix, chosen, y;
	bool packed = im->row->with != NULL;
	uint32_t rank = imp_rank(im, x);

	if ((rank != 2 && rank != 3) || imp_rank(im, router) != 2) {
		imp_error(im, "onnx-rank", "an input of rank %u and a router's "
		    "of rank %u, expected 2 or 3, and 2", rank, imp_rank(im,
		    router));
		return;
	}
	if (!is_supported(im))
		return;
	mix = packed && imp_has(im, 14) ? imp_cast(im, imp_in(im, 14),
	    DT_FLOAT32) : 0;
	mix = shares(im, router, mix, &chosen);
	x = imp_expand(im, rank == 3 ? imp_reshape(im, x, 2, code) : x, 0, 1);
	y = imp_has(im, packed ? 8 : 6) ? numbered(im, x, 2) : 0;
	y = numbered(im, activated(im, numbered(im, x, 0), y), 1);
	if (!y || !mix)
		return;
	y = DO(im, "where", chosen, imp_mul(im, y, mix), imp_like(im, y, 0));
	y = imp_cast(im, imp_reduce(im, "sum", y, 1, &first, false),
	    imp_dtype(im, in));
	out[0] = rank == 3 ? DO(im, "reshape_like", y, in) : y;
}

const struct onnx_row onnx_rows_ms_experts[] = {
	{ ONNX_MS, "MoE", 1, row_experts },
	{ ONNX_MS, "QMoE", 1, row_experts, "packed" },
	{ 0 }
};
