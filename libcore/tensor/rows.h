/*
 * Rows: along which leading axes the stages of a program depend on one another
 * and on its inputs at the same index only, so that they can share the loops
 * over these axes.
 *
 * By this a reduction and what uses it are fused if they are one loop over
 * rows, as the stages of each operator tell, and the rule that shares these
 * loops looks at the same.  Rejected: patterns of operators, such as mean,
 * subtract, power, mean, since each exporter and each gradient writes norms
 * otherwise.
 */
#ifndef RELAY_TENSOR_ROWS_H
#define RELAY_TENSOR_ROWS_H

#include "tensor/prim.h"

#define PRIM_ROWS_INPUTS 16

struct prim_rows {
	bool reduces;		/* some stage is a reduction */
	bool strided;		/* and reads a tensor other than in order along
				 * its last axis */
	uint8_t most;		/* axes that all stages share */
	uint8_t least;		/* the fewest that leave one element of each
				 * reduction */
	/* By input: the number of leading axes that index it by themselves. */
	uint8_t lead[PRIM_ROWS_INPUTS];
};

/* The number of leading dimensions of an index that are the stage's axes in
 * order, `most` at most. */
uint32_t prim_own_axes(const struct prim *p, const sx_id *index,
    uint32_t rank, uint32_t most);
/* How many leading axes of a stage leave one element of what it writes. */
uint32_t prim_axes_to_one(const struct prim_stage *s);
/* False: some stage is neither a store nor a reduction, or a store that reads a
 * tensor other than in order along its last axis. */
bool prim_rows(const struct prim *p, struct prim_rows *rows);

#endif
