/*
 * Short forms for the rows of the operator table; included by the family
 * files only.
 *
 *	INPUTS(IN("x", "doc"), OPT("like", "doc"))
 *	ATTRS(ATTR("axis", ATTR_T_INT, "-1", "doc"), ...)
 *
 * ATTR has a default, MUST has none and is required, MAYBE is None by
 * default; CHOICE is one of some strings.  LIST is a list of integers with a
 * full length: strides=2 stands for strides=[2, 2].
 */
#ifndef RELAY_OP_ROW_H
#define RELAY_OP_ROW_H

#include "op/op.h"

#define INPUTS(...)							\
	.inputs = (const struct op_input[]){ __VA_ARGS__, { .name = NULL } }
#define NO_INPUTS							\
	.inputs = (const struct op_input[]){ { .name = NULL } }
#define ATTRS(...)							\
	.attrs = (const struct op_attr[]){ __VA_ARGS__, { .name = NULL } }

#define IN(n, d) { .name = n, .doc = d }
#define IN_TUPLE(n, d) { .name = n, .doc = d, .tuple = true }
#define OPT(n, d) { .name = n, .doc = d, .optional = true }

#define ATTR(n, t, v, d)						\
	{ .name = n, .type = t, .dflt = v, .doc = d }
#define MUST(n, t, d)							\
	{ .name = n, .type = (t) | ATTR_T_REQUIRED, .doc = d }
#define MAYBE(n, t, d)							\
	{ .name = n, .type = (t) | ATTR_T_NULL_OK, .dflt = "None", .doc = d }
/* Required, unless the optional input of this name is there. */
#define OPERAND(n, t, d)						\
	{ .name = n, .type = (t) | ATTR_T_OPERAND | ATTR_T_NULL_OK,	\
	  .dflt = "None", .doc = d }
#define CHOICE(n, v, d, s)						\
	{ .name = n, .type = ATTR_T_STR, .dflt = "\"" v "\"", .doc = d,	\
	  .values = s }
#define MUST_CHOICE(n, d, s)						\
	{ .name = n, .type = ATTR_T_STR | ATTR_T_REQUIRED, .doc = d,	\
	  .values = s }
#define LIST(n, v, d, len)						\
	{ .name = n, .type = ATTR_T_INTS | ATTR_T_SCALAR_OK, .dflt = v,	\
	  .doc = d, .full = len }
#define MUST_LIST(n, d, len)						\
	{ .name = n,							\
	  .type = ATTR_T_INTS | ATTR_T_SCALAR_OK | ATTR_T_REQUIRED,	\
	  .doc = d, .full = len }
#define MAYBE_LIST(n, d, len)						\
	{ .name = n,							\
	  .type = ATTR_T_INTS | ATTR_T_SCALAR_OK | ATTR_T_NULL_OK,	\
	  .dflt = "None", .doc = d, .full = len }

#define FLAG(n, d) ATTR(n, ATTR_T_BOOL, "False", d)
#define FLAG_ON(n, d) ATTR(n, ATTR_T_BOOL, "True", d)
#define INT(n, v, d) ATTR(n, ATTR_T_INT, v, d)
#define FLOAT(n, v, d) ATTR(n, ATTR_T_FLOAT, v, d)
#define STR(n, v, d) ATTR(n, ATTR_T_STR, "\"" v "\"", d)
#define DTYPE(n, v, d) ATTR(n, ATTR_T_DTYPE, "\"" v "\"", d)
/* Calls of which the gradient is refused, and those that cannot have one. */
#define NO_GRADIENT(why) .no_gradient = why
#define NO_FLOATS NO_GRADIENT("its result holds no floats")
#define SAME_DTYPE(n)							\
	MAYBE(n, ATTR_T_DTYPE, "data type of the result (None: the input's)")

#endif
