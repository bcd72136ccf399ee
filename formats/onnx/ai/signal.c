/*
 * Signals: windows, Fourier transforms, mel filters.
 *
 * Sizes may arrive with the data: ranges and slices are then of extents that
 * are known at run time only.  Windows and filters are computed in float64
 * and rounded once.  Complex numbers are a last dimension of 2, which is
 * split into real and imaginary part for computing.
 */
#include <string.h>

#include "formats/onnx/compose.h"

#define PI 3.14159265358979323846

static ir_id
mul_c(struct imp *im, ir_id x, double c)
{
	return DO(im, "multiply", x, imp_like(im, x, c));
}

static ir_id
add_c(struct imp *im, ir_id x, double c)
{
	return DO(im, "add", x, imp_like(im, x, c));
}

static bool
out_dtype(struct imp *im, enum dtype *dt)
{
	int64_t code = imp_int(im, "output_datatype", 1);

	*dt = imp_onnx_dtype(code);
	if (*dt != DT_NONE)
		return true;
	imp_error(im, "onnx-dtype", "data type %s is not supported",
	    onnx_dtype_name(code));
	return false;
}

/* ---- windows ---- */

/* a[0] - a[1] cos x + a[2] cos 2x, with x from 0 to 2 pi. */
static void
row_window(struct imp *im, ir_id *out)
{
	static const double hann[3] = { 0.5, 0.5, 0 };
	static const double hamming[3] = { 25.0 / 46, 21.0 / 46, 0 };
	static const double blackman[3] = { 0.42, 0.5, 0.08 };
	const char *kind = im->row->with;
	const double *a = strcmp(kind, "hann") == 0 ? hann :
	    strcmp(kind, "hamming") == 0 ? hamming : blackman;
	bool periodic = imp_int(im, "periodic", 1) != 0;
	ir_id n = imp_number(im, imp_in(im, 0), DT_INT64), x, y, span;
	enum dtype dt;

	if (!out_dtype(im, &dt))
		return;
	span = imp_cast(im, n, DT_FLOAT64);
	if (!periodic)
		span = add_c(im, span, -1);
	x = mul_c(im, imp_count(im, n, DT_FLOAT64), 2 * PI);
	x = DO(im, "divide", x, span);
	y = add_c(im, mul_c(im, DO(im, "cos", x), -a[1]), a[0]);
	if (a[2] != 0)
		y = DO(im, "add", y, mul_c(im, DO(im, "cos", mul_c(im, x,
		    2)), a[2]));
	out[0] = imp_cast(im, y, dt);
}

/* ---- the last dimension's length ---- */

/* Extent of an axis as an int64 scalar. */
static ir_id
extent(struct imp *im, ir_id x, uint32_t axis)
{
	return imp_at_index(im, imp_shape(im, x), axis);
}

static ir_id
vector1(struct imp *im, ir_id x)
{
	int64_t one = 1;

	return imp_reshape(im, x, 1, &one);
}

/* The first n elements along the last dimension. */
static ir_id
head(struct imp *im, ir_id x, ir_id n)
{
	int64_t last = (int64_t)imp_rank(im, x) - 1, zero = 0, one = 1;
	const int64_t *v;
	uint32_t have;

	if (!n)
		return 0;
	if (imp_known(im, n, &v, &have) && have == 1)
		return imp_slice(im, x, (uint32_t)last, 0, v[0]);
	return CALL(im, "strided_slice", ATTRS(im,
	    { "axes", imp_list(im, 1, &last) }), x,
	    imp_int_vec(im, DT_INT64, 1, &zero), vector1(im, n),
	    imp_int_vec(im, DT_INT64, 1, &one));
}

/* Zeros in the shape of x, but with n in the last dimension. */
static ir_id
zeros_last(struct imp *im, ir_id x, ir_id n)
{
	uint32_t rank = imp_rank(im, x);
	ir_id part[2];

	part[1] = vector1(im, n);
	if (rank > 1) {
		part[0] = imp_slice(im, imp_shape(im, x), 0, 0, rank - 1);
		part[1] = imp_concat(im, 2, part, 0);
	}
	return CALL(im, "zeros", ATTRS(im,
	    { "dtype", imp_dt(im, imp_dtype(im, x)) }), part[1]);
}

/* Truncated or padded with zeros so that the last extent is n. */
static ir_id
fit(struct imp *im, ir_id x, ir_id n)
{
	uint32_t last = imp_rank(im, x) - 1, have;
	int64_t now = imp_extent(im, x, last);
	const int64_t *v;
	ir_id part[2] = { x, 0 };

	if (!x || !n)
		return 0;
	if (now >= 0 && imp_known(im, n, &v, &have) && have == 1) {
		if (v[0] < 0) {
			imp_error(im, "onnx-dft", "dft_length is %lld",
			    (long long)v[0]);
			return 0;
		}
		if (v[0] <= now)
			return v[0] == now ? x : imp_slice(im, x, last, 0,
			    v[0]);
		part[1] = zeros_last(im, x, imp_scalar(im, DT_INT64,
		    (double)(v[0] - now)));
		return imp_concat(im, 2, part, last);
	}
	part[1] = zeros_last(im, x, n);
	return head(im, imp_concat(im, 2, part, last), n);
}

/* n / 2 + 1 */
static ir_id
half_of(struct imp *im, ir_id n)
{
	return add_c(im, DO(im, "floor_divide", n, imp_like(im, n, 2)), 1);
}

/* ---- Fourier transforms ---- */

struct complex {
	ir_id re, im;
};

/* The parts of x whose last extent depends on data: adding two zeros ensures
 * that it is 1 or 2. */
static void
apart_later(struct imp *im, ir_id x, struct complex *z)
{
	uint32_t last = imp_rank(im, x) - 1;
	ir_id both = DO(im, "add", x, imp_cast(im, imp_int_vec(im, DT_INT64,
	    2, (const int64_t[]){ 0, 0 }), imp_dtype(im, x)));
	ir_id two = extent(im, x, last);

	z->re = imp_squeeze(im, imp_slice(im, both, last, 0, 1), last);
	z->im = imp_squeeze(im, imp_slice(im, both, last, 1, 2), last);
	z->im = DO(im, "where", DO(im, "equal", two, imp_like(im, two, 2)),
	    z->im, imp_like(im, z->im, 0));
}

/* Splits (..., 1) or (..., 2); *parts: how many, -1: not known. */
static bool
apart(struct imp *im, ir_id x, struct complex *z, int64_t *parts)
{
	uint32_t rank = imp_rank(im, x);

	if (!imp_tensor(im, x))
		return false;
	*parts = rank ? imp_extent(im, x, rank - 1) : -1;
	if (rank < 2 || *parts == 0 || *parts > 2) {
		imp_error(im, "onnx-dft", "the last of %u dimensions must be "
		    "1 or 2, real or complex", rank);
		return false;
	}
	if (*parts < 0) {
		apart_later(im, x, z);
		return z->re && z->im;
	}
	z->re = imp_squeeze(im, imp_slice(im, x, rank - 1, 0, 1), rank - 1);
	z->im = *parts == 1 ? DO(im, "zeros_like", z->re) : imp_squeeze(im,
	    imp_slice(im, x, rank - 1, 1, 2), rank - 1);
	return z->re && z->im;
}

static ir_id
together(struct imp *im, struct complex z)
{
	uint32_t rank = imp_rank(im, z.re);
	ir_id part[2] = { imp_expand(im, z.re, rank, 1),
		imp_expand(im, z.im, rank, 1) };

	return imp_concat(im, 2, part, rank);
}

static struct complex
transform(struct imp *im, struct complex z, bool inverse)
{
	ir_id t = CALL(im, "dft", ATTRS(im,
	    { "inverse", attr_bool(inverse) }), z.re, z.im);

	return (struct complex){ imp_proj(im, t, 0), imp_proj(im, t, 1) };
}

/* Swaps an axis with the last one. */
static struct complex
swap_last(struct imp *im, struct complex z, uint32_t axis)
{
	uint32_t rank = imp_rank(im, z.re), i;
	int64_t perm[TYPE_RANK_LIMIT];

	if (axis + 1 >= rank)
		return z;
	for (i = 0; i < rank; i++)
		perm[i] = i;
	perm[axis] = rank - 1;
	perm[rank - 1] = axis;
	z.re = imp_transpose(im, z.re, rank, perm);
	z.im = imp_transpose(im, z.im, rank, perm);
	return z;
}

/* All n frequencies of a real signal from the first n / 2 + 1: the others
 * are conjugates of these, backward. */
static struct complex
mirrored(struct imp *im, struct complex z, ir_id n)
{
	const struct attrs *axis = ATTRS(im,
	    { "axis", attr_int((int64_t)imp_rank(im, z.re) - 1) });
	ir_id half = half_of(im, n), i = imp_count(im, n, DT_INT64), low;
	ir_id from, sign;

	z.re = fit(im, z.re, half);
	z.im = z.re ? fit(im, z.im, half) : 0;
	low = DO(im, "less", i, half);
	from = DO(im, "where", low, i, DO(im, "subtract", n, i));
	sign = DO(im, "where", low, imp_like(im, z.im, 1), imp_like(im, z.im,
	    -1));
	z.re = CALL(im, "take", axis, z.re, from);
	z.im = DO(im, "multiply", CALL(im, "take", axis, z.im, from), sign);
	return z;
}

static bool
dft_axis(struct imp *im, uint32_t rank, uint32_t *axis)
{
	bool old = im->row->since < 20;
	int64_t a = old ? imp_int(im, "axis", 1) : -2;
	const int64_t *v;
	uint32_t n;

	if (!old && imp_has(im, 2)) {
		if (!imp_need(im, imp_in(im, 2), "axis", &v, &n))
			return false;
		a = n == 1 ? v[0] : a;
	}
	if (!imp_axis(im, a, rank, axis))
		return false;
	if (*axis + 1 < rank)
		return true;
	imp_error(im, "onnx-axis", "axis %lld holds the parts of complex "
	    "numbers", (long long)a);
	return false;
}

static struct complex
as_dtype(struct imp *im, struct complex z, enum dtype dt)
{
	if (z.re)
		z.re = imp_cast(im, z.re, dt);
	if (z.im)
		z.im = imp_cast(im, z.im, dt);
	return z;
}

/* The transform of z, the parts of x, along an axis; n: the length, or 0. */
static ir_id
transformed(struct imp *im, ir_id x, struct complex z, uint32_t axis, ir_id n,
    bool inverse, bool onesided)
{
	/* The inverse of one side is a real signal. */
	bool mirror = inverse && onesided;
	uint32_t last = imp_rank(im, x) - 2;

	z = swap_last(im, z, axis);
	if (!n && mirror)
		n = mul_c(im, add_c(im, extent(im, z.re, last), -1), 2);
	if (mirror) {
		z = mirrored(im, z, n);
	} else if (n) {
		z.re = fit(im, z.re, n);
		z.im = z.re ? fit(im, z.im, n) : 0;
	}
	/* What cancels is seen only where it has been divided by n. */
	if (inverse)
		z = as_dtype(im, transform(im, as_dtype(im, z, DT_FLOAT64),
		    true), imp_dtype(im, x));
	else
		z = transform(im, z, false);
	if (onesided && !mirror) {
		n = half_of(im, extent(im, z.re, last));
		z.re = head(im, z.re, n);
		z.im = head(im, z.im, n);
	}
	z = swap_last(im, z, axis);
	return mirror ? imp_expand(im, z.re, last + 1, 1) : together(im, z);
}

static void
row_dft(struct imp *im, ir_id *out)
{
	bool inverse = imp_int(im, "inverse", 0) != 0;
	bool onesided = imp_int(im, "onesided", 0) != 0;
	ir_id x = imp_in(im, 0), n = 0;
	int64_t parts;
	uint32_t axis;
	struct complex z;

	if (!apart(im, x, &z, &parts) || !dft_axis(im, imp_rank(im, x),
	    &axis))
		return;
	if (onesided && !inverse && parts == 2) {
		imp_error(im, "onnx-dft", "onesided=1 needs a real input, "
		    "this one is complex");
		return;
	}
	if (imp_has(im, 1))
		n = imp_number(im, imp_in(im, 1), DT_INT64);
	out[0] = transformed(im, x, z, axis, n, inverse, onesided);
}

ir_id
imp_one_sided(struct imp *im, ir_id x, uint32_t axis, bool inverse)
{
	struct complex z;
	int64_t parts;

	return apart(im, x, &z, &parts) ? transformed(im, x, z, axis, 0,
	    inverse, true) : 0;
}

/* Pieces of x (batch, samples): (batch, frames, length). */
static ir_id
frames(struct imp *im, ir_id x, ir_id step, ir_id length)
{
	ir_id n = DO(im, "subtract", extent(im, x, 1), length), from;

	n = add_c(im, DO(im, "floor_divide", n, step), 1);
	n = DO(im, "maximum", n, imp_like(im, n, 0));
	from = DO(im, "multiply", imp_count(im, n, DT_INT64), step);
	from = DO(im, "add", imp_expand(im, from, 1, 1), imp_count(im, length,
	    DT_INT64));
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(1) }), x, from);
}

/* By one operator, where the frames are known and the signal is real. */
static ir_id
plain_stft(struct imp *im, ir_id x, ir_id window, int64_t step, int64_t n,
    bool onesided)
{
	static const int64_t perm[4] = { 0, 2, 1, 3 };

	return imp_transpose(im, CALL(im, "stft", ATTRS(im,
	    { "n_fft", attr_int(n) }, { "hop_length", attr_int(step) },
	    { "win_length", attr_int(n) },
	    { "onesided", attr_bool(onesided) }), x, window), 4, perm);
}

static ir_id
window_or_ones(struct imp *im, ir_id like, ir_id length)
{
	if (imp_has(im, 2))
		return imp_in(im, 2);
	return CALL(im, "full", NULL, imp_like(im, like, 1),
	    vector1(im, length));
}

static void
row_stft(struct imp *im, ir_id *out)
{
	bool onesided = imp_int(im, "onesided", 1) != 0;
	ir_id step = imp_number(im, imp_in(im, 1), DT_INT64), length, window, n;
	const int64_t *vs, *vl;
	uint32_t ns, nl;
	ir_id x = imp_in(im, 0);
	struct complex z;
	int64_t parts;

	/* Exporters leave out the last dimension of real signals. */
	if (imp_rank(im, x) == 2)
		x = imp_expand(im, x, 2, 1);
	if (!apart(im, x, &z, &parts))
		return;
	if (imp_rank(im, z.re) != 2 || (onesided && parts == 2)) {
		imp_error(im, "onnx-stft", "the signal has %u dimensions and "
		    "is %s; expected 3, and a real one for onesided=1",
		    imp_rank(im, z.re) + 1, parts == 2 ? "complex" : "real");
		return;
	}
	if (imp_has(im, 3))
		length = imp_number(im, imp_in(im, 3), DT_INT64);
	else
		length = imp_has(im, 2) ? extent(im, imp_in(im, 2), 0) :
		    extent(im, z.re, 1);
	window = window_or_ones(im, z.re, length);
	if (!step || !length || !window)
		return;
	if (imp_known(im, step, &vs, &ns) && ns == 1 && vs[0] < 1) {
		imp_error(im, "onnx-stft", "the frame step is %lld, expected "
		    "at least 1", (long long)vs[0]);
		return;
	}
	if (parts == 1 && imp_known(im, step, &vs, &ns) && ns == 1 &&
	    imp_known(im, length, &vl, &nl) && nl == 1) {
		out[0] = plain_stft(im, z.re, window, vs[0], vl[0], onesided);
		return;
	}
	z.re = DO(im, "multiply", frames(im, z.re, step, length), window);
	z.im = parts == 1 ? DO(im, "zeros_like", z.re) : DO(im, "multiply",
	    frames(im, z.im, step, length), window);
	z = transform(im, z, false);
	if (onesided) {
		n = half_of(im, length);
		z.re = head(im, z.re, n);
		z.im = head(im, z.im, n);
	}
	out[0] = together(im, z);
}

/* ---- mel filters ---- */

/* Mels of a frequency: 2595 log10(1 + f / 700). */
static ir_id
mels(struct imp *im, ir_id hertz)
{
	return mul_c(im, DO(im, "log10", add_c(im, mul_c(im,
	    imp_number(im, hertz, DT_FLOAT64), 1.0 / 700), 1)), 2595);
}

/* The edge of each filter as a spectrogram bin: bands + 2 of them. */
static ir_id
mel_edges(struct imp *im, ir_id bands, ir_id length, ir_id rate)
{
	ir_id low = mels(im, imp_in(im, 3)), high = mels(im, imp_in(im, 4));
	ir_id n = add_c(im, bands, 2), i = imp_count(im, n, DT_FLOAT64), step;

	step = DO(im, "divide", DO(im, "subtract", high, low),
	    imp_cast(im, n, DT_FLOAT64));
	i = DO(im, "add", DO(im, "multiply", i, step), low);
	i = DO(im, "power", imp_like(im, i, 10), mul_c(im, i, 1.0 / 2595));
	i = mul_c(im, add_c(im, i, -1), 700);
	i = DO(im, "multiply", i, imp_cast(im, add_c(im, length, 1),
	    DT_FLOAT64));
	return DO(im, "floor", DO(im, "divide", i, imp_cast(im, rate,
	    DT_FLOAT64)));
}

/* Part of the edges for each band. */
static ir_id
edges_from(struct imp *im, ir_id edges, ir_id band, int64_t first)
{
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }), edges,
	    add_c(im, band, (double)first));
}

/* Both sides of the triangle; where the left one has no width, only its
 * top stands. */
static ir_id
triangle(struct imp *im, ir_id bin, ir_id low, ir_id top, ir_id high)
{
	ir_id zero = imp_like(im, bin, 0), one = imp_like(im, bin, 1);
	ir_id left, right, rises, width;

	width = DO(im, "subtract", top, low);
	rises = DO(im, "greater", width, zero);
	left = DO(im, "divide", DO(im, "subtract", bin, low), DO(im, "where",
	    rises, width, one));
	left = DO(im, "where", DO(im, "logical_and", DO(im, "greater_equal",
	    bin, low), DO(im, "less_equal", bin, top)), left, zero);
	left = DO(im, "where", rises, left, DO(im, "where", DO(im, "equal",
	    bin, top), one, zero));
	width = DO(im, "subtract", high, top);
	right = DO(im, "divide", DO(im, "subtract", high, bin), DO(im,
	    "maximum", width, one));
	return DO(im, "where", DO(im, "logical_and", DO(im, "greater_equal",
	    bin, top), DO(im, "less", bin, high)), right, left);
}

static void
row_mel(struct imp *im, ir_id *out)
{
	ir_id bands = imp_number(im, imp_in(im, 0), DT_INT64);
	ir_id length = imp_number(im, imp_in(im, 1), DT_INT64);
	ir_id rate = imp_number(im, imp_in(im, 2), DT_INT64), edges, band, bin;
	enum dtype dt;

	if (!out_dtype(im, &dt))
		return;
	edges = mel_edges(im, bands, length, rate);
	band = imp_count(im, bands, DT_INT64);
	bin = imp_expand(im, imp_count(im, half_of(im, length), DT_FLOAT64), 1,
	    1);
	out[0] = imp_cast(im, triangle(im, bin, edges_from(im, edges, band,
	    0), edges_from(im, edges, band, 1), edges_from(im, edges, band,
	    2)), dt);
}

const struct onnx_row onnx_rows_signal[] = {
	{ "", "HannWindow", 17, row_window, "hann" },
	{ "", "HammingWindow", 17, row_window, "hamming" },
	{ "", "BlackmanWindow", 17, row_window, "blackman" },
	{ "", "DFT", 17, row_dft }, { "", "DFT", 20, row_dft },
	{ "", "STFT", 17, row_stft },
	{ "", "MelWeightMatrix", 17, row_mel },
	{ 0 }
};
