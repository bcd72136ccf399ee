/*
 * The proof of loop trees: which instances of its stage a leaf runs.  Its axes
 * are solved for its loops (iter_map.c), and predicates of loops are rewritten
 * as predicates of axes.
 */
#include "loop/check_impl.h"

/* ---- predicates of axes ---- */

static uint32_t
term_count(const struct sym *s)
{
	return s->kind == SYM_ADD ? s->n : 1;
}

static const struct sym *
term(const struct sym *s, uint32_t i)
{
	return s->kind == SYM_ADD ? s->arg[i] : s;
}

static int64_t
factor(const struct sym *term)
{
	return term->kind == SYM_MUL ? term->value : 1;
}

/* An axis that is outer + sign * var: the variable's value. */
struct known_vars {
	uint32_t n;
	const char **name;
	const struct sym **value;
};

static const struct sym *
find_known(void *ctx, const struct sym *var)
{
	const struct known_vars *k = ctx;

	for (uint32_t i = 0; i < k->n; i++)
		if (k->name[i] == var->name)
			return k->value[i];
	return NULL;
}

static const struct sym *
single(const struct sym *s)
{
	if (s->kind == SYM_MUL && s->n == 1 && s->value == -1)
		s = s->arg[0];
	return s->kind == SYM_VAR ? s : NULL;
}

/* e with the sum `axis`, of which t is a term, replaced by x until t no longer
 * occurs. */
static const struct sym *
replace_sum(struct sym_ctx *c, const struct sym *e, const struct sym *axis,
    const struct sym *t, const struct sym *x)
{
	int64_t k = factor(t), f;

	for (uint32_t i = 0; i < term_count(e); i++) {
		const struct sym *u = term(e, i), *q;

		f = factor(u);
		if (u->kind == SYM_CONST || k == 0 || f == INT64_MIN ||
		    f % k != 0)
			continue;
		if (sym_mul(c, u, sym_const(c, k)) != sym_mul(c, t,
		    sym_const(c, f)))
			continue;
		q = sym_const(c, f / k);
		return sym_add(c, sym_sub(c, e, sym_mul(c, q, axis)),
		    sym_mul(c, q, x));
	}
	return e;
}

static const struct sym *
rewrite(struct proof *c, const struct leaf_info *l, uint32_t from,
    const struct sym *e)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	struct sym_ctx *s = c->p->m->syms;
	uint32_t naxis = tree_naxis(c->p, n), i;
	const struct sym **v = mem_zalloc(3 * (size_t)naxis + 1, sizeof *v);
	const char **name = mem_zalloc(naxis + 1, sizeof *name);
	const struct sym **outer = v, **inner = v + naxis;
	struct known_vars known = { 0, name, v + 2 * (size_t)naxis };

	for (i = 0; i < naxis; i++) {
		const struct sym *x;

		if (!tree_split_expr(c->p, c->t, &l->path, from, n->axis[i],
		    &outer[i], &inner[i])) {
			inner[i] = NULL;
			continue;
		}
		x = single(inner[i]);
		if (x == NULL)
			continue;
		known.name[known.n] = x->name;
		known.value[known.n++] = sym_mul(s, sym_const(s,
		    factor(inner[i])), sym_sub(s, proof_axis(c, i),
		    outer[i]));
		if (known.value[known.n - 1] == NULL)
			known.n--;
	}
	e = sym_subst(s, e, find_known, &known);
	for (i = 0; i < naxis && e != NULL; i++)
		if (inner[i] != NULL && inner[i]->kind != SYM_CONST &&
		    single(inner[i]) == NULL)
			e = replace_sum(s, e, n->axis[i], term(inner[i], 0),
			    proof_axis(c, i));
	if (e != NULL && tree_mentions(c->t, e, l->path.loop + from,
	    l->path.n - from))
		e = NULL;
	mem_free(v);
	mem_free(name);
	return e;
}

/* Both sides as one difference, so that their parts can make up an axis. */
bool
proof_rewrite(struct proof *c, const struct leaf_info *l, uint32_t from,
    const struct sym_pred *p, struct sym_pred *out)
{
	struct sym_ctx *s = c->p->m->syms;

	out->op = p->op;
	out->lhs = rewrite(c, l, from, p->lhs);
	out->rhs = rewrite(c, l, from, p->rhs);
	if (out->lhs != NULL && out->rhs != NULL)
		return true;
	out->lhs = sym_sub(s, p->lhs, p->rhs);
	out->lhs = out->lhs != NULL ? rewrite(c, l, from, out->lhs) : NULL;
	out->rhs = sym_const(s, 0);
	return out->lhs != NULL && p->op <= SYM_GE;
}

/* ---- axes by loops ---- */

/* The predicates of the leaf that can be expressed by its axes. */
static void
know_where(struct proof *c, const struct leaf_info *l, uint32_t from)
{
	const struct tree_node *n = &c->t->node.v[l->node];

	for (uint32_t i = 0; i < n->nwhere; i++) {
		struct sym_pred w;

		if (proof_rewrite(c, l, from, &n->where[i], &w))
			sym_facts_push(c->f, &w);
	}
}

bool
proof_map(struct proof *c, struct leaf_info *l, uint32_t from,
    const struct sym **base, const struct sym **cover, struct iter_var *var,
    struct buf *why)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	uint32_t naxis = tree_naxis(c->p, n), i, mark = sym_facts_mark(c->f);
	const struct sym **inner = mem_zalloc(2 * (size_t)naxis + 1,
	    sizeof *inner);
	bool *exact = mem_zalloc(naxis + 1, sizeof *exact), ok = true;
	struct iter_map m = { .c = c->p->m->syms, .f = c->f,
		.nvar = l->path.n - from, .nexpr = naxis, .var = var,
		.nspatial = c->p->stage.v[n->stage].nspatial,
		.expr = inner, .cover = cover, .base = inner + naxis,
		.exact = exact };

	proof_domain(c, l, from, n->part == LEAF_UPDATE);
	know_where(c, l, from);

	for (i = from; i < l->path.n; i++) {
		var[i - from].name = c->t->node.v[l->path.loop[i]].var;
		var[i - from].extent = c->t->node.v[l->path.loop[i]].extent;
	}
	for (i = 0; i < naxis && ok; i++) {
		ok = tree_split_expr(c->p, c->t, &l->path, from, n->axis[i],
		    &base[i], &inner[i]);
		if (!ok)
			buf_printf(why, "axis '%s' mixes loops inside and "
			    "outside",
			    c->p->stage.v[n->stage].axis[i].name);
	}
	if (ok && !iter_solve(&m)) {
		buf_puts(why, m.why);
		ok = false;
	}
	l->exact = 0;
	for (i = 0; i < naxis && ok; i++) {
		base[i] = sym_add(m.c, base[i], m.base[i]);
		ok = base[i] != NULL;
		l->exact |= (uint64_t)(i < 64 && exact[i]) << (i & 63);
	}
	sym_facts_pop(c->f, mark);
	mem_free(inner);
	mem_free(exact);
	return ok;
}

/* ---- elements by axes ---- */

static void
find_axis(void *ctx, const struct sym *var)
{
	bool *found = ctx;

	*found |= var->name[0] == AXIS_NAME[0];
}

struct shared_axes {
	const struct sym *term, *var;
	bool found;
};

static void
find_same(void *ctx, const struct sym *var)
{
	struct shared_axes *s = ctx;

	s->found |= var == s->var;
}

static void
find_shared(void *ctx, const struct sym *var)
{
	struct shared_axes *s = ctx;

	s->var = var;
	if (var->name[0] == AXIS_NAME[0])
		sym_vars(s->term, find_same, s);
}

/* Whether another term of a sum has an axis of term i. */
static bool
shares_axis(const struct sym *e, uint32_t i)
{
	struct shared_axes s = { NULL, NULL, false };

	for (uint32_t k = 0; k < e->n; k++) {
		s.term = e->arg[k];
		if (k != i)
			sym_vars(e->arg[i], find_shared, &s);
	}
	return s.found;
}

/* The terms of e that depend on an axis, each counting up: running a digit
 * backwards reaches the same elements.  (w - 2) * r is two terms, of which one
 * cannot change its sign alone. */
static const struct sym *
without_offset(struct sym_ctx *x, const struct sym *e)
{
	const struct sym *sum = sym_const(x, 0);
	uint32_t i, n;

	if (e == NULL)
		return NULL;
	n = e->kind == SYM_ADD ? e->n : 1;
	for (i = 0; i < n; i++) {
		const struct sym *term = e->kind == SYM_ADD ? e->arg[i] : e;
		bool moves = false;

		sym_vars(term, find_axis, &moves);
		if (term->kind == SYM_MUL && term->value < 0 &&
		    (e->kind != SYM_ADD || !shares_axis(e, i)))
			term = sym_mul(x, sym_const(x, -1), term);
		if (moves)
			sum = sym_add(x, sum, term);
	}
	return sum;
}

/* Whether different instances of the stage write different elements.  If an
 * extent is not positive there are none. */
bool
proof_writes_apart(struct proof *c, const struct prim_stage *s)
{
	uint32_t rank = c->p->buffer.v[s->out[0]].rank, i;
	struct sym_ctx *x = c->p->m->syms;
	const struct sym **at, **cover, **axis;
	struct iter_var *var;
	struct iter_map m = { .c = x, .f = c->f, .nvar = s->nspatial,
		.nexpr = rank, .nspatial = rank };
	bool ok = s->kind != STAGE_SCATTER;
	uint32_t mark = sym_facts_mark(c->f);

	if (s->at == NULL)
		return true;
	at = mem_zalloc(3 * (size_t)(rank + s->naxis) + 1, sizeof *at);
	cover = at + rank;
	axis = cover + rank;
	var = mem_zalloc(s->naxis + 1, sizeof *var);
	for (i = 0; i < s->naxis; i++) {
		axis[i] = proof_axis(c, i);
		var[i].name = axis[i]->name;
		var[i].extent = s->axis[i].extent;
		tree_know_extent(c->f, x, s->axis[i].extent);
	}
	for (i = 0; i < rank && ok; i++) {
		/* An offset only translates the region. */
		at[i] = without_offset(x, sx_to_sym(c->p, s->at[i], axis,
		    s->naxis));
		ok = at[i] != NULL;
	}
	m.var = var;
	m.expr = at;
	m.cover = cover;
	ok = ok && iter_solve(&m);
	sym_facts_pop(c->f, mark);
	mem_free(at);
	mem_free(var);
	return ok;
}
