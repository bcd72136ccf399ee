/*
 * The table of element types, and conversions of 16-bit floats.
 *
 * A row is all that is needed to add a type: nothing else in the room
 * switches on widths.  Conversions round to nearest, ties to even, once:
 * directly from float64, not by way of float32.
 */
#include "ir/text.h"

#include <math.h>
#include <string.h>

const struct dtype_info dtype_info[DT_COUNT] = {
	[DT_BOOL] = { "bool", DTC_BOOL, 1, 1, "" },
	[DT_INT8] = { "int8", DTC_INT, 8, 1, "i8" },
	[DT_INT16] = { "int16", DTC_INT, 16, 2, "i16" },
	[DT_INT32] = { "int32", DTC_INT, 32, 4, "" },
	[DT_INT64] = { "int64", DTC_INT, 64, 8, "i64" },
	[DT_UINT8] = { "uint8", DTC_UINT, 8, 1, "u8" },
	[DT_UINT16] = { "uint16", DTC_UINT, 16, 2, "u16" },
	[DT_UINT32] = { "uint32", DTC_UINT, 32, 4, "u32" },
	[DT_UINT64] = { "uint64", DTC_UINT, 64, 8, "u64" },
	[DT_FLOAT16] = { "float16", DTC_FLOAT, 16, 2, "f16" },
	[DT_BFLOAT16] = { "bfloat16", DTC_FLOAT, 16, 2, "bf16" },
	[DT_FLOAT32] = { "float32", DTC_FLOAT, 32, 4, "f" },
	[DT_FLOAT64] = { "float64", DTC_FLOAT, 64, 8, "f64" },
};

enum dtype
dtype_find(const char *name, size_t len)
{
	for (int i = 0; i < DT_COUNT; i++)
		if (strncmp(dtype_info[i].name, name, len) == 0 &&
		    dtype_info[i].name[len] == '\0')
			return (enum dtype)i;
	return DT_NONE;
}

const char *
dtype_closest(const char *name)
{
	/* What other languages say comes first. */
	static const char *const other[][2] = {
		{ "float", "float32" }, { "int", "int32" },
		{ "double", "float64" }, { "half", "float16" },
		{ "long", "int64" }, { "boolean", "bool" },
	};
	const char *all[DT_COUNT + 1] = { NULL };

	for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
		if (strcmp(name, other[i][0]) == 0)
			return other[i][1];
	for (int i = 0; i < DT_COUNT; i++)
		all[i] = dtype_info[i].name;
	return str_closest(name, all);
}

/* A 16-bit float: exponent bits, mantissa bits. */
struct narrow {
	int ebits, mbits;
};
static const struct narrow half = { 5, 10 }, bfloat = { 8, 7 };

static uint16_t
narrow(double x, const struct narrow *f)
{
	uint64_t bits, mant;
	int bias = (1 << (f->ebits - 1)) - 1, inf = (1 << f->ebits) - 1;
	int e, shift = 52 - f->mbits;
	uint32_t sign, out;

	memcpy(&bits, &x, 8);
	sign = (uint32_t)(bits >> 63) << 15;
	e = (int)(bits >> 52 & 0x7ff) - 1023 + bias;
	mant = bits & (((uint64_t)1 << 52) - 1);
	if (isnan(x)) {
		out = (uint32_t)(mant >> shift);
		if (out == 0)
			out = 1u << (f->mbits - 1);
		return (uint16_t)(sign | (uint32_t)inf << f->mbits | out);
	}
	if (e >= inf)
		return (uint16_t)(sign | (uint32_t)inf << f->mbits);
	if (e <= 0) {
		if (e < -f->mbits - 1)
			return (uint16_t)sign;
		mant |= (uint64_t)1 << 52;
		shift += 1 - e;
		e = 0;
	}
	out = ((uint32_t)e << f->mbits) + (uint32_t)(mant >> shift);
	/* A carry out of the mantissa makes the next exponent, or
	 * infinity: both are correct. */
	bits = mant & (((uint64_t)1 << shift) - 1);
	mant = (uint64_t)1 << (shift - 1);
	if (bits > mant || (bits == mant && (out & 1)))
		out++;
	return (uint16_t)(sign | out);
}

static double
widen(uint16_t h, const struct narrow *f)
{
	int bias = (1 << (f->ebits - 1)) - 1, inf = (1 << f->ebits) - 1;
	int e = h >> f->mbits & inf;
	uint64_t mant = h & ((1u << f->mbits) - 1), bits;
	double x;

	if (e == inf) {
		bits = (uint64_t)0x7ff << 52 | mant << (52 - f->mbits) |
		    (uint64_t)(h >> 15) << 63;
		memcpy(&x, &bits, 8);
		return x;
	}
	if (e == 0)
		x = ldexp((double)mant, 1 - bias - f->mbits);
	else
		x = ldexp((double)(mant | 1u << f->mbits),
		    e - bias - f->mbits);
	return h >> 15 ? -x : x;
}

uint16_t
half_from_double(double x)
{
	return narrow(x, &half);
}

double
half_to_double(uint16_t h)
{
	return widen(h, &half);
}

uint16_t
bfloat_from_double(double x)
{
	return narrow(x, &bfloat);
}

double
bfloat_to_double(uint16_t h)
{
	return widen(h, &bfloat);
}
