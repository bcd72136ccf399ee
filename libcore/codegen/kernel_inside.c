/*
 * Iterations of a loop in which no guard of its body fails: tiles of an image
 * whose windows lie inside of it.
 *
 *	guard(0 <= 4*t + u - 1 and 4*t + u - 1 < n, x[4*t + u - 1], 0)
 *
 * in a body that is unrolled over u < 6 is a load in all copies if
 * 4*t - 1 >= 0 and 4*t + 4 < n.  With constant extents most copies are known to
 * be inside; with others each has comparisons.  So the body is generated twice:
 * without guards, for the iterations that pass these few comparisons, and with
 * them.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

#include <string.h>

#include "loop/tree_query.h"

struct inside {
	struct kgen *k;
	struct tree_path path;	/* of the leaf at hand */
	uint32_t from;	/* its loops from here on are in the body */
	const struct tree_node *leaf;
	bool ok;
	uint32_t n;
	struct sym_pred need[SPEED_INSIDE];
};

/* The greatest value of a sum over the body's loops, in which it is linear;
 * NULL: it is not. */
static const struct sym *
greatest(const struct inside *x, const struct sym *sum)
{
	struct sym_ctx *c = x->k->p->m->syms;

	for (uint32_t i = x->from; sum != NULL && i < x->path.n; i++) {
		uint32_t loop = x->path.loop[i];
		const struct tree_node *l = &x->k->t->node.v[loop];
		int64_t by = kernel_factor(sum, l->var);
		const struct sym *last = sym_sub(c, l->extent, sym_const(c,
		    1)), *at = by > 0 ? last : sym_const(c, 0);

		if (by != 0 && at != NULL)
			sum = sym_add(c, sum, sym_mul(c, sym_const(c, by),
			    sym_sub(c, at, sym_var(c, l->var))));
		if (sum != NULL && tree_mentions(x->k->t, sum, &loop, 1))
			sum = NULL;
	}
	return sum;
}

/* Adds sum <= 0; of sums that differ by a constant the greater is needed. */
static void
add_sum(struct inside *x, const struct sym *sum)
{
	struct sym_ctx *c = x->k->p->m->syms;
	int64_t v;

	for (uint32_t i = 0; i < x->n; i++) {
		const struct sym *more = sym_sub(c, sum, x->need[i].lhs);

		if (more == NULL || !sym_is_const(more, &v))
			continue;
		if (v > 0)
			x->need[i].lhs = sum;
		return;
	}
	x->ok = x->ok && x->n < SPEED_INSIDE;
	if (x->ok)
		x->need[x->n++] = (struct sym_pred){ SYM_LE, sum,
			sym_const(c, 0) };
}

/* Adds what makes a comparison hold in all iterations of the body's loops. */
static void
add_need(void *ctx, const struct sym_pred *p)
{
	struct inside *x = ctx;
	struct kgen *k = x->k;
	struct sym_ctx *c = k->p->m->syms;
	bool less = p->op == SYM_LT || p->op == SYM_LE;
	bool strict = p->op == SYM_LT || p->op == SYM_GT;
	const struct sym *sum = NULL;
	struct sym_pred f = { SYM_LE, NULL, sym_const(c, 0) };

	if (sym_decide(k->facts, p) == SYM_PROVED)
		return;
	if (less || p->op == SYM_GT || p->op == SYM_GE)
		sum = sym_sub(c, less ? p->lhs : p->rhs, less ? p->rhs :
		    p->lhs);
	if (sum != NULL)
		sum = sym_add(c, sum, sym_const(c, strict));
	f.lhs = greatest(x, sum);
	x->ok = x->ok && f.lhs != NULL;
	if (x->ok && sym_decide(k->facts, &f) != SYM_PROVED)
		add_sum(x, f.lhs);
}

/* The guards of a leaf; its loops in the body are short, or vectors. */
static void
look_at_leaf(struct inside *x, uint32_t leaf, uint32_t node)
{
	struct kgen *k = x->k;
	const struct prim_stage *s;
	uint32_t mark = sym_facts_mark(k->facts);
	struct sx_walk w;

	x->leaf = &k->t->node.v[leaf];
	s = &k->p->stage.v[x->leaf->stage];
	x->ok = x->leaf->part == LEAF_ALL && s->kind == STAGE_STORE &&
	    tree_path(k->t, leaf, &x->path);
	x->from = tree_depth(k->t, node);
	for (uint32_t i = x->from; x->ok && i < x->path.n; i++) {
		const struct tree_node *l = &k->t->node.v[x->path.loop[i]];
		struct sym_pred f = { SYM_LT, sym_var(k->p->m->syms, l->var),
			l->extent };

		sym_facts_push(k->facts, &f);
	}
	if (x->ok) {
		sx_walk_init(&w, k->p);
		sx_walk_add(&w, s->value[0]);
		for (uint32_t i = 0; x->ok && i < w.order.n; i++) {
			const struct sx *n = &k->p->sx.v[w.order.v[i]];

			if (n->op != SX_GUARD)
				continue;
			x->ok = index_compares(k, x->leaf, k->p->sx_in.v[
			    n->in], add_need, x) && x->ok;
		}
		sx_walk_free(&w);
	}
	sym_facts_pop(k->facts, mark);
}

/* Whether a loop is unrolled between the node and a leaf below it. */
static bool
has_copies(const struct kgen *k, uint32_t leaf, uint32_t node)
{
	for (uint32_t l = k->t->node.v[leaf].parent; l != node;
	    l = k->t->node.v[l].parent)
		if (k->t->node.v[l].kind == LOOP_UNROLL)
			return true;
	return false;
}

/* Whether what is needed depends on the loop: else a loop around is split. */
static bool
depends(const struct inside *x, uint32_t node)
{
	for (uint32_t i = 0; i < x->n; i++)
		if (tree_mentions(x->k->t, x->need[i].lhs, &node, 1))
			return true;
	return false;
}

LLVMValueRef
kernel_inside(struct kgen *k, uint32_t node)
{
	struct inside x = { .k = k, .ok = true };
	LLVMValueRef all = NULL, c;

	if (k->inside || k->width != 0 || k->reduction.inside ||
	    k->t->node.v[node].kind == LOOP_UNROLL)
		return NULL;
	for (uint32_t i = tree_next(k->t, node, node); x.ok && i != 0;
	    i = tree_next(k->t, node, i))
		if (k->t->node.v[i].leaf) {
			if (!has_copies(k, i, node))
				return NULL;
			look_at_leaf(&x, i, node);
		}
	if (!x.ok || x.n == 0 || !depends(&x, node))
		return NULL;
	for (uint32_t i = 0; i < x.n; i++) {
		c = index_pred(k, &x.need[i]);
		all = all == NULL ? c : LLVMBuildAnd(k->g->b, all, c, "");
	}
	return all;
}
