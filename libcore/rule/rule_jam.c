/*
 * Default schedules: several rows at once (unroll and jam) where successive
 * stages share a loop over rows.
 *
 * A softmax or a normalization of one row is a chain of dependent steps: the
 * fold of the lanes, a division, a function.  Meanwhile a processor begins the
 * next row only if its instructions follow soon.
 *
 *	for y < n {                     for y < ceildiv(n, 4) {
 *	  stage 0 of row y                for u < 4 unroll
 *	  stage 1 of row y                  stage 0 of row 4 y + u
 *	                                  for u < 4 unroll
 *	                                    stage 1 of row 4 y + u
 *
 * with the predicate 4 y + u < n.  The new loops stand around the vector and
 * unrolled loops of each leaf, inside of all others.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include "loop/tree_query.h"

struct jam {
	struct rule *r;
	struct loop_tree *from;
	struct loop_tree *to;
	uint32_t loop;			/* over the rows, in `from` */
	int64_t n;			/* rows at once */
	const struct sym *row;		/* what the row is, below a new loop */
};

static const struct sym *
row_of(void *ctx, const struct sym *var)
{
	const struct jam *j = ctx;

	return var->name == j->from->node.v[j->loop].var ? j->row : NULL;
}

/* The leaf of row j->row. */
static void
copy_leaf(struct jam *j, const struct tree_node *n, uint32_t parent)
{
	struct sym_ctx *c = j->r->p->m->syms;
	const struct prim_stage *s = &j->r->p->stage.v[n->stage];
	const struct sym *axis[2 * TYPE_RANK_LIMIT];
	const struct sym *e = j->from->node.v[j->loop].extent;
	uint32_t naxis = n->part == LEAF_INIT ? s->nspatial : s->naxis;
	struct sym_pred where[2 * TYPE_RANK_LIMIT + 1];
	uint32_t nwhere = 0;
	int64_t v;

	for (uint32_t a = 0; a < naxis; a++)
		axis[a] = sym_subst(c, n->axis[a], row_of, j);
	for (; nwhere < n->nwhere; nwhere++)
		where[nwhere] = (struct sym_pred){ n->where[nwhere].op,
			sym_subst(c, n->where[nwhere].lhs, row_of, j),
			sym_subst(c, n->where[nwhere].rhs, row_of, j) };
	if (!sym_is_const(e, &v) || v % j->n != 0)
		where[nwhere++] = (struct sym_pred){ SYM_LT, j->row, e };
	rule_leaf(j->r, parent, n->stage, n->part, axis, nwhere, where);
}

/* Copies a subtree, whose depth is that of the rules' nests; `inside`: below
 * the loop over the rows, `jammed`: below one of the new loops. */
static void
copy(struct jam *j, uint32_t node, uint32_t parent, bool inside, bool jammed)
{
	struct tree_node n = j->from->node.v[node];
	bool bottom = n.leaf || n.kind == LOOP_VECTOR || n.kind == LOOP_UNROLL;
	struct sym_ctx *c = j->r->p->m->syms;
	uint32_t at;

	if (inside && bottom && !jammed) {
		const char *var = j->from->node.v[j->loop].var;

		j->row = sym_add(c, sym_mul(c, sym_var(c, var), sym_const(c,
		    j->n)), rule_loop_n(j->r, &parent, j->n, LOOP_UNROLL));
		jammed = true;
	}
	if (n.leaf && inside) {
		copy_leaf(j, &n, parent);
		return;
	}
	n.parent = n.first = n.last = n.next = 0;
	if (node == j->loop)
		n.extent = sym_ceildiv(c, n.extent, sym_const(c, j->n));
	at = tree_add(j->r->p, j->to, parent, &n);
	for (uint32_t i = j->from->node.v[node].first; i != 0;
	    i = j->from->node.v[i].next)
		copy(j, i, at, inside || node == j->loop, jammed);
}

/* Whether no loop below depends on the row, and predicates have room. */
static bool
can_jam(const struct loop_tree *t, uint32_t loop)
{
	for (uint32_t i = tree_next(t, loop, loop); i != 0;
	    i = tree_next(t, loop, i)) {
		const struct tree_node *n = &t->node.v[i];

		if (n->leaf ? n->nwhere >= 2 * TYPE_RANK_LIMIT :
		    tree_mentions(t, n->extent, &loop, 1))
			return false;
	}
	return true;
}

void
rule_jam_rows(struct rule *r, uint32_t loop, uint32_t lo, uint32_t hi)
{
	struct jam j = { .r = r, .from = r->t, .loop = loop,
		.n = SPEED_JAM };
	int64_t e;

	if (!can_jam(r->t, loop))
		return;
	if (sym_is_const(r->t->node.v[loop].extent, &e))
		while (j.n > 1 && e < j.n)
			j.n--;
	rule_say(r, lo, hi - lo, "%lld rows at once", (long long)j.n);
	j.to = r->t = tree_new();
	for (uint32_t i = j.from->node.v[0].first; i != 0;
	    i = j.from->node.v[i].next)
		copy(&j, i, 0, false, false);
	tree_free(j.from);
}
