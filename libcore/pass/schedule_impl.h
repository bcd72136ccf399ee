/*
 * Shared by schedule.c, schedule_constants.c and schedule_versions.c.
 */
#ifndef RELAY_PASS_SCHEDULE_IMPL_H
#define RELAY_PASS_SCHEDULE_IMPL_H

#include "pass/schedule.h"

/* Bytes of the least constant for which another layout pays. */
#define SMALLEST 257

struct constant_inputs {
	bool *is;		/* by input: all calls pass a constant */
	bool called;
	bool other;		/* it is used other than in calls */
	struct rule_constants changed;
};
/* A binding of a constant, and its copy in a layout. */
struct made_constant {
	ir_id from, to;
	struct rule_panels layout;
};
struct constants {
	struct ir_module *m;
	uint32_t nprim;
	struct constant_inputs *prim;	/* by program, but for versions */
	VEC(ir_id) call;		/* calls of programs */
	VEC(struct made_constant) made;
};

void constants_find(struct constants *k, struct ir_module *m);
/* What the rules may change of a program. */
struct rule_constants *constants_of(struct constants *k, uint32_t prim);
/* Gives the calls what the rules have changed.  False: reported. */
bool constants_apply(struct constants *k, struct diag *d);
void constants_release(struct constants *k);

/* ---- schedule_versions.c ---- */

/* A program that is not in the module yet, and how it becomes a version. */
struct made_version {
	struct prim *p;
	struct prim_version version;
};
struct version_list {
	struct made_version *v;
	uint32_t n, cap;
};

/* The versions of a program for the extents that the options give, without
 * loops; the caller frees the programs and the list.  False: reported. */
bool versions_make(struct ir_module *m, const struct schedule_options *o,
    const struct prim *p, const struct constants *known,
    struct version_list *out, struct diag *d);

#endif
