/*
 * Executing tensor programs exactly as written: the reference.
 *
 * A stage is compiled to row code: the operators of its scalar code applied to
 * rows of up to EXEC_LANES consecutive instances of one axis, inside loops over
 * the other axes; what does not depend on the row axis is computed once per
 * row.  Consecutive axes that all accesses treat as one are fused.  Loads at
 * affine indices that are within bounds over the whole domain are not checked,
 * all others are, lane by lane.
 */
#ifndef RELAY_EVAL_EXEC_H
#define RELAY_EVAL_EXEC_H

#include "tensor/prim.h"

#define EXEC_LANES 256

/* Value of a prim's dimension name; false: unknown (a bug of the caller). */
typedef bool exec_dim(void *ctx, const struct sym *var, int64_t *v);

struct exec_error {
	char message[256];
	/* If it ends with the name of a buffer: which one that is, and where
	 * the name begins; else name_at is 0. */
	uint32_t buffer, name_at;
	uint64_t operations;	/* on rows, done so far, error or not */
};

/* Runs all stages.  buf: one pointer per buffer of the prim, row-major and
 * contiguous; temps may be NULL (they are allocated here).  dim: values of
 * dimension names; NULL if all extents are constant.  False: run-time
 * error, *err says what. */
bool exec_prim(const struct prim *p, void *const *buf, exec_dim *dim,
    void *ctx, struct exec_error *err);

#endif
