/*
 * Predicates of whole loop bodies: one that all leaves of a body have, and that
 * no loop of the body changes, is one branch around the body.
 *
 *	for y { for x { t = 0 where 0 <= y - 1
 *			for k { t += ... where 0 <= y - 1 }
 *			store t where 0 <= y - 1 } }
 *
 * computes t in registers where y >= 1, and does nothing else; a branch at each
 * leaf, of which unrolled loops make many copies, would keep it in memory.
 */
#include "codegen/gen.h"

#include "loop/tree_query.h"

/* Whether an expression is constant in one iteration of a loop. */
static bool
is_outside(const struct kgen *k, uint32_t node, const struct sym *s)
{
	for (uint32_t i = tree_next(k->t, node, node); i != 0;
	    i = tree_next(k->t, node, i))
		if (!k->t->node.v[i].leaf && tree_mentions(k->t, s, &i, 1))
			return false;
	return true;
}

static bool
has_pred(const struct tree_node *leaf, const struct sym_pred *p)
{
	for (uint32_t i = 0; i < leaf->nwhere; i++)
		if (leaf->where[i].op == p->op &&
		    leaf->where[i].lhs == p->lhs &&
		    leaf->where[i].rhs == p->rhs)
			return true;
	return false;
}

/* Whether all leaves below a loop have the predicate. */
static bool
all_have(const struct kgen *k, uint32_t node, const struct sym_pred *p)
{
	for (uint32_t i = tree_next(k->t, node, node); i != 0;
	    i = tree_next(k->t, node, i))
		if (k->t->node.v[i].leaf && !has_pred(&k->t->node.v[i], p))
			return false;
	return true;
}

const struct sym_pred *
kernel_where(struct kgen *k, uint32_t node)
{
	const struct tree_node *n;
	uint32_t leaf = tree_next(k->t, node, node);

	if (k->width != 0 || k->reduction.inside ||
	    k->t->node.v[node].kind == LOOP_UNROLL)
		return NULL;
	while (leaf != 0 && !k->t->node.v[leaf].leaf)
		leaf = tree_next(k->t, node, leaf);
	n = &k->t->node.v[leaf];
	for (uint32_t i = 0; leaf != 0 && i < n->nwhere; i++)
		if (sym_decide(k->facts, &n->where[i]) == SYM_UNKNOWN &&
		    is_outside(k, node, n->where[i].lhs) &&
		    is_outside(k, node, n->where[i].rhs) &&
		    all_have(k, node, &n->where[i]))
			return &n->where[i];
	return NULL;
}
