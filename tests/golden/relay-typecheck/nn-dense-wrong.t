# Products of matrices: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 7), float32], %w: Tensor[(5, 6), float32]) { nn.dense(%x, %w) }
def @f1(%x: Tensor[(2, 7), float32], %w: Tensor[(5, 7), float32]) { nn.dense(%x, %w, units=4) }
def @f2(%x: Tensor[(2, 7), float32], %w: Tensor[(5, 7), int8]) { nn.dense(%x, %w) }
def @f3(%x: Tensor[(2, 7), float32], %w: Tensor[(7), float32]) { nn.dense(%x, %w) }
def @f4(%x: float32, %w) { nn.dense(%x, %w, units=3) }
def @f5(%x: Tensor[(2, 7), float32], %w: Tensor[(5, 7), float32]) { nn.dense(%x, %w, out_dtype="int32") }
def @f6(%a: Tensor[(2, 3), float32], %b: Tensor[(4, 5), float32]) { nn.matmul(%a, %b) }
def @f7(%a: Tensor[(3), float32], %b: Tensor[(3, 5), float32]) { nn.matmul(%a, %b) }
def @f8(%a: Tensor[(2, 3, 4), float32], %b: Tensor[(3, 4, 5), float32]) { nn.batch_matmul(%a, %b) }
def @f9(%a: Tensor[(2, 3, 4), float32], %b: Tensor[(2, 5, 5), float32]) { nn.batch_matmul(%a, %b) }
def @f10(%a: Tensor[(2, 3), float32], %b: Tensor[(3, 5), float32]) { nn.batch_matmul(%a, %b) }
def @f11(%x: Tensor[(2, 6), float32], %w: Tensor[(2, 7, 8), float32]) { nn.contrib_dense_pack(%x, %w, weight_layout="NC8n") }
def @f12(%x: Tensor[(2, 7), float32], %w: Tensor[(2, 7, 4), float32]) { nn.contrib_dense_pack(%x, %w, weight_layout="NC8n") }
def @f13(%x: Tensor[(2, 3), float32], %w: Tensor[(2, 3), float32]) { nn.bitserial_dense(%x, %w) }
def @f14(%x: Tensor[(2, 3), int8], %w: Tensor[(2, 3), int8]) { nn.bitserial_dense(%x, %w, weight_bits=40) }
>>> 1
in.relay:2:69: error: nn.dense: data has 7 columns, weight has 6 [dense-shape]
    2 | def @f0(%x: Tensor[(2, 7), float32], %w: Tensor[(5, 6), float32]) { nn.dense(%x, %w) }
      |                                                                     ^~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 7), float32], 'weight' is Tensor[(5, 6), float32]
in.relay:3:86: error: nn.dense: units is 4, weight has 5 rows [dense-units]
    3 | def @f1(%x: Tensor[(2, 7), float32], %w: Tensor[(5, 7), float32]) { nn.dense(%x, %w, units=4) }
      |                                                                                      ^~~~~~~
note: 'data' is Tensor[(2, 7), float32], 'weight' is Tensor[(5, 7), float32]
in.relay:4:66: error: nn.dense: 'data' is float32, 'weight' is int8 [dtype-mismatch]
    4 | def @f2(%x: Tensor[(2, 7), float32], %w: Tensor[(5, 7), int8]) { nn.dense(%x, %w) }
      |                                                                  ^~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 7), float32], 'weight' is Tensor[(5, 7), int8]
help: convert one of them: cast(..., dtype="float32")
in.relay:5:66: error: nn.dense: 'weight' must have rank 2, found Tensor[(7), float32] [rank]
    5 | def @f3(%x: Tensor[(2, 7), float32], %w: Tensor[(7), float32]) { nn.dense(%x, %w) }
      |                                                                  ^~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 7), float32]
in.relay:6:28: error: nn.dense: 'data' must have rank 1 or more, found float32 [rank]
    6 | def @f4(%x: float32, %w) { nn.dense(%x, %w, units=3) }
      |                            ^~~~~~~~~~~~~~~~~~~~~~~~~
note: 'weight' is _9
in.relay:7:86: error: nn.dense: out_dtype is int32, 'data' is float32 [dtype-class]
    7 | def @f5(%x: Tensor[(2, 7), float32], %w: Tensor[(5, 7), float32]) { nn.dense(%x, %w, out_dtype="int32") }
      |                                                                                      ^~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 7), float32], 'weight' is Tensor[(5, 7), float32]
in.relay:8:69: error: nn.matmul: a has 3 elements to sum over, b has 4 [dense-shape]
    8 | def @f6(%a: Tensor[(2, 3), float32], %b: Tensor[(4, 5), float32]) { nn.matmul(%a, %b) }
      |                                                                     ^~~~~~~~~~~~~~~~~
note: 'a' is Tensor[(2, 3), float32], 'b' is Tensor[(4, 5), float32]
in.relay:9:66: error: nn.matmul: 'a' must have rank 2 or more, found Tensor[(3), float32] [rank]
    9 | def @f7(%a: Tensor[(3), float32], %b: Tensor[(3, 5), float32]) { nn.matmul(%a, %b) }
      |                                                                  ^~~~~~~~~~~~~~~~~
note: 'b' is Tensor[(3, 5), float32]
in.relay:10:75: error: nn.batch_matmul: x has 2 matrices, y has 3 [batch-shape]
   10 | def @f8(%a: Tensor[(2, 3, 4), float32], %b: Tensor[(3, 4, 5), float32]) { nn.batch_matmul(%a, %b) }
      |                                                                           ^~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 4), float32], 'y' is Tensor[(3, 4, 5), float32]
in.relay:11:75: error: nn.batch_matmul: x has 4 elements to sum over, y has 5 [dense-shape]
   11 | def @f9(%a: Tensor[(2, 3, 4), float32], %b: Tensor[(2, 5, 5), float32]) { nn.batch_matmul(%a, %b) }
      |                                                                           ^~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 4), float32], 'y' is Tensor[(2, 5, 5), float32]
in.relay:12:70: error: nn.batch_matmul: 'x' must have rank 3, found Tensor[(2, 3), float32] [rank]
   12 | def @f10(%a: Tensor[(2, 3), float32], %b: Tensor[(3, 5), float32]) { nn.batch_matmul(%a, %b) }
      |                                                                      ^~~~~~~~~~~~~~~~~~~~~~~
note: 'y' is Tensor[(3, 5), float32]
in.relay:13:73: error: nn.contrib_dense_pack: data has 6 columns, weight has 7 [dense-shape]
   13 | def @f11(%x: Tensor[(2, 6), float32], %w: Tensor[(2, 7, 8), float32]) { nn.contrib_dense_pack(%x, %w, weight_layout="NC8...
      |                                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 6), float32], 'weight' is Tensor[(2, 7, 8), float32]
in.relay:14:103: error: nn.contrib_dense_pack: dimension 2 of weight is 4, weight_layout="NC8n" says 8 [layout]
   14 | ...oat32]) { nn.contrib_dense_pack(%x, %w, weight_layout="NC8n") }
      |                                            ^~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 7), float32], 'weight' is Tensor[(2, 7, 4), float32]
in.relay:15:70: error: nn.bitserial_dense: 'data' must be of integers, found float32 [dtype-class]
   15 | def @f13(%x: Tensor[(2, 3), float32], %w: Tensor[(2, 3), float32]) { nn.bitserial_dense(%x, %w) }
      |                                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3), float32], 'weight' is Tensor[(2, 3), float32]
help: convert it first: cast(..., dtype="int64")
in.relay:16:91: error: nn.bitserial_dense: data_bits is 1 and weight_bits 40; they must lie in 1 .. 16 [bits]
   16 | def @f14(%x: Tensor[(2, 3), int8], %w: Tensor[(2, 3), int8]) { nn.bitserial_dense(%x, %w, weight_bits=40) }
      |                                                                                           ^~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3), int8], 'weight' is Tensor[(2, 3), int8]
