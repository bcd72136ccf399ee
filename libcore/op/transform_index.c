/*
 * Operators that pick, place or reorder elements by index.
 *
 * Indices are integers; where the row says nothing else a negative one counts
 * from the end, and one outside its dimension is a run-time error.
 */
#include "op/row.h"

#define OP_FAMILY "transform_index"

OP(adv_index, "adv_index",
    .doc = "Indexing by tensors: the index tensors broadcast together, their "
	"shape replaces the leading dimensions of x that they index.",
    INPUTS(IN("tensors", "tuple: x, then one index tensor per dimension")),
    .pattern = OP_INJECTIVE)
OP(gather, "gather",
    .doc = "Along one dimension, picks by index tensor of equal rank: "
	"result[i][j] = x[idx[i][j]][j] for axis 0.",
    INPUTS(IN("x", "any tensor"),
	IN("idx", "integers; shape of the result")),
    ATTRS(MUST("axis", ATTR_T_INT, "dimension that idx selects")),
    .pattern = OP_INJECTIVE)
OP(gather_nd, "gather_nd",
    .doc = "The first dimension of idx, of size m, holds index tuples into "
	"the m dimensions of x after the batch dimensions; the result has "
	"shape idx.shape[1:] + x.shape[m + batch_dims:].",
    INPUTS(IN("x", "any tensor"), IN("idx", "integers")),
    ATTRS(INT("batch_dims", "0", "leading dimensions shared by x and idx"),
	MAYBE("index_rank", ATTR_T_INT,
	"m, where the extent of idx does not tell")),
    .pattern = OP_INJECTIVE)
OP(matrix_set_diag, "matrix_set_diag",
    .doc = "Replaces diagonals k1 .. k2 of the matrices in the last two "
	"dimensions; shorter diagonals are aligned to one side in diag.",
    INPUTS(IN("x", "tensor of rank 2 or more"),
	IN("diag", "diagonals: rank one less than x if k1 = k2, else equal")),
    ATTRS(INT("k1", "0", "lowest diagonal; negative below the main one"),
	INT("k2", "0", "highest diagonal"),
	FLAG_ON("super_diag_right_align", "pad upper diagonals on the left"),
	FLAG("sub_diag_right_align", "pad lower diagonals on the left")),
    .pattern = OP_INJECTIVE)
OP(one_hot, "one_hot",
    .doc = "A new dimension of size depth that is on at the index and off "
	"elsewhere; an index outside 0 .. depth-1 gives off throughout.",
    INPUTS(IN("idx", "integers"), IN("on", "scalar"), IN("off", "scalar"),
	OPT("depth", "integer scalar: the attribute, computed")),
    ATTRS(OPERAND("depth", ATTR_T_DIM, "size of the new dimension"),
	INT("axis", "-1", "its place in the result"),
	MUST("dtype", ATTR_T_DTYPE, "data type of the result")),
    .pattern = OP_OUT_FUSABLE)
OP(reverse, "reverse",
    .doc = "Turns the order of elements round along one dimension.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("axis", ATTR_T_INT, "dimension to reverse")),
    .pattern = OP_INJECTIVE)
OP(reverse_sequence, "reverse_sequence",
    .doc = "For each position b of the batch dimension, turns round the first "
	"lens[b] elements of the sequence dimension.",
    INPUTS(IN("x", "tensor of rank 2 or more"),
	IN("lens", "integers, rank 1, one per batch position")),
    ATTRS(INT("seq_axis", "1", "sequence dimension"),
	INT("batch_axis", "0", "batch dimension")),
    .pattern = OP_INJECTIVE)
OP(scatter_elements, "scatter_elements",
    .doc = "A copy of x in which upd[i][j] goes to row idx[i][j], column j "
	"(axis 0); places named twice are combined in index order.",
    INPUTS(IN("x", "any tensor"), IN("idx", "integers, rank of x"),
	IN("upd", "shape of idx, data type of x")),
    ATTRS(INT("axis", "0", "dimension that idx selects"),
	CHOICE("reduction", "update", "how a value joins the old one "
	    "(update add mul min max mean)", "update add mul min max mean")),
    .pattern = OP_OPAQUE)
OP(scatter_nd, "scatter_nd",
    .doc = "A copy of x in which slices are replaced or combined; the first "
	"dimension of idx holds index tuples as in gather_nd.  Places named "
	"twice are combined in index order.",
    INPUTS(IN("x", "any tensor"), IN("idx", "integers"),
	IN("upd", "slices, data type of x")),
    ATTRS(CHOICE("mode", "update", "how a value joins the old one "
	"(update add mul min max)", "update add mul min max")),
    .pattern = OP_OPAQUE)
OP(sequence_mask, "sequence_mask",
    .doc = "Keeps the first len[b] steps of each sequence and puts mask_value "
	"into the rest; time and batch are the first two dimensions.",
    INPUTS(IN("x", "tensor of rank 2 or more"),
	IN("len", "valid lengths, rank 1, one per batch position")),
    ATTRS(FLOAT("mask_value", "0.0", "what stands after the end"),
	INT("axis", "0", "0: time first, 1: batch first")),
    .pattern = OP_INJECTIVE)
OP(slice_like, "slice_like",
    .doc = "The beginning of x, cut to the extents of the second input.",
    INPUTS(IN("x", "any tensor"),
	IN("like", "tensor whose extents are taken")),
    ATTRS(MAYBE_LIST("axes", "dimensions to cut; None: all", 0)),
    .pattern = OP_INJECTIVE)
OP(strided_set, "strided_set",
    .doc = "A copy of x in which the elements that strided_slice would read "
	"are replaced by those of v.",
    INPUTS(IN("x", "any tensor"), IN("v", "what is put in"),
	IN("begin", "integers, rank 1"), IN("end", "integers, rank 1"),
	IN("strides", "integers, rank 1, not zero")),
    .pattern = OP_INJECTIVE)
OP(strided_slice, "strided_slice",
    .doc = "Elements begin, begin + stride, ... before end, per dimension; "
	"negative bounds count from the end, bounds outside are clamped, a "
	"negative stride runs backward.  Missing strides are 1.",
    INPUTS(IN("x", "any tensor"),
	OPT("begin", "integers, rank 1: the attribute, computed"),
	OPT("end", "integers, rank 1: the attribute, computed"),
	OPT("strides", "integers, rank 1: the attribute, computed")),
    ATTRS(OPERAND("begin", ATTR_T_DIMS | ATTR_T_SCALAR_OK,
	"first element, per dimension"),
	OPERAND("end", ATTR_T_DIMS | ATTR_T_SCALAR_OK,
	"first element after; with slice_mode size: how many, -1 is to the "
	"end"),
	LIST("strides", "1", "steps, not zero; ignored with size", 0),
	CHOICE("slice_mode", "end", "what end holds (end size)", "end size"),
	MAYBE_LIST("axes", "dimensions meant; None: the first ones", 0)),
    .pattern = OP_INJECTIVE)
OP(take, "take",
    .doc = "Picks positions along a dimension, or in the flattened x; the "
	"index tensor's shape takes the dimension's place.  clip and fast clamp "
	"an index into range, wrap takes it modulo the extent.",
    INPUTS(IN("x", "any tensor"), IN("idx", "integers")),
    ATTRS(MAYBE("axis", ATTR_T_INT, "dimension; None: flatten first"),
	INT("batch_dims", "0", "leading dimensions shared by x and idx"),
	CHOICE("mode", "clip", "indices outside (clip wrap fast)",
	"clip wrap fast")),
    .pattern = OP_INJECTIVE)
OP(unravel_index, "unravel_index",
    .doc = "Coordinates of flat row-major positions in a tensor of the given "
	"shape; the new first dimension runs over the coordinates.",
    INPUTS(IN("idx", "integers"), IN("shape", "integers, rank 1")),
    .pattern = OP_INJECTIVE)
