/*
 * Automatic differentiation.  Reverse mode: the adjoint program of
 * straight-line code (Griewank and Walther, "Evaluating Derivatives", 2nd
 * edition, 2008, chapter 3).
 *
 * A function
 *
 *	fn (x1: T1, ..., xn: Tn) -> R
 *
 * becomes
 *
 *	fn (x1: T1, ..., xn: Tn) -> (R, (T1, ..., Tn))
 *
 * which returns the value and the derivatives of the loss with respect to the
 * parameters, all of them or those that are named.  The loss is the result, or
 * its first field if it is a tuple, and a scalar; else the adjoint of the
 * result must be asked for.
 *
 * The first-order form is for straight-line code: the bindings stay as they
 * are, and those of the adjoints come after them in reverse.  There is no tape:
 * adjoints use the bindings of the forward pass directly.  Operators give
 * adjoints by the rules of their rows (op/grad.h).
 *
 * The higher-order form is for the whole language: each tensor of floats
 * travels with a cell that holds its adjoint, and each straight-line segment
 * that is executed pushes its backward part to a tape (higher_order.c).
 *
 * Cost: linear in the bindings, and in what the rules emit.
 */
#ifndef RELAY_AD_AD_H
#define RELAY_AD_AD_H

#include "ir/ir.h"

/* The adjoint of the result, in reverse mode. */
enum ad_adjoint {
	AD_ADJOINT_LOSS,	/* 1 for the loss, which must be a scalar, 0
				 * for other fields of the result */
	AD_ADJOINT_EACH,	/* 1 for each float of the result */
	AD_ADJOINT_PARAMETER,	/* a further parameter, of the type R */
};

enum ad_mode {
	AD_REVERSE,		/* the first-order form, or where the gradient
				 * goes through other than straight-line code
				 * the higher-order form */
	AD_FIRST_ORDER,
	AD_HIGHER_ORDER,
	/* fn (x1, ..., xn, dx1, ..., dxn) -> (R, dR): the value and its
	 * derivative along the tangents dx, by dual numbers.  A tangent has
	 * the type of its value, but () for what is not of floats; parameters
	 * without floats have none.  Over the whole language: functions that
	 * are called get a second form over pairs. */
	AD_FORWARD,
};

struct ad_options {
	enum ad_mode mode;
	const char *function;	/* its name */
	const char *const *wrt;	/* names of parameters, NULL-terminated; NULL:
				 * all */
	/* Names of functions that are recomputed in the backward pass instead
	 * of keeping their values, NULL-terminated; NULL: none.  The bindings
	 * before an annotation.checkpoint are recomputed, too. */
	const char *const *checkpoint;
	/* Values that are cheap to compute of others are recomputed, such that
	 * the fewest bytes are kept. */
	bool recompute;
	enum ad_adjoint adjoint;
	uint32_t order;		/* order of the derivative: each further time
				 * the gradient of the sum of the gradients, or
				 * the tangent of the tangent; 0 is 1 */
	bool gradients_only;	/* (T1, ..., Tn) is the result */
	/* Called with each line of -v, or NULL. */
	void (*say)(void *ctx, const char *line);
	void *ctx;
};
struct ad_stats {
	uint32_t operators;	/* calls that adjoints went through */
	uint32_t emitted;	/* bindings of the backward part */
};

/* The module must be typed, and is again.  False iff an error was reported. */
bool ad_run(struct ir_module *m, const struct ad_options *o,
    struct ad_stats *s, struct diag *d);

#endif
