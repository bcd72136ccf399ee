/*
 * Extents of results that depend on the values of operands.
 *
 * A type relation leaves an extent open where it depends on a value that is not
 * constant.  Two fields of a row say how generated code finds it:
 *
 *	.extent		extent k of the result, from the operands
 *	.given_extent	element k of the operand that gives the result's shape,
 *			checked against the first operand
 *
 * A rule is run at compile time and builds the computation out of the functions
 * below.  It must compute what the type relation of the row would say if the
 * values were constant; a negative extent is refused when the result is
 * allocated.  Operands are numbered with tuples flattened.
 */
#ifndef RELAY_OP_EXTENT_H
#define RELAY_OP_EXTENT_H

#include "op/op.h"
#include "sym/sym.h"

/* An integer or a tensor at run time: a value of the code generator. */
typedef struct op_value op_value;

struct op_extents {
	uint32_t op;
	const struct attrs *attrs;
	uint32_t nin, rank;	/* of the result */
	uint32_t shape;		/* the operand that gives the shape */
	const struct op_extents_emit *emit;
};

/* What the code generator supplies. */
struct op_extents_emit {
	const struct type *(*type)(struct op_extents *x, uint32_t in);
	op_value *(*operand)(struct op_extents *x, uint32_t in);
	op_value *(*dim)(struct op_extents *x, uint32_t in, uint32_t k);
	op_value *(*integer)(struct op_extents *x, int64_t v);
	op_value *(*sym)(struct op_extents *x, const struct sym *s);
	/* a, or b where a is 1 */
	op_value *(*unless_one)(struct op_extents *x, op_value *a,
	    op_value *b);
	op_value *(*call)(struct op_extents *x, const char *function,
	    const char *kinds, op_value **args);
};

static inline const struct type *
ext_type(struct op_extents *x, uint32_t in)
{
	return x->emit->type(x, in);
}
/* Operand `in`, to be passed to a function. */
static inline op_value *
ext_operand(struct op_extents *x, uint32_t in)
{
	return x->emit->operand(x, in);
}
/* Extent k of operand `in`. */
static inline op_value *
ext_dim(struct op_extents *x, uint32_t in, uint32_t k)
{
	return x->emit->dim(x, in, k);
}
static inline op_value *
ext_integer(struct op_extents *x, int64_t v)
{
	return x->emit->integer(x, v);
}
/* a, or b if a is 1. */
static inline op_value *
ext_unless_one(struct op_extents *x, op_value *a, op_value *b)
{
	return x->emit->unless_one(x, a, b);
}
/* Calls a function of the run-time library (runtime/extent.c) that returns an
 * int64_t; kinds has one letter per argument: p operand, l integer. */
static inline op_value *
ext_call(struct op_extents *x, const char *function, const char *kinds,
    op_value **args)
{
	return x->emit->call(x, function, kinds, args);
}

/* How many entries operand `in` has, or the list attribute that stands for it
 * if it is left out; and entry i of the same. */
uint32_t ext_entries(struct op_extents *x, uint32_t in, const char *attr);
op_value *ext_entry(struct op_extents *x, uint32_t in, const char *attr,
    uint32_t i);

/* The extents of operands that broadcast. */
op_value *extent_broadcast(struct op_extents *x, uint32_t k);

#endif
