/*
 * The builder of compute definitions, with which rows of the operator registry
 * define what an operator computes.  "te" is for tensor expressions, as in TVM;
 * "sx" is a scalar expression (prim.h).  One struct te builds one prim.
 *
 *	static void
 *	compute_dense(struct te *t)
 *	{
 *		te_begin(t, te_out(t, 0));
 *		sx_id k = te_reduce_axis(t, te_dim(t, te_in(t, 0), -1));
 *		...
 *		te_reduce(t, REDUCE_SUM, te_mul(t, x, w));
 *	}
 *
 * A stage is opened by te_begin(buffer), which makes one spatial axis per
 * dimension of the buffer (i0, i1, ...), or te_begin_domain(extents), and is
 * closed by te_store, te_reduce, ...  Index arithmetic is int64.
 * Types of inputs and results are known; extents may be symbolic.
 */
#ifndef RELAY_TENSOR_TE_H
#define RELAY_TENSOR_TE_H

#include "tensor/prim.h"

#define TE_RANK 64

struct te {
	struct ir_module *m;
	struct prim *p;
	uint32_t op;
	const struct attrs *attrs;
	/* Flattened tensors: a tuple input contributes one per field. */
	uint32_t nin, nout;
	const struct type *const *in_type, *const *out_type;
	/* Tracked value of small integer inputs (shape operands), or NULL. */
	const struct sym *const *const *in_value;
	const char *failed;	/* set by te_fail */
	/* the open stage */
	uint32_t out, nspatial, naxis;
	struct prim_axis axis[TE_RANK + TE_RANK];
	sx_id where;
};

static inline uint32_t te_in(const struct te *t, uint32_t i)
{ (void)t; return i; }
static inline uint32_t te_out(const struct te *t, uint32_t i)
{ return t->nin + i; }
enum dtype te_dtype(const struct te *t, uint32_t buffer);
uint32_t te_rank(const struct te *t, uint32_t buffer);
/* Extent; axis may be negative (from the end). */
const struct sym *te_dim(const struct te *t, uint32_t buffer, int axis);
uint32_t te_temp(struct te *t, enum dtype dt, uint32_t rank,
    const struct sym *const *dim);
/* A temporary of the same shape as a buffer. */
uint32_t te_temp_like(struct te *t, enum dtype dt, uint32_t buffer);

/* ---- stages ---- */
void te_begin(struct te *t, uint32_t buffer);
void te_begin_domain(struct te *t, uint32_t out, uint32_t n,
    const struct sym *const *extent);
sx_id te_axis(struct te *t, uint32_t i);		/* spatial axis i */
void te_axes(struct te *t, sx_id *out);			/* all spatial axes */
sx_id te_reduce_axis(struct te *t, const struct sym *extent);
void te_where(struct te *t, sx_id predicate);
void te_store(struct te *t, sx_id value);		/* at = spatial axes */
void te_store_at(struct te *t, const sx_id *at, sx_id value);
void te_reduce(struct te *t, enum reduce_op op, sx_id value);
void te_general(struct te *t, uint32_t n, const uint32_t *out,
    const sx_id *init, const sx_id *update);
void te_scan(struct te *t, sx_id value);	/* last axis ordered */
void te_scatter(struct te *t, enum reduce_op op, const sx_id *at,
    sx_id value);
/* The whole operator is a C kernel; param: its integer parameters, dim[0 ..
 * nparam); bound: for each result extent that depends on values, in order, an
 * upper bound; the kernel writes the true extent to dim[nparam + k]. */
void te_kernel(struct te *t, const char *symbol, uint32_t nparam,
    const struct sym *const *param, uint32_t nbound,
    const struct sym *const *bound);
/* Records that there is no definition for these types (message is static). */
void te_fail(struct te *t, const char *message);

/* ---- scalar code, short names ---- */
sx_id te_int(struct te *t, int64_t v);			/* int64 */
sx_id te_num(struct te *t, enum dtype dt, double v);
sx_id te_sym(struct te *t, const struct sym *s);	/* int64 */
sx_id te_load(struct te *t, uint32_t buffer, const sx_id *index);
sx_id te_load1(struct te *t, uint32_t buffer, sx_id i);
sx_id te_load0(struct te *t, uint32_t buffer);
/* A scalar, cast to the data type of output 0. */
sx_id te_fill(struct te *t, uint32_t buffer);
/* Load at the trailing spatial axes, broadcasting dimensions of extent 1
 * (symbolic extents: select(extent == 1, 0, i)). */
sx_id te_load_broadcast(struct te *t, uint32_t buffer);
/* The load if lo <= index < extent for all indices, else `other`. */
sx_id te_load_inside(struct te *t, uint32_t buffer, const sx_id *index,
    sx_id other);
sx_id te_add(struct te *t, sx_id a, sx_id b);
sx_id te_sub(struct te *t, sx_id a, sx_id b);
sx_id te_mul(struct te *t, sx_id a, sx_id b);
sx_id te_div(struct te *t, sx_id a, sx_id b);
sx_id te_bin(struct te *t, enum sx_op op, sx_id a, sx_id b);
sx_id te_un(struct te *t, enum sx_op op, sx_id a);
sx_id te_cast(struct te *t, enum dtype dt, sx_id a);
sx_id te_select(struct te *t, sx_id c, sx_id a, sx_id b);
sx_id te_and(struct te *t, sx_id a, sx_id b);
/* a*extent + b etc. on int64, constants folded */
sx_id te_addi(struct te *t, sx_id a, int64_t b);
sx_id te_muli(struct te *t, sx_id a, int64_t b);

typedef void te_compute(struct te *t);

/* A request for a prim: a compute definition, the attributes of the call, and
 * the types of its inputs and results. */
struct te_request {
	const char *name;	/* of the prim */
	te_compute *compute;
	uint32_t op;
	const struct attrs *attrs;
	/* Flattened tensors, as in struct te. */
	uint32_t nin, nout;
	const struct type *const *in, *const *out;
	/* By input, tracked value or NULL; NULL: none is tracked. */
	const struct sym *const *const *in_value;
};

/* Runs a compute definition. NULL and *message (static) if there is none for
 * these types. */
struct prim *te_build(struct ir_module *m, const struct te_request *q,
    const char **message);

#endif
