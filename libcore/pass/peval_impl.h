/*
 * Shared by peval*.c:
 *
 *	peval.c		functions, what is needed, the result
 *	peval_walk.c	the walk over regions: a machine with frames
 *	peval_node.c	bindings
 *	peval_call.c	calls and their unfolding
 *	peval_env.c	environments: values, names of types and extents
 *	peval_match.c	patterns
 */
#ifndef RELAY_PASS_PEVAL_IMPL_H
#define RELAY_PASS_PEVAL_IMPL_H

#include "pass/peval.h"

enum pv_kind {
	PV_UNKNOWN,
	PV_TENSOR,	/* ref: a constant of the module, inline */
	PV_TUPLE,	/* item[n] */
	PV_DATA,	/* ref: constructor; item[n] */
	PV_CELL,	/* ref: index into cells */
	PV_FN,		/* ref: NODE_FN of the source; env, fuel */
	PV_GLOBAL,	/* ref: global */
	PV_OP,		/* ref: NODE_OP of the residual program */
	PV_CTOR,	/* ref: constructor */
};

/* A partially static value. */
struct pvalue {
	ir_id atom;		/* the binding that has it */
	uint8_t kind;
	uint32_t time;		/* values made before it */
	uint32_t ref;
	struct env *env;
	const struct fuel *fuel;
	uint32_t n;
	struct pvalue *item[];
};

/* What was left by the calls that are being unfolded: a binary trie by
 * function, persistent.  An argument has a time and an integer. */
struct measure {
	uint32_t time;
	int64_t number;
};
struct fuel {
	const struct fuel *child[2];
	const struct measure *left;	/* of the arguments, and the callee */
};

/* The activation of a function, local or not, as it is evaluated. */
struct env {
	struct env *up;		/* of the function around */
	struct env *next;	/* all of them */
	struct map value;	/* node -> index into all */
	struct map dim, var;	/* name -> index into dims, vars */
	struct map type;	/* types, by index, with names replaced */
	bool plain;		/* no name is replaced, nor in those above */
	bool copy;		/* of a function that was unfolded */
};

/* A reference: what is known to be in it, written at `when`. */
struct cell {
	struct pvalue *content;
	uint64_t when;
	ir_id atom;
	uint32_t writes;	/* 1 + index into pending; 0: none */
};

enum frame_then {
	THEN_BIND,	/* the result is the value of the parent's node */
	THEN_ARM,	/* it is that of an arm of the parent's node */
	THEN_BODY,	/* it is that of a function */
};

struct frame {
	ir_region from;		/* in the source */
	uint32_t pos;
	ir_region to;		/* where residual bindings go */
	struct env *env;
	const struct fuel *fuel;
	enum frame_then then;
	ir_id node;		/* of the parent */
	struct pvalue *first;	/* operand 0 of it, for THEN_ARM */
	ir_region *arm;		/* made so far, in the arena */
	uint32_t narm;
	uint32_t undo;		/* the store before the arm */
	uint64_t valid;
};

struct undo {
	uint32_t cell;
	struct pvalue *content;
	uint64_t when;
};

/* A function to be made residual: a global one (env NULL), or a local one. */
struct task {
	uint32_t function;
	struct pvalue *fn;
};

struct eval;
struct peval {
	struct ir_module *m;
	const struct peval_options *o;
	struct peval_stats *s;
	struct diag *d;
	struct arena *arena;
	uint32_t nnode;		/* of the source */
	uint32_t nregion;
	uint8_t *effect;	/* by node of the source */
	bool *recursive;	/* by function, local ones by their node after
				 * those */
	bool *kept_id;		/* by node of the source */
	bool *asked;		/* by function */
	ir_region *body;	/* by function: the new one */
	uint32_t out;		/* the function that is being made */
	VEC(bool) needed;	/* by residual node - nnode */
	VEC(struct pvalue *) pv_of;	/* the same: of a function or a cell */
	VEC(struct pvalue *) all;
	VEC(const struct sym *) dims;
	VEC(const struct type *) vars;
	struct env *envs;
	VEC(struct cell) cells;
	VEC(struct { ir_id write; uint32_t next; }) pending;
	VEC(struct undo) undo;
	uint64_t clock;		/* writes */
	uint64_t valid;		/* what was written before is not known */
	VEC(struct frame) stack;
	VEC(struct task) tasks;
	VEC(ir_id) roots;	/* of the function that is being made */
	VEC(ir_id) work;
	int64_t budget;
	uint32_t fuel_bits;	/* of the functions, as tries take them */
	struct map taken;	/* names of extents and types of the module */
	uint32_t fresh;
	struct eval *e;
	struct diag quiet;
	const char *k_dims, *k_check, *k_assume;
};

/* ---- peval_env.c ---- */
/* The binding is needed whatever the others are. */
void peval_root(struct peval *x, ir_id residual);
struct env *env_new(struct peval *x, struct env *up, bool copy);
void env_free_all(struct peval *x);
void env_bind(struct peval *x, struct env *e, ir_id node, struct pvalue *v);
struct pvalue *env_value(struct peval *x, const struct env *e, ir_id node);
struct pvalue *pv_new(struct peval *x, enum pv_kind kind, uint32_t ref,
    ir_id atom, uint32_t n);
const struct type *env_type(struct peval *x, struct env *e,
    const struct type *t);
const struct attrs *env_attrs(struct peval *x, struct env *e,
    const struct attrs *as);
/* New names for those that a copy of a binding defines; its properties. */
const struct attrs *env_props(struct peval *x, struct env *e,
    const struct attrs *props);
void env_name_dim(struct peval *x, struct env *e, const char *name,
    const struct sym *is);
void env_name_type(struct peval *x, struct env *e, const char *name,
    const struct type *is);
const char *env_fresh(struct peval *x, const char *name);
/* The names (of extents in a text, of types and extents of a function type)
 * that stand in `written` are what stands there in `is`. */
struct env_names {
	const struct attr *text;	/* as the annotation dims, or NULL */
	const struct type *fn;		/* binds them, or NULL */
	uint32_t ntv;
	const char *const *tv;
};
bool env_learn(struct peval *x, struct env *e, const struct env_names *names,
    const struct type *written, const struct type *is);

/* ---- peval_walk.c ---- */
/* Makes the bodies of a function, or of a local function, residual. */
void walk_task(struct peval *x, const struct task *t);
void walk_push(struct peval *x, const struct frame *f);

/* ---- peval_node.c ---- */
/* Appends a copy of a binding of the source with these operands; its effects
 * are the caller's. */
ir_id node_copy(struct peval *x, const struct frame *f, ir_id source,
    uint32_t nin, struct pvalue *const *in, const struct ir_args *sub);
void node_eval(struct peval *x, ir_id id);
/* The value of the current node, known after it was evaluated inside. */
void node_bind_inline(struct peval *x, const struct frame *parent, ir_id id,
    struct pvalue *v);
/* All arms of a conditional or match are made: the binding. */
void node_finish_arms(struct peval *x, const struct frame *arm);
void node_begin_arm(struct peval *x, const struct frame *arm);
void cells_forget(struct peval *x);

/* ---- peval_call.c ---- */
void call_eval(struct peval *x, ir_id id);

/* ---- peval_match.c ---- */
enum matched { MATCH_NO, MATCH_YES, MATCH_UNKNOWN };
enum matched match_try(struct peval *x, uint32_t pattern, struct pvalue *v);
void match_bind(struct peval *x, struct env *e, uint32_t pattern,
    struct pvalue *v);
/* A copy of a pattern whose variables are parameters of a new region. */
uint32_t match_copy(struct peval *x, struct env *e, ir_region arm,
    uint32_t pattern);

#endif
