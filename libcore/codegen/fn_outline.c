/*
 * Outlining of operator calls (fn_op.h).
 *
 * An operator call takes some twenty instructions: the result is allocated,
 * buffers and extents are stored, the kernel is called, errors are looked for.
 * A function that was split (fn_split.c) has hundreds of calls or more, and
 * so has a module of many functions; what LLVM spends on them is proportional
 * to their instructions.  So such calls become calls of a function that does
 * all of this,
 *
 *	ptr op(ctx, site, operand...)
 *	ptr op(ctx, site, operand..., header, data)
 *
 * the second one if the result has a slot.  Calls that differ only in their
 * operands and their place share one.  Where other extents are needed than
 * those of the operands, a call is not outlined.
 */
#include "codegen/fn_op.h"

#define OPERANDS 8		/* those in registers, and a few more */
#define PARAMS (OPERANDS + 4)

static bool
is_operands(const struct opcall *c, const struct sym *var)
{
	for (uint32_t i = 0; i < c->arg.n; i++) {
		const struct prim_buffer *b = &c->p->buffer.v[i];
		const struct type *t = c->arg.v[i].t;
		uint32_t rank = c->program ? b->rank : t->n;

		for (uint32_t k = 0; k < rank; k++)
			if ((c->program ? b->dim[k] : t->dim[k]) == var)
				return true;
	}
	return false;
}

struct known {
	const struct opcall *c;
	bool all;
};

static void
is_known(void *ctx, const struct sym *var)
{
	struct known *k = ctx;

	k->all = k->all && is_operands(k->c, var);
}

bool
fn_outlines(struct opcall *c, enum slot_state slot)
{
	struct fgen *f = c->f;
	const struct prim *p = c->p;
	const struct unit *u = &f->unit.v[f->u];
	struct known k = { c, (u->split || u->apart) && c->arg.n <= OPERANDS &&
	    slot != SLOT_CHECKED && c->fresh.n == 0 && fn_call_apart(c) };

	for (uint32_t i = p->ninput; k.all && i < p->ninput + p->noutput; i++)
		for (uint32_t d = 0; d < p->buffer.v[i].rank; d++) {
			k.all = k.all && !p->buffer.v[i].dim[d]->has_any;
			sym_vars(p->buffer.v[i].dim[d], is_known, &k);
		}
	for (uint32_t i = 0; k.all && i < p->ndim; i++)
		k.all = is_operands(c, sym_var(f->m->syms, p->dim[i]));
	return k.all;
}

/* Calls with the same key have the same code but for their operands. */
static uint64_t
key_of(const struct opcall *c, enum slot_state slot, uint32_t over)
{
	uint64_t part[OPERANDS + 4] = { tree_hash_scheduled(c->run),
	    prim_hash(c->p), (uint64_t)slot << 32 | over,
	    (uint64_t)c->program << 1 | c->tuple };
	uint32_t n = 4;

	for (uint32_t i = 0; i < c->arg.n; i++)
		part[n++] = map_ptr(c->arg.v[i].t);
	return hash_bytes(part, n * sizeof *part, 0);
}

static void
body(struct opcall *c, enum slot_state slot, uint32_t over)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	LLVMValueRef one = gen_int(g, 1), v;

	f->nbufs = f->ndims = 1;
	LLVMPositionBuilderAtEnd(g->b, fn_block(f, "entry"));
	f->bufs = LLVMBuildArrayAlloca(g->b, g->ptr, one, "");
	f->dims = LLVMBuildArrayAlloca(g->b, g->i64, one, "");
	f->failed = fn_block(f, "failed");
	v = fn_op_body(c, slot, over != NOT_OVER ? c->arg.v[over].v : NULL);
	LLVMBuildRet(g->b, v);
	LLVMPositionBuilderAtEnd(g->b, f->failed);
	LLVMBuildRet(g->b, LLVMConstNull(g->ptr));
	LLVMSetOperand(f->bufs, 0, gen_int(g, f->nbufs));
	LLVMSetOperand(f->dims, 0, gen_int(g, f->ndims));
}

/* Generates the function, in which the call's values are its parameters. */
static LLVMValueRef
make(struct opcall *c, LLVMTypeRef type, enum slot_state slot, uint32_t over)
{
	struct fgen *f = c->f, outer = *f;
	struct gen *g = f->g;
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b);
	LLVMMetadataRef place = LLVMGetCurrentDebugLocation2(g->b);
	LLVMValueRef made = LLVMAddFunction(g->module, "op", type);
	LLVMValueRef arg[OPERANDS] = { NULL };
	LLVMValueRef head = c->head, data = c->data;

	LLVMSetCurrentDebugLocation2(g->b, NULL);
	LLVMSetLinkage(made, LLVMInternalLinkage);
	gen_never_inline(g, made);
	f->fn = made;
	f->ctx = LLVMGetParam(made, 0);
	c->site = LLVMGetParam(made, 1);
	for (uint32_t i = 0; i < c->arg.n; i++) {
		arg[i] = c->arg.v[i].v;
		c->arg.v[i].v = LLVMGetParam(made, i + 2);
	}
	if (slot != SLOT_NONE) {
		c->head = LLVMGetParam(made, c->arg.n + 2);
		c->data = LLVMGetParam(made, c->arg.n + 3);
	}
	body(c, slot, over);
	for (uint32_t i = 0; i < c->arg.n; i++)
		c->arg.v[i].v = arg[i];
	c->site = NULL;
	c->head = head;
	c->data = data;
	f->fn = outer.fn;
	f->ctx = outer.ctx;
	f->bufs = outer.bufs;
	f->dims = outer.dims;
	f->nbufs = outer.nbufs;
	f->ndims = outer.ndims;
	f->failed = outer.failed;
	LLVMPositionBuilderAtEnd(g->b, at);
	LLVMSetCurrentDebugLocation2(g->b, place);
	return made;
}

LLVMValueRef
fn_outline(struct opcall *c, enum slot_state slot, uint32_t over)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	uint64_t key = key_of(c, slot, over);
	LLVMTypeRef in[PARAMS], type;
	LLVMValueRef args[PARAMS] = { f->ctx, fn_site(c) }, v;
	uint32_t n = 2, i;

	for (i = 0; i < c->arg.n; i++)
		args[n++] = fn_op_value(c, i);
	if (slot != SLOT_NONE) {
		fn_slot_place(c);
		args[n++] = c->head;
		args[n++] = c->data;
	}
	for (i = 0; i < n; i++)
		in[i] = g->ptr;
	type = LLVMFunctionType(g->ptr, in, n, 0);
	if (!map_get(&g->outlines, key, &i)) {
		LLVMValueRef made = make(c, type, slot, over);

		i = g->outline.n;
		map_put(&g->outlines, key, i);
		vec_push(&g->outline, made);
	}
	v = LLVMBuildCall2(g->b, type, g->outline.v[i], args, n, "");
	fn_require(f, LLVMBuildIsNotNull(g->b, v, ""));
	return v;
}
