/*
 * Shared by libcore/ad/derive*.c:
 *
 *	derive.c		the program, the stages in reverse
 *	derive_buffer.c		its buffers
 *	derive_reduce.c		extremes, products, several values at once
 *	derive_scan.c		scans
 *	derive_scattered.c	scatters that assign, multiply or take maxima
 *	derive_value.c		scalar code
 *	derive_invert.c		adjoints as gathers: inverted indices
 *	derive_collect.c	what the results need
 */
#ifndef RELAY_AD_DERIVE_IMPL_H
#define RELAY_AD_DERIVE_IMPL_H

#include "ad/derive.h"

typedef VEC(uint32_t) buffer_list;

struct deriving {
	struct prim *p;
	uint32_t nbuffer, nstage;	/* of the program itself */
	bool *active;			/* by buffer: depends on an input that
					 * is wanted */
	buffer_list *part;		/* by buffer: its adjoint is their
					 * sum */
	bool zeros;			/* a product of factors that may be
					 * zero was derived */
	const char *why;
};

/* A value of each instance of a stage, with its adjoint. */
struct derive_pair {
	sx_id value, adjoint;
};
typedef VEC(struct derive_pair) pair_list;

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

/* ---- derive_buffer.c: they are written at their axes, loaded at the first
 * axes of a stage ---- */
/* Axes of the extents of a buffer, in an array with space for more. */
struct prim_axis *derive_axes(struct prim *p, uint32_t buffer, uint32_t more);
uint32_t derive_temp(struct deriving *x, uint32_t like, enum dtype dt);
/* One over the first n axes of a stage. */
uint32_t derive_temp_over(struct deriving *x, const struct prim_stage *s,
    uint32_t n, enum dtype dt);
void derive_store(struct deriving *x, uint32_t out, sx_id value);
sx_id derive_first(struct deriving *x, uint32_t buffer);
/* Whether a stage in [from, to) writes the buffer. */
bool derive_is_written(const struct deriving *x, uint32_t buffer,
    uint32_t from, uint32_t to);
/* The number of an instance of a stage in the order of its axes from `from`
 * on. */
sx_id derive_position(struct deriving *x, const struct prim_stage *s,
    uint32_t from);
/* a if the condition holds (0: always), else 0. */
sx_id derive_only(struct deriving *x, sx_id when, sx_id a);

/* ---- derive_reduce.c: the adjoints of the values of a stage, given those of
 * its outputs (UINT32_MAX: zero) ---- */
void derive_extreme(struct deriving *x, const struct prim_stage *s,
    uint32_t adjoint, pair_list *out);
void derive_product(struct deriving *x, const struct prim_stage *s,
    uint32_t adjoint, pair_list *out);
void derive_general(struct deriving *x, const struct prim_stage *s,
    const uint32_t *adjoint, pair_list *out);
/* ---- derive_scan.c ---- */
void derive_scan(struct deriving *x, uint32_t stage, uint32_t adjoint,
    pair_list *out);
/* ---- derive_scattered.c; the overwritten elements have adjoints, too ---- */
void derive_scattered(struct deriving *x, uint32_t stage, uint32_t adjoint,
    pair_list *out);

/* Derivatives of the value `root` by its loads of buffers that are active,
 * times the seed: scalar code of the same axes. */
bool derive_value(struct prim *p, const bool *active, sx_id root, sx_id seed,
    struct derive_loads *out);

/* A value at other axes, its loads executed only where `when` holds (0:
 * always), else 0. */
sx_id derive_at(struct prim *p, sx_id value, const sx_id *axis, sx_id when);
/* Whether scalar code loads something. */
bool derive_loads_any(const struct prim *p, sx_id root);

/* Adds a stage that writes to `out`, a buffer in the shape of the one that is
 * loaded, the sum of the adjoints of each element, over the axes of stage s of
 * p.  False: the index cannot be inverted, or a scatter is cheaper. */
bool derive_gather(struct prim *p, uint32_t s, const struct derive_load *l,
    uint32_t out);
/* The same by a scatter onto zeros. */
void derive_scatter(struct prim *p, uint32_t s, const struct derive_load *l,
    uint32_t out);

/* A copy of p with only what its outputs need, and the buffers of each kind
 * together; input i of p becomes to[i], or UINT32_MAX if it is neither read nor
 * binds a dimension. */
struct prim *derive_collect(const struct prim *p, const uint32_t *out,
    uint32_t nout, uint32_t *to);

#endif
