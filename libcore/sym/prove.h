/*
 * The prover's state, shared by facts.c, bounds.c, broadcast.c, prove.c and
 * simplify.c.
 */
#ifndef RELAY_SYM_PROVE_H
#define RELAY_SYM_PROVE_H

#include "sym/sym_impl.h"

#define NO_LOW INT64_MIN
#define NO_HIGH INT64_MAX

struct interval {
	int64_t lo, hi;
};

/* A pushed fact. */
struct fact {
	bool is_range;
	struct sym_pred pred;		/* range: lhs is the variable */
	struct interval range;
};

/* An equality solved for an atom. */
struct solved {
	const struct sym *atom, *value;
	bool fresh;	/* value mentions a variable made by the prover */
};

struct sym_facts {
	struct sym_ctx *ctx;
	VEC(struct fact) fact;
	bool derived;			/* the derived facts are up to date */
	VEC(struct solved) solved;
	VEC(const struct sym *) nonneg;	/* sums that are >= 0 */
	VEC(const struct sym *) nonzero;
	VEC(struct sym_pred) alike;	/* a ~ b and a ~> b */
	bool indexed;			/* coef_of is up to date */
	struct map coef_of;		/* of nonneg.v[k] and a product
					 * -> its coefficient, in coef */
	VEC(int64_t) coef;
	struct map range_of;		/* atom or product -> range */
	VEC(struct interval) range;
	uint32_t budget;		/* steps left for the query */
	struct map failed;		/* sums of the query that were not
					 * proved, with how many steps deep */
};

void facts_derive(struct sym_facts *f);
/* s with the solved equalities applied; with fresh variables or without. */
const struct sym *facts_apply(struct sym_facts *f, const struct sym *s,
    bool fresh);
bool sym_contains(const struct sym *s, const struct sym *atom);

/* Interval of an expression to which the equalities have been applied. */
struct interval interval_of(struct sym_facts *f, const struct sym *s);
struct interval interval_add(struct interval a, struct interval b);
struct interval interval_scale(struct interval a, int64_t k);
/* The recorded bounds of an atom or product. */
bool range_find(struct sym_facts *f, const struct sym *s,
    struct interval *out);
void range_narrow(struct sym_facts *f, const struct sym *s,
    struct interval in);
/* A sum without one quotient by a constant: *scale * s is between *low and
 * *high for all remainders.  False if there is none, or overflow. */
bool drop_quotient(struct sym_facts *f, const struct sym *s, int64_t *scale,
    const struct sym **low, const struct sym **high);
/* s = b*q + r with the terms of s that b, a product, divides in q; of a sum b
 * where it divides s. */
bool sym_split_by(struct sym_ctx *c, const struct sym *s, const struct sym *b,
    const struct sym **q, const struct sym **r);
/* s with non-negative divisors cancelled where they divide terms, and with
 * broadcasts as the facts have them. */
const struct sym *sym_divide_exact(struct sym_facts *f, const struct sym *s);
/* A broadcast under the facts: an operand, or what is left of its operands. */
const struct sym *broadcast_reduce(struct sym_facts *f, const struct sym *s);
/* Whether the facts `~` and `~>` imply a ~ b or a ~> b. */
bool broadcast_alike(struct sym_facts *f, enum sym_cmp op,
    const struct sym *a, const struct sym *b);
bool broadcast_not_one(struct sym_facts *f, const struct sym *s);

#endif
