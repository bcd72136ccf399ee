/*
 * Functions of the module as LLVM functions: declarations shared by fn*.c only.
 * "fgen" is the generator of functions.
 *
 *	fn_prepare.c	units, captures, dimension names, deaths
 *	fn.c		regions and control flow of one unit
 *	fn_build.c	functions, blocks, run-time calls
 *	fn_object.c	fields of objects, static objects
 *	fn_refcount.c	reference counts
 *	fn_binding.c	the values of bindings, borrowed or owned
 *	fn_split.c	large units split into several functions
 *	fn_scalar.c	tensors of rank 0 as LLVM values
 *	fn_value.c	bindings: calls, closures, components, patterns
 *	fn_op.c		operators and tensor programs
 *	fn_op_body.c	the code of one call of these
 *	fn_call.c	calls of kernels
 *	fn_outline.c	operator calls of large functions, outlined
 *	fn_slot.c	arenas and slots
 *	fn_shared.c	expressions of extents that are computed once
 *	fn_concat.c	concatenation in place
 *	fn_view.c	operands seen under other extents
 *	fn_program.c	tensor programs of operators
 *	fn_shape.c	extents that depend on the operands' values
 *	fn_dims.c	extents: binding names, checking values and types
 *	fn_entry.c	entries and their description
 *
 * A unit is the body of a function or of a local function.  It becomes
 *
 *	ptr unit(ptr ctx, ptr closure, parameter...)
 *
 * in the calling convention that guarantees tail calls.  Parameters and the
 * closure are owned by the callee, the result by the caller, NULL is an error
 * that ctx holds; what was alive then is freed when the entry returns.
 * Every value but a scalar is a struct relay_value; it is dropped after its
 * last use on each path, and handed over where the last use takes it.
 */
#ifndef RELAY_CODEGEN_FN_H
#define RELAY_CODEGEN_FN_H

#include "codegen/gen.h"
#include "ir/liveness.h"
#include "runtime/value.h"

#define NO_DIM UINT32_MAX

/* Where parameters bind the name of an extent. */
struct binder {
	uint32_t param, axis;
};

struct unit {
	ir_id owner;		/* NODE_FN, or 0 */
	ir_region body;
	uint32_t function, up;
	VEC(ir_id) from, scalars;	/* captured values */
	struct map captured;	/* node -> index in from or scalars */
	VEC(const char *) dim;	/* dimension names */
	struct map dims;	/* name -> index */
	struct map binder;	/* name -> index in bound */
	VEC(struct binder) bound;
	const struct attrs *attrs;
	LLVMValueRef fn;
	LLVMValueRef boxed;	/* the same with objects for scalars, or NULL */
	LLVMTypeRef type;
	bool queued;
	uint32_t slots;		/* number of bindings with a slot */
	bool apart;		/* one of many: not inlined, in any part */
	bool split;		/* its code is split over several functions */
	uint32_t framed;	/* number of values in the frame that they
				 * share */
};

/* One LLVM function of a split unit: the nodes of a region from pos on, up to
 * the next split point. */
struct piece {
	LLVMValueRef fn;
	ir_region region;
	uint32_t pos, number;
	bool tail;
};

typedef VEC(ir_id) id_list;

/* A scalar's memory in the frame of an LLVM function, and the object there that
 * stands for it, or NULL. */
struct scalar_home {
	LLVMValueRef fn, data, view;
};

struct fgen {
	struct gen *g;
	struct ir_module *m;
	VEC(struct unit) unit;	/* [0] unused */
	VEC(uint32_t) queue;	/* units to be generated */
	uint32_t *unit_of;	/* by node */
	uint32_t *function_unit;
	struct map fn_unit;	/* NODE_FN -> unit */
	struct map types;	/* unit, type: its names are known */
	struct ir_liveness live;	/* of functions that are prepared */
	id_list *die;		/* by node: values whose last use it is */
	id_list *drop;		/* by region: values that die at its head */
	uint32_t *counts;	/* uses, by node */
	LLVMValueRef *constant, *global_value;
	LLVMValueRef *constant_data;	/* where small constants stand */
	struct map wrappers;	/* node of an operator value -> index */
	const char *key_check, *key_dims, *key_slot, *key_arena;
	bool *captured, *slotted, *is_scalar;	/* by node */
	bool *computed_with;	/* by node: ir_computed_with() */
	struct scalar_home *home;	/* by node */
	uint32_t *piece;	/* by node: the piece that contains its
				 * code */
	uint32_t *framed;	/* by node: its index in the frame, or 0 */
	/* by region: its code, estimated; the pieces it begins and ends in */
	uint32_t *weight, *first, *last;
	bool *split_at;		/* by node: a piece begins with it */
	bool *apart;		/* by region: it is outlined as a piece */
	VEC(struct piece) pieces;	/* of the current unit */
	LLVMTypeRef header;
	LLVMValueRef ctor_names;
	bool deep, cells;	/* recursion; reference cells */
	/* the current unit */
	uint32_t u;
	LLVMValueRef fn, ctx, closure;
	uint32_t at;		/* the piece */
	LLVMValueRef frame, frame_self;	/* NULL: the unit is not split */
	LLVMBasicBlockRef failed;
	LLVMValueRef *val;	/* by node */
	ir_id *mark;		/* by node: dies at this node, not yet taken */
	LLVMValueRef *dim;	/* by name: alloca */
	LLVMValueRef bufs, dims;	/* scratch arrays */
	uint32_t nbufs, ndims;	/* their size */
	/* Its arena: the object (null: a part of the stack frame), where slots
	 * begin (NULL: there are no slots), its size in bytes; headers kept
	 * there. */
	LLVMValueRef arena, arena_base, arena_bytes, heads;
	const struct sym *arena_size;
	uint32_t nheads;
	struct fn_shared *shared;	/* fn_shared.c */
};

/* fn_prepare.c */
bool fn_prepare(struct fgen *f, uint32_t function);
uint32_t fn_unit_of(struct fgen *f, uint32_t function);
uint32_t fn_dim(const struct unit *u, const char *name);

/* fn.c */
bool fn_generate(struct fgen *f, uint32_t unit);

/* fn_build.c */
void fn_declare(struct fgen *f, uint32_t unit);
LLVMTypeRef fn_type(struct fgen *f, uint32_t narg);
LLVMTypeRef fn_scalar_type(struct fgen *f, const struct type *t);
LLVMTypeRef fn_unit_type(struct fgen *f, uint32_t unit);
LLVMValueRef fn_alloca(struct fgen *f, LLVMTypeRef t, LLVMValueRef n);
LLVMBasicBlockRef fn_block(struct fgen *f, const char *name);
/* Generates: if (!ok) return NULL; continues in the block where ok holds. */
void fn_require(struct fgen *f, LLVMValueRef ok);
/* Branches to a failing block unless ok and positions the builder there;
 * fn_fail_end returns NULL from it and continues in the other block. */
LLVMBasicBlockRef fn_fail_begin(struct fgen *f, LLVMValueRef ok);
void fn_fail_end(struct fgen *f, LLVMBasicBlockRef good);
LLVMValueRef fn_place(struct fgen *f, ir_id id);
bool fn_refuse(struct fgen *f, ir_id id, const char *what);
/* Calls a function of the run-time library: "p" pointer, "i" int32, "l"
 * int64, "v" nothing; the first letter is the result. */
LLVMValueRef fn_runtime(struct fgen *f, const char *name, const char *sig,
    LLVMValueRef *arg);
LLVMValueRef fn_i32(struct fgen *f, int64_t v);
LLVMValueRef fn_at(struct fgen *f, LLVMTypeRef t, LLVMValueRef base,
    int64_t i);

/* fn_split.c */
/* Nodes and regions of a function, each region before those inside of it. */
void fn_split_plan(struct fgen *f, uint32_t function, const id_list *nodes,
    const ir_region_list *regions);
void fn_frame_begin(struct fgen *f);
void fn_frame_arena(struct fgen *f);
void fn_frame_end(struct fgen *f);
LLVMValueRef fn_frame_dim(struct fgen *f, uint32_t i);
/* Records that a value is available; the value in the current piece. */
void fn_frame_put(struct fgen *f, ir_id id);
LLVMValueRef fn_frame_get(struct fgen *f, ir_id id);
LLVMTypeRef fn_piece_type(struct fgen *f);
/* These refer to the current unit. */
uint32_t fn_first_piece(const struct fgen *f);
LLVMValueRef fn_piece(struct fgen *f, ir_region region, uint32_t pos,
    bool tail);
LLVMValueRef fn_piece_call(struct fgen *f, LLVMValueRef fn, bool tail);
void fn_piece_begin(struct fgen *f, const struct piece *p);

/* fn_scalar.c */
/* The element of an object that dies here. */
LLVMValueRef fn_scalar_unbox(struct fgen *f, const struct type *t,
    LLVMValueRef owned);
/* The unit as a function of objects, for closures and entries. */
LLVMValueRef fn_boxed_unit(struct fgen *f, uint32_t unit);

/* fn_object.c */
LLVMValueRef fn_item(struct fgen *f, LLVMValueRef v, uint32_t i);
LLVMValueRef fn_extent(struct fgen *f, LLVMValueRef v, uint32_t k);
LLVMValueRef fn_data(struct fgen *f, LLVMValueRef v);
/* Before elements of an object are read but by a kernel's call: the object. */
LLVMValueRef fn_use(struct fgen *f, LLVMValueRef v);
LLVMValueRef fn_tag(struct fgen *f, LLVMValueRef v);
LLVMValueRef fn_code(struct fgen *f, LLVMValueRef v);
/* An object that is never counted: of n extents dim and count elements, if it
 * is a tensor. */
LLVMValueRef fn_static_object(struct fgen *f, enum relay_value_kind kind,
    uint32_t dtype, uint32_t n, uint32_t ref, LLVMValueRef data,
    int64_t count, const int64_t *dim);
LLVMValueRef fn_static_closure(struct fgen *f, LLVMValueRef code);

/* fn_binding.c */
/* The element of a tensor of rank 0, which need not be a scalar. */
LLVMValueRef fn_scalar(struct fgen *f, ir_id id);
/* Its address, for kernels. */
LLVMValueRef fn_scalar_data(struct fgen *f, ir_id id);
/* A scalar's memory in the frame; undefined contents. */
LLVMValueRef fn_scalar_home(struct fgen *f, ir_id id);
/* An object for a scalar: a static one in the frame, or a new one. */
LLVMValueRef fn_scalar_view(struct fgen *f, ir_id id);
LLVMValueRef fn_scalar_box(struct fgen *f, ir_id id);
LLVMValueRef fn_get(struct fgen *f, ir_id id);	/* borrowed */
LLVMValueRef fn_take(struct fgen *f, ir_id at, ir_id id);	/* owned */
/* Whether references to the value are counted. */
bool fn_is_counted(const struct fgen *f, ir_id id);
/* Releases the values that die at the node and were not moved. */
void fn_deaths(struct fgen *f, ir_id id);

/* fn_refcount.c */
void fn_keep(struct fgen *f, LLVMValueRef v);
void fn_drop(struct fgen *f, LLVMValueRef v);
/* A call of relay_tensor_over with its arguments. */
LLVMValueRef fn_tensor_over(struct fgen *f, LLVMValueRef *arg);

/* fn_value.c */
/* Generates a node without regions; *ended: it was a tail call. */
bool fn_node(struct fgen *f, ir_id id, bool tail, bool *ended);

/* fn_match.c */
/* The cases of a match while its code is generated: the block that tests each
 * (and, after the last, the one where none fits), and the case to try next if
 * its inner patterns do not fit; any: the first case that is not a
 * constructor's, or the number of cases. */
struct fn_cases {
	LLVMBasicBlockRef *at;
	uint32_t *next;
	uint32_t any;
};
/* Branches to the first case that the matched value may fit. */
void fn_cases_begin(struct fgen *f, const struct ir_node *n,
    struct fn_cases *c);
/* Begins the code of a case: tests its patterns and binds their variables. */
void fn_case(struct fgen *f, const struct ir_node *n,
    const struct fn_cases *c, uint32_t arm);
void fn_cases_end(struct fn_cases *c);

/* fn_op.c */
bool fn_op(struct fgen *f, ir_id id);
bool fn_prim(struct fgen *f, ir_id id, const struct prim *p);
/* fn_extern.c: the program that calls extern function `index`; NULL: an error
 * was reported. */
const struct prim *fn_extern(struct fgen *f, ir_id id, uint32_t index);
/* A function value for an operator or program. */
bool fn_wrapper(struct fgen *f, ir_id id, LLVMValueRef *out);

/* fn_slot.c */
/* No memory has as many bytes; sums of a few of them do not overflow. */
#define FN_BYTES ((int64_t)1 << 60)
/* A float that no intermediate result of s exceeds, whatever the signs; get
 * returns the value of a name. */
LLVMValueRef fn_magnitude(struct fgen *f, const struct sym *s,
    LLVMValueRef (*get)(void *ctx, const struct sym *var), void *ctx);
void fn_arena_begin(struct fgen *f);
void fn_arena_end(struct fgen *f);

/* fn_shared.c: expressions over names that parameters bind.  What dominating
 * code computed before: the value of an expression, or whether it is exact;
 * NULL: nothing. */
enum fn_shared_kind { FN_SHARED_VALUE, FN_SHARED_EXACT };
LLVMValueRef fn_shared_find(struct fgen *f, ir_region region,
    const struct sym *s, enum fn_shared_kind kind);
void fn_shared_put(struct fgen *f, ir_region region, const struct sym *s,
    enum fn_shared_kind kind, LLVMValueRef value);
/* The value of an expression, found or computed. */
LLVMValueRef fn_shared_value(struct fgen *f, ir_region region,
    const struct sym *s);
void fn_shared_free(struct fgen *f);

/* fn_dims.c */
LLVMValueRef fn_dim_value(struct fgen *f, const char *name);
/* The stack slot of name i of the unit. */
LLVMValueRef fn_dim_place(struct fgen *f, uint32_t i);
void fn_bind(struct fgen *f, const struct type *t, LLVMValueRef v,
    const struct attr *names);
/* Components are compared one by one; false: there are too many, which has been
 * reported. */
bool fn_can_fit(struct fgen *f, ir_id at, const struct type *t);
void fn_fit(struct fgen *f, ir_id at, const char *what,
    const struct type *t, LLVMValueRef v);
/* Called before the unit's code is generated: records which parameter binds
 * each name, for messages. */
void fn_note_binders(struct fgen *f, struct unit *u);
bool fn_checks(struct fgen *f, ir_id at, const char *what,
    const struct attr *a, const struct span *span, const struct attr *own,
    bool late);
/* Whether checks of the node need names that it defines. */
bool fn_checks_late(struct fgen *f, ir_id id);

#endif
