/*
 * Default schedules: axis fusion in stores, and the unroll factor of their
 * vector loops.
 *
 * Where all addresses continue from the end of a row to the start of the next,
 * the axes y < h and x < w become one, f < h * w, with y = f / w and x = f mod
 * w: then there is one tail instead of one per row, and vectors are as aligned
 * as the buffers.  The stages are rewritten if w is constant, else the loops (a
 * tree proves that w is not 0 where it divides by it).  The quotients and
 * remainders vanish from the addresses, as
 *
 *	(f / w) * w + f mod w = f
 *
 * is the canonical form.  Scalar code may not use such an axis outside of
 * addresses: there the division would remain.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

typedef VEC(sx_id) rule_nodes;

/* Lists the nodes of a stage's value that are not in the indices of loads. */
static void
outside_loads(const struct rule *r, uint32_t stage, rule_nodes *out)
{
	const struct prim *p = r->p;
	struct map seen = { 0 };

	vec_push(out, p->stage.v[stage].value[0]);
	map_put(&seen, out->v[0], 1);
	for (uint32_t i = 0; i < out->n; i++) {
		const struct sx *n = &p->sx.v[out->v[i]];

		for (uint32_t k = 0; n->op != SX_LOAD && k < n->nin; k++) {
			sx_id in = p->sx_in.v[n->in + k];

			if (map_get(&seen, in, NULL))
				continue;
			map_put(&seen, in, 1);
			vec_push(out, in);
		}
	}
	map_free(&seen);
}

static bool
uses_axis(const struct rule *r, const rule_nodes *outside, uint32_t a)
{
	for (uint32_t i = 0; i < outside->n; i++) {
		const struct sx *n = &r->p->sx.v[outside->v[i]];

		if (n->op == SX_AXIS && n->ref == a)
			return true;
	}
	return false;
}

/* Whether the address of an access continues from the last element of axis a to
 * the next element of axis a - 1. */
static bool
goes_on(const struct rule *r, uint32_t stage, uint32_t buffer,
    const sx_id *index, uint32_t a)
{
	const struct sym *row = rule_difference(r, stage, buffer, index,
	    a - 1);
	const struct sym *one = rule_difference(r, stage, buffer, index, a);

	return row != NULL && one != NULL && row == sym_mul(r->p->m->syms,
	    one, r->p->stage.v[stage].axis[a].extent);
}

/* ---- periodic rows ---- */

struct moved {
	struct sym_ctx *c;
	const struct sym *axis;
	int64_t by;
};

static const struct sym *
move_on(void *ctx, const struct sym *var)
{
	const struct moved *m = ctx;

	return var == m->axis ? sym_add(m->c, var, sym_const(m->c, m->by)) :
	    NULL;
}

/* The period of a load along an axis, in elements; 0: it is invariant or not
 * periodic. */
static uint32_t
period(const struct rule *r, uint32_t stage, sx_id load, uint32_t a)
{
	struct sym_ctx *c = r->p->m->syms;
	const struct sx *n = &r->p->sx.v[load];
	const struct sym *var[2 * TYPE_RANK_LIMIT], *place, *next = NULL;
	struct moved m = { c, NULL, 0 };
	int64_t e;

	place = rule_offset(r, stage, n->ref, &r->p->sx_in.v[n->in], a, var);
	m.axis = var[a];
	while (place != NULL && next != place && m.by < SPEED_PERIOD) {
		m.by++;
		next = sym_subst(c, place, move_on, &m);
	}
	return next == place && m.by > 1 && sym_is_const(sym_floormod(c,
	    r->p->stage.v[stage].axis[a].extent, sym_const(c, m.by)), &e) &&
	    e == 0 ? (uint32_t)m.by : 0;
}

/* Whether a load reads the same in all short rows, or is periodic in longer
 * ones. */
static bool
repeats(const struct rule *r, uint32_t stage, sx_id load, uint32_t a)
{
	const struct sx *n = &r->p->sx.v[load];
	const struct sym *row = rule_difference(r, stage, n->ref,
	    &r->p->sx_in.v[n->in], a - 1);
	int64_t v, e;

	return row != NULL && sym_is_const(row, &v) && v == 0 &&
	    ((sym_is_const(r->p->stage.v[stage].axis[a].extent, &e) &&
	    e <= SPEED_PERIOD) || period(r, stage, load, a) != 0);
}

/* Whether a load reads one element of each of a few rows in turn, as a
 * transpose does that tiles do not fit, or each element a few times: vectors
 * along the fused axis are shuffled from what they load of each row. */
static bool
interleaves(const struct rule *r, uint32_t stage, sx_id load, uint32_t a)
{
	const struct sx *n = &r->p->sx.v[load];
	const struct sym *next = rule_difference(r, stage, n->ref,
	    &r->p->sx_in.v[n->in], a - 1);
	int64_t v, e;

	return next != NULL && sym_is_const(next, &v) && v == 1 &&
	    sym_is_const(r->p->stage.v[stage].axis[a].extent, &e) &&
	    e <= SPEED_PERIOD && e % SPEED_SQUARE != 0;
}

/* ---- axis fusion ---- */

/* Whether axes a - 1 and a of a stage can be fused. */
static bool
may_fuse(const struct rule *r, uint32_t stage, uint32_t a,
    const rule_nodes *outside,
    const rule_loads *loads)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	int64_t e;
	bool ok;

	if (uses_axis(r, outside, a - 1) || uses_axis(r, outside, a))
		return false;
	for (uint32_t k = a - 1; k <= a; k++)
		if (sym_is_const(s->axis[k].extent, &e) && e <= 1)
			return e == 1;
	ok = goes_on(r, stage, s->out[0], s->at, a);
	for (uint32_t i = 0; ok && i < loads->n; i++) {
		const struct sx *n = &p->sx.v[loads->v[i]];

		ok = goes_on(r, stage, n->ref, &p->sx_in.v[n->in], a) ||
		    repeats(r, stage, loads->v[i], a) ||
		    interleaves(r, stage, loads->v[i], a);
	}
	return ok;
}

/* The indices of axes a - 1 and a, recovered from the fused index. */
static void
parts(struct rule *r, const struct prim_stage *s, uint32_t a, sx_id *to)
{
	struct prim *p = r->p;
	sx_id f = sx_axis(p, a - 1), w;
	int64_t e;

	if (sym_is_const(s->axis[a - 1].extent, &e) && e == 1) {
		to[a - 1] = sx_int(p, DT_INT64, 0);
		to[a] = f;
	} else if (sym_is_const(s->axis[a].extent, &e) && e == 1) {
		to[a - 1] = f;
		to[a] = sx_int(p, DT_INT64, 0);
	} else {
		w = sx_dim(p, s->axis[a].extent);
		to[a - 1] = sx_bin(p, SX_FLOORDIV, f, w);
		to[a] = sx_bin(p, SX_FLOORMOD, f, w);
	}
}

static void
fuse(struct rule *r, uint32_t stage, uint32_t a)
{
	struct prim *p = r->p;
	struct prim_stage s = p->stage.v[stage];
	uint32_t rank = p->buffer.v[s.out[0]].rank;
	struct prim_axis *axis = arena_alloc(p->m->arena, s.naxis,
	    sizeof *axis);
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 };
	sx_id *value = arena_alloc(p->m->arena, 1, sizeof *value);
	sx_id *at = s.at == NULL ? NULL :
	    arena_alloc(p->m->arena, rank + 1, sizeof *at);

	parts(r, &s, a, to);
	for (uint32_t k = a + 1; k < s.naxis; k++)
		to[k] = sx_axis(p, k - 1);
	for (uint32_t k = 0; k < s.naxis; k++)
		if (k != a)
			axis[k - (k > a)] = s.axis[k];
	axis[a - 1].extent = sym_mul(p->m->syms, s.axis[a - 1].extent,
	    s.axis[a].extent);
	value[0] = sx_replace_axes(p, s.value[0], to, s.naxis);
	for (uint32_t d = 0; at != NULL && d < rank; d++)
		at[d] = sx_replace_axes(p, s.at[d], to, s.naxis);
	s.axis = axis;
	s.value = value;
	s.at = at;
	s.naxis--;
	s.nspatial -= a < s.nspatial;
	p->stage.v[stage] = s;
}

/* Only division by a constant: a divisor that may be 0 would need a check. */
static bool
divides(const struct rule *r, uint32_t stage, uint32_t a)
{
	const struct prim_axis *axis = r->p->stage.v[stage].axis;
	int64_t e;

	return sym_mul(r->p->m->syms, axis[a - 1].extent, axis[a].extent) !=
	    NULL && (sym_is_const(axis[a].extent, &e) ||
	    (sym_is_const(axis[a - 1].extent, &e) && e == 1));
}

/* Whether the stage is one of several that copy an input to an offset along the
 * outermost axis: such a concatenation is recognized by this form, to run in
 * place or in the run-time library. */
static bool
copies_whole(const struct prim *p, const struct prim_stage *s)
{
	const struct sx *x = &p->sx.v[s->value[0]], *at;

	if (p->stage.n < 2 || x->op != SX_LOAD || x->nin != s->naxis ||
	    p->buffer.v[s->out[0]].rank != s->naxis)
		return false;
	for (uint32_t i = 0; i < s->naxis; i++) {
		at = &p->sx.v[p->sx_in.v[x->in + i]];
		if (at->op != SX_AXIS || at->ref != i)
			return false;
		at = &p->sx.v[s->at[i]];
		if (i > 0 && (at->op != SX_AXIS || at->ref != i))
			return false;
	}
	return true;
}

bool
rule_stands_alone(const struct rule *r, uint32_t stage,
    const rule_loads *loads)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];

	if (s->kind != STAGE_STORE || s->where != 0 || s->nout != 1 ||
	    p->buffer.v[s->out[0]].kind != BUFFER_OUTPUT ||
	    copies_whole(p, s))
		return false;
	for (uint32_t i = 0; i < loads->n; i++)
		if (p->sx.v[loads->v[i]].ref >= p->ninput)
			return false;
	return true;
}

/* Whether partial results in lanes have few steps in a row: speed only. */
static bool
is_short_row(const struct rule *r, uint32_t stage, uint32_t a)
{
	int64_t e;

	return sym_is_const(r->p->stage.v[stage].axis[a].extent, &e) &&
	    e > 0 && e < SPEED_SHORT;
}

/* Fuses the last axes of a reduction of contiguous rows, if rows are short. */
static void
fuse_rows(struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	uint32_t was = s->naxis;

	if (s->kind != STAGE_REDUCE || s->where != 0 || s->nout != 1 ||
	    rule_has_guards(r, stage))
		return;
	for (uint32_t a = was; a-- > s->nspatial + 1; ) {
		rule_loads loads = { NULL, 0, 0 };
		rule_nodes outside = { NULL, 0, 0 };
		bool fits = is_short_row(r, stage, a) && divides(r, stage, a);

		rule_find_loads(r, stage, &loads);
		outside_loads(r, stage, &outside);
		fits = fits && loads.n > 0 && !uses_axis(r, &outside, a) &&
		    !uses_axis(r, &outside, a - 1);
		for (uint32_t i = 0; fits && i < loads.n; i++) {
			const struct sx *n = &r->p->sx.v[loads.v[i]];

			fits = rule_load_step(r, stage, loads.v[i], a) ==
			    STEP_ONE && goes_on(r, stage, n->ref,
			    &r->p->sx_in.v[n->in], a);
		}
		vec_free(&loads);
		vec_free(&outside);
		if (!fits)
			break;
		fuse(r, stage, a);
		s = &r->p->stage.v[stage];
	}
	if (s->naxis < was)
		rule_say(r, stage, 1, "%u of its axes are fused into %u", was,
		    s->naxis);
}

void
rule_fuse_all(struct rule *r)
{
	for (uint32_t i = 0; i < r->p->stage.n; i++)
		fuse_rows(r, i);
	for (uint32_t i = 0; i < r->p->stage.n; i++) {
		rule_loads loads = { NULL, 0, 0 };
		rule_nodes outside = { NULL, 0, 0 };
		uint32_t a, was = r->p->stage.v[i].naxis;
		bool divided = true;

		rule_find_loads(r, i, &loads);
		a = rule_stands_alone(r, i, &loads) ? was : 0;
		/* Axes around rows of unknown length are fused in the tree
		 * instead. */
		while (a-- > 1 && divided) {
			loads.n = 0;
			rule_find_loads(r, i, &loads);
			outside.n = 0;
			outside_loads(r, i, &outside);
			divided = divides(r, i, a);
			if (divided && may_fuse(r, i, a, &outside, &loads))
				fuse(r, i, a);
		}
		vec_free(&loads);
		vec_free(&outside);
		if (r->p->stage.v[i].naxis < was)
			rule_say(r, i, 1, "%u of its axes are fused into "
			    "%u", was, r->p->stage.v[i].naxis);
	}
}

/* ---- axes of unknown extents: in the tree ---- */

uint32_t
rule_fused_first(const struct rule *r, uint32_t stage, uint32_t shared,
    uint32_t v)
{
	rule_loads loads = { NULL, 0, 0 };
	rule_nodes outside = { NULL, 0, 0 };
	uint32_t u = v;
	int64_t e;

	/* The prover cannot bound an access that starts at an offset. */
	for (uint32_t d = 0; d < r->p->buffer.v[r->p->stage.v[stage].out[
	    0]].rank; d++)
		if (r->p->stage.v[stage].at == NULL || r->p->sx.v[
		    r->p->stage.v[stage].at[d]].op != SX_AXIS)
			return v;
	/* A remainder by what is at most 1 is 0: such an axis would be lost. */
	if (v == shared || r->p->stage.v[stage].where != 0 ||
	    sym_is_const(r->p->stage.v[stage].axis[v].extent, &e) ||
	    (rule_most(r->p->stage.v[stage].axis[v].extent, &e) && e < 2))
		return v;
	outside_loads(r, stage, &outside);
	rule_find_loads(r, stage, &loads);
	/* With three axes the remainder of the middle one would remain in the
	 * addresses. */
	while (u > shared && u == v &&
	    may_fuse(r, stage, u, &outside, &loads) &&
	    rule_fused_extent(r, stage, u - 1, v) != NULL)
		u--;
	vec_free(&loads);
	vec_free(&outside);
	return u;
}

const struct sym *
rule_fused_extent(const struct rule *r, uint32_t stage, uint32_t u,
    uint32_t v)
{
	const struct sym *n = sym_const(r->p->m->syms, 1);

	for (uint32_t a = u; a <= v; a++)
		n = sym_mul(r->p->m->syms, n,
		    r->p->stage.v[stage].axis[a].extent);
	return n;
}

void
rule_unfuse(const struct rule *r, uint32_t stage, uint32_t u, uint32_t v,
    const struct sym *f, const struct sym **axis)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *below = sym_const(c, 1);

	for (uint32_t a = v + 1; a-- > u; ) {
		axis[a] = sym_floordiv(c, f, below);
		if (a > u)
			axis[a] = sym_floormod(c, axis[a], s->axis[a].extent);
		below = sym_mul(c, below, s->axis[a].extent);
	}
}

/* ---- copies of a vector ---- */

static bool
is_cheap(const struct rule *r, uint32_t stage)
{
	rule_nodes outside = { NULL, 0, 0 };
	bool ok;

	outside_loads(r, stage, &outside);
	ok = outside.n <= SPEED_COPIED_NODES;
	for (uint32_t i = 0; ok && i < outside.n; i++) {
		const struct sx *n = &r->p->sx.v[outside.v[i]];
		enum sx_op op = n->op;

		ok = (op < SX_EXP || op > SX_SIGMOID) &&
		    op != SX_POW && op != SX_ATAN2 && op != SX_GUARD &&
		    (op < SX_DIV || op > SX_FLOORMOD ||
		    dtype_info[n->dtype].class == DTC_FLOAT);
	}
	vec_free(&outside);
	return ok;
}

/* Periodic loads are hoisted if the loop is unrolled by as many vectors as the
 * period: then their lanes have constant offsets. */
uint32_t
rule_copies(const struct rule *r, uint32_t stage, uint32_t u, uint32_t v,
    uint32_t lanes)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	rule_loads loads = { NULL, 0, 0 };
	uint32_t n = SPEED_COPIES, all = 0, whole = 0;
	bool ok = is_cheap(r, stage);
	int64_t e;

	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++) {
		uint32_t by = period(r, stage, loads.v[i], v);
		uint32_t q = rule_quotient_period(r, stage, loads.v[i], v);

		whole = q > whole ? q : whole;
		if (by != 0)
			all = all == 0 || all == by ? by : UINT32_MAX;
		else
			ok = ok && rule_load_step(r, stage, loads.v[i], v) <=
			    STEP_ONE;
	}
	vec_free(&loads);
	if (lanes < 2)
		return is_cheap(r, stage) && s->where == 0 && sym_is_const(
		    s->axis[v].extent, &e) && e >= 2 * SPEED_COPIES ?
		    SPEED_COPIES : 1;
	/* The lanes of a quotient are at known distances if the vectors before
	 * are whole periods. */
	while (whole > 0 && whole % 2 == 0)
		whole /= 2;
	if (all == 0 && whole > 1)
		return whole;
	if (all == UINT32_MAX || (!ok && all == 0))
		return 1;
	if (all != 0)
		return all;
	/* A row of unknown length may consist of the tail alone. */
	if (!sym_is_const(s->axis[v].extent, &e))
		return u == v && s->naxis > 1 ? 1 : n;
	while (n > 1 && n * lanes > e)
		n /= 2;
	return n;
}
