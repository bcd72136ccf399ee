/*
 * A tensor program to a function of the kernel ABI: each stage in order, each
 * domain as a nest of loops in row-major order.  Reductions accumulate floats
 * in float64, like the evaluator.
 */
#include "codegen/gen.h"

#include <stdio.h>
#include <string.h>

/* ---- loops ---- */

struct loop {
	LLVMBasicBlockRef head, body, done;
	LLVMValueRef phi;
};

static struct loop
loop_begin(struct kgen *k, LLVMValueRef extent)
{
	struct gen *g = k->g;
	struct loop l;
	LLVMBasicBlockRef from = LLVMGetInsertBlock(g->b);
	LLVMValueRef zero = gen_int(g, 0);

	l.head = LLVMAppendBasicBlockInContext(g->c, k->fn, "loop");
	l.body = LLVMAppendBasicBlockInContext(g->c, k->fn, "body");
	l.done = LLVMAppendBasicBlockInContext(g->c, k->fn, "done");
	LLVMBuildBr(g->b, l.head);
	LLVMPositionBuilderAtEnd(g->b, l.head);
	l.phi = LLVMBuildPhi(g->b, g->i64, "i");
	LLVMAddIncoming(l.phi, &zero, &from, 1);
	LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntSLT, l.phi, extent,
	    ""), l.body, l.done);
	LLVMPositionBuilderAtEnd(g->b, l.body);
	return l;
}

static void
loop_end(struct kgen *k, struct loop *l)
{
	struct gen *g = k->g;
	LLVMValueRef next = LLVMBuildAdd(g->b, l->phi, gen_int(g, 1), "");
	LLVMBasicBlockRef from = LLVMGetInsertBlock(g->b);

	LLVMAddIncoming(l->phi, &next, &from, 1);
	LLVMBuildBr(g->b, l->head);
	LLVMPositionBuilderAtEnd(g->b, l->done);
}

static LLVMValueRef
dim_name(void *ctx, const struct sym *var)
{
	struct kgen *k = ctx;

	for (uint32_t i = 0; i < k->p->ndim; i++)
		if (k->p->dim[i] == var->name)
			return k->dim[i];
	BUG("dimension '%s' of %s has no value", var->name, k->p->name);
}

static void
open_loops(struct kgen *k, struct loop *l, uint32_t lo, uint32_t hi)
{
	for (uint32_t i = lo; i < hi; i++) {
		LLVMValueRef e = gen_sym(k->g, k->s->axis[i].extent, dim_name,
		    k);

		l[i] = loop_begin(k, e);
		k->axis[i] = l[i].phi;
	}
}

static void
close_loops(struct kgen *k, struct loop *l, uint32_t lo, uint32_t hi)
{
	for (uint32_t i = hi; i-- > lo; )
		loop_end(k, &l[i]);
}

/* ---- bodies ---- */

static void
mark(const struct prim *p, sx_id root, bool *need)
{
	if (root == 0)
		return;
	need[root] = true;
	for (uint32_t i = root; i > 0; i--) {
		const struct sx *n = &p->sx.v[i];

		for (uint32_t j = 0; need[i] && j < n->nin; j++) {
			/* A guarded load is made inside its guard. */
			if (n->op == SX_GUARD && j == 1)
				continue;
			need[p->sx_in.v[n->in + j]] = true;
		}
	}
}

/* Computes the nodes below a root in order: no deep recursion. */
static LLVMValueRef
value(struct kgen *k, sx_id root)
{
	const struct prim *p = k->p;
	bool *need = mem_zalloc(p->sx.n, sizeof *need);

	mark(p, root, need);
	for (uint32_t i = 1; i <= root; i++)
		if (need[i])
			scalar_value(k, i);
	mem_free(need);
	return scalar_value(k, root);
}

static void
forget(struct kgen *k)
{
	memset(k->val, 0, k->p->sx.n * sizeof *k->val);
}

/* Enters the domain; the block returned is where to go on. */
static LLVMBasicBlockRef
begin_where(struct kgen *k)
{
	struct gen *g = k->g;
	LLVMBasicBlockRef yes, join;

	if (k->s->where == 0)
		return NULL;
	yes = LLVMAppendBasicBlockInContext(g->c, k->fn, "where");
	join = LLVMAppendBasicBlockInContext(g->c, k->fn, "after");
	LLVMBuildCondBr(g->b, value(k, k->s->where), yes, join);
	LLVMPositionBuilderAtEnd(g->b, yes);
	return join;
}

static void
end_where(struct kgen *k, LLVMBasicBlockRef join)
{
	if (join == NULL)
		return;
	LLVMBuildBr(k->g->b, join);
	LLVMPositionBuilderAtEnd(k->g->b, join);
}

static void
store(struct kgen *k, uint32_t buffer, const sx_id *at, LLVMValueRef v)
{
	struct gen *g = k->g;
	LLVMValueRef to = scalar_address(k, buffer, at, at == NULL);

	LLVMBuildStore(g->b, gen_to_memory(g, k->p->buffer.v[buffer].dtype,
	    v), to);
}

/* ---- reductions ---- */

static bool
wide(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT;
}

static LLVMTypeRef
acc_type(struct gen *g, enum dtype dt)
{
	return wide(dt) ? g->f64 : gen_type(g, dt);
}

static LLVMValueRef
identity(struct gen *g, enum reduce_op op, enum dtype dt)
{
	LLVMTypeRef t = acc_type(g, dt);
	uint32_t bits = dtype_info[dt].bits;
	bool sign = dtype_info[dt].class == DTC_INT;
	double inf = 1e308 * 10;

	switch (op) {
	case REDUCE_PROD: case REDUCE_ALL:
		return wide(dt) ? LLVMConstReal(t, 1) : LLVMConstInt(t, 1, 0);
	case REDUCE_MAX:
		return wide(dt) ? LLVMConstReal(t, -inf) : sign ?
		    LLVMConstInt(t, 1ull << (bits - 1), 0) : LLVMConstNull(t);
	case REDUCE_MIN:
		return wide(dt) ? LLVMConstReal(t, inf) : sign ?
		    LLVMConstInt(t, (1ull << (bits - 1)) - 1, 0) :
		    LLVMConstAllOnes(t);
	default:
		return LLVMConstNull(t);
	}
}

static LLVMValueRef
combine_float(struct gen *g, enum reduce_op op, LLVMValueRef a,
    LLVMValueRef v)
{
	LLVMValueRef in[2] = { a, v }, fn;
	LLVMTypeRef t = LLVMTypeOf(a);
	const char *name = op == REDUCE_MAX ? "llvm.maximum" : "llvm.minimum";
	unsigned id = LLVMLookupIntrinsicID(name, strlen(name));

	if (op == REDUCE_SUM)
		return LLVMBuildFAdd(g->b, a, v, "");
	if (op == REDUCE_PROD)
		return LLVMBuildFMul(g->b, a, v, "");
	fn = LLVMGetIntrinsicDeclaration(g->module, id, &t, 1);
	return LLVMBuildCall2(g->b, LLVMIntrinsicGetType(g->c, id, &t, 1), fn,
	    in, 2, "");
}

static LLVMValueRef
combine(struct gen *g, enum reduce_op op, enum dtype dt, LLVMValueRef a,
    LLVMValueRef v)
{
	LLVMIntPredicate gt = dtype_info[dt].class == DTC_INT ? LLVMIntSGT :
	    LLVMIntUGT;

	if (wide(dt))
		return combine_float(g, op, a, v);
	switch (op) {
	case REDUCE_SUM:
		return dt == DT_BOOL ? LLVMBuildOr(g->b, a, v, "") :
		    LLVMBuildAdd(g->b, a, v, "");
	case REDUCE_PROD:
		return dt == DT_BOOL ? LLVMBuildAnd(g->b, a, v, "") :
		    LLVMBuildMul(g->b, a, v, "");
	case REDUCE_ANY: return LLVMBuildOr(g->b, a, v, "");
	case REDUCE_ALL: return LLVMBuildAnd(g->b, a, v, "");
	case REDUCE_MAX:
		return LLVMBuildSelect(g->b, LLVMBuildICmp(g->b, gt, v, a, ""),
		    v, a, "");
	default:
		return LLVMBuildSelect(g->b, LLVMBuildICmp(g->b, gt, a, v, ""),
		    v, a, "");
	}
}

/* Allocas stand in the entry block, so that loops do not grow the stack. */
static LLVMValueRef
slot(struct kgen *k, LLVMTypeRef t)
{
	LLVMBasicBlockRef at = LLVMGetInsertBlock(k->g->b);
	LLVMBasicBlockRef first = LLVMGetEntryBasicBlock(k->fn);
	LLVMValueRef v;

	LLVMPositionBuilderBefore(k->g->b, LLVMGetFirstInstruction(first));
	v = LLVMBuildAlloca(k->g->b, t, "acc");
	LLVMPositionBuilderAtEnd(k->g->b, at);
	return v;
}

static void
gen_reduce(struct kgen *k)
{
	struct gen *g = k->g;
	const struct prim_stage *s = k->s;
	enum dtype dt = sx_dtype(k->p, s->value[0]);
	LLVMTypeRef t = acc_type(g, dt);
	LLVMValueRef acc = slot(k, t), a, v;
	LLVMBasicBlockRef join;
	struct loop l[256];

	open_loops(k, l, 0, s->nspatial);
	LLVMBuildStore(g->b, identity(g, s->reduce, dt), acc);
	open_loops(k, l, s->nspatial, s->naxis);
	forget(k);
	join = begin_where(k);
	v = value(k, s->value[0]);
	if (wide(dt))
		v = scalar_cast(g, dt, DT_FLOAT64, v);
	a = LLVMBuildLoad2(g->b, t, acc, "");
	LLVMBuildStore(g->b, combine(g, s->reduce, dt, a, v), acc);
	end_where(k, join);
	close_loops(k, l, s->nspatial, s->naxis);
	forget(k);
	v = LLVMBuildLoad2(g->b, t, acc, "");
	if (wide(dt))
		v = scalar_cast(g, DT_FLOAT64, dt, v);
	store(k, s->out[0], NULL, v);
	close_loops(k, l, 0, s->nspatial);
}

static void
gen_general(struct kgen *k)
{
	struct gen *g = k->g;
	const struct prim_stage *s = k->s;
	LLVMValueRef *acc = mem_zalloc(s->nout, sizeof *acc);
	LLVMValueRef *next = mem_zalloc(s->nout, sizeof *next);
	LLVMBasicBlockRef join;
	struct loop l[256];

	for (uint32_t i = 0; i < s->nout; i++)
		acc[i] = slot(k, gen_memory_type(g, sx_dtype(k->p,
		    s->value[i])));
	k->acc = acc;
	open_loops(k, l, 0, s->nspatial);
	forget(k);
	for (uint32_t i = 0; i < s->nout; i++)
		LLVMBuildStore(g->b, gen_to_memory(g, sx_dtype(k->p,
		    s->init[i]), value(k, s->init[i])), acc[i]);
	open_loops(k, l, s->nspatial, s->naxis);
	forget(k);
	join = begin_where(k);
	for (uint32_t i = 0; i < s->nout; i++)
		next[i] = value(k, s->value[i]);
	for (uint32_t i = 0; i < s->nout; i++)
		LLVMBuildStore(g->b, gen_to_memory(g, sx_dtype(k->p,
		    s->value[i]), next[i]), acc[i]);
	end_where(k, join);
	close_loops(k, l, s->nspatial, s->naxis);
	for (uint32_t i = 0; i < s->nout; i++) {
		enum dtype dt = sx_dtype(k->p, s->value[i]);

		forget(k);
		store(k, s->out[i], NULL, gen_from_memory(g, dt,
		    LLVMBuildLoad2(g->b, gen_memory_type(g, dt), acc[i],
		    "")));
	}
	close_loops(k, l, 0, s->nspatial);
	k->acc = NULL;
	mem_free(acc);
	mem_free(next);
}

/* STORE, SCAN and SCATTER: one element for each instance, in order. */
static void
gen_store(struct kgen *k)
{
	struct gen *g = k->g;
	const struct prim_stage *s = k->s;
	enum dtype dt = sx_dtype(k->p, s->value[0]);
	uint32_t rank = k->p->buffer.v[s->out[0]].rank;
	LLVMBasicBlockRef join;
	LLVMValueRef v, at, a;
	struct loop l[256];

	open_loops(k, l, 0, s->naxis);
	forget(k);
	join = begin_where(k);
	v = value(k, s->value[0]);
	for (uint32_t i = 0; i < rank; i++)
		value(k, s->at[i]);
	at = scalar_address(k, s->out[0], s->at, false);
	if (s->kind == STAGE_SCATTER && s->reduce != REDUCE_SET) {
		a = gen_from_memory(g, dt, LLVMBuildLoad2(g->b,
		    gen_memory_type(g, dt), at, ""));
		if (wide(dt)) {
			a = scalar_cast(g, dt, DT_FLOAT64, a);
			v = scalar_cast(g, dt, DT_FLOAT64, v);
		}
		v = combine(g, s->reduce, dt, a, v);
		if (wide(dt))
			v = scalar_cast(g, DT_FLOAT64, dt, v);
	}
	LLVMBuildStore(g->b, gen_to_memory(g, dt, v), at);
	end_where(k, join);
	close_loops(k, l, 0, s->naxis);
}

/* ---- the function ---- */

static void
load_arguments(struct kgen *k, LLVMValueRef bufs, LLVMValueRef dims)
{
	struct gen *g = k->g;
	const struct prim *p = k->p;

	for (uint32_t i = 0; i < p->ndim; i++) {
		LLVMValueRef n = gen_int(g, i);

		k->dim[i] = LLVMBuildLoad2(g->b, g->i64, LLVMBuildGEP2(g->b,
		    g->i64, dims, &n, 1, ""), p->dim[i]);
	}
	for (uint32_t i = 0; i < p->buffer.n; i++) {
		LLVMValueRef n = gen_int(g, i);

		k->buf[i] = LLVMBuildLoad2(g->b, g->ptr, LLVMBuildGEP2(g->b,
		    g->ptr, bufs, &n, 1, ""), p->buffer.v[i].name);
		for (uint32_t d = 0; d < p->buffer.v[i].rank; d++)
			k->ext[(size_t)i * TYPE_RANK_LIMIT + d] = gen_sym(g,
			    p->buffer.v[i].dim[d], dim_name, k);
	}
}

static LLVMValueRef
generate(struct gen *g, const struct prim *p)
{
	struct kgen k = { .g = g, .p = p };
	char name[64];

	snprintf(name, sizeof name, "kernel_%u", g->kernel.n);
	k.fn = LLVMAddFunction(g->module, name, g->kernel_type);
	LLVMSetLinkage(k.fn, LLVMInternalLinkage);
	k.ctx = LLVMGetParam(k.fn, 0);
	k.buf = mem_zalloc(p->buffer.n + 1, sizeof *k.buf);
	k.dim = mem_zalloc(p->ndim + 1, sizeof *k.dim);
	k.ext = mem_zalloc((size_t)(p->buffer.n + 1) * TYPE_RANK_LIMIT,
	    sizeof *k.ext);
	k.val = mem_zalloc(p->sx.n + 1, sizeof *k.val);
	LLVMPositionBuilderAtEnd(g->b, LLVMAppendBasicBlockInContext(g->c,
	    k.fn, "entry"));
	/* Something to put allocas in front of. */
	LLVMBuildAlloca(g->b, g->i8, "");
	load_arguments(&k, LLVMGetParam(k.fn, 1), LLVMGetParam(k.fn, 2));
	for (uint32_t i = 0; i < p->stage.n; i++) {
		k.s = &p->stage.v[i];
		switch (k.s->kind) {
		case STAGE_REDUCE: gen_reduce(&k); break;
		case STAGE_GENERAL: gen_general(&k); break;
		default: gen_store(&k); break;
		}
	}
	LLVMBuildRet(g->b, LLVMConstInt(g->i32, 0, 0));
	mem_free(k.buf);
	mem_free(k.dim);
	mem_free(k.ext);
	mem_free(k.val);
	return k.fn;
}

LLVMValueRef
gen_kernel(struct gen *g, const struct prim *p)
{
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b);
	uint64_t key = prim_hash(p);
	uint32_t n;
	LLVMValueRef fn;

	if (map_get(&g->kernels, key, &n))
		return g->kernel.v[n];
	fn = generate(g, p);
	map_put(&g->kernels, key, g->kernel.n);
	vec_push(&g->kernel, fn);
	if (at != NULL)
		LLVMPositionBuilderAtEnd(g->b, at);
	return fn;
}
