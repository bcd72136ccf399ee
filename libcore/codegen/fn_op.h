/*
 * Calls of operators while they are generated: shared by fn_op.c, which
 * emits them, and fn_build.c, which finds their programs.
 */
#ifndef RELAY_CODEGEN_FN_OP_H
#define RELAY_CODEGEN_FN_OP_H

#include "codegen/fn.h"
#include "tensor/te.h"

struct arg {
	LLVMValueRef v;
	const struct type *t;
	ir_id id;		/* the operand, or 0: a part of one */
};

/* A name that is an element of an integer operand, or with FRESH_RESULT as
 * arg, an extent of the result. */
#define FRESH_RESULT UINT32_MAX
struct fresh {
	const char *name;
	uint32_t arg;
	int64_t index;
};

struct opcall {
	struct fgen *f;
	ir_id id;		/* for the place */
	const char *name;
	VEC(struct arg) arg;	/* flat */
	VEC(struct fresh) fresh;
	const struct prim *p;
	const struct prim *run;	/* with loop trees */
	const struct prim *rest;	/* the same in place, or NULL */
	bool tuple;		/* the result is one */
	bool allow_zero;	/* of reshape: 0 is an extent */
	bool program;		/* of the module: names are its inputs' */
	bool binding;		/* id is the binding of the result */
	const char *missing;	/* a name without a value */
	LLVMValueRef site;	/* what is said of the call, or NULL */
	/* where extents are names of the result */
	uint32_t op, rank;
	const struct attrs *attrs;
};

/* What the registry is asked about a call. */
struct query {
	uint32_t op, nin, nflat, nout;
	const struct attrs *attrs;
	const ir_id *operand;	/* or NULL: a wrapper's */
	const struct type **in, **flat;
	const struct sym *const **value, *const **flat_value;
	const double **real;
	const struct type *out[TE_RANK];
};

void fn_query_begin(struct query *q, uint32_t nin, uint32_t nflat);
void fn_query_end(struct query *q);
/* The program of a call; t: the result's type, NULL if it has to be found
 * with the values of operands.  NULL: an error was reported. */
struct prim *fn_build(struct opcall *c, struct query *q,
    const struct type *t);

/* The value of an extent. */
LLVMValueRef fn_op_extent(struct opcall *c, const struct sym *s);

/* fn_shape.c: names for the unknown extents of the result, type t; false:
 * nothing is known about this operator.  Then the value of extent k. */
bool fn_shape_open(struct opcall *c, struct query *q, const struct type *t);
LLVMValueRef fn_shape_extent(struct opcall *c, uint32_t k);

/* fn_slot.c */
enum slot_state { SLOT_NONE, SLOT_WRONG, SLOT_INSIDE, SLOT_CHECKED };
/* Whether the result has a slot, and whether it must be looked at when the
 * call is made; WRONG: an error was reported. */
enum slot_state fn_slot_state(struct opcall *c);
/* The operand whose elements already stand in the result's slot, or NULL. */
LLVMValueRef fn_slot_shared(struct opcall *c);
/* Whether operands stand in the result's slot, each where the program copies
 * it to. */
bool fn_slot_joined(struct opcall *c);
/* The result, of these extents. */
LLVMValueRef fn_slot_value(struct opcall *c, enum slot_state state,
    LLVMValueRef *dim);

/* fn_concat.c */
/* An operator's call on a tuple; false: it is none. */
bool fn_concat_tuple(struct fgen *f, ir_id id);
/* The program's call, where the first operand dies here; false: it is no
 * concatenation. */
bool fn_concat(struct opcall *c, LLVMValueRef *result);

/* fn_call.c */
/* Whether the program is called by a function of its own: its temporaries are
 * not for the caller to bring. */
bool fn_call_apart(const struct opcall *c);
/* Calls it with f->bufs and f->dims. */
void fn_call(struct opcall *c);
/* The kernel, or if `out` is `over` the one in place without the copy. */
void fn_call_kernels(struct opcall *c, LLVMValueRef out, LLVMValueRef over);
/* A temporary, null if it needs no memory of the call. */
LLVMValueRef fn_workspace(struct opcall *c, uint32_t buffer);

/* fn_profile.c */
/* Name, id and place of the call: a static row. */
LLVMValueRef fn_site(struct opcall *c);
/* Calls the kernel of p with f->bufs and f->dims, by way of ctx->hook if there
 * is one; its status.  extent: the value of an extent. */
LLVMValueRef fn_call_hooked(struct opcall *c, const struct prim *p,
    LLVMValueRef kernel, LLVMValueRef (*extent)(struct opcall *c,
    const struct sym *s));

#endif
