/*
 * Boxes: the memory of temporaries that are private to iterations of a loop.
 *
 * A box is an alloca if it is small, else the workspace that the caller
 * brings, or, under a parallel loop, memory of the running range, which the
 * range's function frees at its exit.  A box whose stage may leave elements
 * unwritten is cleared at the head of each iteration that it belongs to.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

#include "loop/tree_query.h"

#define BOX_ON_STACK 65536	/* bytes; workers have small stacks */

/* The innermost parallel loop at or above a node; 0: none. */
static uint32_t
parallel_around(const struct loop_tree *t, uint32_t node)
{
	for (; node != 0; node = t->node.v[node].parent)
		if (t->node.v[node].kind == LOOP_PARALLEL)
			return node;
	return 0;
}

/* Bytes of a box, or -1 if they are not constant. */
static int64_t
box_bytes(const struct prim *p, uint32_t b, const struct tree_place *pl)
{
	int64_t n = (dtype_info[p->buffer.v[b].dtype].bits + 7) / 8, e;

	for (uint32_t d = 0; d < p->buffer.v[b].rank; d++)
		if (!sym_is_const(pl->whole ? p->buffer.v[b].dim[d] :
		    pl->extent[d], &e) || __builtin_mul_overflow(n, e, &n))
			return -1;
	return n;
}

static bool
on_stack(const struct prim *p, uint32_t b, const struct tree_place *pl)
{
	int64_t bytes = box_bytes(p, b, pl);

	return bytes > 0 && bytes <= BOX_ON_STACK && pl->loop != 0;
}

static struct lin
box_elements(struct kgen *k, uint32_t b)
{
	const struct tree_place *pl = &k->place[b];
	struct lin n = lin_const(1);

	for (uint32_t d = 0; d < k->p->buffer.v[b].rank; d++)
		n = lin_mul(k, n, lin_sym(k, pl->whole ?
		    k->p->buffer.v[b].dim[d] : pl->extent[d]));
	return n;
}

/* Memory that the function frees at its exit; out of memory is an error. */
static LLVMValueRef
scratch(struct kgen *k, uint32_t b)
{
	struct gen *g = k->g;
	LLVMTypeRef ft = LLVMFunctionType(g->ptr, &g->i64, 1, 0);
	LLVMValueRef fn = LLVMGetNamedFunction(g->module, "malloc"), n, p;
	LLVMValueRef slot = kernel_slot(k, g->ptr);
	LLVMBasicBlockRef at = LLVMGetInsertBlock(g->b);

	LLVMPositionBuilderBefore(g->b, LLVMGetNextInstruction(k->status));
	LLVMBuildStore(g->b, LLVMConstNull(g->ptr), slot);
	LLVMPositionBuilderAtEnd(g->b, at);
	if (fn == NULL)
		fn = LLVMAddFunction(g->module, "malloc", ft);
	n = lin_value(k, lin_mul(k, box_elements(k, b), lin_const((
	    dtype_info[k->p->buffer.v[b].dtype].bits + 7) / 8)));
	n = LLVMBuildAdd(g->b, n, gen_int(g, 64), "");
	p = LLVMBuildCall2(g->b, ft, fn, &n, 1, "");
	LLVMBuildStore(g->b, p, slot);
	vec_push(&k->scratch, slot);
	scalar_require(k, LLVMBuildICmp(g->b, LLVMIntNE, p,
	    LLVMConstNull(g->ptr), ""), "out of memory");
	return p;
}

/* Whether a stage may leave elements of its output unwritten: they are 0. */
static bool leaves_holes(const struct prim *p, uint32_t b);

/* A small temporary of the whole program: on the stack LLVM can hold it in
 * registers. */
static bool
small_whole(const struct prim *p, uint32_t b, const struct tree_place *pl)
{
	int64_t bytes = box_bytes(p, b, pl);

	return pl->loop == 0 && bytes > 0 && bytes <= SPEED_SMALL &&
	    !leaves_holes(p, b);
}

/* Index e of a leaf stays below an extent, whatever its predicates say. */
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

/* All that the leaf does with b lies in the box, in every lane. */
static bool
stays_inside(const struct prim *p, const struct loop_tree *t, uint32_t leaf,
    uint32_t b, const struct tree_place *pl)
{
	const struct tree_node *n = &t->node.v[leaf];
	const struct prim_stage *s = &p->stage.v[n->stage];
	uint32_t naxis = n->part == LEAF_INIT ? s->nspatial : s->naxis;
	struct tree_path path;
	struct sx_walk w;
	bool ok = tree_path(t, leaf, &path);

	for (uint32_t d = 0; ok && s->out[0] == b &&
	    d < p->buffer.v[b].rank; d++)
		ok = touches_below(p, t, &path, tree_written(p, n, d),
		    pl->extent[d]);
	sx_walk_init(&w, p);
	sx_walk_stage(&w, s);
	for (uint32_t i = 0; ok && i < w.order.n; i++) {
		const struct sx *x = &p->sx.v[w.order.v[i]];

		for (uint32_t d = 0; ok && x->op == SX_LOAD && x->ref == b &&
		    d < x->nin; d++)
			ok = touches_below(p, t, &path, sx_to_sym(p,
			    p->sx_in.v[x->in + d], n->axis, naxis),
			    pl->extent[d]);
	}
	sx_walk_free(&w);
	return ok;
}

static bool
all_inside(const struct prim *p, const struct loop_tree *t, uint32_t b,
    const struct tree_place *pl)
{
	for (uint32_t i = 1; i < t->node.n; i++)
		if (t->node.v[i].leaf && !stays_inside(p, t, i, b, pl))
			return false;
	return true;
}

/* Small ones get room for every lane: masks would keep them in memory. */
const struct tree_place *
kernel_places(const struct prim *p, const struct loop_tree *t)
{
	struct tree_place *all = tree_places(p, t);
	const struct tree_place *roomy = tree_roomy_places(p, t);

	for (uint32_t b = p->ninput + p->noutput; b < p->buffer.n; b++)
		if (all[b].loop == 0 && roomy[b].loop == 0 &&
		    roomy[b].padded && small_whole(p, b, &all[b]) &&
		    small_whole(p, b, &roomy[b]) &&
		    all_inside(p, t, b, &roomy[b]))
			all[b] = roomy[b];
	return all;
}

/* Leaves that write it have no predicates: every lane lies inside. */
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
kernel_boxes(struct kgen *k, uint32_t loop)
{
	struct gen *g = k->g;

	for (uint32_t b = 0; b < k->p->buffer.n; b++) {
		const struct tree_place *pl = &k->place[b];
		int64_t bytes;

		if (k->p->buffer.v[b].kind != BUFFER_TEMP ||
		    parallel_around(k->t, pl->loop) != loop ||
		    (pl->loop == 0 && pl->whole && !small_whole(k->p, b, pl)))
			continue;
		if (on_stack(k->p, b, pl) || small_whole(k->p, b, pl)) {
			LLVMTypeRef t = gen_memory_type(g,
			    k->p->buffer.v[b].dtype);

			bytes = box_bytes(k->p, b, pl);
			k->buf[b] = kernel_slot(k, LLVMArrayType2(t,
			    (uint64_t)bytes * 8 / LLVMABISizeOfType(
			    LLVMGetModuleDataLayout(g->module), t) / 8));
			LLVMSetAlignment(k->buf[b], 64);
			k->boxed[b] = !pl->whole;
			if (pl->whole && b < 64 && never_left_out(k, b))
				k->roomy |= 1ull << b;
		} else if (loop != 0) {
			k->buf[b] = scratch(k, b);
			k->boxed[b] = !pl->whole;
		}
	}
}

static bool
leaves_holes(const struct prim *p, uint32_t b)
{
	for (uint32_t i = 0; i < p->stage.n; i++) {
		const struct prim_stage *s = &p->stage.v[i];

		for (uint32_t o = 0; o < s->nout; o++) {
			if (s->out[o] != b || s->kind == STAGE_REDUCE ||
			    s->kind == STAGE_GENERAL)
				continue;
			if (s->where != 0 || s->kind == STAGE_SCATTER)
				return true;
			for (uint32_t d = 0; d < p->buffer.v[b].rank; d++)
				if (p->sx.v[s->at[d]].op != SX_AXIS)
					return true;
		}
	}
	return false;
}

void
kernel_clear_boxes(struct kgen *k, uint32_t loop)
{
	struct gen *g = k->g;

	for (uint32_t b = 0; b < k->p->buffer.n; b++) {
		LLVMTypeRef t = gen_memory_type(g, k->p->buffer.v[b].dtype);

		if (k->p->buffer.v[b].kind != BUFFER_TEMP || loop == 0 ||
		    k->place[b].loop != loop || !leaves_holes(k->p, b))
			continue;
		LLVMBuildMemSet(g->b, k->buf[b], LLVMConstNull(g->i8),
		    LLVMBuildMul(g->b, lin_value(k, k->boxed[b] ||
		    k->place[b].whole ? box_elements(k, b) : lin_const(0)),
		    LLVMSizeOf(t), ""), 1);
	}
}

bool
gen_needs_workspace(const struct prim *p, uint32_t buffer)
{
	for (uint32_t i = 0; i < p->tree.n; i++) {
		const struct tree_place *pl = tree_places(p, p->tree.v[i]);

		/* Else the box is on the stack, or a parallel loop's. */
		if ((pl[buffer].loop == 0 && pl[buffer].whole) ||
		    (parallel_around(p->tree.v[i], pl[buffer].loop) == 0 &&
		    !on_stack(p, buffer, &pl[buffer])))
			return true;
	}
	return p->tree.n == 0;
}
