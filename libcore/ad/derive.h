/*
 * Gradients of tensor programs, derived from their stages.
 *
 * The stages are walked backwards.  A stage adds, for each load of an active
 * buffer, the derivative of its value with respect to that load times the
 * adjoint of the stored element, at the index of the load.  Where the index of
 * the load can be inverted (affine indices, quotients and remainders of axes),
 * this is a dense stage over the buffer that was loaded: a store, or a sum over
 * the axes that the index does not determine.  Otherwise it is a scatter, in
 * index order.
 *
 * Stores, reductions, scans that load a number of elements before their own,
 * scatters, and GENERAL stages whose accumulators select or sum are supported.
 * Of the elements of a maximum that are equal, the first has the adjoint; a
 * scatter of maxima shares it among them.  The result consists of the same
 * forms, so that it can be differentiated again; that of a scatter of products
 * DERIVE_PRODUCT_ORDERS times in all, which an attribute of the program counts.
 */
#ifndef RELAY_AD_DERIVE_H
#define RELAY_AD_DERIVE_H

#include "tensor/prim.h"

/* How often a scatter of products, of which factors may be zero, was derived:
 * an attribute of programs. */
#define DERIVE_PRODUCT	"derived_product"
#define DERIVE_PRODUCT_ORDERS 3

/* A program that gives the adjoints of a program's inputs. */
struct derivative {
	struct prim *prim;
	/* By input of the program: whether it is an operand; then by output,
	 * whether its adjoint is; then by tensor beyond them, whether it is. */
	bool *operand;
	/* By input: whether its adjoint is a result, in this order.  That of
	 * another one is zero. */
	bool *result;
};

/* What is asked of a program. */
struct derive_request {
	const char *name;	/* of what is made */
	const bool *wanted;	/* by input */
	const bool *adjoint;	/* by output: whether it is not zero */
	/* Types of tensors that may become operands for the dimensions which
	 * their extents bind, where nothing else binds them. */
	uint32_t nbinder;
	const struct type *const *binder;
};

/* False, and *why (static): a stage has no derivative that can be derived.
 * Without results, prim is NULL.  Cost: linear in the scalar code for each
 * load. */
bool derive(const struct prim *p, const struct derive_request *q,
    struct derivative *d, const char **why);
void derive_free(struct derivative *d);	/* not the prim */

#endif
