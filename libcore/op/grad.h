/*
 * Gradients of operators: the field .gradient of a row.
 *
 * A rule is given one call with its operands, its result and the adjoint of its
 * result: the derivatives of a scalar, the loss, by the result's elements.  It
 * appends to a region the operators that compute the adjoints of the operands,
 * the vector-Jacobian products, and gives each to its operand:
 *
 *	static void
 *	grad_tanh(struct grad *g)
 *	{
 *		ir_id y = grad_out(g);
 *
 *		grad_give(g, 0, grad_mul(g, grad_adjoint(g),
 *		    grad_from(g, 1, grad_mul(g, y, y))));
 *	}
 *
 * A rule knows nothing of how the program around is differentiated: straight
 * line code and closures use the same rules, and what they emit is made of
 * operators that have gradients, so that gradients of gradients exist.
 *
 * 0 stands for a value whose type could not be inferred; g->failed says why.
 * Every function that makes a value returns 0 if an operand is 0, so rules need
 * not test for it.
 *
 * Where a function has no derivative, a rule chooses the element of the
 * subdifferential that PyTorch chooses; the doc of the row says which.
 */
#ifndef RELAY_OP_GRAD_H
#define RELAY_OP_GRAD_H

#include "op/op.h"

struct grad {
	struct ir_module *m;
	uint32_t op;
	const struct attrs *attrs;
	uint32_t nin;
	const ir_id *in;	/* the operands */
	ir_id out;		/* the result */
	ir_region region;	/* what is emitted is appended here */
	struct span span;	/* and stands here */
	const struct type *fn;	/* type of the function around: an attribute
				 * may use the names of extents it binds */
	char *failed;		/* why a value could not be made, or NULL;
				 * the owner of the struct frees it */
	bool declined;
	/* Type of an operator call on operands of these types, or NULL and
	 * *message (malloc'ed): infer_op_type. */
	const struct type *(*type)(struct ir_module *m, uint32_t op,
	    const struct attrs *as, uint32_t nin,
	    const struct type *const *in, char **message);
	/* Adjoint of field k of the result, 0 if it is zero; k is 0 for a
	 * tensor. */
	ir_id (*adjoint)(struct grad *g, uint32_t k);
	/* Whether the adjoint of field k of operand i is wanted; k is 0 for a
	 * tensor. */
	bool (*wants)(struct grad *g, uint32_t i, uint32_t k);
	/* Takes it; of the type of the field. */
	void (*take)(struct grad *g, uint32_t i, uint32_t k, ir_id v);
	/* A tensor that has an extent which is the name alone, and may be used
	 * in the region, or 0; NULL: ir_dim_param. */
	ir_id (*extent)(struct grad *g, const char *name);
	void *ctx;
};

/* The rule of operators that are constant where they have a derivative, and of
 * those that are meant to be: all adjoints are zero. */
void grad_none(struct grad *g);
/* The rule of identities on values of any type; it is not called: the operand
 * has the adjoint of the result. */
void grad_same(struct grad *g);
/* A rule that does not cover the current call calls this and returns, before it
 * gives any adjoint: the gradient is then derived from the stages. */
void grad_decline(struct grad *g);

/* ---- what a rule is given ---- */
ir_id grad_in(const struct grad *g, uint32_t i);
ir_id grad_out(const struct grad *g);
const struct type *grad_type(const struct grad *g, ir_id v);
/* The adjoint of a tensor result: it is not zero. */
ir_id grad_adjoint(struct grad *g);
/* That of field k of a tuple; zeros where it is zero. */
ir_id grad_adjoint_field(struct grad *g, uint32_t k);
bool grad_wants(struct grad *g, uint32_t i);
bool grad_wants_field(struct grad *g, uint32_t i, uint32_t k);
/* Gives an operand its adjoint.  Extents over which the operand was broadcast
 * are summed, and the data type becomes the operand's. */
void grad_give(struct grad *g, uint32_t i, ir_id v);
void grad_give_field(struct grad *g, uint32_t i, uint32_t k, ir_id v);

/* ---- values ----
 * C does not order the evaluation of arguments: of those of one call, only one
 * may be a call that emits, or the order of the bindings would depend on the
 * compiler. */
/* A call, typed; attrs may be as the source writes them. */
ir_id grad_call(struct grad *g, uint32_t op, const struct attrs *as,
    uint32_t nin, const ir_id *in);
ir_id grad_call1(struct grad *g, uint32_t op, const struct attrs *as,
    ir_id a);
ir_id grad_call2(struct grad *g, uint32_t op, const struct attrs *as,
    ir_id a, ir_id b);
ir_id grad_tuple(struct grad *g, uint32_t n, const ir_id *field);
ir_id grad_field(struct grad *g, ir_id tuple, uint32_t k);
/* A scalar of the data type of a value. */
ir_id grad_number(struct grad *g, ir_id like, double v);
ir_id grad_scalar(struct grad *g, enum dtype dt, double v);
/* A tensor of this type; `like` is a value of the same shape. */
ir_id grad_zeros(struct grad *g, const struct type *t, ir_id like);
/* The extents of v, int64, and zeros of such extents. */
ir_id grad_shape(struct grad *g, ir_id v);
ir_id grad_zeros_of(struct grad *g, enum dtype dtype, ir_id shape);
/* Whether v is zeros to some elements of which an operator adds terms. */
bool grad_is_spread(const struct ir_module *m, ir_id v);
/* A^T B of two matrices: the sum over their rows, so that it is linear in how
 * many there are, and matrices below each other give the sum of products.
 * Whether v is such a product, of the data type of its factors. */
ir_id grad_product_of_rows(struct grad *g, ir_id a, ir_id b);
bool grad_is_product_of_rows(const struct ir_module *m, ir_id v);
/* The rows of both, b below a. */
ir_id grad_join_rows(struct grad *g, ir_id a, ir_id b);
/* Whether a has more than twice as many elements as both others together: a
 * bool. */
ir_id grad_is_twice_as_large(struct grad *g, ir_id a, const ir_id *other);
ir_id grad_ones(struct grad *g, const struct type *t, ir_id like);
ir_id grad_add(struct grad *g, ir_id a, ir_id b);
ir_id grad_sub(struct grad *g, ir_id a, ir_id b);
ir_id grad_mul(struct grad *g, ir_id a, ir_id b);
ir_id grad_div(struct grad *g, ir_id a, ir_id b);
ir_id grad_neg(struct grad *g, ir_id a);
ir_id grad_scale(struct grad *g, ir_id a, double by);	/* a * by */
ir_id grad_shift(struct grad *g, ir_id a, double by);	/* a + by */
ir_id grad_from(struct grad *g, double v, ir_id a);	/* v - a */
ir_id grad_over(struct grad *g, double v, ir_id a);	/* v / a */
/* v, which no pass merges with an equal computation: a checkpoint. */
ir_id grad_keep(struct grad *g, ir_id v);
/* a where the condition holds, else 0. */
ir_id grad_only(struct grad *g, ir_id cond, ir_id a);
/* The shape of another value: by an attribute if the function binds the names
 * of its extents, else by that value as an operand. */
ir_id grad_reshape_like(struct grad *g, ir_id a, ir_id like);
ir_id grad_broadcast_like(struct grad *g, ir_id a, ir_id like);
/* Sums over what `like` was broadcast along. */
ir_id grad_collapse_like(struct grad *g, ir_id a, ir_id like);
ir_id grad_cast_like(struct grad *g, ir_id a, ir_id like);
ir_id grad_transpose(struct grad *g, ir_id a, const uint32_t *axes);
/* Sum over the axes whose entry of reduced[] is set. */
ir_id grad_sum(struct grad *g, ir_id a, const bool *reduced, bool keepdims);

/* ---- attributes ---- */
const struct attrs *grad_attr_int(struct grad *g, const struct attrs *as,
    const char *key, int64_t v);
const struct attrs *grad_attr_bool(struct grad *g, const struct attrs *as,
    const char *key, bool v);
const struct attrs *grad_attr_str(struct grad *g, const struct attrs *as,
    const char *key, const char *v);
const struct attrs *grad_attr_ints(struct grad *g, const struct attrs *as,
    const char *key, uint32_t n, const int64_t *v);
const struct attrs *grad_attr_dims(struct grad *g, const struct attrs *as,
    const char *key, uint32_t n, const struct sym *const *dim);
/* Whether attributes may hold these extents. */
bool grad_is_settled(const struct grad *g, uint32_t n,
    const struct sym *const *dim);

#endif
