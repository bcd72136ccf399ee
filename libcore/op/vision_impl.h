/*
 * Shared by the compute definitions of vision*.c.
 */
#ifndef RELAY_OP_VISION_IMPL_H
#define RELAY_OP_VISION_IMPL_H

#include <string.h>

#include "op/vision.h"

static inline const struct sym *
number(struct te *t, int64_t v)
{
	return sym_const(t->m->syms, v);
}

/* A double as an integer parameter of a kernel: its bits. */
static inline const struct sym *
bits(struct te *t, double v)
{
	int64_t i;

	memcpy(&i, &v, sizeof i);
	return number(t, i);
}

static inline sx_id
real(struct te *t, double v)
{
	return te_num(t, DT_FLOAT64, v);
}

#endif
