/*
 * Reduced precision: products of bfloat16 or float16 with sums in float32
 * (relay-precision(1); spec: Relay's ToMixedPrecision).
 *
 * All arithmetic stays in float32.  Narrow are the operands of products, and
 * values that one kernel stores and others read, where the operators' classes
 * let them be (op/precision.h).  Which bindings become one kernel is asked of
 * fusion (pass/fuse.h): between those of one kernel nothing is rounded.
 */
#ifndef RELAY_PASS_PRECISION_H
#define RELAY_PASS_PRECISION_H

#include "op/precision.h"

struct precision_options {
	enum dtype narrow;	/* bfloat16 or float16 */
	/* Classes that replace those of the rows: 0, or 1 + enum
	 * op_precision_how; by operator, and, before these, by node.  NULL:
	 * none. */
	const uint8_t *by_op, *by_node;
	/* What stays in float32, and why; or NULL. */
	void (*say)(void *ctx, const char *line);
	void *ctx;
};
struct precision_stats {
	uint32_t products;	/* of narrow operands, now */
	uint32_t full;		/* that stay in float32 */
	uint32_t stored;	/* values that are stored narrow */
	uint32_t casts;		/* bindings that convert, added */
};

/* Needs types, and infers them again; false: an error was reported. */
bool precision_run(struct ir_module *m, const struct precision_options *o,
    struct precision_stats *s, struct diag *d);

#endif
