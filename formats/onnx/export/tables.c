/*
 * Which operators of Relay are written as which of ONNX: the tables of the
 * families.
 */
#include "formats/onnx/export/rows.h"

const struct exp_row *const exp_tables[] = {
	exp_rows_elementwise,
	exp_rows_shape,
	exp_rows_image,
	exp_rows_index,
	exp_rows_nn,
	exp_rows_quantized,
	exp_rows_random,
	exp_rows_reduce,
	exp_rows_signal,
	exp_rows_strings,
	exp_rows_trees,
	exp_rows_vision,
	exp_rows_window,
	NULL
};
