/*
 * Mathematical functions of float32 as inline code (math.c).
 *
 * Scalars and vectors are computed by the same operations, so a result depends
 * neither on the number of lanes nor on the neighbours.  Those of activations
 * and softmax (exp, tanh, erf, sigmoid) are computed in float32, unless the
 * code is to be strict; all others, and in strict code these too, in float64,
 * rounded to float32 once.  A product and a sum may be one operation where the
 * target has it: the last bit may depend on the target, with float64 in about
 * one of 2^28 cases.
 *
 * Errors measured by tests/native/accuracy against libm in float64, in units of
 * the last place of float32 (0.5 is correct rounding), over random bits and
 * special values, are at most
 *	in float64	0.51
 *	in float32	exp 1.2, sigmoid 2.5, tanh 2.5, erf 4
 */
#ifndef RELAY_CODEGEN_MATH_H
#define RELAY_CODEGEN_MATH_H

#include "codegen/gen.h"

/* NULL if libm has to compute it (other types, other functions). */
LLVMValueRef math_unary(struct gen *g, enum sx_op op, LLVMValueRef a);
LLVMValueRef math_binary(struct gen *g, enum sx_op op, LLVMValueRef a,
    LLVMValueRef b);

/* ---- math_operations.c: scalar or vector ---- */
struct math {
	struct gen *g;
	bool single;		/* float32, else float64 */
	LLVMTypeRef t, it;	/* of values; integers of as many bits, as
				 * many lanes */
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
/* times * x rounded to the nearest integer (near a tie, to either); its
 * magnitude must be below 2^51, in float32 2^22.  *bits has it in the low bits,
 * in two's complement. */
math_v math_round(struct math *m, math_v x, double times, math_v *bits);

/* ---- math_exp.c ---- */
/* exp, log and functions derived from them; NULL: it is not one of them. */
math_v math_exponential(struct math *m, enum sx_op op, math_v x);
math_v math_power(struct math *m, math_v x, math_v y);
math_v math_exp(struct math *m, math_v x);
math_v math_expm1(struct math *m, math_v x);
math_v math_log1p(struct math *m, math_v x);

/* ---- math_float32.c ---- */
/* The same in float32; NULL: it is not one of them. */
math_v math_activation(struct math *m, enum sx_op op, math_v x);

/* ---- math_trig.c ---- */
/* Trigonometric and inverse functions; NULL: it is not one of them. */
math_v math_trigonometric(struct math *m, enum sx_op op, math_v x);
math_v math_atan2(struct math *m, math_v y, math_v x);

#endif
