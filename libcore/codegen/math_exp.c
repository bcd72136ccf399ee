/*
 * exp, log, pow and functions derived from them (math.h).
 *
 * Polynomials are minimax fits (weighted least squares with Lawson's weights)
 * to functions of the reduced argument; the error of each is next to it.
 *	exp	x = n ln 2 + r, |r| <= ln 2 / 2; 2^n by the exponent's bits
 *	log	x = 2^n m, sqrt 1/2 <= m < sqrt 2; log m = 2 atanh((m-1)/(m+1))
 *	log1p	log(1 + x), and what was lost in the sum
 *	erf	-expm1(-x q(x)): one polynomial for all of 0 .. 3.95
 * Arguments are float32 values, so neither exponents nor the clamp at 200 can
 * run out of float64.  About 10 to 30 operations each.
 */
#include "codegen/math.h"

#include <math.h>

/* ---- exponentials ---- */

/* (exp(r) - 1 - r) / r^2; 2^-32 of exp(r) - 1 */
static const double exp_c[] = { 0.50000000464145167, 0.16666666817071282,
	0.041666354661542643, 0.0083332730521660271, 0.0013941008429830695,
	0.0001991416855166659 };

/* NaN stays. */
static math_v
clamp(struct math *m, math_v x, double limit)
{
	math_v hi = math_k(m, limit), lo = math_k(m, -limit);

	x = math_pick(m, math_cmp(m, LLVMRealOGT, x, hi), hi, x);
	return math_pick(m, math_cmp(m, LLVMRealOLT, x, lo), lo, x);
}

/* exp(r + n ln 2) = scale + scale * result, where n = x * per. */
static math_v
exp_parts(struct math *m, math_v x, bool base2, math_v *scale)
{
	math_v bits, n, r;

	x = clamp(m, x, 200);
	n = math_round(m, x, base2 ? 1 : 1 / M_LN2, &bits);
	if (base2)
		r = math_mul(m, math_sub(m, x, n), math_k(m, M_LN2));
	else
		r = math_fma(m, n, math_k(m, -M_LN2), x);
	*scale = math_float(m, LLVMBuildAdd(m->g->b, LLVMBuildShl(m->g->b,
	    bits, math_i(m, 52), ""), math_i(m, 1023ll << 52), ""));
	return math_fma(m, math_mul(m, r, r), math_poly(m, r, exp_c, 6), r);
}

math_v
math_exp(struct math *m, math_v x)
{
	math_v scale, q = exp_parts(m, x, false, &scale);

	return math_fma(m, scale, q, scale);
}

math_v
math_expm1(struct math *m, math_v x)
{
	math_v scale, q = exp_parts(m, x, false, &scale);

	return math_fma(m, scale, q, math_sub(m, scale, math_k(m, 1)));
}

/* (-log erfc(x)) / x; 2^-31 of erf */
static const double erf_c[] = { 1.1283791666277878, 0.63661983457891025,
	0.10277127711425989, -0.019117694601303296, -0.00025306184530058057,
	0.0017993550643495852, -0.00074068693044304439,
	0.00016748144256126642, -2.1354713356012735e-05,
	1.1933105719865698e-06 };

static math_v
erf_(struct math *m, math_v x)
{
	math_v a = math_abs(m, x), top = math_k(m, 3.95), q;

	a = math_pick(m, math_cmp(m, LLVMRealOGT, a, top), top, a);
	q = math_poly(m, a, erf_c, 10);
	q = math_expm1(m, math_mul(m, LLVMBuildFNeg(m->g->b, a, ""), q));
	return math_sign(m, q, x);
}

static math_v
tanh_(struct math *m, math_v x)
{
	math_v a = math_abs(m, x), e = math_expm1(m, math_add(m, a, a));

	return math_sign(m, math_div(m, e, math_add(m, e, math_k(m, 2))), x);
}

static math_v
sinh_(struct math *m, math_v x)
{
	math_v e = math_expm1(m, math_abs(m, x)), q;

	q = math_div(m, e, math_add(m, e, math_k(m, 1)));
	return math_sign(m, math_mul(m, math_add(m, e, q), math_k(m, 0.5)),
	    x);
}

static math_v
cosh_(struct math *m, math_v x)
{
	math_v e = math_exp(m, math_abs(m, x));

	return math_mul(m, math_add(m, e, math_div(m, math_k(m, 1), e)),
	    math_k(m, 0.5));
}

/* ---- logarithms ---- */

/* atanh(sqrt z) / sqrt z; 2^-45 */
static const double log_c[] = { 0.99999999999997324, 0.33333333339866317,
	0.19999997423635893, 0.14286085286129599, 0.11087035230929343,
	0.098053237454377717 };

#define SQRT_HALF_BITS 0x3fe6a09e667f3bcdll
#define ONE_BITS 0x3ff0000000000000ll

/* log x = result + *n ln 2, for normal x > 0. */
static math_v
log_parts(struct math *m, math_v x, math_v *n)
{
	LLVMBuilderRef b = m->g->b;
	math_v u = math_bits(m, x), e, f, s;

	/* The biased exponent, as the low bits of a float64 of 2^52. */
	e = LLVMBuildLShr(b, LLVMBuildAdd(b, u, math_i(m, ONE_BITS -
	    SQRT_HALF_BITS), ""), math_i(m, 52), "");
	*n = math_sub(m, math_float(m, LLVMBuildOr(b, e, math_i(m,
	    0x4330000000000000ll), "")), math_k(m, 0x1p52 + 1023));
	u = LLVMBuildSub(b, u, LLVMBuildShl(b, LLVMBuildSub(b, e, math_i(m,
	    1023), ""), math_i(m, 52), ""), "");
	f = math_sub(m, math_float(m, u), math_k(m, 1));
	s = math_div(m, f, math_add(m, f, math_k(m, 2)));
	f = math_poly(m, math_mul(m, s, s), log_c, 6);
	return math_mul(m, math_add(m, s, s), f);
}

/* r is the logarithm of x, where x is positive and finite. */
static math_v
log_special(struct math *m, math_v x, math_v r)
{
	math_v zero = math_k(m, 0), inf = math_k(m, INFINITY);

	r = math_pick(m, math_cmp(m, LLVMRealOEQ, x, zero), math_k(m,
	    -INFINITY), r);
	r = math_pick(m, math_cmp(m, LLVMRealULT, x, zero), math_k(m, NAN),
	    r);
	return math_pick(m, math_cmp(m, LLVMRealOEQ, x, inf), inf, r);
}

static math_v
log_base(struct math *m, math_v x, double of_two, double of_e)
{
	math_v n, r = log_parts(m, x, &n);

	r = math_fma(m, n, math_k(m, of_two), math_mul(m, r, math_k(m,
	    of_e)));
	return log_special(m, x, r);
}

math_v
math_log1p(struct math *m, math_v x)
{
	math_v u = math_add(m, x, math_k(m, 1)), inf = math_k(m, INFINITY);
	math_v lost = math_sub(m, x, math_sub(m, u, math_k(m, 1)));
	math_v r = log_base(m, u, M_LN2, 1);

	r = math_add(m, r, lost);
	return math_pick(m, math_cmp(m, LLVMRealOEQ, x, inf), inf, r);
}

/* ---- pow ---- */

/* Negative bases: *odd where y is an odd integer, the result true where it is
 * no integer. */
static math_v
fraction(struct math *m, math_v y, math_v *odd)
{
	LLVMBuilderRef b = m->g->b;
	math_v bits, r, small;

	r = math_round(m, y, 1, &bits);
	small = math_cmp(m, LLVMRealOLT, math_abs(m, y), math_k(m, 0x1p31));
	*odd = LLVMBuildICmp(b, LLVMIntNE, LLVMBuildAnd(b, bits, math_i(m, 1),
	    ""), math_i(m, 0), "");
	r = math_cmp(m, LLVMRealONE, r, y);
	*odd = LLVMBuildAnd(b, *odd, LLVMBuildAnd(b, small, LLVMBuildNot(b, r,
	    ""), ""), "");
	return LLVMBuildAnd(b, r, small, "");
}

math_v
math_power(struct math *m, math_v x, math_v y)
{
	LLVMBuilderRef b = m->g->b;
	math_v a = math_abs(m, x), zero = math_k(m, 0), one = math_k(m, 1);
	math_v inf = math_k(m, INFINITY), scale, q, r, odd, part, c, minus;

	r = math_mul(m, y, log_base(m, a, 1, 1 / M_LN2));
	q = exp_parts(m, r, true, &scale);
	r = math_fma(m, scale, q, scale);
	part = fraction(m, y, &odd);
	c = LLVMBuildAnd(b, math_cmp(m, LLVMRealOLT, x, zero), math_cmp(m,
	    LLVMRealOLT, a, inf), "");
	r = math_pick(m, LLVMBuildAnd(b, c, part, ""), math_k(m, NAN), r);
	minus = LLVMBuildICmp(b, LLVMIntSLT, math_bits(m, x), math_i(m, 0),
	    "");
	r = math_pick(m, LLVMBuildAnd(b, odd, minus, ""), LLVMBuildFNeg(b, r,
	    ""), r);
	/* 1 to any power, anything to 0, -1 to an infinite power */
	c = LLVMBuildAnd(b, math_cmp(m, LLVMRealOEQ, a, one), math_cmp(m,
	    LLVMRealOEQ, math_abs(m, y), inf), "");
	c = LLVMBuildOr(b, c, math_cmp(m, LLVMRealOEQ, x, one), "");
	c = LLVMBuildOr(b, c, math_cmp(m, LLVMRealOEQ, y, zero), "");
	return math_pick(m, c, one, r);
}

/* ---- any of them ---- */

math_v
math_exponential(struct math *m, enum sx_op op, math_v x)
{
	switch (op) {
	case SX_EXP: return math_exp(m, x);
	case SX_EXPM1: return math_expm1(m, x);
	case SX_LOG: return log_base(m, x, M_LN2, 1);
	case SX_LOG2: return log_base(m, x, 1, 1 / M_LN2);
	case SX_LOG10: return log_base(m, x, M_LN2 / M_LN10, 1 / M_LN10);
	case SX_LOG1P: return math_log1p(m, x);
	case SX_TANH: return tanh_(m, x);
	case SX_SINH: return sinh_(m, x);
	case SX_COSH: return cosh_(m, x);
	case SX_ERF: return erf_(m, x);
	case SX_SIGMOID:
		x = math_exp(m, LLVMBuildFNeg(m->g->b, x, ""));
		return math_div(m, math_k(m, 1), math_add(m, x, math_k(m,
		    1)));
	default: return NULL;
	}
}
