/*
 * Run-time checks in kernels: if one fails in an active lane, the kernel
 * records the error and returns.
 */
#include "codegen/gen.h"

/* Continues after the check if ok holds in every active lane, and leaves the
 * kernel otherwise.  Returns ok with inactive lanes set to true. */
static LLVMValueRef
leave_unless(struct kgen *k, LLVMValueRef ok, LLVMBasicBlockRef *good)
{
	struct gen *g = k->g;
	LLVMBasicBlockRef bad = LLVMAppendBasicBlockInContext(g->c, k->fn,
	    "bad");
	LLVMValueRef all = ok;
	LLVMTypeRef t;

	if (gen_is_vector(ok)) {
		if (k->mask != NULL)
			ok = LLVMBuildOr(g->b, ok, LLVMBuildNot(g->b, k->mask,
			    ""), "");
		t = LLVMTypeOf(ok);
		all = gen_call(g, "llvm.vector.reduce.and", &t, 1, &ok, 1);
	} else if (k->mask != NULL) {
		t = LLVMTypeOf(k->mask);
		all = LLVMBuildOr(g->b, ok, LLVMBuildNot(g->b, gen_call(g,
		    "llvm.vector.reduce.or", &t, 1, &k->mask, 1), ""), "");
	}
	*good = LLVMAppendBasicBlockInContext(g->c, k->fn, "ok");
	LLVMBuildCondBr(g->b, all, *good, bad);
	LLVMPositionBuilderAtEnd(g->b, bad);
	return ok;
}

static void
leave_with(struct kgen *k, LLVMValueRef status, LLVMBasicBlockRef good)
{
	LLVMBuildStore(k->g->b, status, k->status);
	LLVMBuildBr(k->g->b, k->exit);
	LLVMPositionBuilderAtEnd(k->g->b, good);
}

void
scalar_require(struct kgen *k, LLVMValueRef ok, const char *message)
{
	struct gen *g = k->g;
	LLVMTypeRef ft = LLVMGlobalGetValueType(g->fail);
	LLVMBasicBlockRef good;
	LLVMValueRef args[3] = { k->ctx };

	leave_unless(k, ok, &good);
	args[1] = gen_string(g, message);
	args[2] = LLVMConstNull(g->ptr);	/* the caller handles it */
	leave_with(k, LLVMBuildCall2(g->b, ft, g->fail, args, 3, ""), good);
}

/* The value in the first lane that is not ok. */
static LLVMValueRef
first_bad(struct gen *g, LLVMValueRef ok, LLVMValueRef v)
{
	LLVMTypeRef t = LLVMIntTypeInContext(g->c,
	    LLVMGetVectorSize(LLVMTypeOf(ok)));
	LLVMValueRef in[2] = { LLVMBuildNot(g->b, LLVMBuildBitCast(g->b, ok,
	    t, ""), ""), LLVMConstNull(LLVMInt1TypeInContext(g->c)) };

	return LLVMBuildExtractElement(g->b, v, gen_call(g, "llvm.cttz", &t,
	    1, in, 2), "");
}

void
scalar_require_index(struct kgen *k, LLVMValueRef index, LLVMValueRef extent,
    uint32_t axis, uint32_t buffer)
{
	struct gen *g = k->g;
	LLVMTypeRef in[6] = { g->ptr, g->i64, g->i64, g->i32, g->i32, g->ptr };
	LLVMTypeRef ft = LLVMFunctionType(g->i32, in, 6, 0);
	LLVMValueRef fn = LLVMGetNamedFunction(g->module, "relay_fail_index");
	LLVMValueRef args[6] = { k->ctx, index, extent }, ok;
	LLVMBasicBlockRef good;

	if (fn == NULL)
		fn = LLVMAddFunction(g->module, "relay_fail_index", ft);
	ok = leave_unless(k, LLVMBuildICmp(g->b, LLVMIntULT, index, extent,
	    ""), &good);
	for (int i = 1; i < 3 && gen_is_vector(ok); i++)
		args[i] = first_bad(g, ok, args[i]);
	args[3] = LLVMConstInt(g->i32, axis, 0);
	args[4] = LLVMConstInt(g->i32, buffer, 0);
	args[5] = gen_string(g, k->p->buffer.v[buffer].name);
	leave_with(k, LLVMBuildCall2(g->b, ft, fn, args, 6, ""), good);
}
