/*
 * Scalar code to LLVM values.  A node is generated where it is first needed in
 * a body; LLVM hoists what does not change.  Loads of a guard sit in a block
 * of their own.  float16 and bfloat16 are held as float32 and rounded after
 * each operation, as the evaluator does.
 */
#include "codegen/gen.h"

#include <stdio.h>
#include <string.h>

#include "ir/text.h"

LLVMTypeRef
gen_type(struct gen *g, enum dtype dt)
{
	switch (dt) {
	case DT_BOOL: return g->i1;
	case DT_INT8: case DT_UINT8: return g->i8;
	case DT_INT16: case DT_UINT16: return g->i16;
	case DT_INT32: case DT_UINT32: return g->i32;
	case DT_INT64: case DT_UINT64: return g->i64;
	case DT_FLOAT64: return g->f64;
	default: return g->f32;
	}
}

LLVMTypeRef
gen_memory_type(struct gen *g, enum dtype dt)
{
	switch (dt) {
	case DT_BOOL: return g->i8;
	case DT_FLOAT16: return g->f16;
	case DT_BFLOAT16: return g->i16;
	default: return gen_type(g, dt);
	}
}

LLVMValueRef
gen_int(struct gen *g, int64_t v)
{
	return LLVMConstInt(g->i64, (unsigned long long)v, 1);
}

LLVMValueRef
gen_string(struct gen *g, const char *s)
{
	return LLVMBuildGlobalStringPtr(g->b, s, "s");
}

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

/* ---- bfloat16 by hand: no conversion routine is assumed to exist ---- */

static LLVMValueRef
bf16_bits(struct gen *g, LLVMValueRef f)
{
	LLVMBuilderRef b = g->b;
	LLVMValueRef u = LLVMBuildBitCast(b, f, g->i32, "");
	LLVMValueRef nan = LLVMBuildFCmp(b, LLVMRealUNO, f, f, "");
	LLVMValueRef sixteen = LLVMConstInt(g->i32, 16, 0);
	LLVMValueRef hi = LLVMBuildLShr(b, u, sixteen, "");
	LLVMValueRef odd = LLVMBuildAnd(b, hi, LLVMConstInt(g->i32, 1, 0), "");
	LLVMValueRef r;

	r = LLVMBuildAdd(b, u, LLVMBuildAdd(b, odd,
	    LLVMConstInt(g->i32, 0x7fff, 0), ""), "");
	r = LLVMBuildLShr(b, r, sixteen, "");
	r = LLVMBuildSelect(b, nan, LLVMBuildOr(b, hi,
	    LLVMConstInt(g->i32, 0x40, 0), ""), r, "");
	return LLVMBuildTrunc(b, r, g->i16, "");
}

static LLVMValueRef
bf16_value(struct gen *g, LLVMValueRef bits)
{
	LLVMValueRef u = LLVMBuildZExt(g->b, bits, g->i32, "");

	u = LLVMBuildShl(g->b, u, LLVMConstInt(g->i32, 16, 0), "");
	return LLVMBuildBitCast(g->b, u, g->f32, "");
}

LLVMValueRef
gen_from_memory(struct gen *g, enum dtype dt, LLVMValueRef v)
{
	switch (dt) {
	case DT_BOOL:
		return LLVMBuildICmp(g->b, LLVMIntNE, v,
		    LLVMConstInt(g->i8, 0, 0), "");
	case DT_FLOAT16:
		return LLVMBuildFPExt(g->b, v, g->f32, "");
	case DT_BFLOAT16:
		return bf16_value(g, v);
	default:
		return v;
	}
}

LLVMValueRef
gen_to_memory(struct gen *g, enum dtype dt, LLVMValueRef v)
{
	switch (dt) {
	case DT_BOOL:
		return LLVMBuildZExt(g->b, v, g->i8, "");
	case DT_FLOAT16:
		return LLVMBuildFPTrunc(g->b, v, g->f16, "");
	case DT_BFLOAT16:
		return bf16_bits(g, v);
	default:
		return v;
	}
}

/* Rounds a float32 value that stands for a 16-bit float. */
static LLVMValueRef
round16(struct gen *g, enum dtype dt, LLVMValueRef v)
{
	if (dt != DT_FLOAT16 && dt != DT_BFLOAT16)
		return v;
	return gen_from_memory(g, dt, gen_to_memory(g, dt, v));
}

/* ---- helpers ---- */

static LLVMValueRef
call_intrinsic(struct gen *g, const char *name, LLVMTypeRef type,
    LLVMValueRef *arg, unsigned n)
{
	unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
	LLVMValueRef fn = LLVMGetIntrinsicDeclaration(g->module, id, &type, 1);
	LLVMTypeRef ft = LLVMIntrinsicGetType(g->c, id, &type, 1);

	return LLVMBuildCall2(g->b, ft, fn, arg, n, "");
}

static LLVMValueRef
call_libm(struct gen *g, const char *name, LLVMValueRef *arg, unsigned n)
{
	LLVMTypeRef type = LLVMTypeOf(arg[0]), args[2] = { type, type };
	LLVMTypeRef ft = LLVMFunctionType(type, args, n, 0);
	char full[32];
	LLVMValueRef fn;

	snprintf(full, sizeof full, "%s%s", name, type == g->f32 ? "f" : "");
	fn = LLVMGetNamedFunction(g->module, full);
	if (fn == NULL)
		fn = LLVMAddFunction(g->module, full, ft);
	return LLVMBuildCall2(g->b, ft, fn, arg, n, "");
}

void
scalar_require(struct kgen *k, LLVMValueRef ok, const char *message)
{
	struct gen *g = k->g;
	LLVMBasicBlockRef good = LLVMAppendBasicBlockInContext(g->c, k->fn,
	    "ok");
	LLVMBasicBlockRef bad = LLVMAppendBasicBlockInContext(g->c, k->fn,
	    "bad");
	LLVMValueRef args[3];
	LLVMTypeRef ft = LLVMGlobalGetValueType(g->fail);

	LLVMBuildCondBr(g->b, ok, good, bad);
	LLVMPositionBuilderAtEnd(g->b, bad);
	args[0] = k->ctx;
	args[1] = gen_string(g, message);
	args[2] = LLVMConstNull(g->ptr);	/* the caller knows */
	LLVMBuildRet(g->b, LLVMBuildCall2(g->b, ft, g->fail, args, 3, ""));
	LLVMPositionBuilderAtEnd(g->b, good);
}

/* ---- dimension expressions ---- */

static LLVMValueRef
floor_div(struct gen *g, LLVMValueRef a, LLVMValueRef b, bool mod)
{
	LLVMValueRef q = LLVMBuildSDiv(g->b, a, b, "");
	LLVMValueRef r = LLVMBuildSRem(g->b, a, b, "");
	LLVMValueRef zero = LLVMConstInt(LLVMTypeOf(a), 0, 0);
	LLVMValueRef off = LLVMBuildAnd(g->b, LLVMBuildICmp(g->b, LLVMIntNE, r,
	    zero, ""), LLVMBuildICmp(g->b, LLVMIntSLT, LLVMBuildXor(g->b, a, b,
	    ""), zero, ""), "");

	if (mod)
		return LLVMBuildSelect(g->b, off, LLVMBuildAdd(g->b, r, b, ""),
		    r, "");
	return LLVMBuildSelect(g->b, off, LLVMBuildSub(g->b, q,
	    LLVMConstInt(LLVMTypeOf(a), 1, 0), ""), q, "");
}

/* Nesting of a canonical expression is small: bounded by SYM_LIMIT terms and
 * the depth of what a person or an exporter writes. */
LLVMValueRef
gen_sym(struct gen *g, const struct sym *s,
    LLVMValueRef (*get)(void *ctx, const struct sym *var), void *ctx)
{
	LLVMValueRef v, a, b;

	switch (s->kind) {
	case SYM_CONST:
		return gen_int(g, s->value);
	case SYM_VAR:
		return get(ctx, s);
	case SYM_ADD: case SYM_MUL:
		v = gen_int(g, s->value);
		for (uint32_t i = 0; i < s->n; i++) {
			a = gen_sym(g, s->arg[i], get, ctx);
			v = s->kind == SYM_ADD ? LLVMBuildAdd(g->b, v, a, "") :
			    LLVMBuildMul(g->b, v, a, "");
		}
		return v;
	default:
		break;
	}
	a = gen_sym(g, s->arg[0], get, ctx);
	b = gen_sym(g, s->arg[1], get, ctx);
	switch (s->kind) {
	case SYM_FLOORDIV: return floor_div(g, a, b, false);
	case SYM_FLOORMOD: return floor_div(g, a, b, true);
	case SYM_MIN:
		return LLVMBuildSelect(g->b, LLVMBuildICmp(g->b, LLVMIntSLT, a,
		    b, ""), a, b, "");
	case SYM_MAX:
		return LLVMBuildSelect(g->b, LLVMBuildICmp(g->b, LLVMIntSGT, a,
		    b, ""), a, b, "");
	default:
		BUG("dimension expression of kind %d in code", s->kind);
	}
}

/* ---- casts ---- */

static LLVMValueRef
float_to_int(struct gen *g, enum dtype to, LLVMValueRef v)
{
	LLVMTypeRef types[2] = { gen_type(g, to), LLVMTypeOf(v) };
	const char *name = is_signed(to) ? "llvm.fptosi.sat" :
	    "llvm.fptoui.sat";
	unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
	LLVMValueRef fn = LLVMGetIntrinsicDeclaration(g->module, id, types, 2);

	return LLVMBuildCall2(g->b, LLVMIntrinsicGetType(g->c, id, types, 2),
	    fn, &v, 1, "");
}

/* Integer to a 16-bit float goes through float64, rounding once where the
 * integer is exact there. */
static LLVMValueRef
to_half(struct gen *g, enum dtype to, LLVMValueRef v)
{
	if (LLVMTypeOf(v) == g->f32)
		return round16(g, to, v);
	if (to == DT_FLOAT16)
		return LLVMBuildFPExt(g->b, LLVMBuildFPTrunc(g->b, v, g->f16,
		    ""), g->f32, "");
	/* float64 to bfloat16: round to odd float32 first, so that the second
	 * rounding sees every bit that was cut. */
	LLVMValueRef f = LLVMBuildFPTrunc(g->b, v, g->f32, "");
	LLVMValueRef back = LLVMBuildFPExt(g->b, f, g->f64, "");
	LLVMValueRef u = LLVMBuildBitCast(g->b, f, g->i32, "");
	LLVMValueRef exact = LLVMBuildFCmp(g->b, LLVMRealUEQ, back, v, "");
	LLVMValueRef args[1] = { back }, mag, vmag, up, odd;

	mag = call_intrinsic(g, "llvm.fabs", g->f64, args, 1);
	args[0] = v;
	vmag = call_intrinsic(g, "llvm.fabs", g->f64, args, 1);
	up = LLVMBuildFCmp(g->b, LLVMRealOGT, mag, vmag, "");
	odd = LLVMBuildOr(g->b, LLVMBuildSub(g->b, u, LLVMBuildZExt(g->b, up,
	    g->i32, ""), ""), LLVMConstInt(g->i32, 1, 0), "");
	u = LLVMBuildSelect(g->b, exact, u, odd, "");
	return round16(g, DT_BFLOAT16, LLVMBuildBitCast(g->b, u, g->f32, ""));
}

LLVMValueRef
scalar_cast(struct gen *g, enum dtype from, enum dtype to, LLVMValueRef v)
{
	LLVMTypeRef t = gen_type(g, to);

	if (from == to)
		return v;
	if (to == DT_BOOL)
		return is_float(from) ? LLVMBuildFCmp(g->b, LLVMRealUNE, v,
		    LLVMConstNull(LLVMTypeOf(v)), "") : LLVMBuildICmp(g->b,
		    LLVMIntNE, v, LLVMConstNull(LLVMTypeOf(v)), "");
	if (is_float(from) && is_float(to)) {
		if (to == DT_FLOAT16 || to == DT_BFLOAT16)
			return to_half(g, to, v);
		if (LLVMTypeOf(v) == t)
			return v;
		return to == DT_FLOAT64 ? LLVMBuildFPExt(g->b, v, t, "") :
		    LLVMBuildFPTrunc(g->b, v, t, "");
	}
	if (is_float(from))
		return float_to_int(g, to, v);
	if (is_float(to)) {
		LLVMTypeRef via = to == DT_FLOAT32 ? g->f32 : g->f64;

		v = is_signed(from) ? LLVMBuildSIToFP(g->b, v, via, "") :
		    LLVMBuildUIToFP(g->b, v, via, "");
		return to == DT_FLOAT16 || to == DT_BFLOAT16 ?
		    to_half(g, to, v) : v;
	}
	return LLVMBuildIntCast2(g->b, v, t, is_signed(from), "");
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

static LLVMValueRef
float_sign(struct gen *g, LLVMValueRef a)
{
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef zero = LLVMConstNull(t), s;

	s = LLVMBuildFSub(g->b,
	    LLVMBuildUIToFP(g->b, LLVMBuildFCmp(g->b, LLVMRealOGT, a, zero,
	    ""), t, ""),
	    LLVMBuildUIToFP(g->b, LLVMBuildFCmp(g->b, LLVMRealOLT, a, zero,
	    ""), t, ""), "");
	return LLVMBuildSelect(g->b, LLVMBuildFCmp(g->b, LLVMRealUNO, a, a,
	    ""), a, s, "");
}

static LLVMValueRef
float_unary(struct gen *g, enum sx_op op, LLVMValueRef a)
{
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef one = LLVMConstReal(t, 1), abs, inf;

	if (unary_intrinsic[op] != NULL)
		return call_intrinsic(g, unary_intrinsic[op], t, &a, 1);
	if (unary_libm[op] != NULL)
		return call_libm(g, unary_libm[op], &a, 1);
	switch (op) {
	case SX_NEG:
		return LLVMBuildFNeg(g->b, a, "");
	case SX_SIGN:
		return float_sign(g, a);
	case SX_RSQRT:
		return LLVMBuildFDiv(g->b, one, call_intrinsic(g, "llvm.sqrt",
		    t, &a, 1), "");
	case SX_SIGMOID:
		a = LLVMBuildFNeg(g->b, a, "");
		a = call_intrinsic(g, "llvm.exp", t, &a, 1);
		return LLVMBuildFDiv(g->b, one, LLVMBuildFAdd(g->b, one, a,
		    ""), "");
	case SX_ISNAN:
		return LLVMBuildFCmp(g->b, LLVMRealUNO, a, a, "");
	case SX_ISINF: case SX_ISFINITE:
		abs = call_intrinsic(g, "llvm.fabs", t, &a, 1);
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
		return call_intrinsic(g, "llvm.ctpop", t, &a, 1);
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

/* NaN if either is, and -0 < +0. */
static LLVMValueRef
float_min_max(struct gen *g, bool max, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef in[2] = { a, b };

	return call_intrinsic(g, max ? "llvm.maximum" : "llvm.minimum",
	    LLVMTypeOf(a), in, 2);
}

static LLVMValueRef
float_floor_mod(struct gen *g, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef in[2] = { a, b }, r = call_libm(g, "fmod", in, 2);
	LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(a)), off;

	off = LLVMBuildXor(g->b, LLVMBuildFCmp(g->b, LLVMRealOLT, r, zero,
	    ""), LLVMBuildFCmp(g->b, LLVMRealOLT, b, zero, ""), "");
	off = LLVMBuildAnd(g->b, off, LLVMBuildFCmp(g->b, LLVMRealUNE, r,
	    zero, ""), "");
	return LLVMBuildSelect(g->b, off, LLVMBuildFAdd(g->b, r, b, ""), r,
	    "");
}

static LLVMValueRef
float_binary(struct gen *g, enum sx_op op, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef in[2] = { a, b }, q;

	switch (op) {
	case SX_ADD: return LLVMBuildFAdd(g->b, a, b, "");
	case SX_SUB: return LLVMBuildFSub(g->b, a, b, "");
	case SX_MUL: return LLVMBuildFMul(g->b, a, b, "");
	case SX_DIV: return LLVMBuildFDiv(g->b, a, b, "");
	case SX_MIN: return float_min_max(g, false, a, b);
	case SX_MAX: return float_min_max(g, true, a, b);
	case SX_MOD: return call_libm(g, "fmod", in, 2);
	case SX_FLOORMOD: return float_floor_mod(g, a, b);
	case SX_FLOORDIV:
		q = LLVMBuildFDiv(g->b, a, b, "");
		return call_intrinsic(g, "llvm.floor", LLVMTypeOf(q), &q, 1);
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
	safe = LLVMBuildSelect(g->b, minus, LLVMConstInt(t, 1, 0), b, "");
	if (op == SX_FLOORDIV || op == SX_FLOORMOD)
		q = floor_div(g, a, safe, mod);
	else
		q = mod ? LLVMBuildSRem(g->b, a, safe, "") :
		    LLVMBuildSDiv(g->b, a, safe, "");
	return LLVMBuildSelect(g->b, minus, mod ? zero :
	    LLVMBuildNeg(g->b, a, ""), q, "");
}

/* Counts of the width or more, or negative, give 0 or the sign. */
static LLVMValueRef
int_shift(struct gen *g, enum sx_op op, enum dtype dt, LLVMValueRef a,
    LLVMValueRef b)
{
	LLVMTypeRef t = LLVMTypeOf(a);
	LLVMValueRef last = LLVMConstInt(t, LLVMGetIntTypeWidth(t) - 1u, 0);
	LLVMValueRef big = LLVMBuildICmp(g->b, LLVMIntUGT, b, last, "");
	LLVMValueRef n = LLVMBuildSelect(g->b, big, last, b, "");

	if (op == SX_SHR && is_signed(dt))
		return LLVMBuildAShr(g->b, a, n, "");
	return LLVMBuildSelect(g->b, big, LLVMConstNull(t), op == SX_SHL ?
	    LLVMBuildShl(g->b, a, n, "") : LLVMBuildLShr(g->b, a, n, ""), "");
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
	in[0] = LLVMBuildIntCast2(g->b, a, g->i64, is_signed(dt), "");
	in[1] = LLVMBuildIntCast2(g->b, b, g->i64, is_signed(dt), "");
	in[2] = LLVMConstInt(g->i32, is_signed(dt), 0);
	return LLVMBuildIntCast2(g->b, LLVMBuildCall2(g->b, ft, fn, in, 3,
	    ""), t, 0, "");
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

/* ---- addresses ---- */

/* The index is provably inside: a constant, or an axis of this extent. */
static bool
surely_inside(struct kgen *k, sx_id index, const struct sym *extent)
{
	const struct sx *n = &k->p->sx.v[index];
	const struct sym *c, *coef[256];
	int64_t lo, hi, e, v, x;

	if (n->op == SX_AXIS && k->s->axis[n->ref].extent == extent)
		return true;
	if (!sym_is_const(extent, &e) || k->s->naxis > 256 ||
	    !sx_affine(k->p, index, k->s->naxis, &c, coef) ||
	    !sym_is_const(c, &v))
		return false;
	lo = hi = v;
	for (uint32_t i = 0; i < k->s->naxis; i++) {
		if (!sym_is_const(coef[i], &v))
			return false;
		if (v == 0)
			continue;
		if (!sym_is_const(k->s->axis[i].extent, &x) ||
		    __builtin_mul_overflow(v, x - 1, &v) ||
		    __builtin_add_overflow(v < 0 ? lo : hi, v,
		    v < 0 ? &lo : &hi))
			return false;
	}
	return lo >= 0 && hi < e;
}

LLVMValueRef
scalar_address(struct kgen *k, uint32_t buffer, const sx_id *index,
    bool spatial)
{
	struct gen *g = k->g;
	const struct prim_buffer *b = &k->p->buffer.v[buffer];
	LLVMValueRef *ext = k->ext + (size_t)buffer * TYPE_RANK_LIMIT;
	LLVMValueRef off = gen_int(g, 0), i;

	for (uint32_t d = 0; d < b->rank; d++) {
		i = spatial ? k->axis[d] : scalar_value(k, index[d]);
		if (!spatial && !surely_inside(k, index[d], b->dim[d]))
			scalar_require(k, LLVMBuildICmp(g->b, LLVMIntULT, i,
			    ext[d], ""), "an index is outside its axis");
		off = LLVMBuildAdd(g->b, LLVMBuildMul(g->b, off, ext[d], ""),
		    i, "");
	}
	return LLVMBuildGEP2(g->b, gen_memory_type(g, b->dtype),
	    k->buf[buffer], &off, 1, "");
}

static LLVMValueRef
load(struct kgen *k, sx_id id)
{
	struct gen *g = k->g;
	const struct sx *n = &k->p->sx.v[id];
	LLVMValueRef at = scalar_address(k, n->ref, &k->p->sx_in.v[n->in],
	    false);

	return gen_from_memory(g, (enum dtype)n->dtype, LLVMBuildLoad2(g->b,
	    gen_memory_type(g, (enum dtype)n->dtype), at, ""));
}

/* What is computed inside a guard's block is not visible behind it. */
static LLVMValueRef
guard(struct kgen *k, const struct sx *n)
{
	struct gen *g = k->g;
	const sx_id *in = &k->p->sx_in.v[n->in];
	LLVMValueRef c = scalar_value(k, in[0]);
	LLVMValueRef other = scalar_value(k, in[2]), v, phi;
	LLVMBasicBlockRef from = LLVMGetInsertBlock(g->b), last;
	LLVMBasicBlockRef yes = LLVMAppendBasicBlockInContext(g->c, k->fn,
	    "inside");
	LLVMBasicBlockRef join = LLVMAppendBasicBlockInContext(g->c, k->fn,
	    "joined");
	uint32_t size = k->p->sx.n;
	LLVMValueRef *keep = mem_alloc(size * sizeof *keep);

	memcpy(keep, k->val, size * sizeof *keep);
	LLVMBuildCondBr(g->b, c, yes, join);
	LLVMPositionBuilderAtEnd(g->b, yes);
	v = load(k, in[1]);
	last = LLVMGetInsertBlock(g->b);
	LLVMBuildBr(g->b, join);
	LLVMPositionBuilderAtEnd(g->b, join);
	phi = LLVMBuildPhi(g->b, LLVMTypeOf(v), "");
	LLVMAddIncoming(phi, &other, &from, 1);
	LLVMAddIncoming(phi, &v, &last, 1);
	memcpy(k->val, keep, size * sizeof *keep);
	mem_free(keep);
	return phi;
}

/* ---- nodes ---- */

static LLVMValueRef
dim_name(void *ctx, const struct sym *var)
{
	struct kgen *k = ctx;

	for (uint32_t i = 0; i < k->p->ndim; i++)
		if (k->p->dim[i] == var->name)
			return k->dim[i];
	BUG("dimension '%s' of %s has no value", var->name, k->p->name);
}

static LLVMValueRef
bitcast(struct kgen *k, const struct sx *n, sx_id from)
{
	struct gen *g = k->g;
	enum dtype a = sx_dtype(k->p, from), b = (enum dtype)n->dtype;
	LLVMValueRef v = gen_to_memory(g, a, scalar_value(k, from));

	return gen_from_memory(g, b, LLVMBuildBitCast(g->b, v,
	    gen_memory_type(g, b), ""));
}

static LLVMValueRef
constant(struct gen *g, const struct sx *n)
{
	enum dtype dt = (enum dtype)n->dtype;

	return is_float(dt) ? LLVMConstReal(gen_type(g, dt), n->f) :
	    LLVMConstInt(gen_type(g, dt), (unsigned long long)n->i, 1);
}

static LLVMValueRef
operate(struct kgen *k, const struct sx *n)
{
	struct gen *g = k->g;
	const sx_id *in = &k->p->sx_in.v[n->in];
	enum sx_op op = (enum sx_op)n->op;
	enum dtype dt = sx_dtype(k->p, in[0]);
	LLVMValueRef a = scalar_value(k, in[0]), b, v;

	if (n->nin == 1) {
		v = is_float(dt) ? float_unary(g, op, a) :
		    int_unary(g, op, dt, a);
	} else if (n->nin == 2) {
		b = scalar_value(k, in[1]);
		v = op >= SX_EQ && op <= SX_GE ? compare(g, op, dt, a, b) :
		    is_float(dt) ? float_binary(g, op, a, b) :
		    int_binary(k, op, dt, a, b);
	} else {
		b = scalar_value(k, in[1]);
		return LLVMBuildSelect(g->b, a, b, scalar_value(k, in[2]),
		    "");
	}
	return round16(g, (enum dtype)n->dtype, v);
}

LLVMValueRef
scalar_value(struct kgen *k, sx_id id)
{
	const struct sx *n = &k->p->sx.v[id];
	const sx_id *in = &k->p->sx_in.v[n->in];
	LLVMValueRef v;

	if (k->val[id] != NULL)
		return k->val[id];
	switch (n->op) {
	case SX_CONST: v = constant(k->g, n); break;
	case SX_AXIS: v = k->axis[n->ref]; break;
	case SX_DIM: v = gen_sym(k->g, n->sym, dim_name, k); break;
	case SX_LOAD: v = load(k, id); break;
	case SX_GUARD: v = guard(k, n); break;
	case SX_ACC:
		v = gen_from_memory(k->g, (enum dtype)n->dtype,
		    LLVMBuildLoad2(k->g->b, gen_memory_type(k->g,
		    (enum dtype)n->dtype), k->acc[n->ref], ""));
		break;
	case SX_CAST:
		v = scalar_cast(k->g, sx_dtype(k->p, in[0]),
		    (enum dtype)n->dtype, scalar_value(k, in[0]));
		break;
	case SX_BITCAST: v = bitcast(k, n, in[0]); break;
	default: v = operate(k, n); break;
	}
	k->val[id] = v;
	return v;
}
