/*
 * Reductions over dimensions.
 *
 * axis names the dimensions that go away (None: all), negative ones count
 * from the end, none twice; exclude turns the choice round: all others go;
 * keepdims leaves extents of 1 in their places.  Sums and products run in
 * index order in float64 and are rounded once; those of integers wrap.
 */
#include "op/row.h"

#define OP_FAMILY "reduce"
#define REDUCE_ATTRS							\
	MAYBE_LIST("axis", "dimensions to reduce; None: all", 0),	\
	FLAG("keepdims", "keep reduced dimensions with extent 1"),	\
	FLAG("exclude", "reduce all dimensions but those of axis")
#define REDUCE								\
	INPUTS(IN("x", "tensor of numbers")), ATTRS(REDUCE_ATTRS),	\
	.pattern = OP_REDUCE
#define REDUCE_BOOL							\
	INPUTS(IN("x", "bool tensor")), ATTRS(REDUCE_ATTRS),		\
	.pattern = OP_REDUCE
#define REDUCE_ARG							\
	INPUTS(IN("x", "tensor of numbers")),				\
	ATTRS(REDUCE_ATTRS,						\
	    FLAG("select_last_index", "of equals take the last place"),	\
	    DTYPE("dtype", "int32", "int32 or int64: of the result")),	\
	.pattern = OP_REDUCE

OP(all, "all",
    .doc = "True if all elements are; true for none.",
    REDUCE_BOOL)
OP(any, "any",
    .doc = "True if one element is; false for none.",
    REDUCE_BOOL)
OP(argmax, "argmax",
    .doc = "Place of the greatest element, counted in the flattened reduced "
	"dimensions; the first of equals, the first NaN before any number.",
    REDUCE_ARG)
OP(argmin, "argmin",
    .doc = "Place of the least element, counted in the flattened reduced "
	"dimensions; the first of equals, the first NaN before any number.",
    REDUCE_ARG)
OP(collapse_sum_like, "collapse_sum_like",
    .doc = "Sums x down to the shape of the second input, which must "
	"broadcast to that of x.",
    INPUTS(IN("x", "tensor of numbers"),
	IN("like", "tensor whose shape is taken")),
    .pattern = OP_REDUCE)
OP(collapse_sum_to, "collapse_sum_to",
    .doc = "Sums x down to a shape that broadcasts to that of x.",
    INPUTS(IN("x", "tensor of numbers"),
	IN("shape", "integers, rank 1: shape of the result")),
    .pattern = OP_REDUCE)
OP(max, "max",
    .doc = "Greatest element; NaN if there is a NaN; of nothing, the lowest "
	"value of the data type.",
    REDUCE)
OP(mean, "mean",
    .doc = "Sum divided by the number of elements; of nothing, NaN.  "
	"Integers divide rounding toward zero.",
    REDUCE)
OP(min, "min",
    .doc = "Least element; NaN if there is a NaN; of nothing, the highest "
	"value of the data type.",
    REDUCE)
OP(prod, "prod",
    .doc = "Product of the elements; 1 of nothing.",
    REDUCE)
OP(sum, "sum",
    .doc = "Sum of the elements; 0 of nothing.",
    REDUCE)
OP(variance, "variance",
    .doc = "Mean of the squared distances from the given mean.",
    INPUTS(IN("data", "float tensor"),
	IN("mean", "its mean over the same dimensions, kept as 1")),
    ATTRS(REDUCE_ATTRS,
	FLAG("unbiased", "divide by the number of elements less one")),
    .pattern = OP_REDUCE)
