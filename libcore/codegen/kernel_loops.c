/*
 * Generates the loops of a loop tree, as functions with the signature
 *
 *	i32 (ctx, begin, end, buffers, dimensions, outer variables)
 *
 * whose pointers alias nothing, but for inputs and outputs of one shape: one
 * for the tree, and one for the body of each parallel loop, which
 * relay_parallel calls through a function that unpacks an environment of 8-byte
 * slots.  Serial loops are loops; unrolled loops are replaced by copies with
 * constant variables; in a vector loop each operation is one on all lanes (at
 * most 64), unless its body needs an order (then the loop is serial).  Private
 * temporaries: kernel_scratch.c.
 *
 * Recursion is by loops nested in the tree, which the checker bounds.
 */
#include "codegen/gen.h"

#include <llvm-c/DebugInfo.h>

#include <stdio.h>
#include <string.h>

#include "loop/tree_query.h"

static void run_children(struct kgen *k, uint32_t node);

/* ---- loops ---- */

struct loop {
	LLVMBasicBlockRef head, body, done;
	LLVMValueRef phi;
};

static struct loop
loop_begin(struct kgen *k, LLVMValueRef from, LLVMValueRef to)
{
	struct gen *g = k->g;
	struct loop l;
	LLVMBasicBlockRef before = LLVMGetInsertBlock(g->b);

	l.head = LLVMAppendBasicBlockInContext(g->c, k->fn, "loop");
	l.body = LLVMAppendBasicBlockInContext(g->c, k->fn, "body");
	l.done = LLVMAppendBasicBlockInContext(g->c, k->fn, "done");
	LLVMBuildBr(g->b, l.head);
	LLVMPositionBuilderAtEnd(g->b, l.head);
	l.phi = LLVMBuildPhi(g->b, g->i64, "i");
	LLVMAddIncoming(l.phi, &from, &before, 1);
	LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntSLT, l.phi, to, ""),
	    l.body, l.done);
	LLVMPositionBuilderAtEnd(g->b, l.body);
	return l;
}

/* The loop is already in its final form: unrolling it further would only cause
 * spills. */
static void
never_unroll(struct gen *g, LLVMValueRef branch)
{
	LLVMMetadataRef text = LLVMMDStringInContext2(g->c,
	    "llvm.loop.unroll.disable", 24);
	LLVMMetadataRef off = LLVMMDNodeInContext2(g->c, &text, 1), op[2];
	LLVMMetadataRef self = LLVMTemporaryMDNode(g->c, NULL, 0), node;

	op[0] = self;
	op[1] = off;
	node = LLVMMDNodeInContext2(g->c, op, 2);
	LLVMMetadataReplaceAllUsesWith(self, node);
	LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(g->c, "llvm.loop", 9),
	    LLVMMetadataAsValue(g->c, node));
}

static void
loop_end(struct kgen *k, struct loop *l, bool final)
{
	struct gen *g = k->g;
	LLVMValueRef next = LLVMBuildNSWAdd(g->b, l->phi, gen_int(g, 1), "");
	LLVMBasicBlockRef from = LLVMGetInsertBlock(g->b);
	LLVMValueRef branch;

	LLVMAddIncoming(l->phi, &next, &from, 1);
	branch = LLVMBuildBr(g->b, l->head);
	if (final)
		never_unroll(g, branch);
	LLVMPositionBuilderAtEnd(g->b, l->done);
}

static void
open_var(struct kgen *k, const struct tree_node *n, struct lin at)
{
	struct loop_var v = { n->var, at };
	struct sym_pred f = { SYM_LT, sym_var(k->p->m->syms, n->var),
		n->extent };

	vec_push(&k->var, v);
	tree_know_extent(k->facts, k->p->m->syms, n->extent);
	sym_facts_push(k->facts, &f);
}

static void
close_var(struct kgen *k, uint32_t mark)
{
	(void)vec_pop(&k->var);
	sym_facts_pop(k->facts, mark);
}

/* ---- functions of loops ---- */

/* The state of kgen that is specific to one function of loops; the rest is
 * shared by all functions of the kernel. */
struct frame {
	LLVMValueRef fn, ctx, status, *buf, *dim;
	LLVMBasicBlockRef exit, at;
	struct loop_var *var;
	bool *is_scratch;
	uint32_t nscratch;
};

static LLVMTypeRef
loops_type(struct kgen *k)
{
	struct gen *g = k->g;
	uint32_t nb = k->p->buffer.n, n = 0;
	LLVMTypeRef *t = mem_zalloc(3 + nb + k->p->ndim + k->var.n,
	    sizeof *t), ft;

	t[n++] = g->ptr;
	t[n++] = g->i64;
	t[n++] = g->i64;
	for (uint32_t i = 0; i < nb; i++)
		t[n++] = g->ptr;
	for (uint32_t i = 0; i < k->p->ndim + k->var.n; i++)
		t[n++] = g->i64;
	ft = LLVMFunctionType(g->i32, t, n, 0);
	mem_free(t);
	return ft;
}

static void
never_alias(struct gen *g, LLVMValueRef fn, uint32_t param)
{
	unsigned kind = LLVMGetEnumAttributeKindForName("noalias", 7);

	LLVMAddAttributeAtIndex(fn, param + 1, LLVMCreateEnumAttribute(g->c,
	    kind, 0));
}

/* A result may alias an input of the same shape (see fn_op.c). */
static bool
may_meet(const struct prim *p, uint32_t buffer, uint32_t lo, uint32_t hi)
{
	const struct prim_buffer *y = &p->buffer.v[buffer];

	for (uint32_t i = lo; i < hi; i++) {
		const struct prim_buffer *x = &p->buffer.v[i];

		if (x->rank == y->rank && dtype_info[x->dtype].bytes ==
		    dtype_info[y->dtype].bytes && (x->rank == 0 ||
		    memcmp(x->dim, y->dim, x->rank * sizeof *x->dim) == 0))
			return true;
	}
	return false;
}

/* Whether no other pointer writes the buffer, so that its pointer is
 * noalias. */
static bool
is_apart(const struct prim *p, uint32_t buffer)
{
	switch (p->buffer.v[buffer].kind) {
	case BUFFER_TEMP: return true;
	case BUFFER_OUTPUT: return !may_meet(p, buffer, 0, p->ninput);
	default: return !may_meet(p, buffer, p->ninput, p->ninput +
	    p->noutput);
	}
}

/* Starts a function; kgen then generates code in it, and its values are
 * parameters. */
static struct frame
frame_begin(struct kgen *k, const char *name)
{
	struct gen *g = k->g;
	const struct prim *p = k->p;
	struct frame f = { k->fn, k->ctx, k->status, k->buf, k->dim, k->exit,
		LLVMGetInsertBlock(g->b), NULL, k->is_scratch, k->scratch.n };
	LLVMTypeRef ft = loops_type(k);
	uint32_t n = 3;

	f.var = mem_zalloc(k->var.n + 1, sizeof *f.var);
	if (k->var.n > 0)
		memcpy(f.var, k->var.v, k->var.n * sizeof *f.var);
	k->fn = LLVMAddFunction(g->module, name, ft);
	LLVMSetLinkage(k->fn, LLVMInternalLinkage);
	k->ctx = LLVMGetParam(k->fn, 0);
	k->buf = mem_zalloc(p->buffer.n + 1, sizeof *k->buf);
	k->dim = mem_zalloc(p->ndim + 1, sizeof *k->dim);
	k->is_scratch = mem_zalloc(p->buffer.n + 1, sizeof *k->is_scratch);
	for (uint32_t i = 0; i < p->buffer.n; i++) {
		if (is_apart(p, i))
			never_alias(g, k->fn, n);
		k->is_scratch[i] = f.is_scratch != NULL && f.is_scratch[i];
		k->buf[i] = LLVMGetParam(k->fn, n++);
	}
	for (uint32_t i = 0; i < p->ndim; i++)
		k->dim[i] = LLVMGetParam(k->fn, n++);
	for (uint32_t i = 0; i < k->var.n; i++, n++)
		if (k->var.v[i].at.v != NULL)
			k->var.v[i].at.v = LLVMGetParam(k->fn, n);
	LLVMPositionBuilderAtEnd(g->b, LLVMAppendBasicBlockInContext(g->c,
	    k->fn, "entry"));
	k->status = LLVMBuildAlloca(g->b, g->i32, "status");
	LLVMBuildStore(g->b, LLVMConstNull(g->i32), k->status);
	k->exit = LLVMAppendBasicBlockInContext(g->c, k->fn, "exit");
	return f;
}

static LLVMValueRef
frame_end(struct kgen *k, struct frame *f)
{
	struct gen *g = k->g;
	LLVMValueRef fn = k->fn;

	LLVMBuildBr(g->b, k->exit);
	LLVMPositionBuilderAtEnd(g->b, k->exit);
	while (k->scratch.n > f->nscratch)
		kernel_free_scratch(k, vec_pop(&k->scratch));
	LLVMBuildRet(g->b, LLVMBuildLoad2(g->b, g->i32, k->status, ""));
	mem_free(k->buf);
	mem_free(k->dim);
	mem_free(k->is_scratch);
	if (k->var.n > 0)
		memcpy(k->var.v, f->var, k->var.n * sizeof *f->var);
	mem_free(f->var);
	k->fn = f->fn;
	k->ctx = f->ctx;
	k->status = f->status;
	k->buf = f->buf;
	k->dim = f->dim;
	k->is_scratch = f->is_scratch;
	k->exit = f->exit;
	if (f->at != NULL)
		LLVMPositionBuilderAtEnd(g->b, f->at);
	return fn;
}

/* ---- kinds of loops ---- */

/* Discards the results derived from other facts. */
static void
forget_accesses(struct kgen *k)
{
	map_free(&k->accesses.of);
	memset(&k->accesses.of, 0, sizeof k->accesses.of);
	k->accesses.list.n = 0;
}

/* The body, and before it, for the iterations of `inside`, without guards. */
static void
twice(struct kgen *k, uint32_t node, LLVMValueRef inside)
{
	struct gen *g = k->g;
	LLVMBasicBlockRef in = LLVMAppendBasicBlockInContext(g->c, k->fn,
	    "inside"), edge = LLVMAppendBasicBlockInContext(g->c, k->fn,
	    "edge"), done = LLVMAppendBasicBlockInContext(g->c, k->fn, "done");

	LLVMBuildCondBr(g->b, inside, in, edge);
	LLVMPositionBuilderAtEnd(g->b, in);
	k->inside = true;
	run_children(k, node);
	k->inside = false;
	LLVMBuildBr(g->b, done);
	LLVMPositionBuilderAtEnd(g->b, edge);
	run_children(k, node);
	LLVMBuildBr(g->b, done);
	LLVMPositionBuilderAtEnd(g->b, done);
}

/* Leaves out the body in iterations in which a predicate of all of it fails;
 * where then to go on, or NULL. */
static LLVMBasicBlockRef
where(struct kgen *k, uint32_t node)
{
	struct gen *g = k->g;
	const struct sym_pred *p;
	LLVMBasicBlockRef after = NULL, yes;

	while ((p = kernel_where(k, node)) != NULL) {
		if (after == NULL)
			after = LLVMAppendBasicBlockInContext(g->c, k->fn,
			    "after");
		yes = LLVMAppendBasicBlockInContext(g->c, k->fn, "where");
		LLVMBuildCondBr(g->b, index_pred(k, p), yes, after);
		LLVMPositionBuilderAtEnd(g->b, yes);
		sym_facts_push(k->facts, p);
	}
	if (after != NULL)
		forget_accesses(k);
	return after;
}

/* One iteration. */
static void
once(struct kgen *k, uint32_t node, struct lin at)
{
	uint32_t mark = sym_facts_mark(k->facts);
	LLVMBasicBlockRef after;
	LLVMValueRef inside;

	open_var(k, &k->t->node.v[node], at);
	kernel_clear_scratch(k, node);
	after = where(k, node);
	inside = kernel_inside(k, node);
	if (inside != NULL)
		twice(k, node, inside);
	else
		run_children(k, node);
	if (after != NULL) {
		LLVMBuildBr(k->g->b, after);
		LLVMPositionBuilderAtEnd(k->g->b, after);
		forget_accesses(k);
	}
	close_var(k, mark);
}

static void
span(struct kgen *k, uint32_t node, LLVMValueRef from, LLVMValueRef to)
{
	LLVMBuilderRef b = k->g->b;
	struct loop l = loop_begin(k, from, to);
	LLVMValueRef at = l.phi;

	if (k->back != NULL && k->splits == 0 &&
	    k->t->node.v[node].kind == LOOP_PARALLEL)
		at = LLVMBuildSelect(b, k->back, LLVMBuildSub(b,
		    LLVMBuildSub(b, LLVMBuildAdd(b, from, to, ""), at, ""),
		    gen_int(k->g, 1), ""), at, "");
	once(k, node, lin_of(at));
	loop_end(k, &l, k->p->tree.n > 0 && !kernel_small(k, node));
}

/* The lesser (or greater) of two numbers. */
static LLVMValueRef
either(struct kgen *k, LLVMIntPredicate op, LLVMValueRef a, LLVMValueRef b)
{
	return LLVMBuildSelect(k->g->b, LLVMBuildICmp(k->g->b, op, a, b, ""),
	    a, b, "");
}

/* The last iteration with 1 to `count` units of its tile left. */
static void
tail_part(struct kgen *k, uint32_t node, const struct kernel_split *split,
    int64_t units, struct lin at)
{
	struct sym_ctx *c = k->p->m->syms;
	const struct sym *lo = sym_add(c, split->whole, sym_const(c,
	    (units - 1) * split->unit));
	const struct sym *hi = sym_add(c, split->whole, sym_const(c,
	    units * split->unit));
	struct sym_pred more = { SYM_LT, lo, split->end };
	struct sym_pred most = { SYM_LE, split->end, hi };
	uint32_t mark = sym_facts_mark(k->facts);

	sym_facts_push(k->facts, &more);
	sym_facts_push(k->facts, &most);
	forget_accesses(k);
	once(k, node, at);
	sym_facts_pop(k->facts, mark);
}

/* Selects the code of the last iteration by the units that are left. */
static void
tail(struct kgen *k, uint32_t node, const struct kernel_split *split,
    LLVMValueRef from, LLVMValueRef to)
{
	struct gen *g = k->g;
	struct sym_ctx *c = k->p->m->syms;
	LLVMBasicBlockRef some = LLVMAppendBasicBlockInContext(g->c, k->fn,
	    "tail"), none = LLVMAppendBasicBlockInContext(g->c, k->fn,
	    "done"), last = LLVMAppendBasicBlockInContext(g->c, k->fn, "part");
	LLVMValueRef at, left, jump;
	const char *var = k->t->node.v[node].var;
	struct loop_var v = { var, { 0 } };

	at = either(k, LLVMIntSGT, lin_value(k, lin_sym(k, split->at)), from);
	LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntSLT, at, to, ""),
	    some, none);
	LLVMPositionBuilderAtEnd(g->b, some);
	v.at = lin_of(at);
	vec_push(&k->var, v);
	left = lin_value(k, lin_sym(k, sym_floordiv(c, sym_add(c, sym_sub(c,
	    split->end, split->whole), sym_const(c, split->unit - 1)),
	    sym_const(c, split->unit))));
	(void)vec_pop(&k->var);
	if (!split->exact) {
		some = LLVMAppendBasicBlockInContext(g->c, k->fn, "some");
		LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntSGT, left,
		    gen_int(g, 0), ""), some, none);
		LLVMPositionBuilderAtEnd(g->b, some);
	}
	jump = LLVMBuildSwitch(g->b, left, last, (unsigned)split->count);
	for (int64_t i = 1; i <= split->count; i++) {
		LLVMBasicBlockRef part = last;

		if (i < split->count) {
			part = LLVMAppendBasicBlockInContext(g->c, k->fn,
			    "part");
			LLVMAddCase(jump, gen_int(g, i), part);
		}
		LLVMPositionBuilderAtEnd(g->b, part);
		tail_part(k, node, split, i, lin_of(at));
		LLVMBuildBr(g->b, none);
	}
	LLVMPositionBuilderAtEnd(g->b, none);
}

static void
serial(struct kgen *k, uint32_t node, LLVMValueRef from, LLVMValueRef to)
{
	const struct tree_node *n = &k->t->node.v[node];
	struct kernel_split split;
	struct sym_pred below;
	uint32_t mark = sym_facts_mark(k->facts);
	LLVMValueRef at;
	int64_t e, c;

	if (!kernel_split_point(k, node, &split)) {
		span(k, node, from, to);
		return;
	}
	k->splits++;
	below = (struct sym_pred){ SYM_LT, sym_var(k->p->m->syms, n->var),
		split.at };
	at = lin_value(k, lin_sym(k, split.at));
	sym_facts_push(k->facts, &below);
	forget_accesses(k);
	span(k, node, from, either(k, LLVMIntSLT, at, to));
	sym_facts_pop(k->facts, mark);
	forget_accesses(k);
	if (n->kind == LOOP_SERIAL && sym_is_const(split.at, &c) &&
	    sym_is_const(n->extent, &e) && e == c + 1)
		once(k, node, lin_const(c));
	else if (split.count > 0)
		tail(k, node, &split, from, to);
	else
		span(k, node, either(k, LLVMIntSGT, at, from), to);
	forget_accesses(k);
	k->splits--;
}

static void
unrolled(struct kgen *k, uint32_t node, int64_t extent)
{
	const struct loop_tree *t = k->t;
	uint32_t in = t->node.v[node].first;
	bool transposes = in != 0 && t->node.v[in].next == 0 &&
	    !t->node.v[in].leaf && t->node.v[in].kind == LOOP_VECTOR;

	if (kernel_is_dot(k, node, extent)) {
		k->dot = true;
		once(k, node, lin_const(0));
		k->dot = false;
		return;
	}
	k->unrolled.transposed.n = 0;
	for (int64_t i = 0; i < extent; i++) {
		k->unrolled.copy = i;
		k->unrolled.copies = transposes ? extent : 0;
		once(k, node, lin_const(i));
	}
	k->unrolled.copies = 0;
	k->unrolled.transposed.n = 0;
}

static void
vector(struct kgen *k, uint32_t node, int64_t extent, uint32_t width)
{
	uint32_t mark = sym_facts_mark(k->facts);
	struct lin at = { .step = 1 };
	struct loop l;

	if (extent > width) {
		l = loop_begin(k, gen_int(k->g, 0), gen_int(k->g, extent /
		    width));
		at = lin_mul(k, lin_of(l.phi), lin_const(width));
		at.step = 1;
	}
	k->width = width;
	open_var(k, &k->t->node.v[node], at);
	run_children(k, node);
	close_var(k, mark);
	k->width = 0;
	if (extent > width)
		loop_end(k, &l, true);
}

/* ---- parallel loops ---- */

/* Whether parallel loops run backwards in this call.  A kernel with an index
 * among its inputs is called in a loop over it, as by recurrent networks, with
 * the same weights each time: where these are greater than a cache, walking
 * them forth and back finds part of them there, and walking them in one
 * direction finds nothing.  NULL: there is no index. */
static LLVMValueRef
runs_back(struct kgen *k)
{
	struct gen *g = k->g;

	for (uint32_t i = 0; i < k->p->ninput; i++) {
		const struct prim_buffer *b = &k->p->buffer.v[i];
		LLVMTypeRef t;

		if (b->rank != 0 || dtype_info[b->dtype].class != DTC_INT ||
		    dtype_info[b->dtype].bits < 8)
			continue;
		t = LLVMIntTypeInContext(g->c, dtype_info[b->dtype].bits);
		return LLVMBuildTrunc(g->b, LLVMBuildLoad2(g->b, t, k->buf[i],
		    ""), LLVMInt1TypeInContext(g->c), "");
	}
	return NULL;
}

/* The function that relay_parallel calls: unpacks env for the loops. */
static LLVMValueRef
unpacker(struct kgen *k, LLVMValueRef loops, uint32_t nslot)
{
	struct gen *g = k->g;
	LLVMTypeRef t[4] = { g->ptr, g->ptr, g->i64, g->i64 };
	LLVMTypeRef ft = LLVMFunctionType(g->i32, t, 4, 0);
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b);
	LLVMValueRef fn = LLVMAddFunction(g->module, "parallel", ft), at_i;
	LLVMValueRef *arg = mem_zalloc(nslot + 3, sizeof *arg);

	LLVMSetLinkage(fn, LLVMInternalLinkage);
	LLVMPositionBuilderAtEnd(g->b, LLVMAppendBasicBlockInContext(g->c, fn,
	    "entry"));
	arg[0] = LLVMGetParam(fn, 0);
	arg[1] = LLVMGetParam(fn, 2);
	arg[2] = LLVMGetParam(fn, 3);
	for (uint32_t i = 0; i < nslot; i++) {
		LLVMValueRef n = gen_int(g, i);

		at_i = LLVMBuildGEP2(g->b, g->i64, LLVMGetParam(fn, 1), &n, 1,
		    "");
		arg[i + 3] = LLVMBuildLoad2(g->b, i < k->p->buffer.n ?
		    g->ptr : g->i64, at_i, "");
	}
	LLVMBuildRet(g->b, LLVMBuildCall2(g->b,
	    LLVMGlobalGetValueType(loops), loops, arg, nslot + 3, ""));
	mem_free(arg);
	LLVMPositionBuilderAtEnd(g->b, at);
	return fn;
}

static LLVMValueRef
environment(struct kgen *k, uint32_t *nslot)
{
	struct gen *g = k->g;
	uint32_t nb = k->p->buffer.n, nd = k->p->ndim;
	LLVMValueRef env, v;

	*nslot = nb + nd + k->var.n;
	env = kernel_slot(k, LLVMArrayType2(g->i64, *nslot + 1));
	for (uint32_t i = 0; i < *nslot; i++) {
		LLVMValueRef n = gen_int(g, i);

		v = i < nb ? k->buf[i] : i < nb + nd ? k->dim[i - nb] :
		    lin_value(k, k->var.v[i - nb - nd].at);
		LLVMBuildStore(g->b, v, LLVMBuildGEP2(g->b, g->i64, env, &n,
		    1, ""));
	}
	return env;
}

static void
parallel(struct kgen *k, uint32_t node)
{
	struct gen *g = k->g;
	LLVMTypeRef t[4] = { g->ptr, g->ptr, g->ptr, g->i64 };
	LLVMTypeRef ft = LLVMFunctionType(g->i32, t, 4, 0);
	LLVMValueRef run = LLVMGetNamedFunction(g->module, "relay_parallel");
	LLVMValueRef arg[4], loops, rc;
	LLVMBasicBlockRef good, bad;
	struct frame f;
	uint32_t nslot;

	arg[0] = k->ctx;
	arg[2] = environment(k, &nslot);
	arg[3] = kernel_iterations(k, node);
	f = frame_begin(k, "iterations");
	kernel_alloc_scratch(k, node);
	k->back = runs_back(k);
	serial(k, node, LLVMGetParam(k->fn, 1), LLVMGetParam(k->fn, 2));
	k->back = NULL;
	loops = frame_end(k, &f);
	arg[1] = unpacker(k, loops, nslot);
	if (run == NULL)
		run = LLVMAddFunction(g->module, "relay_parallel", ft);
	rc = LLVMBuildCall2(g->b, ft, run, arg, 4, "");
	LLVMBuildStore(g->b, rc, k->status);
	good = LLVMAppendBasicBlockInContext(g->c, k->fn, "done");
	bad = k->exit;
	LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntEQ, rc,
	    LLVMConstNull(g->i32), ""), good, bad);
	LLVMPositionBuilderAtEnd(g->b, good);
}

/* ---- trees ---- */

static void
run_loop(struct kgen *k, uint32_t node)
{
	const struct tree_node *n = &k->t->node.v[node];
	enum loop_kind kind = n->kind;
	bool runs = k->runs;
	uint32_t width = 0;
	int64_t e = 0;

	if ((kind == LOOP_VECTOR || kind == LOOP_UNROLL) &&
	    !sym_is_const(n->extent, &e))
		kind = LOOP_SERIAL;
	if (kind == LOOP_PARALLEL && (k->reduction.inside || k->width != 0))
		kind = LOOP_SERIAL;
	if (kind == LOOP_VECTOR) {
		width = k->reduction.inside ? 0 :
		    kernel_vector_lanes(k, node, e);
		if (width == 0)
			kind = LOOP_SERIAL;
	}
	if (kind == LOOP_VECTOR)
		vector(k, node, e, width);
	else if (kind == LOOP_UNROLL)
		unrolled(k, node, e);
	else if (kind == LOOP_PARALLEL)
		parallel(k, node);
	else
		serial(k, node, gen_int(k->g, 0), kernel_iterations(k, node));
	k->runs = runs;
}

static void
run_node(struct kgen *k, uint32_t node)
{
	uint32_t leaf = k->reduction.inside ? 0 :
	    kernel_reduction_below(k, node);

	if (leaf == 0 && !k->reduction.inside)
		k->reduction.outer = k->var.n;
	if (leaf != 0) {
		kernel_begin(k, leaf);
		k->reduction.inside = true;
	}
	if (k->t->node.v[node].leaf)
		kernel_leaf(k, node);
	else
		run_loop(k, node);
	if (leaf != 0) {
		k->reduction.inside = false;
		kernel_end(k, leaf);
	}
}

static void
run_children(struct kgen *k, uint32_t node)
{
	for (uint32_t i = k->t->node.v[node].first; i != 0;
	    i = k->t->node.v[i].next)
		run_node(k, i);
}

LLVMValueRef
kernel_tree(struct kgen *k, const struct loop_tree *t)
{
	struct frame f;
	LLVMValueRef fn;

	k->t = t;
	k->padded = 0;
	k->place = kernel_scratch_buffers(k->p, t);
	for (uint32_t i = 0; i < t->nwhen; i++)
		sym_facts_push(k->facts, &t->when[i]);
	f = frame_begin(k, "loops");
	kernel_alloc_scratch(k, 0);
	run_children(k, 0);
	fn = frame_end(k, &f);
	sym_facts_pop(k->facts, 0);
	forget_accesses(k);
	return fn;
}
