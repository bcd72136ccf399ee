/*
 * The reference evaluator: the whole language, strictly as relay-language(7),
 * EVALUATION, has it, by a machine with an explicit stack; operators and tensor
 * programs as their definitions are written (exec.h).
 *
 * The module must be typed and verified; it may get functions and constants
 * while there is a machine for it.  Errors at run time are reported to
 * the diagnostics at the place of the binding, with notes for the callers.
 */
#ifndef RELAY_EVAL_EVAL_H
#define RELAY_EVAL_EVAL_H

#include "eval/value.h"

struct eval;
struct op_def;

struct eval_options {
	uint32_t max_depth;	/* calls on the stack; 0: EVAL_DEPTH */
	uint64_t max_calls;	/* of functions, in total; 0: no limit */
	/* on_value receives the value of each binding for which `wants`, asked
	 * once, returned true.  NULL: none. */
	bool (*wants)(void *ctx, uint32_t function, ir_id id);
	void (*on_value)(void *ctx, uint32_t function, ir_id id,
	    const struct value *v);
	/* Called after each call of an operator, prim or kernel, with its
	 * duration.  NULL: calls are not timed. */
	void (*on_call)(void *ctx, const char *name, ir_id id,
	    struct value *const *arg, uint32_t narg, const struct value *result,
	    double seconds);
	void *ctx;
	/* Definitions of operators other than op_table's, by operator; for
	 * tests.  NULL: op_table. */
	const struct op_def *const *table;
};
#define EVAL_DEPTH 1000000

struct eval_stats {
	uint64_t steps;		/* bindings evaluated */
	uint64_t calls, built;	/* operator calls; programs built for them */
	uint64_t operations;	/* of scalar code, each on a row of elements */
	uint32_t depth;		/* deepest stack of calls */
	uint64_t peak_bytes;	/* of tensors */
};

struct eval *eval_new(struct ir_module *m, struct diag *d,
    const struct eval_options *o);
void eval_free(struct eval *e);
struct heap *eval_heap(struct eval *e);
void eval_get_stats(const struct eval *e, struct eval_stats *s);

/* Calls a function of the module; arguments stay the caller's.  The result is
 * the caller's, to value_drop.  NULL: an error was reported. */
struct value *eval_function(struct eval *e, uint32_t function,
    struct value *const *arg, uint32_t narg);
/* Calls a function value. */
struct value *eval_apply(struct eval *e, struct value *f,
    struct value *const *arg, uint32_t narg);

/* Calls an operator; errors are reported at binding `at`.  Arguments and result
 * as in eval_function. */
struct value *eval_operator(struct eval *e, ir_id at, uint32_t op,
    const struct attrs *as, struct value *const *arg, uint32_t narg);

/* The value of a constant of the module; the caller's.  NULL: *err, which the
 * caller frees. */
struct value *eval_constant(struct eval *e, uint32_t constant, char **err);

#endif
