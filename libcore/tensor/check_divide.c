/*
 * That loops, axes and predicates of a tree have values: each divisor is
 * above 0 wherever the expression is computed.  Extents are computed inside of
 * the loops around them, axes and predicates inside of all loops of the leaf:
 * a divisor may be 0 where one of those loops is empty then.
 */
#include "tensor/check_impl.h"

/* That one of the first n loops of the path has no iterations if d is not
 * above 0. */
static bool
empty_else(struct proof *c, const struct leaf_info *l, uint32_t n,
    const struct sym *d)
{
	const struct sym *zero = sym_const(c->p->m->syms, 0);
	uint32_t mark = sym_facts_mark(c->f);
	bool empty = false;

	proof_know(c, d, SYM_LE, zero);
	for (uint32_t i = 0; !empty && i < n; i++)
		empty = proof_le(c,
		    c->t->node.v[l->path.loop[i]].extent, zero);
	sym_facts_pop(c->f, mark);
	return empty;
}

static bool
above_zero(struct proof *c, const struct leaf_info *l, uint32_t nloop,
    const struct sym *d)
{
	int64_t v;

	if (sym_is_const(d, &v))
		return v > 0;
	return proof_less(c, sym_const(c->p->m->syms, 0), d) ||
	    empty_else(c, l, nloop, d);
}

/* The first divisor in e that may be 0, or NULL. */
static const struct sym *
bad_divisor(struct proof *c, const struct leaf_info *l, uint32_t nloop,
    const struct sym *e)
{
	VEC(const struct sym *) work = { NULL, 0, 0 };
	const struct sym *bad = NULL;

	vec_push(&work, e);
	while (bad == NULL && work.n > 0) {
		e = vec_pop(&work);
		if ((e->kind == SYM_FLOORDIV || e->kind == SYM_FLOORMOD) &&
		    !above_zero(c, l, nloop, e->arg[1]))
			bad = e->arg[1];
		for (uint32_t i = 0; i < e->n; i++)
			vec_push(&work, e->arg[i]);
	}
	vec_free(&work);
	return bad;
}

/* e is computed inside of the first nloop loops of the path. */
static bool
divides(struct proof *c, const struct leaf_info *l, uint32_t nloop,
    const struct sym *e, const struct span *sp)
{
	const struct sym *bad =
	    e != NULL ? bad_divisor(c, l, nloop, e) : NULL;
	struct buf x = { 0 }, y = { 0 };

	if (bad == NULL)
		return true;
	sym_print(&x, bad);
	sym_print(&y, e);
	proof_wrong(c, sp, "tree-divisor", "in %s the divisor %s is not seen "
	    "to be above 0", y.v, x.v);
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

		ok = divides(c, l, i, o->extent, &o->span);
		proof_loop(c, o);
	}
	for (uint32_t i = 0; ok && i < tree_naxis(c->p, n); i++)
		ok = divides(c, l, l->path.n, n->axis[i], &n->span);
	for (uint32_t i = 0; ok && i < n->nwhere; i++)
		ok = divides(c, l, l->path.n, n->where[i].lhs, &n->span) &&
		    divides(c, l, l->path.n, n->where[i].rhs, &n->span);
	sym_facts_pop(c->f, mark);
	return ok;
}
