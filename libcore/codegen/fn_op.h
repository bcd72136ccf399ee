/*
 * Operator calls during code generation: shared by fn_op.c, which emits them,
 * fn_program.c, which finds their tensor programs, and the files below.
 */
#ifndef RELAY_CODEGEN_FN_OP_H
#define RELAY_CODEGEN_FN_OP_H

#include "codegen/fn.h"
#include "tensor/te.h"

struct arg {
	LLVMValueRef v;		/* NULL: the scalar or constant id */
	const struct type *t;
	ir_id id;		/* the operand, or 0: a component of one */
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
	ir_id id;		/* for the source location */
	const char *name;
	VEC(struct arg) arg;	/* tuples flattened */
	VEC(struct fresh) fresh;
	const struct prim *p;
	const struct prim *run;	/* with loop trees */
	const struct prim *rest;	/* the in-place variant, or NULL */
	bool tuple;		/* the result is a tuple */
	bool program;		/* of the module: its names are bound by its
				 * inputs */
	bool binding;		/* id is the binding of the result */
	const char *missing;	/* a name without a value */
	LLVMValueRef site;	/* the static description of the call site, or
				 * NULL */
	LLVMValueRef head, data;	/* of a result in a slot, or NULL */
	uint32_t op;		/* the operator, and its attributes */
	const struct attrs *attrs;
	uint32_t rank;		/* of a result whose extents are names */
};

/* The arguments of a query to the operator registry about a call. */
struct query {
	uint32_t op, nin, nflat, nout;
	const struct attrs *attrs;
	const ir_id *operand;	/* NULL: the call is in a wrapper */
	const struct type **in, **flat;
	const struct sym *const **value, *const **flat_value;
	const double **real;
	const struct type *out[TE_RANK];
};

void fn_query_begin(struct query *q, uint32_t nin, uint32_t nflat);
void fn_query_end(struct query *q);
/* The program of a call; t: the result's type, NULL if it must be inferred from
 * the operands' values.  NULL: an error was reported. */
struct prim *fn_program(struct opcall *c, struct query *q,
    const struct type *t);

/* fn_shape.c: makes names for the unknown extents of the result of type t;
 * false: this operator is not supported.  fn_shape_extent then returns the
 * value of extent k. */
bool fn_shape_open(struct opcall *c, struct query *q, const struct type *t);
LLVMValueRef fn_shape_extent(struct opcall *c, uint32_t k);
/* The value of a name, for the call ctx, and of any extent. */
LLVMValueRef fn_op_name(void *ctx, const struct sym *var);
LLVMValueRef fn_op_extent(struct opcall *c, const struct sym *s);
/* Element k of operand `in`, checked if it belongs to a shape that the first
 * operand must have. */
LLVMValueRef fn_shape_given(struct opcall *c, uint32_t in, int64_t k);
/* After a result had no extents: the operands that say them. */
void fn_shape_tell(struct opcall *c);

/* fn_slot.c */
enum slot_state { SLOT_NONE, SLOT_WRONG, SLOT_INSIDE, SLOT_CHECKED };
/* Whether the result has a slot, and whether its size must be checked at run
 * time; WRONG: an error was reported. */
enum slot_state fn_slot_state(struct opcall *c);
/* The operand whose elements already are in the result's slot, or NULL. */
LLVMValueRef fn_slot_shared(struct opcall *c);
/* Whether the operands of a concatenation already are in the result's slot,
 * each at the offset to which the program would copy it. */
bool fn_slot_concat(struct opcall *c);
/* Sets c->head and c->data to the places of the result's header and data. */
void fn_slot_place(struct opcall *c);
/* Allocates the result with these extents. */
LLVMValueRef fn_slot_value(struct opcall *c, enum slot_state state,
    LLVMValueRef *dim);

/* fn_concat.c */
/* Generates an operator's call on a tuple; false: it is not a concatenation. */
bool fn_concat_tuple(struct fgen *f, ir_id id);
/* Generates a call of a tensor program whose first operand dies here; false: it
 * is not a concatenation. */
bool fn_concat(struct opcall *c, LLVMValueRef *result);

/* fn_view.c */
/* Whether argument i dies here and occurs once in the call. */
bool fn_op_dies(struct opcall *c, uint32_t i);
/* Generates a view of an operand; false: the call is not one. */
bool fn_view(struct opcall *c, LLVMValueRef *result);
/* Generates the first elements of an operand that dies, in its memory; false:
 * the call does not have this form. */
bool fn_front(struct opcall *c, LLVMValueRef *result);

/* fn_extent.c: extent k of a result, with a check where it could wrap. */
LLVMValueRef fn_result_extent(struct opcall *c, const struct sym *s,
    uint32_t k);

/* fn_call.c */
/* Adds the checks that no extent of the programs is greater than the proof of
 * their loops assumes, that none divides by 0, and that the bytes of
 * temporaries do not wrap; get: gives the values of names, ctx is the call. */
typedef LLVMValueRef fn_lookup(void *ctx, const struct sym *var);
void fn_check_extents(struct opcall *c, fn_lookup *get);
/* Whether the program is called through a separate function, which allocates
 * its temporaries. */
bool fn_call_apart(const struct opcall *c);
/* Calls that function with f->bufs and f->dims. */
void fn_call(struct opcall *c);
/* Calls the kernel, or, if `out` is `over`, the in-place variant without the
 * copy. */
void fn_call_kernels(struct opcall *c, LLVMValueRef out, LLVMValueRef over);
/* Calls the kernel of c->run, inlined and without a hook. */
void fn_call_inline(struct opcall *c);
/* Memory of the call for a temporary that needs it (gen_workspaces). */
LLVMValueRef fn_workspace(struct opcall *c, uint32_t buffer);

/* fn_op_body.c */
/* Operand i as an object, and the address of its elements. */
LLVMValueRef fn_op_value(struct opcall *c, uint32_t i);
LLVMValueRef fn_op_data(struct opcall *c, uint32_t i);
/* Stores the extents that the program takes into f->dims. */
void fn_op_put_dims(struct opcall *c);
/* Whether the call's result is a scalar. */
bool fn_op_is_scalar(const struct opcall *c);
/* A result in a slot, of the program's extents. */
LLVMValueRef fn_op_in_slot(struct opcall *c, enum slot_state slot);
/* Allocates the results, calls the program and returns the value;
 * over: the operand that is overwritten, or NULL. */
LLVMValueRef fn_op_body(struct opcall *c, enum slot_state slot,
    LLVMValueRef over);

/* Whether the program is so small that it is inlined where a scalar is
 * computed; and calls it: the result is in the scalar's home. */
bool fn_scalar_program(const struct prim *p);
void fn_scalar_run(struct opcall *c);

/* fn_outline.c */
/* Whether the call is outlined: it is in a large function, and needs nothing
 * of it but its operands. */
bool fn_outlines(struct opcall *c, enum slot_state slot);
/* Calls the function of the call, in which operand `over` is overwritten. */
#define NOT_OVER UINT32_MAX
LLVMValueRef fn_outline(struct opcall *c, enum slot_state slot, uint32_t over);

/* fn_profile.c */
/* The operator's name and the source location, from c->site if it is set. */
LLVMValueRef fn_site_name(struct opcall *c);
LLVMValueRef fn_site_place(struct opcall *c);
/* The names of its inputs in the module. */
LLVMValueRef fn_site_inputs(struct opcall *c);
/* A static row: name, id and source location of the call. */
LLVMValueRef fn_site(struct opcall *c);
/* Calls the kernel of p with f->bufs and f->dims, through ctx->hook if it is
 * set; returns its status.  extent: the value of an extent. */
LLVMValueRef fn_call_hooked(struct opcall *c, const struct prim *p,
    LLVMValueRef kernel, LLVMValueRef (*extent)(struct opcall *c,
    const struct sym *s));

#endif
