/*
 * Simplification under facts.
 *
 * Bottom-up, each node once: equalities to written variables applied, a minimum
 * or maximum that is decided replaced by its operand, a quotient whose divisor
 * divides some terms split, and an expression with one possible value replaced
 * by it.  Divisors that are not constant are cancelled only where the facts say
 * that they are positive.
 */
#include "sym/prove.h"

static bool
holds(struct sym_facts *f, enum sym_cmp op, const struct sym *a,
    const struct sym *b)
{
	struct sym_pred p = { op, a, b };

	return a != NULL && b != NULL && sym_decide(f, &p) == SYM_PROVED;
}

/* 0 <= r < b */
static bool
is_remainder(struct sym_facts *f, const struct sym *r, const struct sym *b)
{
	return holds(f, SYM_GE, r, sym_const(f->ctx, 0)) &&
	    holds(f, SYM_LT, r, b);
}

static const struct sym *
divide(struct sym_facts *f, const struct sym *s)
{
	struct sym_ctx *c = f->ctx;
	const struct sym *b = s->arg[1], *q = sym_const(c, 0), *r, *t;
	bool quotient = s->kind == SYM_FLOORDIV, positive;

	positive = b->kind == SYM_CONST ? b->value > 0 :
	    holds(f, SYM_GE, b, sym_const(c, 1));
	if (!positive)
		return s;
	if (!sym_split_by(c, s->arg[0], b, &q, &r)) {
		q = sym_const(c, 0);
		r = s->arg[0];
	}
	if (is_remainder(f, r, b))
		return quotient ? q : r;
	if (r == s->arg[0])
		return s;
	t = quotient ? sym_add(c, q, sym_floordiv(c, r, b)) :
	    sym_floormod(c, r, b);
	return t != NULL ? t : s;
}

static const struct sym *
decide_node(struct sym_facts *f, const struct sym *s)
{
	bool first;

	switch (s->kind) {
	case SYM_MIN: case SYM_MAX:
		first = s->kind == SYM_MIN;
		if (holds(f, SYM_LE, s->arg[0], s->arg[1]))
			return s->arg[!first];
		if (holds(f, SYM_LE, s->arg[1], s->arg[0]))
			return s->arg[first];
		return s;
	case SYM_BROADCAST:
		return broadcast_reduce(f, s);
	case SYM_FLOORDIV: case SYM_FLOORMOD:
		return divide(f, s);
	default:
		return s;
	}
}

static const struct sym *
one_value(struct sym_facts *f, const struct sym *s)
{
	int64_t lo, hi;

	if (s->kind == SYM_CONST || s->has_any || s->has_hole)
		return s;
	sym_bounds(f, s, &lo, &hi);
	return lo == hi ? sym_const(f->ctx, lo) : s;
}

static const struct sym *
simplify(struct sym_facts *f, const struct sym *s)
{
	const struct sym **arg, *r = s;
	bool changed = false;

	if (s->n > 0) {
		arg = mem_alloc(s->n * sizeof *arg);
		for (uint32_t i = 0; i < s->n; i++) {
			arg[i] = simplify(f, s->arg[i]);
			changed |= arg[i] != s->arg[i];
		}
		if (changed)
			r = sym_rebuild(f->ctx, s, arg);
		mem_free(arg);
		if (r == NULL)
			return s;
	}
	return one_value(f, decide_node(f, r));
}

const struct sym *
sym_simplify(struct sym_facts *f, const struct sym *s)
{
	const struct sym *t;

	if (s == NULL || s->has_any)
		return s;
	facts_derive(f);
	t = facts_apply(f, s, false);
	return simplify(f, t != NULL ? t : s);
}

