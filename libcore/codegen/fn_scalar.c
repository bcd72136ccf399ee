/*
 * Scalars (fn.h): tensors of rank 0 that are LLVM values and no objects, so
 * that counting loops and shape arithmetic neither allocate nor count.
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
#include "codegen/fn_op.h"

#include <stddef.h>

#include "runtime/value.h"

#define TAIL_CALLS 18
#define INLINE_STAGES 4		/* of a program that runs without a hook */
#define INLINE_CODE 64		/* scalar operations */

static bool
is_rank_0(const struct type *t)
{
	return t != NULL && t->kind == TYPE_TENSOR && t->n == 0;
}

bool
fn_scalar_kind(const struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	ir_id owner;

	if (!is_rank_0(n->type))
		return false;
	switch ((enum node_kind)n->kind) {
	case NODE_PARAM:
		owner = f->m->region.v[n->region].owner;
		return owner == 0 || ir_at(f->m, owner)->kind == NODE_FN;
	case NODE_CALL:
		return n->callee == CALLEE_OP || (n->callee == CALLEE_GLOBAL &&
		    f->m->global.v[n->ref].kind != GLOBAL_FUNCTION);
	case NODE_CAST:
		return f->is_scalar[ir_in(f->m, n, 0)];
	case NODE_IF: case NODE_MATCH:
		return true;
	default:
		return false;
	}
}

LLVMTypeRef
fn_scalar_type(struct fgen *f, const struct type *t)
{
	LLVMTypeRef type = gen_memory_type(f->g, t->dtype);

	return type == f->g->f16 ? f->g->i16 : type;
}

static LLVMValueRef
load(struct fgen *f, ir_id id, LLVMValueRef data)
{
	return LLVMBuildLoad2(f->g->b, fn_scalar_type(f, ir_at(f->m,
	    id)->type), data, "");
}

LLVMValueRef
fn_scalar(struct fgen *f, ir_id id)
{
	const struct unit *u = &f->unit.v[f->u];
	uint32_t i;

	if (!f->is_scalar[id])
		return load(f, id, fn_scalar_data(f, id));
	if (f->unit_of[id] == f->u)
		return fn_frame_get(f, id);
	if (!map_get(&u->captured, id, &i))
		BUG("v%u is not captured", ir_at(f->m, id)->id);
	return load(f, id, fn_at(f, f->g->i8, f->closure, (int64_t)
	    (offsetof(struct relay_value, item) + (u->from.n + u->dim.n + i) *
	    8)));
}

/* ---- where a kernel or the library wants memory ---- */

/* The scalar's memory in the frame of the current LLVM function. */
LLVMValueRef
fn_scalar_home(struct fgen *f, ir_id id)
{
	struct scalar_home *h = &f->home[id];

	if (h->fn != f->fn) {
		h->fn = f->fn;
		h->view = NULL;
		h->data = fn_alloca(f, fn_scalar_type(f, ir_at(f->m,
		    id)->type), gen_int(f->g, 1));
	}
	return h->data;
}

LLVMValueRef
fn_scalar_data(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	LLVMValueRef v, home;

	if (!f->is_scalar[id]) {
		v = fn_get(f, id);
		return n->kind == NODE_CONST && f->constant_data[n->ref] !=
		    NULL ? f->constant_data[n->ref] : fn_data(f, v);
	}
	v = fn_scalar(f, id);
	home = fn_scalar_home(f, id);
	LLVMBuildStore(f->g->b, v, home);
	return home;
}

static void
put(struct fgen *f, LLVMValueRef view, size_t offset, LLVMValueRef v)
{
	LLVMBuildStore(f->g->b, v, fn_at(f, f->g->i8, view,
	    (int64_t)offset));
}

LLVMValueRef
fn_scalar_view(struct fgen *f, ir_id id)
{
	struct gen *g = f->g;
	enum dtype dt = ir_at(f->m, id)->type->dtype;
	LLVMValueRef data = fn_scalar_data(f, id), view = f->home[id].view;

	if (view == NULL) {
		view = fn_alloca(f, g->i8, gen_int(g, (int64_t)
		    sizeof(struct relay_value)));
		LLVMSetAlignment(view, 8);
		f->home[id].view = view;
	}
	put(f, view, offsetof(struct relay_value, refs),
	    LLVMConstInt(g->i32, 0x80000000u, 0));
	put(f, view, offsetof(struct relay_value, kind),
	    LLVMConstInt(g->i8, RELAY_TENSOR, 0));
	put(f, view, offsetof(struct relay_value, dtype),
	    LLVMConstInt(g->i8, dt, 0));
	put(f, view, offsetof(struct relay_value, flags),
	    LLVMConstInt(g->i8, RELAY_VIEW, 0));
	put(f, view, offsetof(struct relay_value, n), fn_i32(f, 0));
	put(f, view, offsetof(struct relay_value, data), data);
	put(f, view, offsetof(struct relay_value, count), gen_int(g, 1));
	put(f, view, offsetof(struct relay_value, capacity), gen_int(g,
	    dtype_info[dt].bytes));
	return view;
}

LLVMValueRef
fn_scalar_box(struct fgen *f, ir_id id)
{
	struct gen *g = f->g;
	LLVMValueRef value = fn_scalar(f, id), args[6] = { f->ctx,
	    fn_i32(f, ir_at(f->m, id)->type->dtype), fn_i32(f, 0), f->dims,
	    gen_string(g, "a number"), LLVMConstNull(g->ptr) }, v;

	v = fn_runtime(f, "relay_tensor", "ppiippp", args);
	fn_require(f, LLVMBuildIsNotNull(g->b, v, ""));
	LLVMBuildStore(g->b, value, fn_data(f, v));
	return v;
}

LLVMValueRef
fn_scalar_unbox(struct fgen *f, const struct type *t, LLVMValueRef owned)
{
	LLVMValueRef v = LLVMBuildLoad2(f->g->b, fn_scalar_type(f, t),
	    fn_data(f, owned), "");

	fn_drop(f, owned);
	return v;
}

/* ---- functions ---- */

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

/* ---- programs that compute a scalar ---- */

/* It takes a few instructions, which are worth no profile. */
bool
fn_scalar_program(const struct prim *p)
{
	if (p->kernel != NULL || p->version.n > 0 ||
	    p->stage.n > INLINE_STAGES || p->sx.n > INLINE_CODE)
		return false;
	for (uint32_t i = 0; i < p->stage.n; i++)
		if (p->stage.v[i].naxis > 0)
			return false;
	for (uint32_t i = p->ninput + p->noutput; i < p->buffer.n; i++)
		if (gen_needs_workspace(p, i))
			return false;
	return true;
}

void
fn_scalar_run(struct opcall *c)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	uint32_t n = c->run->buffer.n, first = c->p->ninput + c->p->noutput;
	LLVMValueRef bufs = f->bufs, dims = f->dims, data;

	f->bufs = fn_alloca(f, g->ptr, gen_int(g, n));
	f->dims = fn_alloca(f, g->i64, gen_int(g, c->p->ndim + 1));
	for (uint32_t i = 0; i < n; i++) {
		data = i < c->p->ninput ? fn_op_data(c, i) : i < first ?
		    fn_scalar_home(f, c->id) : LLVMConstNull(g->ptr);
		LLVMBuildStore(g->b, data, fn_at(f, g->ptr, f->bufs, i));
	}
	fn_op_put_dims(c);
	fn_call_inline(c);
	f->bufs = bufs;
	f->dims = dims;
}
