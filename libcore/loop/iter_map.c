/*
 * Iterator maps (relay-schedules(7), THE PROOF): see iter_map.h.
 *
 * All digits, of the expressions and of sums that are themselves split, are
 * collected in one list; then each source is checked to be tiled by its digits,
 * from the lowest up, and each sum to be a mixed-radix number.  A term with a
 * negative factor is a digit that counts down: it takes the same values, from a
 * lower base.  Extents of sums are computed innermost first: the list of sums
 * is a worklist, processed from its end, to which a sum is appended when one of
 * its digits is met.  Cost: quadratic in the digits, which are few.
 */
#include "loop/iter_map.h"

#include <stdio.h>
#include <string.h>

#define DIGITS 1024	/* more digits are refused */

struct digit {
	uint32_t sum;		/* of which it is a term */
	uint32_t source;
	const struct sym *scale;	/* in its sum */
	const struct sym *lo;	/* divisor of the source */
	const struct sym *ext;	/* values; NULL: the highest, the rest */
	const struct sym *cover;	/* result: values that it is known to
					 * take */
	bool exact;		/* result: it takes no other values */
	bool back;		/* its term is -scale: it counts down */
	bool mixed;		/* scale is a sum of both signs */
	bool below;		/* its source's extent may be negative */
	const struct sym *off;	/* the lowest value, or NULL: 0 */
	bool placed;
};

struct iter_source {
	const struct sym *s;
	uint32_t var;		/* index, or UINT32_MAX: a sum */
	uint32_t sum;
	const struct sym *extent;	/* number of values from 0 that it
					 * takes */
	bool exact;
	bool below;		/* a variable whose extent may be negative: then
				 * it has no iteration, and its extent is not a
				 * number of values */
};

struct sum {
	const struct sym *s;
	const struct sym *base;	/* its lowest value: terms without loops, and
				 * the last values of digits that count down */
	const struct sym *extent;
	bool exact;
	uint32_t expr;		/* of the map, or UINT32_MAX */
};

struct solve {
	struct iter_map *m;
	VEC(struct digit) digit;
	VEC(struct iter_source) source;
	VEC(struct sum) sum;
	struct map by_source;	/* expression: source */
	bool bad;
};

static bool
no(struct solve *v, const char *what, const struct sym *s)
{
	struct buf b = { 0 };

	if (!v->bad) {
		buf_puts(&b, what);
		if (s != NULL) {
			buf_puts(&b, " '");
			sym_print(&b, s);
			buf_putc(&b, '\'');
		}
		snprintf(v->m->why, sizeof v->m->why, "%s", b.v);
		buf_release(&b);
	}
	v->bad = true;
	return false;
}

static bool
is_one(const struct sym *s)
{
	int64_t x;

	return sym_is_const(s, &x) && x == 1;
}

static bool
decide(struct solve *v, const struct sym *a, enum sym_cmp op,
    const struct sym *b)
{
	struct sym_pred p = { op, a, b };

	return a != NULL && b != NULL && (((op == SYM_EQ || op == SYM_LE) &&
	    a == b) || sym_decide(v->m->f, &p) == SYM_PROVED);
}

struct find {
	struct iter_map *m;
	uint32_t index;
};

static void
find_var(void *ctx, const struct sym *s)
{
	struct find *f = ctx;

	for (uint32_t i = 0; i < f->m->nvar; i++)
		if (f->m->var[i].name == s->name)
			f->index = i;
}

/* A variable of the map that s mentions, or UINT32_MAX. */
static uint32_t
var_in(struct iter_map *m, const struct sym *s)
{
	struct find f = { m, UINT32_MAX };

	sym_vars(s, find_var, &f);
	return f.index;
}

static uint32_t
sum_add(struct solve *v, const struct sym *s, uint32_t expr)
{
	struct sum x = { s, sym_const(v->m->c, 0), NULL, false, expr };

	vec_push(&v->sum, x);
	return v->sum.n - 1;
}

static uint32_t
source_find(struct solve *v, const struct sym *s)
{
	struct iter_source x = { .s = s, .var = UINT32_MAX };
	uint32_t i;

	if (map_get(&v->by_source, map_ptr(s), &i))
		return i;
	if (s->kind == SYM_VAR) {
		x.var = var_in(v->m, s);
		x.extent = v->m->var[x.var].extent;
		x.exact = true;
		x.below = !decide(v, sym_const(v->m->c, 0), SYM_LE, x.extent);
	} else {
		x.sum = sum_add(v, s, UINT32_MAX);
	}
	vec_push(&v->source, x);
	map_put(&v->by_source, map_ptr(s), v->source.n - 1);
	return v->source.n - 1;
}

/* The atom as a split: floordiv and floormod from the outside in. */
static bool
digit_of(struct solve *v, const struct sym *atom, struct digit *d)
{
	struct iter_map *m = v->m;
	const struct sym *lo = sym_const(m->c, 1), *ext = NULL, *s = atom;

	/* Outside in, (s / lo) % ext, then the operator one level down. */
	while (s->kind == SYM_FLOORDIV || s->kind == SYM_FLOORMOD) {
		if (var_in(m, s->arg[1]) != UINT32_MAX)
			return no(v, "a loop divides in", atom);
		if (s->kind == SYM_FLOORMOD) {
			/* ((x % c) / lo) % ext: c / lo values at most. */
			const struct sym *q = sym_floordiv(m->c, s->arg[1],
			    lo);

			if (ext != NULL ||
			    !decide(v, sym_mul(m->c, q, lo), SYM_EQ,
			    s->arg[1]))
				return no(v, "a split that leaves a "
				    "rest", atom);
			ext = q;
		} else {
			/* (x / a) / lo = x / (a * lo); below a modulo the
			 * modulo has been seen already. */
			lo = sym_mul(m->c, lo, s->arg[1]);
		}
		s = s->arg[0];
	}
	if (lo == NULL)
		return no(v, "too large a divisor in", atom);
	if (s->kind != SYM_VAR && s->kind != SYM_ADD && s->kind != SYM_MUL)
		return no(v, "not a sum of loops:", s);
	d->lo = lo;
	d->ext = ext;
	d->source = source_find(v, s);
	return true;
}

/* Adds a digit, or its scale to that of the same digit: r * (w + 2) is the sum
 * of r * w and r * 2, and r * (w - 1) that of r * w and -r. */
static bool
add_digit(struct solve *v, const struct digit *d)
{
	for (uint32_t i = 0; i < v->digit.n; i++) {
		struct digit *x = &v->digit.v[i];

		if (x->sum != d->sum || x->source != d->source ||
		    x->lo != d->lo || x->ext != d->ext)
			continue;
		x->mixed = x->mixed || x->back != d->back;
		x->scale = x->back == d->back ? sym_add(v->m->c, x->scale,
		    d->scale) : sym_sub(v->m->c, x->scale, d->scale);
		return x->scale != NULL;
	}
	if (v->digit.n == DIGITS)
		return false;
	vec_push(&v->digit, *d);
	return true;
}

static bool
take_term(struct solve *v, uint32_t sum, const struct sym *t)
{
	struct iter_map *m = v->m;
	struct digit d = { .sum = sum };
	const struct sym *atom = NULL;

	if (var_in(m, t) == UINT32_MAX) {
		v->sum.v[sum].base = sym_add(m->c, v->sum.v[sum].base, t);
		return v->sum.v[sum].base != NULL ||
		    no(v, "too large an offset in", t);
	}
	if (t->kind == SYM_MUL) {
		d.back = t->value < 0;
		d.scale = sym_mul(m->c, sym_const(m->c, d.back ? -1 : 1),
		    sym_const(m->c, t->value));
		for (uint32_t i = 0; i < t->n; i++) {
			if (var_in(m, t->arg[i]) == UINT32_MAX)
				d.scale = sym_mul(m->c, d.scale, t->arg[i]);
			else if (atom == NULL)
				atom = t->arg[i];
			else
				return no(v, "a product of loops:", t);
		}
	} else {
		d.scale = sym_const(m->c, 1);
		atom = t;
	}
	if (d.scale == NULL || atom == NULL)
		return no(v, "no loop in", t);
	return digit_of(v, atom, &d) && (add_digit(v, &d) ||
	    no(v, "too many digits in", t));
}

/* Which way digits count whose scales have terms of both signs. */
static bool
orient(struct solve *v, uint32_t sum)
{
	const struct sym *zero = sym_const(v->m->c, 0);

	for (uint32_t i = 0; i < v->digit.n; i++) {
		struct digit *d = &v->digit.v[i];

		if (d->sum != sum || !d->mixed ||
		    decide(v, d->scale, SYM_GE, zero))
			continue;
		if (!decide(v, d->scale, SYM_LE, zero))
			return no(v, "a factor of either sign:", d->scale);
		d->back = !d->back;
		d->scale = sym_sub(v->m->c, zero, d->scale);
	}
	return true;
}

static bool
take_sum(struct solve *v, uint32_t sum)
{
	const struct sym *s = v->sum.v[sum].s;

	if (s->kind != SYM_ADD)
		return take_term(v, sum, s);
	v->sum.v[sum].base = sym_const(v->m->c, s->value);
	for (uint32_t i = 0; i < s->n; i++)
		if (!take_term(v, sum, s->arg[i]))
			return false;
	return orient(v, sum);
}

/* ---- tiling and mixed radix, both from the lowest digit up ---- */

/* A sum that does not start at 0 still takes every remainder once, if it takes
 * as many values as all its digits together; its quotients by lo start at base
 * / lo, if that divides evenly. */
static bool
quotient_base(struct solve *v, const struct iter_source *s, struct digit *d)
{
	struct sym_ctx *c = v->m->c;
	const struct sym *base, *off;

	if (s->var != UINT32_MAX)
		return true;
	base = v->sum.v[s->sum].base;
	if (decide(v, base, SYM_EQ, sym_const(c, 0)))
		return true;
	off = sym_floordiv(c, base, d->lo);
	d->off = off;
	return decide(v, sym_mul(c, off, d->lo), SYM_EQ, base);
}

static bool
tile_source(struct solve *v, uint32_t index)
{
	struct sym_ctx *c = v->m->c;
	struct iter_source *s = &v->source.v[index];
	const struct sym *next = sym_const(c, 1), *q;
	struct digit *d;
	uint32_t i, left = 0;

	for (i = 0; i < v->digit.n; i++)
		left += v->digit.v[i].source == index;
	for (; left > 0; left--) {
		for (d = NULL, i = 0; i < v->digit.n && d == NULL; i++)
			if (v->digit.v[i].source == index &&
			    v->digit.v[i].cover == NULL &&
			    !(s->below && v->digit.v[i].ext != NULL) &&
			    decide(v, v->digit.v[i].lo, SYM_EQ, next))
				d = &v->digit.v[i];
		if (d == NULL || next == NULL)
			return no(v, "gaps or overlaps in the splits of",
			    s->s);
		if (d->ext != NULL) {
			next = sym_mul(c, d->lo, d->ext);
			d->cover = d->ext;
			d->exact = true;
			continue;
		}
		if (!quotient_base(v, s, d))
			return no(v, "an offset in", s->s);
		q = sym_floordiv(c, s->extent, d->lo);
		d->cover = q;
		d->below = s->below;
		d->exact = s->exact && decide(v, sym_mul(c, q, d->lo),
		    SYM_EQ, s->extent);
		if (q == NULL || left > 1)
			return no(v, "overlapping splits of", s->s);
		return true;
	}
	if (!s->exact || !decide(v, next, SYM_EQ, s->extent))
		return no(v, "the splits do not make up", s->s);
	return true;
}

/* A digit that counts down ends at -scale*(off + values - 1). */
static bool
moves_base(struct solve *v, struct sum *s, const struct digit *d)
{
	struct sym_ctx *c = v->m->c;
	const struct sym *low = d->off != NULL ? d->off : sym_const(c, 0);

	if (d->back && !d->exact)
		return no(v, "no upper bound of the loops is found in", s->s);
	if (d->back)
		low = sym_sub(c, sym_sub(c, sym_const(c, 1), d->cover), low);
	s->base = sym_add(c, s->base, sym_mul(c, d->scale, low));
	return s->base != NULL || no(v, "too large an offset in", s->s);
}

/* Extent-1 digits do not count. */
static bool
radix(struct solve *v, uint32_t sum)
{
	struct sym_ctx *c = v->m->c;
	const struct sym *next = sym_const(c, 1);
	bool exact = true;
	uint32_t i, left = 0;
	struct digit *d;

	for (i = 0; i < v->digit.n; i++) {
		d = &v->digit.v[i];
		if (d->sum == sum && d->exact && is_one(d->cover)) {
			d->placed = true;
			if (!moves_base(v, &v->sum.v[sum], d))
				return false;
		}
		left += d->sum == sum && !d->placed;
	}
	for (; left > 0; left--) {
		for (d = NULL, i = 0; i < v->digit.n && d == NULL; i++)
			if (v->digit.v[i].sum == sum &&
			    !v->digit.v[i].placed &&
			    decide(v, v->digit.v[i].scale, SYM_EQ, next))
				d = &v->digit.v[i];
		if (d == NULL || !exact)
			return no(v, "the loops do not count up in",
			    v->sum.v[sum].s);
		/* If it is negative, the product with an extent that is not is
		 * meaningless as a number of values. */
		if (d->below && (left > 1 || v->sum.v[sum].expr == UINT32_MAX))
			return no(v, "an extent may be negative in",
			    v->sum.v[sum].s);
		d->placed = true;
		if (!moves_base(v, &v->sum.v[sum], d))
			return false;
		exact = d->exact;
		next = sym_mul(c, d->scale, d->cover);
	}
	v->sum.v[sum].extent = next;
	v->sum.v[sum].exact = exact;
	return next != NULL || no(v, "too large an extent of",
	    v->sum.v[sum].s);
}

static bool
all_used(struct solve *v)
{
	struct iter_map *m = v->m;

	for (uint32_t i = 0; i < m->nvar; i++) {
		struct iter_var *x = &m->var[i];

		/* Not <= 1: with 0 nothing would run. */
		if (map_get(&v->by_source,
		    map_ptr(sym_var(m->c, x->name)), NULL) ||
		    decide(v, x->extent, SYM_EQ, sym_const(m->c, 1)))
			continue;
		return no(v, "it does not depend on loop",
		    sym_var(m->c, x->name));
	}
	return true;
}

struct mark {
	struct iter_map *m;
	uint32_t expr;
};

static void
mark_var(void *ctx, const struct sym *s)
{
	struct mark *k = ctx;
	struct find f = { k->m, UINT32_MAX };

	find_var(&f, s);
	if (f.index == UINT32_MAX)
		return;
	k->m->var[f.index].used = k->expr + 1;
	if (k->expr < k->m->nspatial)
		k->m->var[f.index].spatial = true;
	else
		k->m->var[f.index].reduces = true;
}

static void
release(struct solve *v)
{
	vec_free(&v->digit);
	vec_free(&v->source);
	vec_free(&v->sum);
	map_free(&v->by_source);
}

static bool
collect(struct solve *v)
{
	struct iter_map *m = v->m;
	uint32_t i;

	for (i = 0; i < m->nexpr; i++) {
		struct mark k = { m, i };

		sum_add(v, m->expr[i], i);
		sym_vars(m->expr[i], mark_var, &k);
	}
	for (i = 0; i < v->sum.n; i++)
		if (!take_sum(v, i))
			return false;
	return all_used(v);
}

/* Sources that are sums need the sum's extent, a sum needs those of its digits,
 * and these those of their sources: so the worklist goes from variables
 * upwards. */
static bool
work(struct solve *v)
{
	bool *done = mem_zalloc(v->source.n + v->sum.n + 1, sizeof *done);
	bool *summed = done + v->source.n, moved = true, ok = true;
	uint32_t i, k;

	while (moved && ok) {
		moved = false;
		for (i = 0; i < v->source.n && ok; i++) {
			struct iter_source *s = &v->source.v[i];

			if (done[i] || (s->var == UINT32_MAX &&
			    !summed[s->sum]))
				continue;
			if (s->var == UINT32_MAX) {
				s->extent = v->sum.v[s->sum].extent;
				s->exact = v->sum.v[s->sum].exact;
			}
			ok = tile_source(v, i);
			done[i] = moved = true;
		}
		for (i = 0; i < v->sum.n && ok; i++) {
			bool ready = !summed[i];

			for (k = 0; k < v->digit.n && ready; k++)
				ready = v->digit.v[k].sum != i ||
				    done[v->digit.v[k].source];
			if (!ready)
				continue;
			ok = radix(v, i);
			summed[i] = moved = true;
		}
	}
	mem_free(done);
	return ok;
}

bool
iter_solve(struct iter_map *m)
{
	struct solve v = { .m = m };
	bool ok;

	for (uint32_t i = 0; i < m->nvar; i++)
		m->var[i].used = m->var[i].spatial = m->var[i].reduces = 0;
	ok = collect(&v) && work(&v);
	for (uint32_t i = 0; ok && i < m->nexpr; i++) {
		m->cover[i] = v.sum.v[i].extent;
		if (m->base != NULL)
			m->base[i] = v.sum.v[i].base;
		if (m->exact != NULL)
			m->exact[i] = v.sum.v[i].exact;
		ok = m->cover[i] != NULL;
	}
	release(&v);
	return ok;
}

/* ---- order ---- */

/* The terms of a sum, the largest scale first, as sources: appended. */
static bool
descend(struct solve *v, uint32_t sum, const uint8_t *gone,
    uint32_t *out, uint32_t *n)
{
	uint32_t i, best;
	uint8_t *taken = mem_zalloc(v->digit.n + 1, 1);
	bool clear = true;

	memcpy(taken, gone, v->digit.n);
	for (;;) {
		for (best = UINT32_MAX, i = 0; i < v->digit.n; i++) {
			const struct digit *d = &v->digit.v[i];

			if (d->sum != sum || taken[i])
				continue;
			if (best == UINT32_MAX || decide(v,
			    v->digit.v[best].scale, SYM_LE, d->scale))
				best = i;
			else if (!decide(v, d->scale, SYM_LE,
			    v->digit.v[best].scale))
				clear = false;
		}
		if (best == UINT32_MAX || *n == DIGITS)
			break;
		clear = clear && !v->digit.v[best].back;
		taken[best] = 1;
		out[(*n)++] = best;
	}
	mem_free(taken);
	return clear && *n < DIGITS;
}

/* Digits of one source, one after the other and all of them, are the source:
 * from the highest down, as they count. */
static bool
is_run(const struct solve *v, const uint32_t *list, uint32_t n, uint32_t at,
    uint32_t *len)
{
	uint32_t source = v->digit.v[list[at]].source, all = 0, i;

	for (i = 0; i < v->digit.n; i++)
		all += v->digit.v[i].source == source;
	for (*len = 0; at + *len < n &&
	    v->digit.v[list[at + *len]].source == source; )
		++*len;
	for (i = 1; i < *len; i++) {
		const struct digit *hi = &v->digit.v[list[at + i - 1]];
		const struct digit *lo = &v->digit.v[list[at + i]];
		struct sym_pred next;

		if (lo->ext == NULL)
			return false;
		next = (struct sym_pred){ SYM_EQ, sym_mul(v->m->c, lo->lo,
		    lo->ext), hi->lo };
		if (next.lhs == NULL ||
		    sym_decide(v->m->f, &next) != SYM_PROVED)
			return false;
	}
	return *len == all;
}

bool
iter_ordered(struct iter_map *m, const uint32_t *pick, uint32_t n,
    bool *need)
{
	struct solve v = { .m = m };
	uint32_t *list = mem_zalloc(DIGITS + 1, sizeof *list), len = 0, i, k;
	uint32_t last = 0;
	uint8_t *gone = NULL;
	bool ok = collect(&v);

	gone = mem_zalloc(v.digit.n + 1, 1);
	for (i = 0; i < n && ok; i++)
		ok = descend(&v, pick[i], gone, list, &len);
	/* Sums that are split are replaced by their digits, in place. */
	for (i = 0; i < len && ok; i += 0) {
		uint32_t run, more = 0, tail;
		const struct iter_source *s =
		    &v.source.v[v.digit.v[list[i]].source];
		uint32_t *add;

		ok = is_run(&v, list, len, i, &run);
		if (!ok)
			break;
		if (s->var != UINT32_MAX) {
			ok = s->var + 1 > last;
			last = s->var + 1;
			need[s->var] = true;
			i += run;
			continue;
		}
		add = mem_zalloc(DIGITS + 1, sizeof *add);
		/* A remainder of a source with an offset wraps around. */
		ok = v.sum.v[s->sum].base == sym_const(m->c, 0) &&
		    descend(&v, s->sum, gone, add, &more);
		tail = len - i - run;
		ok = ok && i + more + tail < DIGITS;
		if (ok) {
			memmove(list + i + more, list + i + run,
			    tail * sizeof *list);
			for (k = 0; k < more; k++)
				list[i + k] = add[k];
			len = i + more + tail;
		}
		mem_free(add);
	}
	mem_free(gone);
	mem_free(list);
	release(&v);
	return ok;
}
