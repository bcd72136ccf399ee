/*
 * What the facts say of broadcasts.
 *
 * A set of extents is consistent if `a ~ b` holds of each two of them: then
 * each is 1 or their broadcast.  A fact `a ~ b` of two broadcasts whose
 * operands are consistent makes all of their operands consistent, since an
 * operand is 1 or the broadcast that it stands in.  So operands that are 1
 * leave a broadcast, and a consistent one that has an operand other than 1 is
 * that operand.
 *
 * Cost: quadratic in the operands, at most OPERANDS, for each fact.
 */
#include "sym/prove.h"

#define OPERANDS 8

struct operands {
	uint32_t n;
	const struct sym *v[OPERANDS];
	bool alike[OPERANDS][OPERANDS];
};

static bool
add_operands(struct operands *o, const struct sym *s)
{
	for (; s->kind == SYM_BROADCAST; s = s->arg[0])
		if (!add_operands(o, s->arg[1]))
			return false;
	for (uint32_t i = 0; i < o->n; i++)
		if (o->v[i] == s)
			return true;
	if (o->n == OPERANDS)
		return false;
	o->v[o->n++] = s;
	return true;
}

/* The operands of s as bits of those of o; false: some are not there, or they
 * are not known to be consistent. */
static bool
find_operands(const struct operands *o, const struct sym *s, uint32_t *bits)
{
	struct operands part = { 0 };

	if (!add_operands(&part, s))
		return false;
	*bits = 0;
	for (uint32_t i = 0; i < part.n; i++) {
		uint32_t k = 0;

		while (k < o->n && o->v[k] != part.v[i])
			k++;
		if (k == o->n)
			return false;
		*bits |= 1u << k;
	}
	for (uint32_t i = 0; i < o->n; i++)
		for (uint32_t k = 0; k < i; k++)
			if ((*bits >> i & 1) && (*bits >> k & 1) &&
			    !o->alike[i][k])
				return false;
	return true;
}

static bool
relate(struct operands *o, uint32_t a, uint32_t b)
{
	bool changed = false;

	for (uint32_t i = 0; i < o->n; i++)
		for (uint32_t k = 0; k < o->n; k++)
			if ((a >> i & 1) && (b >> k & 1) && !o->alike[i][k]) {
				o->alike[i][k] = o->alike[k][i] = true;
				changed = true;
			}
	return changed;
}

/* Adds what the facts name beside one of the operands, while there is room. */
static void
add_neighbours(const struct sym_facts *f, struct operands *o)
{
	uint32_t n;

	do {
		n = o->n;
		for (uint32_t i = 0; i < f->alike.n; i++) {
			const struct sym_pred *p = &f->alike.v[i];
			struct operands x = { 0 };
			bool shared = false;

			if (!add_operands(&x, p->lhs) ||
			    !add_operands(&x, p->rhs))
				continue;
			for (uint32_t k = 0; k < x.n * o->n; k++)
				shared |= x.v[k / o->n] == o->v[k % o->n];
			for (uint32_t k = 0; shared && k < x.n; k++)
				add_operands(o, x.v[k]);
		}
	} while (o->n > n);
}

/* Finds which operands the facts relate; whether the first ones, as many as
 * there were, are consistent. */
static bool
consistent(const struct sym_facts *f, struct operands *o)
{
	uint32_t a, b, n = o->n;
	bool changed = true;

	add_neighbours(f, o);
	for (uint32_t i = 0; i < o->n; i++)
		o->alike[i][i] = true;
	while (changed) {
		changed = false;
		for (uint32_t i = 0; i < f->alike.n; i++)
			if (find_operands(o, f->alike.v[i].lhs, &a) &&
			    find_operands(o, f->alike.v[i].rhs, &b))
				changed |= relate(o, a, b);
	}
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < i; k++)
			if (!o->alike[i][k])
				return false;
	return true;
}

/* By intervals and facts alone: it is asked inside of the prover. */
bool
broadcast_not_one(struct sym_facts *f, const struct sym *s)
{
	struct interval r = interval_of(f, s);
	const struct sym *d = sym_sub(f->ctx, s, sym_const(f->ctx, 1));
	const struct sym *m;

	if (r.lo > 1 || r.hi < 1)
		return true;
	if (d == NULL)
		return false;
	m = sym_mul(f->ctx, d, sym_const(f->ctx, -1));
	for (uint32_t i = 0; i < f->nonzero.n; i++)
		if (f->nonzero.v[i] == d || f->nonzero.v[i] == m)
			return true;
	return false;
}

static bool
is_one(struct sym_facts *f, const struct sym *s)
{
	struct interval r = interval_of(f, s);

	return r.lo == 1 && r.hi == 1;
}

const struct sym *
broadcast_reduce(struct sym_facts *f, const struct sym *s)
{
	const struct sym *r = sym_const(f->ctx, 1);
	struct operands o = { 0 };
	uint32_t n;
	bool known;

	if (!add_operands(&o, s))
		return s;
	n = o.n;
	known = f->alike.n > 0 && consistent(f, &o);
	for (uint32_t i = 0; i < n; i++) {
		if (known && broadcast_not_one(f, o.v[i]))
			return o.v[i];
		if (!is_one(f, o.v[i]))
			r = sym_broadcast(f->ctx, r, o.v[i]);
	}
	return r != NULL ? r : s;
}

bool
broadcast_alike(struct sym_facts *f, enum sym_cmp op, const struct sym *a,
    const struct sym *b)
{
	struct operands all = { 0 };
	uint32_t left, right;

	if (!add_operands(&all, a) || !add_operands(&all, b) ||
	    !consistent(f, &all))
		return false;
	if (op == SYM_ALIKE)
		return true;
	/* Each operand of a is 1 or what all give: b, if it has them all or is
	 * not 1 itself. */
	if (!find_operands(&all, a, &left) || !find_operands(&all, b, &right))
		return false;
	return (left & ~right) == 0 || broadcast_not_one(f, b);
}
