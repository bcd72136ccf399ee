/*
 * Default schedules of stores that compute by cases along short axes, as the
 * transforms of Winograd's algorithm do (op/nn_winograd.c; rule.h).
 *
 *	A[q, u, s, c] = select(u == 0, x[q, 0, s, c] - x[q, 2, s, c], ...)
 *	V[u, v, q, c] = select(v == 0, A[q, u, 0, c] - A[q, u, 2, c], ...)
 *
 * Successive stages of this kind are a chain.  Its last stage gets the loops;
 * the axes that cases distinguish are unrolled, so that a case is chosen at
 * compile time, and the stages before compute what one iteration needs:
 *
 *	for q { for co { for u unroll, s unroll, ci vector: A
 *			 for u unroll, v unroll, ci vector: V
 *
 * An axis that occurs as a quotient or a remainder is divided there: each axis
 * is a sum of parts, of which an index is a linear function.  That is found by
 * trying 0 and 1 for each, and left to the proof of the tree.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

#include "loop/tree_query.h"
#include "tensor/rows.h"

#define CASES 16	/* iterations of an axis that is unrolled */
#define PARTS 32	/* of the axes of a stage */
#define DIVISORS 4	/* of an axis */

/* A part of an axis: OUTER parts are loops around the chain, or are fixed by
 * loops that are there. */
struct part {
	uint32_t axis;
	int64_t weight;
	const struct sym *extent;
	enum { OUTER, INNER, VECTOR } kind;
	const struct sym *value;
};

struct parts {
	struct part v[PARTS];
	uint32_t n;
};

/* What a stage's code does with an axis. */
struct uses {
	bool cases;			/* is compared with constants */
	uint32_t n;
	int64_t divisor[DIVISORS];	/* greatest first */
};

/* ---- the code of a stage ---- */

static void
add_divisor(struct uses *u, int64_t f)
{
	uint32_t i = 0;

	while (i < u->n && u->divisor[i] > f)
		i++;
	if (f < 2 || (i < u->n && u->divisor[i] == f))
		return;
	if (u->n == DIVISORS) {
		u->divisor[0] = 0;	/* too many */
		return;
	}
	memmove(u->divisor + i + 1, u->divisor + i,
	    (u->n - i) * sizeof *u->divisor);
	u->divisor[i] = f;
	u->n++;
}

/* What the code of a stage does with each of its axes. */
static void
find_uses(const struct rule *r, uint32_t stage, struct uses *uses)
{
	const struct prim *p = r->p;
	struct sx_walk w;

	memset(uses, 0, p->stage.v[stage].naxis * sizeof *uses);
	sx_walk_init(&w, p);
	sx_walk_stage(&w, &p->stage.v[stage]);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *n = &p->sx.v[w.order.v[i]], *a, *b;

		if (n->nin != 2)
			continue;
		a = &p->sx.v[p->sx_in.v[n->in]];
		b = &p->sx.v[p->sx_in.v[n->in + 1]];
		if (b->op != SX_CONST || b->dtype != DT_INT64)
			continue;
		if (a->op == SX_FLOORMOD && n->op == SX_FLOORDIV)
			a = &p->sx.v[p->sx_in.v[a->in]];
		if (a->op != SX_AXIS)
			continue;
		if (n->op == SX_EQ)
			uses[a->ref].cases = true;
		else if (n->op == SX_FLOORDIV || n->op == SX_FLOORMOD)
			add_divisor(&uses[a->ref], b->i);
	}
	sx_walk_free(&w);
}

/* Whether the cases of a stage are those of an axis or of a remainder. */
static bool
has_cases(const struct rule *r, uint32_t stage)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	struct sx_walk w;
	bool found = false;

	if (s->kind != STAGE_STORE || s->where != 0 ||
	    s->nspatial != p->buffer.v[s->out[0]].rank ||
	    prim_own_axes(p, s->at, s->nspatial, s->nspatial) != s->nspatial)
		return false;
	sx_walk_init(&w, p);
	sx_walk_add(&w, s->value[0]);
	for (uint32_t i = 0; i < w.order.n && !found; i++) {
		const struct sx *n = &p->sx.v[w.order.v[i]], *a, *b;

		if (n->op != SX_EQ)
			continue;
		a = &p->sx.v[p->sx_in.v[n->in]];
		b = &p->sx.v[p->sx_in.v[n->in + 1]];
		if (a->op == SX_FLOORMOD)
			a = &p->sx.v[p->sx_in.v[a->in]];
		found = a->op == SX_AXIS && b->op == SX_CONST;
	}
	sx_walk_free(&w);
	return found;
}

static bool
reads(const struct rule *r, uint32_t stage, uint32_t buffer)
{
	rule_loads loads = { NULL, 0, 0 };
	bool found = false;

	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++)
		found = found || r->p->sx.v[loads.v[i]].ref == buffer;
	vec_free(&loads);
	return found;
}

/* Whether a stage is the only reader of the stage before it. */
static bool
continues(const struct rule *r, uint32_t stage)
{
	uint32_t buffer = r->p->stage.v[stage - 1].out[0];

	if (r->p->buffer.v[buffer].kind != BUFFER_TEMP ||
	    !has_cases(r, stage) || !reads(r, stage, buffer))
		return false;
	for (uint32_t i = stage + 1; i < r->p->stage.n; i++)
		if (reads(r, i, buffer))
			return false;
	return true;
}

/* ---- parts ---- */

static bool
add_part(struct parts *ps, uint32_t axis, int64_t weight,
    const struct sym *extent, int kind)
{
	if (ps->n == PARTS)
		return false;
	ps->v[ps->n++] = (struct part){ .axis = axis, .weight = weight,
	    .extent = extent, .kind = kind };
	return true;
}

static bool
is_short(const struct sym *extent)
{
	int64_t e;

	return sym_is_const(extent, &e) && e <= CASES;
}

/* The parts of an axis that is divided by these. */
static bool
divided(struct rule *r, uint32_t axis, const struct sym *extent,
    const struct uses *u, struct parts *ps)
{
	int64_t before = 0;

	for (uint32_t i = 0; i < u->n; i++) {
		int64_t f = u->divisor[i];

		if (f == 0 || (before > 0 && before % f != 0) || !add_part(ps,
		    axis, f, before == 0 ? sym_ceildiv(r->p->m->syms, extent,
		    rule_int(r, f)) : rule_int(r, before / f), OUTER))
			return false;
		before = f;
	}
	return is_short(rule_int(r, before)) && add_part(ps, axis, 1,
	    rule_int(r, before), INNER);
}

/* The parts of all axes of the last stage of a chain. */
static bool
last_parts(struct rule *r, uint32_t stage, const bool *inner,
    struct parts *ps)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	struct uses uses[2 * TYPE_RANK_LIMIT];
	const struct sym *lanes = rule_int(r, rule_lanes(r, stage));

	ps->n = 0;
	find_uses(r, stage, uses);
	for (uint32_t a = 0; a < s->nspatial; a++) {
		const struct sym *e = s->axis[a].extent;
		bool good;

		if (uses[a].n > 0)
			good = !uses[a].cases && !inner[a] && divided(r, a, e,
			    &uses[a], ps);
		else if (uses[a].cases || inner[a])
			good = is_short(e) && add_part(ps, a, 1, e, INNER);
		else if (a + 1 < s->nspatial)
			good = add_part(ps, a, 1, e, OUTER);
		else
			good = add_part(ps, a, rule_lanes(r, stage),
			    sym_ceildiv(r->p->m->syms, e, lanes), OUTER) &&
			    add_part(ps, a, 1, lanes, VECTOR);
		if (!good)
			return false;
	}
	return s->nspatial > 0 && vec_last(ps).kind == VECTOR;
}

/* An index of a stage where part `one` is 1 and all others are 0. */
static const struct sym *
index_at(struct rule *r, uint32_t stage, sx_id index, const struct parts *ps,
    uint32_t one)
{
	const struct sym *axis[2 * TYPE_RANK_LIMIT];

	for (uint32_t a = 0; a < r->p->stage.v[stage].naxis; a++)
		axis[a] = rule_int(r, 0);
	if (one < ps->n)
		axis[ps->v[one].axis] = rule_int(r, ps->v[one].weight);
	return sx_to_sym(r->p, index, axis, r->p->stage.v[stage].naxis);
}

/* How an index grows with a part; NULL: that is not known. */
static const struct sym *
growth(struct rule *r, uint32_t stage, sx_id index, const struct parts *ps,
    uint32_t part)
{
	const struct sym *zero = index_at(r, stage, index, ps, UINT32_MAX);
	const struct sym *one = index_at(r, stage, index, ps, part);

	return zero == NULL || one == NULL ? NULL :
	    sym_sub(r->p->m->syms, one, zero);
}

static bool
is_number(const struct sym *s, int64_t v)
{
	int64_t e;

	return s != NULL && sym_is_const(s, &e) && e == v;
}

/* The index of dimension d of a stage's loads of a buffer; 0: they differ. */
static sx_id
common_index(const struct rule *r, uint32_t stage, uint32_t buffer, uint32_t d)
{
	rule_loads loads = { NULL, 0, 0 };
	sx_id index = 0;
	bool same = true;

	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++) {
		const struct sx *n = &r->p->sx.v[loads.v[i]];
		sx_id at = n->ref == buffer ? r->p->sx_in.v[n->in + d] : 0;

		same = same && (at == 0 || index == 0 || at == index);
		index = at != 0 ? at : index;
	}
	vec_free(&loads);
	return same ? index : 0;
}

/* One dimension of what a stage reads, as parts of the axis of the stage that
 * writes it: what the parts of `of` give it, or unrolled whole. */
static bool
read_part(struct rule *r, uint32_t stage, uint32_t buffer, uint32_t d,
    const struct parts *of, struct parts *ps)
{
	const struct sym *e = r->p->buffer.v[buffer].dim[d], *sum, *by;
	struct sym_ctx *c = r->p->m->syms;
	sx_id index = common_index(r, stage, buffer, d);
	bool inner = index == 0;
	uint32_t vector = UINT32_MAX;

	sum = inner ? NULL : index_at(r, stage, index, of, UINT32_MAX);
	for (uint32_t i = 0; !inner && i < of->n; i++) {
		by = growth(r, stage, index, of, i);
		if (by == NULL)
			return false;
		if (is_number(by, 0))
			continue;
		inner = of->v[i].kind == INNER;
		if (of->v[i].kind == VECTOR && is_number(by, 1))
			vector = i;
		else if (of->v[i].kind != OUTER && !inner)
			return false;
		if (of->v[i].kind == OUTER && of->v[i].value != NULL)
			sum = sym_add(c, sum, sym_mul(c, by, of->v[i].value));
	}
	if (inner)
		return is_short(e) && add_part(ps, d, 1, e, INNER);
	if (!add_part(ps, d, 1, e, OUTER))
		return false;
	vec_last(ps).value = sum;
	return vector == UINT32_MAX || add_part(ps, d, 1,
	    of->v[vector].extent, VECTOR);
}

/* The parts of the axes of the stage before `stage`, whose parts are `of`. */
static bool
parts_before(struct rule *r, uint32_t stage, const struct parts *of,
    struct parts *ps)
{
	uint32_t buffer = r->p->stage.v[stage - 1].out[0];

	ps->n = 0;
	for (uint32_t d = 0; d < r->p->buffer.v[buffer].rank; d++)
		if (!read_part(r, stage, buffer, d, of, ps))
			return false;
	return true;
}

/* ---- chains ---- */

/* Stages lo .. hi - 1, and the parts of the last one's axes. */
struct chain {
	uint32_t lo, hi;
	struct parts parts;
};

/* Which axes of a stage are cases of the stage before it, or of the one before
 * that ... */
static void
inherit_cases(struct rule *r, uint32_t lo, uint32_t stage, bool *inner)
{
	bool before[2 * TYPE_RANK_LIMIT] = { false };
	struct uses uses[2 * TYPE_RANK_LIMIT];
	const struct prim *p = r->p;
	uint32_t buffer;

	memset(inner, 0, 2 * TYPE_RANK_LIMIT * sizeof *inner);
	if (stage == lo)
		return;
	inherit_cases(r, lo, stage - 1, before);
	find_uses(r, stage - 1, uses);
	buffer = p->stage.v[stage - 1].out[0];
	for (uint32_t d = 0; d < p->buffer.v[buffer].rank; d++) {
		sx_id index = common_index(r, stage, buffer, d);

		if (index != 0 && p->sx.v[index].op == SX_AXIS)
			inner[p->sx.v[index].ref] = uses[d].cases || before[d];
	}
}

static bool
find_chain(struct rule *r, uint32_t lo, struct chain *c)
{
	struct parts before, ps;
	bool inner[2 * TYPE_RANK_LIMIT];

	c->lo = lo;
	c->hi = lo + 1;
	if (!has_cases(r, lo))
		return false;
	while (c->hi < r->p->stage.n && continues(r, c->hi))
		c->hi++;
	if (c->hi == lo + 1)
		return false;
	inherit_cases(r, lo, c->hi - 1, inner);
	if (!last_parts(r, c->hi - 1, inner, &c->parts))
		return false;
	ps = c->parts;
	for (uint32_t i = c->hi - 1; i > lo; i--, ps = before)
		if (!parts_before(r, i, &ps, &before))
			return false;
	return true;
}

/* The part of the last stage's axes that is dimension d of what it reads from
 * the chain; UINT32_MAX: there is none. */
static uint32_t
leading_part(struct rule *r, const struct chain *c, uint32_t d)
{
	uint32_t last = c->hi - 1, found = UINT32_MAX;
	sx_id index = common_index(r, last, r->p->stage.v[last - 1].out[0], d);

	for (uint32_t i = 0; index != 0 && i < c->parts.n; i++) {
		const struct sym *by = growth(r, last, index, &c->parts, i);

		if (is_number(by, 0))
			continue;
		if (!is_number(by, 1) || c->parts.v[i].kind != OUTER ||
		    found != UINT32_MAX)
			return UINT32_MAX;
		found = i;
	}
	return found;
}

/* The leaf of a stage of a chain, in its own loops over inner parts. */
static void
chain_leaf(struct rule *r, uint32_t stage, struct parts *ps, uint32_t parent)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *axis[2 * TYPE_RANK_LIMIT];
	struct sym_pred where[2 * TYPE_RANK_LIMIT];
	uint32_t nwhere = 0;
	int64_t n, v;

	for (uint32_t a = 0; a < s->nspatial; a++)
		axis[a] = rule_int(r, 0);
	for (uint32_t i = 0; i < ps->n; i++) {
		struct part *q = &ps->v[i];

		if (q->kind != OUTER && sym_is_const(q->extent, &n))
			q->value = rule_loop_n(r, &parent, n,
			    q->kind == INNER ? LOOP_UNROLL : LOOP_VECTOR);
		axis[q->axis] = sym_add(c, axis[q->axis], sym_mul(c, q->value,
		    rule_int(r, q->weight)));
	}
	/* Parts of an axis may go beyond its end. */
	for (uint32_t i = 1; i < ps->n; i++) {
		uint32_t a = ps->v[i].axis;

		if (a != ps->v[i - 1].axis || (i > 1 && a ==
		    ps->v[i - 2].axis) || (sym_is_const(s->axis[a].extent,
		    &v) && ps->v[i - 1].weight > 1 &&
		    v % ps->v[i - 1].weight == 0))
			continue;
		where[nwhere++] = (struct sym_pred){ SYM_LT, axis[a],
		    s->axis[a].extent };
	}
	rule_leaf(r, parent, stage, LEAF_ALL, axis, nwhere, where);
}

/* The loops of a chain: those over outer parts that are not fixed, in the order
 * of the axes. */
static uint32_t
outer_loops(struct rule *r, struct chain *c, const struct rule_at *at)
{
	uint32_t parent = at->parent;
	bool parallel = at->parallel || !r->target->parallel ||
	    rule_work(r, c->hi - 1) < SPEED_PARALLEL;

	for (uint32_t d = 0; d < at->shared; d++) {
		uint32_t i = leading_part(r, c, d);

		if (i < c->parts.n)
			c->parts.v[i].value = at->axis[d];
	}
	for (uint32_t i = 0; i < c->parts.n; i++) {
		struct part *q = &c->parts.v[i];
		uint32_t before = parent;
		bool image;

		if (q->kind != OUTER || q->value != NULL)
			continue;
		image = i == 0 && !parallel && c->parts.n > 1 &&
		    rule_one_image(r, c->hi - 1, q->extent);
		q->value = rule_loop(r, &parent, q->extent, parallel ||
		    image ? LOOP_SERIAL : LOOP_PARALLEL);
		parallel = parallel || (parent != before && !image);
	}
	return parent;
}

uint32_t
rule_cases(struct rule *r, uint32_t stage, const struct rule_at *at)
{
	struct parts *ps;
	struct chain c;
	uint32_t parent, n;

	if (!find_chain(r, stage, &c))
		return 0;
	n = c.hi - c.lo;
	rule_say(r, stage, n, "cases along short axes are unrolled, in vectors "
	    "of %u", rule_lanes(r, c.hi - 1));
	parent = outer_loops(r, &c, at);
	ps = mem_zalloc(n, sizeof *ps);
	ps[n - 1] = c.parts;
	for (uint32_t i = n - 1; i > 0; i--)
		parts_before(r, stage + i, &ps[i], &ps[i - 1]);
	for (uint32_t i = 0; i < n; i++)
		chain_leaf(r, stage + i, &ps[i], parent);
	mem_free(ps);
	return n;
}

/* ---- what chains share ---- */

/* How many leading dimensions of what stage lo writes all stages to before hi
 * have as their own: at most `most`. */
static uint32_t
same_axes(const struct rule *r, uint32_t lo, uint32_t hi, uint32_t most)
{
	const struct prim *p = r->p;

	for (uint32_t i = lo; i < hi; i++) {
		const struct prim_stage *s = &p->stage.v[i];
		rule_loads loads = { NULL, 0, 0 };

		if (s->nspatial < most)
			most = s->nspatial;
		for (uint32_t a = 0; a < most; a++)
			if (s->axis[a].extent != p->stage.v[lo].axis[a].extent)
				most = a;
		rule_find_loads(r, i, &loads);
		for (uint32_t k = 0; k < loads.n; k++) {
			const struct sx *n = &p->sx.v[loads.v[k]];

			if (i > lo && p->buffer.v[n->ref].kind == BUFFER_TEMP)
				most = prim_own_axes(p, &p->sx_in.v[n->in],
				    n->nin, most);
		}
		vec_free(&loads);
	}
	return most;
}

uint32_t
rule_cases_shared(struct rule *r, uint32_t lo, uint32_t *hi)
{
	struct chain first, second;
	uint32_t shared, at, i;

	if (!find_chain(r, lo, &first))
		return 0;
	at = first.hi;
	if (at >= r->p->stage.n || !rule_contracts(r, at))
		return 0;
	at++;
	if (at < r->p->stage.n && rule_is_epilogue(r, at - 1, at))
		at++;
	if (at >= r->p->stage.n || !find_chain(r, at, &second))
		return 0;
	shared = same_axes(r, lo, second.hi - 1, 2);
	for (uint32_t d = 0; d < shared; d++) {
		i = leading_part(r, &second, d);
		if (i == UINT32_MAX || second.parts.v[i].extent !=
		    r->p->stage.v[lo].axis[d].extent ||
		    leading_part(r, &first, d) == UINT32_MAX)
			shared = d;
	}
	if (shared > 0)
		*hi = second.hi;
	return shared;
}
