/*
 * Common factors of two expressions (cancel.h): the atoms of the first term
 * are tried in turn, and a whole sum by long division.  Cost: terms times
 * atoms.
 */
#include "sym/cancel.h"

#include "sym/sym_impl.h"

#define LONG 64			/* steps of a division */

const struct sym *
sym_product_over(struct sym_ctx *c, const struct sym *prod,
    const struct sym *by)
{
	const struct sym *const *p = prod->kind == SYM_MUL ? prod->arg :
	    &prod;
	const struct sym *const *q = by->kind == SYM_MUL ? by->arg : &by;
	uint32_t np = prod->kind == SYM_MUL ? prod->n : 1;
	uint32_t nq = by->kind == SYM_MUL ? by->n : 1, j = 0;
	const struct sym *r = sym_const(c, 1);

	for (uint32_t i = 0; i < np; i++) {
		if (j < nq && p[i] == q[j])
			j++;
		else
			r = sym_mul(c, r, p[i]);
	}
	return j == nq ? r : NULL;
}

/* The term of a sum with the most factors. */
static struct sym_term
leading(const struct sym_lin *l)
{
	struct sym_term best = { 0, NULL };
	uint32_t most = 0, n;

	for (uint32_t i = 0; i < l->term.n; i++) {
		n = l->term.v[i].prod->kind == SYM_MUL ?
		    l->term.v[i].prod->n : 1;
		if (n > most) {
			best = l->term.v[i];
			most = n;
		}
	}
	return best;
}

const struct sym *
sym_sum_over(struct sym_ctx *c, const struct sym *s, const struct sym *b)
{
	const struct sym *q = sym_const(c, 0), *t;
	struct sym_term by, x;
	struct sym_lin l;

	sym_lin_init(&l, c);
	sym_lin_add(&l, b, 1);
	by = leading(&l);
	sym_lin_free(&l);
	for (int i = 0; i < LONG && by.prod != NULL && s != NULL; i++) {
		if (s == sym_const(c, 0))
			return q;
		sym_lin_init(&l, c);
		sym_lin_add(&l, s, 1);
		x = leading(&l);
		sym_lin_free(&l);
		if (x.prod == NULL || x.coef % by.coef != 0 ||
		    x.coef == INT64_MIN)
			return NULL;
		t = sym_product_over(c, x.prod, by.prod);
		if (t == NULL)
			return NULL;
		t = sym_mul(c, t, sym_const(c, x.coef / by.coef));
		q = sym_add(c, q, t);
		s = sym_sub(c, s, sym_mul(c, t, b));
	}
	return NULL;
}

const struct sym *
sym_without(struct sym_ctx *c, const struct sym *prod, const struct sym *factor)
{
	const struct sym *r = sym_const(c, 1);
	bool found = false;

	if (prod == factor)
		return r;
	if (prod->kind != SYM_MUL)
		return NULL;
	for (uint32_t i = 0; i < prod->n; i++) {
		if (prod->arg[i] == factor && !found)
			found = true;
		else
			r = sym_mul(c, r, prod->arg[i]);
	}
	return found ? r : NULL;
}

/* s / (factor * by), where factor may be NULL; NULL if there is a rest. */
static const struct sym *
over(struct sym_ctx *c, const struct sym *s, const struct sym *factor,
    int64_t by)
{
	const struct sym *r;
	struct sym_lin l;

	sym_lin_init(&l, c);
	sym_lin_add(&l, s, 1);
	if (l.k % by != 0 || (l.k != 0 && factor != NULL))
		l.overflow = true;
	l.k /= by;
	r = sym_const(c, l.k);
	for (uint32_t i = 0; i < l.term.n && !l.overflow; i++) {
		const struct sym *t = factor == NULL ? l.term.v[i].prod :
		    sym_without(c, l.term.v[i].prod, factor);

		if (t == NULL || l.term.v[i].coef % by != 0)
			l.overflow = true;
		else
			r = sym_add(c, r, sym_mul(c, t, sym_const(c,
			    l.term.v[i].coef / by)));
	}
	if (l.overflow)
		r = NULL;
	sym_lin_free(&l);
	return r;
}

static int64_t
content(struct sym_ctx *c, const struct sym *s)
{
	struct sym_lin l;
	int64_t g;

	sym_lin_init(&l, c);
	sym_lin_add(&l, s, 1);
	g = gcd64(l.k, 0);
	for (uint32_t i = 0; i < l.term.n; i++)
		g = gcd64(g, l.term.v[i].coef);
	sym_lin_free(&l);
	return g;
}

static bool
take(struct sym_ctx *c, const struct sym **a, const struct sym **b,
    const struct sym *factor, int64_t by)
{
	const struct sym *x = over(c, *a, factor, by);
	const struct sym *y = over(c, *b, factor, by);

	if (x == NULL || y == NULL)
		return false;
	*a = x;
	*b = y;
	return true;
}

/* An atom that both have, taken out. */
static bool
take_atom(struct sym_ctx *c, const struct sym **a, const struct sym **b)
{
	const struct sym *t = (*b)->kind == SYM_ADD ? (*b)->arg[0] : *b;

	if (t->kind == SYM_CONST)
		return false;
	if (t->kind != SYM_MUL)
		return take(c, a, b, t, 1);
	for (uint32_t i = 0; i < t->n; i++)
		if (take(c, a, b, t->arg[i], 1))
			return true;
	return false;
}

void
sym_cancel(struct sym_ctx *c, const struct sym **a, const struct sym **b)
{
	const struct sym *one = sym_const(c, 1), *zero = sym_const(c, 0), *q;
	int64_t g;

	if (*a == zero || *b == zero)
		return;
	if (*a == *b) {
		*a = *b = one;
		return;
	}
	while (take_atom(c, a, b))
		;
	q = (*b)->kind == SYM_ADD ? sym_sum_over(c, *a, *b) : NULL;
	if (q != NULL) {
		*a = q;
		*b = one;
		return;
	}
	g = gcd64(content(c, *a), content(c, *b));
	if (g > 1)
		take(c, a, b, NULL, g);
	if (*a == *b)
		*a = *b = one;
}
