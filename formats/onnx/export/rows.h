/*
 * The tables of the families of operators (exp.h).
 */
#ifndef RELAY_FORMATS_ONNX_EXPORT_ROWS_H
#define RELAY_FORMATS_ONNX_EXPORT_ROWS_H

#include "formats/onnx/export/exp.h"

extern const struct exp_row exp_rows_elementwise[], exp_rows_shape[],
    exp_rows_index[], exp_rows_nn[], exp_rows_reduce[], exp_rows_window[],
    exp_rows_vision[], exp_rows_strings[], exp_rows_signal[],
    exp_rows_image[], exp_rows_random[], exp_rows_trees[],
    exp_rows_quantized[];

#endif
