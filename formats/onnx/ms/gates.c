/*
 * com.microsoft: gates and norms of layers with several streams, or branches,
 * as its operator documents give them.
 *
 * They compute in float32 (float64 stays) and round once, unless the document
 * of an operator says where it rounds.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/compose.h"

static ir_id
wide(struct imp *im, ir_id x)
{
	return imp_dtype(im, x) == DT_FLOAT64 ? x : imp_cast(im, x,
	    DT_FLOAT32);
}

static ir_id
back(struct imp *im, ir_id y, ir_id x)
{
	return imp_cast(im, y, imp_dtype(im, x));
}

/* (..., n * width) as (..., n, width); of either, one may be -1. */
static ir_id
apart(struct imp *im, ir_id x, int64_t n, int64_t width)
{
	int64_t code[TYPE_RANK_LIMIT + 2] = { 0 };
	uint32_t rank = imp_rank(im, x);

	if (!x)
		return 0;
	if (rank < 1 || rank >= TYPE_RANK_LIMIT) {
		imp_error(im, "onnx-rank", "a tensor of rank %u cannot be "
		    "split", rank);
		return 0;
	}
	code[rank - 1] = -4;
	code[rank] = n;
	code[rank + 1] = width;
	return imp_reshape(im, x, rank + 2, code);
}

/* The last two dimensions as one. */
static ir_id
together(struct imp *im, ir_id x)
{
	int64_t code[TYPE_RANK_LIMIT] = { 0 };
	uint32_t rank = imp_rank(im, x);

	if (!x || rank < 2)
		return 0;
	code[rank - 2] = -3;
	return imp_reshape(im, x, rank - 1, code);
}

/* x / sqrt(mean of squares + epsilon), over the last dimension. */
static ir_id
rms(struct imp *im, ir_id x)
{
	int64_t last = -1;
	ir_id m;

	if (!x || imp_rank(im, x) < 1)
		return 0;
	m = imp_reduce(im, "mean", imp_mul(im, x, x), 1, &last, true);
	m = imp_add(im, m, imp_like(im, m, imp_float(im, "epsilon", 1e-5)));
	return imp_mul(im, x, DO(im, "rsqrt", m));
}

/* The extent of a dimension from the end, which must be known. */
static int64_t
known(struct imp *im, ir_id x, uint32_t from_end, const char *what)
{
	uint32_t rank = imp_rank(im, x);
	int64_t n = rank >= from_end ? imp_extent(im, x, rank - from_end) :
	    -1;

	if (x && n < 0)
		imp_error(im, "onnx-shape", "the extent of %s must be known",
		    what);
	return n;
}

/* ---- activations ---- */

static void
row_scaled_silu(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), scale = imp_opt(im, 1);

	imp_float(im, "alpha", 1);
	if (scale)
		scale = imp_reshape(im, scale, 0, NULL);
	else
		scale = imp_scalar(im, DT_FLOAT32, imp_float(im, "alpha", 1));
	x = back(im, imp_mul(im, wide(im, x), imp_cast(im, scale, imp_dtype(im,
	    wide(im, x)))), x);
	out[0] = imp_mul(im, x, back(im, DO(im, "sigmoid", wide(im, x)), x));
}

/* gate * sigmoid(alpha * gate) * (up + beta), both clamped if there is a
 * limit. */
static ir_id
swiglu(struct imp *im, ir_id gate, ir_id up)
{
	double limit = imp_float(im, "limit", 0);
	double alpha = imp_float(im, "activation_alpha", 1);
	double beta = imp_float(im, "activation_beta", 0);
	ir_id g = wide(im, gate), u = wide(im, up), y;

	if (limit > 0) {
		g = DO(im, "minimum", g, imp_like(im, g, limit));
		u = DO(im, "maximum", DO(im, "minimum", u, imp_like(im, u,
		    limit)), imp_like(im, u, -limit));
	}
	y = imp_mul(im, g, DO(im, "sigmoid", imp_mul(im, g, imp_like(im, g,
	    alpha))));
	if (imp_int(im, "round_activation", 0) != 0)
		y = wide(im, back(im, y, gate));
	if (beta != 0)
		u = imp_add(im, u, imp_like(im, u, beta));
	return back(im, imp_mul(im, y, u), gate);
}

/* One tensor as its left and right halves. */
static bool
halves(struct imp *im, ir_id x, ir_id *left, ir_id *right)
{
	int64_t n = known(im, x, 1, "both halves");

	if (n < 0)
		return false;
	if (n % 2 != 0) {
		imp_error(im, "onnx-shape", "a width of %lld has no halves",
		    (long long)n);
		return false;
	}
	*left = imp_slice(im, x, imp_rank(im, x) - 1, 0, n / 2);
	*right = imp_slice(im, x, imp_rank(im, x) - 1, n / 2, n);
	return true;
}

static void
row_swiglu(struct imp *im, ir_id *out)
{
	ir_id gate = imp_in(im, 0), up = imp_opt(im, 1);

	if (up || halves(im, gate, &gate, &up))
		out[0] = swiglu(im, gate, up);
}

/* The first columns of a product, and the activation of the others. */
static void
row_router_gate_up(struct imp *im, ir_id *out)
{
	const char *how = imp_str(im, "activation", "swiglu");
	int64_t n = imp_int(im, "router_size", 0);
	ir_id x = imp_in(im, 0), gate, up;
	uint32_t last;

	x = imp_matmul(im, x, imp_in(im, 1), imp_dtype(im, x));
	if (!x)
		return;
	if (strcmp(how, "swiglu") != 0 || n < 0) {
		imp_error(im, "onnx-attribute", "activation '%s', router_size "
		    "%lld", how, (long long)n);
		return;
	}
	last = imp_rank(im, x) - 1;
	out[0] = imp_slice(im, x, last, 0, n);
	if (halves(im, imp_slice(im, x, last, n, INT64_MAX), &gate, &up))
		out[1] = swiglu(im, gate, up);
}

static void
row_gated_add(struct imp *im, ir_id *out)
{
	if (imp_has(im, 3)) {
		imp_error(im, "onnx-input", "gate_weight is not supported: "
		    "ONNX Runtime has it on CUDA alone");
		return;
	}
	out[0] = imp_add(im, imp_in(im, 0), imp_mul(im, imp_in(im, 1),
	    imp_in(im, 2)));
}

/* decay = scale * softplus(a + bias), beta = sigmoid(b). */
static void
row_attention_gate(struct imp *im, ir_id *out)
{
	ir_id a = imp_in(im, 0), b = imp_opt(im, 3), x;

	x = imp_add(im, wide(im, a), imp_cast(im, imp_in(im, 1), imp_dtype(im,
	    wide(im, a))));
	out[0] = back(im, imp_mul(im, imp_softplus(im, x), imp_cast(im,
	    imp_in(im, 2), imp_dtype(im, x))), a);
	if (b)
		out[1] = back(im, DO(im, "sigmoid", wide(im, b)), b);
}

/* ---- norms ---- */

/* Over the extent of the scale, of which the last dimension has several. */
static void
row_gated_rms_norm(struct imp *im, ir_id *out)
{
	const char *how = imp_str(im, "activation", "silu");
	ir_id x = imp_in(im, 0), gate = imp_in(im, 2), y, g;
	int64_t c = known(im, imp_in(im, 1), 1, "the scale");
	bool silu = strcmp(how, "silu") == 0 || strcmp(how, "swish") == 0;

	if (c < 1)
		return;
	if (!silu && strcmp(how, "sigmoid") != 0) {
		imp_error(im, "onnx-attribute", "activation '%s' is not known",
		    how);
		return;
	}
	y = rms(im, apart(im, wide(im, x), -1, c));
	y = together(im, imp_mul(im, y, imp_cast(im, imp_in(im, 1),
	    imp_dtype(im, y))));
	g = wide(im, gate);
	g = silu ? imp_mul(im, g, DO(im, "sigmoid", g)) : DO(im, "sigmoid", g);
	out[0] = back(im, imp_mul(im, y, g), x);
}

/* Streams (..., C, H), or (..., C * H) with num_branches; *flat tells which.
 * 0: an error. */
static ir_id
branches(struct imp *im, ir_id x, bool *flat)
{
	int64_t n = imp_int(im, "num_branches", 0);

	*flat = n > 0;
	if (n >= 0 && imp_rank(im, x) >= (*flat ? 1 : 2))
		return n > 0 ? apart(im, wide(im, x), n, -1) : wide(im, x);
	imp_error(im, "onnx-shape", "%lld branches of a tensor of rank %u",
	    (long long)n, imp_rank(im, x));
	return 0;
}

/* Weights of (..., C), (..., C, 1), (..., C, H) or, of flat streams, (..., C *
 * H), for streams of that rank. */
static ir_id
weights(struct imp *im, ir_id w, ir_id streams, bool flat)
{
	int64_t c = known(im, streams, 2, "the branches");
	int64_t n = imp_rank(im, w) > 0 ? imp_extent(im, w, imp_rank(im, w) -
	    1) : -1;

	if (!w || c < 1)
		return 0;
	w = imp_cast(im, w, imp_dtype(im, streams));
	if (imp_rank(im, w) == imp_rank(im, streams))
		return w;
	return flat && n != c ? apart(im, w, c, -1) : imp_expand(im, w,
	    imp_rank(im, w), 1);
}

static void
row_branch_rms_norm(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), scale = imp_opt(im, 1), y;
	int64_t c, h, n;
	bool flat;

	y = rms(im, branches(im, x, &flat));
	c = known(im, y, 2, "the branches");
	h = y && imp_rank(im, y) ? imp_extent(im, y, imp_rank(im, y) - 1) :
	    -1;
	if (c < 1)
		return;
	if (scale) {
		n = imp_extent(im, scale, 0);
		scale = imp_cast(im, scale, imp_dtype(im, y));
		if (imp_rank(im, scale) == 1 && n != h)
			scale = apart(im, scale, c, -1);
		y = imp_mul(im, y, scale);
	}
	out[0] = back(im, flat ? together(im, y) : y, x);
}

/* ---- streams ---- */

static void
row_pre_mix(struct imp *im, ir_id *out)
{
	double scale = imp_float(im, "reduction_scale", 1);
	ir_id x = imp_in(im, 0), s, y;
	int64_t axis = -2;
	bool flat;

	s = branches(im, x, &flat);
	y = imp_mul(im, s, weights(im, imp_in(im, 1), s, flat));
	y = imp_reduce(im, "sum", y, 1, &axis, false);
	out[0] = back(im, imp_mul(im, y, imp_like(im, y, scale)), x);
}

/* Each stream a mixture of all, and the block's output by its own weight. */
static void
row_post_mix(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), block = imp_in(im, 1), mix = imp_opt(im, 3);
	ir_id s, y;
	uint32_t rank;
	int64_t p[TYPE_RANK_LIMIT];
	bool flat;

	s = y = branches(im, x, &flat);
	if (!s || !block)
		return;
	if (mix) {		/* (..., c, k) to (..., k, c) */
		rank = imp_rank(im, mix);
		for (uint32_t i = 0; i < rank; i++)
			p[i] = i;
		if (rank < 2) {
			imp_error(im, "onnx-rank", "stream_mix has rank %u",
			    rank);
			return;
		}
		p[rank - 1] = rank - 2;
		p[rank - 2] = rank - 1;
		mix = imp_transpose(im, imp_cast(im, mix, imp_dtype(im, s)),
		    rank, p);
		y = imp_matmul(im, mix, s, imp_dtype(im, s));
	}
	block = imp_expand(im, imp_cast(im, block, imp_dtype(im, s)),
	    imp_rank(im, block) - 1, 1);
	y = imp_add(im, y, imp_mul(im, weights(im, imp_in(im, 2), s, flat),
	    block));
	out[0] = back(im, flat ? together(im, y) : y, x);
}

/* gate = sigmoid(sign(d) * sqrt(max(|d|, 1e-6))), d the normalized product of
 * keys and queries (b, s, c, h), for a value (b, s, h). */
static void
row_engram_gate(struct imp *im, ir_id *out)
{
	ir_id k = imp_in(im, 0), q = imp_in(im, 1), v = imp_in(im, 2), d, y;
	ir_id scale = imp_opt(im, 5);
	int64_t last = -1, h = known(im, k, 1, "hidden_size");

	if (h < 1 || !q || !v)
		return;
	y = imp_mul(im, rms(im, wide(im, k)), wide(im, imp_in(im, 3)));
	d = imp_mul(im, y, imp_mul(im, rms(im, wide(im, q)), wide(im,
	    imp_in(im, 4))));
	d = imp_reduce(im, "sum", d, 1, &last, true);
	d = imp_mul(im, d, imp_like(im, d, 1 / sqrt((double)h)));
	y = DO(im, "sqrt", DO(im, "maximum", DO(im, "abs", d), imp_like(im, d,
	    1e-6)));
	y = DO(im, "sigmoid", imp_mul(im, DO(im, "sign", d), y));
	y = imp_mul(im, y, imp_expand(im, wide(im, v), 2, 1));
	out[0] = back(im, y, v);
	if (imp_wants(im, 1))
		out[1] = scale ? back(im, imp_mul(im, rms(im, y), wide(im,
		    scale)), v) : imp_in(im, 5);
}

const struct onnx_row onnx_rows_gates[] = {
	{ ONNX_MS, "ScaledSiLU", 1, row_scaled_silu },
	{ ONNX_MS, "SwiGLU", 1, row_swiglu },
	{ ONNX_MS, "RouterGateUpProj", 1, row_router_gate_up },
	{ ONNX_MS, "GatedAdd", 1, row_gated_add },
	{ ONNX_MS, "LinearAttentionGate", 1, row_attention_gate },
	{ ONNX_MS, "GatedRMSNorm", 1, row_gated_rms_norm },
	{ ONNX_MS, "BranchwiseRMSNorm", 1, row_branch_rms_norm },
	{ ONNX_MS, "HyperConnectionPreMix", 1, row_pre_mix },
	{ ONNX_MS, "HyperConnectionPostMix", 1, row_post_mix },
	{ ONNX_MS, "EngramGate", 1, row_engram_gate },
	{ 0 }
};
