/*
 * Operator fusion.
 *
 * Groups of operators that run as one kernel become functions of the module
 * marked Primitive=1, equal ones once; the last binding of a group becomes
 * the call and keeps its id, type and place.  What depends on more than the
 * types of its inputs (checks, extents that the binding defines, values of
 * shapes) stays as it is, so that typing the result again changes nothing.
 * Checks that can be made at the entry become assumptions first.
 *
 * Undoing puts the bodies back where they are called.
 */
#ifndef RELAY_PASS_FUSE_H
#define RELAY_PASS_FUSE_H

#include "pass/rewrite.h"

#define FUSE_DEPTH 256

/* The rules: of fusion, and of undoing it. */
#define FUSE_GROUP "group"
#define FUSE_SINGLE "single"
#define FUSE_BARRIER "barrier"
#define FUSE_UNDO "undo"

struct fuse_options {
	uint32_t level;		/* 0: each operator alone */
	uint32_t max_group;	/* bindings in a group, at most */
	struct pass_rewrites *rewrites;	/* each makes or undoes a call */
};
struct fuse_stats {
	uint32_t operators;	/* in groups, or inlined again */
	uint32_t calls, functions;	/* made, or removed again */
};

bool fuse_run(struct ir_module *m, const struct fuse_options *o,
    struct fuse_stats *s, struct diag *d);
bool fuse_undo(struct ir_module *m, const struct fuse_options *o,
    struct fuse_stats *s, struct diag *d);
/* Changes nothing, and says which bindings would become one kernel: kernel[],
 * by node, is the same for these, and 0 of what is not in a region that is
 * looked at. */
void fuse_kernels(struct ir_module *m, ir_id *kernel);

#endif
