/*
 * Ensembles of trees as tables: what the two forms of ai.onnx.ml share.
 */
#ifndef RELAY_FORMATS_ONNX_ML_FOREST_H
#define RELAY_FORMATS_ONNX_ML_FOREST_H

#include "formats/onnx/ml/ml.h"

#define TREE_DEPTH_LIMIT 512

enum tree_mode { TREE_LEQ, TREE_LT, TREE_GTE, TREE_GT, TREE_EQ, TREE_NEQ,
	TREE_MEMBER, TREE_LEAF, TREE_MODES };

/* All nodes of all trees; successors and roots are places in the arrays. */
struct forest {
	uint32_t n, ntree;
	const int64_t *feature, *track;	/* track: NaN goes to `yes`; or NULL */
	const double *value;
	enum dtype real;		/* the type in which values are
					 * compared */
	int64_t *mode, *yes, *no, *root;
	bool used[TREE_MODES];
	uint32_t depth;			/* of the deepest tree */
	int64_t *set;			/* of a MEMBER node: its row of sets */
	const double *sets;		/* (nset, width), NaN: nothing */
	uint32_t nset, width;
};

/* The values of leaves. */
struct leaf_values {
	uint32_t n;
	const int64_t *place, *target;
	const double *weight;
	int64_t targets;
	const char *how;
	const double *base;		/* nbase may be 0 */
	uint32_t nbase;
	enum dtype real;		/* the type in which they are added */
};

/* Arrays for n nodes. */
void forest_alloc(struct imp *im, struct forest *f, uint32_t n);
/* An attribute of n integers, or NULL and an error. */
const int64_t *forest_ints(struct imp *im, const char *name, uint32_t n);
/* Scores (rows, targets) of the rows of x. */
ir_id forest_scores(struct imp *im, const struct forest *f,
    const struct leaf_values *g, ir_id x);

#endif
