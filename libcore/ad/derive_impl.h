/*
 * Shared by libcore/ad/derive*.c.
 */
#ifndef RELAY_AD_DERIVE_IMPL_H
#define RELAY_AD_DERIVE_IMPL_H

#include "ad/derive.h"

/* The derivative by one load. */
struct derive_load {
	sx_id load;
	sx_id when;	/* executed only where this holds; 0: always */
	sx_id adjoint;
};
struct derive_loads {
	VEC(struct derive_load) v;
	const char *why;	/* an operation has no derivative */
};

/* Derivatives of the value `root` by its loads of buffers that are active,
 * times the seed: scalar code of the same axes. */
bool derive_value(struct prim *p, const bool *active, sx_id root, sx_id seed,
    struct derive_loads *out);

/* Adds a stage that writes to `out`, a buffer in the shape of the one that is
 * loaded, the sum of the adjoints by place, over the axes of stage s of p.
 * False: the index is not one that is inverted, or this would be wasteful. */
bool derive_gather(struct prim *p, uint32_t s, const struct derive_load *l,
    uint32_t out);
/* The same by a scatter onto zeros. */
void derive_scatter(struct prim *p, uint32_t s, const struct derive_load *l,
    uint32_t out);

/* All of p that its outputs need, with the buffers of each kind together; what
 * input i of p is afterwards is to[i], or UINT32_MAX: nothing reads it, and no
 * dimension is bound there. */
struct prim *derive_collect(const struct prim *p, const uint32_t *out,
    uint32_t nout, uint32_t *to);

/* Axes of the extents of a buffer, with room for some more. */
struct prim_axis *derive_axes(struct prim *p, uint32_t buffer, uint32_t more);

#endif
