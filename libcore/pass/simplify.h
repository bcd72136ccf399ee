/*
 * Algebraic simplification for inference, by rules in C and rules that are text
 * (simplify.relay; ir/rules.h).
 *
 * Rules rewrite one binding at a time, from the operands to their users, and
 * the whole is repeated until nothing changes.  A rule is exact (same bits),
 * rounding (the same real number) or fast (may differ on NaN, infinities and
 * the sign of zero); the class of what was applied is recorded in the module.
 * No rule changes a type.  Before the rules, checks of extents that parameters
 * bind become assumptions (hoist_checks.h).
 *
 *	identities		x * 1, x / 1, x - 0, x + 0 on integers; exact
 *	identities, floats	x + 0; fast
 *	casts			to the same type; after one that widens; exact
 *	reshapes		of reshapes; to the same shape; exact
 *	transposes		of transposes; that move nothing; exact
 *	known			integers that follow from types: the extents
 *				of an axis that is fixed; exact
 *	concretize		ones_like(x) -> ones(shape), full(v, %computed)
 *				-> full(v, shape), arange(0, %n, 1) ->
 *				arange(..., length=n), ...; exact
 *	fill			x * ones(shape) -> x * 1, ...; exact
 *	dropout			nn.dropout(x).0 -> x; exact
 *	pad			nn.pad before convolutions and pools, which
 *				pad themselves; nn.pad of nothing; exact
 *	pad-least		the same with a finite least number before
 *				nn.max_pool; fast
 *	square			power(x, 2) -> x * x; rounding
 *	batch-norm		nn.batch_norm(x, ...).0 -> x * s + t; rounding
 */
#ifndef RELAY_PASS_SIMPLIFY_H
#define RELAY_PASS_SIMPLIFY_H

#include "ir/rules.h"
#include "pass/rewrite.h"

enum simplify_class { SIMPLIFY_EXACT, SIMPLIFY_ROUNDING, SIMPLIFY_FAST };

struct simplify_options {
	enum simplify_class class;	/* the loosest that is allowed */
	struct pass_rewrites *rewrites;
	/* Rules that are text: those of simplify.relay, and more that are tried
	 * after all others; or NULL.  rules_check() has accepted them. */
	const struct ir_rules *builtin, *user;
};
/* The text of simplify.relay. */
extern const char simplify_rules_text[];
/* The class that a rule has (numerics="..."). */
enum simplify_class simplify_text_class(const struct ir_rule *r);

struct simplify_stats {
	uint32_t rounds;
};

/* Infers the types again at the end. */
bool simplify_run(struct ir_module *m, const struct simplify_options *o,
    struct simplify_stats *s, struct diag *d);

#endif
