/*
 * What differs between two modules, by their structure (relay-diff(1)).
 *
 * Printed ids, places in the source and the order of definitions do not count.
 * Functions correspond by name, those left over by equal bodies, and those left
 * over by their sequence of operators, or because there is only one on each
 * side.  Bindings of regions that correspond are
 * aligned in order: those that compute the same from the same, then those with
 * equal surroundings, of ever smaller radius, where such a key is unique on
 * both sides (patience diff); short stretches between such anchors by the best
 * weighted alignment.  What is left over is looked for elsewhere in the
 * function: it has moved.
 *
 * Surroundings are hashed as by Weisfeiler and Leman: the key of radius r + 1
 * is made of the keys of radius r of a binding, its operands and its users.
 *
 * Cost: linear in the modules, times the number of keys.
 */
#ifndef RELAY_PASS_DIFF_H
#define RELAY_PASS_DIFF_H

#include "ir/ir.h"

/* What differs between two that correspond. */
enum diff_why {
	DIFF_WHAT = 1,		/* operator, callee, constructor, field */
	DIFF_ATTRS = 2,
	DIFF_TYPE = 4,
	DIFF_DATA = 8,		/* of a constant, or a tensor program */
	DIFF_OPERANDS = 16,
	DIFF_RESULT = 32,	/* of a region, or a function */
	DIFF_PROPS = 64,	/* annotations of the binding */
	DIFF_PATTERN = 128,
	DIFF_NAME = 256,
	DIFF_PLACE = 512,	/* it has moved */
};

struct diff_side {
	struct ir_module *m;
	ir_id *pair;	/* by node: the node of the other; 0: none */
	uint16_t *why;		/* by node with a pair: enum diff_why */
	uint32_t *global;	/* by global: that of the other; 0: none */
	uint16_t *global_why;
	uint32_t *adt;		/* the same for types */
	uint16_t *adt_why;
};

struct diff {
	struct diff_side side[2];
	bool same;
};

void diff_modules(struct diff *d, struct ir_module *first,
    struct ir_module *second);
void diff_release(struct diff *d);

/* Nothing, if they are the same; an object of JSON; a
 * drawing of what differs with its neighbours, as text of DOT. */
void diff_print(const struct diff *d, struct buf *out);
void diff_print_json(const struct diff *d, struct buf *out);
void diff_print_dot(const struct diff *d, struct buf *out);

#endif
