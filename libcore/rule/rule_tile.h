/*
 * The tile of a reduction, which rule_reduce.c and rule_lanes.c choose.
 */
#ifndef RELAY_RULE_RULE_TILE_H
#define RELAY_RULE_RULE_TILE_H

#include "rule/rule_impl.h"

#define NONE UINT32_MAX

/* A reduction and the stage that stores it. */
struct tile {
	struct rule *r;
	uint32_t stage, epilogue;
	uint32_t nspatial, naxis;
	uint32_t vector, rows;		/* axes, or NONE */
	uint32_t dot;			/* that of rule_dot_axis, or NONE */
	uint32_t lanes, vectors, height;
	int64_t block;			/* rows around the tile; 0: all */
	bool by_rows;			/* leaves are loops over the rows */
	const struct sym *axis[2 * TYPE_RANK_LIMIT];	/* index of the tile's
							 * first element */
	uint32_t parent;		/* the loop of the tile */
};

/* ---- rule_tile.c ---- */

const struct prim_stage *tile_stage(const struct tile *t);
/* The extent of an axis; 0: it is not constant. */
int64_t tile_extent(const struct tile *t, uint32_t axis);
/* Counts the loads by their step along an axis. */
void tile_count_steps(const struct tile *t, uint32_t axis,
    uint32_t n[RULE_STEPS]);
/* The last spatial axis that is not of extent 1, or NONE: no axis may follow
 * the vector axis, since a tile is stored in its order. */
uint32_t tile_last_axis(const struct tile *t, uint32_t shared);
/* Whether the contiguous loads are invariant along an axis: they are reused. */
bool tile_reuses(const struct tile *t, uint32_t axis);
/* Whether the panel that a tile reads along the whole sum leaves the cache
 * before the next tile reads it again, so that all tiles add one block of the
 * sum before the next.  Speed only. */
bool tile_by_blocks(const struct tile *t, uint32_t shared);
/* Adds the loops around the tile; sets axis[] to the values of the spatial
 * axes, and, for tiled axes, to the index of the tile's first element. */
void tile_outer_loops(struct tile *t, const struct rule_at *at);
/* Adds the leaf of the tile's elements, with rows and vectors unrolled and a
 * vector loop over the lanes; over the axis after the spatial ones if there
 * are partial results (`partial` of them, not 0). */
void tile_leaf(struct tile *t, uint32_t parent, uint32_t stage,
    enum leaf_part part, uint32_t partial);
/* The sums of a tile, in blocks if they are long; `partial` as in tile_leaf. */
void tile_sum(struct tile *t, uint32_t partial);
/* Adds the loops, the tile and the stage that stores it. */
void tile_emit(struct tile *t, const struct rule_at *at);

/* ---- rule_lanes.c ---- */

/* The reduction axis to map to lanes, or NONE. */
uint32_t tile_lane_axis(const struct tile *t);
/* Schedules the reduction with partial results along axis k: `vector` and
 * `rows` become the two axes of the tile of outputs.  Returns the number of
 * stages scheduled. */
uint32_t tile_reduce_lanes(struct tile *t, const struct rule_at *at,
    uint32_t k);

#endif
