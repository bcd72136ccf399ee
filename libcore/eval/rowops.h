/*
 * Row operations of the reference evaluator: one scalar operator applied to
 * the lanes of registers.  A register is an array of lanes in the storage of
 * its dtype (floats of less than 32 bits are held as float32, rounded after
 * each operation, and integers of less than 8 bits as bytes, wrapped) or, if
 * uniform, one lane.
 */
#ifndef RELAY_EVAL_ROWOPS_H
#define RELAY_EVAL_ROWOPS_H

#include "tensor/prim.h"

enum row_fault { ROW_OK, ROW_DIVIDE /* integer division by zero */ };

struct row_args {
	void *dst;
	const void *a, *b, *c;
	bool ua, ub, uc;	/* operand is uniform */
	uint32_t lanes;
	enum dtype from, to;	/* of the operand a, and of dst */
	const uint8_t *mask;	/* lanes whose faults count; NULL: all */
	enum row_fault fault;
};
typedef void row_fn(struct row_args *x);

/* The function for an operator on operands of dtype `in` (for SX_CAST and
 * SX_BITCAST: to dtype `out`), or NULL if there is none. */
row_fn *row_op(enum sx_op op, enum dtype in, enum dtype out);
/* Whether lanes of dt must be brought back to its values after an operation;
 * does that, in place. */
bool row_rounds(enum dtype dt);
void row_round(enum dtype dt, void *x, uint32_t lanes);
/* Repeats one lane of `size` bytes. */
void row_fill(void *dst, const void *one, uint32_t size, uint32_t lanes);
/* Storage of a register's lane in bytes. */
uint32_t row_bytes(enum dtype dt);
/* Copies lanes between memory (elements of dt, stride in elements) and a
 * register, widening narrow floats. */
void row_load(enum dtype dt, void *reg, const void *mem, int64_t stride,
    uint32_t lanes);
void row_store(enum dtype dt, void *mem, int64_t stride, const void *reg,
    uint32_t lanes, const uint8_t *mask);

#endif
