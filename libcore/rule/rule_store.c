/*
 * Default schedules of stores: vectors along the axis in which most is
 * contiguous, and transposes in tiles (rule.h).
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

/* An extent that is not known counts as long. */
static bool
long_enough(const struct sym *extent, uint32_t n)
{
	int64_t e;

	return !sym_is_const(extent, &e) || e >= n;
}

/* The axis along which the result and most loads are contiguous, or (if
 * gathers) along which the computation outweighs the cost of gathers. */
static uint32_t
vector_axis(const struct rule *r, uint32_t stage, uint32_t shared,
    bool gathers)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	rule_loads loads = { NULL, 0, 0 };
	uint32_t best = UINT32_MAX;

	rule_find_loads(r, stage, &loads);
	for (uint32_t a = s->naxis; a-- > shared && best == UINT32_MAX; ) {
		uint32_t bad = 0, moving = 0;
		int64_t e;

		if (rule_step(r, stage, s->out[0], s->at, a) != STEP_ONE ||
		    (sym_is_const(s->axis[a].extent, &e) && e < 2))
			continue;
		for (uint32_t i = 0; i < loads.n; i++) {
			enum rule_step by = rule_load_step(r, stage,
			    loads.v[i], a);

			moving += by != STEP_NONE;
			bad += by >= STEP_LARGE;
		}
		if (bad * SPEED_SCATTERED <= moving || (gathers &&
		    long_enough(s->axis[a].extent, SPEED_GATHERED) &&
		    rule_cost(r, stage) >= SPEED_GATHER * bad))
			best = a;
	}
	vec_free(&loads);
	return best;
}

static uint32_t
store_lanes(const struct rule *r, uint32_t stage, uint32_t u, uint32_t v)
{
	uint32_t lanes = rule_lanes(r, stage);
	int64_t e;

	if (rule_most(rule_fused_extent(r, stage, u, v), &e))
		while (lanes > 1 && lanes / 2 >= e)
			lanes /= 2;
	return lanes;
}

/* ---- transposes ---- */

/* The axis along which those loads are contiguous that have a large stride
 * along axis v of the result: the other axis of a transpose. UINT32_MAX: there
 * is none. */
static uint32_t
other_side(const struct rule *r, uint32_t stage, uint32_t shared, uint32_t v)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	rule_loads loads = { NULL, 0, 0 };
	uint32_t best = UINT32_MAX;

	rule_find_loads(r, stage, &loads);
	for (uint32_t a = s->naxis; a-- > shared && best == UINT32_MAX; ) {
		bool fits = a != v, any = false;

		for (uint32_t i = 0; fits && i < loads.n; i++) {
			enum rule_step there = rule_load_step(r, stage,
			    loads.v[i], v);

			any = any || there == STEP_LARGE;
			fits = there != STEP_DATA && (there != STEP_LARGE ||
			    rule_load_step(r, stage, loads.v[i], a) ==
			    STEP_ONE);
		}
		if (fits && any)
			best = a;
	}
	vec_free(&loads);
	return best;
}

/* The two sides of the tiles of a transpose. */
struct square {
	uint32_t u, first, v;	/* the axis contiguous in the loads, and those,
				 * fused, contiguous in the result */
	uint32_t n;		/* elements of a side */
};

/* Whether the stage is a transpose in tiles of q->n by q->n. */
static bool
is_square(const struct rule *r, uint32_t stage, uint32_t shared,
    struct square *q)
{
	const struct prim_stage *s = &r->p->stage.v[stage];

	q->v = UINT32_MAX;
	for (uint32_t a = s->naxis; a-- > shared && q->v == UINT32_MAX; )
		if (rule_step(r, stage, s->out[0], s->at, a) == STEP_ONE &&
		    long_enough(s->axis[a].extent, q->n))
			q->v = a;
	if (q->v == UINT32_MAX)
		return false;
	q->u = other_side(r, stage, shared, q->v);
	if (q->u == UINT32_MAX || !long_enough(s->axis[q->u].extent, q->n))
		return false;
	q->first = rule_fused_first(r, stage, shared, q->v);
	if (q->u >= q->first && q->u < q->v)
		q->first = q->v;
	return true;
}

/* By how much tiles of n exceed an extent; 0: not known. */
static int64_t
excess(const struct sym *extent, uint32_t n)
{
	int64_t e;

	return sym_is_const(extent, &e) ? (n - e % n) % n : 0;
}

/* Whether the stage is a transpose.  Where a side is too short for tiles of
 * whole vectors, of the smaller tiles those that exceed the sides least. */
static bool
find_square(const struct rule *r, uint32_t stage, uint32_t shared,
    struct square *q)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	uint32_t whole = rule_lanes(r, stage);
	struct square try;
	int64_t least = INT64_MAX;

	whole = whole > SPEED_TRANSPOSE ? SPEED_TRANSPOSE : whole;
	q->n = 0;
	for (uint32_t n = whole; s->where == 0 && n >= SPEED_SQUARE; n /= 2) {
		int64_t over;

		try.n = n;
		if (!is_square(r, stage, shared, &try))
			continue;
		over = excess(s->axis[try.u].extent, n) +
		    excess(s->axis[try.v].extent, n);
		if (n != whole && over >= least)
			continue;
		*q = try;
		least = n == whole ? -1 : over;
	}
	return q->n != 0;
}

/* The loops over the tiles of a transpose and over a tile; *parent: the
 * innermost. */
static void
square_loops(struct rule *r, uint32_t stage, const struct square *q,
    uint32_t shared, bool parallel, const struct sym **axis, uint32_t *parent)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *w = sym_const(c, q->n);

	for (uint32_t a = shared; a < s->naxis; a++) {
		uint32_t before = *parent;
		const struct sym *e = a == q->v ? rule_fused_extent(r, stage,
		    q->first, q->v) : s->axis[a].extent;

		if (a >= q->first && a < q->v)
			continue;
		axis[a] = rule_loop(r, parent, a == q->u || a == q->v ?
		    sym_ceildiv(c, e, w) : e, parallel ? LOOP_SERIAL :
		    LOOP_PARALLEL);
		parallel = parallel || *parent != before;
	}
	axis[q->u] = sym_add(c, sym_mul(c, axis[q->u], w), rule_loop_n(r,
	    parent, q->n, LOOP_UNROLL));
	axis[q->v] = sym_add(c, sym_mul(c, axis[q->v], w), rule_loop_n(r,
	    parent, q->n, LOOP_VECTOR));
}

/* Tiles the axis contiguous in the result and the axis contiguous in the loads
 * by equal factors, so that code generation can transpose the tiles in
 * registers.  False: the stage is not a transpose. */
static bool
square_store(struct rule *r, uint32_t stage, const struct rule_at *at)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	const struct sym *axis[2 * TYPE_RANK_LIMIT], *f, *n;
	uint32_t parent = at->parent, nwhere = 0;
	bool parallel = at->parallel || !r->target->parallel ||
	    rule_work(r, stage) < SPEED_PARALLEL;
	struct sym_pred where[2];
	struct square q;
	int64_t e;

	if (!find_square(r, stage, at->shared, &q))
		return false;
	rule_say(r, stage, 1, "tiles of %u by %u along '%s' and '%s'%s, "
	    "transposed in registers%s", q.n, q.n, s->axis[q.u].name,
	    s->axis[q.v].name, q.first < q.v ? " and the axes before it" : "",
	    rule_work_text(parallel));
	memcpy(axis, at->axis, at->shared * sizeof *axis);
	square_loops(r, stage, &q, at->shared, parallel, axis, &parent);
	n = s->axis[q.u].extent;
	if (!sym_is_const(n, &e) || e % q.n != 0)
		where[nwhere++] = (struct sym_pred){ SYM_LT, axis[q.u], n };
	n = rule_fused_extent(r, stage, q.first, q.v);
	f = axis[q.v];
	if (!sym_is_const(n, &e) || e % q.n != 0)
		where[nwhere++] = (struct sym_pred){ SYM_LT, f, n };
	rule_unfuse(r, stage, q.first, q.v, f, axis);
	rule_leaf(r, parent, stage, LEAF_ALL, axis, nwhere, where);
	return true;
}

/* Generates the vector loop of a store along the fused axes u .. v, inside the
 * loops of the other axes. */
static void
vector_store(struct rule *r, uint32_t stage, uint32_t u, uint32_t v,
    uint32_t lanes, uint32_t parent, bool parallel, const struct sym **axis)
{
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *n = rule_fused_extent(r, stage, u, v), *f;
	uint32_t copies = rule_copies(r, stage, u, v, lanes), nwhere = 0;
	const struct sym *w = sym_const(c, lanes * copies);
	struct sym_pred where[1];
	int64_t e;

	f = rule_loop(r, &parent, sym_ceildiv(c, n, w), parallel ?
	    LOOP_SERIAL : LOOP_PARALLEL);
	f = sym_mul(c, f, w);
	if (copies > 1)
		f = sym_add(c, f, sym_mul(c, rule_loop_n(r, &parent, copies,
		    LOOP_UNROLL), sym_const(c, lanes)));
	if (lanes > 1)
		f = sym_add(c, f, rule_loop_n(r, &parent, lanes,
		    LOOP_VECTOR));
	if (lanes * copies > 1 && (!sym_is_const(n, &e) || e % (lanes *
	    copies) != 0))
		where[nwhere++] = (struct sym_pred){ SYM_LT, f, n };
	rule_unfuse(r, stage, u, v, f, axis);
	rule_leaf(r, parent, stage, LEAF_ALL, axis, nwhere, where);
}

/* Whether a few operations are done on elements some of which are far apart
 * along the axis, so that these are better transposed.  Speed only. */
static bool
is_part_transpose(const struct rule *r, uint32_t stage, uint32_t axis)
{
	rule_loads loads = { NULL, 0, 0 };
	bool any = false;

	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++)
		any = any || rule_load_step(r, stage, loads.v[i], axis) ==
		    STEP_LARGE;
	vec_free(&loads);
	return any && rule_cost(r, stage) <= SPEED_FUNCTION;
}

void
rule_store(struct rule *r, uint32_t stage, const struct rule_at *at)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	const struct sym *axis[2 * TYPE_RANK_LIMIT];
	uint32_t v = vector_axis(r, stage, at->shared, false), u, lanes = 1;
	uint32_t parent = at->parent;
	bool parallel = at->parallel || !r->target->parallel ||
	    rule_work(r, stage) < SPEED_PARALLEL;

	if ((v == UINT32_MAX || is_part_transpose(r, stage, v)) &&
	    square_store(r, stage, at))
		return;
	if (v == UINT32_MAX)
		v = vector_axis(r, stage, at->shared, true);
	u = v;
	if (v != UINT32_MAX) {
		u = rule_fused_first(r, stage, at->shared, v);
		lanes = store_lanes(r, stage, u, v);
	}
	if (lanes > 1)
		rule_say(r, stage, 1, "a store in vectors of %u along '%s'%s"
		    "%s", lanes, s->axis[v].name, u < v ?
		    " and the axes before it" : "", rule_work_text(parallel));
	else
		rule_say(r, stage, 1, "a store element by element, %s%s",
		    v == UINT32_MAX ? "addresses are contiguous along no axis"
		    : "the axis is too short for a vector",
		    rule_work_text(parallel));
	memcpy(axis, at->axis, at->shared * sizeof *axis);
	/* Single elements are unrolled too, along the last axis. */
	if (v == UINT32_MAX && s->naxis > at->shared)
		u = v = s->naxis - 1;
	for (uint32_t a = at->shared; a < s->naxis; a++) {
		uint32_t before = parent;

		if (v != UINT32_MAX && a >= u && a <= v)
			continue;
		axis[a] = rule_loop(r, &parent, s->axis[a].extent, parallel ?
		    LOOP_SERIAL : LOOP_PARALLEL);
		parallel = parallel || parent != before;
	}
	if (v == UINT32_MAX)
		rule_leaf(r, parent, stage, LEAF_ALL, axis, 0, NULL);
	else
		vector_store(r, stage, u, v, lanes, parent, parallel, axis);
}
