/*
 * Products of matrices.  Sums run along the shared dimension, in float64 for
 * floats; integer products wrap in the result's data type.
 */
#include "op/row.h"

#define OP_FAMILY "nn_dense"
#define UNITS								\
	MAYBE("units", ATTR_T_DIM, "extent of the result's last dimension; " \
	    "None: the weight's")
#define OUT_DTYPE SAME_DTYPE("out_dtype")
#define TRANSPOSE_A FLAG("transpose_a", "the first matrix is transposed")
#define TRANSPOSE_B FLAG("transpose_b", "the second matrix is transposed")
#define DENSE_INPUTS							\
	INPUTS(IN("data", "(..., k)"), IN("weight", "(units, k)"))

OP(nn_batch_matmul, "nn.batch_matmul",
    .doc = "Product of each pair of matrices of two batches; batch extents "
	"are equal or 1.  As in Relay's attribute struct transpose_b is False "
	"unless written.",
    INPUTS(IN("x", "(b, m, k)"), IN("y", "(b, k, n)")),
    ATTRS(TRANSPOSE_A, TRANSPOSE_B, OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE)
OP(nn_bitserial_dense, "nn.bitserial_dense",
    .doc = "nn.dense on few-bit integers through bit planes and population "
	"counts.",
    DENSE_INPUTS,
    ATTRS(UNITS, INT("activation_bits", "1", "bits of the data"),
	INT("weight_bits", "1", "bits of the weight"),
	DTYPE("pack_dtype", "uint32", "words that hold the planes"),
	DTYPE("out_dtype", "int16", "data type of the result"),
	FLAG_ON("unipolar", "bits are 0 and 1, else -1 and 1")),
    .pattern = OP_OUT_FUSABLE)
OP(nn_contrib_dense_pack, "nn.contrib_dense_pack",
    .doc = "nn.dense with a weight packed into blocks.",
    INPUTS(IN("data", "(m, k)"), IN("weight", "packed weight")),
    ATTRS(UNITS, STR("weight_layout", "NC", "layout such as \"NC8n\""),
	OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE)
OP(nn_dense, "nn.dense",
    .doc = "data times the transposed weight: the last dimension, k, becomes "
	"units.",
    DENSE_INPUTS, ATTRS(UNITS, OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE)
OP(nn_matmul, "nn.matmul",
    .doc = "Product of a tensor's last two dimensions with a matrix, either "
	"one transposed if asked for.",
    INPUTS(IN("a", "(..., m, k)"), IN("b", "(k, n)")),
    ATTRS(UNITS, TRANSPOSE_A, TRANSPOSE_B, OUT_DTYPE),
    .pattern = OP_OUT_FUSABLE)
