/*
 * Proves that a loop tree computes what its stages define (tree.h).
 *
 * For each leaf: the loops map one-to-one onto its axes and cover all of their
 * domain (iter_map.c), the predicates exclude exactly the instances outside of
 * it, and loops that carry dependences are neither reordered nor parallel.  A
 * leaf whose result is private to a loop is analyzed within one iteration of
 * that loop.  check_shared.c proves stages that several leaves share,
 * check_deps.c the dependences between leaves.
 *
 * Coverage is proved without assuming the ranges of the covering loops: a loop
 * may have no iteration at all, and facts that hold inside of it prove nothing
 * then.
 *
 * Predicates are compared in both directions: under the predicates, each axis
 * is proved to be below its extent; with the axes below their extents, each
 * predicate is proved to hold.  Cost: linear in leaves, a few questions to the
 * prover for each.
 */
#include "loop/check_impl.h"

#include <string.h>

/* ---- one leaf ---- */

static void
not_reached(struct proof *c, const struct tree_node *n, uint32_t axis,
    const struct sym *end)
{
	const struct prim_axis *x = &c->p->stage.v[n->stage].axis[axis];
	struct buf a = { 0 }, b = { 0 };

	sym_print(&a, end);
	sym_print(&b, x->extent);
	proof_wrong(c, &n->span, "tree-cover", "axis '%s' of '%s' has extent "
	    "%s, its loops reach %s", x->name, proof_stage_name(c, n->stage),
	    b.v, a.v);
	buf_release(&a);
	buf_release(&b);
}

/* Each axis starts at 0 and is covered up to its extent. */
static void
check_cover(struct proof *c, const struct leaf_info *l,
    const struct sym *const *base, const struct sym *const *cover)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	const struct prim_stage *s = &c->p->stage.v[n->stage];
	struct sym_ctx *x = c->p->m->syms;
	uint32_t mark = sym_facts_mark(c->f);

	proof_domain(c, l, l->from, n->part == LEAF_UPDATE);
	for (uint32_t i = 0; i < tree_naxis(c->p, n); i++) {
		const struct sym *end = sym_add(x, base[i], cover[i]);

		if (l->from != 0 && i < s->nspatial)
			continue;
		if (!proof_le(c, base[i], sym_const(x, 0)))
			proof_wrong(c, &n->span, "tree-cover", "axis '%s' of "
			    "'%s' does not start at 0", s->axis[i].name,
			    proof_stage_name(c, n->stage));
		else if (!proof_le(c, s->axis[i].extent, end))
			not_reached(c, n, i, end != NULL ? end : cover[i]);
	}
	sym_facts_pop(c->f, mark);
}

/* Under the predicates no instance is outside of the domain. */
static void
check_bounds(struct proof *c, const struct leaf_info *l)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	const struct prim_stage *s = &c->p->stage.v[n->stage];
	const struct sym *zero = sym_const(c->p->m->syms, 0);
	uint32_t mark = sym_facts_mark(c->f);

	proof_enter(c, l, true);
	for (uint32_t i = 0; i < tree_naxis(c->p, n); i++) {
		bool low = proof_le(c, zero, n->axis[i]);
		struct buf e = { 0 }, x = { 0 };

		if (low && proof_less(c, n->axis[i], s->axis[i].extent))
			continue;
		sym_print(&e, n->axis[i]);
		sym_print(&x, s->axis[i].extent);
		proof_wrong(c, &n->span, "tree-bound", "axis '%s' of '%s' is "
		    "%s, which is not proved to be from 0 to below %s",
		    s->axis[i].name, proof_stage_name(c, n->stage), e.v,
		    x.v);
		if (low)
			diag_help(c->d, "add where %s < %s", e.v, x.v);
		else
			diag_help(c->d, "add where %s >= 0", e.v);
		buf_release(&e);
		buf_release(&x);
	}
	sym_facts_pop(c->f, mark);
}

/* Inside the domain the predicates hold.  If several leaves share the stage, a
 * predicate may restrict a leaf to its part of the domain. */
static void
check_where(struct proof *c, const struct leaf_info *l)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	const struct prim_stage *s = &c->p->stage.v[n->stage];
	const struct sym *zero = sym_const(c->p->m->syms, 0);
	uint32_t mark = sym_facts_mark(c->f), i;
	struct sym_pred part;

	proof_enter(c, l, false);
	for (i = 0; i < tree_naxis(c->p, n); i++) {
		proof_know(c, zero, SYM_LE, n->axis[i]);
		proof_know(c, n->axis[i], SYM_LT, s->axis[i].extent);
	}
	for (i = 0; i < n->nwhere; i++) {
		const struct sym_pred *w = &n->where[i];
		struct buf e = { 0 };

		if (sym_decide(c->f, w) == SYM_PROVED || (w->op == SYM_LT &&
		    proof_less(c, w->lhs, w->rhs)) ||
		    (l->shared && proof_rewrite(c, l, 0, w, &part)))
			continue;
		sym_pred_print(&e, w);
		proof_wrong(c, &n->span, "tree-where", "the predicate %s may "
		    "leave out instances of '%s'", e.v,
		    proof_stage_name(c, n->stage));
		buf_release(&e);
	}
	sym_facts_pop(c->f, mark);
}

/* An axis along which a scan reads only what it wrote at the same index. */
static bool
is_free(struct proof *c, const struct prim_stage *s, uint32_t axis)
{
	uint32_t rank = c->p->buffer.v[s->out[0]].rank, d;

	for (d = 0; d < rank; d++)
		if (c->p->sx.v[s->at[d]].op == SX_AXIS &&
		    c->p->sx.v[s->at[d]].ref == axis)
			break;
	if (d == rank || axis + 1 == s->nspatial)
		return false;
	sx_walk_stage(&c->walk, s);
	for (uint32_t i = 0; i < c->walk.order.n; i++) {
		const struct sx *n = &c->p->sx.v[c->walk.order.v[i]];

		if (n->op == SX_LOAD && n->ref == s->out[0] &&
		    c->p->sx_in.v[n->in + d] != s->at[d])
			return false;
	}
	return true;
}

/* An axis of a scatter that is itself an index: instances that differ in it
 * write different elements. */
static bool
is_index(const struct proof *c, const struct prim_stage *s, uint32_t axis)
{
	uint32_t rank = c->p->buffer.v[s->out[0]].rank;

	for (uint32_t d = 0; d < rank; d++)
		if (c->p->sx.v[s->at[d]].op == SX_AXIS &&
		    c->p->sx.v[s->at[d]].ref == axis)
			return true;
	return false;
}

static bool
is_float_sum(const struct proof *c, const struct prim_stage *s)
{
	enum dtype dt = c->p->buffer.v[s->out[0]].dtype;

	return s->kind == STAGE_GENERAL ||
	    (dtype_info[dt].class == DTC_FLOAT &&
	    (s->reduce == REDUCE_SUM || s->reduce == REDUCE_PROD));
}

/* The axes whose instances must run in order: appended to pick. */
static uint32_t
ordered_axes(struct proof *c, const struct tree_node *n, uint32_t *pick)
{
	const struct prim_stage *s = &c->p->stage.v[n->stage];
	bool scatter = s->kind == STAGE_SCATTER;
	bool apart = scatter || proof_writes_apart(c, s);
	uint32_t i, k = 0;

	for (i = 0; i < s->nspatial; i++)
		if (!apart || (scatter && !is_index(c, s, i)) ||
		    (s->kind == STAGE_SCAN && !is_free(c, s, i)))
			pick[k++] = i;
	if (n->part == LEAF_ALL ? is_float_sum(c, s) :
	    n->part == LEAF_UPDATE && s->kind == STAGE_GENERAL)
		for (i = s->nspatial; i < s->naxis; i++)
			pick[k++] = i;
	return k;
}

static void
check_order(struct proof *c, const struct leaf_info *l, struct iter_var *var)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	uint32_t naxis = tree_naxis(c->p, n), npick, i;
	uint32_t *pick = mem_zalloc(naxis + 1, sizeof *pick);
	bool *need = mem_zalloc(l->path.n + 1, sizeof *need);
	const struct sym **cover = mem_zalloc(2 * (size_t)naxis + 1,
	    sizeof *cover);
	struct iter_map m = { .c = c->p->m->syms, .f = c->f,
		.nvar = l->path.n - l->from, .nexpr = naxis, .var = var,
		.nspatial = c->p->stage.v[n->stage].nspatial,
		.expr = cover + naxis, .cover = cover };
	uint32_t mark = sym_facts_mark(c->f);
	const struct sym *outer;

	for (i = 0; i < naxis; i++)
		tree_split_expr(c->p, c->t, &l->path, l->from, n->axis[i],
		    &outer, &cover[naxis + i]);
	npick = ordered_axes(c, n, pick);
	proof_enter(c, l, true);
	if (npick > 0 && (!iter_ordered(&m, pick, npick, need)))
		proof_wrong(c, &n->span, "tree-order", "'%s' must run in the "
		    "order of its axes", proof_stage_name(c, n->stage));
	for (i = l->from; i < l->path.n; i++) {
		const struct tree_node *o = &c->t->node.v[l->path.loop[i]];

		if (need[i - l->from] && o->kind != LOOP_SERIAL &&
		    o->kind != LOOP_UNROLL)
			proof_wrong(c, &o->span, "tree-order", "%s loop '%s': "
			    "'%s' must run in the order of its axes",
			    loop_kind_name[o->kind], o->var,
			    proof_stage_name(c, n->stage));
	}
	sym_facts_pop(c->f, mark);
	mem_free(pick);
	mem_free(need);
	mem_free(cover);
}

/* Reduction loops of a whole reduction are the innermost and contain nothing
 * else; none may be parallel or a vector loop. */
static void
check_reduction(struct proof *c, const struct leaf_info *l,
    const struct iter_var *var)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	bool inside = false;

	for (uint32_t i = l->from; i < l->path.n; i++) {
		const struct tree_node *o = &c->t->node.v[l->path.loop[i]];
		const struct iter_var *v = &var[i - l->from];

		l->reduces[i] = v->reduces;
		if (v->reduces && v->spatial)
			proof_wrong(c, &o->span, "tree-reduction", "loop '%s' "
			    "drives both a result and its reduction", o->var);
		if (v->reduces && (o->kind == LOOP_PARALLEL ||
		    o->kind == LOOP_VECTOR))
			proof_wrong(c, &o->span, "tree-race", "%s loop '%s' "
			    "adds to one element of '%s'",
			    loop_kind_name[o->kind], o->var,
			    proof_stage_name(c, n->stage));
		inside |= v->reduces;
		if (!inside || n->part != LEAF_ALL)
			continue;
		if (v->spatial)
			proof_wrong(c, &o->span, "tree-reduction", "loop '%s' "
			    "is inside of the reduction of '%s'", o->var,
			    proof_stage_name(c, n->stage));
		else if (o->kind != LOOP_SERIAL && v->reduces &&
		    o->kind != LOOP_PARALLEL && o->kind != LOOP_VECTOR)
			proof_wrong(c, &o->span, "tree-reduction", "%s loop "
			    "'%s' in a reduction that is not decomposed",
			    loop_kind_name[o->kind], o->var);
		else if (o->first != o->last)
			proof_wrong(c, &o->span, "tree-reduction", "loop '%s' "
			    "reduces '%s' and contains something else", o->var,
			    proof_stage_name(c, n->stage));
	}
}

static void
check_leaf(struct proof *c, struct leaf_info *l)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	uint32_t naxis = tree_naxis(c->p, n), before = c->d->errors;
	const struct sym **base = mem_zalloc(2 * (size_t)naxis + 1,
	    sizeof *base);
	struct iter_var *var = mem_zalloc(l->path.n + 1, sizeof *var);
	struct buf why = { 0 };

	if (!proof_divides(c, l) || !proof_in_range(c, l)) {
		mem_free(base);
		mem_free(var);
		return;
	}
	if (proof_map(c, l, l->from, base, base + naxis, var, &why)) {
		if (!l->shared)
			check_cover(c, l, base, base + naxis);
		check_bounds(c, l);
		check_where(c, l);
		check_reduction(c, l, var);
		if (c->d->errors == before)
			check_order(c, l, var);
	} else {
		proof_wrong(c, &n->span, "tree-map", "it is not proved that "
		    "each instance of '%s' runs once: %s",
		    proof_stage_name(c, n->stage), why.v);
	}
	l->ok = c->d->errors == before;
	buf_release(&why);
	mem_free(base);
	mem_free(var);
}

/* ---- the tree ---- */

static void
find_leaves(struct proof *c)
{
	for (uint32_t i = tree_next(c->t, 0, 0); i != 0;
	    i = tree_next(c->t, 0, i)) {
		const struct tree_node *n = &c->t->node.v[i];
		struct leaf_info l = { .node = i };
		uint32_t *slot;

		if (!n->leaf)
			continue;
		slot = n->part == LEAF_INIT ? &c->init_leaf[n->stage] :
		    &c->main_leaf[n->stage];
		tree_path(c->t, i, &l.path);
		l.from = UINT32_MAX;
		for (uint32_t k = 0; k < c->p->stage.v[n->stage].nout; k++) {
			uint32_t b = c->p->stage.v[n->stage].out[k], at = 0;

			if (b >= c->p->ninput + c->p->noutput)
				at = tree_depth(c->t, c->place[b].loop);
			l.from = at < l.from ? at : l.from;
		}
		l.reduces = mem_zalloc(l.path.n + 1, sizeof *l.reduces);
		/* In the order of the tree. */
		while (*slot != 0) {
			l.shared = c->leaf.v[*slot - 1].shared = true;
			slot = &c->leaf.v[*slot - 1].next;
		}
		*slot = c->leaf.n + 1;
		vec_push(&c->leaf, l);
	}
}

static void
check_leaves(struct proof *c)
{
	for (uint32_t i = 0; i < c->p->stage.n; i++) {
		uint32_t k = c->main_leaf[i];
		bool whole = k != 0 && c->t->node.v[c->leaf.v[k - 1].node].part
		    == LEAF_ALL;

		if (k == 0)
			proof_wrong(c, &c->p->stage.v[i].span, "tree-leaf",
			    "no leaf runs '%s'", proof_stage_name(c, i));
		else if (whole == (c->init_leaf[i] != 0))
			proof_wrong(c, &c->p->stage.v[i].span, "tree-leaf",
			    whole ? "'%s' is reduced in one leaf, and has an "
			    "'init' leaf "
			    "too" : "no leaf initializes "
			    "'%s'", proof_stage_name(c, i));
	}
}

/* Parallel loops are not nested, nor are vector loops. */
static void
check_kinds(struct proof *c)
{
	for (uint32_t i = 1; i < c->t->node.n; i++) {
		const struct tree_node *n = &c->t->node.v[i];

		if (n->leaf || (n->kind != LOOP_PARALLEL &&
		    n->kind != LOOP_VECTOR))
			continue;
		for (uint32_t up = n->parent; up != 0;
		    up = c->t->node.v[up].parent) {
			const struct tree_node *o = &c->t->node.v[up];

			if (o->kind != LOOP_VECTOR &&
			    (o->kind != LOOP_PARALLEL || n->kind != o->kind))
				continue;
			proof_wrong(c, &n->span, "tree-loop", "%s loop '%s' "
			    "inside of %s loop '%s'", loop_kind_name[n->kind],
			    n->var, loop_kind_name[o->kind], o->var);
			break;
		}
	}
}

bool
tree_check(const struct prim *p, const struct loop_tree *t, struct diag *d)
{
	struct proof c = { .p = p, .t = t, .d = d, .before = d->errors };

	if (p->kernel != NULL)
		return true;
	c.f = sym_facts_new(p->m->syms);
	tree_know_call(c.f, p);
	c.place = tree_scratch_buffers(p, t);
	c.order = mem_zalloc(t->node.n + 1, sizeof *c.order);
	for (uint32_t i = 0, n = 0; n == 0 || i != 0;
	    i = tree_next(t, 0, i))
		c.order[i] = n++;
	c.main_leaf = mem_zalloc(2 * (size_t)p->stage.n + 2,
	    sizeof *c.main_leaf);
	c.init_leaf = c.main_leaf + p->stage.n + 1;
	sx_walk_init(&c.walk, p);
	find_leaves(&c);
	check_leaves(&c);
	check_kinds(&c);
	for (uint32_t i = 0; i < c.leaf.n; i++)
		check_leaf(&c, &c.leaf.v[i]);
	if (d->errors == c.before)
		proof_shares(&c);
	if (d->errors == c.before)
		proof_deps(&c);
	for (uint32_t i = 0; i < c.leaf.n; i++)
		mem_free(c.leaf.v[i].reduces);
	vec_free(&c.leaf);
	sx_walk_free(&c.walk);
	sym_facts_free(c.f);
	mem_free(c.main_leaf);
	mem_free(c.order);
	return d->errors == c.before;
}

bool
trees_check(const struct ir_module *m, struct diag *d)
{
	uint32_t before = d->errors;

	for (uint32_t i = 1; i < m->prim.n; i++)
		for (uint32_t k = 0; k < m->prim.v[i]->tree.n; k++)
			tree_check(m->prim.v[i], m->prim.v[i]->tree.v[k], d);
	return d->errors == before;
}
