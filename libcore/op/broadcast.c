/*
 * Operators that repeat what they read: broadcasting, filling, choosing.
 *
 * Where a shape may be computed at run time, the attribute that fixes it may
 * be replaced by the optional input of the same name; the rank of the
 * result is then that input's length.
 */
#include "op/row.h"

#define OP_FAMILY "broadcast"
#define SHAPE								\
	OPERAND("shape", ATTR_T_DIMS | ATTR_T_SCALAR_OK,		\
	    "shape of the result")
#define OPT_SHAPE OPT("shape", "integers, rank 1: the attribute, computed")

OP(broadcast_to, "broadcast_to",
    .doc = "Repeats x to the given shape, to which it must broadcast.",
    INPUTS(IN("x", "any tensor"), OPT_SHAPE),
    ATTRS(SHAPE, SAME_DTYPE("dtype")),
    .pattern = OP_BROADCAST)
OP(broadcast_to_like, "broadcast_to_like",
    .doc = "Repeats x to the shape of the second input.",
    INPUTS(IN("x", "any tensor"), IN("like", "tensor whose shape is taken")),
    .pattern = OP_BROADCAST)
OP(expand_dims, "expand_dims",
    .doc = "Inserts num_newaxis extents of 1 before dimension axis, which "
	"lies in [-rank - 1, rank].",
    INPUTS(IN("x", "any tensor"),
	OPT("axis", "integer scalar: the attribute, computed")),
    ATTRS(OPERAND("axis", ATTR_T_INT,
	"where; negative counts from the end of the result's places"),
	INT("num_newaxis", "1", "how many")),
    .pattern = OP_BROADCAST)
OP(fixed_point_multiply_per_axis, "fixed_point_multiply_per_axis",
    .doc = "Per channel (x << lshift) * m * 2^-31, rounded half up, then "
	"shifted right by rshift; m is a signed Q0.31 number.",
    INPUTS(IN("x", "int32 tensor"),
	IN("m", "int32, rank 1: Q0.31 multipliers"),
	IN("lshift", "int32, rank 1"), IN("rshift", "int32, rank 1")),
    ATTRS(FLAG("is_lshift_required", "whether any lshift is not 0"),
	FLAG("is_rshift_required", "whether any rshift is not 0"),
	MUST_LIST("axes", "dimensions that the channels run along", 0)),
    .pattern = OP_BROADCAST)
OP(full, "full",
    .doc = "The one value of fill, in every place of the given shape.",
    INPUTS(IN("fill", "scalar tensor"), OPT_SHAPE),
    ATTRS(SHAPE, SAME_DTYPE("dtype")),
    .pattern = OP_ELEMWISE)
OP(full_like, "full_like",
    .doc = "The one value of fill, in the shape and data type of x.",
    INPUTS(IN("x", "any tensor"), IN("fill", "scalar tensor")),
    .pattern = OP_ELEMWISE)
OP(nn_bias_add, "nn.bias_add",
    .doc = "Adds b along one dimension of x; its size is that dimension's.",
    INPUTS(IN("x", "any tensor"), IN("b", "rank 1, data type of x")),
    ATTRS(INT("axis", "1", "dimension of x; negative counts from the end")),
    .pattern = OP_BROADCAST)
OP(nn_prelu, "nn.prelu",
    .doc = "x where x > 0, else alpha times x, with one alpha for each "
	"position along the axis.",
    INPUTS(IN("x", "any tensor"), IN("alpha", "rank 1, data type of x")),
    ATTRS(INT("axis", "1", "dimension of x; negative counts from the end")),
    .pattern = OP_BROADCAST)
OP(ones, "ones",
    .doc = "Ones in the given shape; not folded into a stored constant.",
    INPUTS(OPT_SHAPE),
    ATTRS(SHAPE, MUST("dtype", ATTR_T_DTYPE, "data type of the result")),
    .pattern = OP_ELEMWISE)
OP(repeat, "repeat",
    .doc = "Repeats each element along the axis, next to itself; without an "
	"axis x is flattened first.",
    INPUTS(IN("x", "any tensor"),
	OPT("repeats", "integer scalar or rank 1, one per position: the "
	    "attribute, computed")),
    ATTRS(OPERAND("repeats", ATTR_T_INT, "how often, 0 or more"),
	MAYBE("axis", ATTR_T_INT, "dimension; None: flatten")),
    .pattern = OP_BROADCAST)
OP(tile, "tile",
    .doc = "Repeats the whole of x along each dimension; the shorter of shape "
	"and reps is filled with 1 in front.",
    INPUTS(IN("x", "any tensor"),
	OPT("reps", "integers, rank 1: the attribute, computed")),
    ATTRS(OPERAND("reps", ATTR_T_DIMS | ATTR_T_SCALAR_OK,
	"repetitions per dimension")),
    .pattern = OP_BROADCAST)
OP(trilu, "trilu",
    .doc = "Keeps one triangle of each matrix in the last two dimensions, "
	"diagonal k included, and puts zeros elsewhere.",
    INPUTS(IN("x", "tensor of rank 2 or more"),
	IN("k", "integer scalar: 0 the main diagonal, positive above it")),
    ATTRS(FLAG_ON("upper", "keep what is on and above the diagonal")),
    .pattern = OP_ELEMWISE)
OP(where, "where",
    .doc = "x where cond is true, else y; all three broadcast.",
    INPUTS(IN("cond", "bool tensor, or integers: not 0 is true"),
	IN("x", "any tensor"), IN("y", "tensor of the data type of x")),
    .pattern = OP_BROADCAST)
OP(zeros, "zeros",
    .doc = "Zeros in the given shape; not folded into a stored constant.",
    INPUTS(OPT_SHAPE),
    ATTRS(SHAPE, MUST("dtype", ATTR_T_DTYPE, "data type of the result")),
    .pattern = OP_ELEMWISE)
