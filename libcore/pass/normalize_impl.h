/*
 * Between the forms of normalize.h: copies of bodies with other types.
 */
#ifndef RELAY_PASS_NORMALIZE_IMPL_H
#define RELAY_PASS_NORMALIZE_IMPL_H

#include "pass/normalize.h"

struct normalize_pair {
	ir_region from, to;
};
struct normalize_copy {
	struct ir_module *m;
	/* What a written or found type becomes; NULL stays NULL. */
	const struct type *(*type)(void *ctx, const struct type *t);
	void *ctx;
	bool typed;	/* copies have types, not only what was written */
	uint32_t n;	/* of now[] */
	ir_id *now;	/* by node: its copy, or 0 */
	VEC(struct normalize_pair) todo;
	VEC(ir_id) in;
};

/* The copy of a value; those from outside of what is copied are themselves. */
ir_id normalize_now(const struct normalize_copy *c, ir_id id);
void normalize_set(struct normalize_copy *c, ir_id id, ir_id copy);
/* A copy at the end of a region; its regions are new, empty, and due in todo:
 * normalize_regions copies those, all in them too. */
ir_id normalize_node(struct normalize_copy *c, ir_id id, ir_region to);
/* Parameters, and the pattern, of a region. */
void normalize_params(struct normalize_copy *c, ir_region from, ir_region to);
void normalize_regions(struct normalize_copy *c);
void normalize_copy_free(struct normalize_copy *c);

/* The eta form of all values but functions whose body passes may change. */
bool normalize_values(struct ir_module *m, struct pass_rewrites *w,
    struct diag *d);

/* Whether a local function is what a global one returns and does nothing else:
 * the lifted form of one that captures something. */
bool normalize_is_closure(const struct ir_module *m, ir_id id);

#endif
