/*
 * Scratch buffers: the memory of temporaries that are private to an iteration
 * of a loop.
 *
 * A scratch buffer is an alloca if it is small, else a part of the workspace
 * that the caller provides, or, under a parallel loop, memory of the range of
 * iterations, which the range's function frees at its exit.  A scratch buffer
 * whose stage may leave elements unwritten is cleared at the head of each
 * iteration that it belongs to.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

#include "loop/tree_query.h"
#include "tensor/buffer_use.h"

#define STACK_SCRATCH 65536	/* bytes; workers have small stacks */
/* Bytes after each scratch buffer, which lanes that are not active may read. */
#define SLACK 64

/* Allocas are placed in the entry block, so that loops do not grow the
 * stack. */
LLVMValueRef
kernel_slot(struct kgen *k, LLVMTypeRef t)
{
	LLVMBasicBlockRef at = LLVMGetInsertBlock(k->g->b);
	LLVMBasicBlockRef first = LLVMGetEntryBasicBlock(k->fn);
	LLVMValueRef v;

	LLVMPositionBuilderBefore(k->g->b, LLVMGetFirstInstruction(first));
	v = LLVMBuildAlloca(k->g->b, t, "slot");
	LLVMPositionBuilderAtEnd(k->g->b, at);
	return v;
}

/* The innermost parallel loop at or above a node; 0: none. */
static uint32_t
parallel_around(const struct loop_tree *t, uint32_t node)
{
	for (; node != 0; node = t->node.v[node].parent)
		if (t->node.v[node].kind == LOOP_PARALLEL)
			return node;
	return 0;
}

/* The size of a scratch buffer in bytes, or -1 if it is not constant. */
static int64_t
scratch_bytes(const struct prim *p, uint32_t b, const struct tree_scratch *pl)
{
	int64_t n = (dtype_info[p->buffer.v[b].dtype].bits + 7) / 8, e;

	for (uint32_t d = 0; d < p->buffer.v[b].rank; d++)
		if (!sym_is_const(pl->whole ? p->buffer.v[b].dim[d] :
		    pl->extent[d], &e) || __builtin_mul_overflow(n, e, &n))
			return -1;
	return n;
}

static bool
on_stack(const struct prim *p, uint32_t b, const struct tree_scratch *pl)
{
	int64_t bytes = scratch_bytes(p, b, pl);

	return bytes > 0 && bytes <= STACK_SCRATCH && pl->loop != 0;
}

static struct lin
scratch_elements(struct kgen *k, uint32_t b)
{
	const struct tree_scratch *pl = &k->place[b];
	struct lin n = lin_const(1);

	for (uint32_t d = 0; d < k->p->buffer.v[b].rank; d++)
		n = lin_mul(k, n, lin_sym(k, pl->whole ?
		    k->p->buffer.v[b].dim[d] : pl->extent[d]));
	return n;
}

static LLVMValueRef
library(struct gen *g, const char *name, LLVMTypeRef type)
{
	LLVMValueRef fn = LLVMGetNamedFunction(g->module, name);

	return fn != NULL ? fn : LLVMAddFunction(g->module, name, type);
}

/* Takes memory of the call, or of the worker that runs the loop, that the
 * function frees at its exit; running out of memory is an error. */
static LLVMValueRef
scratch(struct kgen *k, uint32_t b)
{
	struct gen *g = k->g;
	LLVMTypeRef in[4] = { g->ptr, g->i64, g->i32, g->ptr },
	    ft = LLVMFunctionType(g->ptr, in, 4, 0);
	LLVMValueRef n, p, arg[4] = { k->ctx, NULL, LLVMConstNull(g->i32),
	    LLVMConstNull(g->ptr) };
	LLVMValueRef slot = kernel_slot(k, g->ptr);
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b);

	LLVMPositionBuilderBefore(g->b, LLVMGetNextInstruction(k->status));
	LLVMBuildStore(g->b, LLVMConstNull(g->ptr), slot);
	LLVMPositionBuilderAtEnd(g->b, at);
	n = lin_value(k, lin_mul(k, scratch_elements(k, b), lin_const((
	    dtype_info[k->p->buffer.v[b].dtype].bits + 7) / 8)));
	arg[1] = LLVMBuildAdd(g->b, n, gen_int(g, SLACK), "");
	p = LLVMBuildCall2(g->b, ft, library(g, "relay_workspace", ft), arg,
	    4, "");
	LLVMBuildStore(g->b, p, slot);
	vec_push(&k->scratch, slot);
	scalar_require(k, LLVMBuildICmp(g->b, LLVMIntNE, p,
	    LLVMConstNull(g->ptr), ""), "out of memory");
	return p;
}

void
kernel_free_scratch(struct kgen *k, LLVMValueRef slot)
{
	struct gen *g = k->g;
	LLVMTypeRef in[2] = { g->ptr, g->ptr }, ft = LLVMFunctionType(
	    LLVMVoidTypeInContext(g->c), in, 2, 0);
	LLVMBasicBlockRef some = LLVMAppendBasicBlockInContext(g->c, k->fn,
	    "some"), none = LLVMAppendBasicBlockInContext(g->c, k->fn, "none");
	LLVMValueRef arg[2] = { k->ctx, LLVMBuildLoad2(g->b, g->ptr, slot,
	    "") };

	LLVMBuildCondBr(g->b, LLVMBuildIsNull(g->b, arg[1], ""), none, some);
	LLVMPositionBuilderAtEnd(g->b, some);
	LLVMBuildCall2(g->b, ft, library(g, "relay_workspace_free", ft), arg,
	    2, "");
	LLVMBuildBr(g->b, none);
	LLVMPositionBuilderAtEnd(g->b, none);
}

/* Whether a stage may leave elements of its output unwritten: they are 0. */
static bool leaves_holes(const struct prim *p, uint32_t b);

/* Whether a temporary of the whole program is small enough for the stack, where
 * LLVM can promote it to registers. */
static bool
small_whole(const struct prim *p, uint32_t b, const struct tree_scratch *pl)
{
	int64_t bytes = scratch_bytes(p, b, pl);

	return pl->loop == 0 && bytes > 0 && bytes <= SPEED_SMALL &&
	    !leaves_holes(p, b);
}

/* Whether index e of a leaf is below an extent even where the leaf's predicates
 * do not hold. */
static bool
touches_below(const struct prim *p, const struct loop_tree *t,
    const struct tree_path *path, const struct sym *e,
    const struct sym *extent)
{
	const struct sym *top = e == NULL ? NULL : tree_upper(p, t, path, 0,
	    e);
	int64_t most, n;

	return top != NULL && sym_is_const(top, &most) &&
	    sym_is_const(extent, &n) && most < n;
}

/* Removes from `inside` the temporaries of `pl` that an access of the leaf may
 * exceed in some lane. */
static void
keep_inside(const struct prim *p, const struct loop_tree *t, uint32_t leaf,
    const struct tree_scratch *pl, bool *inside, struct sx_walk *w)
{
	const struct tree_node *n = &t->node.v[leaf];
	const struct prim_stage *s = &p->stage.v[n->stage];
	uint32_t naxis = n->part == LEAF_INIT ? s->nspatial : s->naxis,
	    b = s->out[0];
	struct tree_path path;
	bool ok = tree_path(t, leaf, &path);

	for (uint32_t d = 0; inside[b] && d < p->buffer.v[b].rank; d++)
		inside[b] = ok && touches_below(p, t, &path,
		    tree_written(p, n, d), pl[b].extent[d]);
	sx_walk_stage(w, s);
	for (uint32_t i = 0; i < w->order.n; i++) {
		const struct sx *x = &p->sx.v[w->order.v[i]];

		if (x->op != SX_LOAD)
			continue;
		b = x->ref;
		for (uint32_t d = 0; inside[b] && d < x->nin; d++)
			inside[b] = ok && touches_below(p, t, &path,
			    sx_to_sym(p, p->sx_in.v[x->in + d], n->axis,
			    naxis), pl[b].extent[d]);
	}
}

static const struct sym *
first_value(void *ctx, const struct sym *var)
{
	const struct kgen *k = ctx;

	for (uint32_t l = k->t->node.v[k->leaf].parent; l != 0;
	    l = k->t->node.v[l].parent)
		if (k->t->node.v[l].var == var->name)
			return sym_const(k->p->m->syms, 0);
	return NULL;
}

/* Whether a sum of terms that grow with the loops, which has an upper bound, is
 * never below 0; a remainder is not. */
static bool
not_below_zero(struct kgen *k, const struct sym *e)
{
	struct sym_ctx *c = k->p->m->syms;
	bool add = e->kind == SYM_ADD;
	int64_t sum = add ? e->value : 0, v;

	for (uint32_t i = 0; i < (add ? e->n : 1); i++) {
		const struct sym *x = add ? e->arg[i] : e;

		if (x->kind == SYM_FLOORMOD || (x->kind == SYM_MUL &&
		    x->n == 1 && x->value > 0 &&
		    x->arg[0]->kind == SYM_FLOORMOD))
			continue;
		x = sym_subst(c, x, first_value, k);
		if (x == NULL || !sym_is_const(x, &v) ||
		    __builtin_add_overflow(sum, v, &sum))
			return false;
	}
	return sum >= 0;
}

/* Whether e is in 0 .. extent + more - 1 in all iterations of the leaf's loops
 * from depth `from` on. */
static bool
stays_below(struct kgen *k, uint32_t from, const struct sym *e,
    const struct sym *extent, int64_t more)
{
	struct tree_path path;
	const struct sym *room = NULL;
	int64_t v;

	if (e != NULL && extent != NULL && tree_path(k->t, k->leaf, &path))
		room = tree_upper(k->p, k->t, &path, from, e);
	if (room != NULL)
		room = sym_sub(k->p->m->syms, extent, room);
	return room != NULL && sym_is_const(room, &v) && v + more >= 1 &&
	    not_below_zero(k, e);
}

bool
kernel_stays_padded(struct kgen *k, uint32_t b, const sx_id *at)
{
	const struct tree_scratch *pl = &k->place[b];
	const struct prim_buffer *buffer = &k->p->buffer.v[b];
	struct sym_ctx *c = k->p->m->syms;
	const struct sym *sum = sym_const(c, 0), *size = sym_const(c, 1);
	uint32_t naxis = k->node->part == LEAF_INIT ? k->s->nspatial :
	    k->s->naxis, from = tree_depth(k->t, pl->loop);
	bool each = true;

	/* Row by row, or in the whole buffer: a row may end in the next one. */
	for (uint32_t d = buffer->rank; d-- > 0; ) {
		const struct sym *e = sx_to_sym(k->p, at[d], k->node->axis,
		    naxis);

		e = e == NULL ? NULL : sym_sub(c, e, pl->base[d]);
		each = each && stays_below(k, from, e, pl->extent[d], 0);
		sum = e == NULL || sum == NULL || size == NULL ? NULL :
		    sym_add(c, sum, sym_mul(c, size, e));
		size = size == NULL ? NULL : sym_mul(c, size, pl->extent[d]);
	}
	return each || stays_below(k, from, sum, size,
	    SLACK / dtype_info[buffer->dtype].bytes);
}

/* Small scratch buffers are padded for all lanes: masked accesses would prevent
 * their promotion to registers. */
const struct tree_scratch *
kernel_scratch_buffers(const struct prim *p, const struct loop_tree *t)
{
	struct tree_scratch *all = tree_scratch_buffers(p, t);
	const struct tree_scratch *padded = tree_padded_scratch(p, t);
	bool *inside = mem_zalloc(p->buffer.n + 1, sizeof *inside), any = false;
	struct sx_walk w;

	for (uint32_t b = p->ninput + p->noutput; b < p->buffer.n; b++) {
		inside[b] = all[b].loop == 0 && padded[b].loop == 0 &&
		    padded[b].padded && small_whole(p, b, &all[b]) &&
		    small_whole(p, b, &padded[b]);
		any = any || inside[b];
	}
	sx_walk_init(&w, p);
	for (uint32_t i = 1; any && i < t->node.n; i++)
		if (t->node.v[i].leaf)
			keep_inside(p, t, i, padded, inside, &w);
	sx_walk_free(&w);
	for (uint32_t b = p->ninput + p->noutput; b < p->buffer.n; b++)
		if (inside[b])
			all[b] = padded[b];
	mem_free(inside);
	return all;
}

/* The leaves that write it have no predicates: all lanes are within bounds. */
static bool
never_left_out(const struct kgen *k, uint32_t b)
{
	for (uint32_t i = 0; i < k->t->node.n; i++) {
		const struct tree_node *n = &k->t->node.v[i];

		if (n->leaf && n->nwhere > 0 &&
		    k->p->stage.v[n->stage].out[0] == b)
			return false;
	}
	return true;
}

void
kernel_alloc_scratch(struct kgen *k, uint32_t loop)
{
	struct gen *g = k->g;

	for (uint32_t b = 0; b < k->p->buffer.n; b++) {
		const struct tree_scratch *pl = &k->place[b];
		int64_t bytes;

		if (k->p->buffer.v[b].kind != BUFFER_TEMP ||
		    parallel_around(k->t, pl->loop) != loop ||
		    (pl->loop == 0 && pl->whole && !small_whole(k->p, b, pl)))
			continue;
		if (on_stack(k->p, b, pl) || small_whole(k->p, b, pl)) {
			LLVMTypeRef t = gen_memory_type(g,
			    k->p->buffer.v[b].dtype);

			bytes = scratch_bytes(k->p, b, pl) + SLACK;
			k->buf[b] = kernel_slot(k, LLVMArrayType2(t,
			    (uint64_t)bytes * 8 / LLVMABISizeOfType(
			    LLVMGetModuleDataLayout(g->module), t) / 8));
			LLVMSetAlignment(k->buf[b], 64);
			k->is_scratch[b] = !pl->whole;
			if (pl->whole && b < 64 && never_left_out(k, b))
				k->padded |= 1ull << b;
		} else if (loop != 0) {
			k->buf[b] = scratch(k, b);
			k->is_scratch[b] = !pl->whole;
		}
	}
}

/* Whether the stage's axes are the indices of its output, each from 0 to the
 * output's extent. */
static bool
writes_all(const struct prim *p, const struct prim_stage *s,
    const struct prim_buffer *b)
{
	bool plain = s->kind == STAGE_REDUCE || s->kind == STAGE_GENERAL;
	uint64_t seen = 0;

	if (s->where != 0 || s->kind == STAGE_SCATTER ||
	    s->nspatial != b->rank)
		return false;
	for (uint32_t d = 0; d < b->rank; d++) {
		const struct sx *at = plain ? NULL : &p->sx.v[s->at[d]];
		uint32_t axis = at != NULL && at->op == SX_AXIS ? at->ref : d;

		if ((at != NULL && at->op != SX_AXIS) || seen >> axis & 1 ||
		    s->axis[axis].extent != b->dim[d])
			return false;
		seen |= 1ull << axis;
	}
	return true;
}

static bool
leaves_holes(const struct prim *p, uint32_t b)
{
	for (uint32_t i = 0; i < p->stage.n; i++) {
		const struct prim_stage *s = &p->stage.v[i];

		for (uint32_t o = 0; o < s->nout; o++)
			if (s->out[o] == b && !writes_all(p, s,
			    &p->buffer.v[b]))
				return !prim_covers(p, b);
	}
	return false;
}

void
kernel_clear_scratch(struct kgen *k, uint32_t loop)
{
	struct gen *g = k->g;

	for (uint32_t b = 0; b < k->p->buffer.n; b++) {
		LLVMTypeRef t = gen_memory_type(g, k->p->buffer.v[b].dtype);

		if (k->p->buffer.v[b].kind != BUFFER_TEMP || loop == 0 ||
		    k->place[b].loop != loop || !leaves_holes(k->p, b))
			continue;
		LLVMBuildMemSet(g->b, k->buf[b], LLVMConstNull(g->i8),
		    LLVMBuildMul(g->b, lin_value(k, k->is_scratch[b] ||
		    k->place[b].whole ? scratch_elements(k, b) : lin_const(0)),
		    LLVMSizeOf(t), ""), 1);
	}
}

const bool *
gen_workspaces(const struct prim *p)
{
	bool *needs = arena_alloc(p->m->arena, p->buffer.n + 1, sizeof *needs);

	for (uint32_t b = p->ninput + p->noutput; b < p->buffer.n; b++)
		needs[b] = p->tree.n == 0;
	for (uint32_t i = 0; i < p->tree.n; i++) {
		const struct tree_scratch *pl = tree_scratch_buffers(p,
		    p->tree.v[i]);

		/* Other scratch buffers are on the stack or belong to a
		 * parallel loop. */
		for (uint32_t b = p->ninput + p->noutput; b < p->buffer.n; b++)
			needs[b] = needs[b] || (parallel_around(p->tree.v[i],
			    pl[b].loop) == 0 && !on_stack(p, b, &pl[b]));
	}
	return needs;
}
