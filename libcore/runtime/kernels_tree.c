/*
 * Kernels of decision trees.
 *
 * A walk down a tree is a chain of dependent loads, and its branches cannot be
 * predicted.  So LANES pairs of a row and a tree are walked together, without
 * data-dependent branches, until all have reached leaves.  The pairs of one
 * tree with ROWS rows follow each other, so that its nodes stay in the cache.
 * A node that does not exist is an error, and so is a walk of more steps than
 * there are nodes.
 */
#include "runtime/kernels.h"

enum { LANES = 16, ROWS = 64 };

struct tree {
	int64_t dt, rows, features, trees, nodes, sets, width, test;
	const char *x;
	const int32_t *root, *node;
	const void *value, *set;
	int32_t *out;
};

struct lanes {
	const void *x[LANES];		/* row of each */
	int32_t at[LANES], *out[LANES];
};

enum walk { AT_LEAVES, NO_NODE, NO_FEATURE, NO_END };

/* One function for each data type and test.  v and x: the node's value, and
 * the element that it is compared with. */
#define WALK(name, type, holds)						\
	static enum walk						\
	name(const struct tree *f, struct lanes *l)			\
	{								\
		uint32_t nodes = (uint32_t)f->nodes, moved = 1;		\
									\
		for (int64_t k = 0; k <= f->nodes; k++) {		\
			moved = 0;					\
			for (int i = 0; i < LANES; i++) {		\
				uint32_t at = (uint32_t)l->at[i], next;	\
				const int32_t *node = f->node +		\
				    4 * (size_t)at;			\
				uint32_t test = (uint32_t)node[1];	\
				type x, v = ((const type *)f->value)[at]; \
									\
				if (node[0] < 0 || node[0] >= f->features) \
					return NO_FEATURE;		\
				x = ((const type *)l->x[i])[node[0]];	\
				(void)test;				\
				next = (uint32_t)node[2 + (holds)];	\
				if (next >= nodes)			\
					return NO_NODE;			\
				moved |= next ^ at;			\
				l->at[i] = (int32_t)next;		\
			}						\
			if (moved == 0)					\
				return AT_LEAVES;			\
		}							\
		return NO_END;						\
	}

#define TESTS(type)							\
	/* A set that does not exist has no members. */			\
	static int							\
	type##_in_set(const struct tree *f, int64_t set, type x)	\
	{								\
		const type *s;						\
		int in = 0;						\
									\
		if (set >= f->sets)					\
			return 0;					\
		s = (const type *)f->set + set * f->width;		\
		for (int64_t i = 0; i < f->width; i++)			\
			in |= s[i] == x;				\
		return in;						\
	}								\
									\
	static int							\
	type##_passes(const struct tree *f, uint32_t test, type x, type v) \
	{								\
		if ((test & 8) != 0 && x != x)				\
			return 1;					\
		switch (test & 7) {					\
		case RELAY_TREE_LE: return x <= v;			\
		case RELAY_TREE_LT: return x < v;			\
		case RELAY_TREE_GE: return x >= v;			\
		case RELAY_TREE_GT: return x > v;			\
		case RELAY_TREE_EQ: return x == v;			\
		case RELAY_TREE_NE: return x != v;			\
		default: return type##_in_set(f, test >> 4, x);	\
		}							\
	}								\
									\
	WALK(type##_le, type, x <= v)					\
	WALK(type##_lt, type, x < v)					\
	WALK(type##_ge, type, x >= v)					\
	WALK(type##_gt, type, x > v)					\
	WALK(type##_eq, type, x == v)					\
	WALK(type##_ne, type, x != v)					\
	WALK(type##_each, type, type##_passes(f, test, x, v))

TESTS(float)
TESTS(double)

typedef enum walk walk_fn(const struct tree *, struct lanes *);

static walk_fn *const walks[2][RELAY_TREE_EACH + 1] = {
	{ float_le, float_lt, float_ge, float_gt, float_eq, float_ne,
	    float_each },
	{ double_le, double_lt, double_ge, double_gt, double_eq, double_ne,
	    double_each },
};

/* All trees for m rows from `row` on, ROWS at most. */
static enum walk
walk_rows(const struct tree *f, int64_t row, int64_t m)
{
	size_t bytes = kernel_bytes(f->dt) * (size_t)f->features;
	walk_fn *walk = walks[f->dt == RELAY_FLOAT64][f->test];
	int64_t r = 0, t = 0;
	struct lanes l;

	while (t < f->trees) {
		enum walk how;
		int n = 0;

		for (; n < LANES && t < f->trees; n++) {
			l.x[n] = f->x + (size_t)(row + r) * bytes;
			l.at[n] = f->root[t];
			l.out[n] = f->out + (row + r) * f->trees + t;
			if (l.at[n] < 0 || l.at[n] >= f->nodes)
				return NO_NODE;
			if (++r == m) {
				r = 0;
				t++;
			}
		}
		for (int i = n; i < LANES; i++) {
			l.x[i] = l.x[0];
			l.at[i] = l.at[0];
		}
		how = walk(f, &l);
		if (how != AT_LEAVES)
			return how;
		for (int i = 0; i < n; i++)
			*l.out[i] = l.at[i];
	}
	return AT_LEAVES;
}

int32_t
relay_k_tree_leaves(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct tree f = { .dt = dim[0], .rows = dim[1], .features = dim[2],
	    .trees = dim[3], .nodes = dim[4], .sets = dim[5],
	    .width = dim[6], .test = dim[7], .x = buf[0], .root = buf[1],
	    .node = buf[2], .value = buf[3], .set = buf[4],
	    .out = buf[5] };
	enum walk how = AT_LEAVES;

	for (int64_t r = 0; how == AT_LEAVES && f.trees > 0 && r < f.rows;
	    r += ROWS)
		how = walk_rows(&f, r, f.rows - r < ROWS ? f.rows - r : ROWS);
	switch (how) {
	case NO_NODE:
		return kernel_fail(ctx, "a tree leads to a node that does not "
		    "exist");
	case NO_FEATURE:
		return kernel_fail(ctx, "a node tests a feature that does not "
		    "exist");
	case NO_END:
		return kernel_fail(ctx, "the nodes form a cycle, not trees");
	default:
		return RELAY_OK;
	}
}
