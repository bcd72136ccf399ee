/*
 * Loops around nothing.
 *
 *	for i < m serial {			m iterations, of which none
 *	  for j < n serial {			does anything where n is 0
 *	    T[] += x[i, j]
 *
 * An array of 2^40 rows of no elements takes no memory, so that untrusted data
 * may have such extents: a loop below which no leaf runs has no iterations.
 * Then the time of a kernel is bounded by the elements of its buffers.
 */
#include "codegen/gen.h"

#include "loop/tree_query.h"

/* NULL: always. */
static LLVMValueRef
both(struct kgen *k, LLVMValueRef a, LLVMValueRef b)
{
	return a == NULL ? b : b == NULL ? a : LLVMBuildAnd(k->g->b, a, b, "");
}

/* Whether the extent is above 0. */
static LLVMValueRef
is_some(struct kgen *k, const struct sym *extent)
{
	struct sym_ctx *c = k->p->m->syms;
	struct sym_pred some = { SYM_GE, extent, sym_const(c, 1) };

	if (sym_decide(k->facts, &some) == SYM_PROVED ||
	    sym_decide(k->some, &some) == SYM_PROVED)
		return NULL;
	return index_pred(k, &some);
}

/* Marks the operands of a node that are computed wherever it is: of a guarded
 * load, not the load. */
static void
mark_operands(const struct prim *p, const struct sx *n, bool *in)
{
	for (uint32_t j = 0; j < n->nin; j++)
		if (n->op != SX_GUARD || j != 1)
			in[p->sx_in.v[n->in + j]] = true;
}

/* A reduction whose domain has a predicate, such as the longest window of many,
 * has no instance if a buffer is empty that all instances load from. */
static LLVMValueRef
leaf_runs(struct kgen *k, const struct tree_node *leaf)
{
	const struct prim *p = k->p;
	const struct prim_stage *s = &p->stage.v[leaf->stage];
	LLVMValueRef all = NULL;
	bool *in;

	if (leaf->part == LEAF_INIT || s->kind != STAGE_REDUCE ||
	    s->where == 0)
		return NULL;
	in = mem_zalloc(p->sx.n, sizeof *in);
	in[s->value[0]] = true;
	for (uint32_t i = p->sx.n; i-- > 1; ) {
		const struct sx *n = &p->sx.v[i];
		const struct prim_buffer *b = &p->buffer.v[n->ref];

		if (!in[i])
			continue;
		mark_operands(p, n, in);
		for (uint32_t d = 0; n->op == SX_LOAD && d < b->rank; d++)
			all = both(k, all, is_some(k, b->dim[d]));
	}
	mem_free(in);
	return all;
}

static LLVMValueRef some_runs(struct kgen *k, uint32_t node);

/* Whether something below the node is done if the loops around it run: a
 * reduction stores its result even if its own loops do not.  Recursion is by
 * loops nested in the tree. */
static LLVMValueRef
runs(struct kgen *k, uint32_t node)
{
	const struct tree_node *n = &k->t->node.v[node];

	if (!k->reduction.inside && kernel_reduction_below(k, node) != 0)
		return NULL;
	return n->leaf ? leaf_runs(k, n) : both(k, is_some(k, n->extent),
	    some_runs(k, node));
}

static LLVMValueRef
some_runs(struct kgen *k, uint32_t node)
{
	LLVMValueRef any = NULL, one;

	for (uint32_t i = k->t->node.v[node].first; i != 0;
	    i = k->t->node.v[i].next) {
		one = runs(k, i);
		if (one == NULL)
			return NULL;
		any = any == NULL ? one : LLVMBuildOr(k->g->b, any, one, "");
	}
	return any;
}

/* Whether there is one leaf below the node: what was checked around its loops
 * need not be checked in them. */
static bool
has_one_leaf(const struct kgen *k, uint32_t node)
{
	const struct tree_node *n = &k->t->node.v[node];

	while (!n->leaf && n->first != 0 &&
	    k->t->node.v[n->first].next == 0)
		n = &k->t->node.v[n->first];
	return n->leaf;
}

LLVMValueRef
kernel_iterations(struct kgen *k, uint32_t node)
{
	LLVMValueRef n = lin_value(k, lin_sym(k,
	    k->t->node.v[node].extent)), some;

	if (k->runs)
		return n;
	some = some_runs(k, node);
	if (some == NULL)
		return n;
	k->runs = has_one_leaf(k, node);
	return LLVMBuildSelect(k->g->b, some, n, gen_int(k->g, 0), "");
}
