/*
 * Scans, sorts, searches and transforms that are no loop nest over
 * independent elements.  NaN sorts after every number, rising or falling.
 */
#include "op/row.h"

#define OP_FAMILY "sort"
#define SCAN_ATTRS							\
	MAYBE("axis", ATTR_T_INT, "dimension; None: flatten first"),	\
	SAME_DTYPE("dtype"),						\
	FLAG("exclusive", "leave each element out of its own total")
#define INDEX_DTYPE DTYPE("dtype", "int32", "data type of indices")

OP(argsort, "argsort",
    .doc = "Indices that would sort x along a dimension; equals keep their "
	"order.",
    INPUTS(IN("x", "tensor of numbers")),
    ATTRS(INT("axis", "-1", "dimension to sort along"),
	FLAG_ON("is_ascend", "from low to high"), INDEX_DTYPE),
    .pattern = OP_OPAQUE)
OP(argwhere, "argwhere",
    .doc = "Coordinates of all elements that are not zero, in row-major "
	"order, one per row; how many is known at run time only.",
    INPUTS(IN("cond", "any tensor")),
    .pattern = OP_OPAQUE)
OP(cumprod, "cumprod",
    .doc = "Running product along a dimension.",
    INPUTS(IN("x", "tensor of numbers")), ATTRS(SCAN_ATTRS),
    .pattern = OP_OPAQUE)
OP(cumsum, "cumsum",
    .doc = "Running sum along a dimension.",
    INPUTS(IN("x", "tensor of numbers")), ATTRS(SCAN_ATTRS),
    .pattern = OP_OPAQUE)
OP(dft, "dft",
    .doc = "Discrete Fourier transform along the last dimension; real and "
	"imaginary parts apart, in and out (a tuple).  The inverse divides by "
	"the length.",
    INPUTS(IN("re", "real part"), IN("im", "imaginary part, same type")),
    ATTRS(FLAG("inverse", "the inverse transform")),
    .pattern = OP_OPAQUE)
OP(searchsorted, "searchsorted",
    .doc = "For each value the place in the sorted sequence where it could be "
	"inserted: before its equals, or after them with right.",
    INPUTS(IN("sorted", "rising along the last dimension"),
	IN("values", "what to look for, same data type")),
    ATTRS(FLAG("right", "after equals"), INDEX_DTYPE),
    .pattern = OP_OPAQUE)
OP(sliding_window, "sliding_window",
    .doc = "Windows over the dimensions from axis on: their places become "
	"dimensions, the windows' own extents follow at the end.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("axis", ATTR_T_INT, "first dimension with a window"),
	MUST_LIST("window_shape", "extents of a window", 0),
	MUST_LIST("strides", "steps between windows", 0)),
    .pattern = OP_OPAQUE)
OP(sort, "sort",
    .doc = "Sorts along a dimension; equals keep their order.",
    INPUTS(IN("x", "tensor of numbers")),
    ATTRS(INT("axis", "-1", "dimension to sort along"),
	FLAG_ON("is_ascend", "from low to high")),
    .pattern = OP_OPAQUE)
OP(stft, "stft",
    .doc = "Short-time Fourier transform of overlapping windowed pieces; the "
	"last dimension of the result holds real and imaginary part.",
    INPUTS(IN("x", "signal: (batch, samples)"),
	IN("window", "rank 1, win_length weights")),
    ATTRS(MUST("n_fft", ATTR_T_INT, "length of a transform"),
	MUST("hop_length", ATTR_T_INT, "samples between pieces"),
	MUST("win_length", ATTR_T_INT, "length of the window"),
	FLAG("normalized", "divide by the root of n_fft"),
	FLAG_ON("onesided", "only the first n_fft / 2 + 1 frequencies")),
    .pattern = OP_OPAQUE)
OP(topk, "topk",
    .doc = "The k greatest (or least) elements along a dimension, sorted, and "
	"their indices; of equals the lower index first.  k below 1 means all.",
    INPUTS(IN("x", "tensor of numbers"),
	OPT("k", "integer scalar: the attribute, computed")),
    ATTRS(OPERAND("k", ATTR_T_DIM, "how many"),
	INT("axis", "-1", "dimension to select along"),
	CHOICE("ret_type", "both", "tuple of values and indices, or one "
	"(both values indices)", "both values indices"),
	FLAG("is_ascend", "the least ones"), INDEX_DTYPE),
    .pattern = OP_OPAQUE)
OP(unique, "unique",
    .doc = "The different elements of x, their first places, for each "
	"element the number of its value, and how many there are; with counts "
	"if asked for.  A tuple.",
    INPUTS(IN("x", "tensor of numbers, rank 1")),
    ATTRS(FLAG_ON("sorted", "in rising order; else as first met"),
	FLAG("return_counts", "also how often each one occurs")),
    .pattern = OP_OPAQUE)
