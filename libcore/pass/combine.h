/*
 * Parallel operators: products and convolutions of one tensor with several
 * weights become one with the weights concatenated, and the elementwise
 * operators that follow in all of them go along (relay-combine(1);
 * spec: TVM's CombineParallelDense and CombineParallelConv2D).
 *
 *	q = dense(h, wq); k = dense(h, wk); v = dense(h, wv)
 *	    a = dense(h, concatenate((wq, wk, wv), axis=0))
 *	    q = a[:, 0:n]; k = a[:, n:2n]; v = a[:, 2n:3n]
 *
 * The rows of operators say which of them, and how (op/combine.h).  What each
 * element of a result is computed from, and in which order, stays.
 */
#ifndef RELAY_PASS_COMBINE_H
#define RELAY_PASS_COMBINE_H

#include "pass/rewrite.h"

#define COMBINE_RULE "combine"

struct combine_options {
	uint32_t least;		/* calls that are worth it, 2 or more */
	struct pass_rewrites *rewrites;	/* each makes one of several */
};
struct combine_stats {
	uint32_t combined;	/* calls that became part of another */
	uint32_t made;		/* products and convolutions instead */
	uint32_t followed;	/* elementwise calls that went along */
};

/* Needs types, and infers them again; false: an error was reported. */
bool combine_run(struct ir_module *m, const struct combine_options *o,
    struct combine_stats *s, struct diag *d);

#endif
