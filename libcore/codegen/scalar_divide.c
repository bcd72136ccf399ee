/*
 * Division of integers that rounds down.
 *
 * No processor divides vectors of 64-bit integers.  Where conversions from and
 * to float64 are vector instructions, lanes are divided by them: the nearest
 * integer to a * (1 / b) is off by a few thousand at most, and what it leaves
 * of a is divided once more in the same way, by which |r| is b/2 at most but
 * for rounding errors far below b/2.  So the quotient is exact.  The reciprocal
 * of an extent is computed outside of the loops.
 */
#include "codegen/gen.h"

/* x * by, rounded, as integers. */
static LLVMValueRef
estimate(struct gen *g, LLVMValueRef x, LLVMValueRef by)
{
	LLVMTypeRef t = LLVMTypeOf(x), real = LLVMTypeOf(by);
	LLVMValueRef most = gen_splat(g, LLVMConstReal(g->f64, 0x1p63 - 1024),
	    LLVMGetVectorSize(t));

	x = LLVMBuildFMul(g->b, LLVMBuildSIToFP(g->b, x, real, ""), by, "");
	x = gen_call(g, "llvm.rint", &real, 1, &x, 1);
	/* 2^63 - 1 is converted to 2^63, which is no int64: the one below. */
	x = LLVMBuildSelect(g->b, LLVMBuildFCmp(g->b, LLVMRealOLT, x, most,
	    ""), x, most, "");
	return LLVMBuildFPToSI(g->b, x, t, "");
}

static LLVMValueRef
divide_lanes(struct gen *g, LLVMValueRef a, LLVMValueRef b, bool mod)
{
	uint32_t lanes = LLVMGetVectorSize(LLVMTypeOf(a));
	LLVMTypeRef t = LLVMTypeOf(a), real = LLVMVectorType(g->f64, lanes);
	LLVMValueRef zero = LLVMConstNull(t), q = zero, r = a, by, part, low;

	by = LLVMBuildFDiv(g->b, gen_splat(g, LLVMConstReal(g->f64, 1),
	    lanes), LLVMBuildSIToFP(g->b, b, real, ""), "");
	for (int i = 0; i < 2; i++) {
		part = estimate(g, r, by);
		q = LLVMBuildAdd(g->b, q, part, "");
		r = LLVMBuildSub(g->b, r, LLVMBuildMul(g->b, part, b, ""), "");
	}
	low = LLVMBuildAnd(g->b, LLVMBuildICmp(g->b, LLVMIntNE, r, zero, ""),
	    LLVMBuildICmp(g->b, LLVMIntSLT, LLVMBuildXor(g->b, r, b, ""), zero,
	    ""), "");
	if (mod)
		return LLVMBuildSelect(g->b, low, LLVMBuildAdd(g->b, r, b,
		    ""), r, "");
	return LLVMBuildAdd(g->b, q, LLVMBuildSExt(g->b, low, t, ""), "");
}

LLVMValueRef
gen_floor_div(struct gen *g, LLVMValueRef a, LLVMValueRef b, bool mod)
{
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef zero = LLVMConstNull(t), q, r, off;

	if (gen_is_vector(a) && g->vectors.machine.vector_bytes == 64 &&
	    LLVMGetIntTypeWidth(LLVMGetElementType(t)) == 64 &&
	    !LLVMIsConstant(b))
		return divide_lanes(g, a, b, mod);
	q = LLVMBuildSDiv(g->b, a, b, "");
	r = LLVMBuildSRem(g->b, a, b, "");
	off = LLVMBuildAnd(g->b, LLVMBuildICmp(g->b, LLVMIntNE, r, zero, ""),
	    LLVMBuildICmp(g->b, LLVMIntSLT, LLVMBuildXor(g->b, a, b, ""), zero,
	    ""), "");
	if (mod)
		return LLVMBuildSelect(g->b, off, LLVMBuildAdd(g->b, r, b,
		    ""), r, "");
	return LLVMBuildSelect(g->b, off, LLVMBuildSub(g->b, q, gen_same(t,
	    1), ""), q, "");
}
