/*
 * Quotients and remainders of sums of which a part is a multiple of the
 * divisor, which may be a product; or the whole, and the divisor a sum.
 */
#include "sym/prove.h"

/* s = b*q + r with the terms of s that b, a product, divides in q; of a sum b
 * where it divides s. */
bool
sym_split_by(struct sym_ctx *c, const struct sym *s, const struct sym *b,
    const struct sym **q, const struct sym **r)
{
	const struct sym *by, *t;
	struct sym_lin l, rest;
	int64_t e;

	if (b->kind == SYM_CONST)
		return false;
	if (b->kind == SYM_ADD) {
		*q = sym_sum_over(c, s, b);
		*r = sym_const(c, 0);
		return *q != NULL;
	}
	by = sym_unscaled(c, b, &e);
	*q = sym_const(c, 0);
	sym_lin_init(&l, c);
	sym_lin_init(&rest, c);
	sym_lin_add(&l, s, 1);
	rest.k = l.k;
	for (uint32_t i = 0; i < l.term.n; i++) {
		struct sym_term x = l.term.v[i];

		t = x.coef % e == 0 ? sym_product_over(c, x.prod, by) : NULL;
		if (t != NULL && x.coef != INT64_MIN)
			*q = sym_add(c, *q, sym_mul(c, t,
			    sym_const(c, x.coef / e)));
		else
			sym_lin_term(&rest, x.prod, x.coef);
	}
	sym_lin_free(&l);
	*r = sym_lin_done(&rest);
	return *q != NULL && *r != NULL && *q != sym_const(c, 0);
}

/* Cancels quotients by products for the prover's queries: bottom-up, by
 * intervals only, since it runs inside the prover. */
const struct sym *
sym_divide_exact(struct sym_facts *f, const struct sym *s)
{
	const struct sym **arg, *r = s, *q, *rest;
	bool changed = false;

	if (s->n == 0)
		return s;
	arg = mem_alloc(s->n * sizeof *arg);
	for (uint32_t i = 0; i < s->n && r != NULL; i++) {
		arg[i] = sym_divide_exact(f, s->arg[i]);
		changed |= arg[i] != s->arg[i];
		if (arg[i] == NULL)
			r = NULL;
	}
	if (r != NULL && changed)
		r = sym_rebuild(f->ctx, s, arg);
	mem_free(arg);
	if (r != NULL && r->kind == SYM_BROADCAST)
		return broadcast_reduce(f, r);
	if (r == NULL || (r->kind != SYM_FLOORDIV && r->kind != SYM_FLOORMOD) ||
	    interval_of(f, r->arg[1]).lo < 0 ||
	    !sym_split_by(f->ctx, r->arg[0], r->arg[1], &q, &rest))
		return r;
	if (r->kind == SYM_FLOORMOD)
		return sym_floormod(f->ctx, rest, r->arg[1]);
	return sym_add(f->ctx, q, sym_floordiv(f->ctx, rest, r->arg[1]));
}
