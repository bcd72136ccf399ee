/*
 * Objects of the run-time library in generated code (fn.h): their fields, and
 * objects that are static data of the module.
 */
#include "codegen/fn.h"

#include <stddef.h>

#include "runtime/value.h"

static LLVMValueRef
field(struct fgen *f, LLVMTypeRef t, LLVMValueRef v, size_t offset)
{
	return LLVMBuildLoad2(f->g->b, t, fn_at(f, f->g->i8, v,
	    (int64_t)offset), "");
}

LLVMValueRef
fn_item(struct fgen *f, LLVMValueRef v, uint32_t i)
{
	return field(f, f->g->ptr, v, offsetof(struct relay_value, item) +
	    i * sizeof(void *));
}

LLVMValueRef
fn_extent(struct fgen *f, LLVMValueRef v, uint32_t k)
{
	return field(f, f->g->i64, v, offsetof(struct relay_value, dim) +
	    k * sizeof(int64_t));
}

LLVMValueRef
fn_data(struct fgen *f, LLVMValueRef v)
{
	return field(f, f->g->ptr, v, offsetof(struct relay_value, data));
}

LLVMValueRef
fn_tag(struct fgen *f, LLVMValueRef v)
{
	return field(f, f->g->i32, v, offsetof(struct relay_value, ref));
}

LLVMValueRef
fn_code(struct fgen *f, LLVMValueRef v)
{
	return field(f, f->g->ptr, v, offsetof(struct relay_value, code));
}

/* A static object: refs below 0. */
LLVMValueRef
fn_static_object(struct fgen *f, enum relay_value_kind kind, uint32_t dtype,
    uint32_t n, uint32_t ref, LLVMValueRef data, int64_t count,
    const int64_t *dim)
{
	struct gen *g = f->g;
	LLVMValueRef e[12], k[64], init, v;

	for (uint32_t i = 0; i < n && dim != NULL; i++)
		k[i] = gen_int(g, dim[i]);
	e[0] = e[1] = LLVMConstNull(g->ptr);
	e[2] = LLVMConstInt(g->i32, 0x80000000u, 0);
	e[3] = LLVMConstInt(g->i8, kind, 0);
	e[4] = LLVMConstInt(g->i8, dtype, 0);
	e[5] = LLVMConstInt(g->i8, 0, 0);
	e[6] = LLVMConstInt(g->i8, RELAY_VIEW, 0);
	e[7] = LLVMConstInt(g->i32, n, 0);
	e[8] = LLVMConstInt(g->i32, ref, 0);
	e[9] = data;
	e[10] = LLVMConstArray2(g->i64, (LLVMValueRef[]){ gen_int(g, count),
	    gen_int(g, 0) }, 2);
	e[11] = LLVMConstArray2(g->i64, k, dim != NULL ? n : 0);
	init = LLVMConstStructInContext(g->c, e, 12, 0);
	v = LLVMAddGlobal(g->module, LLVMTypeOf(init), "static");
	LLVMSetInitializer(v, init);
	LLVMSetLinkage(v, LLVMPrivateLinkage);
	LLVMSetAlignment(v, 64);
	return v;
}

LLVMValueRef
fn_static_closure(struct fgen *f, LLVMValueRef code)
{
	return fn_static_object(f, RELAY_CLOSURE, 0, 0, 0, code, 0, NULL);
}

/* Elements that no kernel reads are there, if they are managed. */
LLVMValueRef
fn_use(struct fgen *f, LLVMValueRef v)
{
	struct gen *g = f->g;
	LLVMValueRef args[2] = { f->ctx, v }, flags, rc;
	LLVMBasicBlockRef use = fn_block(f, "use"), done = fn_block(f, "used");

	flags = LLVMBuildLoad2(g->b, g->i8, fn_at(f, g->i8, v,
	    (int64_t)offsetof(struct relay_value, flags)), "");
	flags = LLVMBuildAnd(g->b, flags, LLVMConstInt(g->i8, RELAY_MANAGED |
	    RELAY_PART, 0), "");
	LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntEQ, flags,
	    LLVMConstInt(g->i8, 0, 0), ""), done, use);
	LLVMPositionBuilderAtEnd(g->b, use);
	rc = fn_runtime(f, "relay_use", "ipp", args);
	fn_require(f, LLVMBuildICmp(g->b, LLVMIntEQ, rc, fn_i32(f, 0), ""));
	LLVMBuildBr(g->b, done);
	LLVMPositionBuilderAtEnd(g->b, done);
	return v;
}
