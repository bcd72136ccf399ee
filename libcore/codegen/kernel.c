/*
 * Generates the function of the kernel ABI for a tensor program: it runs the
 * first loop tree whose guard holds, else the default tree (kernel_loops.c).
 */
#include "codegen/gen.h"

#include <stdio.h>

#include "loop/tree_query.h"

static LLVMValueRef
load_arguments(struct kgen *k, LLVMValueRef **out)
{
	struct gen *g = k->g;
	const struct prim *p = k->p;
	LLVMValueRef *arg = mem_zalloc(p->ndim + p->buffer.n + 3,
	    sizeof *arg);

	arg[0] = k->ctx;
	arg[1] = arg[2] = gen_int(g, 0);
	for (uint32_t i = 0; i < p->buffer.n + p->ndim; i++) {
		bool buf = i < p->buffer.n;
		LLVMValueRef n = gen_int(g, buf ? i : i - p->buffer.n);
		LLVMTypeRef t = buf ? g->ptr : g->i64;

		arg[i + 3] = LLVMBuildLoad2(g->b, t, LLVMBuildGEP2(g->b, t,
		    LLVMGetParam(k->fn, buf ? 1 : 2), &n, 1, ""), buf ?
		    p->buffer.v[i].name : p->dim[i - p->buffer.n]);
	}
	*out = arg;
	k->dim = arg + 3 + p->buffer.n;
	return arg[0];
}

/* Calls the loops of a tree and returns, if its guard holds. */
static void
take_tree(struct kgen *k, const struct loop_tree *t, LLVMValueRef *arg)
{
	struct gen *g = k->g;
	LLVMBasicBlockRef next = NULL, yes;
	LLVMValueRef fn;

	for (uint32_t i = 0; i < t->nwhen; i++) {
		if (next == NULL)
			next = LLVMAppendBasicBlockInContext(g->c, k->fn,
			    "next");
		yes = LLVMAppendBasicBlockInContext(g->c, k->fn, "holds");
		LLVMBuildCondBr(g->b, index_pred(k, &t->when[i]), yes, next);
		LLVMPositionBuilderAtEnd(g->b, yes);
	}
	fn = kernel_tree(k, t);
	LLVMBuildRet(g->b, LLVMBuildCall2(g->b, LLVMGlobalGetValueType(fn),
	    fn, arg, 3 + k->p->buffer.n + k->p->ndim, ""));
	if (next != NULL)
		LLVMPositionBuilderAtEnd(g->b, next);
}

/* Returns at once if no output has elements. */
static void
leave_if_empty(struct kgen *k)
{
	struct gen *g = k->g;
	const struct prim *p = k->p;
	LLVMValueRef all = NULL;
	LLVMBasicBlockRef empty, full;

	for (uint32_t i = p->ninput; i < p->ninput + p->noutput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];
		LLVMValueRef any = NULL, is;
		int64_t n;

		for (uint32_t d = 0; d < b->rank; d++) {
			struct sym_pred none = { SYM_LT, b->dim[d],
			    sym_const(p->m->syms, 1) };

			if (sym_is_const(b->dim[d], &n) && n > 0)
				continue;
			is = index_pred(k, &none);
			any = any == NULL ? is : LLVMBuildOr(g->b, any, is,
			    "");
		}
		if (any == NULL)
			return;
		all = all == NULL ? any : LLVMBuildAnd(g->b, all, any, "");
	}
	if (all == NULL)
		return;
	empty = LLVMAppendBasicBlockInContext(g->c, k->fn, "empty");
	full = LLVMAppendBasicBlockInContext(g->c, k->fn, "full");
	LLVMBuildCondBr(g->b, all, empty, full);
	LLVMPositionBuilderAtEnd(g->b, empty);
	LLVMBuildRet(g->b, LLVMConstInt(g->i32, 0, 0));
	LLVMPositionBuilderAtEnd(g->b, full);
}

/* After leave_if_empty. */
static void
know_outputs(struct kgen *k)
{
	const struct prim *p = k->p;
	const struct prim_buffer *b = &p->buffer.v[p->ninput];

	k->some = sym_facts_new(p->m->syms);
	for (uint32_t d = 0; p->noutput == 1 && d < b->rank; d++)
		tree_know_extent(k->some, p->m->syms, b->dim[d]);
}

static LLVMValueRef
generate(struct gen *g, const struct prim *p, uint64_t key)
{
	struct kgen k = { .g = g, .p = p };
	struct loop_tree *t;
	LLVMValueRef *arg;
	char name[64];
	bool last = false;

	snprintf(name, sizeof name, "kernel_%016llx", (unsigned long long)key);
	k.fn = LLVMAddFunction(g->module, name, g->kernel_type);
	LLVMSetLinkage(k.fn, LLVMInternalLinkage);
	k.ctx = LLVMGetParam(k.fn, 0);
	k.val = mem_zalloc(p->sx.n + 1, sizeof *k.val);
	k.facts = sym_facts_new(p->m->syms);
	tree_know_call(k.facts, p);
	LLVMPositionBuilderAtEnd(g->b, LLVMAppendBasicBlockInContext(g->c,
	    k.fn, "entry"));
	load_arguments(&k, &arg);
	leave_if_empty(&k);
	know_outputs(&k);
	for (uint32_t i = 0; i < p->tree.n && !last; i++) {
		take_tree(&k, p->tree.v[i], arg);
		last = p->tree.v[i]->nwhen == 0;
	}
	if (!last) {
		t = tree_default(p);
		take_tree(&k, t, arg);
		tree_free(t);
	}
	mem_free(arg);
	mem_free(k.val);
	map_free(&k.accesses.context);
	vec_free(&k.var);
	vec_free(&k.accesses.list);
	map_free(&k.sums.of);
	vec_free(&k.sums.list);
	vec_free(&k.unrolled.transposed);
	vec_free(&k.scratch);
	sym_facts_free(k.facts);
	sym_facts_free(k.some);
	return k.fn;
}

const struct prim *
gen_scheduled(struct gen *g, const struct prim *p)
{
	uint64_t key = tree_hash_scheduled(p);
	struct prim *c;
	uint32_t n;

	if (!g->schedule || p->tree.n > 0 || p->kernel != NULL)
		return p;
	if (map_get(&g->scheduled, key, &n))
		return g->copy.v[n];
	c = prim_copy(p);
	rule_schedule(c, &g->vectors);
	for (uint32_t i = 0; i < p->version.n; i++)
		vec_push(&c->version, p->version.v[i]);
	map_put(&g->scheduled, key, g->copy.n);
	vec_push(&g->copy, c);
	return c;
}

LLVMValueRef
gen_kernel(struct gen *g, const struct prim *p, uint32_t form)
{
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b);
	uint64_t key = tree_hash_form(p, form);
	struct gen_form_mark mark;
	uint32_t n;
	LLVMValueRef fn;

	for (uint32_t i = 0; i <= form; i++)
		if ((i == form || gen_form_shared(g, p, form, i)) &&
		    map_get(&g->kernels, tree_hash_form(p, i), &n))
			return g->kernel.v[n];
	mark = gen_form_begin(g, form);
	fn = generate(g, p, key);
	gen_form_end(g, &mark);
	map_put(&g->kernels, key, g->kernel.n);
	vec_push(&g->kernel, fn);
	vec_push(&g->work, gen_kernel_work(p));
	vec_push(&g->unit, ((struct gen_unit){ key, p->name }));
	if (at != NULL)
		LLVMPositionBuilderAtEnd(g->b, at);
	return fn;
}
