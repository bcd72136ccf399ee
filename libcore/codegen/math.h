/*
 * Mathematical functions of float32 as inline code (math.c).
 *
 * They are computed in float64, scalars and vectors by the same operations, so
 * a result depends neither on the number of lanes nor on the neighbours; it is
 * rounded to float32 once.  A product and a sum may be one operation where the
 * target has it: the last bit of float64 may depend on the target, and the
 * result then does in about one of 2^28 cases.
 *
 * Errors measured by tests/native/math against libm in float64, in units of
 * the last place of float32 (0.5 is correct rounding), over random bits and
 * special values: none above 0.51.
 */
#ifndef RELAY_CODEGEN_MATH_H
#define RELAY_CODEGEN_MATH_H

#include "codegen/gen.h"

/* NULL if libm has to compute it (other types, other functions). */
LLVMValueRef math_unary(struct gen *g, enum sx_op op, LLVMValueRef a);
LLVMValueRef math_binary(struct gen *g, enum sx_op op, LLVMValueRef a,
    LLVMValueRef b);

/* ---- math_float64.c: float64, scalar or vector ---- */
struct math {
	struct gen *g;
	LLVMTypeRef t, it;	/* of values; int64 of as many lanes */
};
typedef LLVMValueRef math_v;

math_v math_k(struct math *m, double c);
math_v math_i(struct math *m, int64_t c);
math_v math_add(struct math *m, math_v a, math_v b);
math_v math_sub(struct math *m, math_v a, math_v b);
math_v math_mul(struct math *m, math_v a, math_v b);
math_v math_div(struct math *m, math_v a, math_v b);
/* a * b + c */
math_v math_fma(struct math *m, math_v a, math_v b, math_v c);
math_v math_cmp(struct math *m, LLVMRealPredicate p, math_v a, math_v b);
math_v math_pick(struct math *m, math_v c, math_v yes, math_v no);
math_v math_abs(struct math *m, math_v a);
math_v math_sqrt(struct math *m, math_v a);
/* The magnitude of a with the sign of s. */
math_v math_sign(struct math *m, math_v a, math_v s);
math_v math_bits(struct math *m, math_v a);
math_v math_float(struct math *m, math_v bits);
/* c[0] + c[1] x + ... */
math_v math_poly(struct math *m, math_v x, const double *c, uint32_t n);
/* x rounded to an integer; *bits has it in its low bits, of two's complement;
 * |x| < 2^51. */
math_v math_round(struct math *m, math_v x, math_v *bits);

/* ---- math_exp.c ---- */
/* exp, log and functions derived from them; NULL: it is not one of them. */
math_v math_exponential(struct math *m, enum sx_op op, math_v x);
math_v math_power(struct math *m, math_v x, math_v y);
math_v math_exp(struct math *m, math_v x);
math_v math_expm1(struct math *m, math_v x);
math_v math_log1p(struct math *m, math_v x);

/* ---- math_trig.c ---- */
/* Trigonometric and inverse functions; NULL: it is not one of them. */
math_v math_trigonometric(struct math *m, enum sx_op op, math_v x);
math_v math_atan2(struct math *m, math_v y, math_v x);

#endif
