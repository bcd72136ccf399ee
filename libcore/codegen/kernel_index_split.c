/*
 * Index-set splitting of serial loops: where a predicate of the loop body,
 *
 *	c * var + ... < n
 *
 * fails in the last iterations only, the loop runs up to n / c without the
 * predicate and then to its end with it.  So only the tail uses masked vectors:
 * masks are expensive in every iteration, those of stores most of all.  A loop
 * is split if the prover finds that this eliminates some predicate.
 *
 * The last iteration of a loop over tiles, of which the predicate leaves part,
 * is generated once for each number of rows (or of vectors) that may be left,
 * so that each has the code of a tile of that size: accumulators in registers,
 * and no predicate inside of the reduction.
 *
 * Of two loops over the rows of a reduction, as over blocks and over the tiles
 * of each, the inner one is split, where the block of the outer one ends.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

#include "loop/tree_query.h"

#include <string.h>

int64_t
kernel_factor(const struct sym *s, const char *name)
{
	int64_t found = 0;

	if (s->kind == SYM_VAR)
		return s->name == name;
	if (s->kind == SYM_MUL)
		return s->n == 1 && s->arg[0]->kind == SYM_VAR &&
		    s->arg[0]->name == name ? s->value : 0;
	for (uint32_t i = 0; s->kind == SYM_ADD && i < s->n && found == 0; i++)
		if (s->arg[i]->kind != SYM_ADD)
			found = kernel_factor(s->arg[i], name);
	return found;
}

/* Whether the predicate holds in all iterations of a loop before `split`. */
static bool
without(struct kgen *k, uint32_t node, uint32_t leaf,
    const struct sym_pred *p, const struct sym *split)
{
	struct sym_ctx *c = k->p->m->syms;
	uint32_t mark = sym_facts_mark(k->facts);
	bool ok;

	for (uint32_t l = k->t->node.v[leaf].parent; ; ) {
		const struct tree_node *n = &k->t->node.v[l];
		struct sym_pred f = { SYM_LT, sym_var(c, n->var), l == node ?
			split : n->extent };

		sym_facts_push(k->facts, &f);
		if (l == node)
			break;
		l = n->parent;
	}
	ok = sym_decide(k->facts, p) == SYM_PROVED;
	sym_facts_pop(k->facts, mark);
	return ok;
}

struct split_search {
	struct kgen *k;
	uint32_t node, leaf;
	bool blocks;		/* a loop inside is split for reductions */
	const struct sym *split;
	struct sym_pred pred;	/* that it eliminates */
	const struct sym *end;	/* by * var + ... is less than it */
	int64_t by;		/* the loop's coefficient in it */
};

/* Whether the expression has a value before the loop begins: it depends on
 * none of the loops from it down to the leaf. */
static bool
known_before(const struct split_search *s, const struct sym *e)
{
	const struct loop_tree *t = s->k->t;

	for (uint32_t l = t->node.v[s->leaf].parent; ;
	    l = t->node.v[l].parent) {
		if (tree_mentions(t, e, &l, 1))
			return false;
		if (l == s->node)
			return true;
	}
}

/* Whether a loop over single iterations from the leaf up to this one changes
 * the expression: that one is split. */
static bool
splits_below(const struct split_search *s, const struct sym *e)
{
	const struct loop_tree *t = s->k->t;

	for (uint32_t l = t->node.v[s->leaf].parent; l != s->node;
	    l = t->node.v[l].parent)
		if (t->node.v[l].kind == LOOP_SERIAL &&
		    kernel_factor(e, t->node.v[l].var) > 0)
			return true;
	return false;
}

/* Whether the loop is over blocks of tiles of a reduction. */
static bool
has_blocks(const struct split_search *s)
{
	const struct loop_tree *t = s->k->t;
	struct split_search x = *s;

	for (uint32_t i = tree_next(t, s->node, s->node); i != 0;
	    i = tree_next(t, s->node, i)) {
		const struct tree_node *n = &t->node.v[i];

		x.leaf = i;
		for (uint32_t w = 0; n->leaf && n->part != LEAF_ALL &&
		    w < n->nwhere; w++)
			if (kernel_factor(n->where[w].lhs,
			    t->node.v[s->node].var) > 0 &&
			    splits_below(&x, n->where[w].lhs))
				return true;
	}
	return false;
}

/* Whether to split where an outer loop's block ends: for reductions, and in
 * innermost loops, since others are to leave that to the loops inside. */
static bool
ends_with_block(const struct split_search *s)
{
	const struct loop_tree *t = s->k->t;

	for (uint32_t l = t->node.v[s->leaf].parent; l != s->node;
	    l = t->node.v[l].parent)
		if (t->node.v[l].kind == LOOP_SERIAL)
			return t->node.v[s->leaf].part != LEAF_ALL;
	return true;
}

/* The right side less those terms of the left one that have a value before the
 * loop begins; NULL: too large. */
static const struct sym *
end_of(const struct split_search *s, const struct sym_pred *p)
{
	struct sym_ctx *c = s->k->p->m->syms;
	const struct sym *end = p->rhs;
	int64_t v;

	if (p->lhs->kind != SYM_ADD || !ends_with_block(s))
		return end;
	for (uint32_t i = 0; i < p->lhs->n; i++)
		if (end != NULL && !sym_is_const(p->lhs->arg[i], &v) &&
		    known_before(s, p->lhs->arg[i]))
			end = sym_sub(c, end, p->lhs->arg[i]);
	return end;
}

/* Records the split point that eliminates a predicate of a leaf. */
static void
try_split(void *ctx, const struct sym_pred *p)
{
	struct split_search *s = ctx;
	const struct tree_node *loop = &s->k->t->node.v[s->node];
	int64_t by = p->op == SYM_LT ? kernel_factor(p->lhs, loop->var) : 0;
	const struct sym *split, *end;

	if (s->split != NULL || by <= 0 || !known_before(s, p->rhs) ||
	    (s->blocks && splits_below(s, p->lhs)) ||
	    (end = end_of(s, p)) == NULL)
		return;
	split = sym_floordiv(s->k->p->m->syms, end,
	    sym_const(s->k->p->m->syms, by));
	if (split != NULL && split != loop->extent &&
	    without(s->k, s->node, s->leaf, p, split) &&
	    !without(s->k, s->node, s->leaf, p, loop->extent)) {
		s->split = split;
		s->pred = *p;
		s->end = end;
		s->by = by;
	}
}

/* A predicate of the stage itself, such as the last lanes of a reduction:
 * splits if it concerns one iteration only, or an unknown number. */
static void
try_last(void *ctx, const struct sym_pred *p)
{
	struct split_search *s = ctx;
	const struct tree_node *loop = &s->k->t->node.v[s->node];
	struct split_search x = { .k = s->k, .node = s->node,
		.leaf = s->leaf, .blocks = s->blocks };
	int64_t split, e;

	try_split(&x, p);
	if (s->split != NULL || x.split == NULL)
		return;
	if (sym_is_const(x.split, &split) ? sym_is_const(loop->extent, &e) &&
	    split + 1 == e : !sym_is_const(loop->extent, &e))
		s->split = x.split;
}

/* The step of the unrolled loops that a tile of the predicate consists of: 1
 * for rows, the lanes for vectors; 0: there are none, or the body does not
 * reduce, so that predicates cost little. */
static int64_t
unit_of(const struct split_search *s)
{
	const struct loop_tree *t = s->k->t;
	int64_t unit = 0, f;

	if (t->node.v[s->leaf].part == LEAF_ALL)
		return 0;
	for (uint32_t l = t->node.v[s->leaf].parent; l != s->node;
	    l = t->node.v[l].parent) {
		f = kernel_factor(s->pred.lhs, t->node.v[l].var);
		if (f != 0 && t->node.v[l].kind == LOOP_UNROLL)
			unit = unit == 0 || f < unit ? f : unit;
		else if (f != 0 && t->node.v[l].kind != LOOP_VECTOR)
			return 0;
	}
	return unit;
}

/* Whether the tail is one iteration, of 1 to `count` units. */
static void
count_units(const struct split_search *s, struct kernel_split *out)
{
	struct sym_ctx *c = s->k->p->m->syms;
	const struct tree_node *loop = &s->k->t->node.v[s->node];
	const struct sym *whole = sym_mul(c, sym_const(c, s->by),
	    sym_var(c, loop->var));
	int64_t unit, v;

	out->exact = loop->extent == sym_ceildiv(c, s->end, sym_const(c,
	    s->by));
	if (s->by < 2 || sym_is_const(s->split, &v) ||
	    (!out->exact && s->end == s->pred.rhs))
		return;
	unit = unit_of(s);
	if (unit == 0 || s->by % unit != 0 || s->by / unit > SPEED_TAILS)
		return;
	out->whole = whole;
	out->end = s->end;
	out->unit = unit;
	/* Extents are integers: with a unit of 1, a tail of s->by
	 * units would be a whole tile. */
	out->count = s->by / unit - (unit == 1);
}

/* The iteration at which to split a loop, or NULL. */
static const struct sym *
find_split(struct kgen *k, uint32_t node, struct kernel_split *out)
{
	const struct loop_tree *t = k->t;
	struct split_search s = { .k = k, .node = node };

	s.blocks = has_blocks(&s);
	for (uint32_t i = tree_next(t, node, node); i != 0 && s.split == NULL;
	    i = tree_next(t, node, i)) {
		const struct tree_node *n = &t->node.v[i];
		sx_id where = n->leaf ? k->p->stage.v[n->stage].where : 0;

		s.leaf = i;
		for (uint32_t w = 0; n->leaf && w < n->nwhere; w++)
			try_split(&s, &n->where[w]);
		if (where != 0 && n->part == LEAF_UPDATE)
			index_compares(k, n, where, try_last, &s);
		if (s.split != NULL && s.by > 0)
			count_units(&s, out);
	}
	return s.split;
}

bool
kernel_split_point(struct kgen *k, uint32_t node, struct kernel_split *out)
{
	int64_t v;

	memset(out, 0, sizeof *out);
	if (k->splits >= SPEED_SPLITS || k->reduction.inside || k->width != 0)
		return false;
	out->at = find_split(k, node, out);
	return out->at != NULL && (!sym_is_const(out->at, &v) || v > 0);
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
