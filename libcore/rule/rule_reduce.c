/*
 * Default schedules of reductions (rule.h): the size of tiles in registers.
 *
 * The tile size is that with the least cost of its inner loop, if a
 * multiply-add per accumulator and each load take half a cycle, and
 * accumulators and operands must fit the
 * registers (Goto and van de Geijn, "Anatomy of high-performance matrix
 * multiplication", 2008).
 */
#include "rule/rule_tile.h"
#include "rule/speed.h"

#include <string.h>

/* ---- tile sizes ---- */

static uint32_t
row_axis(const struct tile *t, uint32_t shared)
{
	uint32_t other = NONE, blocks = rule_is_scaled(t->r, t->stage) ?
	    t->nspatial - 2 : NONE;

	for (uint32_t a = t->vector; a-- > shared; ) {
		if (tile_extent(t, a) == 1 || a == blocks)
			continue;
		if (tile_reuses(t, a))
			return a;
		if (other == NONE)
			other = a;
	}
	return other;
}

/* The length of the panels along an axis in which the stage reads an operand;
 * 0: none. */
static int64_t
panel_size(const struct tile *t, uint32_t axis)
{
	const struct prim *p = t->r->p;
	rule_loads loads = { NULL, 0, 0 };
	int64_t n = 0;

	if (axis == NONE)
		return 0;
	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; i < loads.n && n == 0; i++) {
		const struct sx *x = &p->sx.v[loads.v[i]];
		const struct prim_buffer *b = &p->buffer.v[x->ref];

		uint32_t along = rule_panel_dim(t->r, x->ref);

		if (along != NONE && rule_depends(t->r,
		    p->sx_in.v[x->in + along], axis))
			sym_is_const(b->dim[along], &n);
	}
	vec_free(&loads);
	return n;
}

/* Whether each element of the tile loads its own operand, as in depthwise
 * convolutions: a larger tile saves no loads.  Speed only. */
static bool
streams(const struct tile *t)
{
	rule_loads loads = { NULL, 0, 0 };
	bool both = false;

	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; t->rows != NONE && i < loads.n && !both; i++)
		both = rule_load_step(t->r, t->stage, loads.v[i], t->rows) !=
		    STEP_NONE && rule_load_step(t->r, t->stage, loads.v[i],
		    t->vector) != STEP_NONE;
	vec_free(&loads);
	return both;
}

/* Whether the operands are narrower in memory than the sums. */
static bool
widens(const struct tile *t)
{
	const struct prim *p = t->r->p;
	enum dtype dt = p->buffer.v[tile_stage(t)->out[0]].dtype;
	rule_loads loads = { NULL, 0, 0 };
	bool any = false;

	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++)
		any = any || dtype_info[p->sx.v[loads.v[i]].dtype].bytes <
		    dtype_info[dt].bytes;
	vec_free(&loads);
	return any;
}

/* Whether a tuned program has tiles of another size. */
static bool
is_tuned_away(const struct tile *t, uint32_t h, uint32_t v)
{
	const struct rule_tuning *x = t->r->target->tuning;

	return x != NULL && x->height != 0 && (x->height != h ||
	    x->vectors != v);
}

/* The cycles of one step of the sums of h by v vectors.  Tiles of `few`
 * registers read so much in vectors that it comes from the second cache, one in
 * a cycle, and if it is one, spend an instruction on each broadcast.  Speed
 * only. */
static double
step_cost(uint32_t h, uint32_t v, bool few)
{
	double loads = few ? h / 2.0 + v : (h + v) / 2.0;
	double ops = h * v / 2.0, cost;

	/* Eight multiply-adds must be in flight. */
	cost = loads > ops ? loads : ops;
	cost = cost < SPEED_LATENCY ? SPEED_LATENCY : cost;
	return few && v == 1 ? SPEED_SINGLE * cost : cost;
}

/* The same of a tile each element of which loads its own operand, from rows
 * that may be outside of an image.  Speed only. */
static double
stream_cost(uint32_t h, uint32_t v)
{
	double cost = step_cost(h, v, false), loads = (h * v + v) / 2.0;

	return (cost > loads ? cost : loads) + h * SPEED_GUARD;
}

/* That of all rows, in tiles of h: what is left over is a tile of its own size.
 * Its code is run once for many times of the other's.  Speed only. */
static double
rows_cost(int64_t rows, uint32_t h, uint32_t v, bool few)
{
	int64_t full = rows / h;
	double all = (double)full * step_cost(h, v, few);

	return rows % h == 0 ? all : all + SPEED_TAIL *
	    step_cost((uint32_t)(rows % h), v, few);
}

/* How many bytes rows of what is not contiguous along the vectors are apart, at
 * most modulo SPEED_WAY: the less, the more sets of a cache hold them; 0: not
 * known. */
static uint32_t
row_distance(const struct tile *t)
{
	rule_loads loads = { NULL, 0, 0 };
	uint32_t far = 0;

	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; t->rows != NONE && t->vector != NONE &&
	    i < loads.n; i++) {
		int64_t by, bytes = dtype_info[t->r->p->sx.v[loads.v[i]].dtype]
		    .bytes;

		if (rule_load_step(t->r, t->stage, loads.v[i], t->vector) !=
		    STEP_NONE || !rule_stride(t->r, t->stage, loads.v[i],
		    t->rows, &by))
			continue;
		for (uint32_t d = SPEED_WAY; d > far; d /= 2)
			if (by * bytes % d == 0 && by != 0)
				far = d;
	}
	vec_free(&loads);
	return far;
}

/* What a step costs more whose rows are so far apart that they meet in a few
 * sets of the first cache, and drive one another out.  Speed only. */
static double
crowd_cost(uint32_t h, uint32_t distance)
{
	return (uint64_t)h * distance > SPEED_WAY * SPEED_MET ? SPEED_CROWD :
	    1;
}

/* How many registers hold the sums and operands of v vectors: where there are
 * few, all of them, if multiply-adds have three operands, so that no product
 * needs one.  Speed only. */
static uint32_t
tile_registers(const struct tile *t, uint32_t v)
{
	return t->r->target->machine.registers -
	    (v == 1 || !rule_few_registers(t->r));
}

/* Whether it is not known how many rows the last tile has.  Speed only. */
static bool
has_tails(const struct tile *t)
{
	int64_t e = t->rows == NONE ? 1 : tile_extent(t, t->rows);

	return e == 0 || (t->block > 0 && e % t->block != 0);
}

/* The size with the least cost for so many rows (0: not known), or, if `tuned`,
 * the one that was tuned; that cost, 0 if there is none.  Speed only. */
static double
find_size(struct tile *t, int64_t rows, bool tuned)
{
	int64_t e = tile_extent(t, t->vector);
	int64_t many = rows == 0 ? SPEED_UNKNOWN : rows;
	int64_t vectors = e == 0 ? SPEED_UNKNOWN :
	    (e + t->lanes - 1) / t->lanes;
	bool alone = !rule_contracts(t->r, t->stage);
	bool stream = streams(t), small = stream && has_tails(t);
	int64_t across_panel = panel_size(t, t->vector);
	int64_t down_panel = panel_size(t, t->rows);
	/* What is widened on the way is under way in registers. */
	uint32_t under_way = stream && widens(t) ? SPEED_WIDENED : 0;
	bool few = !alone && !stream && rule_few_registers(t->r);
	uint32_t distance = row_distance(t);
	double best = 0;

	/* Rows of a group's columns. */
	if (across_panel % t->lanes != 0)
		across_panel = 0;
	t->height = t->vectors = 1;
	for (uint32_t h = 1; h <= SPEED_ROWS && h <= many; h++)
		for (uint32_t v = 1; v <= SPEED_VECTORS && v <= vectors; v++) {
			double cost;
			int64_t across;

			if (h * v + v + 1 + under_way > tile_registers(t, v) ||
			    (e == 0 && v > SPEED_VECTORS_UNKNOWN))
				continue;
			if (tuned && is_tuned_away(t, h, v))
				continue;
			/* Data that is read once is read in storage order. */
			if (alone && h * v > SPEED_ALONE)
				continue;
			/* Large tiles save no loads, and leave the first
			 * cache before the next one reads their rows again. */
			if (stream && (h > SPEED_STREAM_ROWS || h * v >
			    SPEED_STREAM_ROWS * SPEED_STREAM_VECTORS))
				continue;
			/* Each size of a tail has code of its own. */
			if (small && (e == 0 ? h * v > SPEED_STREAM :
			    h * (h + 1) / 2 * v > SPEED_TAILS))
				continue;
			/* A tile reads one stream of each operand. */
			if (across_panel % (t->lanes * v) != 0 ||
			    down_panel % h != 0 || t->block % h != 0)
				continue;
			cost = small && e != 0 ? stream_cost(h, v) :
			    step_cost(h, v, few);
			cost = rows == 0 ? cost * (double)many / h :
			    rows_cost(many, h, v, few);
			/* What columns leave over keeps its predicates, and
			 * sums of products are then not in registers. */
			across = vectors / v + (vectors % v == 0 ? 0 :
			    alone || t->rows == NONE ? 1 : SPEED_LAST);
			cost *= (double)across * crowd_cost(h, distance);
			if (best == 0 || cost < best * SPEED_SAME) {
				best = cost;
				t->height = h;
				t->vectors = v;
			}
		}
	return best;
}

static int64_t
tile_rows(const struct tile *t)
{
	return t->rows == NONE ? 1 : t->block > 0 ? t->block :
	    tile_extent(t, t->rows);
}

static void
choose_size(struct tile *t)
{
	if (find_size(t, tile_rows(t), true) == 0)
		find_size(t, tile_rows(t), false);
}

/* ---- all reductions ---- */

static uint32_t
fitting_lanes(const struct tile *t, uint32_t lanes)
{
	int64_t e = tile_extent(t, t->vector);

	while (e > 0 && lanes > 2 && lanes / 2 >= e)
		lanes /= 2;
	return lanes;
}

static struct tile
tile_of(struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];

	return (struct tile){ .r = r, .stage = stage, .epilogue = stage + 1,
	    .nspatial = s->nspatial, .naxis = s->naxis, .vector = NONE,
	    .rows = NONE, .dot = rule_dot_axis(r, stage), .lanes = 1,
	    .vectors = 1, .height = 1 };
}

/* Makes the tile of a product whose rows may be fused with axis y; false: they
 * may not. */
static bool
product_tile(struct tile *t, uint32_t y)
{
	sx_id load[2];

	t->vector = tile_last_axis(t, 0);
	t->lanes = rule_lanes(t->r, t->stage);
	t->rows = y + 1;
	return t->vector == y + 2 && t->lanes >= 2 &&
	    rule_dot_terms(t->r, t->stage, load) == 0 &&
	    (tile_extent(t, t->vector) == 0 ||
	    tile_extent(t, t->vector) >= t->lanes) && !streams(t);
}

uint32_t
rule_free_tile(struct rule *r, uint32_t stage, uint32_t y)
{
	struct tile t = tile_of(r, stage);

	return product_tile(&t, y) && find_size(&t, 0, false) > 0 ? t.height :
	    0;
}

double
rule_cuts_rows(struct rule *r, uint32_t stage, uint32_t y)
{
	struct tile t = tile_of(r, stage);
	int64_t outer = tile_extent(&t, y), rows = tile_extent(&t, y + 1);

	if (outer < 2 || rows < 2 || outer > INT64_MAX / rows ||
	    !product_tile(&t, y))
		return 1;
	return (double)outer * find_size(&t, rows, false) /
	    find_size(&t, outer * rows, false);
}

bool
rule_tile_size(struct rule *r, uint32_t stage, struct rule_tile *size)
{
	struct tile t = tile_of(r, stage);
	uint32_t lanes = rule_lanes(r, stage);

	t.vector = tile_last_axis(&t, 0);
	if (t.vector == NONE || lanes < 2 || (tile_extent(&t, t.vector) != 0 &&
	    tile_extent(&t, t.vector) < lanes))
		return false;
	t.lanes = lanes;
	t.rows = row_axis(&t, 0);
	choose_size(&t);
	*size = (struct rule_tile){ t.vector, t.rows, (int64_t)t.lanes *
	    t.vectors, t.height, tile_by_blocks(&t, 0) };
	return true;
}

/* With rows of a block only (0: of no block); 0: no tile has several. */
static uint32_t
reduce(struct rule *r, uint32_t stage, const struct rule_at *at, int64_t block)
{
	struct tile t = tile_of(r, stage);
	uint32_t n[RULE_STEPS] = { 0 }, last, k, lanes = rule_lanes(r, stage);

	r->rounds = true;
	memcpy(t.axis, at->axis, at->shared * sizeof *t.axis);
	last = tile_last_axis(&t, at->shared);
	if (last != NONE)
		tile_count_steps(&t, last, n);
	t.lanes = lanes;
	k = n[STEP_LARGE] + n[STEP_DATA] == 0 &&
	    n[STEP_ONE] + n[STEP_SMALL] > 0 ?
	    NONE :
	    tile_lane_axis(&t);
	if (k != NONE && lanes > 1)
		return block > 0 ? 0 : tile_reduce_lanes(&t, at, k);
	if (last != NONE && lanes > 1 && (n[STEP_DATA] == 0 ||
	    rule_cost(r, stage) >= SPEED_GATHER * n[STEP_DATA]) &&
	    (tile_extent(&t, last) == 0 || tile_extent(&t, last) >= 2)) {
		t.vector = last;
		t.lanes = fitting_lanes(&t, lanes);
		if (n[STEP_DATA] == 0) {
			t.rows = row_axis(&t, at->shared);
			if (t.rows == NONE && block > 0) {
				t.rows = at->shared - 1;
				t.block = block;
			}
			choose_size(&t);
		}
		if (t.height == 1)
			t.rows = NONE;
	} else {
		t.lanes = 1;
	}
	if (block > 0 && (t.block == 0 || t.rows == NONE))
		return 0;
	rule_say(r, stage, 1, "a reduction of a tile of %u by %u, in vectors "
	    "of %u, that stays in registers", t.height, t.vectors, t.lanes);
	tile_emit(&t, at);
	return t.epilogue + 1 - stage;
}

uint32_t
rule_reduce(struct rule *r, uint32_t stage, const struct rule_at *at)
{
	return reduce(r, stage, at, 0);
}

uint32_t
rule_reduce_block(struct rule *r, uint32_t stage, const struct rule_at *at,
    int64_t rows)
{
	return reduce(r, stage, at, rows);
}

#define PERCENT(f) sym_const(c, (int64_t)((f) * 100 + 0.5))

bool
rule_is_narrow(const struct rule *r, const struct sym *row, uint32_t tile,
    const struct sym *fused)
{
	struct rule_wide *wide = r->target->wide;
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *n = sym_const(c, tile);

	if (wide == NULL || wide->taken || wide->found)
		return wide == NULL || !wide->taken;
	wide->when = (struct sym_pred){ SYM_LE, sym_mul(c, sym_mul(c,
	    sym_ceildiv(c, row, n), n), PERCENT(1)), sym_mul(c, fused,
	    PERCENT(SPEED_TAIL)) };
	wide->found = wide->when.lhs != NULL && wide->when.rhs != NULL;
	return true;
}
