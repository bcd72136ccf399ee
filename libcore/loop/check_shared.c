/*
 * The proof of loop trees: stages that several leaves share, as a border and
 * an interior, or an iteration apart from the others.
 *
 * The loops of each leaf map one-to-one onto a rectangular domain of the axes
 * (iter_map.c), and its predicates, rewritten in terms of the axes, restrict
 * that domain: so the instances of a leaf are a region, a conjunction of
 * predicates of the axes.  The regions of a stage must cover the domain of its
 * axes and be pairwise disjoint.
 *
 * That a point of the domain lies in some region is proved by cases: it lies in
 * the first one, or one of its predicates does not hold, and then the point
 * lies in one of the others.  Cases that the facts exclude are pruned; CASES
 * bounds their number.  Two regions are disjoint if a predicate of one cannot
 * hold together with those of the other.
 *
 * Recursion is by leaves of a stage, of which there are SHARES at most.
 */
#include "loop/check_impl.h"

#include <stdlib.h>
#include <string.h>

#define CASES 4000

/* ---- regions ---- */

void
proof_region_free(struct proof_region *r)
{
	vec_free(&r->has);
	vec_free(&r->only);
}

static void
add_box(struct proof *c, const struct leaf_info *l, struct proof_region *r,
    uint32_t axis, const struct sym *base, const struct sym *cover)
{
	const struct sym *x = proof_axis(c, axis);
	struct sym_pred low = { SYM_GE, x, base };
	struct sym_pred high = { SYM_LT, x, sym_add(c->p->m->syms, base,
	    cover) };

	vec_push(&r->has, low);
	vec_push(&r->only, low);
	if (high.rhs == NULL)
		high.rhs = base;
	vec_push(&r->has, high);
	if (axis < 64 && (l->exact >> axis & 1) != 0 && high.rhs != base)
		vec_push(&r->only, high);
}

bool
proof_region(struct proof *c, struct leaf_info *l, uint32_t from,
    struct proof_region *out, struct buf *why)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	uint32_t naxis = tree_naxis(c->p, n), i;
	const struct sym **base = mem_zalloc(2 * (size_t)naxis + 1,
	    sizeof *base);
	struct iter_var *var = mem_zalloc(l->path.n + 1, sizeof *var);
	bool ok = proof_map(c, l, from, base, base + naxis, var, why);
	struct sym_pred w;

	for (i = 0; i < naxis && ok; i++)
		add_box(c, l, out, i, base[i], base[naxis + i]);
	for (i = 0; i < n->nwhere && ok; i++) {
		if (proof_rewrite(c, l, from, &n->where[i], &w)) {
			vec_push(&out->has, w);
			vec_push(&out->only, w);
		} else if (proof_rewrite(c, l, 0, &n->where[i], &w)) {
			buf_puts(why, "a predicate mixes loops inside and "
			    "outside");
			ok = false;
		}
		/* Otherwise it holds wherever the axes are below their extents
		 * (check.c). */
	}
	mem_free(base);
	mem_free(var);
	return ok;
}

static enum sym_cmp
opposite(enum sym_cmp op)
{
	static const enum sym_cmp other[] = { SYM_NE, SYM_EQ, SYM_GE, SYM_GT,
		SYM_LE, SYM_LT };

	return other[op];
}

/* The facts exclude it. */
static bool
excluded(struct proof *c, struct sym_pred p)
{
	if (p.op > SYM_GE)
		return false;
	p.op = opposite(p.op);
	return sym_decide(c->f, &p) == SYM_PROVED;
}

struct cover {
	struct proof *c;
	const struct proof_region *r;
	uint32_t n, cases;
	const struct sym *const *at;
	uint32_t nat;
	pred_list *missed;	/* the current case */
};

static const struct sym *
index_at(void *ctx, const struct sym *var)
{
	const struct cover *v = ctx;
	unsigned long axis;

	if (var->name == NULL || var->name[0] != AXIS_NAME[0])
		return NULL;
	axis = strtoul(var->name + 1, NULL, 10);
	return axis < v->nat ? v->at[axis] : NULL;
}

static bool covered(struct cover *v, uint32_t k);

/* The case in which p holds, and none of the first k regions has it. */
static bool
case_covered(struct cover *v, struct sym_pred p, uint32_t k)
{
	uint32_t mark = sym_facts_mark(v->c->f);
	bool ok = true;

	if (excluded(v->c, p))
		return true;
	sym_facts_push(v->c->f, &p);
	vec_push(v->missed, p);
	ok = covered(v, k);
	if (ok)
		(void)vec_pop(v->missed);
	sym_facts_pop(v->c->f, mark);
	return ok;
}

/* Whether all points that the facts allow are in region k or a later one. */
static bool
covered(struct cover *v, uint32_t k)
{
	struct sym_ctx *s = v->c->p->m->syms;
	uint32_t mark = sym_facts_mark(v->c->f), i;
	bool ok = true;

	if (v->cases == 0)
		return false;
	v->cases--;
	if (k == v->n) {
		for (i = 0; i < v->missed->n; i++)
			if (excluded(v->c, v->missed->v[i]))
				return true;
		return false;
	}
	for (i = 0; i < v->r[k].has.n && ok; i++) {
		struct sym_pred p = v->r[k].has.v[i], not;

		p.lhs = sym_subst(s, p.lhs, index_at, v);
		p.rhs = sym_subst(s, p.rhs, index_at, v);
		if (p.lhs == NULL || p.rhs == NULL || p.op > SYM_GE) {
			ok = covered(v, k + 1);
			break;
		}
		if (sym_decide(v->c->f, &p) == SYM_PROVED)
			continue;
		not = p;
		not.op = opposite(p.op);
		if (p.op == SYM_EQ) {
			not.op = SYM_LT;
			ok = case_covered(v, not, k + 1);
			not.op = SYM_GT;
		}
		ok = ok && case_covered(v, not, k + 1);
		sym_facts_push(v->c->f, &p);
	}
	sym_facts_pop(v->c->f, mark);
	return ok;
}

bool
proof_covered(struct proof *c, const struct proof_region *r, uint32_t n,
    const struct sym *const *at, uint32_t nat, pred_list *missed)
{
	struct cover v = { c, r, n, CASES, at, nat, missed };

	return covered(&v, 0);
}

static bool
exclude(struct proof *c, const struct proof_region *a,
    const struct proof_region *b)
{
	uint32_t mark = sym_facts_mark(c->f), i;
	bool ok = false;

	for (i = 0; i < a->only.n; i++)
		sym_facts_push(c->f, &a->only.v[i]);
	for (i = 0; i < b->only.n && !ok; i++) {
		ok = excluded(c, b->only.v[i]);
		sym_facts_push(c->f, &b->only.v[i]);
	}
	sym_facts_pop(c->f, mark);
	return ok;
}

/* ---- leaves of one stage ---- */

static void
print_case(struct proof *c, const struct prim_stage *s, const pred_list *all,
    struct buf *b)
{
	struct sym_ctx *x = c->p->m->syms;
	const struct sym **name = mem_zalloc(s->naxis + 1, sizeof *name);
	struct cover v = { .at = name, .nat = s->naxis };

	for (uint32_t i = 0; i < s->naxis; i++)
		name[i] = sym_var(x, str_intern0(c->p->m->strings,
		    s->axis[i].name));
	for (uint32_t i = 0; i < all->n; i++) {
		struct sym_pred p = all->v[i];

		p.lhs = sym_subst(x, p.lhs, index_at, &v);
		p.rhs = sym_subst(x, p.rhs, index_at, &v);
		buf_puts(b, i > 0 ? ", " : " where ");
		if (p.lhs != NULL && p.rhs != NULL)
			sym_pred_print(b, &p);
	}
	mem_free(name);
}

struct seek {
	const char *name;
	bool found;
};

static void
seek_axis(void *ctx, const struct sym *var)
{
	struct seek *s = ctx;

	s->found |= var->name == s->name;
}

static bool
is_folded(struct proof *c, const struct prim_stage *s,
    const struct sym_pred *p)
{
	for (uint32_t k = s->nspatial; k < s->naxis; k++) {
		struct seek x = { proof_axis(c, k)->name, false };

		sym_vars(p->lhs, seek_axis, &x);
		sym_vars(p->rhs, seek_axis, &x);
		if (x.found)
			return true;
	}
	return false;
}

/* A leaf that is a whole reduction runs over all reduction axes: the predicates
 * of its region on them always hold, and are dropped. */
static bool
reduces_all(struct proof *c, const struct prim_stage *s,
    struct proof_region *r)
{
	uint32_t mark = sym_facts_mark(c->f), n = 0;
	bool ok = true;

	for (uint32_t i = s->nspatial; i < s->naxis; i++)
		proof_know(c, proof_axis(c, i), SYM_LT, s->axis[i].extent);
	for (uint32_t i = 0; i < r->has.n; i++) {
		const struct sym_pred *p = &r->has.v[i];

		if (is_folded(c, s, p))
			ok = ok && sym_decide(c->f, p) == SYM_PROVED;
		else
			r->has.v[n++] = *p;
	}
	r->has.n = n;
	sym_facts_pop(c->f, mark);
	return ok;
}

struct group {
	uint32_t n;
	struct leaf_info *leaf[SHARES];
	struct proof_region region[SHARES];
};

static void
check_group(struct proof *c, struct group *g)
{
	const struct tree_node *n = &c->t->node.v[g->leaf[0]->node];
	const struct prim_stage *s = &c->p->stage.v[n->stage];
	const char *name = proof_stage_name(c, n->stage);
	uint32_t mark = sym_facts_mark(c->f), i, k;
	pred_list missed = { 0 };
	struct buf b = { 0 };

	proof_domain(c, g->leaf[0], 0, n->part == LEAF_UPDATE);
	for (i = 0; i < g->n; i++)
		if (n->part == LEAF_ALL && !reduces_all(c, s,
		    &g->region[i]))
			proof_wrong(c, &c->t->node.v[g->leaf[i]->node].span,
			    "tree-reduction", "a leaf runs a part of the "
			    "reduction of '%s', which is not decomposed",
			    name);
	for (i = 0; i < g->n; i++)
		for (k = 0; k < i; k++)
			if (!exclude(c, &g->region[i], &g->region[k]) &&
			    !exclude(c, &g->region[k], &g->region[i])) {
				proof_wrong(c, &c->t->node.v[g->leaf[i]->
				    node].span, "tree-leaf", "'%s' may run "
				    "twice: it is not proved that this leaf "
				    "and an earlier one have no instance in "
				    "common", name);
				k = i;
			}
	if (!proof_covered(c, g->region, g->n, NULL, 0, &missed)) {
		print_case(c, s, &missed, &b);
		proof_wrong(c, &n->span, "tree-cover", "it is not proved that "
		    "a leaf runs '%s'%s", name, b.v != NULL ? b.v : "");
	}
	sym_facts_pop(c->f, mark);
	vec_free(&missed);
	buf_release(&b);
}

/* The order of the leaves must not matter. */
static bool
may_share(struct proof *c, const struct group *g)
{
	const struct tree_node *n = &c->t->node.v[g->leaf[0]->node];
	const struct prim_stage *s = &c->p->stage.v[n->stage];
	const char *name = proof_stage_name(c, n->stage);

	for (uint32_t i = 0; i < g->n; i++) {
		const struct tree_node *o = &c->t->node.v[g->leaf[i]->node];

		if (o->part == n->part)
			continue;
		proof_wrong(c, &o->span, "tree-leaf", "'%s' is decomposed in "
		    "one leaf and not in another", name);
		return false;
	}
	if (s->kind == STAGE_SCAN || s->kind == STAGE_SCATTER ||
	    (s->kind == STAGE_GENERAL && n->part == LEAF_UPDATE) ||
	    !proof_writes_apart(c, s)) {
		proof_wrong(c, &c->t->node.v[g->leaf[1]->node].span,
		    "tree-leaf", "'%s' runs twice: its instances have an "
		    "order, so one leaf must run all of them", name);
		return false;
	}
	return true;
}

static void
check_shared(struct proof *c, uint32_t first)
{
	struct group *g = mem_zalloc(1, sizeof *g);
	struct buf why = { 0 };
	bool ok = true;
	uint32_t i;

	for (i = first; i != 0 && g->n < SHARES; i = c->leaf.v[i - 1].next)
		g->leaf[g->n++] = &c->leaf.v[i - 1];
	if (i != 0) {
		proof_wrong(c, &c->t->node.v[c->leaf.v[i - 1].node].span,
		    "tree-leaf", "more than %d leaves run '%s'", SHARES,
		    proof_stage_name(c, c->t->node.v[c->leaf.v[i - 1].node].
		    stage));
		ok = false;
	}
	ok = ok && may_share(c, g);
	for (i = 0; i < g->n && ok; i++)
		ok = proof_region(c, g->leaf[i], 0, &g->region[i], &why);
	if (ok)
		check_group(c, g);
	for (i = 0; i < g->n; i++)
		proof_region_free(&g->region[i]);
	buf_release(&why);
	mem_free(g);
}

void
proof_shares(struct proof *c)
{
	for (uint32_t i = 0; i < c->p->stage.n; i++) {
		uint32_t at[2] = { c->main_leaf[i], c->init_leaf[i] };

		for (int k = 0; k < 2; k++)
			if (at[k] != 0 && c->leaf.v[at[k] - 1].next != 0)
				check_shared(c, at[k]);
	}
}
