/*
 * Circular functions and the inverse ones (math.h).
 *
 *	sin, cos, tan	x = n pi/2 + r, |r| <= pi/4, pi/2 in three parts of
 *		which n times the first two is exact for |x| < 2^20; beyond
 *		that libm computes the lane, in a function of its own
 *	atan	arguments above tan(pi/8) go through (x-1)/(x+1) or -1/x, then
 *		a polynomial in x^2
 *	asin, acos, atan2	from atan
 *	asinh, acosh, atanh	from log1p
 * 15 to 40 operations each.
 */
#include "codegen/math.h"

#include <math.h>
#include <stdio.h>

/* ---- sin, cos, tan ---- */

#define LARGE 0x1p20

/* pi / 2: 33 bits, 33 bits, the rest */
static const double half_pi[] = { 0x1.921fb544p0, 0x1.0b4611a6p-34,
	0x1.3198a2e037073p-69 };

/* Taylor: 2^-36 and 2^-32 */
static const double sin_c[] = { -1.0 / 6, 1.0 / 120, -1.0 / 5040,
	1.0 / 362880, -1.0 / 39916800 };
static const double cos_c[] = { -0.5, 1.0 / 24, -1.0 / 720, 1.0 / 40320,
	-1.0 / 3628800, 1.0 / 479001600 };

/* A function of the module that has libm compute each lane. */
static LLVMValueRef
slow_function(struct math *m, const char *name)
{
	struct gen *g = m->g;
	bool vector = LLVMGetTypeKind(m->t) == LLVMVectorTypeKind;
	unsigned lanes = vector ? LLVMGetVectorSize(m->t) : 1;
	LLVMTypeRef ft = LLVMFunctionType(m->t, &m->t, 1, 0);
	LLVMTypeRef lt = LLVMFunctionType(g->f64, &g->f64, 1, 0);
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b), entry, loop, done;
	LLVMValueRef fn, libm, v[2], i, zero = gen_int(g, 0), x, next;
	char full[32];

	/* Vectors are passed as the processor of the kernel does. */
	snprintf(full, sizeof full, "%s_lanes_%u_%u", name, lanes,
	    g->at_form);
	fn = LLVMGetNamedFunction(g->module, full);
	if (fn != NULL)
		return fn;
	libm = LLVMGetNamedFunction(g->module, name);
	if (libm == NULL)
		libm = LLVMAddFunction(g->module, name, lt);
	fn = LLVMAddFunction(g->module, full, ft);
	LLVMSetLinkage(fn, LLVMInternalLinkage);
	LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)
	    LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(g->c,
	    LLVMGetEnumAttributeKindForName("noinline", 8), 0));
	entry = LLVMAppendBasicBlockInContext(g->c, fn, "entry");
	loop = LLVMAppendBasicBlockInContext(g->c, fn, "loop");
	done = LLVMAppendBasicBlockInContext(g->c, fn, "done");
	LLVMPositionBuilderAtEnd(g->b, entry);
	v[0] = LLVMBuildAlloca(g->b, m->t, "lanes");
	LLVMBuildStore(g->b, LLVMGetParam(fn, 0), v[0]);
	LLVMBuildBr(g->b, loop);
	LLVMPositionBuilderAtEnd(g->b, loop);
	i = LLVMBuildPhi(g->b, g->i64, "i");
	v[1] = LLVMBuildGEP2(g->b, g->f64, v[0], &i, 1, "");
	x = LLVMBuildLoad2(g->b, g->f64, v[1], "");
	x = LLVMBuildCall2(g->b, lt, libm, &x, 1, "");
	LLVMBuildStore(g->b, x, v[1]);
	next = LLVMBuildAdd(g->b, i, gen_int(g, 1), "");
	LLVMAddIncoming(i, &zero, &entry, 1);
	LLVMAddIncoming(i, &next, &loop, 1);
	LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntULT, next, gen_int(g,
	    lanes), ""), loop, done);
	LLVMPositionBuilderAtEnd(g->b, done);
	LLVMBuildRet(g->b, LLVMBuildLoad2(g->b, m->t, v[0], ""));
	LLVMPositionBuilderAtEnd(g->b, at);
	return fn;
}

/* r, but libm's result where x is large. */
static math_v
or_slow(struct math *m, const char *name, math_v x, math_v r)
{
	struct gen *g = m->g;
	LLVMTypeRef ft = LLVMFunctionType(m->t, &m->t, 1, 0);
	LLVMBasicBlockRef from = LLVMGetInsertBlock(g->b), slow, join;
	LLVMValueRef fn = LLVMGetBasicBlockParent(from), phi, v, any;
	math_v far = math_cmp(m, LLVMRealOGT, math_abs(m, x), math_k(m,
	    LARGE));
	LLVMTypeRef t = LLVMTypeOf(far);

	any = far;
	if (gen_is_vector(far))
		any = gen_call(g, "llvm.vector.reduce.or", &t, 1, &far, 1);
	slow = LLVMAppendBasicBlockInContext(g->c, fn, "far");
	join = LLVMAppendBasicBlockInContext(g->c, fn, "near");
	LLVMBuildCondBr(g->b, any, slow, join);
	LLVMPositionBuilderAtEnd(g->b, slow);
	v = LLVMBuildCall2(g->b, ft, slow_function(m, name), &x, 1, "");
	v = math_pick(m, far, v, r);
	LLVMBuildBr(g->b, join);
	LLVMPositionBuilderAtEnd(g->b, join);
	phi = LLVMBuildPhi(g->b, m->t, "");
	LLVMAddIncoming(phi, &r, &from, 1);
	LLVMAddIncoming(phi, &v, &slow, 1);
	return phi;
}

static math_v
has_bit(struct math *m, math_v bits, int64_t bit)
{
	return LLVMBuildICmp(m->g->b, LLVMIntNE, LLVMBuildAnd(m->g->b, bits,
	    math_i(m, bit), ""), math_i(m, 0), "");
}

static math_v
circular(struct math *m, enum sx_op op, math_v x)
{
	LLVMBuilderRef b = m->g->b;
	math_v q, n, r, z, s, c, odd, v;

	n = math_round(m, x, 2 / M_PI, &q);
	r = x;
	for (int i = 0; i < 3; i++)
		r = math_fma(m, n, math_k(m, -half_pi[i]), r);
	z = math_mul(m, r, r);
	s = math_fma(m, math_mul(m, r, z), math_poly(m, z, sin_c, 5), r);
	c = math_fma(m, z, math_poly(m, z, cos_c, 6), math_k(m, 1));
	odd = has_bit(m, q, 1);
	if (op == SX_TAN) {
		v = math_div(m, math_pick(m, odd, LLVMBuildFNeg(b, c, ""), s),
		    math_pick(m, odd, s, c));
		return or_slow(m, "tan", x, v);
	}
	if (op == SX_COS)
		q = LLVMBuildAdd(b, q, math_i(m, 1), "");
	v = op == SX_COS ? math_pick(m, odd, s, c) : math_pick(m, odd, c, s);
	v = math_pick(m, has_bit(m, q, 2), LLVMBuildFNeg(b, v, ""), v);
	return or_slow(m, op == SX_SIN ? "sin" : "cos", x, v);
}

/* ---- atan ---- */

/* atan(sqrt z) / sqrt z; 2^-40 */
static const double atan_c[] = { 0.99999999999927636, -0.33333333278703986,
	0.19999993218177445, -0.14285392267859404, 0.11103551452022443,
	-0.089933564643218306, 0.06977586104271738, -0.037711260321587871 };

static math_v
atan_(struct math *m, math_v x)
{
	math_v a = math_abs(m, x), one = math_k(m, 1), big, mid, t, base, up;

	mid = math_cmp(m, LLVMRealOGT, a, math_k(m, M_SQRT2 - 1));
	big = math_cmp(m, LLVMRealOGT, a, math_k(m, M_SQRT2 + 1));
	up = math_pick(m, big, math_k(m, -1), math_pick(m, mid, math_sub(m, a,
	    one), a));
	t = math_pick(m, big, a, math_pick(m, mid, math_add(m, a, one), one));
	t = math_div(m, up, t);
	base = math_pick(m, big, math_k(m, M_PI_2), math_pick(m, mid,
	    math_k(m, M_PI_4), math_k(m, 0)));
	t = math_fma(m, t, math_poly(m, math_mul(m, t, t), atan_c, 8), base);
	return math_sign(m, t, x);
}

math_v
math_atan2(struct math *m, math_v y, math_v x)
{
	LLVMBuilderRef b = m->g->b;
	math_v ay = math_abs(m, y), ax = math_abs(m, x), steep, up, down, r;
	math_v zero = math_k(m, 0), inf = math_k(m, INFINITY), minus;

	steep = math_cmp(m, LLVMRealOGT, ay, ax);
	up = math_pick(m, steep, ax, ay);
	down = math_pick(m, steep, ay, ax);
	r = math_div(m, up, down);
	r = math_pick(m, math_cmp(m, LLVMRealOEQ, down, zero), zero, r);
	r = math_pick(m, math_cmp(m, LLVMRealOEQ, up, inf), math_k(m, 1), r);
	r = atan_(m, r);
	r = math_pick(m, steep, math_sub(m, math_k(m, M_PI_2), r), r);
	minus = LLVMBuildICmp(b, LLVMIntSLT, math_bits(m, x), math_i(m, 0),
	    "");
	r = math_pick(m, minus, math_sub(m, math_k(m, M_PI), r), r);
	r = math_sign(m, r, y);
	return math_pick(m, math_cmp(m, LLVMRealUNO, x, y), math_add(m, x, y),
	    r);
}

static math_v
asin_(struct math *m, math_v x)
{
	math_v one = math_k(m, 1);

	return atan_(m, math_div(m, x, math_sqrt(m, math_mul(m, math_sub(m,
	    one, x), math_add(m, one, x)))));
}

static math_v
acos_(struct math *m, math_v x)
{
	math_v one = math_k(m, 1), t;

	t = math_div(m, math_sub(m, one, x), math_add(m, one, x));
	t = atan_(m, math_sqrt(m, t));
	return math_add(m, t, t);
}

/* ---- asinh, acosh, atanh ---- */

static math_v
asinh_(struct math *m, math_v x)
{
	math_v a = math_abs(m, x), one = math_k(m, 1), z, r;

	z = math_mul(m, a, a);
	r = math_add(m, one, math_sqrt(m, math_add(m, z, one)));
	r = math_log1p(m, math_add(m, a, math_div(m, z, r)));
	r = math_pick(m, math_cmp(m, LLVMRealOEQ, a, math_k(m, INFINITY)), a,
	    r);
	return math_sign(m, r, x);
}

static math_v
acosh_(struct math *m, math_v x)
{
	math_v t = math_sub(m, x, math_k(m, 1)), r;

	r = math_sqrt(m, math_mul(m, t, math_add(m, t, math_k(m, 2))));
	r = math_log1p(m, math_add(m, t, r));
	return math_pick(m, math_cmp(m, LLVMRealOLT, t, math_k(m, 0)),
	    math_k(m, NAN), r);
}

static math_v
atanh_(struct math *m, math_v x)
{
	math_v a = math_abs(m, x), r;

	r = math_div(m, math_add(m, a, a), math_sub(m, math_k(m, 1), a));
	r = math_mul(m, math_log1p(m, r), math_k(m, 0.5));
	return math_sign(m, r, x);
}

math_v
math_trigonometric(struct math *m, enum sx_op op, math_v x)
{
	switch (op) {
	case SX_SIN: case SX_COS: case SX_TAN: return circular(m, op, x);
	case SX_ASIN: return asin_(m, x);
	case SX_ACOS: return acos_(m, x);
	case SX_ATAN: return atan_(m, x);
	case SX_ASINH: return asinh_(m, x);
	case SX_ACOSH: return acosh_(m, x);
	case SX_ATANH: return atanh_(m, x);
	default: return NULL;
	}
}
