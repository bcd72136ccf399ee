/*
 * Inlining: the body of a function in the place of its call.
 *
 * Callees come first, so that a body is inlined with what was inlined into it,
 * and its size is that; no function that can call itself is inlined.  Nor are
 * functions marked Primitive or with a Compiler, those with type parameters or
 * assumptions, calls with a check or that name extents, and bodies whose
 * attributes or written types mention an extent that is bound inside.
 *
 * The binding of the result takes the printed id and the name of the call.  A
 * marked function that is mentioned no more is removed; others may be entries.
 *
 * Functions that are not marked stay, as they may be entries: a chain of calls
 * would have a copy of up to the greatest size in each.  So the module is let
 * grow to INLINE_GROWTH times its bindings and INLINE_FEW more; only marked
 * functions are inlined beyond.
 *
 * Cost: linear in the calls and the result.
 */
#ifndef RELAY_PASS_INLINE_H
#define RELAY_PASS_INLINE_H

#include "pass/rewrite.h"

#define INLINE_MARKED "marked"	/* Inline=1 */
#define INLINE_ONCE "once"	/* called at one place alone, and so many times
				 * the size of what is small at most: */
#define INLINE_ONCE_TIMES 4
#define INLINE_SMALL "small"	/* at most so many bindings */
#define INLINE_GROWTH 8
#define INLINE_FEW 65536

struct inline_options {
	uint32_t size;		/* of what is small */
	struct pass_rewrites *rewrites;
};
struct inline_stats {
	uint32_t functions;	/* removed */
};

/* Infers the types again; false: that failed, and is reported. */
bool inline_run(struct ir_module *m, const struct inline_options *o,
    struct inline_stats *s, struct diag *d);

#endif
