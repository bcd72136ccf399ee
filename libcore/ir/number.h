/*
 * Elements as numbers: floats of less than 32 bits and their codes, integers of
 * their width.
 *
 * Formats: IEEE 754 (float16), Intel's bfloat16, "FP8 Formats for Deep
 * Learning" (Micikevicius et al., 2022: e4m3fn, e5m2), "8-bit Numerical Formats
 * for Deep Neural Networks" (Noune et al., 2022: the fnuz forms), and the OCP
 * Microscaling Formats specification (e8m0fnu, float4, float6).  Conversions
 * round to nearest, ties to even, once: directly from float64.
 */
#ifndef RELAY_IR_NUMBER_H
#define RELAY_IR_NUMBER_H

#include "ir/type.h"

/* What the largest codes of a format stand for. */
enum float_special {
	FLOAT_IEEE,	/* infinities, and NaNs above them */
	FLOAT_ONE_NAN,	/* all ones are NaN; no infinity */
	FLOAT_MINUS_ZERO, /* -0 is NaN; neither infinities nor -0 */
	FLOAT_FINITE,	/* numbers */
	FLOAT_SCALE,	/* powers of two without a sign; all ones are NaN */
};
struct float_format {
	uint8_t exponent, mantissa;	/* bits; 0, 0: not such a float */
	int16_t bias;
	enum float_special special;
};
/* Of floats of less than 32 bits, which are computed in float32 and rounded
 * after each operation. */
extern const struct float_format float_format[DT_COUNT];
static inline bool
dtype_is_held(enum dtype dt)
{
	return float_format[dt].exponent > 0;
}
/* Integers of less than 8 bits, which are computed in 8 bits and wrapped after
 * each operation. */
static inline bool
dtype_is_packed_int(enum dtype dt)
{
	return dtype_info[dt].bits < 8 && (dtype_info[dt].class == DTC_INT ||
	    dtype_info[dt].class == DTC_UINT);
}

/* The code of the largest number, and the number. */
uint32_t float_last(enum dtype dt);
double float_max(enum dtype dt);
/* The code of x, rounded.  What is too large becomes an infinity, without
 * infinities NaN, and without NaN the largest number; NaN without NaN is -0.
 * FLOAT_SCALE: ties go up, numbers below the least become that, negative ones
 * NaN. */
uint32_t float_code(enum dtype dt, double x);
double float_value(enum dtype dt, uint32_t code);
/* x as it is cast to dt: to floats of 8 bits and less casts saturate. */
double float_saturated(enum dtype dt, double x);

/* The bits of any float with the other sign.  Without -0, 0 and NaN stay; a
 * scale that is negative is NaN. */
uint64_t float_negated(enum dtype dt, uint64_t bits);

/* v in the width of an integer type: extended by its sign or zeros.  bool: 0 or
 * 1. */
int64_t int_wrapped(enum dtype dt, int64_t v);

/* An element of any type; 64-bit integers are rounded.  Written integers are
 * truncated and wrapped, and must fit int64. */
double number_get(enum dtype dt, const void *p);
void number_put(enum dtype dt, void *p, double v);

/* float_code and float_value of float16 and bfloat16. */
uint16_t half_from_double(double x);
double half_to_double(uint16_t h);
uint16_t bfloat_from_double(double x);
double bfloat_to_double(uint16_t h);

#endif
