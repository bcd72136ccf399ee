/*
 * The functions of activations and softmax in float32 itself (math.h).
 *
 * They are computed as math_exp.c computes them in float64, with polynomials of
 * fewer terms, on twice as many lanes:
 *	exp	x = n ln 2 + r, ln 2 in two parts, of which n times the first
 *		is exact; times 2^n in two steps, so that neither results above
 *		the largest power nor subnormal ones are a case of their own,
 *		or in one where the target has such an operation
 *	tanh	e / (e + 2), e = expm1(2 |x|)
 *	erf	-expm1(-x q(x)): one polynomial for all of 0 .. 3.95
 *	sigmoid	p / (p + 2^-n), exp(x) = p 2^n, all of it times 2^-24
 * About 20 to 30 operations each.
 */
#include "codegen/math.h"

#include <math.h>

/* ln 2: 15 bits, and the rest */
#define LN2_HIGH 0.693145751953125
#define LN2_LOW (M_LN2 - LN2_HIGH)
/* Beyond this exp(-x) is 0, exp(x) is infinite, */
#define EXP_LIMIT 104
/* and beyond these tanh and erf are 1. */
#define TANH_LIMIT 10
#define ERF_LIMIT 3.95
/* Beyond this sigmoid is 1; a power of two by which 2^-n is smaller, so that
 * floats have all of them from -EXP_LIMIT to this. */
#define SIGMOID_LIMIT 70
#define SIGMOID_SHIFT 24

/* (exp(r) - 1 - r) / r^2; 2^-26 of exp(r) - 1 */
static const double exp_c[] = { 0.49999998144029145, 0.1666654317613904,
	0.04166720178606531, 0.008366580588549024, 0.0013882510232244398 };

/* (-log erfc(x)) / x; 2^-27 of erf */
static const double erf_c[] = { 1.1283791716119493, 0.6366193819496282,
	0.10277783063535625, -0.019153064326576402, -0.00016039534252781928,
	0.001667026782293024, -0.0006328365032716998, 0.00011764117723958578,
	-9.256255072476183e-06 };

/* The smaller of both; NaN stays. */
static math_v
at_most(struct math *m, math_v x, double limit)
{
	math_v top = math_k(m, limit);

	return math_pick(m, math_cmp(m, LLVMRealOGT, x, top), top, x);
}

/* The greater of both; NaN stays. */
static math_v
at_least(struct math *m, math_v x, double limit)
{
	math_v low = math_k(m, limit);

	return math_pick(m, math_cmp(m, LLVMRealOLT, x, low), low, x);
}

/* A polynomial in pairs of terms, pairs of pairs, ... (Estrin's scheme): the
 * dependence chains are short, so that the evaluations of several vectors
 * overlap. */
static math_v
pairwise(struct math *m, math_v x, const double *c, uint32_t n)
{
	math_v v[16] = { NULL };

	for (uint32_t i = 0; i < n; i++)
		v[i] = math_k(m, c[i]);
	for (; n > 1; n = (n + 1) / 2, x = math_mul(m, x, x))
		for (uint32_t i = 0; i < n; i += 2)
			v[i / 2] = i + 1 < n ? math_fma(m, v[i + 1], x, v[i]) :
			    v[i];
	return v[0];
}

/* exp(x) - 1 = q + (1 + q) (2^n - 1), n in the low bits of *bits too.  near: an
 * error of 2^-25 n does not matter. */
static math_v
reduced(struct math *m, math_v x, bool near, math_v *n, math_v *bits)
{
	math_v r;

	*n = math_round(m, x, 1 / M_LN2, bits);
	r = math_fma(m, *n, math_k(m, near ? -M_LN2 : -LN2_HIGH), x);
	if (!near)
		r = math_fma(m, *n, math_k(m, -LN2_LOW), r);
	return math_fma(m, math_mul(m, r, r), pairwise(m, r, exp_c, 5), r);
}

/* 2^n, for exponents that a float has. */
static math_v
power_of_two(struct math *m, math_v n)
{
	LLVMBuilderRef b = m->g->b;

	return math_float(m, LLVMBuildAdd(b, LLVMBuildShl(b, n, math_i(m, 23),
	    ""), math_i(m, 127ll << 23), ""));
}

/* x 2^n by one operation (VSCALEF); NULL: the target has none. */
static math_v
scaled(struct math *m, math_v x, math_v n)
{
	uint32_t lanes = gen_is_vector(x) ? LLVMGetVectorSize(m->t) : 1;
	LLVMValueRef in[5] = { x, n, LLVMGetPoison(m->t) };
	const char *name;

	if (!gen_has(m->g, "avx512f") || (lanes != 16 && (!gen_has(m->g,
	    "avx512vl") || (lanes != 8 && lanes != 4))))
		return NULL;
	in[3] = LLVMConstAllOnes(lanes == 16 ? m->g->i16 : m->g->i8);
	in[4] = LLVMConstInt(m->g->i32, 4, 0);
	name = lanes == 16 ? "llvm.x86.avx512.mask.scalef.ps.512" :
	    lanes == 8 ? "llvm.x86.avx512.mask.scalef.ps.256" :
	    "llvm.x86.avx512.mask.scalef.ps.128";
	return gen_call(m->g, name, NULL, 0, in, lanes == 16 ? 5 : 4);
}

/* x <= EXP_LIMIT */
static math_v
exp_below(struct math *m, math_v x)
{
	LLVMBuilderRef b = m->g->b;
	math_v n, bits, half, q, scale;

	q = reduced(m, at_least(m, x, -EXP_LIMIT), false, &n, &bits);
	scale = scaled(m, math_add(m, q, math_k(m, 1)), n);
	if (scale != NULL)
		return scale;
	n = bits;
	half = LLVMBuildAShr(b, n, math_i(m, 1), "");
	scale = power_of_two(m, half);
	q = math_fma(m, scale, q, scale);
	return math_mul(m, q, power_of_two(m, LLVMBuildSub(b, n, half, "")));
}

/* |x| below 80, for functions that are nearly constant where |x| is large. */
static math_v
expm1_near(struct math *m, math_v x)
{
	math_v n, bits, q = reduced(m, x, true, &n, &bits);
	math_v scale = power_of_two(m, bits);

	return math_fma(m, scale, q, math_sub(m, scale, math_k(m, 1)));
}

static math_v
tanh_(struct math *m, math_v x)
{
	math_v a = at_most(m, math_abs(m, x), TANH_LIMIT), e;

	e = expm1_near(m, math_add(m, a, a));
	return math_sign(m, math_div(m, e, math_add(m, e, math_k(m, 2))), x);
}

static math_v
erf_(struct math *m, math_v x)
{
	math_v a = at_most(m, math_abs(m, x), ERF_LIMIT), y;

	y = math_mul(m, LLVMBuildFNeg(m->g->b, a, ""), pairwise(m, a, erf_c,
	    9));
	return math_sign(m, expm1_near(m, y), x);
}

static math_v
sigmoid(struct math *m, math_v x)
{
	LLVMBuilderRef b = m->g->b;
	math_v small = math_k(m, ldexp(1, -SIGMOID_SHIFT)), n, bits, p, scale;

	x = at_least(m, at_most(m, x, SIGMOID_LIMIT), -EXP_LIMIT);
	p = math_fma(m, reduced(m, x, false, &n, &bits), small, small);
	scale = math_float(m, LLVMBuildSub(b, math_i(m, (127ll -
	    SIGMOID_SHIFT) << 23), LLVMBuildShl(b, bits, math_i(m, 23), ""),
	    ""));
	return math_div(m, p, math_add(m, p, scale));
}

math_v
math_activation(struct math *m, enum sx_op op, math_v x)
{
	switch (op) {
	case SX_EXP: return exp_below(m, at_most(m, x, EXP_LIMIT));
	case SX_TANH: return tanh_(m, x);
	case SX_ERF: return erf_(m, x);
	case SX_SIGMOID: return sigmoid(m, x);
	default: return NULL;
	}
}
