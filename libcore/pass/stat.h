/*
 * What a module costs: operators by count, parameters, operations, bytes
 * moved, and the most memory that is live at one time.
 *
 * An operation (FLOP) is an arithmetic operation or a comparison on elements,
 * of any data type, in a compute definition as it is written, times the
 * instances of its stage; each step of a reduction is one more.  Arithmetic
 * on indices, loads, conversions and selections are none.  A multiply-add
 * of a sum is 2 FLOPs and 1 MAC.  All numbers are expressions in the extents
 * that are not known.
 */
#ifndef RELAY_PASS_STAT_H
#define RELAY_PASS_STAT_H

#include "ir/liveness.h"

/* NULL: does not fit into 64 bits, or is not an expression. */
struct stat_cost {
	const struct sym *flops, *macs, *read, *written;
	uint32_t uncounted;	/* calls whose operations are not known */
};

struct stat_dim {
	const char *name;	/* interned in the module */
	int64_t value;
	bool used;
};

/* NAME=N.  False: an error was reported. */
bool stat_read_dim(struct ir_module *m, const char *text, struct stat_dim *to,
    struct diag *d);

/* Numbers of extents: what --dim gave. */
struct stat_env {
	struct ir_module *m;
	struct stat_dim *dim;
	uint32_t ndim;
};

enum stat_form { STAT_TEXT, STAT_CSV, STAT_JSON };

struct stat_options {
	const char *function;	/* NULL: main, or all if there is no main */
	int64_t weights;	/* parameters from this one on are weights;
				 * negative: none */
	struct stat_dim *dim;
	uint32_t ndim;
	bool bindings;
	enum stat_form form;
};

/* Writes the tables to out.  False: an error was reported. */
bool stat_module(struct ir_module *m, const struct stat_options *o,
    struct buf *out, struct diag *d);

/* The cost of one call of each binding, and the bytes of its value, by node;
 * cost and bytes have m->node.n elements.  False: an error was reported. */
bool stat_bindings(struct ir_module *m, const struct stat_options *o,
    struct stat_cost *cost, const struct sym **bytes, struct diag *d);

/* ---- stat_cost.c: one tensor program, one operator ---- */

/* An extent with the numbers of --dim; NULL stays NULL. */
const struct sym *stat_subst(struct stat_env *e, const struct sym *s);
/* Bytes of the tensors in a type; tuples are the sum of their fields, other
 * values count nothing.  False: an extent has no name. */
bool stat_bytes(struct stat_env *e, const struct type *t,
    const struct sym **bytes);
void stat_prim(struct stat_env *e, const struct prim *p,
    struct stat_cost *out);
/* A call of an operator on inputs of these types. */
void stat_op(struct stat_env *e, uint32_t op, const struct attrs *attrs,
    uint32_t nin, const struct type *const *in, const struct type *result,
    struct stat_cost *out);
void stat_zero(struct stat_env *e, struct stat_cost *out);
/* The sum of n costs; their array is used up.  A sum of symbolic numbers is as
 * long as they are many, so halves are added: n log n. */
struct stat_cost stat_sum(struct stat_env *e, struct stat_cost *cost,
    uint32_t n);
/* The larger of each number. */
void stat_max(struct stat_env *e, struct stat_cost *to,
    const struct stat_cost *c);
const struct sym *stat_larger(struct stat_env *e, const struct sym *a,
    const struct sym *b);

/* ---- stat_live.c ---- */

struct stat_live {
	struct stat_env *e;
	struct ir_liveness uses;
	const struct sym **own;	/* bytes that a node's value takes */
	const struct sym **inner;	/* peak of a node's regions or callee */
	const struct sym **peak;	/* by region */
};
void stat_live_init(struct stat_live *l, struct stat_env *e);
void stat_live_free(struct stat_live *l);
/* Sets uses for a function's nodes. */
void stat_live_function(struct stat_live *l, uint32_t function);
/* peak of a region whose nodes have own and inner. */
void stat_live_region(struct stat_live *l, ir_region r);

/* ---- stat_print.c ---- */

struct stat_row {
	const char *binding;	/* "main.v6", or NULL */
	const char *name;	/* operator, @function */
	uint32_t count;
	struct stat_cost cost;
};
struct stat_report {
	struct ir_module *m;
	const char *function;	/* entry, or NULL */
	VEC(struct stat_row) ops, bindings;
	struct stat_cost total, call;	/* each binding once; one call */
	const struct sym *params, *param_bytes, *peak;
	enum stat_form form;
	bool list;		/* the bindings too */
};
void stat_print(const struct stat_report *r, struct buf *out);

#endif
