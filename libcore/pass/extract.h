/*
 * A part of a function as a function of its own (relay-extract(1)).
 *
 * The results are bindings of the function; what they depend on comes along, up
 * to the bindings that become parameters, and up to parameters of the function,
 * of local functions around and variables of patterns, which are parameters of
 * the part as well.  What only surroundings need is left out.  Where references
 * are read, what is written before a result comes along.
 * Bindings in regions come out of them; all keep ids, names and places.
 *
 * The other functions that the part calls stay, the rest is removed.  A
 * parameter of the function that nothing uses stays where a type mentions an
 * extent that it alone binds.
 *
 * Cost: linear in the module.
 */
#ifndef RELAY_PASS_EXTRACT_H
#define RELAY_PASS_EXTRACT_H

#include "ir/ir.h"

struct extract_options {
	const char *function;		/* NULL: that of the first result, or
					 * of the first binding */
	const char *const *from, *const *to;	/* as in ir/find.h */
	uint32_t nfrom, nto;		/* no result: that of the function */
	/* Receives what becomes a parameter, and what is left out although it
	 * has an effect; or NULL. */
	void (*say)(void *ctx, const char *line);
	void *ctx;
};
struct extract_stats {
	uint32_t parameters, kept, removed;	/* bindings */
};
/* The module is typed, and is afterwards. */
bool extract_run(struct ir_module *m, const struct extract_options *o,
    struct extract_stats *s, struct diag *d);

#endif
