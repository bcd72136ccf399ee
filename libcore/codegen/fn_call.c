/*
 * Generates calls of tensor programs' kernels (fn_op.h).
 *
 * Most calls go through a wrapper function, one per program: it allocates the
 * temporaries from the call's memory, calls the kernel and frees them,
 *
 *	int run(ctx, buffers, extents, site)
 *
 * so that this code exists once per program and not once per call.  If the
 * program has versions, it takes the first one whose predicates hold.  LLVM
 * inlines the wrapper if it has one caller, or is small.  C kernels, whose
 * results' extents are known only afterwards, and programs that may skip a copy
 * are called without a wrapper.
 */
#include "codegen/fn_op.h"

#include "tensor/buffer_use.h"

static int
workspace_kind(const struct opcall *c, uint32_t buffer)
{
	return RELAY_AT_CALL | (prim_covers(c->run, buffer) ? 0 :
	    RELAY_ZEROED);
}

/* ---- without a wrapper ---- */

LLVMValueRef
fn_workspace(struct opcall *c, uint32_t buffer)
{
	struct fgen *f = c->f;
	const struct prim_buffer *b = &c->run->buffer.v[buffer];
	LLVMValueRef n = gen_int(f->g, dtype_info[b->dtype].bytes), args[4], v;

	for (uint32_t k = 0; k < b->rank; k++)
		n = LLVMBuildMul(f->g->b, n, fn_op_extent(c, b->dim[k]), "");
	args[0] = f->ctx;
	args[1] = n;
	args[2] = fn_i32(f, workspace_kind(c, buffer));
	args[3] = fn_place(f, c->id);
	v = fn_runtime(f, "relay_workspace", "pplip", args);
	fn_require(f, LLVMBuildIsNotNull(f->g->b, v, ""));
	return v;
}

static LLVMValueRef
kernel_of(struct opcall *c, const struct prim *p, uint32_t form)
{
	struct gen *g = c->f->g;
	struct gen_debug_mark m;
	LLVMValueRef fn;

	if (p->kernel == NULL) {
		m = gen_debug_kernel_begin(g);
		fn = gen_kernel(g, p, form);
		gen_debug_kernel_end(g, m, c->name, c->id != 0 ?
		    ir_at(c->f->m, c->id) : NULL, &p->span);
		return fn;
	}
	fn = LLVMGetNamedFunction(g->module, p->kernel->symbol);
	return fn != NULL ? fn : LLVMAddFunction(g->module,
	    p->kernel->symbol, g->kernel_type);
}

/* The function fails if its kernel did, with status rc. */
static void
fail_unless_done(struct opcall *c, LLVMValueRef rc)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	LLVMValueRef args[4] = { f->ctx };
	LLVMBasicBlockRef good = fn_fail_begin(f, LLVMBuildICmp(g->b,
	    LLVMIntEQ, rc, fn_i32(f, 0), ""));

	args[1] = gen_string(g, c->name);
	args[2] = fn_place(f, c->id);
	args[3] = fn_site_inputs(c);
	fn_runtime(f, "relay_fail_kernel", "ipppp", args);
	fn_fail_end(f, good);
}

static void
call_kernel(struct opcall *c, const struct prim *p)
{
	fail_unless_done(c, fn_call_hooked(c, p, kernel_of(c, p,
	    GEN_PLAIN), fn_op_extent));
}

/* Calls the kernel where it stands, with f->bufs and f->dims. */
void
fn_call_inline(struct opcall *c)
{
	static const char name[] = "alwaysinline";
	struct fgen *f = c->f;
	struct gen *g = f->g;
	unsigned kind = LLVMGetEnumAttributeKindForName(name,
	    sizeof name - 1);
	LLVMValueRef args[3] = { f->ctx, f->bufs, f->dims }, rc;

	rc = LLVMBuildCall2(g->b, g->kernel_type, kernel_of(c, c->run,
	    GEN_PLAIN), args, 3, "");
	LLVMAddCallSiteAttribute(rc, (LLVMAttributeIndex)
	    LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(g->c, kind,
	    0));
	fail_unless_done(c, rc);
}

/* Calls the kernel, or its in-place variant without the copy. */
void
fn_call_kernels(struct opcall *c, LLVMValueRef out, LLVMValueRef over)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	LLVMBasicBlockRef yes, no, join;

	if (c->rest == NULL) {
		call_kernel(c, c->run);
		return;
	}
	yes = fn_block(f, "in_place");
	no = fn_block(f, "copied");
	join = fn_block(f, "done");
	LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntEQ, out, over, ""),
	    yes, no);
	LLVMPositionBuilderAtEnd(g->b, yes);
	call_kernel(c, c->rest);
	LLVMBuildBr(g->b, join);
	LLVMPositionBuilderAtEnd(g->b, no);
	call_kernel(c, c->run);
	LLVMBuildBr(g->b, join);
	LLVMPositionBuilderAtEnd(g->b, join);
}

/* ---- what the proof of the loops assumes (tree.h) ---- */

struct assumed {
	struct opcall *c;
	fn_lookup *get;
	struct map large, divisor;	/* those that are checked already */
};

static void
assume(struct assumed *l, LLVMValueRef holds, const char *else_text)
{
	struct fgen *f = l->c->f;
	LLVMBasicBlockRef good = fn_fail_begin(f, holds);
	LLVMValueRef args[3];

	args[0] = f->ctx;
	args[1] = gen_string(f->g, else_text);
	args[2] = fn_site_place(l->c);
	fn_runtime(f, "relay_fail", "ippp", args);
	fn_fail_end(f, good);
}

static void
check_large(void *ctx, const struct sym *extent)
{
	struct assumed *l = ctx;
	struct fgen *f = l->c->f;

	if (extent->has_any || map_get(&l->large, map_ptr(extent), NULL))
		return;
	map_put(&l->large, map_ptr(extent), 0);
	assume(l, LLVMBuildFCmp(f->g->b, LLVMRealOLE, fn_magnitude(f, extent,
	    l->get, l->c), LLVMConstReal(f->g->f64, TREE_EXTENT), ""),
	    "there is no memory for an extent of more than 2^47");
}

static void
check_divisor(void *ctx, const struct sym *extent, const struct sym *divisor)
{
	struct assumed *l = ctx;
	struct gen *g = l->c->f->g;
	struct buf b = { NULL, 0, 0 };

	if (extent->has_any || map_get(&l->divisor, map_ptr(divisor), NULL))
		return;
	map_put(&l->divisor, map_ptr(divisor), 0);
	buf_puts(&b, "in the extent ");
	sym_print(&b, extent);
	buf_puts(&b, " the divisor ");
	sym_print(&b, divisor);
	buf_puts(&b, " is not above 0");
	assume(l, LLVMBuildICmp(g->b, LLVMIntSGT, gen_sym(g, divisor, l->get,
	    l->c), gen_int(g, 0), ""), b.v);
	buf_release(&b);
}

/* Whether the bytes of a temporary may be too many, if names are extents of
 * tensors. */
static bool
may_be_large(const struct prim_buffer *b)
{
	double most = dtype_info[b->dtype].bytes;
	uint32_t names = 0;
	int64_t v;

	for (uint32_t k = 0; k < b->rank; k++) {
		if (b->dim[k]->has_any)
			return false;
		if (sym_is_const(b->dim[k], &v))
			most *= (double)v;
		else if (b->dim[k]->kind != SYM_VAR || names++ > 0)
			return true;
		else
			most *= TREE_EXTENT;
	}
	return most > (double)FN_BYTES;
}

/* A product of extents that wraps would be any number of bytes. */
static void
check_temporaries(struct assumed *l, const struct prim *p)
{
	struct fgen *f = l->c->f;
	LLVMBuilderRef bl = f->g->b;

	for (uint32_t i = p->ninput + p->noutput; i < p->buffer.n; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];
		LLVMValueRef n = LLVMConstReal(f->g->f64,
		    dtype_info[b->dtype].bytes);

		if (!may_be_large(b))
			continue;
		for (uint32_t k = 0; k < b->rank; k++)
			n = LLVMBuildFMul(bl, n, fn_magnitude(f, b->dim[k],
			    l->get, l->c), "");
		assume(l, LLVMBuildFCmp(bl, LLVMRealOLE, n, LLVMConstReal(
		    f->g->f64, (double)FN_BYTES), ""),
		    "there is no memory for a temporary tensor or workspace "
		    "of more than 2^60 bytes");
	}
}

void
fn_check_extents(struct opcall *c, fn_lookup *get)
{
	struct assumed l = { .c = c, .get = get };
	const struct prim *run[2] = { c->run, c->rest };

	for (int i = 0; i < 2 && run[i] != NULL; i++) {
		check_temporaries(&l, run[i]);
		if (c->p->kernel != NULL)
			continue;
		tree_large_extents(run[i], check_large, &l);
		tree_divisors(run[i], check_divisor, &l);
	}
	map_free(&l.large);
	map_free(&l.divisor);
}

/* ---- through a wrapper ---- */

bool
fn_call_apart(const struct opcall *c)
{
	return c->p->kernel == NULL && c->rest == NULL;
}

/* The program's temporaries have extents of its own dimensions alone. */
static LLVMValueRef
extent(void *ctx, const struct sym *var)
{
	struct opcall *c = ctx;
	struct gen *g = c->f->g;
	uint32_t i = 0;

	while (c->p->dim[i] != var->name)
		i++;
	return LLVMBuildLoad2(g->b, g->i64, fn_at(c->f, g->i64, c->f->dims,
	    i), "");
}

/* Allocates temporary i. */
static LLVMValueRef
take(struct opcall *c, uint32_t i)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	const struct prim_buffer *b = &c->run->buffer.v[i];
	LLVMValueRef n = gen_int(g, dtype_info[b->dtype].bytes), args[4], v;

	for (uint32_t k = 0; k < b->rank; k++)
		n = LLVMBuildMul(g->b, n, gen_sym(g, b->dim[k], extent, c),
		    "");
	args[0] = f->ctx;
	args[1] = n;
	args[2] = fn_i32(f, workspace_kind(c, i));
	args[3] = fn_site_place(c);
	v = fn_runtime(f, "relay_workspace", "pplip", args);
	fn_require(f, LLVMBuildIsNotNull(g->b, v, ""));
	LLVMBuildStore(g->b, v, fn_at(f, g->ptr, f->bufs, i));
	return v;
}

static void
body(struct opcall *c, LLVMValueRef kernel)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	uint32_t first = c->p->ninput + c->p->noutput, n = c->run->buffer.n;
	LLVMValueRef *temp = mem_zalloc(n + 1, sizeof *temp), rc, args[4];
	LLVMBasicBlockRef good;
	const bool *needs = gen_workspaces(c->run);

	for (uint32_t i = first; i < n; i++)
		if (needs[i])
			temp[i] = take(c, i);
	rc = fn_call_hooked(c, c->run, kernel, fn_op_extent);
	good = fn_fail_begin(f, LLVMBuildICmp(g->b, LLVMIntEQ, rc,
	    fn_i32(f, 0), ""));
	args[0] = f->ctx;
	args[1] = fn_site_name(c);
	args[2] = fn_site_place(c);
	args[3] = fn_site_inputs(c);
	fn_runtime(f, "relay_fail_kernel", "ipppp", args);
	fn_fail_end(f, good);
	for (uint32_t i = first; i < n; i++) {
		args[1] = temp[i];
		if (temp[i] != NULL)
			fn_runtime(f, "relay_workspace_free", "vpp", args);
	}
	LLVMBuildRet(g->b, fn_i32(f, 0));
	mem_free(temp);
}

static LLVMValueRef
holds(struct opcall *c, const struct sym_pred *p)
{
	static const LLVMIntPredicate op[] = { [SYM_EQ] = LLVMIntEQ,
	    [SYM_NE] = LLVMIntNE, [SYM_LT] = LLVMIntSLT, [SYM_LE] = LLVMIntSLE,
	    [SYM_GT] = LLVMIntSGT, [SYM_GE] = LLVMIntSGE };
	struct gen *g = c->f->g;

	return LLVMBuildICmp(g->b, op[p->op], gen_sym(g, p->lhs, extent, c),
	    gen_sym(g, p->rhs, extent, c), "");
}

/* Calls version i and returns, if its predicates hold; own: space for its
 * extents. */
static void
take_version(struct opcall *c, uint32_t i, LLVMValueRef own)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	const struct prim_version *x = &c->run->version.v[i];
	LLVMBasicBlockRef next = fn_block(f, "next"), yes;
	LLVMValueRef dims = f->dims;
	struct opcall v = *c;
	uint32_t form = x->cpu != NULL ? gen_form_named(g, x->cpu) :
	    gen_form_of(g, c->run);

	if (x->cpu != NULL) {
		yes = fn_block(f, "chosen");
		LLVMBuildCondBr(g->b, gen_form_is(g, form), yes, next);
		LLVMPositionBuilderAtEnd(g->b, yes);
	}
	for (uint32_t k = 0; k < x->nwhen; k++) {
		yes = fn_block(f, "holds");
		LLVMBuildCondBr(g->b, holds(c, &x->when[k]), yes, next);
		LLVMPositionBuilderAtEnd(g->b, yes);
	}
	v.p = prim_version(c->run, i);
	v.run = gen_scheduled(g, v.p);
	for (uint32_t k = 0; k < v.p->ndim; k++)
		LLVMBuildStore(g->b, extent(c, sym_var(f->m->syms,
		    v.p->dim[k])), fn_at(f, g->i64, own, k));
	f->dims = own;
	fn_check_extents(&v, extent);
	body(&v, kernel_of(&v, v.run, form));
	f->dims = dims;
	LLVMPositionBuilderAtEnd(g->b, next);
}

static void
take_versions(struct opcall *c)
{
	struct gen *g = c->f->g;
	LLVMValueRef own;

	if (c->run->version.n == 0)
		return;
	/* A version has no dimension that the program does not have. */
	own = LLVMBuildArrayAlloca(g->b, g->i64, gen_int(g, c->p->ndim), "");
	for (uint32_t i = 0; i < c->run->version.n; i++)
		take_version(c, i, own);
}

static LLVMValueRef
make(struct opcall *c, LLVMTypeRef type)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b), failed = f->failed;
	LLVMMetadataRef place;
	LLVMValueRef kernel = kernel_of(c, c->run, gen_form_of(g, c->run)),
	    fn = f->fn, ctx = f->ctx,
	    bufs = f->bufs, dims = f->dims, site = c->site, made;

	place = LLVMGetCurrentDebugLocation2(g->b);
	LLVMSetCurrentDebugLocation2(g->b, NULL);
	f->fn = made = LLVMAddFunction(g->module, "run", type);
	LLVMSetLinkage(made, LLVMInternalLinkage);
	f->ctx = LLVMGetParam(made, 0);
	f->bufs = LLVMGetParam(made, 1);
	f->dims = LLVMGetParam(made, 2);
	c->site = LLVMGetParam(made, 3);
	LLVMPositionBuilderAtEnd(g->b, fn_block(f, "entry"));
	f->failed = fn_block(f, "failed");
	take_versions(c);
	body(c, kernel);
	LLVMPositionBuilderAtEnd(g->b, f->failed);
	LLVMBuildRet(g->b, fn_i32(f, 1));
	c->site = site;
	f->fn = fn;
	f->ctx = ctx;
	f->bufs = bufs;
	f->dims = dims;
	f->failed = failed;
	LLVMPositionBuilderAtEnd(g->b, at);
	LLVMSetCurrentDebugLocation2(g->b, place);
	return made;
}

void
fn_call(struct opcall *c)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	LLVMTypeRef in[4] = { g->ptr, g->ptr, g->ptr, g->ptr }, type;
	LLVMValueRef args[4] = { f->ctx, f->bufs, f->dims,
	    fn_site(c) }, rc;
	/* The profile of a call describes the program before scheduling. */
	uint64_t key = tree_hash_scheduled(c->run) ^ prim_hash(c->p) * 3;
	uint32_t i;

	type = LLVMFunctionType(g->i32, in, 4, 0);
	if (!map_get(&g->callers, key, &i)) {
		i = g->caller.n;
		map_put(&g->callers, key, i);
		vec_push(&g->caller, NULL);
		g->caller.v[i] = make(c, type);
	}
	rc = LLVMBuildCall2(g->b, type, g->caller.v[i], args, 4, "");
	fn_require(f, LLVMBuildICmp(g->b, LLVMIntEQ, rc, fn_i32(f, 0), ""));
}
