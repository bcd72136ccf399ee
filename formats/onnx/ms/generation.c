/*
 * com.microsoft: operators of diffusion models and of text generation, and
 * small ones.
 *
 * Composed from ordinary operators, as its operator documents say.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/graph.h"

/* ---- sums with a bias ---- */

static void
row_bias_add(struct imp *im, ir_id *out)
{
	out[0] = imp_add(im, imp_add(im, imp_in(im, 0), imp_in(im, 1)),
	    imp_in(im, 2));
}

/* The left half times the Gelu of the right half. */
static void
row_bias_split_gelu(struct imp *im, ir_id *out)
{
	ir_id x = imp_add(im, imp_in(im, 0), imp_in(im, 1));
	uint32_t last = imp_rank(im, x) - 1;
	int64_t n = imp_extent(im, x, last);

	if (!x || n < 2 || n % 2 != 0) {
		imp_error(im, "onnx-shape", "a width of %lld has no halves",
		    (long long)n);
		return;
	}
	out[0] = imp_mul(im, imp_slice(im, x, last, 0, n / 2), imp_gelu(im,
	    imp_slice(im, x, last, n / 2, n), false));
}

static void
row_gemm_gelu(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);

	x = imp_matmul(im, x, imp_in(im, 1), imp_dtype(im, x));
	if (imp_has(im, 2))
		x = imp_add(im, x, imp_in(im, 2));
	out[0] = imp_gelu(im, x, true);
}

static void
row_matmul_activation(struct imp *im, ir_id *out)
{
	const struct onnx_row *own = im->row;

	im->row = onnx_row_find(ONNX_MS, "FusedMatMul", 1);
	im->row->fn(im, out);
	im->row = own;
	imp_int(im, "activation_axis", 0);
	out[0] = imp_product_activated(im, out[0]);
}

/* Data is NHWC, the weight as Conv has it. */
static void
row_nhwc_fused_conv(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), y;

	if (!imp_has_planes(im, x))
		return;
	y = imp_channels(im, imp_conv(im, imp_channels(im, x, false),
	    imp_in(im, 1), 0, imp_dtype(im, x)), true);
	if (imp_has(im, 2))
		y = imp_add(im, y, imp_in(im, 2));
	if (imp_has(im, 3))
		y = imp_add(im, y, imp_in(im, 3));
	out[0] = imp_conv_activated(im, y);
}

/* ---- normalization of groups ---- */

/* x (batch, channels, ...) */
static ir_id
grouped(struct imp *im, ir_id x, int64_t groups, ir_id scale, ir_id bias)
{
	uint32_t rank = imp_rank(im, x), i, n = 0;
	int64_t c = imp_extent(im, x, 1), code[TYPE_RANK_LIMIT + 1] = { 0 };
	int64_t axis[TYPE_RANK_LIMIT];
	enum dtype dt = imp_dtype(im, x);
	ir_id d, v;

	if (groups < 1 || c < 1 || c % groups != 0 ||
	    rank >= TYPE_RANK_LIMIT) {
		imp_error(im, "onnx-shape", "%lld channels in %lld groups",
		    (long long)c, (long long)groups);
		return 0;
	}
	code[1] = groups;
	code[2] = c / groups;
	for (i = 3; i <= rank; i++)
		code[i] = 0;
	d = imp_expand(im, imp_cast(im, x, DT_FLOAT32), 1, 1);
	/* (batch, 1, channels, ...) to (batch, groups, each, ...) */
	d = imp_reshape(im, d, rank + 1, code);
	for (i = 2; i <= rank; i++)
		axis[n++] = i;
	d = DO(im, "subtract", d, imp_reduce(im, "mean", d, n, axis, true));
	v = imp_reduce(im, "mean", imp_mul(im, d, d), n, axis, true);
	v = DO(im, "rsqrt", imp_add(im, v, imp_scalar(im, DT_FLOAT32,
	    imp_float(im, "epsilon", 1e-5))));
	code[1] = -3;
	for (i = 2; i < rank; i++)
		code[i] = 0;
	d = imp_reshape(im, imp_mul(im, d, v), rank, code);
	d = imp_add(im, imp_mul(im, d, imp_along(im, imp_cast(im, scale,
	    DT_FLOAT32), 1, rank)), imp_along(im, imp_cast(im, bias,
	    DT_FLOAT32), 1, rank));
	return imp_cast(im, d, dt);
}

/* X, gamma, beta[, skip, bias]: the sum is the second output. */
static void
row_group_norm(struct imp *im, ir_id *out)
{
	bool last = imp_int(im, "channels_last", 1) != 0;
	bool silu = imp_int(im, "activation", 0) != 0;
	int64_t groups = imp_int(im, "groups", 0);
	ir_id x = imp_in(im, 0), skip = imp_opt(im, 3);
	uint32_t rank = imp_rank(im, x);

	if (!imp_has_planes(im, x))
		return;
	while (skip && imp_rank(im, skip) < rank)
		skip = imp_expand(im, skip, last ? 1 : imp_rank(im, skip), 1);
	if (skip)
		x = imp_add(im, x, skip);
	if (imp_has(im, 4))
		x = imp_add(im, x, imp_along(im, imp_in(im, 4), last ? rank -
		    1 : 1, rank));
	out[1] = x;
	x = grouped(im, last ? imp_channels(im, x, false) : x, groups,
	    imp_in(im, 1), imp_in(im, 2));
	if (silu && x)
		x = imp_mul(im, x, DO(im, "sigmoid", x));
	out[0] = last && x ? imp_channels(im, x, true) : x;
}

/* ---- generation of text ---- */

/* x[:, begin:begin - (n - 1)] for begin below n - 1, else to the end. */
static ir_id
window(struct imp *im, ir_id x, int64_t begin, int64_t n)
{
	return imp_slice(im, x, 1, begin, begin < n - 1 ? begin - (n - 1) :
	    INT64_MAX);
}

/* Tokens that would repeat an n-gram get the score -inf: those that followed an
 * earlier occurrence of the last n - 1 tokens. */
static void
row_ngram(struct imp *im, ir_id *out)
{
	int64_t n = imp_int(im, "ngram_size", 0);
	ir_id ids = imp_in(im, 0), scores = imp_in(im, 1), hit, next, same;

	if (n < 1 || n > 64 || imp_rank(im, ids) != 2 ||
	    imp_rank(im, scores) != 2) {
		imp_error(im, "onnx-attribute", "ngram_size %lld of ids of "
		    "rank %u and scores of rank %u", (long long)n,
		    imp_rank(im, ids), imp_rank(im, scores));
		return;
	}
	ids = imp_cast(im, ids, DT_INT64);
	next = window(im, ids, n - 1, n);
	hit = DO(im, "ones_like", next);
	for (int64_t i = 0; i + 1 < n; i++) {
		int64_t end = i + 2 - n;

		same = imp_slice(im, ids, 1, i + 1 - n, end < 0 ? end :
		    INT64_MAX);
		same = DO(im, "equal", window(im, ids, i, n), same);
		hit = imp_mul(im, hit, imp_cast(im, same, DT_INT64));
	}
	same = CALL(im, "scatter_elements", ATTRS(im, { "axis",
	    attr_int(1) }, { "reduction", imp_text(im, "max") }),
	    DO(im, "zeros_like", imp_cast(im, scores, DT_INT64)), next, hit);
	out[0] = DO(im, "where", DO(im, "greater", same, imp_like(im, same,
	    0)), imp_like(im, scores, -HUGE_VAL), scores);
}

/* ---- small ones ---- */

static void
row_cdist(struct imp *im, ir_id *out)
{
	static const int64_t last = 2;
	const char *metric = imp_str(im, "metric", "sqeuclidean");
	ir_id d = DO(im, "subtract", imp_expand(im, imp_in(im, 0), 1, 1),
	    imp_expand(im, imp_in(im, 1), 0, 1));

	d = imp_reduce(im, "sum", imp_mul(im, d, d), 1, &last, false);
	if (strcmp(metric, "euclidean") == 0)
		d = DO(im, "sqrt", d);
	else if (strcmp(metric, "sqeuclidean") != 0)
		imp_error(im, "onnx-attribute", "metric '%s' is not one of "
		    "euclidean and sqeuclidean", metric);
	out[0] = d;
}

static void
row_all_finite(struct imp *im, ir_id *out)
{
	bool inf = imp_int(im, "isinf_only", 0) != 0;
	bool nan = imp_int(im, "isnan_only", 0) != 0;
	ir_id all = 0, x;

	for (uint32_t i = 0; i < imp_nin(im); i++) {
		x = DO(im, inf ? "isinf" : nan ? "isnan" : "isfinite",
		    imp_in(im, i));
		if (inf || nan)
			x = DO(im, "logical_not", x);
		x = DO(im, "min", imp_cast(im, x, DT_INT8));
		all = all ? DO(im, "minimum", all, x) : x;
	}
	out[0] = all ? imp_cast(im, all, DT_BOOL) : 0;
}

static void
row_matmul_16(struct imp *im, ir_id *out)
{
	ir_id a = imp_cast(im, imp_in(im, 0), DT_INT32);
	ir_id b = imp_cast(im, imp_in(im, 1), DT_INT32);

	out[0] = imp_matmul(im, a, b, DT_INT32);
	if (imp_dtype(im, imp_in(im, 0)) == DT_UINT16 &&
	    imp_dtype(im, imp_in(im, 1)) == DT_UINT16)
		out[0] = imp_cast(im, out[0], DT_UINT32);
}

const struct onnx_row onnx_rows_ms_generation[] = {
	{ ONNX_MS, "BiasAdd", 1, row_bias_add },
	{ ONNX_MS, "BiasSplitGelu", 1, row_bias_split_gelu },
	{ ONNX_MS, "GemmFastGelu", 1, row_gemm_gelu },
	{ ONNX_MS, "FusedMatMulActivation", 1, row_matmul_activation },
	{ ONNX_MS, "NhwcFusedConv", 1, row_nhwc_fused_conv },
	{ ONNX_MS, "GroupNorm", 1, row_group_norm },
	{ ONNX_MS, "SkipGroupNorm", 1, row_group_norm },
	{ ONNX_MS, "NGramRepeatBlock", 1, row_ngram },
	{ ONNX_MS, "CDist", 1, row_cdist },
	{ ONNX_MS, "IsAllFinite", 1, row_all_finite },
	{ ONNX_MS, "MatMulInteger16", 1, row_matmul_16 },
	{ 0 }
};
