/*
 * Minimum, maximum and the extent of a broadcast.
 *
 * Nested minima are flattened; of two operands whose difference is a constant,
 * or has a known sign, one is dropped; the rest is sorted and nested to the
 * left again.  So min is associative, commutative and idempotent on pointers.
 * A broadcast is the maximum in an order where 1 comes first: of its operands
 * only constants and equal ones can be compared.
 * Quadratic in at most SYM_CHOICE operands.
 */
#include "sym/sym_impl.h"

#include <stdlib.h>

struct choice {
	struct sym_ctx *ctx;
	enum sym_kind kind;
	uint32_t n;
	bool full;
	const struct sym *arg[SYM_CHOICE];
};

/* Whether s is the minimum of a and of what is at least 1: it is 1 where a is,
 * and in the order of broadcasts never after a. */
static bool
is_part(const struct sym *a, const struct sym *s)
{
	bool found = false;
	int64_t lo, hi;

	for (uint32_t n = 0; s->kind == SYM_MIN || n > 0; s = s->arg[0]) {
		const struct sym *arg = s->kind == SYM_MIN ? s->arg[1] : s;

		n++;
		if (arg == a)
			found = true;
		else if (!sym_intrinsic(arg, &lo, &hi) || lo < 1)
			return false;
		if (arg == s)
			return found;
	}
	return false;
}

/* -1: a is always chosen, 1: b is, 0: unknown. */
static int
chosen(const struct choice *ch, const struct sym *a, const struct sym *b)
{
	const struct sym *d;
	int64_t lo, hi;
	bool below, above;

	if (ch->kind == SYM_BROADCAST) {
		if (a == b || is_part(a, b))
			return -1;
		if (is_part(b, a))
			return 1;
		if (!sym_is_const(a, &lo) || !sym_is_const(b, &hi))
			return 0;
		return sym_broadcast_value(lo, hi) == lo ? -1 : 1;
	}
	d = sym_sub(ch->ctx, b, a);
	if (d == NULL || !sym_intrinsic(d, &lo, &hi))
		return 0;
	below = lo >= 0;
	above = hi <= 0;
	if (ch->kind == SYM_MIN)
		return below ? -1 : above;
	return above ? -1 : below;
}

static void
put(struct choice *ch, const struct sym *s)
{
	uint32_t out = 0;

	if (ch->kind == SYM_BROADCAST && s == sym_const(ch->ctx, 1))
		return;
	for (uint32_t i = 0; i < ch->n; i++) {
		int who = chosen(ch, ch->arg[i], s);

		if (who < 0)
			return;
		if (who == 0)
			ch->arg[out++] = ch->arg[i];
	}
	ch->n = out;
	if (ch->n == SYM_CHOICE)
		ch->full = true;
	else
		ch->arg[ch->n++] = s;
}

static void
put_all(struct choice *ch, const struct sym *s)
{
	while (s->kind == ch->kind) {
		put(ch, s->arg[1]);
		s = s->arg[0];
	}
	put(ch, s);
}

static int
order(const void *a, const void *b)
{
	const struct sym *const *x = a, *const *y = b;

	return sym_order(*x, *y);
}

static const struct sym *
choose(struct sym_ctx *c, enum sym_kind kind, const struct sym *a,
    const struct sym *b)
{
	struct choice ch = { .ctx = c, .kind = kind };
	const struct sym *s;

	if (a == NULL || b == NULL)
		return NULL;
	if (a->has_any || b->has_any)
		return c->any;
	put_all(&ch, a);
	put_all(&ch, b);
	if (ch.full)
		return NULL;
	qsort(ch.arg, ch.n, sizeof *ch.arg, order);
	s = ch.n > 0 ? ch.arg[0] : sym_const(c, 1);
	for (uint32_t i = 1; i < ch.n && s != NULL; i++) {
		const struct sym *arg[2] = { s, ch.arg[i] };

		s = sym_intern(c, &(struct sym){ .kind = kind, .n = 2 }, arg);
	}
	return s;
}

const struct sym *
sym_min(struct sym_ctx *c, const struct sym *a, const struct sym *b)
{
	return choose(c, SYM_MIN, a, b);
}

const struct sym *
sym_max(struct sym_ctx *c, const struct sym *a, const struct sym *b)
{
	return choose(c, SYM_MAX, a, b);
}

const struct sym *
sym_broadcast(struct sym_ctx *c, const struct sym *a, const struct sym *b)
{
	return choose(c, SYM_BROADCAST, a, b);
}
