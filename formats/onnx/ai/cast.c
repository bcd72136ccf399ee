/*
 * Casts as ONNX defines them.  What is out of range of an integer of less than
 * 8 bits keeps its low bits, as in the reference implementation (the document
 * leaves it open); floats of 8 bits saturate or not, by an attribute; scales
 * (e8m0) are rounded up, down or to the nearest power of two.
 */
#include <math.h>
#include <string.h>
#include <strings.h>

#include "formats/onnx/compose.h"
#include "ir/number.h"

static ir_id
as_float(struct imp *im, ir_id x)
{
	enum dtype dt = imp_dtype(im, x);

	return dtype_info[dt].class != DTC_FLOAT || dtype_info[dt].bits < 16 ?
	    imp_cast(im, x, DT_FLOAT32) : x;
}

/* What is rounded above the largest number becomes an infinity, or NaN. */
static ir_id
unsaturated(struct imp *im, ir_id x, enum dtype dt)
{
	int e;
	double most = float_max(dt), middle;
	bool even = (float_last(dt) & 1) == 0;
	ir_id over, sign, y = imp_cast(im, x, dt);

	x = as_float(im, x);
	frexp(most, &e);
	middle = most + ldexp(0.5, e - 1 - float_format[dt].mantissa);
	/* A number in the middle is rounded to an even code. */
	over = DO(im, even ? "greater" : "greater_equal", DO(im, "abs", x),
	    imp_like(im, x, middle));
	sign = DO(im, "less", x, imp_like(im, x, 0));
	return DO(im, "where", over, DO(im, "where", sign, imp_scalar(im, dt,
	    -INFINITY), imp_scalar(im, dt, INFINITY)), y);
}

/* The exponents of float32 are the codes, but that of its subnormal numbers is
 * the code of the largest of them, 2^-127. */
static ir_id
scale_codes(struct imp *im, ir_id x, bool up)
{
	ir_id u = CALL(im, "reinterpret", ATTRS(im, { "dtype", imp_dt(im,
	    DT_UINT32) }), DO(im, "abs", imp_cast(im, x, DT_FLOAT32)));
	ir_id more = imp_scalar(im, DT_UINT32, up ? 0x7fffff : 0);
	ir_id code = DO(im, "right_shift", DO(im, "add", u, more),
	    imp_scalar(im, DT_UINT32, 23));

	return DO(im, "where", DO(im, "less_equal", u, imp_scalar(im,
	    DT_UINT32, 0x400000)), imp_scalar(im, DT_UINT32, 0), code);
}

static ir_id
to_scale(struct imp *im, ir_id x, const char *round, bool saturate)
{
	ir_id f = as_float(im, x), code, bad;
	double least = ldexp(1, -127), most = ldexp(1, 127);

	if (strcmp(round, "up") != 0 && strcmp(round, "down") != 0 &&
	    strcmp(round, "nearest") != 0) {
		imp_error(im, "onnx-attribute", "round_mode '%s' is not up, "
		    "down or nearest", round);
		return 0;
	}
	if (strcmp(round, "nearest") == 0) {
		code = imp_cast(im, f, DT_FLOAT8_E8M0FNU);
	} else {
		code = scale_codes(im, f, round[0] == 'u');
		code = DO(im, "minimum", code, imp_scalar(im, DT_UINT32,
		    float_last(DT_FLOAT8_E8M0FNU)));
		code = CALL(im, "reinterpret", ATTRS(im, { "dtype", imp_dt(im,
		    DT_FLOAT8_E8M0FNU) }), imp_cast(im, code, DT_UINT8));
	}
	bad = DO(im, "isnan", f);
	if (!saturate) {
		f = imp_cast(im, f, DT_FLOAT64);
		bad = DO(im, "logical_or", bad, DO(im, "logical_or", DO(im,
		    "less", f, imp_like(im, f, least)), DO(im, "greater", f,
		    imp_like(im, f, most))));
	}
	return DO(im, "where", bad, imp_scalar(im, DT_FLOAT8_E8M0FNU,
	    (double)NAN), code);
}

/* Between strings and numbers. */
static ir_id
cast_strings(struct imp *im, ir_id x, enum dtype dt)
{
	enum dtype from = imp_dtype(im, x), by;
	bool narrow;

	if (dt == from)
		return x;
	narrow = (dt == DT_STRING ? from : dt) > DT_FLOAT64;
	by = dtype_info[dt == DT_STRING ? from : dt].class == DTC_FLOAT ?
	    DT_FLOAT32 : DT_INT32;
	if (dt == DT_STRING)
		return DO(im, "string.format", narrow ? imp_cast(im, x, by) :
		    x);
	x = CALL(im, "string.parse", ATTRS(im, { "dtype", imp_dt(im, narrow ?
	    by : dt) }), x);
	return narrow ? imp_cast_as(im, x, dt) : x;
}

ir_id
imp_cast_as(struct imp *im, ir_id x, enum dtype dt)
{
	bool saturate = imp_int(im, "saturate", 1) != 0;
	const char *round = imp_str(im, "round_mode", "up");
	enum float_special special = float_format[dt].special;

	if (!x || imp_dtype(im, x) == dt)
		return x;
	if (dt == DT_STRING || imp_dtype(im, x) == DT_STRING)
		return cast_strings(im, x, dt);
	if (dtype_is_packed_int(dt) &&
	    dtype_info[imp_dtype(im, x)].class == DTC_FLOAT)
		return imp_cast(im, imp_cast(im, x, DT_INT32), dt);
	if (!dtype_is_held(dt) || dtype_info[dt].bits != 8)
		return imp_cast(im, x, dt);
	if (special == FLOAT_SCALE)
		return to_scale(im, x, round, saturate);
	return saturate ? imp_cast(im, x, dt) : unsaturated(im, x, dt);
}

static void
row_cast(struct imp *im, ir_id *out)
{
	struct onnx_attr *a = imp_attr(im, "to");
	enum dtype dt = a ? imp_onnx_dtype(a->i) : DT_NONE;
	ir_id x = imp_in(im, 0);

	imp_int(im, "saturate", 1);
	imp_str(im, "round_mode", "up");
	if (a && a->type == ONNX_A_STRING) {	/* version 1 */
		const char *s = imp_str(im, "to", "");

		for (int64_t t = 1; t <= ONNX_BFLOAT16; t++)
			if (strcasecmp(onnx_dtype_name(t), s) == 0)
				dt = imp_onnx_dtype(t);
	}
	if (dt == DT_NONE) {
		imp_error(im, "onnx-dtype", "data type %s is not supported",
		    a ? onnx_dtype_name(a->i) : "(none)");
		return;
	}
	out[0] = imp_cast_as(im, x, dt);
}

static void
row_castlike(struct imp *im, ir_id *out)
{
	ir_id like = imp_in(im, 1);

	imp_int(im, "saturate", 1);
	imp_str(im, "round_mode", "up");
	if (imp_tensor(im, like))
		out[0] = imp_cast_as(im, imp_in(im, 0), imp_dtype(im, like));
}

/* The same bits as another data type of the same width; bools are bytes, 0 or
 * 1. */
static void
row_bitcast(struct imp *im, ir_id *out)
{
	int64_t to = imp_int(im, "to", 0);
	enum dtype dt = imp_onnx_dtype(to);
	ir_id x = imp_in(im, 0);

	if (dt == DT_NONE) {
		imp_error(im, "onnx-dtype", "data type %s is not supported",
		    onnx_dtype_name(to));
		return;
	}
	if (imp_dtype(im, x) == DT_BOOL && dtype_info[dt].bits == 8)
		x = imp_cast(im, x, DT_UINT8);
	if (imp_dtype(im, x) == dt)
		out[0] = x;
	else if (dt == DT_BOOL && dtype_info[imp_dtype(im, x)].bits == 8)
		out[0] = imp_cast(im, CALL(im, "reinterpret", ATTRS(im, {
		    "dtype", imp_dt(im, DT_UINT8) }), x), dt);
	else
		out[0] = CALL(im, "reinterpret", ATTRS(im, { "dtype",
		    imp_dt(im, dt) }), x);
}

const struct onnx_row onnx_rows_cast[] = {
	{ "", "BitCast", 26, row_bitcast },
	{ "", "Cast", 1, row_cast }, { "", "CastLike", 15, row_castlike },
	{ 0 }
};
