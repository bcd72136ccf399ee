/*
 * Default schedules: the order of the loops of a sum of products.
 *
 * A tile of a product reads one operand in vectors, the other one element by
 * element.  The axes of the sum are put into the order in which that other
 * operand is stored, so that it is read as streams: of an image with its
 * channels last, a convolution reads the channels of one tap after another.
 * The first operand follows that order where it is packed (rule_panel.c,
 * rule_operands.c).
 */
#include "rule/rule_impl.h"

/* How far an operand moves along an axis, in elements; what is not constant is
 * far.  Speed only. */
static int64_t
distance(const struct rule *r, uint32_t stage, sx_id load, uint32_t axis)
{
	int64_t step;

	if (!rule_stride(r, stage, load, axis, &step))
		return INT64_MAX;
	return step < 0 ? -step : step;
}

/* The operand of which a tile reads elements; 0: none. */
static sx_id
row_operand(const struct rule *r, uint32_t stage, uint32_t vector)
{
	rule_loads loads = { NULL, 0, 0 };
	sx_id found = 0;

	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; loads.n == 2 && i < 2; i++)
		if (rule_load_step(r, stage, loads.v[i], vector) == STEP_NONE &&
		    rule_load_step(r, stage, loads.v[1 - i], vector) !=
		    STEP_NONE)
			found = loads.v[i];
	vec_free(&loads);
	return found;
}

/* Sorts the axes of the sum, the farthest first; from[i]: the axis that comes
 * to place i.  Returns whether one moves. */
static bool
sorted(const struct rule *r, uint32_t stage, sx_id load, uint32_t *from)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	bool moves = false;

	for (uint32_t a = s->nspatial; a < s->naxis; a++) {
		int64_t d = distance(r, stage, load, a);
		uint32_t k = a;

		while (k > s->nspatial && distance(r, stage, load,
		    from[k - 1]) < d) {
			from[k] = from[k - 1];
			k--;
			moves = true;
		}
		from[k] = a;
	}
	return moves;
}

static void
put_in_order(struct rule *r, uint32_t stage, const uint32_t *from)
{
	struct prim *p = r->p;
	struct prim_stage *s = &p->stage.v[stage];
	struct prim_axis *axis = arena_alloc(p->m->arena, s->naxis,
	    sizeof *axis);
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 };
	sx_id *value = arena_alloc(p->m->arena, 1, sizeof *value);

	for (uint32_t a = 0; a < s->naxis; a++) {
		axis[a] = a < s->nspatial ? s->axis[a] : s->axis[from[a]];
		if (a >= s->nspatial)
			to[from[a]] = sx_axis(p, a);
	}
	value[0] = sx_replace_axes(p, p->stage.v[stage].value[0], to,
	    s->naxis);
	s = &p->stage.v[stage];
	s->axis = axis;
	s->value = value;
}

void
rule_order_sums(struct rule *r)
{
	uint32_t from[2 * TYPE_RANK_LIMIT];
	struct rule_tile t;

	for (uint32_t i = 0; i < r->p->stage.n; i++) {
		const struct prim_stage *s = &r->p->stage.v[i];
		sx_id load;

		if (s->kind != STAGE_REDUCE || s->reduce != REDUCE_SUM ||
		    s->where != 0 || s->naxis - s->nspatial < 2 ||
		    !rule_contracts(r, i) || !rule_tile_size(r, i, &t))
			continue;
		load = row_operand(r, i, t.vector);
		if (load == 0 || !sorted(r, i, load, from))
			continue;
		put_in_order(r, i, from);
		rule_say(r, i, 1, "the axes of its sum are in the order in "
		    "which an operand is stored");
	}
}
