/*
 * Loops cut in two: where a predicate of what is below,
 *
 *	c * var + ... < n
 *
 * fails in the last iterations only, the loop runs up to n / c without it and
 * the rest with it.  So vectors are masked in the tail alone; masks are dear
 * in every iteration, those of stores most of all.  The cut is taken if the
 * prover finds that it does away with some predicate.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

#include "loop/tree_query.h"

/* The factor of a variable in a sum; 0: it is not there, or not alone. */
static int64_t
factor(const struct sym *s, const char *name)
{
	int64_t found = 0;

	if (s->kind == SYM_VAR)
		return s->name == name;
	if (s->kind == SYM_MUL)
		return s->n == 1 && s->arg[0]->kind == SYM_VAR &&
		    s->arg[0]->name == name ? s->value : 0;
	for (uint32_t i = 0; s->kind == SYM_ADD && i < s->n && found == 0; i++)
		if (s->arg[i]->kind != SYM_ADD)
			found = factor(s->arg[i], name);
	return found;
}

/* Whether the predicate holds in all iterations below `cut` of a loop. */
static bool
without(struct kgen *k, uint32_t node, uint32_t leaf,
    const struct sym_pred *p, const struct sym *cut)
{
	struct sym_ctx *c = k->p->m->syms;
	uint32_t mark = sym_facts_mark(k->facts);
	bool ok;

	for (uint32_t l = k->t->node.v[leaf].parent; ; ) {
		const struct tree_node *n = &k->t->node.v[l];
		struct sym_pred f = { SYM_LT, sym_var(c, n->var), l == node ?
			cut : n->extent };

		sym_facts_push(k->facts, &f);
		if (l == node)
			break;
		l = n->parent;
	}
	ok = sym_decide(k->facts, p) == SYM_PROVED;
	sym_facts_pop(k->facts, mark);
	return ok;
}

struct seek_cut {
	struct kgen *k;
	uint32_t node, leaf;
	const struct sym *cut;
};

/* The cut that does away with a predicate of a leaf. */
static void
try_cut(void *ctx, const struct sym_pred *p)
{
	struct seek_cut *s = ctx;
	const struct tree_node *loop = &s->k->t->node.v[s->node];
	int64_t by = p->op == SYM_LT ? factor(p->lhs, loop->var) : 0;
	const struct sym *cut;

	if (s->cut != NULL || by <= 0 ||
	    tree_mentions(s->k->t, p->rhs, &s->node, 1))
		return;
	cut = sym_floordiv(s->k->p->m->syms, p->rhs,
	    sym_const(s->k->p->m->syms, by));
	if (cut != NULL && cut != loop->extent &&
	    without(s->k, s->node, s->leaf, p, cut) &&
	    !without(s->k, s->node, s->leaf, p, loop->extent))
		s->cut = cut;
}

/* What the stage itself says is cut off where it is one iteration, or cannot
 * be counted: the last lanes of a reduction. */
static void
try_last(void *ctx, const struct sym_pred *p)
{
	struct seek_cut *s = ctx;
	const struct tree_node *loop = &s->k->t->node.v[s->node];
	struct seek_cut x = { s->k, s->node, s->leaf, NULL };
	int64_t cut, e;

	try_cut(&x, p);
	if (s->cut != NULL || x.cut == NULL)
		return;
	if (sym_is_const(x.cut, &cut) ? sym_is_const(loop->extent, &e) &&
	    cut + 1 == e : !sym_is_const(loop->extent, &e))
		s->cut = x.cut;
}

/* Where a loop is cut, or NULL. */
static const struct sym *
find_cut(struct kgen *k, uint32_t node)
{
	const struct loop_tree *t = k->t;
	struct seek_cut s = { .k = k, .node = node };

	for (uint32_t i = tree_next(t, node, node); i != 0 && s.cut == NULL;
	    i = tree_next(t, node, i)) {
		const struct tree_node *n = &t->node.v[i];
		sx_id where = n->leaf ? k->p->stage.v[n->stage].where : 0;

		s.leaf = i;
		for (uint32_t w = 0; n->leaf && w < n->nwhere; w++)
			try_cut(&s, &n->where[w]);
		if (where != 0 && n->part == LEAF_UPDATE)
			index_compares(k, n, where, try_last, &s);
	}
	return s.cut;
}

const struct sym *
kernel_cut(struct kgen *k, uint32_t node)
{
	const struct sym *cut;
	int64_t v;

	if (k->cuts >= SPEED_CUTS || k->reducing || k->width != 0)
		return NULL;
	cut = find_cut(k, node);
	return cut != NULL && sym_is_const(cut, &v) && v <= 0 ? NULL : cut;
}

bool
kernel_small(struct kgen *k, uint32_t node)
{
	for (uint32_t i = tree_next(k->t, node, node); i != 0;
	    i = tree_next(k->t, node, i)) {
		const struct tree_node *n = &k->t->node.v[i];

		if (!n->leaf && n->kind == LOOP_UNROLL)
			return false;
	}
	return true;
}
