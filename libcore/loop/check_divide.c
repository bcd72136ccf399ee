/*
 * Proves that loops, axes and predicates of a tree are defined: each divisor is
 * positive wherever the expression is computed.  Extents are computed inside of
 * the loops around them, axes and predicates inside of all loops of the leaf.
 */
#include "loop/check_impl.h"

static bool
above_zero(struct proof *c, const struct sym *d)
{
	struct sym_pred p = { SYM_LT, sym_const(c->p->m->syms, 0), d };
	int64_t v;

	return sym_is_const(d, &v) ? v > 0 : sym_decide(c->f, &p) ==
	    SYM_PROVED;
}

/* The first divisor in e that may be 0, or NULL. */
static const struct sym *
bad_divisor(struct proof *c, const struct sym *e)
{
	VEC(const struct sym *) work = { NULL, 0, 0 };
	const struct sym *bad = NULL;

	vec_push(&work, e);
	while (bad == NULL && work.n > 0) {
		e = vec_pop(&work);
		if ((e->kind == SYM_FLOORDIV || e->kind == SYM_FLOORMOD) &&
		    !above_zero(c, e->arg[1]))
			bad = e->arg[1];
		for (uint32_t i = 0; i < e->n; i++)
			vec_push(&work, e->arg[i]);
	}
	vec_free(&work);
	return bad;
}

static bool
divides(struct proof *c, const struct sym *e, const struct span *sp)
{
	const struct sym *bad = e != NULL ? bad_divisor(c, e) : NULL;
	struct buf x = { 0 }, y = { 0 };

	if (bad == NULL)
		return true;
	sym_print(&x, bad);
	sym_print(&y, e);
	proof_wrong(c, sp, "tree-divisor", "in %s the divisor %s is not proved "
	    "to be positive", y.v, x.v);
	buf_release(&x);
	buf_release(&y);
	return false;
}

bool
proof_divides(struct proof *c, const struct leaf_info *l)
{
	const struct loop_tree *t = c->t;
	const struct tree_node *n = &t->node.v[l->node];
	uint32_t mark = sym_facts_mark(c->f);
	bool ok = true;

	for (uint32_t i = 0; i < t->nwhen; i++)
		sym_facts_push(c->f, &t->when[i]);
	for (uint32_t i = 0; ok && i < l->path.n; i++) {
		const struct tree_node *o = &t->node.v[l->path.loop[i]];

		ok = divides(c, o->extent, &o->span);
		proof_loop(c, o);
	}
	for (uint32_t i = 0; ok && i < tree_naxis(c->p, n); i++)
		ok = divides(c, n->axis[i], &n->span);
	for (uint32_t i = 0; ok && i < n->nwhere; i++)
		ok = divides(c, n->where[i].lhs, &n->span) &&
		    divides(c, n->where[i].rhs, &n->span);
	sym_facts_pop(c->f, mark);
	return ok;
}
