/* Recurrent networks: loops around ordinary operators (see below). */
#include "formats/onnx/import.h"

const struct onnx_row onnx_rows_rnn[] = { { 0 } };
