/*
 * Reference counting in generated code (fn.h): inline versions of functions of
 * the run-time library (runtime/value.c) for the cases that neither allocate
 * nor free, so that a loop over scalars makes no calls for them.
 *
 * Each is a function of the module that LLVM inlines; other cases call the
 * library.  Static objects, those of constants and those with slots, are never
 * counted, so no code is generated for them.
 */
#include "codegen/fn.h"

#include <stddef.h>

#include "runtime/value.h"

struct helper {
	struct gen *g;
	LLVMBasicBlockRef back;
	LLVMMetadataRef place;
	LLVMValueRef fn;
	LLVMTypeRef type;
};

/* Sets *known to the function and creates it if it does not exist; false: it
 * already has a body. */
static bool
begin(struct helper *h, struct gen *g, LLVMValueRef *known, const char *name,
    LLVMTypeRef type)
{
	h->g = g;
	h->type = type;
	h->fn = *known;
	if (h->fn != NULL)
		return false;
	h->fn = *known = LLVMAddFunction(g->module, name, type);
	LLVMSetLinkage(h->fn, LLVMInternalLinkage);
	h->back = LLVMGetInsertBlock(g->b);
	h->place = LLVMGetCurrentDebugLocation2(g->b);
	LLVMSetCurrentDebugLocation2(g->b, NULL);
	LLVMPositionBuilderAtEnd(g->b, LLVMAppendBasicBlockInContext(g->c,
	    h->fn, "entry"));
	return true;
}

static void
end(struct helper *h)
{
	LLVMPositionBuilderAtEnd(h->g->b, h->back);
	LLVMSetCurrentDebugLocation2(h->g->b, h->place);
}

static LLVMBasicBlockRef
block(struct helper *h, const char *name)
{
	return LLVMAppendBasicBlockInContext(h->g->c, h->fn, name);
}

static LLVMValueRef
at(struct helper *h, LLVMValueRef v, size_t offset)
{
	LLVMValueRef i = gen_int(h->g, (int64_t)offset);

	return LLVMBuildInBoundsGEP2(h->g->b, h->g->i8, v, &i, 1, "");
}

static LLVMValueRef
i32(struct helper *h, uint32_t v)
{
	return LLVMConstInt(h->g->i32, v, 0);
}

/* Calls the library's function. */
static LLVMValueRef
library(struct helper *h, const char *name, LLVMValueRef *arg, uint32_t n)
{
	LLVMValueRef fn = LLVMGetNamedFunction(h->g->module, name);

	if (fn == NULL)
		fn = LLVMAddFunction(h->g->module, name, h->type);
	return LLVMBuildCall2(h->g->b, h->type, fn, arg, n, "");
}

/* Objects that are never counted: constants, and those in the frame. */
static bool
is_static(LLVMValueRef v)
{
	return LLVMIsAGlobalVariable(v) != NULL ||
	    LLVMIsAAllocaInst(v) != NULL;
}

void
fn_keep(struct fgen *f, LLVMValueRef v)
{
	struct gen *g = f->g;
	struct helper h;
	LLVMBasicBlockRef count, done;
	LLVMValueRef refs, where;

	if (is_static(v))
		return;
	if (begin(&h, g, &g->keep, "keep", LLVMFunctionType(
	    LLVMVoidTypeInContext(g->c), &g->ptr, 1, 0))) {
		count = block(&h, "count");
		done = block(&h, "done");
		where = at(&h, LLVMGetParam(h.fn, 0),
		    offsetof(struct relay_value, refs));
		refs = LLVMBuildLoad2(g->b, g->i32, where, "");
		LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntSGE, refs,
		    i32(&h, 0), ""), count, done);
		LLVMPositionBuilderAtEnd(g->b, count);
		LLVMBuildStore(g->b, LLVMBuildAdd(g->b, refs, i32(&h, 1), ""),
		    where);
		LLVMBuildBr(g->b, done);
		LLVMPositionBuilderAtEnd(g->b, done);
		LLVMBuildRetVoid(g->b);
		end(&h);
	}
	LLVMBuildCall2(g->b, h.type, h.fn, &v, 1, "");
}

static void
drop_body(struct helper *h)
{
	struct gen *g = h->g;
	LLVMBasicBlockRef is = block(h, "is"), less = block(h, "less");
	LLVMBasicBlockRef other = block(h, "other"), lost = block(h, "lost");
	LLVMBasicBlockRef done = block(h, "done");
	LLVMValueRef arg[2] = { LLVMGetParam(h->fn, 0),
	    LLVMGetParam(h->fn, 1) }, refs, where;

	LLVMBuildCondBr(g->b, LLVMBuildIsNull(g->b, arg[1], ""), done, is);
	LLVMPositionBuilderAtEnd(g->b, is);
	where = at(h, arg[1], offsetof(struct relay_value, refs));
	refs = LLVMBuildLoad2(g->b, g->i32, where, "");
	LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntSGT, refs, i32(h, 1),
	    ""), less, other);
	LLVMPositionBuilderAtEnd(g->b, less);
	LLVMBuildStore(g->b, LLVMBuildSub(g->b, refs, i32(h, 1), ""), where);
	LLVMBuildBr(g->b, done);
	LLVMPositionBuilderAtEnd(g->b, other);
	LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntEQ, refs, i32(h, 1),
	    ""), lost, done);
	LLVMPositionBuilderAtEnd(g->b, lost);
	library(h, "relay_drop", arg, 2);
	LLVMBuildBr(g->b, done);
	LLVMPositionBuilderAtEnd(g->b, done);
	LLVMBuildRetVoid(g->b);
	end(h);
}

void
fn_drop(struct fgen *f, LLVMValueRef v)
{
	struct gen *g = f->g;
	LLVMTypeRef in[2] = { g->ptr, g->ptr };
	LLVMValueRef arg[2] = { f->ctx, v };
	struct helper h;

	if (is_static(v))
		return;
	if (begin(&h, g, &g->drop, "drop", LLVMFunctionType(
	    LLVMVoidTypeInContext(g->c), in, 2, 0)))
		drop_body(&h);
	LLVMBuildCall2(g->b, h.type, h.fn, arg, 2, "");
}

/* An operand without other references becomes the result. */
static void
over_body(struct helper *h)
{
	struct gen *g = h->g;
	LLVMBasicBlockRef one = block(h, "one"), own = block(h, "own");
	LLVMBasicBlockRef other = block(h, "other");
	LLVMValueRef arg[7], v, refs, flags;

	for (uint32_t i = 0; i < 7; i++)
		arg[i] = LLVMGetParam(h->fn, i);
	v = arg[1];
	refs = at(h, v, offsetof(struct relay_value, refs));
	LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntEQ, LLVMBuildLoad2(
	    g->b, g->i32, refs, ""), i32(h, 1), ""), one, other);
	LLVMPositionBuilderAtEnd(g->b, one);
	flags = LLVMBuildLoad2(g->b, g->i8, at(h, v, offsetof(
	    struct relay_value, flags)), "");
	flags = LLVMBuildAnd(g->b, flags, LLVMConstInt(g->i8, RELAY_VIEW |
	    RELAY_MANAGED, 0),
	    "");
	LLVMBuildCondBr(g->b, LLVMBuildIsNull(g->b, flags, ""), own, other);
	LLVMPositionBuilderAtEnd(g->b, own);
	LLVMBuildStore(g->b, i32(h, 2), refs);
	LLVMBuildStore(g->b, LLVMBuildTrunc(g->b, arg[2], g->i8, ""), at(h, v,
	    offsetof(struct relay_value, dtype)));
	LLVMBuildRet(g->b, v);
	LLVMPositionBuilderAtEnd(g->b, other);
	LLVMBuildRet(g->b, library(h, "relay_tensor_over", arg, 7));
	end(h);
}

LLVMValueRef
fn_tensor_over(struct fgen *f, LLVMValueRef *arg)
{
	struct gen *g = f->g;
	LLVMTypeRef in[7] = { g->ptr, g->ptr, g->i32, g->i32, g->ptr, g->ptr,
	    g->ptr };
	struct helper h;

	if (begin(&h, g, &g->over, "over", LLVMFunctionType(g->ptr, in, 7, 0)))
		over_body(&h);
	return LLVMBuildCall2(g->b, h.type, h.fn, arg, 7, "");
}
