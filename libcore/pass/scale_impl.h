/*
 * Shared by scale*.c.
 */
#ifndef RELAY_PASS_SCALE_IMPL_H
#define RELAY_PASS_SCALE_IMPL_H

#include "op/op.h"
#include "op_enum.h"
#include "pass/emit.h"
#include "pass/scale.h"

/* An axis of a tensor, or: */
#define ANY_AXIS (UINT32_MAX - 1)	/* a scale with one element */
#define NO_AXIS UINT32_MAX		/* it cannot pass */

struct range {
	enum { RANGE_NONE, RANGE_OPEN, RANGE_KNOWN, RANGE_ANY } state;
	double lo, hi;
};

struct refusal {
	ir_id id;
	const char *rule, *why;
};

struct scale {
	struct ir_module *m;
	struct pass_rewrites *w;
	const char *check, *dims;
	/* Of one round: */
	uint32_t nold;	/* nodes at its beginning: of the arrays */
	bool *constant;	/* by node: computed from constants alone */
	struct range *range;	/* by node, on demand */
	/* Users of node i: user[first[i]..first[i+1]), 0 for the result of a
	 * region. */
	uint32_t *user, *first;
	ir_id *alias;	/* by node: what stands for it; 0: itself */
	bool *touched;		/* by node: took part in a rewrite */
	bool *gone;		/* by node: nothing uses it any more */
	bool changed;
	VEC(struct refusal) refused;	/* told if it is the last round */
};

static inline const struct ir_node *
at(const struct scale *x, ir_id id)
{
	return ir_at(x->m, id);
}
static inline ir_id
in(const struct scale *x, ir_id id, uint32_t i)
{
	return ir_in(x->m, at(x, id), i);
}
static inline uint32_t
uses(const struct scale *x, ir_id id)
{
	return x->first[id + 1] - x->first[id];
}
bool scale_is_op(const struct scale *x, ir_id id, uint32_t op);

/* ---- scale_form.c: how a binding takes a scale of its result ---- */

enum scale_kind {
	SCALE_STOP,
	SCALE_WEIGHT,	/* into the weight, operand `other` */
	SCALE_FACTOR,	/* into a constant factor, operand `other` */
	SCALE_TERM,	/* through, if constant operand `other` is scaled */
	SCALE_SAME,	/* through */
	SCALE_SUM,	/* through both operands */
	SCALE_PARTS,	/* through the fields of the tuple, operand 0 */
};
struct scale_form {
	enum scale_kind kind;
	uint32_t data, other;	/* operands */
	bool positive;		/* of scales that are not negative only */
};
struct scale_form scale_form(const struct scale *x, ir_id id);
/* The axis of the data operand that an axis of the result is, and back. */
uint32_t scale_axis_down(const struct scale *x, ir_id id, uint32_t axis);
uint32_t scale_axis_up(const struct scale *x, ir_id id, uint32_t axis);
/* The dimension of the weight that is an axis of the result, or of the data. */
uint32_t scale_weight_out(const struct scale *x, ir_id id, uint32_t axis);
uint32_t scale_weight_in(const struct scale *x, ir_id id, uint32_t axis);
/* The axis of a product's result that the weight's rows make. */
uint32_t scale_out_axis(const struct scale *x, ir_id id);
/* The axis of a product's result along which a constant factor scales it. */
uint32_t scale_along(const struct scale *x, ir_id s, uint32_t rank);

/* scale_range.c: bounds of a constant's elements. */
bool scale_bounds(struct scale *x, ir_id id, double *lo, double *hi);

/* ---- scale_emit.c: new bindings, at the end of the binding's region ---- */

/* s as a vector, and with all extents 1 but for `axis` of `rank`; ANY_AXIS:
 * with all of them.  0: it cannot be written. */
ir_id scale_vector(struct scale *x, ir_id by, ir_id s);
ir_id scale_spread(struct scale *x, ir_id by, ir_id s, uint32_t rank,
    uint32_t axis);
/* An operator of two constants for the binding `by`. */
ir_id scale_emit2(struct scale *x, ir_id by, uint32_t op, ir_id a, ir_id b);
ir_id scale_slice(struct scale *x, ir_id by, ir_id s, int64_t begin,
    int64_t end);

/* ---- scale_bias.c ---- */

/* The rule add-to-bias: whether it was applied. */
bool scale_bias(struct scale *x, ir_id id);

#endif
