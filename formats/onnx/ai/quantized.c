/*
 * Quantized operators, in exact integers: zero points are subtracted in
 * int32, products summed in int32, and the result scaled in float32, rounded
 * to even and saturated, as the operators' documents say.
 */
#include <float.h>
#include <string.h>

#include "formats/onnx/compose.h"
#include "ir/number.h"

static void
range_of(enum dtype dt, double *lo, double *hi)
{
	uint32_t bits = dtype_info[dt].bits;
	bool is_signed = dtype_info[dt].class == DTC_INT;

	*lo = is_signed ? -(double)((int64_t)1 << (bits - 1)) : 0;
	*hi = (double)((int64_t)1 << (is_signed ? bits - 1 : bits)) - 1;
}

/*
 * x, divided by the scale, is rounded, the zero point added, and saturated to
 * dt.  The lower bound is a comparison and not a maximum: NaN then becomes the
 * least value, as ONNX Runtime's vectors have it (ONNX itself does not say).
 */
static ir_id
to_integers(struct imp *im, ir_id x, ir_id zero, enum dtype dt)
{
	enum dtype wide = imp_dtype(im, x);
	double lo, hi;
	ir_id least;

	range_of(dt, &lo, &hi);
	x = DO(im, "round", x);
	if (dtype_info[wide].bits < 32) {
		wide = DT_FLOAT32;	/* which has all 16-bit integers */
		x = imp_cast(im, x, wide);
	}
	if (zero)
		x = DO(im, "add", x, imp_cast(im, zero, wide));
	least = imp_scalar(im, wide, lo);
	x = DO(im, "where", DO(im, "greater", x, least), x, least);
	x = DO(im, "minimum", x, imp_scalar(im, wide, hi));
	return imp_cast(im, x, dt);
}

static ir_id
quantize(struct imp *im, ir_id x, ir_id scale, ir_id zero, enum dtype dt)
{
	return to_integers(im, DO(im, "divide", x, imp_cast(im, scale,
	    imp_dtype(im, x))), zero, dt);
}

/* A scale or zero point along an axis of a tensor of this rank. */
static ir_id
along_axis(struct imp *im, ir_id q, int64_t axis, uint32_t rank)
{
	uint32_t a;

	if (!q || imp_rank(im, q) != 1)
		return q;
	if (imp_extent(im, q, 0) == 1)
		return imp_reshape(im, q, 0, NULL);
	if (rank == 1)		/* the axis does not matter */
		return q;
	return imp_axis(im, axis, rank, &a) ? imp_along(im, q, a, rank) : 0;
}

/* A scale and a zero point as operands of qnn.quantize and qnn.dequantize. */
struct numbers {
	ir_id scale, zero;
	int64_t axis;
};

/* False: they are not constants of that form. */
static bool
constant_numbers(struct imp *im, ir_id scale, ir_id zero, ir_id x,
    struct numbers *p)
{
	int64_t axis = imp_int(im, "axis", 1), len, none = 0;
	uint32_t n, nzero = 1, a, rank = imp_rank(im, x);
	const int64_t *zeros = &none;
	const double *s;
	float *v;

	if (!scale || imp_dtype(im, scale) != DT_FLOAT32 ||
	    imp_rank(im, scale) > 1 || !imp_known_floats(im, scale, &s, &n) ||
	    n == 0 || (zero && (imp_rank(im, zero) > 1 || !imp_known(im, zero,
	    &zeros, &nzero))) || (zero && nzero != n))
		return false;
	for (uint32_t i = 0; i < n; i++)
		if (!(s[i] > 0) || s[i] > FLT_MAX)
			return false;
	p->axis = -1;
	if (n == 1) {
		p->scale = imp_scalar(im, DT_FLOAT32, s[0]);
		p->zero = imp_scalar(im, DT_INT32, (double)zeros[0]);
		return true;
	}
	if (!imp_axis(im, axis, rank, &a) || imp_extent(im, x, a) != n)
		return false;
	p->axis = a;
	len = n;
	v = arena_alloc(im->arena, n, sizeof *v);
	for (uint32_t i = 0; i < n; i++)
		v[i] = (float)s[i];
	p->scale = imp_const(im, DT_FLOAT32, 1, &len, v, n * sizeof *v);
	if (!zero)
		zeros = memset(arena_alloc(im->arena, n, sizeof *zeros), 0,
		    n * sizeof *zeros);
	p->zero = imp_int_vec(im, DT_INT32, n, zeros);
	return true;
}

static bool
is_byte(enum dtype dt)
{
	return dt == DT_INT8 || dt == DT_UINT8;
}

static bool
quantizable(struct imp *im, enum dtype dt, bool floats)
{
	if (dt != DT_NONE && dt != DT_BOOL && dt != DT_FLOAT8_E8M0FNU &&
	    (dtype_info[dt].class == DTC_FLOAT ? floats &&
	    dtype_info[dt].bits <= 8 : dtype_info[dt].bits <= 32))
		return true;
	imp_error(im, "onnx-dtype", "this quantized data type is not "
	    "supported");
	return false;
}

/* A scale or zero point q of x by the node's axis and block size: blocks of
 * elements along the axis share one, the last block may be shorter. */
static ir_id
placed(struct imp *im, ir_id q, ir_id x)
{
	int64_t axis = imp_int(im, "axis", 1);
	int64_t block = imp_int(im, "block_size", 0);
	uint32_t rank = imp_rank(im, x), a;
	int64_t at;

	if (!q || block == 0)
		return along_axis(im, q, axis, rank);
	if (block < 0 || imp_rank(im, q) != rank) {
		imp_error(im, "onnx-attribute", "block_size is %lld, the scale "
		    "has rank %u, the input has rank %u", (long long)block,
		    imp_rank(im, q), rank);
		return 0;
	}
	if (!imp_axis(im, axis, rank, &a))
		return 0;
	at = a;
	q = CALL(im, "repeat", ATTRS(im, { "repeats", attr_int(block) },
	    { "axis", attr_int(at) }), q);
	if (!q || imp_type(im, q)->dim[a] == imp_type(im, x)->dim[a])
		return q;
	return CALL(im, "slice_like", ATTRS(im, { "axes", imp_list(im, 1,
	    &at) }), q, x);
}

/* The type in which x is divided: precision, else that of the scale. */
static enum dtype
quotient_type(struct imp *im, ir_id x, ir_id scale)
{
	enum dtype dt = imp_onnx_dtype(imp_int(im, "precision", 0));

	if (dt == DT_NONE)
		dt = imp_dtype(im, scale);
	if (dtype_info[dt].class == DTC_FLOAT && dtype_info[dt].bits >= 16)
		return dt;
	dt = imp_dtype(im, x);
	return dtype_info[dt].class == DTC_FLOAT ? dt : DT_FLOAT32;
}

static void
row_quantize(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), scale = imp_in(im, 1), zero = imp_opt(im, 2);
	int64_t to = imp_int(im, "output_dtype", 0);
	enum dtype dt = zero ? imp_dtype(im, zero) : to ?
	    imp_onnx_dtype(to) : DT_UINT8, wide;
	struct numbers p;

	imp_int(im, "saturate", 1);
	imp_int(im, "precision", 0);
	if (!x || !scale || !quantizable(im, dt, true))
		return;
	if (is_byte(dt) && imp_dtype(im, x) == DT_FLOAT32 &&
	    imp_int(im, "block_size", 0) == 0 &&
	    constant_numbers(im, scale, zero, x, &p)) {
		out[0] = CALL(im, "qnn.quantize", ATTRS(im, { "axis",
		    attr_int(p.axis) }, { "out_dtype", imp_dt(im, dt) }), x,
		    p.scale, p.zero);
		return;
	}
	wide = quotient_type(im, x, scale);
	zero = placed(im, zero, x);
	x = DO(im, "divide", imp_cast(im, x, wide), imp_cast(im, placed(im,
	    scale, x), wide));
	if (dtype_info[dt].class != DTC_FLOAT) {
		out[0] = to_integers(im, x, zero, dt);
		return;
	}
	if (zero && float_format[dt].special == FLOAT_FINITE)
		x = DO(im, "add", x, imp_cast(im, zero, wide));
	out[0] = imp_cast_as(im, x, dt);
}

/* x less its zero point: in int32, or float32.  Floats of 8 bits have none
 * other than 0. */
static ir_id
centered(struct imp *im, ir_id x, ir_id zero)
{
	enum dtype dt = x ? imp_dtype(im, x) : DT_INT32, wide = DT_INT32;

	if (dtype_info[dt].class == DTC_FLOAT) {
		wide = DT_FLOAT32;
		if (float_format[dt].special != FLOAT_FINITE)
			zero = 0;
	}
	x = imp_cast(im, x, wide);
	return zero ? DO(im, "subtract", x, imp_cast(im, zero, wide)) : x;
}

static void
row_dequantize(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), scale = imp_in(im, 1);
	enum dtype dt = imp_onnx_dtype(imp_int(im, "output_dtype", 0)), wide;
	struct numbers p;

	if (!x || !scale)
		return;
	if (dt == DT_NONE)
		dt = imp_dtype(im, scale);
	if ((is_byte(imp_dtype(im, x)) || imp_dtype(im, x) == DT_INT32) &&
	    imp_int(im, "block_size", 0) == 0 && dt == DT_FLOAT32 &&
	    constant_numbers(im, scale, imp_opt(im, 2), x, &p)) {
		out[0] = CALL(im, "qnn.dequantize", ATTRS(im, { "axis",
		    attr_int(p.axis) }), x, p.scale, p.zero);
		return;
	}
	wide = dt == DT_FLOAT64 ? dt : DT_FLOAT32;
	scale = imp_cast(im, placed(im, scale, x), wide);
	x = centered(im, x, placed(im, imp_opt(im, 2), x));
	out[0] = imp_cast(im, DO(im, "multiply", imp_cast(im, x, wide),
	    scale), dt);
}

/* Without a range the scale is 1, as ONNX Runtime has it (ONNX divides by 0,
 * and does not say what that gives). */
ir_id
imp_quantized_by_range(struct imp *im, ir_id x, ir_id *scale, ir_id *zero)
{
	ir_id none = imp_like(im, x, 0), lo, hi, range;

	lo = DO(im, "minimum", imp_reduce_all(im, "min", x), none);
	hi = DO(im, "maximum", imp_reduce_all(im, "max", x), none);
	range = DO(im, "subtract", hi, lo);
	*scale = DO(im, "where", DO(im, "equal", range, none), imp_like(im, x,
	    1), DO(im, "divide", range, imp_like(im, x, 255)));
	*zero = quantize(im, DO(im, "negative", lo), *scale, 0, DT_UINT8);
	return quantize(im, x, *scale, *zero, DT_UINT8);
}

static void
row_dynamic(struct imp *im, ir_id *out)
{
	out[0] = imp_quantized_by_range(im, imp_in(im, 0), &out[1], &out[2]);
}

/* ---- products ---- */

/* One zero point per row of a matrix, or one. */
static ir_id
by_row(struct imp *im, ir_id zero)
{
	return zero && imp_rank(im, zero) == 1 &&
	    imp_extent(im, zero, 0) != 1 ? imp_expand(im, zero, 1, 1) : zero;
}

static ir_id
flat(struct imp *im, ir_id q)
{
	return q && imp_rank(im, q) == 1 && imp_extent(im, q, 0) == 1 ?
	    imp_reshape(im, q, 0, NULL) : q;
}

/* A weight as int8 whose zero point is 0: its own, or uint8 around 128; 0: it
 * is neither.  With such a weight the product of numbers less their zero points
 * is a sum of products of bytes, corrected by the data's zero point. */
static ir_id
signed_weight(struct imp *im, ir_id w, ir_id zero)
{
	const int64_t *z, none = 0;
	uint32_t n = 1;
	int64_t mid;

	if (!w || !is_byte(imp_dtype(im, w)) || !im->info.v[w].is_const)
		return 0;
	mid = imp_dtype(im, w) == DT_UINT8 ? 128 : 0;
	z = &none;
	if (zero && !imp_known(im, zero, &z, &n))
		return 0;
	for (uint32_t i = 0; i < n; i++)
		if (z[i] != mid)
			return 0;
	return mid == 0 ? w : imp_cast(im, DO(im, "subtract", imp_cast(im, w,
	    DT_INT32), imp_scalar(im, DT_INT32, 128)), DT_INT8);
}

/* sums - zero * the weight's sums along n of its axes, which are those of one
 * output channel; space comes after the channels. */
static ir_id
corrected(struct imp *im, ir_id sums, ir_id zero, ir_id w, uint32_t n,
    const int64_t *axis)
{
	uint32_t after = imp_rank(im, w) > 2 ? imp_rank(im, w) - 2 : 0;
	ir_id by;

	if (!zero)
		return sums;
	by = imp_reduce(im, "sum", imp_cast(im, w, DT_INT32), n, axis, false);
	if (after > 0)
		by = imp_expand(im, by, 1, after);
	return DO(im, "subtract", sums, DO(im, "multiply", by, imp_cast(im,
	    zero, DT_INT32)));
}

/* The matrix product of a and b without their zero points, in int32. */
static ir_id
integer_matmul(struct imp *im, ir_id a, ir_id za, ir_id b, ir_id zb)
{
	static const int64_t rows = 0;
	ir_id w = a && b && imp_rank(im, b) == 2 && imp_rank(im, a) > 1 &&
	    is_byte(imp_dtype(im, a)) ? signed_weight(im, b, zb) : 0;

	za = flat(im, by_row(im, za));
	if (w)
		return corrected(im, imp_matmul(im, a, w, DT_INT32), za, w, 1,
		    &rows);
	return imp_matmul(im, centered(im, a, za), centered(im, b, flat(im,
	    zb)), DT_INT32);
}

/* The same of a convolution: its padding is the data's zero point. */
static ir_id
integer_conv(struct imp *im, ir_id x, ir_id zx, ir_id w, ir_id zw)
{
	static const int64_t all[] = { 1, 2, 3, 4 };
	ir_id own = x && w && is_byte(imp_dtype(im, x)) ? signed_weight(im, w,
	    zw) : 0;

	zx = flat(im, zx);
	if (own && (!zx || imp_rank(im, zx) == 0))
		return corrected(im, imp_conv(im, x, own, zx, DT_INT32), zx,
		    own, imp_rank(im, w) - 1, all);
	return imp_conv(im, centered(im, x, zx), centered(im, w,
	    along_axis(im, zw, 0, imp_rank(im, w))), 0, DT_INT32);
}

static void
row_matmul_integer(struct imp *im, ir_id *out)
{
	out[0] = integer_matmul(im, imp_in(im, 0), imp_opt(im, 2), imp_in(im,
	    1), imp_opt(im, 3));
}

/* Whether the scales of both operands and the result are known, and such that
 * products and quotients of them are finite: no sum times them is NaN. */
static bool
has_plain_scales(struct imp *im)
{
	static const uint8_t at[] = { 1, 4, 6 };
	const double *v;
	uint32_t n;
	bool ok = true;

	for (uint32_t k = 0; k < 3 && ok; k++) {
		ir_id scale = imp_in(im, at[k]);

		ok = scale && imp_dtype(im, scale) == DT_FLOAT32 &&
		    imp_known_floats(im, scale, &v, &n);
		for (uint32_t i = 0; ok && i < n; i++)
			ok = v[i] >= 1e-12 && v[i] <= 1e12;
	}
	return ok;
}

/* A number of float32 that is not NaN, rounded, plus zero point, saturated. */
static ir_id
limited(struct imp *im, ir_id x, ir_id zero, enum dtype dt)
{
	double lo, hi;

	range_of(dt, &lo, &hi);
	x = DO(im, "round", x);
	if (zero)
		x = DO(im, "add", x, imp_cast(im, zero, DT_FLOAT32));
	x = CALL(im, "clip", ATTRS(im, { "a_min", attr_float(lo) },
	    { "a_max", attr_float(hi) }), x);
	return imp_cast(im, x, dt);
}

/* int32 sums to the output's scale; scales multiply in float32. */
static ir_id
rescale(struct imp *im, ir_id acc, ir_id sa, ir_id sb, ir_id sy, ir_id zero,
    enum dtype dt)
{
	ir_id f = imp_cast(im, acc, DT_FLOAT32), s;
	bool plain = is_byte(dt) && has_plain_scales(im);

	s = DO(im, "divide", DO(im, "multiply", imp_cast(im, sa,
	    DT_FLOAT32), imp_cast(im, sb, DT_FLOAT32)), imp_cast(im, sy,
	    DT_FLOAT32));
	f = DO(im, "multiply", f, s);
	return plain ? limited(im, f, zero, dt) : quantize(im, f,
	    imp_scalar(im, DT_FLOAT32, 1), zero, dt);
}

static void
row_qlinear_matmul(struct imp *im, ir_id *out)
{
	ir_id zero = imp_in(im, 7), acc;

	if (!zero || !quantizable(im, imp_dtype(im, zero), false))
		return;
	acc = integer_matmul(im, imp_in(im, 0), imp_in(im, 2), imp_in(im, 3),
	    imp_in(im, 5));
	out[0] = rescale(im, acc, flat(im, by_row(im, imp_in(im, 1))), flat(im,
	    imp_in(im, 4)), flat(im, imp_in(im, 6)), flat(im, zero),
	    imp_dtype(im, zero));
}

static void
row_conv_integer(struct imp *im, ir_id *out)
{
	out[0] = integer_conv(im, imp_in(im, 0), imp_opt(im, 2), imp_in(im,
	    1), imp_opt(im, 3));
}

static void
row_qlinear_conv(struct imp *im, ir_id *out)
{
	bool last = *im->row->domain != '\0' && imp_int(im, "channels_last",
	    0) != 0;
	ir_id x = imp_in(im, 0), zero = imp_in(im, 7), acc, sw;

	if (last)
		x = imp_channels(im, x, false);
	if (!zero || !quantizable(im, imp_dtype(im, zero), false))
		return;
	acc = integer_conv(im, x, imp_in(im, 2), imp_in(im, 3), imp_in(im, 5));
	if (imp_has(im, 8))
		acc = CALL(im, "nn.bias_add", ATTRS(im, { "axis",
		    attr_int(1) }), acc, imp_in(im, 8));
	sw = along_axis(im, imp_in(im, 4), 1, imp_rank(im, x));
	out[0] = rescale(im, acc, flat(im, imp_in(im, 1)), sw, flat(im,
	    imp_in(im, 6)), flat(im, zero), imp_dtype(im, zero));
	if (last)
		out[0] = imp_channels(im, out[0], true);
}

/* q's integers in units of the output's scale sy. */
static ir_id
in_units_of(struct imp *im, ir_id q, ir_id scale, ir_id sy)
{
	return DO(im, "multiply", imp_cast(im, q, DT_FLOAT32), DO(im,
	    "divide", flat(im, scale), sy));
}

/*
 * com.microsoft: binary operators on quantized tensors.  Scales are divided
 * first, as in ONNX Runtime: where they are multiples of each other many sums
 * lie halfway between two steps, and any other rounding moves them.
 */
static void
row_qlinear_binary(struct imp *im, ir_id *out)
{
	ir_id a = centered(im, imp_in(im, 0), flat(im, imp_opt(im, 2)));
	ir_id b = centered(im, imp_in(im, 3), flat(im, imp_opt(im, 5)));
	ir_id sa = imp_in(im, 1), sb = imp_in(im, 4);
	ir_id sy = flat(im, imp_in(im, 6)), zero = flat(im, imp_opt(im, 7));
	enum dtype dt = imp_dtype(im, imp_in(im, 0));
	ir_id y;

	if (!quantizable(im, dt, false))
		return;
	if (strcmp(im->row->with, "multiply") == 0) {
		out[0] = rescale(im, DO(im, "multiply", a, b), flat(im, sa),
		    flat(im, sb), sy, zero, dt);
		return;
	}
	y = DO(im, im->row->with, in_units_of(im, a, sa, sy), in_units_of(im,
	    b, sb, sy));
	out[0] = is_byte(dt) && has_plain_scales(im) ? limited(im, y, zero,
	    dt) : quantize(im, y, imp_scalar(im, DT_FLOAT32, 1), zero, dt);
}

const struct onnx_row onnx_rows_quant[] = {
	{ "", "QuantizeLinear", 10, row_quantize },
	{ "", "DequantizeLinear", 10, row_dequantize },
	{ "", "DynamicQuantizeLinear", 11, row_dynamic },
	{ "", "MatMulInteger", 10, row_matmul_integer },
	{ "", "QLinearMatMul", 10, row_qlinear_matmul },
	{ "", "ConvInteger", 10, row_conv_integer },
	{ "", "QLinearConv", 10, row_qlinear_conv },
	{ ONNX_MS, "QuantizeLinear", 1, row_quantize },
	{ ONNX_MS, "DequantizeLinear", 1, row_dequantize },
	{ ONNX_MS, "QLinearAdd", 1, row_qlinear_binary, "add" },
	{ ONNX_MS, "QLinearConv", 1, row_qlinear_conv },
	{ ONNX_MS, "QLinearMul", 1, row_qlinear_binary, "multiply" },
	{ 0 }
};
