/*
 * com.microsoft: operators that move or look up elements, complex products,
 * transforms, and weights in tables of 16 values.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/graph.h"

static void
row_same(struct imp *im, ir_id *out)
{
	out[0] = DO(im, "copy", imp_in(im, 0));
}

/* ---- complex numbers, whose parts are the last dimension ---- */

static bool
parts_of(struct imp *im, ir_id x, ir_id *part)
{
	uint32_t rank = imp_rank(im, x);

	if (!x)
		return false;
	if (rank < 1 || imp_extent(im, x, rank - 1) != 2) {
		imp_error(im, "onnx-shape", "the last extent of complex "
		    "numbers must be 2");
		return false;
	}
	part[0] = imp_slice(im, x, rank - 1, 0, 1);
	part[1] = imp_slice(im, x, rank - 1, 1, 2);
	return true;
}

/* a * b, or a times the conjugate of b. */
static void
row_complex_mul(struct imp *im, ir_id *out)
{
	bool conjugate = im->row->with != NULL;
	ir_id a[2], b[2], y[2], x = imp_in(im, 0);

	if (!parts_of(im, x, a) || !parts_of(im, imp_in(im, 1), b))
		return;
	if (conjugate)
		b[1] = DO(im, "negative", b[1]);
	y[0] = DO(im, "subtract", imp_mul(im, a[0], b[0]), imp_mul(im, a[1],
	    b[1]));
	y[1] = imp_add(im, imp_mul(im, a[0], b[1]), imp_mul(im, a[1], b[0]));
	out[0] = imp_concat(im, 2, y, -1);
}

/* Of real numbers (..., n): (..., n / 2 + 1, 2), by the row of DFT; and back.
 */
static void
row_rfft(struct imp *im, ir_id *out)
{
	bool inverse = im->row->with != NULL;
	ir_id x = imp_in(im, 0);
	uint32_t rank = imp_rank(im, x);

	if (imp_int(im, "signal_ndim", 1) != 1 ||
	    imp_int(im, "normalized", 0) != 0 ||
	    imp_int(im, "onesided", 1) != 1) {
		imp_error(im, "onnx-attribute", "only one side of one "
		    "dimension, not normalized, is supported");
		return;
	}
	if (!x)
		return;
	if (rank < 1 + (uint32_t)inverse) {
		imp_error(im, "onnx-rank", "a tensor of rank %u has no "
		    "dimension to transform", rank);
		return;
	}
	if (!inverse)
		x = imp_expand(im, x, rank++, 1);
	/* ONNX Runtime's inverse does not divide by n. */
	x = imp_one_sided(im, x, rank - 2, inverse);
	if (inverse) {
		x = imp_squeeze(im, x, rank - 1);
		x = imp_mul(im, x, imp_cast(im, imp_len(im, x, rank - 2),
		    imp_dtype(im, x)));
	}
	out[0] = x;
}

/* ---- elements of tables ---- */

static void
row_torch_embedding(struct imp *im, ir_id *out)
{
	imp_opt(im, 2);		/* these two matter to gradients alone */
	imp_opt(im, 3);
	out[0] = imp_rows_of(im, imp_in(im, 0), imp_in(im, 1));
}

/* Slices of one length along a dimension, which become the last one. */
static void
row_unfold(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), n, at;
	int64_t size = imp_int(im, "size", 0), step = imp_int(im, "step", 1);
	int64_t p[TYPE_RANK_LIMIT + 1];
	uint32_t rank = imp_rank(im, x), dim, i;

	if (!x || !imp_axis(im, imp_int(im, "dim", -1), rank, &dim))
		return;
	if (size < 1 || step < 1 || rank >= TYPE_RANK_LIMIT ||
	    (imp_extent(im, x, dim) >= 0 && imp_extent(im, x, dim) < size)) {
		imp_error(im, "onnx-attribute", "slices of %lld, each %lld "
		    "after the one before it, of a dimension of %lld",
		    (long long)size, (long long)step, (long long)imp_extent(
		    im, x, dim));
		return;
	}
	n = DO(im, "subtract", imp_len(im, x, dim), imp_scalar(im, DT_INT64,
	    (double)size));
	n = imp_add(im, DO(im, "floor_divide", n, imp_scalar(im, DT_INT64,
	    (double)step)), imp_scalar(im, DT_INT64, 1));
	at = imp_mul(im, imp_count(im, n, DT_INT64), imp_scalar(im, DT_INT64,
	    (double)step));
	at = imp_add(im, imp_expand(im, at, 1, 1), imp_count(im,
	    imp_scalar(im, DT_INT64, (double)size), DT_INT64));
	x = CALL(im, "take", ATTRS(im, { "axis", attr_int(dim) }), x, at);
	for (i = 0; i <= rank; i++)
		p[i] = i <= dim ? i : i < rank ? i + 1 : dim + 1;
	out[0] = imp_transpose(im, x, rank + 1, p);
}

static void
row_sum_integer(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);
	int64_t axes[TYPE_RANK_LIMIT];
	enum dtype dt = imp_dtype(im, x) == DT_UINT8 ? DT_UINT32 : DT_INT32;
	uint32_t n;
	bool given;

	if (!x || !imp_axes(im, 1, imp_rank(im, x), axes, &n, &given))
		return;
	out[0] = imp_cast(im, imp_reduce(im, "sum", imp_cast(im, x, dt), n,
	    axes, imp_int(im, "keepdims", 1) != 0), dt);
}

/* ---- images ---- */

static void
row_crop_and_resize(struct imp *im, ir_id *out)
{
	const char *mode = imp_str(im, "mode", "bilinear");
	bool linear = strcmp(mode, "bilinear") == 0;
	const int64_t *size;
	ir_id x = imp_in(im, 0);
	uint32_t n;

	if (!linear && strcmp(mode, "nearest") != 0) {
		imp_error(im, "onnx-attribute", "mode is '%s', expected "
		    "'bilinear' or 'nearest'", mode);
		return;
	}
	if (!x || !imp_need(im, imp_in(im, 3), "crop_size", &size, &n))
		return;
	if (n != 2 || size[0] < 1 || size[1] < 1) {
		imp_error(im, "onnx-shape", "crop_size must be two numbers "
		    "above 0");
		return;
	}
	out[0] = CALL(im, "image.crop_and_resize", ATTRS(im,
	    { "crop_size", imp_list(im, 2, size) },
	    { "method", imp_text(im, linear ? "bilinear" :
	    "nearest_neighbor") },
	    { "extrapolation_value", attr_float(imp_float(im,
	    "extrapolation_value", 0)) }), x, imp_in(im, 1), imp_in(im, 2));
}

/* X, W[, pads, B]: the pads are those of ConvTranspose. */
static void
row_conv_transpose(struct imp *im, ir_id *out)
{
	struct onnx_node *own = im->node, n = *own;
	const char *name[3] = { NULL };
	struct onnx_attr *attr;
	const int64_t *pads = NULL;
	uint32_t npads = 0;

	if (imp_has(im, 2) && !imp_need(im, imp_in(im, 2), "pads", &pads,
	    &npads))
		return;
	for (uint32_t i = 0; i < own->input.n && i < 4; i++)
		if (i != 2)
			name[i == 3 ? 2 : i] = own->input.v[i];
	n.input.v = name;
	n.input.n = imp_has(im, 3) ? 3 : 2;
	attr = arena_alloc(im->arena, own->attr.n + 1, sizeof *attr);
	if (own->attr.n > 0)
		memcpy(attr, own->attr.v, own->attr.n * sizeof *attr);
	attr[own->attr.n] = (struct onnx_attr){ .name = "pads", .type = 7 };
	attr[own->attr.n].ints.v = (int64_t *)pads;
	attr[own->attr.n].ints.n = npads;
	n.attr.v = attr;
	n.attr.n = own->attr.n + (npads > 0);
	im->node = &n;
	imp_as_row(im, "ConvTranspose", 11, out);
	im->node = own;
	for (uint32_t i = 0; i < own->attr.n; i++)
		own->attr.v[i].used |= attr[i].used;
}

/* ---- weights in tables of 16 values ---- */

/* The values of bitsandbytes' types of 4 bits: FP4 and NF4 (the quantiles of a
 * normal distribution). */
static const float code_values[2][16] = {
	{ 0, 0.0052083333F, 0.66666667F, 1, 0.33333333F, 0.5F, 0.16666667F,
	    0.25F, -0.0F, -0.0052083333F, -0.66666667F, -1, -0.33333333F,
	    -0.5F, -0.16666667F, -0.25F },
	{ -1, -0.6961928F, -0.52507305F, -0.39491749F, -0.28444138F,
	    -0.18477343F, -0.09105004F, 0, 0.0795803F, 0.1609302F,
	    0.2461123F, 0.33791524F, 0.44070983F, 0.562617F, 0.72295684F, 1 }
};

static void
row_matmul_bnb4(struct imp *im, ir_id *out)
{
	int64_t k = imp_int(im, "K", 0), n = imp_int(im, "N", 0), sixteen = 16;
	int64_t block = imp_int(im, "block_size", 0);
	int64_t type = imp_int(im, "quant_type", 0), shape[2] = { n, k };
	int64_t flat = -1;
	ir_id a = imp_in(im, 0), bits[2], w, table, scale;

	imp_int(im, "training_mode", 0);
	if (k < 1 || n < 1 || k > INT32_MAX || n > INT32_MAX || block < 1 ||
	    type < 0 || type > 1) {
		imp_error(im, "onnx-attribute", "K %lld, N %lld, blocks of "
		    "%lld, quant_type %lld", (long long)k, (long long)n,
		    (long long)block, (long long)type);
		return;
	}
	w = imp_reshape(im, imp_in(im, 1), 1, &flat);
	if (!w || !a)
		return;
	table = imp_const(im, DT_FLOAT32, 1, &sixteen, code_values[type],
	    sizeof code_values[type]);
	/* The first of two is in the upper bits. */
	bits[0] = imp_expand(im, DO(im, "right_shift", w, imp_like(im, w, 4)),
	    1, 1);
	bits[1] = imp_expand(im, DO(im, "bitwise_and", w, imp_like(im, w,
	    15)), 1, 1);
	w = imp_reshape(im, imp_concat(im, 2, bits, 1), 1, &flat);
	w = imp_slice(im, w, 0, 0, n * k);
	w = imp_rows_of(im, table, imp_cast(im, w, DT_INT32));
	scale = CALL(im, "repeat", ATTRS(im, { "repeats", attr_int(block) },
	    { "axis", attr_int(0) }), imp_reshape(im, imp_in(im, 2), 1,
	    &flat));
	w = imp_mul(im, imp_cast(im, w, imp_dtype(im, scale)), imp_slice(im,
	    scale, 0, 0, n * k));
	w = imp_reshape(im, w, 2, shape);
	if (imp_int(im, "transB", 1) != 0)
		w = DO(im, "transpose", w);
	out[0] = imp_matmul(im, a, w, imp_dtype(im, a));
}

/* ---- MurmurHash3, 32 bits ---- */

static ir_id
word(struct imp *im, uint32_t v)
{
	return imp_scalar(im, DT_UINT32, v);
}

static ir_id
rotated(struct imp *im, ir_id x, uint32_t by)
{
	return DO(im, "bitwise_or", DO(im, "left_shift", x, word(im, by)),
	    DO(im, "right_shift", x, word(im, 32 - by)));
}

static ir_id
shifted_in(struct imp *im, ir_id x, uint32_t by)
{
	return DO(im, "bitwise_xor", x, DO(im, "right_shift", x, word(im,
	    by)));
}

/* Of each element of 4 or 8 bytes. */
static void
row_murmur_hash(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), h, k;
	enum dtype dt = imp_dtype(im, x);
	uint32_t words = x ? dtype_info[dt].bits / 32 : 0;

	if (!x)
		return;
	if (dt == DT_STRING || words < 1) {
		imp_error(im, "onnx-type", "hashes of %s are not supported",
		    dtype_info[dt].name);
		return;
	}
	h = word(im, (uint32_t)imp_int(im, "seed", 0));
	for (uint32_t i = 0; i < words; i++) {
		if (words == 1)
			k = CALL(im, "reinterpret", ATTRS(im, { "dtype",
			    imp_dt(im, DT_UINT32) }), x);
		else
			k = imp_cast(im, DO(im, "right_shift", CALL(im,
			    "reinterpret", ATTRS(im, { "dtype", imp_dt(im,
			    DT_UINT64) }), x), imp_scalar(im, DT_UINT64,
			    32 * i)), DT_UINT32);
		k = imp_mul(im, rotated(im, imp_mul(im, k, word(im,
		    0xcc9e2d51)), 15), word(im, 0x1b873593));
		h = rotated(im, DO(im, "bitwise_xor", h, k), 13);
		h = imp_add(im, imp_mul(im, h, word(im, 5)), word(im,
		    0xe6546b64));
	}
	h = DO(im, "bitwise_xor", h, word(im, 4 * words));
	h = imp_mul(im, shifted_in(im, h, 16), word(im, 0x85ebca6b));
	h = imp_mul(im, shifted_in(im, h, 13), word(im, 0xc2b2ae35));
	h = shifted_in(im, h, 16);
	out[0] = imp_int(im, "positive", 1) != 0 ? h : CALL(im, "reinterpret",
	    ATTRS(im, { "dtype", imp_dt(im, DT_INT32) }), h);
}

const struct onnx_row onnx_rows_plain[] = {
	{ ONNX_MS, "SampleOp", 1, row_same },
	{ ONNX_MS, "ComplexMul", 1, row_complex_mul },
	{ ONNX_MS, "ComplexMulConj", 1, row_complex_mul, "conjugate" },
	{ ONNX_MS, "Rfft", 1, row_rfft },
	{ ONNX_MS, "Irfft", 1, row_rfft, "inverse" },
	{ ONNX_MS, "TorchEmbedding", 1, row_torch_embedding },
	{ ONNX_MS, "UnfoldTensor", 1, row_unfold },
	{ ONNX_MS, "ReduceSumInteger", 1, row_sum_integer },
	{ ONNX_MS, "CropAndResize", 1, row_crop_and_resize },
	{ ONNX_MS, "ConvTransposeWithDynamicPads", 1, row_conv_transpose },
	{ ONNX_MS, "MatMulBnb4", 1, row_matmul_bnb4 },
	{ ONNX_MS, "MurmurHash3", 1, row_murmur_hash },
	{ 0 }
};
