/*
 * Symbolic integers: nodes, their order, sums and products.
 *
 * A canonical sum is constant + coefficient * product terms.  A product is
 * a sorted list of atoms: variables, holes, and the quotients, remainders,
 * minima and maxima that divide.c and minmax.c leave.  Nodes are
 * hash-consed, so two sums are equal if their pointers are.
 *
 * `?` absorbs: an expression with it is `?` again, since two `?` need not be
 * the same number.  Sorting uses names and structure only; comparing two
 * different nodes follows one path down, for the first operands that differ
 * decide.  Trees are limited to SYM_LIMIT nodes and SYM_DEPTH levels, which
 * bounds all recursion in this directory.
 */
#include "sym/sym_impl.h"

#include <stdlib.h>
#include <string.h>

struct sym_ctx *
sym_ctx_new(struct arena *a, struct strtab *t)
{
	struct sym_ctx *c = mem_zalloc(1, sizeof *c);

	c->arena = a;
	c->strings = t;
	c->cap = 256;
	c->table = mem_zalloc(c->cap, sizeof *c->table);
	c->any = sym_intern(c, &(struct sym){ .kind = SYM_ANY,
	    .has_any = true }, NULL);
	return c;
}

void
sym_ctx_free(struct sym_ctx *c)
{
	if (c == NULL)
		return;
	mem_free(c->table);
	vec_free(&c->side);
	mem_free(c);
}

static void
table_grow(struct sym_ctx *c)
{
	const struct sym **old = c->table;
	uint32_t oldcap = c->cap;

	c->cap *= 2;
	c->table = mem_zalloc(c->cap, sizeof *c->table);
	for (uint32_t i = 0; i < oldcap; i++) {
		uint32_t at;

		if (old[i] == NULL)
			continue;
		at = (uint32_t)c->side.v[old[i]->index].hash & (c->cap - 1);
		while (c->table[at] != NULL)
			at = (at + 1) & (c->cap - 1);
		c->table[at] = old[i];
	}
	mem_free(old);
}

static uint64_t
node_hash(const struct sym *h, const struct sym *const *arg)
{
	uint64_t key[3] = { h->kind, (uint64_t)h->value, map_ptr(h->name) };
	uint64_t hash = hash_bytes(key, sizeof key, h->n);

	return h->n ? hash_bytes(arg, h->n * sizeof *arg, hash) : hash;
}

static bool
node_same(const struct sym *s, const struct sym *h,
    const struct sym *const *arg)
{
	return s->kind == h->kind && s->value == h->value &&
	    s->name == h->name && s->n == h->n &&
	    (h->n == 0 || memcmp(s->arg, arg, h->n * sizeof *arg) == 0);
}

const struct sym *
sym_intern(struct sym_ctx *c, const struct sym *head,
    const struct sym *const *arg)
{
	struct sym_side side = { .hash = node_hash(head, arg), .size = 1,
		.depth = 1 };
	uint32_t at = (uint32_t)side.hash & (c->cap - 1);
	struct sym *s;

	for (; c->table[at] != NULL; at = (at + 1) & (c->cap - 1))
		if (node_same(c->table[at], head, arg))
			return c->table[at];
	for (uint32_t i = 0; i < head->n; i++) {
		const struct sym_side *x = &c->side.v[arg[i]->index];

		side.size += x->size;
		if (x->depth >= side.depth)
			side.depth = x->depth + 1;
		if (side.size > SYM_LIMIT || side.depth > SYM_DEPTH)
			return NULL;
	}
	s = arena_alloc(c->arena, 1, sizeof *s + head->n * sizeof *arg);
	memcpy(s, head, sizeof *s);
	for (uint32_t i = 0; i < head->n; i++) {
		s->arg[i] = arg[i];
		s->has_hole |= arg[i]->has_hole;
		s->has_any |= arg[i]->has_any;
	}
	s->index = c->side.n;
	vec_push(&c->side, side);
	c->table[at] = s;
	if (c->side.n > c->cap / 2)
		table_grow(c);
	return s;
}

const struct sym *
sym_const(struct sym_ctx *c, int64_t v)
{
	return sym_intern(c, &(struct sym){ .kind = SYM_CONST, .value = v },
	    NULL);
}

const struct sym *
sym_var(struct sym_ctx *c, const char *name)
{
	return sym_intern(c, &(struct sym){ .kind = SYM_VAR,
	    .name = str_intern0(c->strings, name) }, NULL);
}

const struct sym *
sym_any(struct sym_ctx *c)
{
	return c->any;
}

const struct sym *
sym_hole(struct sym_ctx *c, int64_t number)
{
	return sym_intern(c, &(struct sym){ .kind = SYM_HOLE,
	    .value = number, .has_hole = true }, NULL);
}

/* Products of higher degree come first: n*m + n + 1. */
static uint32_t
degree(const struct sym *s)
{
	return s->kind == SYM_MUL ? s->n : 1;
}

int
sym_order(const struct sym *a, const struct sym *b)
{
	while (a != b) {
		uint32_t i = 0;

		if (degree(a) != degree(b))
			return degree(a) > degree(b) ? -1 : 1;
		if (a->kind != b->kind)
			return a->kind < b->kind ? -1 : 1;
		if (a->name != b->name)
			return strcmp(a->name, b->name);
		while (i < a->n && i < b->n && a->arg[i] == b->arg[i])
			i++;
		if (i < a->n && i < b->n) {
			a = a->arg[i];
			b = b->arg[i];
			continue;
		}
		if (a->n != b->n)
			return a->n < b->n ? -1 : 1;
		return a->value < b->value ? -1 : 1;
	}
	return 0;
}

const struct sym *
sym_unscaled(struct sym_ctx *c, const struct sym *s, int64_t *coef)
{
	*coef = 1;
	if (s->kind != SYM_MUL)
		return s;
	*coef = s->value;
	if (s->n == 1)
		return s->arg[0];
	return s->value == 1 ? s : sym_intern(c, &(struct sym){
	    .kind = SYM_MUL, .n = s->n, .value = 1 }, s->arg);
}

const struct sym *
sym_scaled(struct sym_ctx *c, const struct sym *prod, int64_t coef)
{
	if (coef == 1)
		return prod;
	if (prod->kind == SYM_MUL)
		return sym_intern(c, &(struct sym){ .kind = SYM_MUL,
		    .n = prod->n, .value = coef }, prod->arg);
	return sym_intern(c, &(struct sym){ .kind = SYM_MUL, .n = 1,
	    .value = coef }, &prod);
}

void
sym_lin_init(struct sym_lin *l, struct sym_ctx *c)
{
	*l = (struct sym_lin){ .ctx = c };
}

void
sym_lin_free(struct sym_lin *l)
{
	vec_free(&l->term);
}

void
sym_lin_term(struct sym_lin *l, const struct sym *prod, int64_t coef)
{
	struct sym_term t = { coef, prod };

	if (prod == NULL)
		l->overflow = true;
	else if (coef != 0)
		vec_push(&l->term, t);
}

void
sym_lin_add(struct sym_lin *l, const struct sym *s, int64_t factor)
{
	const struct sym *const *arg = s->kind == SYM_ADD ? s->arg : &s;
	uint32_t n = s->kind == SYM_ADD ? s->n : 1;
	int64_t k, coef;

	if (s->kind == SYM_CONST || s->kind == SYM_ADD) {
		if (__builtin_mul_overflow(s->value, factor, &k) ||
		    __builtin_add_overflow(l->k, k, &l->k))
			l->overflow = true;
		if (s->kind == SYM_CONST)
			return;
	}
	for (uint32_t i = 0; i < n; i++) {
		const struct sym *p = sym_unscaled(l->ctx, arg[i], &coef);

		if (__builtin_mul_overflow(coef, factor, &coef))
			l->overflow = true;
		else
			sym_lin_term(l, p, coef);
	}
}

static int
term_order(const void *a, const void *b)
{
	const struct sym_term *x = a, *y = b;

	return sym_order(x->prod, y->prod);
}

/* Two sorted runs, which is what adding two sums leaves, are merged;
 * else sorts. */
static void
sort_terms(struct sym_lin *l)
{
	struct sym_term *v = l->term.v, *copy;
	uint32_t n = l->term.n, mid = 1, end, i = 0, j = 0, out = 0;

	while (mid < n && term_order(&v[mid - 1], &v[mid]) < 0)
		mid++;
	for (end = mid + 1; end < n && term_order(&v[end - 1], &v[end]) < 0;)
		end++;
	if (mid >= n)
		return;
	if (end < n) {
		qsort(v, n, sizeof *v, term_order);
		return;
	}
	copy = mem_alloc(mid * sizeof *copy);
	memcpy(copy, v, mid * sizeof *copy);
	for (j = mid; i < mid;)
		v[out++] = j == n || term_order(&copy[i], &v[j]) <= 0 ?
		    copy[i++] : v[j++];
	mem_free(copy);
}

void
sym_lin_merge(struct sym_lin *l)
{
	uint32_t out = 0;

	if (l->overflow)
		return;
	sort_terms(l);
	for (uint32_t i = 0; i < l->term.n; i++) {
		struct sym_term t = l->term.v[i];

		if (out > 0 && l->term.v[out - 1].prod == t.prod) {
			if (__builtin_add_overflow(l->term.v[out - 1].coef,
			    t.coef, &l->term.v[out - 1].coef))
				l->overflow = true;
			continue;
		}
		if (out > 0 && l->term.v[out - 1].coef == 0)
			out--;
		l->term.v[out++] = t;
	}
	if (out > 0 && l->term.v[out - 1].coef == 0)
		out--;
	l->term.n = out;
}

static uint32_t
lin_find(const struct sym_lin *l, const struct sym *prod)
{
	for (uint32_t i = 0; i < l->term.n; i++)
		if (l->term.v[i].prod == prod)
			return i;
	return UINT32_MAX;
}

/* Subtracts k*part, if each of its terms goes that far in l or further. */
static bool
lin_take(struct sym_lin *l, const struct sym_lin *part, int64_t k)
{
	int64_t kc;

	for (uint32_t i = 0; i < part->term.n; i++) {
		uint32_t at = lin_find(l, part->term.v[i].prod);

		if (at == UINT32_MAX || __builtin_mul_overflow(k,
		    part->term.v[i].coef, &kc) || (kc > 0 ?
		    l->term.v[at].coef < kc : l->term.v[at].coef > kc))
			return false;
	}
	for (uint32_t i = 0; i < part->term.n; i++)
		l->term.v[lin_find(l, part->term.v[i].prod)].coef -= k *
		    part->term.v[i].coef;
	return true;
}

/* What a product has beside its factor number `at`. */
static const struct sym *
other_factors(struct sym_ctx *c, const struct sym *p, uint32_t at)
{
	const struct sym *rest = sym_const(c, 1);

	for (uint32_t i = 0; p->kind == SYM_MUL && i < p->n; i++)
		if (i != at)
			rest = sym_mul(c, rest, p->arg[i]);
	return rest;
}

/* Merges the term k*p*m, where m is floormod(y, b). */
static bool
lin_merge_term(struct sym_lin *l, uint32_t i, const struct sym *m,
    const struct sym *p)
{
	int64_t k = l->term.v[i].coef;
	const struct sym *y = sym_mul(l->ctx, p, m->arg[0]);
	const struct sym *q = sym_mul(l->ctx, p, sym_mul(l->ctx, m->arg[1],
	    sym_floordiv(l->ctx, m->arg[0], m->arg[1])));
	struct sym_lin whole;
	bool taken;

	if (q == NULL || y == NULL)
		return false;
	sym_lin_init(&whole, l->ctx);
	sym_lin_add(&whole, q, 1);
	taken = !whole.overflow && whole.term.n > 0 && whole.k == 0 &&
	    lin_take(l, &whole, k);
	sym_lin_free(&whole);
	if (!taken)
		return false;
	l->term.v[i].coef = 0;
	sym_lin_add(l, y, k);
	return true;
}

/* k*p*floormod(y, b) + e*p*b*floordiv(y, b), where e goes k or further, is
 * k*p*y + (e - k)*p*b*floordiv(y, b); b may be a sum, and p a product. */
static bool
lin_merge_once(struct sym_lin *l)
{
	for (uint32_t i = 0; i < l->term.n; i++) {
		const struct sym *t = l->term.v[i].prod;
		uint32_t n = t->kind == SYM_MUL ? t->n : 1;

		for (uint32_t a = 0; a < n; a++) {
			const struct sym *m = t->kind == SYM_MUL ? t->arg[a] :
			    t;

			if (m->kind == SYM_FLOORMOD && lin_merge_term(l, i, m,
			    other_factors(l->ctx, t, a)))
				return true;
		}
	}
	return false;
}

/* How often a sum can be taken out of another one, at most `most` times. */
static int64_t
lin_times(const struct sym_lin *l, const struct sym_lin *part, int64_t sign,
    int64_t most)
{
	for (uint32_t i = 0; i < part->term.n && most > 0; i++) {
		uint32_t at = lin_find(l, part->term.v[i].prod);
		int64_t coef = part->term.v[i].coef, n;

		if (at == UINT32_MAX || coef == INT64_MIN)
			return 0;
		n = l->term.v[at].coef / (sign * coef);
		most = n < most ? n : most;
	}
	return most > 0 ? most : 0;
}

/* k*y - k*floormod(y, b) is k*b*floordiv(y, b). */
static bool
lin_round_once(struct sym_lin *l)
{
	for (uint32_t i = 0; i < l->term.n; i++) {
		const struct sym *m = l->term.v[i].prod, *q;
		int64_t k = l->term.v[i].coef, b, t, sign = k < 0 ? 1 : -1;
		struct sym_lin y;

		if (m->kind != SYM_FLOORMOD || !sym_is_const(m->arg[1], &b) ||
		    k == INT64_MIN)
			continue;
		sym_lin_init(&y, l->ctx);
		sym_lin_add(&y, m->arg[0], 1);
		t = lin_times(l, &y, sign, k < 0 ? -k : k);
		sym_lin_free(&y);
		q = t > 0 ? sym_floordiv(l->ctx, m->arg[0], m->arg[1]) : NULL;
		if (q == NULL || __builtin_mul_overflow(t * sign, b, &b))
			continue;
		l->term.v[i].coef += t * sign;
		sym_lin_add(l, m->arg[0], -t * sign);
		sym_lin_add(l, q, b);
		return true;
	}
	return false;
}

/* Whether max is min of the same two operands, and what is added to both;
 * NULL: it is not. */
static const struct sym *
shift_of(struct sym_ctx *c, const struct sym *min, const struct sym *max)
{
	for (int i = 0; i < 2; i++) {
		const struct sym *s = sym_sub(c, max->arg[0], min->arg[i]);

		if (s != NULL && s == sym_sub(c, max->arg[1],
		    min->arg[1 - i]))
			return s;
	}
	return NULL;
}

/* min(a, b) + max(a + s, b + s) is a + b + s. */
static bool
lin_pair_once(struct sym_lin *l)
{
	for (uint32_t i = 0; i < l->term.n; i++)
		for (uint32_t j = 0; j < l->term.n; j++) {
			const struct sym *x = l->term.v[i].prod, *s;
			const struct sym *y = l->term.v[j].prod;
			int64_t a = l->term.v[i].coef, b = l->term.v[j].coef;

			if (x->kind != SYM_MIN || y->kind != SYM_MAX ||
			    (a < 0) != (b < 0))
				continue;
			s = shift_of(l->ctx, x, y);
			if (s == NULL)
				continue;
			a = a < 0 ? (a > b ? a : b) : a < b ? a : b;
			l->term.v[i].coef -= a;
			l->term.v[j].coef -= a;
			sym_lin_add(l, x->arg[0], a);
			sym_lin_add(l, x->arg[1], a);
			sym_lin_add(l, s, a);
			return true;
		}
	return false;
}

static void
lin_merge(struct sym_lin *l)
{
	bool remainder = false, min = false, max = false;

	for (uint32_t i = 0; i < l->term.n; i++) {
		const struct sym *p = l->term.v[i].prod;

		remainder |= p->kind == SYM_FLOORMOD;
		for (uint32_t k = 0; p->kind == SYM_MUL && k < p->n; k++)
			remainder |= p->arg[k]->kind == SYM_FLOORMOD;
		min |= p->kind == SYM_MIN;
		max |= p->kind == SYM_MAX;
	}
	if (!remainder && !(min && max))
		return;
	while (!l->overflow && (lin_merge_once(l) || lin_round_once(l) ||
	    lin_pair_once(l))) {
		struct sym_term *t = l->term.v;
		uint32_t out = 0;

		for (uint32_t i = 0; i < l->term.n; i++)
			if (t[i].coef != 0)
				t[out++] = t[i];
		l->term.n = out;
		sym_lin_merge(l);
	}
}

static const struct sym *
lin_node(struct sym_lin *l)
{
	const struct sym **arg, *s;
	uint32_t n = l->term.n;

	if (n == 0)
		return sym_const(l->ctx, l->k);
	if (n == 1 && l->k == 0)
		return sym_scaled(l->ctx, l->term.v[0].prod,
		    l->term.v[0].coef);
	if (n > SYM_LIMIT)
		return NULL;
	arg = mem_zalloc(n, sizeof *arg);
	s = NULL;
	for (uint32_t i = 0; i < n; i++) {
		arg[i] = sym_scaled(l->ctx, l->term.v[i].prod,
		    l->term.v[i].coef);
		if (arg[i] == NULL)
			goto out;
	}
	s = sym_intern(l->ctx, &(struct sym){ .kind = SYM_ADD, .n = n,
	    .value = l->k }, arg);
out:
	mem_free(arg);
	return s;
}

const struct sym *
sym_lin_done(struct sym_lin *l)
{
	const struct sym *s = NULL;

	sym_lin_merge(l);
	if (!l->overflow)
		lin_merge(l);
	if (!l->overflow)
		s = lin_node(l);
	sym_lin_free(l);
	return s;
}

static const struct sym *
add_scaled(struct sym_ctx *c, const struct sym *a, const struct sym *b,
    int64_t factor)
{
	struct sym_lin l;

	if (a == NULL || b == NULL)
		return NULL;
	if (a->has_any || b->has_any)
		return c->any;
	sym_lin_init(&l, c);
	sym_lin_add(&l, a, 1);
	sym_lin_add(&l, b, factor);
	return sym_lin_done(&l);
}

const struct sym *
sym_add(struct sym_ctx *c, const struct sym *a, const struct sym *b)
{
	return add_scaled(c, a, b, 1);
}

const struct sym *
sym_sub(struct sym_ctx *c, const struct sym *a, const struct sym *b)
{
	return add_scaled(c, a, b, -1);
}

static int
atom_order(const void *a, const void *b)
{
	const struct sym *const *x = a, *const *y = b;

	return sym_order(*x, *y);
}

/* The product of two products, without coefficients. */
static const struct sym *
merge_products(struct sym_ctx *c, const struct sym *a, const struct sym *b)
{
	uint32_t na = degree(a), nb = degree(b);
	const struct sym **arg, *s;

	if (na + nb > SYM_DEGREE)
		return NULL;
	arg = mem_zalloc(na + nb, sizeof *arg);
	memcpy(arg, a->kind == SYM_MUL ? a->arg : &a, na * sizeof *arg);
	memcpy(arg + na, b->kind == SYM_MUL ? b->arg : &b, nb * sizeof *arg);
	qsort(arg, na + nb, sizeof *arg, atom_order);
	s = sym_intern(c, &(struct sym){ .kind = SYM_MUL, .n = na + nb,
	    .value = 1 }, arg);
	mem_free(arg);
	return s;
}

static void
multiply_terms(struct sym_lin *out, const struct sym_lin *x,
    const struct sym_lin *y)
{
	for (uint32_t i = 0; i < x->term.n && !out->overflow; i++) {
		const struct sym_term *t = &x->term.v[i];

		for (uint32_t j = 0; j < y->term.n; j++) {
			const struct sym_term *u = &y->term.v[j];
			int64_t coef;

			if (__builtin_mul_overflow(t->coef, u->coef, &coef))
				out->overflow = true;
			else
				sym_lin_term(out, merge_products(out->ctx,
				    t->prod, u->prod), coef);
		}
	}
}

const struct sym *
sym_mul(struct sym_ctx *c, const struct sym *a, const struct sym *b)
{
	struct sym_lin x, y, out;
	int64_t k;

	if (a == NULL || b == NULL)
		return NULL;
	if (a->has_any || b->has_any)
		return c->any;
	sym_lin_init(&out, c);
	if (sym_is_const(a, &k) || sym_is_const(b, &k)) {
		sym_lin_add(&out, a->kind == SYM_CONST ? b : a, k);
		return sym_lin_done(&out);
	}
	sym_lin_init(&x, c);
	sym_lin_init(&y, c);
	sym_lin_add(&x, a, 1);
	sym_lin_add(&y, b, 1);
	if ((uint64_t)x.term.n * y.term.n > SYM_LIMIT || x.overflow ||
	    y.overflow) {
		out.overflow = true;
	} else {
		multiply_terms(&out, &x, &y);
		if (__builtin_mul_overflow(x.k, y.k, &out.k))
			out.overflow = true;
	}
	for (uint32_t i = 0; i < x.term.n && !out.overflow; i++)
		if (__builtin_mul_overflow(x.term.v[i].coef, y.k, &k))
			out.overflow = true;
		else
			sym_lin_term(&out, x.term.v[i].prod, k);
	for (uint32_t i = 0; i < y.term.n && !out.overflow; i++)
		if (__builtin_mul_overflow(y.term.v[i].coef, x.k, &k))
			out.overflow = true;
		else
			sym_lin_term(&out, y.term.v[i].prod, k);
	sym_lin_free(&x);
	sym_lin_free(&y);
	return sym_lin_done(&out);
}
