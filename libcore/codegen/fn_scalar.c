/*
 * Scalars (fn.h): tensors of rank 0 that are LLVM values instead of objects, so
 * that counting loops and shape arithmetic neither allocate nor count
 * references.
 *
 * A scalar is what an operator or program computes, what a branch yields, and
 * a function's parameter.  Fields of tuples and data, contents of cells and
 * results of functions are objects, from which the element is loaded.  A
 * scalar becomes an object where it escapes; a kernel gets its address in the
 * stack frame, and where the run-time library wants an object, a static one
 * in the frame stands for it.
 *
 * A scalar has the type of its elements in memory, with the bits of 16-bit
 * floats as integers.
 */
#include "codegen/fn.h"

#define TAIL_CALLS 18

LLVMValueRef
fn_scalar_unbox(struct fgen *f, const struct type *t, LLVMValueRef owned)
{
	LLVMValueRef v = LLVMBuildLoad2(f->g->b, fn_scalar_type(f, t),
	    fn_data(f, owned), "");

	fn_drop(f, owned);
	return v;
}

/* ---- functions ---- */

/* Takes the scalars out of their objects and calls the unit. */
static void
make_boxed(struct fgen *f, const struct unit *u)
{
	struct gen *g = f->g;
	const struct ir_region_data *r = &f->m->region.v[u->body];
	LLVMValueRef *args = mem_zalloc(r->params.n + 2, sizeof *args), call;

	LLVMPositionBuilderAtEnd(g->b, fn_block(f, "entry"));
	for (uint32_t i = 0; i < r->params.n + 2; i++) {
		args[i] = LLVMGetParam(f->fn, i);
		if (i >= 2 && f->is_scalar[r->params.v[i - 2]])
			args[i] = fn_scalar_unbox(f, ir_at(f->m,
			    r->params.v[i - 2])->type, args[i]);
	}
	call = LLVMBuildCall2(g->b, u->type, u->fn, args, r->params.n + 2,
	    "");
	LLVMSetInstructionCallConv(call, TAIL_CALLS);
	LLVMSetTailCallKind(call, LLVMTailCallKindMustTail);
	LLVMBuildRet(g->b, call);
	mem_free(args);
}

LLVMValueRef
fn_boxed_unit(struct fgen *f, uint32_t unit)
{
	struct unit *u = &f->unit.v[unit];
	struct gen *g = f->g;
	const struct ir_region_data *r = &f->m->region.v[u->body];
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b);
	LLVMMetadataRef place = LLVMGetCurrentDebugLocation2(g->b);
	LLVMValueRef fn = f->fn, ctx = f->ctx;
	bool any = false;

	for (uint32_t i = 0; i < r->params.n; i++)
		any = any || f->is_scalar[r->params.v[i]];
	if (!any)
		return u->fn;
	if (u->boxed != NULL)
		return u->boxed;
	LLVMSetCurrentDebugLocation2(g->b, NULL);
	f->fn = u->boxed = LLVMAddFunction(g->module, "boxed", fn_type(f,
	    r->params.n));
	LLVMSetLinkage(f->fn, LLVMInternalLinkage);
	LLVMSetFunctionCallConv(f->fn, TAIL_CALLS);
	f->ctx = LLVMGetParam(f->fn, 0);
	make_boxed(f, u);
	f->fn = fn;
	f->ctx = ctx;
	if (at != NULL)
		LLVMPositionBuilderAtEnd(g->b, at);
	LLVMSetCurrentDebugLocation2(g->b, place);
	return u->boxed;
}
