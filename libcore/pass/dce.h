/*
 * Dead code: bindings that nothing uses and that do nothing, and functions
 * that no entry reaches.
 *
 * Kept are: writes to references that anything but writes uses, and calls
 * that may write; bindings with a check, which may end the run; bindings that
 * define the name of an extent that is used.  Printed ids and types of what
 * stays do not change.
 */
#ifndef RELAY_PASS_DCE_H
#define RELAY_PASS_DCE_H

#include "pass/rewrite.h"

/* The rules.  Users are removed before what they use; a binding or function
 * whose removal is refused keeps all that it mentions. */
#define DCE_BINDING "binding"
#define DCE_GLOBAL "global"

struct dce_options {
	const char *const *entry;	/* names; none: main if there is one, */
	uint32_t nentry;		/* else every function */
	struct pass_rewrites *rewrites;
};
struct dce_stats {
	uint32_t bindings, functions;	/* removed */
};

/* False: an entry is not a function of the module; reported. */
bool dce_run(struct ir_module *m, const struct dce_options *o,
    struct dce_stats *s, struct diag *d);

#endif
