/*
 * The parts of an overview, between the files that find and draw them.
 */
#ifndef RELAY_FORMATS_DOT_OVERVIEW_H
#define RELAY_FORMATS_DOT_OVERVIEW_H

#include "formats/dot/draw.h"

#define SCOPES 12		/* depth of scopes that counts */

/* Positions first .. end - 1 of the sequence. */
struct block {
	uint32_t first, end;
	uint64_t hash;		/* of its operators */
	bool anchor;		/* has an operator that others fuse into; of a
				 * scope: any that makes data */
};

/* `period` blocks from `first` on, `count` times. */
struct group {
	uint32_t first, period, count;
};

/* What is drawn as one node: `n` blocks of each copy of a group. */
struct part {
	uint32_t first, n;	/* blocks of the first copy */
	uint32_t group;
};

struct counted {
	const char *name;
	uint32_t n;
	uint32_t rank;		/* 2: has weights, 1: others fuse into it */
};

struct overview {
	struct drawing *g;
	struct ir_module *m;
	const struct ir_function *f;
	uint32_t function;
	bool *live;		/* by node: depends on an input */
	bool *copy;		/* by node: a repeat that is not drawn */
	uint32_t *pos, *far;	/* by node: position from 1; number of distant
				 * uses */
	VEC(ir_id) seq;
	VEC(uint32_t) cross;	/* values that cross before a position */
	VEC(struct block) block;
	VEC(struct group) group;
	VEC(struct part) part;
	bool scoped;		/* blocks are scopes */
	VEC(struct counted) count;
};

/* The sequence, and v->part: at most a page. */
void overview_cut(struct overview *v);
/* v->count: the operators of a part of the sequence, the most significant
 * first. */
void overview_count(struct overview *v, uint32_t first, uint32_t end);
/* Whether an integer value is an extent or size rather than data. */
bool overview_is_extent(const struct overview *v, ir_id id);
/* The tuple from which a chain of projections starts. */
ir_id overview_base(const struct ir_module *m, ir_id id);
/* Length of the first `depth` scopes of a node's name. */
size_t overview_scope(const char *name, uint32_t depth);

#endif
