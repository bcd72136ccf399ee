/*
 * The elements of all code of functions (fn.h): LLVM functions and blocks,
 * calls of the run-time library, and the exit of a function that fails.
 */
#include "codegen/fn.h"

#include <string.h>

#define INLINED 64		/* units that LLVM may inline */
#define TAIL_CALLS 18		/* LLVM's number of the convention `tailcc` */

LLVMValueRef
fn_i32(struct fgen *f, int64_t v)
{
	return LLVMConstInt(f->g->i32, (uint64_t)v, 1);
}

LLVMValueRef
fn_at(struct fgen *f, LLVMTypeRef t, LLVMValueRef base, int64_t i)
{
	LLVMValueRef n = gen_int(f->g, i);

	return i == 0 ? base : LLVMBuildGEP2(f->g->b, t, base, &n, 1, "");
}

static LLVMTypeRef
letter_type(struct gen *g, char c)
{
	return c == 'p' ? g->ptr : c == 'i' ? g->i32 : c == 'l' ? g->i64 :
	    LLVMVoidTypeInContext(g->c);
}

LLVMValueRef
fn_runtime(struct fgen *f, const char *name, const char *sig,
    LLVMValueRef *arg)
{
	struct gen *g = f->g;
	uint32_t n = (uint32_t)strlen(sig) - 1;
	LLVMValueRef fn = LLVMGetNamedFunction(g->module, name);
	LLVMTypeRef type, in[16];

	for (uint32_t i = 0; i < n; i++)
		in[i] = letter_type(g, sig[i + 1]);
	type = LLVMFunctionType(letter_type(g, sig[0]), in, n, 0);
	if (fn == NULL)
		fn = LLVMAddFunction(g->module, name, type);
	return LLVMBuildCall2(g->b, type, fn, arg, n, "");
}

LLVMValueRef
fn_alloca(struct fgen *f, LLVMTypeRef t, LLVMValueRef n)
{
	struct gen *g = f->g;
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b);
	LLVMMetadataRef place = LLVMGetCurrentDebugLocation2(g->b);
	LLVMValueRef v;

	/* The builder takes over that instruction's location. */
	LLVMPositionBuilderBefore(g->b, LLVMGetFirstInstruction(
	    LLVMGetEntryBasicBlock(f->fn)));
	v = LLVMBuildArrayAlloca(g->b, t, n, "");
	LLVMPositionBuilderAtEnd(g->b, at);
	LLVMSetCurrentDebugLocation2(g->b, place);
	return v;
}

LLVMBasicBlockRef
fn_block(struct fgen *f, const char *name)
{
	return LLVMAppendBasicBlockInContext(f->g->c, f->fn, name);
}

LLVMBasicBlockRef
fn_fail_begin(struct fgen *f, LLVMValueRef ok)
{
	LLVMBasicBlockRef good = fn_block(f, "ok"), bad = fn_block(f, "bad");

	LLVMBuildCondBr(f->g->b, ok, good, bad);
	LLVMPositionBuilderAtEnd(f->g->b, bad);
	return good;
}

void
fn_fail_end(struct fgen *f, LLVMBasicBlockRef good)
{
	LLVMBuildBr(f->g->b, f->failed);
	LLVMPositionBuilderAtEnd(f->g->b, good);
}

void
fn_require(struct fgen *f, LLVMValueRef ok)
{
	LLVMBasicBlockRef good = fn_block(f, "ok");

	LLVMBuildCondBr(f->g->b, ok, good, f->failed);
	LLVMPositionBuilderAtEnd(f->g->b, good);
}

LLVMValueRef
fn_place(struct fgen *f, ir_id id)
{
	struct buf b = { NULL, 0, 0 };
	LLVMValueRef v;

	if (id == 0)
		return LLVMConstNull(f->g->ptr);
	span_print(&b, &f->m->sources, &ir_at(f->m, id)->span);
	buf_putc(&b, '\0');
	v = b.v[0] != '\0' ? gen_string(f->g, b.v) :
	    LLVMConstNull(f->g->ptr);
	buf_release(&b);
	return v;
}

bool
fn_refuse(struct fgen *f, ir_id id, const char *what)
{
	diag_error(f->g->d, &ir_at(f->m, id)->span, "not-compiled",
	    "relay-codegen does not compile %s yet", what);
	return false;
}

LLVMTypeRef
fn_type(struct fgen *f, uint32_t narg)
{
	LLVMTypeRef *in = mem_zalloc(narg + 2, sizeof *in), t;

	for (uint32_t i = 0; i < narg + 2; i++)
		in[i] = f->g->ptr;
	t = LLVMFunctionType(f->g->ptr, in, narg + 2, 0);
	mem_free(in);
	return t;
}

LLVMTypeRef
fn_scalar_type(struct fgen *f, const struct type *t)
{
	LLVMTypeRef type = gen_memory_type(f->g, t->dtype);

	return type == f->g->f16 ? f->g->i16 : type;
}

LLVMTypeRef
fn_unit_type(struct fgen *f, uint32_t unit)
{
	const struct ir_region_data *r = &f->m->region.v[
	    f->unit.v[unit].body];
	LLVMTypeRef *in = mem_zalloc(r->params.n + 2, sizeof *in), t;

	in[0] = in[1] = f->g->ptr;
	for (uint32_t i = 0; i < r->params.n; i++)
		in[i + 2] = f->is_scalar[r->params.v[i]] ? fn_scalar_type(f,
		    ir_at(f->m, r->params.v[i])->type) : f->g->ptr;
	t = LLVMFunctionType(f->g->ptr, in, r->params.n + 2, 0);
	mem_free(in);
	return t;
}

void
fn_declare(struct fgen *f, uint32_t unit)
{
	struct unit *u = &f->unit.v[unit];
	const char *name = f->m->function.v[u->function].name;

	if (u->fn != NULL)
		return;
	u->type = fn_unit_type(f, unit);
	u->fn = LLVMAddFunction(f->g->module, u->owner != 0 ? "local" : name,
	    u->type);
	LLVMSetLinkage(u->fn, LLVMInternalLinkage);
	LLVMSetFunctionCallConv(u->fn, TAIL_CALLS);
	gen_debug_function(f->g, u->fn, u->owner != 0 ? "local" : name,
	    u->owner != 0 ? &ir_at(f->m, u->owner)->span :
	    &f->m->function.v[u->function].span);
	vec_push(&f->queue, unit);
	/* Chains of functions would be inlined into a single large one. */
	if (unit >= INLINED) {
		u->apart = true;
		gen_never_inline(f->g, u->fn);
		vec_push(&f->g->apart, u->fn);
	}
}
