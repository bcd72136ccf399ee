/*
 * Parts of a network that a library computes: what `relay-partition --glue`
 * writes of each, and what such a library NAME defines:
 *
 *	int32_t NAME_run(struct relay_ctx *ctx, struct relay_part *part,
 *	    void *const *buf, const int64_t *dim);
 *	void NAME_drop(struct relay_part *part);
 *
 * run computes the part once: buf holds its inputs, then its outputs, all
 * row-major and contiguous; dim is for `extents` alone.  It returns RELAY_OK,
 * or RELAY_FAILED with a message in ctx.  It may be called by several threads
 * at once.  drop frees part->state, when the glue is unloaded.
 */
#ifndef RELAY_RUNTIME_RELAY_PART_H
#define RELAY_RUNTIME_RELAY_PART_H

#include "relay.h"

/* An attribute, defaults included: text (None: "None"), or n numbers. */
struct relay_part_attr {
	const char *key, *text;
	int32_t n;
	const double *number;
};
/* Values are numbered: inputs, constants inside, results of operators. */
struct relay_part_value {
	int32_t dtype, rank;	/* as in relay_tensor_info */
	/* An input whose elements are the same in every call.  A constant
	 * inside has data. */
	bool constant;
	const void *data;
};
struct relay_part_op {
	const char *name;	/* as in relay-ops(7) */
	int32_t nin, nattr;
	const int32_t *in;	/* values; fields of a tuple are operands */
	const struct relay_part_attr *attr;
};
struct relay_part {
	const char *name;	/* the symbol */
	int32_t ninput, nconst, nop, noutput, nextent;
	const struct relay_part_value *value;
	const struct relay_part_op *op;	/* operands before their users */
	const int32_t *output;		/* values */
	/* The concatenated extents of all values, nextent integers. */
	void (*extents)(const int64_t *dim, int64_t *extent);
	void *state;	/* the library's own; NULL at first */
};

/* For expressions of extents. */
static inline int64_t
relay_part_div(int64_t a, int64_t b)
{
	int64_t q = b == 0 ? 0 : a / b;

	return q - (b != 0 && a % b != 0 && (a < 0) != (b < 0));
}

static inline int64_t
relay_part_mod(int64_t a, int64_t b)
{
	return b == 0 ? 0 : a - relay_part_div(a, b) * b;
}

static inline int64_t
relay_part_min(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static inline int64_t
relay_part_max(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* The extent of a broadcast: that which is not 1. */
static inline int64_t
relay_part_broadcast(int64_t a, int64_t b)
{
	return a == 1 ? b : b == 1 ? a : relay_part_max(a, b);
}

#endif
