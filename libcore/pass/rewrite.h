/*
 * The rewrites of a pass, one by one: each is numbered and logged, and may be
 * refused, so that a person, or a search for the one that is wrong, can have
 * the first N of them, those of one rule, or those in one function.
 *
 * A pass asks before each rewrite that it could do and does nothing if the
 * answer is no; in its order, which depends on the module alone, so that the
 * first N are the same whatever the limit is.
 */
#ifndef RELAY_PASS_REWRITE_H
#define RELAY_PASS_REWRITE_H

#include "ir/ir.h"

struct pass_rewrites {
	const char *function, *only;	/* names; NULL: any */
	uint64_t limit;			/* UINT64_MAX: none */
	/* Receives each rewrite, "3: @main: %a (v5): identity", and each that a
	 * pass refuses; or NULL. */
	void (*say)(void *ctx, const char *line);
	void *ctx;
	uint64_t done;
};

/* Each of these functions accepts NULL for w: every rewrite is then performed,
 * and nothing is logged.
 *
 * Whether a rule is to be tried at all, in a function, and at a binding: asked
 * before the work of finding out whether it applies. */
bool pass_tries_rule(const struct pass_rewrites *w, const char *rule);
bool pass_tries_in(const struct pass_rewrites *w, const struct ir_module *m,
    uint32_t function);
bool pass_tries_at(const struct pass_rewrites *w, const struct ir_module *m,
    ir_id id);
/* Whether to do a rewrite that is possible; if so, it is counted.  what: the
 * rest of the line, or NULL. */
bool pass_rewrites(struct pass_rewrites *w, const struct ir_module *m,
    ir_id id, const char *rule, const char *what);
/* The same of a global as a whole, to which --function does not apply. */
bool pass_rewrites_global(struct pass_rewrites *w, const struct ir_module *m,
    uint32_t global, const char *rule, const char *what);
/* Whether lines are wanted: asked before one is made. */
bool pass_tells(const struct pass_rewrites *w);
/* Why a rule does not apply where it seems to. */
void pass_refuses(const struct pass_rewrites *w, const struct ir_module *m,
    ir_id id, const char *rule, const char *why);

#endif
