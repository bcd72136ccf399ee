/*
 * The generator of machine code: declarations shared by the files of
 * libcore/codegen only.  "gen" is the generator of one module, "kgen" the
 * generator of one kernel (the function of one tensor program).
 *
 *	scalar.c	scalar code of a stage -> LLVM values
 *	gen_value.c	types, constants, lanes, strings, intrinsics
 *	scalar_op.c	one operation on values, scalars or vectors
 *	minmax.c	minima and maxima of floats
 *	math*.c		exp, log, sine and the like, as operations (math.h)
 *	guard.c		conditions that kernels check as they run
 *	kernel.c	prims -> functions of the kernel ABI, by loop tree
 *	kernel_loops.c	loop trees -> loops, vectors, outlined parallel bodies
 *	kernel_leaf.c	leaves: one instance of a stage, accumulators
 *	kernel_lin.c	linear forms ("lin"): linear over vector lanes
 *	kernel_index.c	index expressions: their bounds, offsets
 *	kernel_address.c	pointers to memory operands
 *	kernel_memory.c	loads and stores at an address
 *	kernel_prefetch.c	prefetching of panels
 *	kernel_axis_index.c	bounds of indices, from a stage's axes
 *	kernel_data_index.c	bounds of indices that depend on data
 *	kernel_empty.c	loops below which nothing runs
 *	kernel_inside.c	iterations in which no guard fails
 *	kernel_index_split.c	index-set splitting where predicates begin to
 *			matter
 *	kernel_scratch.c	scratch buffers of temporaries
 *	kernel_near.c	loads from a few rows, by shuffles
 *	kernel_table.c	loads from a table of 16, by permutations
 *	kernel_strided.c	loads with small strides, by shuffles
 *	kernel_transpose.c	register transposes
 *	fn*.c		functions of the module; entries (fn.h)
 *	emit.c		targets, optimization, objects
 *	partition*.c	a large module split into parts for several threads
 *	object_cache.c	the objects of kernels, which are kept
 *	object_pipe.c	transfer of objects to the process that links
 *	link_objects.c	that process: temporary files, linking, output
 *	optimize.c	LLVM's passes
 *	weights.c	large constants
 *	debug.c		debug information: source lines
 *	target.c	whether a target is supported, and its description
 *	options.c	validation of the options
 *	link.c		linking and archiving (link.h)
 *	header.c	the C header of a compiled model
 *	cpu.c		the processor features that code may use
 *	memory.c	errors from which LLVM cannot recover
 *	cpu_probe.c	whether LLVM knows a processor and features
 *
 * A kernel is the walk over one loop tree. What needs a decision was decided
 * by the tree; kernel_index_split.c splits the index set of a loop where a
 * predicate starts or ends to hold, and gives the part of a tile that an
 * extent cuts off code for each size; kernel_inside.c gives iterations in
 * which no guard fails a body without guards; kernel_transpose.c transposes
 * in registers; kernel_dot.c makes one instruction of the loop over a group
 * of products of bytes that rule/rule_dot.c put innermost.
 *
 * Values of the language are counted objects (runtime/value.h), allocated
 * from the call's memory; tensors of rank 0 are LLVM values until they
 * escape (fn_scalar.c), so that a loop over integers is one in registers.
 * relay-plan's slots are parts of one arena for each activation (fn_slot.c);
 * reshapes of what has no slot are views of it (fn_view.c); operands of a
 * concatenation are computed in place in its result. A call that fails
 * returns through every function with a status; nothing exits.
 *
 * An element of a tensor of strings is a handle, a pointer to a length and
 * bytes (runtime/kernel_string.h), the same in the evaluator, in compiled
 * code and in the interface for C. Stages move handles; only the kernels of
 * op/string.c look at bytes. Those of inputs are the caller's, those that a
 * kernel makes live as long as the results of its call, in the evaluator as
 * long as its heap. Since a handle is a pointer, nothing makes one of a
 * number: there are no constants, casts or bitcasts of strings, which
 * relations and the verifiers of modules and tensor programs refuse.
 *
 * Operator calls of functions that are split share functions (fn_outline.c).
 *
 * For several processors (--cpu with a list) pass/schedule_forms.c makes
 * versions of programs, and forms.c a kernel of each, with the processor's
 * features as attributes of the function; runtime/forms.c chooses one when
 * the model is opened.
 *
 * No LLVM function may become large: fn_split.c estimates the code of a
 * function and splits it into pieces, each of which ends with a tail call of
 * the next, and which share a frame; calls of one program use one wrapper
 * function (fn_call.c).
 *
 * Large modules become several LLVM modules, one for each kernel, each read
 * lazily from one bitcode, two threads at a time (partition.c,
 * partition_read.c); which they are depends on the module alone.
 *
 * Threads take the chunks of a loop by the steps of runtime/pool_protocol.h,
 * where their order is argued; pool.c compiles them, and
 * tests/unit/test_pool_model.c explores every interleaving of the same text.
 *
 * runtime/model.c is the interface for C; runtime/program*.c the main of
 * programs, which reads pictures with formats/image and a PNG reader of its
 * own, since a program needs nothing but libc; cmd/run_*.c relay-run's side
 * of the same interface.
 */
#ifndef RELAY_CODEGEN_GEN_H
#define RELAY_CODEGEN_GEN_H

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include "codegen/codegen.h"
#include "rule/rule.h"
#include "loop/tree.h"

void gen_memory(void);
/* A context that reports LLVM's errors as ours; named: values inside of
 * functions keep their names, for whoever reads the code. */
LLVMContextRef gen_context(bool named);

/* Large constants, in the order in which code first used them. */
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

/* One of the processors of the output (forms.c). */
struct gen_form {
	const char *name;	/* as versions of programs have it; interned */
	uint64_t cpu;
	struct target machine;
	char *llvm_cpu, *llvm_features;
};
/* The number of a form's kernels: its place in gen.form + 1, or this one:
 * kernels for every processor. */
#define GEN_PLAIN 0

/* What is said of a kernel in the cache. */
struct gen_unit {
	uint64_t hash;		/* structural, of the scheduled
				 * program and its form */
	const char *name;	/* of the program; interned */
};

struct gen {
	struct ir_module *m;
	struct diag *d;
	LLVMContextRef c;
	LLVMModuleRef module;
	LLVMBuilderRef b;
	LLVMTypeRef i1, i8, i16, i32, i64, f16, f32, f64, ptr, kernel_type;
	LLVMValueRef keep, drop, over;	/* fn_refcount.c; NULL before */
	LLVMValueRef fail;	/* relay_fail */
	/* Whether programs without loop trees are scheduled by the rules: from
	 * level 1 on. */
	bool schedule;
	uint64_t cpu;		/* what the code needs (runtime/cpu.h) */
	struct rule_target vectors;
	struct gen_form form[TARGET_CPUS];
	uint32_t nform;		/* 0: the output is for one processor */
	uint32_t at_form;	/* of the kernel at hand */
	LLVMValueRef forms;	/* gen_forms; NULL before */
	const char *prefix;	/* of public symbols */
	struct map scheduled;	/* structural hash -> copy */
	VEC(struct prim *) copy;
	struct map kernels;	/* structural hash of prims -> kernel number */
	VEC(LLVMValueRef) kernel;
	VEC(double) work;	/* of each kernel: operations, estimated */
	VEC(struct gen_unit) unit;	/* of each kernel: what it is */
	VEC(LLVMValueRef) apart;	/* for any part (partition.c) */
	struct map callers;	/* the same -> what calls them (fn_call.c) */
	VEC(LLVMValueRef) caller;
	struct map outlines;	/* calls alike -> function (fn_outline.c) */
	VEC(LLVMValueRef) outline;
	struct map strings;	/* interned -> constant */
	VEC(LLVMValueRef) string;
	struct map dtypes;	/* constant -> list of results' types */
	VEC(LLVMValueRef) dtype_list;
	struct map headers;	/* type -> what its headers hold (fn_slot.c) */
	VEC(LLVMValueRef) header;
	struct gen_weights weights;
	struct gen_debug debug;
};

/*
 * A linear form ("lin"): the value v + c + lane * step of the current loop
 * body, where v may be NULL for 0.  Inside a vector loop v is a vector if the
 * value varies over the lanes in a way that is not linear (step is 0 then),
 * otherwise a scalar; c and step are used for int64 only.  So the constants of
 * unrolled loops remain constants, and the stride of an access over the lanes
 * is visible.
 */
struct lin {
	LLVMValueRef v;
	int64_t c, step;
	bool set;
};

/* The facts derived about the indices of a load or store of a leaf. */
struct access {
	const struct sym *index[TYPE_RANK_LIMIT];	/* NULL: data */
	bool inside[TYPE_RANK_LIMIT];	/* proved to be within bounds */
	const struct sym *place;	/* row-major offset without divisions;
					 * NULL: unknown */
};

/* A block of rows, loaded in the first copy of an unrolled loop and transposed
 * in registers (kernel_transpose.c); column[i] is the vector of copy i. */
struct transposed {
	LLVMValueRef base, v, column[16];
	int64_t c, step;
	const struct sym *sum;	/* the offset, if the distance of the rows is
				 * not constant; else NULL */
	enum dtype dtype;
};

/* The enclosing unrolled loop, if its body is one vector loop: the copy being
 * generated, and their number (0: there is no such loop). */
struct kernel_unrolled {
	int64_t copy, copies;
	VEC(struct transposed) transposed;
};

/* Facts about accesses, derived once in each context: a leaf, or a guard in it
 * (kernel_index.c). */
struct kernel_accesses {
	struct map context;	/* leaf or guard in a context -> its number */
	struct map of;		/* context number, node -> index into list */
	VEC(struct access) list;
	uint32_t here;		/* the current context */
	bool guarded;		/* it is a guard's */
};

/* Sums and products of index arithmetic, each made once in a block
 * (kernel_lin.c). */
struct sum {
	LLVMOpcode op;
	LLVMValueRef a, b, v;
};
struct kernel_sums {
	struct map of;		/* hash of operation and operands -> index */
	VEC(struct sum) list;
};

/* Which predicates of the current leaf hold (kernel_leaf.c). */
struct kernel_holds {
	LLVMValueRef mask;	/* lanes for which all of them do; NULL: all */
	uint64_t known;		/* bit set: those that hold in any case */
	bool never;		/* one never holds */
	bool lane0;		/* lane 0 is always active if any lane is */
};

/* The reduction whose loops are being generated (kernel_leaf.c). */
struct kernel_reduction {
	LLVMValueRef sum;	/* its accumulator, of one leaf */
	bool inside;		/* of its loops */
	uint32_t outer;		/* number of variables outside of them */
	LLVMBasicBlockRef after;	/* their exit: a predicate fails */
	LLVMValueRef mask;	/* of active lanes outside of them */
};

/* The kernel generator ("kgen"): the generator of one kernel, and the state of
 * the loop body that it is generating. */
struct kgen {
	struct gen *g;
	const struct prim *p;
	const struct loop_tree *t;
	const struct tree_scratch *place;	/* by buffer */
	LLVMValueRef fn, ctx;
	LLVMValueRef *buf;	/* base pointers */
	bool *is_scratch;	/* by buffer: buf[] is a scratch buffer smaller
				 * than the tensor */
	uint64_t padded;	/* bit set of buffers: whole tensors on the
				 * stack, padded for all lanes */
	LLVMValueRef *dim;	/* values of p->dim */
	VEC(struct loop_var { const char *name; struct lin at; }) var;
	struct sym_facts *facts;
	struct sym_facts *some;	/* extents above 0, since outputs
				 * are not empty here */
	bool runs;		/* checked: a leaf below the loop runs */
	struct kernel_accesses accesses;
	struct kernel_sums sums;
	VEC(LLVMValueRef) scratch;	/* slots of pointers to free */
	LLVMValueRef status;	/* slot: the return value of the function */
	LLVMBasicBlockRef exit;

	struct kernel_unrolled unrolled;
	uint32_t splits;	/* enclosing loops whose index set is split */
	bool inside;		/* no guard of the leaves fails */
	LLVMValueRef back;	/* parallel loops run from their last iteration
				 * to their first; NULL: they never do */
	uint32_t width;		/* lanes; 0: scalar code */
	bool dot;		/* the leaf is one of kernel_is_dot */
	LLVMValueRef mask;	/* active lanes; NULL: all */
	struct kernel_holds holds;
	uint32_t leaf;		/* the current node and its stage */
	const struct tree_node *node;
	const struct prim_stage *s;
	struct lin *val;	/* by scalar node, in the current body */
	LLVMValueRef *acc;	/* accumulators (allocas) of GENERAL stages */
	struct kernel_reduction reduction;
};

/* Whether the numerics of the module allow instructions for narrow floats that
 * take the smallest numbers for 0. */
bool gen_is_reduced(const struct gen *g);
LLVMTypeRef gen_type(struct gen *g, enum dtype dt);	/* as a value */
LLVMTypeRef gen_memory_type(struct gen *g, enum dtype dt);
LLVMValueRef gen_int(struct gen *g, int64_t v);
/* A private constant string; equal strings once. */
LLVMValueRef gen_string(struct gen *g, const char *s);

/* A dimension expression from the values of names; get returns the value of a
 * name. */
LLVMValueRef gen_broadcast(struct gen *g, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef gen_sym(struct gen *g, const struct sym *s,
    LLVMValueRef (*get)(void *ctx, const struct sym *var), void *ctx);

/* The same from the values of its operands: s is not a constant or name. */
LLVMValueRef gen_sym_node(struct gen *g, const struct sym *s,
    const LLVMValueRef *arg);

/* a / b, rounded down, or the remainder, which has the sign of b: scalars or
 * vectors; b is not 0, nor is the quotient 2^63. */
LLVMValueRef gen_floor_div(struct gen *g, LLVMValueRef a, LLVMValueRef b,
    bool mod);

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
/* Lanes from .. from + n - 1 of a vector. */
LLVMValueRef gen_part(struct gen *g, LLVMValueRef v, uint32_t from, uint32_t n);
/* The lanes of a, then those of b, of as many. */
LLVMValueRef gen_joined(struct gen *g, LLVMValueRef a, LLVMValueRef b);
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
/* Generates: if (!ok in any active lane) fail with message; afterwards the
 * builder is at the block where ok holds. */
void scalar_require(struct kgen *k, LLVMValueRef ok, const char *message);
/* The same for the condition 0 <= index < extent, on 64-bit integers; the
 * message names the buffer. */
void scalar_require_index(struct kgen *k, LLVMValueRef index,
    LLVMValueRef extent, uint32_t axis, uint32_t buffer);

/* The value of a scalar node in the current loop body; generates its operands
 * on demand. */
LLVMValueRef scalar_value(struct kgen *k, sx_id id);
struct lin scalar_lin(struct kgen *k, sx_id id);
/* The same, generating operands in order, without deep recursion. */
LLVMValueRef scalar_root(struct kgen *k, sx_id root);
void scalar_forget(struct kgen *k);

/* ---- kernel_loops.c ---- */
/* The function that runs the loops of a tree; the builder is left where it
 * was. */
LLVMValueRef kernel_tree(struct kgen *k, const struct loop_tree *t);

/* ---- kernel_lin.c ---- */
LLVMValueRef lin_value(struct kgen *k, struct lin a);
struct lin lin_of(LLVMValueRef v);
struct lin lin_const(int64_t c);
struct lin lin_add(struct kgen *k, struct lin a, struct lin b);
struct lin lin_mul(struct kgen *k, struct lin a, struct lin b);
struct lin lin_sym(struct kgen *k, const struct sym *s);
/* a cmp b, for sums that cannot overflow: indices and extents. */
LLVMValueRef lin_compare(struct kgen *k, enum sym_cmp cmp, struct lin a,
    struct lin b);

/* ---- kernel_index.c ---- */
LLVMValueRef index_pred(struct kgen *k, const struct sym_pred *p);
/* A comparison of expressions of axes and extents; NULL: it is not one. */
LLVMValueRef index_compare(struct kgen *k, sx_id id);
void index_assume(struct kgen *k, sx_id predicate);
/* Whether the facts prove the predicate. */
bool index_holds(struct kgen *k, sx_id predicate);
bool index_compares(struct kgen *k, const struct tree_node *leaf,
    sx_id predicate, void (*each)(void *ctx, const struct sym_pred *p),
    void *ctx);
/* kernel_axis_index.c: derives the facts about an access from its indices as
 * expressions of the stage's axes; at is not NULL. */
void index_by_axes(struct kgen *k, uint32_t buffer, const sx_id *at,
    struct access *a);
bool index_inside(struct kgen *k, const struct sym *i,
    const struct sym *extent);
/* Whether the facts prove it; a and b may be NULL: no. */
bool index_proved(struct kgen *k, const struct sym *a, enum sym_cmp op,
    const struct sym *b);

/* index_place: the number of a context (a leaf, or a guard inside of `around`).
 * index_is_known: all indices of a load (0: of the store) are expressions of
 * the loops, so that their scalar code is not needed. */
uint32_t index_place(struct kgen *k, uint32_t around, uint32_t what);
bool index_is_known(struct kgen *k, uint32_t buffer, const sx_id *at,
    sx_id load);
LLVMValueRef index_load(struct kgen *k, sx_id id, LLVMValueRef other);
/* A load of contiguous lanes where c holds, and else of a constant from memory
 * that holds it, so that no branch is needed.  NULL: the load does not have
 * this form. */
LLVMValueRef index_load_if(struct kgen *k, sx_id id, LLVMValueRef c,
    LLVMValueRef other);
/* kernel_data_index.c: an index that is not an expression of the loops is
 * within bounds for all data. */
bool index_bounded(struct kgen *k, sx_id id, const struct sym *extent);
/* A memory operand of a leaf: the address that it loads from or stores to. */
struct address {
	LLVMValueRef base;	/* pointer */
	struct lin off;
	enum dtype dtype;
	bool padded;		/* a scratch buffer padded for all lanes */
	int32_t phase;	/* for a small stride: position modulo `step` if all
			 * `step` elements are within bounds; -1: unknown */
	const struct sym *sum;	/* the offset as an expression, or NULL */
	bool table;		/* of a buffer of 16 elements of 32 bits */
	const struct near *near;	/* where the lanes' elements are, in a
					 * few rows; NULL: not known */
};
struct address index_address(struct kgen *k, uint32_t buffer, const sx_id *at);
struct address index_load_address(struct kgen *k, sx_id id);

/* ---- kernel_address.c ---- */
/* The pointer to the element of lane 0. */
LLVMValueRef address_pointer(struct kgen *k, const struct address *s);
/* The pointers of all lanes. */
LLVMValueRef address_pointers(struct kgen *k, const struct address *s);
/* Whether all lanes are at one element. */
bool address_is_one(const struct address *s);
/* The alignment of an element, and the mask of active lanes. */
LLVMValueRef address_align(struct kgen *k, const struct address *s);
LLVMValueRef active_lanes(struct kgen *k);

/* ---- kernel_memory.c ---- */
/* Lanes that are not active load `other`, or if it is NULL, anything. */
LLVMValueRef address_load(struct kgen *k, const struct address *s,
    LLVMValueRef other);
void address_store(struct kgen *k, const struct address *s, LLVMValueRef v);

/* ---- kernel_table.c ---- */
/* A load whose lanes read any elements of a table of 16, by permutations of
 * registers; NULL: the target has none, or the buffer is another one. */
LLVMValueRef kernel_load_table(struct kgen *k, const struct address *s,
    LLVMValueRef other);

/* ---- kernel_prefetch.c ---- */
/* Prefetches part of the panel after the one that a vector load of an input, in
 * the update of a product, reads from; nothing where the loops have not this
 * form. */
void kernel_prefetch(struct kgen *k, uint32_t buffer,
    const struct address *s);
/* By how much an offset grows with a loop's variable; false: not by a
 * constant. */
bool kernel_growth(struct kgen *k, const struct sym *offset, const char *var,
    int64_t *by);

/* ---- kernel_dot.c ---- */
/* Whether a loop of so many iterations, below a vector loop, adds products of
 * bytes that an instruction of the target adds at once; the sum with these
 * added, in the current leaf, with the loop's variable 0. */
bool kernel_is_dot(struct kgen *k, uint32_t node, int64_t extent);
LLVMValueRef kernel_dot(struct kgen *k, LLVMValueRef sum);
/* The sum with the product of bytes added that the current leaf is; NULL: it is
 * none, or the target has no better way than to multiply and add. */
LLVMValueRef kernel_multiply_add(struct kgen *k, LLVMValueRef sum);

/* ---- kernel_near.c ---- */
/* Loads whose lanes are at known places in a few rows of memory, as those of a
 * row of which each element is repeated, or of rows that are interleaved: as
 * contiguous loads and shuffles.  kernel_find_near computes address.near;
 * last: the last index, if it alone depends on the lane. */
/* Whether all copies of the unrolled loop around the leaf's vector loop run,
 * with all lanes. */
bool kernel_copies_run(struct kgen *k);
void kernel_find_near(struct kgen *k, const struct sym *last,
    struct address *s);
LLVMValueRef kernel_load_near(struct kgen *k, const struct address *s,
    bool all, LLVMValueRef other);

/* ---- kernel_strided.c ---- */
/* Lane i of the result, of n lanes, is lane at[i] of a and b concatenated;
 * below 0: undefined. */
LLVMValueRef kernel_shuffle(struct kgen *k, LLVMValueRef a, LLVMValueRef b,
    const int32_t *at, uint32_t n);
/* Loads with a small stride over the lanes: as contiguous loads and shuffles,
 * without gathers. all: every lane is active. */
bool kernel_has_small_stride(const struct kgen *k, const struct address *s);
LLVMValueRef kernel_load_strided(struct kgen *k, const struct address *s,
    bool all, LLVMValueRef other);
/* Computes address.phase of a load whose last index is an expression of the
 * loops. */
int32_t kernel_stride_phase(struct kgen *k, uint32_t buffer,
    const struct sym *last, int64_t step);

/* ---- kernel_transpose.c ---- */
/* A load with a large stride over the lanes, inside an unrolled loop along
 * which the address grows by 1: all copies are loaded at once as rows and
 * transposed in registers.  NULL: the load does not have this form. */
LLVMValueRef kernel_transpose(struct kgen *k, const struct address *s);

/* ---- kernel_index_split.c ---- */
/* Where to split the index set of a serial loop: iterations before `at` need
 * fewer predicates.  count > 0: there is at most one more, of 1 to `count`
 * units, the part of a tile that begins at `whole` (in terms of the loop's
 * variable) and that `end` cuts off. */
struct kernel_split {
	const struct sym *at, *whole, *end;
	int64_t unit, count;
	bool exact;		/* `at` is the last iteration, or none is */
};
/* The coefficient of a variable in a sum; 0: it does not occur, or not
 * linearly. */
int64_t kernel_factor(const struct sym *s, const char *name);
/* False: do not split. */
bool kernel_split_point(struct kgen *k, uint32_t node,
    struct kernel_split *out);
/* Whether no loop below the node is unrolled. */
bool kernel_small(struct kgen *k, uint32_t node);

/* ---- kernel_where.c ---- */
/* A predicate of all leaves in one iteration of a loop, which is not known to
 * hold or to fail; NULL: there is none. */
const struct sym_pred *kernel_where(struct kgen *k, uint32_t node);

/* ---- kernel_empty.c ---- */
/* The extent of a loop, or 0 if nothing below it runs. */
LLVMValueRef kernel_iterations(struct kgen *k, uint32_t node);

/* ---- kernel_inside.c ---- */
/* Whether no guard of the leaves below a loop fails in the iteration at hand;
 * NULL: they have none, or that is not known from a few comparisons. */
LLVMValueRef kernel_inside(struct kgen *k, uint32_t node);

/* ---- kernel_lanes.c ---- */
/* The number of lanes for a vector loop; 0: it must be serial. */
uint32_t kernel_vector_lanes(struct kgen *k, uint32_t node, int64_t extent);

/* ---- kernel_scratch.c ---- */
LLVMValueRef kernel_slot(struct kgen *k, LLVMTypeRef t);
/* The scratch buffer of each temporary in this code. */
const struct tree_scratch *kernel_scratch_buffers(const struct prim *p,
    const struct loop_tree *t);
/* Allocates the scratch buffers that belong to the function of a parallel loop,
 * or to the whole tree (0). */
void kernel_alloc_scratch(struct kgen *k, uint32_t loop);
/* Whether a load, at the indices `at`, of the current leaf stays inside of a
 * padded scratch buffer in every lane, also where the leaf's predicates do not
 * hold: only then may its mask be left out. */
bool kernel_stays_padded(struct kgen *k, uint32_t b, const sx_id *at);
/* At the exit of that function: the slot of a pointer to free. */
void kernel_free_scratch(struct kgen *k, LLVMValueRef slot);
/* At the head of an iteration of a loop: clears the scratch buffers that belong
 * to it and may remain partly unwritten. */
void kernel_clear_scratch(struct kgen *k, uint32_t loop);

/* ---- kernel_leaf.c ---- */
void kernel_leaf(struct kgen *k, uint32_t node);
/* The leaf of which this loop (or the leaf itself) is the outermost reduction
 * loop; 0: none. */
uint32_t kernel_reduction_below(const struct kgen *k, uint32_t node);
/* Opens and closes the accumulators of the whole reduction of a leaf, outside
 * of its loops. */
void kernel_begin(struct kgen *k, uint32_t node);
void kernel_end(struct kgen *k, uint32_t node);

/* The features that code for the target may use (runtime/cpu.h). */
uint64_t gen_cpu(LLVMTargetMachineRef tm);
/* Whether one of them may be used, by its name there. */
bool gen_has(const struct gen *g, const char *feature);
/* Of the features that the table of targets asks for: bit i is that of number
 * i. */
uint64_t gen_family_features(LLVMTargetMachineRef tm,
    const struct target_family *f);
/* The target's row of libcore/target, by the features of gen_cpu. */
struct target gen_target(LLVMTargetMachineRef tm, uint64_t cpu);

/* The scheduled program: p itself if it has loop trees or default schedules are
 * off, else a copy with default loop trees, which may have other temporaries.
 * Owned by the generator. */
const struct prim *gen_scheduled(struct gen *g, const struct prim *p);
/* For which buffers the caller brings memory: some temporaries.  Allocated in
 * the module's arena. */
const bool *gen_workspaces(const struct prim *p);
/* The kernel of a prim, of a form; equal prims share one. */
LLVMValueRef gen_kernel(struct gen *g, const struct prim *p, uint32_t form);

/* ---- forms.c ---- */
/* Adds a processor, by a target machine for it. */
void gen_forms_add(struct gen *g, const char *name, LLVMTargetMachineRef tm);
void gen_forms_release(struct gen *g);
/* Whether the module's versions are for these processors; false: reported. */
bool gen_forms_check(const struct gen *g);
/* The form of a processor; GEN_PLAIN: it is not one of them. */
uint32_t gen_form_named(const struct gen *g, const char *cpu);
/* The form of the program itself: plain, if it is called on processors that the
 * first form is not for. */
uint32_t gen_form_of(const struct gen *g, const struct prim *p);
/* Whether the kernel of a program for another form is this form's, too. */
bool gen_form_shared(const struct gen *g, const struct prim *p, uint32_t form,
    uint32_t other);
/* Around the generation of a kernel: the functions that were made in between
 * get the form's features. */
struct gen_form_mark {
	uint32_t form, at;
	uint64_t cpu;
	struct target machine;
	LLVMValueRef last;
};
struct gen_form_mark gen_form_begin(struct gen *g, uint32_t form);
void gen_form_end(struct gen *g, const struct gen_form_mark *m);
/* The table of forms (runtime/forms.h); NULL: the output has none. */
LLVMValueRef gen_forms(struct gen *g);
/* Whether a form was chosen. */
LLVMValueRef gen_form_is(struct gen *g, uint32_t form);

/* optimize.c */
void gen_never_inline(struct gen *g, LLVMValueRef fn);
/* partition.c */
#define GEN_PARTS 64

/* Outputs pass through a pipe as numbered pieces (object_pipe.c): objects, or
 * the requested file, the weights, and which objects are to be kept. */
enum { GEN_PIECE_WEIGHTS = GEN_PARTS, GEN_PIECE_KEPT, GEN_PIECES };
/* A stream that writes a piece; it may be rewound. */
FILE *gen_piece_open(FILE *out, uint32_t piece);
/* Writes all of a file as a piece.  False: see errno. */
bool gen_piece_copy(FILE *out, uint32_t piece, int fd);
bool gen_piece_put(FILE *out, uint32_t piece, const void *p, size_t n);
/* Writes the mark that ends the stream of pieces. */
bool gen_piece_end(FILE *out);
/* Reads pieces up to that mark; create(ctx, piece) returns the descriptor for
 * each, once.  False: *whole tells whether the mark was read, errno what failed
 * (0: the stream is malformed). */
bool gen_piece_read(int in, int (*create)(void *ctx, uint32_t piece),
    void *ctx, bool *whole);

/* Whether the module becomes one object or several, and then whether LLVM's
 * full effort goes to some of the kernels only. */
enum gen_split { GEN_WHOLE, GEN_PARTED, GEN_BUDGET };
enum gen_split gen_split(const struct gen *g, int level);
/* Operations of a kernel, estimated from the extents of its stages. */
double gen_kernel_work(const struct prim *p);
/* Optimizes the parts and writes their objects as pieces, up to GEN_PARTS, on
 * several threads, each with target machines of its own.  Kernels of g->module
 * get other names. */
typedef LLVMTargetMachineRef gen_machine(struct gen *g,
    const struct codegen_options *o, bool cheap);
bool gen_emit_parts(struct gen *g, gen_machine *machine, enum gen_split split,
    const struct codegen_options *o, FILE *out);
/* object_cache.c: keeps what the written pieces say, object i in fd[i]. */
void gen_cache_keep(const struct codegen_options *o, const int *fd, int kept);
/* header.c */
bool codegen_header(struct ir_module *m, const struct codegen_options *o,
    const uint32_t *entry, const char *path, struct diag *d);
/* The entries of an output, by their functions' numbers. */
bool gen_entries(struct gen *g, const uint32_t *function,
    const struct codegen_options *o);

/* ---- debug.c: these do nothing without -g ---- */
void gen_debug_begin(struct gen *g, bool optimized);
/* Describes a function of the module; then sets the source location of the
 * instructions built next in that function. */
void gen_debug_function(struct gen *g, LLVMValueRef fn, const char *name,
    const struct span *span);
void gen_debug_node(struct gen *g, LLVMValueRef fn, const struct ir_node *n);
/* Called before and after the generation of a kernel: n is the node that calls
 * it, or NULL. */
struct gen_debug_mark gen_debug_kernel_begin(struct gen *g);
void gen_debug_kernel_end(struct gen *g, struct gen_debug_mark m,
    const char *name, const struct ir_node *n, const struct span *own);
void gen_debug_end(struct gen *g);
void gen_debug_release(struct gen *g);

/* ---- weights.c ---- */
void gen_weights_begin(struct gen *g, const struct codegen_options *o);
void gen_weights_release(struct gen *g);
/* The address of a large constant's bytes; NULL: it is emitted in the module
 * instead. */
LLVMValueRef gen_weight(struct gen *g, const struct data *d,
    const struct span *span);
/* The static object of the most recent constant. */
void gen_weight_tensor(struct gen *g, LLVMValueRef tensor);
/* The table that relay_weights_map takes; NULL: no file is needed. */
LLVMValueRef gen_weights_table(struct gen *g);
/* Writes the object or the file after all code has been generated. */
bool gen_weights_write(struct gen *g, const struct codegen_options *o,
    FILE *out);

void gen_optimize(LLVMModuleRef m, LLVMTargetMachineRef tm, int level,
    bool cheap);

/* Reports names that LLVM does not know; it would abort on them later. */
bool codegen_probe(LLVMTargetRef target, const char *triple, const char *cpu,
    const char *features, struct diag *d);

#endif
