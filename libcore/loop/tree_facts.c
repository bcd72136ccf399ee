/*
 * Facts about extents that hold wherever a loop tree runs: an iteration exists,
 * so the extents around it are positive; the extents of the program's buffers
 * are computed before it is called, and a call in which one divides by 0 is
 * refused there, so their divisors are positive; no tensor has a negative
 * extent.
 */
#include "loop/tree_query.h"

static void
know_positive(struct sym_facts *f, struct sym_ctx *c, const struct sym *s)
{
	struct sym_pred p = { SYM_GE, s, sym_const(c, 1) };

	sym_facts_push(f, &p);
}

/* A positive expression. */
struct positive {
	struct sym_facts *f;
	struct sym_ctx *c;
	const struct sym *e;
};

/* A name or a quotient has not its least value if the expression could not be
 * positive there: in (h - 2)*(w*3 + 1), h is not 2. */
static void
try_atom(void *ctx, const struct sym *atom)
{
	struct positive *p = ctx;
	struct sym_pred is = { SYM_EQ, atom, NULL };
	uint32_t mark = sym_facts_mark(p->f);
	int64_t least, lo, hi;

	sym_bounds(p->f, atom, &least, &hi);
	if (least == INT64_MIN || least >= hi)
		return;
	is.rhs = sym_const(p->c, least);
	sym_facts_push(p->f, &is);
	sym_bounds(p->f, p->e, &lo, &hi);
	sym_facts_pop(p->f, mark);
	if (hi > 0)
		return;
	is.op = SYM_GT;
	sym_facts_push(p->f, &is);
}

/* The names in a sum, and the quotients that are factors of its terms. */
static void
try_atoms(struct positive *p)
{
	sym_vars(p->e, try_atom, p);
	for (uint32_t i = 0; i < p->e->n; i++) {
		const struct sym *t = p->e->arg[i];

		if (t->kind == SYM_FLOORDIV)
			try_atom(p, t);
		for (uint32_t k = 0; t->kind == SYM_MUL && k < t->n; k++)
			if (t->arg[k]->kind == SYM_FLOORDIV)
				try_atom(p, t->arg[k]);
	}
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
	const struct sym *q = b->kind == SYM_ADD && b->n == 1 ? b->arg[0] : b;
	int64_t k = b->kind == SYM_ADD ? b->value : 0, v;
	struct positive p = { f, c, NULL };

	/* floordiv(x, v) + k > 0 is x + (k - 1)*v >= 0. */
	if (q->kind == SYM_FLOORDIV && sym_is_const(q->arg[1], &v) && v > 0 &&
	    k > INT64_MIN) {
		know_positive(f, c, b);
		b = sym_add(c, sym_add(c, q->arg[0], sym_mul(c, sym_const(c,
		    k - 1), sym_const(c, v))), sym_const(c, 1));
		if (b == NULL)
			return;
	}
	p.e = b;
	if (b->kind == SYM_ADD)		/* 8*n + ceildiv(n, 4), m*n + 3*m */
		try_atoms(&p);
	if (b->kind == SYM_VAR || b->kind == SYM_FLOORDIV ||
	    b->kind == SYM_ADD)
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

/* An extent of a parameter, such as n - 8, is not negative: values of operands
 * that would make it so are refused where the result is allocated. */
static void
know_extents(struct sym_facts *f, struct sym_ctx *c,
    const struct prim_buffer *b)
{
	int64_t lo, hi;

	for (uint32_t d = 0; d < b->rank; d++) {
		struct sym_pred p = { SYM_GE, b->dim[d], sym_const(c, 0) };

		if (b->dim[d]->has_any)
			continue;
		sym_bounds(f, b->dim[d], &lo, &hi);
		if (lo < 0)
			sym_facts_push(f, &p);
	}
}

void
tree_know_call(struct sym_facts *f, const struct prim *p)
{
	struct known k = { f, p->m->syms };

	tree_divisors(p, know_divisor, &k);
	for (uint32_t i = 0; i < p->buffer.n; i++)
		if (p->buffer.v[i].kind != BUFFER_TEMP)
			know_extents(f, p->m->syms, &p->buffer.v[i]);
}
