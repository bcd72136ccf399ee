/*
 * Default schedules of reductions of contiguous rows (rule.h): partial results
 * in the lanes of a vector, which are then folded in halves.
 */
#include "rule/rule_tile.h"
#include "rule/speed.h"

#include <string.h>

/* Whether the domain's predicates load from memory: the last lanes, after the
 * end of an axis, must not do so. */
static bool
domain_loads(const struct prim *p, const struct prim_stage *s)
{
	struct sx_walk w;
	bool found = false;

	if (s->where == 0)
		return false;
	sx_walk_init(&w, p);
	sx_walk_begin(&w);
	sx_walk_add(&w, s->where);
	for (uint32_t i = 0; i < w.order.n && !found; i++)
		found = p->sx.v[w.order.v[i]].op == SX_LOAD;
	sx_walk_free(&w);
	return found;
}

uint32_t
tile_lane_axis(const struct tile *t)
{
	const struct prim_stage *s = tile_stage(t);

	if (domain_loads(t->r->p, s))
		return NONE;
	for (uint32_t a = t->naxis; a-- > t->nspatial; ) {
		uint32_t n[RULE_STEPS];
		int64_t e;

		tile_count_steps(t, a, n);
		if (n[STEP_ONE] > 0 && n[STEP_SMALL] + n[STEP_LARGE] +
		    n[STEP_DATA] == 0 &&
		    (!sym_is_const(s->axis[a].extent, &e) || e >= 4))
			return a;
	}
	return NONE;
}

static enum sx_op
combiner(enum reduce_op op, enum dtype dt)
{
	switch (op) {
	case REDUCE_SUM: return dt == DT_BOOL ? SX_OR : SX_ADD;
	case REDUCE_PROD: return dt == DT_BOOL ? SX_AND : SX_MUL;
	case REDUCE_MAX: return SX_MAX;
	case REDUCE_MIN: return SX_MIN;
	case REDUCE_ANY: return SX_OR;
	default: return SX_AND;
	}
}

/* A temporary with one dimension more than the buffer has. */
static uint32_t
lanes_of(struct rule *r, uint32_t buffer, uint32_t lanes)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t b = rule_temp_like(r, buffer, r->p->buffer.v[buffer].dtype);
	struct prim_buffer *x = &r->p->buffer.v[b];
	const struct sym **copy = arena_alloc(r->p->m->arena, x->rank + 1,
	    sizeof *copy);

	if (x->rank > 0)
		memcpy(dim, x->dim, x->rank * sizeof *dim);
	dim[x->rank] = sym_const(r->p->m->syms, lanes);
	memcpy(copy, dim, (x->rank + 1) * sizeof *copy);
	x->dim = copy;
	x->rank++;
	return b;
}

/* A name for the axis of the lanes that no axis of the stage has. */
static const char *
lane_name(struct rule *r, const struct prim_stage *s)
{
	const char *name = str_printf(r->p->m->strings, "l");
	bool taken = true;

	for (uint32_t n = 0; taken; n++) {
		taken = false;
		for (uint32_t a = 0; a < s->naxis; a++)
			taken = taken || s->axis[a].name == name;
		if (taken)
			name = str_printf(r->p->m->strings, "l%u", n);
	}
	return name;
}

/* out[sp] = op over k of value becomes P[sp, l] = op over k / lanes, with k =
 * ko * lanes + l; the new stage takes the number of the old one. */
static uint32_t
split_lanes(struct tile *t, uint32_t k)
{
	struct rule *r = t->r;
	struct prim *p = r->p;
	struct prim_stage s = *tile_stage(t);
	struct prim_axis axis[2 * TYPE_RANK_LIMIT];
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 }, l, value, inside;
	uint32_t out = lanes_of(r, s.out[0], t->lanes), n = s.nspatial;
	const struct sym *e = s.axis[k].extent, *w;
	int64_t v;

	w = sym_const(p->m->syms, t->lanes);
	for (uint32_t a = 0; a < s.nspatial; a++)
		axis[a] = s.axis[a];
	axis[n].name = lane_name(r, &s);
	axis[n++].extent = w;
	for (uint32_t a = s.nspatial; a < s.naxis; a++) {
		if (a == k)
			continue;
		axis[n] = s.axis[a];
		to[a] = sx_axis(p, n++);
	}
	axis[n].name = s.axis[k].name;
	axis[n].extent = sym_ceildiv(p->m->syms, e, w);
	l = sx_axis(p, s.nspatial);
	to[k] = sx_bin(p, SX_ADD, sx_bin(p, SX_MUL, sx_axis(p, n), sx_int(p,
	    DT_INT64, t->lanes)), l);
	n++;
	value = sx_replace_axes(p, s.value[0], to, s.naxis);
	s.where = sx_replace_axes(p, s.where, to, s.naxis);
	if (!sym_is_const(e, &v) || v % t->lanes != 0) {
		inside = sx_bin(p, SX_LT, to[k], sx_dim(p, e));
		s.where = s.where == 0 ? inside : sx_bin(p, SX_AND, s.where,
		    inside);
	}
	s.nspatial++;
	s.naxis = n;
	s.axis = axis;
	s.out = &out;
	s.value = &value;
	s.name = NULL;
	rule_insert_stage(r, t->stage, &s);
	return out;
}

/* Folds `from` in halves into the old stage's output; the old stage, now after
 * the new one, becomes the last step.  Returns the number of steps. */
static uint32_t
fold_lanes(struct tile *t, uint32_t from)
{
	struct rule *r = t->r;
	struct prim *p = r->p;
	uint32_t n = 0, place = t->stage + 1;
	struct prim_stage old = p->stage.v[place];
	enum sx_op op = combiner(old.reduce, p->buffer.v[from].dtype);

	memmove(&p->stage.v[place], &p->stage.v[place + 1],
	    (p->stage.n - place - 1) * sizeof old);
	p->stage.n--;
	for (uint32_t w = t->lanes / 2; w > 0; w /= 2, n++) {
		struct prim_stage s = old;
		struct prim_axis axis[2 * TYPE_RANK_LIMIT];
		sx_id at[TYPE_RANK_LIMIT + 1], value, high;
		uint32_t out = w > 1 ? lanes_of(r, old.out[0], w) :
		    old.out[0], k = old.nspatial;

		for (uint32_t a = 0; a < k; a++) {
			axis[a] = old.axis[a];
			at[a] = sx_axis(p, a);
		}
		axis[k].name = lane_name(r, &old);
		axis[k].extent = sym_const(p->m->syms, w);
		at[k] = w > 1 ? sx_axis(p, k) : sx_int(p, DT_INT64, 0);
		value = sx_load(p, from, at, k + 1);
		high = at[k];
		at[k] = sx_bin(p, SX_ADD, high, sx_int(p, DT_INT64, w));
		value = sx_bin(p, op, value, sx_load(p, from, at, k + 1));
		at[k] = high;
		s.kind = STAGE_STORE;
		s.nspatial = s.naxis = w > 1 ? k + 1 : k;
		s.axis = axis;
		s.where = 0;
		s.name = NULL;
		s.out = &out;
		s.at = at;
		s.value = &value;
		rule_insert_stage(r, place++, &s);
		from = out;
	}
	return n;
}

/* The number of elements of an axis that one tile has.  Where operands are
 * read again, a tile pays for extents that are unknown too: what is left over
 * becomes a tile of its own size. */
static uint32_t
tile_part(const struct tile *t, uint32_t axis, uint32_t most)
{
	int64_t e = tile_extent(t, axis);

	if (e == 0 && rule_contracts(t->r, t->stage))
		return most;
	for (uint32_t d = most; d > 1; d--)
		if (e > 0 && e % d == 0)
			return d;
	return e > 3 * (int64_t)most ? most : 1;
}

/* Rows that are combined with one other row are read once: then it is best to
 * read them in order, with several vectors of the same row as independent
 * accumulators. */
static uint32_t
more_lanes(const struct tile *t, uint32_t k)
{
	uint32_t lanes = t->lanes;
	int64_t e;

	if (!sym_is_const(tile_stage(t)->axis[k].extent, &e))
		return lanes;
	for (uint32_t m = 0; m < 2 && 4 * lanes <= e && lanes < SPEED_LANES;
	    m++)
		lanes *= 2;
	return lanes;
}

uint32_t
tile_reduce_lanes(struct tile *t, const struct rule_at *at, uint32_t k)
{
	struct rule *r = t->r;
	uint32_t from, folds, one = t->lanes, lanes = one;
	bool many = r->target->machine.registers > 16;

	t->vector = tile_last_axis(t, at->shared);
	t->rows = NONE;
	t->vectors = t->height = 1;
	if (t->vector != NONE) {
		for (uint32_t a = t->vector; a-- > at->shared &&
		    t->rows == NONE; )
			if (tile_part(t, a, 2) > 1 || tile_extent(t, a) > 1)
				t->rows = a;
		t->vectors = tile_part(t, t->vector, 4);
	}
	if (t->rows != NONE)
		t->height = tile_part(t, t->rows, many ? 4 : 2);
	else
		t->lanes = lanes = more_lanes(t, k);
	if (lanes != one)
		t->vectors = 1;
	rule_say(r, t->stage, 1, "a reduction of contiguous rows, %u by %u at "
	    "once, in %u partial results", t->height, t->vectors, lanes);
	r->folds++;
	from = split_lanes(t, k);
	folds = fold_lanes(t, from);
	t->epilogue = t->stage + 1 + folds;
	t->naxis = tile_stage(t)->naxis;
	/* The tile advances by outputs, not by lanes. */
	t->lanes = 1;
	tile_outer_loops(t, at);
	tile_sum(t, lanes);
	for (uint32_t i = 1; i <= folds; i++)
		tile_leaf(t, t->parent, t->epilogue - 1 - folds + i, LEAF_ALL,
		    i < folds ? lanes >> i : 0);
	tile_leaf(t, t->parent, t->epilogue, LEAF_ALL, 0);
	return t->epilogue + 1 - t->stage;
}
