/*
 * Shared by schedule.c and schedule_constants.c.
 */
#ifndef RELAY_PASS_SCHEDULE_IMPL_H
#define RELAY_PASS_SCHEDULE_IMPL_H

#include "rule/rule.h"

/* Bytes of the least constant for which another layout pays. */
#define SMALLEST 1024

struct constant_inputs {
	bool *is;		/* by input: all calls pass a constant */
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
	struct constant_inputs *prim;	/* by program */
	VEC(ir_id) call;		/* calls of programs */
	VEC(struct made_constant) made;
};

void constants_find(struct constants *k, struct ir_module *m);
/* What the rules may change of a program. */
struct rule_constants *constants_of(struct constants *k, uint32_t prim);
/* Gives the calls what the rules have changed.  False: reported. */
bool constants_apply(struct constants *k, struct diag *d);
void constants_release(struct constants *k);

#endif
