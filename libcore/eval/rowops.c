/*
 * Row operations (rowops.h).  The loops are written once as macros and
 * instantiated per storage type; each has variants for uniform operands so
 * that the compiler can vectorize.  Transcendental functions of float32 are
 * computed in float64 and rounded once: this is the reference.
 *
 * Cost: one indirect call per row and operator.
 */
#include "eval/rowops.h"

#include <math.h>
#include <string.h>

#include "ir/number.h"

uint32_t
row_bytes(enum dtype dt)
{
	return dtype_is_held(dt) ? 4 : dtype_info[dt].bytes;
}

bool
row_rounds(enum dtype dt)
{
	return dtype_is_held(dt) || dtype_is_packed_int(dt);
}

void
row_round(enum dtype dt, void *x, uint32_t lanes)
{
	float *f = x;
	int8_t *n = x;

	if (dt == DT_FLOAT16)
		for (uint32_t i = 0; i < lanes; i++)
			f[i] = (float)half_to_double(half_from_double(f[i]));
	else if (dt == DT_BFLOAT16)
		for (uint32_t i = 0; i < lanes; i++)
			f[i] = (float)bfloat_to_double(
			    bfloat_from_double(f[i]));
	else if (dtype_is_held(dt))
		for (uint32_t i = 0; i < lanes; i++)
			f[i] = (float)float_value(dt, float_code(dt, f[i]));
	else
		for (uint32_t i = 0; i < lanes; i++)
			n[i] = (int8_t)int_wrapped(dt, n[i]);
}

#define FILL(T)								\
	do {								\
		T *d_ = dst, v_;					\
		memcpy(&v_, one, sizeof v_);				\
		for (uint32_t i = 0; i < lanes; i++)			\
			d_[i] = v_;					\
	} while (0)

void
row_fill(void *dst, const void *one, uint32_t size, uint32_t lanes)
{
	switch (size) {
	case 1: FILL(uint8_t); break;
	case 2: FILL(uint16_t); break;
	case 4: FILL(uint32_t); break;
	default: FILL(uint64_t); break;
	}
}

#define LOAD_LOOP(T)							\
	do {								\
		const T *m_ = mem;					\
		T *r_ = reg;						\
		if (stride == 1)					\
			memcpy(r_, m_, lanes * sizeof *r_);		\
		else							\
			for (uint32_t i = 0; i < lanes; i++)		\
				r_[i] = m_[(int64_t)i * stride];	\
	} while (0)

void
row_load(enum dtype dt, void *reg, const void *mem, int64_t stride,
    uint32_t lanes)
{
	const uint16_t *h = mem;
	const uint8_t *b = mem;
	float *f = reg;

	if (dt == DT_FLOAT16) {
		for (uint32_t i = 0; i < lanes; i++)
			f[i] = (float)half_to_double(h[(int64_t)i * stride]);
		return;
	}
	if (dt == DT_BFLOAT16) {
		for (uint32_t i = 0; i < lanes; i++)
			f[i] = (float)bfloat_to_double(h[(int64_t)i * stride]);
		return;
	}
	if (dtype_is_held(dt)) {
		for (uint32_t i = 0; i < lanes; i++)
			f[i] = (float)float_value(dt, b[(int64_t)i * stride]);
		return;
	}
	switch (dtype_info[dt].bytes) {
	case 1: LOAD_LOOP(uint8_t); break;
	case 2: LOAD_LOOP(uint16_t); break;
	case 4: LOAD_LOOP(uint32_t); break;
	default: LOAD_LOOP(uint64_t); break;
	}
	if (dtype_is_packed_int(dt))
		row_round(dt, reg, lanes);
}

#define STORE_LOOP(T, U, CONV)						\
	do {								\
		T *m_ = mem;						\
		const U *r_ = reg;					\
		if (mask == NULL)					\
			for (uint32_t i = 0; i < lanes; i++)		\
				m_[(int64_t)i * stride] = CONV(r_[i]);	\
		else							\
			for (uint32_t i = 0; i < lanes; i++)		\
				if (mask[i])				\
					m_[(int64_t)i * stride] =	\
					    CONV(r_[i]);		\
	} while (0)
#define SAME(x) (x)
#define NARROW(x) ((uint8_t)float_code(dt, (double)(x)))

void
row_store(enum dtype dt, void *mem, int64_t stride, const void *reg,
    uint32_t lanes, const uint8_t *mask)
{
	if (dt == DT_FLOAT16) {
		STORE_LOOP(uint16_t, float, half_from_double);
		return;
	}
	if (dt == DT_BFLOAT16) {
		STORE_LOOP(uint16_t, float, bfloat_from_double);
		return;
	}
	if (dtype_is_held(dt)) {
		STORE_LOOP(uint8_t, float, NARROW);
		return;
	}
	switch (dtype_info[dt].bytes) {
	case 1: STORE_LOOP(uint8_t, uint8_t, SAME); break;
	case 2: STORE_LOOP(uint16_t, uint16_t, SAME); break;
	case 4: STORE_LOOP(uint32_t, uint32_t, SAME); break;
	default: STORE_LOOP(uint64_t, uint64_t, SAME); break;
	}
}

/* ---- loops ---- */

#define UNARY(NAME, T, R, EXPR)						\
	static void							\
	NAME(struct row_args *x)					\
	{								\
		const T *a = x->a;					\
		R *d = x->dst;						\
		for (uint32_t i = 0; i < x->lanes; i++) {		\
			T u = a[i];					\
			d[i] = (R)(EXPR);				\
		}							\
	}

#define BINARY(NAME, T, R, EXPR)					\
	static void							\
	NAME(struct row_args *x)					\
	{								\
		const T *a = x->a, *b = x->b;				\
		R *d = x->dst;						\
		if (x->ua) {						\
			T u = a[0];					\
			for (uint32_t i = 0; i < x->lanes; i++) {	\
				T v = b[x->ub ? 0 : i];			\
				d[i] = (R)(EXPR);			\
			}						\
		} else if (x->ub) {					\
			T v = b[0];					\
			for (uint32_t i = 0; i < x->lanes; i++) {	\
				T u = a[i];				\
				d[i] = (R)(EXPR);			\
			}						\
		} else {						\
			for (uint32_t i = 0; i < x->lanes; i++) {	\
				T u = a[i], v = b[i];			\
				d[i] = (R)(EXPR);			\
			}						\
		}							\
	}

/* Integer division: a zero divisor is a fault, the lane gets 0. */
#define DIVIDE(NAME, T, EXPR)						\
	static void							\
	NAME(struct row_args *x)					\
	{								\
		const T *a = x->a, *b = x->b;				\
		T *d = x->dst;						\
		for (uint32_t i = 0; i < x->lanes; i++) {		\
			T u = a[x->ua ? 0 : i], v = b[x->ub ? 0 : i];	\
			if (v == 0) {					\
				if (x->mask == NULL || x->mask[i])	\
					x->fault = ROW_DIVIDE;		\
				d[i] = 0;				\
			} else {					\
				d[i] = (T)(EXPR);			\
			}						\
		}							\
	}

/* The signed helpers work in int64 and avoid INT64_MIN / -1. */
static int64_t
sdiv(int64_t a, int64_t b)
{
	return b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b;
}

static int64_t
smod(int64_t a, int64_t b)
{
	return b == -1 ? 0 : a % b;
}

static int64_t
sfloordiv(int64_t a, int64_t b)
{
	int64_t q = sdiv(a, b);

	return smod(a, b) != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

static int64_t
sfloormod(int64_t a, int64_t b)
{
	int64_t r = smod(a, b);

	return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static int64_t
spow(int64_t a, int64_t n)
{
	uint64_t r = 1, x = (uint64_t)a;

	if (n < 0)
		return a == 1 ? 1 : a == -1 ? (n % 2 != 0 ? -1 : 1) : 0;
	for (uint64_t e = (uint64_t)n; e != 0; e >>= 1) {
		if (e & 1)
			r *= x;
		x *= x;
	}
	return (int64_t)r;
}

static uint64_t
upow(uint64_t x, uint64_t e)
{
	uint64_t r = 1;

	for (; e != 0; e >>= 1) {
		if (e & 1)
			r *= x;
		x *= x;
	}
	return r;
}

/* Shifts by the width or more (or by a negative count) give 0 or the sign. */
#define SHL_(u, v, bits) \
	((uint64_t)(v) >= (bits) ? 0 : (uint64_t)(u) << (uint64_t)(v))
#define SHR_U(u, v, bits) \
	((uint64_t)(v) >= (bits) ? 0 : (uint64_t)(u) >> (uint64_t)(v))
#define SHR_S(u, v, bits) \
	((int64_t)(u) >> ((uint64_t)(v) >= (bits) ? 63 : (uint64_t)(v)))

#define INT_COMMON(P, T)						\
	BINARY(P##_add, T, T, (uint64_t)u + (uint64_t)v)		\
	BINARY(P##_sub, T, T, (uint64_t)u - (uint64_t)v)		\
	BINARY(P##_mul, T, T, (uint64_t)u * (uint64_t)v)		\
	BINARY(P##_min, T, T, u < v ? u : v)				\
	BINARY(P##_max, T, T, u > v ? u : v)				\
	BINARY(P##_and, T, T, u & v)					\
	BINARY(P##_or, T, T, u | v)					\
	BINARY(P##_xor, T, T, u ^ v)					\
	BINARY(P##_shl, T, T, SHL_(u, v, sizeof(T) * 8))		\
	UNARY(P##_not, T, T, ~u)					\
	UNARY(P##_neg, T, T, 0 - (uint64_t)u)				\
	COMPARE(P, T)

#define COMPARE(P, T)							\
	BINARY(P##_eq, T, uint8_t, u == v)				\
	BINARY(P##_ne, T, uint8_t, u != v)				\
	BINARY(P##_lt, T, uint8_t, u < v)				\
	BINARY(P##_le, T, uint8_t, u <= v)				\
	BINARY(P##_gt, T, uint8_t, u > v)				\
	BINARY(P##_ge, T, uint8_t, u >= v)

#define SIGNED(P, T)							\
	INT_COMMON(P, T)						\
	DIVIDE(P##_div, T, sdiv(u, v))					\
	DIVIDE(P##_floordiv, T, sfloordiv(u, v))			\
	DIVIDE(P##_mod, T, smod(u, v))					\
	DIVIDE(P##_floormod, T, sfloormod(u, v))			\
	BINARY(P##_pow, T, T, spow(u, v))				\
	BINARY(P##_shr, T, T, SHR_S(u, v, sizeof(T) * 8))		\
	UNARY(P##_abs, T, T, u < 0 ? 0 - (uint64_t)u : (uint64_t)u)	\
	UNARY(P##_sign, T, T, (u > 0) - (u < 0))			\
	UNARY(P##_popcount, T, T, __builtin_popcountll(			\
	    (uint64_t)u & (UINT64_MAX >> (64 - sizeof(T) * 8))))

#define UNSIGNED(P, T)							\
	INT_COMMON(P, T)						\
	DIVIDE(P##_div, T, u / v)					\
	DIVIDE(P##_mod, T, u % v)					\
	BINARY(P##_pow, T, T, upow(u, v))				\
	BINARY(P##_shr, T, T, SHR_U(u, v, sizeof(T) * 8))		\
	UNARY(P##_abs, T, T, u)						\
	UNARY(P##_sign, T, T, u != 0)					\
	UNARY(P##_popcount, T, T, __builtin_popcountll(u))

SIGNED(i8, int8_t)
SIGNED(i16, int16_t)
SIGNED(i32, int32_t)
SIGNED(i64, int64_t)
UNSIGNED(u8, uint8_t)
UNSIGNED(u16, uint16_t)
UNSIGNED(u32, uint32_t)
UNSIGNED(u64, uint64_t)

BINARY(b_and, uint8_t, uint8_t, u & v)
BINARY(b_or, uint8_t, uint8_t, u | v)
BINARY(b_xor, uint8_t, uint8_t, u ^ v)
UNARY(b_not, uint8_t, uint8_t, !u)
UNARY(b_same, uint8_t, uint8_t, u)
COMPARE(b, uint8_t)

#define FLOAT(P, T, MATH)						\
	BINARY(P##_add, T, T, u + v)					\
	BINARY(P##_sub, T, T, u - v)					\
	BINARY(P##_mul, T, T, u * v)					\
	BINARY(P##_div, T, T, u / v)					\
	BINARY(P##_min, T, T, isnan(u) ? u : isnan(v) ? v :		\
	    u < v || (u == v && signbit(u)) ? u : v)			\
	BINARY(P##_max, T, T, isnan(u) ? u : isnan(v) ? v :		\
	    u > v || (u == v && !signbit(u)) ? u : v)			\
	BINARY(P##_mod, T, T, fmod((double)u, (double)v))		\
	BINARY(P##_floormod, T, T, floor_mod((double)u, (double)v))	\
	BINARY(P##_floordiv, T, T, floor((double)u / (double)v))	\
	BINARY(P##_pow, T, T, pow((double)u, (double)v))		\
	BINARY(P##_atan2, T, T, atan2((double)u, (double)v))		\
	UNARY(P##_neg, T, T, -u)					\
	UNARY(P##_abs, T, T, fabs((double)u))				\
	UNARY(P##_sign, T, T, isnan(u) ? u : (T)((u > 0) - (u < 0)))	\
	UNARY(P##_isnan, T, uint8_t, isnan(u) != 0)			\
	UNARY(P##_isinf, T, uint8_t, isinf(u) != 0)			\
	UNARY(P##_isfinite, T, uint8_t, isfinite(u) != 0)		\
	UNARY(P##_rsqrt, T, T, 1 / sqrt((double)u))			\
	UNARY(P##_sigmoid, T, T, 1 / (1 + exp(-(double)u)))		\
	UNARY(P##_floor, T, T, floor((double)u))			\
	UNARY(P##_ceil, T, T, ceil((double)u))				\
	UNARY(P##_trunc, T, T, trunc((double)u))			\
	UNARY(P##_round, T, T, rint((double)u))				\
	UNARY(P##_round_away, T, T, round((double)u))			\
	MATH(P, T, sqrt) MATH(P, T, exp) MATH(P, T, expm1)		\
	MATH(P, T, log) MATH(P, T, log1p) MATH(P, T, log2)		\
	MATH(P, T, log10) MATH(P, T, sin) MATH(P, T, cos)		\
	MATH(P, T, tan) MATH(P, T, asin) MATH(P, T, acos)		\
	MATH(P, T, atan) MATH(P, T, sinh) MATH(P, T, cosh)		\
	MATH(P, T, tanh) MATH(P, T, asinh) MATH(P, T, acosh)		\
	MATH(P, T, atanh) MATH(P, T, erf)				\
	COMPARE(P, T)
#define MATH_D(P, T, F) UNARY(P##_##F, T, T, F((double)u))

static double
floor_mod(double a, double b)
{
	double r = fmod(a, b);

	if (r == 0)
		return copysign(0, b);
	return (r < 0) != (b < 0) ? r + b : r;
}

FLOAT(f32, float, MATH_D)
FLOAT(f64, double, MATH_D)

/* ---- select: by width ---- */

#define SELECT(NAME, T)							\
	static void							\
	NAME(struct row_args *x)					\
	{								\
		const uint8_t *c = x->a;				\
		const T *a = x->b, *b = x->c;				\
		T *d = x->dst;						\
		for (uint32_t i = 0; i < x->lanes; i++)			\
			d[i] = c[x->ua ? 0 : i] ? a[x->ub ? 0 : i] :	\
			    b[x->uc ? 0 : i];				\
	}
SELECT(select1, uint8_t)
SELECT(select2, uint16_t)
SELECT(select4, uint32_t)
SELECT(select8, uint64_t)

/* ---- casts ---- */

static int64_t
to_signed(double x, int64_t lo, int64_t hi)
{
	if (isnan(x))
		return 0;
	if (x <= (double)lo)
		return lo;
	if (x >= (double)hi)
		return hi;
	return (int64_t)x;
}

static uint64_t
to_unsigned(double x, uint64_t hi)
{
	if (isnan(x) || x <= 0)
		return 0;
	if (x >= (double)hi)
		return hi;
	return (uint64_t)x;
}

#define CASTS_PLAIN(P, T)						\
	UNARY(P##_to_i8, T, int8_t, u)					\
	UNARY(P##_to_i16, T, int16_t, u)				\
	UNARY(P##_to_i32, T, int32_t, u)				\
	UNARY(P##_to_i64, T, int64_t, u)				\
	UNARY(P##_to_u8, T, uint8_t, u)					\
	UNARY(P##_to_u16, T, uint16_t, u)				\
	UNARY(P##_to_u32, T, uint32_t, u)				\
	UNARY(P##_to_u64, T, uint64_t, u)				\
	CASTS_BOTH(P, T)						\
	UNARY(P##_to_f16, T, float,					\
	    half_to_double(half_from_double((double)u)))		\
	UNARY(P##_to_bf16, T, float,					\
	    bfloat_to_double(bfloat_from_double((double)u)))
#define CASTS_BOTH(P, T)						\
	UNARY(P##_to_b, T, uint8_t, u != 0)				\
	UNARY(P##_to_f32, T, float, u)					\
	UNARY(P##_to_f64, T, double, u)
#define CASTS_FLOAT(P, T)						\
	UNARY(P##_to_i8, T, int8_t, to_signed(u, INT8_MIN, INT8_MAX))	\
	UNARY(P##_to_i16, T, int16_t, to_signed(u, INT16_MIN, INT16_MAX)) \
	UNARY(P##_to_i32, T, int32_t, to_signed(u, INT32_MIN, INT32_MAX)) \
	UNARY(P##_to_i64, T, int64_t, to_signed(u, INT64_MIN, INT64_MAX)) \
	UNARY(P##_to_u8, T, uint8_t, to_unsigned(u, UINT8_MAX))		\
	UNARY(P##_to_u16, T, uint16_t, to_unsigned(u, UINT16_MAX))	\
	UNARY(P##_to_u32, T, uint32_t, to_unsigned(u, UINT32_MAX))	\
	UNARY(P##_to_u64, T, uint64_t, to_unsigned(u, UINT64_MAX))	\
	CASTS_BOTH(P, T)						\
	UNARY(P##_to_f16, T, float,					\
	    half_to_double(half_from_double((double)u)))		\
	UNARY(P##_to_bf16, T, float,					\
	    bfloat_to_double(bfloat_from_double((double)u)))

/* To a type of less than 16 bits that is no int8, uint8 or bool: floats are
 * rounded from float64 and saturate, integers saturate from floats and wrap
 * otherwise. */
#define CAST_NARROW(P, T, TO_INT)					\
	static void							\
	P##_to_narrow(struct row_args *x)				\
	{								\
		const T *a = x->a;					\
		float *f = x->dst;					\
		int8_t *d = x->dst;					\
		if (dtype_is_held(x->to))				\
			for (uint32_t i = 0; i < x->lanes; i++)		\
				f[i] = (float)float_value(x->to,	\
				    float_code(x->to, float_saturated(	\
				    x->to, (double)a[i])));		\
		else							\
			for (uint32_t i = 0; i < x->lanes; i++)		\
				d[i] = (int8_t)TO_INT(x->to, a[i]);	\
	}
#define WRAPPED(dt, v) int_wrapped(dt, (int64_t)(v))

static int64_t
packed_int(enum dtype dt, double v)
{
	unsigned bits = dtype_info[dt].bits;

	return dtype_info[dt].class == DTC_UINT ?
	    (int64_t)to_unsigned(v, (1u << bits) - 1) :
	    to_signed(v, -(1 << (bits - 1)), (1 << (bits - 1)) - 1);
}
CAST_NARROW(b, uint8_t, WRAPPED)
CAST_NARROW(i8, int8_t, WRAPPED)
CAST_NARROW(i16, int16_t, WRAPPED)
CAST_NARROW(i32, int32_t, WRAPPED)
CAST_NARROW(i64, int64_t, WRAPPED)
CAST_NARROW(u8, uint8_t, WRAPPED)
CAST_NARROW(u16, uint16_t, WRAPPED)
CAST_NARROW(u32, uint32_t, WRAPPED)
CAST_NARROW(u64, uint64_t, WRAPPED)
CAST_NARROW(f32, float, packed_int)
CAST_NARROW(f64, double, packed_int)

CASTS_PLAIN(b, uint8_t)
CASTS_PLAIN(i8, int8_t)
CASTS_PLAIN(i16, int16_t)
CASTS_PLAIN(i32, int32_t)
CASTS_PLAIN(i64, int64_t)
CASTS_PLAIN(u8, uint8_t)
CASTS_PLAIN(u16, uint16_t)
CASTS_PLAIN(u32, uint32_t)
CASTS_PLAIN(u64, uint64_t)
CASTS_FLOAT(f32, float)
CASTS_FLOAT(f64, double)

#define CAST_ROW(P) {							\
	[DT_BOOL] = P##_to_b, [DT_INT8] = P##_to_i8,			\
	[DT_INT16] = P##_to_i16, [DT_INT32] = P##_to_i32,		\
	[DT_INT64] = P##_to_i64, [DT_UINT8] = P##_to_u8,		\
	[DT_UINT16] = P##_to_u16, [DT_UINT32] = P##_to_u32,		\
	[DT_UINT64] = P##_to_u64, [DT_FLOAT16] = P##_to_f16,		\
	[DT_BFLOAT16] = P##_to_bf16, [DT_FLOAT32] = P##_to_f32,		\
	[DT_FLOAT64] = P##_to_f64,					\
	[DT_INT2] = P##_to_narrow, [DT_INT4] = P##_to_narrow,		\
	[DT_UINT2] = P##_to_narrow, [DT_UINT4] = P##_to_narrow,		\
	[DT_FLOAT4_E2M1FN] = P##_to_narrow,				\
	[DT_FLOAT6_E2M3FN] = P##_to_narrow,				\
	[DT_FLOAT6_E3M2FN] = P##_to_narrow,				\
	[DT_FLOAT8_E4M3FN] = P##_to_narrow,				\
	[DT_FLOAT8_E4M3FNUZ] = P##_to_narrow,				\
	[DT_FLOAT8_E5M2] = P##_to_narrow,				\
	[DT_FLOAT8_E5M2FNUZ] = P##_to_narrow,				\
	[DT_FLOAT8_E8M0FNU] = P##_to_narrow }
static row_fn *const cast_table[DT_COUNT][DT_COUNT] = {
	[DT_BOOL] = CAST_ROW(b), [DT_INT8] = CAST_ROW(i8),
	[DT_INT16] = CAST_ROW(i16), [DT_INT32] = CAST_ROW(i32),
	[DT_INT64] = CAST_ROW(i64), [DT_UINT8] = CAST_ROW(u8),
	[DT_UINT16] = CAST_ROW(u16), [DT_UINT32] = CAST_ROW(u32),
	[DT_UINT64] = CAST_ROW(u64), [DT_FLOAT32] = CAST_ROW(f32),
	[DT_FLOAT64] = CAST_ROW(f64),
};

/* The type whose rows compute dt: that of a lane of a register. */
static enum dtype
lane(enum dtype dt)
{
	if (dtype_is_held(dt))
		return DT_FLOAT32;
	if (dtype_is_packed_int(dt))
		return dtype_info[dt].class == DTC_INT ? DT_INT8 : DT_UINT8;
	return dt;
}

static void
bits_same1(struct row_args *x)
{
	memcpy(x->dst, x->a, x->lanes);
}
static void
bits_same2(struct row_args *x)
{
	memcpy(x->dst, x->a, x->lanes * (size_t)2);
}
static void
bits_same4(struct row_args *x)
{
	memcpy(x->dst, x->a, x->lanes * (size_t)4);
}
static void
bits_same8(struct row_args *x)
{
	memcpy(x->dst, x->a, x->lanes * (size_t)8);
}
#define BITS_AT_ONCE 64

/* Between a type that is held or packed and another of its width: by way of
 * the element in memory. */
static void
bits_by_element(struct row_args *x)
{
	uint64_t bits[BITS_AT_ONCE];
	const char *a = x->a;
	char *d = x->dst;

	for (uint32_t at = 0, n; at < x->lanes; at += n) {
		n = x->lanes - at < BITS_AT_ONCE ? x->lanes - at :
		    BITS_AT_ONCE;
		row_store(x->from, bits, 1, a + at * row_bytes(x->from), n,
		    NULL);
		row_load(x->to, d + at * row_bytes(x->to), bits, 1, n);
	}
}

static row_fn *
bitcast(enum dtype in, enum dtype out)
{
	if (dtype_info[in].bits != dtype_info[out].bits &&
	    !(dtype_info[in].bytes == 1 && dtype_info[out].bytes == 1 &&
	    (in == DT_BOOL || out == DT_BOOL)))
		return NULL;
	if (row_rounds(in) || row_rounds(out))
		return bits_by_element;
	if (out == DT_BOOL)
		return u8_to_b;
	switch (dtype_info[in].bytes) {
	case 1: return bits_same1;
	case 2: return bits_same2;
	case 4: return bits_same4;
	default: return bits_same8;
	}
}

static void
packed_popcount(struct row_args *x)
{
	const uint8_t *a = x->a;
	uint8_t *d = x->dst;

	for (uint32_t i = 0; i < x->lanes; i++)
		d[i] = (uint8_t)__builtin_popcount(a[i] &
		    ((1u << dtype_info[x->to].bits) - 1));
}

/* ---- tables ---- */

#define COMPARE_ROWS(P)							\
	[SX_EQ] = P##_eq, [SX_NE] = P##_ne, [SX_LT] = P##_lt,		\
	[SX_LE] = P##_le, [SX_GT] = P##_gt, [SX_GE] = P##_ge
#define INT_ROWS(P)							\
	[SX_ADD] = P##_add, [SX_SUB] = P##_sub, [SX_MUL] = P##_mul,	\
	[SX_MIN] = P##_min, [SX_MAX] = P##_max, [SX_AND] = P##_and,	\
	[SX_OR] = P##_or, [SX_XOR] = P##_xor, [SX_SHL] = P##_shl,	\
	[SX_SHR] = P##_shr, [SX_NOT] = P##_not, [SX_NEG] = P##_neg,	\
	[SX_ABS] = P##_abs, [SX_SIGN] = P##_sign, [SX_DIV] = P##_div,	\
	[SX_MOD] = P##_mod, [SX_POW] = P##_pow,				\
	[SX_POPCOUNT] = P##_popcount, COMPARE_ROWS(P)
#define SIGNED_ROWS(P) { INT_ROWS(P), [SX_FLOORDIV] = P##_floordiv,	\
	[SX_FLOORMOD] = P##_floormod }
#define UNSIGNED_ROWS(P) { INT_ROWS(P), [SX_FLOORDIV] = P##_div,	\
	[SX_FLOORMOD] = P##_mod }
#define FLOAT_ROWS(P) {							\
	[SX_ADD] = P##_add, [SX_SUB] = P##_sub, [SX_MUL] = P##_mul,	\
	[SX_DIV] = P##_div, [SX_MIN] = P##_min, [SX_MAX] = P##_max,	\
	[SX_MOD] = P##_mod, [SX_FLOORMOD] = P##_floormod,		\
	[SX_FLOORDIV] = P##_floordiv, [SX_POW] = P##_pow,		\
	[SX_ATAN2] = P##_atan2, [SX_NEG] = P##_neg, [SX_ABS] = P##_abs,	\
	[SX_SIGN] = P##_sign, [SX_ISNAN] = P##_isnan,			\
	[SX_ISINF] = P##_isinf, [SX_ISFINITE] = P##_isfinite,		\
	[SX_RSQRT] = P##_rsqrt, [SX_SIGMOID] = P##_sigmoid,		\
	[SX_FLOOR] = P##_floor, [SX_CEIL] = P##_ceil,			\
	[SX_TRUNC] = P##_trunc, [SX_ROUND] = P##_round,			\
	[SX_ROUND_AWAY] = P##_round_away, [SX_SQRT] = P##_sqrt,		\
	[SX_EXP] = P##_exp, [SX_EXPM1] = P##_expm1, [SX_LOG] = P##_log,	\
	[SX_LOG1P] = P##_log1p, [SX_LOG2] = P##_log2,			\
	[SX_LOG10] = P##_log10, [SX_SIN] = P##_sin, [SX_COS] = P##_cos,	\
	[SX_TAN] = P##_tan, [SX_ASIN] = P##_asin, [SX_ACOS] = P##_acos,	\
	[SX_ATAN] = P##_atan, [SX_SINH] = P##_sinh, [SX_COSH] = P##_cosh, \
	[SX_TANH] = P##_tanh, [SX_ASINH] = P##_asinh,			\
	[SX_ACOSH] = P##_acosh, [SX_ATANH] = P##_atanh,			\
	[SX_ERF] = P##_erf, COMPARE_ROWS(P) }

static row_fn *const op_rows[DT_COUNT][SX_OPS] = {
	[DT_BOOL] = { [SX_AND] = b_and, [SX_OR] = b_or, [SX_XOR] = b_xor,
	    [SX_NOT] = b_not, [SX_MIN] = b_and, [SX_MAX] = b_or,
	    [SX_MUL] = b_and, [SX_ADD] = b_or, [SX_ABS] = b_same,
	    [SX_SIGN] = b_same, COMPARE_ROWS(b) },
	[DT_INT8] = SIGNED_ROWS(i8), [DT_INT16] = SIGNED_ROWS(i16),
	[DT_INT32] = SIGNED_ROWS(i32), [DT_INT64] = SIGNED_ROWS(i64),
	[DT_UINT8] = UNSIGNED_ROWS(u8), [DT_UINT16] = UNSIGNED_ROWS(u16),
	[DT_UINT32] = UNSIGNED_ROWS(u32), [DT_UINT64] = UNSIGNED_ROWS(u64),
	[DT_FLOAT32] = FLOAT_ROWS(f32), [DT_FLOAT64] = FLOAT_ROWS(f64),
};

row_fn *
row_op(enum sx_op op, enum dtype in, enum dtype out)
{
	switch (op) {
	case SX_CAST:
		return cast_table[lane(in)][out];
	case SX_BITCAST:
		return bitcast(in, out);
	case SX_SELECT:
		switch (row_bytes(out)) {
		case 1: return select1;
		case 2: return select2;
		case 4: return select4;
		default: return select8;
		}
	default:
		return op == SX_POPCOUNT && dtype_is_packed_int(in) ?
		    packed_popcount : op_rows[lane(in)][op];
	}
}
