/*
 * Internal declarations of libcore/sym: the context, the order of expressions,
 * and linear forms ("lin": sums under construction).
 */
#ifndef RELAY_SYM_SYM_IMPL_H
#define RELAY_SYM_SYM_IMPL_H

#include "sym/sym.h"

/* Bounds recursion over an expression; printing nests no deeper. */
#define SYM_DEPTH 200
/* Factors of one product. */
#define SYM_DEGREE 64
/* Operands of one min or max, flattened. */
#define SYM_CHOICE 64

struct sym_side {
	uint64_t hash;
	uint32_t size, depth;	/* nodes as a tree, nesting */
};

struct sym_ctx {
	struct arena *arena;
	struct strtab *strings;
	const struct sym **table;	/* open addressing */
	uint32_t cap;
	VEC(struct sym_side) side;	/* by sym.index */
	const struct sym *any;
};

/* The canonical node of these fields; NULL if it exceeds the limits. */
const struct sym *sym_intern(struct sym_ctx *c, const struct sym *head,
    const struct sym *const *arg);
/* A total order that does not depend on the order of creation. */
int sym_order(const struct sym *a, const struct sym *b);

/* k + sum of coef * prod; prod is an atom, or a SYM_MUL of value 1. */
struct sym_term {
	int64_t coef;
	const struct sym *prod;
};
struct sym_lin {
	struct sym_ctx *ctx;
	int64_t k;
	bool overflow;
	VEC(struct sym_term) term;
};
void sym_lin_init(struct sym_lin *l, struct sym_ctx *c);
void sym_lin_free(struct sym_lin *l);
/* Adds factor * s. */
void sym_lin_add(struct sym_lin *l, const struct sym *s, int64_t factor);
void sym_lin_term(struct sym_lin *l, const struct sym *prod, int64_t coef);
/* Sorts and merges like terms. */
void sym_lin_merge(struct sym_lin *l);
/* The sum; frees the form. */
const struct sym *sym_lin_done(struct sym_lin *l);
/* coef * prod as a node. */
const struct sym *sym_scaled(struct sym_ctx *c, const struct sym *prod,
    int64_t coef);
/* Inverse: s = *coef * result; s is not a sum or constant. */
const struct sym *sym_unscaled(struct sym_ctx *c, const struct sym *s,
    int64_t *coef);

/* Bounds that hold for all values of the variables: of sums of constants and
 * remainders by constants.  False if there are none. */
bool sym_intrinsic(const struct sym *s, int64_t *lo, int64_t *hi);
/* Rebuilds s from new operands, through the constructors. */
const struct sym *sym_rebuild(struct sym_ctx *c, const struct sym *s,
    const struct sym *const *arg);

/* A product without one of its factors, or NULL (cancel.c). */
const struct sym *sym_without(struct sym_ctx *c, const struct sym *prod,
    const struct sym *factor);
/* prod / by as products of atoms, or NULL. */
const struct sym *sym_product_over(struct sym_ctx *c, const struct sym *prod,
    const struct sym *by);
/* s / b, both sums, by long division; NULL: there is a rest. */
const struct sym *sym_sum_over(struct sym_ctx *c, const struct sym *s,
    const struct sym *b);
static inline int64_t
sym_broadcast_value(int64_t a, int64_t b)
{
	return a == 1 || (b != 1 && b > a) ? b : a;
}
static inline int64_t
gcd64(int64_t a, int64_t b)
{
	uint64_t x = a < 0 ? -(uint64_t)a : (uint64_t)a;
	uint64_t y = b < 0 ? -(uint64_t)b : (uint64_t)b;

	while (y) {
		uint64_t t = x % y;

		x = y;
		y = t;
	}
	return x > INT64_MAX ? 1 : (int64_t)x;
}

#endif
