# Quantized operators: what each refuses
$ relay-parse in.relay | relay-typecheck >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @a(%x: Tensor[(4,), int32]) { qnn.quantize(%x, 0.5f, 3) }
def @b(%x: Tensor[(4,), float32]) { qnn.quantize(%x, 0.5f, 3, out_dtype="int64") }
def @c(%q: Tensor[(4,), float32]) { qnn.dequantize(%q, 0.5f, 128) }
def @d(%q: Tensor[(4,), int8]) { qnn.dequantize(%q, 0.5f, 128, out_dtype="int32") }
def @e(%q: Tensor[(4,), int8]) { qnn.requantize(%q, 1, 0, 0.25f, 3) }
def @f(%q: Tensor[(2, 4), int8], %s: Tensor[(3,), float32]) {
  qnn.requantize(%q, %s, 0, 0.25f, 3)
}
def @g(%q: Tensor[(2, 7), int8], %w: Tensor[(5, 6), int8]) {
  qnn.dense(%q, %w, 1, 2, 0.5f, 0.25f)
}
def @h(%a: Tensor[(2, 2, 7), int8], %b: Tensor[(2, 6, 3), int8]) {
  qnn.batch_matmul(%a, %b, 1, 2, 0.5f, 0.25f)
}
def @i(%q: Tensor[(1, 3, 9, 9), int8], %w: Tensor[(8, 4, 3, 3), int8]) {
  qnn.conv2d(%q, %w, 1, 2, 0.5f, 0.25f)
}
def @j(%q: Tensor[(1, 3, 9, 9), int8], %w: Tensor[(8, 3, 3, 3), int8],
    %s: Tensor[(3,), float32]) {
  qnn.conv2d(%q, %w, 1, 2, 0.5f, %s)
}
def @k(%q: Tensor[(1, 3, 9, 9), int8], %w: Tensor[(4, 8, 3, 3), int8]) {
  qnn.conv2d_transpose(%q, %w, 1, 2, 0.5f, 0.25f)
}
def @l(%l: Tensor[(2, 3), int8], %r: Tensor[(4,), int8]) {
  qnn.add(%l, %r, 0.5f, 1, 0.25f, 2, 1f, 3)
}
def @m(%l: Tensor[(2,), int8], %r: Tensor[(2,), uint8]) {
  qnn.mul(%l, %r, 0.5f, 1, 0.25f, 2, 1f, 3)
}
def @n(%l: Tensor[(2,), int8], %s: Tensor[(2,), float32]) {
  qnn.subtract(%l, %l, %s, 1, 0.25f, 2, 1f, 3, lhs_axis=1)
}
def @o(%l: Tensor[(2, 4), int8]) {
  qnn.concatenate((%l, %l), (0.5f, 0.25f, 1f), (1, 2), 1f, 3, axis=1)
}
def @p(%q: Tensor[(1, 3, 2, 9), int8]) {
  qnn.avg_pool2d(%q, 0.5f, 1, 0.25f, 2, pool_size=3)
}
def @q(%q: Tensor[(4,), int64]) { qnn.leaky_relu(%q, 0.5f, 1, 0.25f, 2, alpha=0.1) }
def @r(%q: Tensor[(2, 10), int8]) { qnn.softmax(%q, 0.5f, 1, 0.25f, 2, axis=2) }
def @s(%q: Tensor[(4,), int8], %z: Tensor[(4,), int32]) {
  qnn.tanh(%q, 0.5f, %z, 0.25f, 2)
}
def @t(%x: Tensor[(4,), float32], %code: float32) {
  qnn.simulated_quantize(%x, %code, 0.5f, 3)
}
>>> 1
in.relay:2:35: error: qnn.quantize: takes floats, 'x' is int32 [dtype-class]
    2 | def @a(%x: Tensor[(4,), int32]) { qnn.quantize(%x, 0.5f, 3) }
      |                                   ^~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(4), int32], 'out_scale' is float32
help: convert it first: cast(..., dtype="float32")
in.relay:3:63: error: qnn.quantize: out_dtype must be int8, uint8, int16, uint16 or int32, found int64 [dtype-class]
    3 | def @b(%x: Tensor[(4,), float32]) { qnn.quantize(%x, 0.5f, 3, out_dtype="int64") }
      |                                                               ^~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(4), float32], 'out_scale' is float32
in.relay:4:37: error: qnn.dequantize: takes quantized numbers (int8, uint8, int16, uint16, int32), 'q' is float32 [dtype-class]
    4 | def @c(%q: Tensor[(4,), float32]) { qnn.dequantize(%q, 0.5f, 128) }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'q' is Tensor[(4), float32]
help: make them with qnn.quantize(x, scale, zero_point)
in.relay:5:64: error: qnn.dequantize: out_dtype must be a float type, found int32 [dtype-class]
    5 | def @d(%q: Tensor[(4,), int8]) { qnn.dequantize(%q, 0.5f, 128, out_dtype="int32") }
      |                                                                ^~~~~~~~~~~~~~~~~
note: 'q' is Tensor[(4), int8], 'in_scale' is float32
in.relay:6:34: error: qnn.requantize: 'in_scale' must be float32, found int32 [dtype-mismatch]
    6 | def @e(%q: Tensor[(4,), int8]) { qnn.requantize(%q, 1, 0, 0.25f, 3) }
      |                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'q' is Tensor[(4), int8]
help: scales are float32, zero points int32
in.relay:8:3: error: qnn.requantize: 'in_scale' has 3 elements, the axis has 4 [qnn-axis]
    8 |   qnn.requantize(%q, %s, 0, 0.25f, 3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'q' is Tensor[(2, 4), int8], 'in_scale' is Tensor[(3), float32], 'in_zp' is int32, 'out_scale' is float32, 'out_zp' is int32
in.relay:11:3: error: qnn.dense: data has 7 columns, weight has 6 [dense-shape]
   11 |   qnn.dense(%q, %w, 1, 2, 0.5f, 0.25f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 7), int8], 'weight' is Tensor[(5, 6), int8], 'in_zp' is int32, 'w_zp' is int32, 'in_scale' is float32, 'w_scale' is float32
in.relay:14:3: error: qnn.batch_matmul: data's matrices have 7 columns, weight's have 6 rows [matmul-shape]
   14 |   qnn.batch_matmul(%a, %b, 1, 2, 0.5f, 0.25f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 2, 7), int8], 'weight' is Tensor[(2, 6, 3), int8], 'in_zp' is int32, 'w_zp' is int32, 'in_scale' is float32, 'w_scale' is float32
help: transpose_a and transpose_b say how they lie
in.relay:17:3: error: qnn.conv2d: weight has 4 input channels, 3 are needed [conv-channels]
   17 |   qnn.conv2d(%q, %w, 1, 2, 0.5f, 0.25f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(1, 3, 9, 9), int8], 'weight' is Tensor[(8, 4, 3, 3), int8], 'in_zp' is int32, 'w_zp' is int32, 'in_scale' is float32, 'w_scale' is float32
in.relay:21:3: error: qnn.conv2d: 'w_scale' has 3 elements, the axis has 8 [qnn-axis]
   21 |   qnn.conv2d(%q, %w, 1, 2, 0.5f, %s)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(1, 3, 9, 9), int8], 'weight' is Tensor[(8, 3, 3, 3), int8], 'in_zp' is int32, 'w_zp' is int32, 'in_scale' is float32, 'w_scale' is Tensor[(3), float32]
in.relay:24:3: error: qnn.conv2d_transpose: weight has 4 input channels, 3 are needed [conv-channels]
   24 |   qnn.conv2d_transpose(%q, %w, 1, 2, 0.5f, 0.25f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(1, 3, 9, 9), int8], 'weight' is Tensor[(4, 8, 3, 3), int8], 'in_zp' is int32, 'w_zp' is int32, 'in_scale' is float32, 'w_scale' is float32
in.relay:27:3: error: qnn.add: cannot broadcast Tensor[(2, 3), int8] with Tensor[(4), int8]: dimension 1 is 3 and 4 [broadcast-shape]
   27 |   qnn.add(%l, %r, 0.5f, 1, 0.25f, 2, 1f, 3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:30:3: error: qnn.mul: 'l' is int8, 'r' is uint8 [dtype-mismatch]
   30 |   qnn.mul(%l, %r, 0.5f, 1, 0.25f, 2, 1f, 3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: use cast(..., dtype="int8"): there is no implicit conversion
in.relay:33:3: error: qnn.subtract: axis 1 is out of range for rank 1 [axis-range]
   33 |   qnn.subtract(%l, %l, %s, 1, 0.25f, 2, 1f, 3, lhs_axis=1)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:36:3: error: qnn.concatenate: 'scales' has 3 fields, 'tensors' has 2 [field-count]
   36 |   qnn.concatenate((%l, %l), (0.5f, 0.25f, 1f), (1, 2), 1f, 3, axis=1)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 4), int8], Tensor[(2, 4), int8]), 'scales' is (float32, float32, float32), 'zps' is (int32, int32), 'out_scale' is float32, 'out_zp' is int32
in.relay:39:3: error: qnn.avg_pool2d: a window of 3 does not fit the 2 elements of spatial dimension 0, padding included [window-fit]
   39 |   qnn.avg_pool2d(%q, 0.5f, 1, 0.25f, 2, pool_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'q' is Tensor[(1, 3, 2, 9), int8], 'in_scale' is float32, 'in_zp' is int32, 'out_scale' is float32, 'out_zp' is int32
in.relay:41:35: error: qnn.leaky_relu: takes quantized numbers (int8, uint8, int16, uint16, int32), 'q' is int64 [dtype-class]
   41 | def @q(%q: Tensor[(4,), int64]) { qnn.leaky_relu(%q, 0.5f, 1, 0.25f, 2, alpha=0.1) }
      |                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'q' is Tensor[(4), int64], 'in_scale' is float32, 'out_scale' is float32
help: make them with qnn.quantize(x, scale, zero_point)
in.relay:42:72: error: qnn.softmax: axis 2 is out of range for rank 2 [axis-range]
   42 | def @r(%q: Tensor[(2, 10), int8]) { qnn.softmax(%q, 0.5f, 1, 0.25f, 2, axis=2) }
      |                                                                        ^~~~~~
note: 'q' is Tensor[(2, 10), int8], 'in_scale' is float32, 'in_zp' is int32, 'out_scale' is float32, 'out_zp' is int32
in.relay:44:3: error: qnn.tanh: 'zp' must be one number, found Tensor[(4), int32] [rank]
   44 |   qnn.tanh(%q, 0.5f, %z, 0.25f, 2)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'q' is Tensor[(4), int8], 's' is float32, 'out_s' is float32
in.relay:47:3: error: qnn.simulated_quantize: 'dtype_code' must be int32, found float32 [dtype-mismatch]
   47 |   qnn.simulated_quantize(%x, %code, 0.5f, 3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(4), float32]
help: scales are float32, zero points int32
