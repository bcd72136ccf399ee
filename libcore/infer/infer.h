/*
 * Type inference with symbolic dimensions (relay-language(7), TYPING and
 * Dimensions).
 *
 * infer_module types every node of every function, by strongly connected
 * components of the call graph, callees first; fills omitted annotations;
 * attaches to bindings what is deferred to run time:
 *
 *	check="n == 784"	obligations that could not be decided
 *	dims="d3 d4"		names of extents that this binding defines
 *
 * and stamps IR_TYPED.  All independent errors are reported.  Linear in the
 * module but for unification through holes.
 */
#ifndef RELAY_INFER_INFER_H
#define RELAY_INFER_INFER_H

#include "op/rel.h"

bool infer_module(struct ir_module *m, struct diag *d);

/* Whether the types, `dims` and `check` of a module that is stamped IR_TYPED
 * are what inference derives: every fault is reported.  The module is one
 * that ir_verify accepts, and is not changed.  True if it is not typed. */
bool infer_verify(struct ir_module *m, struct diag *d);

/* ---- one operator call, outside of a function's inference ----
 *
 * The result type of an operator on inputs of complete types: what passes use
 * to type what they emit, and the evaluator with concrete extents.  values: as
 * struct rel.value, or NULL.  Undecided predicates are handed to `require`
 * (NULL: they are taken to hold).  NULL: an error was reported in *message
 * (malloc'ed, the caller frees). */
struct infer_call {
	uint32_t op;
	const struct attrs *attrs;
	uint32_t nin;
	const struct type *const *in;
	const struct sym *const *const *value;
	const double *const *real;	/* as struct rel.real, or NULL */
	struct sym_facts *facts;	/* may be NULL */
	void (*require)(void *ctx, const struct sym_pred *p);
	void *ctx;
	bool by_stages;			/* infer_stages: prefers stages to a
					 * kernel where the row has both */
	bool small;			/* infer_stages: the row's `small` */
	const struct type *result;	/* infer_stages: gives the extents that
					 * the types of the inputs leave open;
					 * or NULL */
};
const struct type *infer_op_type(struct ir_module *m,
    const struct infer_call *c, char **message);
/* The same from types alone, in the form that struct grad calls. */
const struct type *infer_call_type(struct ir_module *m, uint32_t op,
    const struct attrs *as, uint32_t nin, const struct type *const *in,
    char **message);

/* Tracked values: the elements of small integer results as dimension
 * expressions, by running the compute definition symbolically.  NULL if they
 * are not known; else an array in m's arena, *n elements. */
#define INFER_VALUE_LIMIT 64
const struct sym *const *infer_op_value(struct ir_module *m,
    const struct infer_call *c, const struct type *result, uint32_t *n);
/* The same of a call of a prim; c->op and c->attrs do not count. */
struct prim;
const struct sym *const *infer_prim_value(struct ir_module *m,
    const struct infer_call *c, const struct prim *p,
    const struct type *result, uint32_t *n);
/* The value of a constant that is a small integer tensor, or NULL. */
const struct sym *const *infer_constant_value(struct ir_module *m,
    const struct ir_constant *k, uint32_t *n);

/* A float scalar's value, in m's arena; NULL if it is not one. */
const double *infer_constant_real(struct ir_module *m,
    const struct ir_constant *k);
const double *infer_real(struct ir_module *m, enum dtype dt,
    const void *bytes);

/* The compute definition of an operator for inputs of given types, extents
 * symbolic or not, as a tensor program of this name.  NULL: *message
 * (malloc'ed) says why there is none. */
struct prim *infer_stages(struct ir_module *m, const struct infer_call *c,
    const char *name, char **message);
/* The same where the type of the result is known. */
struct prim *infer_stages_as(struct ir_module *m, const struct infer_call *c,
    const struct type *result, const char *name, char **message);

/* Whether the arms of a match cover every value: reports the uncovered
 * case, and if `warn` warns of unreachable arms. */
bool infer_match_covers(struct ir_module *m, ir_id match, bool warn,
    struct diag *d);

#endif
