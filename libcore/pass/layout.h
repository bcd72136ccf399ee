/*
 * Layouts: the order in which tensors are stored is chosen for the operators
 * that work on them (relay-layout(1)).
 *
 * Convolutions are computed best with their channels last: vectors run along
 * the channels of the result, whatever the width of the image, and a 1x1
 * convolution is a product of matrices.  So their data are transposed, and what
 * follows is computed in the same order, as far as operators can (their rows
 * say how, op/layout.h); where one cannot, or the value leaves the region, it
 * is transposed back.  Transposes of the program vanish where they only rename
 * axes.
 *
 * A convolution with a constant 3x3 window is computed by Winograd's method
 * where that costs less; it rounds otherwise, and the module is marked so.
 */
#ifndef RELAY_PASS_LAYOUT_H
#define RELAY_PASS_LAYOUT_H

#include "pass/rewrite.h"

/* The rules. */
#define LAYOUT_ORDER "order"
#define LAYOUT_WINOGRAD "winograd"
#define LAYOUT_VIEW "view"

struct layout_options {
	/* Also told: each transpose that is added, and for what. */
	struct pass_rewrites *rewrites;
	bool always;		/* every convolution, whatever it costs */
	bool exact;		/* no operators that round otherwise */
};
struct layout_stats {
	uint32_t calls;		/* that compute in another order */
	uint32_t transposes;	/* that are added */
	uint32_t replaced;	/* calls that another operator computes */
};

/* Needs types, and infers them again; false: an error was reported. */
bool layout_run(struct ir_module *m, const struct layout_options *o,
    struct layout_stats *s, struct diag *d);

#endif
