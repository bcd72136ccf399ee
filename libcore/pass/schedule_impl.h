/*
 * Shared by schedule.c and its parts, schedule_*.c.
 */
#ifndef RELAY_PASS_SCHEDULE_IMPL_H
#define RELAY_PASS_SCHEDULE_IMPL_H

#include "pass/schedule.h"

/* Bytes of the least constant for which another layout pays. */
#define SMALLEST 257

/* An input more, for the constant of another one in another layout. */
struct constant_copy {
	uint32_t input;		/* that other one */
	struct rule_panels layout;	/* rank 0: as it is in the module */
};
struct constant_inputs {
	bool *is;		/* by input: all calls pass a constant */
	bool called;
	bool other;		/* it is used other than in calls */
	struct rule_constants changed;
	VEC(struct constant_copy) copy;	/* after the program's inputs */
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
bool constants_same_layout(const struct rule_panels *a,
    const struct rule_panels *b);

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

/* ---- schedule_forms.c ---- */

/* Schedules a program, the versions that it came with, and those of the list,
 * which it gets. */
typedef void schedule_family(struct ir_module *m,
    const struct schedule_options *o, struct prim *p,
    struct rule_constants *constants, const struct version_list *list,
    struct schedule_stats *stats, struct diag *d);

/* The same for all processors of the options, by `family` for each. */
void schedule_forms(struct ir_module *m, const struct schedule_options *o,
    struct prim *p, struct constants *known, uint32_t prim,
    const struct version_list *list, schedule_family *family,
    struct schedule_stats *stats, struct diag *d);

#endif
