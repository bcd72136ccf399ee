/*
 * Elements as numbers (number.h).  Formats are data: one function writes the
 * codes of all, and one reads them.
 */
#include "ir/number.h"

#include <math.h>
#include <string.h>

const struct float_format float_format[DT_COUNT] = {
	[DT_FLOAT16] = { 5, 10, 15, FLOAT_IEEE },
	[DT_BFLOAT16] = { 8, 7, 127, FLOAT_IEEE },
	[DT_FLOAT4_E2M1FN] = { 2, 1, 1, FLOAT_FINITE },
	[DT_FLOAT6_E2M3FN] = { 2, 3, 1, FLOAT_FINITE },
	[DT_FLOAT6_E3M2FN] = { 3, 2, 3, FLOAT_FINITE },
	[DT_FLOAT8_E4M3FN] = { 4, 3, 7, FLOAT_ONE_NAN },
	[DT_FLOAT8_E4M3FNUZ] = { 4, 3, 8, FLOAT_MINUS_ZERO },
	[DT_FLOAT8_E5M2] = { 5, 2, 15, FLOAT_IEEE },
	[DT_FLOAT8_E5M2FNUZ] = { 5, 2, 16, FLOAT_MINUS_ZERO },
	[DT_FLOAT8_E8M0FNU] = { 8, 0, 127, FLOAT_SCALE },
};

/* ---- codes ---- */

static inline uint32_t
last(const struct float_format *f)
{
	uint32_t ones = (1u << (f->exponent + f->mantissa)) - 1;

	switch (f->special) {
	case FLOAT_IEEE:
		return ones - (1u << f->mantissa);
	case FLOAT_ONE_NAN: case FLOAT_SCALE:
		return ones - 1;
	default:
		return ones;
	}
}

static inline uint32_t
sign_bit(const struct float_format *f)
{
	return f->special == FLOAT_SCALE ? 0 : 1u << (f->exponent +
	    f->mantissa);
}

static inline uint32_t
nan_code(const struct float_format *f, uint32_t sign, uint64_t mant)
{
	uint32_t ones = (1u << (f->exponent + f->mantissa)) - 1;
	uint32_t payload = (uint32_t)(mant >> (52 - f->mantissa));

	switch (f->special) {
	case FLOAT_IEEE:
		if (payload == 0)
			payload = 1u << (f->mantissa - 1);
		return sign | (last(f) + 1 + payload);
	case FLOAT_ONE_NAN: case FLOAT_SCALE:
		return sign | ones;
	default:
		return sign_bit(f);
	}
}

/* x is not NaN: the code of its magnitude, rounded, maybe after the last. */
static inline uint32_t
magnitude(const struct float_format *f, uint64_t bits)
{
	uint64_t mant = bits & (((uint64_t)1 << 52) - 1), rest, half;
	int e = (int)(bits >> 52 & 0x7ff) - 1023 + f->bias;
	int shift = 52 - f->mantissa;
	uint32_t out;

	if (e > 1 << f->exponent)
		return UINT32_MAX;
	if (e <= 0) {
		if (e < -f->mantissa - 1)
			return 0;
		mant |= (uint64_t)1 << 52;
		shift += 1 - e;
		e = 0;
	}
	out = ((uint32_t)e << f->mantissa) + (uint32_t)(mant >> shift);
	/* A carry out of the mantissa makes the next exponent. */
	rest = mant & (((uint64_t)1 << shift) - 1);
	half = (uint64_t)1 << (shift - 1);
	if (rest > half || (rest == half && (out & 1)))
		out++;
	return out;
}

/* Powers of two: ties go up.  The least has no number of half its exponent
 * below it. */
static inline uint32_t
scale_code(double x)
{
	int e;
	double m;

	if (isnan(x) || x < 0 || x >= 0x1.8p127)
		return 0xff;
	if (x < 0x1.8p-127)
		return 0;
	m = frexp(x, &e);
	return (uint32_t)(e - 1 + 127 + (m >= 0.75));
}

static inline uint32_t
code(const struct float_format *f, double x)
{
	uint64_t bits;
	uint32_t sign, out;

	if (f->special == FLOAT_SCALE)
		return scale_code(x);
	memcpy(&bits, &x, 8);
	sign = bits >> 63 ? sign_bit(f) : 0;
	if (isnan(x))
		return nan_code(f, sign, bits & (((uint64_t)1 << 52) - 1));
	out = magnitude(f, bits);
	if (out > last(f)) {
		if (f->special == FLOAT_IEEE)
			out = last(f) + 1;
		else if (f->special == FLOAT_FINITE)
			out = last(f);
		else
			return nan_code(f, sign, 0);
	}
	return out == 0 && f->special == FLOAT_MINUS_ZERO ? 0 : sign | out;
}

static inline double
value(const struct float_format *f, uint32_t c)
{
	uint32_t sign = c & sign_bit(f), mag = c & ((1u << (f->exponent +
	    f->mantissa)) - 1), mant;
	uint64_t bits;
	double x;
	int e;

	if ((f->special == FLOAT_MINUS_ZERO && mag == 0 && sign) ||
	    (mag > last(f) && f->special != FLOAT_IEEE))
		return sign ? -(double)NAN : (double)NAN;
	mant = mag & ((1u << f->mantissa) - 1);
	if (mag > last(f)) {
		bits = (uint64_t)0x7ff << 52 |
		    (uint64_t)mant << (52 - f->mantissa) |
		    (uint64_t)(sign != 0) << 63;
		memcpy(&x, &bits, 8);
		return x;
	}
	e = (int)(mag >> f->mantissa);
	if (f->special == FLOAT_SCALE)
		x = ldexp(1, e - f->bias);
	else if (e == 0)
		x = ldexp(mant, 1 - f->bias - f->mantissa);
	else
		x = ldexp(mant | 1u << f->mantissa, e - f->bias - f->mantissa);
	return sign ? -x : x;
}

uint32_t
float_last(enum dtype dt)
{
	return last(&float_format[dt]);
}

double
float_max(enum dtype dt)
{
	return value(&float_format[dt], last(&float_format[dt]));
}

uint32_t
float_code(enum dtype dt, double x)
{
	return code(&float_format[dt], x);
}

double
float_value(enum dtype dt, uint32_t c)
{
	return value(&float_format[dt], c);
}

double
float_saturated(enum dtype dt, double x)
{
	double most;

	if (dtype_info[dt].bits > 8)
		return x;
	most = float_max(dt);
	return x > most ? most : x < -most &&
	    float_format[dt].special != FLOAT_SCALE ? -most : x;
}

uint64_t
float_negated(enum dtype dt, uint64_t bits)
{
	uint64_t sign = (uint64_t)1 << (dtype_info[dt].bits - 1);

	if (dtype_is_held(dt) && float_format[dt].special == FLOAT_SCALE)
		return float_code(dt, (double)NAN);
	if (dtype_is_held(dt) && float_format[dt].special == FLOAT_MINUS_ZERO
	    && (bits & ~sign) == 0)
		return bits;
	return bits ^ sign;
}

uint16_t
half_from_double(double x)
{
	return (uint16_t)code(&float_format[DT_FLOAT16], x);
}

double
half_to_double(uint16_t h)
{
	return value(&float_format[DT_FLOAT16], h);
}

uint16_t
bfloat_from_double(double x)
{
	return (uint16_t)code(&float_format[DT_BFLOAT16], x);
}

double
bfloat_to_double(uint16_t h)
{
	return value(&float_format[DT_BFLOAT16], h);
}

/* ---- elements ---- */

int64_t
int_wrapped(enum dtype dt, int64_t v)
{
	unsigned unused = 64u - dtype_info[dt].bits;

	switch (dtype_info[dt].class) {
	case DTC_BOOL:
		return v != 0;
	case DTC_INT:
		return (int64_t)((uint64_t)v << unused) >> unused;
	default:
		return (int64_t)((uint64_t)v << unused >> unused);
	}
}

double
number_get(enum dtype dt, const void *p)
{
	uint64_t bits = 0;
	double x;
	float f;

	memcpy(&bits, p, dtype_info[dt].bytes);
	if (dtype_is_held(dt))
		return float_value(dt, (uint32_t)bits);
	if (dt == DT_FLOAT32) {
		memcpy(&f, p, sizeof f);
		return (double)f;
	}
	if (dt == DT_FLOAT64) {
		memcpy(&x, p, sizeof x);
		return x;
	}
	if (dt == DT_UINT64)
		return (double)bits;
	return (double)int_wrapped(dt, (int64_t)bits);
}

void
number_put(enum dtype dt, void *p, double v)
{
	uint32_t c;
	int64_t i;
	float f;

	if (dtype_is_held(dt)) {
		c = float_code(dt, v);
		memcpy(p, &c, dtype_info[dt].bytes);
	} else if (dt == DT_FLOAT32) {
		f = (float)v;
		memcpy(p, &f, sizeof f);
	} else if (dt == DT_FLOAT64) {
		memcpy(p, &v, sizeof v);
	} else {
		i = int_wrapped(dt, (int64_t)v);
		memcpy(p, &i, dtype_info[dt].bytes);
	}
}
