/*
 * Which operands' memory the result of a binding may hold: for plans of
 * rematerialization, whose values end with the last that holds them.
 */
#ifndef RELAY_PASS_REMAT_KEEP_H
#define RELAY_PASS_REMAT_KEEP_H

#include "ir/ir.h"

struct remat_keep {
	const struct ir_module *m;
	const char *view;	/* the attribute of functions that reshape */
	uint32_t *first;	/* by function: its parameters' place in kept */
	uint32_t *place;	/* by parameter of a function: its place */
	bool *done;		/* by function */
	bool *kept;		/* the result may hold the parameter */
	uint32_t *seen, walk;	/* by node: the walk that saw it last */
	VEC(ir_id) work;
	VEC(ir_id) held;
};

/* Linear in the module. */
void remat_keep_find(struct remat_keep *k, struct ir_module *m);
void remat_keep_free(struct remat_keep *k);
/* Makes nothing: it stands for what it is made of. */
bool remat_is_view(const struct remat_keep *k, const struct ir_node *n);
/* Puts into k->held the bindings and parameters of its region whose memory a
 * binding's value may hold, the operands of views included.  False: it may be
 * whatever it uses. */
bool remat_keep_held(struct remat_keep *k, ir_id id);

#endif
