/*
 * Tensor programs ("prims"): what a kernel computes, independent of how it is
 * scheduled.  "sx" is a scalar expression (struct sx), "sx_id" its index in the
 * prim's list.
 *
 * A prim is buffers, stages and (after scheduling) loop trees.  A stage is the
 * unit of meaning, like a block of TVM's TensorIR: axes with extents, an
 * optional domain predicate, scalar code, and one of
 *
 *   STORE    at[...] = value            each instance writes one element
 *   REDUCE   out[sp] = op over the reduction axes of value
 *   GENERAL  several accumulators: init, then update in index order; argmax,
 *            Welford, online softmax
 *   SCAN     like STORE; its last axis is ordered and the value may load
 *            elements of the output that earlier instances wrote
 *   SCATTER  at[...] op= value          at may depend on data; in index order
 *
 * and the default schedule is each stage in order, each domain in row-major
 * order.  Scalar code is a hash-consed list (struct sx) in which operands
 * precede their users, so that no walk needs recursion.
 *
 * The meaning of scalar code (relay-schedules(7), Scalar code): integers wrap;
 * SX_DIV and the modulos by zero and an index outside its axis are run-time
 * errors with the place of the call; shifts by the width or more give 0 or the
 * sign; float to integer saturates, NaN gives 0; min and max propagate NaN.
 * float16 and bfloat16 operations compute in float32 and round after each.
 * REDUCE and GENERAL accumulate floats in float64 in index order, rounding once
 * at the store; a reduction over nothing gives the identity (max: -inf or the
 * least integer).  An element of an output or temporary that no instance writes
 * is 0.
 */
#ifndef RELAY_TENSOR_PRIM_H
#define RELAY_TENSOR_PRIM_H

#include "ir/ir.h"

typedef uint32_t sx_id;		/* index into prim.sx; 0: none */

enum sx_op {
	SX_NONE,
	/* leaves */
	SX_CONST,	/* value, of dtype */
	SX_AXIS,	/* ref: number of the axis; int64 */
	SX_DIM,		/* sym: a dimension expression; int64 */
	SX_LOAD,	/* ref: buffer; operands: one index per dimension */
	SX_GUARD,	/* operands: predicate, load, other: the load is only
			 * executed if the predicate holds */
	SX_ACC,		/* ref: accumulator of a GENERAL stage */
	/* unary */
	SX_CAST, SX_BITCAST,
	SX_NEG, SX_ABS, SX_SIGN,
	SX_NOT,	/* bitwise; logical on bool */
	SX_FLOOR, SX_CEIL, SX_TRUNC, SX_ROUND /* half to even */,
	SX_ROUND_AWAY, SX_SQRT, SX_RSQRT, SX_EXP, SX_EXPM1, SX_LOG, SX_LOG1P,
	SX_LOG2, SX_LOG10, SX_SIN, SX_COS, SX_TAN, SX_ASIN, SX_ACOS, SX_ATAN,
	SX_SINH, SX_COSH, SX_TANH, SX_ASINH, SX_ACOSH, SX_ATANH, SX_ERF,
	SX_SIGMOID, SX_ISNAN, SX_ISINF, SX_ISFINITE, SX_POPCOUNT,
	/* binary */
	SX_ADD, SX_SUB, SX_MUL,
	SX_DIV,		/* integers: toward zero */
	SX_FLOORDIV, SX_MOD /* sign of the dividend */, SX_FLOORMOD,
	SX_POW, SX_ATAN2, SX_MIN, SX_MAX,
	SX_AND, SX_OR, SX_XOR, SX_SHL, SX_SHR,
	SX_EQ, SX_NE, SX_LT, SX_LE, SX_GT, SX_GE,	/* bool */
	/* ternary */
	SX_SELECT,	/* condition, a, b: both are evaluated */
	SX_OPS
};

/* A scalar expression: an operation and its operands. */
struct sx {
	uint8_t op;		/* enum sx_op */
	uint8_t dtype;		/* enum dtype of the result */
	uint8_t nin;
	uint32_t ref;
	uint32_t in;		/* operands: prim.sx_in[in .. in+nin) */
	union {
		int64_t i;	/* CONST of bool and integers */
		double f;	/* CONST of floats, rounded to dtype */
		const struct sym *sym;
	};
};

enum buffer_kind { BUFFER_INPUT, BUFFER_OUTPUT, BUFFER_TEMP };
struct prim_buffer {
	const char *name;
	enum buffer_kind kind;
	enum dtype dtype;
	uint32_t rank;
	const struct sym *const *dim;
	const char *scope;	/* NULL: global memory */
	struct span span;
};

enum stage_kind { STAGE_STORE, STAGE_REDUCE, STAGE_GENERAL, STAGE_SCAN,
	STAGE_SCATTER };
enum reduce_op { REDUCE_SUM, REDUCE_PROD, REDUCE_MAX, REDUCE_MIN, REDUCE_ANY,
	REDUCE_ALL, REDUCE_SET /* SCATTER only: plain assignment */ };
extern const char *const reduce_op_name[];

struct prim_axis {
	const char *name;
	const struct sym *extent;
};

struct prim_stage {
	enum stage_kind kind;
	enum reduce_op reduce;	/* REDUCE, SCATTER */
	const char *name;
	uint32_t nspatial, naxis;	/* spatial axes first, then reduction
				 * axes; SCAN: the last spatial axis is
				 * ordered */
	const struct prim_axis *axis;
	sx_id where;		/* domain predicate (bool), or 0 */
	uint32_t nout;		/* 1; GENERAL: number of accumulators */
	const uint32_t *out;	/* buffers */
	const sx_id *at;	/* STORE, SCAN, SCATTER: index per dimension of
				 * out[0].  REDUCE, GENERAL: NULL, it is the
				 * spatial axes in order */
	const sx_id *value;	/* nout: value; GENERAL: updates */
	const sx_id *init;	/* GENERAL: nout initial values (no axes of
				 * the reduction in them) */
	struct span span;
};

struct loop_tree;

/* A prim that calls a C kernel of the run-time library instead of running
 * stages, for what stages cannot express (sort, top-k, unique, ...). */
struct prim_kernel {
	const char *symbol;	/* "relay_k_sort" */
	uint32_t nparam;	/* integer parameters of the kernel: dtype,
				 * axis,... */
	const struct sym *const *param;
	uint32_t nbound;	/* result extents that depend on values, */
	const struct sym *const *bound;	/* with upper bounds */
	bool effect;	/* more than its results depends on a call */
};

/* A program of the module that computes the same where the predicates hold:
 * buffers in the same order, of the same extents. */
struct prim_version {
	const char *name;		/* of a global, interned */
	uint32_t nwhen;
	const struct sym_pred *when;	/* over the program's dimensions */
	/* The processor that it was scheduled for, interned, if the module is
	 * compiled for several (target_forms): it is called on that one alone;
	 * NULL: on the first of them. */
	const char *cpu;
	struct span span;
};

struct prim {
	struct ir_module *m;
	const char *name;
	uint32_t ninput, noutput;	/* buffers: inputs, outputs, temps */
	VEC(struct prim_buffer) buffer;
	VEC(struct prim_stage) stage;
	VEC(struct sx) sx;		/* [0] unused */
	VEC(sx_id) sx_in;
	struct map sx_cons;
	/* Dimension names bound from the inputs' extents or passed as extra
	 * scalars, in the order of the kernel's dim[]. */
	uint32_t ndim;
	const char *const *dim;
	struct prim_kernel *kernel;	/* NULL: stages */
	const struct attrs *attrs;
	VEC(struct loop_tree *) tree;
	/* Called in its place, the first one whose predicates hold. */
	VEC(struct prim_version) version;
	struct sx_marks *marks;		/* of walks, for the next one */
	struct span span;
};

/* Loop trees are defined in libcore/loop, which implements these functions. */
void tree_free(struct loop_tree *t);
/* The form of all trees of a prim: names, axes, constants, guards. */
bool trees_verify(const struct prim *p, struct diag *d);

struct prim *prim_new(struct ir_module *m, const char *name);
void prim_free(struct prim *p);
uint32_t prim_inputs(const struct prim *p);	/* number of trees */
/* A copy of the program without its loop trees and versions. */
struct prim *prim_copy(const struct prim *p);
uint32_t prim_buffer_add(struct prim *p, const struct prim_buffer *b);
/* Renumbers the buffers in all code: buffer i becomes to[i]; UINT32_MAX: no
 * stage reads or writes it.  The list of buffers is the caller's. */
void prim_move_buffers(struct prim *p, const uint32_t *to);
/* The number of elements of a buffer; NULL: it does not fit 64 bits. */
const struct sym *prim_elements(const struct prim *p, uint32_t buffer);
/* Copies the arrays the stage points to. */
uint32_t prim_stage_add(struct prim *p, const struct prim_stage *s);

/* fn (inputs) -> output, or tuple of outputs, binding the prim's dimensions. */
const struct type *prim_type(const struct prim *p);
/* Removes dead scalar code; keep > 0: only after the first `keep` nodes, which
 * keep their numbers. */
void prim_collect(struct prim *p, uint32_t keep);
/* Structural hash: equal for prims that compute the same, whatever their names
 * and loop trees. */
uint64_t prim_hash(const struct prim *p);

/* ---- scalar code; constants are folded, identities that hold exactly for
 * the dtype (x + 0 on integers, x * 1, ...) are applied ---- */
sx_id sx_int(struct prim *p, enum dtype dt, int64_t v);
sx_id sx_float(struct prim *p, enum dtype dt, double v);
sx_id sx_bool(struct prim *p, bool v);
/* A constant of any dtype from a double (saturating for integers). */
sx_id sx_number(struct prim *p, enum dtype dt, double v);
sx_id sx_axis(struct prim *p, uint32_t axis);
sx_id sx_dim(struct prim *p, const struct sym *s);
sx_id sx_load(struct prim *p, uint32_t buffer, const sx_id *index, uint32_t n);
sx_id sx_guard(struct prim *p, sx_id predicate, sx_id load, sx_id other);
sx_id sx_acc(struct prim *p, enum dtype dt, uint32_t k);
sx_id sx_cast(struct prim *p, enum dtype dt, sx_id a);
sx_id sx_bitcast(struct prim *p, enum dtype dt, sx_id a);
sx_id sx_un(struct prim *p, enum sx_op op, sx_id a);
/* Operands must have one dtype; BUG otherwise. */
sx_id sx_bin(struct prim *p, enum sx_op op, sx_id a, sx_id b);
sx_id sx_select(struct prim *p, sx_id c, sx_id a, sx_id b);
enum dtype sx_dtype(const struct prim *p, sx_id a);
/* The raw constructor: for readers of text and streams. */
sx_id sx_make(struct prim *p, const struct sx *n, const sx_id *in);

extern const struct sx_info {
	const char *name;	/* in text and stream: "exp", "add", ... */
	uint8_t nin;		/* 255: variable (load) */
	bool float_only, int_only, compares;
} sx_info[SX_OPS];
enum sx_op sx_find(const char *name);

/* Affine view of an index: constant + sum coef[a] * axis a, with constant
 * and coefficients dimension expressions; false if it is not affine in the
 * axes (data, div, mod, min, ...).  coef: naxis entries. */
bool sx_affine(const struct prim *p, sx_id e, uint32_t naxis,
    const struct sym **constant, const struct sym **coef);

/* ---- for readers, writers and the verifier (prim_verify.c, scalar_walk.c)
 * ---- */

/* Sets n->dtype from the operator and its operands (which exist); a
 * constant, cast, bitcast or accumulator brings its own.  False, and why, if
 * they do not fit. */
bool sx_type(const struct prim *p, struct sx *n, const sx_id *in,
    struct buf *why);
/* The code of the diagnostic for what sx_type found wrong: of rank, or of data
 * type. */
const char *sx_type_code(const struct prim *p, const struct sx *n);
/* A constant's little-endian bytes, as literals have them. */
sx_id sx_constant(struct prim *p, enum dtype dt, const void *bytes);
void sx_constant_bytes(const struct sx *n, void *bytes);

/* Walks from roots over scalar code: each node once until sx_walk_begin,
 * operands before users, in an order that depends on the code alone.  The
 * marks of a walk that is over serve the next one over the same program, so
 * that it costs what it visits; sx_walk_begin sees nodes that were added. */
struct sx_marks {
	uint32_t *seen, n, epoch;	/* by node; how many; none is greater */
};
struct sx_walk {
	const struct prim *p;
	struct sx_marks marks;
	VEC(sx_id) order, stack;
};
void sx_walk_init(struct sx_walk *w, const struct prim *p);
void sx_walk_begin(struct sx_walk *w);
void sx_walk_add(struct sx_walk *w, sx_id root);
/* Begins a walk, and adds where, at, init and value of a stage as roots. */
void sx_walk_stage(struct sx_walk *w, const struct prim_stage *s);
void sx_walk_free(struct sx_walk *w);

/* ---- versions (prim_version.c) ---- */

/* Version number i, or NULL: the global is not a tensor program. */
struct prim *prim_version(const struct prim *p, uint32_t i);
/* Checks the versions of a program, all programs being verified: that they are
 * programs without versions, that each dimension of them is one of the
 * program's, and that their buffers have the program's types where the
 * predicates hold.  Cost: a proof for each extent. */
bool prim_versions_verify(const struct prim *p, struct diag *d);
/* A copy without loop trees and versions in which dimensions are constants; it
 * has the others.  NULL: an extent would be negative or not fit 64 bits. */
struct prim *prim_specialize(const struct prim *p, const char *name,
    uint32_t n, const char *const *dim, const int64_t *value);

/* Whether a name is valid for buffers, axes and stages. */
bool prim_is_name(const char *s);

/* Checks an untrusted prim: names, dtypes, ranks, operands before users, loads
 * of inputs or of what an earlier stage writes (SCAN: or this one), axes in
 * range, outputs all written.  Bounds are checked at run time.  Cost: linear in
 * the code that the stages reach. */
bool prim_verify(const struct prim *p, struct diag *d);
/* A call binds a dimension from an input's extent that is this dimension alone:
 * the first dimension that has no such input, or NULL. */
const char *prim_open_dim(const struct prim *p);
/* Adds to the dimensions the names that occur in extents and in code, as those
 * of an operator's attributes do. */
void prim_complete_dims(struct prim *p);
/* Warns about buffers that are never read. */
void prim_warn_unused(const struct prim *p, struct diag *d);

#endif
