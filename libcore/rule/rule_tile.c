/*
 * Default schedules of reductions (rule.h): the loops around a tile, and its
 * sums.
 */
#include "rule/rule_tile.h"
#include "rule/speed.h"
#include "tensor/stage_inline.h"

#include <string.h>

const struct prim_stage *
tile_stage(const struct tile *t)
{
	return &t->r->p->stage.v[t->stage];
}

int64_t
tile_extent(const struct tile *t, uint32_t axis)
{
	int64_t v;

	return sym_is_const(tile_stage(t)->axis[axis].extent, &v) ? v : 0;
}

void
tile_count_steps(const struct tile *t, uint32_t axis, uint32_t n[RULE_STEPS])
{
	rule_loads loads = { NULL, 0, 0 };

	memset(n, 0, RULE_STEPS * sizeof *n);
	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++)
		n[rule_load_step(t->r, t->stage, loads.v[i], axis)]++;
	vec_free(&loads);
}

uint32_t
tile_last_axis(const struct tile *t, uint32_t shared)
{
	for (uint32_t a = t->nspatial; a-- > shared; )
		if (tile_extent(t, a) != 1)
			return a;
	return NONE;
}

bool
tile_reuses(const struct tile *t, uint32_t axis)
{
	rule_loads loads = { NULL, 0, 0 };
	bool ok = true;

	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++)
		if (rule_load_step(t->r, t->stage, loads.v[i], t->vector) !=
		    STEP_NONE && rule_load_step(t->r, t->stage, loads.v[i],
		    axis) != STEP_NONE)
			ok = false;
	vec_free(&loads);
	return ok;
}

bool
rule_few_registers(const struct rule *r)
{
	const struct target *m = &r->target->machine;

	return m->registers <= SPEED_FEW &&
	    m->vector_bytes >= SPEED_FUSED_BYTES;
}

/* The number of elements of an axis that one tile computes. */
static uint32_t
tile_size(const struct tile *t, uint32_t axis)
{
	return axis == t->vector ? t->lanes * t->vectors :
	    axis == t->rows ? t->height : 1;
}

bool
tile_by_blocks(const struct tile *t, uint32_t shared)
{
	const struct rule_tuning *tuning = t->r->target->tuning;
	rule_loads loads = { NULL, 0, 0 };
	uint64_t bytes = 0;
	bool again = false;

	if (t->vector == NONE || t->rows == NONE ||
	    !rule_contracts(t->r, t->stage))
		return false;
	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++) {
		uint64_t n = dtype_info[t->r->p->sx.v[loads.v[i]].dtype].bytes;

		if (rule_load_step(t->r, t->stage, loads.v[i], t->vector) ==
		    STEP_NONE)
			continue;
		n *= (uint64_t)t->lanes * t->vectors;
		for (uint32_t a = t->nspatial; a < t->naxis; a++)
			if (rule_load_step(t->r, t->stage, loads.v[i], a) !=
			    STEP_NONE)
				n *= tile_extent(t, a) == 0 ? SPEED_UNKNOWN :
				    (uint64_t)tile_extent(t, a);
		bytes += n;
	}
	vec_free(&loads);
	for (uint32_t a = shared; a < t->nspatial; a++)
		again = again || (a != t->vector && tile_extent(t, a) >
		    tile_size(t, a));
	if (tuning != NULL && tuning->blocks != 0)
		return again && tuning->blocks > 0;
	return again && bytes > (rule_few_registers(t->r) ? SPEED_PANEL_FEW :
	    SPEED_PANEL);
}

/* ---- loops ---- */

/* Whether what is contiguous along the tile is read again along an axis. */
static bool
panel_stays(const struct tile *t, uint32_t axis)
{
	return axis != t->vector && tile_extent(t, axis) != 1 &&
	    tile_reuses(t, axis);
}

/* Where the loop over the vector axis stands, before the loop of an axis: it is
 * the last one, unless what all of its tiles read together is greater than a
 * cache.  Speed only. */
static uint32_t
panel_place(const struct tile *t, uint32_t shared)
{
	const struct rule_tuning *tuning = t->r->target->tuning;
	rule_loads loads = { NULL, 0, 0 };
	uint64_t bytes = 0;

	if (t->vector == NONE || t->rows == NONE ||
	    !rule_contracts(t->r, t->stage))
		return t->nspatial;
	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++) {
		uint64_t n = dtype_info[t->r->p->sx.v[loads.v[i]].dtype].bytes;

		if (rule_load_step(t->r, t->stage, loads.v[i], t->vector) ==
		    STEP_NONE)
			continue;
		for (uint32_t a = 0; a < t->naxis; a++)
			if ((a == t->vector || a >= t->nspatial) &&
			    rule_load_step(t->r, t->stage, loads.v[i], a) !=
			    STEP_NONE)
				n *= tile_extent(t, a) == 0 ? SPEED_UNKNOWN :
				    (uint64_t)tile_extent(t, a);
		bytes += n;
	}
	vec_free(&loads);
	if (tuning != NULL && tuning->columns != 0)
		bytes = tuning->columns > 0 ? UINT64_MAX : 0;
	for (uint32_t a = shared; bytes > SPEED_CACHE && a < t->nspatial; a++)
		if (panel_stays(t, a))
			return a;
	return t->nspatial;
}

/* The axes of the loops around the tile, from the outermost; their number. */
static uint32_t
outer_axes(const struct tile *t, uint32_t shared, uint32_t *axis)
{
	uint32_t place = panel_place(t, shared), n = 0;

	for (uint32_t k = shared; k <= t->nspatial; k++) {
		uint32_t a = k < place ? k : k == place ? t->vector : k - 1;

		if (a != NONE && (k == place || a != t->vector))
			axis[n++] = a;
	}
	return n;
}

/* Adds loops over the tiles along n axes below *parent; sets axis[] to the
 * values of these, and, for tiled axes, to the index of the tile's first
 * element.  The first loop that is added is parallel unless there is one
 * around. */
static void
tile_loops(struct tile *t, uint32_t *parent, const uint32_t *axis, uint32_t n,
    bool parallel)
{
	struct sym_ctx *c = t->r->p->m->syms;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t a = axis[i], before = *parent;
		const struct sym *size = sym_const(c, tile_size(t, a)), *var,
		    *extent = tile_stage(t)->axis[a].extent;
		bool image = i == 0 && n > 1 && a == 0 && !parallel &&
		    tile_size(t, a) == 1 &&
		    rule_one_image(t->r, t->stage, extent);

		var = rule_loop(t->r, parent, sym_ceildiv(c, extent, size),
		    parallel || image ? LOOP_SERIAL : LOOP_PARALLEL);
		parallel = parallel || (*parent != before && !image);
		t->axis[a] = sym_mul(c, var, size);
	}
}

/* Whether no loop of the stage is to be parallel. */
static bool
stays_serial(const struct tile *t, const struct rule_at *at)
{
	return at->parallel || !t->r->target->parallel ||
	    rule_work(t->r, t->stage) < SPEED_PARALLEL;
}

void
tile_outer_loops(struct tile *t, const struct rule_at *at)
{
	struct sym_ctx *c = t->r->p->m->syms;
	uint32_t axis[TYPE_RANK_LIMIT + 1], n = outer_axes(t, at->shared, axis);

	t->parent = at->parent;
	if (t->block > 0)
		t->axis[t->rows] = sym_add(c, t->axis[t->rows], sym_mul(c,
		    rule_loop_n(t->r, &t->parent, t->block / t->height,
		    LOOP_SERIAL), sym_const(c, t->height)));
	tile_loops(t, &t->parent, axis, n, stays_serial(t, at));
}

static void
need(struct tile *t, uint32_t axis, const struct sym *value, int64_t size,
    struct sym_pred *where, uint32_t *n)
{
	int64_t e = tile_extent(t, axis);

	if (e != 0 && e % size == 0)
		return;
	where[(*n)++] = (struct sym_pred){ SYM_LT, value,
	    tile_stage(t)->axis[axis].extent };
}

void
tile_leaf(struct tile *t, uint32_t parent, uint32_t stage,
    enum leaf_part part, uint32_t partial)
{
	struct rule *r = t->r;
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *axis[2 * TYPE_RANK_LIMIT], *q;
	struct sym_pred where[2];
	uint32_t n = 0;

	memcpy(axis, t->axis, t->naxis * sizeof *axis);
	if (t->rows != NONE) {
		axis[t->rows] = sym_add(c, axis[t->rows], rule_loop_n(r,
		    &parent, t->height, t->by_rows ? LOOP_SERIAL :
		    LOOP_UNROLL));
		need(t, t->rows, axis[t->rows], t->block > 0 ? t->block :
		    t->height, where, &n);
	}
	if (t->vector != NONE) {
		q = rule_loop_n(r, &parent, t->vectors, LOOP_UNROLL);
		axis[t->vector] = sym_add(c, axis[t->vector], sym_mul(c, q,
		    sym_const(c, t->lanes)));
		axis[t->vector] = sym_add(c, axis[t->vector], rule_loop_n(r,
		    &parent, t->lanes, LOOP_VECTOR));
		need(t, t->vector, axis[t->vector], t->lanes * t->vectors,
		    where, &n);
	}
	if (partial > 0)
		axis[t->nspatial] = rule_loop_n(r, &parent, partial,
		    LOOP_VECTOR);
	if (part == LEAF_UPDATE && stage == t->stage && t->dot != NONE)
		axis[t->dot] = rule_loop(r, &parent,
		    tile_stage(t)->axis[t->dot].extent, LOOP_UNROLL);
	rule_leaf(r, parent, stage, part, axis, n, where);
}

/* Small windows are unrolled: their loops would cost more than their bodies. */
static bool
is_small(const struct tile *t)
{
	int64_t n = (int64_t)t->height * t->vectors;

	for (uint32_t k = t->nspatial; k < t->naxis; k++) {
		int64_t e = tile_extent(t, k);

		if (e == 0 || e > SPEED_WINDOW)
			return false;
		n *= e;
	}
	return n * (1 + rule_cost(t->r, t->stage)) <= SPEED_WINDOW;
}

/* Adds loops over the axes from .. to - 1 of the reduction. */
static uint32_t
reduction_loops(struct tile *t, uint32_t parent, uint32_t from, uint32_t to,
    enum loop_kind kind)
{
	for (uint32_t k = from; k < to; k++)
		t->axis[k] = rule_loop(t->r, &parent,
		    tile_stage(t)->axis[k].extent, kind);
	return parent;
}

/* Divides the sums of a tile into blocks, and the sums of these, if they are
 * long; outer[i]: by how many axes.  Returns how often. */
#define LEVELS 2

static uint32_t
divide_sums(struct tile *t, uint32_t partial, uint32_t outer[LEVELS])
{
	uint32_t n = 0;

	outer[0] = rule_block_sum(t->r, t->stage, partial > 0 &&
	    tile_stage(t)->where != 0 ? BLOCKS_GUARDED : BLOCKS_ANY);
	if (outer[0] > 0)
		n++;
	if (outer[0] > 1) {
		outer[1] = rule_block_sum(t->r, t->stage + 1, BLOCKS_OF_AXES);
		n += outer[1] > 0;
	}
	t->naxis = tile_stage(t)->naxis;
	if (t->dot != NONE)
		t->dot = t->naxis - 1;
	return n;
}

/* The axes of the sum that have loops around the tile end before this one. */
static uint32_t
loops_end(const struct tile *t)
{
	return t->dot != NONE ? t->dot : t->naxis;
}

void
tile_sum(struct tile *t, uint32_t partial)
{
	enum loop_kind kind = partial == 0 && is_small(t) ? LOOP_UNROLL :
	    LOOP_SERIAL;
	uint32_t first = t->nspatial + (partial > 0), parent = t->parent;
	uint32_t outer[LEVELS], at[LEVELS] = { 0 }, from = first;
	uint32_t n = divide_sums(t, partial, outer);

	t->epilogue += n;
	/* From the sums of all blocks inward. */
	for (uint32_t i = n; i-- > 0; ) {
		at[i] = parent;
		tile_leaf(t, parent, t->stage + i + 1, LEAF_INIT, partial);
		parent = reduction_loops(t, parent, from, first + outer[i],
		    LOOP_SERIAL);
		from = first + outer[i];
	}
	tile_leaf(t, parent, t->stage, LEAF_INIT, partial);
	tile_leaf(t, reduction_loops(t, parent, from, loops_end(t), kind),
	    t->stage, LEAF_UPDATE, partial);
	for (uint32_t i = 0; i < n; i++) {
		tile_leaf(t, parent, t->stage + i + 1, LEAF_UPDATE, partial);
		parent = at[i];
	}
}

/* ---- what follows the sums ---- */

/* A stage before the epilogue that copies the sums, which the epilogue then
 * reads. */
static void
copy_sums(struct tile *t)
{
	struct rule *r = t->r;
	struct prim *p = r->p;
	struct prim_stage *e = &p->stage.v[t->epilogue], s = *e;
	uint32_t sums = p->stage.v[t->epilogue - 1].out[0];
	uint32_t out = rule_temp_like(r, sums, p->buffer.v[sums].dtype);
	sx_id at[TYPE_RANK_LIMIT], axis[2 * TYPE_RANK_LIMIT] = { 0 }, by;
	sx_id *value = arena_alloc(p->m->arena, s.nout, sizeof *value);

	for (uint32_t a = 0; a < s.naxis; a++)
		at[a] = sx_axis(p, a);
	by = sx_load(p, out, at, s.naxis);
	for (uint32_t i = 0; i < s.nout; i++)
		value[i] = rule_renew(r, s.value[i], axis, 0, sums, by);
	e->value = value;
	by = sx_load(p, sums, at, s.naxis);
	s.at = at;
	s.nout = 1;
	s.out = &out;
	s.value = &by;
	s.name = NULL;
	rule_insert_stage(r, t->epilogue++, &s);
}

/* Whether what is stored needs so many operations that code for all elements of
 * the tile would be long, and would not stay in registers: a loop over the rows
 * stores it.  Speed only. */
static bool
stores_by_rows(const struct tile *t)
{
	return t->rows != NONE && t->height * t->vectors > SPEED_ALONE &&
	    prim_stage_cost(t->r->p, t->epilogue) >= SPEED_FUNCTION;
}

static void
tile_store(struct tile *t)
{
	if (stores_by_rows(t)) {
		copy_sums(t);
		tile_leaf(t, t->parent, t->epilogue - 1, LEAF_ALL, 0);
		t->by_rows = true;
	}
	tile_leaf(t, t->parent, t->epilogue, LEAF_ALL, 0);
}

/* ---- sums by blocks of all tiles ---- */

/* The loops over the blocks of a sum stand around those over the tiles, but for
 * the outermost of these, so that the operands of a block stay in a cache while
 * all tiles add it (the loop order of Goto and van de Geijn); the sums of the
 * tiles are in memory. */
static bool
emit_by_blocks(struct tile *t, const struct rule_at *at)
{
	uint32_t axis[TYPE_RANK_LIMIT + 1], n = outer_axes(t, at->shared, axis);
	uint32_t outer[LEVELS], around[LEVELS], from = t->nspatial, parent;
	uint32_t levels, base = at->parent, first = from, one = 0;
	bool serial = stays_serial(t, at);

	levels = divide_sums(t, 0, outer);
	if (levels == 0)
		return false;
	while (base == at->parent && one < n)
		tile_loops(t, &base, &axis[one++], 1, serial);
	t->epilogue += levels;
	t->parent = base;
	for (uint32_t i = levels; i-- > 0; ) {
		around[i] = parent = t->parent;
		tile_loops(t, &parent, axis + one, n - one, true);
		tile_leaf(t, parent, t->stage + i + 1, LEAF_INIT, 0);
		t->parent = reduction_loops(t, t->parent, from,
		    first + outer[i], LOOP_SERIAL);
		from = first + outer[i];
	}
	for (uint32_t i = 0; i < levels; i++) {
		parent = t->parent;
		tile_loops(t, &parent, axis + one, n - one, true);
		if (i == 0) {
			tile_leaf(t, parent, t->stage, LEAF_INIT, 0);
			tile_leaf(t, reduction_loops(t, parent, from,
			    loops_end(t), LOOP_SERIAL), t->stage, LEAF_UPDATE,
			    0);
		}
		tile_leaf(t, parent, t->stage + i + 1, LEAF_UPDATE, 0);
		t->parent = around[i];
	}
	parent = base;
	tile_loops(t, &parent, axis + one, n - one, true);
	/* The sums are in memory. */
	t->by_rows = stores_by_rows(t);
	tile_leaf(t, parent, t->epilogue, LEAF_ALL, 0);
	return true;
}

void
tile_emit(struct tile *t, const struct rule_at *at)
{
	t->r->tiles++;
	if (t->block == 0 && tile_by_blocks(t, at->shared) &&
	    emit_by_blocks(t, at))
		return;
	tile_outer_loops(t, at);
	tile_sum(t, 0);
	tile_store(t);
}
