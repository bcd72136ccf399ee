/*
 * Symbolic integers ("sym"): extents, indices, byte counts.
 *
 * 64-bit signed integer expressions over named variables with + - *
 * floordiv floormod min max broadcast.  Every node is hash-consed in
 * canonical form (a sum of a constant and coefficient * product-of-atoms
 * terms, sorted), so what that form proves equal is one pointer:
 * n*4 == 4*n, (n+1)*2 - 2 == 2*n, floordiv(4*n, 4) == n,
 * floordiv(n,4)*4 + floormod(n,4) == n.
 *
 * broadcast(a, b) is the extent that a and b give when they are aligned: that
 * of them that is not 1, and 1 if both are.  Where neither is 1 and they
 * differ, which the check `a ~ b` excludes, it is the larger; so it is
 * associative, commutative and idempotent, with 1 as its neutral element.
 *
 * Constructors return NULL when constant arithmetic overflows 64 bits,
 * on division by the constant zero, or when the expression exceeds
 * SYM_LIMIT terms; NULL operands give NULL, so only the end of a chain
 * needs a test.
 */
#ifndef RELAY_SYM_SYM_H
#define RELAY_SYM_SYM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

#define SYM_LIMIT 4096

enum sym_kind {
	SYM_CONST,	/* value */
	SYM_VAR,	/* name: rigid, equal only to itself */
	SYM_ADD,	/* value + sum of arg[] (canonical terms) */
	SYM_MUL,	/* value * product of arg[] (canonical atoms) */
	SYM_FLOORDIV,	/* arg[0], arg[1]; rounds toward minus infinity */
	SYM_FLOORMOD,	/* sign of the divisor */
	SYM_MIN, SYM_MAX,	/* arg[0], arg[1] */
	SYM_BROADCAST,	/* the extent of a broadcast of arg[0] and arg[1] */
	SYM_ANY,	/* `?`: some extent; in written types only */
	SYM_HOLE,	/* value: number of an inference variable (a hole) */
};

struct sym {
	enum sym_kind kind;
	uint32_t n;		/* number of arg */
	uint32_t index;		/* dense, in order of creation */
	bool has_hole, has_any;
	int64_t value;
	const char *name;	/* interned */
	const struct sym *arg[];
};

struct sym_ctx;
struct sym_ctx *sym_ctx_new(struct arena *a, struct strtab *t);
void sym_ctx_free(struct sym_ctx *c);

const struct sym *sym_const(struct sym_ctx *c, int64_t v);
const struct sym *sym_var(struct sym_ctx *c, const char *name);
const struct sym *sym_any(struct sym_ctx *c);
const struct sym *sym_hole(struct sym_ctx *c, int64_t number);
typedef const struct sym *sym_binary(struct sym_ctx *c, const struct sym *a,
    const struct sym *b);
sym_binary sym_add, sym_sub, sym_mul, sym_floordiv, sym_floormod, sym_min,
    sym_max, sym_broadcast, sym_ceildiv;

static inline bool
sym_is_const(const struct sym *s, int64_t *v)
{
	if (s->kind != SYM_CONST)
		return false;
	*v = s->value;
	return true;
}

/* Text that ir/text_dim.c's dimension parser reads back to the same node. */
void sym_print(struct buf *b, const struct sym *s);

/* Replaces variables: fn returns the replacement or NULL to keep.  Holes
 * and `?` are offered too (their name is NULL). */
typedef const struct sym *sym_lookup(void *ctx, const struct sym *var);
const struct sym *sym_subst(struct sym_ctx *c, const struct sym *s,
    sym_lookup *fn, void *ctx);
/* The same expression in another context. */
const struct sym *sym_import(struct sym_ctx *to, const struct sym *s);
/* Calls fn once for each distinct variable (SYM_VAR) of s. */
void sym_vars(const struct sym *s, void (*fn)(void *ctx, const struct sym *),
    void *ctx);
/* Evaluates; false on an unbound variable, overflow, division by zero. */
bool sym_eval(const struct sym *s, bool (*value)(void *ctx,
    const struct sym *var, int64_t *v), void *ctx, int64_t *out);

/* ---- prover (sound, incomplete) ---- */

/* The last two are broadcasting relations: `a ~ b`, the extents are equal or
 * one of them is 1; `a ~> b`, a is b or 1, so that it can be repeated to b. */
enum sym_cmp { SYM_EQ, SYM_NE, SYM_LT, SYM_LE, SYM_GT, SYM_GE, SYM_ALIKE,
	SYM_INTO };

/* A fact or obligation `lhs op rhs`, as in assume="n <= 2048" and
 * check="n == 784". */
struct sym_pred {
	enum sym_cmp op;
	const struct sym *lhs, *rhs;
};
void sym_pred_print(struct buf *b, const struct sym_pred *p);
/* The same with a number alone on the right, where it compares one term and
 * numbers: `w >= 1` for `w + 2 >= 3`, `n >= 3` for `3 <= n`. */
struct sym_pred sym_pred_isolate(struct sym_ctx *c, const struct sym_pred *p);
/* Whether it holds for constants. */
bool sym_holds(enum sym_cmp op, int64_t a, int64_t b);

/* The facts about variables: all extents are >= 0; further facts are pushed and
 * popped like a stack. */
struct sym_facts;
struct sym_facts *sym_facts_new(struct sym_ctx *c);
void sym_facts_free(struct sym_facts *f);
void sym_facts_push(struct sym_facts *f, const struct sym_pred *p);
uint32_t sym_facts_mark(const struct sym_facts *f);
void sym_facts_pop(struct sym_facts *f, uint32_t mark);
/* A variable that may be negative (not an extent): range known only. */
void sym_facts_range(struct sym_facts *f, const struct sym *var, int64_t lo,
    int64_t hi);

enum sym_answer { SYM_UNKNOWN, SYM_PROVED, SYM_REFUTED };
enum sym_answer sym_decide(struct sym_facts *f, const struct sym_pred *p);
/* Interval; INT64_MIN / INT64_MAX stand for unbounded. */
void sym_bounds(struct sym_facts *f, const struct sym *s, int64_t *lo,
    int64_t *hi);
/* Simplifies under the facts (min/max/floordiv decided where possible). */
const struct sym *sym_simplify(struct sym_facts *f, const struct sym *s);

/* Of integers, as floordiv and floormod have them; b is not 0. */
static inline int64_t
int_floor_div(int64_t a, int64_t b)
{
	int64_t q = a / b;

	return q - (a % b != 0 && (a < 0) != (b < 0));
}
static inline int64_t
int_floor_mod(int64_t a, int64_t b)
{
	int64_t r;

	if (b == -1)
		return 0;
	r = a % b;
	return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

#endif
