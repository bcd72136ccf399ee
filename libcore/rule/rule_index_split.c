/*
 * Default schedules: index-set splitting of stores whose indices are piecewise
 * affine along the row.
 *
 *	y[i] = x[max(min(i - 3, 27), 0)], i < 32
 *
 * is three stores: of i < 3 and i >= 31, which read one element, and between
 * them of x[i - 3], which is contiguous.  Reflections, which select by
 * comparisons, are split too.  A selection depends on the sign of an affine
 * difference: on a part of the row where the sign is the same everywhere, the
 * selection is replaced by the selected operand.  A stage is split only if the
 * loads of some part become contiguous thereby.  Cost: selections times parts,
 * of which there are at most MOST.
 */
#include "rule/rule_impl.h"

#include <string.h>

#define MOST 5

/* A part [lo, hi) of the last axis; value and at use indices of the whole
 * axis. */
struct part {
	int64_t lo, hi;
	sx_id value, *at;
};

struct splitter {
	struct rule *r;
	uint32_t stage, axis;	/* the axis to split */
	struct part part[MOST];
	uint32_t n;
};

/* ---- selections ---- */

/* Operand a or b is taken where x < 0, or x <= 0 if `equal`; x is
 * c + sum of coef * axis. */
struct choice {
	sx_id a, b;
	bool equal;
	int64_t c, coef[2 * TYPE_RANK_LIMIT];
};

/* x = +-(p - q) */
static bool
difference(struct splitter *k, sx_id p, sx_id q, bool swap, struct choice *out)
{
	struct prim *pr = k->r->p;
	uint32_t naxis = pr->stage.v[k->stage].naxis;
	const struct sym *c, *coef[2 * TYPE_RANK_LIMIT + 1];
	int64_t v;

	for (uint32_t side = 0; side < 2; side++) {
		int64_t sign = (side == 0) != swap ? 1 : -1;

		if (!sx_affine(pr, side == 0 ? p : q, naxis, &c, coef) ||
		    !sym_is_const(c, &v) || v > INT32_MAX || v < INT32_MIN)
			return false;
		out->c += sign * v;
		for (uint32_t a = 0; a < naxis; a++) {
			if (!sym_is_const(coef[a], &v) || v > INT32_MAX ||
			    v < INT32_MIN)
				return false;
			out->coef[a] += sign * v;
		}
	}
	return true;
}

static bool
is_choice(struct splitter *k, sx_id id, struct choice *out)
{
	const struct prim *p = k->r->p;
	const struct sx *n = &p->sx.v[id], *c;
	const sx_id *in = &p->sx_in.v[n->in];

	memset(out, 0, sizeof *out);
	if (n->dtype != DT_INT64)
		return false;
	if (n->op == SX_MIN || n->op == SX_MAX) {
		out->a = in[0];
		out->b = in[1];
		out->equal = true;
		return difference(k, in[0], in[1], n->op == SX_MAX, out);
	}
	if (n->op != SX_SELECT)
		return false;
	c = &p->sx.v[in[0]];
	out->a = in[1];
	out->b = in[2];
	out->equal = c->op == SX_LE || c->op == SX_GE;
	if (c->op < SX_LT || c->op > SX_GE || sx_dtype(p,
	    p->sx_in.v[c->in]) != DT_INT64)
		return false;
	return difference(k, p->sx_in.v[c->in], p->sx_in.v[c->in + 1],
	    c->op == SX_GT || c->op == SX_GE, out);
}

static bool
holds(const struct choice *c, int64_t x)
{
	return x < 0 || (c->equal && x == 0);
}

/* From the least and the greatest difference in a part: 1: a is selected in all
 * of it, 0: b, -1: both occur, and *at is the first index at which the
 * selection changes (0 if it depends on more than this axis). */
static int
decide(struct splitter *k, const struct part *q, const struct choice *c,
    int64_t *at)
{
	const struct prim_stage *s = &k->r->p->stage.v[k->stage];
	int64_t lo = c->c, hi = lo, e, by = c->coef[k->axis], l, h;
	bool alone = true;

	for (uint32_t a = 0; a < s->naxis; a++) {
		int64_t from = a == k->axis ? q->lo : 0, m = c->coef[a];

		if (m == 0)
			continue;
		if (!sym_is_const(s->axis[a].extent, &e) || e < 1 ||
		    e > INT32_MAX)
			return -2;
		e = a == k->axis ? q->hi - 1 : e - 1;
		alone = alone && a == k->axis;
		lo += m > 0 ? m * from : m * e;
		hi += m > 0 ? m * e : m * from;
	}
	if (holds(c, hi))
		return 1;
	if (!holds(c, lo))
		return 0;
	if (!alone)
		return -2;
	for (l = q->lo, h = q->hi - 1; h - l > 1; ) {
		int64_t mid = l + (h - l) / 2;

		if (holds(c, c->c + by * mid) == holds(c, c->c + by * q->lo))
			l = mid;
		else
			h = mid;
	}
	*at = h;
	return -1;
}

/* ---- parts ---- */

struct swap {
	sx_id node, by;
};

static sx_id
swap_node(struct sx_rewrite *r, sx_id id, const struct sx *n, sx_id *in)
{
	const struct swap *s = r->ctx;

	return id == s->node ? r->value[s->by] : sx_make(r->to, n, in);
}

/* Resolves one selection: in the value and indices of a part, a node is
 * replaced by one of its operands. */
static void
take(struct splitter *k, struct part *q, sx_id node, sx_id by)
{
	struct prim *p = k->r->p;
	uint32_t rank = p->buffer.v[p->stage.v[k->stage].out[0]].rank;
	sx_id *at = arena_alloc(p->m->arena, rank + 1, sizeof *at);
	struct swap s = { node, by };
	struct sx_rewrite w;

	sx_rewrite_init(&w, p, p, swap_node, &s);
	/* Operands precede their users, so the replacement comes first. */
	sx_rewrite(&w, by);
	q->value = sx_rewrite(&w, q->value);
	for (uint32_t d = 0; d < rank; d++)
		at[d] = sx_rewrite(&w, q->at[d]);
	q->at = at;
	sx_rewrite_free(&w);
}

/* Resolves one selection of a part, or splits the part; false: there is no
 * selection left, or there are too many parts. */
static bool
settle(struct splitter *k, uint32_t which)
{
	struct part *q = &k->part[which];
	bool done = false;
	struct choice c;
	struct sx_walk w;
	int64_t at = 0;

	sx_walk_init(&w, k->r->p);
	sx_walk_begin(&w);
	sx_walk_add(&w, q->value);
	for (uint32_t i = 0; i < w.order.n && !done; i++) {
		sx_id id = w.order.v[i];
		int to;

		if (!is_choice(k, id, &c))
			continue;
		to = decide(k, q, &c, &at);
		if (to >= 0) {
			take(k, q, id, to == 1 ? c.a : c.b);
			done = true;
		} else if (to == -1 && k->n < MOST) {
			memmove(q + 1, q, (k->n - which) * sizeof *q);
			k->n++;
			q[0].hi = q[1].lo = at;
			done = true;
		}
	}
	sx_walk_free(&w);
	return done;
}

/* ---- whether it pays ---- */

/* Whether all loads of the stage are contiguous along the axis, or
 * invariant. */
static bool
is_smooth(const struct rule *r, uint32_t stage, uint32_t axis)
{
	rule_loads loads = { NULL, 0, 0 };
	bool ok = true;

	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; ok && i < loads.n; i++)
		ok = rule_load_step(r, stage, loads.v[i], axis) <= STEP_SMALL;
	vec_free(&loads);
	return ok;
}

/* The stage of a part, which replaces the original one. */
static struct prim_stage
stage_of(struct splitter *k, const struct part *q)
{
	struct prim *p = k->r->p;
	struct prim_stage s = p->stage.v[k->stage];
	uint32_t rank = p->buffer.v[s.out[0]].rank;
	struct prim_axis *axis = arena_alloc(p->m->arena, s.naxis,
	    sizeof *axis);
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 };
	sx_id *value = arena_alloc(p->m->arena, 1, sizeof *value);
	sx_id *at = arena_alloc(p->m->arena, rank + 1, sizeof *at);

	memcpy(axis, s.axis, s.naxis * sizeof *axis);
	axis[k->axis].extent = rule_int(k->r, q->hi - q->lo);
	if (q->lo > 0)
		to[k->axis] = sx_bin(p, SX_ADD, sx_axis(p, k->axis),
		    sx_int(p, DT_INT64, q->lo));
	value[0] = sx_replace_axes(p, q->value, to, s.naxis);
	for (uint32_t d = 0; d < rank; d++)
		at[d] = sx_replace_axes(p, q->at[d], to, s.naxis);
	s.axis = axis;
	s.value = value;
	s.at = at;
	return s;
}

static bool
pays(struct splitter *k)
{
	struct prim *p = k->r->p;
	struct prim_stage was = p->stage.v[k->stage];
	uint32_t lanes = rule_lanes(k->r, k->stage);
	bool any = false;

	for (uint32_t i = 0; i < k->n && !any; i++) {
		if (k->part[i].hi - k->part[i].lo < lanes)
			continue;
		p->stage.v[k->stage] = stage_of(k, &k->part[i]);
		any = is_smooth(k->r, k->stage, k->axis);
		p->stage.v[k->stage] = was;
	}
	return any;
}

/* Inserts the parts in order; returns their number. */
static uint32_t
split_stage(struct rule *r, uint32_t stage)
{
	struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	struct splitter k = { .r = r, .stage = stage, .axis = s->naxis - 1 };
	struct prim_stage parts[MOST];
	uint32_t rank = p->buffer.v[s->out[0]].rank;
	int64_t e;

	if (s->naxis == 0 || !sym_is_const(s->axis[k.axis].extent, &e) ||
	    e < 2 || e > INT32_MAX || rule_step(r, stage, s->out[0], s->at,
	    k.axis) != STEP_ONE || is_smooth(r, stage, k.axis))
		return 1;
	k.part[0] = (struct part){ 0, e, s->value[0],
		arena_alloc(p->m->arena, rank + 1, sizeof(sx_id)) };
	memcpy(k.part[0].at, s->at, rank * sizeof *s->at);
	k.n = 1;
	for (uint32_t i = 0; i < k.n; i++)
		while (settle(&k, i))
			;
	if (!pays(&k))
		return 1;
	for (uint32_t i = 0; i < k.n; i++)
		parts[i] = stage_of(&k, &k.part[i]);
	p->stage.v[stage] = parts[0];
	for (uint32_t i = 1; i < k.n; i++)
		rule_insert_stage(r, stage + i, &parts[i]);
	rule_say(r, stage, k.n, "parts of the row, along which the indices "
	    "have one form");
	return k.n;
}

void
rule_split_index_sets(struct rule *r)
{
	for (uint32_t i = 0; i < r->p->stage.n; ) {
		rule_loads loads = { NULL, 0, 0 };
		bool alone;

		rule_find_loads(r, i, &loads);
		alone = rule_stands_alone(r, i, &loads);
		vec_free(&loads);
		i += alone ? split_stage(r, i) : 1;
	}
}
