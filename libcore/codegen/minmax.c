/*
 * Minima and maxima of floats: NaN if either is, and -0 < +0.
 *
 * LLVM expands them to five operations on x86.  With AVX-512DQ there is one
 * that only lacks NaN (VRANGE, which orders zeros by their signs), so that
 * three operations suffice: VRANGE, a comparison, and a sum in the lanes that
 * hold NaN.
 *
 * With a constant, as in rectifiers and clips, a comparison and a selection do:
 * c where c > x, and else x, which may be NaN; processors have an instruction
 * for it.  Only zeros need more: x + 0 is +0 where x is -0.
 */
#include "codegen/gen.h"

#include <math.h>

/* The name of the VRANGE intrinsic for the type of v, or NULL. */
static const char *
range_of(const struct gen *g, LLVMValueRef v)
{
	LLVMTypeRef t = LLVMTypeOf(v);
	unsigned lanes;
	bool single;

	if (!gen_is_vector(v) || !gen_has(g, "avx512dq"))
		return NULL;
	single = LLVMGetElementType(t) == g->f32;
	lanes = LLVMGetVectorSize(t);
	if (!single && LLVMGetElementType(t) != g->f64)
		return NULL;
	switch (lanes * (single ? 4 : 8)) {
	case 64:
		return single ? "llvm.x86.avx512.mask.range.ps.512" :
		    "llvm.x86.avx512.mask.range.pd.512";
	case 32:
		return !gen_has(g, "avx512vl") ? NULL : single ?
		    "llvm.x86.avx512.mask.range.ps.256" :
		    "llvm.x86.avx512.mask.range.pd.256";
	case 16:
		return !gen_has(g, "avx512vl") ? NULL : single ?
		    "llvm.x86.avx512.mask.range.ps.128" :
		    "llvm.x86.avx512.mask.range.pd.128";
	default:
		return NULL;
	}
}

/* LLVM would compare the halves instead of the floats converted from them: one
 * by one, and its vectors of halves lose NaN without AVX-512 (LLVM 19). */
static LLVMValueRef
fenced(struct gen *g, LLVMValueRef v)
{
	LLVMTypeRef t = LLVMTypeOf(v);

	if (LLVMIsAInstruction(v) == NULL ||
	    LLVMGetInstructionOpcode(v) != LLVMFPExt)
		return v;
	return gen_call(g, "llvm.arithmetic.fence", &t, 1, &v, 1);
}

/* The value of a constant, in all lanes. */
static bool
is_constant(LLVMValueRef v, double *value)
{
	LLVMBool loses;

	if (LLVMIsAConstantDataVector(v) != NULL) {
		LLVMValueRef first = LLVMGetAggregateElement(v, 0);

		for (unsigned i = 1; i < LLVMGetVectorSize(LLVMTypeOf(v)); i++)
			if (LLVMGetAggregateElement(v, i) != first)
				return false;
		v = first;
	}
	*value = 0;
	if (LLVMIsAConstantAggregateZero(v) != NULL)
		return true;
	if (LLVMIsAConstantFP(v) == NULL)
		return false;
	*value = LLVMConstRealGetDouble(v, &loses);
	return true;
}

/* The same with a constant; NULL: it is none, NaN, or the minimum with -0. */
static LLVMValueRef
with_constant(struct gen *g, bool max, LLVMValueRef constant, LLVMValueRef x)
{
	LLVMValueRef beyond, v;
	double c;

	if (!is_constant(constant, &c) || isnan(c) ||
	    (!max && c == 0 && signbit(c)))
		return NULL;
	beyond = LLVMBuildFCmp(g->b, max ? LLVMRealOGT : LLVMRealOLT, constant,
	    x, "");
	v = LLVMBuildSelect(g->b, beyond, constant, x, "");
	return max && c == 0 && !signbit(c) ? LLVMBuildFAdd(g->b, v, constant,
	    "") : v;
}

/* Whether a vector is longer than the longest register. */
static bool
is_long(const struct gen *g, LLVMValueRef v)
{
	LLVMTypeRef t = LLVMTypeOf(v);

	return gen_is_vector(v) && gen_has(g, "avx512dq") &&
	    LLVMGetVectorSize(t) % 2 == 0 && LLVMGetVectorSize(t) *
	    (LLVMGetElementType(t) == g->f64 ? 8 : 4) > 64;
}

/* The same of both halves, each on its own. */
static LLVMValueRef
by_halves(struct gen *g, bool max, LLVMValueRef a, LLVMValueRef b)
{
	uint32_t n = LLVMGetVectorSize(LLVMTypeOf(a)) / 2;
	LLVMValueRef low, high;

	low = gen_min_max(g, max, gen_part(g, a, 0, n), gen_part(g, b, 0, n));
	high = gen_min_max(g, max, gen_part(g, a, n, n), gen_part(g, b, n, n));
	return gen_joined(g, low, high);
}

LLVMValueRef
gen_min_max(struct gen *g, bool max, LLVMValueRef a, LLVMValueRef b)
{
	const char *name = range_of(g, a);
	LLVMTypeRef t = LLVMTypeOf(a), mask;
	LLVMValueRef arg[6] = { fenced(g, a), fenced(g, b) }, v, nan;
	unsigned lanes, bytes;

	v = with_constant(g, max, arg[1], arg[0]);
	if (v == NULL)
		v = with_constant(g, max, arg[0], arg[1]);
	if (v != NULL)
		return v;
	if (is_long(g, a))
		return by_halves(g, max, arg[0], arg[1]);
	if (name == NULL)
		return gen_call(g, max ? "llvm.maximum" : "llvm.minimum", &t,
		    1, arg, 2);
	a = arg[0];
	b = arg[1];
	lanes = LLVMGetVectorSize(t);
	bytes = lanes * (LLVMGetElementType(t) == g->f32 ? 4 : 8);
	mask = lanes == 16 ? g->i16 : g->i8;
	/* The sign is that of what was chosen. */
	arg[2] = LLVMConstInt(g->i32, max ? 5 : 4, 0);
	arg[3] = LLVMGetPoison(t);
	arg[4] = LLVMConstAllOnes(mask);
	arg[5] = LLVMConstInt(g->i32, 4, 0);
	nan = LLVMBuildFCmp(g->b, LLVMRealUNO, a, b, "");
	return LLVMBuildSelect(g->b, nan, LLVMBuildFAdd(g->b, a, b, ""),
	    gen_call(g, name, NULL, 0, arg, bytes == 64 ? 6 : 5), "");
}
