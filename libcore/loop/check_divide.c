/*
 * Proves that loops, axes and predicates of a tree are defined: each divisor is
 * positive wherever the expression is computed.  Extents are computed inside of
 * the loops around them, axes and predicates inside of all loops of the leaf.
 *
 * The extents of the program's buffers are computed before it is called, and a
 * call in which one divides by 0 is refused there: their divisors are positive
 * wherever the program runs.
 */
#include "loop/check_impl.h"

static void
know_positive(struct sym_facts *f, struct sym_ctx *c, const struct sym *s)
{
	struct sym_pred p = { SYM_GE, s, sym_const(c, 1) };

	sym_facts_push(f, &p);
}

/* A positive expression, and the name that is tried. */
struct positive {
	struct sym_facts *f;
	struct sym_ctx *c;
	const struct sym *e, *name;
};

static const struct sym *
zero_of(void *ctx, const struct sym *var)
{
	struct positive *p = ctx;

	return var == p->name ? sym_const(p->c, 0) : NULL;
}

/* A name is positive if the expression could not be where it is 0. */
static void
try_name(void *ctx, const struct sym *var)
{
	struct positive *p = ctx;
	const struct sym *e;
	int64_t lo, hi;

	sym_bounds(p->f, var, &lo, &hi);
	if (lo != 0)
		return;
	p->name = var;
	e = sym_subst(p->c, p->e, zero_of, p);
	if (e == NULL)
		return;
	sym_bounds(p->f, e, &lo, &hi);
	if (hi <= 0)
		know_positive(p->f, p->c, var);
}

/* A factor of a positive product that cannot be negative is positive; if all
 * but one are such factors, that one is positive too. */
static void
know_factors(struct sym_facts *f, struct sym_ctx *c, const struct sym *b)
{
	uint32_t other = 0, last = 0;
	int64_t lo, hi;

	for (uint32_t i = 0; i < b->n; i++) {
		sym_bounds(f, b->arg[i], &lo, &hi);
		if (lo < 0) {
			other++;
			last = i;
		} else if (lo == 0) {
			know_positive(f, c, b->arg[i]);
		}
	}
	if (other == 1)
		know_positive(f, c, b->arg[last]);
}

void
tree_know_extent(struct sym_facts *f, struct sym_ctx *c, const struct sym *b)
{
	struct positive p = { f, c, NULL, NULL };
	int64_t v;

	/* ceildiv(x, v) > 0 is x > 0. */
	if (b->kind == SYM_FLOORDIV && sym_is_const(b->arg[1], &v) && v > 0 &&
	    v < INT64_MAX) {
		know_positive(f, c, b);
		b = sym_sub(c, b->arg[0], sym_const(c, v - 1));
		if (b == NULL)
			return;
	}
	p.e = b;
	if (b->kind == SYM_ADD)		/* 8*n + ceildiv(n, 4), m*n + 3*m */
		sym_vars(b, try_name, &p);
	if (b->kind == SYM_VAR || b->kind == SYM_FLOORDIV)
		know_positive(f, c, b);
	if (b->kind == SYM_MUL && b->value > 0)
		know_factors(f, c, b);
}

/* ---- the program's extents ---- */

struct divisors {
	const struct sym *of;
	void (*each)(void *ctx, const struct sym *extent,
	    const struct sym *divisor);
	void *ctx;
};

/* Divisors of divisors first. */
static void
visit_divisors(const struct divisors *d, const struct sym *e)
{
	for (uint32_t i = 0; i < e->n; i++)
		visit_divisors(d, e->arg[i]);
	if ((e->kind == SYM_FLOORDIV || e->kind == SYM_FLOORMOD) &&
	    e->arg[1]->kind != SYM_CONST)
		d->each(d->ctx, d->of, e->arg[1]);
}

void
tree_divisors(const struct prim *p, void (*each)(void *ctx,
    const struct sym *extent, const struct sym *divisor), void *ctx)
{
	struct divisors d = { NULL, each, ctx };

	for (uint32_t i = 0; i < p->buffer.n; i++)
		for (uint32_t k = 0; k < p->buffer.v[i].rank; k++) {
			d.of = p->buffer.v[i].dim[k];
			visit_divisors(&d, d.of);
		}
}

struct known {
	struct sym_facts *f;
	struct sym_ctx *c;
};

static void
know_divisor(void *ctx, const struct sym *extent, const struct sym *divisor)
{
	struct known *k = ctx;

	(void)extent;
	know_positive(k->f, k->c, divisor);
	tree_know_extent(k->f, k->c, divisor);
}

void
tree_know_divisors(struct sym_facts *f, const struct prim *p)
{
	struct known k = { f, p->m->syms };

	tree_divisors(p, know_divisor, &k);
}

/* ---- the tree's expressions ---- */

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
