/*
 * Predicates as a reader would write them: `w >= 1` for `w + 2 >= 3`,
 * `h >= 5` for `floordiv(h - 3, 2) + 1 >= 2` (sym.h).
 */
#include "sym/sym.h"

/* Of a*term op k, where a and k are numbers and a is not 0: term op k / a. */
static bool
divide(struct sym_ctx *c, enum sym_cmp *op, const struct sym **term,
    int64_t a, int64_t *k)
{
	static const enum sym_cmp turned[] = { [SYM_EQ] = SYM_EQ,
		[SYM_NE] = SYM_NE, [SYM_LT] = SYM_GT, [SYM_LE] = SYM_GE,
		[SYM_GT] = SYM_LT, [SYM_GE] = SYM_LE };

	if (a < 0) {
		if (a == INT64_MIN || *k == INT64_MIN)
			return false;
		*op = turned[*op];
		*term = sym_sub(c, sym_const(c, 0), *term);
		a = -a;
		*k = -*k;
	}
	*term = sym_floordiv(c, *term, sym_const(c, a));
	if (*term == NULL)
		return false;
	switch (*op) {
	case SYM_LE: case SYM_GT:
		*k = int_floor_div(*k, a);
		return true;
	case SYM_LT: case SYM_GE:	/* rounded up */
		*k = int_floor_div(*k, a) + (int_floor_mod(*k, a) != 0);
		return true;
	case SYM_EQ: case SYM_NE:
		if (int_floor_mod(*k, a) != 0)
			return false;
		*k /= a;
		return true;
	case SYM_ALIKE: case SYM_INTO:
		break;
	}
	return false;
}

/* term op k with the numerator of a quotient by a number. */
static bool
unfold(enum sym_cmp *op, const struct sym **term, int64_t *k)
{
	int64_t by, next = *k;

	if ((*term)->kind != SYM_FLOORDIV || *op == SYM_EQ || *op == SYM_NE ||
	    !sym_is_const((*term)->arg[1], &by) || by <= 0)
		return false;
	if (*op == SYM_LE || *op == SYM_GT)
		if (__builtin_add_overflow(next, 1, &next))
			return false;
	if (__builtin_mul_overflow(next, by, &next))
		return false;
	*op = *op == SYM_LE ? SYM_LT : *op == SYM_GT ? SYM_GE : *op;
	*term = (*term)->arg[0];
	*k = next;
	return true;
}

/* Whether the left side of p is now simpler. */
static bool
step(struct sym_ctx *c, struct sym_pred *p)
{
	const struct sym *d = sym_sub(c, p->lhs, p->rhs), *term = d;
	enum sym_cmp op = p->op;
	int64_t k = 0, a = 1;
	bool unfolded;

	if (d == NULL || d->kind == SYM_CONST)
		return false;
	if (d->kind == SYM_ADD) {
		if (d->n != 1 || d->value == INT64_MIN)
			return false;
		term = d->arg[0];
		k = -d->value;
	}
	if (term->kind == SYM_MUL)
		a = term->value;
	if (a != 1 && !divide(c, &op, &term, a, &k))
		return false;
	unfolded = unfold(&op, &term, &k);
	if (sym_const(c, k) == p->rhs && term == p->lhs)
		return false;
	*p = (struct sym_pred){ op, term, sym_const(c, k) };
	return unfolded;
}

struct sym_pred
sym_pred_isolate(struct sym_ctx *c, const struct sym_pred *p)
{
	struct sym_pred q = *p;

	if (q.op != SYM_ALIKE && q.op != SYM_INTO)
		while (step(c, &q))
			;
	return q;
}
