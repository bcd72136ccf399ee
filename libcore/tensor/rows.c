/*
 * Rows of programs: see rows.h.
 *
 * Cost: linear in the code of the stages.
 */
#include "tensor/rows.h"

#include <string.h>

uint32_t
prim_own_axes(const struct prim *p, const sx_id *index, uint32_t rank,
    uint32_t most)
{
	uint32_t n = 0;

	while (n < most && n < rank && p->sx.v[index[n]].op == SX_AXIS &&
	    p->sx.v[index[n]].ref == n)
		n++;
	return n;
}

uint32_t
prim_axes_to_one(const struct prim_stage *s)
{
	uint32_t n = s->nspatial;
	int64_t v;

	while (n > 0 && sym_is_const(s->axis[n - 1].extent, &v) && v == 1)
		n--;
	return n;
}

/* Whether the last axis of the stage is in no index of the load, or is its last
 * index by itself. */
static bool
is_in_order(const struct prim *p, const struct prim_stage *s,
    const struct sx *load, struct sx_walk *below)
{
	uint32_t last = s->naxis - 1;

	for (uint32_t d = 0; d < load->nin; d++) {
		sx_id id = p->sx_in.v[load->in + d];

		if (p->sx.v[id].op == SX_AXIS) {
			if (p->sx.v[id].ref == last && d + 1 < load->nin)
				return false;
			continue;
		}
		sx_walk_begin(below);
		sx_walk_add(below, id);
		for (uint32_t k = 0; k < below->order.n; k++) {
			const struct sx *n = &p->sx.v[below->order.v[k]];

			if (n->op == SX_AXIS && n->ref == last)
				return false;
		}
	}
	return true;
}

static void
at_most(uint8_t *n, uint32_t limit)
{
	if (*n > limit)
		*n = (uint8_t)limit;
}

static bool
look_at_loads(const struct prim *p, const struct prim_stage *s,
    struct prim_rows *rows)
{
	struct sx_walk w, below;
	bool ok = true;

	sx_walk_init(&w, p);
	sx_walk_init(&below, p);
	sx_walk_stage(&w, s);
	for (uint32_t k = 0; k < w.order.n && ok; k++) {
		const struct sx *n = &p->sx.v[w.order.v[k]];
		uint32_t lead;

		if (n->op != SX_LOAD || n->nin == 0)
			continue;
		lead = prim_own_axes(p, &p->sx_in.v[n->in], n->nin,
		    s->nspatial);
		if (n->ref < p->ninput)
			at_most(&rows->lead[n->ref], lead);
		else
			at_most(&rows->most, lead);
		ok = s->naxis == 0 || is_in_order(p, s, n, &below);
		if (!ok && s->kind == STAGE_REDUCE)
			rows->strided = ok = true;
	}
	sx_walk_free(&w);
	sx_walk_free(&below);
	return ok;
}

bool
prim_rows(const struct prim *p, struct prim_rows *rows)
{
	const struct prim_stage *first = p->stage.v;

	*rows = (struct prim_rows){ .most = UINT8_MAX };
	if (p->ninput > PRIM_ROWS_INPUTS || p->stage.n == 0)
		return false;
	memset(rows->lead, UINT8_MAX, sizeof rows->lead);
	for (uint32_t i = 0; i < p->stage.n; i++) {
		const struct prim_stage *s = &p->stage.v[i];
		uint32_t n = 0, to_one = prim_axes_to_one(s);

		if ((s->kind != STAGE_STORE && s->kind != STAGE_REDUCE) ||
		    s->nout != 1)
			return false;
		while (n < s->nspatial && n < first->nspatial &&
		    s->axis[n].extent == first->axis[n].extent)
			n++;
		if (s->at != NULL)
			n = prim_own_axes(p, s->at, p->buffer.v[
			    s->out[0]].rank, n);
		at_most(&rows->most, n);
		if (s->kind == STAGE_REDUCE) {
			rows->reduces = true;
			if (to_one > rows->least)
				rows->least = (uint8_t)to_one;
		}
		if (!look_at_loads(p, s, rows))
			return false;
	}
	return true;
}
