/*
 * Layouts: how a call computes on operands whose axes are stored in another
 * order, for the field .layout of a row (relay-layout(1)).
 *
 * A value of the program has axes 0 .. n-1; a tensor that stores it has them in
 * some order.  A rule gets the orders in which the operands exist and says in
 * which it takes them, in which its result then is, and by which attributes.
 * It never looks at data: the same numbers are computed, in another order, or
 * by another operator that rounds otherwise.
 * A row without a rule takes and gives the order of the program.
 */
#ifndef RELAY_OP_LAYOUT_H
#define RELAY_OP_LAYOUT_H

#include "op/op.h"

/* Dimension i of the tensor is axis[i] of the value. */
struct op_order {
	uint8_t n, axis[TYPE_RANK_LIMIT];
};

struct op_order op_order_same(uint32_t n);
bool op_order_is_same(const struct op_order *o);
bool op_order_equal(const struct op_order *a, const struct op_order *b);
/* The dimension that stores an axis. */
uint32_t op_order_find(const struct op_order *o, uint32_t axis);

/* The operator that puts a tensor into an order, and its attributes; and the
 * one that gives it other extents (newshape). */
uint32_t op_order_transpose(struct ir_module *m, uint32_t n,
    const uint8_t *axis, const struct attrs **as);
uint32_t op_order_reshape(void);
/* The permutation of a transpose: dimension i of its result, of rank n, is
 * p[i] of the operand. */
void op_order_permutation(const struct attrs *as, uint32_t n, int64_t *p);

struct op_layout {
	struct ir_module *m;
	uint32_t op, nin;
	const struct type *const *in;	/* of the values; the fields of an
					 * input that is a tuple */
	const struct type *out;		/* of the call */
	const struct op_order *have;	/* by operand: an order in which it
					 * exists */
	const struct op_order *view;	/* by operand: another order in which
					 * it exists, without a copy; or the
					 * same */
	const bool *constant;	/* by operand */
	bool always;		/* to move whatever can be, at any cost */
	bool exact;		/* the result must not be rounded otherwise */
	bool look;		/* asks in which order a result exists that is
				 * made without a copy, wanted or not */
	/* What a rule sets; before, the call and the orders of the program.
	 * Another operator must have a result of the same type. */
	const struct attrs *attrs;	/* of the call */
	uint32_t prepare, prepared;	/* an operator applied to this operand
					 * first; 0: none */
	const struct attrs *prepare_attrs;
	bool both;		/* it is the last operand too, as it was */
	struct op_order *want;	/* by operand; of more dimensions than it has:
				 * it gets extents of 1 in front */
	struct op_order result;	/* of each field, if it is a tuple */
	enum {
		OP_LAYOUT_CALL,
		OP_LAYOUT_SAME,	/* no call: operand 0 is the result */
		OP_LAYOUT_VIEW,	/* a reshape of operand 0 */
	} by;
};

#endif
