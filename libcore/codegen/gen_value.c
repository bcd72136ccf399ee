/*
 * Types of values, constants, lanes, strings and calls of intrinsics: used by
 * the rest of the code generator to build LLVM values.
 */
#include "codegen/gen.h"

#include "ir/numerics.h"

#include <string.h>

bool
gen_is_reduced(const struct gen *g)
{
	return ir_is_reduced(g->m) && !g->vectors.strict;
}

LLVMTypeRef
gen_type(struct gen *g, enum dtype dt)
{
	switch (dt) {
	case DT_BOOL: return g->i1;
	case DT_INT2: case DT_INT4: case DT_UINT2: case DT_UINT4:
	case DT_INT8: case DT_UINT8: return g->i8;
	case DT_INT16: case DT_UINT16: return g->i16;
	case DT_INT32: case DT_UINT32: return g->i32;
	case DT_INT64: case DT_UINT64: case DT_STRING: return g->i64;
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
	default:
		return dtype_info[dt].bytes == 1 ? g->i8 : gen_type(g, dt);
	}
}

bool
gen_is_vector(LLVMValueRef v)
{
	return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
}

LLVMTypeRef
gen_like(LLVMTypeRef t, LLVMValueRef v)
{
	return gen_is_vector(v) ? LLVMVectorType(t,
	    LLVMGetVectorSize(LLVMTypeOf(v))) : t;
}

LLVMValueRef
gen_part(struct gen *g, LLVMValueRef v, uint32_t from, uint32_t n)
{
	LLVMValueRef at[64];

	for (uint32_t i = 0; i < n; i++)
		at[i] = LLVMConstInt(g->i32, from + i, 0);
	return LLVMBuildShuffleVector(g->b, v, v, LLVMConstVector(at, n), "");
}

LLVMValueRef
gen_joined(struct gen *g, LLVMValueRef a, LLVMValueRef b)
{
	uint32_t n = LLVMGetVectorSize(LLVMTypeOf(a)) * 2;
	LLVMValueRef at[64];

	for (uint32_t i = 0; i < n; i++)
		at[i] = LLVMConstInt(g->i32, i, 0);
	return LLVMBuildShuffleVector(g->b, a, b, LLVMConstVector(at, n), "");
}

LLVMValueRef
gen_same(LLVMTypeRef t, int64_t n)
{
	LLVMValueRef lane[64], c;
	unsigned width;

	if (LLVMGetTypeKind(t) != LLVMVectorTypeKind)
		return LLVMConstInt(t, (unsigned long long)n, 1);
	c = LLVMConstInt(LLVMGetElementType(t), (unsigned long long)n, 1);
	width = LLVMGetVectorSize(t);
	for (unsigned i = 0; i < width; i++)
		lane[i] = c;
	return LLVMConstVector(lane, width);
}

LLVMValueRef
gen_splat(struct gen *g, LLVMValueRef v, uint32_t width)
{
	LLVMTypeRef t = LLVMVectorType(LLVMTypeOf(v), width);
	LLVMTypeRef it = LLVMVectorType(g->i32, width);
	LLVMValueRef x;

	x = LLVMBuildInsertElement(g->b, LLVMGetPoison(t), v, gen_int(g, 0),
	    "");
	return LLVMBuildShuffleVector(g->b, x, LLVMGetPoison(t),
	    LLVMConstNull(it), "");
}

void
gen_level(struct kgen *k, LLVMValueRef *v, uint32_t n)
{
	bool any = false;

	for (uint32_t i = 0; i < n; i++)
		any = any || gen_is_vector(v[i]);
	for (uint32_t i = 0; any && i < n; i++)
		if (!gen_is_vector(v[i]))
			v[i] = gen_splat(k->g, v[i], k->width);
}

LLVMValueRef
gen_call(struct gen *g, const char *name, LLVMTypeRef *over, unsigned nover,
    LLVMValueRef *arg, unsigned n)
{
	unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
	LLVMValueRef fn = LLVMGetIntrinsicDeclaration(g->module, id, over,
	    nover);

	return LLVMBuildCall2(g->b, LLVMIntrinsicGetType(g->c, id, over,
	    nover), fn, arg, n, "");
}

LLVMValueRef
gen_int(struct gen *g, int64_t v)
{
	return LLVMConstInt(g->i64, (unsigned long long)v, 1);
}

LLVMValueRef
gen_string(struct gen *g, const char *s)
{
	const char *own = str_intern0(g->m->strings, s);
	uint32_t i;

	if (map_get(&g->strings, map_ptr(own), &i))
		return g->string.v[i];
	map_put(&g->strings, map_ptr(own), g->string.n);
	vec_push(&g->string, LLVMBuildGlobalStringPtr(g->b, s, "s"));
	return vec_last(&g->string);
}
