/*
 * One stage while it is executed; shared by exec.c (planning) and exec_run.c
 * (the loops).  Not for other rooms.
 */
#ifndef RELAY_EVAL_EXEC_STAGE_H
#define RELAY_EVAL_EXEC_STAGE_H

#include "eval/exec.h"
#include "eval/rowops.h"

#define EXEC_AXES 128

/* A load or store: the flat element offset is affine in the axes (base, coef)
 * or must be computed lane by lane from the index registers. */
struct access {
	uint32_t buffer, rank;
	bool affine, inside;	/* inside: every index is within bounds over the
				 * whole domain */
	const sx_id *index;	/* NULL: the spatial axes in order */
	int64_t base, *coef;
	int64_t off;		/* at the current outer indices */
	int64_t stride[TYPE_RANK_LIMIT], extent[TYPE_RANK_LIMIT];
	bool sure[TYPE_RANK_LIMIT];	/* this index is within bounds; decided
					 * before axes are fused */
};

/* The register of a scalar node. */
struct reg {
	bool affine, constant;	/* constant: affine without axes */
	bool uniform, guarded;
	bool direct;		/* needed as a value, not only in an affine
				 * index */
	int64_t base, *coef;
	struct access *access;	/* of a load */
	void *data;		/* the register's memory */
	const void *cur;	/* the current lanes: in data, or in a buffer */
	row_fn *fn;
};

struct stage_run {
	const struct prim *p;
	const struct prim_stage *s;
	void *const *buf;
	exec_dim *dim;
	void *dim_ctx;
	struct exec_error *err;
	bool failed;
	uint32_t naxis, naxis_used, row;	/* row: UINT32_MAX, none */
	int64_t extent[EXEC_AXES], index[EXEC_AXES];
	bool unfusible[EXEC_AXES]; /* it occurs outside of affine indices */
	struct reg *reg;
	int64_t *coefs;
	VEC(uint32_t) order;	/* reachable nodes, operands first */
	struct access store;
	/* of exec_run.c */
	VEC(struct access *) moving;	/* all accesses, stepped together */
	VEC(uint32_t) before;	/* nodes of `where`, then of init */
	VEC(uint32_t) code;	/* the other nodes to compute per row */
	uint32_t nwhere;	/* how many of before are for where */
	const uint8_t *mask;	/* lanes in the domain; NULL: all */
	uint8_t *ones;
	int64_t lane0;		/* row index of lane 0 */
	uint32_t lanes;
	sx_id mac_a, mac_b;	/* a product folded into a sum */
	void *acc;		/* of REDUCE */
	void **accs;		/* of GENERAL */
	char *old;		/* accumulators before an update that moves
				 * one to another, or NULL */
};

void exec_fail(struct stage_run *r, const char *message);
bool stays_inside(const struct stage_run *r, const struct reg *g,
    int64_t extent);
void exec_run(struct stage_run *r);
/* exec_product.c: runs a stage that is a sum of products of loads; false: it is
 * not one, and nothing was done. */
bool exec_product(struct stage_run *r);

/* exec_fold.c: accumulators of REDUCE. */
uint32_t fold_bytes(enum dtype dt);
void fold_init(enum reduce_op op, enum dtype dt, void *acc, uint32_t lanes);
/* acc[i] op= v[uniform ? 0 : i], lane by lane; lanes of mask only. */
void fold_lanes(enum reduce_op op, enum dtype dt, void *acc, const void *v,
    bool uniform, uint32_t lanes, const uint8_t *mask);
/* acc[0] op= each v, in order. */
void fold_row(enum reduce_op op, enum dtype dt, void *acc, const void *v,
    bool uniform, uint32_t lanes, const uint8_t *mask);
/* acc[i] += (double)(a * b) for float32: the common case of sums. */
void fold_mac_lanes(double *acc, const float *a, bool ua, const float *b,
    bool ub, uint32_t lanes);
void fold_mac_row(double *acc, const float *a, bool ua, const float *b,
    bool ub, uint32_t lanes);
/* Rounds once: accumulators to a register of dtype dt. */
void fold_finish(enum dtype dt, void *reg, const void *acc, uint32_t lanes);

#endif
