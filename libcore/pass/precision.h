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
#include "pass/rewrite.h"

/* The rules. */
#define PRECISION_PRODUCT "product"
#define PRECISION_STORE "store"

/* A call that was made narrow: it multiplies narrow numbers, or its result is
 * kept narrow.  By printed ids, which stay. */
struct precision_made {
	uint32_t function, id;
	uint32_t narrow;	/* the binding that holds it narrow; or id */
	uint32_t op;
	enum op_precision_how how;
	bool product, kept;
};

struct precision_options {
	enum dtype narrow;	/* bfloat16 or float16 */
	/* Classes that replace those of the rows: 0, or 1 + enum
	 * op_precision_how; by operator, and, before these, by node.  NULL:
	 * none. */
	const uint8_t *by_op, *by_node;
	struct pass_rewrites *rewrites;
	/* Receives what was made narrow, in order; or NULL. */
	void (*made)(void *ctx, const struct precision_made *p);
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

/* ---- precision_check.c: against float32 ---- */

struct value;
struct precision_check;
/* What rounding does to a binding, over all samples. */
struct precision_noise {
	double signal, noise;	/* sums of squares: of float32's values, and of
				 * the differences */
	double added;	/* to what its operands have, of the signal;
				 * set by precision_check_noise */
};
/* To an output: a tensor of the result, in order. */
struct precision_output {
	char *name;
	double signal, noise, most;	/* the greatest difference */
	uint64_t rows, same;	/* rows of the last axis; whose greatest element
				 * is the same one */
};

/* Compares a function in `before`, a copy of the module as it was, with that of
 * m.  The arrays stay the caller's. */
struct precision_check *precision_check_new(struct ir_module *before,
    struct ir_module *m, uint32_t function, const struct precision_made *made,
    uint32_t n, struct diag *d);
void precision_check_free(struct precision_check *c);
/* Runs both on one sample.  False: reported. */
bool precision_check_sample(struct precision_check *c,
    struct value *const *arg, uint32_t narg);
/* By made[]. */
const struct precision_noise *precision_check_noise(
    struct precision_check *c);
const struct precision_output *precision_check_outputs(
    const struct precision_check *c, uint32_t *n);

#endif
