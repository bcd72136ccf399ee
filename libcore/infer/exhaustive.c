/*
 * Exhaustiveness of match (relay-language(7), Match).
 *
 * A candidate is a set of values: at some places of what is matched a
 * constructor or a tuple is chosen, at all others stands any value.  The first
 * one is "any value".  A candidate is looked at with the arms that fit some of
 * its values, in order.  If the first of them fits all, the candidate is
 * covered.  Otherwise it is split at the first place where that arm asks for
 * more: into the fields of a tuple, or into the constructors, each with the
 * arms that still fit.  A candidate without an arm is a missing case.
 * (The matrices of L. Maranget, "Warnings for pattern matching", JFP 2007; of
 * a row only the patterns are kept that are not variables.)
 *
 * Candidates are visited depth first, so what is chosen at each place is one
 * array, with a trail that undoes it.  Constructors that no arm names at a
 * place are looked at together.  Time is linear in the patterns where they nest
 * deep and where there are many arms; where it is exponential the work is
 * bounded, and a match that is not proved to be exhaustive then is an error.
 */
#include "infer/infer_impl.h"

#include <stdlib.h>

#define WORK 4000000	/* rows of candidates, at most, and ... */
#define WORK_EACH 64	/* ... for each pattern of the match */
#define SHOWN 16	/* levels of a missing case that are printed */

/* What an arm asks for at a place, and after that. */
struct ask {
	uint32_t place, pattern;
	const struct ask *next;
};

/* An arm that fits a candidate. */
struct row {
	uint32_t arm;
	const struct ask *ask;	/* the first that is not settled;
				 * NULL: the arm fits all values */
};

/* What a candidate has at a place. */
struct place {
	bool chosen;
	uint32_t ctor;		/* 0: a tuple */
	uint32_t first, n;	/* places of the fields; n 0: any values */
};

/* A candidate to be looked at, which chooses `as` at a place. */
struct cand {
	uint32_t trail;		/* places that were chosen before */
	uint32_t at;
	struct place as;
	VEC(struct row) rows;
};

struct cover {
	struct ir_module *m;
	const struct ir_node *match;
	struct arena *a;
	VEC(struct cand) todo;
	VEC(struct place) place;
	VEC(uint32_t) trail;
	struct map pattern;	/* by arm and place: what is asked for */
	uint64_t work, most;
	bool *used;		/* by arm: not unreachable */
};

/* What becomes of a candidate that is split: parts 1 .. choose a constructor
 * that an arm names, part 0 all others, or the tuple. */
struct split {
	uint32_t at;
	VEC(struct cand) part;
	struct map part_of;	/* by constructor */
	VEC(uint32_t) open;	/* parts whose last row does not fit all */
};

static uint64_t
key(uint32_t arm, uint32_t place)
{
	return (uint64_t)arm << 32 | place;
}

static const struct ir_pattern *
pattern_at(const struct cover *c, uint32_t pattern)
{
	return &c->m->pattern.v[pattern];
}

static uint32_t
arm_pattern(const struct cover *c, uint32_t arm)
{
	return c->m->region.v[ir_sub(c->m, c->match, arm)].pattern;
}

static bool
asks(const struct cover *c, uint32_t pattern)
{
	enum pattern_kind kind = pattern_at(c, pattern)->kind;

	return kind == PAT_CTOR || kind == PAT_TUPLE;
}

static const struct ask *
ask_new(struct cover *c, uint32_t arm, uint32_t place, uint32_t pattern,
    const struct ask *next)
{
	struct ask *a = arena_alloc(c->a, 1, sizeof *a);

	*a = (struct ask){ place, pattern, next };
	map_put(&c->pattern, key(arm, place), pattern);
	return a;
}

/* Where the candidate has chosen, a row that is left fits it. */
static const struct ask *
unsettled(struct cover *c, const struct ask *a)
{
	for (; a != NULL && c->place.v[a->place].chosen; a = a->next)
		c->work++;
	return a;
}

/* ---- splitting ---- */

/* The row below pattern p; the fields get places for the first row that asks
 * for something in them. */
static struct row
row_below(struct cover *c, struct row r, const struct ir_pattern *p,
    struct place *as)
{
	for (uint32_t i = p->nsub; i-- > 0; ) {
		uint32_t sub = c->m->subpattern.v[p->sub + i];

		if (!asks(c, sub))
			continue;
		if (as->n == 0) {
			as->first = c->place.n;
			as->n = p->nsub;
			c->work += p->nsub;
			for (uint32_t j = 0; j < p->nsub; j++)
				vec_push(&c->place, ((struct place){ 0 }));
		}
		r.ask = ask_new(c, r.arm, as->first + i, sub, r.ask);
	}
	return r;
}

static bool
is_open(const struct cand *k)
{
	return k->rows.n == 0 || vec_last(&k->rows).ask != NULL;
}

static void
add_row(struct cover *c, struct split *s, uint32_t part, struct row r)
{
	r.ask = unsettled(c, r.ask);
	vec_push(&s->part.v[part].rows, r);
	c->work++;
}

static uint32_t
add_part(struct cover *c, struct split *s, uint32_t ctor)
{
	struct cand k = { .trail = c->trail.n, .at = s->at,
		.as = { .chosen = true, .ctor = ctor } };
	uint32_t part = s->part.n;

	vec_push(&s->part, k);
	if (part > 0) {
		map_put(&s->part_of, ctor, part);
		for (uint32_t i = 0; i < s->part.v[0].rows.n; i++)
			add_row(c, s, part, s->part.v[0].rows.v[i]);
	}
	if (is_open(&s->part.v[part]))
		vec_push(&s->open, part);
	return part;
}

/* A row that asks for nothing where the candidate is split. */
static void
add_to_all(struct cover *c, struct split *s, struct row r)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < s->open.n; i++) {
		uint32_t part = s->open.v[i];

		if (is_open(&s->part.v[part]))
			add_row(c, s, part, r);
		if (is_open(&s->part.v[part]))
			s->open.v[n++] = part;
	}
	s->open.n = n;
}

static void
add_to_one(struct cover *c, struct split *s, struct row r,
    const struct ir_pattern *p)
{
	uint32_t part = 0;

	if (p->kind == PAT_CTOR && !map_get(&s->part_of, p->ref, &part))
		part = add_part(c, s, p->ref);
	if (is_open(&s->part.v[part]))
		add_row(c, s, part, row_below(c, r, p, &s->part.v[part].as));
}

static int
by_ctor(const void *x, const void *y)
{
	uint32_t a = ((const struct cand *)x)->as.ctor;
	uint32_t b = ((const struct cand *)y)->as.ctor;

	return (a > b) - (a < b);
}

/* Makes part 0 of a split by constructors stand for the first that no arm
 * names, or removes it, and brings the parts into order. */
static void
name_rest(struct cover *c, struct split *s)
{
	const struct ir_adt *a = &c->m->adt.v[c->m->ctor.v[s->part.v[1].as.
	    ctor].adt];
	uint32_t rest = a->ctor;

	qsort(s->part.v, s->part.n, sizeof *s->part.v, by_ctor);
	while (rest - a->ctor + 1 < s->part.n &&
	    s->part.v[rest - a->ctor + 1].as.ctor == rest)
		rest++;
	if (rest - a->ctor == a->nctor) {
		vec_free(&s->part.v[0].rows);
		s->part.v[0] = vec_pop(&s->part);
	} else {
		s->part.v[0].as.ctor = rest;
	}
	qsort(s->part.v, s->part.n, sizeof *s->part.v, by_ctor);
}

/* Splits a candidate at a place, at which its first row asks for something. */
static void
split(struct cover *c, const struct cand *k, uint32_t at)
{
	struct split s = { .at = at };

	add_part(c, &s, 0);
	c->place.v[at].chosen = true;
	for (uint32_t i = 0; i < k->rows.n && is_open(&s.part.v[0]); i++) {
		uint32_t p;

		if (map_get(&c->pattern, key(k->rows.v[i].arm, at), &p))
			add_to_one(c, &s, k->rows.v[i], pattern_at(c, p));
		else
			add_to_all(c, &s, k->rows.v[i]);
	}
	c->place.v[at].chosen = false;
	if (s.part.n > 1)
		name_rest(c, &s);
	while (s.part.n > 0)
		vec_push(&c->todo, vec_pop(&s.part));
	vec_free(&s.part);
	vec_free(&s.open);
	map_free(&s.part_of);
}

/* ---- candidates ---- */

static void
put_place(const struct cover *c, struct buf *b, uint32_t at, uint32_t level)
{
	const struct place *p = &c->place.v[at];
	uint32_t n = p->n;

	if (!p->chosen || level == SHOWN) {
		buf_puts(b, p->chosen ? "..." : "_");
		return;
	}
	if (p->ctor != 0) {
		buf_puts(b, c->m->ctor.v[p->ctor].name);
		n = c->m->ctor.v[p->ctor].nfield;
		if (n == 0)
			return;
	}
	buf_putc(b, '(');
	for (uint32_t i = 0; i < n; i++) {
		buf_puts(b, i == 0 ? "" : ", ");
		if (p->n == 0)
			buf_putc(b, '_');
		else
			put_place(c, b, p->first + i, level + 1);
	}
	buf_putc(b, ')');
}

/* Makes the choice of a candidate, in place of what others chose. */
static void
choose(struct cover *c, const struct cand *k)
{
	while (c->trail.n > k->trail)
		c->place.v[vec_pop(&c->trail)].chosen = false;
	if (k->as.chosen) {
		c->place.v[k->at] = k->as;
		vec_push(&c->trail, k->at);
	}
}

static struct cand
anything(struct cover *c)
{
	struct cand k = { 0 };
	struct row r = { 0 };

	vec_push(&c->place, ((struct place){ 0 }));
	for (r.arm = 0; r.arm < c->match->nsub && is_open(&k); r.arm++) {
		uint32_t p = arm_pattern(c, r.arm);

		r.ask = asks(c, p) ? ask_new(c, r.arm, 0, p, NULL) : NULL;
		vec_push(&k.rows, r);
	}
	return k;
}

static uint64_t
patterns_of(const struct cover *c)
{
	VEC(uint32_t) todo = { NULL, 0, 0 };
	uint64_t n = 0;

	for (uint32_t i = 0; i < c->match->nsub; i++) {
		vec_push(&todo, arm_pattern(c, i));
		while (todo.n > 0) {
			const struct ir_pattern *p = pattern_at(c,
			    vec_pop(&todo));

			n++;
			for (uint32_t j = 0; j < p->nsub; j++)
				vec_push(&todo,
				    c->m->subpattern.v[p->sub + j]);
		}
	}
	vec_free(&todo);
	return n;
}

/* Whether a pattern fits all values: there is no constructor in it. */
static bool
fits_all(const struct cover *c, uint32_t pattern)
{
	VEC(uint32_t) todo = { NULL, 0, 0 };
	bool fits = true;

	vec_push(&todo, pattern);
	while (todo.n > 0 && fits) {
		const struct ir_pattern *p = pattern_at(c, vec_pop(&todo));

		fits = p->kind != PAT_CTOR;
		for (uint32_t i = 0; i < p->nsub; i++)
			vec_push(&todo, c->m->subpattern.v[p->sub + i]);
	}
	vec_free(&todo);
	return fits;
}

/* However many values the other arms distinguish, that one covers them. */
static bool
has_open_arm(const struct cover *c)
{
	for (uint32_t i = c->match->nsub; i-- > 0; )
		if (fits_all(c, arm_pattern(c, i)))
			return true;
	return false;
}

/* Whether a case is missing; reports the first one. */
static bool
missing(struct cover *c, struct diag *d)
{
	struct buf b = { NULL, 0, 0 };

	if (!c->match->total)
		return true;
	put_place(c, &b, 0, 0);
	diag_error(d, &c->match->span, "match-not-exhaustive",
	    "'match' does not cover %s", b.v);
	diag_help(d, "add an arm for it, or write 'match?' to accept an error "
	    "at run time");
	buf_release(&b);
	return false;
}

/* An arm that some candidate fits only in part may still be reached, so used[]
 * errs on the side of no warning. */
static void
warn_unreachable(const struct cover *c, ir_id match, struct diag *d)
{
	for (uint32_t i = 0; i < c->match->nsub; i++) {
		if (!c->used[i])
			diag_warning(d, node_arm_span(c->m, match, i),
			    "unreachable-arm", "arm %u is never reached: the "
			    "arms before it cover it", i + 1);
	}
}

bool
infer_match_covers(struct ir_module *m, ir_id match, bool warn,
    struct diag *d)
{
	struct cover c = { .m = m, .match = ir_at(m, match),
		.a = arena_new() };
	bool ok = true;

	c.used = mem_zalloc(c.match->nsub + 1, sizeof *c.used);
	c.most = WORK + WORK_EACH * patterns_of(&c);
	vec_push(&c.todo, anything(&c));
	while (c.todo.n > 0) {
		struct cand k = vec_pop(&c.todo);

		choose(&c, &k);
		if (k.rows.n > 0) {
			c.used[k.rows.v[0].arm] = true;
			if (k.rows.v[0].ask != NULL && c.work < c.most)
				split(&c, &k, k.rows.v[0].ask->place);
		} else if (ok) {
			ok = missing(&c, d);
		}
		vec_free(&k.rows);
	}
	if (c.work < c.most) {
		if (warn)
			warn_unreachable(&c, match, d);
	} else if (ok && c.match->total && !has_open_arm(&c)) {
		ok = false;
		diag_error(d, &c.match->span, "match-not-proved",
		    "'match' is not proved to cover all values: its patterns "
		    "distinguish too many");
		diag_help(d, "add a last arm '_', or write 'match?' to accept "
		    "an error at run time");
	}
	mem_free(c.used);
	vec_free(&c.todo);
	vec_free(&c.place);
	vec_free(&c.trail);
	map_free(&c.pattern);
	arena_free(c.a);
	return ok;
}
