/*
 * Shared by forward*.c:
 *
 *	forward.c	what is asked for, functions, the result
 *	forward_type.c	types and data types of dual numbers
 *	forward_dual.c	dual values: packed, and their parts
 *	forward_walk.c	regions and bindings
 *	forward_op.c	operators: reverse rules, transposed
 *	forward_custom.c	functions with custom gradients
 */
#ifndef RELAY_AD_FORWARD_IMPL_H
#define RELAY_AD_FORWARD_IMPL_H

#include "ad/ad_impl.h"

/* A binding that was made in a region; it is visible until the region ends. */
struct made {
	ir_id id;
	ir_region region;
};

/*
 * The value of a binding of the source with its tangent.  A tensor of floats
 * has both; a tuple has fields; values without floats have only `primal`;
 * others have `packed`, a value of the dual type.
 */
enum dual_kind { DUAL_PLAIN, DUAL_TENSOR, DUAL_TUPLE, DUAL_PACKED };
struct dual {
	enum dual_kind kind;
	const struct type *type;	/* in the source */
	struct made primal;
	ir_id tangent;			/* of a tensor; 0: zero */
	struct made packed;
	uint32_t n;
	struct dual **field;		/* of a tuple; NULL: not unpacked */
};

/* A region of the source, and the one that is built from it. */
struct forward_frame {
	ir_region from, to;
	uint32_t pos;
	ir_id node;		/* the residual binding that owns it, or 0 */
	ir_id source;		/* the conditional or match, or 0 */
	ir_region *arm;		/* made so far */
	uint32_t narm;
};

struct forward {
	struct ir_module *m;
	const struct ad_options *o;
	struct ad_stats *s;
	struct diag *d;
	struct arena *arena;
	struct grad g;
	uint32_t function;	/* of the source, at hand */
	uint32_t out;		/* the one that is made */
	struct dual **dual;	/* by node of the source */
	uint32_t nnode;
	uint32_t nctor, nadt;	/* of the source */
	/* What stands beside a tensor of floats, NULL: its tangent; a type
	 * that functions take as a last parameter, or NULL; of names. */
	const struct type *(*beside)(void *ctx, const struct type *t);
	void *ctx;
	const struct type *last;
	const char *suffix;
	struct map type;	/* by index -> 1 + index of the dual type */
	uint32_t *adt_to;	/* by data type; 0: itself */
	uint32_t *ctor_to;	/* by constructor; 0: itself */
	uint32_t *function_to;	/* by function; 0: not asked for */
	VEC(uint32_t) todo;	/* functions */
	VEC(struct forward_frame) stack;
	VEC(bool) open;		/* by region */
	ir_region scratch[2];
	const char *k_dims;
	struct map known;	/* derived programs, by hash */
	const struct map *transpose;	/* global of an f_grad -> function */
	char *why;		/* why the last has no gradient, or NULL */
};

/* ---- forward_type.c ---- */
void forward_data_types(struct forward *x);
const struct type *forward_type(struct forward *x, const struct type *t);
/* The type of a tangent; NULL: there is none. */
const struct type *forward_tangent_type(struct forward *x,
    const struct type *t);
const char *forward_unique(struct forward *x, const char *name,
    uint32_t (*find)(const struct ir_module *m, const char *name));

/* ---- forward_dual.c ---- */
struct dual *dual_plain(struct forward *x, const struct type *t, ir_id v);
struct dual *dual_tensor(struct forward *x, const struct type *t, ir_id v,
    ir_id tangent);
struct dual *dual_tuple(struct forward *x, const struct type *t, uint32_t n,
    struct dual **field);
/* Of a value of tensors, and tuples of them, and of its tangent, of the type of
 * tangents; 0: zero. */
struct dual *dual_with(struct forward *x, const struct type *t, ir_id v,
    ir_id tangent);
struct dual *dual_still(struct forward *x, const struct type *t, ir_id v);
/* Of a value of the dual type. */
struct dual *dual_unpack(struct forward *x, const struct type *t, ir_id v);
struct dual *dual_field(struct forward *x, struct dual *d, uint32_t k);
ir_id dual_packed(struct forward *x, struct dual *d);
/* Of plain values, tensors, and tuples of them. */
ir_id dual_primal(struct forward *x, struct dual *d);
bool dual_is_split(const struct dual *d);
/* The tangent as a value; zeros where it is zero. */
ir_id dual_tangent(struct forward *x, struct dual *d);
/* Whether a tangent is not zero, anywhere in it. */
bool dual_moves(struct forward *x, struct dual *d);
/* Casts that define the names of extents of a packed value. */
void dual_define(struct forward *x, struct dual *d, const struct attr *names);
/* Whether what is made in a region may be used. */
void forward_region_open(struct forward *x, ir_region r, bool open);
/* Appends to the current region. */
ir_id forward_add(struct forward *x, struct ir_node *n, uint32_t nin,
    const ir_id *in);

/* ---- forward_walk.c ---- */
void forward_walk(struct forward *x, ir_region from, ir_region to,
    struct dual **result);
/* Parameters of the dual types, to the current region. */
void forward_params(struct forward *x, ir_region from, ir_region to);
uint32_t forward_function(struct forward *x, uint32_t function);

/* ---- forward_op.c ---- */
/* The value of a call of an operator or a tensor program, whose primal part,
 * out, is made. */
struct dual *forward_operator(struct forward *x, const struct type *t,
    ir_id out, uint32_t nin, struct dual *const *in);

/* ---- forward_custom.c ---- */
/* The dual function that such a call returns (custom.h). */
struct dual *forward_custom(struct forward *x, ir_id id);

#endif
