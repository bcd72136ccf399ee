/*
 * Unification with holes.  Shared by the files of libcore/infer only.
 *
 * Holes of types and of dimensions are numbered from 1; a solved hole points
 * to a type (sym) that may hold further holes.  Dimensions that are neither
 * equal nor refuted become obligations of the current binding.
 */
#ifndef RELAY_INFER_UNIFY_H
#define RELAY_INFER_UNIFY_H

#include "infer/infer.h"

struct pending;

struct hole {
	const struct type *is;		/* solution, or NULL */
	VEC(uint32_t) waiting;		/* pending relations to wake */
};

struct dim_hole {
	const struct sym *is;
	VEC(uint32_t) waiting;
};

/* Where and why two types do not agree. */
struct mismatch {
	const struct type *expected, *found;	/* innermost pair */
	struct buf path;	/* "parameter 2, field 0"; empty: they differ
				 * as a whole */
	struct buf why;		/* "dimension 1 is 4, not 3"; may be empty */
	bool failed, infinite;
};

/* A pair of extents of which one is an expression over holes. */
struct unify_later {
	const struct sym *a, *b;
	ir_id node;			/* at which it was met */
};

struct unify {
	struct ir_module *m;
	struct diag *d;
	VEC(struct hole) holes;		/* [0] unused */
	VEC(struct dim_hole) dims;
	VEC(uint32_t) woken;		/* pending relations to try again */
	VEC(struct unify_later) later;	/* pairs to decide once solved */
	bool news;			/* an extent was solved since the last
					 * unify_settle */
	ir_id *node;			/* at hand: owner of obligations */
	struct sym_facts *facts;
	/* Receives undecided predicates. */
	void (*require)(void *ctx, const struct sym_pred *p);
	void *ctx;
	struct mismatch miss;
	uint8_t *rigid_data;	/* by data type: RIGID_* */
};

/* Whether T[?] accepts a T[n]: not if a constructor's fields hold references or
 * functions, through which other extents could enter. */
enum { RIGID_UNKNOWN, RIGID_NO, RIGID_YES };
bool unify_data_is_rigid(struct unify *u, const char *name);

void unify_init(struct unify *u, struct ir_module *m, struct diag *d);
void unify_release(struct unify *u);
const struct type *unify_fresh(struct unify *u);
const struct sym *unify_fresh_dim(struct unify *u);
/* Substitutes solved holes. */
const struct type *unify_resolve(struct unify *u, const struct type *t);
const struct sym *unify_resolve_dim(struct unify *u, const struct sym *d);
/* Holes still open in t wake pending relation `who` when solved. */
void unify_wait(struct unify *u, const struct type *t, uint32_t who);

/* Makes `found` fit `expected`.  `?` in expected accepts any extent; `?` in
 * found fits only `?`.  False: u->miss says where. */
bool unify_fit(struct unify *u, const struct type *expected,
    const struct type *found);
/* Extents: equal, solved, or left as an obligation; false if refuted. */
bool unify_dim(struct unify *u, const struct sym *expected,
    const struct sym *found);
/* Decides the pairs whose holes have been solved; false if one is refuted. */
bool unify_settle(struct unify *u);
/* A function type with fresh holes for what it binds. */
const struct type *unify_instantiate(struct unify *u, const struct type *f);
/* Function type f with the names that it binds replaced by those of `like`, and
 * not bound. */
const struct type *unify_rename(struct unify *u, const struct type *f,
    const struct type *like);
/* Replaces every `?` by a fresh dimension hole / keeps it. */
const struct type *unify_map_any(struct unify *u, const struct type *t,
    const struct sym *(*fn)(void *ctx), void *ctx);
/* Replaces `_` (hole 0) of written types by fresh holes. */
const struct type *unify_written(struct unify *u, const struct type *t);

/* A type for a message: inference variables are `_`, the length is bounded. */
void unify_put_type(struct unify *u, struct buf *b, const struct type *t);
/* "expected T, found U (in field 0: dimension 1 is 4, not 3)" of the last
 * failure. */
void unify_explain(struct unify *u, struct buf *b, const struct type *expected,
    const struct type *found);

#endif
