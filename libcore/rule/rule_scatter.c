/*
 * Default schedules of scatters (rule.h).
 *
 * Updates that may conflict run in the order of their axes.  Along an axis that
 * is itself an index they write distinct elements: if it is the last axis it is
 * vectorized, if the first it is parallel.  Rows of a few vectors are unrolled,
 * so that the address and the bounds check of a row are computed once.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

#define NONE UINT32_MAX

static bool
is_index(const struct rule *r, const struct prim_stage *s, uint32_t axis)
{
	for (uint32_t d = 0; d < r->p->buffer.v[s->out[0]].rank; d++)
		if (r->p->sx.v[s->at[d]].op == SX_AXIS &&
		    r->p->sx.v[s->at[d]].ref == axis)
			return true;
	return false;
}

/* The last axis, if accesses along it are contiguous. */
static uint32_t
vector_axis(const struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	rule_loads loads = { NULL, 0, 0 };
	uint32_t a = s->naxis - 1, bad = 0;
	int64_t e;

	if (s->naxis == 0 || !is_index(r, s, a) ||
	    (sym_is_const(s->axis[a].extent, &e) && e < 2) ||
	    rule_step(r, stage, s->out[0], s->at, a) != STEP_ONE)
		return NONE;
	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++)
		bad += rule_load_step(r, stage, loads.v[i], a) >= STEP_LARGE;
	vec_free(&loads);
	return bad == 0 ? a : NONE;
}

void
rule_scatter(struct rule *r, uint32_t stage, const struct rule_at *at)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *axis[2 * TYPE_RANK_LIMIT], *n;
	uint32_t v = vector_axis(r, stage), lanes = rule_lanes(r, stage);
	uint32_t parent = at->parent, nwhere = 0;
	bool serial = at->parallel || !r->target->parallel ||
	    rule_work(r, stage) < SPEED_PARALLEL;
	struct sym_pred where[1];
	int64_t e = 0;

	if (v == NONE || v < at->shared || lanes < 2) {
		rule_serial(r, stage, at);
		return;
	}
	(void)sym_is_const(s->axis[v].extent, &e);
	while (e > 0 && lanes > 2 && lanes / 2 >= e)
		lanes /= 2;
	rule_say(r, stage, 1, "a scatter in vectors of %u along '%s'", lanes,
	    s->axis[v].name);
	memcpy(axis, at->axis, at->shared * sizeof *axis);
	for (uint32_t a = at->shared; a < v; a++) {
		uint32_t before = parent;
		bool now = !serial && is_index(r, s, a);

		axis[a] = rule_loop(r, &parent, s->axis[a].extent, now ?
		    LOOP_PARALLEL : LOOP_SERIAL);
		serial = serial || parent != before;
	}
	n = sym_ceildiv(c, s->axis[v].extent, sym_const(c, lanes));
	axis[v] = rule_loop(r, &parent, n, e > 0 &&
	    e <= (int64_t)lanes * SPEED_SCATTER ? LOOP_UNROLL :
	    LOOP_SERIAL);
	axis[v] = sym_add(c, sym_mul(c, axis[v], sym_const(c, lanes)),
	    rule_loop_n(r, &parent, lanes, LOOP_VECTOR));
	if (e == 0 || e % lanes != 0)
		where[nwhere++] = (struct sym_pred){ SYM_LT, axis[v],
		    s->axis[v].extent };
	rule_leaf(r, parent, stage, LEAF_ALL, axis, nwhere, where);
}
