/*
 * Sparse matrices, as triples of data, indices and indptr: CSR where data
 * has rank 1, BSR (blocks) where it has rank 3; or as coordinate lists.
 */
#include "op/row.h"

#define OP_FAMILY "sparse"
#define CSR								\
	IN("sparse_data", "values: CSR rank 1, BSR rank 3"),		\
	IN("sparse_indices", "column of each value or block, rank 1"),	\
	IN("sparse_indptr", "where each row begins, rank 1")

OP(nn_sparse_add, "nn.sparse_add",
    .doc = "Dense matrix plus sparse matrix.",
    INPUTS(IN("dense_data", "(m, n)"), CSR),
    .pattern = OP_OPAQUE)
OP(nn_sparse_conv2d, "nn.sparse_conv2d",
    .doc = "2-D convolution with a sparse weight, stride 1, no padding.",
    INPUTS(IN("dense_data", "images"), CSR),
    ATTRS(STR("layout", "NHWC", "order of the data's dimensions"),
	LIST("kernel_size", "1", "window", 2)),
    .pattern = OP_OPAQUE)
OP(nn_sparse_dense, "nn.sparse_dense",
    .doc = "nn.dense with a sparse weight; with sparse_lhs, sparse data "
	"times the transposed dense matrix.",
    INPUTS(IN("dense_data", "(m, k)"), CSR),
    ATTRS(FLAG("sparse_lhs", "the sparse matrix stands left")),
    .pattern = OP_OPAQUE)
OP(nn_sparse_transpose, "nn.sparse_transpose",
    .doc = "The transposed square CSR matrix, as a tuple of three.",
    INPUTS(CSR),
    .pattern = OP_OPAQUE)
OP(sparse_fill_empty_rows, "sparse_fill_empty_rows",
    .doc = "Gives each empty row of a coordinate list one default value in "
	"column 0; a tuple of indices, values, and which rows were empty.",
    INPUTS(IN("indices", "(n, 2) coordinates, rows rising"),
	IN("values", "(n)"), IN("shape", "extents of the dense matrix"),
	IN("fill", "scalar default value")),
    .pattern = OP_OPAQUE)
OP(sparse_reshape, "sparse_reshape",
    .doc = "Coordinates of the same elements in a reshaped dense tensor, and "
	"the new shape; one new extent may be -1.  A tuple.",
    INPUTS(IN("idx", "(n, rank) coordinates"),
	IN("prev", "shape before, rank 1"), IN("new", "shape after, rank 1")),
    .pattern = OP_INJECTIVE)
OP(sparse_to_dense, "sparse_to_dense",
    .doc = "A tensor of the default value with given values at the given "
	"coordinates.",
    INPUTS(IN("indices", "coordinates, (n, rank), or (n) for rank 1"),
	IN("values", "rank 1, or one scalar for all"),
	IN("fill", "scalar default value"),
	OPT("output_shape", "integers, rank 1: the attribute, computed")),
    ATTRS(OPERAND("output_shape", ATTR_T_DIMS | ATTR_T_SCALAR_OK,
	"shape of the result")),
    .pattern = OP_OPAQUE)
