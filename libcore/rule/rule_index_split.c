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
 * selection is replaced by the selected operand.  Parts may begin and end at
 * names; where the prover does not find the sign, the selection stays.  A stage
 * is split only if more loads of some part are contiguous thereby, along the
 * axis in which the result is contiguous, or that of an operand that is
 * transposed.  Cost: selections times parts, of which there are at most MOST.
 */
#include "rule/rule_impl.h"

#include <string.h>

#include "loop/tree_query.h"
#include "tensor/scalar_sym.h"

#define MOST 5

/* A part [lo, hi) of the last axis; value and at use indices of the whole
 * axis. */
struct part {
	const struct sym *lo, *hi;
	sx_id value, *at;
};

struct splitter {
	struct rule *r;
	uint32_t stage, axis;	/* the axis to split */
	struct part part[MOST];
	uint32_t n;
	struct sym_facts *facts;	/* what holds in every call */
};

/* ---- selections ---- */

/* Operand a or b is taken where x < 0, or x <= 0 if `equal`; x is
 * c + sum of coef * axis. */
struct choice {
	sx_id a, b;
	bool equal;
	const struct sym *c;
	int64_t coef[2 * TYPE_RANK_LIMIT];
};

/* x = +-(p - q) */
static bool
affine_difference(struct splitter *k, sx_id p, sx_id q, bool swap,
    struct choice *out)
{
	struct prim *pr = k->r->p;
	uint32_t naxis = pr->stage.v[k->stage].naxis;
	const struct sym *c, *coef[2 * TYPE_RANK_LIMIT + 1];
	struct sym_ctx *sc = pr->m->syms;
	int64_t v;

	for (uint32_t side = 0; side < 2; side++) {
		int64_t sign = (side == 0) != swap ? 1 : -1;

		if (!sx_affine(pr, side == 0 ? p : q, naxis, &c, coef))
			return false;
		out->c = sym_add(sc, out->c, sym_mul(sc, c, sym_const(sc,
		    sign)));
		for (uint32_t a = 0; a < naxis; a++) {
			if (!sym_is_const(coef[a], &v) || v > INT32_MAX ||
			    v < INT32_MIN)
				return false;
			out->coef[a] += sign * v;
		}
	}
	return out->c != NULL;
}

/* floordiv(of, by) with by > 0 */
static bool
is_quotient(const struct prim *p, sx_id id, sx_id *of, int64_t *by)
{
	const struct sx *n = &p->sx.v[id];
	const struct sym *c;

	if (n->op != SX_FLOORDIV)
		return false;
	*of = p->sx_in.v[n->in];
	c = sx_to_sym(p, p->sx_in.v[n->in + 1], NULL, 0);
	return c != NULL && sym_is_const(c, by) && *by > 0;
}

/* The same; where p is a quotient floordiv(n, d), x < 0 or x <= 0 is n < d q or
 * n < d q + d, and -x < 0 or -x <= 0 is d q + d <= n or d q <= n. */
static bool
difference(struct splitter *k, sx_id p, sx_id q, bool swap, struct choice *out)
{
	struct prim *pr = k->r->p;
	struct sym_ctx *c = pr->m->syms;
	int64_t d;
	sx_id n;

	if (is_quotient(pr, q, &n, &d) && !is_quotient(pr, p, &n, &d))
		return difference(k, q, p, !swap, out);
	if (!is_quotient(pr, p, &n, &d))
		return affine_difference(k, p, q, swap, out);
	if (!affine_difference(k, n, sx_bin(pr, SX_MUL, q, sx_int(pr,
	    DT_INT64, d)), swap, out))
		return false;
	if (out->equal != swap)
		out->c = sym_add(c, out->c, sym_const(c, swap ? d : -d));
	out->equal = swap;
	return out->c != NULL;
}

static bool
is_choice(struct splitter *k, sx_id id, struct choice *out)
{
	const struct prim *p = k->r->p;
	const struct sx *n = &p->sx.v[id], *c;
	const sx_id *in = &p->sx_in.v[n->in];

	memset(out, 0, sizeof *out);
	out->c = sym_const(p->m->syms, 0);
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
proved(struct splitter *k, enum sym_cmp op, const struct sym *a,
    const struct sym *b)
{
	struct sym_pred p = { op, a, b };

	return a != NULL && b != NULL && sym_decide(k->facts, &p) ==
	    SYM_PROVED;
}

/* The first index from which x = c + by * index has the other sign. */
static const struct sym *
change(struct splitter *k, const struct choice *x, int64_t by)
{
	struct sym_ctx *c = k->r->p->m->syms;
	const struct sym *m = sym_const(c, by > 0 ? by : -by), *one =
	    sym_const(c, 1);

	/* c + m i < 0 up to i = -c / m; c - m i < 0 from i = c / m on. */
	if (by > 0 && !x->equal)
		return sym_ceildiv(c, sym_sub(c, sym_const(c, 0), x->c), m);
	if (by > 0)
		return sym_add(c, sym_floordiv(c, sym_sub(c, sym_const(c, 0),
		    x->c), m), one);
	return x->equal ? sym_ceildiv(c, x->c, m) : sym_add(c,
	    sym_floordiv(c, x->c, m), one);
}

/* From the least and the greatest difference in a part: 1: a is selected in all
 * of it, 0: b, -1: both may occur, and *at, within the part, is where the
 * selection changes, -2: that depends on more than this axis. */
static int
decide(struct splitter *k, const struct part *q, const struct choice *x,
    const struct sym **at)
{
	const struct prim_stage *s = &k->r->p->stage.v[k->stage];
	struct sym_ctx *c = k->r->p->m->syms;
	const struct sym *lo = x->c, *hi = lo, *zero = sym_const(c, 0);
	bool alone = true;

	for (uint32_t a = 0; a < s->naxis; a++) {
		bool own = a == k->axis;
		int64_t m = x->coef[a];
		const struct sym *from = own ? q->lo : zero, *to = sym_add(c,
		    own ? q->hi : s->axis[a].extent, sym_const(c, -1));

		if (m == 0)
			continue;
		alone = alone && own;
		from = sym_mul(c, from, sym_const(c, m));
		to = sym_mul(c, to, sym_const(c, m));
		lo = sym_add(c, lo, m > 0 ? from : to);
		hi = sym_add(c, hi, m > 0 ? to : from);
	}
	if (proved(k, x->equal ? SYM_LE : SYM_LT, hi, zero))
		return 1;
	if (proved(k, x->equal ? SYM_GT : SYM_GE, lo, zero))
		return 0;
	if (!alone || x->coef[k->axis] == 0)
		return -2;
	*at = change(k, x, x->coef[k->axis]);
	if (!proved(k, SYM_LE, q->lo, *at))
		*at = sym_max(c, q->lo, *at);
	if (!proved(k, SYM_LE, *at, q->hi))
		*at = sym_min(c, *at, q->hi);
	return *at != NULL && *at != q->lo && *at != q->hi ? -1 : -2;
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
	const struct sym *at = NULL;
	struct sx_walk w;

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
			bool low = c.coef[k->axis] > 0;

			memmove(q + 1, q, (k->n - which) * sizeof *q);
			k->n++;
			q[0].hi = q[1].lo = at;
			take(k, &q[0], id, low ? c.a : c.b);
			take(k, &q[1], id, low ? c.b : c.a);
			done = true;
		}
	}
	sx_walk_free(&w);
	return done;
}

/* ---- whether it pays ---- */

/* How many loads of the stage are neither contiguous along the axis nor
 * invariant; those whose indices are not known as expressions, which nothing
 * transposes, count twice. */
static uint32_t
scattered(const struct rule *r, uint32_t stage, uint32_t axis)
{
	rule_loads loads = { NULL, 0, 0 };
	uint32_t n = 0;

	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++) {
		enum rule_step by = rule_load_step(r, stage, loads.v[i], axis);

		n += by == STEP_DATA ? 2 : by > STEP_SMALL;
	}
	vec_free(&loads);
	return n;
}

/* hi - max(a, b) is the lesser of two, of which one may be a constant. */
static const struct sym *
length(struct splitter *k, const struct part *q)
{
	struct sym_ctx *c = k->r->p->m->syms;

	if (q->lo->kind == SYM_MAX)
		return sym_min(c, sym_sub(c, q->hi, q->lo->arg[0]), sym_sub(c,
		    q->hi, q->lo->arg[1]));
	return sym_sub(c, q->hi, q->lo);
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
	int64_t lo;

	memcpy(axis, s.axis, s.naxis * sizeof *axis);
	axis[k->axis].extent = length(k, q);
	if (!sym_is_const(q->lo, &lo) || lo > 0)
		to[k->axis] = sx_bin(p, SX_ADD, sx_axis(p, k->axis),
		    sx_dim(p, q->lo));
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
	uint32_t before = scattered(k->r, k->stage, k->axis);
	bool any = false;
	int64_t e;

	for (uint32_t i = 0; i < k->n && !any; i++) {
		const struct part *q = &k->part[i];

		if (rule_most(length(k, q), &e) && e < lanes)
			continue;
		p->stage.v[k->stage] = stage_of(k, &k->part[i]);
		any = scattered(k->r, k->stage, k->axis) < before;
		p->stage.v[k->stage] = was;
	}
	return any;
}

/* Finds the parts along an axis; whether that pays. */
static bool
find_parts(struct splitter *k, uint32_t axis)
{
	struct prim *p = k->r->p;
	const struct prim_stage *s = &p->stage.v[k->stage];
	uint32_t rank = p->buffer.v[s->out[0]].rank;
	const struct sym *e = s->axis[axis].extent;
	int64_t v;

	if (sym_is_const(e, &v) && v < 2)
		return false;
	k->axis = axis;
	k->part[0] = (struct part){ sym_const(p->m->syms, 0), e, s->value[0],
		arena_alloc(p->m->arena, rank + 1, sizeof(sx_id)) };
	memcpy(k->part[0].at, s->at, rank * sizeof *s->at);
	k->n = 1;
	for (uint32_t i = 0; i < k->n; i++)
		while (settle(k, i))
			;
	return pays(k);
}

/* Inserts the parts in order; returns their number. */
static uint32_t
insert_parts(struct splitter *k)
{
	struct prim_stage parts[MOST];

	memset(parts, 0, sizeof parts);
	for (uint32_t i = 0; i < k->n; i++)
		parts[i] = stage_of(k, &k->part[i]);
	k->r->p->stage.v[k->stage] = parts[0];
	for (uint32_t i = 1; i < k->n; i++)
		rule_insert_stage(k->r, k->stage + i, &parts[i]);
	rule_say(k->r, k->stage, k->n, "parts of the row, along which the "
	    "indices have one form");
	return k->n;
}

/* Along the axis that is contiguous in the result, or, for what is transposed,
 * along the one that is contiguous in the operands. */
static uint32_t
split_stage(struct rule *r, uint32_t stage)
{
	struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	struct splitter k = { .r = r, .stage = stage };
	uint32_t last = s->naxis - 1, n = 1;

	if (s->naxis == 0 || rule_step(r, stage, s->out[0], s->at, last) !=
	    STEP_ONE || scattered(r, stage, last) == 0)
		return 1;
	k.facts = sym_facts_new(p->m->syms);
	tree_know_call(k.facts, p);
	for (uint32_t a = last + 1; a-- > 0 && n == 1; )
		if ((a == last || scattered(r, stage, a) > 0) &&
		    find_parts(&k, a))
			n = insert_parts(&k);
	sym_facts_free(k.facts);
	return n;
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
