/*
 * Operators that give elements another shape or put tensors together; they
 * copy values and never compute with them.
 *
 * A negative axis counts from the end.  An attribute that fixes a shape may
 * be replaced by the optional input of the same name.
 */
#include "op/row.h"

#define OP_FAMILY "transform_shape"
#define NEWSHAPE							\
	"n is itself, 0 copies the input's extent, -1 is inferred (once), "	\
	"-2 copies all that remain, -3 joins the next two, -4 a b splits "	\
	"the next one"

OP(arange, "arange",
    .doc = "start, start + step, ... as long as it stays before stop; the "
	"length is max(0, ceil((stop - start) / step)).  A step of zero is "
	"a run-time error.",
    INPUTS(IN("start", "scalar"), IN("stop", "scalar, not reached"),
	IN("step", "scalar, not zero")),
    ATTRS(SAME_DTYPE("dtype")),
    .pattern = OP_OPAQUE)
OP(concatenate, "concatenate",
    .doc = "Joins tensors of one rank and data type along a dimension; the "
	"other extents are equal.",
    INPUTS(IN("tensors", "tuple of tensors, at least one")),
    ATTRS(INT("axis", "0", "dimension to join along")),
    .pattern = OP_INJECTIVE)
OP(contrib_reverse_reshape, "contrib_reverse_reshape",
    .doc = "reshape with the codes applied from the last dimension to the "
	"first.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("newshape", ATTR_T_DIMS | ATTR_T_SCALAR_OK, NEWSHAPE)),
    .pattern = OP_INJECTIVE)
OP(einsum, "einsum",
    .doc = "Sum of products by Einstein's convention: letters name "
	"dimensions, those missing after -> are summed, '...' stands for "
	"broadcast dimensions; without -> the letters used once are left, in "
	"alphabetical order.",
    INPUTS(IN("tensors", "tuple, one tensor for each term")),
    ATTRS(MUST("equation", ATTR_T_STR, "such as \"bij,bjk->bik\"")),
    .pattern = OP_INJECTIVE)
OP(layout_transform, "layout_transform",
    .doc = "Rearranges x from one layout to another: capital letters are "
	"dimensions, a number with a small letter is a block split from the "
	"dimension of that letter; a block that does not divide is padded with "
	"zeros.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("src_layout", ATTR_T_STR, "layout of x, such as \"NCHW\""),
	MUST("dst_layout", ATTR_T_STR, "layout of the result, \"NCHW16c\"")),
    .pattern = OP_INJECTIVE)
OP(meshgrid, "meshgrid",
    .doc = "From n vectors, n tensors of rank n that hold the coordinates "
	"of a grid; a tuple.",
    INPUTS(IN("tensors", "tuple of scalars or tensors of rank 1")),
    ATTRS(CHOICE("indexing", "ij",
	"xy swaps the first two dimensions (ij xy)", "ij xy")),
    .pattern = OP_INJECTIVE)
OP(ndarray_size, "ndarray_size",
    .doc = "The number of elements of x as a scalar.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(DTYPE("dtype", "int32", "data type of the result")),
    .pattern = OP_INJECTIVE)
OP(nn_batch_flatten, "nn.batch_flatten",
    .doc = "Joins all dimensions but the first: (d0, product of the rest).",
    INPUTS(IN("x", "tensor of rank 1 or more")),
    .pattern = OP_INJECTIVE)
OP(reshape, "reshape",
    .doc = "The same elements in row-major order under another shape; the "
	"number of elements stays.",
    INPUTS(IN("x", "any tensor"),
	OPT("newshape", "integers, rank 1: the attribute, computed")),
    ATTRS(OPERAND("newshape", ATTR_T_DIMS | ATTR_T_SCALAR_OK, NEWSHAPE),
	FLAG("allowzero", "0 is the extent zero and copies nothing")),
    .pattern = OP_INJECTIVE)
OP(reshape_like, "reshape_like",
    .doc = "Gives dimensions lhs_begin .. lhs_end of x the extents "
	"rhs_begin .. rhs_end of the second input.",
    INPUTS(IN("x", "any tensor"),
	IN("like", "tensor whose extents are taken")),
    ATTRS(INT("lhs_begin", "0", "first dimension of x that is replaced"),
	MAYBE("lhs_end", ATTR_T_INT, "first one after; None: the rank"),
	INT("rhs_begin", "0", "first dimension of like that is taken"),
	MAYBE("rhs_end", ATTR_T_INT, "first one after; None: the rank")),
    .pattern = OP_INJECTIVE)
OP(shape_of, "shape_of",
    .doc = "The extents of x as a tensor of rank 1.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(DTYPE("dtype", "int32", "data type of the result")),
    .pattern = OP_OPAQUE, .non_computational = true)
OP(split, "split",
    .doc = "Cuts x along a dimension into a tuple: an integer n makes n equal "
	"parts and must divide the extent, a list gives the places to cut.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("indices_or_sections", ATTR_T_INT_OR_INTS,
	"number of parts, or places in rising order"),
	INT("axis", "0", "dimension to cut along")),
    .pattern = OP_INJECTIVE)
OP(squeeze, "squeeze",
    .doc = "Removes dimensions of extent 1; each one named must be 1.",
    INPUTS(IN("x", "any tensor"),
	OPT("axis", "integers, rank 1: the attribute, computed")),
    ATTRS(MAYBE_LIST("axis",
	"dimensions to remove; None: all whose extent is the constant 1", 0)),
    .pattern = OP_INJECTIVE)
OP(stack, "stack",
    .doc = "Joins n tensors of one shape along a new dimension of extent n.",
    INPUTS(IN("tensors", "tuple of tensors, at least one")),
    ATTRS(INT("axis", "0", "place of the new dimension in the result")),
    .pattern = OP_INJECTIVE)
OP(transpose, "transpose",
    .doc = "Puts the dimensions into another order: dimension i of the result "
	"is dimension axes[i] of x.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MAYBE_LIST("axes", "a permutation; None: the reverse order", 0)),
    .pattern = OP_INJECTIVE)
