/*
 * Default schedules: products whose sums are scaled by blocks.
 *
 *	Q[i, b, j] = sum(k) x[i, b, k] * w[j, b, k]
 *	T[i, j] = sum(b) f(Q[i, b, j], b, j)
 *
 * A tile of T is added up block by block, and the tile of Q, of the same
 * columns and rows, of which there is one at a time, stays in registers.
 */
#include "rule/rule_tile.h"
#include "rule/speed.h"

#include <string.h>

/* The sums over the blocks, and those of one block. */
struct scaled {
	struct tile whole, block;
};

/* False: there is no tile with lanes. */
static bool
choose(struct rule *r, uint32_t stage, struct scaled *s)
{
	const struct prim_stage *q = &r->p->stage.v[stage];
	struct rule_tile size;

	if (!rule_tile_size(r, stage, &size) || size.vector + 1 != q->nspatial)
		return false;
	s->block = (struct tile){ .r = r, .stage = stage,
	    .nspatial = q->nspatial, .naxis = q->naxis,
	    .vector = size.vector, .rows = size.height > 1 ? size.rows : NONE,
	    .dot = rule_dot_axis(r, stage), .lanes = rule_lanes(r, stage),
	    .height = (uint32_t)size.height };
	s->block.vectors = (uint32_t)(size.width / s->block.lanes);
	s->whole = s->block;
	s->whole.stage = stage + 1;
	s->whole.epilogue = stage + 2;
	s->whole.nspatial = q->nspatial - 1;
	s->whole.naxis = q->nspatial;
	s->whole.vector = size.vector - 1;
	s->whole.dot = NONE;
	return true;
}

/* The loops over a block: the elements of a word, which have constant places,
 * are unrolled. */
static uint32_t
block_loops(struct tile *t, uint32_t parent)
{
	uint32_t end = t->dot != NONE ? t->dot : t->naxis;

	for (uint32_t a = t->nspatial; a < end; a++) {
		int64_t e = tile_extent(t, a);

		t->axis[a] = rule_loop(t->r, &parent, tile_stage(t)->axis[
		    a].extent, a > t->nspatial && e > 0 && e <=
		    SPEED_WINDOW ? LOOP_UNROLL : LOOP_SERIAL);
	}
	return parent;
}

uint32_t
rule_scaled(struct rule *r, uint32_t stage)
{
	struct rule_at at = { .parallel = !r->target->parallel ||
	    rule_work(r, stage) < SPEED_PARALLEL };
	struct scaled s;
	struct tile *t = &s.whole, *q = &s.block;
	uint32_t n, parent;

	if (!rule_is_scaled(r, stage) || !rule_is_epilogue(r, stage + 1,
	    stage + 2) || !choose(r, stage, &s))
		return 0;
	rule_say(r, stage, 3, "sums of blocks, in tiles of %u by %u vectors "
	    "of %u, that stay in registers%s", t->height, t->vectors,
	    t->lanes, q->dot != NONE ? "; groups of products at once" : "");
	r->rounds = true;
	r->tiles++;
	tile_outer_loops(t, &at);
	n = t->nspatial;
	tile_leaf(t, t->parent, t->stage, LEAF_INIT, 0);
	parent = t->parent;
	t->axis[n] = rule_loop(r, &parent, tile_stage(t)->axis[n].extent,
	    LOOP_SERIAL);
	memcpy(q->axis, t->axis, n * sizeof *q->axis);
	q->axis[n] = t->axis[n - 1];
	q->axis[n - 1] = t->axis[n];
	tile_leaf(q, parent, q->stage, LEAF_INIT, 0);
	tile_leaf(q, block_loops(q, parent), q->stage, LEAF_UPDATE, 0);
	tile_leaf(t, parent, t->stage, LEAF_UPDATE, 0);
	tile_leaf(t, t->parent, t->epilogue, LEAF_ALL, 0);
	return 3;
}
