/*
 * Calls of kernels (fn_op.h), and the data that a profiler gets about them:
 * name, id, source location and outputs as a static row, arithmetic operations,
 * bytes and elements from the extents of the call.
 *
 * Arithmetic operations are counted from the stages: operations per value times
 * the size of the domain, and one more for each addition to a reduction;
 * indices, casts and predicates of the domain do not count.  Bytes are those of
 * inputs and outputs, each once.  All of this is in a block that is entered
 * only if ctx->hook is set; otherwise a call costs one additional load and
 * branch.
 */
#include "codegen/fn_op.h"

#include <stddef.h>
#include <string.h>

#include "runtime/relay.h"
#include "tensor/buffer_use.h"

static bool
counts(enum sx_op op)
{
	return op >= SX_NEG && op < SX_OPS;
}

/* Operations in the value, each node once. */
static uint32_t
operations(const struct prim *p, const struct prim_stage *s)
{
	bool *seen = mem_zalloc(p->sx.n + 1, sizeof *seen);
	uint32_t n = 0, first;

	for (uint32_t i = 0; i < s->nout; i++)
		seen[s->value[i]] = true;
	/* Operands precede their users. */
	for (uint32_t i = p->sx.n; i-- > 1; ) {
		const struct sx *x = &p->sx.v[i];

		if (!seen[i])
			continue;
		n += counts((enum sx_op)x->op);
		if (x->op == SX_LOAD)
			continue;
		first = x->op == SX_GUARD ? 1 : 0;
		for (uint32_t k = first; k < x->nin; k++)
			seen[p->sx_in.v[x->in + k]] = true;
	}
	mem_free(seen);
	return n + (s->kind == STAGE_REDUCE || (s->kind == STAGE_SCATTER &&
	    s->reduce != REDUCE_SET));
}

struct work {
	struct opcall *c;
	const struct prim *p;
	LLVMValueRef (*extent)(struct opcall *c, const struct sym *s);
};

/* The values of a program's names are in f->dims by now. */
static LLVMValueRef
dim_of(void *ctx, const struct sym *var)
{
	struct work *w = ctx;
	struct gen *g = w->c->f->g;

	for (uint32_t i = 0; i < w->p->ndim; i++)
		if (w->p->dim[i] == var->name)
			return LLVMBuildLoad2(g->b, g->i64, fn_at(w->c->f,
			    g->i64, w->c->f->dims, i), "");
	return gen_int(g, 0);
}

static LLVMValueRef
times(struct work *w, LLVMValueRef product, const struct sym *s)
{
	struct gen *g = w->c->f->g;
	LLVMValueRef n = w->p->kernel == NULL ? gen_sym(g, s, dim_of, w) :
	    w->extent(w->c, s);

	return LLVMBuildFMul(g->b, product, LLVMBuildSIToFP(g->b, n, g->f64,
	    ""), "");
}

static LLVMValueRef
flops(struct work *w)
{
	struct gen *g = w->c->f->g;
	LLVMValueRef sum = LLVMConstReal(g->f64, 0), n;

	if (w->p->kernel != NULL)
		return LLVMConstReal(g->f64, -1);
	for (uint32_t i = 0; i < w->p->stage.n; i++) {
		const struct prim_stage *s = &w->p->stage.v[i];

		n = LLVMConstReal(g->f64, operations(w->p, s));
		for (uint32_t k = 0; k < s->naxis; k++) {
			if (s->axis[k].extent->has_any)
				return LLVMConstReal(g->f64, -1);
			n = times(w, n, s->axis[k].extent);
		}
		sum = LLVMBuildFAdd(g->b, sum, n, "");
	}
	return sum;
}

static LLVMValueRef
bytes(struct work *w)
{
	struct gen *g = w->c->f->g;
	const struct prim *p = w->p;
	LLVMValueRef sum = LLVMConstReal(g->f64, 0), n;
	bool *read = mem_zalloc(p->buffer.n + 1, sizeof *read);

	/* Other forms of a program may have inputs of their own. */
	prim_find_read(p, read);
	for (uint32_t i = 0; i < p->ninput + p->noutput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];

		if (p->kernel == NULL && i < p->ninput && !read[i])
			continue;
		n = LLVMConstReal(g->f64, dtype_info[b->dtype].bytes);
		for (uint32_t k = 0; k < b->rank; k++) {
			if (b->dim[k]->has_any) {
				mem_free(read);
				return LLVMConstReal(g->f64, -1);
			}
			n = times(w, n, b->dim[k]);
		}
		sum = LLVMBuildFAdd(g->b, sum, n, "");
	}
	mem_free(read);
	return sum;
}

/* The elements of each output, as an array; -1: not known. */
static LLVMValueRef
output_elements(struct work *w)
{
	struct fgen *f = w->c->f;
	struct gen *g = f->g;
	const struct prim *p = w->p;
	LLVMValueRef list = fn_alloca(f, g->f64, gen_int(g, p->noutput));

	for (uint32_t i = 0; i < p->noutput; i++) {
		const struct prim_buffer *b = &p->buffer.v[p->ninput + i];
		const char *missing = w->c->missing;
		LLVMValueRef n = LLVMConstReal(g->f64, 1);
		bool known = true;

		for (uint32_t k = 0; known && k < b->rank; k++) {
			known = !b->dim[k]->has_any;
			if (known)
				n = times(w, n, b->dim[k]);
		}
		if (w->c->missing != missing) {
			w->c->missing = missing;
			known = false;
		}
		LLVMBuildStore(g->b, known ? n : LLVMConstReal(g->f64, -1),
		    fn_at(f, g->f64, list, i));
	}
	return list;
}

static LLVMValueRef
item(struct opcall *c, int64_t i)
{
	struct gen *g = c->f->g;

	return LLVMBuildLoad2(g->b, g->ptr, fn_at(c->f, g->ptr, c->site, i),
	    "");
}

LLVMValueRef
fn_site_name(struct opcall *c)
{
	return c->site != NULL ? item(c, 0) : gen_string(c->f->g, c->name);
}

LLVMValueRef
fn_site_place(struct opcall *c)
{
	return c->site != NULL ? item(c, 2) : fn_place(c->f, c->id);
}

/* As relay_site has them. */
static LLVMValueRef
input_names(struct opcall *c)
{
	struct gen *g = c->f->g;
	struct buf b = { NULL, 0, 0 };
	LLVMValueRef v = LLVMConstNull(g->ptr);
	const char *name;
	bool some = false;

	for (uint32_t i = 0; c->id != 0 && i < c->p->ninput; i++) {
		name = ir_input_name(c->f->m, c->id, i);
		some = some || name != NULL;
		buf_printf(&b, "%s\n", name != NULL ? name : "");
	}
	if (some)
		v = gen_string(g, b.v);
	buf_release(&b);
	return v;
}

LLVMValueRef
fn_site_inputs(struct opcall *c)
{
	struct gen *g = c->f->g;

	return c->site == NULL ? input_names(c) : LLVMBuildLoad2(g->b, g->ptr,
	    fn_at(c->f, g->i8, c->site, (int64_t)offsetof(struct relay_site,
	    inputs)), "");
}

/* One list serves all calls that have the same. */
static LLVMValueRef
shared_list(struct gen *g, LLVMTypeRef type, LLVMValueRef *v, uint32_t n)
{
	LLVMValueRef init = LLVMConstArray2(type, v, n), global;
	uint32_t k;

	/* LLVM has each constant once. */
	if (map_get(&g->dtypes, (uintptr_t)init, &k))
		return g->dtype_list.v[k];
	global = LLVMAddGlobal(g->module, LLVMTypeOf(init), "dtypes");
	LLVMSetInitializer(global, init);
	LLVMSetGlobalConstant(global, 1);
	LLVMSetLinkage(global, LLVMPrivateLinkage);
	LLVMSetUnnamedAddress(global, LLVMGlobalUnnamedAddr);
	map_put(&g->dtypes, (uintptr_t)init, g->dtype_list.n);
	vec_push(&g->dtype_list, global);
	return global;
}

static LLVMValueRef
output_dtypes(struct gen *g, const struct prim *p)
{
	LLVMValueRef *v = mem_zalloc(p->noutput + 1, sizeof *v), list;

	for (uint32_t i = 0; i < p->noutput; i++)
		v[i] = LLVMConstInt(g->i32, p->buffer.v[p->ninput + i].dtype,
		    0);
	list = shared_list(g, g->i32, v, p->noutput);
	mem_free(v);
	return list;
}

static LLVMValueRef
input_scalars(struct gen *g, const struct prim *p)
{
	LLVMValueRef *v = mem_zalloc(p->ninput + 1, sizeof *v), list;

	for (uint32_t i = 0; i < p->ninput; i++)
		v[i] = LLVMConstInt(g->i8, p->buffer.v[i].rank == 0 ?
		    dtype_info[p->buffer.v[i].dtype].bytes : 0, 0);
	list = shared_list(g, g->i8, v, p->ninput);
	mem_free(v);
	return list;
}

static int64_t
site_flags(const struct opcall *c)
{
	const struct ir_module *m = c->f->m;

	return (c->id != 0 && ir_is_set(m, ir_at(m, c->id)->props,
	    IR_RECOMPUTED) ? RELAY_AGAIN : 0) |
	    (c->p->kernel != NULL && c->p->kernel->effect ? RELAY_EFFECT : 0);
}

LLVMValueRef
fn_site(struct opcall *c)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	LLVMTypeRef row[10] = { g->ptr, g->ptr, g->ptr, g->ptr, g->ptr,
	    g->i32, g->i32, g->i32, g->i32, g->ptr };
	LLVMValueRef v[10], global;
	char *id;

	if (c->site != NULL)
		return c->site;
	v[0] = gen_string(g, c->name);
	v[1] = LLVMConstNull(g->ptr);
	if (c->id != 0) {
		id = mem_printf("%s.v%u", f->m->function.v[
		    f->unit.v[f->u].function].name, ir_at(f->m, c->id)->id);
		v[1] = gen_string(g, id);
		mem_free(id);
	}
	v[2] = fn_place(f, c->id);
	v[3] = output_dtypes(g, c->p);
	v[4] = input_scalars(g, c->p);
	v[5] = fn_i32(f, c->p->ninput);
	v[6] = fn_i32(f, c->p->noutput);
	v[7] = fn_i32(f, site_flags(c));
	v[8] = fn_i32(f, 0);
	v[9] = input_names(c);
	global = LLVMAddGlobal(g->module, LLVMStructTypeInContext(g->c, row,
	    10, 0), "site");
	LLVMSetInitializer(global, LLVMConstStructInContext(g->c, v, 10, 0));
	LLVMSetGlobalConstant(global, 1);
	LLVMSetLinkage(global, LLVMPrivateLinkage);
	return global;
}

static LLVMValueRef
call_hook(struct opcall *c, const struct prim *p, LLVMValueRef kernel,
    LLVMValueRef hook, struct work *w)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	LLVMTypeRef in[11] = { g->ptr, g->ptr, g->ptr, g->ptr, g->ptr, g->ptr,
	    g->i32, g->i32, g->f64, g->f64, g->ptr };
	LLVMValueRef arg[11] = { hook, f->ctx, kernel, f->bufs, f->dims };
	const char *missing = c->missing;

	arg[5] = fn_site(c);
	arg[6] = fn_i32(f, p->buffer.n);
	arg[7] = fn_i32(f, p->kernel == NULL ? p->ndim : p->kernel->nparam +
	    p->kernel->nbound);
	arg[8] = flops(w);
	arg[9] = bytes(w);
	/* A profile does not report errors about unknown extents. */
	if (c->missing != missing) {
		c->missing = missing;
		arg[9] = LLVMConstReal(g->f64, -1);
	}
	arg[10] = output_elements(w);
	return LLVMBuildCall2(g->b, LLVMFunctionType(g->i32, in, 11, 0),
	    LLVMBuildLoad2(g->b, g->ptr, hook, ""), arg, 11, "");
}

LLVMValueRef
fn_call_hooked(struct opcall *c, const struct prim *p, LLVMValueRef kernel,
    LLVMValueRef (*extent)(struct opcall *c, const struct sym *s))
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	/* Scheduling adds stages, which do not count: the program before
	 * scheduling is measured. */
	struct work w = { c, p == c->run ? c->p : p, extent };
	LLVMValueRef args[3] = { f->ctx, f->bufs, f->dims }, hook, rc[2], phi;
	LLVMBasicBlockRef from[2], plain = fn_block(f, "plain"),
	    watched = fn_block(f, "watched"), join = fn_block(f, "called");

	hook = LLVMBuildLoad2(g->b, g->ptr, fn_at(f, g->i8, f->ctx,
	    (int64_t)offsetof(struct relay_ctx, hook)), "");
	LLVMBuildCondBr(g->b, LLVMBuildIsNull(g->b, hook, ""), plain,
	    watched);
	LLVMPositionBuilderAtEnd(g->b, watched);
	rc[0] = call_hook(c, p, kernel, hook, &w);
	from[0] = LLVMGetInsertBlock(g->b);
	LLVMBuildBr(g->b, join);
	LLVMPositionBuilderAtEnd(g->b, plain);
	rc[1] = LLVMBuildCall2(g->b, g->kernel_type, kernel, args, 3, "");
	from[1] = LLVMGetInsertBlock(g->b);
	LLVMBuildBr(g->b, join);
	LLVMPositionBuilderAtEnd(g->b, join);
	phi = LLVMBuildPhi(g->b, g->i32, "");
	LLVMAddIncoming(phi, rc, from, 2);
	return phi;
}
