/*
 * Generating machine code: shared by the files of libcore/codegen only.
 *
 *	scalar.c	scalar code of a stage -> LLVM values
 *	scalar_op.c	one operation on values, scalars or vectors
 *	minmax.c	minima and maxima of floats
 *	math*.c		exp, log, sine and the like, as operations (math.h)
 *	guard.c		conditions that kernels check as they run
 *	kernel.c	loop trees -> loops, vectors, outlined parallel bodies
 *	kernel_leaf.c	leaves: one instance of a stage, accumulators
 *	kernel_axes.c	indices as expressions of axes, and only then of loops
 *	kernel_box.c	memory of temporaries private to an iteration
 *	kernel_near.c	loads with small strides
 *	kernel_range.c	indices by data that are known to be inside
 *	kernel_split.c	loops cut where predicates begin to matter
 *	kernel_square.c	squares transposed in registers
 *	kernel_index.c	index expressions, addresses, loads and stores
 *	fn*.c		functions of the module; entries (fn.h)
 *	parts.c		large modules in parts, each on a thread
 *	optimize.c	LLVM's passes
 *	options.c	options of generation that are wrong use
 *	emit.c		targets and objects
 *	piece.c		the way of objects to the process that links
 *	deliver.c	what that process does
 *	link.c		linking and archiving (link.h)
 *	header.c	the C header of a compiled model
 *	weights.c	large constants
 *	debug.c		lines of the sources
 *	target.c	whether a target is one, and its description
 *	cpu.c		which features of the processor code may use
 *	probe.c		whether LLVM knows a processor and features
 *	memory.c	what happens when LLVM has no memory
 */
#ifndef RELAY_CODEGEN_GEN_H
#define RELAY_CODEGEN_GEN_H

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include "codegen/codegen.h"
#include "rule/rule.h"
#include "loop/tree.h"

void gen_memory(void);
/* A context that reports LLVM's errors as ours. */
LLVMContextRef gen_context(void);

/* Large constants, in the order in which code wanted them. */
struct gen_weight {
	struct data data;
	struct span span;
	uint64_t offset;
	LLVMValueRef tensor;	/* its static object */
};
struct gen_weights {
	enum { WEIGHTS_MODULE, WEIGHTS_OBJECT, WEIGHTS_FILE } where;
	uint32_t machine;	/* of the object, as ELF numbers them */
	char *name;		/* its symbol */
	uint64_t bytes;
	VEC(struct gen_weight) item;
	LLVMValueRef table;	/* of the file (runtime/weights.h), or NULL */
};

struct gen_debug {
	LLVMDIBuilderRef b;	/* NULL: none is wanted */
	LLVMMetadataRef unit, type;
	VEC(LLVMMetadataRef) file;	/* by source */
	bool optimized;
};
struct gen_debug_mark {
	LLVMValueRef last;	/* function that was there before */
	LLVMMetadataRef place;
};

struct gen {
	struct ir_module *m;
	struct diag *d;
	LLVMContextRef c;
	LLVMModuleRef module;
	LLVMBuilderRef b;
	LLVMTypeRef i1, i8, i16, i32, i64, f16, f32, f64, ptr, kernel_type;
	LLVMValueRef keep, drop, over;	/* fn_count.c; NULL before */
	LLVMValueRef fail;	/* relay_fail */
	/* Programs without loop trees get some by rule, from level 1 on. */
	bool schedule;
	uint64_t cpu;		/* what the code needs (runtime/cpu.h) */
	struct rule_target vectors;
	struct map scheduled;	/* structural hash -> copy */
	VEC(struct prim *) copy;
	struct map kernels;	/* structural hash of prims -> kernel number */
	VEC(LLVMValueRef) kernel;
	VEC(double) work;	/* of each kernel: operations, about */
	VEC(LLVMValueRef) apart;	/* functions for any part (parts.c) */
	struct map callers;	/* the same -> what calls them (fn_call.c) */
	VEC(LLVMValueRef) caller;
	struct map strings;	/* interned -> constant */
	VEC(LLVMValueRef) string;
	struct map headers;	/* type -> what its headers hold (fn_slot.c) */
	VEC(LLVMValueRef) header;
	struct gen_weights weights;
	struct gen_debug debug;
};

/*
 * "lin": a value that is linear over the lanes of a vector loop,
 * v + c + lane * step, where v may be NULL for 0.  Inside a vector loop v is
 * a vector where the value varies in a way that is not linear (step is 0 then),
 * else a scalar; c and step are used for int64 only.  So constants of unrolled loops stay numbers, and the stride of
 * an access over the lanes is seen.
 */
struct lin {
	LLVMValueRef v;
	int64_t c, step;
	bool set;
};

/* A load or store of a leaf: what is known of its indices. */
struct access {
	const struct sym *index[TYPE_RANK_LIMIT];	/* NULL: data */
	bool inside[TYPE_RANK_LIMIT];
	const struct sym *place;	/* in row-major order, free of
					 * divisions; NULL: not seen */
};

/* Loads of a loop that is written out, made at once (kernel_square.c). */
struct square {
	LLVMValueRef base, v, column[16];
	int64_t c, step;
	enum dtype dtype;
};

/* "kgen" is short for kernel generator: one kernel while it is generated. */
struct kgen {
	struct gen *g;
	const struct prim *p;
	const struct loop_tree *t;
	const struct tree_place *place;
	LLVMValueRef fn, ctx;
	LLVMValueRef *buf;	/* base pointers */
	bool *boxed;		/* by buffer: it is the box of its place */
	uint64_t roomy;		/* bits of buffers: whole ones on the stack that
				 * hold every lane */
	LLVMValueRef *dim;	/* values of p->dim */
	VEC(struct loop_var { const char *name; struct lin at; }) var;
	struct sym_facts *facts;
	struct map place_of;	/* what is around, leaf or guard -> place */
	struct map access_of;	/* place, node -> access */
	VEC(struct access) access;
	VEC(LLVMValueRef) scratch;	/* slots of pointers to free */
	LLVMValueRef status;	/* slot: what the function returns */
	LLVMBasicBlockRef exit;

	int64_t turn, turns;	/* of the loop around that is written out and
				 * holds one vector loop; turns 0: none */
	VEC(struct square) square;
	uint32_t cuts;		/* loops around that are cut (kernel_split.c) */
	uint32_t width;		/* lanes; 0: scalar code */
	LLVMValueRef mask;	/* lanes at work; NULL: all */
	LLVMValueRef leaf_mask;	/* those that the leaf's predicates leave */
	uint64_t known;		/* the leaf's predicates that always hold */
	bool never;		/* one of them never does */
	bool lane0;		/* and the first is always one of them */
	uint32_t leaf;		/* the node at hand, its stage */
	const struct tree_node *node;
	const struct prim_stage *s;
	uint32_t here;		/* the place: the leaf, or a guard in it */
	bool guarded;
	struct lin *val;	/* by scalar node, in the current body */
	LLVMValueRef *acc;	/* accumulators (allocas) of GENERAL */
	LLVMValueRef sum;	/* that of a reduction in one leaf */
	bool reducing;		/* inside of its loops */
	uint32_t outer;		/* variables around that reduction */
	LLVMBasicBlockRef join;	/* behind it, where a predicate fails */
	LLVMValueRef outer_mask;
};

LLVMTypeRef gen_type(struct gen *g, enum dtype dt);	/* as a value */
LLVMTypeRef gen_memory_type(struct gen *g, enum dtype dt);
LLVMValueRef gen_int(struct gen *g, int64_t v);
/* A private constant string; equal strings once. */
LLVMValueRef gen_string(struct gen *g, const char *s);

/* A dimension expression from the values of names; get returns the value of a
 * name. */
LLVMValueRef gen_sym(struct gen *g, const struct sym *s,
    LLVMValueRef (*get)(void *ctx, const struct sym *var), void *ctx);

/* Converts between the value and memory forms (bool, 16-bit floats). */
LLVMValueRef gen_from_memory(struct gen *g, enum dtype dt, LLVMValueRef v);
LLVMValueRef gen_to_memory(struct gen *g, enum dtype dt, LLVMValueRef v);

/* ---- scalars or vectors alike ---- */
/* Of element type t, as many lanes as v has. */
LLVMTypeRef gen_like(LLVMTypeRef t, LLVMValueRef v);
bool gen_is_vector(LLVMValueRef v);
LLVMValueRef gen_splat(struct gen *g, LLVMValueRef v, uint32_t width);
/* The integer n of the type of v. */
LLVMValueRef gen_same(LLVMTypeRef t, int64_t n);
/* Makes vectors of scalars where one of the values is a vector. */
void gen_level(struct kgen *k, LLVMValueRef *v, uint32_t n);
LLVMValueRef gen_call(struct gen *g, const char *intrinsic,
    LLVMTypeRef *overload, unsigned noverload, LLVMValueRef *arg, unsigned n);

LLVMValueRef scalar_cast(struct gen *g, enum dtype from, enum dtype to,
    LLVMValueRef v);
LLVMValueRef scalar_bitcast(struct gen *g, enum dtype from, enum dtype to,
    LLVMValueRef v);
/* An operator of one or two operands, or SELECT, rounded to its dtype. */
LLVMValueRef scalar_operate(struct kgen *k, const struct sx *n, enum dtype dt,
    LLVMValueRef *in);
/* minmax.c: of floats; NaN if either is, and -0 < +0. */
LLVMValueRef gen_min_max(struct gen *g, bool max, LLVMValueRef a,
    LLVMValueRef b);
/* if (!ok, in any lane at work) fail with message; goes on behind. */
void scalar_require(struct kgen *k, LLVMValueRef ok, const char *message);
/* The same of 0 <= index < extent, 64-bit integers; names the buffer. */
void scalar_require_index(struct kgen *k, LLVMValueRef index,
    LLVMValueRef extent, uint32_t axis, const char *name);

/* The value of a scalar node in the body at hand; computes what it needs. */
LLVMValueRef scalar_value(struct kgen *k, sx_id id);
struct lin scalar_lin(struct kgen *k, sx_id id);
/* The same in order, without deep recursion. */
LLVMValueRef scalar_root(struct kgen *k, sx_id root);
void scalar_forget(struct kgen *k);

/* ---- kernel_index.c ---- */
LLVMValueRef lin_value(struct kgen *k, struct lin a);
struct lin lin_of(LLVMValueRef v);
struct lin lin_const(int64_t c);
struct lin lin_add(struct kgen *k, struct lin a, struct lin b);
struct lin lin_mul(struct kgen *k, struct lin a, struct lin b);
struct lin lin_sym(struct kgen *k, const struct sym *s);
LLVMValueRef index_pred(struct kgen *k, const struct sym_pred *p);
void index_assume(struct kgen *k, sx_id predicate);
/* Whether the facts prove it. */
bool index_holds(struct kgen *k, sx_id predicate);
bool index_compares(struct kgen *k, const struct tree_node *leaf,
    sx_id predicate, void (*each)(void *ctx, const struct sym_pred *p),
    void *ctx);
/* kernel_axes.c: what is known of an access from its indices as expressions
 * of the stage's axes; at is not NULL. */
void index_by_axes(struct kgen *k, uint32_t buffer, const sx_id *at,
    struct access *a);
bool index_inside(struct kgen *k, const struct sym *i,
    const struct sym *extent);

/* All indices of a load (0: of the store) are expressions of the loops: their
 * scalar code is not needed. */
uint32_t index_place(struct kgen *k, uint32_t around, uint32_t what);
bool index_is_known(struct kgen *k, uint32_t buffer, const sx_id *at,
    sx_id load);
LLVMValueRef index_load(struct kgen *k, sx_id id, LLVMValueRef other);
/* kernel_range.c: an index that is no expression of the loops is inside of
 * the extent whatever the data. */
bool index_bounded(struct kgen *k, sx_id id, const struct sym *extent);
/* What stands where the leaf writes; at NULL: at its spatial axes. */
struct spot {
	LLVMValueRef base;	/* pointer */
	struct lin off;
	enum dtype dtype;
	bool room;		/* a box that holds every lane */
	int32_t neighbour;	/* of a small stride: which one of `step`
				 * elements that are all inside; -1: unknown */
	const struct sym *sum;	/* the offset as an expression, or NULL */
};
LLVMValueRef index_known_lanes(struct kgen *k, const struct spot *s);
/* The address of its first element. */
LLVMValueRef spot_pointer(struct kgen *k, const struct spot *s);
struct spot index_spot(struct kgen *k, uint32_t buffer, const sx_id *at);
LLVMValueRef spot_load(struct kgen *k, const struct spot *s,
    LLVMValueRef other);
void spot_store(struct kgen *k, const struct spot *s, LLVMValueRef v);

/* The lanes at work, and the alignment of an element. */
LLVMValueRef spot_mask(struct kgen *k);
LLVMValueRef spot_align(struct kgen *k, const struct spot *s);

/* ---- kernel_near.c ---- */
/* A load with a small stride over the lanes. */
bool kernel_is_near(const struct kgen *k, const struct spot *s);
LLVMValueRef kernel_near(struct kgen *k, const struct spot *s, bool all,
    LLVMValueRef other);
/* spot.neighbour of a load whose last index is an expression of the loops. */
int32_t kernel_neighbour(struct kgen *k, uint32_t buffer,
    const struct sym *last, int64_t step);

/* ---- kernel_square.c ---- */
/* The load of a far stride inside of a loop that is written out, along which
 * the address moves by 1: all iterations are loaded at once as rows and
 * transposed in registers.  NULL: it is no such load. */
LLVMValueRef kernel_square(struct kgen *k, const struct spot *s);

/* ---- kernel_split.c ---- */
/* Where a serial loop is cut: its first iterations need fewer predicates.
 * NULL: nowhere. */
const struct sym *kernel_cut(struct kgen *k, uint32_t node);
/* Nothing below is written out. */
bool kernel_small(struct kgen *k, uint32_t node);

/* ---- kernel_box.c ---- */
/* Where temporaries stand in this code. */
const struct tree_place *kernel_places(const struct prim *p,
    const struct loop_tree *t);
/* The boxes of temporaries that belong to the function of a parallel loop, or
 * of the tree (0). */
void kernel_boxes(struct kgen *k, uint32_t loop);
/* At the head of an iteration of a loop: boxes that belong to it. */
void kernel_clear_boxes(struct kgen *k, uint32_t loop);

/* ---- kernel_leaf.c ---- */
LLVMValueRef kernel_slot(struct kgen *k, LLVMTypeRef t);
void kernel_leaf(struct kgen *k, uint32_t node);
/* The accumulators of the whole reduction of a leaf, around its loops. */
void kernel_begin(struct kgen *k, uint32_t node);
void kernel_end(struct kgen *k, uint32_t node);

/* What code for the target may use (runtime/cpu.h). */
uint64_t gen_cpu(LLVMTargetMachineRef tm);
/* The target's row of libcore/target, by the features of gen_cpu. */
struct target gen_target(LLVMTargetMachineRef tm, uint64_t cpu);

/* The program as it is run: itself if it has loop trees or none are wanted,
 * else a copy with some by rule, which may have other temporaries.  The
 * generator's to free. */
const struct prim *gen_scheduled(struct gen *g, const struct prim *p);
/* Whether the caller brings memory for a temporary. */
bool gen_needs_workspace(const struct prim *p, uint32_t buffer);
/* The kernel of a prim; equal prims once. */
LLVMValueRef gen_kernel(struct gen *g, const struct prim *p);
/* optimize.c */
void gen_never_inline(struct gen *g, LLVMValueRef fn);
void gen_drop_unused(LLVMModuleRef m, LLVMTargetMachineRef tm);
/* parts.c */
#define GEN_PARTS 4

/* What is made goes as pieces through a pipe (piece.c): objects, or the one
 * file that is wanted, by number, and the weights. */
enum { GEN_PIECE_WEIGHTS = GEN_PARTS, GEN_PIECES };
/* A stream that writes a piece; it may be rewound. */
FILE *gen_piece_open(FILE *out, uint32_t piece);
/* All of a file as a piece.  False: errno. */
bool gen_piece_copy(FILE *out, uint32_t piece, int fd);
/* That all has been written. */
bool gen_piece_end(FILE *out);
/* Reads pieces up to that mark; create(ctx, piece) gives the descriptor for
 * each, once.  False: *whole says whether the mark came, errno what failed
 * (0: the pieces do not follow the rules). */
bool gen_piece_read(int in, int (*create)(void *ctx, uint32_t piece),
    void *ctx, bool *whole);

/* How many objects the module becomes: 1, 2 or GEN_PARTS. */
uint32_t gen_parts(const struct gen *g, int level);
/* Whether LLVM is to do little for this part of so many. */
bool gen_part_cheap(uint32_t part);
/* Optimizes and writes n parts, on several threads, each with a target machine
 * of its own.  Kernels of g->module get other names. */
bool gen_emit_parts(struct gen *g, const LLVMTargetMachineRef *tm,
    const struct codegen_options *o, char *const *path, uint32_t n);
/* header.c */
/* Of output_names, else its number. */
void codegen_output_name(struct buf *b, const struct ir_module *m,
    const struct ir_function *f, uint32_t i);
bool codegen_header(struct ir_module *m, const struct codegen_options *o,
    const uint32_t *entry, const char *path, struct diag *d);
/* The entries of an output, by their functions' numbers. */
bool gen_entries(struct gen *g, const uint32_t *function,
    const struct codegen_options *o);

/* ---- debug.c: these do nothing without -g ---- */
void gen_debug_begin(struct gen *g, bool optimized);
/* Describes a function of the module; then the place of what is built next,
 * in that function. */
void gen_debug_function(struct gen *g, LLVMValueRef fn, const char *name,
    const struct span *span);
void gen_debug_node(struct gen *g, LLVMValueRef fn, const struct ir_node *n);
/* Around the generation of a kernel: n is the node that calls it, or NULL. */
struct gen_debug_mark gen_debug_kernel_begin(struct gen *g);
void gen_debug_kernel_end(struct gen *g, struct gen_debug_mark m,
    const char *name, const struct ir_node *n, const struct span *own);
void gen_debug_end(struct gen *g);
void gen_debug_release(struct gen *g);

/* ---- weights.c ---- */
void gen_weights_begin(struct gen *g, const struct codegen_options *o);
void gen_weights_release(struct gen *g);
/* The address of a large constant's bytes; NULL: it belongs in the module. */
LLVMValueRef gen_weight(struct gen *g, const struct data *d,
    const struct span *span);
/* The static object of the constant that was the last. */
void gen_weight_tensor(struct gen *g, LLVMValueRef tensor);
/* The table that relay_weights_map takes; NULL: no file is needed. */
LLVMValueRef gen_weights_table(struct gen *g);
/* Writes the object or the file, when all code has been generated. */
bool gen_weights_write(struct gen *g, const struct codegen_options *o,
    FILE *out);

void gen_optimize(LLVMModuleRef m, LLVMTargetMachineRef tm, int level,
    bool cheap);

/* Reports what LLVM does not know; it would abort later. */
bool codegen_probe(LLVMTargetRef target, const char *triple, const char *cpu,
    const char *features, struct diag *d);

#endif
