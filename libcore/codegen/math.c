/*
 * Which function of float32 is computed inline, and from what (math.h).
 */
#include "codegen/math.h"

/* f(x) = x at zero, with its sign. */
static bool
keeps_zero(enum sx_op op)
{
	return op == SX_EXPM1 || op == SX_LOG1P || op == SX_TANH ||
	    op == SX_SINH || op == SX_ERF || op == SX_SIN || op == SX_TAN ||
	    op == SX_ASIN || op == SX_ATAN || op == SX_ASINH ||
	    op == SX_ATANH;
}

static bool
begin(struct math *m, struct gen *g, LLVMValueRef a)
{
	m->g = g;
	m->single = false;
	m->t = gen_like(g->f64, a);
	m->it = gen_like(g->i64, a);
	return LLVMTypeOf(a) == gen_like(g->f32, a);
}

/* Prevents LLVM from turning comparisons of converted halves into comparisons
 * of halves, which few processors have: it would scalarize vectors of them. */
static math_v
widened(struct math *m, LLVMValueRef a)
{
	math_v x = m->single ? a : LLVMBuildFPExt(m->g->b, a, m->t, "");
	LLVMTypeRef from;

	if (LLVMIsAFPExtInst(a) == NULL)
		return x;
	from = LLVMTypeOf(LLVMGetOperand(a, 0));
	return from != gen_like(m->g->f16, a) ? x :
	    gen_call(m->g, "llvm.arithmetic.fence", &m->t, 1, &x, 1);
}

static math_v
in_float32(struct math *m, enum sx_op op, LLVMValueRef a)
{
	struct math s = { m->g, true, LLVMTypeOf(a), gen_like(m->g->i32, a) };

	return math_activation(&s, op, widened(&s, a));
}

LLVMValueRef
math_unary(struct gen *g, enum sx_op op, LLVMValueRef a)
{
	struct math m;
	math_v x, r;

	if (!begin(&m, g, a))
		return NULL;
	r = g->vectors.strict ? NULL : in_float32(&m, op, a);
	if (r != NULL)
		return r;
	x = widened(&m, a);
	r = math_exponential(&m, op, x);
	if (r == NULL)
		r = math_trigonometric(&m, op, x);
	if (r == NULL)
		return NULL;
	if (keeps_zero(op))
		r = math_pick(&m, math_cmp(&m, LLVMRealOEQ, x, math_k(&m, 0)),
		    x, r);
	return LLVMBuildFPTrunc(g->b, r, LLVMTypeOf(a), "");
}

LLVMValueRef
math_binary(struct gen *g, enum sx_op op, LLVMValueRef a, LLVMValueRef b)
{
	struct math m;
	math_v x, y, r;

	if (!begin(&m, g, a) || (op != SX_POW && op != SX_ATAN2))
		return NULL;
	x = widened(&m, a);
	y = widened(&m, b);
	r = op == SX_POW ? math_power(&m, x, y) : math_atan2(&m, x, y);
	return LLVMBuildFPTrunc(g->b, r, LLVMTypeOf(a), "");
}
