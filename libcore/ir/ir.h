/*
 * The intermediate representation: one module for all levels.
 *
 * A module holds algebraic data types, functions, tensor programs and
 * extern library functions, all in one arena, freed at once.  A function's
 * body is a region: an ordered list of bindings (nodes) and a result.  `if`,
 * `match` and local functions own further regions.  There is no expression
 * tree: operands are indices of nodes, and all walks are iterative.
 *
 *   function main ── region r1: [v3 v4 v5] result v5
 *                                        └─ if v2: then r2, else r3
 *
 * Indices (ir_id) are dense in the module and change when it is compacted;
 * the printed name of a node is node.id, unique in its function and never
 * reused (function.next counts on).  Index 0 of every table is unused: "none".
 *
 * A node is visible in its own region after its place, in all regions nested
 * below that place, and a local function (NODE_FN) also in its own body.
 */
#ifndef RELAY_IR_IR_H
#define RELAY_IR_IR_H

#include "base/diag.h"
#include "data/data.h"
#include "ir/attr.h"

typedef uint32_t ir_id;		/* index of a node */
typedef uint32_t ir_region;	/* index of a region */

enum node_kind {
	NODE_NONE,
	NODE_PARAM,	/* parameter of a function, local function, or pattern
			 * variable: listed in its region's params */
	NODE_CONST,	/* ref: index into module.constant */
	NODE_OP,	/* operator as a value; ref: operator */
	NODE_GLOBAL,	/* function, prim or extern as a value; ref: global */
	NODE_CTOR,	/* constructor as a value; ref: constructor; a
			 * constructor without fields is this too */
	NODE_CALL,	/* of what .callee says, on the operands */
	NODE_TUPLE,	/* operands */
	NODE_PROJ,	/* operand 0, ref: field number */
	NODE_IF,	/* operand 0: condition; regions: then, else */
	NODE_MATCH,	/* operand 0: scrutinee; one region per arm */
	NODE_FN,	/* local function (closure); one region with params */
	NODE_REF,	/* ref(e) */
	NODE_READ,	/* ref_read(e) */
	NODE_WRITE,	/* ref_write(r, e) */
	NODE_CAST,	/* match_cast[T](e); type: T */
	NODE_KINDS
};

enum callee_kind {
	CALLEE_NONE,
	CALLEE_OP,	/* ref: operator (op/op.h) */
	CALLEE_GLOBAL,	/* ref: index into module.global */
	CALLEE_CTOR,	/* ref: index into module.ctor */
	CALLEE_LOCAL,	/* operand 0 is the function value */
};

struct ir_node {
	uint8_t kind;		/* enum node_kind */
	uint8_t callee;		/* enum callee_kind, of NODE_CALL */
	bool total;		/* NODE_MATCH: `match`, not `match?` */
	bool anonymous_effect;	/* written as `e1; e2` */
	uint32_t ref;
	uint32_t in, nin;	/* operands: module.operand[in .. in+nin) */
	uint32_t sub, nsub;	/* regions: module.subregion[sub .. ) */
	uint32_t id;		/* printed: v<id>; unique in the function */
	ir_region region;	/* where it stands */
	const char *name;	/* from the source, interned, or NULL */
	const struct type *type;	/* NULL: not yet known */
	const struct type *annot;	/* written type: of a parameter, let,
					 * match_cast, or NODE_FN's return type;
					 * NULL: none */
	const struct attrs *attrs;	/* of the operator call; of NODE_FN */
	const struct attrs *props;	/* annotations of the binding: check,
					 * dims, value, device, slot, ... */
	struct span span;
};

/* Patterns are flat: module.pattern[], children by index. */
enum pattern_kind { PAT_WILD, PAT_VAR, PAT_CTOR, PAT_TUPLE };
struct ir_pattern {
	enum pattern_kind kind;
	uint32_t ref;		/* VAR: node index of the NODE_PARAM;
				 * CTOR: constructor */
	uint32_t sub, nsub;	/* module.subpattern[sub ..) */
	struct span span;
};

struct ir_region_data {
	ir_id owner;		/* node, or 0: a function's body */
	uint32_t function;	/* index into module.function */
	uint32_t pattern;	/* of a match arm, else 0 */
	ir_id result;
	uint32_t ntv;		/* type parameters of a local function, */
	const char *const *tv;	/* in its body */
	VEC(ir_id) params;	/* NODE_PARAM: parameters, pattern variables */
	VEC(ir_id) nodes;	/* bindings in order */
};

struct ir_function {
	const char *name;	/* without @ */
	uint32_t ntv;
	const char *const *tv;	/* type parameters */
	const struct type *ret;	/* written return type, or NULL */
	const struct type *type;	/* whole function type once typed */
	const struct attrs *attrs;	/* Primitive, assume, ...: free */
	ir_region body;
	uint32_t next;		/* next printed id */
	struct span span;
};

struct ir_ctor {
	const char *name;
	uint32_t adt, tag;	/* tag: number in its type, from 0 */
	uint32_t nfield;
	const struct type *const *field;
	struct span span;
};

struct ir_adt {
	const char *name;
	bool is_extern;		/* extern type: no constructors */
	uint32_t nparam;
	const char *const *param;
	uint32_t ctor, nctor;	/* module.ctor[ctor ..) */
	struct span span;
};

enum ir_effect {
	EFFECT_NONE = 0, EFFECT_READS = 1, EFFECT_WRITES = 2,
	EFFECT_CHECKS = 4,	/* of ir_effects_checked alone */
};

/* A library function that the user's run supplies by symbol. */
struct ir_extern {
	const char *name;	/* global name in the module */
	const char *symbol;
	const struct type *type;
	uint8_t effect;		/* bits of enum ir_effect */
	const struct sym *workspace;	/* bytes, or NULL */
	const struct attrs *attrs;
	struct span span;
};

struct ir_constant {
	const struct type *type;	/* tensor, constant extents */
	struct data data;
};

enum global_kind { GLOBAL_FUNCTION, GLOBAL_PRIM, GLOBAL_EXTERN,
	GLOBAL_UNDEFINED /* declared by use; an error when verified */ };
struct ir_global {
	const char *name;
	enum global_kind kind;
	uint32_t index;		/* into module.function / prim / extern_ */
	uint32_t defined;	/* its place in the order of definition, from
				 * 1; 0: undefined */
};

/* What has been done to a module: a claim that the verifier re-derives, by the
 * table of checks in verify_stamp.c. */
enum ir_stamp {
	IR_TYPED = 1 << 0,
	IR_FUSED = 1 << 1,
	IR_LOWERED = 1 << 2,
	IR_SCHEDULED = 1 << 3,
	IR_PLANNED = 1 << 4,
};
#define IR_STAMPS 5
extern const char *const ir_stamp_name[IR_STAMPS];	/* "typed", ... */
/* The filter to run to get a stamp: "relay-typecheck", ... */
extern const char *const ir_stamp_filter[IR_STAMPS];

struct prim;

struct ir_module {
	struct arena *arena;
	struct strtab *strings;
	struct sym_ctx *syms;
	struct type_ctx *types;
	struct sources sources;
	uint32_t has;		/* bits of enum ir_stamp */
	const char *target;	/* that loops were last made for, as text of
				 * target/target.h; NULL: not scheduled */
	const char *numerics;	/* loosest class applied (ir/numerics.h);
				 * NULL: exact */
	VEC(struct ir_adt) adt;
	VEC(struct ir_ctor) ctor;
	VEC(struct ir_function) function;
	VEC(struct ir_extern) extern_;
	VEC(struct prim *) prim;
	VEC(struct ir_global) global;	/* in the order of definition after
					 * ir_order_globals */
	uint32_t defined;		/* globals defined so far */
	VEC(struct ir_constant) constant;
	VEC(struct ir_node) node;
	VEC(struct ir_region_data) region;
	VEC(struct ir_pattern) pattern;
	VEC(ir_id) operand;
	VEC(ir_region) subregion;
	VEC(uint32_t) subpattern;
	struct map by_name;	/* globals, by interned name */
	struct map adt_by_name, ctor_by_name;
	struct map suffix;	/* of the last ir_free_global(), by name */
	bool beside;		/* of ir_module_beside() */
};

/* ---- construction ---- */
struct ir_module *ir_module_new(void);
/* A module that shares arena, strings, extents and types with another, so that
 * they compare by pointer.  It is to be freed before the other one; its memory
 * in the arena is freed with that. */
struct ir_module *ir_module_beside(const struct ir_module *m);
void ir_module_free(struct ir_module *m);

/* All return an index; 0 if the name exists already (caller reports).
 * Arrays are copied, names interned.  Constructors are added directly after
 * their type (adt.ctor, adt.nctor and tag are filled in).  A function's first
 * region without an owner becomes its body. */
uint32_t ir_add_adt(struct ir_module *m, const struct ir_adt *adt);
uint32_t ir_add_ctor(struct ir_module *m, const struct ir_ctor *ctor);
uint32_t ir_add_function(struct ir_module *m, const struct ir_function *f);
uint32_t ir_add_extern(struct ir_module *m, const struct ir_extern *e);
uint32_t ir_add_prim(struct ir_module *m, const char *name, struct prim *p);
/* Finds a global, or declares it GLOBAL_UNDEFINED. */
uint32_t ir_global(struct ir_module *m, const char *name);
/* Puts globals into the order of definition: a use before the definition
 * has declared them early.  Readers call it at their end.  Cost: linear,
 * nothing if they are in order. */
void ir_order_globals(struct ir_module *m);
uint32_t ir_find_global(const struct ir_module *m, const char *name);
/* A name that no global has: base, or base with a number. */
const char *ir_free_global(struct ir_module *m, const char *base);
uint32_t ir_find_adt(const struct ir_module *m, const char *name);
uint32_t ir_find_ctor(const struct ir_module *m, const char *name);
/* The function of a global, or NULL. */
struct ir_function *ir_global_function(const struct ir_module *m,
    uint32_t global);

ir_region ir_region_new(struct ir_module *m, uint32_t function, ir_id owner);
/* Takes a copy of *n, which may be a node of m, with operands and subregions;
 * appends it to the region's nodes (NODE_PARAM: to its params); gives it a
 * printed id if n->id is IR_NEW_ID.  Returns its index. */
#define IR_NEW_ID UINT32_MAX
struct ir_args {
	const ir_id *in;
	uint32_t nin;
	const ir_region *sub;
	uint32_t nsub;
};
ir_id ir_node_add(struct ir_module *m, ir_region r, const struct ir_node *n,
    const struct ir_args *args);
/* As ir_node_add, but before position pos of the region. */
ir_id ir_node_insert(struct ir_module *m, ir_region r, uint32_t pos,
    const struct ir_node *n, const struct ir_args *args);
uint32_t ir_constant_add(struct ir_module *m, const struct ir_constant *c);
/* A constant of inline bytes (copied). */
uint32_t ir_constant_inline(struct ir_module *m, const struct type *t,
    const void *bytes, size_t len);
/* A constant of these bytes: inline, or in the store if it has more than
 * DATA_INLINE elements.  0: *err says why (the caller frees). */
uint32_t ir_constant_bytes(struct ir_module *m, const struct type *t,
    const void *bytes, size_t len, char **err);
/* A scalar, rounded to the data type. */
uint32_t ir_constant_scalar(struct ir_module *m, enum dtype dt, double v);
uint32_t ir_pattern_add(struct ir_module *m, const struct ir_pattern *p,
    const uint32_t *sub, uint32_t nsub);
/* A copy of a pattern with all that is in it; `change` gets each part, its
 * children before it, from left to right, and gives it another variable or
 * constructor. */
uint32_t ir_pattern_copy(struct ir_module *m, uint32_t pattern,
    void (*change)(void *ctx, struct ir_pattern *p), void *ctx);

/* Changes the operands of a node in place. */
void ir_set_operands(struct ir_module *m, ir_id id, const ir_id *in,
    uint32_t nin);

static inline struct ir_node *
ir_at(const struct ir_module *m, ir_id id)
{
	return &m->node.v[id];
}
static inline ir_id
ir_in(const struct ir_module *m, const struct ir_node *n, uint32_t i)
{
	return m->operand.v[n->in + i];
}
static inline ir_region
ir_sub(const struct ir_module *m, const struct ir_node *n, uint32_t i)
{
	return m->subregion.v[n->sub + i];
}

/* The name of input k of a call of an operator or a program, where the fields
 * of a tuple are inputs of their own; NULL: it has none that a line of text
 * could show, or what is called is a value. */
const char *ir_input_name(const struct ir_module *m, ir_id call, uint32_t k);

/* The annotation of a binding that is computed again on purpose, so that its
 * value need not be kept: no pass merges it with another that computes the
 * same.  It is 1, and stands at calls without effects, tuples, fields and
 * casts. */
#define IR_RECOMPUTED "recompute"

/* Whether a mark such as Primitive is set: not None, 0 or False. */
bool ir_is_set(const struct ir_module *m, const struct attrs *as,
    const char *key);

/* Type t with each `?` outside of function, data and reference types (and of
 * tuples nested deeper than IR_OPEN_DEPTH) replaced by what next gives, first
 * to last. */
#define IR_OPEN_DEPTH 8
typedef const struct sym *ir_next_dim(void *ctx);
const struct type *ir_open_type(struct ir_module *m, const struct type *t,
    ir_next_dim *next, void *ctx);
/* The same by the names of the annotation `dims`; NULL if there are too few or
 * too many. */
const struct type *ir_opened_type(struct ir_module *m, const struct type *t,
    const struct attrs *props);
/* The parameter of the function around region r that has an extent which is the
 * name alone; 0 if there is none, and inside of a local function, which would
 * capture it. */
ir_id ir_dim_param(const struct ir_module *m, ir_region r, const char *name);

/* Rebuilds the module's tables without what is not reachable from its
 * functions (dropped nodes, unused regions and constants); indices change,
 * printed ids stay. */
void ir_compact(struct ir_module *m);

/* ---- walking ---- */
/* Calls fn for every node of a function in text order: parameters, then
 * each node before the nodes of its regions.  Iterative. */
typedef void ir_visit(void *ctx, struct ir_module *m, ir_id id);
void ir_walk_function(struct ir_module *m, uint32_t function, ir_visit *fn,
    void *ctx);
/* All regions of a function: body first, then in text order. */
typedef VEC(ir_region) ir_region_list;
void ir_function_regions(const struct ir_module *m, uint32_t function,
    ir_region_list *out);
/* Uses of each node (operands, results of regions): counts by index; of one
 * function, those of others are 0. */
uint32_t *ir_use_counts(const struct ir_module *m);
uint32_t *ir_function_uses(const struct ir_module *m, uint32_t function);

/* ---- analyses (effect.c, local_loops.c, verify.c) ---- */
/* Effect of evaluating each node, by index (bits of ir_effect): operators,
 * callees to a fixed point over the call graph, unknown function values
 * are assumed to read and write.  Array of m->node.n; caller frees. */
uint8_t *ir_effects(const struct ir_module *m);
/* The same, and EFFECT_CHECKS where evaluation may end in an error that the
 * module asks for: by a check, by a cast that can fail, by what a function
 * assumes. */
uint8_t *ir_effects_checked(const struct ir_module *m);
/* Per node of kind NODE_FN: it is only called, it calls itself, and its own
 * body calls it only in tail position: such a function is a loop.
 * Calls from outside its body enter the loop and may stand anywhere.
 * Caller frees. */
bool *ir_loops(const struct ir_module *m);
/* By node of a function: whether nothing takes it but operators, tensor
 * programs and conditions, which use its elements and do not hand it on. */
void ir_computed_with(const struct ir_module *m, uint32_t function,
    bool *only);
/* Strongly connected components of the call graph of global functions,
 * callees first.  Both arrays have m->function.n entries: order[0 .. n-1)
 * holds the function indices 1 .. n-1, component[f] the component of
 * function f; components count from 0 in that order. */
void ir_call_order(const struct ir_module *m, uint32_t *order,
    uint32_t *component);

/* Checks a whole module: references, visibility, single binding, arity of
 * constructors and patterns, attributes against the operator registry,
 * unique printed ids, and what each stamp claims (verify_stamp.c).  Reports
 * all faults; returns false if there were. */
bool ir_verify(struct ir_module *m, struct diag *d);
/* Whether what slots and arenas say is proved (verify_plan.c); wrong[], by
 * function, says where it is not, and faulty[], by node, of which bindings.
 * Nothing is reported. */
bool ir_verify_plan(struct ir_module *m, bool *wrong, bool *faulty);
/* Whether a function is a group, as fusion makes them (verify_fuse.c); reports
 * what stands against it. */
bool ir_verify_group(struct ir_module *m, uint32_t function, struct diag *d);
/* Callers of f check what it assumes (its attribute `assume`), of the extents
 * that parameters bind: reports a name that type t of f does not bind. */
void ir_check_assumed(struct ir_module *m, const struct ir_function *f,
    const struct type *t, struct diag *d);
/* Takes stamps off, and the annotations that mean nothing without them
 * (planned: slot, arena; scheduled: target).  Nothing is done to what the
 * module is.  Linear. */
void ir_drop_stamps(struct ir_module *m, uint32_t stamps);

#endif
