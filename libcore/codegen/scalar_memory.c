/*
 * Elements in memory and as values: a bool is a byte, floats of less than 32
 * bits (ir/number.h) are held as float32, and integers of less than 8 bits
 * extended to a byte.  No conversion routine is assumed to exist: all but
 * those of float16 are written in integer instructions, by the format.
 */
#include "codegen/gen.h"

#include <math.h>

#include "ir/number.h"

static LLVMValueRef
same_bits(struct gen *g, uint32_t bits, LLVMValueRef like)
{
	return gen_same(gen_like(g->i32, like), (int64_t)bits);
}

static LLVMValueRef
real(struct gen *g, double x, LLVMValueRef like)
{
	return LLVMConstReal(gen_like(g->f32, like), x);
}

/* ---- values ---- */

static LLVMValueRef
as_float(struct gen *g, LLVMValueRef u)
{
	return LLVMBuildBitCast(g->b, u, gen_like(g->f32, u), "");
}

/* The least scale is a subnormal number of float32. */
static LLVMValueRef
scale_value(struct gen *g, LLVMValueRef u)
{
	LLVMValueRef v = LLVMBuildShl(g->b, u, same_bits(g, 23, u), ""), c;

	c = LLVMBuildICmp(g->b, LLVMIntEQ, u, same_bits(g, 0, u), "");
	v = LLVMBuildSelect(g->b, c, same_bits(g, 0x400000, u), v, "");
	c = LLVMBuildICmp(g->b, LLVMIntEQ, u, same_bits(g, 0xff, u), "");
	return as_float(g, LLVMBuildSelect(g->b, c, same_bits(g, 0x7fc00000,
	    u), v, ""));
}

/* The value of a code without its sign: normal numbers are shifted into place,
 * subnormal ones are converted, since float32's own are slow. */
static LLVMValueRef
magnitude_value(struct gen *g, enum dtype dt, LLVMValueRef mag)
{
	const struct float_format *f = &float_format[dt];
	uint32_t shift = 23u - f->mantissa, top = 1u << f->exponent;
	LLVMValueRef v, small, c;

	v = LLVMBuildShl(g->b, mag, same_bits(g, shift, mag), "");
	v = LLVMBuildAdd(g->b, v, same_bits(g, (uint32_t)(127 - f->bias) << 23,
	    mag), "");
	if (f->special == FLOAT_IEEE) {
		/* 2^exponent - 1 becomes 255. */
		c = LLVMBuildICmp(g->b, LLVMIntUGT, mag, same_bits(g,
		    float_last(dt), mag), "");
		v = LLVMBuildSelect(g->b, c, LLVMBuildAdd(g->b, v, same_bits(g,
		    (256u - top - (uint32_t)(127 - f->bias)) << 23, mag), ""),
		    v, "");
	} else if (f->special == FLOAT_ONE_NAN) {
		c = LLVMBuildICmp(g->b, LLVMIntUGT, mag, same_bits(g,
		    float_last(dt), mag), "");
		v = LLVMBuildSelect(g->b, c, same_bits(g, 0x7fc00000, mag), v,
		    "");
	}
	v = as_float(g, v);
	small = LLVMBuildFMul(g->b, LLVMBuildSIToFP(g->b, mag, gen_like(
	    g->f32, mag), ""), real(g, ldexp(1, 1 - f->bias - f->mantissa),
	    mag), "");
	c = LLVMBuildICmp(g->b, LLVMIntULT, mag, same_bits(g, 1u <<
	    f->mantissa, mag), "");
	return LLVMBuildSelect(g->b, c, small, v, "");
}

static LLVMValueRef
narrow_value(struct gen *g, enum dtype dt, LLVMValueRef bits)
{
	const struct float_format *f = &float_format[dt];
	uint32_t n = (uint32_t)f->exponent + f->mantissa;
	LLVMValueRef u = LLVMBuildZExt(g->b, bits, gen_like(g->i32, bits), "");
	LLVMValueRef sign, v, c;

	if (f->special == FLOAT_SCALE)
		return scale_value(g, u);
	u = LLVMBuildAnd(g->b, u, same_bits(g, (2u << n) - 1, u), "");
	sign = LLVMBuildShl(g->b, LLVMBuildLShr(g->b, u, same_bits(g, n, u),
	    ""), same_bits(g, 31, u), "");
	v = magnitude_value(g, dt, LLVMBuildAnd(g->b, u, same_bits(g,
	    (1u << n) - 1, u), ""));
	v = LLVMBuildBitCast(g->b, v, gen_like(g->i32, u), "");
	v = LLVMBuildOr(g->b, v, sign, "");
	if (f->special == FLOAT_MINUS_ZERO) {
		c = LLVMBuildICmp(g->b, LLVMIntEQ, u, same_bits(g, 1u << n, u),
		    "");
		v = LLVMBuildSelect(g->b, c, same_bits(g, 0x7fc00000, u), v,
		    "");
	}
	return as_float(g, v);
}

static LLVMValueRef
bf16_value(struct gen *g, LLVMValueRef bits)
{
	LLVMValueRef u = LLVMBuildZExt(g->b, bits, gen_like(g->i32, bits), "");

	return as_float(g, LLVMBuildShl(g->b, u, same_bits(g, 16, u), ""));
}

/* The low bits, extended. */
static LLVMValueRef
packed_value(struct gen *g, enum dtype dt, LLVMValueRef v)
{
	uint32_t bits = dtype_info[dt].bits;
	LLVMValueRef unused = gen_same(LLVMTypeOf(v), 8 - (int64_t)bits);

	if (dtype_info[dt].class == DTC_UINT)
		return LLVMBuildAnd(g->b, v, gen_same(LLVMTypeOf(v),
		    (1 << bits) - 1), "");
	return LLVMBuildAShr(g->b, LLVMBuildShl(g->b, v, unused, ""), unused,
	    "");
}

LLVMValueRef
gen_from_memory(struct gen *g, enum dtype dt, LLVMValueRef v)
{
	switch (dt) {
	case DT_BOOL:
		return LLVMBuildICmp(g->b, LLVMIntNE, v,
		    LLVMConstNull(LLVMTypeOf(v)), "");
	case DT_FLOAT16:
		return LLVMBuildFPExt(g->b, v, gen_like(g->f32, v), "");
	case DT_BFLOAT16:
		return bf16_value(g, v);
	default:
		if (dtype_is_held(dt))
			return narrow_value(g, dt, v);
		return dtype_is_packed_int(dt) ? packed_value(g, dt, v) : v;
	}
}

/* ---- codes ---- */

/* What the value of a bfloat16 was made of, its bits; NULL: it was not. */
static LLVMValueRef
was_bf16(LLVMValueRef f)
{
	LLVMValueRef v = f;

	if (LLVMIsABitCastInst(v) == NULL)
		return NULL;
	v = LLVMGetOperand(v, 0);
	if (LLVMIsAInstruction(v) == NULL ||
	    LLVMGetInstructionOpcode(v) != LLVMShl ||
	    LLVMGetOperand(v, 1) != gen_same(LLVMTypeOf(v), 16))
		return NULL;
	v = LLVMGetOperand(v, 0);
	if (LLVMIsAZExtInst(v) == NULL)
		return NULL;
	v = LLVMGetOperand(v, 0);
	return LLVMTypeOf(v) == gen_like(LLVMInt16TypeInContext(
	    LLVMGetTypeContext(LLVMTypeOf(v))), f) ? v : NULL;
}

/* Whether an instruction of the target rounds vectors: it takes subnormal
 * numbers for 0. */
static bool
has_rounding(struct gen *g, LLVMValueRef f)
{
	return gen_is_vector(f) && LLVMGetVectorSize(LLVMTypeOf(f)) >= 4 &&
	    gen_is_reduced(g) && target_terms(&g->vectors.machine,
	    TARGET_BFLOAT16) > 0;
}

static LLVMValueRef
rounded_by_hand(struct gen *g, LLVMValueRef f)
{
	LLVMBuilderRef b = g->b;
	LLVMValueRef u = LLVMBuildBitCast(b, f, gen_like(g->i32, f), "");
	LLVMValueRef nan = LLVMBuildFCmp(b, LLVMRealUNO, f, f, "");
	LLVMValueRef sixteen = gen_same(LLVMTypeOf(u), 16);
	LLVMValueRef hi = LLVMBuildLShr(b, u, sixteen, "");
	LLVMValueRef odd = LLVMBuildAnd(b, hi, gen_same(LLVMTypeOf(u), 1), "");
	LLVMValueRef r;

	r = LLVMBuildAdd(b, u, LLVMBuildAdd(b, odd,
	    gen_same(LLVMTypeOf(u), 0x7fff), ""), "");
	r = LLVMBuildLShr(b, r, sixteen, "");
	r = LLVMBuildSelect(b, nan, LLVMBuildOr(b, hi,
	    gen_same(LLVMTypeOf(u), 0x40), ""), r, "");
	return LLVMBuildTrunc(b, r, gen_like(g->i16, r), "");
}

static LLVMValueRef
bf16_bits(struct gen *g, LLVMValueRef f)
{
	LLVMValueRef was = was_bf16(f);

	if (was != NULL)
		return was;
	if (!has_rounding(g, f))
		return rounded_by_hand(g, f);
	return LLVMBuildBitCast(g->b, LLVMBuildFPTrunc(g->b, f, gen_like(
	    LLVMBFloatTypeInContext(g->c), f), ""), gen_like(g->i16, f), "");
}

/* Exponents of float32, ties up; the numbers below its normal ones are twice
 * as dense.  Negative numbers, infinity and NaN give NaN. */
static LLVMValueRef
scale_bits(struct gen *g, LLVMValueRef f)
{
	LLVMBuilderRef b = g->b;
	LLVMValueRef u = LLVMBuildBitCast(b, f, gen_like(g->i32, f), "");
	LLVMValueRef zero = real(g, 0, f), r, c;

	c = LLVMBuildICmp(b, LLVMIntULT, u, same_bits(g, 0x800000, f), "");
	r = LLVMBuildAdd(b, u, LLVMBuildSelect(b, c, same_bits(g, 0x200000, f),
	    same_bits(g, 0x400000, f), ""), "");
	r = LLVMBuildLShr(b, r, same_bits(g, 23, f), "");
	c = LLVMBuildICmp(b, LLVMIntUGT, r, same_bits(g, 0xff, f), "");
	r = LLVMBuildSelect(b, c, same_bits(g, 0xff, f), r, "");
	c = LLVMBuildFCmp(b, LLVMRealULT, f, zero, "");
	r = LLVMBuildSelect(b, c, same_bits(g, 0xff, f), r, "");
	c = LLVMBuildFCmp(b, LLVMRealOEQ, f, zero, "");
	return LLVMBuildSelect(b, c, same_bits(g, 0, f), r, "");
}

/* The code of a number that is not negative, rounded to even, maybe after the
 * last.  Below the normal numbers a sum with a power of two rounds. */
static LLVMValueRef
magnitude_bits(struct gen *g, enum dtype dt, LLVMValueRef u)
{
	const struct float_format *f = &float_format[dt];
	LLVMBuilderRef b = g->b;
	uint32_t shift = 23u - f->mantissa;
	double base = ldexp(1, 24 - f->bias - f->mantissa);
	LLVMValueRef r, small, c, odd;

	odd = LLVMBuildAnd(b, LLVMBuildLShr(b, u, same_bits(g, shift, u), ""),
	    same_bits(g, 1, u), "");
	r = LLVMBuildAdd(b, u, LLVMBuildAdd(b, odd, same_bits(g,
	    (1u << (shift - 1)) - 1, u), ""), "");
	r = LLVMBuildLShr(b, r, same_bits(g, shift, u), "");
	r = LLVMBuildSub(b, r, same_bits(g, (uint32_t)(127 - f->bias) <<
	    f->mantissa, u), "");
	small = LLVMBuildFAdd(b, as_float(g, u), real(g, base, u), "");
	small = LLVMBuildBitCast(b, small, LLVMTypeOf(u), "");
	small = LLVMBuildSub(b, small, LLVMBuildBitCast(b, real(g, base, u),
	    LLVMTypeOf(u), ""), "");
	c = LLVMBuildICmp(b, LLVMIntULT, u, same_bits(g, (uint32_t)(128 -
	    f->bias) << 23, u), "");
	return LLVMBuildSelect(b, c, small, r, "");
}

static LLVMValueRef
narrow_bits(struct gen *g, enum dtype dt, LLVMValueRef f)
{
	const struct float_format *to = &float_format[dt];
	uint32_t n = (uint32_t)to->exponent + to->mantissa, sign_bit = 1u << n;
	uint32_t last = float_last(dt), over = last, nan = float_code(dt,
	    (double)NAN);
	LLVMBuilderRef b = g->b;
	LLVMValueRef u = LLVMBuildBitCast(b, f, gen_like(g->i32, f), "");
	LLVMValueRef sign = LLVMBuildShl(b, LLVMBuildLShr(b, u, same_bits(g,
	    31, u), ""), same_bits(g, n, u), "");
	LLVMValueRef r, big, c;

	u = LLVMBuildAnd(b, u, same_bits(g, 0x7fffffff, u), "");
	r = magnitude_bits(g, dt, u);
	big = LLVMBuildICmp(b, LLVMIntUGT, r, same_bits(g, last, r), "");
	if (to->special != FLOAT_FINITE)
		over = to->special == FLOAT_MINUS_ZERO ? sign_bit : last + 1;
	r = LLVMBuildSelect(b, big, same_bits(g, over, r), r, "");
	c = LLVMBuildFCmp(b, LLVMRealUNO, f, f, "");
	if (to->special == FLOAT_MINUS_ZERO) {
		/* Neither 0 nor NaN has a sign. */
		r = LLVMBuildSelect(b, c, same_bits(g, nan, r), r, "");
		c = LLVMBuildICmp(b, LLVMIntEQ, r, same_bits(g, 0, r), "");
		return LLVMBuildSelect(b, c, r, LLVMBuildOr(b, r, sign, ""),
		    "");
	}
	if (to->special == FLOAT_FINITE)
		return LLVMBuildSelect(b, c, same_bits(g, nan, r),
		    LLVMBuildOr(b, r, sign, ""), "");
	if (to->special == FLOAT_IEEE) {
		/* The payload as far as there is room for it. */
		LLVMValueRef p = LLVMBuildAnd(b, LLVMBuildLShr(b, u, same_bits(
		    g, 23u - to->mantissa, u), ""), same_bits(g,
		    (1u << to->mantissa) - 1, u), "");
		LLVMValueRef none = LLVMBuildICmp(b, LLVMIntEQ, p, same_bits(g,
		    0, p), "");

		p = LLVMBuildSelect(b, none, same_bits(g, 1u <<
		    (to->mantissa - 1), p), p, "");
		p = LLVMBuildAdd(b, p, same_bits(g, last + 1, p), "");
		r = LLVMBuildSelect(b, c, p, r, "");
	} else {
		r = LLVMBuildSelect(b, c, same_bits(g, nan & ~sign_bit, r), r,
		    "");
	}
	return LLVMBuildOr(b, r, sign, "");
}

LLVMValueRef
gen_to_memory(struct gen *g, enum dtype dt, LLVMValueRef v)
{
	switch (dt) {
	case DT_BOOL:
		return LLVMBuildZExt(g->b, v, gen_like(g->i8, v), "");
	case DT_FLOAT16:
		return LLVMBuildFPTrunc(g->b, v, gen_like(g->f16, v), "");
	case DT_BFLOAT16:
		return bf16_bits(g, v);
	default:
		break;
	}
	if (dtype_is_held(dt)) {
		v = float_format[dt].special == FLOAT_SCALE ?
		    scale_bits(g, v) : narrow_bits(g, dt, v);
		return LLVMBuildTrunc(g->b, v, gen_like(g->i8, v), "");
	}
	return dtype_is_packed_int(dt) ? packed_value(g, dt, v) : v;
}
