/*
 * One operation on LLVM values, scalars or vectors alike: all operands have
 * the same number of lanes.  Floats of less than 32 bits are held as float32
 * and rounded after each operation, as the evaluator does.  Functions of
 * float64 are libm's, called lane by lane (those of float32: math.c).
 */
#include "codegen/gen.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "codegen/math.h"
#include "ir/number.h"

static bool
is_float(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT;
}

static bool
is_signed(enum dtype dt)
{
	return dtype_info[dt].class == DTC_INT;
}

/* ---- helpers ---- */

/* Brings the value of an operation back to those of its type. */
static LLVMValueRef
rounded(struct gen *g, enum dtype dt, LLVMValueRef v)
{
	if (!dtype_is_held(dt) && !dtype_is_packed_int(dt))
		return v;
	return gen_from_memory(g, dt, gen_to_memory(g, dt, v));
}

static LLVMValueRef
intrinsic(struct gen *g, const char *name, LLVMTypeRef type,
    LLVMValueRef *arg, unsigned n)
{
	return gen_call(g, name, &type, 1, arg, n);
}

/* A function of one element, for each lane. */
static LLVMValueRef
each_lane(struct gen *g, LLVMTypeRef ft, LLVMValueRef fn, LLVMValueRef *arg,
    unsigned n, unsigned lanes)
{
	LLVMValueRef in[3], all = NULL, v;

	for (unsigned i = 0; i < lanes; i++) {
		LLVMValueRef at = gen_int(g, i);

		for (unsigned j = 0; j < n; j++)
			in[j] = gen_is_vector(arg[j]) ?
			    LLVMBuildExtractElement(g->b, arg[j], at, "") :
			    arg[j];
		v = LLVMBuildCall2(g->b, ft, fn, in, n, "");
		if (all == NULL)
			all = LLVMGetPoison(gen_like(LLVMTypeOf(v), arg[0]));
		all = LLVMBuildInsertElement(g->b, all, v, at, "");
	}
	return all;
}

static LLVMValueRef
call_libm(struct gen *g, const char *name, LLVMValueRef *arg, unsigned n)
{
	bool vector = gen_is_vector(arg[0]);
	LLVMTypeRef type = LLVMTypeOf(arg[0]), args[2], ft;
	char full[32];
	LLVMValueRef fn;

	if (vector)
		type = LLVMGetElementType(type);
	args[0] = args[1] = type;
	ft = LLVMFunctionType(type, args, n, 0);
	snprintf(full, sizeof full, "%s%s", name, type == g->f32 ? "f" : "");
	fn = LLVMGetNamedFunction(g->module, full);
	if (fn == NULL)
		fn = LLVMAddFunction(g->module, full, ft);
	if (vector)
		return each_lane(g, ft, fn, arg, n,
		    LLVMGetVectorSize(LLVMTypeOf(arg[0])));
	return LLVMBuildCall2(g->b, ft, fn, arg, n, "");
}

/* ---- dimension expressions ---- */

/* An extent that is 0 may be a divisor: the processor would trap.  The result
 * is -1 then, which is neither an extent nor a remainder, so that the check of
 * it fails. */
static LLVMValueRef
floor_div(struct gen *g, LLVMValueRef a, LLVMValueRef b, bool mod)
{
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef none, q;
	int64_t by = LLVMIsAConstantInt(b) != NULL ?
	    LLVMConstIntGetSExtValue(b) : 0;

	if (by > 0 && (by & (by - 1)) == 0)
		return mod ? LLVMBuildAnd(g->b, a, gen_same(t, by - 1), "") :
		    LLVMBuildAShr(g->b, a, gen_same(t, __builtin_ctzll(
		    (uint64_t)by)), "");
	none = LLVMBuildICmp(g->b, LLVMIntEQ, b, LLVMConstNull(t), "");
	b = LLVMBuildSelect(g->b, none, gen_same(t, 1), b, "");
	q = gen_floor_div(g, a, b, mod);
	return LLVMBuildSelect(g->b, none, gen_same(t, -1), q, "");
}

/* The extent of a broadcast of a and b (sym.h). */
LLVMValueRef
gen_broadcast(struct gen *g, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef one = gen_same(LLVMTypeOf(a), 1), last, larger;

	last = LLVMBuildICmp(g->b, LLVMIntEQ, b, one, "");
	larger = LLVMBuildICmp(g->b, LLVMIntSGT, a, b, "");
	last = LLVMBuildSelect(g->b, LLVMBuildOr(g->b, last, larger, ""), a,
	    b, "");
	return LLVMBuildSelect(g->b, LLVMBuildICmp(g->b, LLVMIntEQ, a, one,
	    ""), b, last, "");
}

/* Nesting of a canonical expression is small: bounded by SYM_LIMIT terms and
 * the depth of what a person or an exporter writes. */
LLVMValueRef
gen_sym_node(struct gen *g, const struct sym *s, const LLVMValueRef *arg)
{
	LLVMValueRef v, a = arg[0], b = s->n > 1 ? arg[1] : NULL;

	switch (s->kind) {
	case SYM_ADD: case SYM_MUL:
		v = gen_int(g, s->value);
		for (uint32_t i = 0; i < s->n; i++)
			v = s->kind == SYM_ADD ? LLVMBuildAdd(g->b, v, arg[i],
			    "") : LLVMBuildMul(g->b, v, arg[i], "");
		return v;
	case SYM_FLOORDIV: return floor_div(g, a, b, false);
	case SYM_FLOORMOD: return floor_div(g, a, b, true);
	case SYM_MIN:
		return LLVMBuildSelect(g->b, LLVMBuildICmp(g->b, LLVMIntSLT, a,
		    b, ""), a, b, "");
	case SYM_MAX:
		return LLVMBuildSelect(g->b, LLVMBuildICmp(g->b, LLVMIntSGT, a,
		    b, ""), a, b, "");
	case SYM_BROADCAST:
		return gen_broadcast(g, a, b);
	default:
		BUG("dimension expression of kind %d in code", s->kind);
	}
}

LLVMValueRef
gen_sym(struct gen *g, const struct sym *s,
    LLVMValueRef (*get)(void *ctx, const struct sym *var), void *ctx)
{
	LLVMValueRef few[4] = { NULL }, *arg = few, v;

	if (s->kind == SYM_CONST)
		return gen_int(g, s->value);
	if (s->kind == SYM_VAR)
		return get(ctx, s);
	if (s->n > 4)
		arg = mem_alloc(s->n * sizeof *arg);
	for (uint32_t i = 0; i < s->n; i++)
		arg[i] = gen_sym(g, s->arg[i], get, ctx);
	v = gen_sym_node(g, s, arg);
	if (arg != few)
		mem_free(arg);
	return v;
}

/* ---- casts ---- */

/* Saturates; NaN gives 0.  Vectors are clamped to the type's range first, since
 * LLVM scalarizes saturating conversions of most vectors. */
static LLVMValueRef
float_to_int(struct gen *g, enum dtype to, LLVMValueRef v)
{
	LLVMTypeRef ft = LLVMTypeOf(v), it = gen_like(gen_type(g, to), v);
	LLVMTypeRef types[2] = { it, ft }, wide;
	uint32_t bits = dtype_info[to].bits - is_signed(to);
	bool single = ft == gen_like(g->f32, v);
	double top = ldexp(1, (int)bits), last = single ?
	    (double)nextafterf((float)top, 0) : nextafter(top, 0);
	LLVMValueRef low = LLVMConstNull(ft), high, x, c;

	if (!gen_is_vector(v) && !dtype_is_packed_int(to))
		return gen_call(g, is_signed(to) ? "llvm.fptosi.sat" :
		    "llvm.fptoui.sat", types, 2, &v, 1);
	if (is_signed(to))
		low = LLVMConstReal(ft, -top);
	high = LLVMConstReal(ft, last);
	c = LLVMBuildFCmp(g->b, LLVMRealOGT, v, low, "");
	x = LLVMBuildSelect(g->b, c, v, low, "");
	x = LLVMBuildSelect(g->b, LLVMBuildFCmp(g->b, LLVMRealOLT, x, high,
	    ""), x, high, "");
	wide = bits < 31 ? gen_like(g->i32, v) : it;
	x = is_signed(to) || bits < 31 ? LLVMBuildFPToSI(g->b, x, wide, "") :
	    LLVMBuildFPToUI(g->b, x, wide, "");
	x = LLVMBuildIntCast2(g->b, x, it, 1, "");
	/* The greatest float below the bound may be less than the greatest
	 * integer. */
	if (bits > (single ? 24 : 53))
		x = LLVMBuildSelect(g->b, LLVMBuildFCmp(g->b, LLVMRealOGE, v,
		    LLVMConstReal(ft, top), ""), gen_same(it, is_signed(to) ?
		    (int64_t)(UINT64_MAX >> (64 - bits)) : -1), x, "");
	c = LLVMBuildFCmp(g->b, LLVMRealUNO, v, v, "");
	return LLVMBuildSelect(g->b, c, LLVMConstNull(it), x, "");
}

/* Casts to floats of 8 bits and less saturate; NaN stays. */
static LLVMValueRef
saturated(struct gen *g, enum dtype to, LLVMValueRef v)
{
	LLVMTypeRef t = LLVMTypeOf(v);
	LLVMValueRef most, least, c;

	if (dtype_info[to].bits > 8)
		return v;
	most = LLVMConstReal(t, float_max(to));
	c = LLVMBuildFCmp(g->b, LLVMRealOGT, v, most, "");
	v = LLVMBuildSelect(g->b, c, most, v, "");
	if (float_format[to].special == FLOAT_SCALE)
		return v;
	least = LLVMConstReal(t, -float_max(to));
	c = LLVMBuildFCmp(g->b, LLVMRealOLT, v, least, "");
	return LLVMBuildSelect(g->b, c, least, v, "");
}

/* Integer to a narrow float goes through float64, rounding once where the
 * integer is exact there. */
static LLVMValueRef
to_held(struct gen *g, enum dtype to, LLVMValueRef v)
{
	v = saturated(g, to, v);
	if (LLVMTypeOf(v) == gen_like(g->f32, v))
		return rounded(g, to, v);
	if (to == DT_FLOAT16)
		return LLVMBuildFPExt(g->b, LLVMBuildFPTrunc(g->b, v,
		    gen_like(g->f16, v),
		    ""), gen_like(g->f32, v), "");
	/* From float64 to the others: round to odd float32 first, so that the
	 * second rounding sees every discarded bit. */
	LLVMValueRef f = LLVMBuildFPTrunc(g->b, v, gen_like(g->f32, v), "");
	LLVMValueRef back = LLVMBuildFPExt(g->b, f, gen_like(g->f64, v), "");
	LLVMValueRef u = LLVMBuildBitCast(g->b, f, gen_like(g->i32, v), "");
	LLVMValueRef exact = LLVMBuildFCmp(g->b, LLVMRealUEQ, back, v, "");
	LLVMValueRef args[1] = { back }, mag, vmag, up, odd;

	mag = intrinsic(g, "llvm.fabs", gen_like(g->f64, v), args, 1);
	args[0] = v;
	vmag = intrinsic(g, "llvm.fabs", gen_like(g->f64, v), args, 1);
	up = LLVMBuildFCmp(g->b, LLVMRealOGT, mag, vmag, "");
	odd = LLVMBuildOr(g->b, LLVMBuildSub(g->b, u, LLVMBuildZExt(g->b, up,
	    gen_like(g->i32, v), ""), ""), gen_same(LLVMTypeOf(u), 1), "");
	u = LLVMBuildSelect(g->b, exact, u, odd, "");
	return rounded(g, to, LLVMBuildBitCast(g->b, u,
	    gen_like(g->f32, v), ""));
}

LLVMValueRef
scalar_cast(struct gen *g, enum dtype from, enum dtype to, LLVMValueRef v)
{
	LLVMTypeRef t = gen_like(gen_type(g, to), v);

	if (from == to)
		return v;
	if (to == DT_BOOL)
		return is_float(from) ? LLVMBuildFCmp(g->b, LLVMRealUNE, v,
		    LLVMConstNull(LLVMTypeOf(v)), "") : LLVMBuildICmp(g->b,
		    LLVMIntNE, v, LLVMConstNull(LLVMTypeOf(v)), "");
	if (is_float(from) && is_float(to)) {
		if (dtype_is_held(to))
			return to_held(g, to, v);
		if (LLVMTypeOf(v) == t)
			return v;
		return to == DT_FLOAT64 ? LLVMBuildFPExt(g->b, v, t, "") :
		    LLVMBuildFPTrunc(g->b, v, t, "");
	}
	if (is_float(from))
		return float_to_int(g, to, v);
	if (is_float(to)) {
		LLVMTypeRef via = gen_like(to == DT_FLOAT32 ? g->f32 :
		    g->f64, v);

		v = is_signed(from) ? LLVMBuildSIToFP(g->b, v, via, "") :
		    LLVMBuildUIToFP(g->b, v, via, "");
		return dtype_is_held(to) ? to_held(g, to, v) : v;
	}
	return rounded(g, to, LLVMBuildIntCast2(g->b, v, t, is_signed(from),
	    ""));
}

/* ---- operators ---- */

static const char *const unary_intrinsic[SX_OPS] = {
	[SX_ABS] = "llvm.fabs", [SX_FLOOR] = "llvm.floor",
	[SX_CEIL] = "llvm.ceil", [SX_TRUNC] = "llvm.trunc",
	[SX_ROUND] = "llvm.rint", [SX_ROUND_AWAY] = "llvm.round",
	[SX_SQRT] = "llvm.sqrt", [SX_EXP] = "llvm.exp", [SX_LOG] = "llvm.log",
	[SX_LOG2] = "llvm.log2", [SX_LOG10] = "llvm.log10",
	[SX_SIN] = "llvm.sin", [SX_COS] = "llvm.cos",
};
static const char *const unary_libm[SX_OPS] = {
	[SX_EXPM1] = "expm1", [SX_LOG1P] = "log1p", [SX_TAN] = "tan",
	[SX_ASIN] = "asin", [SX_ACOS] = "acos", [SX_ATAN] = "atan",
	[SX_SINH] = "sinh", [SX_COSH] = "cosh", [SX_TANH] = "tanh",
	[SX_ASINH] = "asinh", [SX_ACOSH] = "acosh", [SX_ATANH] = "atanh",
	[SX_ERF] = "erf",
};

/* Zeros and NaN are added to 0. */
static LLVMValueRef
float_sign(struct gen *g, LLVMValueRef a)
{
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef zero = LLVMConstNull(t), in[2] = { LLVMConstReal(t, 1),
		a };

	return LLVMBuildSelect(g->b, LLVMBuildFCmp(g->b, LLVMRealUEQ, a,
	    zero, ""), LLVMBuildFAdd(g->b, a, zero, ""), gen_call(g,
	    "llvm.copysign", &t, 1, in, 2), "");
}

static LLVMValueRef
float_unary(struct gen *g, enum sx_op op, LLVMValueRef a)
{
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef one = LLVMConstReal(t, 1), abs, inf;
	LLVMValueRef v = math_unary(g, op, a);

	if (v != NULL)
		return v;
	if (unary_intrinsic[op] != NULL)
		return intrinsic(g, unary_intrinsic[op], t, &a, 1);
	if (unary_libm[op] != NULL)
		return call_libm(g, unary_libm[op], &a, 1);
	switch (op) {
	case SX_NEG:
		return LLVMBuildFNeg(g->b, a, "");
	case SX_SIGN:
		return float_sign(g, a);
	case SX_RSQRT:
		return LLVMBuildFDiv(g->b, one, intrinsic(g, "llvm.sqrt",
		    t, &a, 1), "");
	case SX_SIGMOID:
		a = LLVMBuildFNeg(g->b, a, "");
		a = intrinsic(g, "llvm.exp", t, &a, 1);
		return LLVMBuildFDiv(g->b, one, LLVMBuildFAdd(g->b, one, a,
		    ""), "");
	case SX_ISNAN:
		return LLVMBuildFCmp(g->b, LLVMRealUNO, a, a, "");
	case SX_ISINF: case SX_ISFINITE:
		abs = intrinsic(g, "llvm.fabs", t, &a, 1);
		inf = LLVMBuildFDiv(g->b, one, LLVMConstNull(t), "");
		return LLVMBuildFCmp(g->b, op == SX_ISINF ? LLVMRealOEQ :
		    LLVMRealOLT, abs, inf, "");
	default:
		BUG("no code for %s of floats", sx_info[op].name);
	}
}

static LLVMValueRef
int_unary(struct gen *g, enum sx_op op, enum dtype dt, LLVMValueRef a)
{
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef zero = LLVMConstNull(t), neg, pos;

	neg = LLVMBuildICmp(g->b, LLVMIntSLT, a, zero, "");
	switch (op) {
	case SX_NOT:
		return LLVMBuildNot(g->b, a, "");
	case SX_NEG:
		return LLVMBuildNeg(g->b, a, "");
	case SX_ABS:
		return is_signed(dt) ? LLVMBuildSelect(g->b, neg,
		    LLVMBuildNeg(g->b, a, ""), a, "") : a;
	case SX_SIGN:
		pos = LLVMBuildZExtOrBitCast(g->b, LLVMBuildICmp(g->b,
		    LLVMIntNE, a, zero, ""), t, "");
		return is_signed(dt) ? LLVMBuildSelect(g->b, neg,
		    LLVMConstAllOnes(t), pos, "") : pos;
	case SX_POPCOUNT:
		if (dtype_is_packed_int(dt))
			a = LLVMBuildAnd(g->b, a, gen_same(t, (1 <<
			    dtype_info[dt].bits) - 1), "");
		return intrinsic(g, "llvm.ctpop", t, &a, 1);
	default:
		BUG("no code for %s of integers", sx_info[op].name);
	}
}

static LLVMValueRef
compare(struct gen *g, enum sx_op op, enum dtype dt, LLVMValueRef a,
    LLVMValueRef b)
{
	static const LLVMRealPredicate real[] = { LLVMRealOEQ, LLVMRealUNE,
	    LLVMRealOLT, LLVMRealOLE, LLVMRealOGT, LLVMRealOGE };
	static const LLVMIntPredicate s[] = { LLVMIntEQ, LLVMIntNE, LLVMIntSLT,
	    LLVMIntSLE, LLVMIntSGT, LLVMIntSGE };
	static const LLVMIntPredicate u[] = { LLVMIntEQ, LLVMIntNE, LLVMIntULT,
	    LLVMIntULE, LLVMIntUGT, LLVMIntUGE };

	if (is_float(dt))
		return LLVMBuildFCmp(g->b, real[op - SX_EQ], a, b, "");
	return LLVMBuildICmp(g->b, (is_signed(dt) ? s : u)[op - SX_EQ], a, b,
	    "");
}

static LLVMValueRef
float_floor_mod(struct gen *g, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef in[2] = { a, b }, r = call_libm(g, "fmod", in, 2);
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef zero = LLVMConstNull(t), off, none;

	off = LLVMBuildXor(g->b, LLVMBuildFCmp(g->b, LLVMRealOLT, r, zero,
	    ""), LLVMBuildFCmp(g->b, LLVMRealOLT, b, zero, ""), "");
	off = LLVMBuildAnd(g->b, off, LLVMBuildFCmp(g->b, LLVMRealUNE, r,
	    zero, ""), "");
	r = LLVMBuildSelect(g->b, off, LLVMBuildFAdd(g->b, r, b, ""), r, "");
	none = LLVMBuildFCmp(g->b, LLVMRealOEQ, r, zero, "");
	in[0] = zero;
	return LLVMBuildSelect(g->b, none, gen_call(g, "llvm.copysign", &t, 1,
	    in, 2), r, "");
}

/* The quotient of floats is rounded to float64 before it is truncated, as
 * relay-eval does: -1 / 1e-5 must not be rounded up to -100000 first. */
static LLVMValueRef
float_floor_divide(struct gen *g, LLVMValueRef a, LLVMValueRef b)
{
	LLVMTypeRef t = LLVMTypeOf(a), wide = gen_like(g->f64, a);
	LLVMValueRef q;

	if (t != wide) {
		a = LLVMBuildFPExt(g->b, a, wide, "");
		b = LLVMBuildFPExt(g->b, b, wide, "");
	}
	q = LLVMBuildFDiv(g->b, a, b, "");
	q = intrinsic(g, "llvm.floor", wide, &q, 1);
	return t != wide ? LLVMBuildFPTrunc(g->b, q, t, "") : q;
}

static LLVMValueRef
float_binary(struct gen *g, enum sx_op op, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef in[2] = { a, b }, q = math_binary(g, op, a, b);

	if (q != NULL)
		return q;
	switch (op) {
	case SX_ADD: return LLVMBuildFAdd(g->b, a, b, "");
	case SX_SUB: return LLVMBuildFSub(g->b, a, b, "");
	case SX_MUL: return LLVMBuildFMul(g->b, a, b, "");
	case SX_DIV: return LLVMBuildFDiv(g->b, a, b, "");
	case SX_MIN: return gen_min_max(g, false, a, b);
	case SX_MAX: return gen_min_max(g, true, a, b);
	case SX_MOD: return call_libm(g, "fmod", in, 2);
	case SX_FLOORMOD: return float_floor_mod(g, a, b);
	case SX_FLOORDIV: return float_floor_divide(g, a, b);
	case SX_POW: return call_libm(g, "pow", in, 2);
	case SX_ATAN2: return call_libm(g, "atan2", in, 2);
	default: BUG("no code for %s of floats", sx_info[op].name);
	}
}

/* x / y of integers: y is not 0; the least integer by -1 wraps. */
static LLVMValueRef
int_divide(struct kgen *k, enum sx_op op, enum dtype dt, LLVMValueRef a,
    LLVMValueRef b)
{
	struct gen *g = k->g;
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef zero = LLVMConstNull(t), minus, safe, q;
	bool mod = op == SX_MOD || op == SX_FLOORMOD;

	scalar_require(k, LLVMBuildICmp(g->b, LLVMIntNE, b, zero, ""),
	    "integer division by zero");
	if (!is_signed(dt))
		return mod ? LLVMBuildURem(g->b, a, b, "") :
		    LLVMBuildUDiv(g->b, a, b, "");
	minus = LLVMBuildICmp(g->b, LLVMIntEQ, b, LLVMConstAllOnes(t), "");
	safe = LLVMBuildSelect(g->b, minus, gen_same(t, 1), b, "");
	if (op == SX_FLOORDIV || op == SX_FLOORMOD)
		q = floor_div(g, a, safe, mod);
	else
		q = mod ? LLVMBuildSRem(g->b, a, safe, "") :
		    LLVMBuildSDiv(g->b, a, safe, "");
	return LLVMBuildSelect(g->b, minus, mod ? zero :
	    LLVMBuildNeg(g->b, a, ""), q, "");
}

/* A shift of each lane by a separate count.  AVX-512 has it for 16 bits and
 * more; LLVM expands that of bytes to three steps with masks. */
static LLVMValueRef
shift_lanes(struct gen *g, LLVMOpcode op, LLVMValueRef a, LLVMValueRef n)
{
	LLVMTypeRef t = LLVMTypeOf(a), wide = LLVMInt16TypeInContext(g->c);
	LLVMValueRef eight;
	bool bytes = gen_is_vector(a) &&
	    g->vectors.machine.vector_bytes == 64 &&
	    LLVMGetIntTypeWidth(LLVMGetElementType(t)) == 8;

	if (!bytes)
		return LLVMBuildBinOp(g->b, op, a, n, "");
	wide = LLVMVectorType(wide, LLVMGetVectorSize(t));
	a = LLVMBuildIntCast2(g->b, a, wide, 0, "");
	n = LLVMBuildIntCast2(g->b, n, wide, 0, "");
	/* The sign bit is moved to the top; otherwise LLVM would recognize a
	 * shift of bytes. */
	eight = gen_same(wide, 8);
	if (op == LLVMAShr)
		a = LLVMBuildShl(g->b, a, eight, "");
	a = LLVMBuildBinOp(g->b, op, a, n, "");
	if (op == LLVMAShr)
		a = LLVMBuildLShr(g->b, a, eight, "");
	return LLVMBuildTrunc(g->b, a, t, "");
}

/* Counts of the width or more, or negative, give 0 or the sign. */
static LLVMValueRef
int_shift(struct gen *g, enum sx_op op, enum dtype dt, LLVMValueRef a,
    LLVMValueRef b)
{
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef last = gen_same(t, dtype_info[dt].bits - 1);
	LLVMValueRef big = LLVMBuildICmp(g->b, LLVMIntUGT, b, last, "");
	LLVMValueRef n = LLVMBuildSelect(g->b, big, last, b, "");

	if (op == SX_SHR && is_signed(dt))
		return shift_lanes(g, LLVMAShr, a, n);
	return LLVMBuildSelect(g->b, big, LLVMConstNull(t), shift_lanes(g,
	    op == SX_SHL ? LLVMShl : LLVMLShr, a, n), "");
}

static LLVMValueRef
int_power(struct gen *g, enum dtype dt, LLVMValueRef a, LLVMValueRef b)
{
	LLVMTypeRef args[3] = { g->i64, g->i64, g->i32 };
	LLVMTypeRef ft = LLVMFunctionType(g->i64, args, 3, 0);
	LLVMValueRef fn = LLVMGetNamedFunction(g->module, "relay_int_power");
	LLVMValueRef in[3];
	LLVMTypeRef t = LLVMTypeOf(a);

	if (fn == NULL)
		fn = LLVMAddFunction(g->module, "relay_int_power", ft);
	in[0] = LLVMBuildIntCast2(g->b, a, gen_like(g->i64, a), is_signed(dt),
	    "");
	in[1] = LLVMBuildIntCast2(g->b, b, gen_like(g->i64, b), is_signed(dt),
	    "");
	in[2] = LLVMConstInt(g->i32, is_signed(dt), 0);
	a = gen_is_vector(a) ? each_lane(g, ft, fn, in, 3,
	    LLVMGetVectorSize(t)) : LLVMBuildCall2(g->b, ft, fn, in, 3, "");
	return LLVMBuildIntCast2(g->b, a, t, 0, "");
}

/* Flat switch over operators. */
static LLVMValueRef
int_binary(struct kgen *k, enum sx_op op, enum dtype dt, LLVMValueRef a,
    LLVMValueRef b)
{
	struct gen *g = k->g;

	if (dt == DT_BOOL && (op == SX_ADD || op == SX_MAX))
		op = SX_OR;
	else if (dt == DT_BOOL && (op == SX_MUL || op == SX_MIN))
		op = SX_AND;
	switch (op) {
	case SX_ADD: return LLVMBuildAdd(g->b, a, b, "");
	case SX_SUB: return LLVMBuildSub(g->b, a, b, "");
	case SX_MUL: return LLVMBuildMul(g->b, a, b, "");
	case SX_MIN:
		return LLVMBuildSelect(g->b, compare(g, SX_LT, dt, a, b), a, b,
		    "");
	case SX_MAX:
		return LLVMBuildSelect(g->b, compare(g, SX_GT, dt, a, b), a, b,
		    "");
	case SX_AND: return LLVMBuildAnd(g->b, a, b, "");
	case SX_OR: return LLVMBuildOr(g->b, a, b, "");
	case SX_XOR: return LLVMBuildXor(g->b, a, b, "");
	case SX_SHL: case SX_SHR: return int_shift(g, op, dt, a, b);
	case SX_DIV: case SX_FLOORDIV: case SX_MOD: case SX_FLOORMOD:
		return int_divide(k, op, dt, a, b);
	case SX_POW: return int_power(g, dt, a, b);
	default: BUG("no code for %s of integers", sx_info[op].name);
	}
}

/* ---- any operation ---- */

LLVMValueRef
scalar_bitcast(struct gen *g, enum dtype from, enum dtype to, LLVMValueRef v)
{
	v = gen_to_memory(g, from, v);
	return gen_from_memory(g, to, LLVMBuildBitCast(g->b, v, gen_like(
	    gen_memory_type(g, to), v), ""));
}

/* The divisor of an inactive lane must not trap. */
static LLVMValueRef
safe_divisor(struct kgen *k, enum sx_op op, LLVMValueRef b)
{
	bool divides = op == SX_DIV || op == SX_FLOORDIV || op == SX_MOD ||
	    op == SX_FLOORMOD;

	if (!divides || k->mask == NULL || !gen_is_vector(b))
		return b;
	return LLVMBuildSelect(k->g->b, k->mask, b,
	    gen_same(LLVMTypeOf(b), 1), "");
}

LLVMValueRef
scalar_operate(struct kgen *k, const struct sx *n, enum dtype dt,
    LLVMValueRef *in)
{
	struct gen *g = k->g;
	enum sx_op op = (enum sx_op)n->op;
	LLVMValueRef v;

	if (n->nin > 1)
		gen_level(k, in, n->nin);
	if (n->nin == 1)
		v = is_float(dt) ? float_unary(g, op, in[0]) :
		    int_unary(g, op, dt, in[0]);
	else if (n->nin == 3)
		return LLVMBuildSelect(g->b, in[0], in[1], in[2], "");
	else if (op >= SX_EQ && op <= SX_GE)
		v = compare(g, op, dt, in[0], in[1]);
	else
		v = is_float(dt) ? float_binary(g, op, in[0], in[1]) :
		    int_binary(k, op, dt, in[0], safe_divisor(k, op, in[1]));
	return rounded(g, (enum dtype)n->dtype, v);
}
