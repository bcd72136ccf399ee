/*
 * The operations on floats of which functions are made (math.h).
 */
#include "codegen/math.h"

/* 1.5 * 2^52, in float32 1.5 * 2^23: a sum with it has no fractional bits. */
static math_v
shift(struct math *m)
{
	return math_k(m, m->single ? 0x1.8p23 : 0x1.8p52);
}

math_v
math_k(struct math *m, double c)
{
	return LLVMConstReal(m->t, c);
}

math_v
math_i(struct math *m, int64_t c)
{
	return gen_same(m->it, c);
}

math_v
math_add(struct math *m, math_v a, math_v b)
{
	return LLVMBuildFAdd(m->g->b, a, b, "");
}

math_v
math_sub(struct math *m, math_v a, math_v b)
{
	return LLVMBuildFSub(m->g->b, a, b, "");
}

math_v
math_mul(struct math *m, math_v a, math_v b)
{
	return LLVMBuildFMul(m->g->b, a, b, "");
}

math_v
math_div(struct math *m, math_v a, math_v b)
{
	return LLVMBuildFDiv(m->g->b, a, b, "");
}

math_v
math_fma(struct math *m, math_v a, math_v b, math_v c)
{
	LLVMValueRef in[3] = { a, b, c };

	return gen_call(m->g, "llvm.fmuladd", &m->t, 1, in, 3);
}

math_v
math_cmp(struct math *m, LLVMRealPredicate p, math_v a, math_v b)
{
	return LLVMBuildFCmp(m->g->b, p, a, b, "");
}

math_v
math_pick(struct math *m, math_v c, math_v yes, math_v no)
{
	return LLVMBuildSelect(m->g->b, c, yes, no, "");
}

math_v
math_abs(struct math *m, math_v a)
{
	return gen_call(m->g, "llvm.fabs", &m->t, 1, &a, 1);
}

math_v
math_sqrt(struct math *m, math_v a)
{
	return gen_call(m->g, "llvm.sqrt", &m->t, 1, &a, 1);
}

math_v
math_sign(struct math *m, math_v a, math_v s)
{
	LLVMValueRef in[2] = { a, s };

	return gen_call(m->g, "llvm.copysign", &m->t, 1, in, 2);
}

math_v
math_bits(struct math *m, math_v a)
{
	return LLVMBuildBitCast(m->g->b, a, m->it, "");
}

math_v
math_float(struct math *m, math_v bits)
{
	return LLVMBuildBitCast(m->g->b, bits, m->t, "");
}

math_v
math_poly(struct math *m, math_v x, const double *c, uint32_t n)
{
	math_v p = math_k(m, c[n - 1]);

	for (uint32_t i = n - 1; i-- > 0; )
		p = math_fma(m, p, x, math_k(m, c[i]));
	return p;
}

math_v
math_round(struct math *m, math_v x, double times, math_v *bits)
{
	math_v t = times == 1 ? math_add(m, x, shift(m)) : math_fma(m, x,
	    math_k(m, times), shift(m));

	*bits = math_bits(m, t);
	return math_sub(m, t, shift(m));
}
