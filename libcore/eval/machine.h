/*
 * The machine of the evaluator; private to libcore/eval.
 *
 *	machine.c	the loop: regions, frames, bindings
 *	machine_call.c	calls, closures, patterns
 *	machine_extents.c	dimension names, checks, types of values
 *	machine_code.c	slots, captures, liveness: once per function
 *	machine_grow.c	concatenations that grow their first operand
 *	opcall.c	operators: definitions, with a cache
 *	oprun.c		running them, and tensor programs
 *
 * A unit is a function body or a local function's.  Its values have dense
 * slots; what it uses from outside is captured by the closure.  One
 * activation per call has `nslot` cells on the machine's stack, then `ndim`
 * extents.
 */
#ifndef RELAY_EVAL_MACHINE_H
#define RELAY_EVAL_MACHINE_H

#include "eval/eval.h"
#include "eval/exec.h"
#include "ir/liveness.h"

/* Where an operand is: a cell, or with SLOT_CAPTURED an item of the closure;
 * SLOT_SELF is the closure. */
#define SLOT_CAPTURED 0x80000000u
#define SLOT_SELF UINT32_MAX

#define DIM_UNKNOWN INT64_MIN

struct pred_list {
	uint32_t n;
	const struct sym_pred *pred;
};

struct unit {
	ir_id owner;		/* NODE_FN, or 0 */
	ir_region body;
	uint32_t function;
	uint32_t up;		/* enclosing unit; 0: none */
	uint32_t nslot;
	VEC(uint32_t) from;	/* captures: slots of the enclosing unit */
	struct map captured;	/* node -> index of capture */
	VEC(const char *) dim;	/* names, interned */
	struct map dims;	/* name -> index */
	uint32_t assume;	/* as enode.check: facts to check at entry */
};

/* What the machine knows of a node beside the module. */
struct enode {
	uint32_t unit;
	uint32_t slot;
	uint32_t ops;		/* operand slots: slots[ops ..) */
	uint32_t die;		/* 1 + index of the first of deaths; 0: none */
	uint32_t check;		/* 1 + index into checks; 0: none */
	bool tail;		/* a tail call: its value is its unit's
				 * result */
	bool watched;		/* on_value is called */
	bool defines;		/* has a dims= annotation */
	uint32_t donor;		/* of a concatenation whose tuple dies: 1 + slot
				 * of the first operand if that is not used
				 * afterwards on any path; or 0 */
};

struct death {
	uint32_t slot, next;	/* next: 1 + index, 0: end */
};

struct frame {
	ir_region region;
	uint32_t pos;
};

struct activation {
	uint32_t unit;
	uint32_t frame;		/* its first frame */
	size_t base;		/* of its cells */
	struct value *closure;	/* or NULL; a reference */
	ir_id call;		/* the node that called, 0: none */
	ir_id left;		/* the tail call that replaced the outermost
				 * function, or 0; for messages */
};

union cell {
	struct value *v;
	int64_t dim;
};

struct op_cache;

struct eval {
	struct ir_module *m;
	struct diag *d;
	struct eval_options o;
	uint64_t entered;	/* calls of functions, for max_calls */
	struct eval_stats stats;
	struct heap heap;
	/* machine_code.c */
	struct enode *node;	/* by node */
	uint32_t *result;	/* slot of each region's result, by region */
	struct ir_liveness uses;	/* while preparing */
	bool *prepared;		/* by function */
	uint32_t *function_unit;
	uint32_t nnode, nregion, nfunction;	/* elements of what is by
						 * node, and so on */
	VEC(struct unit) unit;	/* [0] unused */
	VEC(uint32_t) slots;
	VEC(struct death) deaths;
	VEC(struct pred_list) checks;
	struct map fn_unit;	/* NODE_FN -> unit */
	/* the stack */
	VEC(struct frame) frames;
	VEC(struct activation) acts;
	union cell *cell;
	size_t ncell, cells_cap;
	bool failed;
	struct value *last;	/* result of the outermost call */
	/* constants */
	struct value **constant;
	struct data_map *constant_map;
	uint32_t nconstant;
	size_t mapped;		/* bytes of constants that were read since
				 * memory of mapped ones was given back */
	struct op_cache *ops;
	const char *key_check, *key_dims;
};

/* Makes what is by node, region, function or constant as long as the module is
 * by now. */
void machine_fit(struct eval *e);
/* Gives the memory of mapped constants back, once a call would read more than
 * what may be there. */
void machine_bound_mapped(struct eval *e, ir_id call);

/* machine_code.c: false: an error was reported. */
bool code_prepare(struct eval *e, uint32_t function);

/* machine.c */
void eval_fail(struct eval *e, ir_id at, const char *code, const char *fmt,
    ...) __attribute__((format(printf, 4, 5)));
void machine_ill_typed(struct eval *e, ir_id at);
struct value *machine_fetch(struct eval *e, uint32_t slot);
struct value *machine_operand(struct eval *e, ir_id id, uint32_t i);
/* Sets the value of node id, at the top frame's position (takes the reference;
 * NULL after an error), and advances. */
void machine_set(struct eval *e, ir_id id, struct value *v);
/* The same, where the node is a constant. */
void machine_constant(struct eval *e, ir_id id);
void machine_enter(struct eval *e, ir_region r);
/* Drops the values that nothing after node id uses. */
void machine_deaths(struct eval *e, ir_id id);
/* Begins and ends an activation. */
bool machine_push(struct eval *e, ir_id call, uint32_t unit,
    struct value *closure);
void machine_pop(struct eval *e);
static inline struct activation *
machine_act(struct eval *e)
{
	return &e->acts.v[e->acts.n - 1];
}
static inline struct unit *
machine_unit(struct eval *e)
{
	return &e->unit.v[machine_act(e)->unit];
}
static inline union cell *
machine_cell(struct eval *e, uint32_t slot)
{
	return &e->cell[machine_act(e)->base + slot];
}

/* machine_call.c */
void call_node(struct eval *e, ir_id id);
void call_closure(struct eval *e, ir_id id);
void call_match(struct eval *e, ir_id id);
/* Calls f; the result goes to node id, or is the machine's if id is 0.  args
 * are borrowed. */
void call_value(struct eval *e, ir_id id, struct value *f,
    struct value *const *arg, uint32_t narg);
void call_function(struct eval *e, ir_id id, uint32_t function,
    struct value *const *arg, uint32_t narg);

/* machine_extents.c */
/* The number of a dimension name of the unit, or UINT32_MAX. */
uint32_t extents_name(struct unit *u, const char *name);
/* Value of a dimension expression in the current activation. */
bool extents_eval(struct eval *e, const struct sym *s, int64_t *v);
/* The name of an unknown dimension of s, or NULL. */
const char *extents_missing(struct eval *e, const struct sym *s);
/* Why an expression whose names are known has no value: the divisor in it that
 * is not positive, or NULL: it overflows. */
const struct sym *extents_divisor(struct eval *e, const struct sym *s);
/* Binds the bare names of the type from a value's extents where they are
 * unknown; names: only these (NULL: all). */
void extents_bind(struct eval *e, const struct type *t, const struct value *v,
    const struct attr *names);
/* Whether the value has the type's dtypes, ranks and extents; the error says
 * what it is ("parameter 'x'"). */
bool extents_fit(struct eval *e, ir_id at, const char *what,
    const struct type *t, const struct value *v);
/* The binding's check= annotation: those whose names are known, or (late) the
 * others. */
bool extents_check(struct eval *e, ir_id id, bool late);
bool extents_check_list(struct eval *e, ir_id at, const char *what,
    uint32_t list, bool all);

/* machine_grow.c */
/* The value of call id, if it is a concatenation whose first operand dies and
 * could be extended in place; else NULL, and nothing has changed. */
struct value *grow_call(struct eval *e, ir_id id);

/* opcall.c */
struct op_cache *ops_new(void);
void ops_free(struct op_cache *c);
/* NULL: an error was reported.  id: the call, for its place. */
struct value *ops_call(struct eval *e, ir_id id, uint32_t op,
    const struct attrs *attrs, struct value *const *arg, uint32_t narg);
/* A call whose newshape, an attribute or operand, has codes: where it meets an
 * empty tensor, the extents of its type are taken. */
bool ops_takes_shape(const struct ir_node *n);
struct value *ops_prim(struct eval *e, ir_id id, const struct prim *p,
    struct value *const *arg, uint32_t narg);

#endif
