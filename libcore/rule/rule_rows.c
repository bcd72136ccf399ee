/*
 * Default schedules: which successive stages share loops over leading axes, as
 * those of softmax and normalizations do (rule.h).
 *
 * Cost: quadratic in the number of stages.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include "tensor/rows.h"

static bool
written_in(const struct prim *p, uint32_t buffer, uint32_t lo, uint32_t hi)
{
	for (uint32_t i = lo; i < hi; i++)
		for (uint32_t k = 0; k < p->stage.v[i].nout; k++)
			if (p->stage.v[i].out[k] == buffer)
				return true;
	return false;
}

/* Whether the stage reads a buffer that one of lo .. stage - 1 writes. */
static bool
follows(const struct rule *r, uint32_t lo, uint32_t stage)
{
	rule_loads loads = { NULL, 0, 0 };
	bool found = false;

	rule_find_loads(r, stage, &loads);
	for (uint32_t k = 0; k < loads.n; k++)
		found = found || written_in(r->p, r->p->sx.v[loads.v[k]].ref,
		    lo, stage);
	vec_free(&loads);
	return found;
}

/* Whether one of the stages before hi reads what stage lo writes. */
static bool
is_read(const struct rule *r, uint32_t lo, uint32_t hi)
{
	bool found = false;

	for (uint32_t i = lo + 1; i < hi && !found; i++) {
		rule_loads loads = { NULL, 0, 0 };

		rule_find_loads(r, i, &loads);
		for (uint32_t k = 0; k < loads.n; k++)
			found = found || written_in(r->p,
			    r->p->sx.v[loads.v[k]].ref, lo, lo + 1);
		vec_free(&loads);
	}
	return found;
}

/* Whether a temporary can be private to each iteration of shared loops: its
 * stage writes each element at its axes. */
static bool
made_at_axes(const struct rule *r, uint32_t stage)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	const struct prim_buffer *b = &p->buffer.v[s->out[0]];

	return s->at == NULL || b->kind != BUFFER_TEMP ||
	    (s->nspatial == b->rank && prim_own_axes(p, s->at, b->rank,
	    b->rank) == b->rank);
}

/* The loops that successive stages from `lo` on can share. */
struct rows {
	const struct rule *r;
	uint32_t lo;
	uint32_t most;		/* leading axes of the same extents, along
				 * which all dependences are */
	uint32_t deepest;	/* the most axes of a stage */
	uint32_t least;		/* how many of them leave one element of each
				 * product */
};

/* Adds a stage; false: it shares no loop with those before. */
static bool
add_stage(struct rows *w, uint32_t stage)
{
	const struct prim *p = w->r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	rule_loads loads = { NULL, 0, 0 };

	if (!made_at_axes(w->r, stage))
		return false;
	/* Parts of one buffer are written in loops of their own. */
	for (uint32_t k = 0; k < s->nout; k++)
		if (written_in(p, s->out[k], w->lo, stage))
			return false;
	if (s->nspatial > w->deepest)
		w->deepest = s->nspatial;
	if (rule_free_axes(s) < w->most)
		w->most = rule_free_axes(s);
	for (uint32_t a = 0; a < w->most; a++)
		if (s->axis[a].extent != p->stage.v[w->lo].axis[a].extent)
			w->most = a;
	if (s->at != NULL)
		w->most = prim_own_axes(p, s->at, p->buffer.v[s->out[0]].rank,
		    w->most);
	rule_find_loads(w->r, stage, &loads);
	for (uint32_t k = 0; k < loads.n; k++) {
		const struct sx *n = &p->sx.v[loads.v[k]];

		if (written_in(p, n->ref, w->lo, stage + 1))
			w->most = prim_own_axes(p, &p->sx_in.v[n->in], n->nin,
			    w->most);
	}
	vec_free(&loads);
	/* A product is a tile, unless the loops leave one element of it. */
	if (rule_contracts(w->r, stage) && prim_axes_to_one(s) > w->least)
		w->least = prim_axes_to_one(s);
	return w->most > 0 && w->most >= w->least;
}

/* The loops that the stages added can share; 0: none.  The last axis of all is
 * reserved for vectors. */
static uint32_t
shared_axes(const struct rows *w)
{
	uint32_t n = w->most >= w->deepest ? w->deepest - 1 : w->most;

	return n < w->least ? 0 : n;
}

static bool
is_many(const struct rule *r, uint32_t stage, uint32_t axes)
{
	int64_t v;

	for (uint32_t a = 0; a < axes; a++)
		if (!sym_is_const(r->p->stage.v[stage].axis[a].extent, &v) ||
		    v > 1)
			return true;
	return false;
}

/* Whether it is better to compute several results of a reduction at once: each
 * combines few elements.  Speed only. */
static bool
is_short(const struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	int64_t n = 1, v;

	for (uint32_t a = s->nspatial; a < s->naxis; a++) {
		if (!sym_is_const(s->axis[a].extent, &v) ||
		    __builtin_mul_overflow(n, v, &n))
			return false;
	}
	return s->kind == STAGE_REDUCE && n < SPEED_ROW;
}

uint32_t
rule_shared_axes(const struct rule *r, uint32_t lo, uint32_t *hi)
{
	struct rows w = { .r = r, .lo = lo, .most = UINT32_MAX };
	uint32_t shared = 0, n;

	*hi = lo + 1;
	for (uint32_t i = lo; i < r->p->stage.n && !rule_is_scaled(r, i) &&
	    add_stage(&w, i); i++) {
		n = shared_axes(&w);
		/* A stage that reads none of them shares their loops if one
		 * after it reads both. */
		if (n == 0 || !is_many(r, lo, n) || !follows(r, lo, i))
			continue;
		shared = n;
		*hi = i + 1;
	}
	/* What none of them reads is no part of their rows. */
	if (shared > 0 && !is_read(r, lo, *hi))
		shared = 0;
	/* A product and what stores it are one tile, of several rows. */
	if (*hi == lo + 2 ? rule_is_epilogue(r, lo, lo + 1) &&
	    rule_contracts(r, lo) : is_short(r, lo))
		shared = 0;
	if (shared == 0)
		*hi = lo + 1;
	return shared;
}
